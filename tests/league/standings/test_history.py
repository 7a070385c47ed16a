"""The ranking values of players after each session."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, RankingMethod
from league.standings.queries.ranking import history as history_queries
from league.standings.queries.ranking.history import ChartHistory, history_of, own_history_of
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrant, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db
FALLING = [45_000, 35_000, 25_000, 15_000]


def history(competition: Competition, *chosen: int) -> ChartHistory:
    found = history_of(standings_of(competition), chosen)
    assert found is not None
    return found


def lines(found: ChartHistory) -> dict[int, list[str]]:
    return {row.person.number: ["–" if value is None else str(value) for value in row.values] for row in found.rows}


def two_sessions(slug: str = "tuesday", **fields: Any) -> tuple[Competition, list[Entrant]]:
    """Five players; the fourth sits out the second session, the fifth the first."""
    competition = make_competition("ema-2012", slug=slug, name=slug)
    competition = competitions.change_competition(actor=SYSTEM, competition=competition, **fields)
    five = make_entrants(competition, 5)
    play(competition, five[:4], FALLING)
    play(competition, [*five[:3], five[4]], [20_000, 30_000, 40_000, 30_000])
    return competition, five


def test_before_the_first_result_there_is_no_history(client: Client) -> None:
    competition = make_competition()
    assert history_of(standings_of(competition)) is None
    make_entrants(competition, 4)
    assert history_of(standings_of(competition)) is None
    assert 'id="history"' not in client.get(reverse("standings", args=[competition.slug])).content.decode()


def test_totals_run_over_the_sessions_and_who_sits_out_keeps_theirs() -> None:
    competition, _five = two_sessions()
    found = lines(history(competition))
    assert found[1] == ["+45,000", "+5,000"]
    assert found[4] == ["−45,000", "−45,000"]
    assert found[5] == ["–", "0"]


def test_the_last_value_is_that_of_the_standings_under_every_policy() -> None:
    for number, fields in enumerate(
        (
            {"policy": RankingMethod.SUM},
            {"policy": RankingMethod.AVERAGE},
            {"policy": RankingMethod.BEST, "policy_count": 1},
            {"policy": RankingMethod.DROP_WORST, "policy_count": 1},
            {"policy": RankingMethod.PLACE_POINTS, "place_points": [4, 2, 1, 0]},
        )
    ):
        competition, _five = two_sessions(f"league-{number}", **fields)
        page = standings_of(competition)
        values = {row.person.number: row.value for row in page.rows}
        for row in history(competition, 4, 5).rows:
            assert row.now == values[row.person.number]


def test_an_average_has_no_value_before_the_first_game_and_its_lines_begin_there() -> None:
    competition, _five = two_sessions(policy=RankingMethod.AVERAGE)
    chart = history(competition).chart
    assert chart is not None
    assert sorted(len(line.points.split()) for line in chart.lines) == [1, 2, 2, 2, 2]


def test_one_session_of_averages_has_no_lines_yet_but_a_page(client: Client) -> None:
    competition = make_competition("ema-2012", policy=RankingMethod.AVERAGE)
    play(competition, make_entrants(competition, 4), FALLING)
    assert history(competition).chart is None
    page = client.get(reverse("standings", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    assert "Lines appear with the second session." in page


def test_only_the_first_ten_are_drawn_and_three_who_were_chosen() -> None:
    competition = make_competition("ema-2012")
    many = make_entrants(competition, 16)
    for first in range(0, 16, 4):
        play(competition, many[first : first + 4], [45_000 + 100 * first, 35_000 + 100 * first, 25_000 - 100 * first, 15_000 - 100 * first])
    found = history(competition)
    assert (len(found.rows), found.left_out, len(found.to_add)) == (10, 6, 6)
    last = [row.person.number for row in standings_of(competition).ranked[-4:]]
    found = history(competition, *last)
    assert (len(found.rows), found.left_out, found.to_add) == (13, 3, ())
    assert {choice.value.count(",") for choice in found.to_remove} == {1}
    assert [row.css for row in found.rows[-3:]] == ["line-chosen"] * 3


def test_level_players_and_guests_have_lines_of_their_own() -> None:
    competition = make_competition("ema-2012")
    guest = make_entrant(competition, guest=True)
    play(competition, [guest, *make_entrants(competition, 3)], [30_000, 30_000, 30_000, 30_000])
    assert [row.label for row in history(competition).rows] == ["1", "1", "1"]
    assert [row.label for row in history(competition, 1).rows] == ["1", "1", "1", "#1"]


def test_the_history_ends_with_the_session_that_is_looked_at() -> None:
    competition, _five = two_sessions()
    found = history_of(standings_of(competition, after=1))
    assert found is not None
    assert lines(found)[1] == ["+45,000"]


def test_somebody_has_the_place_after_each_session_they_played() -> None:
    competition, _five = two_sessions()
    found = own_history_of(standings_of(competition), 3)
    assert [(step.session, str(step.value), step.place) for step in found.steps] == [(2, "+25,000", 1), (1, "−15,000", 3)]
    late = own_history_of(standings_of(competition), 5)
    assert [(step.session, step.place) for step in late.steps] == [(2, 4)]


def test_the_standings_page_draws_the_history_without_more_queries(client: Client, django_assert_num_queries) -> None:
    competition, _five = two_sessions()
    with django_assert_num_queries(3):
        history_of(standings_of(competition))
    page = client.get(reverse("standings", args=[competition.slug]) + "?with=4,5,x", headers={"accept-language": "en"}).content.decode()
    assert page.count("<polyline") == 5
    assert "Over the sessions" in page


def test_where_there_are_too_many_to_rank_again_a_player_s_page_has_values_without_places(monkeypatch: pytest.MonkeyPatch) -> None:
    competition, _five = two_sessions()
    monkeypatch.setattr(history_queries, "MOST_STEPS", 9)
    found = own_history_of(standings_of(competition), 3)
    assert [(str(step.value), step.place) for step in found.steps] == [("+25,000", None), ("−15,000", None)]


def test_there_are_lines_also_while_nobody_has_enough_games_for_a_place(client: Client) -> None:
    competition, five = two_sessions(policy=RankingMethod.AVERAGE, min_games=3)
    guest = make_entrant(competition, guest=True)
    play(competition, [five[4], five[3], guest, make_entrant(competition)], [30_000, 30_000, 30_000, 30_000])
    found = history(competition)
    assert {row.place for row in found.rows} == {None}
    assert sorted(row.label for row in found.rows) == ["#1", "#2", "#3", "#4", "#5", "#7"], "a guest has no line unless chosen"
    page = client.get(reverse("standings", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    assert page.count("<polyline") == 6
    assert "Lines appear with the second session." not in page


def test_a_long_season_can_be_looked_at_from_a_session_on_and_always_ends_with_the_newest(client: Client) -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    for _ in range(7):
        play(competition, four, FALLING)
    whole = history(competition)
    assert (whole.sessions, whole.since) == (tuple(range(1, 8)), 0)
    assert [(one.sessions, one.since, one.is_shown) for one in whole.ranges] == [(0, 0, True), (5, 3, False)]
    found = history_of(standings_of(competition), (), 3)
    assert found is not None and found.chart is not None
    assert (found.sessions, found.chart.times) == ((3, 4, 5, 6, 7), "3,4,5,6,7")
    assert lines(found)[1] == lines(whole)[1][2:]
    assert [one.is_shown for one in found.ranges] == [False, True]

    page = client.get(reverse("standings", args=["tuesday"]), {"from": 3}, headers={"accept-language": "en"}).content.decode()
    assert 'data-times="3,4,5,6,7"' in page and '<a href="?from=3#history" aria-current="true">Last 5</a>' in page
    assert history_of(standings_of(competition), (), 7).sessions == whole.sessions, "one session makes no line"  # type: ignore[union-attr]


@pytest.mark.parametrize("policy", [RankingMethod.SUM, RankingMethod.AVERAGE])
def test_places_are_those_of_the_standings_after_each_session(policy: str) -> None:
    competition, five = two_sessions(policy=policy)
    play(competition, [five[4], five[3], *five[:2]], FALLING)
    found = history_of(standings_of(competition), places=True)
    assert found is not None and found.of_places and found.chart is not None
    after = [{row.person.number: row.place for row in standings_of(competition, number).rows} for number in found.sessions]
    shown = {row.person.number: [None if value is None else value.value for value in row.values] for row in found.rows}
    assert shown == {number: [places[number] for places in after] for number in range(1, 6)}
    assert shown[5][0] is None, "no place before the first game"


def test_the_standings_show_places_instead_of_points_with_the_same_range_and_names(client: Client) -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    for _ in range(6):
        play(competition, four, FALLING)
    url = reverse("standings", args=[competition.slug])
    points = client.get(url, headers={"accept-language": "en"}).content.decode()
    assert '<a href="?chart=places#history">Places</a>' in points
    page = client.get(f"{url}?chart=places&from=2", headers={"accept-language": "en"}).content.decode()
    assert 'data-times="2,3,4,5,6"' in page and "Place after each session" in page
    assert '<a href="?chart=places&amp;from=2#history" aria-current="true">Places</a>' in page
    assert '<a href="?from=2#history">Points</a>' in page
    assert client.get(f"{url}?chart=nothing", headers={"accept-language": "en"}).content.decode() == points


def test_places_cost_no_query_and_are_left_out_where_there_are_too_many_to_rank_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries
) -> None:
    competition, _five = two_sessions()
    standings = standings_of(competition)
    with django_assert_num_queries(0):
        history_of(standings, places=True)
    monkeypatch.setattr(history_queries, "MOST_STEPS", 9)
    found = history_of(standings, places=True)
    assert found is not None and not found.of_places
    assert "chart=places" not in client.get(reverse("standings", args=[competition.slug])).content.decode()
