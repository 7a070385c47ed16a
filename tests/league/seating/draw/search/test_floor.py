"""The bookkeeping of a search: what it believes after thousands of swaps is what counting anew says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from league.seating.draw.arrangement import History
from league.seating.draw.lots import Lots
from league.seating.draw.search.aims import NEVER, Aims
from league.seating.draw.search.floor import Floor
from league.seating.draw.task import Task

PLAYERS, SESSIONS = 14, 4


def begun(seed: int) -> tuple[Aims, Floor]:
    """Three tables and two who sit out, some of whom met before, share a club or must not meet."""
    history = History(meetings={(1, 2): 2, (3, 4): 1, (5, 9): 1})
    task = Task(tuple(range(1, 15)), SESSIONS, groups={"Kiel": frozenset({1, 2, 3, 10})}, apart=frozenset({(7, 8)}), history=history)
    lots = Lots(seed)
    aims = Aims(task, task.players)
    lotted = [lots.shuffled(range(PLAYERS)) for _ in range(SESSIONS)]
    return aims, Floor([[order[at : at + 4] for at in (0, 4, 8)] for order in lotted], aims.costs(3))


@given(seed=st.integers(0, 500))
def test_the_cost_kept_is_the_cost_counted_after_any_swaps(seed: int) -> None:
    aims, floor = begun(seed)
    lots = Lots(seed)
    for _ in range(40):
        session, who = lots.below(SESSIONS), lots.one_of([who for table in floor.blocks[0] for who in table])
        if not any(who in table for table in floor.blocks[session]):
            continue
        changes = floor.changes(session, who)
        other = lots.one_of([other for other, change in enumerate(changes) if change < NEVER // 2])
        floor.swap(session, who, other, changes[other])
        anew = Floor(floor.blocks, aims.costs(3))
        assert (floor.cost, floor.costs) == (anew.cost, anew.costs)
        assert floor.changes(session, who) == anew.changes(session, who)


@given(seed=st.integers(0, 100))
def test_nobody_swaps_with_themselves_their_table_or_who_sits_out(seed: int) -> None:
    _, floor = begun(seed)
    table = floor.blocks[1][0]
    elsewhere = {who for table in floor.blocks[1][1:] for who in table}
    changes = floor.changes(1, table[0])
    assert {who for who, change in enumerate(changes) if change < NEVER // 2} == elsewhere


@given(seed=st.integers(0, 100))
def test_trouble_is_a_seat_that_costs_something(seed: int) -> None:
    aims, floor = begun(seed)
    seat = floor.trouble(Lots(seed))
    assert seat is not None
    session, who = seat
    table = next(table for table in floor.blocks[session] if who in table)
    without = [[[*other] for other in tables] for tables in floor.blocks]
    without[session] = [other for other in without[session] if other != table]
    assert floor.cost > Floor(without, aims.costs(3)).cost
