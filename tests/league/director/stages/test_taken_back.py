"""The decision of a semi-final is taken back after the consolation beside it was decided: both facts are shown, and nobody is moved."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.games.commands import session_steps
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, form_with, page_of, text

pytestmark = pytest.mark.django_db
BEFORE = (
    "“Consolation” was decided after “Semi-final”, and stays as it is if you leave “Semi-final” open again: nobody is moved there. "
    "Its page and Next steps then say that it no longer follows from a decision."
)
AFTER = (
    "Who plays in “Consolation” was decided after “Semi-final”, and there it is open again. Nobody is moved: decide “Semi-final” again, "
    "and then look whether “Consolation” is to be decided anew."
)
STEP = "“Consolation” was decided after “Semi-final”, which is open again"


@pytest.fixture
def cup() -> Competition:
    """Eight have played; four are decided for the semi-final, and the four left for the consolation."""
    competition = make_competition("alarm-2019", kind="tournament")
    tables = [scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250)]
    play_tables(competition, make_entrants(competition, 8), *tables)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=competition))
    make_stage(competition, "Preliminaries", planned_sessions=1)
    make_stage(competition, "Semi-final", who="best", count=4, carried="nothing", planned_sessions=1)
    make_stage(competition, "Consolation", who="rest", carried="nothing", planned_sessions=1)
    return competition


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def decide(alice: Client, number: int, *players: int, **fields: str) -> str:
    page = alice.get(url("manage_stage", number) + "?anew=1")
    sent = {**form_with(page, "Decide who plays"), "players": [*map(str, players)] or fields_of(page)["players"], **fields}
    answer = alice.post(url("manage_stage", number), sent, follow=True)
    if "Decide once more if this is meant" in text(answer):
        answer = alice.post(url("manage_stage", number), {**form_with(answer, "Decide who plays"), "players": sent["players"]}, follow=True)
    told = text(answer)
    assert f"It is decided who plays in “{Competition.objects.get().stages.get(number=number).name}”." in told
    return told


def take_back(alice: Client) -> str:
    page = alice.get(url("manage_stage", 2))
    return text(alice.post(url("manage_stage_step", 2, "open"), form_with(page, "Leave it open again"), follow=True))


def playing(cup: Competition, number: int) -> set[int]:
    return set(cup.stages.get(number=number).places.values_list("entrant__number", flat=True))


def step_of(cup: Competition) -> ChecklistStep | None:
    return next((one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.title == STEP), None)


def test_german_pages_quote_every_stage_in_the_german_way(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    said = text(alice.get(url("manage_stage", 2), headers={"accept-language": "de"}))
    assert "„Consolation“ wurde nach „Semi-final“ entschieden" in said


def test_what_follows_is_said_before_it_is_taken_back(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    assert "stays as it is if you leave" not in text(alice.get(url("manage_stage", 2))), "nothing follows from it yet"
    decide(alice, 3)
    assert page_of(alice.get(url("manage_stage", 2))).one("p", id="after").text == BEFORE
    assert "stays as it is if you leave" not in text(alice.get(url("manage_stage", 3))), "nothing follows from the consolation"


def test_both_facts_are_shown_afterwards_and_nobody_is_moved(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    rest = playing(cup, 3)
    assert (step_of(cup), AFTER in text(alice.get(url("manage_stage", 3)))) == (None, False)
    assert AFTER in take_back(alice)
    assert (playing(cup, 2), playing(cup, 3)) == (set(), rest)
    opened = page_of(alice.get(url("manage_stage", 3))).one("section", id="opened")
    assert AFTER in opened.text
    assert url("manage_stage", 2) in [link.told["href"] for link in opened.all("a")]
    assert AFTER in text(alice.get(url("manage_stages")))
    step = step_of(cup)
    assert step is not None
    assert (step.detail, step.acts[0].url) == (AFTER, url("manage_stage", 2))
    german = text(alice.get(url("manage_stage", 3), headers={"accept-language": "de"}))
    assert "dort ist es wieder offen" in german


def test_the_consolation_can_be_decided_anew_or_left_open_meanwhile(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    take_back(alice)
    three = sorted(playing(cup, 3))[:3]
    decide(alice, 3, *three, reason="One of them will play in the semi-final.")
    assert playing(cup, 3) == set(three)
    page = alice.get(url("manage_stage", 3))
    alice.post(url("manage_stage_step", 3, "open"), form_with(page, "Leave it open again"), follow=True)
    assert step_of(cup) is None, "both are open, as before the first decision"


def test_with_the_same_people_the_two_fit_again_and_with_others_the_consolation_is_to_be_decided(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    best, rest = sorted(playing(cup, 2)), sorted(playing(cup, 3))
    take_back(alice)
    decide(alice, 2)
    assert (step_of(cup), AFTER in text(alice.get(url("manage_stage", 3)))) == (None, False)
    assert "has changed" not in text(alice.get(url("manage")))
    take_back(alice)
    decide(alice, 2, *best[:3], rest[0], reason="The fourth does not want to.")
    assert (playing(cup, 2), playing(cup, 3)) == ({*best[:3], rest[0]}, set(rest[1:]))
    assert "Who is to play in “Consolation” has changed" in text(alice.get(url("manage"))), "whoever dropped out is left for it"
