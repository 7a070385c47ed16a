"""Goal 7: sessions follow the standings, and still nobody meets twice."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.depth import all_at_night
from tests.league.drawing.goals.counting import count, faults
from tests.league.drawing.goals.events import EVENTS, LEAVERS, SPANS, Event, event, peer, repeats_after_leaving

BY_DAY = ((24, 5),)


@pytest.mark.parametrize(("players", "rounds"), all_at_night([*BY_DAY, *sorted({*EVENTS} - {*BY_DAY})], len(BY_DAY)))
def test_an_event_drawn_by_the_standing_has_no_repeats_and_even_winds(players: int, rounds: int) -> None:
    played = event(players, rounds, seed=1)
    assert faults(played.answer, players, rounds) == []
    counted = count(played.answer, players)
    assert (counted.repeats, counted.wind_spread) == (0, 1)
    assert played.span <= SPANS[players, rounds]


@pytest.mark.parametrize(("players", "rounds"), all_at_night(LEAVERS))
def test_after_somebody_left_hardly_anybody_meets_again(players: int, rounds: int) -> None:
    assert repeats_after_leaving(event(players, rounds, seed=1, leaves=True)) <= 4


def test_neighbours_in_the_standing_sit_together() -> None:
    played = event(40, 5, seed=1)
    by_lot = 40 * 3 / 5  # four of forty drawn by lot are so far apart
    assert played.span < 0.45 * by_lot


def test_a_draw_that_does_not_look_ahead_runs_into_repeats() -> None:
    played: list[Event] = [event(32, 7, seed, peer) for seed in (1, 2)]
    assert fmean(count(one.answer, 32).repeats for one in played) > 5
