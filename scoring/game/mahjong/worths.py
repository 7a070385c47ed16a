"""The worth of each player's hand in a game without riichi: given in points, ticked from the tables, or counted from tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from scoring.classical import ClassicalValue, Ticked, check_points, count_ticked, score_hand
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.mahjong_results import FalseMahjong, Mahjong, Said, Worth
from scoring.game.progress import Progress
from scoring.game.seats import Seat
from scoring.game.tile_hand import TileHand
from scoring.hand import Hand
from scoring.rulesets import Ruleset

__all__ = [
    "count_worth",
    "counted_mahjong",
    "counted_points",
    "dead_hand",
    "known_hand",
    "needs_all",
    "value_at",
    "worth_at",
    "worth_problems",
]


def count_worth(progress: Progress, seat: Seat, worth: Worth, *, won: bool, dead: str = "", tsumo: bool | None = None) -> ClassicalValue:
    """The worth of a seat's hand in the next game, with every reason; a hand given in points has none.

    The winds are those of the game. ``dead``: empty, ``too_few`` or ``too_many`` (counts nothing); ``tsumo``: whether the winner drew the
    last tile, ``None`` if only the tiles may say (a discard if they do not). Raises RuleViolation: the codes of :mod:`scoring.classical`,
    ``contradicts_game``, ``worth_not_in_ruleset``; paths start inside of the hand.
    """
    if isinstance(worth, TileHand):
        _require_figures(progress.ruleset)
        hand = known_hand(progress, seat, worth.hand, _win(worth.hand, won, tsumo))
        return _counted_tiles(hand, progress.ruleset, progress.winds_of(seat), dead, len(progress.seats) == 2)
    if dead == "too_many":
        return _in_points(0, 0)
    if isinstance(worth, Ticked):
        _require_figures(progress.ruleset)
        return _counted_ticks(worth, progress.ruleset, won, progress.winds_of(seat), progress.round_wind)
    _require_points(worth.points, progress.ruleset, won)
    return _in_points(worth.points, _capped(worth.points, progress.ruleset, won))


def _require_points(points: int, ruleset: Ruleset, won: bool) -> None:
    """Refuse impossible points; in the classical game only negative ones, since the book settles even a hand of 90, as no table allows."""
    if ruleset.family == "classical" and points >= 0:
        return
    check_points(points, ruleset, won=won)


def _capped(points: int, ruleset: Ruleset, won: bool) -> int:
    """Cap the points of a hand (``hand_cap``), except for the exact points of a limit game."""
    is_limit = won and points in (ruleset.limit_game, ruleset.half_limit_game)
    return points if not ruleset.hand_cap or is_limit else min(points, ruleset.hand_cap)


def _in_points(points: int, total: int) -> ClassicalValue:
    return ClassicalValue((), (), (), 0, points, 0, None, None, total)


def _require_figures(ruleset: Ruleset) -> None:
    if ruleset.family != "classical":
        sentence = _("Under {ruleset} the value of a hand is given in points.")
        raise RuleViolation("worth_not_in_ruleset", sentence, ruleset=ruleset.name)


@lru_cache(maxsize=4096)
def _counted_tiles(hand: Hand, ruleset: Ruleset, own_winds: str, dead: str, no_chi: bool) -> ClassicalValue:
    """The count of a hand of tiles; the last 4,096 are remembered, since games are replayed."""
    return score_hand(hand, ruleset, own_winds=own_winds, dead=dead, no_chi=no_chi)


@lru_cache(maxsize=4096)
def _counted_ticks(ticked: Ticked, ruleset: Ruleset, won: bool, own_winds: str, round_wind: str) -> ClassicalValue:
    return count_ticked(ticked, ruleset, won=won, own_winds=own_winds, round_wind=round_wind)


def _win(hand: Hand, won: bool, tsumo: bool | None) -> str:
    if not won:
        return "none"
    if tsumo is None:
        return hand.win if hand.win == "tsumo" else "ron"
    return "tsumo" if tsumo else "ron"


def known_hand(progress: Progress, seat: Seat, hand: Hand, win: str) -> Hand:
    """The whole hand of a player, with winds and win (``ron tsumo none``) filled in from the game.

    Raises RuleViolation ``contradicts_game`` if the entry says otherwise.
    """
    known = (
        ("win", hand.win, win),
        ("seat_wind", hand.seat_wind, progress.winds_of(seat)),
        ("round_wind", hand.round_wind, progress.round_wind),
    )
    for name, given, allowed in known:
        if given and given != allowed and (name != "seat_wind" or given not in allowed):
            sentence = _("The hand says {given}, but in this game it is {known}.")
            raise RuleViolation("contradicts_game", sentence, where=name, given=given, known=allowed)
    if "after_draw" in hand.circumstances and not progress.doubled:
        sentence = _("The hand says that a draw was before it, but in this game none was.")
        raise RuleViolation("contradicts_game", sentence, where="circumstances")
    return replace(hand, win=win, seat_wind=progress.wind_of(seat) or "", round_wind=progress.round_wind)


def worth_at(result: Mahjong | FalseMahjong, seat: Seat) -> Worth | None:
    """The entry for a seat, or ``None``. The list may be shorter than the table."""
    return result.worths[seat] if seat < len(result.worths) else None


def needs_all(progress: Progress, result: Mahjong | FalseMahjong) -> bool:
    """Whether the losers' hands count: if all settle, and for a false Mah-Jongg."""
    return progress.ruleset.payers == "settle" or isinstance(result, FalseMahjong)


def dead_hand(result: Mahjong | FalseMahjong, seat: Seat) -> str:
    """The reason why a seat's hand is dead: ``too_few`` or ``too_many`` tiles; else empty (Küster, "Allgemeine Spielregeln" 2)."""
    if isinstance(result, FalseMahjong):
        return ""
    if seat in result.too_many:
        return "too_many"
    return "too_few" if seat in result.too_few else ""


def _is_nothing(result: Mahjong | FalseMahjong, seat: Seat) -> bool:
    """Whether a hand counts nothing: it has too many tiles, or its player called a false Mah-Jongg (Strafe 7)."""
    return dead_hand(result, seat) == "too_many" or (isinstance(result, FalseMahjong) and result.caller == seat)


def worth_problems(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat, where: str) -> Iterator[RuleViolation]:
    """Problems with the worth of a seat's hand, after the seats have been checked. ``where`` is the path of the hand."""
    worth = worth_at(result, seat)
    if worth is None:
        if not _is_nothing(result, seat):
            yield RuleViolation("value_missing", _("The value of each hand is needed, 0 too."), where=where)
        return
    try:
        _counted(progress, result, seat, worth)
    except RuleViolation as refusal:
        yield from (_at(where, worth, problem) for problem in (refusal, *refusal.others))


def _at(where: str, worth: Worth, problem: RuleViolation) -> RuleViolation:
    """The same problem with its path in the entry."""
    path = [where]
    if isinstance(worth, Ticked):
        path.append("ticked")
    if problem.where and not isinstance(worth, Said):
        path.append(problem.where)
    return RuleViolation(problem.code, problem.sentence, where=".".join(path), **problem.params)


def _counted(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat, worth: Worth) -> int:
    if isinstance(worth, Said) and worth.points < 0:
        check_points(worth.points, progress.ruleset, won=False)
    is_false_call = isinstance(result, FalseMahjong) and seat == result.caller
    return 0 if is_false_call else _valued(progress, result, seat, worth).total


def _valued(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat, worth: Worth) -> ClassicalValue:
    if isinstance(result, FalseMahjong):
        return count_worth(progress, seat, worth, won=False)
    won, dead = seat == result.winner, dead_hand(result, seat)
    return count_worth(progress, seat, worth, won=won, dead=dead, tsumo=result.discarder is None)


def value_at(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat) -> ClassicalValue | None:
    """The worth of a checked hand with its reasons; ``None`` if it counts nothing or is not given."""
    worth = worth_at(result, seat)
    return None if worth is None or _is_nothing(result, seat) else _valued(progress, result, seat, worth)


def counted_points(progress: Progress, result: Mahjong | FalseMahjong, seat: Seat) -> int:
    """The points of a checked hand; 0 if it counts nothing or is not needed."""
    worth = worth_at(result, seat)
    return 0 if worth is None else _counted(progress, result, seat, worth)


def counted_mahjong(progress: Progress, result: Mahjong | FalseMahjong) -> Mahjong | FalseMahjong:
    """The checked result with every hand in points, one per seat (``None`` for a player who sits out)."""
    return replace(
        result,
        worths=tuple(Said(counted_points(progress, result, seat)) if seat in progress.playing else None for seat in progress.seats),
    )
