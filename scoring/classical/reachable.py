"""Possible pairs of base points and doublings of hands in the classical game, without flowers.

Hands are not enumerated tile by tile, since the count of a figure depends only on its form, its rank and whether it is open. Figures
depend on each other only through the number of kinds of each rank, the figure completed by the last tile, and other waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from scoring.classical.items import PAIR_POINTS

__all__ = ["Count", "Honours", "flower_counts", "forms", "honours_of", "loser_counts", "winner_counts", "won_counts"]

OPEN_PON, CLOSED_PON, OPEN_KAN, CLOSED_KAN = range(4)
SIMPLE_POINTS = (2, 4, 8, 16)
RANK_DOUBLES = {"dragon": 1, "wind": 1, "own_wind": 2, "round_wind": 2, "own_round_wind": 3}
#: the number of kinds of each rank, by the number of winds a player holds, and whether they include the wind of the round
KINDS: dict[int, tuple[dict[str, int], ...]] = {
    1: ({"dragon": 3, "own_wind": 1, "round_wind": 1, "wind": 2}, {"dragon": 3, "own_round_wind": 1, "wind": 3}),
    2: ({"dragon": 3, "own_wind": 2, "round_wind": 1, "wind": 1}, {"dragon": 3, "own_wind": 1, "own_round_wind": 1, "wind": 2}),
}


class Count(NamedTuple):
    """Points before doubling, the number of doublings, and further conditions.

    ``flower``: the hand has at least one flower; ``least``: ``full`` or ``half``, the hand is a special game with this limit.
    """

    base: int
    times: int
    flower: bool = False
    least: str | None = None


class Forms(NamedTuple):
    """A number of figures of each form."""

    open_pon: int
    closed_pon: int
    open_kan: int
    closed_kan: int

    @property
    def kans(self) -> int:
        return self.open_kan + self.closed_kan

    def points(self, factor: int) -> int:
        """Their points; ``factor``: that of their ranks."""
        return factor * sum(points * count for points, count in zip(SIMPLE_POINTS, self, strict=True))


class Honours(NamedTuple):
    """Figures of trumps and the pair: the number of figures, those of dragons, the doublings of their ranks; whether the pair is of trumps,
    and its points."""

    figures: int
    dragons: int
    times: int
    trump_pair: bool
    pair_points: int


@dataclass(frozen=True, slots=True)
class Shape:
    """Four figures and a pair of the winner: the facts on which the ending depends."""

    chi: int
    open_pons: int
    closed_pons: int
    suit_closed_pon: bool
    open_kans: int
    kans: int
    suit_pair: bool


@cache
def flower_counts(own_winds: int) -> tuple[Count, ...]:
    """Possible counts of all flowers and seasons, for a player with this number of winds."""
    bunches = {
        Count(4 * (own + others), 3 if own + others == 4 else own) for own in range(own_winds + 1) for others in range(5 - own_winds)
    }
    return tuple({Count(one.base + two.base, one.times + two.times) for one, two in product(bunches, bunches)})


@cache
def forms(figures: int) -> tuple[Forms, ...]:
    """The forms that so many figures can have."""
    chosen = combinations_with_replacement(range(4), figures)
    return tuple(Forms(*(one.count(form) for form in range(4))) for one in chosen)


def _trumps(kinds: dict[str, int], figures: int) -> Iterator[tuple[str, ...]]:
    """Possible ranks of this number of figures of trumps."""
    for ranks in combinations_with_replacement(kinds, figures):
        if all(ranks.count(rank) <= kinds[rank] for rank in set(ranks)):
            yield ranks


@cache
def honours_of(own_winds: int, figures: int) -> tuple[Honours, ...]:
    """The trumps that so many figures of them, and the pair, can have."""
    found = set()
    for kinds in KINDS[own_winds]:
        for ranks in _trumps(kinds, figures):
            times, dragons = sum(RANK_DOUBLES[rank] for rank in ranks), ranks.count("dragon")
            found.add(Honours(figures, dragons, times, False, 0))
            left = [rank for rank in kinds if ranks.count(rank) < kinds[rank]]
            found.update(Honours(figures, dragons, times, True, PAIR_POINTS.get(rank, 0)) for rank in left)
    return tuple(found)


@cache
def winner_counts(own_winds: int, hand_premium: int, both_last_tiles: bool) -> frozenset[Count]:
    """All counts of a won hand, without its flowers. Two players, who hold two winds each, make no chi."""
    counts: set[Count] = set()
    for simple, outside in product(range(5), repeat=2):
        if simple + outside > 4 or (own_winds == 2 and simple + outside < 4):
            continue
        for made, around in product(forms(simple), forms(outside)):
            for trumps in range(outside + 1):
                for honours in honours_of(own_winds, trumps):
                    counts.update(won_counts(made, around, honours, own_winds == 1, (hand_premium, both_last_tiles)))
    counts.update(_other_shapes(own_winds, hand_premium, both_last_tiles))
    return frozenset(counts)


def won_counts(
    simple: Forms,
    outside: Forms,
    honours: Honours,
    chi_allowed: bool,
    switches: tuple[int, bool],
    *,
    in_hand: bool = True,
    flushes: tuple[int, ...] | None = None,
) -> Iterator[Count]:
    """The counts of such figures and pair; ``in_hand``: also if nothing was laid open; ``flushes``: only with these doublings for suits."""
    chi = 4 - sum(simple) - sum(outside)
    terminals = sum(outside) - honours.figures
    shape = Shape(
        chi,
        simple.open_pon + outside.open_pon,
        simple.closed_pon + outside.closed_pon,
        chi_allowed and bool(simple.closed_pon or (terminals and outside.closed_pon)),
        simple.open_kan + outside.open_kan,
        simple.kans + outside.kans,
        not honours.trump_pair,
    )
    base = 20 + simple.points(1) + outside.points(2) + honours.pair_points + _figures_premium(shape)
    times = shape.kans + honours.times + (3 if honours.dragons == 3 and not chi else 0)
    times += 4 if honours.figures == 4 and honours.trump_pair else 0
    possible = [flush for flush in _flushes(honours, terminals) if flushes is None or flush in flushes]
    endings = _endings(shape, *switches) if in_hand else _endings_of(shape, False, 0, switches[1])
    for flush, ending in product(possible, endings):
        yield Count(base + ending.base, times + flush + ending.times, ending.flower, ending.least)


def _figures_premium(shape: Shape) -> int:
    if shape.kans == 4:
        return 40
    if shape.chi == 0:
        return 20
    return 10 if shape.chi == 4 and shape.suit_pair else 0


def _flushes(honours: Honours, terminals: int) -> tuple[int, ...]:
    """Possible doublings for suits: none, one for a simple flush, three for a pure one; a suit has two kinds of terminals."""
    if terminals > 2 or honours.figures > 1:
        return (0,)
    return (0, 1, 3) if not honours.figures and not honours.trump_pair else (0, 1)


def _endings(shape: Shape, hand_premium: int, both: bool) -> Iterator[Count]:
    """Possible additions by the last tile, and by winning without laying anything open."""
    yield from _endings_of(shape, True, hand_premium, both)
    yield from _endings_of(shape, False, 0, both)


@cache
def _endings_of(shape: Shape, in_hand: bool, premium: int, both: bool) -> tuple[Count, ...]:
    found: set[Count] = set()
    times = int(in_hand)
    for only in _drawn(shape, in_hand):
        found.update(_drawn_endings(premium + 2 * only, times, shape.kans > 0, both))
    for only in _claimed(shape, in_hand):
        base = premium + 2 * only
        found |= {Count(base, times), Count(base + 10, times + 1)}  # in addition, the last discard
        if in_hand and not shape.kans:
            found.add(Count(base, times + 2, least="full"))  # earth
    if in_hand and not shape.kans and not shape.open_pons:
        found.add(Count(premium, times, least="full"))  # heaven
    return tuple(found)


def _drawn_endings(base: int, times: int, kan: bool, both: bool) -> Iterator[Count]:
    yield Count(base + 2, times)
    yield Count(base + (12 if both else 10), times + 1)
    yield Count(base + 10, times, flower=not kan)


def _free_chi(shape: Shape, in_hand: bool) -> int:
    """The number of chi besides the one open figure that a hand needs unless it was won in the hand; -1 if none can be open."""
    if in_hand or shape.open_pons or shape.open_kans:
        return shape.chi
    return shape.chi - 1


def _drawn(shape: Shape, in_hand: bool) -> set[bool]:
    """Whether the drawn last tile can have been the only possible one, and whether it can have been one of several."""
    free = _free_chi(shape, in_hand)
    if (in_hand and (shape.open_kans or shape.open_pons)) or free < 0:
        return set()
    return {True, False} if free or shape.closed_pons else {True}


def _claimed(shape: Shape, in_hand: bool) -> set[bool]:
    """As :func:`_drawn`, for a claimed last tile, whose Pong is then open; robbing one for a chi adds as much as the last discard."""
    if in_hand:
        if shape.open_kans or shape.open_pons > 1:
            return set()
        if shape.open_pons:
            return {True, False} if shape.chi > 1 and shape.suit_pair else {False}
    free = _free_chi(shape, in_hand)
    if free < 0:
        return set()
    pon = shape.open_pons and not in_hand and (shape.open_pons + shape.open_kans > 1 or shape.chi)
    return {True, False} if free or pon or (shape.suit_pair and shape.suit_closed_pon) else {True}


def _other_shapes(own_winds: int, hand_premium: int, both: bool) -> Iterator[Count]:
    """Counts of seven pairs, unpaired games, and nine lanterns that are not four figures."""
    closed = Shape(1, 0, 0, False, 0, 0, suit_pair=True)
    hands = [(0, 0, "half"), (0, 3, "half"), *((pair, 0, "full") for pair in (0, 2, 4))]
    for kinds in KINDS[own_winds]:
        points = [PAIR_POINTS.get(rank, 0) for rank, count in kinds.items() for _kind in range(2 * count)]
        hands += [(sum(points), 0, "half") for points in _subsets(points, 6)] + [
            (sum(points), 4, "full") for points in _subsets(points, 7, 7)
        ]
    for (base, times, least), ending in product(sorted(set(hands)), _endings_of(closed, True, hand_premium, both)):
        yield Count(20 + base + ending.base, times + ending.times, ending.flower, ending.least or least)
    for one, nine, in_hand in product(range(4), range(4), (True, False)):
        base = 20 + 2 * (SIMPLE_POINTS[one] + SIMPLE_POINTS[nine])
        kans = (one > 1) + (nine > 1)
        shape = Shape(1 if in_hand else 2, 0, 0, False, 0, kans, suit_pair=True)
        for ending in _endings_of(shape, in_hand, hand_premium if in_hand else 0, both):
            yield Count(base + ending.base, 3 + kans + ending.times, ending.flower, "full")


def _subsets(points: list[int], most: int, least: int = 0) -> set[tuple[int, ...]]:
    """The points of every choice of these pairs, equal ones only once."""
    scoring = sorted(points, reverse=True)
    found: set[tuple[int, ...]] = {()}
    for one in scoring:
        found |= {tuple(sorted((*chosen, one))) for chosen in found if len(chosen) < most}
    return {chosen for chosen in found if len(chosen) >= least}


@cache
def loser_counts(own_winds: int) -> frozenset[Count]:
    """All counts of a hand that did not win, without its flowers: at most thirteen tiles in figures and pairs that count."""
    counts: set[Count] = set()
    for simple, outside in product(range(5), repeat=2):
        if simple + outside > 4:
            continue
        pairs = (13 - 3 * (simple + outside)) // 2
        held = {one for trumps in range(outside + 1) for one in _held(own_winds, trumps, pairs)}
        for made, around in product(forms(simple), forms(outside)):
            points, kans = made.points(1) + around.points(2), made.kans + around.kans
            counts.update(Count(points + pair_points, kans + times) for pair_points, times in held)
    return frozenset(counts)


@cache
def _held(own_winds: int, figures: int, pairs: int) -> frozenset[tuple[int, int]]:
    """Points of the pairs and doublings of the ranks, for this number of figures of trumps and at most this number of pairs."""
    found: set[tuple[int, int]] = set()
    for kinds in KINDS[own_winds]:
        for ranks in _trumps(kinds, figures):
            left = [PAIR_POINTS[rank] for rank in kinds if rank in PAIR_POINTS for _kind in range(kinds[rank] - ranks.count(rank))]
            times = sum(RANK_DOUBLES[rank] for rank in ranks)
            found.update((sum(chosen), times) for chosen in _subsets(left, pairs))
    return frozenset(found)
