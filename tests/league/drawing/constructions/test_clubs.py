"""Designs for equal clubs, counted independently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing.constructions import DamagedDesign, club_designs
from league.drawing.constructions import clubs as clubs_module
from league.drawing.constructions.filled import filled
from league.drawing.constructions.inflated import inflated
from league.drawing.constructions.leave import left_apart
from league.drawing.task import Blocks
from tests.league.drawing.constructions.counting import counted
from tests.league.drawing.constructions.test_damage import exchanged, ship
from tests.league.drawing.goals import table

SHIPPED = json.loads(clubs_module.SHIPPED.read_text())


@pytest.fixture(autouse=True)
def _read_anew() -> object:
    yield
    clubs_module._shipped.cache_clear()


@pytest.mark.parametrize("row", SHIPPED, ids=lambda row: f"{row['clubs']} × {row['size']}")
def test_nobody_meets_twice_or_a_clubmate_in_any_shipped_design(row: clubs_module.ClubRow) -> None:
    clubs, size, sessions = row["clubs"], row["size"], row["sessions"]
    (found,) = [each for each in club_designs(clubs * size, sessions) if each.size == size and each.method == "rotation"]
    figures = counted(found.blocks, clubs * size)
    assert len(found.blocks) == sessions <= (clubs - 1) * size // 3
    assert figures.most_meetings == 1
    assert not any(one // size == other // size for one, other in figures.meetings)


@pytest.mark.parametrize(("players", "sessions"), [(28, 7), (32, 8), (36, 9), (100, 25), (60, 5)])
def test_the_rows_of_the_constructions_by_formula_are_four_clubs(players: int, sessions: int) -> None:
    found = [each for each in club_designs(players, sessions) if each.clubs == 4 and each.method != "rotation"]
    assert found
    for each in found:
        figures = counted(each.blocks, players)
        assert len(each.blocks) == sessions and figures.most_meetings == 1
        assert not any(one // each.size == other // each.size for one, other in figures.meetings)


COMBINED = {
    (5, 4),
    (12, 2),
    (17, 4),
    (18, 2),
    (20, 4),
    (20, 5),
    (23, 4),
    (24, 2),
    (28, 3),
    (30, 2),
    (32, 3),
    (34, 2),
    (36, 2),
    (42, 2),
    (46, 2),
    (48, 2),
}
"""Clubs whose best known sessions are what a design for as many players leaves, or those of larger clubs that they share."""


def is_designed(case: table.Case) -> bool:
    """Whether the sessions promised come from a design for clubs, and not from one with players found for its places."""
    clubs, size = len(case.groups), case.players // len(case.groups)
    is_shipped = any((row["clubs"], row["size"]) == (clubs, size) and row["sessions"] >= case.rounds for row in SHIPPED)
    return is_shipped or (clubs == 4 and size > 6) or (clubs, size) in {(16, 5), *COMBINED}


@pytest.mark.parametrize("case", [case for case in table.equal_clubs() if is_designed(case)], ids=lambda case: case.about)
def test_a_design_has_all_sessions_that_are_promised_to_clubs_of_one_size(case: table.Case) -> None:
    size = case.players // len(case.groups)
    found = next(each for each in club_designs(case.players, case.rounds) if each.size % size == 0)
    figures = counted(found.blocks, case.players)
    assert len(found.blocks) == case.rounds and figures.most_meetings == 1
    assert not any(one // size == other // size for one, other in figures.meetings)


@pytest.mark.parametrize(("clubs", "size", "sessions"), [(16, 5, 25), (16, 8, 40), (20, 5, 25), (28, 4, 36)])
def test_each_player_of_a_design_can_be_a_club_of_a_prime_power(clubs: int, size: int, sessions: int) -> None:
    blocks = inflated(clubs, size, sessions)
    assert blocks
    figures = counted(blocks, clubs * size)
    assert len(blocks) == sessions and figures.most_meetings == 1
    assert not any(one // size == other // size for one, other in figures.meetings)


@pytest.mark.parametrize(("clubs", "size", "sessions"), [(16, 5, 26), (16, 6, 1), (18, 4, 4), (4, 8, 8), (20, 5, 30)])
def test_what_the_inflation_does_not_reach_it_refuses(clubs: int, size: int, sessions: int) -> None:
    assert inflated(clubs, size, sessions) is None


@pytest.mark.parametrize(("clubs", "size", "sessions"), [(20, 4, 25), (18, 2, 10), (36, 2, 5), (8, 3, 7), (5, 4, 4)])
def test_those_who_never_meet_in_a_design_are_clubs(clubs: int, size: int, sessions: int) -> None:
    assert_clubs_are_apart(left_apart(clubs, size, sessions), clubs, size, sessions)


@pytest.mark.parametrize(("clubs", "size", "sessions"), [(5, 4, 5), (18, 2, 11), (34, 2, 21), (8, 5, 1), (20, 4, 26)])
def test_where_a_design_leaves_no_such_clubs_there_are_none(clubs: int, size: int, sessions: int) -> None:
    assert left_apart(clubs, size, sessions) is None


@pytest.mark.parametrize(("clubs", "size", "sessions"), [(32, 4, 41), (64, 2, 42)])
def test_large_clubs_are_filled_by_sessions_of_the_small_clubs_within_each(clubs: int, size: int, sessions: int) -> None:
    found = next(each for each in club_designs(clubs * size, sessions) if each.size % size == 0)
    assert found.method == "filling" and sessions == (clubs - 1) * size // 3
    assert_clubs_are_apart(found.blocks, clubs, size, sessions)


def test_clubs_that_cannot_be_gathered_in_larger_ones_are_not_filled() -> None:
    assert filled(17, 4, 20, lambda clubs, size, sessions: [[]] * sessions) is None  # 17 is a prime
    assert filled(16, 3, 9, lambda clubs, size, sessions: None) is None


def assert_clubs_are_apart(blocks: Blocks | None, clubs: int, size: int, sessions: int) -> None:
    assert blocks
    figures = counted(blocks, clubs * size)
    assert len(blocks) == sessions and figures.most_meetings == 1
    assert not any(one // size == other // size for one, other in figures.meetings)


@given(st.integers(1, 12), st.sampled_from([16, 20, 24, 28, 32, 36, 48, 60]))
def test_every_design_for_clubs_has_no_repeat_and_keeps_clubmates_apart(sessions: int, players: int) -> None:
    for each in club_designs(players, sessions):
        assert each.clubs * each.size == players
        assert_clubs_are_apart(each.blocks, each.clubs, each.size, sessions)


def test_fewer_sessions_are_the_first_ones() -> None:
    whole, part = (next(iter(club_designs(40, sessions))) for sessions in (8, 5))
    assert part.blocks == whole.blocks[:5]


def test_where_no_design_has_so_many_sessions_there_is_none() -> None:
    assert not list(club_designs(40, 20)) and not list(club_designs(13, 1))


def test_a_design_in_which_somebody_meets_again_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in SHIPPED if (row["clubs"], row["size"]) == (6, 8))
    ship(clubs_module, [row | {"bases": [exchanged(row["bases"][0], 0, 4)]}], tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign):
        list(club_designs(48, 12))


def test_a_design_in_which_clubmates_meet_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"clubs": 4, "size": 4, "sessions": 1, "moduli": [1, 1], "circles": 16, "together": 4, "tables": []}
    ship(clubs_module, [row | {"bases": ["0004080c0105090d02060a0e03070b0f"]}], tmp_path, monkeypatch)
    assert next(iter(club_designs(16, 1))).size == 4
    ship(clubs_module, [row | {"bases": ["0001080c0405090d02060a0e03070b0f"]}], tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="Two of a club"):
        list(club_designs(16, 1))


def test_a_design_with_fewer_sessions_than_said_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in SHIPPED if (row["clubs"], row["size"]) == (4, 12))
    ship(clubs_module, [row | {"sessions": 13}], tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="sessions"):
        list(club_designs(48, 13))
