"""The standings page and the breakdown under every way of ranking, as a browser gets them."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, draw_lots
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.seating.models import Session
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.preview import preview_of
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.results import results_of, seat_results
from league.standings.tables import ROWS_A_PAGE
from scoring.ranking import RankingPolicy
from tests.factories import make_competition, make_entrant, make_entrants
from tests.league.standings.games import play
from tests.league.standings.many import make_season

pytestmark = pytest.mark.django_db
WINS, LOSES = [48_000, 32_000, 28_000, 12_000], [12_000, 28_000, 32_000, 48_000]


def get(client: Client, name: str, *parts: Any, query: str = "", status: int = 200) -> str:
    response = client.get(reverse(name, args=parts) + query, headers={"accept-language": "en"})
    assert response.status_code == status
    return response.content.decode()


def ranked_by(competition: Competition, **fields: Any) -> Competition:
    return change_competition(actor=SYSTEM, competition=competition, **fields)


def places(competition: Competition, after: int | None = None) -> dict[int, int | None]:
    return {row.person.number: row.place for row in standings_of(competition, after).rows}


@pytest.fixture
def league() -> Competition:
    """Three sessions of the same four without uma: number 1 wins twice and loses once, number 4 the other way round."""
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}})
    four = make_entrants(competition, 4)
    for scores in (WINS, LOSES, WINS):
        play(competition, four, scores)
    return competition


@pytest.mark.parametrize(
    ("fields", "sentence", "heading", "values"),
    [
        ({}, "The sum of all games decides.", "Total", {1: "+18,000", 4: "−18,000"}),
        ({"policy": "average", "min_games": 2}, "The average of all games decides.", "Average", {1: "+6,000", 4: "−6,000"}),
        ({"policy": "best", "policy_count": 2}, "The best 2 games of each player count.", "Best 2 games", {1: "+36,000", 4: "0"}),
        ({"policy": "best", "policy_count": 1}, "The best game of each player counts.", "Best game", {1: "+18,000", 4: "+18,000"}),
        (
            {"policy": "drop_worst", "policy_count": 1},
            "All games but each player's worst count.",
            "Without the worst",
            {1: "+36,000", 4: "0"},
        ),
        (
            {"policy": "place_points", "place_points": [4, 2, 1, 0]},
            "The places decide: they bring 4 · 2 · 1 · 0 points.",
            "Place points",
            {1: "8", 4: "4"},
        ),
    ],
)
def test_the_page_names_the_way_of_ranking_and_shows_its_value(
    client: Client, league: Competition, fields: dict[str, Any], sentence: str, heading: str, values: dict[int, str]
) -> None:
    league = ranked_by(league, **fields)
    page = get(client, "standings", league.slug).replace("&#x27;", "'")
    assert sentence in page
    assert f">{heading}</a></th>" in page
    rows = {row.person.number: str(row.value) for row in standings_of(league).rows}
    assert {number: rows[number] for number in values} == values
    assert all(f">{value}</td>" in page for value in values.values())
    assert sentence in get(client, "competition", league.slug).replace("&#x27;", "'")


def test_only_days_that_count_make_a_place(client: Client, league: Competition) -> None:
    for number, day in enumerate((1, 8, 15), start=1):
        Session.objects.filter(number=number).update(starts_at=datetime.datetime(2026, 3, day, 23, 30, tzinfo=datetime.UTC))
    league = ranked_by(league, counts_from=datetime.date(2026, 3, 9), counts_until=datetime.date(2026, 3, 9))
    assert places(league) == {1: 4, 2: 3, 3: 2, 4: 1}
    assert "Games from 9 March 2026 to 9 March 2026 count." in get(client, "standings", league.slug)
    breakdown = breakdown_of(league, 1)
    assert breakdown is not None
    assert [line.left_out for line in breakdown.lines] == ["outside the days", "", "outside the days"]
    assert breakdown.sum.total == breakdown.row.value


def test_who_played_on_other_days_only_is_told_so(league: Competition) -> None:
    league = ranked_by(league, counts_from=datetime.date(2030, 1, 1))
    assert [row.note for row in standings_of(league).rows] == ["No game on the days that count"] * 4


def test_who_has_no_more_games_than_are_dropped_is_listed_below(league: Competition) -> None:
    late = make_entrant(league)
    play(league, [late, *league.entrants.order_by("number")[:3]], [30_000, 30_000, 30_000, 30_000])
    league = ranked_by(league, policy="drop_worst", policy_count=1)
    row = standings_of(league).unranked[0]
    assert (row.person.number, row.place, row.value, row.note) == (late.number, None, None, "1 of 2 games needed for a place")


def test_level_at_a_table_share_the_points_of_their_places() -> None:
    competition = make_competition()
    play(competition, make_entrants(competition, 4), [31_000, 31_000, 31_000, 27_000])
    competition = ranked_by(competition, policy="place_points", place_points=[9, 6, 3, 0])
    assert {row.person.number: row.value.value for row in standings_of(competition).rows if row.value} == {1: 6, 2: 6, 3: 6, 4: 0}


def test_level_is_counted_in_each_competition_alone() -> None:
    """In two competitions, the first session and the first game have the same numbers."""
    both = [make_competition(slug=slug) for slug in ("one", "two")]
    play(both[0], make_entrants(both[0], 4), [31_000, 31_000, 31_000, 27_000])
    play(both[1], make_entrants(both[1], 4), [40_000, 31_000, 30_000, 19_000])
    levels = {key: [result.level for result in results] for key, results in results_of(dict.fromkeys(both, EVERYTHING)).items()}
    assert levels == {both[0].pk: [3, 3, 3, 1], both[1].pk: [1, 1, 1, 1]}


def test_the_standings_as_they_were_after_a_session(client: Client, league: Competition) -> None:
    assert places(league, after=1) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert places(league, after=2) == {1: 1, 2: 1, 3: 1, 4: 1}
    page = get(client, "standings", league.slug, query="?after=2")
    assert "After session 2" in page
    assert 'rel="prev" href="/tuesday/standings/?after=1"' in page
    assert 'rel="next" href="/tuesday/standings/?after=3"' in page
    assert "This is how it stood after session 2" in page
    latest = get(client, "standings", league.slug)
    assert "After session 3" in latest
    assert 'rel="next"' not in latest
    assert "This is how it stood" not in latest
    assert 'rel="prev"' not in get(client, "standings", league.slug, query="?after=1")


def test_there_are_no_standings_after_a_session_without_results(client: Client, league: Competition) -> None:
    get(client, "standings", league.slug, query="?after=7", status=404)
    get(client, "find_standing", league.slug, query="?after=7", status=404)


def test_results_up_to_a_session(league: Competition) -> None:
    assert {result.session for result in seat_results(league, after=2)} == {1, 2}


def test_movements_since_the_last_session_are_shown_and_said(client: Client) -> None:
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}})
    five = make_entrants(competition, 5)
    play(competition, five[:4], WINS)
    assert [row.move for row in standings_of(competition).rows] == [None] * 5
    assert "Movement</a>" not in get(client, "standings", competition.slug)
    play(competition, [five[1], five[2], five[3], five[4]], [50_000, 30_000, 28_000, 12_000])
    moves = {row.person.number: (row.move and row.move.places) for row in standings_of(competition).rows}
    assert moves == {1: -1, 2: 1, 3: 0, 4: -1, 5: None}
    page = get(client, "standings", competition.slug)
    assert '<span class="move up" aria-hidden="true">▲ 1</span><span class="visually-hidden">up 1 place</span>' in page
    assert '<span class="move down" aria-hidden="true">▼ 1</span><span class="visually-hidden">down 1 place</span>' in page
    assert '<span class="visually-hidden">same place</span>' in page
    assert '<span class="move new">new</span>' in page
    assert "Movement</a>" not in get(client, "standings", competition.slug, query="?after=1")


def test_a_tiebreak_is_shown_where_it_decided_and_explained(client: Client, league: Competition) -> None:
    league = ranked_by(league, policy="best", policy_count=1, tiebreaks=["average_place", "head_to_head"])
    assert places(league) == {1: 1, 4: 2, 2: 3, 3: 4}
    page = get(client, "standings", league.slug)
    assert "Players on the same points are told apart by: average place, then games against each other." in page
    assert page.count("<small>games against each other +1</small>") == 2
    assert page.count("<small>games against each other −1</small>") == 2
    name = league.entrants.with_players().get(number=1).shown_name
    reasons = get(client, "breakdown", league.slug, 4)
    assert "Why place 2?" in reasons
    assert f"Behind {name} (place 1): games against each other −1 against +1." in reasons
    assert "Level until then: Best game +18,000, average place 1.00." in reasons


def test_recorded_lots_decide_where_nothing_else_does() -> None:
    competition = make_competition()
    play(competition, make_entrants(competition, 4), [30_000] * 4)
    competition = ranked_by(competition, tiebreaks=["lot"])
    assert set(places(competition).values()) == {1}
    draw_lots(actor=SYSTEM, competition=competition, seed=3)
    assert places(competition) == dict(competition.entrants.values_list("number", "lot"))
    assert [row.tiebreak for row in standings_of(competition).ranked] == ["lot 1", "lot 2", "lot 3", "lot 4"]


def test_the_breakdown_says_what_decides_against_both_neighbours(client: Client, league: Competition) -> None:
    names = {entrant.number: entrant.shown_name for entrant in league.entrants.with_players()}
    page = get(client, "breakdown", league.slug, 2)
    assert f"Behind {names[1]} (place 1): Total +2,000 against +18,000. The difference is 16,000." in page
    assert f"Ahead of {names[3]} (place 3): Total +2,000 against −2,000. The difference is 4,000." in page
    assert "Total +2,000: 3 games count." in page
    assert "Nobody is ahead." in get(client, "breakdown", league.slug, 1)


def test_the_breakdown_says_who_shares_the_place(client: Client) -> None:
    competition = make_competition()
    four = make_entrants(competition, 4)
    play(competition, four, [30_000] * 4)
    page = get(client, "breakdown", competition.slug, 1)
    assert "Level in everything with " + ", ".join(one.shown_name for one in four[1:]) + ": they share the place." in page


def test_the_breakdown_says_in_what_two_were_level_until_a_tiebreak_decided(client: Client) -> None:
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [0, 0, 0, 0]}})
    four = make_entrants(competition, 4)
    play(competition, four, [40_000, 26_000, 34_000, 20_000])
    play(competition, four, [28_000, 42_000, 30_000, 20_000])
    competition = ranked_by(competition, tiebreaks=["firsts", "best_session"])
    assert places(competition) == {2: 1, 1: 2, 3: 3, 4: 4}
    page = get(client, "breakdown", competition.slug, 1)
    assert f"Behind {four[1].shown_name} (place 1): best session +10,000 against +12,000." in page
    assert "Level until then: Total +8,000, number of first places 1." in page


@pytest.mark.parametrize(
    ("fields", "left_out"),
    [
        ({"policy": "best", "policy_count": 2}, ["", "dropped", ""]),
        ({"policy": "drop_worst", "policy_count": 2}, ["", "dropped", "dropped"]),
        ({"policy": "average"}, ["", "", ""]),
    ],
)
def test_the_breakdown_marks_what_does_not_count(client: Client, league: Competition, fields: dict[str, Any], left_out: list[str]) -> None:
    league = ranked_by(league, **fields)
    breakdown = breakdown_of(league, 1)
    assert breakdown is not None
    assert [line.left_out for line in breakdown.lines] == left_out
    assert get(client, "breakdown", league.slug, 1).count("<s>") == sum(map(bool, left_out))


def test_the_place_points_of_a_breakdown_add_up_to_the_value(league: Competition) -> None:
    league = ranked_by(league, policy="place_points", place_points=[4, 2, 1, 0])
    for number in (1, 2, 3, 4):
        breakdown = breakdown_of(league, number)
        assert breakdown is not None
        assert breakdown.sum.place_points == breakdown.row.value == breakdown.lines[-1].running


def test_a_preview_compares_two_ways_and_leaves_the_competition_as_it_is(league: Competition, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        preview = preview_of(league, RankingPolicy("best", count=1))
    assert [(row.before.place, row.after.place) for row in preview.rows] == [(1, 1), (4, 1), (2, 3), (3, 3)]
    assert (preview.moved, preview.games, preview.more) == (2, 3, 0)
    assert league.standings_policy == RankingPolicy()


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_or_one_player_without_a_game_breaks_no_page(client: Client, players: int) -> None:
    competition = make_competition()
    make_entrants(competition, players)
    for method in ({"policy": "best", "policy_count": 3}, {"policy": "average"}, {"policy": "place_points", "place_points": [3, 2, 1, 0]}):
        ranked_by(competition, **method)
        page = get(client, "standings", competition.slug)
        assert ("Nobody has entered yet." in page) == (not players)
        assert ("No game is finished yet. Places appear" in page) == bool(players)
    if players:
        assert "Has not played yet" in get(client, "breakdown", competition.slug, 1)


def test_five_thousand_players_are_shown_in_pages_and_found_by_name(client: Client) -> None:
    competition = make_season(5_000, 1)
    page = get(client, "standings", competition.slug)
    assert page.count('class="row-link"') == ROWS_A_PAGE
    last = get(client, "standings", competition.slug, query="?page=20&sort=-place")
    assert last.count('class="row-link"') == ROWS_A_PAGE
    assert 'class="place first">1<' in last
    found = get(client, "find_standing", competition.slug, query="?q=number+4711")
    assert re.findall(r'class="row-link"[^>]*>([^<]*)<', found) == ["Player Number 4711"]
    assert "Player Number 12<" in get(client, "find_standing", competition.slug, query="?q=12")
    assert "Nobody here is called “Zzz”." in get(client, "find_standing", competition.slug, query="?q=Zzz")
    assert "Type a part of the name" in get(client, "find_standing", competition.slug)


@pytest.mark.parametrize("policy", [{}, {"policy": "best", "policy_count": 2, "tiebreaks": ["head_to_head", "average_place"]}])
def test_pages_of_the_standings_ask_the_same_few_queries_whatever_the_number_of_games(client: Client, policy: dict[str, Any]) -> None:
    counts = []
    for players, sessions in ((8, 2), (40, 5)):
        competition = ranked_by(make_season(players, sessions, slug=f"season-{players}"), **policy)
        for name, *parts in (("standings",), ("breakdown", 1)):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                get(client, name, competition.slug, *parts)
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 12
