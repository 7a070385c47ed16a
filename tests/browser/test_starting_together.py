"""A final and the consolation beside it are started by one tap, and both stand on the start page while they are played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating import commands as seating
from league.seating.models import Seat
from tests.browser.conftest import OpenPage
from tests.browser.looks import begins_dark, every_language, looks
from tests.factories import alice_directs, make_competition, make_entrants, make_stage

pytestmark = pytest.mark.django_db(transaction=True)


def final_and_consolation() -> Competition:
    """Both seated and hidden; somebody of the consolation is missing, and somebody of the final has withdrawn."""
    competition = make_competition("ema-2016", kind="tournament", state="running")
    people = make_entrants(competition, 8)
    make_stage(competition, "Vorrunde")
    for name, who, members in (("Finale", "best", people[:4]), ("Trostrunde", "rest", people[4:])):
        stage = make_stage(competition, name, who=who, count=4, members=members)
        session = seating.plan_session(actor=SYSTEM, competition=competition, stage=stage)
        session = seating.seat_session(actor=SYSTEM, session=session, tables=[members], hidden=True)
        for seat in Seat.objects.filter(session=session).order_by("wind")[: 4 if who == "best" else 3]:
            seating.note_arrival(actor=SYSTEM, session=session, entrant=seat.entrant)
    return competition


@every_language
def test_a_final_and_its_consolation_are_started_by_one_tap_and_fit_on_a_phone(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], language: str
) -> None:
    competition = final_and_consolation()
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language))

    def look_at(name: str, address: str = "") -> None:
        if address:
            page.goto(address)
        for look in looks(page, language):
            accessible(page)
            shot(page, f"together-{name}-{look}")

    look_at("session", "/tuesday/manage/sessions/2/")
    look_at("steps", "/tuesday/manage/")
    competition.entrants.filter(number=1).update(status="withdrawn")
    page.goto("/tuesday/manage/sessions/2/")
    page.locator("form[action$='/start-together/'] button").click()
    look_at("question")
    competition.entrants.filter(number=1).update(status="active")
    page.goto("/tuesday/manage/sessions/2/")
    page.locator("form[action$='/start-together/'] button").click()
    page.locator("button[name=show][value=yes]").click()
    expect(page.locator(".messages form")).to_have_count(2)
    look_at("started")
    look_at("now", "/tuesday/")


@every_language
def test_whoever_sits_at_two_tables_at_once_is_named_on_every_page_and_nothing_overflows(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], language: str
) -> None:
    competition = final_and_consolation()
    (zoe,) = make_entrants(competition, 1)
    competition.entrants.filter(pk=zoe.pk).update(substitute=True)
    north = Seat.objects.filter(session__number__in=(1, 2), wind=3)
    first = north.values_list("entrant", flat=True)[0]
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language))
    north.update(entrant=zoe)
    for name, address in (("session", "sessions/2/"), ("steps", ""), ("check-in", "sessions/1/check-in/"), ("draw", "sessions/1/draw/")):
        page.goto(f"/tuesday/manage/{address}")
        expect(page.get_by_text(zoe.shown_name).first).to_be_visible()
        for look in looks(page, language):
            accessible(page)
            shot(page, f"two-tables-{name}-{look}")
    page.goto("/tuesday/manage/sessions/2/")
    expect(page.locator("form[action$='/start-together/']")).to_have_count(0)
    north.filter(session__number=1).update(entrant=first)
    page.reload()
    north.update(entrant=zoe)  # after the page was opened
    page.locator("form[action$='/start-together/'] button").click()
    for look in looks(page, language):
        accessible(page)
        shot(page, f"two-tables-question-{look}")
    expect(page.locator("main form button")).to_have_count(0)
    expect(page.locator("main form a.button[href$='/check-in/']")).to_have_count(2)


@every_language
def test_a_session_that_waits_for_a_decision_says_so_and_its_seats_stay_in_sight(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], language: str
) -> None:
    competition = final_and_consolation()
    seating.take_back_decision(actor=SYSTEM, stage=competition.stages.get(name="Finale"))
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language))
    for name, address in (("session", "sessions/1/"), ("check-in", "sessions/1/check-in/"), ("steps", "")):
        page.goto(f"/tuesday/manage/{address}")
        for look in looks(page, language):
            accessible(page)
            shot(page, f"undecided-{name}-{look}")
        if name == "check-in":
            expect(page.locator("#arrivals article p")).to_have_count(4)
            expect(page.locator("#arrivals article")).to_be_visible()
