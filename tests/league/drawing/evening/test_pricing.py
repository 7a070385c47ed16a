"""Tables that cost little beyond the prices of their players: none is missed, since a proof depends on them."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.drawing.effort import Effort
from league.drawing.evening.division import Costs
from league.drawing.evening.prices import best_prices
from league.drawing.evening.pricing import PARTS, cheap_tables
from league.drawing.lots import Lots


def costs_by_lot(players: int, seed: int) -> Costs:
    chance = Random(seed)
    pairs = {two: chance.randrange(4) for two in combinations(range(players), 2)}
    return Costs(
        range(players), lambda one, other: pairs[min(one, other), max(one, other)], lambda four: sum(four) % 3, range(0, players, 2)
    )


@given(players=st.integers(4, 11), seed=st.integers(0, 10**6), limit=st.integers(-3 * PARTS, 12 * PARTS))
def test_every_table_within_the_limit_is_found_with_what_it_costs(players: int, seed: int, limit: int) -> None:
    costs, chance = costs_by_lot(players, seed), Random(seed)
    prices = [chance.randrange(-PARTS, 4 * PARTS) for _ in range(costs.rows)]
    beyond = {four: PARTS * costs.table(four) - sum(prices[who] for who in four) for four in combinations(range(players), 4)}
    beyond |= {way: -prices[who] - prices[way[1]] for who in costs.may_rest for way in costs.rest(who)}
    found = {table: more for more, table in cheap_tables(costs, prices, limit)}
    assert found == {four: more for four, more in beyond.items() if more <= limit}


@given(players=st.integers(8, 15), seed=st.integers(0, 10**6), enough=st.integers(0, 60))
def test_prices_prove_a_bound_for_every_table_and_whoever_may_sit_out(players: int, seed: int, enough: int) -> None:
    costs = costs_by_lot(players, seed)
    resting = costs.may_rest[: players % 4]
    playing = [who for who in range(players) if who not in resting]
    groups = [(a, b, c, d) for a, b, c, d in zip(*(playing[first::4] for first in range(4)), strict=True)]
    ways = [costs.rest(who)[place] for place, who in enumerate(resting)]
    parts = best_prices(costs, [*groups, *ways], enough, Lots(seed), Effort()).parts
    assert all(sum(parts[who] for who in four) <= PARTS * costs.table(four) for four in combinations(range(players), 4))
    assert all(parts[who] + parts[way[1]] <= 0 for who in costs.may_rest for way in costs.rest(who))
