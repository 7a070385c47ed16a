"""What the standings say to a phone: which cells stand only in an unfolded row, and the heights of the line of the newest games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.standings.columns import COLUMNS, columns_on_page
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db


def standings_page(slug: str) -> str:
    return Client().get(f"/{slug}/standings/", headers={"accept-language": "en"}).content.decode()


def test_a_phone_shows_place_movement_name_value_places_and_form_and_unfolds_the_rest() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 4)
    for _ in range(2):
        play(competition, entrants, [42_000, 31_000, 26_000, 21_000])
    page = standings_page(competition.slug)
    head = next(re.finditer(r"<thead>.*?</thead>", page, re.DOTALL))[0]
    headings = [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<th .*?</th>", head)]
    classes = re.search(r'class="stick-second ([^"]*)"', page)
    assert classes
    by_class = {name: headings[int(name.rsplit("-", 1)[1]) - 1] for name in classes[1].split() if "-" in name and name != "by-row"}
    columns = columns_on_page(competition, standings_of(competition)).values()
    declared = {where: [str(column.heading) for column in columns if column.on_phone == where] for where in ("", "row", "bar", "line")}
    assert [heading for name, heading in by_class.items() if name.startswith("bar-")] == declared["bar"] == ["Places 1–2–3–4"]
    assert [heading for name, heading in by_class.items() if name.startswith("more-")] == declared[""]
    assert [one for one in headings if one not in by_class.values()] == declared["row"] + declared["line"]
    assert {"Place", "Player", "Total", "Movement"} <= set(declared["row"])
    assert {"Games", "Average", "Best game", "Club"} <= set(declared[""])


def test_the_line_goes_from_nothing_by_the_newest_eight_games() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 5)
    for scores in [[21_000, 26_000, 31_000, 42_000]] * 3 + [[42_000, 31_000, 26_000, 21_000]] * 8:
        play(competition, entrants[:4], scores)
    page = standings_page(competition.slug)
    lines = dict(re.findall(rf'href="/{competition.slug}/players/(\d)/".*?<td class="phone-line"(?: data-line="(\w+)")?>', page))
    assert lines == {"1": "acdegijkm", "2": lines["2"], "3": lines["3"], "4": "mkjigedca", "5": ""}
    assert lines["2"] == lines["1"], "a line says how it went, not how far"


def test_the_line_holds_nothing_that_is_kept_back() -> None:
    competition = make_competition()
    entrants = make_entrants(competition, 4)
    play(competition, entrants, [42_000, 31_000, 26_000, 21_000])
    before = re.findall(r'data-line="(\w+)"', standings_page(competition.slug))
    competition = set_embargo(actor=SYSTEM, competition=competition, until=1)
    play(competition, entrants, [21_000, 26_000, 31_000, 42_000])
    assert re.findall(r'data-line="(\w+)"', standings_page(competition.slug)) == before == ["am", "am", "ma", "ma"]


def test_the_style_sheet_knows_as_many_columns_as_there_are() -> None:
    known = re.findall(r":is\(\.more-(\d+), \.bar-\1\) tr:not", (Path(settings.BASE_DIR) / "static/css/lists.css").read_text())
    assert max(map(int, known)) >= sum(column.on_page.__name__ != "never" for column in COLUMNS)
