"""The display in the middle of the table: what each panel says in every state, what it offers, and who may do it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.games.commands.session_steps import approve
from league.games.facts import Delete
from league.games.models import RiichiDeclaration
from league.seating.models import TableLink
from scoring.game import ExhaustiveDraw, PenaltyPoints
from tests.factories import alice_directs, make_competition, make_session, make_user
from tests.league.games.play import DRAW, FINISHED_SCORES, Play, declare, named_table, ron
from tests.league.games.test_signal import run_clock
from tests.league.table.phone import HTMX, Phone, key_of
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return named_table("ema-2016")


@pytest.fixture
def anyone(play: Play) -> Phone:
    """A device on which nobody has said who they are."""
    return Phone(play.game)


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def panels(page: HttpResponse) -> list[PagePart]:
    return page_of(page).all("div", class_="felt-seat")


def faces(page: HttpResponse) -> list[str]:
    return [panel.one("a", class_="panel-face").text for panel in panels(page)]


def offers(panel: PagePart) -> list[str]:
    """What a panel offers that can be tapped."""
    buttons = [part for part in panel.one("div", class_="panel-bar").all() if part.tag in ("a", "button") and "disabled" not in part.told]
    return [button.text for button in buttons]


def places(page: HttpResponse) -> dict[str, str]:
    return {panel.told["data-name"]: panel.told["class"].split()[1] for panel in panels(page)}


def centre(page: HttpResponse) -> str:
    return page_of(page).one("section", class_="felt-centre").text


def played_to_the_end(phone: Phone) -> None:
    while phone.game.state != "finished":
        phone.record(outcome="exhaustive_draw")
        phone.game.refresh_from_db()


def tap_riichi(phone: Phone, seat: int, **more: str) -> HttpResponse:
    form = panels(phone.get("table_display"))[seat].one("form")
    fields = {field.told["name"]: field.told["value"] for field in form.all("input", type="hidden")}
    return phone.post("display_riichi", **{**fields, "seat": str(seat), **more}, htmx=True)


# ---------- who sees it, and what


def test_whoever_has_the_link_sees_the_scores_and_is_asked_nothing(anyone: Phone, play: Play) -> None:
    play.record(ron(2, 3, 3, 40))
    page = anyone.get("table_display")
    assert page.status_code == 200
    assert faces(page)[2:] == ["SCleo 35,200 East 2 0 0 No network", "WDora 24,800 East 2 0 0 No network"]
    assert faces(page)[1].startswith("EBert 30,000 Dealer East 2")
    assert "East 2 Hand 2 Counters 0 Deposits 0" in centre(page)


def test_riichi_is_seated_counter_clockwise(anyone: Phone) -> None:
    assert places(anyone.get("table_display")) == {"Alma": "at-bottom", "Bert": "at-right", "Cleo": "at-top", "Dora": "at-left"}


def test_kuester_is_seated_clockwise() -> None:
    clockwise = Phone(named_table("kuester").game)
    assert places(clockwise.get("table_display")) == {"Alma": "at-bottom", "Bert": "at-left", "Cleo": "at-top", "Dora": "at-right"}


def test_the_side_of_whoever_put_the_phone_there_is_the_bottom(play: Play) -> None:
    assert places(Phone(play.game, seat=2).get("table_display"))["Cleo"] == "at-bottom"


def test_without_riichi_there_are_neither_sticks_nor_a_button_for_them() -> None:
    phone = Phone(named_table("kuester").game, seat=0)
    page = phone.get("table_display")
    assert "stick-" not in page.content.decode()
    assert offers(panels(page)[0])[0] == "Differences" and len(offers(panels(page)[0])) == 3


def test_of_five_the_one_who_sits_out_lies_beside() -> None:
    page = Phone(named_table("kuester", names=("Alma", "Bert", "Cleo", "Dora", "Emil")).game).get("table_display")
    assert places(page)["Emil"] == "at-out"
    assert "Sits out" in faces(page)[4]


# ---------- what a panel offers


def test_a_panel_offers_riichi_the_differences_and_the_entry_of_the_hand(anna: Phone) -> None:
    for panel in panels(anna.get("table_display")):
        assert offers(panel) == ["Riichi −1,000", "Differences", "Record a hand", "More"]


def test_who_has_not_said_who_they_are_is_asked_before_anything_is_written(anyone: Phone, play: Play) -> None:
    riichi = panels(anyone.get("table_display"))[1].one("div", class_="panel-bar").all("a")[0]
    assert (riichi.text, riichi.told["href"]) == ("Riichi", anyone.url("table_who"))
    sent = {"client_id": str(uuid4()), "hand": 1, "seat": 1}
    assert anyone.post("display_riichi", **sent)["Location"] == anyone.url("table_who")
    assert anyone.post("display_riichi", htmx=True, **sent)["HX-Redirect"] == anyone.url("table_who")
    assert not RiichiDeclaration.objects.exists()


def test_riichi_is_declared_for_the_seat_of_the_panel_and_taken_back_there(anna: Phone) -> None:
    answer = tap_riichi(anna, 2)
    assert answer.status_code == 200
    assert "WCleo 29,000 Riichi East 1 0 1" in faces(answer)[2]
    row = RiichiDeclaration.objects.get()
    assert (row.seat, row.by_name) == (2, "Alma")
    assert offers(panels(answer)[2])[0] == "Take back the riichi"
    back = anna.post("display_riichi", htmx=True, panel=2, take_back=row.pk)
    assert "WCleo 30,000 East 1 0 0" in faces(back)[2]


def test_a_refused_riichi_is_said_in_the_panel_that_was_tapped(anna: Phone, play: Play) -> None:
    old = {"client_id": str(uuid4()), "hand": 1, "seat": 1, "panel": 1}
    play.record(DRAW)
    answer = anna.post("display_riichi", htmx=True, **old)
    said = [panel.one("p", class_="panel-said").text for panel in panels(answer)]
    assert said == ["", "Hand 1 is over: it has been entered already.", "", ""]
    without_scripts = anna.client.post(anna.url("display_riichi"), old, follow=True)
    assert without_scripts.resolver_match.url_name == "table_display"
    assert "Hand 1 is over: it has been entered already." in without_scripts.content.decode()


def test_who_cannot_afford_riichi_reads_why_in_place_of_its_button() -> None:
    play = named_table("austrian")
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -29_500), reason="Steine vertauscht")
    shown = panels(Phone(play.game, seat=0).get("table_display"))
    assert offers(shown[1]) == ["Differences", "Record a hand", "More"]
    assert "a riichi needs 1,000 points" in shown[1].text and "needs" not in shown[2].text


def test_the_table_leads_to_the_display_and_back(anna: Phone) -> None:
    there = [link for link in page_of(anna.get()).all("a", href=anna.url("table_display")) if link.text == "Put in the middle of the table"]
    back = [link for link in page_of(anna.get("table_display")).all("a", href=anna.url("table")) if link.text == "Back to the table"]
    assert (len(there), len(back)) == (1, 1)


# ---------- every state


def test_the_clock_lies_before_everybody(anyone: Phone, play: Play) -> None:
    assert "data-clock" not in anyone.get("table_display").content.decode()
    run_clock(play, 30)
    assert [len(panel.all("time", class_="clock-time")) for panel in panels(anyone.get("table_display"))] == [1, 1, 1, 1]


def test_after_the_signal_the_display_asks_and_then_announces_the_last_hand(anna: Phone, play: Play) -> None:
    run_clock(play, 200)
    page = anna.get("table_display")
    assert "The signal has sounded. Tap here to answer." in centre(page)
    assert all("Signal" in face for face in faces(page))
    play.mark_signal(before_hand=1, dice_thrown=True)
    page = anna.get("table_display")
    assert all("Last hand" in face or "then one more" in face for face in faces(page))


def test_a_finished_game_says_who_wrote_and_who_may_confirm(anyone: Phone, play: Play) -> None:
    played_to_the_end(Phone(play.game, seat=0))
    page = anyone.get("table_display")
    assert page_of(page).all("div", role="img")
    said = [face.rsplit("No network")[0].strip() for face in faces(page)]
    assert said[0].endswith("Your entry: somebody else confirms it")
    assert all(face.endswith("Please confirm: scan the code") for face in said[1:])
    assert said[1].startswith("Bert 30,000 1st")
    assert "Confirm the result" in offers(panels(page)[1]) and "Confirm the result" not in offers(panels(page)[0])


def test_the_device_that_wrote_the_last_hand_confirms_nothing(anna: Phone, play: Play) -> None:
    played_to_the_end(anna)
    page = anna.get("table_display")
    assert not [offer for panel in panels(page) for offer in offers(panel) if offer == "Confirm the result"]
    assert page_of(page).all("div", role="img"), "the code for another phone"
    bert = Phone(play.game, seat=1)
    assert ["Confirm the result" in offers(panel) for panel in panels(bert.get("table_display"))] == [False, True, False, False]
    bert.taps("table_confirm")
    page = anna.get("table_display")
    assert "Bert at" in centre(page) and not page_of(page).all("div", role="img")


def test_a_void_game_says_so_and_takes_nothing(anna: Phone, play: Play) -> None:
    play.void_game()
    page = anna.get("table_display")
    assert "The director declared this game void: it does not count." in centre(page)
    assert {tuple(offers(panel)) for panel in panels(page)} == {("Differences", "More")}


def test_an_approved_session_is_closed_but_for_its_director(anyone: Phone, play: Play) -> None:
    play.play_to_the_end()
    play.confirm()
    director = Phone(play.game, user=alice_directs(play.game.competition))
    approve(actor=SYSTEM, session=play.session)
    closed = anyone.get("table_display")
    assert (closed.status_code, "This game is closed" in closed.content.decode()) == (410, True)
    assert {tuple(offers(panel)) for panel in panels(director.get("table_display"))} == {("Differences", "More")}


def test_before_the_start_the_display_waits_and_looks_again_by_itself() -> None:
    competition = make_competition()
    session = make_session(competition)
    link = TableLink.objects.create(table=session.tables.get(), token="waits")
    page = page_of(Client().get(reverse("table_display", args=[link.token])))
    assert "Play has not begun yet" in page.text
    assert page.one("div", hx_trigger="every 15s").told["hx-get"] == reverse("table_display", args=[link.token])


def test_scores_from_paper_lie_before_their_players(anyone: Phone, play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert [face.split()[1] for face in faces(anyone.get("table_display"))] == ["40,000", "30,000", "30,000", "20,000"]


def test_a_link_that_opens_no_table_opens_no_display(anyone: Phone) -> None:
    TableLink.objects.update(revoked_at="2026-11-21T20:00:00Z")
    assert anyone.get("table_display").status_code == 410
    assert anyone.client.get(anyone.url("display_state"), **HTMX)["HX-Refresh"] == "true"


# ---------- news


def test_the_display_hears_of_riichi_hands_and_of_who_holds_it_and_else_of_nothing(anyone: Phone, play: Play) -> None:
    def status(key: str) -> int:
        return anyone.client.get(anyone.url("display_state"), {"version": key}, **HTMX).status_code

    key = key_of(anyone.get("table_display"))
    assert status(key) == 204
    declare(play, 1)
    assert status(key) == 200
    key = key_of(anyone.get("table_display"))
    play.record(ExhaustiveDraw(tenpai=frozenset({1}), riichi=frozenset({1})))
    assert status(key) == 200
    key = key_of(anyone.get("table_display"))
    anyone.says(0)
    assert status(key) == 200


def test_a_correction_of_an_earlier_hand_changes_the_display(anyone: Phone, play: Play) -> None:
    play.record(ron(0, 1, 3, 40), DRAW)
    key = key_of(anyone.get("table_display"))
    play.revise(Delete(1))
    assert anyone.client.get(anyone.url("display_state"), {"version": key}, **HTMX).status_code == 200


def test_only_our_own_pages_may_frame_a_table_and_only_the_display_frames_any(anyone: Phone) -> None:
    answer = anyone.get("table_display")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy and "frame-src 'self'" in policy
    asked = anyone.get("table_who")["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in asked and "frame-src" not in asked
    elsewhere = anyone.client.get("/")
    assert elsewhere["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in elsewhere["Content-Security-Policy"]


def test_the_display_may_be_kept_for_no_network_unless_an_account_sees_more(anyone: Phone, play: Play) -> None:
    assert anyone.get("table_display")["X-Kept"] == "yes"
    director = Phone(play.game, user=alice_directs(play.game.competition))
    assert "X-Kept" not in director.get("table_display")


def test_an_outsider_with_an_account_is_asked_like_anybody(play: Play) -> None:
    phone = Phone(play.game, user=make_user("Charlie"))
    assert panels(phone.get("table_display"))[0].all("a", href=phone.url("table_who"))


def test_the_display_takes_a_fixed_number_of_queries(anna: Phone, play: Play, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    play.record(DRAW, ron(0, 1, 3, 40))
    with django_assert_num_queries(7):
        anna.get("table_display")
    key = key_of(anna.get("table_display"))
    with django_assert_num_queries(2):
        assert anna.get("display_state", version=key).status_code == 204
