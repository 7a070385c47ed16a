"""A dead hand, a chombo and a fine take their cause from the rulebook, or words, or both; the score sheet and the log say it."""

from __future__ import annotations

import json
from dataclasses import replace
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
from league.table.entry.cause_fields import MOST_WORDS
from league.wording.offences import causes_of, letters_too_many
from scoring.game import Chombo, Drawn, ExhaustiveDraw, Fine
from scoring.rulesets import RULESETS
from tests.factories import alice_directs
from tests.league.games.play import DRAW, Play, one_table, tsumo
from tests.league.table.phone import Phone
from tests.pages import errors_of, form_with, page_of

pytestmark = pytest.mark.django_db

OPEN_RIICHI = "Riichi with an open hand (section 6.4)"
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
    assert ActionLog.objects.filter(verb="record_hand", details__reason=f"{FALSE_WIN}: no pair").exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_beside_any_cause_are_kept_whole(language: str) -> None:
    with translation.override(language):
        for ruleset in RULESETS.values():
            for cause in causes_of(ruleset, "dead_hand", "chombo", "penalty"):
                assert letters_too_many(cause.with_source, "x" * MOST_WORDS) == 0, cause


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
        ({**CHOMBO_OF_ONE, "cause_words": "no pair"}, "cause", CHOOSE),
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


def test_a_correction_has_a_reason_of_its_own_and_asks_for_no_cause(anna: Phone, play: Play) -> None:
    play.record_hand(number=1, result=ExhaustiveDraw(frozenset({0}), dead=frozenset({2})), reason=OPEN_RIICHI)
    editor = anna.client.get(reverse("table_hand", args=[anna.token, 1])).content.decode()
    assert "beside_cause" not in editor


def corrected(phone: Phone, result: dict[str, Any], **typed: str) -> HttpResponse:
    """The answer to the correction of hand 1, saved from its review."""
    review = phone.post("table_correction", pending=json.dumps([{"replace": 1, "result": result}]))
    return phone.post("table_correction", save="1", **{**form_with(review, 'name="save"'), **typed})


CHOMBO_OF_BERT = {"type": "chombo", "offenders": [1]}
DEAD_CLEO = {"type": "exhaustive_draw", "tenpai": [0], "dead": [2]}


@pytest.mark.parametrize(("result", "cause", "noted"), [(CHOMBO_OF_BERT, "false_win", FALSE_WIN), (DEAD_CLEO, "riichi_open", OPEN_RIICHI)])
def test_a_correction_that_makes_an_error_of_a_hand_asks_for_its_cause(
    anna: Phone, play: Play, result: dict[str, Any], cause: str, noted: str
) -> None:
    play.record(DRAW)
    corrected(anna, result, cause=cause, reason="seen late")
    assert reasons(play) == [f"{noted}: seen late"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Chombo(frozenset({1})), {"type": "chombo", "offenders": [1], "riichi": [0]}),
        (Chombo(frozenset({1})), {"type": "exhaustive_draw", "tenpai": [0]}),
    ],
)
def test_a_correction_in_which_nobody_did_anything_else_wrong_asks_for_no_cause(
    anna: Phone, play: Play, before: Chombo, after: dict[str, Any]
) -> None:
    play.record_hand(number=1, result=before, reason=FALSE_WIN)
    review = anna.post("table_correction", pending=json.dumps([{"replace": 1, "result": after}]))
    assert "reason" in form_with(review, 'name="save"') and not page_of(review).has_field("cause")


def test_after_approval_a_correction_needs_a_cause_or_words(play: Play) -> None:
    play.play_to_the_end()
    approve(actor=SYSTEM, session=play.game.table.session)
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    dead = {**DEAD_CLEO, "tenpai": []}
    refused = corrected(alice, dead)
    assert errors_of(refused, "reason") == ["Please choose what it was, or say it in words."]
    too_long = corrected(alice, dead, cause="riichi_open", reason="x" * (200 - len(OPEN_RIICHI)))
    assert errors_of(too_long, "reason") == ["Beside the cause this is 2 letters too long."]
    corrected(alice, dead, cause="riichi_open")
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


def test_a_correction_to_a_fine_that_is_not_küsters_price_has_to_be_ticked() -> None:
    play = one_table("kuester")
    play.record(Drawn())
    phone = Phone(play.game, seat=0)
    fine = {"type": "penalty", "seat": 1, "points": 10}
    refused = corrected(phone, fine, cause="told_too_few")
    assert errors_of(refused, "price") == ["Correct the fine, or tick that it stands."]
    corrected(phone, fine, cause="told_too_few", price="on")
    assert reasons(play) == ["Told somebody in time that a tile is missing (“Die Strafen 4”)"]


def test_a_fine_of_küster_takes_its_cause_from_his_list() -> None:
    play = one_table("kuester")
    phone = Phone(play.game, seat=0)
    phone.record(outcome="penalty", fined=1, fine=50, cause="told_too_few")
    assert reasons(play) == ["Told somebody in time that a tile is missing (“Die Strafen 4”)"]
