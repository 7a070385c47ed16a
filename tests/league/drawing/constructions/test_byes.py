"""Designs for numbers not divisible by four."""

from __future__ import annotations

import pytest

from league.drawing.constructions import with_byes
from tests.league.drawing.constructions.counting import counted

KNOWN = [(15, 7, 21), (18, 6, 5), (19, 8, 22), (21, 7, 10), (25, 8, 11), (26, 8, 4), (33, 9, 0), (33, 10, 0), (37, 10, 0)]
GOALS = {17: 4, 18: 5, 19: 6, 21: 5, 22: 6, 23: 6, 26: 7, 30: 8, 37: 9, 42: 11, 50: 12, 63: 12, 75: 12, 101: 12}


@pytest.mark.parametrize(("players", "sessions"), GOALS.items())
def test_nobody_meets_twice_and_byes_go_round(players: int, sessions: int) -> None:
    for fewer in range(1, sessions + 1):
        found = with_byes(players, fewer)
        assert found and len(found.blocks) == fewer
        figures = counted(found.blocks, players)
        assert (figures.repeats, figures.bye_spread) == (0, 1)


@pytest.mark.parametrize(("players", "sessions", "repeats"), KNOWN)
def test_where_nobody_knows_better_few_meet_twice_and_nobody_three_times(players: int, sessions: int, repeats: int) -> None:
    found = with_byes(players, sessions)
    assert found and len(found.blocks) == sessions
    figures = counted(found.blocks, players)
    assert (figures.repeats, figures.bye_spread) == (repeats, 1)
    assert figures.most_meetings == (2 if repeats else 1)


@pytest.mark.parametrize("players", [players for players in range(61, 204) if players % 4])
def test_from_61_players_on_fifteen_sessions_pass_without_repeats(players: int) -> None:
    found = with_byes(players, 15)
    assert found
    figures = counted(found.blocks, players)
    assert (figures.repeats, figures.bye_spread) == (0, 1)
    assert figures.most_visits <= (1 if players >= 64 else 2)


@pytest.mark.parametrize("players", [5, 6, 7])
def test_at_one_table_everybody_sits_out_in_turn_and_meetings_stay_even(players: int) -> None:
    for sessions in range(1, 16):
        found = with_byes(players, sessions)
        assert found
        figures = counted(found.blocks, players)
        assert figures.bye_spread <= 1
        assert figures.most_meetings <= 6 * sessions / (players * (players - 1) / 2) + 1.5, sessions


def test_where_no_construction_reaches_there_is_no_design() -> None:
    assert with_byes(9, 2) is None
    assert with_byes(17, 6) is None
