"""The table of the standings: its columns, and the cells with a template of their own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.standings.columns import COLUMNS, never
from tests.factories import make_club, make_competition, make_entrant, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db


def cells(page: str) -> list[list[str]]:
    """The text of every cell of the table's body."""
    rows = re.findall(r"<tr><td>.*?</tr>", page)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows]


def headed_rows(page: str) -> int:
    """The number of rows whose heading is a name."""
    return len(re.findall(r'<th scope="row"><a class="row-link"', page))


POLICIES: dict[str, dict[str, Any]] = {
    "sum": {},
    "average": {"min_games": 1},
    "best": {"policy_count": 1},
    "drop_worst": {"policy_count": 1},
    "place_points": {"place_points": [4, 2, 1, 0]},
}


def headings(page: str) -> list[str]:
    head, *_of_other_tables = re.findall(r"<thead>.*?</thead>", page)
    return [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<th .*?</th>", head)]


@pytest.mark.parametrize("policy", POLICIES)
def test_every_column_has_its_cell_in_every_row(client: Client, policy: str) -> None:
    """Also with movements, dropped games and tiebreaks."""
    competition = make_competition()
    entrants = make_entrants(competition, 6)
    play(competition, entrants[:4], [42_000, 31_000, 26_000, 21_000])
    play(competition, entrants[1:5], [30_000, 30_000, 30_000, 30_000])
    changes = {"policy": policy, "tiebreaks": ["average_place", "firsts"], **POLICIES[policy]}
    competition = change_competition(actor=SYSTEM, competition=competition, **changes)
    page = client.get(f"/{competition.slug}/standings/", headers={"accept-language": "en"}).content.decode()
    rows, names = cells(page), headings(page)
    assert len(names) > 6
    assert [len(row) for row in rows] == [len(names)] * 6
    assert rows[5][names.index("Total" if policy == "sum" else "Average" if policy == "average" else names[2])] == "–"


def test_the_cells_stand_under_their_headings(client: Client) -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 5)
    play(competition, entrants[:4], [42_000, 31_000, 26_000, 21_000])
    page = client.get(f"/{competition.slug}/standings/", headers={"accept-language": "en"}).content.decode()
    rows = cells(page)
    expected = {
        "Place": "1", "Player": entrants[0].shown_name, "Total": "+12,000", "Games": "1", "Average": "+12,000", "Best game": "+12,000",
        "Places 1–2–3–4": "1–0–0–0", "Club": "–",
    }  # fmt: skip
    first = dict(zip(headings(page), rows[0], strict=True))
    assert [(heading, cell) for heading, cell in first.items() if heading in expected] == list(expected.items())
    assert rows[4][2] == "–"


def test_what_people_wrote_is_shown_as_text(client: Client) -> None:
    competition = make_competition()
    make_entrant(competition, first_name="<b>Anna</b>", last_name="&c", club=make_club(name='"><script>'))
    page = client.get(f"/{competition.slug}/standings/").content.decode()
    assert "&lt;b&gt;Anna&lt;/b&gt; &amp;c</a>" in page
    assert "&quot;&gt;&lt;script&gt;</td>" in page


@pytest.mark.parametrize("column", [column.page_key or column.key for column in COLUMNS if column.on_page is not never])
def test_every_column_sorts_both_ways_also_with_players_who_have_not_played(client: Client, column: str) -> None:
    """Even with a newcomer in the table, and with columns that are empty for some."""
    competition = make_competition()
    entrants = make_entrants(competition, 6)
    play(competition, entrants[:4], [42_000, 31_000, 26_000, 21_000])
    play(competition, entrants[1:5], [20_000, 40_000, 31_000, 29_000])
    change_competition(actor=SYSTEM, competition=competition, policy="best", policy_count=1)
    for sort in (column, f"-{column}"):
        assert len(cells(client.get(f"/{competition.slug}/standings/?sort={sort}").content.decode())) == 6


def test_movements_sort_from_the_most_gained_to_the_most_lost_and_the_new_last(client: Client) -> None:
    competition = make_competition()
    five = make_entrants(competition, 5)
    play(competition, five[:4], [42_000, 31_000, 26_000, 21_000])
    play(competition, five[1:], [20_000, 40_000, 31_000, 29_000])
    page = client.get(f"/{competition.slug}/standings/?sort=-move", headers={"accept-language": "en"}).content.decode()
    column = headings(page).index("Movement")
    assert [row[column] for row in cells(page)] == ["▲ 1up 1 place", "=same place", "=same place", "▼ 3down 3 places", "new"]


def test_the_name_is_the_heading_of_its_row_for_who_hears_the_table(client: Client) -> None:
    competition = make_competition("ema-2016")
    play(competition, make_entrants(competition, 4), [42_000, 31_000, 26_000, 21_000])
    for address in ("standings/", "standings/find/?q=1", "rules/what-if/?rules=wrc-2025"):
        page = client.get(f"/{competition.slug}/{address}").content.decode()
        assert headed_rows(page) == page.count('class="row-link"') > 0, address
