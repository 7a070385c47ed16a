"""Refuse impossible entries of games without riichi (codes: :mod:`scoring.game.checks`).

Paths are those of the public format: ``winner``, ``values[2]`` (a hand given in points), ``hands[2].concealed``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scoring.classical import Ticked, feeds_dangerously, is_fed_fourth, least_fed, may_be_fed, ticks_dangerously
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.mahjong.shared_worths import shared_problems
from scoring.game.mahjong.worths import counted_points, known_hand, needs_all, worth_at, worth_problems
from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong, Said
from scoring.game.penalties import FINES
from scoring.game.progress import Progress
from scoring.game.seats import Seat
from scoring.game.tile_hand import TileHand

__all__ = ["NOT_FED", "fed_points_problem", "mahjong_problems"]

Problems = Iterator[RuleViolation]
NOT_FED = _(
    "No pure flush, wind game or dragon game with three figures on the table is worth {points} points, so nobody pays for all; "
    "such a hand has {least} at least."
)


def mahjong_problems(progress: Progress, result: Mahjong | Drawn | FalseMahjong | Fine) -> Problems:
    """All problems of the next entry: those of its seats, or if these are right, the others."""
    problems = tuple(_sits_out_problems(progress, result)) or tuple(_seat_problems(progress.seated(result), result))
    yield from problems or CHECKS[type(result)](progress.seated(result), result)


def _sits_out_problems(progress: Progress, result: Mahjong | Drawn | FalseMahjong | Fine) -> Problems:
    """Problems with the player who sits out at a table of five: anybody except the dealer may."""
    if result.sits_out is None:
        return
    if len(progress.seats) < 5:
        yield RuleViolation("nobody_sits_out", _("Somebody sits out only where there are five players."), where="sits_out")
    elif result.sits_out not in progress.seats:
        yield _unknown_seat(progress, "sits_out")
    elif result.sits_out == progress.dealer:
        yield RuleViolation("dealer_sits_out", _("Who deals plays: another of the five sits out."), where="sits_out")


def _seat_problems(progress: Progress, result: Mahjong | Drawn | FalseMahjong | Fine) -> Problems:
    for where, seat in _named(result):
        if seat not in progress.seats:
            yield _unknown_seat(progress, where)
        elif seat == progress.sits_out:
            yield RuleViolation("seat_sits_out", _("Who sits out has no part in the game."), where=where)


def _named(result: Mahjong | Drawn | FalseMahjong | Fine) -> Iterator[tuple[str, Seat]]:
    """Every seat that an entry names, with its path."""
    if isinstance(result, Mahjong):
        alone = (("discarder", result.discarder), ("pays_alone", result.pays_alone))
        yield "winner", result.winner
        yield from ((where, seat) for where, seat in alone if seat is not None)
        yield from (("too_few", seat) for seat in sorted(result.too_few))
        yield from (("too_many", seat) for seat in sorted(result.too_many))
        yield from ((f"announced[{seat}]", seat) for seat, _points in result.announced)
    elif isinstance(result, FalseMahjong):
        yield "caller", result.caller
    elif isinstance(result, Fine):
        yield "seat", result.seat


def _unknown_seat(progress: Progress, where: str) -> RuleViolation:
    return RuleViolation("seat_unknown", _("Seats are 0 to {last}."), where=where, last=progress.seats[-1])


def _check_mahjong(progress: Progress, result: Mahjong) -> Problems:
    if result.discarder == result.winner:
        yield RuleViolation("discarder_wins", _("Nobody wins on their own discard: that would be a self-drawn tile."), where="discarder")
    yield from _dead_problems(result)
    yield from _alone_problems(progress, result)
    problems = tuple(_worths_problems(progress, result))
    yield from problems or _announced_problems(progress, result)


def _dead_problems(result: Mahjong) -> Problems:
    """Küster, "Allgemeine Spielregeln" 2: a player with too few or too many tiles cannot win."""
    if result.winner in result.too_few | result.too_many:
        yield RuleViolation("dead_hand_wins", _("A player with a dead hand cannot win."), where="winner")
    if result.too_few & result.too_many:
        yield RuleViolation("dead_hand_twice", _("A hand has too few tiles or too many, not both."), where="too_many")


def _alone_problems(progress: Progress, result: Mahjong) -> Problems:
    """Problems with a player who pays for all (Küster, Strafen 8–10)."""
    where, name = "pays_alone", progress.ruleset.name
    if result.pays_alone is None:
        if result.excused:
            yield RuleViolation("excuse_without_cause", _("An excuse needs somebody who would pay alone."), where="excused")
    elif progress.ruleset.payers != "settle":
        yield RuleViolation("pays_alone_not_in_ruleset", _("Under {ruleset} nobody pays for all."), where=where, ruleset=name)
    elif result.pays_alone == result.winner:
        yield RuleViolation("pays_alone_for_own_win", _("The winner pays for nobody."), where=where)
    elif len(progress.seats) == 2:
        yield RuleViolation("nobody_to_pay_for", _("Of two players there is nobody else to pay for."), where=where)
    elif progress.ruleset.family == "classical":
        yield from _fed_problems(progress, result)


def _fed_problems(progress: Progress, result: Mahjong) -> Problems:
    """Problems with a player who pays for all without having fed a dangerous hand; points do not tell which hand it was."""
    which, by_last_tile = progress.ruleset.pays_alone_for, result.discarder == result.pays_alone
    if which == "any_hand":
        return
    if not _may_be_fed(progress, result, by_last_tile=by_last_tile):
        sentence = _(
            "Only who discards into a pure flush, a wind game, or a dragon game with the own wind or the round wind pays for all, "
            "once three of its figures lie on the table (Küster, Strafen 8–10)."
        )
        yield RuleViolation("pays_alone_not_fed", sentence, where="pays_alone")
    elif which == "last_tile" and not (by_last_tile and _may_be_fed(progress, result, by_last_tile=True, earlier=False)):
        sentence = _("Under {ruleset} only who discarded the last tile pays for all.")
        yield RuleViolation("pays_alone_not_last", sentence, where="pays_alone", ruleset=progress.ruleset.name)


def _may_be_fed(progress: Progress, result: Mahjong, *, by_last_tile: bool, earlier: bool = True) -> bool:
    """Whether the winner's hand may have been fed by its last tile, or ``earlier`` by a tile for its fourth figure."""
    worth = worth_at(result, result.winner)
    if isinstance(worth, Ticked):
        return ticks_dangerously(worth)
    if not isinstance(worth, TileHand):
        return True
    try:
        hand = known_hand(progress, result.winner, worth.hand, "tsumo" if result.discarder is None else "ron")
    except RuleViolation:
        return True  # the hand itself is refused
    winds = progress.winds_of(result.winner)
    return (earlier and is_fed_fourth(hand, winds)) or (by_last_tile and feeds_dangerously(hand, winds) is not None)


def fed_points_problem(progress: Progress, result: Mahjong) -> RuleViolation | None:
    """The reason why a hand given in points cannot be one that somebody pays for alone; ``None`` if it can, or if nobody does.

    It is taken from nobody at a table. A game that has it is replayed all the same, so that no recorded hand is lost.
    """
    worth, ruleset, players = worth_at(result, result.winner), progress.ruleset, len(progress.playing)
    if result.pays_alone is None or not isinstance(worth, Said) or ruleset.family != "classical" or ruleset.pays_alone_for == "any_hand":
        return None
    if may_be_fed(worth.points, ruleset, players=players):
        return None
    least = least_fed(ruleset, players=players)
    return RuleViolation("pays_alone_points", NOT_FED, where="pays_alone", points=worth.points, least=least)


def _worths_problems(progress: Progress, result: Mahjong | FalseMahjong) -> Problems:
    problems = tuple(_each_worth(progress, result))
    yield from problems or shared_problems(progress, result)


def _each_worth(progress: Progress, result: Mahjong | FalseMahjong) -> Problems:
    winner = result.winner if isinstance(result, Mahjong) else None
    for seat in range(max(len(result.worths), len(progress.seats))):
        worth = worth_at(result, seat)
        if seat not in progress.playing:
            if worth is not None and (seat != progress.sits_out or worth != Said(0)):
                yield RuleViolation("value_of_nobody", _("A value stands where nobody plays."), where=_path(result, seat))
        elif worth is not None or seat == winner or needs_all(progress, result):
            yield from worth_problems(progress, result, seat, _path(result, seat))


def _path(result: Mahjong | FalseMahjong, seat: Seat) -> str:
    worth = worth_at(result, seat)
    return f"values[{seat}]" if worth is None or isinstance(worth, Said) else f"hands[{seat}]"


def _announced_problems(progress: Progress, result: Mahjong) -> Problems:
    """Problems with hands announced too low, before another player corrected them (Küster, Strafe 6)."""
    if len({seat for seat, _points in result.announced}) < len(result.announced):
        yield RuleViolation("announced_twice", _("A player announces a hand once."), where="announced")
        return
    for seat, points in result.announced:
        where = f"announced[{seat}]"
        if points < 0:
            yield RuleViolation("announced_negative", _("No hand is worth less than nothing."), where=where)
        elif points >= counted_points(progress, result, seat):
            sentence = _("Who said too little announced less than the hand is worth ({points}).")
            yield RuleViolation("announced_not_less", sentence, where=where, points=counted_points(progress, result, seat))


def _check_drawn(_progress: Progress, _result: Drawn) -> Problems:
    return iter(())


def _check_false(progress: Progress, result: FalseMahjong) -> Problems:
    yield from _worths_problems(progress, result)


def _check_fine(progress: Progress, result: Fine) -> Problems:
    if result.points not in FINES:
        sentence = _("A fine is {small} or {great} points to each player.")
        yield RuleViolation("penalty_amount", sentence, where="points", small=FINES[0], great=FINES[1])


CHECKS: dict[type, Callable[[Progress, Any], Problems]] = {
    Mahjong: _check_mahjong,
    Drawn: _check_drawn,
    FalseMahjong: _check_false,
    Fine: _check_fine,
}
