"""Sessions of the standings whose results may still change: those still being played, and those that nobody has approved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.competitions.models import Competition
from league.games.states import COUNTING, GameState
from league.seating.models import IN_PLAY, Session
from league.wording.terms import joined

__all__ = ["ProvisionalResults", "provisional_results"]


@dataclass(frozen=True, slots=True)
class ProvisionalResults:
    """Sessions by number: those still played, with their tables without a result, and the ``unapproved``, with all results."""

    missing: Mapping[int, tuple[int, ...]]
    unapproved: tuple[int, ...]

    @property
    def unapproved_text(self) -> str:
        """The numbers of the ``unapproved`` in words: “1, 2 and 4”."""
        return joined([str(number) for number in self.unapproved])


def provisional_results(competition: Competition, sessions: Iterable[int]) -> ProvisionalResults:
    """Those of the sessions (by number) that are not approved yet. One query, none for no session."""
    rows = Session.objects.filter(competition=competition, number__in=sessions, state__in=IN_PLAY).order_by("number", "tables__number")
    without: dict[int, list[int]] = {}
    for session, table, state in rows.values_list("number", "tables__number", "tables__game__state"):
        own = without.setdefault(session, [])
        if state not in (*COUNTING, GameState.VOID):
            own.append(table)
    missing = {number: tuple(tables) for number, tables in without.items() if tables}
    return ProvisionalResults(missing, tuple(number for number, tables in without.items() if not tables))
