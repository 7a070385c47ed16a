"""A free seat on a phone: the first tap changes nothing and says what the next one does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.seating import commands as seating
from league.seating.models import Seat
from tests.browser.conftest import OpenPage
from tests.factories import alice_directs, make_competition, make_entrants, make_stage

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_free_seat_of_a_final_is_filled_by_two_taps_on_a_phone(open_page: OpenPage) -> None:
    competition = make_competition("ema-2012", kind="tournament")
    players = make_entrants(competition, 8)
    make_stage(competition, "Preliminaries")
    final = make_stage(competition, "Final", who="best", count=4, draw="final", members=players[:4])
    session = seating.plan_session(actor=SYSTEM, competition=competition, stage=final)
    seating.seat_session(actor=SYSTEM, session=session, tables=[players[:4]])
    withdraw_entrant(actor=SYSTEM, entrant=players[1])
    seating.replace_in_stage(actor=SYSTEM, stage=final, gone=players[1], entrant=players[4])
    page = open_page("phone", user=alice_directs(competition))
    page.goto("/tuesday/manage/sessions/1/draw/")
    name = players[4].shown_name
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text(f"{name} is chosen, and nothing is changed yet: your next tap on the seat puts them there.")).to_be_visible()
    expect(page.get_by_label("Table 1, South")).to_have_value("")
    page.get_by_role("button", name=f"{name} takes this seat: Table 1, South").click()
    expect(page.get_by_text("To change places, tap two names.")).to_be_visible()
    page.get_by_role("button", name="Confirm the seating", exact=True).click()
    expect(page.get_by_text("The seating is fixed.")).to_be_visible()
    assert list(Seat.objects.order_by("wind").values_list("entrant__number", flat=True)) == [1, 5, 3, 4]
