"""Whatever is done to a stage after a correction: that the rule would choose others is silenced only by an answer to just that."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.cut_words import cut_text
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.games.models import Game
from league.standings.queries.ranking.cut_changes import stage_news
from tests.league.director.stages.test_level_again import LOWER, SCORES, anew, cup, draw_lots, send, shown, ticked, url
from tests.pages import form_with, text, undos_of

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
HIGHER = [46_000, 34_000, 25_000, 15_000]


def decide_by_lot(alice: Client, cup: Competition) -> tuple[int, int, int]:
    """1, 5 and 9 are level for the one seat: who won the lot, and the two others."""
    drawn = draw_lots(alice)
    (winner,) = map(int, ticked(drawn))
    send(alice, drawn, [str(winner)])
    first, second = (number for number in (1, 5, 9) if number != winner)
    return winner, first, second


def correct(cup: Competition, number: int, scores: list[int]) -> None:
    game = Game.objects.filter(competition=cup).order_by("number")[(number - 1) // 4]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores, reason="Miscounted")


def news() -> list[str]:
    return [cut_text(one) for one in stage_news(Competition.objects.get()).changed]


def keep(alice: Client, page: HttpResponse, reason: str = "") -> HttpResponse:
    sent = {**form_with(page, "Keep it as decided"), "reason": reason}
    return alice.post(url("manage_stage_step", 2, "keep"), sent, follow=True)


def would_play(cup: Competition, number: int) -> str:
    return f"By the rule {shown(cup, number)} (place 1) would play now."


def test_a_correction_after_it_was_kept_is_told_again(alice: Client, cup: Competition) -> None:
    _winner, first, second = decide_by_lot(alice, cup)
    correct(cup, second, LOWER)
    assert news() == ["Some are level at the line."]
    keep(alice, alice.get(url("manage_stage", 2)))
    assert news() == []
    correct(cup, first, HIGHER)
    assert news()[0].startswith(would_play(cup, first))


def test_a_decision_is_not_kept_against_a_correction_that_the_page_did_not_say(alice: Client, cup: Competition) -> None:
    _winner, first, second = decide_by_lot(alice, cup)
    correct(cup, second, LOWER)
    page = alice.get(url("manage_stage", 2))
    correct(cup, first, HIGHER)
    answer = keep(alice, page, "The lot was fair.")
    assert "The results have changed since this page was opened, so nothing is saved." in text(answer)
    assert would_play(cup, first) in text(answer)
    assert form_with(answer, "Keep it as decided")["reason"] == "The lot was fair."
    assert news()[0].startswith(would_play(cup, first))
    assert "stays as decided" in text(keep(alice, answer, "It was fair."))
    assert news() == []


def test_where_there_is_nothing_to_keep_any_more_that_is_said(alice: Client, cup: Competition) -> None:
    _winner, first, _second = decide_by_lot(alice, cup)
    correct(cup, first, HIGHER)
    page = alice.get(url("manage_stage", 2))
    correct(cup, first, SCORES)
    answer = keep(alice, page, "The lot was fair.")
    assert "so nothing is saved" in text(answer)
    assert "The lot was fair." not in text(alice.get(url("manage_log")))


def test_adding_somebody_by_hand_is_no_answer_to_it(alice: Client, cup: Competition) -> None:
    _winner, first, _second = decide_by_lot(alice, cup)
    correct(cup, first, HIGHER)
    asked = alice.get(url("manage_stage", 2))
    sent = {**form_with(asked, "A guest, or somebody with a wild card"), "who": "12", "reason": "A guest of the city."}
    assert f"{shown(cup, 12)} plays in “Final”." in text(alice.post(url("manage_stage_step", 2, "add"), sent, follow=True))
    assert news()[0].startswith(would_play(cup, first))


def test_undoing_a_new_decision_tells_again_what_it_answered(alice: Client, cup: Competition) -> None:
    _winner, first, _second = decide_by_lot(alice, cup)
    correct(cup, first, HIGHER)
    asked = send(alice, anew(alice), [str(first)])
    decided = send(alice, asked, [str(first)]) if "Decide once more" in text(asked) else asked
    assert news() == []
    (undo,) = undos_of(decided)
    alice.post(undo, follow=True)
    assert news()[0].startswith(would_play(cup, first))


def test_changing_seats_after_the_approval_says_beforehand_that_others_would_go_on(alice: Client, cup: Competition) -> None:
    winner, _first, _second = decide_by_lot(alice, cup)
    session = Game.objects.filter(competition=cup).order_by("number")[(winner - 1) // 4].table.session
    tapped = alice.post(url("manage_reseat", session.number), {"tap": str(winner), "held": str(winner + 1), "moves": ""})
    said = f"By the rule {shown(cup, winner)} (place 1 → 4) would not play in “Final” any more. Some are level at the line."
    assert said in text(tapped) and "Nobody is moved: you decide it afterwards" in text(tapped)
