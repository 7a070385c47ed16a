"""The charts of standings over stages: their values are those of the table, and where points are carried over they say so."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.competitions.models import Competition
from tests.league.standings.stages.cups import json_of, play_tables, scores_from, small_cup

pytestmark = pytest.mark.django_db


def shown(address: str, language: str = "en") -> str:
    answer = Client().get(f"/cup/{address}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def legend(html: str) -> list[str]:
    """The values beside the names of the lines, in their order."""
    own = re.search(r'<ul class="legend plain">(.*?)</ul>', html, re.DOTALL)
    assert own is not None
    return re.findall(r'<span class="num value[^"]*">([^<]*)</span>', own[1])


def table_of(competition: Competition, query: str = "") -> list[int]:
    return [row["value"] for row in json_of(competition, query)["standings"]]


def numbers(texts: list[str]) -> list[int]:
    return [int(text.replace("−", "-").replace(",", "")) for text in texts]


def lines(html: str) -> list[list[float]]:
    """The heights of each line of the chart, from left to right."""
    return [[float(point.split(",")[1]) for point in line.split()] for line in re.findall(r'<polyline points="([^"]*)"', html)]


def description(html: str) -> str:
    own = re.search(r'<figure class="chart".*?aria-label="([^"]*)"', html, re.DOTALL)
    assert own is not None
    return own[1]


def marks(html: str) -> list[str]:
    return re.findall(r'<text transform="[^"]*"[^>]*>([^<]*)</text>', html)


def test_in_a_stage_the_values_beside_the_chart_are_those_of_the_table() -> None:
    cup = small_cup()
    html = shown("standings/?stage=2")
    assert numbers(legend(html)) == table_of(cup, "?stage=2") == [8_500, 6_500, 6_500, -1_250]


def test_in_a_stage_the_lines_begin_at_what_was_carried_over_and_this_is_said() -> None:
    small_cup()
    html = shown("standings/?stage=2")
    starts = [line[0] for line in lines(html)]
    assert starts[0] == starts[2] > starts[1] > starts[3] or starts[0] == starts[1] > starts[2] > starts[3]
    assert "The lines begin at what was carried over." in words(html)
    assert description(html).endswith("The lines begin at what was carried over.")
    assert "Die Linien beginnen bei dem, was mitgenommen wurde." in words(shown("standings/?stage=2", "de"))
    assert "begin at what was carried over" not in shown("standings/?stage=2&chart=places")


def test_over_all_stages_the_chart_marks_where_one_begins_and_what_is_carried_over() -> None:
    small_cup()
    said = "“Final” begins after session 1. Half of the points is carried over."
    for query in ("", "?chart=places"):
        html = shown(f"standings/{query}")
        assert marks(html) == ["Final"]
        assert said in words(html) and description(html).endswith(said)
    german = shown("standings/", "de")
    assert "„Final“ beginnt nach Durchgang 1. Die Hälfte der Punkte wird mitgenommen." in words(german)


def test_before_a_stage_is_decided_nothing_is_marked() -> None:
    cup = small_cup(decided=False)
    html = shown("standings/")
    assert marks(html) == [] and "carried over" not in description(html)
    assert numbers(legend(html)) == table_of(cup)


def test_once_a_stage_is_decided_the_values_beside_the_chart_count_what_is_carried_over_as_the_table_does() -> None:
    cup = small_cup(played=False)
    html = shown("standings/")
    assert numbers(legend(html)) == table_of(cup)
    assert numbers(legend(html))[0] == 7_750
    said = "The values count already who plays in “Final”, the lines from its first session on."
    assert said in words(html) and said in description(html)
    assert marks(html) == []
    assert "Die Werte rechnen schon ein, wer in „Final“ spielt, die Linien erst ab dem ersten Durchgang." in words(
        shown("standings/", "de")
    )


def test_a_chart_of_the_last_sessions_names_only_stages_that_begin_among_them() -> None:
    cup = small_cup()
    own = list(cup.entrants.order_by("number"))
    for _ in range(5):
        play_tables(cup, [own[0], own[4], own[1], own[5]], scores_from([0, 0, 0, 0]), stage=cup.stages.get(number=2))
    assert marks(shown("standings/")) == ["Final"]
    assert "begins after" not in words(shown("standings/?from=3"))


def session_by_session(number: int, language: str = "en") -> str:
    html = shown(f"players/{number}/", language)
    return words(html.split('class="split"')[1].split("</section>")[0])


def test_somebodys_own_sessions_say_what_was_carried_over_between_them() -> None:
    small_cup()
    own = session_by_session(6)
    assert "2 +8,500 1 “Final”: +2,500 carried over 1 +5,000 3" in own
    assert "„Final“: +2.500 mitgenommen" in session_by_session(6, "de")
    assert marks(shown("players/6/")) == ["Final"]
    assert "carried over" not in session_by_session(3) and marks(shown("players/3/")) == [], "she did not go on"


def test_somebodys_own_sessions_say_what_will_be_carried_over_into_a_stage_that_is_decided() -> None:
    small_cup(played=False)
    assert "“Final”: +2,500 carried over 1 +5,000 3" in session_by_session(6)
