"""Choose the form for a hand by the game that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from league.games.kept import GivenCause
from league.games.queries.declared import DeclaredRiichi
from league.table.entry.classical.form import MahjongForm
from league.table.entry.riichi.form import HandResultForm
from scoring.game import HandResult, Progress

__all__ = ["hand_form"]


def hand_form(
    data: Mapping[str, Any] | None = None,
    *,
    progress: Progress,
    names: Sequence[str],
    version: int,
    me: int | None = None,
    result: HandResult | None = None,
    cause: GivenCause | None = None,
    asks_signal: bool = False,
    declared: Sequence[DeclaredRiichi] = (),
) -> HandResultForm | MahjongForm:
    """The form for the hand after ``progress`` in any game.

    It is prefilled with ``result`` and the ``cause`` of its error if that is to be corrected, otherwise with the ``declared`` riichi.
    """
    kind = HandResultForm if progress.ruleset.family == "riichi" else MahjongForm
    asked = {"result": result, "cause": cause, "asks_signal": asks_signal, "declared": declared}
    return kind(data, progress=progress, names=names, version=version, me=me, **asked)  # type: ignore[arg-type]
