"""Designs for numbers divisible by four, counted independently."""

from __future__ import annotations

from itertools import pairwise

import pytest

from league.drawing.constructions import design, designs
from league.drawing.constructions.rotations import rotations
from tests.league.drawing.constructions.counting import counted

UP_TO_THE_BOUND = {*range(6, 17), 4, 18, 19, 20, 21, 22, 24, 25, 27, 28, 31, 37, 40, 46}
BEYOND = {  # repeats by tables, from the first session after the last without repeats
    4: (24, 48, 72),
    5: (6, 20, 50, 80),
    6: (12, 48, 84),
    7: (42, 84, 126),
    8: (32, 80, 128),
    9: (27, 72, 126),
    10: (60, 120, 180),
    11: (44, 110, 176),
    12: (36, 96, 168),
    13: (78, 156, 234),
}
MOST = {4: 5, 5: 5, 6: 7, 7: 9, 8: 10, 9: 11, 10: 13, 11: 14, 12: 15, 13: 17}  #: sessions without repeats
MORE = [(tables, MOST[tables] + more, repeats) for tables, row in BEYOND.items() for more, repeats in enumerate(row, 1)]


@pytest.mark.parametrize("tables", range(4, 51))
def test_nobody_meets_twice_while_that_is_possible(tables: int) -> None:
    bound = (4 * tables - 1) // 3
    longest = bound if tables in UP_TO_THE_BOUND else MOST.get(tables, max(tables, 15))
    for sessions in {1, min(tables - 1, 7), min(13, longest), min(15, longest), min(tables, longest), longest}:
        found = design(tables, sessions)
        assert found and len(found.blocks) == sessions
        assert counted(found.blocks, 4 * tables).repeats == 0, (tables, sessions)


@pytest.mark.parametrize("tables", range(5, 60))
def test_nobody_visits_a_table_twice_while_there_are_more_tables_than_sessions(tables: int) -> None:
    for sessions in range(1, min(tables - 1, 15) + 1):
        if (tables, sessions) == (15, 14):  # left to the search that spreads tables
            continue
        found = design(tables, sessions)
        assert found and counted(found.blocks, 4 * tables).most_visits == 1, sessions


@pytest.mark.parametrize("tables", [60, 64, 96, 100, 121, 144, 200, 243, 250])
def test_a_crowd_plays_fifteen_sessions_without_meeting_anybody_or_seeing_a_table_again(tables: int) -> None:
    found = design(tables, 15)
    assert found
    figures = counted(found.blocks, 4 * tables)
    assert (figures.repeats, figures.most_visits) == (0, 1)


def test_eight_hundred_play_twenty_sessions() -> None:
    found = design(200, 20)
    assert found and counted(found.blocks, 800).repeats == 0


@pytest.mark.parametrize(("tables", "sessions", "repeats"), MORE)
def test_beyond_the_bound_repeats_are_the_fewest_known_and_nobody_meets_three_times(tables: int, sessions: int, repeats: int) -> None:
    found = design(tables, sessions)
    assert found
    figures = counted(found.blocks, 4 * tables)
    assert figures.repeats == repeats
    assert figures.most_meetings == 2


@pytest.mark.parametrize(("tables", "sessions"), [row[:2] for row in MORE if row[0] > 4 and row[:2] != (5, 9)])
def test_beyond_the_bound_nobody_visits_a_table_three_times(tables: int, sessions: int) -> None:
    found = design(tables, sessions)
    assert found and counted(found.blocks, 4 * tables).most_visits == 2


@pytest.mark.parametrize("tables", range(3, 14))
def test_up_to_fifteen_sessions_nobody_meets_three_times_before_all_met_twice(tables: int) -> None:
    impossible = {
        (3, 7)
    }  # two sessions share three pairs at least: 63 in all, of 126 meetings of 66 pairs, so three pairs meet three times
    for sessions in range(1, 16):
        found = design(tables, sessions)
        assert found
        figures = counted(found.blocks, 4 * tables)
        least = min(figures.meetings.values()) if len(figures.meetings) == 2 * tables * (4 * tables - 1) else 0
        assert figures.most_meetings <= 2 or least >= 2 or (tables, sessions) in impossible, sessions


@pytest.mark.parametrize("sessions", range(1, 8))
def test_two_and_three_tables_share_no_more_pairs_than_any_two_sessions_must(sessions: int) -> None:
    two, three = design(2, sessions), design(3, sessions)
    any_two = sessions * (sessions - 1) // 2
    assert two and counted(two.blocks, 8).common_pairs == 4 * any_two
    assert three and counted(three.blocks, 12).common_pairs == 3 * any_two


def test_after_seven_sessions_of_two_tables_and_eleven_of_three_everybody_met_everybody_three_times() -> None:
    two, three = design(2, 7), design(3, 11)
    assert two and set(counted(two.blocks, 8).meetings.values()) == {3}
    assert three and set(counted(three.blocks, 12).meetings.values()) == {3}


def test_one_table_is_one_table() -> None:
    found = design(1, 3)
    assert found and found.blocks == [[[0, 1, 2, 3]]] * 3


@pytest.mark.parametrize(("tables", "sessions"), [(4, 10), (7, 15), (10, 26), (13, 20)])
def test_players_who_met_everybody_start_again_in_other_foursomes(tables: int, sessions: int) -> None:
    found = design(tables, sessions)
    assert found
    foursomes = [frozenset(table) for session in found.blocks for table in session]
    assert len(set(foursomes)) == len(foursomes)
    assert counted(found.blocks, 4 * tables).most_meetings == 2


@pytest.mark.parametrize(("tables", "sessions"), [(4, 3), (8, 8), (9, 8), (16, 12), (27, 13), (5, 6), (7, 10)])
def test_all_designs_for_the_same_numbers_differ_and_the_best_comes_first(tables: int, sessions: int) -> None:
    found = list(designs(tables, sessions))
    figures = [counted(each.blocks, 4 * tables) for each in found]
    assert found[0] == design(tables, sessions)
    assert [each.repeats for each in figures] == sorted(each.repeats for each in figures)
    assert figures[0].most_visits == min(each.most_visits for each in figures)
    assert all(one.blocks != other.blocks for one, other in pairwise(found))


@pytest.mark.parametrize(("tables", "sessions"), [(5, 16), (14, 19), (30, 40), (100, 60)])
def test_where_no_construction_reaches_there_is_no_design(tables: int, sessions: int) -> None:
    assert design(tables, sessions) is None


def test_every_shipped_rotation_holds_to_its_last_session() -> None:
    for players in range(16, 225):
        for rotation in rotations(players, 1):
            figures = counted(rotation.blocks(rotation.sessions), players)
            assert figures.repeats == 0 and figures.bye_spread <= 1
            assert not rotation.spread or figures.most_visits == 1, players
            with pytest.raises(ValueError):
                rotation.blocks(rotation.sessions + 1)


def test_twenty_players_come_to_each_of_five_tables_twice_in_ten_sessions() -> None:
    found = design(5, 10)
    assert found
    figures = counted(found.blocks, 20)
    assert (figures.repeats, figures.most_meetings, figures.most_visits) == (110, 2, 2)
