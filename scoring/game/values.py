"""Possible values of a win: existing pairs of han and fu, limits, yakuman. The refusals are listed in :mod:`.checks`."""

from __future__ import annotations

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.results import HanFu, Limit, Value, Yakuman
from scoring.riichi.checks import two_han_needed
from scoring.riichi.points import limit_bases
from scoring.rulesets import Ruleset

__all__ = ["FU", "MOST_FU", "MOST_HAN", "check_value", "most_yakuman", "problem_at", "unheard_of", "value_problem"]

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)  #: the fu possible with one to three han
MOST_FU = 140  #: the most fu that occur with three han: three concealed kans and a run are four han
MOST_HAN = 99
DOUBLE_WIND_FU = 4  #: of a pair that is both winds, where it counts twice


def check_value(ruleset: Ruleset, value: Value, *, tsumo: bool, honba: int = 0, where: str = "") -> None:
    """Refuse (RuleViolation) an impossible value; ``where``: the path of the win."""
    problem = value_problem(ruleset, value, tsumo=tsumo, honba=honba)
    if problem is not None:
        raise problem_at(where, problem)


def problem_at(where: str, problem: RuleViolation) -> RuleViolation:
    """The same problem with its path in the hand; ``where``: the path of the win."""
    return RuleViolation(problem.code, problem.sentence, where=f"{where}.{problem.where}" if where else problem.where, **problem.params)


def value_problem(ruleset: Ruleset, value: Value, *, tsumo: bool, honba: int = 0) -> RuleViolation | None:
    """The reason why a win cannot have this value, or ``None``."""
    if isinstance(value, HanFu):
        return _count_problem(ruleset, value) or _fu_problem(ruleset, value, tsumo) or _counter_problem(ruleset, value, honba)
    if isinstance(value, Limit):
        return _limit_problem(ruleset, value)
    assert isinstance(value, Yakuman), "a value given by tiles is checked with its game"
    return _yakuman_problem(ruleset, value.times)


def _count_problem(ruleset: Ruleset, value: HanFu) -> RuleViolation | None:
    if value.han < 1:
        return RuleViolation("han_too_low", _("A win is worth at least one han."), where="han", han=value.han)
    if value.han > MOST_HAN:
        return RuleViolation("han_too_high", _("No win is worth more than {most} han."), where="han", han=value.han, most=MOST_HAN)
    if ruleset.counts_han_only:
        if value.fu is not None:
            return RuleViolation("fu_not_in_ruleset", _("{ruleset} counts no fu: give the han alone."), where="fu", ruleset=ruleset.name)
    elif value.fu is None and value.han < 5:
        return RuleViolation("fu_missing", _("Below five han the fu are needed too."), where="fu", han=value.han)
    return None


def _fu_problem(ruleset: Ruleset, value: HanFu, tsumo: bool) -> RuleViolation | None:
    fu, han = value.fu, value.han
    if fu is None:
        return None
    if fu not in FU and not (han >= 4 and fu in range(120, MOST_FU + 1, 10)):
        sentence = _("There is no win with {han} han and {fu} fu: fu are 20, 25, 30 and so on in tens, to 110 (140 from four han).")
        return RuleViolation("fu_unknown", sentence, where="fu", han=han, fu=fu)
    if fu == 20:
        return _twenty_fu_problem(ruleset, han, tsumo)
    if fu == 25:
        return _seven_pairs_problem(han, tsumo)
    return None


def _twenty_fu_problem(ruleset: Ruleset, han: int, tsumo: bool) -> RuleViolation | None:
    """The problem with 20 fu, unless it is a self-drawn pinfu (at least two han), or an open hand without fu that does not count 30."""
    if not tsumo and not ruleset.open_pinfu_fu:
        return None
    if han == 1:
        return RuleViolation(
            "one_han_20_fu", _("1 han with 20 fu cannot be: 20 fu are a self-drawn pinfu, which is two han at least."), where="fu"
        )
    if not tsumo:
        sentence = _("20 fu on a discard cannot be: a closed hand has 30 then, and an open one without any fu counts 30.")
        return RuleViolation("fu_20_on_ron", sentence, where="fu")
    if not ruleset.pinfu_tsumo:
        return RuleViolation(
            "fu_20_on_tsumo", _("20 fu cannot be: under {ruleset} a self-drawn win counts 2 fu."), where="fu", ruleset=ruleset.name
        )
    return None


def _seven_pairs_problem(han: int, tsumo: bool) -> RuleViolation | None:
    least = 3 if tsumo else 2
    if han >= least:
        return None
    sentence = _("25 fu are seven pairs only, which are two han at least and three when self-drawn.")
    return RuleViolation("fu_25_not_seven_pairs", sentence, where="fu", han=han, least=least)


def unheard_of(ruleset: Ruleset, value: Value, *, tsumo: bool, riichi: bool = False) -> RuleViolation | None:
    """The reason why no tiles make this value, where :func:`value_problem` takes it; ``None`` if some do. ``riichi``: the winner has bet.

    It is offered to nobody and taken from nobody at a table. A game that has it is replayed all the same, so that no recorded hand is lost.
    """
    if not isinstance(value, HanFu):
        return None
    if (value.han, value.fu) == (1, FU[-1]):
        return _most_fu_problem(ruleset, tsumo)
    return _riichi_problem(value, tsumo) if riichi else None


def _most_fu_problem(ruleset: Ruleset, tsumo: bool) -> RuleViolation | None:
    """The problem with 110 fu for one han: a third concealed set of three or four is two han more, so that beside two closed kans only
    another's discard for the third set and 4 fu for a pair of both winds lead beyond 100."""
    if not tsumo and ruleset.double_wind_pair_fu == DOUBLE_WIND_FU:
        return None
    return RuleViolation("one_han_110_fu", _("1 han with 110 fu cannot be: a hand of one han has 100 fu at most here."), where="fu")


def _riichi_problem(value: HanFu, tsumo: bool) -> RuleViolation | None:
    """Too few han after riichi: a self-drawn win has Menzen tsumo too, 20 fu and a discard's 30 are pinfu, 25 are seven pairs."""
    more = {20: 1, 25: 2, 30: 0 if tsumo else 1}.get(value.fu or 0, 0)
    least = 1 + tsumo + more
    if value.han >= least:
        return None
    sentence = _("After riichi a self-drawn win is two han at least: riichi and Menzen tsumo.")
    if more:
        sentence = _(
            "After riichi a win with {fu} fu is {least} han at least: 20 fu, and 30 on a discard, are a pinfu, and 25 are seven pairs."
        )
    return RuleViolation("riichi_han_too_low", sentence, where="han", han=value.han, fu=value.fu, least=least)


def _counter_problem(ruleset: Ruleset, value: HanFu, honba: int) -> RuleViolation | None:
    if value.han > 1 or not ruleset.needs_two_han(honba):
        return None
    return two_han_needed(ruleset, "han")


def _limit_problem(ruleset: Ruleset, value: Limit) -> RuleViolation | None:
    if value.name in limit_bases(ruleset):
        return None
    return RuleViolation("limit_unknown", _("{ruleset} has no limit {limit}."), where="limit", ruleset=ruleset.name, limit=value.name)


def _yakuman_problem(ruleset: Ruleset, times: int) -> RuleViolation | None:
    most = most_yakuman(ruleset)
    if times < 1:
        return RuleViolation("no_yakuman", _("A yakuman counts once at least."), where="yakuman", times=times)
    if times <= most:
        return None
    if not ruleset.yakuman_add_up:
        sentence = _("Under {ruleset} yakuman do not add up; the most a hand can be worth is {most}.")
        return RuleViolation("yakuman_do_not_add_up", sentence, where="yakuman", ruleset=ruleset.name, times=times, most=most)
    sentence = _("Under {ruleset} a hand can be worth {most} yakuman at most.")
    return RuleViolation("too_many_yakuman", sentence, where="yakuman", ruleset=ruleset.name, times=times, most=most)


def most_yakuman(ruleset: Ruleset) -> int:
    """The largest number of yakuman that one hand can be worth.

    If yakuman add up, four go together (big four winds, all honours, four concealed triplets, four kans), and the first and the third of
    these may count double; otherwise the highest one counts.
    """
    if not ruleset.yakuman_add_up:
        return 2 if ruleset.double_yakuman else 1
    return 4 + len(ruleset.double_yakuman & {"daisuushii", "suuankou_tanki"})
