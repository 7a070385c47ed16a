"""Fixed tables by place, checked by counting."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations

import pytest

from league.drawing.finals import Winds, brackets, final_tables, winds_after
from scoring.errors import RuleViolation


def test_a_bracket_of_eight_has_1_4_5_8_and_2_3_6_7() -> None:
    assert [sorted(table) for table in brackets(range(1, 9)).tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_the_tables_of_a_bracket_of_sixteen_are_equally_strong() -> None:
    tables = brackets(range(1, 17)).tables
    assert [sorted(table) for table in tables] == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    assert {sum(table) for table in tables} == {34}


def test_a_bracket_of_four_is_the_final_table_with_east_for_the_first() -> None:
    assert brackets((7, 3, 9, 1)).tables == final_tables((7, 3, 9, 1)).tables == ((7, 3, 9, 1),)


def test_a_final_of_eight_has_the_first_four_at_table_one() -> None:
    assert final_tables((5, 6, 7, 8, 1, 2, 3, 4)).tables == ((5, 6, 7, 8), (1, 2, 3, 4))


@pytest.mark.parametrize("games", range(1, 13))
def test_over_several_games_of_a_final_everybody_has_each_wind_equally_often(games: int) -> None:
    had = {who: [0, 0, 0, 0] for who in range(1, 5)}
    for _game in range(games):
        (table,) = final_tables((3, 1, 4, 2), {who: (e, s, w, n) for who, (e, s, w, n) in had.items()}).tables
        for wind, who in enumerate(table):
            had[who][wind] += 1
    assert all(max(winds) - min(winds) <= 1 for winds in had.values())


@pytest.mark.parametrize("count", [0, 3, 5, 7, 14])
def test_numbers_that_fill_no_tables_are_refused(count: int) -> None:
    for draw in (brackets, final_tables):
        with pytest.raises(RuleViolation, match=str(count)):
            draw(range(count))


@pytest.mark.parametrize("count", range(4, 68, 4))
def test_everybody_has_exactly_one_seat(count: int) -> None:
    for draw in (brackets, final_tables):
        assert Counter(chain.from_iterable(draw(range(count)).tables)) == Counter(range(count))


def test_who_chooses_has_that_wind_and_the_others_get_those_left_by_rank() -> None:
    assert final_tables((1, 2, 3, 4), chosen={1: 2, 3: 0}).tables == ((3, 2, 1, 4),)
    assert final_tables((1, 2, 3, 4), chosen={4: 0}).tables == ((4, 1, 2, 3),)


def test_a_wind_chosen_twice_at_a_table_is_refused_and_at_two_tables_is_not() -> None:
    with pytest.raises(RuleViolation, match="same wind"):
        final_tables(range(4), chosen={0: 1, 3: 1})
    assert final_tables(range(8), chosen={0: 1, 4: 1}).tables == ((1, 0, 2, 3), (5, 4, 6, 7))


@pytest.mark.parametrize("chosen", [*permutations(range(4))])
def test_whatever_is_chosen_in_the_first_game_everybody_has_each_wind_once_in_four(chosen: tuple[int, ...]) -> None:
    winds: Winds = {}
    for game in range(1, 9):
        draw = final_tables((3, 1, 4, 2), winds, dict(enumerate(chosen, start=1)) if game == 1 else None)
        winds = winds_after(winds, draw)
        assert all(max(had) - min(had) <= 1 for had in winds.values())
        assert all(sum(had) == game for had in winds.values())
