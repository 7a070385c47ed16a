"""A dead hand, a chombo and a fine take their cause from the rulebook, or words, or both; the score sheet and the log say it."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.games.commands import Insert, Replace
from league.games.commands.session_steps import approve
from league.games.models import GameRevision
from league.games.queries.sheet import names_of, score_sheet
from league.games.queries.versions import versions_of
from league.table.entry.cause_fields import MOST_WORDS
from scoring.game import Chombo, Drawn, Fine
from tests.factories import alice_directs
from tests.league.games.play import DRAW, Play, one_table, ron, sides, tsumo
from tests.league.table.phone import Phone
from tests.pages import errors_of, form_with, page_of

pytestmark = pytest.mark.django_db

OPEN_RIICHI = "Riichi with an open hand (section 6.4)"
TOLD_TOO_FEW = "Told somebody in time that a tile is missing (“Die Strafen 4”)"
SHOWN_CHANGED = "Ron changed into another call, hand shown and no win (section 6.2.2)"
FALSE_WIN_IN_GERMAN = "Gewinn ohne gültige Hand gerufen und Steine aufgedeckt (Abschnitt 6.2.1)"
FALSE_WIN = "Win called without a valid hand, and tiles shown (section 6.2.1)"


@pytest.fixture
def play() -> Play:
    return one_table()


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def reasons(play: Play) -> list[str]:
    play.game.refresh_from_db()
    return [hand.reason for hand in score_sheet(play.game).hands]


def test_the_table_offers_the_causes_of_its_rulebook_with_their_sections(anna: Phone) -> None:
    page = page_of(anna.get())
    chombo = [option.text for option in page.one("select", name="cause").all("option")]
    assert FALSE_WIN in chombo and OPEN_RIICHI not in chombo
    beside = page.one("select", name="beside_cause")
    assert {OPEN_RIICHI, FALSE_WIN} <= {option.text for option in beside.all("option")}


def test_a_chombo_keeps_its_cause_and_the_words_beside_it(anna: Phone, play: Play) -> None:
    anna.record(outcome="chombo", offenders=[1], cause="false_win", cause_words="no pair")
    assert reasons(play) == [f"{FALSE_WIN}: no pair"]
    sheet = Client(headers={"accept-language": "en"}).get(reverse("game", args=[play.game.competition.slug, play.game.number]))
    assert f"Reason: {FALSE_WIN}: no pair" in sheet.content.decode()
    assert ActionLog.objects.filter(verb="record_hand", details__causes=[{"code": "false_win", "words": "no pair"}]).exists()


def test_a_cause_is_read_in_the_language_of_who_reads_it_whatever_the_phone_spoke(anna: Phone, play: Play) -> None:
    anna.client.cookies["django_language"] = "de"
    anna.record(outcome="chombo", offenders=[1], cause="false_win", cause_words="no pair")
    said = {"en": f"{FALSE_WIN}: no pair", "de": f"{FALSE_WIN_IN_GERMAN}: no pair"}
    play.game.refresh_from_db()
    alice = alice_directs(play.game.competition)
    for language, reason in said.items():
        reader = Client(headers={"accept-language": language})
        reader.force_login(alice)
        for page in (
            reverse("game", args=["tuesday", 1]),
            reverse("manage_log", args=["tuesday"]),
            reverse("manage_incidents", args=["tuesday"]),
        ):
            assert reason in unescape(reader.get(page).content.decode()), (language, page)
        with translation.override(language):
            [version] = versions_of(play.game).versions
            assert reason in sides(version.changes[0])[1] and version.reason == ""


def test_two_hundred_letters_of_words_are_kept_whole_beside_any_cause(anna: Phone, play: Play) -> None:
    anna.record(outcome="chombo", offenders=[1], cause="false_win", cause_words="x" * MOST_WORDS)
    assert reasons(play) == [f"{FALSE_WIN}: {'x' * 200}"]


def test_a_dead_hand_beside_a_draw_has_one_too_and_the_preview_says_it(anna: Phone, play: Play) -> None:
    draw = {"outcome": "exhaustive_draw", "tenpai": [0], "dead": [2], "beside_cause": "riichi_open"}
    assert f"Reason: {OPEN_RIICHI}" in anna.post("table_preview", htmx=True, **anna.opened(), **draw).content.decode()
    anna.record(**draw)
    assert reasons(play) == [OPEN_RIICHI]


def test_the_list_of_hands_says_whose_dead_hand_and_whose_chombo_beside_a_win_a_reason_is_about(anna: Phone, play: Play) -> None:
    anna.record(outcome="ron", winner=0, discarder=1, value="3", dead=[2], beside_cause="riichi_open")
    play.game.refresh_from_db()
    play.record_hand(number=2, result=replace(tsumo(0), chombo=frozenset({3})), reason="tiles shown")
    listed = [row.text for row in page_of(anna.get()).one("ol", class_="hand-list").all("p", class_="muted")]
    names = [name.split()[0] for name in names_of(play.game)]
    assert listed == [f"Chonbo by {names[3]} · Reason: tiles shown", f"Dead hand: {names[2]} · Reason: {OPEN_RIICHI}"]


CHOOSE = "Please choose what it was, or “something else” and say it in words."
CHOMBO_OF_ONE = {"outcome": "chombo", "offenders": [1]}
DRAW_WITH_DEAD = {"outcome": "exhaustive_draw", "tenpai": [0], "dead": [2]}


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        (CHOMBO_OF_ONE, "cause", CHOOSE),
        ({**CHOMBO_OF_ONE, "cause": "other"}, "cause_words", "Please say in words what it was."),
        (DRAW_WITH_DEAD, "beside_cause", CHOOSE),
        ({"outcome": "exhaustive_draw", "tenpai": [0], "chombo": [2]}, "beside_cause", CHOOSE),
    ],
)
def test_an_error_without_a_cause_is_previewed_but_not_saved(anna: Phone, play: Play, typed: dict[str, Any], field: str, said: str) -> None:
    preview = anna.post("table_preview", htmx=True, **anna.opened(), **typed).content.decode()
    assert "data-refused" not in preview and "Next:" in preview
    assert errors_of(anna.record(**typed), field) == [said]
    assert reasons(play) == []


def test_something_else_is_noted_in_its_own_words(anna: Phone, play: Play) -> None:
    anna.record(**CHOMBO_OF_ONE, cause="other", cause_words="knocked the wall down")
    assert reasons(play) == ["knocked the wall down"]


def test_a_hand_stored_without_a_cause_stays_as_it_is_and_is_corrected_beside_others(anna: Phone, play: Play) -> None:
    play.record(Chombo(frozenset({1})), DRAW)
    play.revise_game(changes=[Replace(2, tsumo(0))], reason="seen late")
    assert reasons(play) == ["", ""]


def test_the_table_and_the_page_of_confirmation_say_why(anna: Phone, play: Play) -> None:
    anna.record(**CHOMBO_OF_ONE, cause="false_win", cause_words="no pair")
    said = f"Reason: {FALSE_WIN}: no pair"
    state = page_of(anna.get())
    assert said in state.one("section", class_="last-entry").text
    assert said in state.one("ol", class_="hand-list").text
    play.game.refresh_from_db()
    play.play_to_the_end()
    confirm = page_of(Phone(play.game, seat=2).get("table_confirm")).text
    assert said in confirm and "Chonbo by" in confirm


@pytest.mark.parametrize(
    "answers",
    [
        {"outcome": "ron", "winner": 0, "discarder": 1, "value": "3", "beside_cause": "false_win", "cause_words": "x"},
        {"outcome": "exhaustive_draw", "tenpai": [0], "cause": "false_win"},
    ],
)
def test_without_an_error_there_is_no_cause(anna: Phone, play: Play, answers: dict[str, object]) -> None:
    anna.record(**answers)
    assert GameRevision.objects.get(verb="record_hand").reason == ""


def test_no_cause_of_another_rulebook_is_taken(anna: Phone) -> None:
    answer = anna.post("table_record", **anna.opened(), outcome="chombo", offenders=[1], cause="too_few")
    assert answer.status_code == 422


def test_a_rulebook_whose_text_was_not_seen_asks_for_words_alone() -> None:
    play = one_table("wrc-2022")
    phone = Phone(play.game, seat=0)
    page = phone.get().content.decode()
    assert 'name="cause"' not in page and 'name="cause_words"' in page
    phone.record(outcome="chombo", offenders=[1], cause_words="tiles shown")
    assert reasons(play) == ["tiles shown"]


def test_the_cause_stays_with_its_hand_through_corrections_and_a_reason_for_these_is_none(play: Play) -> None:
    play.record_hand(number=1, result=Chombo(frozenset({1})), reason=FALSE_WIN)
    play.revise_game(changes=[Insert(1, DRAW)], reason="forgotten")
    assert reasons(play) == ["", FALSE_WIN]
    play.revise_game(changes=[Replace(2, Chombo(frozenset({1}), frozenset({0})))], reason="Anna had bet")
    assert reasons(play) == ["", FALSE_WIN]
    play.revise_game(changes=[Replace(2, Chombo(frozenset({2})))], reason="it was Cleo")
    assert reasons(play) == ["", "it was Cleo"]
    play.revise_game(changes=[Replace(2, tsumo(0))], reason="no chombo at all")
    assert reasons(play) == ["", ""]


def edited(phone: Phone, number: int = 1, **typed: Any) -> HttpResponse:
    """The answer to the page of a hand, with all its answers but those typed as they are stored."""
    shown = form_with(phone.client.get(reverse("table_hand", args=[phone.token, number])), "data-save")
    return phone.client.post(reverse("table_hand", args=[phone.token, number]), {**shown, **typed})


def corrected(phone: Phone, *, reason: str = "", **typed: Any) -> HttpResponse:
    """The answer to the correction of hand 1, saved from its review."""
    return phone.post("table_correction", save="1", **{**form_with(edited(phone, **typed), 'name="save"'), "reason": reason})


def test_a_cause_alone_is_corrected_and_the_reason_for_that_stands_apart(anna: Phone, play: Play) -> None:
    anna.record(**CHOMBO_OF_ONE, cause="false_win", cause_words="no pair")
    review = edited(anna, cause="win_changed_shown", cause_words="")
    assert f"Reason: {SHOWN_CHANGED}" in page_of(review).one("ul", class_="pending-list").text
    before, after = (side.text for side in page_of(review).all("div", class_="side"))
    assert f"{FALSE_WIN}: no pair" in before and SHOWN_CHANGED in after
    corrected(anna, reason="tapped wrong", cause="win_changed_shown", cause_words="")
    assert reasons(play) == [SHOWN_CHANGED]
    newest = versions_of(play.game).versions[0]
    assert newest.reason == "tapped wrong"
    assert [FALSE_WIN in side for side in sides(newest.changes[0])] == [True, False]


def test_a_hand_opened_for_correction_shows_its_cause_and_keeps_it(anna: Phone, play: Play) -> None:
    anna.record(**DRAW_WITH_DEAD, beside_cause="riichi_open", beside_cause_words="seen at once")
    shown = form_with(anna.client.get(reverse("table_hand", args=[anna.token, 1])), "data-save")
    assert (shown["beside_cause"], shown["beside_cause_words"]) == ("riichi_open", "seen at once")
    corrected(anna, tenpai=[1])
    assert reasons(play) == [f"{OPEN_RIICHI}: seen at once"]


@pytest.mark.parametrize(
    ("stored", "code", "words"), [(f"{FALSE_WIN}: no pair", "false_win", "no pair"), ("tiles shown", "other", "tiles shown")]
)
def test_a_cause_stored_as_one_text_is_taken_apart_where_its_hand_is_corrected(
    anna: Phone, play: Play, stored: str, code: str, words: str
) -> None:
    play.record_hand(number=1, result=Chombo(frozenset({1})), reason=stored)
    shown = form_with(anna.client.get(reverse("table_hand", args=[anna.token, 1])), "data-save")
    assert (shown["cause"], shown["cause_words"]) == (code, words)
    corrected(anna, reason="Anna had bet", riichi=[0])
    assert reasons(play) == [stored]


def test_a_cause_stored_as_a_german_text_is_recognised_by_who_reads_english(anna: Phone, play: Play) -> None:
    play.record_hand(number=1, result=Chombo(frozenset({1})), reason=FALSE_WIN_IN_GERMAN)
    shown = form_with(anna.client.get(reverse("table_hand", args=[anna.token, 1])), "data-save")
    assert (shown["cause"], shown["cause_words"]) == ("false_win", "")


@pytest.mark.parametrize(
    ("typed", "noted"),
    [
        ({"outcome": "chombo", "offenders": [1], "cause": "false_win"}, FALSE_WIN),
        ({"outcome": "exhaustive_draw", "tenpai": [0], "dead": [2], "beside_cause": "riichi_open"}, OPEN_RIICHI),
    ],
)
def test_a_correction_that_makes_an_error_of_a_hand_asks_for_its_cause(anna: Phone, play: Play, typed: dict[str, Any], noted: str) -> None:
    play.record(DRAW)
    name = "cause" if "cause" in typed else "beside_cause"
    assert errors_of(edited(anna, **{**typed, name: ""}), name) == [CHOOSE]
    corrected(anna, reason="seen late", **typed)
    assert reasons(play) == [noted]
    assert versions_of(play.game).versions[0].reason == "seen late"


def test_an_error_stored_without_a_cause_is_corrected_without_one(anna: Phone, play: Play) -> None:
    play.record(Chombo(frozenset({1})))
    corrected(anna, riichi=[0])
    assert reasons(play) == [""] and play.results == [Chombo(frozenset({1}), frozenset({0}))]


def test_the_changes_of_a_correction_name_a_chombo_that_was_added(anna: Phone, play: Play) -> None:
    play.record(ron(0, 1))
    review = edited(anna, chombo=[2], beside_cause="false_win")
    assert f"Chonbo by {names_of(play.game)[2].split()[0]} · Reason: {FALSE_WIN}" in page_of(review).one("ul", class_="pending-list").text


def test_no_cause_of_something_else_than_what_is_ticked_is_saved(anna: Phone, play: Play) -> None:
    refused = anna.record(**DRAW_WITH_DEAD, beside_cause="false_win")
    assert errors_of(refused, "beside_cause") == ["This leads to something else than what is ticked. Please choose again."]
    assert reasons(play) == []


def test_after_approval_a_correction_needs_a_reason_beside_the_cause(play: Play) -> None:
    play.play_to_the_end()
    approve(actor=SYSTEM, session=play.game.table.session)
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    dead = {"dead": [2], "beside_cause": "riichi_open"}
    assert errors_of(corrected(alice, **dead), "reason") == ["Why is it corrected? Please fill this in."]
    corrected(alice, reason="seen on the video", **dead)
    assert reasons(play)[0] == OPEN_RIICHI


@pytest.mark.parametrize(("answer", "points"), [("10-50-book", 50), ("10-50-entered", 10)])
def test_a_fine_that_is_not_küsters_price_is_asked_about_and_never_chosen_silently(answer: str, points: int) -> None:
    play = one_table("kuester")
    phone = Phone(play.game, seat=0)
    fine = {"outcome": "penalty", "fined": 1, "fine": 10, "cause": "told_too_few"}
    preview = phone.post("table_preview", htmx=True, **phone.opened(), **fine).content.decode()
    assert "“Die Strafen 4”: 50 points to each of the others. Entered: 10 points." in preview
    assert 'value="10-50-book"' in preview and 'value="10-50-entered"' in preview
    refused = phone.record(**fine)
    assert refused.status_code == 422 and not reasons(play)
    stale = phone.record(**fine, price="50-10-book")
    assert stale.status_code == 422 and not reasons(play), "an answer about other amounts"
    phone.record(**fine, price=answer)
    assert reasons(play) and play.results == [Fine(1, points)]


def test_a_correction_to_a_fine_that_is_not_küsters_price_asks_which_is_right_and_once_only() -> None:
    play = one_table("kuester")
    play.record(Drawn())
    phone = Phone(play.game, seat=0)
    fine = {"outcome": "penalty", "fined": 1, "fine": 10, "cause": "told_too_few"}
    assert errors_of(edited(phone, **fine), "price") == ["Please say which of the two is right."]
    corrected(phone, **fine, price="10-50-entered")
    assert reasons(play) == [TOLD_TOO_FEW] and play.results == [Fine(1, 10)]
    corrected(phone, fined=2)
    assert reasons(play) == [TOLD_TOO_FEW] and play.results == [Fine(2, 10)]


def test_a_fine_of_küster_takes_its_cause_from_his_list() -> None:
    play = one_table("kuester")
    phone = Phone(play.game, seat=0)
    phone.record(outcome="penalty", fined=1, fine=50, cause="told_too_few")
    assert reasons(play) == [TOLD_TOO_FEW]


def test_own_words_alone_are_a_cause(anna: Phone, play: Play) -> None:
    anna.record(**CHOMBO_OF_ONE, cause_words="no pair")
    assert reasons(play) == ["no pair"]
