"""The bookkeeping of a search: after thousands of swaps, it matches a recount."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import History
from league.drawing.lots import Lots
from league.drawing.search.aims import NEVER, Aims
from league.drawing.search.floor import Floor
from league.drawing.search.opening import Opening
from league.drawing.task import Task

PLAYERS, SESSIONS = 14, 4


def begun(seed: int) -> tuple[Aims, Floor]:
    """Three tables and two players sitting out, some of whom met before, share a club or must not meet."""
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
def test_nobody_swaps_with_themselves_their_table_or_somebody_sitting_out(seed: int) -> None:
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


def longest_ago(rests: dict[int, list[int]], sat_out: dict[int, int], who: int) -> tuple[int, int]:
    """How often somebody sat out, and the last session in which they did."""
    return sat_out.get(who, 0) + len(rests[who]), max(rests[who], default=-1)


@given(seed=st.integers(0, 500))
def test_somebody_sitting_out_takes_a_seat_only_if_turns_stay_fair(seed: int) -> None:
    """In each session those sit out whose turn it is, also after many swaps with them."""
    lots, sessions = Lots(seed), 6
    sat_out = {who: 1 for who in range(1, 15) if lots.below(2)}
    task = Task(tuple(range(1, 15)), sessions, history=History(meetings={(1, 2): 2, (3, 4): 1, (5, 9): 1}, sit_outs=sat_out))
    aims = Aims(task, task.players)
    floor = Floor(Opening(task, aims, lots).blocks(), aims.costs(3), alike=aims.alike)
    for _ in range(30):
        session = lots.below(sessions)
        playing = {who for table in floor.blocks[session] for who in table}
        who = lots.one_of(sorted(playing))
        resting = [other for other, change in enumerate(floor.changes(session, who)) if change < NEVER // 2 and other not in playing]
        if resting:
            other = lots.one_of(resting)
            floor.swap(session, who, other, floor.changes(session, who)[other])
    anew = Floor(floor.blocks, aims.costs(3), alike=aims.alike)
    assert (floor.cost, floor.costs) == (anew.cost, anew.costs)
    assert [floor.changes(session, floor.blocks[session][0][0]) for session in range(sessions)] == [
        anew.changes(session, anew.blocks[session][0][0]) for session in range(sessions)
    ]
    rests: dict[int, list[int]] = {who: [] for who in task.players}
    for session, tables in enumerate(floor.blocks):
        resting = set(task.players) - {aims.order[who] for table in tables for who in table}
        turns = {who: longest_ago(rests, sat_out, who) for who in task.players}
        assert max(turns[who] for who in resting) <= min(turns[who] for who in set(task.players) - resting)
        for who in resting:
            rests[who].append(session)


def test_somebody_who_always_plays_may_swap_with_all_who_sit_out() -> None:
    task = Task(tuple(range(1, 15)), 2)
    aims = Aims(task, task.players)
    floor = Floor(Opening(task, aims, Lots(1)).blocks(), aims.costs(3), alike=aims.alike)
    first, then = ({who for table in tables for who in table} for tables in floor.blocks)
    changes = floor.changes(1, min(first & then))
    assert [changes[who] < NEVER // 2 for who in sorted(set(range(14)) - then)] == [True, True]
