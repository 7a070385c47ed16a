"""Contradictions between the hands of all players: there are four copies of a tile, and eight flowers."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.classical import Ticked, hands_problems
from scoring.classical.items import Winds
from scoring.classical.made import made_of
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.mahjong_results import FalseMahjong, Mahjong
from scoring.game.progress import Progress
from scoring.game.seats import Seat
from scoring.game.tile_hand import TileHand
from scoring.hand import Hand
from scoring.hand.tiles import KINDS, copies_of

__all__ = ["shared_problems"]

Held = tuple[int, tuple[int, ...]]  #: a share of a kind's tiles in halves (1: a pair; 2: a Pong or Kah-Ongg), and the kinds that it can be
DRAGONS = range(31, 34)
WINDS_OF_ALL = range(27, 31)


def shared_problems(progress: Progress, result: Mahjong | FalseMahjong) -> Iterator[RuleViolation]:
    """Refuse tiles, ticked trumps and flowers of which the hands together hold too many."""
    yield from hands_problems([worth.hand if isinstance(worth, TileHand) else None for worth in result.worths])
    ticked = {seat: worth for seat, worth in enumerate(result.worths) if isinstance(worth, Ticked) and seat in progress.playing}
    if not ticked:
        return
    hands = [worth.hand for worth in result.worths if isinstance(worth, TileHand)]
    held = [*(one for seat, worth in ticked.items() for one in _ticked_trumps(progress, seat, worth)), *_trumps_of(hands)]
    for code, kinds, sentence in (
        ("dragons_impossible", DRAGONS, _("There are four copies of each dragon, in the hands of all players together.")),
        ("winds_impossible", WINDS_OF_ALL, _("There are four copies of each wind, in the hands of all players together.")),
    ):
        if not _fits(sorted(one for one in held if one[1][0] in kinds), dict.fromkeys(kinds, 2)):
            yield RuleViolation(code, sentence, where="hands")
    if not _are_flowers_possible(progress, ticked, hands):
        sentence = _("There are four flowers and four seasons, in the hands of all players together.")
        yield RuleViolation("flowers_impossible", sentence, where="hands")


def _ticked_trumps(progress: Progress, seat: Seat, ticked: Ticked) -> Iterator[Held]:
    made, winds = made_of(ticked), Winds(progress.winds_of(seat), progress.round_wind)
    for units, ranks in ((2, made.ranks), (1, made.pairs)):
        for rank in ranks:
            kinds = tuple(each for each in range(27, 34) if winds.rank(each) == rank)
            if kinds:
                yield units, kinds


def _trumps_of(hands: list[Hand]) -> Iterator[Held]:
    for hand in hands:
        for each in KINDS[27:]:
            count = copies_of(hand.copies, each)
            if count >= 2:
                yield 2 if count > 2 else 1, (each,)


def _fits(held: list[Held], left: dict[int, int]) -> bool:
    """Whether there are enough kinds for all pairs and figures: each serves for two pairs or one figure (which leaves at most one tile)."""
    if sum(units for units, _kinds in held) > sum(left.values()):
        return False
    if not held:
        return True
    (units, kinds), rest = held[-1], held[:-1]
    return any(left[each] >= units and _fits(rest, {**left, each: left[each] - units}) for each in kinds)


def _are_flowers_possible(progress: Progress, ticked: dict[Seat, Ticked], hands: list[Hand]) -> bool:
    """Whether there are at most eight flowers, and no player's own ones are also in another player's bouquet."""
    made = {seat: made_of(worth) for seat, worth in ticked.items()}
    if sum(one.all_flowers for one in made.values()) + sum(len(hand.flowers) for hand in hands) > 8:
        return False
    bouquets = sum(one.bouquets for one in made.values())
    return all(one.own_flowers <= len(progress.winds_of(seat)) * (2 - bouquets) for seat, one in made.items())
