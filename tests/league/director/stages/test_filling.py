"""That those who play in a stage do not fill its tables is said where it is set up and decided, not only when it is drawn."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import session_steps
from league.seating.models import Session
from scoring.rulesets import RULESETS, ruleset_to_json
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, form_with, text

pytestmark = pytest.mark.django_db
TWO_OUT = "That does not fill the tables: 2 of them sit out in each session."


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def said_everywhere(alice: Client, number: int, sentence: str) -> bool:
    """Whether the list of stages and the page of one both say so, or neither does."""
    said = {sentence in text(alice.get(url("manage_stages"))), sentence in text(alice.get(url("manage_stage", number)))}
    assert len(said) == 1
    return said.pop()


def decide(alice: Client, number: int, *, leave_out: int = 0) -> None:
    """Let those play who are ticked, but for so many."""
    page = alice.get(url("manage_stage", number))
    ticked = fields_of(page)["players"]
    sent = {**form_with(page, "Decide who plays"), "players": ticked[leave_out:], "reason": "They are ill." if leave_out else ""}
    assert alice.post(url("manage_stage", number), sent).status_code == 302


def cup_of_14(cup: Competition, **consolation: object) -> list[Entrant]:
    """Fourteen are entered, of whom the best eight play on in a main round and the others in a consolation."""
    players = make_entrants(cup, 14)
    make_stage(cup, "Preliminaries", planned_sessions=1)
    make_stage(cup, "Main", who="best", count=8)
    make_stage(cup, "Consolation", **{"who": "rest", **consolation})
    return players


def test_once_stages_are_set_up_it_is_said_how_many_of_a_consolation_sit_out(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 14)
    sent = form_with(alice.get(url("manage_stages_set_up", "championship")), "Set up these stages")
    said = text(alice.post(url("manage_stages_set_up", "championship"), {**sent, "count-2": "8"}, follow=True))
    assert f"Of the 14 players entered so far, 6 play here. {TWO_OUT}" in said
    assert said.count("That does not fill the tables") == 1, "the main round of eight does"


def test_the_page_of_the_consolation_says_so_before_and_after_it_is_decided(alice: Client, cup: Competition) -> None:
    players = cup_of_14(cup)
    assert said_everywhere(alice, 3, f"Of the 14 players entered so far, 6 play here. {TWO_OUT}")
    rows = [scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 300, 600)]
    play_tables(cup, players[:12], *rows)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    assert said_everywhere(alice, 3, "Of the 14 players entered so far, 6 play here."), "the main round is to choose first"
    decide(alice, 2)
    assert said_everywhere(alice, 3, f"By the rule, 6 players play here. {TWO_OUT}"), "the two without a game among them"
    decide(alice, 3, leave_out=3)
    assert said_everywhere(alice, 3, "3 players play here. That fills no table, so that its sessions cannot be drawn.")


def test_those_decided_are_counted_without_who_withdrew(alice: Client, cup: Competition) -> None:
    players = make_entrants(cup, 14)
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Main", who="best", count=8, members=players[:8])
    make_stage(cup, "Consolation", who="rest", members=players[8:])
    assert said_everywhere(alice, 3, f"6 players play here. {TWO_OUT}")
    assert "does not fill" not in text(alice.get(url("manage_stage", 2)))
    withdraw_entrant(actor=SYSTEM, entrant=players[13])
    assert said_everywhere(alice, 3, "5 players play here. That does not fill the tables: 1 of them sits out in each session.")
    withdraw_entrant(actor=SYSTEM, entrant=players[12])
    assert "That does not fill the tables" not in text(alice.get(url("manage_stage", 3)))


def test_substitutes_who_can_fill_the_last_table_are_thought_of(alice: Client, cup: Competition) -> None:
    cup_of_14(cup)
    Entrant.objects.filter(pk__in=[one.pk for one in make_entrants(cup, 2)]).update(substitute=True)
    assert said_everywhere(alice, 3, f"{TWO_OUT} Substitutes can fill the last table.")


def test_a_final_that_cannot_be_drawn_is_told_in_time(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 14)
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=6, draw="brackets")
    assert said_everywhere(alice, 2, "By the rule, 6 players play here. Its draw needs whole tables of four")


def test_where_tables_of_several_sizes_seat_everybody_nothing_is_said(alice: Client, cup: Competition) -> None:
    Competition.objects.update(ruleset_json=ruleset_to_json(RULESETS["kuester"]))
    cup_of_14(cup)
    assert not said_everywhere(alice, 3, "does not fill")
    Stage.objects.filter(number=3).update(draw="standings")
    assert said_everywhere(alice, 3, "6 play here. Its draw needs whole tables of four")


def test_nothing_is_said_before_anybody_is_entered_or_where_it_depends_on_groups(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Consolation", who="rest")
    assert not said_everywhere(alice, 2, "play here")
    make_entrants(cup, 14)
    Stage.objects.filter(number=2).update(who="best_of_group", count=3)
    assert not said_everywhere(alice, 2, "does not fill")
