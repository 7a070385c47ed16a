"""The plan of a Swiss draw: handed on from session to session, and mended when somebody leaves, comes or draws otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing import Draw, History
from league.drawing.bounds import bounds_of
from league.drawing.effort import Effort
from league.drawing.exchange import plan_from_json, plan_to_json
from league.drawing.figures import recount
from league.drawing.standing import Outlook, outlook
from league.drawing.task import Task
from tests.depth import all_at_night
from tests.league.drawing.goals.events import past


class Season:
    """Sessions by Swiss in an order by lot, each with the plan of the one before."""

    def __init__(self, players: int, seed: int) -> None:
        self.here, self.drawn, self.chance = set(range(1, players + 1)), list[Draw](), Random(seed)
        self.plan: Sequence[Draw] = ()

    @property
    def history(self) -> History:
        return past(self.drawn)

    def task(self, sessions: int = 1) -> Task:
        return Task(tuple(sorted(self.here)), sessions, 1, history=self.history)

    def play(self, later: int, effort: Effort | None = None) -> Outlook:
        task = self.task()
        found = outlook(task, self.chance.sample(task.players, len(task.players)), later, effort, self.plan)
        recount(task, found.schedule)
        self.drawn += found.schedule.sessions
        self.plan = found.plan
        return found

    @property
    def repeats(self) -> int:
        met = Counter(two for draw in self.drawn for table in draw.tables for two in combinations(sorted(table), 2))
        return sum(times - 1 for times in met.values())

    @property
    def wind_spread(self) -> int:
        return max(max(counts) - min(counts) for counts in self.history.winds.values())


@pytest.mark.parametrize("seed", all_at_night([3]))
@pytest.mark.parametrize(("players", "sessions"), all_at_night([(16, 5), (24, 6)]))
def test_the_promise_of_the_first_draw_is_kept_to_the_last_and_winds_stay_even(players: int, sessions: int, seed: int) -> None:
    season = Season(players, seed)
    for later in range(sessions - 1, -1, -1):
        assert season.play(later).ahead == later
        assert season.wind_spread <= 1
    assert season.repeats == 0


def hurried(seconds: int) -> Effort:
    """A search that has looked at its clock so often."""
    ticks = count()
    return Effort(seconds, clock=lambda: float(next(ticks)))


@pytest.mark.parametrize("looks", [1, 2, 5])
def test_a_draw_that_is_cut_short_keeps_the_whole_plan(looks: int) -> None:
    season = Season(32, 1)
    for later in range(9, -1, -1):
        assert season.play(later, hurried(looks)).ahead == later
    assert season.repeats == 0
    assert season.wind_spread <= 1


def test_the_plan_has_everybody_once_in_each_later_session() -> None:
    season = Season(24, 2)
    found = season.play(5)
    assert [sorted(who for table in draw.tables for who in table) for draw in found.plan] == [sorted(season.here)] * 5


@pytest.mark.parametrize(("players", "sessions", "leave_after", "leavers"), all_at_night([(24, 6, 2, 1), (32, 8, 3, 1), (32, 7, 2, 4)]))
def test_when_somebody_leaves_the_rest_of_the_plan_is_mended(players: int, sessions: int, leave_after: int, leavers: int) -> None:
    """Few repeats: at most one in ten meetings of the rest more than the bound for it."""
    season = Season(players, 1)
    for later in range(sessions - 1, sessions - 1 - leave_after, -1):
        season.play(later)
    season.here -= set(season.chance.sample(sorted(season.here), leavers))
    left = sessions - leave_after
    forced = bounds_of(season.task(left))["repeats"]
    for later in range(left - 1, -1, -1):
        season.play(later)
    assert season.repeats <= forced + left * len(season.here) // 40
    byes = Counter(who for draw in season.drawn for who in draw.sit_outs)
    assert not byes or max(byes.values()) - min(byes.get(who, 0) for who in season.here) <= 1


def test_newcomers_are_seated_too() -> None:
    season = Season(16, 1)
    season.play(3)
    season.here |= {17, 18, 19, 20}
    found = season.play(2)
    assert {who for table in found.schedule.sessions[0].tables for who in table} == season.here
    assert season.repeats == 0


def test_a_session_drawn_otherwise_does_not_spoil_the_plan() -> None:
    season = Season(32, 1)
    season.play(4)
    others = iter(season.chance.sample(sorted(season.here), 32))
    season.drawn.append(Draw(tuple(tuple(next(others) for _ in range(4)) for _ in range(8))))
    season.plan = season.plan[1:]
    before = season.repeats
    for later in (2, 1, 0):
        assert season.play(later).ahead == later
    assert season.repeats == before


def test_the_same_plan_and_seed_give_the_same_session() -> None:
    first, second = Season(24, 5), Season(24, 5)
    assert [first.play(later) for later in (3, 2)] == [second.play(later) for later in (3, 2)]


@given(plan=st.lists(st.permutations(range(1, 9)), max_size=4))
def test_a_plan_is_read_as_it_was_written(plan: list[list[int]]) -> None:
    draws = tuple(Draw((tuple(order[:4]), tuple(order[4:]))) for order in plan)
    assert plan_from_json(plan_to_json(draws)) == draws


@pytest.mark.parametrize(
    "broken", [None, {}, 7, [7], [[7]], [[[1, 2, 3]]], [[[1, 2, 3, 3]]], [[[1, 2, 3, "4"]]], [[[1, 2, 3, True]]], [[]], [[[1, 2, 3, 4, 5]]]]
)
def test_what_is_no_plan_is_left_out_with_all_that_follows(broken: object) -> None:
    assert plan_from_json(broken) == ()
    if isinstance(broken, list):
        assert plan_from_json([[[1, 2, 3, 4]], *broken, [[1, 2, 3, 4]]]) == (Draw(((1, 2, 3, 4),)),)


@settings(max_examples=4, deadline=None)
@given(
    players=st.integers(4, 22),
    seed=st.integers(0, 10**6),
    plan=st.lists(st.lists(st.integers(1, 26), min_size=4, max_size=24, unique=True), min_size=1, max_size=3),
)
def test_any_plan_gives_a_legal_session_in_fair_turn(players: int, seed: int, plan: list[list[int]]) -> None:
    chance = Random(seed)
    rested = {who: chance.randrange(3) for who in range(1, players + 1)}
    task = Task(tuple(rested), 1, seed, history=History(sit_outs=rested))
    draws = [Draw(tuple(tuple(order[first : first + 4]) for first in range(0, len(order) // 4 * 4, 4))) for order in plan]
    found = outlook(task, chance.sample(task.players, players), 2, None, draws)
    (draw,) = found.schedule.sessions
    recount(task, found.schedule)
    assert all(rested[one] <= rested[other] for one in draw.sit_outs for table in draw.tables for other in table)
