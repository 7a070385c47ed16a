"""Sentences that say why yaku cannot occur together, naming the pair or the rule.

The facts come from the table of all possible combinations (:mod:`scoring.riichi.possible.table`), the reasons from the declared yaku.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.riichi.possible.table import ClaimTable, names_of, set_of
from scoring.riichi.possible.wins import ways_where
from scoring.riichi.yaku.declaration import Yaku
from scoring.rulesets import Ruleset

__all__ = ["Alternatives", "YakuNames", "conflicts"]

EVERY_WAY = ways_where(closed=None, tsumo=None)
DIFFERENT_SETS = _("{yaku} and {other} exclude each other: no hand consists of the sets that both need.")
DIFFERENT_SUITS = _("{yaku} and {other} exclude each other: they need another number of suits.")
DIFFERENT_HONOURS = _("{yaku} and {other} exclude each other: one needs honours and the other has none.")
DIFFERENT_WINS = _("{yaku} and {other} exclude each other: one is self-drawn, the other is not.")
LAST_DISCARD = _("{yaku} and {other} exclude each other: riichi needs four tiles in the wall, so its turn is over before the last discard.")
EXCLUDE = _("{yaku} and {other} exclude each other: no hand has both.")


class YakuNames(tuple[str, ...]):
    """Names of yaku, all of them: "haku and hatsu"."""

    def __str__(self) -> str:
        return " and ".join(filter(None, (", ".join(self[:-1]), *self[-1:])))


class Alternatives(tuple[YakuNames, ...]):
    """Names of yaku, one or the other: "toitoi or chiitoitsu"."""

    def __str__(self) -> str:
        return " or ".join(map(str, self))


def conflicts(yaku: int, table: ClaimTable, ruleset: Ruleset, closed: bool, tsumo: bool | None) -> Iterator[RuleViolation]:
    """All reasons why a hand with exactly these yaku is impossible.

    Codes: ``yaku_beside_yakuman yakuman_do_not_add_up closed_hand_needed tsumo_needed ron_needed yaku_exclude_each_other
    yaku_not_together yaku_missing``.
    """
    yakuman = set_of(name for name in names_of(yaku) if table.yaku[name].yakuman)
    if yakuman and yaku != yakuman:
        yield _beside_yakuman(yakuman, yaku & ~yakuman)
        yaku = yakuman
    if yakuman and not ruleset.yakuman_add_up and len(names_of(yakuman)) > 1:
        sentence = _("Under {ruleset} yakuman do not add up, only one of {yaku} counts.")
        yield _refused("yakuman_do_not_add_up", sentence, ruleset=ruleset.name, yaku=YakuNames(names_of(yakuman)))
        return
    alone = {name: _alone(name, table, closed, tsumo) for name in names_of(yaku)}
    yield from filter(None, alone.values())
    possible = [name for name, problem in alone.items() if problem is None]
    ways = ways_where(closed=closed, tsumo=tsumo)
    beside = {name: table.reach(set_of([name]), ways) for name in possible}
    pairs = [(one, other) for one, other in combinations(possible, 2) if not beside[one] & set_of([other])]
    yield from (_excluded(one, other, table) for one, other in pairs)
    if len(possible) == len(alone) and not pairs:
        yield from _together(yaku, table, ways)


def _alone(name: str, table: ClaimTable, closed: bool, tsumo: bool | None) -> RuleViolation | None:
    """Reasons that concern one yaku by itself."""
    one = set_of([name])
    if not table.reach(one, ways_where(closed=closed, tsumo=None)):
        return _refused("closed_hand_needed", _("{yaku} needs a closed hand."), yaku=name)
    if table.reach(one, ways_where(closed=closed, tsumo=tsumo)):
        return None
    if tsumo:
        return _refused("ron_needed", _("{yaku} is not won with a self-drawn tile."), yaku=name)
    return _refused("tsumo_needed", _("{yaku} needs a self-drawn tile."), yaku=name)


def _excluded(one: str, other: str, table: ClaimTable) -> RuleViolation:
    sentence = next(_reasons(table.yaku[one], table.yaku[other], table))
    return _refused("yaku_exclude_each_other", sentence, yaku=one, other=other)


def _reasons(one: Yaku, other: Yaku, table: ClaimTable) -> Iterator[str]:
    if one.holds and other.holds:
        if not one.shapes & other.shapes:
            yield DIFFERENT_SETS
        if not one.suits & other.suits:
            yield DIFFERENT_SUITS
        if {one.honours, other.honours} == {True, False}:
            yield DIFFERENT_HONOURS
    wins = [
        {tsumo for tsumo in (False, True) if table.reach(set_of([yaku.name]), ways_where(closed=None, tsumo=tsumo))}
        for yaku in (one, other)
    ]
    if not wins[0] & wins[1]:
        yield DIFFERENT_WINS
    if {one.name, other.name} == {"ippatsu", "houtei"}:
        yield LAST_DISCARD
    yield EXCLUDE


def _together(yaku: int, table: ClaimTable, ways: int) -> Iterator[RuleViolation]:
    """The reason if any two of the yaku go together, but not all of them."""
    if not table.reach(yaku, ways):
        core = yaku
        for name in names_of(yaku):
            without = core & ~set_of([name])
            core = core if table.reach(without, ways) else without
        sentence = _("{yaku} cannot all be in one hand, although any two of them can.")
        yield _refused("yaku_not_together", sentence, yaku=YakuNames(names_of(core)))
    elif yaku and not table.ways(yaku) & ways:
        yield from _missing(yaku, table, ways)


def _missing(yaku: int, table: ClaimTable, ways: int) -> Iterator[RuleViolation]:
    """Further yaku that every hand with these has: those implied by one of them, or else those implied by all together."""
    drawn = set_of(["menzen_tsumo"])
    if not yaku & drawn and all(each & drawn for each in table.sets(yaku, ways)):
        yield _refused(
            "yaku_missing", _("A closed hand that is self-drawn has {missing} too."), missing=Alternatives((YakuNames(["menzen_tsumo"]),))
        )
        yaku |= drawn
    if table.ways(yaku) & ways:
        return
    brought = [(name, _least(table.sets(set_of([name]), ways), yaku)) for name in names_of(yaku)]
    told = [(name, missing) for name, missing in brought if missing]
    for name, missing in told:
        yield _refused("yaku_missing", _("{yaku} always comes with {missing}."), yaku=name, missing=missing)
    if not told:
        sentence = _("A hand with {yaku} has {missing} too.")
        yield _refused("yaku_missing", sentence, yaku=YakuNames(names_of(yaku)), missing=_least(table.sets(yaku, ways), yaku))


def _least(sets: Iterable[int], claimed: int) -> Alternatives:
    """The fewest yaku to add to the claim to get one of the sets."""
    more = {each & ~claimed for each in sets}
    least: list[int] = []
    for each in sorted(more, key=lambda each: (each.bit_count(), each)):
        if not any(one & ~each == 0 for one in least):
            least.append(each)
    return Alternatives(YakuNames(names_of(each)) for each in least if each)


def _beside_yakuman(yakuman: int, others: int) -> RuleViolation:
    sentence = _("Beside {yaku} nothing else counts: leave out {other}.")
    return _refused("yaku_beside_yakuman", sentence, yaku=YakuNames(names_of(yakuman)), other=YakuNames(names_of(others)))


def _refused(code: str, sentence: str, **params: Any) -> RuleViolation:
    return RuleViolation(code, sentence, where="names", **params)
