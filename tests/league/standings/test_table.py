"""The table of the standings: its columns and the cells that stand in a template of their own."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.standings.tables import StandingsTable
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db


def cells(page: str) -> list[list[str]]:
    """The text of every cell of the table's body."""
    rows = re.findall(r"<tr><td>.*?</tr>", page)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in rows]


def test_every_column_has_its_cell_in_every_row(client: Client) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 5)
    play(competition, entrants[:4], [42_000, 31_000, 26_000, 21_000])
    rows = cells(client.get(f"/{competition.slug}/standings/", headers={"accept-language": "en"}).content.decode())
    assert [len(row) for row in rows] == [len(StandingsTable.base_columns)] * 5
    assert rows[0][:4] == ["1", entrants[0].shown_name, "+12,000", "1"]
    assert rows[4][2] == "–"


@pytest.mark.parametrize("column", StandingsTable.base_columns)
def test_every_column_sorts_both_ways_also_with_players_who_have_not_played(client: Client, column: str) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 5)
    play(competition, entrants[:4], [42_000, 31_000, 26_000, 21_000])
    for sort in (column, f"-{column}"):
        assert len(cells(client.get(f"/{competition.slug}/standings/?sort={sort}").content.decode())) == 5
