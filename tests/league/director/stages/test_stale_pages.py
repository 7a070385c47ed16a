"""Two directors decide about a stage at the same time: what somebody did not see is not decided, and nothing typed is lost."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.competitions.seen import stage_seen
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.test_deciding import EQUAL, corrected, decide, preliminaries, ticked, url, with_final
from tests.league.standings.games import play
from tests.pages import fields_of, form_with, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def three_for_a_seat(alice: Client, cup: Competition) -> list[Entrant]:
    """Three tables ended alike. The first ones play in the final until one of them withdraws: the second ones are level for the seat."""
    players = make_entrants(cup, 12)
    for first in (0, 4, 8):
        session_steps.approve(actor=SYSTEM, session=play(cup, players[first : first + 4], EQUAL).table.session)
    make_stage(cup, "Preliminaries", planned_sessions=3)
    make_stage(cup, "Final", who="best", count=3, carried="nothing", planned_sessions=1)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=players[0])
    return players


def test_a_lot_that_was_refused_is_not_drawn(alice: Client, cup: Competition) -> None:
    players = three_for_a_seat(alice, cup)
    sent = form_with(alice.get(url("manage_stage", 2)), "Draw the lot")
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": str(players[5].number)})
    refused = text(alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": "lot"}, follow=True))
    assert "Nothing of yours is saved yet." in refused
    assert not cup.actions.filter(verb="draw_stage_lot").exists(), "a lot that decided nothing would be told to everybody"


def moved(cup: Competition, eight: list[Entrant]) -> str:
    """What is said once a correction has put the eighth ahead of the fifth."""
    corrected(cup, eight)
    return (
        "Who goes on by the rule, or who is level at the line, has changed since you opened the page. Nothing of yours is saved yet. "
        f"By the rule {eight[7].shown_name} (place 7 → 2) would play now. {eight[4].shown_name} (place 2 → 7) would not."
    )


def test_a_decision_against_the_rule_says_who_has_qualified_meanwhile(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    sent = {**ticked(alice.get(url("manage_stage", 2))), "players": ["1", "5", "2", "7"], "reason": "Fay is ill"}
    said = moved(cup, eight)
    refused = alice.post(url("manage_stage", 2), sent)
    assert (refused.status_code, said in text(refused), Stage.objects.get(pk=final.pk).is_decided) == (409, True, False)
    again = ticked(refused)
    assert (again["reason"], set(again["players"])) == ("Fay is ill", {"1", "5", "2", "7"}), "nothing typed is lost"
    assert "It is decided who plays in “Final”." in text(alice.post(url("manage_stage", 2), again, follow=True)), "it is known by then"


def test_whoever_decides_by_the_rule_of_an_hour_ago_is_told_before_a_reason_is_asked_for(alice: Client, cup: Competition) -> None:
    eight, _final = preliminaries(cup), with_final(cup)
    sent = ticked(alice.get(url("manage_stage", 2)))
    said = moved(cup, eight)
    refused = alice.post(url("manage_stage", 2), sent)
    assert (refused.status_code, said in text(refused)) == (409, True)
    assert "Please say why it is decided otherwise." in text(alice.post(url("manage_stage", 2), ticked(refused)))


def test_points_that_move_nobody_across_the_line_ask_nothing(alice: Client, cup: Competition) -> None:
    preliminaries(cup)
    with_final(cup)
    sent = ticked(alice.get(url("manage_stage", 2)))
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[44_000, 34_000, 27_000, 15_000], reason="Miscounted")
    assert "It is decided who plays in “Final”." in text(alice.post(url("manage_stage", 2), sent, follow=True))


@pytest.mark.parametrize("proposed", ["x", "eyJ9:forged", "\x00", "é" * 2000])
def test_a_forged_proposal_is_one_that_nobody_saw(alice: Client, cup: Competition, proposed: str) -> None:
    preliminaries(cup)
    with_final(cup)
    refused = alice.post(url("manage_stage", 2), {**ticked(alice.get(url("manage_stage", 2))), "proposed": proposed})
    assert (refused.status_code, "has changed since you opened the page. Nothing of yours is saved yet." in text(refused)) == (409, True)


def level_at_the_line(cup: Competition) -> list[Entrant]:
    """The second and the sixth are level for the last seat of the final."""
    eight = preliminaries(cup, second=EQUAL)
    with_final(cup)
    Stage.objects.filter(number=2).update(count=3)
    return eight


def test_a_lot_is_drawn_only_among_those_whom_the_page_named(alice: Client, cup: Competition) -> None:
    eight = level_at_the_line(cup)
    sent = form_with(alice.get(url("manage_stage", 2)), "Draw lots among them")
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[45_000, 30_000, 30_000, 15_000], reason="Miscounted")
    Stage.objects.filter(number=2).update(count=4)
    sent["seen"] = stage_seen(cup.stages.get(number=2))
    page = alice.post(url("manage_stage_step", 2, "lot"), {**sent, "reason": "All were told"})
    assert (page.status_code, cup.actions.filter(verb="draw_stage_lot").exists()) == (409, False)
    said = f"Level on place 4 across the line: {eight[5].shown_name} and {eight[6].shown_name}. 1 of them goes on."
    assert said in text(page)
    again = form_with(page, "Draw lots among them")
    assert "Those ticked among the level ones were drawn by lot." in text(
        alice.post(url("manage_stage_step", 2, "lot"), again, follow=True)
    )


def test_a_lot_is_drawn_only_for_as_many_seats_as_the_page_named(alice: Client, cup: Competition) -> None:
    players = three_for_a_seat(alice, cup)
    Stage.objects.filter(number=2).update(count=1)
    sent = form_with(alice.get(url("manage_stage", 2) + "?anew=1"), "Draw lots among them")
    withdraw_entrant(actor=SYSTEM, entrant=players[11])
    Stage.objects.filter(number=2).update(wild_cards=0, count=2)
    sent["seen"] = stage_seen(cup.stages.get(number=2))
    assert alice.post(url("manage_stage_step", 2, "lot"), sent).status_code == 409
    assert not cup.actions.filter(verb="draw_stage_lot").exists()


def test_no_lot_is_drawn_on_a_page_from_before_the_decision(alice: Client, cup: Competition) -> None:
    level_at_the_line(cup)
    sent = form_with(alice.get(url("manage_stage", 2)), "Draw lots among them")
    decide(alice, players=["1", "5", "2"])
    assert "Nothing of yours is saved yet. It was decided who plays in “Final”" in text(
        alice.post(url("manage_stage_step", 2, "lot"), sent, follow=True)
    )
    assert not cup.actions.filter(verb="draw_stage_lot").exists(), "it would count for nothing"


def test_the_reason_for_another_lot_stays_typed_when_others_are_level(alice: Client, cup: Competition) -> None:
    level_at_the_line(cup)
    first = form_with(alice.get(url("manage_stage", 2)), "Draw lots among them")
    drawn = alice.post(url("manage_stage_step", 2, "lot"), first, follow=True)
    sent = {**form_with(drawn, "Draw lots again"), "reason": "Fay had not been told"}
    Stage.objects.filter(number=2).update(count=1)
    sent["seen"] = stage_seen(cup.stages.get(number=2))
    refused = alice.post(url("manage_stage_step", 2, "lot"), sent)
    assert (refused.status_code, cup.actions.filter(verb="draw_stage_lot").count()) == (409, 1)


def test_nobody_else_than_the_page_named_plays_instead(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=eight[4])
    sent = form_with(alice.get(url("manage_stage", 2)), f"{eight[6].shown_name} plays instead (place 5)")
    corrected(cup, eight)
    refused = alice.post(url("manage_stage_step", 2, "replace"), sent)
    said = f"Who comes next has changed since you opened the page: by now {eight[7].shown_name} does. Nothing of yours is saved yet."
    assert (refused.status_code, said in text(refused)) == (409, True)
    assert final.places.filter(entrant=eight[4]).exists()
    again = form_with(refused, f"{eight[7].shown_name} plays instead")
    assert "instead of" in text(alice.post(url("manage_stage_step", 2, "replace"), again, follow=True))


def test_who_has_qualified_meanwhile_is_said_before_somebody_is_added_by_hand(alice: Client, cup: Competition) -> None:
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    sent = {**form_with(alice.get(url("manage_stage", 2)), "Add</button>"), "reason": "Host", "who": str(eight[6].number)}
    said = moved(cup, eight)
    refused = alice.post(url("manage_stage_step", 2, "add"), sent)
    assert (refused.status_code, said in text(refused)) == (409, True)
    assert "Host" in fields_of(refused)["reason"], "nothing typed is lost"
    assert not final.places.filter(entrant=eight[6]).exists()
