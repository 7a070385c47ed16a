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
from tests.designs.again import CLUBS, NotFoundAgain, club_row_again, team_row_again
from tests.designs.drawn import drawn
from tests.designs.lines import five_clubs_of_twenty
from tests.designs.orbits import maps
from tests.designs.recounted import is_club_design, is_team_design
from tests.designs.sessions import SESSIONS, found_again
from tests.league.drawing.constructions.counting import counted

SLOW = {(8, 10)}  #: found again by ``make designs`` only

SHIPPED = {(row["clubs"], row["size"]): row for row in json.loads(clubs_module.SHIPPED.read_text())}
TEAMS = json.loads(team_turns.SHIPPED.read_text())


@pytest.mark.parametrize("key", [key for key, recipe in CLUBS.items() if recipe.is_drawn and key not in SLOW], ids=str)
def test_equal_clubs_are_found_again_with_as_many_sessions_as_are_shipped(key: tuple[int, int]) -> None:
    found = club_row_again(SHIPPED[key])
    assert found and is_club_design(found, SHIPPED[key]["sessions"])


def test_five_clubs_of_twenty_are_shipped_as_the_formula_gives_them() -> None:
    assert five_clubs_of_twenty() == SHIPPED[5, 20]


@pytest.mark.parametrize("key", SESSIONS, ids=str)
def test_sessions_are_found_again_as_good_as_they_are_shipped(key: tuple[int, int]) -> None:
    row = next(row for row in json.loads(found_module.SHIPPED.read_text()) if (row["n"], row["r"]) == key)
    sessions = found_again(row)
    assert sessions and len(sessions) == row["r"]
    assert counted(sessions, row["n"]).repeats <= row["repeats"]


def test_clubs_without_a_recipe_are_not_searched_and_a_recipe_that_leads_nowhere_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert club_row_again(SHIPPED[4, 24]) is None
    monkeypatch.setattr(again, "CLUBS", {(8, 8): again.ClubRecipe(8, is_drawn=False)})
    monkeypatch.setattr(again, "starter", lambda *_: None)
    with pytest.raises(NotFoundAgain, match="8 clubs of 8"):
        club_row_again(SHIPPED[8, 8])


def test_where_there_are_too_few_orbits_no_base_session_is_drawn() -> None:
    row = ClubRow(clubs=8, size=2, sessions=0, moduli=[4, 1], circles=4, together=2, bases=[], tables=[])
    assert all(drawn(row, image, 3, seed=1) is None for image in maps(row))


def test_six_teams_of_four_are_found_again() -> None:
    found = team_row_again(TEAMS[0])
    assert found and is_team_design(found)


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
