"""A consolation is decided after the semi-final beside it: before that, its page shows who would play, and nobody can be put in."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.errors import Refusal
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage, take_back_decision
from league.seating.models import Session
from league.standings.queries.ranking.cut_changes import stage_news
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, form_with, page_of, text

pytestmark = pytest.mark.django_db
WAITS = "“Consolation” is decided after “Semi-final”, as whoever plays there does not play here. Decide “Semi-final” first."
BEST, REST = [1, 5, 2, 6], [7, 3, 8, 4]  #: by the standings, but for the order of the second


@pytest.fixture
def cup() -> Competition:
    """Eight have played, and it is to be decided which four play in the semi-final and which in the consolation."""
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


def places(cup: Competition, numbers: list[int]) -> list[StagePlace]:
    entrants: dict[int, Entrant] = {one.number: one for one in cup.entrants.with_players()}
    return [StagePlace(entrants[number]) for number in numbers]


def shown(cup: Competition, numbers: list[int]) -> set[str]:
    return {place.entrant.shown_name for place in places(cup, numbers)}


def decide(alice: Client, number: int) -> str:
    page = alice.get(url("manage_stage", number))
    sent = {**form_with(page, "Decide who plays"), "players": fields_of(page)["players"]}
    return text(alice.post(url("manage_stage", number), sent, follow=True))


def test_its_page_names_the_rest_and_leads_to_the_stage_that_chooses_first(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stage", 3))
    assert WAITS in text(page)
    assert "players" not in fields_of(page)
    section = page_of(page).one("section", id="waits")
    assert {row.one("th").text for row in section.one("tbody").all("tr")} == shown(cup, REST)
    assert url("manage_stage", 2) in [link.told["href"] for link in section.all("a")]


def test_it_is_refused_until_the_other_is_decided_and_then_has_the_rest(alice: Client, cup: Competition) -> None:
    with pytest.raises(Refusal, match="is decided after “Semi-final”") as refused:
        decide_stage(actor=SYSTEM, stage=cup.stages.get(number=3), places=places(cup, BEST + REST))
    assert refused.value.code == "others_first"
    decide(alice, 2)
    assert "It is decided who plays in “Consolation”." in decide(alice, 3)
    numbers = cup.stages.get(number=3).places.values_list("entrant__number", flat=True)
    assert set(numbers) == set(REST)


def test_a_decision_sent_from_a_page_that_was_open_is_refused_with_what_was_ticked(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    sent = form_with(alice.get(url("manage_stage", 3)), "Decide who plays")
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    answer = alice.post(url("manage_stage", 3), {**sent, "players": ["3", "7"], "reason": "Both want to."})
    assert (answer.status_code, WAITS in text(answer)) == (422, True)
    assert (set(fields_of(answer)["players"]), fields_of(answer)["reason"]) == ({"3", "7"}, ["Both want to."])
    assert not cup.stages.get(number=3).is_decided


def test_those_level_for_the_semi_final_are_named_and_in_neither_list(alice: Client, cup: Competition) -> None:
    cup.stages.filter(number=2).update(count=3)
    cup.sessions.all().delete()
    row = scores_from([15_000, 5_000, -5_000, -15_000])
    play_tables(cup, list(cup.entrants.order_by("number")), row, row)
    section = page_of(alice.get(url("manage_stage", 3))).one("section", id="waits")
    assert "are level for 1 seat in “Semi-final”: who does not get it may play here." in section.text
    assert {line.one("th").text for line in section.one("tbody").all("tr")} == shown(cup, [3, 4, 7, 8])


def test_the_next_steps_name_it_only_once_the_other_is_decided(alice: Client, cup: Competition) -> None:
    def steps() -> list[str]:
        return [step.title for step in checklist(cup) if "Decide who plays" in step.title]

    assert steps() == ["Decide who plays in “Semi-final”"]
    decide(alice, 2)
    assert steps() == ["Decide who plays in “Consolation”"]


def test_once_decided_it_stays_as_it_is_while_the_other_is_open_again(alice: Client, cup: Competition) -> None:
    decide(alice, 2)
    decide(alice, 3)
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    consolation = cup.stages.get(number=3)
    assert not stage_news(cup).changed, "the rule counts those who would play in the other"
    decide_stage(actor=SYSTEM, stage=consolation, places=places(cup, REST[:3]))
    with pytest.raises(Refusal, match="Decide “Semi-final” first"):
        decide_stage(actor=SYSTEM, stage=consolation, places=places(cup, [*REST[:3], 1]))


def test_the_second_of_two_finals_waits_for_the_first(alice: Client, cup: Competition) -> None:
    cup.stages.filter(number=3).update(who="best", count=4, name="Final B")
    assert "“Final B” is decided after “Semi-final”" in text(alice.get(url("manage_stage", 3)))
    cup.stages.update(who="rest", count=0)
    assert "Decide “Final B” first" not in text(alice.get(url("manage_stage", 2))), "two who wait for each other would never be decided"
