"""One session drawn by the standings or given as text: proposals, sentences and refusals of its page."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.director.drawing.queries.by_standing import propose_by_standing, ranked
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import cancel_session, hide_seating, plan_session
from league.seating.models import Seat, Session
from league.seating.queries import history_of, planned_by_draw, present_at
from tests.factories import make_entrant, make_entrants, make_running
from tests.pages import text

pytestmark = pytest.mark.django_db


def draw_page(session: Session, query: str) -> str:
    return reverse("manage_draw", args=[session.competition.slug, session.number]) + f"?{query}"


def seats(response: HttpResponse) -> dict[str, str]:
    """The data that the form of a proposal would send."""
    return dict(re.findall(r'name="(seat-\d+-\w)" value="(\d+)"', response.content.decode()))


def tables(response: HttpResponse) -> list[set[int]]:
    found = list(map(int, seats(response).values()))
    return [set(found[first : first + 4]) for first in range(0, len(found), 4)]


def seated_as(session: Session) -> list[str]:
    """The seating in the text format."""
    rows = Seat.objects.filter(session=session).order_by("table__number", "wind").values_list("entrant__number", flat=True)
    numbers = list(map(str, rows))
    return ["-".join(numbers[first : first + 4]) for first in range(0, len(numbers), 4)]


def enter(session: Session, scores: list[int]) -> None:
    for game in Game.objects.filter(table__session=session):
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores)


@pytest.fixture
def second(league: Competition) -> Session:
    """The second session, after one of sixteen players in which East was first and North last at every table; two more are planned."""
    enter(make_running(league, make_entrants(league, 16)), [45_000, 35_000, 25_000, 15_000])
    second, *_later = [plan_session(actor=SYSTEM, competition=league) for _ in range(3)]
    return second


FIRSTS, SECONDS, THIRDS, LASTS = ({number, number + 4, number + 8, number + 12} for number in (1, 2, 3, 4))


def test_top_tables_are_those_of_the_standings(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=top"), follow=True)
    assert tables(page) == [FIRSTS, SECONDS, THIRDS, LASTS]
    assert "The first four in the standings are at table 1" in text(page)


@pytest.mark.parametrize("way", ["swiss", "top", "snake"])
def test_tables_that_tell_secret_places_are_saved_hidden_and_the_director_decides(alice: Client, second: Session, way: str) -> None:
    set_embargo(actor=SYSTEM, competition=second.competition, until=0)
    page = alice.get(draw_page(second, f"way={way}"), follow=True)
    assert "who sees them sees who leads. The seating is saved hidden" in text(page)
    saved = alice.post(page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"], {**seats(page), "confirm": "1"}, follow=True)
    assert "Only directors see this seating: its tables follow from results under embargo" in text(saved)
    assert "Show the seating to everybody" in text(saved)
    assert Client().get(second.get_absolute_url()).status_code == 404
    alice.post(reverse("manage_step", args=[second.competition.slug, second.number, "show-seating"]))
    assert Client().get(second.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(("way", "until"), [("swiss", None), ("top", 1), ("random", 0), ("fewest", 0)])
def test_tables_that_tell_nothing_secret_are_public_at_once(alice: Client, second: Session, way: str, until: int | None) -> None:
    set_embargo(actor=SYSTEM, competition=second.competition, until=until)
    page = alice.get(draw_page(second, f"way={way}"), follow=True)
    alice.post(page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"], {**seats(page), "confirm": "1"})
    assert "saved hidden" not in text(page)
    assert Client().get(second.get_absolute_url()).status_code == 200


def test_the_page_says_who_sees_a_seating_once_it_is_confirmed_and_a_director_may_keep_it(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=random&seed=1"))
    assert "Once you confirm it, everybody sees who sits where." in text(page)
    saved = alice.post(draw_page(second, "way=random&seed=1"), {**seats(page), "confirm": "hidden"}, follow=True)
    assert "Only directors see this seating." in text(saved)
    assert Client().get(second.get_absolute_url()).status_code == 404
    again = text(alice.get(draw_page(second, "way=now")))
    assert "Only directors see it until you publish it." in again
    assert "Confirm for directors only" not in again


def test_after_a_tap_the_page_still_says_that_its_tables_tell_secret_places(alice: Client, second: Session) -> None:
    set_embargo(actor=SYSTEM, competition=second.competition, until=0)
    page = alice.get(draw_page(second, "way=top&seed=1"))
    tapped = alice.post(draw_page(second, "way=top&seed=1"), {**seats(page), "tap": "1"})
    assert "who sees them sees who leads. The seating is saved hidden" in text(tapped)
    assert "Only directors see it until you publish it." in text(tapped)


def test_in_a_draft_the_page_says_that_only_directors_see_the_competition(alice: Client, second: Session) -> None:
    Competition.objects.filter(pk=second.competition_id).update(state="draft")
    assert "Only directors see this competition so far, and so its seatings." in text(alice.get(draw_page(second, "way=random&seed=1")))


@pytest.mark.parametrize("way", ["fewest", "random", "swiss", "snake"])
def test_tables_that_hint_at_meetings_in_a_hidden_session_are_saved_hidden_and_the_director_decides(
    alice: Client, second: Session, way: str
) -> None:
    hide_seating(actor=SYSTEM, session=Session.objects.get(number=1))
    page = alice.get(draw_page(second, f"way={way}"), follow=True)
    assert "It uses who met in session 1, which is not public yet." in text(page)
    assert "The seating is saved hidden" in text(page)
    saved = alice.post(page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"], {**seats(page), "confirm": "1"}, follow=True)
    assert "Only directors see this seating" in text(saved)
    assert "It uses who met in session 1, which is not public yet." in text(saved)
    assert "Show the seating to everybody" in text(saved)
    assert Client().get(second.get_absolute_url()).status_code == 404


def test_a_seating_by_hand_is_public_although_another_session_is_hidden(alice: Client, second: Session) -> None:
    hide_seating(actor=SYSTEM, session=Session.objects.get(number=1))
    proposed = seats(alice.get(draw_page(second, "way=fewest"), follow=True))
    alice.post(draw_page(second, "way=hand"), {**proposed, "confirm": "1"})
    assert Client().get(second.get_absolute_url()).status_code == 200


def test_a_session_hidden_itself_or_cancelled_is_no_secret_behind_a_draw(alice: Client, second: Session) -> None:
    make_hidden = alice.get(draw_page(second, "way=fewest"), follow=True)
    alice.post(make_hidden.request["PATH_INFO"] + "?way=fewest&seed=1", {**seats(make_hidden), "confirm": "1"})
    hide_seating(actor=SYSTEM, session=second)
    assert "not public yet" not in text(alice.get(draw_page(second, "way=fewest"), follow=True))
    third = Session.objects.get(number=3)
    assert "session 2, which is not public yet" in text(alice.get(draw_page(third, "way=fewest"), follow=True))
    cancel_session(actor=SYSTEM, session=second)
    assert "not public yet" not in text(alice.get(draw_page(third, "way=fewest"), follow=True))


def test_swiss_seats_near_neighbours_who_have_not_met_and_says_how_far_ahead_it_looked(alice: Client, league: Competition) -> None:
    running = make_running(league, make_entrants(league, 16))
    levels: dict[int, set[int]] = {points: set() for points in (45_000, 35_000, 25_000, 15_000)}
    for number, game in enumerate(Game.objects.filter(table__session=running).order_by("table__number")):
        scores = [*levels][-number:] + [*levels][:-number]  # the winner of each table had another wind
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores)
        for points, seat in zip(scores, game.table.seats.order_by("wind"), strict=True):
            levels[points].add(seat.entrant.number)
    second, *_later = [plan_session(actor=SYSTEM, competition=league) for _ in range(3)]
    page = alice.get(draw_page(second, "way=swiss"), follow=True)
    assert tables(page) == list(levels.values())
    assert "the best and the last are 3 places apart at most" in text(page)
    assert "In all 2 planned sessions after it, still nobody need meet again." in text(page)
    assert "Nobody meets anybody again" in text(page)


def test_swiss_says_that_the_nearest_neighbours_would_have_met_again(alice: Client, league: Competition) -> None:
    running = make_running(league, make_entrants(league, 16))
    for game, ahead in zip(Game.objects.filter(table__session=running).order_by("table__number"), (15, 10, 5, 1), strict=True):
        gains = (1_000 * ahead, 750 * ahead, -750 * ahead, -1_000 * ahead)  # the best two of each table are neighbours
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[30_000 + gain for gain in gains])
    second = plan_session(actor=SYSTEM, competition=league)
    said = text(alice.get(draw_page(second, "way=swiss"), follow=True))
    assert "places apart at most. If all nearest neighbours sat together, 8 pairs would meet again." in said
    assert "Nobody meets anybody again" in said
    assert "nearest neighbours" not in text(alice.get(draw_page(second, "way=top"), follow=True))


def test_swiss_says_nothing_of_nearest_neighbours_who_would_not_meet_again(alice: Client, second: Session) -> None:
    assert "nearest neighbours" not in text(alice.get(draw_page(second, "way=swiss"), follow=True))


def test_swiss_brings_no_four_together_who_all_had_the_same_wind(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=swiss"), follow=True)
    for table in tables(page):
        assert max(len(table & level) for level in (FIRSTS, SECONDS, THIRDS, LASTS)) == 3
    assert "In all 2 planned sessions after it, still nobody need meet again." in text(page)


def test_swiss_says_when_not_all_later_sessions_can_be_free_of_repeats(alice: Client, second: Session) -> None:
    for _ in range(2):
        plan_session(actor=SYSTEM, competition=second.competition)
    page = text(alice.get(draw_page(second, "way=swiss"), follow=True))
    assert "Of 4 planned sessions after it, 3 could be secured against repeats." in page


def test_a_snake_makes_all_tables_or_those_of_a_final_equally_strong(alice: Client, second: Session) -> None:
    everybody = alice.get(draw_page(second, "way=snake"), follow=True)
    assert all(len(table & level) == 1 for table in tables(everybody) for level in (FIRSTS, SECONDS, THIRDS, LASTS))
    assert "All tables are equally strong." in text(everybody)
    finals = alice.get(draw_page(second, "way=snake&tables=2"), follow=True)
    assert all(len(table & FIRSTS) == len(table & SECONDS) == 2 for table in tables(finals)[:2])
    assert "The first 2 tables are equally strong among themselves" in text(finals)


def test_before_the_first_result_the_order_is_that_of_the_numbers(alice: Client, league: Competition) -> None:
    make_entrants(league, 9)
    session = plan_session(actor=SYSTEM, competition=league)
    page = alice.get(draw_page(session, "way=top"), follow=True)
    assert tables(page) == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert "Nobody has a place yet: the players stand in the order of their numbers." in text(page)


def test_players_without_a_place_come_after_all_others(league: Competition, second: Session) -> None:
    newcomer = make_entrant(league)
    order, has_places = ranked(second, present_at(second))
    assert (order[-1], has_places, len(order)) == (newcomer.number, True, 17)


@pytest.mark.parametrize("way", ["swiss", "top", "snake"])
def test_a_proposal_is_confirmed_as_it_is_shown(way: str, alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, f"way={way}"), follow=True)
    alice.post(draw_page(second, f"way={way}"), {**seats(page), "confirm": "1"})
    assert [set(map(int, line.split("-"))) for line in seated_as(second)] == tables(page)


@pytest.mark.parametrize("way", ["swiss", "top", "snake"])
def test_the_same_address_shows_the_same_proposal(way: str, alice: Client, second: Session) -> None:
    address = draw_page(second, f"way={way}&seed=7")
    assert seats(alice.get(address)) == seats(alice.get(address))


@pytest.mark.parametrize("way", ["swiss", "top", "snake"])
def test_three_players_are_too_few(way: str, alice: Client, league: Competition) -> None:
    make_entrants(league, 3)
    session = plan_session(actor=SYSTEM, competition=league)
    assert "A table needs four players, and only 3 are here." in text(alice.get(draw_page(session, f"way={way}"), follow=True))


def test_a_proposal_takes_five_queries_whatever_the_number_of_players(
    second: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    present, history = present_at(second), history_of(second.competition, without=second)
    with django_assert_num_queries(5):
        propose_by_standing("swiss", second, present, history, 1)


def test_a_pasted_seating_is_shown_and_then_confirmed_as_it_is(alice: Client, second: Session) -> None:
    lines = ["16-1-2-3", "4-5-6-7", "8-9-10-11", "12-13-14-15"]
    page = alice.post(draw_page(second, "way=text"), {"text": "\r\n".join(lines)})
    assert page.status_code == 200
    assert "3 pairs meet again" not in text(page)
    assert seated_as(second) == []
    alice.post(draw_page(second, "way=text"), {**seats(page), "confirm": "1"})
    assert seated_as(second) == lines


def test_a_pasted_seating_may_name_players(alice: Client, league: Competition) -> None:
    players = make_entrants(league, 5)
    session = plan_session(actor=SYSTEM, competition=league)
    line = " - ".join(players[number].shown_name for number in (3, 2, 1, 0))
    page = alice.post(draw_page(session, "way=text"), {"text": line})
    assert list(seats(page).values()) == ["4", "3", "2", "1"]
    assert "Sitting out" in text(page)


@pytest.mark.parametrize(
    ("typed", "sentences"),
    [
        ("1-2-3", ["Line 1: “1-2-3” is no table of four, such as 7-2-1-8."]),
        ("1-2-3-4\n5-6-7-99", ["Line 2: there is no player 99."]),
        ("1-2-3-4\n4-5-6-7\nx", ["already has a seat in this session, in line 1.", "Line 3: “x” is no table of four"]),
        ("1-2-3-4\n\n1-2-3-4", ["A blank line begins another session, and these are 2."]),
        ("", ["please fill this in."]),
    ],
)
def test_a_pasted_seating_that_is_wrong_is_refused_by_line_and_kept(
    typed: str, sentences: list[str], alice: Client, second: Session
) -> None:
    page = alice.post(draw_page(second, "way=text"), {"text": typed})
    assert page.status_code == 422
    assert all(sentence in text(page) for sentence in sentences)
    assert typed.split("\n")[0] in text(page)
    assert seated_as(second) == []


def test_a_pasted_seating_with_a_table_missing_can_be_filled_by_hand(alice: Client, second: Session) -> None:
    page = alice.post(draw_page(second, "way=text"), {"text": "1-2-3-4"})
    assert "Write who sits where, by name or number" in text(page)


def plan_on(response: HttpResponse) -> dict[str, str]:
    """The plan for the later sessions, as the form of a proposal would send it."""
    return dict(re.findall(r'name="(plan)" value="([^"]*)"', response.content.decode()))


def test_the_plan_of_a_confirmed_swiss_draw_is_kept_for_the_next_session(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=swiss"), follow=True)
    alice.post(draw_page(second, "way=swiss"), {**seats(page), **plan_on(page), "confirm": "1"})
    second.refresh_from_db()
    assert [len(session) for session in second.planned] == [4, 4, 4]
    assert [set(table) for table in second.planned[0]] == tables(page)
    planned = planned_by_draw(second.competition, 3)
    assert [list(map(list, draw.tables)) for draw in planned] == second.planned[1:]
    third = Session.objects.get(number=3)
    found = propose_by_standing("swiss", third, present_at(third), history_of(third.competition, without=third), 1)
    assert found.ahead == 1


def test_the_plan_survives_two_players_who_change_places(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=swiss"), follow=True)
    tapped = alice.post(draw_page(second, "way=swiss"), {**seats(page), **plan_on(page), "held": "1", "tap": "2"})
    assert plan_on(page) == plan_on(tapped) != {}


@pytest.mark.parametrize("plan", ["[", "7", "[[[1,2,3]]]", "[[[1,2,3,99]]]"])
def test_a_plan_that_is_none_never_spoils_a_draw(alice: Client, second: Session, plan: str) -> None:
    page = alice.get(draw_page(second, "way=swiss"), follow=True)
    alice.post(draw_page(second, "way=swiss"), {**seats(page), "plan": plan, "confirm": "1"})
    third = Session.objects.get(number=3)
    assert "Nobody meets anybody again" in text(alice.get(draw_page(third, "way=swiss"), follow=True))


def test_a_draw_that_does_not_follow_the_standings_plans_nothing(alice: Client, second: Session) -> None:
    page = alice.get(draw_page(second, "way=fewest"), follow=True)
    assert plan_on(page) == {}
    alice.post(draw_page(second, "way=fewest"), {**seats(page), "confirm": "1"})
    second.refresh_from_db()
    assert second.planned == []
    assert planned_by_draw(second.competition, 3) == ()
