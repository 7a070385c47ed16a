"""Everybody reads of each lot among whom, in which order and when it was drawn, and why one was drawn again."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Stage
from league.seating.models import Session
from league.standings.exports.ema_check import ema_check
from tests.league.director.stages.test_lots import cup, decide, draw_lots, lots_of, lower, url
from tests.pages import fields_of, form_with, text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
WHY = "<b>Eva & Jan</b> had not been told of the first."
ESCAPED = "&lt;b&gt;Eva &amp; Jan&lt;/b&gt; had not been told of the first."
ORDER = re.compile(r"in this order: ([^.]+)\.")


def told(number: int = 1, *, language: str = "en") -> str:
    """What everybody reads in the standings of the preliminaries, and on the page that explains this player's place."""
    pages = (url("standings") + "?stage=1", url("breakdown", number))
    return " | ".join(text(Client().get(page, headers={"accept-language": language})) for page in pages)


def names(cup: Competition, numbers: object) -> str:
    own = {one.number: one.shown_name for one in cup.entrants.with_players()}
    *most, last = [own[number] for number in numbers]  # type: ignore[attr-defined]
    return f"{', '.join(most)} and {last}"


def draw_again(alice: Client, cup: Competition) -> HttpResponse:
    """Draw two lots and decide with the second."""
    draw_lots(alice)
    return decide(alice, draw_lots(alice, reason=WHY))


def test_the_log_keeps_the_order_in_which_a_lot_drew_all_who_were_level(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    draw_lots(alice)
    (lot,) = lots_of(cup)
    (order,) = lot["order_numbers"]
    assert sorted(order) == lot["level_numbers"] == [1, 5, 9]
    assert sorted(order[:2]) == lot["drawn_numbers"]


def test_everybody_reads_the_order_of_a_lot_with_all_among_whom_it_was_drawn(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    decide(alice, draw_lots(alice))
    (lot,) = lots_of(cup)
    (order,) = lot["order_numbers"]
    assert f"in this order: {names(cup, order)}." in " ".join({topic.code: topic.lines for topic in ema_check(cup)}["stages"])
    for number in (1, 5, 9):
        assert ORDER.findall(told(number)) == [names(cup, order)] * 2
    assert "in dieser Reihenfolge: " + names(cup, order).replace(" and ", " und ") in told(language="de")


def test_who_moved_up_later_stays_among_those_who_were_drawn(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    decide(alice, draw_lots(alice))
    withdraw_entrant(actor=SYSTEM, entrant=Stage.objects.get(number=2).places.order_by("seed")[0].entrant)
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "replace"), form_with(page, "plays instead (place"), follow=True)
    (order,) = lots_of(cup)[0]["order_numbers"]
    assert ORDER.findall(told(order[0])) == [names(cup, order)] * 2


def test_everybody_reads_which_lot_was_drawn_first_why_again_and_which_one_counts(alice: Client, cup: Competition) -> None:
    draw_again(alice, cup)
    first, second = (lot["order_numbers"][0] for lot in lots_of(cup))
    said = told()
    assert ORDER.findall(said) == [names(cup, first), names(cup, second)] * 2
    assert said.count("“Final”: this lot does not count, as another one was drawn after it. Drawn on ") == 2
    assert said.count("Drawn again on ") == 2
    assert said.count(f"Reason: {ESCAPED}") == 2, "the reason stands escaped"
    german = told(language="de")
    assert german.count("„Final“: Dieses Los zählt nicht, denn danach wurde noch eines gezogen. Gezogen am ") == 2
    assert german.count(f"Grund: {ESCAPED}") == 2


def test_a_lot_against_which_directors_decided_names_all_among_whom_it_was_drawn(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    page = draw_lots(alice)
    drew = fields_of(page)["players"]
    (lost,) = {"1", "5", "9"} - {*drew}
    decide(alice, page, drew[0], lost, reason="Drawn too early.")
    (order,) = lots_of(cup)[0]["order_numbers"]
    own = {str(one.number): one.shown_name for one in cup.entrants.with_players()}
    said = told(int(drew[0]))
    assert f"the lot decided for {own[drew[0]]} (place 1" in said, "the lot drew the other one, too, and did not decide against them"
    assert {*ORDER.findall(said)} == {names(cup, order)}
    assert f"the lot drew {own[drew[1]]}, and the directors decided for {own[lost]} instead" in said


def test_a_full_stop_stands_between_the_reason_and_how_the_lot_was_drawn(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(count=2)
    page = draw_lots(alice)
    drew = fields_of(page)["players"]
    (lost,) = {"1", "5", "9"} - {*drew}
    decide(alice, page, drew[0], lost, reason="Losverfahren war ungültig")
    assert "Grund: Losverfahren war ungültig. Gezogen am " in told(int(drew[0]), language="de")


def test_a_lot_that_was_drawn_after_the_decision_and_left_is_told_too(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    assert "does not count" not in told()
    draw_lots(alice, reason=WHY)
    said = told()
    assert said.count("“Final”: this lot does not count; it was drawn after the decision, which was left as it is. Drawn again on ") == 2
    assert said.count(f"Reason: {ESCAPED}") == 2


def test_nothing_of_a_lot_is_public_before_it_is_decided_who_plays(alice: Client, cup: Competition) -> None:
    draw_lots(alice)
    draw_lots(alice, reason=WHY)
    assert "Drawn" not in told() and ESCAPED not in told() and "in this order" not in told()


def test_under_an_embargo_no_lot_no_order_and_no_reason_is_read(alice: Client, cup: Competition) -> None:
    draw_again(alice, cup)
    Session.objects.filter(competition=cup, number=1).update(hidden=True)
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    assert "Drawn" not in told() and ESCAPED not in told() and "in this order" not in told()


def test_a_lot_for_which_nobody_is_level_any_more_is_told_all_the_same(alice: Client, cup: Competition) -> None:
    draw_lots(alice)
    (winner,) = lots_of(cup)[0]["drawn_numbers"]
    others = sorted({1, 5, 9} - {winner})
    for number in others:
        lower(cup, number)
    decide(alice, alice.get(url("manage_stage", 2)))
    assert Stage.objects.get(number=2).places.get().entrant.number == winner
    assert told().count("“Final”: this lot decided nothing in the end. Drawn on ") == 2


def test_a_lot_logged_without_its_order_names_all_among_whom_it_was_drawn(alice: Client, cup: Competition) -> None:
    decide(alice, draw_lots(alice))
    for action in cup.actions.filter(verb="draw_stage_lot"):
        cup.actions.filter(pk=action.pk).update(details={k: v for k, v in action.details.items() if not k.startswith("order")})
    Competition.objects.filter(pk=cup.pk).update(results_revision=99, revision=99)
    assert f"among {names(cup, (1, 5, 9))}." in told()
    assert "in this order" not in told()


def test_directors_read_the_order_too(alice: Client, cup: Competition) -> None:
    page = draw_lots(alice)
    own = {one.number: one.player.full_name for one in cup.entrants.with_players()}
    (order,) = lots_of(cup)[0]["order_numbers"]
    assert "order: " + ", ".join(own[number] for number in order) in text(page)
