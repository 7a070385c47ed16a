"""Leaving it open again who plays in a final gives places in the consolation back: who has one again is said by name, before and after."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.director.overview.queries import checklist
from tests.factories import alice_directs
from tests.league.director.stages.test_dropped_out import decide, decided_cup, name
from tests.pages import form_with, text, undos_of

pytestmark = pytest.mark.django_db
FINAL, CONSOLATION = 2, 3
STEP = "“Consolation” was decided after “Final”, which is open again"


@pytest.fixture
def cup() -> Competition:
    """1, 5, 9 and 2 were in the final, all others in the consolation; then 6 came into the final for 5."""
    competition = decided_cup()
    decide(competition, FINAL, 1, 9, 2, 6)
    return competition


@pytest.fixture
def director(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    return client


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def page(director: Client, stage: int, language: str = "en") -> str:
    return text(director.get(url("manage_stage", stage), headers={"accept-language": language}))


def leave_open(director: Client, language: str = "en") -> str:
    asked = director.get(url("manage_stage", FINAL))
    sent = form_with(asked, "Leave it open again")
    there = url("manage_stage_step", FINAL, "open")
    return text(director.post(there, sent, follow=True, headers={"accept-language": language}))


def undo(director: Client, answer: HttpResponse) -> str:
    (there,) = undos_of(answer)
    return text(director.post(there, follow=True))


def test_before_it_is_left_open_the_page_names_who_is_back_in_the_consolation(director: Client, cup: Competition) -> None:
    said = (
        f"If you leave “Final” open again, {name(cup, 6)} plays in “Consolation” again, as before the latest change. “Consolation” was "
        "decided after “Final”, and nobody else is moved there. Its page and Next steps then say that it no longer follows from a decision."
    )
    assert said in page(director, FINAL) and "nobody is moved" not in page(director, FINAL)


def test_after_it_was_left_open_the_message_the_page_and_the_next_steps_name_them(director: Client, cup: Competition) -> None:
    said = (
        f"Who plays in “Consolation” was decided after “Final”, and there it is open again. {name(cup, 6)} plays in “Consolation” again, "
        "as before the latest change. Nobody else is moved: decide “Final” again, and then look whether “Consolation” is to be decided "
        "anew."
    )
    message = leave_open(director)
    assert said in message and "Nobody is moved" not in message
    assert said in page(director, CONSOLATION)
    assert said in next(one.detail for one in checklist(Competition.objects.get()) if one.title == STEP)


def test_in_german_too(director: Client, cup: Competition) -> None:
    again = f"{name(cup, 6)} spielt wieder in „Consolation“, wie vor der letzten Änderung. Sonst wird niemand verschoben"
    assert f"Wenn du „Final“ wieder offen lässt, spielt {name(cup, 6)} wieder in „Consolation“" in page(director, FINAL, "de")
    assert again in leave_open(director, "de")


def test_whoever_is_not_given_back_is_not_named(director: Client, cup: Competition) -> None:
    decide(cup, CONSOLATION, 10, 3, 7, 11, 4, 8, 12, 5)
    assert "nobody is moved there" in page(director, FINAL)
    assert "Nobody is moved" in leave_open(director)


def test_several_are_named_together(director: Client, cup: Competition) -> None:
    decide(cup, FINAL, 1, 6, 10, 3)
    both = f"{name(cup, 10)} and {name(cup, 3)}"
    assert f"{both} play in “Consolation” again" in page(director, FINAL)
    assert f"{both} play in “Consolation” again" in leave_open(director)


def test_undoing_says_who_leaves_the_consolation_for_the_final_again(director: Client, cup: Competition) -> None:
    asked = director.get(url("manage_stage", FINAL))
    opened = director.post(url("manage_stage_step", FINAL, "open"), form_with(asked, "Leave it open again"), follow=True)
    said = undo(director, opened)
    assert "The same people play in “Final” as before." in said
    assert f"{name(cup, 6)} does not play in “Consolation” any more" in said


def test_undoing_a_decision_says_who_is_back_in_the_consolation(director: Client, cup: Competition) -> None:
    asked = director.get(url("manage_stage", FINAL) + "?anew=1")
    sent = {**form_with(asked, "Decide who plays"), "players": ["1", "2", "6", "10"], "reason": "As announced."}
    asked = director.post(url("manage_stage", FINAL), sent)
    again = {**form_with(asked, "Decide who plays"), "players": sent["players"]}
    decided = director.post(url("manage_stage", FINAL), again, follow=True)
    assert f"{name(cup, 10)} plays in “Consolation” again, as before the latest change." in undo(director, decided)
