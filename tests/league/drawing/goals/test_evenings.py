"""Goal 6: one session after a season's meetings is the best possible, and says so."""

from __future__ import annotations

import pytest

from tests.league.drawing.goals.evenings import evening, has_fewer


@pytest.mark.parametrize("present", [4, 8, 11, 12, 16, 18])
@pytest.mark.parametrize("evenings", [4, 12])
def test_up_to_twenty_players_have_the_fewest_earlier_meetings_there_are_and_it_is_proved(present: int, evenings: int) -> None:
    found = evening(present, evenings, seed=1, is_checked=True)
    assert (found.fewer, found.bound) == (False, found.earlier)


def test_more_players_are_told_how_far_the_bound_is_away() -> None:
    found = evening(28, 10, seed=1, time_limit=2)
    assert 0 <= found.bound <= found.earlier


def test_the_judge_finds_what_could_have_been_better() -> None:
    met = {(1, 2): 1, (5, 6): 1}
    assert has_fewer([1, 2, 3, 4, 5, 6, 7, 8], met, 2)
    assert has_fewer([1, 2, 3, 4, 5, 6, 7, 8], met, 1)
    assert not has_fewer([1, 2, 3, 4], met, 1)
    everybody = dict.fromkeys(((one, other) for other in range(1, 9) for one in range(1, other)), 3)
    assert not has_fewer([1, 2, 3, 4, 5, 6, 7, 8], everybody, 36)
    assert has_fewer([1, 2, 3, 4, 5, 6, 7, 8], everybody | {(1, 2): 4, (3, 4): 1}, 37)
