"""Correcting any hand at the table: before and after are shown, impossible later hands are mended in the same step."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse

from league.audit.actor import SYSTEM
from league.games.models import GameRevision
from league.games.queries.facts import replay_of
from league.seating import commands as seating
from scoring.game import HanFu, Tsumo
from tests.factories import alice_directs
from tests.league.games.play import DRAW, Play, declare, named_table, one_table, ron
from tests.league.table.phone import Phone
from tests.pages import choices_of, errors_of, fields_of, form_with, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    play = one_table()
    play.record(ron(0, 1, han=2), ron(2, 3, han=1), DRAW)
    return play


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def typed(**data: Any) -> dict[str, Any]:
    return {"client_id": "7b0b3f0e-8f5a-4f0e-9a53-000000000000", "number": "1", "expected_version": "3", **data}


def save(phone: Phone, review: HttpResponse, **data: Any) -> HttpResponse:
    return phone.post("table_correction", save="1", **{**form_with(review, 'name="save"'), **data})


def pending_of(review: HttpResponse) -> str:
    """The changes so far, as every form of the page sends them on."""
    (pending,) = set(fields_of(review)["pending"])
    return pending


def changes_in(review: HttpResponse) -> list[str]:
    return [one.all("span")[0].text for one in page_of(review).one("ul", class_="pending-list").all("li")]


def number_of(page: HttpResponse) -> str:
    return fields_of(page)["number"][0]


def test_a_hand_opens_with_what_was_saved(anna: Phone) -> None:
    page = anna.get("table_hand", 1)
    filled = fields_of(page)
    assert (filled["outcome"], filled["winner"], filled["value"]) == (["ron"], ["0"], ["2"])
    assert number_of(page) == "1"


def test_a_correction_shows_before_and_after_and_is_then_saved(anna: Phone, play: Play) -> None:
    review = anna.post("table_hand", 1, **typed(outcome="ron", winner=0, discarder=1, value="4"))
    page = review.content.decode()
    assert "2 fān" in page and "4 fān" in page
    assert "pays the same as before" in page
    assert GameRevision.objects.count() == 3

    assert save(anna, review)["Location"] == anna.url("table") + "#corrected-4-4"  # its version, and the next hand
    play.game.refresh_from_db()
    assert replay_of(play.game).hands[0].scores[0] == 42_000


def test_a_correction_of_a_confirmed_game_says_before_and_after_saving_whose_confirmation_is_lost(anna: Phone, play: Play) -> None:
    change = typed(outcome="ron", winner=0, discarder=1, value="4")
    assert "confirmation" not in anna.post("table_hand", 1, **change).content.decode()
    play.stop_game()
    play.confirm()
    review = anna.post("table_hand", 1, **change)
    assert "The confirmation by Ben is lost." in review.content.decode()
    save(anna, review)
    assert "The correction is saved. The confirmation by Ben is lost." in anna.get().content.decode()


def test_a_correction_names_who_declared_riichi_where_others_did_before() -> None:
    play = named_table()
    play.record(ron(0, 1, han=2), ron(0, 1, han=2, riichi=[0]))
    alma = Phone(play.game, seat=0)

    def asked(number: int, *riichi: int) -> str:
        review = alma.post("table_hand", number, **typed(outcome="ron", winner=0, discarder=1, value="2", riichi=riichi))
        return changes_in(review)[0]

    won = "Alma wins by ron from Bert: 2 fān"
    assert asked(1) == f"Hand 1 becomes: {won}"
    assert asked(1, 0, 3) == f"Hand 1 becomes: {won}; riichi: Alma and Dora"
    assert asked(2, 0) == f"Hand 2 becomes: {won}"
    assert asked(2) == f"Hand 2 becomes: {won}; nobody declared riichi"


def test_the_preview_of_a_corrected_hand_is_a_part_of_the_page(anna: Phone) -> None:
    response = anna.post("table_hand", 1, htmx=True, **typed(preview="1", outcome="ron", winner=0, discarder=1, value="4"))
    page = response.content.decode()
    assert "12,000" in page and "<html" not in page


def test_a_hand_can_be_deleted_or_inserted(anna: Phone, play: Play) -> None:
    deleted = anna.post("table_correction", pending=json.dumps([{"delete": 1}]))
    assert "Hand 1 (deleted)" in deleted.content.decode()
    save(anna, deleted)
    play.game.refresh_from_db()
    assert len(replay_of(play.game).hands) == 2

    inserted = anna.post("table_insert", 2, **typed(outcome="tsumo", winner=1, tsumo_value="1"))
    assert "Hand 2 (new)" in inserted.content.decode()
    save(anna, inserted)
    play.game.refresh_from_db()
    assert replay_of(play.game).hands[1].result == Tsumo(winner_of(1))


def winner_of(seat: int) -> Any:
    from scoring.game import Win

    return Win(seat, HanFu(1))


def ticked(page: HttpResponse, name: str) -> list[str]:
    return [box.told["value"] for box in page_of(page).all("input", name=name) if "checked" in box.told]


def test_a_hand_inserted_at_the_end_knows_the_riichi_declared_at_the_table() -> None:
    play = named_table()
    play.record(DRAW)
    declare(play, 2)
    alma = Phone(play.game, seat=0)
    form = alma.get("table_insert", 2)
    assert (ticked(form, "riichi"), ticked(form, "tenpai")) == (["2"], ["2"])
    assert ticked(alma.get("table_insert", 1), "riichi") == [], "that hand was played before"
    preview = alma.post("table_insert", 2, htmx=True, **typed(preview="1", outcome="exhaustive_draw"))
    assert "Entered here: nobody." in preview.content.decode()


def test_a_hand_inserted_at_the_end_that_leaves_out_a_declared_riichi_is_asked_about_and_not_saved() -> None:
    play = named_table()
    play.record(DRAW)
    declare(play, 2)
    alma = Phone(play.game, seat=0)
    won = typed(outcome="ron", winner=0, discarder=1, value="2")
    review = alma.post("table_insert", 2, **won)
    said = page_of(review).one("div", class_="riichi-question")
    assert "Declared at the table: Cleo." in said.text and "Entered here: nobody." in said.text
    refused = save(alma, review)
    assert refused.status_code == 422 and "Please say which is right." in refused.content.decode()
    assert len(play.game.hands.all()) == 1
    answer = said.one("input", name="as_entered").told["value"]
    answered = page_of(alma.post("table_insert", 2, **won, as_entered=answer)).one("input", name="as_entered")
    assert "checked" in answered.told, "an answer in the form is not asked for again"
    assert save(alma, review, as_entered=answer).status_code == 302
    assert len(play.game.hands.all()) == 2


def test_the_scores_before_a_correction_are_those_on_the_table_with_the_sticks_that_lie_there() -> None:
    play = named_table()
    play.record(DRAW)
    declare(play, 2)
    alma = Phone(play.game, seat=0)

    def scores_of_cleo(review: HttpResponse) -> list[str]:
        (row,) = [row for row in page_of(review).one("div", class_="table-box").all("tr") if "Cleo" in row.text]
        return [cell.text for cell in row.all("td")]

    assert scores_of_cleo(alma.post("table_insert", 2, **typed(outcome="exhaustive_draw", tenpai=[2], riichi=[2]))) == ["29,000", "32,000"]
    assert scores_of_cleo(alma.post("table_insert", 1, **typed(outcome="exhaustive_draw", tenpai=[0]))) == ["29,000", "28,000"]


def test_a_hand_inserted_at_the_end_takes_the_declared_riichi_by_a_tap() -> None:
    play = named_table()
    play.record(DRAW)
    declare(play, 2)
    alma = Phone(play.game, seat=0)
    review = alma.post("table_insert", 2, **typed(outcome="exhaustive_draw", tenpai=[1]))
    right = alma.post("table_correction", as_declared="1", pending=pending_of(review), reason="it was forgotten")
    assert "riichi-question" not in right.content.decode()
    assert form_with(right, 'name="save"')["reason"] == "it was forgotten"
    assert save(alma, right).status_code == 302
    play.game.refresh_from_db()
    drawn = replay_of(play.game).hands[1]
    assert (drawn.result.tenpai, drawn.result.riichi, drawn.scores[2]) == ({1, 2}, {2}, 30_500)


def test_the_form_for_an_inserted_hand_is_empty(anna: Phone) -> None:
    page = anna.get("table_insert", 2)
    assert choices_of(page, "outcome") and "outcome" not in fields_of(page) and number_of(page) == "2"
    assert anna.get("table_insert", 9).status_code == 404


@pytest.fixture
def broken() -> Play:
    """Hand 6 is worth one han; it stays possible only while fewer than five counters lie on the table."""
    play = one_table("ema-2012")
    play.record(ron(1, 0, han=2, fu=30))
    for _ in range(4):
        play.record(keeps_the_deal())
    play.record(ron(0, 2, han=1, fu=30))
    return play


def keeps_the_deal() -> Any:
    from scoring.game import ExhaustiveDraw

    return ExhaustiveDraw(tenpai=frozenset({1}))


def test_later_hands_that_became_impossible_are_named_and_mended_in_the_same_step(broken: Play) -> None:
    anna = Phone(broken.game, seat=0)
    review = anna.post("table_insert", 2, **typed(outcome="exhaustive_draw", tenpai=[1]))
    page = review.content.decode()
    assert "cannot have happened like this any more" in page
    assert "Correct hand 7" in page and "two han" in page.lower()
    assert "Save the correction" not in page

    pending = pending_of(review)
    editor = anna.post("table_hand", 6, pending=pending)
    assert page_of(editor).one("p", class_="panel-title").text.endswith("5 counters")
    assert choices_of(editor, "tsumo_value") and "1-30" not in choices_of(editor, "tsumo_value")
    mended = anna.post("table_hand", 6, pending=pending, **typed(outcome="ron", winner=0, discarder=2, value="2-30"))
    assert [text.split(":")[0] for text in changes_in(mended)] == ["Hand 2 (new)", "Hand 7 (so far 6) becomes"]
    assert save(anna, mended).status_code == 302
    broken.game.refresh_from_db()
    assert len(replay_of(broken.game).hands) == 7


def test_a_change_can_be_dropped_again(anna: Phone) -> None:
    pending = json.dumps([{"delete": 1}, {"delete": 3}])
    one_left = anna.post("table_correction", pending=pending, drop="0")
    assert json.loads(pending_of(one_left)) == [{"delete": 3}]
    assert anna.post("table_correction", pending=pending_of(one_left), drop="0")["Location"] == anna.url("table")


def test_a_correction_for_an_old_version_is_refused_and_kept(anna: Phone, play: Play) -> None:
    review = anna.post("table_hand", 1, **typed(outcome="ron", winner=0, discarder=1, value="4"))
    play.record(DRAW)
    refused = save(anna, review)
    assert refused.status_code == 422
    assert "Somebody else saved something" in refused.content.decode()
    assert form_with(refused, 'name="save"')["expected_version"] == "4"
    assert save(anna, refused).status_code == 302


def test_the_same_correction_sent_twice_is_saved_once(anna: Phone) -> None:
    review = anna.post("table_hand", 1, **typed(outcome="ron", winner=0, discarder=1, value="4"))
    assert [save(anna, review).status_code for _ in range(2)] == [302, 302]
    assert GameRevision.objects.filter(verb="revise_game").count() == 1


def test_after_approval_the_director_corrects_with_a_reason(play: Play) -> None:
    play.play_to_the_end()
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    seating.approve_session(actor=SYSTEM, session=play.session)
    data = typed(outcome="ron", winner=0, discarder=1, value="4", expected_version=str(play.game.version))
    review = alice.post("table_hand", 1, **data)
    refused = save(alice, review)
    assert refused.status_code == 422 and errors_of(refused, "reason")
    assert save(alice, review, reason="The sheet says mangan").status_code == 302
    assert GameRevision.objects.latest("version").reason == "The sheet says mangan"


def test_the_history_tells_both_versions_with_names(anna: Phone) -> None:
    review = anna.post("table_hand", 1, **typed(outcome="ron", winner=0, discarder=1, value="4"))
    save(anna, review)
    page = anna.get("table_history").content.decode()
    assert "Corrected" in page and "2 fān" in page and "4 fān" in page


UNREADABLE = ["{", "[1]", '[{"replace": 1}]', '[{"delete": "x"}]', '[{"delete": 99}]', json.dumps([{"delete": 1}] * 80)]


@pytest.mark.parametrize("pending", UNREADABLE)
def test_a_correction_nobody_wrote_here_changes_nothing(anna: Phone, pending: str) -> None:
    response = anna.post("table_correction", pending=pending)
    assert response.status_code == 302
    assert GameRevision.objects.count() == 3


def test_a_hand_that_is_not_there_cannot_be_corrected(anna: Phone) -> None:
    assert anna.get("table_hand", 9).status_code == 404


DRAW_JSON = '{"type":"exhaustive_draw","tenpai":[]}'


@pytest.mark.parametrize(
    "pending",
    ['[{"delete":1e400}]', "[" * 100_000, '[{"delete":1},{"delete":1}]', '[{"delete":-1}]', f'[{{"replace":0,"result":{DRAW_JSON}}}]'],
)
def test_a_correction_that_no_page_wrote_is_refused_in_words(anna: Phone, play: Play, pending: str) -> None:
    for view in ("table_hand", "table_insert"):
        assert anna.post(view, 3, pending=pending).status_code in {200, 302}
    assert anna.post("table_correction", pending=pending, save="1").status_code in {302, 422}
    assert len(play.hands) == 3


def test_a_change_of_a_hand_that_was_taken_back_meanwhile_is_refused_in_words(anna: Phone, play: Play) -> None:
    play.undo_last_hand()
    play.undo_last_hand()
    for view in ("table_hand", "table_insert"):
        answer = anna.post(view, 3, pending=f'[{{"delete":2}},{{"replace":3,"result":{DRAW_JSON}}}]')
        assert answer.status_code == 302
    assert "There is no hand 2 in this game." in anna.get().content.decode()
