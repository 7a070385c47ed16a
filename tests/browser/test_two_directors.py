"""Two directors on two laptops change the same thing: the second is shown both versions and decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import grant_role
from league.competitions.models import Competition
from league.seating.commands import plan_session
from league.seating.models import Seat
from tests.browser.conftest import fits_the_width
from tests.factories import alice_directs, make_competition, make_entrants, make_user

OpenPage = Callable[..., Page]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    cup = make_competition("ema-2016", kind="tournament", name="Wind cup", slug="cup")
    make_entrants(cup, 8)
    plan_session(actor=SYSTEM, competition=cup)
    return cup


@pytest.fixture
def dora(cup: Competition) -> User:
    user = make_user("dora", first_name="Dora", last_name="Drossel")
    grant_role(actor=SYSTEM, competition=cup, user=user, name="director")
    return user


def seats() -> list[int]:
    return list(Seat.objects.order_by("table__number", "wind").values_list("entrant__number", flat=True))


def test_a_seating_is_compared_before_it_replaces_that_of_the_other(open_page: OpenPage, cup: Competition, dora: User) -> None:
    one = open_page("laptop", user=alice_directs(cup), expect=["409"])
    other = open_page("laptop", user=dora)
    one.goto("/cup/manage/sessions/1/draw/?way=random&seed=3")
    other.goto("/cup/manage/sessions/1/draw/?way=random&seed=4")
    other.get_by_role("button", name="Confirm the seating").click()
    expect(other.get_by_text("The seating is fixed.")).to_be_visible()
    hers = seats()

    one.get_by_role("button", name="Confirm the seating").click()
    expect(one.get_by_text("Dora Drossel has changed this after you opened the page")).to_be_visible()
    expect(one.get_by_role("columnheader", name="Saved now")).to_be_visible()
    assert seats() == hers
    one.get_by_role("button", name="Confirm the seating").click()
    expect(one.get_by_text("The seating is fixed.")).to_be_visible()
    assert seats() != hers


def test_settings_typed_on_a_phone_stay_beside_those_of_the_other(open_page: OpenPage, cup: Competition, dora: User) -> None:
    phone = open_page("phone", user=alice_directs(cup), language="de", expect=["409"])
    laptop = open_page("laptop", user=dora, language="de")
    for page in (phone, laptop):
        page.goto("/cup/manage/settings/")
    laptop.locator("[name=place]").fill("Linz")
    laptop.get_by_role("button", name="Speichern").first.click()
    expect(laptop.get_by_text("Gespeichert.")).to_be_visible()

    phone.locator("[name=place]").fill("Graz")
    phone.get_by_role("button", name="Speichern").first.click()
    expect(phone.get_by_text("Dora Drossel hat das geändert")).to_be_visible()
    expect(phone.get_by_role("row", name="Ort Linz Graz")).to_be_visible()
    expect(phone.locator("[name=place]")).to_have_value("Graz")
    fits_the_width(phone)
    phone.get_by_role("link", name="Lassen, wie es gespeichert ist").click()
    expect(phone.locator("[name=place]")).to_have_value("Linz")


def test_a_double_tap_on_plan_makes_one_plan(open_page: OpenPage, cup: Competition) -> None:
    page = open_page("laptop", user=alice_directs(cup), expect=["409"])
    page.goto("/cup/manage/sessions/plan-all/")
    page.get_by_label("How many sessions").fill("3")
    page.get_by_role("button", name="Plan these sessions").dblclick()
    expect(page.get_by_text("Session 4").first.or_(page.get_by_text("There are 4 sessions already.").first)).to_be_visible()
    assert cup.sessions.count() == 4
    page.go_back()
    page.reload()
    assert cup.sessions.count() == 4
