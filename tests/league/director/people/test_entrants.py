"""A director's use of the list of entrants, an entrant's page, and the check-in of a tournament's session."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.director.people.queries.entrants import entrants_summary
from league.players.models import Player
from league.seating.commands import plan_session
from league.seating.models import Arrival, Session
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_evening, make_running, make_session
from tests.pages import fields_of, page_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition(kind="tournament", slug="cup")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


@pytest.mark.parametrize(
    ("count", "sentence", "even"),
    [
        (40, "40 players are drawn, divisible by four.", True),
        (38, "38 players are drawn: 2 too many, or 2 missing.", False),
        (41, "41 players are drawn: 1 too many, or 3 missing.", False),
        (1, "1 player is drawn. A table needs four.", False),
    ],
)
def test_the_list_says_whether_the_number_makes_full_tables(
    cup: Competition, count: int, sentence: str, even: bool, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_entrants(cup, count)
    gone, spare = make_entrants(cup, 2)
    withdraw_entrant(actor=SYSTEM, entrant=gone)
    change_entrant(actor=SYSTEM, entrant=spare, substitute=True)
    with django_assert_num_queries(1):
        summary = entrants_summary(cup)
    assert summary.sentence.startswith(sentence)
    assert summary.is_even is even
    assert (summary.drawn, summary.substitutes, summary.withdrawn, summary.tables) == (count, 1, 1, count // 4)


def test_filters_leave_those_they_name_and_count_them(alice: Client, cup: Competition) -> None:
    anna, ben, clara, _dora = (make_entrant(cup, first_name=name, last_name="") for name in ("Anna", "Ben", "Clara", "Dora"))
    change_entrant(actor=SYSTEM, entrant=anna, substitute=True)
    change_entrant(actor=SYSTEM, entrant=ben, guest=True)
    withdraw_entrant(actor=SYSTEM, entrant=clara)
    Player.objects.filter(first_name="Dora").update(ema_number="04010001")
    shown = {}
    for show in ("all", "active", "withdrawn", "substitutes", "guests", "no-ema", "nonsense"):
        page = page_of(alice.get(url("manage_entrants"), {"show": show}))
        shown[show] = [one.text for one in page.all("a", class_="row-link")]
        counts = [re.search(r"\((\d+)\)", one.text) for one in page.all("a", href=f"?show={show}")]
        assert [int(found[1]) for found in counts] == ([len(shown[show])] if show != "nonsense" else []) and len(shown["all"]) == 4
    assert shown == {
        "all": ["Anna", "Ben", "Clara", "Dora"],
        "active": ["Anna", "Ben", "Dora"],
        "withdrawn": ["Clara"],
        "substitutes": ["Anna"],
        "guests": ["Ben"],
        "no-ema": ["Anna", "Ben", "Clara"],
        "nonsense": ["Anna", "Ben", "Clara", "Dora"],
    }


def test_an_entrant_becomes_a_substitute_with_an_e_mail_for_directors_alone(alice: Client, cup: Competition) -> None:
    entrant = make_entrant(cup, first_name="Ana", last_name="Amsel")
    values = {"substitute": "on", "group": "A", "email": "anna@example.org", "first_name": "Anna", "last_name": "Amsel"}
    page = alice.post(
        url("manage_entrant", 1), {**values, "country": "Österreich", "ema_number": "04010001", "name_shown": "full"}, follow=True
    )
    assert "Saved." in text(page)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    assert (entrant.substitute, entrant.guest, entrant.group, entrant.email) == (True, False, "A", "anna@example.org")
    assert (entrant.player.first_name, entrant.player.country, entrant.player.ema_number) == ("Anna", "AT", "04010001")
    for name, *parts in (("entrants",), ("entrant", 1), ("competition",)):
        assert "anna@example.org" not in text(alice.get(url(name, *parts)))
    assert "anna@example.org" not in text(alice.get(url("manage_log")))


@pytest.mark.parametrize("written", ["DE", "DEU", "GER", "Germany"])
def test_a_country_is_taken_in_any_letters_and_shown_everywhere_as_in_sports(written: str, alice: Client, cup: Competition) -> None:
    make_entrant(cup, first_name="Anna")
    form = alice.get(url("manage_entrant", 1))
    assert "for Germany GER, DEU or DE." in text(form)
    values = {name: found[-1] for name, found in fields_of(form).items() if found}
    alice.post(url("manage_entrant", 1), {**values, "country": written})
    assert cup.entrants.get().player.country == "DE"
    assert fields_of(alice.get(url("manage_entrant", 1)))["country"] == ["GER"]
    assert "<td>GER</td>" in text(alice.get(url("manage_entrants")))


def test_a_country_that_nobody_knows_and_an_ema_number_of_another_stay_in_their_fields(alice: Client, cup: Competition) -> None:
    make_entrant(cup, first_name="Anna", last_name="")
    make_entrant(cup, ema_number="04010001")
    page = alice.post(
        url("manage_entrant", 1), {"first_name": "Anna", "country": "Atlantis", "ema_number": "04010001", "name_shown": "full"}
    )
    assert "No country is called “Atlantis”." in text(page)
    assert 'value="Atlantis"' in text(page)
    page = alice.post(url("manage_entrant", 1), {"first_name": "Anna", "ema_number": "04010001", "name_shown": "full"})
    assert 'value="04010001"' in text(page)
    assert Player.objects.filter(ema_number="04010001").count() == 1


def test_a_withdrawal_has_its_page_and_its_way_back_is_one_tap(alice: Client, cup: Competition) -> None:
    entrants = make_entrants(cup, 4)
    make_session(cup, entrants)
    assert url("manage_leaving", 1) in text(alice.get(url("manage_entrant", 1)))
    page = alice.post(url("manage_leaving", 1), {"plays": "nobody", "count": "nothing", "act": "save"}, follow=True)
    assert page.redirect_chain == [(url("manage_entrant", 1), 302)]
    assert "Take part again" in text(page)
    assert "Still has a seat: session 1, table 1" in text(page)
    page = alice.post(url("manage_bring_back", 1), follow=True)
    assert "takes part again" in text(page)
    assert cup.entrants.active().count() == 4


@pytest.mark.parametrize(
    ("status", "said"), [(EntrantStatus.DISQUALIFIED, "is disqualified"), (EntrantStatus.REMOVED, "is taken out of the ranking")]
)
def test_other_ways_of_taking_part_no_more_are_shown(alice: Client, cup: Competition, status: EntrantStatus, said: str) -> None:
    make_entrant(cup)
    Entrant.objects.update(status=status)
    assert said in text(alice.get(url("manage_entrant", 1)))


def test_a_disqualified_player_neither_withdraws_nor_comes_back_by_this_page(alice: Client, cup: Competition) -> None:
    make_entrant(cup)
    Entrant.objects.update(status=EntrantStatus.DISQUALIFIED)
    sent = {"plays": "nobody", "count": "nothing", "act": "save"}
    assert "Take that back first." in text(alice.post(url("manage_leaving", 1), sent, follow=True))
    assert "Take that back first." in text(alice.post(url("manage_bring_back", 1), follow=True))
    assert Entrant.objects.get().status == EntrantStatus.DISQUALIFIED


@pytest.fixture
def seated(cup: Competition) -> Session:
    return make_session(cup, make_entrants(cup, 9))


def tap(client: Client, part: str = "", **fields: str) -> HttpResponse:
    return client.post(url("manage_arrivals", 1), fields, follow=True, headers={"HX-Request": "true"} if part else {})


def test_taps_check_people_in_and_the_missing_are_listed_first_with_their_table(alice: Client, seated: Session) -> None:
    tap(alice, all="1")
    page = tap(alice, out="6")
    assert "8 of 9 are here" in text(page)
    (missing,) = page_of(page).one("ul", class_="missing").all("li", class_="card")
    assert missing.text.startswith("Table 2 ") and missing.one("button", name="in").told["value"] == "6"
    assert text(page).index("Missing") < text(page).index("By table")
    assert "everybody is here" in text(tap(alice, **{"in": "6"}))


def test_a_tap_of_a_script_gets_the_list_alone(alice: Client, seated: Session) -> None:
    page = tap(alice, "list", **{"in": "3"})
    assert "<html" not in text(page)
    assert 'id="comer-3" name="out"' in text(page)


def test_a_check_in_begun_anew_has_nobody_and_stands_in_the_log(alice: Client, seated: Session) -> None:
    tap(alice, all="1")
    tap(alice, nobody="1")
    assert not Arrival.objects.exists()
    assert "the check-in was begun anew (here were 1, 2, 3, 4, 5, 6, 7, 8, 9)" in text(alice.get(url("manage_log")))


def test_before_the_seating_only_people_present_are_drawn(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 9)
    plan_session(actor=SYSTEM, competition=cup)
    assert "everybody who is entered will be drawn" in text(alice.get(url("manage_arrivals", 1)))
    tap(alice, all="1")
    page = tap(alice, out="9")
    assert "2 tables" in text(page)
    draw = alice.get(url("manage_draw", 1), follow=True)
    assert draw.status_code == 200
    assert "8 people: 2 tables" in text(draw)


def test_a_late_player_is_one_tap_away_from_the_game_once_the_session_runs(alice: Client, cup: Competition) -> None:
    make_running(cup, make_entrants(cup, 4))
    tap(alice, all="1")
    page = tap(alice, out="2")
    assert url("manage_incident_game", 1) in text(page)


def test_a_session_of_an_evening_is_checked_in_there(alice: Client, cup: Competition) -> None:
    evening = make_evening(cup)
    plan_session(actor=SYSTEM, competition=cup, evening=evening)
    assert alice.get(url("manage_arrivals", 1))["Location"] == url("manage_evening", evening.pk)


@pytest.mark.parametrize("garbage", ["", "0", "99", "x", "9" * 50])
def test_a_tap_on_nobody_is_a_page_not_found(alice: Client, seated: Session, garbage: str) -> None:
    assert alice.post(url("manage_arrivals", 1), {"in": garbage}).status_code == 404


def test_a_check_in_without_anybody_says_what_to_do(alice: Client, cup: Competition) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    assert "Nobody is entered yet." in text(alice.get(url("manage_arrivals", 1)))


@pytest.mark.parametrize(("name", "most"), [("manage_arrivals", 9), ("manage_entrants", 13)])
def test_the_queries_of_a_page_do_not_grow_with_the_tables(alice: Client, name: str, most: int) -> None:
    counts = []
    for tables in (4, 43):
        competition = make_competition(kind="tournament", slug=f"cup-{tables}")
        make_session(competition, make_entrants(competition, 4 * tables + 1))
        alice_directs(competition)
        parts = [1] if name == "manage_arrivals" else []
        with CaptureQueriesContext(connection) as queries:
            assert alice.get(reverse(name, args=[competition.slug, *parts])).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= most
