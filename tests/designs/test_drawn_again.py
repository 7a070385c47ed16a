"""Stored designs are found again by the searches that README.md names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from league.drawing.constructions import clubs as clubs_module
from league.drawing.constructions import found as found_module
from league.drawing.constructions import team_turns
from league.drawing.constructions.clubs import ClubRow
from tests.designs import again
from tests.designs.again import NotFoundAgain, club_row_again, team_row_again
from tests.designs.drawn import drawn
from tests.designs.orbits import mapped, maps
from tests.designs.recounted import is_club_design, is_team_design
from tests.designs.sessions import SESSIONS, found_again
from tests.league.drawing.constructions.counting import counted

QUICK = {
    (4, 10),
    (4, 12),
    (4, 14),
    (4, 15),
    (4, 24),
    (5, 8),
    (5, 16),
    (5, 20),
    (6, 6),
    (6, 10),
    (6, 12),
    (8, 9),
    (10, 2),
    (10, 8),
    (12, 5),
    (20, 3),
    (48, 2),
}
"""Of both searches some of a second or two; ``make designs`` finds all again."""

SHIPPED = {(row["clubs"], row["size"]): row for row in json.loads(clubs_module.SHIPPED.read_text())}
TEAMS = json.loads(team_turns.SHIPPED.read_text())


@pytest.mark.parametrize("key", sorted(QUICK), ids=str)
def test_equal_clubs_are_found_again_as_they_are_shipped(key: tuple[int, int]) -> None:
    assert club_row_again(SHIPPED[key]) == SHIPPED[key]


@pytest.mark.parametrize("key", SHIPPED, ids=str)
def test_all_shipped_designs_for_clubs_hold_and_have_a_search(key: tuple[int, int]) -> None:
    assert is_club_design(SHIPPED[key], SHIPPED[key]["sessions"])
    assert key in again.CLUBS or key in again.FORMULAS


@pytest.mark.parametrize("key", SESSIONS, ids=str)
def test_sessions_are_found_again_as_good_as_they_are_shipped(key: tuple[int, int]) -> None:
    row = next(row for row in json.loads(found_module.SHIPPED.read_text()) if (row["n"], row["r"]) == key)
    sessions = found_again(row)
    assert sessions and len(sessions) == row["r"]
    assert counted(sessions, row["n"]).repeats <= row["repeats"]


def test_a_search_that_finds_a_design_no_more_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "drawn", lambda *_: None)
    with pytest.raises(NotFoundAgain, match="8 clubs of 8"):
        club_row_again(SHIPPED[8, 8])


def test_where_there_are_too_few_orbits_no_base_session_is_drawn() -> None:
    row = ClubRow(clubs=8, size=2, sessions=0, moduli=[4, 1], circles=4, together=2, bases=[], tables=[])
    assert all(drawn(row, mapped(row, *each), 3, seed=1) is None for each in maps(row)[::6])


@pytest.mark.parametrize("row", TEAMS, ids=lambda row: f"{row['teams']} teams")
def test_teams_are_found_again_as_they_are_shipped(row: Any) -> None:
    assert team_row_again(row) == row


def exchanged(seats: str) -> str:
    """The base session with the first players of its first two tables in each other's place."""
    return seats[8:10] + seats[2:8] + seats[:2] + seats[10:]


@pytest.mark.parametrize("row", TEAMS, ids=lambda row: f"{row['teams']} teams")
def test_the_recount_of_teams_refuses_what_is_damaged(row: Any) -> None:
    assert is_team_design(row)
    assert not is_team_design(row | {"bases": [exchanged(row["bases"][0])]})


def test_the_recount_of_clubs_refuses_what_is_damaged() -> None:
    row = SHIPPED[12, 7]
    assert is_club_design(row, 23)
    assert not is_club_design(row, 24)
    assert not is_club_design(row | {"bases": [exchanged(row["bases"][0])]}, 23)
