"""Calls from the table's phone to the pages of whoever answers them, and who may see them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Call, ClockEvent, Session
from tests.factories import alice_directs, bob_scores, charlie, dora_directs, make_competition, make_running
from tests.league.games.play import Play, named_table
from tests.league.table.phone import HTMX, Phone, key_of
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


@pytest.fixture
def alice(play: Play) -> Client:
    return signed_in(alice_directs(play.game.competition))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(name: str, *args: Any) -> str:
    return reverse(name, args=["tuesday", *args])


def tap(phone: Phone, kind: str, words: str = "") -> HttpResponse:
    """Open "Call the director" and tap a kind."""
    form = page_of(phone.get("table_call")).one("form", class_="call-form")
    return phone.post("table_call", client_id=form.one("input", name="client_id").told["value"], kind=kind, words=words)


def answer(client: Client, step: str, **headers: Any) -> HttpResponse:
    return client.post(url("manage_call", Call.objects.latest("pk").pk, step), follow=not headers, **headers)


def test_the_table_calls_and_reads_that_somebody_is_on_the_way_until_it_is_done(anna: Phone, alice: Client) -> None:
    assert "Call the director" in text(anna.get())
    assert tap(anna, "late").status_code == 302
    assert "Called just now" in text(anna.get())
    Call.objects.update(called_at=F("called_at") - timedelta(minutes=2))
    assert "Called 2 min ago" in text(anna.get())
    answer(alice, "take")
    assert "Alice is on the way." in text(anna.get())
    answer(alice, "finish")
    assert "Somebody is missing" not in text(anna.get())


def test_every_phone_at_the_table_learns_of_a_call_with_its_usual_question(play: Play, anna: Phone, alice: Client) -> None:
    ben = Phone(play.game, seat=1)
    key = key_of(ben.get())
    assert ben.get("table_state", version=key).status_code == 204
    tap(anna, "question")
    news = ben.get("table_state", version=key)
    assert "Called just now" in text(news)
    key = key_of(news)
    assert ben.get("table_state", version=key).status_code == 204
    answer(alice, "take")
    assert ben.get("table_state", version=key).status_code == 200


def test_a_table_that_never_called_costs_its_phones_no_query(anna: Phone, django_assert_max_num_queries: Any) -> None:
    key = key_of(anna.get())
    with django_assert_max_num_queries(50) as without:
        anna.get("table_state", version=key)
    assert not [one for one in without if "seating_call" in one["sql"]]


def test_the_table_takes_its_call_back(anna: Phone, play: Play) -> None:
    tap(anna, "tile")
    ben = Phone(play.game, seat=1)
    call = page_of(ben.get()).one("button", name="call").told["value"]
    ben.post("table_withdraw_call", call=call)
    assert "A tile is missing" not in text(anna.get())
    assert "That did not work" in text(anna.client.post(anna.url("table_withdraw_call"), {"call": "x"}, follow=True))


def test_a_refused_call_stays_as_it_was_typed_with_a_sentence(anna: Phone) -> None:
    answered = tap(anna, "other")
    assert answered.status_code == 422
    assert "Please say in a few words what it is about." in text(answered)
    tap(anna, "question")
    assert "Anna has called for this already." in text(tap(anna, "question", "A second one"))


def test_a_table_cannot_take_back_what_another_one_called(anna: Phone) -> None:
    tap(anna, "question")
    other = Phone(named_table_elsewhere().game, seat=0)
    other.post("table_withdraw_call", call=Call.objects.get().pk)
    assert Call.objects.open().count() == 1


def named_table_elsewhere() -> Play:
    """A table of another league."""
    session = make_running(make_competition(slug="other", name="Other league"))
    return Play(Game.objects.get(table__session=session))


def test_the_page_lists_open_calls_with_the_longest_wait_first(anna: Phone, alice: Client) -> None:
    assert "No table is calling." in text(alice.get(url("manage_calls")))
    tap(anna, "question", "May he see my discards?")
    Call.objects.update(called_at=F("called_at") - timedelta(minutes=3))
    tap(anna, "chombo")
    cards = page_of(alice.get(url("manage_calls"))).all("li", class_="call")
    assert ["Table 1 A question" in cards[0].text, "Chombo" in cards[1].text] == [True, True]
    assert "May he see my discards?" in cards[0].text
    assert "Called 3 min ago, Anna" in cards[0].text


def test_the_page_asks_for_news_and_gets_nothing_as_long_as_nothing_changes(anna: Phone, alice: Client) -> None:
    tap(anna, "question")
    asked = part_asks(alice.get(url("manage_calls")))
    assert alice.get(asked).status_code == 204
    answer(alice, "take")
    assert "Alice is on the way." in text(alice.get(asked))


def part_asks(page: HttpResponse) -> str:
    found = re.search(r'id="calls-state"[^>]*hx-get="([^"]*)"', page.content.decode())
    assert found
    return found[1].replace("&amp;", "&")


def test_who_is_too_late_to_take_a_call_reads_who_is_on_the_way(play: Play, anna: Phone, alice: Client) -> None:
    tap(anna, "question")
    answer(alice, "take")
    dora = signed_in(dora_directs(play.game.competition))
    assert "Alice is on the way already." in text(answer(dora, "take"))
    part = answer(dora, "take", **HTMX)
    assert "Alice is on the way already." in part["HX-Trigger"]
    assert "Alice is on the way." in text(part)


def test_the_desk_shows_the_calls_and_the_menu_of_pages_that_ask_for_news_counts_them(anna: Phone, alice: Client, play: Play) -> None:
    tap(anna, "question")
    assert "A question" in text(alice.get(url("desk")))
    assert "A question" in text(signed_in(bob_scores(play.game.competition)).get(url("desk")))
    count = page_of(alice.get(url("manage"))).one("span", id="calls-count")
    assert count.text.endswith("1")
    answer(alice, "finish")
    assert "hidden" in page_of(alice.get(url("manage"))).one("span", id="calls-count").told


def test_time_is_given_back_to_the_table_with_a_tap_by_its_director_alone(play: Play, anna: Phone, alice: Client) -> None:
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    bob = signed_in(bob_scores(play.game.competition))
    tap(anna, "question")
    Call.objects.update(called_at=F("called_at") - timedelta(minutes=3, seconds=30))
    answer(bob, "finish")
    assert "Give 4 min back" not in text(bob.get(url("manage_calls")))
    assert answer(bob, "give-back", **HTMX).status_code == 403
    assert "Give 4 min back" in text(alice.get(url("manage_calls")))
    assert "4 min given back" in text(answer(alice, "give-back"))
    assert (ClockEvent.objects.get().table_id, ClockEvent.objects.get().seconds) == (play.game.table_id, 240)


def test_nobody_else_sees_or_answers_calls(anna: Phone) -> None:
    tap(anna, "question")
    for client in (Client(), signed_in(charlie())):
        assert client.get(url("manage_calls")).status_code in (302, 403)
        assert answer(client, "take", HTTP_X="").status_code in (302, 403)
    for name in ("competition", "standings"):
        assert "A question" not in text(Client().get(url(name)))
    assert "A question" not in text(Client().get(url("session", 1)))
    assert Call.objects.get().taken_at is None


def test_a_scorekeeper_learns_nothing_of_a_session_whose_seating_is_secret(play: Play, anna: Phone) -> None:
    tap(anna, "question")
    Session.objects.update(hidden=True)
    bob = signed_in(bob_scores(play.game.competition))
    assert "A question" not in text(bob.get(url("manage_calls")))
    assert answer(bob, "take", **HTMX).status_code == 404


def test_after_the_approval_no_table_calls(play: Play, anna: Phone, alice: Client) -> None:
    tap(anna, "question")
    Session.objects.update(state="approved")
    assert "no table can call" in text(alice.get(url("manage_calls")))
    director = Phone(play.game, user=User.objects.get(username="alice"))
    assert "Call the director" not in text(director.get())
    assert "Nobody can be called" in text(director.post("table_call", client_id=str(uuid4()), kind="late"))


# ---------- what is left open


def approve(client: Client, play: Play) -> HttpResponse:
    page = page_of(client.get(url("manage_approve", 1)))
    seen = page.one("input", name="seen").told["value"]
    return client.post(url("manage_approve", 1), {"seen": seen, "reason": "Nobody was there", "tables": ["1"]}, follow=True)


def over(play: Play) -> None:
    play.play_to_the_end()


def test_the_approval_names_an_open_call_and_settles_it_with_a_tap(play: Play, anna: Phone, alice: Client) -> None:
    assert "still open" not in text(alice.get(url("manage_approve", 1)))
    tap(anna, "question", "May he see my discards?")
    over(play)
    page = alice.get(url("manage_approve", 1))
    assert "1 call is still open" in text(page)
    assert "Table 1 A question: May he see my discards?" in page_of(page).text
    form = page_of(page).one("form", action=url("manage_call", Call.objects.get().pk, "finish"))
    answered = alice.post(form.told["action"], {"next": "approve"}, follow=True)
    assert answered.redirect_chain[-1][0] == url("manage_approve", 1)  # type: ignore[attr-defined]
    assert "still open" not in text(answered)
    assert Call.objects.get().done_by == "Alice"


def test_a_call_left_open_at_the_approval_stands_on_the_calls_page_until_it_is_settled(play: Play, anna: Phone, alice: Client) -> None:
    tap(anna, "question", "May he see my discards?")
    over(play)
    assert "A call is still open: table 1. It stands under “Calls”." in text(approve(alice, play))
    page = alice.get(url("manage_calls"))
    assert "Left open" in text(page)
    assert "Session 1, table 1 A question: May he see my discards?" in page_of(page).text
    bob = signed_in(bob_scores(play.game.competition))
    assert "May he see my discards?" in text(bob.get(url("manage_calls")))
    assert "Left open" not in text(answer(alice, "finish"))
    assert "Left open" not in text(alice.get(url("manage_calls")))


def test_a_call_left_open_in_secret_is_nobody_elses(play: Play, anna: Phone) -> None:
    tap(anna, "question")
    Session.objects.update(state="approved", hidden=True)
    bob = signed_in(bob_scores(play.game.competition))
    assert "Left open" not in text(bob.get(url("manage_calls")))
