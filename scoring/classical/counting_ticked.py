"""The count of a ticked hand. Consequences of the figures (their doublings, ``all_pon``, …) need not be ticked."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.classical.counting import limited, valued
from scoring.classical.doubles import DOUBLE_CODES, figure_doubles, game_double
from scoring.classical.items import FLOWER_POINTS, ITEM_POINTS
from scoring.classical.made import Made, made_of
from scoring.classical.premiums import figures_premium, premium_lines
from scoring.classical.ticked import Ticked
from scoring.classical.ticked_checks import ticked_problems
from scoring.classical.value import ClassicalValue, CountLine
from scoring.rulesets import Ruleset

__all__ = ["count_ticked", "following"]

#: doublings with a premium: each implies the other
PREMIUM_OF = {
    "won_in_hand": "won_in_hand",
    "last_tile": "last_tile_of_the_live_wall",
    "last_discard": "last_discard",
    "robbing_a_kan": "robbing_a_kan",
}
DOUBLE_OF = {
    "nine_lanterns": ("pure_flush",),
    "snake": ("pure_flush",),
    "heaven": ("won_in_hand",),
    "earth": ("won_in_hand", "first_discard"),
    "unpaired": ("won_in_hand",),
    "paired": ("won_in_hand",),
    "seven_twins": ("won_in_hand",),
}


def count_ticked(ticked: Ticked, ruleset: Ruleset, *, won: bool, own_winds: str = "", round_wind: str = "") -> ClassicalValue:
    """The worth of a ticked hand, in points before the doublings of the payment; ``won``: it is the winner's.

    If the winds of the player (two letters at a table of two) and of the round are given, ticked winds are checked against them.
    Raises RuleViolation with all problems: the codes of :mod:`scoring.classical.ticked_checks`.
    """
    problems = tuple(ticked_problems(ticked, ruleset, won=won, own_winds=own_winds, round_wind=round_wind))
    if problems:
        problems[0].others = problems[1:]
        raise problems[0]
    made = made_of(ticked)
    items = list(_items(ticked, made))
    doubles = list(_doubles(made))
    if not won:
        return limited(valued(items, (), doubles), ruleset, None)
    all_of_it = following(ticked)
    doubles += [game_double(code) for code, _times in DOUBLE_CODES if code in all_of_it.doubles]
    return limited(valued(items, premium_lines(all_of_it.premiums | {"mahjong"}, ruleset), doubles), ruleset, ticked.special)


def _items(ticked: Ticked, made: Made) -> Iterator[CountLine]:
    if made.all_flowers:
        yield CountLine("flowers", FLOWER_POINTS * made.all_flowers)
    for code, times in ticked.items:
        if code.startswith(("open", "closed", "pair")):
            yield from (CountLine(code.replace("_", " "), ITEM_POINTS[code]) for _each in range(times))


def _doubles(made: Made) -> Iterator[CountLine]:
    """The doublings of flowers and figures."""
    yield from [CountLine("bouquet", 3)] * made.bouquets
    yield from [CountLine("own flower", 1)] * made.own_flowers
    for form, rank in zip(made.forms, made.ranks, strict=True):
        yield from figure_doubles(form, rank)


def following(ticked: Ticked) -> Ticked:
    """Add to a won hand all premiums and game doublings that follow from its ticks."""
    made = made_of(ticked)
    doubles = {*ticked.doubles, *DOUBLE_OF.get(ticked.special or "", ()), *_doubles_of(made, ticked.special)}
    doubles |= {double for double, premium in PREMIUM_OF.items() if premium in ticked.premiums}
    premiums = {*ticked.premiums, *(premium for double, premium in PREMIUM_OF.items() if double in doubles)}
    premiums |= set(_premiums_of(made, ticked))
    if "last_tile_of_the_live_wall" in premiums:
        premiums.add("last_tile_from_live_wall")
    return Ticked(ticked.items, frozenset(premiums), frozenset(doubles), ticked.special)


def _premiums_of(made: Made, ticked: Ticked) -> Iterator[str]:
    alike = figures_premium(made.forms, pair_of_suit=False)
    if alike:
        yield alike
    if made.kans == 4 and ticked.special != "heaven":
        yield "only_possible_tile"  # with four Kah-Ongg, the hand waits for the pair alone


def _doubles_of(made: Made, special: str | None) -> Iterator[str]:
    if special == "green":
        yield "simple_flush" if "dragon" in (*made.ranks, *made.pairs) else "pure_flush"
    if len(made.pairs) == 7:
        yield "only_trumps"  # only pairs of trumps can be ticked
    if len(made.pairs) > 1:
        yield "won_in_hand"  # seven pairs
    if len(made.forms) < 4:
        return
    if made.ranks.count("dragon") == 3:
        yield "dragon_game"
    if made.trumps == 4 and made.pairs:
        yield "only_trumps"
    if not any(made.opened):
        yield "won_in_hand"
