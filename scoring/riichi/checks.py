"""All problems of a hand that must be solved before it can be scored.

Codes of refused hands, all RuleViolation (``where`` is the field):

- tiles: ``wrong_tile_count five_of_a_tile meld_not_a_set flower_not_in_ruleset aka_not_in_ruleset too_many_indicators``
- the win: ``not_won``, and :mod:`scoring.riichi.circumstances`
- the value (:mod:`scoring.riichi.value`): ``not_complete no_yaku two_han_needed``
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.notation import tile_name
from scoring.hand.tiles import BITS, RED_FIVES, Tile, copies, fifth_copies, has_fifth_copy, kind
from scoring.hand.win import Hand
from scoring.riichi.circumstances import FIRST_TURN, circumstance_problems, circumstances_fit
from scoring.riichi.dora import RED_BITS
from scoring.rulesets import Ruleset

__all__ = ["MOST_INDICATORS", "hand_problems", "has_right_count", "has_right_tiles", "is_plainly_right", "red_problems", "two_han_needed"]

MOST_INDICATORS = 5  #: the most indicators: the first, and one for each of the four kans that all players together can have
ONE_RED_EACH = 1 | 1 << BITS | 1 << 2 * BITS
SLOW = FIRST_TURN | {"chankan"}  #: circumstances checked together with the tiles
CONCEALED = (13, 10, 7, 4, 1)  #: tiles in the hand by the number of melds, without the winning tile


def hand_problems(hand: Hand, ruleset: Ruleset) -> tuple[RuleViolation, ...]:
    """All problems of tiles and circumstances (codes: see the module)."""
    return tuple(_find(hand, ruleset))


def is_plainly_right(hand: Hand, ruleset: Ruleset) -> bool:
    """A quick check, true for nearly all hands. If it is false, :func:`hand_problems` must decide."""
    dora, ura = len(hand.dora_indicators), len(hand.ura_indicators)
    if hand.win == "none" or hand.flowers or dora > MOST_INDICATORS or ura > max(dora, 1):
        return False
    if hand.circumstances and not (circumstances_fit(hand, ruleset.riichi_min_tiles) and hand.circumstances.isdisjoint(SLOW)):
        return False
    counted = hand.copies + copies(hand.dora_indicators + hand.ura_indicators)
    reds = counted >> RED_BITS  # counts of red fives and flowers
    if reds and (not ruleset.red_fives or reds & ~ONE_RED_EACH):
        return False
    return not has_fifth_copy(counted)


def two_han_needed(ruleset: Ruleset, where: str) -> RuleViolation:
    """The refusal of a win with one han, since there are too many counters for it."""
    sentence = _("From {counters} counters on a win needs two han from yaku; dora do not help.")
    return RuleViolation("two_han_needed", sentence, where=where, counters=ruleset.two_han_from_honba)


def has_right_count(hand: Hand) -> bool:
    """Whether there are 13 tiles without the winning one, each meld counting three (kans too)."""
    return len(hand.melds) < 5 and len(hand.concealed) == CONCEALED[len(hand.melds)]


def has_right_tiles(hand: Hand) -> bool:
    """Whether the hand has the tile count of a won hand and all its melds are sets, so that it has readings."""
    if hand.winning_tile is None or hand.winning_tile >= 37 or not has_right_count(hand):
        return False
    return False not in [meld.is_set for meld in hand.melds]


def _find(hand: Hand, ruleset: Ruleset) -> Iterator[RuleViolation]:
    yield from _count_problems(hand)
    for index, meld in enumerate(hand.melds):
        if not meld.is_set:
            yield _no_set(meld.kind, meld.open, f"melds[{index}]")
    yield from _tile_problems(hand, ruleset)
    yield from circumstance_problems(hand, ruleset.riichi_min_tiles)


def _count_problems(hand: Hand) -> Iterator[RuleViolation]:
    if hand.win == "none" or hand.winning_tile is None:
        yield RuleViolation("not_won", _("A win needs a winning tile, by ron or tsumo."), where="winning_tile")
    if len(hand.melds) > 4:
        yield RuleViolation("wrong_tile_count", _("A hand has four sets at most."), where="melds")
    elif len(hand.concealed) != CONCEALED[len(hand.melds)]:
        sentence = _("Beside {melds} melds a hand has {needed} tiles and the winning tile; here are {given}.")
        needed, given = CONCEALED[len(hand.melds)], len(hand.concealed)
        yield RuleViolation("wrong_tile_count", sentence, where="concealed", melds=len(hand.melds), needed=needed, given=given)


def _no_set(meld: str, is_open: bool, where: str) -> RuleViolation:
    if not is_open and meld != "kan":
        return RuleViolation("meld_not_a_set", _("Only a kan is declared closed; closed chi and pon stay in the hand."), where=where)
    sentences = {
        "chi": _("A chi is three tiles in a row of one suit."),
        "pon": _("A pon is three equal tiles."),
        "kan": _("A kan is four equal tiles."),
    }
    return RuleViolation("meld_not_a_set", sentences[meld], where=where)


def _tile_problems(hand: Hand, ruleset: Ruleset) -> Iterator[RuleViolation]:
    in_hand = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    if hand.winning_tile is not None:
        in_hand.append(hand.winning_tile)
    shown = [*hand.dora_indicators, *hand.ura_indicators]
    tiles = in_hand + shown
    if hand.flowers or max(tiles, default=0) >= 37:
        sentence = _("{ruleset} is played without flowers and seasons.")
        yield RuleViolation("flower_not_in_ruleset", sentence, where="flowers", ruleset=ruleset.name)
        tiles = [tile for tile in tiles if tile < 37]
    yield from _indicator_problems(hand)
    if len(tiles) < 31:  # beyond that the tiles are too many anyway, and a count could overflow
        yield from _copy_problems(tiles, ruleset)
        yield from _robbed_problems(hand)


def _indicator_problems(hand: Hand) -> Iterator[RuleViolation]:
    dora, ura = len(hand.dora_indicators), len(hand.ura_indicators)
    if max(dora, ura) > MOST_INDICATORS:
        sentence = _("There are {most} indicators at most: one, and one for each of four kans.")
        yield RuleViolation("too_many_indicators", sentence, where="dora_indicators", most=MOST_INDICATORS)
    elif dora > 1 and hand.circumstances & FIRST_TURN:
        sentence = _("In the first turn nobody has had a kan yet, so there is only one dora indicator.")
        yield RuleViolation("too_many_indicators", sentence, where="dora_indicators")
    elif ura > max(dora, 1):
        sentence = _("There lies one ura indicator below each dora indicator, and no more.")
        yield RuleViolation("too_many_indicators", sentence, where="ura_indicators")


def _robbed_problems(hand: Hand) -> Iterator[RuleViolation]:
    """Refuse a robbed tile with copies in the hand or among the indicators: the other three are in the robbed kan."""
    if "chankan" not in hand.circumstances or hand.winning_tile is None:
        return
    robbed = kind(hand.winning_tile)
    if robbed in _kinds([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]):
        sentence = _("The other three copies of a robbed tile lie in the kan, so the winner cannot hold one.")
        yield RuleViolation("circumstances_conflict", sentence, where="circumstances")
    for where, shown in (("dora_indicators", hand.dora_indicators), ("ura_indicators", hand.ura_indicators)):
        if robbed in _kinds(shown):
            sentence = _("The other three copies of a robbed tile lie in the kan, so none can be an indicator.")
            yield RuleViolation("circumstances_conflict", sentence, where=where)


def _kinds(tiles: Sequence[Tile]) -> set[int]:
    return {kind(tile) for tile in tiles if tile < 37}


def _copy_problems(tiles: list[Tile], ruleset: Ruleset) -> Iterator[RuleViolation]:
    counted = copies(tiles)
    for each in fifth_copies(counted):
        sentence = _("There are only four copies of {tile}, in the hand and among the indicators together.")
        yield RuleViolation("five_of_a_tile", sentence, where="concealed", tile=tile_name(each))
    if counted >> RED_BITS:
        yield from red_problems(tiles, ruleset)


def red_problems(tiles: Sequence[Tile], ruleset: Ruleset) -> Iterator[RuleViolation]:
    """Refuse (``aka_not_in_ruleset``) more red fives than the ruleset has."""
    if not ruleset.red_fives:
        yield RuleViolation("aka_not_in_ruleset", _("{ruleset} has no red fives."), where="concealed", ruleset=ruleset.name)
        return
    for red in RED_FIVES:
        most = 2 if ruleset.red_fives == 4 and tile_name(red) == "0p" else 1
        if tiles.count(red) > most:
            sentence = _("{ruleset} has {most} red fives like {tile}.") if most > 1 else _("{ruleset} has only one {tile}.")
            yield RuleViolation("aka_not_in_ruleset", sentence, where="concealed", ruleset=ruleset.name, most=most, tile=tile_name(red))
