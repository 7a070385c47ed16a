"""What others did while somebody was typing: hands they saved, and seats that were changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from league import wording
from league.audit.actor import Actor
from league.games.errors import EarlierEntry, Meanwhile
from league.games.facts import Replace
from league.games.models import RESEAT, Game
from league.games.queries.facts import replay_of
from league.games.queries.versions import Version, versions_of
from league.table.pending import pending_to_text
from scoring.game import HandResult, RiichiResult
from scoring.rulesets import Ruleset

__all__ = ["SavedMeanwhile", "said", "saved_meanwhile"]


@dataclass(frozen=True, slots=True)
class SavedMeanwhile:
    """What others saved while somebody was typing. ``hands`` are (number, result in words, name, time), ``others`` what else was saved:
    (in the words of the score sheet's versions, name, time), without what only directors read. ``by_names``: who else saved something;
    empty if it was the reader alone. ``number`` is that of the hand typed here.

    ``mine`` is the result that was typed, in words. ``is_same``: what others saved is that very hand. Where either declares riichi, both
    say who did, as hands may differ in that alone. ``correction`` puts what was typed in the place of the saved hand with its number;
    empty if there is none, or if both are the same. ``reseated_by``: who changed the seats.
    """

    by_names: str
    number: int
    hands: tuple[tuple[int, str, str, datetime], ...]
    others: tuple[tuple[str, str, datetime], ...]
    mine: str
    is_same: bool
    correction: str
    reseated_by: str


def saved_meanwhile(
    meanwhile: Meanwhile, game: Game, names: Sequence[str], typed: Replace, counted: HandResult, *, reader: Actor
) -> SavedMeanwhile:
    """Compare what was saved meanwhile with the hand ``typed`` here (``counted``: its tiles in han and fu).

    Two queries, and those of the versions where something else than a hand was saved.
    """
    ruleset, results = game.ruleset, {hand.number: hand.counted for hand in replay_of(game).hands}
    declared = any(
        isinstance(result, RiichiResult) and result.riichi for result in (typed.result, *(hand.result for hand in meanwhile.hands))
    )
    hands = (
        (hand.number, said(results.get(hand.number, hand.result), names, ruleset, riichi=declared), hand.by_name, hand.recorded_at)
        for hand in meanwhile.hands
    )
    is_same = [hand.result for hand in meanwhile.hands] == [typed.result]
    stands = not is_same and typed.number in {hand.number for hand in meanwhile.hands}
    return SavedMeanwhile(
        by_names=", ".join(dict.fromkeys(entry.by_name for entry in meanwhile.entries if not _is_own(entry, reader))),
        number=typed.number,
        hands=tuple(hands),
        others=tuple(_others(meanwhile, game)),
        mine=said(counted, names, ruleset, riichi=declared),
        is_same=is_same,
        correction=pending_to_text([typed]) if stands else "",
        reseated_by=", ".join(dict.fromkeys(entry.by_name for entry in meanwhile.entries if entry.verb == RESEAT)),
    )


def _is_own(entry: EarlierEntry, reader: Actor) -> bool:
    """Whether the reader saved it, on this device: two players may have one name."""
    return bool(reader.device) and (entry.by_device, entry.by_name) == (reader.device, reader.name)


def said(result: HandResult, names: Sequence[str], ruleset: Ruleset, *, riichi: bool) -> str:
    """The result in words, with who declared riichi if that matters."""
    text = wording.result_text(result, names, ruleset)
    return wording.with_riichi(text, result, names) if riichi else text


def _others(meanwhile: Meanwhile, game: Game) -> Iterator[tuple[str, str, datetime]]:
    """Everything but hands and seats, which the page shows in full, the earliest first."""
    asked = {entry.version for entry in meanwhile.entries if entry.verb not in ("record_hand", RESEAT)}
    if asked:
        told = (version for version in reversed(versions_of(game).versions) if version.number in asked)
        yield from ((_told(version), version.by_name, version.at) for version in told)


def _told(version: Version) -> str:
    """What it was, and, unless it is about hands, what became of it: "Signal marked: signal in hand 3, after its dice were thrown"."""
    sides = (change.after or change.before for change in version.changes if change.number is None)
    return ": ".join((version.text, *filter(None, [" · ".join(side.text for side in sides if side)])))
