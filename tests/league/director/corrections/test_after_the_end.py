"""A correction after the competition is finished says beforehand what it changes, as one before the end does: final places and cuts."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition, CompetitionState, Entrant
from league.games.models import Game
from league.standings.queries.ranking.standings import standings_of
from tests.league.director.stages.test_deciding import cup, decide, preliminaries, url, with_final
from tests.league.director.stages.test_not_anew import play_final
from tests.pages import page_of, text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(alice: Client, cup: Competition) -> list[Entrant]:
    """Who played the preliminaries; four of them have played the final."""
    people = preliminaries(cup)
    with_final(cup)
    decide(alice)
    play_final(cup)
    return people


def finish(cup: Competition) -> None:
    for state in (CompetitionState.RUNNING, CompetitionState.FINISHED):
        if Competition.objects.get(pk=cup.pk).state != state:
            set_competition_state(actor=SYSTEM, competition=Competition.objects.get(pk=cup.pk), state=state)


def ask(alice: Client, game: Game, *scores: int) -> HttpResponse:
    """Type other final scores; the page asks before it saves them."""
    typed = {f"score{seat}": str(score) for seat, score in enumerate(scores)}
    game = Game.objects.get(pk=game.pk)
    sent = {"client_id": str(uuid4()), "expected_version": game.version, "act": "scores", "reason": "Swapped", **typed}
    return alice.post(url("manage_correct", game.number), sent)


def told(page: HttpResponse) -> list[str]:
    """What the page says the correction changes."""
    whole = page_of(page)
    notices = [one.text for one in whole.all("p", class_="notice") if "Nobody is moved" in one.text]
    return [whole.one("section", id="effect").text, *notices, whole.one("section", id="who-moves").text]


def test_a_preliminary_result_corrected_after_the_end_names_places_and_the_cut(
    alice: Client, cup: Competition, eight: list[Entrant]
) -> None:
    game = Game.objects.filter(competition=cup).order_by("number")[1]
    before = told(ask(alice, game, 16_000, 34_000, 26_000, 44_000))
    finish(cup)
    after = told(ask(alice, game, 16_000, 34_000, 26_000, 44_000))
    assert after == before
    assert f"By the rule {eight[7].shown_name} (place 7 → 2) would play in “Final” then." in after[1]


def test_a_final_result_corrected_after_the_end_names_the_places_of_the_whole_competition(
    alice: Client, cup: Competition, eight: list[Entrant]
) -> None:
    final = Game.objects.filter(competition=cup).order_by("number")[2]
    before = told(ask(alice, final, 16_000, 34_000, 26_000, 44_000))
    finish(cup)
    page = ask(alice, final, 16_000, 34_000, 26_000, 44_000)
    assert told(page) == before
    assert "The first place changes." in text(page)
    assert "Nothing is saved yet" in text(page) or standings_of(cup).rows[0].name in text(page)


def test_a_void_game_after_the_end_is_asked_about_with_what_it_changes(alice: Client, cup: Competition, eight: list[Entrant]) -> None:
    finish(cup)
    game = Game.objects.get(pk=Game.objects.filter(competition=cup).order_by("number")[1].pk)
    sent = {"client_id": str(uuid4()), "expected_version": game.version, "act": "count", "reason": "Wrong people"}
    page = alice.post(url("manage_correct", game.number), sent)
    assert f"{eight[4].shown_name}" in page_of(page).one("section", id="who-moves").text
    assert "would play in “Final” then" in text(page) or "would not" in text(page)
