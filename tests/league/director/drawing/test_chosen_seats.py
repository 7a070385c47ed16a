"""The sessions of a final are seated at once, and the best placed chooses a wind first."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import set_embargo
from league.competitions.models import Competition, Entrant, Stage
from league.seating import commands as seating
from league.seating.models import Seat
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, text, undos_of

pytestmark = pytest.mark.django_db

CONFIRM = "Confirm the seating"


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


SEATS = ("manage_stage_seats", 2)


def final_of(cup: Competition, count: int = 4, *, sessions: int = 3, draw: str = "final") -> list[Entrant]:
    """A final with so many players, the last entered being its first seed, and so many planned sessions; its players by seed."""
    entrants = make_entrants(cup, count + 4)
    make_stage(cup, "Preliminaries")
    members = list(reversed(entrants))[:count]
    stage = make_stage(cup, "Final", who="best", count=count, draw=draw, members=members)
    for _number in range(sessions):
        seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    return members


def filled(page: HttpResponse) -> dict[str, Any]:
    """The form as it is shown, with all sessions that are ticked."""
    return {**form_with(page, CONFIRM), "sessions": fields_of(page)["sessions"]}


def wind_of(entrant: Entrant) -> str:
    return f"wind-{entrant.number}"


def winds_in(cup: Competition, session: int) -> dict[int, int]:
    return dict(Seat.objects.filter(session__competition=cup, session__number=session).values_list("entrant__number", "wind"))


def test_all_sessions_of_a_final_are_seated_with_one_confirmation_and_other_winds_in_each(alice: Client, cup: Competition) -> None:
    members = final_of(cup)
    assert url(*SEATS) in alice.get(url("manage_stage", 2)).content.decode()
    page = alice.get(url(*SEATS))
    said = text(alice.post(url(*SEATS), {**filled(page), "confirm": "1"}, follow=True))
    assert "Sessions 1, 2 and 3 are seated." in said
    assert winds_in(cup, 1) == {one.number: wind for wind, one in enumerate(members)}
    assert set(Counter(Seat.objects.values_list("entrant", "wind")).values()) == {1}
    assert list(ActionLog.objects.filter(verb="seat_session").order_by("pk").values_list("details__session", flat=True)) == [1, 2, 3]


def test_the_winds_chosen_are_those_of_the_first_session_and_the_others_follow(alice: Client, cup: Competition) -> None:
    first, second, third, fourth = final_of(cup, sessions=4)
    page = alice.get(url(*SEATS))
    sent = {**filled(page), wind_of(first): "2", wind_of(second): "0"}
    shown = alice.post(url(*SEATS), {**sent, "look": "1"})
    assert (shown.status_code, Seat.objects.count()) == (200, 0)
    assert form_with(shown, CONFIRM)[wind_of(first)] == "2"
    alice.post(url(*SEATS), {**sent, "confirm": "1"})
    assert winds_in(cup, 1) == {first.number: 2, second.number: 0, third.number: 1, fourth.number: 3}
    assert set(Counter(Seat.objects.values_list("entrant", "wind")).values()) == {1}


def test_a_wind_chosen_twice_is_refused_beside_the_later_one_and_nothing_is_lost(alice: Client, cup: Competition) -> None:
    first, second, third, _fourth = final_of(cup)
    page = alice.get(url(*SEATS))
    sent = {**filled(page), wind_of(first): "1", wind_of(second): "3", wind_of(third): "1"}
    refused = alice.post(url(*SEATS), {**sent, "confirm": "1"})
    assert refused.status_code == 422
    assert f"{first.shown_name} has South already. Choose one of the winds left." in text(refused)
    kept = form_with(refused, CONFIRM)
    assert [kept[wind_of(one)] for one in (first, second, third)] == ["1", "3", "1"]
    assert Seat.objects.count() == 0


def test_at_each_table_of_a_bracket_the_same_wind_can_be_chosen(alice: Client, cup: Competition) -> None:
    members = final_of(cup, 8, sessions=1, draw="brackets")
    page = alice.get(url(*SEATS))
    alice.post(url(*SEATS), {**filled(page), wind_of(members[0]): "3", wind_of(members[1]): "3", "confirm": "1"})
    tables = [set(table.seats.values_list("entrant__number", flat=True)) for table in cup.sessions.get().tables.order_by("number")]
    assert tables == [{members[place].number for place in places} for places in ((0, 3, 4, 7), (1, 2, 5, 6))]
    winds = winds_in(cup, 1)
    assert (winds[members[0].number], winds[members[1].number]) == (3, 3)


def test_only_the_sessions_ticked_are_seated_and_the_next_ones_take_note_of_the_winds(alice: Client, cup: Competition) -> None:
    members = final_of(cup)
    page = alice.get(url(*SEATS))
    alice.post(url(*SEATS), {**filled(page), "sessions": ["1"], wind_of(members[3]): "0", "confirm": "1"})
    assert [session.tables.count() for session in cup.sessions.order_by("number")] == [1, 0, 0]
    play_session_of(cup, 1)
    again = alice.get(url(*SEATS))
    assert "had East" in text(again)
    alice.post(url(*SEATS), {**filled(again), "confirm": "1"})
    assert set(Counter(Seat.objects.values_list("entrant", "wind")).values()) == {1}


def play_session_of(cup: Competition, number: int) -> None:
    cup.sessions.filter(number=number).update(state="running")


def test_the_seatings_are_taken_away_and_brought_back_with_one_tap(alice: Client, cup: Competition) -> None:
    members = final_of(cup)
    page = alice.get(url(*SEATS))
    done = alice.post(url(*SEATS), {**filled(page), wind_of(members[1]): "0", "confirm": "1"}, follow=True)
    before = [winds_in(cup, number) for number in (1, 2, 3)]
    (undo,) = undos_of(done)
    taken = alice.post(undo, follow=True)
    assert "The seatings were taken away." in text(taken)
    assert Seat.objects.count() == 0
    (again,) = undos_of(taken)
    assert "The players are seated as before." in text(alice.post(again, follow=True))
    assert [winds_in(cup, number) for number in (1, 2, 3)] == before


def test_what_somebody_else_seated_meanwhile_is_shown_beside_and_a_second_tap_changes_nothing(alice: Client, cup: Competition) -> None:
    members = final_of(cup)
    sent = {**filled(alice.get(url(*SEATS))), "confirm": "1"}
    alice.post(url(*SEATS), sent)
    assert alice.post(url(*SEATS), sent).status_code == 302
    assert ActionLog.objects.filter(verb="seat_session").count() == 3
    other = alice.post(url(*SEATS), {**sent, wind_of(members[3]): "0"})
    assert other.status_code == 409
    assert "If you save again, yours takes its place." in text(other)
    alice.post(url(*SEATS), {**filled(other), "confirm": "1"})
    assert winds_in(cup, 1)[members[3].number] == 0


def test_no_session_ticked_is_refused_at_the_sessions(alice: Client, cup: Competition) -> None:
    final_of(cup)
    sent = filled(alice.get(url(*SEATS)))
    sent.pop("sessions")
    refused = alice.post(url(*SEATS), {**sent, "confirm": "1"})
    assert (refused.status_code, "Choose at least one session." in text(refused)) == (422, True)


def test_seats_that_follow_from_results_under_embargo_are_kept_hidden(alice: Client, cup: Competition) -> None:
    play(cup, make_entrants(cup, 4), [45_000, 35_000, 25_000, 15_000])
    final_of(cup)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    page = alice.get(url(*SEATS))
    assert "These tables follow from results under embargo" in text(page)
    alice.post(url(*SEATS), {**filled(page), "confirm": "1"})
    assert set(cup.sessions.filter(stage__isnull=False).values_list("hidden", flat=True)) == {True}


def test_the_seats_can_be_confirmed_for_directors_only(alice: Client, cup: Competition) -> None:
    final_of(cup)
    page = alice.get(url(*SEATS))
    assert "Once you confirm it, everybody sees who sits where." in text(page)
    said = text(alice.post(url(*SEATS), {**filled(page), "confirm": "hidden"}, follow=True))
    assert "Only directors see this seating." in said
    assert set(cup.sessions.values_list("hidden", flat=True)) == {True}


def test_a_number_that_fills_no_tables_is_said_with_a_way_on(alice: Client, cup: Competition) -> None:
    final_of(cup, 6)
    said = text(alice.get(url(*SEATS)))
    assert "Tables that follow from the places need players for whole tables of four, and 6 are here." in said


def test_without_a_session_to_seat_or_a_decision_the_page_leads_on(alice: Client, cup: Competition) -> None:
    final_of(cup, sessions=0)
    assert "No session of this stage is still to be seated." in text(alice.get(url(*SEATS)))
    Stage.objects.filter(number=2).update(decided_at=None)
    page = alice.get(url(*SEATS), follow=True)
    assert page.redirect_chain[-1][0] == url("manage_stage", 2)
    assert "It is not decided yet who plays in “Final”." in text(page)


def test_the_page_of_one_draw_leads_to_the_choice_of_winds(alice: Client, cup: Competition) -> None:
    final_of(cup)
    page = alice.get(url("manage_draw", 1))
    assert "Let the players choose their winds, or seat several sessions at once" in text(page)
