"""Whoever is disqualified, or taken out of the ranking, once their stage has begun: nobody else is to be chosen for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import disqualify, reinstate, remove_entrant
from league.competitions.models import Competition
from league.director.cut_words import cut_text
from league.seating.models import Session
from league.standings.queries.ranking.cut_changes import stage_news
from tests.league.director.stages.test_beside import correct, cup, name, one, playing, url
from tests.pages import text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
EXCLUDED = [disqualify, remove_entrant]


@pytest.fixture
def begun(cup: Competition) -> Competition:
    Session.objects.filter(competition=cup, stage__number=2).update(state="running")
    return cup


def news(cup: Competition) -> list[str]:
    return [cut_text(change) for change in stage_news(cup).changed]


@pytest.mark.parametrize("exclude", EXCLUDED)
def test_in_a_stage_that_has_begun_it_is_no_change_of_who_goes_on(begun: Competition, exclude: Callable[..., object]) -> None:
    exclude(actor=SYSTEM, entrant=one(begun, 5), reason="Cheated")
    assert news(begun) == []


@pytest.mark.parametrize("exclude", EXCLUDED)
def test_before_it_has_begun_the_director_is_told_as_somebody_else_can_play(cup: Competition, exclude: Callable[..., object]) -> None:
    exclude(actor=SYSTEM, entrant=one(cup, 5), reason="Cheated")
    assert news(cup)[0].startswith(f"By the rule {name(cup, 15)}") and name(cup, 5) in news(cup)[0]


def test_a_correction_of_others_is_told_all_the_same_with_their_places(begun: Competition) -> None:
    disqualify(actor=SYSTEM, entrant=one(begun, 5), reason="Cheated")
    correct(begun)
    moves = f"By the rule {name(begun, 15)} (place 9 → 8) would play now. {name(begun, 14)} (place 8 → 9) would not."
    assert news(begun)[0].startswith(moves)
    reinstate(actor=SYSTEM, entrant=one(begun, 5))
    assert news(begun)[0].startswith(moves)


def test_the_table_of_the_stage_before_still_says_how_many_above_the_line_went_on(begun: Competition) -> None:
    disqualify(actor=SYSTEM, entrant=one(begun, 5), reason="Cheated")
    page = text(Client().get("/tuesday/standings/?stage=1", headers={"accept-language": "en"}))
    assert f"Up to here {len(playing(begun, 2)) - 1} went on to “Semi-final”." in page


def test_nothing_is_advised_about_it_in_the_next_steps(alice: Client, begun: Competition) -> None:
    disqualify(actor=SYSTEM, entrant=one(begun, 5), reason="Cheated")
    assert "has changed" not in text(alice.get(url("manage")))
