"""The searches find what is shipped."""

from __future__ import annotations

import json
from math import comb

import pytest

from league.drawing.constructions.rotations import SHIPPED, Rotation
from tests.designs.nearly import nearly_perfect
from tests.designs.perfect import LENGTHS, Symmetry, perfect, perfect_row
from tests.designs.turning import Turning, anneal
from tests.league.drawing.constructions.counting import counted


@pytest.mark.parametrize("length", LENGTHS)
def test_the_search_finds_the_perfect_design_that_is_shipped(length: int) -> None:
    assert perfect_row(length) in json.loads(SHIPPED.read_text(encoding="ascii"))


@pytest.mark.parametrize("length", [13, 29, *LENGTHS])
def test_in_a_perfect_design_each_pair_meets_exactly_once(length: int) -> None:
    base = perfect(length)
    assert base
    players = 3 * length + 1
    blocks = Rotation(players, 3, length, length, False, tuple(map(tuple, base))).blocks(length)
    assert set(counted(blocks, players).meetings.values()) == {1}
    assert len(counted(blocks, players).meetings) == comb(players, 2)


def test_in_a_nearly_perfect_design_everybody_meets_all_but_one() -> None:
    base = nearly_perfect(14, 9, 1)
    assert base
    meetings = counted(Rotation(44, 3, 14, 14, False, tuple(map(tuple, base))).blocks(14), 44).meetings
    assert set(meetings.values()) == {1}
    assert {sum(who in two for two in meetings) for who in range(44)} == {42}


def test_where_fixed_tables_have_a_difference_in_common_there_is_no_search() -> None:
    with pytest.raises(ValueError, match="used twice"):
        nearly_perfect(26, 3, 13)


def test_without_a_group_that_leaves_nothing_where_it_is_there_is_no_search() -> None:
    assert perfect(45) is None
    with pytest.raises(ValueError, match="shorter"):
        Symmetry(45, [(unit, step) for unit in (1, 16, 31) for step in range(3)], (0,))
    with pytest.raises(ValueError, match="No perfect design"):
        perfect_row(9)


@pytest.mark.parametrize("turning", [Turning(33, 6, 6, 5), Turning(22, 4, 2, 9), Turning(18, 4, 1, 18), Turning(19, 8, 1, 19)])
def test_annealed_sessions_have_fair_byes_and_the_cost_that_is_said(turning: Turning) -> None:
    found = list(anneal(turning, seed=1, steps=3000))
    costs = [cost for cost, _ in found]
    assert costs == sorted(set(costs), reverse=True)
    for cost, blocks in (found[0], found[-1]):
        figures = counted(blocks, turning.players)
        assert len(blocks) == turning.sessions
        assert (figures.common_pairs, figures.bye_spread) == (cost, 1)


def test_base_sessions_that_turn_lead_to_no_repeats() -> None:
    *_, (cost, blocks) = anneal(Turning(33, 6, 6, 5), seed=1, steps=20_000)
    assert cost == counted(blocks, 33).repeats == 0


@pytest.mark.parametrize("turning", [Turning(24, 12, 6, 4, staying=3), Turning(24, 6, 3, 8, staying=2), Turning(36, 9, 9, 4, staying=3)])
def test_sessions_of_few_tables_and_their_images_stay_when_all_move_on(turning: Turning) -> None:
    found = list(anneal(turning, seed=1, steps=3000))
    for cost, blocks in (found[0], found[-1]):
        assert len(blocks) == turning.sessions + turning.staying
        assert counted(blocks, turning.players).common_pairs == cost
        tables = [{frozenset(table) for table in session} for session in blocks]
        moved = [{frozenset(turning.moved(who, 1) for who in table) for table in session} for session in tables]
        assert [number for number, session in enumerate(tables) if session == moved[number]] == [*range(turning.sessions, len(blocks))]
        assert all(session in moved for session in tables)


def test_too_many_byes_for_the_circles_are_refused() -> None:
    with pytest.raises(ValueError, match="too few circles"):
        next(anneal(Turning(19, 4, 4, 2), seed=1, steps=1000))
