"""The headings of spreadsheets over stages say which figure ranks and which is the sum of all games; the keys of csv stay as they are."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from league.competitions.models import Competition
from tests.factories import make_competition, make_entrants
from tests.league.standings.stages.cups import play_tables, scores_from, small_cup
from tests.pages import raw

pytestmark = pytest.mark.django_db


def headings(competition: Competition, file: str = "standings.xlsx", query: str = "", language: str = "en") -> list[str]:
    answer = Client().get(f"/{competition.slug}/{file}{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    if file.endswith("csv"):
        return raw(answer).decode("utf-8-sig").splitlines()[0].split(",")
    sheet = load_workbook(io.BytesIO(raw(answer))).active
    assert sheet is not None
    return [str(cell.value) for cell in sheet[1]]


@pytest.mark.parametrize(
    ("language", "ranked_by", "all_games"), [("en", "Ranked by", "Sum of all games"), ("de", "Wertung", "Summe aller Partien")]
)
def test_over_stages_the_sum_of_all_games_is_not_called_the_total(language: str, ranked_by: str, all_games: str) -> None:
    found = headings(small_cup(), language=language)
    assert ranked_by in found and all_games in found
    assert not {"Total", "Gesamt"} & {*found}


@pytest.mark.parametrize(("language", "in_stage"), [("en", "In this stage"), ("de", "In dieser Phase")])
def test_in_the_table_of_a_stage_into_which_points_are_carried_the_sum_is_that_of_its_own_games(language: str, in_stage: str) -> None:
    assert in_stage in headings(small_cup(), query="?stage=2", language=language)


@pytest.mark.parametrize("carried", ["games", "nothing"])
def test_where_games_count_on_or_nothing_is_carried_over_the_sum_of_a_stage_is_its_total(carried: str) -> None:
    cup = small_cup()
    cup.stages.filter(number=2).update(carried=carried)
    assert "Total" in headings(cup, query="?stage=2")


def test_without_stages_headings_are_as_they_were() -> None:
    cup = make_competition("alarm-2019", slug="cup")
    play_tables(cup, make_entrants(cup, 4), scores_from([15_500, 5_000, -5_000, -15_500]))
    assert "Total" in headings(cup) and "Sum of all games" not in headings(cup)


def test_the_keys_of_csv_and_their_order_are_as_ever() -> None:
    assert ",".join(headings(small_cup(), "standings.csv")) == (
        "place,number,player,club,value,stage,stage_1,stage_2_carried,stage_2,games,total,"
        "average,best,firsts,seconds,thirds,fourths,movement,note"
    )
