"""Who one is at a table: asked once for each table, bound to the device, and what a dead link says."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM, Actor
from league.games import commands as games
from league.games.models import Game, RecordedHand
from league.seating import commands as seating
from league.seating.models import TableLink
from league.table.devices import COOKIE, device_of
from tests.factories import alice_directs, bob_scores, charlie, make_competition, make_session
from tests.league.games.play import Play, named_table, one_table, tables
from tests.league.table.phone import Phone, link_of
from tests.pages import page_of

pytestmark = pytest.mark.django_db

RON = {"outcome": "ron", "winner": 0, "discarder": 1, "value": "3"}


@pytest.fixture
def play() -> Play:
    return one_table()


def test_the_first_visit_asks_who_one_is_and_goes_on_to_the_page_wanted(play: Play) -> None:
    phone = Phone(play.game)
    asked = phone.get("table_paper")
    assert asked["Location"].startswith(phone.url("table_who"))
    page = phone.client.get(asked["Location"])
    assert "Who are you?" in page.content.decode()
    answered = phone.client.post(asked["Location"], {"who": "1", "next": phone.url("table_paper")})
    assert answered["Location"] == phone.url("table_paper")
    assert phone.get("table_paper").status_code == 200


def test_after_the_question_one_never_leaves_the_table_for_a_foreign_page(play: Play) -> None:
    phone = Phone(play.game)
    for foreign in ("https://example.org/", "//example.org", "/admin/"):
        assert phone.post("table_who", who="0", next=foreign)["Location"] == phone.url("table")


def test_the_seat_one_has_is_drawn_at_the_bottom() -> None:
    seats = page_of(Phone(named_table().game, seat=2).get()).all("a", class_="felt-seat")
    places = {seat.one("p", class_="felt-name").one("span").text: seat.told["class"].split()[1] for seat in seats}
    assert places == {"Alma": "at-top", "Bert": "at-left", "Cleo": "at-bottom", "Dora": "at-right"}


def test_somebody_who_does_not_play_writes_under_their_own_name(play: Play) -> None:
    Phone(play.game, name="Eva Falke").record(**RON)
    hand = RecordedHand.objects.get()
    assert hand.by_name == "Eva Falke" and len(hand.by_device) == 36


def test_at_the_next_table_the_same_name_is_offered_first() -> None:
    first, second = tables(2)
    phone = Phone(first.game, name="Eva Falke")
    phone.token = link_of(second.game).token
    assert phone.get()["Location"].startswith(phone.url("table_who"))
    page = phone.get("table_who").content.decode()
    assert 'value="Eva Falke"' in page and page.count("checked") == 1


def test_two_browsers_are_two_devices_and_one_stays_one(play: Play) -> None:
    phones = [Phone(play.game, seat=0), Phone(play.game, seat=0)]
    devices = {device_of(phone.get().wsgi_request).id for phone in phones for _ in range(2)}
    assert len(devices) == 2


def test_a_cookie_that_somebody_changed_is_no_identity(play: Play) -> None:
    phone = Phone(play.game, seat=0)
    phone.client.cookies[COOKIE] = phone.client.cookies[COOKIE].value[:-2] + "xx"
    assert phone.get().status_code == 302


def test_scorekeepers_are_known_by_their_account(play: Play) -> None:
    phone = Phone(play.game, user=bob_scores(play.game.competition))
    assert phone.get().status_code == 200
    phone.record(**RON)
    hand = RecordedHand.objects.get()
    assert hand.by_user.username == "bob" and hand.by_device


@pytest.mark.parametrize("page", ["table", "table_record", "table_paper", "table_confirm", "table_signal", "table_history"])
def test_a_phone_that_is_signed_in_says_in_whose_name_it_saves_and_asks_whether_that_is_right(play: Play, page: str) -> None:
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    text = alice.get(page).content.decode()
    assert "Saved in the name of <strong>Alice</strong> (signed in)." in text
    assert f'href="{alice.url("table_who")}">Not you?' in text
    assert "Not you?" not in Phone(play.game, seat=1).get(page).content.decode()


def test_the_name_stands_beside_the_button_that_saves_a_hand(play: Play) -> None:
    text = Phone(play.game, user=bob_scores(play.game.competition)).get("table_record").content.decode()
    last_step = text[text.index('data-step="check"') :]
    assert last_step.index("Saved in the name of <strong>Bob</strong>") < last_step.index("data-save")


def test_who_is_lent_a_phone_that_is_signed_in_signs_out_and_is_asked(play: Play) -> None:
    phone = Phone(play.game, user=alice_directs(play.game.competition))
    page = phone.get("table_who").content.decode()
    assert "I am Alice" in page and "I am somebody else: sign out" in page and 'name="who"' not in page
    asked = phone.client.post(reverse("logout"), {"next": phone.url("table_who")}, follow=True)
    assert asked.redirect_chain[-1][0] == phone.url("table_who")
    assert 'name="who"' in asked.content.decode()
    assert phone.get().status_code == 302
    phone.says(2)
    phone.record(**RON)
    hand = RecordedHand.objects.get()
    assert hand.by_user is None and hand.by_name not in ("", "Alice")


def test_an_answer_of_before_is_forgotten_where_an_account_has_been_at_the_table(play: Play) -> None:
    """Anna had the phone, then the director signed in on it, and out: the next one is asked."""
    phone = Phone(play.game, seat=0)
    phone.client.force_login(alice_directs(play.game.competition))
    assert page_of(phone.get()).one("a", href=phone.url("table_who"), class_="bar-button").text == "You are Alice"
    phone.client.post(reverse("logout"))
    assert phone.get()["Location"].startswith(phone.url("table_who"))


def test_who_is_signed_in_becomes_nobody_else_by_an_answer(play: Play) -> None:
    phone = Phone(play.game, user=alice_directs(play.game.competition))
    phone.says(1)
    phone.client.post(reverse("logout"))
    assert phone.get().status_code == 302


def test_an_account_without_a_role_is_asked_like_anybody(play: Play) -> None:
    assert Phone(play.game, user=charlie()).get()["Location"].endswith("who/?next=%2Ft%2F" + link_of(play.game).token + "%2F")


def test_an_unknown_link_says_what_to_do(play: Play) -> None:
    phone = Phone(play.game)
    phone.token = "nobody-made-this"
    response = phone.get()
    assert response.status_code == 404
    assert "Scan the code at your table again" in response.content.decode()


def test_a_revoked_link_says_so_but_accounts_may_still_use_it(play: Play) -> None:
    phone, bob = Phone(play.game, seat=0), Phone(play.game, user=bob_scores(play.game.competition))
    seating.revoke_link(actor=SYSTEM, table=play.game.table)
    response = phone.get()
    assert response.status_code == 410
    assert "has replaced this link" in response.content.decode()
    assert bob.get().status_code == 200


def test_a_revoked_link_of_a_secret_seating_is_a_directors_alone_and_a_scorekeeper_needs_the_new_one(play: Play) -> None:
    cup = play.game.competition
    anna, bob, alice = Phone(play.game, seat=0), Phone(play.game, user=bob_scores(cup)), Phone(play.game, user=alice_directs(cup))
    seating.hide_seatings(actor=SYSTEM, sessions=[play.session])
    cancelled = seating.cancel_session(actor=SYSTEM, session=play.session)
    games.reopen_session(actor=SYSTEM, session=cancelled)
    for phone in (anna, bob):
        for view in ("table", "table_record", "table_paper"):
            closed = phone.get(view)
            assert closed.status_code == 410
            assert "Anna" not in closed.content.decode()
        assert phone.post("table_record", **RON).status_code == 410
    assert alice.get().status_code == 200
    anna.token = bob.token = link_of(play.game).token
    assert bob.get().status_code == 200
    assert anna.says(0).status_code == 302


def test_before_the_session_starts_the_link_asks_for_patience(client: Client) -> None:
    link = TableLink.objects.create(table=make_session(make_competition()).tables.get())
    assert "has not started the session" in client.get(link.get_absolute_url()).content.decode()


def test_after_approval_only_directors_come_in(play: Play) -> None:
    alice = alice_directs(play.game.competition)
    anna, bob = Phone(play.game, seat=0), Phone(play.game, user=bob_scores(play.game.competition))
    play.play_to_the_end()
    director = Phone(play.game, user=alice)
    seating.approve_session(actor=Actor.of(alice), session=play.session)
    for phone in (anna, bob):
        response = phone.get()
        assert response.status_code == 410
        assert reverse("game", args=[play.game.competition.slug, play.game.number]) in response.content.decode()
    page = director.get()
    assert page.status_code == 200
    assert "You may correct it as its director" in page.content.decode()


def test_a_director_finds_the_table_of_any_game(play: Play) -> None:
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    address = reverse("correct_game", args=[play.game.competition.slug, play.game.number])
    assert alice.client.get(address)["Location"] == alice.url("table")
    assert Phone(play.game, user=charlie()).client.get(address).status_code == 403


def test_a_director_who_corrects_a_game_from_paper_comes_to_its_scores(play: Play) -> None:
    play.enter_final_scores(scores=(45_000, 35_000, 25_000, 15_000))
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    found = alice.client.get(reverse("correct_game", args=[play.game.competition.slug, play.game.number]))
    assert found["Location"] == alice.url("table_paper")


def test_no_page_of_a_table_is_ever_cached(play: Play) -> None:
    assert "no-store" in Phone(play.game, seat=0).get()["Cache-Control"]
    assert Game.objects.count() == 1


def test_a_screen_that_stands_open_when_the_link_ends_loads_the_page_that_says_so(play: Play) -> None:
    phone = Phone(play.game, seat=0)
    seating.revoke_link(actor=SYSTEM, table=play.game.table)
    assert phone.client.get(phone.url("table_state"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"
