"""Players swap in all sessions of a pattern at once: the bookkeeping matches a recount, and the pattern stays."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import History
from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.search import Aims, Labels, Renamed, Work, draw_jointly
from league.drawing.task import Blocks, Task

HISTORY = History(meetings={(1, 2): 2, (3, 4): 1, (5, 9): 1})
TASK = Task(tuple(range(1, 17)), 4, groups={"Kiel": frozenset({1, 2, 3, 10, 12})}, apart=frozenset({(7, 8)}), history=HISTORY)


def pattern() -> Blocks:
    found = design(4, 4)
    assert found is not None
    return found.blocks


def counted(blocks: Blocks, costs: list[list[int]]) -> int:
    return sum(costs[one][other] for session in blocks for table in session for one, other in combinations(table, 2))


@given(seed=st.integers(0, 300))
def test_the_cost_kept_is_the_cost_counted_after_any_changes(seed: int) -> None:
    lots, costs = Lots(seed), Aims(TASK, TASK.players).costs(3)
    labels = Labels(Renamed([pattern()], 16, lots).blocks(), costs)
    for _ in range(15):
        who, other = lots.shuffled(range(16))[:2]
        labels.swap(0, who, other, labels.changes(0, who)[other])
        anew = Labels(labels.copy(), costs)
        assert labels.cost == anew.cost == counted(labels.copy(), costs)
        assert labels.changes(0, who) == anew.changes(0, who)


@given(seed=st.integers(0, 100))
def test_trouble_is_a_player_who_costs_something(seed: int) -> None:
    lots, aims = Lots(seed), Aims(TASK, TASK.players)
    labels = Labels(Renamed([pattern()], 16, lots).blocks(), aims.costs(3))
    seat = labels.trouble(lots)
    assert seat is not None
    with_me = {other for session in labels.copy() for table in session if seat[1] in table for other in table if other != seat[1]}
    assert any(aims.costs(3)[seat[1]][other] for other in with_me)


def test_a_pattern_keeps_its_repeats_while_clubs_meet_less() -> None:
    """28 players, ten sessions: 42 repeats are the minimum, and then any two of a team meet once, since nearly all pairs must."""
    found = design(7, 10)
    assert found is not None
    teams = {str(first): frozenset(range(first, first + 4)) for first in range(0, 28, 4)}
    aims, lots = Aims(Task(tuple(range(28)), 10, groups=teams), range(28)), Lots(1)
    renamed = Renamed([found.blocks], 28, lots)
    before = aims.score(renamed.blocks())
    after = aims.score(draw_jointly(aims, renamed.blocks, Work(6_000, searched=Labels), lots, Effort()))
    assert after.repeats == before.repeats == 42
    assert after.group_meetings == (42,) < before.group_meetings
