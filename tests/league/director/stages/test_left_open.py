"""It is left open again who plays in a final while the consolation beside it is decided: nobody of the consolation is first by that."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo, withdraw_entrant
from league.competitions.embargo import everybody
from league.competitions.models import Competition, StageEntrant
from league.seating.commands import replace_in_stage, take_back_decision
from league.standings.queries.ranking.cuts import cuts_of
from league.standings.queries.ranking.standings import standings_of
from tests.league.director.stages.beside import one
from tests.league.director.stages.test_dropped_out import at, decide, decided_cup, places
from tests.pages import text

pytestmark = pytest.mark.django_db

FINAL, CONSOLATION = 2, 3


@pytest.fixture
def cup() -> Competition:
    return decided_cup()


def leave_open(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=FINAL))


def replaced(cup: Competition) -> None:
    """9 has withdrawn, and 6 plays instead, who has left the consolation for it."""
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 9))
    replace_in_stage(actor=SYSTEM, stage=cup.stages.get(number=FINAL), gone=one(cup, 9), entrant=one(cup, 6))


def test_who_played_in_the_final_stays_ahead_of_the_consolation(cup: Competition) -> None:
    leave_open(cup)
    assert [places(cup)[number] for number in (1, 5, 9, 2)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "It is open again who plays in “Final”"), ("de", "Wieder offen, wer in „Final“ spielt")],
)
def test_the_standings_and_the_overview_say_that_it_is_open_again(cup: Competition, language: str, said: str) -> None:
    assert said not in at("standings", language=language)
    leave_open(cup)
    assert said in at("standings", language=language) and said in text(
        Client().get(cup.get_absolute_url(), headers={"accept-language": language})
    )


def test_the_breakdowns_say_so(cup: Competition) -> None:
    leave_open(cup)
    assert "It is open again who plays in “Final”; until it is decided: ranked ahead of those beside it." in at("breakdown", 5)
    first = next(number for number, place in places(cup).items() if place == 5)
    assert f"Behind {one(cup, 2).shown_name} (place 4): it is open again who plays in “Final”." in at("breakdown", first)


def test_whoever_was_replaced_in_it_stays_there_too(cup: Competition) -> None:
    replaced(cup)
    leave_open(cup)
    assert places(cup)[9] < places(cup)[10]


def test_the_line_is_drawn_by_the_rule_though_somebody_above_it_plays_in_the_consolation(cup: Competition) -> None:
    decide(cup, FINAL, 1, 5, 9, 10)
    decide(cup, CONSOLATION, 2, 6, 3, 7, 11, 4, 8, 12)
    leave_open(cup)
    going = cuts_of(standings_of(cup, reader=everybody(cup))).going
    assert {number for number, stage in going.items() if stage == "Final"} == {1, 5, 9, 2}


def test_deciding_the_same_again_keeps_who_had_qualified_and_was_replaced(cup: Competition) -> None:
    replaced(cup)
    before = places(cup)
    leave_open(cup)
    decide(cup, FINAL, 1, 5, 2, 6)
    row = StageEntrant.objects.get(stage__number=FINAL, entrant=one(cup, 6))
    assert row.replaces == one(cup, 9) and places(cup) == before
    assert "Qualified for “Final”, and replaced" in at("standings")


def test_while_results_are_secret_nothing_of_it_shows(cup: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    before = at("standings"), places(cup)
    leave_open(cup)
    assert (at("standings"), places(cup)) == before
