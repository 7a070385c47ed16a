"""What each player's hand is worth in a game without riichi: as it was said, ticked from the tables, or counted from its tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.mahjong import FalseMahjong, Mahjong, Said, Worth
from scoring.game.seats import Seat

if TYPE_CHECKING:
    from scoring.game.progress import Progress

__all__ = ["counted_mahjong", "counted_points", "dead_hand", "needs_all", "worth_at", "worth_problems"]


def worth_at(result: Mahjong | FalseMahjong, seat: Seat) -> Worth | None:
    """What was given for a seat, ``None`` for nothing; a list of values may be shorter than the table."""
    return result.worths[seat] if seat < len(result.worths) else None


def needs_all(progress: Progress, result: Mahjong | FalseMahjong) -> bool:
    """Whether the hands of those who did not win count: where all settle, and for a false Mah-Jongg."""
    return progress.ruleset.payers == "settle" or isinstance(result, FalseMahjong)


def dead_hand(result: Mahjong | FalseMahjong, seat: Seat) -> str:
    """Empty, or ``too_few`` or ``too_many`` tiles (Küster, "Allgemeine Spielregeln" 2)."""
    if isinstance(result, FalseMahjong):
        return ""
    return "too_many" if seat in result.too_many else "too_few" if seat in result.too_few else ""


def _is_nothing(result: Mahjong | FalseMahjong, seat: Seat) -> bool:
    """Whether a hand counts nothing whatever is in it: too many tiles, or that of who called a false Mah-Jongg (Strafe 7)."""
    return dead_hand(result, seat) == "too_many" or (isinstance(result, FalseMahjong) and result.caller == seat)


def worth_problems(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat, where: str) -> Iterator[RuleViolation]:
    """Why the hand at a seat cannot be worth this; the entry's seats have been checked. ``where`` is the path of the hand."""
    worth = worth_at(result, seat)
    if _is_nothing(result, seat):
        return
    if worth is None:
        yield RuleViolation("value_missing", _("The value of each hand is needed, 0 too."), where=where)
        return
    if not isinstance(worth, Said):
        sentence = _("Under {ruleset} the value of a hand is given in points.")
        yield RuleViolation("worth_not_in_ruleset", sentence, where=where, ruleset=progress.ruleset.name)
    elif worth.points < 0:
        yield RuleViolation("value_impossible", _("No hand is worth less than nothing."), where=where)


def counted_points(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat) -> int:
    """The points of the hand at a seat, which has been checked; 0 where it counts nothing or is not asked for."""
    worth = worth_at(result, seat)
    return worth.points if isinstance(worth, Said) and not _is_nothing(result, seat) else 0


def counted_mahjong(progress: Progress, result: Mahjong | FalseMahjong) -> Mahjong | FalseMahjong:
    """The same result with every hand in points, one a seat (``None`` for who sits out); the result has been checked."""
    return replace(
        result,
        worths=tuple(Said(counted_points(progress, result, seat)) if seat in progress.playing else None for seat in progress.seats),
    )
