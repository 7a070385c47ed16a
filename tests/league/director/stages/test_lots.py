"""Lots among level players: the button stays, a lot is not drawn again without a reason, and what it rests on is said."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.errors import Refusal
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import StageLot, StagePlace, decide_stage, draw_stage_lot, plan_session
from league.seating.models import Session
from league.standings.exports.ema_check import ema_check
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db
SCORES, LOWER = [45_000, 35_000, 25_000, 15_000], [44_000, 36_000, 25_000, 15_000]
ASKS = "A lot has been drawn among them already. Please say why another one is drawn."
WHY = "Eva and Jan had not been told of the first."


@pytest.fixture
def cup() -> Competition:
    """Three tables ended alike, each in a session of its own: 1, 5 and 9 are level in front, and one of them is to play in the final."""
    competition = make_competition("ema-2012", kind="tournament")
    players = make_entrants(competition, 12)
    for first in (0, 4, 8):
        session_steps.approve(actor=SYSTEM, session=play(competition, players[first : first + 4], SCORES).table.session)
    make_stage(competition, "Preliminaries", planned_sessions=3)
    make_stage(competition, "Final", who="best", count=1, carried="nothing", planned_sessions=1)
    return competition


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def lots_of(cup: Competition) -> list[dict[str, Any]]:
    return [action.details for action in cup.actions.filter(verb="draw_stage_lot").order_by("pk")]


def draw_lots(alice: Client, **fields: str) -> HttpResponse:
    page = alice.get(url("manage_stage", 2) + "?anew=1")
    sent = {**form_with(page, "Draw lots"), **fields}
    return alice.post(url("manage_stage_step", 2, "lot"), sent, follow=True)


def decide(alice: Client, page: HttpResponse, *players: str, **fields: str) -> HttpResponse:
    chosen = list(players) or fields_of(page)["players"]
    return alice.post(url("manage_stage", 2), {**form_with(page, "Decide who plays"), "players": chosen, **fields}, follow=True)


def lower(cup: Competition, number: int) -> None:
    """A correction takes points from the first of this player's table."""
    game = Game.objects.filter(competition=cup).order_by("number")[(number - 1) // 4]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=LOWER, reason="Miscounted")


def test_the_lot_can_still_be_drawn_after_too_few_were_ticked(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    refused = decide(alice, alice.get(url("manage_stage", 2)), "1")
    assert refused.status_code == 422
    drawn = alice.post(url("manage_stage_step", 2, "lot"), form_with(refused, "Draw lots among them"), follow=True)
    assert (len(lots_of(cup)), len(fields_of(drawn)["players"])) == (1, 2)


def test_a_refused_form_with_others_ticked_does_not_say_that_these_were_drawn(alice: Client, cup: Competition) -> None:
    drawn = draw_lots(alice)
    said = "Those ticked among the level ones were drawn by lot."
    (winner,) = fields_of(drawn)["players"]
    other = next(number for number in ("1", "5", "9") if number != winner)
    refused = decide(alice, drawn, other, "2")
    assert (said in text(drawn), said in text(refused)) == (True, False)
    assert "No lot decides between those who are level now" not in text(refused), "one does, only others are ticked"


def test_a_lot_is_not_drawn_again_without_a_reason(alice: Client, cup: Competition) -> None:
    page = draw_lots(alice)
    assert page_of(page).one("input", id="lot-reason").told.get("required") is not None
    refused = draw_lots(alice)
    assert (ASKS in text(refused), len(lots_of(cup))) == (True, 1)
    draw_lots(alice, reason="   ")
    assert len(lots_of(cup)) == 1, "blanks are no reason"


def test_why_a_lot_was_drawn_again_stands_in_the_log_and_beside_whom_it_drew(alice: Client, cup: Competition) -> None:
    draw_lots(alice)
    again = draw_lots(alice, reason=WHY)
    first, second = lots_of(cup)
    assert (first.get("reason"), second["reason"]) == (None, WHY)
    assert f"drawn again: {WHY}" in text(again)
    assert WHY in text(alice.get(url("manage_log")))
    decide(alice, again)
    assert f"by lot ({second['lot']}), drawn again: {WHY}" in text(alice.get(url("manage_stage", 2)))
    german = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert f"durch Los ({second['lot']}), noch einmal gezogen: {WHY}" in german


def test_the_first_lot_needs_no_reason_and_neither_does_one_among_others(alice: Client, cup: Competition) -> None:
    (winner,) = fields_of(draw_lots(alice))["players"]
    lower(cup, int(winner))
    draw_lots(alice)
    assert len(lots_of(cup)) == 2, "the winner is not level any more, so that the first lot decides nothing"


def test_the_command_refuses_it_too_whoever_else_was_among_those_level(cup: Competition) -> None:
    final, (one, other, third) = cup.stages.get(number=2), list(cup.entrants.filter(number__in=(1, 5, 9)).order_by("number"))
    draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(1, [one, other, third], [one]))
    with pytest.raises(Refusal) as refused:
        draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(2, [one, other], [other]))
    assert (refused.value.code, str(refused.value)) == ("reason_missing", ASKS)
    draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(3, [other, third], [other]))
    assert len(lots_of(cup)) == 2, "the first drew none of these two"


def test_a_lot_for_whoever_moves_up_asks_for_a_reason_the_second_time(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    first = cup.stages.get(number=2).places.get().entrant
    withdraw_entrant(actor=SYSTEM, entrant=first)
    page = alice.get(url("manage_stage", 2))
    sent = {**form_with(page, "Draw the lot"), "who": "lot"}
    moved = alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True)
    assert len(lots_of(cup)) == 2, "the lot before was drawn for another seat"
    (undo,) = undos_of(moved)
    alice.post(undo, follow=True)
    page = alice.get(url("manage_stage", 2))
    sent = {**form_with(page, "Draw the lot again"), "who": "lot"}
    assert ASKS in text(alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True))
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "reason": WHY}, follow=True)
    assert lots_of(cup)[2]["reason"] == WHY
    assert WHY in text(alice.get(url("manage_stage", 2)))


def test_the_page_says_which_results_are_not_approved_before_it_is_decided_or_a_lot_drawn(alice: Client, cup: Competition) -> None:
    said = "The results of session 2 are not approved yet: a correction can still change who goes on, and make a lot void."
    assert said not in text(alice.get(url("manage_stage", 2)))
    Session.objects.filter(number=2).update(state="scored")
    page = alice.get(url("manage_stage", 2))
    notice = page_of(page).one("div", id="rests-on")
    assert f"{said} Approve session 2 first, or decide earlier on purpose." in notice.text
    german = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert "Noch nicht freigegeben: Durchgang 2. Eine Korrektur kann noch ändern" in german
    assert url("manage_session", 2) in [link.told["href"] for link in notice.all("a")]
    drawn = draw_lots(alice)
    assert (said in text(drawn), len(lots_of(cup))) == (True, 1), "deciding earlier on purpose stays possible"
    decide(alice, drawn)
    assert cup.stages.get(number=2).is_decided


def test_the_page_names_sessions_still_to_be_played(alice: Client, cup: Competition) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    assert "Still to be played: session 4." in text(alice.get(url("manage_stage", 2)))


def test_everybody_reads_for_whom_and_against_whom_a_lot_decided(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    won = Stage.objects.get(number=2).places.get().entrant
    lost = [one.shown_name for one in cup.entrants.with_players().filter(number__in=(1, 5, 9)).exclude(pk=won.pk).order_by("number")]
    said = f"“Final”: the lot decided for {won.shown_name} and against {lost[0]} and {lost[1]} (place 1 in “Preliminaries”)."
    german = f"„Final“: Das Los entschied für {won.shown_name} und gegen {lost[0]} und {lost[1]} (Platz 1 in „Preliminaries“)."
    everybody = Client()
    for number in (1, 5, 9):
        assert said in text(everybody.get(url("breakdown", number)))
    assert "the lot decided" not in text(everybody.get(url("breakdown", 2)))
    assert said in text(everybody.get(url("standings") + "?stage=1"))
    assert german in text(everybody.get(url("standings") + "?stage=1", headers={"accept-language": "de"}))
    assert "the lot decided" not in text(everybody.get(url("standings") + "?stage=2"))


def test_under_an_embargo_a_lot_stays_secret(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    Session.objects.filter(competition=cup, number=1).update(hidden=True)
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    everybody = Client()
    assert "the lot decided" not in text(everybody.get(url("standings"))) + text(everybody.get(url("standings") + "?stage=1"))
    assert "the lot decided" not in text(everybody.get(url("breakdown", 5)))
    assert "the lot decided" in text(alice.get(url("breakdown", 5)))


def test_a_lot_that_replaced_somebody_stands_in_the_check_of_the_ema_file(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    withdraw_entrant(actor=SYSTEM, entrant=Stage.objects.get(number=2).places.get().entrant)
    sent = form_with(alice.get(url("manage_stage", 2)), "Draw the lot")
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": "lot"}, follow=True)
    check = {topic.code: topic.lines for topic in ema_check(cup)}
    first, second = check["stages"]
    assert "who was replaced since. Drawn on" in first and "the lot decided for" in second


def overrule(alice: Client, cup: Competition, **fields: str) -> tuple[HttpResponse, Entrant, Entrant]:
    """Draw a lot, and tick somebody else instead; the answer, whom the lot drew, and who is ticked."""
    page = draw_lots(alice)
    (winner,) = fields_of(page)["players"]
    other = next(number for number in ("1", "5", "9") if number != winner)
    own = {str(one.number): one for one in cup.entrants.with_players()}
    return decide(alice, page, other, **fields), own[winner], own[other]


def test_a_decision_against_a_drawn_lot_asks_for_a_reason_and_keeps_what_was_ticked(alice: Client, cup: Competition) -> None:
    refused, drew, chosen = overrule(alice, cup)
    said = f"The lot drew {drew.shown_name}. Please say why the seat goes to {chosen.shown_name}; everybody can read it."
    assert (refused.status_code, said in text(refused)) == (422, True)
    assert fields_of(refused)["players"] == [str(chosen.number)]
    assert not cup.stages.get(number=2).is_decided
    decide(alice, refused, str(chosen.number), reason="Drawn before both were told.")
    assert cup.stages.get(number=2).places.get().entrant == chosen


def test_the_log_names_who_plays_against_a_lot_and_instead_of_whom(alice: Client, cup: Competition) -> None:
    _page, drew, chosen = overrule(alice, cup, reason="Drawn before both were told.")
    seed, said = lots_of(cup)[0]["lot"], text(alice.get(url("manage_log")))
    assert f"Against the lot ({seed}): {chosen.player.full_name} instead of {drew.player.full_name}." in said
    assert "Drawn before both were told." in said


def test_everybody_reads_that_the_directors_decided_against_a_lot_and_why(alice: Client, cup: Competition) -> None:
    _page, drew, chosen = overrule(alice, cup, reason="Drawn before both were told.")
    said = (
        f"“Final”: the lot drew {drew.shown_name}, and the directors decided for {chosen.shown_name} instead (place 1 in “Preliminaries”). "
        "Reason: Drawn before both were told."
    )
    everybody = Client()
    for page in (url("standings") + "?stage=1", url("breakdown", drew.number), url("breakdown", chosen.number)):
        assert said in text(everybody.get(page)), page
    assert said in "".join({topic.code: topic.lines for topic in ema_check(cup)}["stages"])
    german = text(everybody.get(url("standings") + "?stage=1", headers={"accept-language": "de"}))
    assert f"„Final“: Das Los fiel auf {drew.shown_name}, die Turnierleitung entschied sich aber für {chosen.shown_name}" in german


def test_under_an_embargo_a_decision_against_a_lot_stays_secret(alice: Client, cup: Competition) -> None:
    overrule(alice, cup, reason="Drawn before both were told.")
    Session.objects.filter(competition=cup, number=1).update(hidden=True)
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    everybody = Client()
    assert "before both were told" not in text(everybody.get(url("standings"))) + text(everybody.get(url("breakdown", 5)))


def test_a_lot_drawn_on_another_page_meanwhile_is_not_overruled_in_silence(alice: Client, cup: Competition) -> None:
    page = draw_lots(alice)
    (winner,) = fields_of(page)["players"]
    first, other = cup.entrants.get(number=winner), cup.entrants.exclude(number=winner).filter(number__in=(1, 5, 9))[0]
    lot = StageLot(5, [first, other, *cup.entrants.filter(number__in=(1, 5, 9)).exclude(pk__in=(first.pk, other.pk))], [other])
    draw_stage_lot(actor=SYSTEM, stage=cup.stages.get(number=2), lot=lot, reason=WHY)
    refused = decide(alice, page)
    assert (refused.status_code, f"The lot drew {other.shown_name}." in text(refused)) == (422, True)


def test_the_command_refuses_a_decision_against_a_lot_without_a_reason(cup: Competition) -> None:
    final, (one, other, third) = cup.stages.get(number=2), list(cup.entrants.filter(number__in=(1, 5, 9)).order_by("number"))
    draw_stage_lot(actor=SYSTEM, stage=final, lot=StageLot(1, [one, other, third], [one]))
    proposed = {"goes_on": [], "level": [[[1, 5, 9], 1]], "places": {}}
    with pytest.raises(Refusal) as refused:
        decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(other)], proposed=proposed)
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(one)], proposed=proposed)


def test_whoever_moves_up_against_a_lot_needs_a_reason_too(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    withdraw_entrant(actor=SYSTEM, entrant=cup.stages.get(number=2).places.get().entrant)
    sent = {**form_with(alice.get(url("manage_stage", 2)), "Draw the lot"), "who": "lot"}
    (undo,) = undos_of(alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True))
    alice.post(undo, follow=True)
    (drew,) = lots_of(cup)[1]["drawn_numbers"]
    chosen = cup.entrants.get(number=next(n for n in lots_of(cup)[1]["level_numbers"] if n != drew))
    sent = {**form_with(alice.get(url("manage_stage", 2)), "Draw the lot again"), "who": str(chosen.number)}
    refused = alice.post(url("manage_stage_step", 2, "replace"), sent, follow=True)
    assert f"Please say why the seat goes to {chosen.shown_name}; everybody can read it." in text(refused)
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "reason": "Drawn too early."}, follow=True)
    assert cup.stages.get(number=2).places.get().entrant == chosen
    assert "Against the lot" in text(alice.get(url("manage_log")))
    assert "Reason: Drawn too early." in text(Client().get(url("breakdown", chosen.number)))


def lots_told(number: int) -> str:
    """What everybody reads on the page that explains this player's place, and in the standings of the preliminaries."""
    return text(Client().get(url("breakdown", number))) + text(Client().get(url("standings") + "?stage=1"))


def test_a_lot_between_players_who_are_not_level_any_more_is_told_as_what_it_was(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    won = Stage.objects.get(number=2).places.get().entrant
    lost = [one.shown_name for one in cup.entrants.with_players().filter(number__in=(1, 5, 9)).exclude(pk=won.pk).order_by("number")]
    lower(cup, won.number)
    said = (
        f"“Final”: the lot decided for {won.shown_name} and against {lost[0]} and {lost[1]}, who were level then (place 1 in "
        "“Preliminaries”); the results have changed"
    )
    assert lots_told(won.number).count(f"{said} since.") == 2
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "keep"), form_with(page, "Keep it as decided"), follow=True)
    assert lots_told(won.number).count(f"{said} since, and the directors kept the decision.") == 2
    german = text(Client().get(url("breakdown", won.number), headers={"accept-language": "de"}))
    assert "die damals gleichauf lagen (Platz 1 in „Preliminaries“); seitdem haben sich die Ergebnisse geändert" in german


def test_a_decision_against_a_lot_is_told_as_what_it_was_once_nobody_is_level(alice: Client, cup: Competition) -> None:
    _page, drew, chosen = overrule(alice, cup, reason="Drawn too early.")
    lower(cup, drew.number)
    said = (
        f"the directors decided for {chosen.shown_name} instead; they were level then (place 1 in “Preliminaries”), and the results have "
    )
    said += "changed since."
    assert f"{said} Reason: Drawn too early." in lots_told(chosen.number)
