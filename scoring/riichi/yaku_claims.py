"""Check hands that are known only by their yaku, and count their han, for people who do not enter tiles.

A claim is right if and only if there are tiles and a way to win with a reading that has exactly the claimed yaku, fu and number of dora
under the ruleset. The reading need not be the best of its tiles: claiming less than the tiles are worth is allowed. An example proves that
such a hand exists, and a nightly test compares with all hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.win import Hand
from scoring.riichi.checks import two_han_needed
from scoring.riichi.points import worth_of_count
from scoring.riichi.possible.hands import hand_of
from scoring.riichi.possible.reasons import YakuNames, conflicts
from scoring.riichi.possible.search import possible_dora, wins_by_fu
from scoring.riichi.possible.situations import circumstances_of
from scoring.riichi.possible.table import ClaimTable, claim_table, names_of, set_of
from scoring.riichi.possible.wins import ExampleWin, ways_where
from scoring.riichi.yaku.table import YAKU
from scoring.rulesets import Ruleset

__all__ = ["YakuClaim", "YakuCount", "check_yaku", "compatible_yaku", "possible_fu"]

MOST_DORA = 99  #: more than any indicators and red fives can give


@dataclass(frozen=True, slots=True)
class YakuClaim:
    """The facts known of a won hand: the names of all its yaku, whether it is closed, tsumo or ron (``None``: unknown).

    ``dora``: the number of dora of all kinds; ``fu``: rounded (``None``: unknown).
    """

    names: Collection[str]
    closed: bool
    tsumo: bool | None = None
    dora: int = 0
    fu: int | None = None


@dataclass(frozen=True, slots=True)
class YakuCount:
    """The value of a claim. ``yaku``: the name of each yaku with its han, or of each yakuman with its multiple.

    ``han`` includes ``dora`` and is ``None`` for yakuman of the tiles; ``yakuman``: the number paid, 1 for a counted one.
    ``possible_fu``: those of all hands with these yaku, empty if fu do not count. ``example``: one of these hands.
    """

    yaku: tuple[tuple[str, int], ...]
    dora: int
    han: int | None
    yakuman: int
    possible_fu: tuple[int, ...]
    example: Hand


def check_yaku(claim: YakuClaim, ruleset: Ruleset, honba: int = 0) -> YakuCount:
    """Count the claim, if such a hand exists (see the module).

    Raises RuleViolation for the first problem, all further ones in its ``others``. Codes: ``unknown_yaku yaku_twice
    yaku_not_in_ruleset no_yaku dora_impossible dora_beside_yakuman fu_impossible fu_beside_yakuman fu_not_in_ruleset two_han_needed``
    and those of :func:`scoring.riichi.possible.reasons.conflicts`.
    """
    table = claim_table(ruleset)
    problems = [*_name_problems(claim, table, ruleset)]
    yaku = _known(claim.names, table)
    if yaku:
        problems += conflicts(yaku, table, ruleset, claim.closed, claim.tsumo)
    if not problems:
        problems += _number_problems(claim, yaku, table, ruleset, honba)
    if problems:
        problems[0].others = tuple(problems[1:])
        raise problems[0]
    return _count(claim, yaku, table, ruleset)


def compatible_yaku(names: Collection[str], ruleset: Ruleset, closed: bool, tsumo: bool | None = None) -> frozenset[str]:
    """Yaku that occur together with all of these in some hand, perhaps with others; none if the names exclude each other."""
    table = claim_table(ruleset)
    yaku = _known(names, table)
    return frozenset(names_of(_reach(ruleset, yaku, closed, tsumo) & ~yaku))


def possible_fu(names: Collection[str], ruleset: Ruleset, closed: bool, tsumo: bool | None = None) -> tuple[int, ...]:
    """Possible fu of hands with exactly these yaku, rising; none if there is no such hand or fu do not count."""
    return _fu(wins_by_fu(_known(names, claim_table(ruleset)), ruleset, closed, tsumo))


def _fu(wins: Mapping[int | None, ExampleWin]) -> tuple[int, ...]:
    return tuple(sorted(fu for fu in wins if fu is not None))


@lru_cache(maxsize=4096)
def _reach(ruleset: Ruleset, yaku: int, closed: bool, tsumo: bool | None) -> int:
    return claim_table(ruleset).reach(yaku, ways_where(closed=closed, tsumo=tsumo))


def _known(names: Collection[str], table: ClaimTable) -> int:
    return set_of(name for name in names if isinstance(name, str) and name in table.yaku)


def _name_problems(claim: YakuClaim, table: ClaimTable, ruleset: Ruleset) -> Iterator[RuleViolation]:
    if not claim.names:
        yield _refused("no_yaku", _("This hand has no yaku, and without one it cannot win; dora are no yaku."), "names")
    for name, times in Counter(name if isinstance(name, str) else repr(name) for name in claim.names).items():
        if name not in YAKU:
            yield _refused(
                "unknown_yaku", _("There is no yaku {name}; there are: {known}."), "names", name=repr(name), known=", ".join(YAKU)
            )
        elif name not in table.yaku:
            yield _refused("yaku_not_in_ruleset", _("{ruleset} does not count {yaku}."), "names", ruleset=ruleset.name, yaku=name)
        if times > 1:
            yield _refused("yaku_twice", _("{yaku} counts only once."), "names", yaku=name)


def _number_problems(claim: YakuClaim, yaku: int, table: ClaimTable, ruleset: Ruleset, honba: int) -> Iterator[RuleViolation]:
    if any(table.yaku[name].yakuman for name in names_of(yaku)):
        if claim.dora:
            yield _refused("dora_beside_yakuman", _("Dora add nothing to a yakuman."), "dora")
        if claim.fu is not None:
            yield _refused("fu_beside_yakuman", _("A yakuman has no fu."), "fu")
        return
    if ruleset.needs_two_han(honba) and sum(han for _name, han in _yaku_with_han(claim, yaku, table)) < 2:
        yield two_han_needed(ruleset, "names")
    if claim.fu is not None and ruleset.counts_han_only:
        yield _refused("fu_not_in_ruleset", _("{ruleset} counts no fu: give the han alone."), "fu", ruleset=ruleset.name)
        return
    if _example(claim, yaku, ruleset):
        return
    possible = _fu(wins_by_fu(yaku, ruleset, claim.closed, claim.tsumo))
    if claim.fu in (None, *possible):
        yield _dora_problem(claim, possible_dora(yaku, ruleset, claim.closed, claim.tsumo, claim.fu))
    else:
        yield _fu_problem(claim, yaku, ruleset, possible)


def _fu_problem(claim: YakuClaim, yaku: int, ruleset: Ruleset, possible: tuple[int, ...]) -> RuleViolation:
    if yaku & set_of(["chiitoitsu"]):
        return _refused("fu_impossible", _("Seven pairs always have 25 fu, not {fu}."), "fu", fu=claim.fu)
    if yaku & set_of(["pinfu"]) and ruleset.pinfu_tsumo:
        return _refused("fu_impossible", _("Pinfu has 20 fu when self-drawn and 30 on a discard; {fu} cannot be."), "fu", fu=claim.fu)
    sentence = _("With {yaku} a hand won like this has {possible} fu; {fu} cannot be.")
    names = YakuNames(names_of(yaku))
    return _refused("fu_impossible", sentence, "fu", yaku=names, possible=", ".join(map(str, possible)), fu=claim.fu)


def _dora_problem(claim: YakuClaim, possible: int) -> RuleViolation:
    most = possible.bit_length() - 1
    if most == 0:
        return _refused("dora_impossible", _("A renhou that is exactly a mangan counts no dora."), "dora")
    if not 0 <= claim.dora <= most:
        return _refused("dora_impossible", _("A hand like this has from 0 to {most} dora, not {dora}."), "dora", most=most, dora=claim.dora)
    if "chiitoitsu" in claim.names:
        sentence = _("Each indicator makes both tiles of a pair dora, so seven pairs without red fives cannot have {dora}.")
        return _refused("dora_impossible", sentence, "dora", dora=claim.dora)
    return _refused("dora_impossible", _("No hand like this can have exactly {dora} dora."), "dora", dora=claim.dora)


def _example(claim: YakuClaim, yaku: int, ruleset: Ruleset) -> ExampleWin | None:
    """An example win as claimed, with the fewest fu if none are claimed."""
    if not 0 <= claim.dora <= MOST_DORA:
        return None
    wins = wins_by_fu(yaku, ruleset, claim.closed, claim.tsumo, claim.dora)
    least = min(wins, key=lambda fu: fu or 0, default=None)
    return wins.get(least if claim.fu is None else claim.fu)


def _count(claim: YakuClaim, yaku: int, table: ClaimTable, ruleset: Ruleset) -> YakuCount:
    win = _example(claim, yaku, ruleset)
    assert win is not None
    example = hand_of(win, circumstances_of(frozenset(names_of(yaku))), dealer="tenhou" in claim.names)
    named = _yaku_with_han(claim, yaku, table)
    total = sum(han for _name, han in named)
    if table.yaku[named[0][0]].yakuman:
        return YakuCount(named, 0, None, total, (), example)
    limit = worth_of_count(ruleset, total + claim.dora, claim.fu).limit
    fu = _fu(wins_by_fu(yaku, ruleset, claim.closed, claim.tsumo, claim.dora))
    return YakuCount(named, claim.dora, total + claim.dora, int(limit == "yakuman"), fu, example)


def _yaku_with_han(claim: YakuClaim, yaku: int, table: ClaimTable) -> tuple[tuple[str, int], ...]:
    found = [(name, table.yaku[name]) for name in names_of(yaku)]
    return tuple((name, (one.closed if claim.closed else one.open) or 0) for name, one in found)


def _refused(code: str, sentence: str, where: str, **params: Any) -> RuleViolation:
    return RuleViolation(code, sentence, where=where, **params)
