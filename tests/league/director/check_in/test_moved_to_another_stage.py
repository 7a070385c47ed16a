"""The check-in of a session whose seating is outdated: whoever has a seat there and plays in another stage by now, or in none, is no longer
expected, and the page leads to the seating."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition
from league.director.check_in.commands import put_substitute
from league.director.check_in.queries import arrivals_page
from league.director.overview.queries import checklist
from league.director.sessions.absent import absent_text
from league.errors import Refusal
from league.seating import commands as seating
from league.seating.commands.stage_players import StagePlace
from league.seating.models import Arrival, Session
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.beside import director, name, of, one
from tests.pages import PagePart, page_of

__all__ = ["director"]

pytestmark = pytest.mark.django_db

FINAL, CONSOLATION = 1, 2


@pytest.fixture
def cup() -> Competition:
    """A final of 1 to 4 (session 1, table 1) and beside it a consolation of 5 to 12 (session 2, tables 2 and 3), both seated. Number 13 is
    a substitute."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 13)
    change_entrant(actor=SYSTEM, entrant=people[12], substitute=True)
    make_stage(cup, "Preliminaries")
    parts = {"Final": people[:4], "Consolation": people[4:12]}
    for stage, members in parts.items():
        way = {"who": "best", "count": 4, "draw": "final"} if stage == "Final" else {"who": "rest"}
        session = seating.plan_session(actor=SYSTEM, competition=cup, stage=make_stage(cup, stage, members=members, **way))
        tables = [members[first : first + 4] for first in range(0, len(members), 4)]
        seating.seat_session(actor=SYSTEM, session=session, tables=tables)
    return cup


@pytest.fixture
def moved(cup: Competition) -> Competition:
    """Number 2 has withdrawn since, and number 5 has moved up into the final."""
    move_up(cup)
    return cup


def move_up(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    seating.replace_in_stage(actor=SYSTEM, stage=cup.stages.get(name="Final"), gone=one(cup, 2), entrant=one(cup, 5))


def address(session: int) -> str:
    return reverse("manage_arrivals", args=["cup", session])


def check_in(director: Client, session: int, **sent: str) -> PagePart:
    page: HttpResponse = director.post(address(session), sent, follow=True) if sent else director.get(address(session))
    return page_of(page).one("main")


def buttons_for(page: PagePart, number: int) -> list[PagePart]:
    named = [each for each in page.all("button") if each.told.get("value") == str(number)]
    return [*named, *page.all("a", href=reverse("manage_leaving", args=["cup", number]) + f"?back={CONSOLATION}")]


def decide_anew(cup: Competition, *numbers: int) -> None:
    places = [StagePlace(one(cup, number)) for number in numbers]
    seating.decide_stage(actor=SYSTEM, stage=cup.stages.get(name="Final"), places=places)


def test_whoever_has_moved_to_another_stage_stands_there_like_the_withdrawn(moved: Competition, director: Client) -> None:
    check_in(director, CONSOLATION, **{"in": "6"})
    page = check_in(director, CONSOLATION)
    assert f"{name(moved, 5)} plays in “Final”" in page.text and not buttons_for(page, 5)
    assert "1 of 7 are here" in page.text and "6 missing" in page.text
    assert not page.all(id="stand-in-5")


def test_all_here_does_not_check_them_in_and_does_not_say_that_everybody_is_here(moved: Competition, director: Client) -> None:
    page = check_in(director, CONSOLATION, all="1")
    assert "7 of 7 are here" in page.text and "everybody is here" not in page.text
    assert not Arrival.objects.filter(session=of(moved, CONSOLATION), entrant=one(moved, 5)).exists()


def test_the_page_says_that_the_seating_does_not_fit_and_leads_to_it(moved: Competition, director: Client) -> None:
    said = check_in(director, CONSOLATION).one(id="outdated")
    assert f"The seating of session 2 does not fit any more: {name(moved, 5)} plays in “Final” by now." in said.text
    assert said.all("a", href=reverse("manage_draw", args=["cup", CONSOLATION]))
    final = check_in(director, FINAL).one(id="outdated")
    assert final.all("a", href=reverse("manage_stage_seats", args=["cup", 2])), "the tables of a final are on the page of its seats"


def test_nobody_of_another_stage_is_noted_or_replaced_there(moved: Competition, director: Client) -> None:
    consolation = of(moved, CONSOLATION)
    with pytest.raises(Refusal, match="does not play in “Consolation”") as refused:
        seating.note_arrival(actor=SYSTEM, session=consolation, entrant=one(moved, 5))
    assert refused.value.code == "not_in_stage"
    with pytest.raises(Refusal, match="does not play in “Consolation”"):
        put_substitute(actor=SYSTEM, session=consolation, entrant=one(moved, 5), player=one(moved, 13).player, only=False)
    page = check_in(director, CONSOLATION, stand_in="5", who="13", name="", span="on")
    assert f"{name(moved, 5)} does not play in “Consolation”." in page.text and one(moved, 5).stand_in is None


def test_whoever_was_noted_and_then_dropped_out_is_counted_no_more(moved: Competition, director: Client) -> None:
    """The final is decided anew: number 6 plays, number 5 does not, who was noted as here for it."""
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    seating.note_all_arrivals(actor=SYSTEM, session=of(moved, FINAL))
    decide_anew(moved, 1, 3, 4, 6)
    page = check_in(director, FINAL)
    assert "3 of 3 are here" in page.text and "everybody is here" not in page.text
    assert f"{name(moved, 5)} does not play in this stage any more" in page.text
    said = "They play in “Final” and have no seat in this session. Note who is here, and seat the session again."
    assert f"{said}{name(moved, 6)}" in page.text


def test_a_stage_left_open_again_expects_nobody_and_leads_to_its_decision(cup: Competition, director: Client) -> None:
    seating.take_back_decision(actor=SYSTEM, stage=cup.stages.get(name="Final"))
    page = check_in(director, FINAL)
    assert "It is not decided yet who plays in “Final”, so session 1 cannot start." in page.text
    assert f"{name(cup, 1)} It is open who plays" in page.text
    assert page.one(id="outdated").all("a", href=reverse("manage_stage", args=["cup", 2]))
    with pytest.raises(Refusal, match="not decided yet"):
        seating.note_arrival(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 1))


def test_right_after_somebody_withdrew_the_seat_does_not_count_as_here(moved: Competition, director: Client) -> None:
    page = check_in(director, FINAL)
    assert "0 of 3 are here" in page.text and "1 of 4" not in page.text
    (table,) = arrivals_page(of(moved, FINAL)).tables
    assert (table.here, table.expected, table.is_full) == (0, 3, False)


def test_a_question_before_the_start_and_the_next_steps_do_not_wait_for_them(moved: Competition) -> None:
    consolation = of(moved, CONSOLATION)
    seating.note_all_arrivals(actor=SYSTEM, session=consolation)
    assert absent_text(consolation) == ""
    details = " ".join(step.detail for step in checklist(moved))
    assert "3 of 3 are not here yet." in details and details.count("not here yet") == 1


def test_once_the_session_runs_everybody_with_a_seat_is_expected(moved: Competition, director: Client) -> None:
    Session.objects.filter(pk=of(moved, CONSOLATION).pk).update(state="running")
    assert len(arrivals_page(of(moved, CONSOLATION)).expected) == 8


@pytest.mark.parametrize(("language", "said"), [("en", "plays in “Final”"), ("de", "spielt in „Final“")])
def test_it_is_said_in_both_languages(moved: Competition, director: Client, language: str, said: str) -> None:
    page = page_of(director.get(address(CONSOLATION), headers={"accept-language": language}))
    assert said in page.text


@pytest.mark.parametrize("page", ["manage_stage_seats", "manage_draw"])
def test_the_seats_of_a_final_say_who_is_not_noted_as_here_and_lead_to_the_check_in(
    moved: Competition, director: Client, page: str
) -> None:
    """Those of the old seating were noted, so that number 6, who plays in the final since, is missing."""
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    seating.note_all_arrivals(actor=SYSTEM, session=of(moved, FINAL))
    decide_anew(moved, 1, 3, 4, 6)
    address = reverse(page, args=["cup", 2 if page == "manage_stage_seats" else FINAL])
    refused = page_of(director.get(address, {"way": "final"})).one("main")
    assert "need players for whole tables of four, and 3 are here." in refused.text
    assert f"{name(moved, 6)} plays in “Final” and is not noted as here in session 1." in refused.text
    assert refused.all("a", href=reverse("manage_arrivals", args=["cup", FINAL]))
    seating.note_arrival(actor=SYSTEM, session=of(moved, FINAL), entrant=one(moved, 6))
    assert "not noted as here" not in page_of(director.get(address, {"way": "final"})).one("main").text
