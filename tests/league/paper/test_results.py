"""Results and standings on paper."""

from __future__ import annotations

from typing import Any

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.games.models import Game
from league.games.models import Penalty as PenaltyRow
from league.paper.queries.results import printed_results
from league.paper.queries.standings import printed_standings
from league.seating.commands import hide_seating
from league.seating.models import Session
from scoring.game import PenaltyPoints
from tests.factories import make_competition, make_entrant, make_player, make_running
from tests.league.games.play import FINISHED_SCORES, Play, tables
from tests.league.paper.reading import A4, asked

pytestmark = pytest.mark.django_db


def named_competition(ruleset: str = "ema-2016") -> Competition:
    competition = make_competition(ruleset)
    make_running(competition, [make_entrant(competition, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")])
    return competition


def the_play() -> Play:
    return Play(Game.objects.select_related("competition").get())


def approve() -> None:
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())


def test_results_show_points_place_uma_and_total_of_every_seat() -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=(45_000, 35_000, 30_000, 10_000))
    text = asked(competition, "results").text
    assert "Table Player Points Place Uma Result" in text
    for line in (
        "E Alma 45,000 1 +15,000 +30,000",
        "S Bert 35,000 2 +5,000 +10,000",
        "W Cleo 30,000 3 −5,000 −5,000",
        "N Dora 10,000 4 −15,000 −35,000",
    ):
        assert line in text


def test_results_without_riichi_stand_once_for_every_player() -> None:
    competition = make_competition("kuester")
    names = ("Alma", "Bert", "Cleo", "Dora", "Emil")
    make_running(competition, [make_entrant(competition, first_name=name, last_name="") for name in names], sizes=(5,))
    the_play().enter_final_scores(scores=(14_352_384, -4_784_128, -4_784_128, -4_784_128, 0))
    text = asked(competition, "results").text
    assert "Table Player Place Result" in text
    for line in ("E Alma 1 +14,352,384", "S Bert 3 −4,784,128", "5 Emil 2 0"):
        assert line in text, line


def test_numbers_are_written_as_the_language_writes_them() -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=(45_000, 35_000, 30_000, 10_000))
    assert "O Alma 45.000 1 +15.000 +30.000" in asked(competition, "results", "de").text


def test_a_noted_chombo_stands_below_its_table() -> None:
    competition = named_competition()
    play = the_play()
    play.enter_final_scores(scores=(30_000,) * 4)
    play.note_chombo(seat=1, reason="False ron")
    text = asked(competition, "results").text
    assert "Bert: chombo, −20,000 points off the result (False ron)" in text
    assert "The table sums to −20,000. Penalties taken off after the uma are credited to nobody." in text


def test_a_penalty_its_reason_and_the_sum_are_explained() -> None:
    competition = named_competition()
    play = the_play()
    play.give_penalty(penalty=PenaltyPoints(seat=1, kind="point_penalty", points=-8_000), reason="Spoke to the neighbours")
    play.enter_final_scores(scores=(30_000, 22_000, 30_000, 30_000), on_sheet={PenaltyRow.objects.get().pk: True})
    text = asked(competition, "results").text
    assert "Bert: penalty points, −8,000 points (on the sheet already) (Spoke to the neighbours)" in text
    assert "The table sums to −8,000. Points taken off the table score as a penalty are credited to nobody." in text


def test_a_substitute_is_named() -> None:
    competition = named_competition()
    play = the_play()
    play.substitute(seat=2, player=make_player(first_name="Zoe", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(scores=FINISHED_SCORES)
    text = asked(competition, "results").text
    assert "Zoe plays for Cleo from the start" in text
    assert "The table sums to" in text


def test_the_place_that_counts_for_whoever_was_replaced_is_named_where_it_is_not_that_of_the_table() -> None:
    competition = named_competition()
    play = the_play()
    play.substitute(seat=2, player=make_player(first_name="Zoe", last_name=""), from_hand=1, cause="illness")
    play.enter_final_scores(scores=(45_000, 25_000, 35_000, 15_000))
    assert "W Cleo 35,000 2 " in asked(competition, "results").text
    assert "In the standings place 4 counts for Cleo at this table, not place 2." in asked(competition, "results").text
    assert "In der Tabelle zählt für Cleo an diesem Tisch Platz 4, nicht Platz 2." in asked(competition, "results", "de").text


def test_nothing_is_said_of_a_place_that_counts_as_it_is() -> None:
    competition = named_competition()
    play = the_play()
    play.substitute(seat=3, player=make_player(first_name="Zoe", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(scores=(45_000, 25_000, 35_000, 15_000))
    assert "In the standings" not in asked(competition, "results").text


def test_warnings_are_not_hung_on_a_wall() -> None:
    competition = named_competition()
    play = the_play()
    play.warn(seat=0, reason="Slow play")
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert "Slow play" not in asked(competition, "results").text


def test_tables_without_a_result_are_named() -> None:
    first, *_rest = tables(3)
    first.enter_final_scores(scores=FINISHED_SCORES)
    assert "No results of tables 2 and 3." in asked(first.game.competition, "results").text


def test_results_are_provisional_until_they_are_approved_and_marked_under_embargo() -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=FINISHED_SCORES)
    for document in ("results", "standings"):
        assert "PROVISIONAL" in asked(competition, document).text
    approve()
    for document in ("results", "standings"):
        assert "PROVISIONAL" not in asked(competition, document).text
    Competition.objects.update(published_until=0)
    for document in ("results", "standings"):
        assert "NOT YET PUBLIC" in asked(competition, document).text


@pytest.mark.parametrize("kept_back", [{"until": 0}, {"hidden": True}])
def test_secret_results_say_so_before_they_are_approved_as_well(kept_back: dict[str, Any]) -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=FINISHED_SCORES)
    for document in ("results", "standings"):
        assert "NOT YET PUBLIC" not in asked(competition, document).text
    Competition.objects.update(published_until=kept_back.get("until"))
    Session.objects.update(hidden=kept_back.get("hidden", False))
    for document in ("results", "standings"):
        assert "PROVISIONAL · NOT YET PUBLIC" in asked(competition, document).text


def test_results_of_a_secret_seating_are_marked_whatever_the_embargo() -> None:
    competition = named_competition()
    hide_seating(actor=SYSTEM, session=Session.objects.get())
    the_play().enter_final_scores(scores=FINISHED_SCORES)
    approve()
    for document in ("results", "standings"):
        assert "NOT YET PUBLIC" in asked(competition, document).text


def test_the_standings_have_places_totals_and_a_column_for_each_session() -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=(45_000, 35_000, 30_000, 10_000))
    make_running(competition, list(competition.entrants.order_by("-number")))
    Play(Game.objects.select_related("competition").get(number=2)).enter_final_scores(scores=(45_000, 35_000, 30_000, 10_000))
    text = asked(competition, "standings").text
    assert "Place Player Total Places 1–2–3–4 S1 S2" in text
    assert "1 Bert +5,000 0–1–1–0 +10,000 −5,000" in text
    assert "Standings after session 1" in asked(competition, "standings", session=1).text
    assert "1 Alma +30,000 1–0–0–0 +30,000" in asked(competition, "standings", session=1).text


def test_many_sessions_lie_on_their_side_and_the_last_ones_have_columns() -> None:
    competition = named_competition()
    the_play().enter_final_scores(scores=FINISHED_SCORES)
    for number in range(2, 12):
        make_running(competition, list(competition.entrants.all()))
        Play(Game.objects.select_related("competition").get(number=number)).enter_final_scores(scores=FINISHED_SCORES)
    read = asked(competition, "standings")
    assert set(read.sizes) == {A4[::-1]}
    assert "S3 S4 S5 S6 S7 S8 S9 S10 S11" in read.text
    assert "The last 9 sessions have a column of their own." in read.text
    assert set(asked(competition, "standings", session=4).sizes) == {A4}


@pytest.mark.parametrize("count", [4, 43])
def test_results_and_standings_take_as_many_queries_for_four_tables_as_for_forty_three(
    count: int, django_assert_num_queries: object
) -> None:
    plays = tables(count, "ema-2016")
    for play in plays:
        play.enter_final_scores(scores=(45_000, 35_000, 30_000, 9_000), sum_reason="A stick was lost")
    competition = Competition.objects.get()
    with django_assert_num_queries(10):  # type: ignore[operator]
        (session,) = printed_results(competition)
    assert [table.notes for table in session.tables] == [("The table sums to −1,000. A stick was lost",)] * count
    with django_assert_num_queries(4):  # type: ignore[operator]
        printed = printed_standings(competition)
    assert printed is not None
    assert len(printed.standings.rows) == 4 * count
