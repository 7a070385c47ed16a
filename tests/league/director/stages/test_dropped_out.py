"""Whoever drops out of a final that is decided anew is not last in public until it is decided whether they play in the consolation."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage, keep_decision
from league.seating.models import Session
from league.standings.queries.ranking.cut_changes import decided_cuts, stage_news
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """1, 5, 9 and 2 were in the final, all others are in the consolation; then 6 came into the final for 5."""
    competition = decided_cup()
    decide(competition, 2, 1, 9, 2, 6)
    return competition


def decided_cup() -> Competition:
    """Twelve have played: 1, 5, 9 and 2 are in the final, all others in the consolation."""
    competition = make_competition("alarm-2019", kind="tournament")
    tables = [scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500)]
    play_tables(competition, make_entrants(competition, 12), *tables)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=competition))
    make_stage(competition, "Preliminaries", planned_sessions=1)
    make_stage(competition, "Final", who="best", count=4, carried="nothing", planned_sessions=1)
    make_stage(competition, "Consolation", who="rest", carried="nothing", planned_sessions=1)
    decide(competition, 2, 1, 5, 9, 2)
    decide(competition, 3, 6, 10, 3, 7, 11, 4, 8, 12)
    return competition


def decide(cup: Competition, stage: int, *numbers: int) -> None:
    entrants: dict[int, Entrant] = {one.number: one for one in cup.entrants.with_players()}
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=stage), places=[StagePlace(entrants[number]) for number in numbers])


def places(cup: Competition) -> dict[int, int]:
    return {row["number"]: row["place"] for row in json_of(cup)["standings"]}


def at(page: str, *parts: object, language: str = "en") -> str:
    return text(Client().get(reverse(page, args=["tuesday", *parts]), headers={"accept-language": language}))


def name(cup: Competition, number: int) -> str:
    found: Entrant = cup.entrants.with_players().get(number=number)
    return found.shown_name


def test_who_dropped_out_is_ranked_behind_the_final_until_it_is_decided_where_they_play(cup: Competition) -> None:
    assert places(cup)[5] == 5
    assert "Not in “Final” any more; not decided yet where they play" in at("standings")
    assert "Nicht mehr in „Final“; noch nicht entschieden, wo gespielt wird" in at("standings", language="de")
    said = at("breakdown", 5)
    assert "Not in “Final” any more since that was decided anew; not decided yet where to play: ranked next after its players." in said
    assert "plays in “Preliminaries”" not in said and "“Consolation”" not in said
    german = "Nach neuer Entscheidung nicht mehr in „Final“; noch nicht entschieden, wo gespielt wird: bis dahin gleich dahinter gewertet."
    assert german in at("breakdown", 5, language="de")


def test_the_first_of_the_consolation_reads_that_this_is_not_decided(cup: Competition) -> None:
    said = f"Behind {name(cup, 5)} (place 5), who dropped out of “Final”: it is not decided yet where they play."
    first = next(number for number, place in places(cup).items() if place == 6)
    assert said in at("breakdown", first)


def test_once_the_consolation_is_decided_anew_everybody_has_a_place_in_a_stage(cup: Competition) -> None:
    decide(cup, 3, 5, 10, 3, 7, 11, 4, 8, 12)
    assert "not decided yet" not in at("standings")


def test_once_the_consolation_is_kept_as_it_is_they_stay_behind_it(cup: Competition) -> None:
    keep_decision(actor=SYSTEM, stage=Stage.objects.get(number=3), proposed={"goes_on": [], "level": []})
    assert places(cup)[5] == 12
    assert "not decided yet" not in at("standings")


def test_the_line_names_whoever_stands_above_it_and_plays_in_the_consolation(cup: Competition) -> None:
    decide(cup, 3, 5, 10, 3, 7, 11, 4, 8, 12)
    page = Client().get(reverse("standings", args=["tuesday"]), {"stage": 1}, headers={"accept-language": "en"})
    assert f"Up to here 4 went on to “Final”, but not {name(cup, 5)}." in text(page)


def test_the_directors_read_that_whoever_dropped_out_would_play_in_the_consolation_by_the_rule(cup: Competition) -> None:
    """It was decided with 5 in the final; 6 came into it for 5, whom the rule lets play in the consolation now as it did 6 before."""
    stage = cup.stages.get(number=3)
    decide(cup, 2, 1, 5, 9, 2)
    decide_as_proposed(cup, 3)
    assert stage_news(cup).changed == ()
    decide(cup, 2, 1, 9, 2, 6)
    change = next(one for one in stage_news(cup).changed if one.stage == stage)
    assert [move.name for move in change.comes] == [name(cup, 5)] and change.goes == ()
    decide_as_proposed(cup, 3)
    assert [one for one in stage_news(cup).changed if one.stage == stage] == []


def test_whoever_moved_up_and_dropped_out_again_is_missed_in_the_consolation(cup: Competition) -> None:
    stage = cup.stages.get(number=3)
    decide(cup, 2, 1, 5, 9, 2)
    decide_as_proposed(cup, 3)
    decide(cup, 2, 1, 5, 9, 6)
    decide(cup, 2, 1, 5, 9, 2)
    change = next(one for one in stage_news(cup).changed if one.stage == stage)
    assert [move.name for move in change.comes] == [name(cup, 6)]
    proposed = decided_cuts(cup)[3].as_json
    keep_decision(actor=SYSTEM, stage=cup.stages.get(number=3), proposed=proposed)
    assert [one for one in stage_news(cup).changed if one.stage == stage] == [], "it was kept so"


def decide_as_proposed(cup: Competition, number: int) -> None:
    proposal, entrants = decided_cuts(cup)[number], {one.number: one for one in cup.entrants.with_players()}
    places = [StagePlace(entrants[one]) for one in proposal.as_json["goes_on"]]
    decide_stage(actor=SYSTEM, stage=cup.stages.get(number=number), places=places, proposed=proposal.as_json)
