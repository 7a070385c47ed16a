"""Undo restores an earlier decision on a stage with its own time: who dropped out of the final since it is not placed by the undo."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.embargo import everybody
from league.competitions.models import Competition, Stage
from league.seating.commands import keep_decision
from league.standings.queries.ranking.staging import Staging, staging_of
from tests.factories import alice_directs
from tests.league.director.stages.test_dropped_out import at, decide, decided_cup, places
from tests.pages import form_with, text, undos_of

pytestmark = pytest.mark.django_db
FINAL, CONSOLATION = 2, 3
WAITS = "Not in “Final” any more; not decided yet where they play"


@pytest.fixture
def cup() -> Competition:
    """1, 5, 9 and 2 are in the final, all others in the consolation."""
    return decided_cup()


@pytest.fixture
def director(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    return client


def leave_open(director: Client, number: int) -> str:
    """The address of the *Undo* of leaving it open again who plays in this stage."""
    sent = form_with(director.get(reverse("manage_stage", args=["tuesday", number])), "Leave it open again")
    return undo_of(director, reverse("manage_stage_step", args=["tuesday", number, "open"]), sent)


def undo_of(director: Client, there: str, sent: dict[str, object] | None = None) -> str:
    (undo,) = undos_of(director.post(there, sent or {}, follow=True))
    return undo


def plan(cup: Competition) -> Staging:
    found = Competition.objects.get(pk=cup.pk)
    return staging_of(found, everybody(found))


def decided_at(cup: Competition, number: int) -> object:
    return Stage.objects.get(competition=cup, number=number).decided_at


def pages() -> list[str]:
    return [at("standings"), at("standings", language="de"), at("breakdown", 5), at("breakdown", 6), at("entrant", 5)]


def test_undoing_that_the_consolation_was_left_open_again_changes_no_standings(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    before, planned, when = pages(), plan(cup), decided_at(cup, CONSOLATION)
    assert WAITS in before[0] and places(cup)[5] == 5
    director.post(leave_open(director, CONSOLATION), follow=True)
    assert places(cup)[5] == 5 and plan(cup) == planned and pages() == before
    assert decided_at(cup, CONSOLATION) == when


def test_undoing_that_the_consolation_was_decided_anew_changes_no_standings(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    before, planned = pages(), plan(cup)
    there = decide_by_hand(director, CONSOLATION, 10, 3, 7, 11, 4, 8, 12, 5)
    assert plan(cup) != planned
    director.post(there, follow=True)
    assert plan(cup) == planned and pages() == before


def test_undoing_that_undo_lets_the_later_decision_hold_with_its_time(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    there = decide_by_hand(director, CONSOLATION, 10, 3, 7, 11, 4, 8, 12)
    later, planned, when = pages(), plan(cup), decided_at(cup, CONSOLATION)
    assert WAITS not in later[0]
    director.post(undo_of(director, there), follow=True)
    assert plan(cup) == planned and pages() == later and decided_at(cup, CONSOLATION) == when


def test_whoever_was_left_out_when_the_consolation_was_kept_is_so_after_the_undo(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    keep_decision(actor=SYSTEM, stage=cup.stages.get(number=CONSOLATION), proposed={"goes_on": [], "level": []})
    before, planned = pages(), plan(cup)
    assert WAITS not in before[0] and places(cup)[5] == 12
    director.post(leave_open(director, CONSOLATION), follow=True)
    assert plan(cup) == planned and pages() == before


def test_whoever_was_in_the_final_only_by_what_was_undone_stays_where_they_were(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    keep_decision(actor=SYSTEM, stage=cup.stages.get(number=CONSOLATION), proposed={"goes_on": [], "level": []})
    before, planned = pages(), plan(cup)
    there = decide_by_hand(director, FINAL, 1, 5, 9, 2)
    assert places(cup)[5] <= 4
    director.post(there, follow=True)
    assert places(cup)[5] == 12 and plan(cup) == planned and pages() == before


@pytest.mark.parametrize("anew", [(), ((1, 9, 2, 6),)])
def test_undoing_that_the_final_was_left_open_again_changes_no_standings(
    director: Client, cup: Competition, anew: tuple[tuple[int, ...], ...]
) -> None:
    for numbers in anew:
        decide(cup, FINAL, *numbers)
    before, planned, when = pages(), plan(cup), decided_at(cup, FINAL)
    director.post(leave_open(director, FINAL), follow=True)
    assert plan(cup) == planned and pages() == before and decided_at(cup, FINAL) == when


def test_undoing_that_the_final_was_decided_anew_changes_no_standings(director: Client, cup: Competition) -> None:
    before, planned = pages(), plan(cup)
    director.post(decide_by_hand(director, FINAL, 1, 9, 2, 6), follow=True)
    assert plan(cup) == planned and pages() == before


def test_whoever_leaves_the_final_by_the_undo_and_has_no_place_waits(director: Client, cup: Competition) -> None:
    """The consolation was decided without 6, while 6 was in the final."""
    there = decide_by_hand(director, FINAL, 1, 9, 2, 6)
    decide(cup, CONSOLATION, 5, 10, 3, 7, 11, 4, 8)
    director.post(there, follow=True)
    assert places(cup)[6] < min(places(cup)[number] for number in (10, 3, 7, 11))


def decide_by_hand(director: Client, number: int, *players: int) -> str:
    """The address of the *Undo* of this decision."""
    url = reverse("manage_stage", args=["tuesday", number])
    sent = {**form_with(director.get(url + "?anew=1"), "Decide who plays"), "players": [*map(str, players)], "reason": "So agreed."}
    answer = director.post(url, sent, follow=True)
    if not undos_of(answer):
        sent = {**form_with(answer, "Decide who plays"), "players": sent["players"], "reason": "So agreed."}
        answer = director.post(url, sent, follow=True)
    (undo,) = undos_of(answer)
    assert "decided" in text(answer)
    return undo
