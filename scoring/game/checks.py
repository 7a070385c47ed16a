"""Refuse impossible results of hands, each with a code and a sentence that names the rule.

Codes of refused results, all RuleViolation (``where`` is the field):

- the game: ``game_over players_count``
- seats: ``seat_unknown seat_twice``
- winners: ``no_winner head_bump triple_ron_aborts too_many_winners discarder_wins winner_twice dead_hand_wins``
- values (:mod:`.values`): ``han_too_low han_too_high fu_missing fu_not_in_ruleset fu_unknown one_han_20_fu fu_20_on_ron
  fu_20_on_tsumo fu_25_not_seven_pairs two_han_needed limit_unknown no_yakuman yakuman_do_not_add_up too_many_yakuman``
- values that no tiles make, refused where they are entered and replayed where they stand (:func:`.values.unheard_of`):
  ``one_han_110_fu riichi_han_too_low``, and for who pays for all ``pays_alone_points`` (:func:`.mahjong.checks.fed_points_problem`)
- wins by tiles (:mod:`.won_hands`): ``contradicts_game riichi_not_bet winning_tiles_differ indicators_differ circumstances_differ
  five_of_a_tile``, and for the tiles themselves those of :mod:`scoring.riichi.checks`
- wins by yaku (:mod:`.won_hands`): ``riichi_not_named yaku_and_value_differ``, and those of :mod:`scoring.riichi.yaku_claims`
- liability (:mod:`.liability`): ``liability_not_in_ruleset liability_needs_yakuman liable_for_oneself liable_too_much
  liable_too_little liable_for_another_yakuman liable_closed_hand liable_sets_not_called``
- riichi: ``riichi_points noten_riichi four_riichi_aborts``
- draws: ``dead_hand_tenpai nagashi_not_in_ruleset no_nagashi_winner abortive_not_in_ruleset four_riichi_needs_four``
- chombo: ``no_offender chombo_of_winner``
- games without riichi (:mod:`.mahjong.checks`): ``result_not_in_ruleset no_riichi seat_sits_out dealer_sits_out nobody_sits_out
  discarder_wins value_missing value_impossible value_of_nobody worth_not_in_ruleset dead_hand_wins dead_hand_twice nobody_to_pay_for
  pays_alone_not_in_ruleset pays_alone_for_own_win pays_alone_not_fed pays_alone_not_last excuse_without_cause announced_not_less
  announced_negative announced_twice penalty_amount``, for the hands of several players ``flower_twice five_of_a_tile
  dragons_impossible winds_impossible flowers_impossible``, for each hand those of :mod:`scoring.classical`
- whole games (:mod:`.replaying`): ``hands_and_scores scores_count penalty_unknown penalty_not_negative penalty_hand_unknown
  signal_hand_unknown stopped_unknown substitute_unknown substitute_hand_unknown seat_substituted_twice deposits_beside_hands
  deposits_not_lost deposits_lost_size``
- under another ruleset (:mod:`.afterwards.what_if`): ``other_family``
- lateness and penalty points (:mod:`.penalties`): ``late_needs_substitute penalty_amount``
- facts as they are given (:mod:`.given`): ``penalty_applies late_points scores_step scores_sum chombo_dealer``
- chombo noted beside the hands (:mod:`.noted_chombo`): ``chombo_not_in_ruleset chombo_applies chombo_dealer chombo_points``
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.liability import liability_problems
from scoring.game.mahjong.checks import mahjong_problems
from scoring.game.progress import Progress
from scoring.game.results import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    NagashiMangan,
    RiichiResult,
    Ron,
    Tsumo,
    Void,
    Win,
)
from scoring.game.seats import SEATS, Seat
from scoring.game.tile_hand import TileHand
from scoring.game.values import problem_at, value_problem
from scoring.game.won_hands import counted_value, shared_tile_problems, tile_problems, yaku_problems

__all__ = ["check_result"]

ALL = frozenset(SEATS)
Problems = Iterator[RuleViolation]
PLAYED_OUT = (Ron, Tsumo, ExhaustiveDraw, NagashiMangan)
GROUPS: dict[type, tuple[str, ...]] = {
    Ron: ("riichi", "chombo", "dead"),
    Tsumo: ("riichi", "chombo", "dead"),
    ExhaustiveDraw: ("riichi", "tenpai", "chombo", "dead"),
    NagashiMangan: ("riichi", "winners", "tenpai", "dead"),
    AbortiveDraw: ("riichi", "dead"),
    Chombo: ("riichi", "offenders"),
    Void: ("riichi",),
}


def check_result(progress: Progress, result: HandResult) -> None:
    """Refuse a result that the next hand cannot have. The first problem is raised as a RuleViolation, with the rest in its ``others``."""
    if progress.ended_by is not None:
        sentence = _("The game ended with hand {last}; no hand can follow.")
        raise RuleViolation("game_over", sentence, last=progress.number - 1, ended_by=progress.ended_by)
    problems = tuple(_problems(progress, result))
    if problems:
        problems[0].others = problems[1:]
        raise problems[0]


def _problems(progress: Progress, result: HandResult) -> Problems:
    is_riichi = progress.ruleset.family == "riichi"
    if isinstance(result, RiichiResult) and is_riichi:
        yield from tuple(_seat_problems(result)) or _rule_problems(progress, result)
    elif isinstance(result, Void):
        if result.riichi:
            yield RuleViolation("no_riichi", _("Under {ruleset} nobody bets riichi."), where="riichi", ruleset=progress.ruleset.name)
    elif isinstance(result, RiichiResult) or is_riichi:
        sentence = _("Under {ruleset} a hand cannot end so.")
        yield RuleViolation("result_not_in_ruleset", sentence, where="type", ruleset=progress.ruleset.name)
    else:
        yield from mahjong_problems(progress, result)


def _rule_problems(progress: Progress, result: RiichiResult) -> Problems:
    if result.riichi:
        yield from _check_riichi(progress, result)
    check = CHECKS.get(type(result))
    if check is not None:
        yield from check(progress, result)


def _seat_problems(result: RiichiResult) -> Problems:
    """Seats that are not 0, 1, 2 or 3 (``seat_unknown``)."""
    for group in GROUPS[type(result)]:
        if not getattr(result, group) <= ALL:
            yield _unknown_seat(group)
    if isinstance(result, Ron):
        if result.discarder not in ALL:
            yield _unknown_seat("discarder")
        for index, win in enumerate(result.wins):
            yield from _win_seat_problems(win, f"wins[{index}]")
    elif isinstance(result, Tsumo):
        yield from _win_seat_problems(result.win, "win")


def _win_seat_problems(win: Win, where: str) -> Problems:
    if win.winner not in ALL:
        yield _unknown_seat(f"{where}.winner")
    if win.liable is not None and win.liable.seat not in ALL:
        yield _unknown_seat(f"{where}.liable.seat")


def _unknown_seat(where: str) -> RuleViolation:
    return RuleViolation("seat_unknown", _("Seats are 0, 1, 2 and 3."), where=where)


def _check_riichi(progress: Progress, result: RiichiResult) -> Problems:
    least = progress.ruleset.riichi_min_points
    if least is not None and any(progress.scores[seat] < least for seat in result.riichi):
        sentence = _("Under {ruleset} a riichi needs {least} points.")
        yield RuleViolation("riichi_points", sentence, where="riichi", ruleset=progress.ruleset.name, least=least)
    plays_on = isinstance(result, PLAYED_OUT)
    if plays_on and len(result.riichi) == 4 and "four_riichi" in progress.ruleset.abortive_draws:
        sentence = _("The fourth riichi breaks the hand off under {ruleset}.")
        yield RuleViolation("four_riichi_aborts", sentence, where="riichi", ruleset=progress.ruleset.name)


def _check_ron(progress: Progress, result: Ron) -> Problems:
    yield from _check_winner_count(progress, len(result.wins))
    winners = {win.winner for win in result.wins}
    if len(winners) < len(result.wins):
        yield RuleViolation("winner_twice", _("A player wins a hand once only."), where="wins")
    if result.discarder in winners:
        yield RuleViolation("discarder_wins", _("Nobody wins on their own discard: that would be a tsumo."), where="discarder")
    yield from _check_winners(winners, result.dead, result.chombo, "wins")
    problems: list[RuleViolation] = []
    for index, win in enumerate(result.wins):
        problems.extend(_check_win(progress, win, result.riichi, f"wins[{index}]", tsumo=False))
    if len(result.wins) > 1:
        problems.extend(tile_problems(result))
        problems = problems or list(shared_tile_problems(result, progress.ruleset))
    yield from problems


def _check_winner_count(progress: Progress, count: int) -> Problems:
    most = progress.ruleset.multiple_ron
    if count == 0:
        yield RuleViolation("no_winner", _("A win needs a winner."), where="wins")
    if count <= most:
        return
    name = progress.ruleset.name
    if most == 1:
        sentence = _("Under {ruleset} only the player next in turn after the discarder wins (head bump).")
        yield RuleViolation("head_bump", sentence, where="wins", ruleset=name)
    elif most == 2 and count == 3:
        yield RuleViolation("triple_ron_aborts", _("Three winners break the hand off under {ruleset}."), where="wins", ruleset=name)
    else:
        yield RuleViolation("too_many_winners", _("At most three players can win on a discard."), where="wins")


def _check_winners(winners: set[Seat] | frozenset[Seat], dead: frozenset[Seat], chombo: frozenset[Seat], where: str) -> Problems:
    if dead and winners & dead:
        yield RuleViolation("dead_hand_wins", _("A player with a dead hand cannot win."), where=where)
    if chombo and winners & chombo:
        yield RuleViolation("chombo_of_winner", _("A false win is no win: the offender cannot be among the winners."), where="chombo")


def _check_tsumo(progress: Progress, result: Tsumo) -> Problems:
    yield from _check_winners({result.win.winner}, result.dead, result.chombo, "win.winner")
    yield from _check_win(progress, result.win, result.riichi, "win", tsumo=True)


def _check_win(progress: Progress, win: Win, riichi: frozenset[Seat], where: str, *, tsumo: bool) -> Problems:
    problems = tuple(_value_problems(progress, win, riichi, where, tsumo))
    yield from problems
    if win.liable is not None and not problems:
        found = liability_problems(progress, win, tsumo=tsumo, riichi=riichi)
        yield from (RuleViolation(one.code, one.sentence, where=f"{where}.liable", **one.params) for one in found)


def _value_problems(progress: Progress, win: Win, riichi: frozenset[Seat], where: str, tsumo: bool) -> Problems:
    if isinstance(win.value, TileHand):
        try:
            counted_value(progress, win, tsumo=tsumo, riichi=riichi)
        except RuleViolation as refusal:
            yield from (problem_at(f"{where}.hand", problem) for problem in (refusal, *refusal.others))
        return
    problem = value_problem(progress.ruleset, win.value, tsumo=tsumo, honba=progress.honba)
    if problem is not None:
        yield problem_at(where, problem)
    elif win.yaku is not None:
        problems = yaku_problems(progress, win, tsumo=tsumo, riichi=riichi)
        yield from (RuleViolation(one.code, one.sentence, where=f"{where}.yaku", **one.params) for one in problems)


def _check_tenpai(result: ExhaustiveDraw | NagashiMangan, chombo: frozenset[Seat]) -> Problems:
    """The law of a draw: riichi − dead ⊆ tenpai, else it is a chombo."""
    if result.tenpai & result.dead:
        yield RuleViolation("dead_hand_tenpai", _("A dead hand is never tenpai."), where="tenpai")
    if not result.riichi - result.dead - chombo <= result.tenpai:
        sentence = _("Who has bet riichi must be tenpai at a draw; a riichi without tenpai is a chombo.")
        yield RuleViolation("noten_riichi", sentence, where="riichi")


def _check_draw(progress: Progress, result: ExhaustiveDraw) -> Problems:
    yield from _check_tenpai(result, result.chombo)


def _check_nagashi(progress: Progress, result: NagashiMangan) -> Problems:
    if progress.ruleset.nagashi_mangan == "none":
        sentence = _("{ruleset} has no nagashi mangan.")
        yield RuleViolation("nagashi_not_in_ruleset", sentence, where="type", ruleset=progress.ruleset.name)
    if not result.winners:
        yield RuleViolation("no_nagashi_winner", _("A nagashi mangan needs a winner."), where="winners")
    yield from _check_winners(result.winners, result.dead, frozenset(), "winners")
    yield from _check_tenpai(result, frozenset())


def _check_abortive(progress: Progress, result: AbortiveDraw) -> Problems:
    ruleset = progress.ruleset
    if result.reason not in ruleset.breaks_off_for:
        sentence = _("{ruleset} does not break a hand off for {reason}.")
        yield RuleViolation("abortive_not_in_ruleset", sentence, where="reason", ruleset=ruleset.name, reason=result.reason)
    for_riichi = result.reason == "four_riichi"
    if for_riichi != (len(result.riichi) == 4) and (for_riichi or "four_riichi" in ruleset.abortive_draws):
        sentence = _("A hand is broken off for four riichi when all four players have bet, and only then.")
        yield RuleViolation("four_riichi_needs_four", sentence, where="riichi")


def _check_chombo(progress: Progress, result: Chombo) -> Problems:
    if not result.offenders:
        yield RuleViolation("no_offender", _("A chombo needs an offender."), where="offenders")


CHECKS: dict[type, Callable[[Progress, Any], Problems]] = {
    Ron: _check_ron,
    Tsumo: _check_tsumo,
    ExhaustiveDraw: _check_draw,
    NagashiMangan: _check_nagashi,
    AbortiveDraw: _check_abortive,
    Chombo: _check_chombo,
}
