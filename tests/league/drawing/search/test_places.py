"""Players for the places of a design: those who should not meet do not, whoever they are."""

from __future__ import annotations

from itertools import combinations

import pytest

from league.drawing.constructions import design
from league.drawing.lots import Lots
from league.drawing.search.designed import placed
from league.drawing.search.places import find_places
from league.drawing.task import Blocks


def anywhere(players: int) -> list[int]:
    return [(1 << players) - 1] * players


def strangers_of(players: int, circles: list[list[int]]) -> list[int]:
    """By player the others of their circles, as bits."""
    strangers = [0] * players
    for circle in circles:
        for one, other in combinations(circle, 2):
            strangers[one] |= 1 << other
            strangers[other] |= 1 << one
    return strangers


def meetings(blocks: Blocks) -> set[frozenset[int]]:
    return {frozenset(two) for session in blocks for table in session for two in combinations(table, 2)}


@pytest.mark.parametrize("seed", range(5))
def test_what_was_played_of_a_design_goes_on_under_other_names(seed: int) -> None:
    """All thirteen sessions of 40 players, in which everybody meets everybody: after five of them only the other eight are left."""
    whole = design(10, 13)
    assert whole is not None
    names = Lots(seed).shuffled(range(40))
    earlier = [[names[place] for place in table] for session in whole.blocks[:5] for table in session]
    left = whole.blocks[5:]
    place = find_places(left, strangers_of(40, earlier), anywhere(40), Lots(99))
    assert place is not None
    assert not meetings(placed(left, place)) & meetings([earlier])


def test_teams_of_four_are_a_session_that_is_not_played() -> None:
    whole = design(7, 9)
    assert whole is not None
    teams = [list(range(first, first + 4)) for first in range(0, 28, 4)]
    place = find_places(whole.blocks[1:], strangers_of(28, teams), anywhere(28), Lots(1))
    assert place is not None
    assert not meetings(placed(whole.blocks[1:], place)) & meetings([teams])


def test_everybody_has_a_place_that_they_may_have() -> None:
    blocks = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    allowed = [0b11110000] * 4 + [0b11111111] * 4
    place = find_places(blocks, [0] * 8, allowed, Lots(1))
    assert place is not None and sorted(place) == list(range(8))
    assert set(place[:4]) == {4, 5, 6, 7}


def test_where_all_meet_strangers_have_no_places() -> None:
    assert find_places([[[0, 1, 2, 3]]], strangers_of(4, [[0, 1]]), anywhere(4), Lots(1)) is None
