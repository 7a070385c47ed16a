"""A season whose points are shown divided by 10 or 20: exact everywhere, and ranked by the undivided points."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, change_ruleset
from league.competitions.models import Competition
from league.standings.columns import COLUMNS
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.history import history_of
from league.standings.queries.ranking.standings import standings_of
from league.wording.ranking import policy_text
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db
BOOK = (480, 450, -520, -410)  #: the sums of "Die Abrechnung"


@pytest.fixture
def league() -> Competition:
    """Anna +480, Ben +450, Clara −520 and David −410 as in the book, and a game of millions between Anna and Ben."""
    competition = make_competition("kuester")
    four = make_entrants(competition, 4)
    play(competition, four, BOOK)
    play(competition, four, (9_999_999, -9_999_975, 1, -25))
    return competition


def by(competition: Competition, divisor: int, **fields: object) -> Competition:
    return change_competition(actor=SYSTEM, competition=competition, divide_by=divisor, **fields)


def values(competition: Competition) -> list[str]:
    return [str(row.value) for row in standings_of(competition).rows]


def download(client: Client, competition: Competition, name: str) -> bytes:
    response = client.get(reverse(name, args=[competition.slug]))
    assert response.status_code == 200
    return response.getvalue() if response.streaming else response.content


@pytest.mark.parametrize(
    ("divisor", "shown"),
    [
        (1, ["+10,000,479", "−435", "−519", "−9,999,525"]),
        (10, ["+1,000,047.9", "−43.5", "−51.9", "−999,952.5"]),
        (20, ["+500,023.95", "−21.75", "−25.95", "−499,976.25"]),
    ],
)
def test_the_standings_show_every_point_divided_exactly(league: Competition, divisor: int, shown: list[str]) -> None:
    assert values(by(league, divisor)) == shown


@pytest.mark.parametrize("divisor", [10, 20])
def test_dividing_changes_no_place_and_no_tie(league: Competition, divisor: int) -> None:
    before = [(row.place, row.name) for row in standings_of(league).rows]
    after = standings_of(by(league, divisor))
    assert [(row.place, row.name) for row in after.rows] == before
    assert after.lines == standings_of(by(league, 1)).lines


def test_the_policy_says_that_points_are_divided(league: Competition) -> None:
    assert "Points are shown divided by 20." in policy_text(by(league, 20).standings_policy)
    assert "divided" not in policy_text(by(league, 1).standings_policy)


def test_the_breakdown_counts_in_points_and_divides_the_sum_at_the_end(league: Competition, client: Client) -> None:
    by(league, 10)
    breakdown = breakdown_of(Competition.objects.get(pk=league.pk), 1)
    assert breakdown is not None
    assert [str(line.total) for line in breakdown.lines] == ["+480", "+9,999,999"]
    assert (str(breakdown.sum.total), str(breakdown.sum.divided)) == ("+10,000,479", "+1,000,047.9")
    assert breakdown.sum.divided == breakdown.row.value
    text = client.get(reverse("breakdown", args=[league.slug, 1])).content.decode()
    assert "The sum divided by 10, as the standings show it" in text
    assert "Total = points." in text
    assert "− 0" not in text


def test_the_reasons_for_a_place_speak_in_divided_points(league: Competition) -> None:
    by(league, 20)
    breakdown = breakdown_of(Competition.objects.get(pk=league.pk), 4)
    assert breakdown is not None
    assert "(place 1)" in breakdown.reasons[1]
    assert breakdown.reasons[1].endswith("Total −21.75 against +500,023.95. The difference is 500,045.70.")


def test_the_history_is_divided_in_its_numbers_and_in_its_chart(league: Competition) -> None:
    history = history_of(standings_of(by(league, 10)))
    assert history is not None
    assert [str(value) for value in history.rows[0].values] == ["+48.0", "+1,000,047.9"]


def test_place_points_are_not_divided(league: Competition) -> None:
    rows = standings_of(by(league, 10, policy="place_points", place_points=[4, 2, 1, 0])).rows
    assert [str(row.value) for row in rows] == ["8", "2", "2", "2"]
    assert str(rows[0].total) == "+1,000,047.9"


def test_the_average_and_the_best_game_are_divided_too(league: Competition) -> None:
    anna = standings_of(by(league, 20)).rows[0]
    best = next(column for column in COLUMNS if column.key == "best")
    assert (str(anna.average), str(best.value(anna))) == ("+250,011.98", "+499,999.95")
    assert anna.average is not None
    assert anna.average.value == Fraction(10_000_479, 40)


def test_the_files_have_exact_decimals(league: Competition, client: Client) -> None:
    by(league, 20)
    rows = list(csv.DictReader(io.StringIO(download(client, league, "standings_csv").decode("utf-8-sig"))))
    assert [row["value"] for row in rows] == ["500023.95", "-21.75", "-25.95", "-499976.25"]
    sheet = load_workbook(io.BytesIO(download(client, league, "standings_xlsx"))).active
    assert sheet is not None
    cell = sheet.cell(2, 5)
    assert (Decimal(str(cell.value)), cell.number_format) == (Decimal("500023.95"), "#,##0.00")
    data = json.loads(download(client, league, "standings_json"))
    assert data["points_divided_by"] == 20
    assert [row["total"] for row in data["standings"]] == [500023.95, -21.75, -25.95, -499976.25]


def test_files_of_undivided_seasons_stay_as_they_were(client: Client) -> None:
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), (40_000, 30_000, 30_000, 20_000))
    data = json.loads(download(client, competition, "standings_json"))
    assert "points_divided_by" not in data
    assert "fifths" not in data["standings"][0]
    assert "fifths" not in download(client, competition, "standings_csv").decode()


def test_choosing_riichi_takes_the_dividing_back() -> None:
    competition = by(make_competition("kuester"), 10)
    change_ruleset(actor=SYSTEM, competition=competition, ruleset_json="ema-2025")
    assert Competition.objects.get(pk=competition.pk).divide_by == 1


def test_the_director_chooses_it_where_there_is_no_riichi(client: Client) -> None:
    basic = make_competition("dmjl-basic")
    client.force_login(alice_directs(basic))
    address = reverse("manage_ranking", args=[basic.slug])
    assert 'name="divide_by"' in client.get(address).content.decode()
    ranking = {"policy": "sum", "divide_by": "10", "min_games": "0"}
    assert "Points are shown divided by 10." in client.get(address, ranking).content.decode()
    client.post(address, ranking)
    assert Competition.objects.get(pk=basic.pk).divide_by == 10
    text = client.post(address, {**ranking, "divide_by": "7"}).content.decode()
    assert "please choose one of those offered: " in text
    assert Competition.objects.get(pk=basic.pk).divide_by == 10


def test_riichi_is_not_asked_for_a_divisor(client: Client) -> None:
    competition = make_competition("ema-2012")
    client.force_login(alice_directs(competition))
    assert 'name="divide_by"' not in client.get(reverse("manage_ranking", args=[competition.slug])).content.decode()
