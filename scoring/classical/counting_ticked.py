"""The count of a hand from what was ticked; what follows from the figures need not be ticked (their doublings, ``all_pon``, …)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.classical.counting import limited, valued
from scoring.classical.doubles import DOUBLE_CODES, figure_doubles, game_double
from scoring.classical.items import HONOUR_RANKS, ITEM_POINTS
from scoring.classical.premiums import figures_premium, premium_lines
from scoring.classical.ticked import Ticked
from scoring.classical.ticked_checks import ticked_problems
from scoring.classical.value import ClassicalValue, Line
from scoring.rulesets import Ruleset

__all__ = ["count_ticked", "following"]

SAME = {
    "last_tile": "last_tile_of_the_live_wall",
    "last_discard": "last_discard",
    "robbing_a_kan": "robbing_a_kan",
    "won_in_hand": "won_in_hand",
}
FLUSHES = {"nine_lanterns": "pure_flush", "snake": "pure_flush"}


def count_ticked(ticked: Ticked, ruleset: Ruleset, *, won: bool, own_winds: str = "", round_wind: str = "") -> ClassicalValue:
    """What a ticked hand is worth; ``won`` says whether it is the winner's. In points before the doublings of the payment.

    With the winds of the player and of the round (may be left out) the winds that were ticked are checked against them. Raises
    RuleViolation: the codes of :mod:`scoring.classical.ticked_checks`; everything that is wrong is listed.
    """
    problems = tuple(ticked_problems(ticked, ruleset, won=won, own_winds=own_winds, round_wind=round_wind))
    if problems:
        problems[0].others = problems[1:]
        raise problems[0]
    items = [Line(code.replace("_", " "), ITEM_POINTS[code]) for code, times in ticked.items for _each in range(times)]
    doubles = [line for code, times in ticked.items for _each in range(times) for line in _item_doubles(code)]
    if not won:
        return limited(valued(items, (), doubles), ruleset, None)
    all_of_it = following(ticked)
    doubles += [game_double(code) for code, _times in DOUBLE_CODES if code in all_of_it.doubles]
    return limited(valued(items, premium_lines(all_of_it.premiums | {"mahjong"}, ruleset), doubles), ruleset, ticked.special)


def _item_doubles(code: str) -> Iterator[Line]:
    """The doublings of one item."""
    if code == "own_flower":
        yield Line("own flower", 1)
    elif code == "bouquet":
        yield Line("bouquet", 3)
    elif not code.startswith(("pair", "flower")):
        _side, form, rank = code.split("_", 2)
        yield from figure_doubles(form, rank)


def following(ticked: Ticked) -> Ticked:
    """The same won hand with all premiums and game doublings that follow from what was ticked."""
    made = made_of(ticked)
    premiums, doubles = set(ticked.premiums), set(ticked.doubles)
    if ticked.special == "earth":
        doubles.add("first_discard")
    if ticked.special in FLUSHES:
        doubles.add(FLUSHES[ticked.special])
    doubles.update(_doubles_of(made, ticked))
    for double, premium in SAME.items():
        if double in doubles or (premium in premiums and double != "won_in_hand"):
            doubles.add(double)
            premiums.add(premium)
    four_alike = figures_premium(made.forms, pair_of_suit=False)
    premiums.update([four_alike] if four_alike else [])
    if made.forms == ["kan"] * 4:
        premiums.add("only_possible_tile")
    if "last_tile_of_the_live_wall" in premiums:
        premiums.add("last_tile_from_live_wall")
    return Ticked(ticked.items, frozenset(premiums), frozenset(doubles), ticked.special)


class Made(NamedTuple):
    """The figures and pairs of a ticked hand: of each figure its form, its rank and whether it is open; the ranks of the pairs."""

    forms: list[str]
    ranks: list[str]
    open: list[bool]
    pairs: list[str]


def made_of(ticked: Ticked) -> Made:
    """The figures and pairs that were ticked."""
    made = Made([], [], [], [])
    for code, times in ticked.items:
        side, _line, rest = code.partition("_")
        if side == "pair":
            made.pairs.extend([rest] * times)
        elif side in ("open", "closed"):
            form, rank = rest.split("_", 1)
            made.forms.extend([form] * times)
            made.ranks.extend([rank] * times)
            made.open.extend([side == "open"] * times)
    return made


def _doubles_of(made: Made, ticked: Ticked) -> Iterator[str]:
    all_four = len(made.forms) == 4
    if all_four and made.ranks.count("dragon") == 3:
        yield "dragon_game"
    if all_four and made.pairs and HONOUR_RANKS.issuperset(made.ranks):
        yield "only_trumps"
    if (all_four and not any(made.open)) or ticked.special in ("heaven", "earth", "unpaired", "paired", "seven_twins"):
        yield "won_in_hand"
