"""The director's page of the permanent table codes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import start_session
from league.seating import commands as seating
from league.seating.models import TableCode
from tests.factories import alice_directs, make_competition, make_entrants, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    cup = make_competition("ema-2016", kind="tournament")
    make_entrants(cup, 8)
    return cup


@pytest.fixture
def alice(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


PAGE = "/tuesday/manage/table-codes/"


def test_codes_are_made_for_the_tables_proposed_and_stand_on_the_page(alice: Client) -> None:
    assert 'value="2"' in alice.get(PAGE).content.decode()
    made = alice.post(PAGE, {"tables": "2"}, follow=True).content.decode()
    assert "2 codes were made." in made
    for code in TableCode.objects.all():
        assert f"http://testserver/tables/{code.token}/" in made
    assert made.count('class="qr"') == 2
    again = alice.post(PAGE, {"tables": "2"}, follow=True).content.decode()
    assert "All these tables have a code already." in again


@pytest.mark.parametrize("typed", ["", "0", "301", "two"])
def test_what_is_no_number_of_tables_is_refused_beside_the_field(alice: Client, typed: str) -> None:
    response = alice.post(PAGE, {"tables": typed})
    assert (response.status_code, "errorlist" in response.content.decode()) == (422, True)
    assert not TableCode.objects.exists()


def test_a_lost_card_is_replaced_once(alice: Client, cup: Competition) -> None:
    old = seating.make_codes(actor=SYSTEM, competition=cup, tables=1)[0]
    replace = reverse("manage_code_replace", args=["tuesday", 1])
    page = alice.post(replace, {"token": old.token}, follow=True).content.decode()
    assert "Table 1 has a new code; print its card again. The old one has ended." in page
    assert old.token not in page
    again = alice.post(replace, {"token": old.token}, follow=True).content.decode()
    assert "This code has been replaced already." in again
    assert TableCode.objects.count() == 2
    assert alice.post(replace, {"token": "foreign"}).status_code == 404


def test_the_page_says_to_which_hidden_session_no_code_leads(alice: Client, cup: Competition) -> None:
    session = make_session(cup, list(cup.entrants.all()))
    seating.hide_seatings(actor=SYSTEM, sessions=[session])
    session.refresh_from_db()
    start_session(actor=SYSTEM, session=session)
    assert "The seating of session 1 is hidden" in alice.get(PAGE).content.decode()


def test_the_log_says_what_was_made_and_replaced(alice: Client, cup: Competition) -> None:
    seating.replace_code(actor=SYSTEM, code=seating.make_codes(actor=SYSTEM, competition=cup, tables=2)[1])
    log = alice.get("/tuesday/manage/log/").content.decode()
    assert "Permanent table codes were made, up to table 2." in log
    assert "The permanent code of table 2 was replaced." in log


@pytest.mark.parametrize("page", ["/tuesday/manage/paper/", "/tuesday/manage/sessions/1/links/"])
def test_where_codes_are_printed_a_link_leads_to_the_permanent_ones(alice: Client, cup: Competition, page: str) -> None:
    make_session(cup, list(cup.entrants.all()))
    assert f'href="{PAGE}"' in alice.get(page).content.decode()
