"""Shapes of winning hands: each draws the sets and the pair of a hand of one sort, rare sorts as often as common ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.scoring.riichi.judges.drafts import (
    DRAGONS,
    GREEN,
    HONOURS,
    OUTSIDE,
    RUN_STARTS,
    SIMPLES,
    SUITS,
    TERMINALS,
    WINDS,
    Draft,
    Kinds,
    any_set,
    kan,
    run,
    sets,
    triplet,
    triplets,
)

__all__ = ["SHAPES", "draft_of"]

SHAPES: dict[str, Callable[[Random], Draft]] = {}


def shape(build: Callable[[Random], Draft]) -> Callable[[Random], Draft]:
    """Register a shape under the name of the function that draws it."""
    SHAPES[build.__name__] = build
    return build


def draft_of(random: Random, name: str) -> Draft:
    """A draft of the shape with this name for which there are tiles enough."""
    while not (draft := SHAPES[name](random)).is_possible:
        pass
    return draft


@shape
def anything(random: Random) -> Draft:
    return Draft(sets=sets(random, 4), pair=random.randrange(34))


@shape
def all_runs(random: Random) -> Draft:
    return Draft(sets=sets(random, 4, runs=1), pair=random.randrange(34))


@shape
def two_sided_wait(random: Random) -> Draft:
    start = random.choice([start for start in RUN_STARTS if 0 < start % 9 < 6])
    return Draft(sets=(run(start), *sets(random, 3, runs=1)), pair=random.randrange(34), called=0, wins_on=(start, start + 2))


@shape
def edge_wait(random: Random) -> Draft:
    start = random.choice([start for start in RUN_STARTS if start % 9 in (0, 6)])
    return Draft(
        sets=(run(start), *sets(random, 3, runs=0.8)), pair=random.randrange(34), wins_on=(start + 2 if start % 9 == 0 else start,)
    )


@shape
def closed_wait(random: Random) -> Draft:
    start = random.choice(RUN_STARTS)
    return Draft(sets=(run(start), *sets(random, 3, runs=0.8)), pair=random.randrange(34), wins_on=(start + 1,))


@shape
def pair_wait(random: Random) -> Draft:
    pair = random.randrange(34)
    return Draft(sets=sets(random, 4), pair=pair, wins_on=(pair,))


@shape
def wait_for_either_pair(random: Random) -> Draft:
    kind = random.randrange(34)
    return Draft(sets=(triplet(kind), *sets(random, 3)), pair=random.randrange(34), wins_on=(kind,))


@shape
def pair_of_a_value(random: Random) -> Draft:
    return Draft(sets=sets(random, 4, range(27), runs=0.8), pair=random.choice(HONOURS))


@shape
def all_triplets(random: Random) -> Draft:
    return Draft(sets=sets(random, 4, runs=0), pair=random.randrange(34))


@shape
def a_closed_kan(random: Random) -> Draft:
    return Draft(sets=(kan(random.randrange(34)), *sets(random, 3)), pair=random.randrange(34), open_kans=False)


@shape
def an_open_kan(random: Random) -> Draft:
    return Draft(sets=(kan(random.randrange(34)), *sets(random, 3)), pair=random.randrange(34), open_kans=True)


@shape
def several_kans(random: Random) -> Draft:
    kinds, many = random.sample(range(34), 4), random.choice((2, 3, 3, 4))
    return Draft(sets=(*map(kan, kinds[:many]), *sets(random, 4 - many)), pair=random.randrange(34))


@shape
def seven_pairs(random: Random) -> Draft:
    stock = random.choice((range(34), range(34), HONOURS, OUTSIDE, SUITS[1], (*SUITS[2], *HONOURS), SIMPLES))
    return Draft(loose=tuple(2 * random.sample(stock, 7)))


@shape
def thirteen_orphans(random: Random) -> Draft:
    pair, last = random.sample(OUTSIDE, 2)
    return Draft(loose=(*OUTSIDE, pair), wins_on=(last,))


@shape
def thirteen_orphans_any_wait(random: Random) -> Draft:
    pair = random.choice(OUTSIDE)
    return Draft(loose=(*OUTSIDE, pair), wins_on=(pair,))


def nine_gates_tiles(random: Random) -> tuple[Kinds, int]:
    suit = random.choice(SUITS)
    return (suit[0], suit[0], *suit, suit[8], suit[8]), random.choice(suit)


@shape
def nine_gates(random: Random) -> Draft:
    gates, more = nine_gates_tiles(random)
    return Draft(loose=(*gates, more), wins_on=tuple(set(gates) - {more}))


@shape
def nine_gates_nine_waits(random: Random) -> Draft:
    gates, more = nine_gates_tiles(random)
    return Draft(loose=(*gates, more), wins_on=(more,))


@shape
def four_concealed_triplets(random: Random) -> Draft:
    made, pair = triplets(random, 4, range(34)), random.randrange(34)
    wait = random.choice(("tanki", "either pair", "any"))
    wins_on = {"tanki": (pair,), "either pair": tuple(one[0] for one in made), "any": ()}[wait]
    return Draft(sets=made, pair=pair, called=0, wins_on=wins_on)


@shape
def three_concealed_triplets(random: Random) -> Draft:
    made, last = triplets(random, 3, range(34)), any_set(random, runs=0.8)
    return Draft(sets=(*made, last), pair=random.randrange(34), called=0, wins_on=random.choice(((), last, made[0])))


@shape
def three_equal_runs(random: Random) -> Draft:
    """111222333: three triplets or three runs."""
    start = random.choice(RUN_STARTS)
    pair = random.choice((random.randrange(34), start, start + 1, start + 2, start + 3))
    return Draft(sets=(*3 * (run(start),), any_set(random)), pair=pair, called=random.choice((0, 0, 1)))


@shape
def twice_two_equal_runs(random: Random) -> Draft:
    first = random.choice(RUN_STARTS)
    near = [start for start in range(first - 2, first + 3) if start in RUN_STARTS and start // 9 == first // 9]
    second = random.choice([*near, *random.sample(RUN_STARTS, 5)])
    return Draft(sets=(run(first), run(first), run(second), run(second)), pair=random.randrange(34), called=random.choice((0, 0, 0, 1)))


@shape
def half_flush(random: Random) -> Draft:
    kinds = (*random.choice(SUITS), *HONOURS)
    return Draft(sets=sets(random, 4, kinds), pair=random.choice(kinds))


@shape
def full_flush(random: Random) -> Draft:
    suit = random.choice(SUITS)
    return Draft(
        sets=sets(random, 4, suit, runs=random.choice((0.3, 0.7, 1))), pair=random.choice(suit), called=random.choice((0, 0, 0, 1))
    )


@shape
def full_flush_in_many_ways(random: Random) -> Draft:
    """Few ranks, so that the tiles fall apart in many ways and wait for many tiles."""
    lowest = random.choice(SUITS)[random.randrange(5)]
    kinds = range(lowest, lowest + 5)
    return Draft(sets=sets(random, 4, kinds, runs=random.choice((0.4, 0.8))), pair=random.choice(kinds), called=0)


def called(many: int) -> Callable[[Random], Draft]:
    """Mostly with a value among the sets, as open hands need one."""

    def build(random: Random) -> Draft:
        value = random.choice((*DRAGONS, *WINDS, *range(27)))
        return Draft(sets=(triplet(value), *sets(random, 3)), pair=random.randrange(34), called=many)

    return build


SHAPES |= {"one_called": called(1), "two_called": called(2), "three_called": called(3), "four_called": called(4)}


@shape
def called_runs_without_fu(random: Random) -> Draft:
    start = random.choice([start for start in RUN_STARTS if 0 < start % 9 < 6])
    return Draft(
        sets=(run(start), *sets(random, 3, SIMPLES, runs=1)), pair=random.choice(SIMPLES), called=random.choice((1, 2)), wins_on=(start,)
    )


@shape
def called_terminals_and_honours(random: Random) -> Draft:
    return Draft(sets=triplets(random, 4, OUTSIDE), pair=random.choice(OUTSIDE), called=random.choice((1, 2, 3)))


@shape
def all_honours(random: Random) -> Draft:
    return Draft(sets=triplets(random, 4, HONOURS), pair=random.choice(HONOURS))


@shape
def all_terminals(random: Random) -> Draft:
    return Draft(sets=triplets(random, 4, TERMINALS), pair=random.choice(TERMINALS))


@shape
def all_terminals_and_honours(random: Random) -> Draft:
    return Draft(sets=triplets(random, 4, OUTSIDE), pair=random.choice(OUTSIDE))


@shape
def all_green(random: Random) -> Draft:
    """Also almost green ones."""
    kinds = random.choice((GREEN, GREEN, (*GREEN, 22)))
    return Draft(sets=sets(random, 4, kinds), pair=random.choice(kinds))


@shape
def dragons(random: Random) -> Draft:
    order = random.sample(DRAGONS, 3)
    pair = order[2] if random.random() < 0.5 else random.randrange(34)
    last = any_set(random) if pair == order[2] else triplet(order[2])
    return Draft(sets=(triplet(order[0]), triplet(order[1]), last, any_set(random)), pair=pair)


@shape
def winds(random: Random) -> Draft:
    order = random.sample(WINDS, 4)
    pair = order[3] if random.random() < 0.5 else random.randrange(34)
    last = any_set(random) if pair == order[3] else triplet(order[3])
    return Draft(sets=(*map(triplet, order[:3]), last), pair=pair)


@shape
def straight(random: Random) -> Draft:
    suit = random.choice(SUITS)
    return Draft(sets=(run(suit[0]), run(suit[3]), run(suit[6]), any_set(random)), pair=random.randrange(34))


@shape
def equal_runs_of_three_suits(random: Random) -> Draft:
    rank = random.randrange(7)
    return Draft(sets=(*(run(suit[rank]) for suit in SUITS), any_set(random)), pair=random.randrange(34))


@shape
def equal_triplets_of_three_suits(random: Random) -> Draft:
    rank = random.randrange(9)
    return Draft(sets=(*(triplet(suit[rank]) for suit in SUITS), any_set(random)), pair=random.randrange(34))


def outside_sets(random: Random, count: int, kinds: Sequence[int]) -> tuple[Kinds, ...]:
    edges = [run(start) for start in RUN_STARTS if start % 9 in (0, 6)]
    return tuple(random.choice(edges) if random.random() < 0.7 else triplet(random.choice(kinds)) for _ in range(count))


@shape
def terminals_or_honours_everywhere(random: Random) -> Draft:
    return Draft(sets=outside_sets(random, 4, OUTSIDE), pair=random.choice(OUTSIDE))


@shape
def terminals_everywhere(random: Random) -> Draft:
    return Draft(sets=outside_sets(random, 4, TERMINALS), pair=random.choice(TERMINALS))


@shape
def all_simples(random: Random) -> Draft:
    return Draft(sets=sets(random, 4, SIMPLES), pair=random.choice(SIMPLES))


@shape
def first_turn(random: Random) -> Draft:
    draft = SHAPES[random.choice(("anything", "seven_pairs", "thirteen_orphans", "all_simples", "half_flush", "all_triplets"))](random)
    return Draft(sets=draft.sets, pair=draft.pair, loose=draft.loose, called=0, blessed=True)


@shape
def many_dora(random: Random) -> Draft:
    """Enough for each limit up to the counted yakuman."""
    draft = SHAPES[random.choice(("half_flush", "full_flush", "several_kans", "all_simples", "terminals_everywhere"))](random)
    return Draft(sets=draft.sets, pair=draft.pair, called=0, open_kans=False, dora=True)
