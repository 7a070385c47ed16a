"""A riichi declared with a tap at the table: on every phone at once, and in the entry of its hand."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from pytest_django import DjangoAssertNumQueries

from league.games.models import RecordedHand, RiichiDeclaration
from league.seating.models import TableLink
from scoring.game import PenaltyPoints
from tests.factories import make_user
from tests.league.games.play import DRAW, Play, declare, named_table, ron
from tests.league.table.phone import HTMX, Phone, key_of, link_of
from tests.pages import page_of

pytestmark = pytest.mark.django_db

RON = {"outcome": "ron", "winner": 2, "discarder": 3, "value": "2"}


@pytest.fixture
def play() -> Play:
    return named_table("alarm-2019")


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def tap(phone: Phone, number: int) -> HttpResponse:
    """Tap a seat, then Riichi."""
    sheet = page_of(phone.get("table_seat", number)).one("div", class_="seat-sheet")
    fields = {name: sheet.one("input", name=name).told["value"] for name in ("client_id", "hand")}
    return phone.post("table_riichi", **fields, seat=sheet.one("button", class_="riichi-button").told["value"])


def scores(page: HttpResponse) -> list[str]:
    return [score.text for score in page_of(page).one("section", class_="felt").all("p", class_="felt-score")]


def deposits(page: HttpResponse) -> str:
    return page_of(page).one("section", class_="felt").one("span", class_="stick-deposit").text


def declared_on(page: HttpResponse) -> list[str]:
    """Who can be taken back."""
    found = page_of(page).all("div", class_="declared")
    return [button.told["aria-label"] for part in found for button in part.all("button")]


def ticked(page: HttpResponse, name: str) -> list[str]:
    boxes = page_of(page).one("form", class_="hand-form").all("input", type="checkbox")
    return [box.told["value"] for box in boxes if box.told.get("name") == name and "checked" in box.told]


def said_of(page: HttpResponse) -> str:
    return page_of(page).one("div", class_="riichi-question").text


def test_two_taps_put_the_stick_on_the_table_of_every_phone(anna: Phone, play: Play) -> None:
    other = Phone(play.game, seat=1)
    seen = key_of(other.get())
    assert other.client.get(other.url("table_state"), {"version": seen}, **HTMX).status_code == 204
    assert tap(anna, 3).status_code == 302
    for page in (anna.get(), other.client.get(other.url("table_state"), {"version": seen}, **HTMX)):
        assert scores(page) == ["30,000", "30,000", "29,000", "30,000"]
        assert deposits(page) == "Deposits 1"
        assert declared_on(page) == ["Cleo: take back the riichi"]
        assert [seat.text for seat in page_of(page).all("a", class_="bets")] == ["WCleo 29,000 Riichi"]


def test_one_tap_takes_it_back_on_any_phone(anna: Phone, play: Play) -> None:
    tap(anna, 3)
    other = Phone(play.game, seat=1)
    pk = page_of(other.get()).one("div", class_="declared").one("button").told["value"]
    for _again in range(2):
        other.post("table_riichi", take_back=pk)
    page = anna.get()
    assert (scores(page), deposits(page), declared_on(page)) == (["30,000"] * 4, "Deposits 0", [])


def test_the_sheet_of_a_seat_says_that_it_is_declared_and_by_whom(anna: Phone) -> None:
    tap(anna, 3)
    sheet = page_of(anna.get("table_seat", 3)).one("div", class_="seat-sheet")
    assert sheet.one("p", class_="riichi-lies").text.startswith("Riichi, entered by Alma at ")
    assert "29,000" in sheet.one("h1").text
    assert [button.told.get("name") for button in sheet.all("button")] == ["take_back"]
    assert page_of(anna.get("table_seat", 2)).one("button", class_="riichi-button").told["value"] == "1"


def test_a_sheet_asks_for_news_and_hears_of_a_declaration(anna: Phone, play: Play) -> None:
    address = page_of(anna.get("table_seat", 1)).one("div", id="table-state").told["hx-get"]
    assert anna.client.get(address, **HTMX).status_code == 204
    declare(play, 0)
    assert "take_back" in anna.client.get(address, **HTMX).content.decode()


@pytest.mark.parametrize(
    "sent",
    [{}, {"seat": "1", "hand": "1"}, {"client_id": "x", "hand": "1", "seat": "1"}, {"take_back": "0"}, {"take_back": "9" * 30},
     {"client_id": str(uuid4()), "hand": "1", "seat": "4"}, {"client_id": str(uuid4()), "hand": "99999999999", "seat": "1"}],
)  # fmt: skip
def test_what_no_button_sends_is_refused_in_a_sentence(anna: Phone, sent: dict[str, str]) -> None:
    assert anna.post("table_riichi", **sent).status_code == 302
    assert "That did not work." in anna.get().content.decode()
    assert not RiichiDeclaration.objects.exists()


def test_a_tap_for_a_hand_that_is_over_says_so(anna: Phone, play: Play) -> None:
    play.record(DRAW)
    anna.post("table_riichi", client_id=str(uuid4()), hand=1, seat=1)
    assert "Hand 1 is over: it has been entered already." in anna.get().content.decode()
    anna.post("table_riichi", take_back=77)
    assert "There is no such riichi at this table." in anna.get().content.decode()


def test_it_is_not_offered_without_the_points_the_rulebook_asks_for() -> None:
    play = named_table("austrian")
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -29_500), reason="Steine vertauscht")
    sheet = page_of(Phone(play.game, seat=0).get("table_seat", 2)).one("div", class_="seat-sheet")
    assert sheet.all("button") == [] and "a riichi needs 1,000 points" in sheet.text


@pytest.mark.parametrize("ruleset", ["kuester", "dmjl-basic"])
def test_games_without_riichi_offer_none(ruleset: str) -> None:
    page = Phone(named_table(ruleset).game, seat=0).get("table_seat", 2)
    assert page_of(page).one("div", class_="seat-sheet").all("button") == []
    assert "riichi" not in page_of(page).one("main").text.lower()


def test_after_the_game_nobody_declares_and_nothing_lies_there(play: Play, anna: Phone) -> None:
    play.record(DRAW)
    declare(play, 1)
    play.stop_game()
    page = anna.get()
    assert (scores(page), declared_on(page)) == (["30,000"] * 4, [])
    assert page_of(anna.get("table_seat", 2)).one("div", class_="seat-sheet").all("button") == []
    play.reopen_game()
    assert declared_on(anna.get()) == ["Bert: take back the riichi"]


def test_a_closed_link_takes_no_riichi(play: Play, anna: Phone) -> None:
    TableLink.objects.update(revoked_at="2026-11-21T20:00:00Z")
    assert anna.post("table_riichi", client_id=str(uuid4()), hand=1, seat=1).status_code == 410
    assert not RiichiDeclaration.objects.exists()


def test_after_approval_only_a_director_sees_the_button(play: Play) -> None:
    director = make_user("dora", is_superuser=True)
    play.session.__class__.objects.filter(pk=play.session.pk).update(state="approved")
    assert Phone(play.game, seat=0).get("table_seat", 1).status_code == 410
    assert page_of(Phone(play.game, user=director).get("table_seat", 1)).all("button", class_="riichi-button")


def test_a_change_that_takes_the_points_away_is_shown_and_asked() -> None:
    play = named_table("austrian")
    declare(play, 1)
    play.give_penalty(penalty=PenaltyPoints(1, "point_penalty", -24_500), reason="Steine vertauscht")
    page = Phone(play.game, seat=0).get()
    assert scores(page)[1] == "−500"
    assert "a riichi needs 1,000 points" in page_of(page).one("div", class_="table-side").text
    assert declared_on(page) == ["Bert: take back the riichi"]


def test_the_fourth_leads_to_the_draw_where_it_breaks_the_hand_off() -> None:
    play = named_table("ema-2012")
    declare(play, 0, 1, 2, 3)
    phone = Phone(play.game, seat=0)
    link = next(one for one in page_of(phone.get()).all("a") if one.text == "Record that")
    assert link.told["href"] == phone.url("table_record") + "?outcome=abortive_draw"
    page = phone.record(outcome="abortive_draw", abort="four_riichi", riichi=[0, 1, 2, 3])
    assert page.status_code == 302
    assert scores(phone.get()) == ["29,000"] * 4
    assert deposits(phone.get()) == "Deposits 4"


# ---------- the entry of the hand


def test_the_entry_knows_it_already_and_uses_it_once(anna: Phone, play: Play) -> None:
    declare(play, 2)
    form = anna.get("table_record")
    assert (ticked(form, "riichi"), ticked(form, "tenpai")) == (["2"], ["2"])
    assert page_of(form).one("p", class_="declared-note").text.startswith("Declared at the table: Cleo (")
    preview = page_of(anna.post("table_preview", **anna.opened(), **RON, riichi=[2], htmx=True))
    paid = [line.text for line in preview.one("ul", class_="preview-lines").all("li")]
    assert [line.startswith("Cleo") for line in paid] == [True, False, False], paid
    assert preview.all("div", class_="riichi-question") == []
    assert anna.record(**RON, riichi=[2]).status_code == 302
    page = anna.get()
    assert (scores(page)[2], deposits(page), declared_on(page)) == ("32,000", "Deposits 0", [])


def test_where_the_entry_says_otherwise_both_are_shown_and_nothing_is_saved(anna: Phone, play: Play) -> None:
    declare(play, 2)
    opened = anna.opened()
    page = anna.post("table_record", **opened, **RON)
    assert page.status_code == 422
    assert "Declared at the table: Cleo." in said_of(page) and "Entered here: nobody." in said_of(page)
    assert ticked(page, "riichi") == [], "it stays as it was typed"
    assert not RecordedHand.objects.exists()
    answer = page_of(page).one("input", name="as_entered")
    assert "checked" not in answer.told
    assert anna.post("table_record", **opened, **RON, as_entered=answer.told["value"]).status_code == 302
    assert not play.game.hands.get().result.get("riichi")


def test_the_preview_asks_before_anybody_saves_and_keeps_the_answer(anna: Phone, play: Play) -> None:
    declare(play, 1, 2)
    opened = anna.opened()
    page = anna.post("table_preview", **opened, **RON, riichi=[2], htmx=True)
    assert "Declared at the table: Bert and Cleo." in said_of(page) and "Entered here: Cleo." in said_of(page)
    answer = page_of(page).one("input", name="as_entered").told["value"]
    again = anna.post("table_preview", **opened, **RON, riichi=[2], as_entered=answer, htmx=True)
    assert "checked" in page_of(again).one("input", name="as_entered").told
    declare(play, 3)
    later = anna.post("table_preview", **opened, **RON, riichi=[2], as_entered=answer, htmx=True)
    assert "checked" not in page_of(later).one("input", name="as_entered").told, "an answer about other riichi is none"


def test_an_entry_begun_before_the_declaration_is_asked_and_not_refused(anna: Phone, play: Play) -> None:
    opened = anna.opened()
    declare(play, 2)
    page = anna.post("table_record", **opened, **RON)
    assert page.status_code == 422 and "riichi-question" in page.content.decode()
    assert anna.post("table_record", **opened, **RON, riichi=[2]).status_code == 302
    assert len(play.game.hands.all()) == 1


def test_a_hand_taken_over_by_somebody_else_is_compared_with_the_riichi_of_the_next_one(anna: Phone, play: Play) -> None:
    opened = anna.opened()
    Phone(play.game, seat=1).record(**RON)
    declare(play, 1, hand=2)
    page = anna.post("table_record", **opened, **RON)
    assert page.status_code == 409
    assert "Declared at the table: Bert." in said_of(page)


def test_the_undone_hand_proposes_it_again(anna: Phone, play: Play) -> None:
    declare(play, 2)
    play.record(ron(2, 3, riichi=[2]))
    anna.taps("table_undo")
    assert ticked(anna.get("table_record"), "riichi") == ["2"]
    assert declared_on(anna.get()) == ["Cleo: take back the riichi"]


def test_the_screen_with_riichi_costs_one_query_more(
    anna: Phone, play: Play, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    play.record(DRAW)
    with django_assert_max_num_queries(9):
        anna.get()
    declare(play, 1, 2)
    with django_assert_max_num_queries(10):
        anna.get()


def test_declaring_costs_a_fixed_number_of_queries(anna: Phone, play: Play, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The table and its players; the game locked, its table, its session, an earlier tap, the hands, another riichi of the seat, the new
    one, the counter, the log and the stamp, inside of a savepoint in this test."""
    for seat in (1, 2):
        with django_assert_num_queries(14):
            anna.post("table_riichi", client_id=str(uuid4()), hand=1, seat=seat)


# ---------- the end of the game


def code_of(phone: Phone) -> bool:
    return bool(page_of(phone.get()).all("section", class_="confirm-code"))


def test_the_recorder_shows_the_code_of_the_confirmation_until_somebody_confirms(play: Play, anna: Phone) -> None:
    while play.game.state != "finished":
        anna.record(outcome="exhaustive_draw")
        play.game.refresh_from_db()
    bert = Phone(play.game, seat=1)
    assert (code_of(anna), code_of(bert)) == (True, False)
    buttons = [page_of(phone.get()).all("a", class_="primary", href=phone.url("table_confirm")) for phone in (anna, bert)]
    assert [len(found) for found in buttons] == [0, 1]
    bert.taps("table_confirm")
    assert not code_of(anna)


def test_the_code_leads_to_the_confirmation_of_this_table(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("league.table.screen.views.qr_code", lambda url: shown.append(url) or "")
    phone = Phone(play.game, name="Anna")
    play.play_to_the_end()
    phone.get()
    assert shown == [f"http://testserver{link_of(play.game).get_absolute_url()}confirm/"]
