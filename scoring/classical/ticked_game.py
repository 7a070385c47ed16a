"""Contradictions between ticked premiums, game doublings, special games and figures.

Codes, all RuleViolation: ``premium_impossible double_impossible last_tile_impossible special_impossible special_not_in_ruleset``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from scoring.classical.made import Made
from scoring.classical.ticked import Ticked
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.rulesets import Ruleset

__all__ = ["game_problems"]

Rule = tuple[Callable[[Ticked, Made], bool], str]

#: the possible sources of the last tile; a hand is won with one tile
SOURCES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "wall": frozenset({"last_tile_from_live_wall", "last_tile_of_the_live_wall", "last_tile"}),
        "replacement": frozenset({"replacement_tile"}),
        "last_discard": frozenset({"last_discard"}),
        "robbed": frozenset({"robbing_a_kan"}),
        "first_discard": frozenset({"first_discard", "earth"}),
        "dealt": frozenset({"heaven"}),
    }
)
DRAWN = SOURCES["wall"] | SOURCES["replacement"] | SOURCES["dealt"]
SHAPELESS = frozenset({"unpaired", "paired", "seven_twins"})


def ticks(ticked: Ticked) -> frozenset[str]:
    """All codes of premiums, doublings and the special game."""
    return ticked.premiums | ticked.doubles | ({ticked.special} if ticked.special else set())


def game_problems(ticked: Ticked, made: Made, ruleset: Ruleset) -> Iterator[RuleViolation]:
    """All contradictions in a winner's premiums, doublings and special game."""
    yield from _broken("premium_impossible", "premiums", PREMIUMS, ticked.premiums, ticked, made)
    yield from _broken("double_impossible", "doubles", DOUBLES, ticked.doubles, ticked, made)
    yield from _last_tile_problems(ticked, made)
    if ticked.special is None:
        return
    yield from _broken("special_impossible", "special", SPECIALS, {ticked.special}, ticked, made)
    if ticked.special in SHAPELESS and made.forms:
        yield RuleViolation("special_impossible", _("This game has no figures."), where="special")
    if ticked.special == "fruit":
        yield from _fruit_problems(ticked, ruleset)


def _broken(
    code: str, where: str, rules: Mapping[str, Rule], given: frozenset[str] | set[str], ticked: Ticked, made: Made
) -> Iterator[RuleViolation]:
    for name, (holds, sentence) in rules.items():
        if name in given and not holds(ticked, made):
            yield RuleViolation(code, sentence, where=where)


def _last_tile_problems(ticked: Ticked, made: Made) -> Iterator[RuleViolation]:
    given = ticks(ticked)
    sources = [name for name, codes in SOURCES.items() if codes & given]
    if len(sources) > 1:
        yield _last_tile(_("A hand is won with one last tile: drawn, a replacement, robbed, the first or the last discard, or dealt."))
    if "replacement_tile" in given and not made.kans and not made.all_flowers:
        yield _last_tile(_("A replacement tile is drawn after a Kah-Ongg or a flower, and this hand has none."))
    if "robbing_a_kan" in given and (len(made.forms) == 4 or ticked.special in ("paired", "seven_twins")):
        yield _last_tile(_("A robbed tile completes a Tschi, as the other three are in the Kah-Ongg; here is none."))
    if {"first_discard", "earth", "heaven"} & given and (made.kans or made.open_pons > ("heaven" not in given)):
        yield _last_tile(_("The games of heaven and earth are won before anything was laid down."))
    if "only_possible_tile" in given and "heaven" in given:
        yield _last_tile(_("In the game of heaven all tiles are dealt, so none is the last."))


def _last_tile(sentence: str) -> RuleViolation:
    return RuleViolation("last_tile_impossible", sentence, where="premiums")


def _fruit_problems(ticked: Ticked, ruleset: Ruleset) -> Iterator[RuleViolation]:
    if ruleset.fruit_game == "off":
        yield RuleViolation("special_not_in_ruleset", _("The fruit game is not played here."), where="special")
    elif ruleset.fruit_game == "replacement" and "replacement_tile" not in ticked.premiums:
        yield RuleViolation("special_impossible", _("Here the fruit game is won with a replacement tile."), where="special")


def _one_suit(made: Made) -> bool:
    """Whether all figures except one of trumps can be of one suit, which has two kinds of terminals: 1 and 9."""
    return made.trumps <= 1 and made.ranks.count("terminal") <= 2


def _is_pure(ticked: Ticked, made: Made) -> bool:
    """Whether all tiles are of one suit, by a tick or by the special game."""
    without_dragons = "dragon" not in (*made.ranks, *made.pairs)
    return "pure_flush" in ticked.doubles or ticked.special in ("nine_lanterns", "snake") or (ticked.special == "green" and without_dragons)


def _is_dragon_game(_ticked: Ticked, made: Made) -> bool:
    return len(made.forms) == 4 and made.ranks.count("dragon") == 3


def _is_trumps(ticked: Ticked, made: Made) -> bool:
    return made.trumps == 4 or (ticked.special in ("paired", "seven_twins") and not made.forms)


def _is_in_hand(ticked: Ticked, made: Made) -> bool:
    """Whether the hand can have been won in the hand: one open Pong may have been completed by a claimed last tile."""
    return not made.open_kans and made.open_pons <= (0 if ticks(ticked) & DRAWN else 1)


PREMIUMS: Mapping[str, Rule] = MappingProxyType(
    {
        "all_chi": (
            lambda ticked, made: not made.forms and not made.pairs and ticked.special not in SHAPELESS | {"nine_lanterns"},
            _("Four Tschi with a pair of suit tiles have no Pong, no Kah-Ongg and no pair that counts."),
        ),
        "all_pon": (
            lambda _ticked, made: len(made.forms) == 4 and made.kans < 4,
            _("All figures Pong are four Pong or Kah-Ongg, not all of them Kah-Ongg."),
        ),
        "all_kan": (lambda _ticked, made: made.kans == 4, _("All figures Kah-Ongg are four of them.")),
        "won_in_hand": (_is_in_hand, _("A hand with open figures was not won in the hand.")),
    }
)
DOUBLES: Mapping[str, Rule] = MappingProxyType(
    {
        "simple_flush": (
            lambda ticked, made: _one_suit(made) and not _is_pure(ticked, made) and ticked.special not in SHAPELESS,
            _("A simple flush has one figure of trumps at most, the others are of one suit; it is no pure flush."),
        ),
        "pure_flush": (
            lambda ticked, made: _one_suit(made) and not made.trumps and not made.pairs and ticked.special != "paired",
            _("A pure flush has tiles of one suit only, so no trumps and two figures of 1 and 9 at most."),
        ),
        "dragon_game": (_is_dragon_game, _("A dragon game has figures of all three dragons, and another Pong or Kah-Ongg.")),
        "only_trumps": (_is_trumps, _("A game of trumps only has four figures of dragons and winds, and a pair of them.")),
        "won_in_hand": (_is_in_hand, _("A hand with open figures was not won in the hand.")),
    }
)
SPECIALS: Mapping[str, Rule] = MappingProxyType(
    {
        "nine_lanterns": (
            lambda _ticked, made: set(made.ranks) <= {"terminal"} and _one_suit(made) and not made.pairs,
            _("Nine lanterns have figures of 1 and 9 of one suit, and no others that count."),
        ),
        "unpaired": (lambda ticked, _made: not ticks(ticked) & {"pure_flush", "only_trumps"}, _("An unpaired game has all three suits.")),
        "moon": (
            lambda ticked, _made: bool(ticks(ticked) & {"last_tile", "last_tile_of_the_live_wall", "last_discard"}),
            _("The moon game is won with the last tile of the live wall or the last discard: tick which."),
        ),
        "snake": (
            lambda _ticked, made: sorted(made.ranks) == ["simple", "simple", "simple", "terminal"] and not made.pairs,
            _("The snake game has Pong of 3, 5, 7 and of 1 or 9, and a pair of the other."),
        ),
        "green": (
            lambda _ticked, made: {*made.ranks, *made.pairs} <= {"simple", "dragon"} and [*made.ranks, *made.pairs].count("dragon") < 2,
            _("The green game has Bamboo 2, 3, 4, 6, 8 and green dragons only."),
        ),
        "corner_stones": (
            lambda _ticked, made: made.ranks == ("terminal",) * 4 and not made.pairs,
            _("Corner stones are four figures of 1 and 9, and a pair of them."),
        ),
    }
)
