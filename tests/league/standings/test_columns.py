"""The columns of the standings stay as recorded: on the page, sorted, in csv, in xlsx and in json, under five rulebooks.

``columns_as_they_were.json`` records them. A new column may be added between them; none of them may change.
"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.competitions.models import Competition, Entrant
from tests.factories import make_club, make_competition, make_entrant
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db

AS_THEY_WERE = json.loads((Path(__file__).parent / "columns_as_they_were.json").read_text())
RANKED: dict[str, dict[str, Any]] = {
    "alarm-2019": {"policy": "best", "policy_count": 1},
    "kuester": {"policy": "sum", "divide_by": 20},
    "dmjl-basic": {"policy": "place_points", "place_points": [4, 2, 1, 0], "divide_by": 10},
    "ema-2016": {"policy": "sum", "tiebreaks": ["average_place", "firsts"]},
    "wrc-2025": {"policy": "average", "min_games": 2},
}  #: each rulebook with another way of ranking
PEOPLE = (("Anna", "<Tee & Club>"), ("Ben", "Nord"), ("=Clara", ""), ("David", "Nord"), ("Eva", ""), ("Finn", ""), ("Guest", ""))
Columns = dict[str, list[Any]]  #: heading → what stands below it


def season(ruleset: str) -> Competition:
    """Two sessions of one table, with one person who sat out, one who never played, and a guest who played."""
    competition = make_competition(ruleset, slug=ruleset)
    clubs = {name: make_club(name=name) for name in ("<Tee & Club>", "Nord")}
    entrants = [make_entrant(competition, first_name=name, last_name="", club=clubs.get(club)) for name, club in PEOPLE]
    play(competition, entrants[:4], [4_000, 1_000, -2_000, -3_000], sum_reason="written down so")
    play(competition, [entrants[6], entrants[1], entrants[4], entrants[2]], [500, 500, 333, -1_333], sum_reason="written down so")
    Entrant.objects.filter(pk=entrants[6].pk).update(guest=True)
    return change_competition(actor=SYSTEM, competition=competition, **RANKED[ruleset])


def got(competition: Competition, file: str) -> bytes:
    answer = Client().get(f"/{competition.slug}/{file}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def page(competition: Competition, sort: str = "") -> Columns:
    """The HTML of every cell, by the HTML of its heading."""
    html = got(competition, f"standings/?sort={sort}").decode()
    head, body = (re.search(rf"<{part}>(.*?)</{part}>", html, re.DOTALL) for part in ("thead", "tbody"))
    assert head is not None
    assert body is not None
    rows = [re.findall(r"<t[dh].*?</t[dh]>", row) for row in body[1].split("</tr>")[:-1]]
    return by_heading(re.findall(r"<th.*?</th>", head[1]), rows)


def sorted_names(competition: Competition) -> Columns:
    """The order of names, by the way the page is sorted."""
    offered = re.findall(r"\?sort=(\w+)", got(competition, "standings/?sort=-place").decode())
    names = {}
    for sort in sorted({*offered, "place"}):
        for way in ("", "-"):
            cells = next(column for heading, column in page(competition, way + sort).items() if "Player" in heading)
            names[way + sort] = [re.sub(r"<small.*?</small>|<[^>]*>", "", cell).strip() for cell in cells]
    return names


def csv_file(competition: Competition) -> Columns:
    heading, *rows = csv.reader(io.StringIO(got(competition, "standings.csv").decode("utf-8-sig"), newline=""))
    return by_heading(heading, rows)


def xlsx_file(competition: Competition) -> Columns:
    """The width, then every value, with its format if any."""
    sheet: Any = load_workbook(io.BytesIO(got(competition, "standings.xlsx"))).active
    heading, *rows = sheet.iter_rows()
    columns = by_heading([cell.value for cell in heading], [[[cell.value, cell.number_format] for cell in row] for row in rows])
    widths = (sheet.column_dimensions[cell.column_letter].width for cell in heading)
    return {name: [width, *cells] for width, (name, cells) in zip(widths, columns.items(), strict=True)}


def json_file(competition: Competition) -> Columns:
    rows = json.loads(got(competition, "standings.json"))["standings"]
    return by_heading(list(rows[0]), [list(row.values()) for row in rows])


def by_heading(headings: list[str], rows: list[list[Any]]) -> Columns:
    assert all(len(row) == len(headings) for row in rows)
    return {heading: [row[number] for row in rows] for number, heading in enumerate(headings)}


FACES = {"page": page, "sorted": sorted_names, "csv": csv_file, "xlsx": xlsx_file, "json": json_file}


@pytest.mark.parametrize("ruleset", RANKED)
def test_every_column_is_as_it_was(ruleset: str) -> None:
    competition = season(ruleset)
    for face, read in FACES.items():
        found, before = read(competition), AS_THEY_WERE[ruleset][face]
        assert list({heading: column for heading, column in found.items() if heading in before}.items()) == list(before.items()), face
