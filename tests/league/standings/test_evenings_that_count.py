"""Where the best evenings count, every page and file strikes an evening as a whole, and says so."""

from __future__ import annotations

import csv
import datetime
import json
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.archive.kept import from_json, to_json
from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, make_stage
from league.competitions.models import Competition
from league.seating.models import Session
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.history import history_of
from league.standings.queries.ranking.standings import standings_of
from scoring.ranking import RankingPolicy
from tests.factories import make_competition, make_entrant, make_entrants, make_evening
from tests.league.standings.games import play
from tests.pages import raw, text

pytestmark = pytest.mark.django_db
BEST_TWO = {"policy": "best", "policy_count": 2, "policy_unit": "evenings"}
ALL_BUT_ONE = {"policy": "drop_worst", "policy_count": 1, "policy_unit": "evenings"}
WON, LOST = [50_000, 30_000, 30_000, 10_000], [9_000, 30_000, 30_000, 51_000]
SMALL = [31_000, 30_000, 30_000, 29_000]


@pytest.fixture
def league() -> Competition:
    """Three evenings of two sessions without uma: number 1 wins +20,000 and loses 21,000 on the first, and +1,000 in each game after it."""
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}})
    four = make_entrants(competition, 4)
    for week, games in enumerate(((WON, LOST), (SMALL, SMALL), (SMALL, SMALL))):
        evening = make_evening(competition, date=datetime.date(2026, 11, 3 + 7 * week))
        for scores in games:
            Session.objects.filter(pk=play(competition, four, scores).table.session_id).update(evening=evening)
    return competition


def ranked_by(competition: Competition, **fields: Any) -> Competition:
    return change_competition(actor=SYSTEM, competition=competition, **fields)


def get(client: Client, name: str, *parts: Any, query: str = "") -> str:
    return unescape(text(client.get(reverse(name, args=["tuesday", *parts]) + query, headers={"accept-language": "en"})))


def downloaded(client: Client, name: str) -> str:
    return raw(client.get(f"/tuesday/{name}")).decode("utf-8-sig")


def test_the_table_says_that_evenings_count_and_shows_their_sum(client: Client, league: Competition) -> None:
    league = ranked_by(league, **BEST_TWO)
    page = get(client, "standings")
    assert "Each player's best 2 evenings count, each with all its games." in page
    assert "Best 2 evenings" in page
    assert "Games dropped" in page
    rows = {row.person.number: (str(row.value), row.games, row.dropped) for row in standings_of(league).rows}
    assert rows == {1: ("+4,000", 6, 2), 2: ("0", 6, 2), 3: ("0", 6, 2), 4: ("−1,000", 6, 2)}


def test_single_games_still_count_alone(league: Competition) -> None:
    league = ranked_by(league, **BEST_TWO | {"policy_unit": "games"})
    assert {row.person.number: str(row.value) for row in standings_of(league).rows}[1] == "+21,000"


def test_the_breakdown_strikes_an_evening_as_a_whole_and_shows_what_it_brought(client: Client, league: Competition) -> None:
    league = ranked_by(league, **BEST_TWO)
    breakdown = breakdown_of(league, 1)
    assert breakdown is not None
    assert [line.left_out for line in breakdown.lines] == ["evening dropped"] * 2 + [""] * 4
    assert [line.evening for line in breakdown.lines] == [
        *("", "evening in all: −1,000", "", "evening in all: +2,000", "", "evening in all: +2,000"),
    ]
    assert breakdown.sum.total == breakdown.lines[-1].running == breakdown.row.value
    page = get(client, "breakdown", 1)
    assert "Best 2 evenings +4,000: 2 evenings count (4 games), 1 evening is dropped (2 games)." in page
    assert "An evening is struck out with all its games because others, added up, are better." in page


def test_an_evening_dropped_from_the_sum_is_told_in_its_own_words(client: Client, league: Competition) -> None:
    league = ranked_by(league, **ALL_BUT_ONE)
    page = get(client, "standings")
    assert "All evenings but each player's worst count, each with all its games." in page
    assert "A place needs games on at least 2 evenings." in page
    assert "Without the worst evening" in page


def test_who_has_no_more_evenings_than_are_dropped_is_told_how_many_are_needed(league: Competition) -> None:
    late = make_entrant(league)
    three = list(league.entrants.order_by("number")[:3])
    for _session in range(2):
        Session.objects.filter(pk=play(league, [late, *three], SMALL).table.session_id).update(evening=league.evenings.first())
    league = ranked_by(league, **ALL_BUT_ONE)
    row = standings_of(league).unranked[0]
    assert (row.person.number, row.games, row.note) == (late.number, 2, "1 of 2 evenings needed for a place")


def test_the_course_ends_with_the_value_of_the_table(league: Competition) -> None:
    standings = standings_of(ranked_by(league, **BEST_TWO))
    history = history_of(standings)
    assert history is not None
    assert [row.now for row in history.rows] == [row.value for row in standings.ranked]
    assert [str(value) for value in history.rows[0].values] == ["+20,000", "−1,000", "0", "+1,000", "+3,000", "+4,000"]


def test_files_mark_each_game_of_a_dropped_evening_and_name_what_is_counted(client: Client, league: Competition) -> None:
    ranked_by(league, **BEST_TWO)
    table = json.loads(downloaded(client, "standings.json"))
    assert (table["ranked_by"], table["counted"], table["standings"][0]["value"]) == ("best", "evenings", 4_000)
    rows = csv.DictReader(StringIO(downloaded(client, "results.csv")))
    assert [row["counted"] for row in rows if row["number"] == "1"] == ["false"] * 2 + ["true"] * 4


def test_games_alone_are_not_named_in_files_so_that_nothing_changes_for_who_reads_them(client: Client, league: Competition) -> None:
    ranked_by(league, **BEST_TWO | {"policy_unit": "games"})
    assert "counted" not in json.loads(downloaded(client, "standings.json"))


def test_archives_carry_what_is_counted_only_if_that_is_evenings(league: Competition) -> None:
    assert "policy_unit" not in to_json(league)
    assert from_json(Competition, to_json(league)).standings_policy == RankingPolicy()
    league = ranked_by(league, **BEST_TWO)
    assert to_json(league)["policy_unit"] == "evenings"
    assert from_json(Competition, to_json(league)).standings_policy == RankingPolicy("best", count=2, unit="evenings")


def test_a_stage_counts_evenings_where_the_competition_counts_games(client: Client, league: Competition) -> None:
    stage = make_stage(actor=SYSTEM, competition=league, name="Evenings", **BEST_TWO)
    assert stage.standings_policy.by_evening
    page = get(client, "standings")
    assert "Evenings: Each player's best 2 evenings count, each with all its games." in page
    assert "+4,000" in page
