"""Goal 7: sessions follow the standings, and still nobody meets twice."""

from __future__ import annotations

import pytest

from tests.league.drawing.goals.counting import count, faults
from tests.league.drawing.goals.events import EVENTS, event


@pytest.mark.parametrize(("players", "rounds"), EVENTS[:4])
def test_an_event_drawn_by_the_standing_has_no_repeats(players: int, rounds: int) -> None:
    played = event(players, rounds, seed=1)
    assert faults(played.answer, players, rounds) == []
    assert count(played.answer, players).repeats == 0


def test_neighbours_in_the_standing_sit_together() -> None:
    played = event(40, 5, seed=1)
    by_lot = 40 * 3 / 5  # four of forty drawn by lot are so far apart
    assert played.span < by_lot / 2
