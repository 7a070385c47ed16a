"""All contradictions between the ticks of a hand.

Codes, all RuleViolation: ``tick_unknown tick_count too_many_figures too_many_pairs dragons_impossible winds_impossible
flowers_impossible for_the_winner family_not_classical
chi_not_allowed``, and those of :mod:`scoring.classical.ticked_game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from scoring.classical.doubles import DOUBLE_TIMES
from scoring.classical.items import ITEM_POINTS, RANKS, Winds
from scoring.classical.made import Made, made_of
from scoring.classical.premiums import PREMIUM_POINTS
from scoring.classical.special_hands import SPECIAL_LIMITS
from scoring.classical.ticked import Ticked
from scoring.classical.ticked_game import game_problems
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.tiles import WIND_KINDS, WINDS
from scoring.rulesets import Ruleset

__all__ = ["ticked_problems"]

PAIRS_ONLY = frozenset({"paired", "seven_twins", "moon", "fruit", "heaven", "earth"})  #: special games possible with seven pairs
WIND_RANKS = RANKS[3:]


def ticked_problems(ticked: Ticked, ruleset: Ruleset, *, won: bool, own_winds: str = "", round_wind: str = "") -> Iterator[RuleViolation]:
    """All problems of a ticked hand. Winds that are not given may be any."""
    if ruleset.family != "classical":
        sentence = _("{ruleset} has no values for figures: enter the points of the hand.")
        yield RuleViolation("family_not_classical", sentence, where="ruleset", ruleset=ruleset.name)
        return
    unread = tuple(_unread(ticked))
    if unread:
        yield from unread
        return
    made = made_of(ticked)
    yield from _figure_problems(made, ticked, won)
    yield from _trump_problems(made, ticked, own_winds, round_wind)
    yield from _flower_problems(made, own_winds)
    if won:
        if len(own_winds) == 2:
            yield from _chi_problems(made, ticked)
        yield from game_problems(ticked, made, ruleset)
    elif ticked.premiums or ticked.doubles or ticked.special:
        yield RuleViolation("for_the_winner", _("Premiums, doublings of the game and special games are for who won."), where="premiums")


def _unread(ticked: Ticked) -> Iterator[RuleViolation]:
    tables: tuple[tuple[str, Iterable[str], Mapping[str, object]], ...] = (
        ("items", dict(ticked.items), ITEM_POINTS),
        ("premiums", ticked.premiums, PREMIUM_POINTS),
        ("doubles", ticked.doubles, DOUBLE_TIMES),
        ("special", [ticked.special] if ticked.special else [], SPECIAL_LIMITS),
    )
    for where, codes, known in tables:
        for code in sorted(code for code in codes if code not in known):
            yield RuleViolation("tick_unknown", _("The tables have no {tick}."), where=where, tick=code)
    if len(dict(ticked.items)) < len(ticked.items) or any(times < 1 for _code, times in ticked.items):
        yield RuleViolation("tick_count", _("Each item is given once, with how many of it there are."), where="items")


def _figure_problems(made: Made, ticked: Ticked, won: bool) -> Iterator[RuleViolation]:
    figures, pairs = len(made.forms), len(made.pairs)
    if figures > 4:
        yield RuleViolation("too_many_figures", _("A hand has four figures at most; here are {given}."), where="items", given=figures)
        return
    if won:
        most = 7 if ticked.special in PAIRS_ONLY and not figures else 1
    else:
        most = (13 - 3 * figures) // 2
    if pairs > most:
        sentence = _("Beside {figures} figures such a hand has {most} pairs at most; here are {given}.")
        yield RuleViolation("too_many_pairs", sentence, where="items", figures=figures, most=most, given=pairs)


def _chi_problems(made: Made, ticked: Ticked) -> Iterator[RuleViolation]:
    """Problems at a table of two: a winner has four Pong or Kah-Ongg, seven pairs, or nine lanterns, whose row is not a Tschi."""
    no_figures = ticked.special in PAIRS_ONLY | {"unpaired"} and not made.forms
    if len(made.forms) < 4 and not no_figures and ticked.special != "nine_lanterns":
        yield RuleViolation(
            "chi_not_allowed", _("Two players may not make a Tschi, so these are not four figures and a pair."), where="items"
        )


def _trump_problems(made: Made, ticked: Ticked, own_winds: str, round_wind: str) -> Iterator[RuleViolation]:
    each = 2 if len(made.pairs) > 1 and ticked.special in PAIRS_ONLY else 1  # four equal tiles are two of the seven pairs
    held = [*made.ranks, *made.pairs]
    if held.count("dragon") > 3 * each:
        yield RuleViolation("dragons_impossible", _("There are three dragons, and a figure or pair of each at most."), where="items")
    winds = {rank: held.count(rank) for rank in WIND_RANKS}
    possible = _wind_kinds(own_winds, round_wind)
    if not any(all(winds[rank] <= each * kinds[rank] for rank in WIND_RANKS) for kinds in possible):
        sentence = _("There is a figure or pair of each wind at most, and these are more of the own, of the round's or of other winds.")
        yield RuleViolation("winds_impossible", sentence, where="items")


def _wind_kinds(own_winds: str, round_wind: str) -> list[dict[str, int]]:
    """The number of winds of each rank, for every seat that the player may have."""
    seats = [own_winds] if own_winds else [*WINDS, "EW", "SN"]
    rounds = [round_wind] if round_wind else WINDS
    found = []
    for own, its_round in product(seats, rounds):
        ranks = [Winds(own, its_round).rank(kind) for kind in WIND_KINDS.values()]
        found.append({rank: ranks.count(rank) for rank in WIND_RANKS})
    return found


def _flower_problems(made: Made, own_winds: str) -> Iterator[RuleViolation]:
    """Problems with flowers: there are four flowers and four seasons, each with one own for every wind held; four make a bouquet."""
    if not made.all_flowers or (made.flowers, made.own_flowers, made.bouquets) in _flowers(len(own_winds)):
        return
    sentence = _("There are four flowers and four seasons, one of each for every wind; all four together are a bouquet.")
    yield RuleViolation("flowers_impossible", sentence, where="items")


def _flowers(winds: int) -> set[tuple[int, int, int]]:
    """Flowers of others, own flowers and bouquets that can lie together; ``winds`` 0: one or two."""
    if not winds:
        return _flowers(1) | _flowers(2)
    bunches = [(others, own, 0) for own in range(winds + 1) for others in range(5 - winds) if own + others < 4] + [(0, 0, 1)]
    return {(one[0] + two[0], one[1] + two[1], one[2] + two[2]) for one, two in product(bunches, bunches)}
