"""Countries in the standings and on the printed seating, where a competition's players have any."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from league.competitions.models import Competition
from league.paper.queries.seating import printed_sessions
from league.paper.seating import by_player, wall
from league.players.countries import shown_country
from league.standings.columns import columns_on_paper
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrant
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db

FALLING = [45_000, 35_000, 25_000, 15_000]


def cup(*countries: str) -> Competition:
    competition = make_competition("ema-2016")
    names = zip(("Alma", "Bert", "Cleo", "Dora"), countries, strict=True)
    play(competition, [make_entrant(competition, first_name=name, last_name="", country=country) for name, country in names], FALLING)
    return competition


def got(competition: Competition, file: str) -> str:
    answer = Client().get(f"/{competition.slug}/{file}", headers={"accept-language": "en"})
    return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode("utf-8-sig")


def test_countries_have_the_letters_of_sports() -> None:
    letters = {"DE": "GER", "CH": "SUI", "NL": "NED", "FO": "FRO", "": "", "QQ": "QQ"}
    assert {code: shown_country(code) for code in letters} == letters


def test_the_page_the_files_and_the_paper_have_a_column() -> None:
    competition = cup("DE", "CH", "", "AT")
    page = got(competition, "standings/")
    assert ">Country<" in page and "<td>SUI</td>" in page
    rows = csv.DictReader(io.StringIO(got(competition, "standings.csv")))
    assert [(row["player"], row["country"]) for row in rows] == [("Alma", "GER"), ("Bert", "SUI"), ("Cleo", ""), ("Dora", "AUT")]
    assert "country" in [column.key for column in columns_on_paper(competition, standings_of(competition))]
    assert "Alma" in got(competition, "standings/?sort=country")


def test_without_any_country_there_is_no_column() -> None:
    competition = cup("", "", "", "")
    assert ">Country<" not in got(competition, "standings/")
    assert "country" not in got(competition, "standings.csv").splitlines()[0]
    assert "country" not in [column.key for column in columns_on_paper(competition, standings_of(competition))]


def test_the_printed_seating_names_them_behind_the_names() -> None:
    competition = cup("DE", "CH", "", "AT")
    sessions = printed_sessions(competition)
    names = [("Alma", "GER"), ("Bert", "SUI"), ("Cleo", ""), ("Dora", "AUT")]
    assert [tuple(one.values()) for one in wall(competition, sessions).content["sessions"][0]["tables"][0]["names"]] == names
    assert [(own.name, own.country) for own, _seats in by_player(sessions)] == names
