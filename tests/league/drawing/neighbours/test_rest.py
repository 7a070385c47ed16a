"""A Swiss draw to which no plan was handed on: sessions before it were drawn otherwise, or imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing import Draw, History
from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.figures import recount
from league.drawing.lots import Lots
from league.drawing.neighbours.ranked import Ranked
from league.drawing.neighbours.rest import rest_of_event
from league.drawing.standing import outlook
from league.drawing.task import Task
from league.drawing.whole import draw_whole
from tests.depth import all_at_night
from tests.league.drawing.goals.events import past

MOST_LOOKS = 500  #: at the clock, by a draw: a few hundred steps of a search between two

AFTER_A_DESIGN = [(32, 9, 4), (24, 6, 2), (32, 7, 3), (40, 12, 5), (64, 12, 4)]  #: players, sessions, and those of them that were played


class Clock:
    """Counts how often a search looks at it, instead of time, and stands no search that goes on and on."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        assert self.looks < MOST_LOOKS
        return float(self.looks)


def of_a_design(players: int, sessions: int, played: int, seed: int) -> list[Draw]:
    """The first sessions of a design, with its places given by lot."""
    known = design(players // 4, sessions)
    assert known
    names = Random(seed).sample(range(1, players + 1), players)
    return [Draw(tuple(tuple(names[place] for place in table) for table in tables)) for tables in known.blocks[:played]]


def by_lot(players: int, played: int, seed: int) -> list[Draw]:
    chance = Random(seed)
    orders = [chance.sample(range(1, players + 1), players) for _ in range(played)]
    return [Draw(tuple(tuple(order[first : first + 4]) for first in range(0, players, 4))) for order in orders]


def repeats_of(sessions: Sequence[Draw]) -> int:
    met = Counter(two for draw in sessions for table in draw.tables for two in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def task_after(drawn: Sequence[Draw], players: int, seed: int = 1) -> Task:
    return Task(tuple(range(1, players + 1)), 1, seed, history=past(drawn))


def played_on(drawn: Sequence[Draw], players: int, later: int, seed: int) -> list[Draw]:
    """The event with the sessions still to come, by Swiss in orders by lot, each with the plan of the one before."""
    chance, plan, all_drawn = Random(seed), tuple[Draw, ...](), list(drawn)
    for left in range(later, -1, -1):
        task = task_after(all_drawn, players, seed)
        found = outlook(task, chance.sample(task.players, players), left, Effort(), plan)
        recount(task, found.schedule)
        all_drawn += found.schedule.sessions
        plan = found.plan
    return all_drawn


@pytest.mark.parametrize(("players", "sessions", "played"), all_at_night(AFTER_A_DESIGN))
def test_a_draw_without_a_plan_ends_in_counted_steps_and_finds_all_later_sessions(players: int, sessions: int, played: int) -> None:
    task = task_after(of_a_design(players, sessions, played, 1), players)
    found = outlook(task, Random(1).sample(task.players, players), sessions - played - 1, Effort(clock=Clock()))
    assert found.ahead == sessions - played - 1
    assert len(found.plan) == found.ahead


@pytest.mark.parametrize(("players", "sessions", "played"), all_at_night([*AFTER_A_DESIGN[1:], AFTER_A_DESIGN[0]]))
def test_a_draw_after_sessions_by_lot_ends_in_counted_steps_too(players: int, sessions: int, played: int) -> None:
    task = task_after(by_lot(players, played, 1), players)
    found = outlook(task, Random(1).sample(task.players, players), sessions - played - 1, Effort(clock=Clock()))
    recount(task, found.schedule)
    assert len(found.plan) == sessions - played - 1


@pytest.mark.parametrize(("players", "sessions", "played"), all_at_night([(32, 7, 4), *AFTER_A_DESIGN]))
def test_an_event_continued_after_a_design_has_no_repeats(players: int, sessions: int, played: int) -> None:
    assert repeats_of(played_on(of_a_design(players, sessions, played, 2), players, sessions - played - 1, 2)) == 0


@pytest.mark.parametrize(("players", "sessions", "played"), all_at_night([(32, 6, 3), (32, 7, 3), (64, 12, 4)]))
def test_after_sessions_by_lot_no_more_meet_again_than_in_a_schedule_drawn_whole(players: int, sessions: int, played: int) -> None:
    drawn = by_lot(players, played, 1)
    whole = draw_whole(replace(task_after(drawn, players), sessions=sessions - played)).sessions
    assert repeats_of(played_on(drawn, players, sessions - played - 1, 1)) <= repeats_of([*drawn, *whole])


@settings(max_examples=5, deadline=None)
@given(players=st.integers(17, 31), played=st.integers(1, 3), sessions=st.integers(2, 3), seed=st.integers(0, 10**6))
def test_the_rest_of_an_event_has_everybody_once_in_a_session_and_is_the_same_by_seed(
    players: int, played: int, sessions: int, seed: int
) -> None:
    chance = Random(seed)
    pairs = past(by_lot(players // 4 * 4, played, seed)).meetings
    rested = {who: chance.randrange(2) for who in range(1, players + 1)}
    task = Task(tuple(rested), 1, seed, history=History(pairs, sit_outs=rested))
    ranked = Ranked(task, chance.sample(task.players, players))
    found = rest_of_event(ranked, sessions, Lots(seed), Effort())
    assert found is not None
    assert found == rest_of_event(ranked, sessions, Lots(seed), Effort())
    for tables in found:
        seated = [who for table in tables for who in table]
        assert len(tables) == players // 4
        assert len(seated) == len(set(seated)) == players // 4 * 4
        assert set(seated) <= set(task.players)
    resting = set(task.players) - {who for table in found[0] for who in table}
    assert max((rested[who] for who in resting), default=0) <= min(rested[who] for table in found[0] for who in table)
