"""Over stages, the screen of the hall shows the standings of each on a slide of its own, with the line of the cut."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db


def played() -> tuple[Competition, list[Entrant]]:
    """Eight players after preliminaries of one session each, the first four of them at one table, with a final of two to come."""
    cup = make_competition("ema-2012", kind="tournament")
    eight = make_entrants(cup, 8)
    for people, scores in ((eight[:4], [45_000, 35_000, 25_000, 15_000]), (eight[4:], [44_000, 34_000, 26_000, 16_000])):
        session_steps.approve(actor=SYSTEM, session=play(cup, people, scores).table.session)
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4, carried="nothing")
    return cup, eight


def slides() -> list[PagePart]:
    page = page_of(Client(headers={"accept-language": "en"}).get("/tuesday/live/"))
    return [part for part in page.all("section") if part.told.get("data-slide", "").startswith("standings-")]


def test_before_the_cut_the_slide_has_the_name_of_the_stage_and_the_line() -> None:
    _cup, eight = played()
    (slide,) = slides()
    assert slide.one("h2").text == "Preliminaries · Standings after session 2"
    (cut,) = [row for row in slide.all("li") if row.is_said("class", "cut")]
    assert eight[5].shown_name in cut.text
    assert "“Final”: up to here 4 would go on." in cut.text


def test_afterwards_each_stage_has_a_slide_with_its_players() -> None:
    cup, eight = played()
    best = [eight[index] for index in (0, 4, 1, 5)]
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=2), places=[StagePlace(one) for one in best])
    final, preliminaries = slides()
    assert final.one("h2").text == "Final · Standings after session 2"
    assert preliminaries.one("h2").text == "Preliminaries · Standings after session 2"
    assert [len(slide.all("li")) for slide in (final, preliminaries)] == [4, 4]
    assert all(any(one.shown_name in row.text for row in final.all("li")) for one in best)


def test_whoever_withdrew_and_was_replaced_stands_apart_and_the_slide_says_who_plays_instead() -> None:
    cup, eight = played()
    final = cup.stages.get(number=2)
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(eight[index]) for index in (0, 4, 1, 5)])
    withdraw_entrant(actor=SYSTEM, entrant=eight[1])
    gone, instead = cup.entrants.with_players().get(number=2), eight[2]
    replace_in_stage(actor=SYSTEM, stage=final, gone=gone, entrant=instead)
    row = slides()[0].all("li")[-1]
    assert row.is_said("class", "apart")
    said = f"Qualified for “Final”, and replaced 5 {gone.shown_name} Withdrawn. Replaced in “Final” by {instead.shown_name}"
    assert row.text.startswith(said)


def test_without_stages_the_slide_is_as_before() -> None:
    cup, _eight = played()
    cup.stages.all().delete()
    (slide,) = slides()
    assert slide.one("h2").text == "Standings after session 2"
    assert not [row for row in slide.all("li") if row.is_said("class", "cut")]
