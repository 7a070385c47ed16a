"""Whatever is decided anew and left open on a final: whoever was in it and plays nowhere beside it is not behind the consolation."""

from __future__ import annotations

from random import Random

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import return_entrant, withdraw_entrant
from league.competitions.models import Competition, EntrantStatus, Stage, StageEntrant
from league.seating.commands import StagePlace, decide_stage, keep_decision, replace_in_stage, take_back_decision
from tests.factories import make_stage
from tests.league.director.stages.beside import one
from tests.league.director.stages.test_dropped_out import at, decide, decided_cup, places

pytestmark = pytest.mark.django_db

FINAL, CONSOLATION, SECOND = 2, 3, 4


@pytest.fixture
def cup() -> Competition:
    """1, 5, 9 and 2 are in the final, all others in the consolation."""
    return decided_cup()


def leave_open(cup: Competition, stage: int = FINAL) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=stage))


def keep(cup: Competition, stage: int = CONSOLATION) -> None:
    keep_decision(actor=SYSTEM, stage=cup.stages.get(number=stage), proposed={"goes_on": [], "level": []})


def playing(cup: Competition, stage: int) -> set[int]:
    return set(StageEntrant.objects.filter(stage__competition=cup, stage__number=stage).values_list("entrant__number", flat=True))


def behind_the_consolation(cup: Competition, *numbers: int, stage: int = CONSOLATION) -> list[int]:
    first = min(places(cup)[number] for number in playing(cup, stage))
    return [number for number in numbers if places(cup)[number] > first]


def test_whoever_dropped_out_stays_with_the_others_when_the_final_is_left_open(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    leave_open(cup)
    assert 6 in playing(cup, CONSOLATION)
    assert sorted(places(cup)[number] for number in (1, 5, 9, 2)) == [1, 2, 3, 4]
    said = "It is open again who plays in “Final”; until it is decided: ranked ahead of those beside it."
    assert said in at("breakdown", 5)
    assert "Not in “Consolation”" not in at("entrant", 5) and "Who plays in “Final” is not known yet." in at("entrant", 5)


def test_they_stay_there_when_it_is_decided_without_them(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    leave_open(cup)
    decide(cup, FINAL, 1, 9, 2, 10)
    assert places(cup)[5] == 5
    assert "Not in “Final” any more; not decided yet where they play" in at("standings")


def test_whoever_drops_out_by_leaving_it_open_and_deciding_waits_as_one_decided_anew(cup: Competition) -> None:
    leave_open(cup)
    decide(cup, FINAL, 1, 9, 2, 6)
    assert places(cup)[5] == 5
    assert "Not in “Final” any more; not decided yet where they play" in at("standings")


def test_two_who_dropped_out_one_after_the_other_both_stay_ahead(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    decide(cup, FINAL, 1, 2, 6, 10)
    leave_open(cup)
    assert behind_the_consolation(cup, 1, 2, 5, 6, 9) == []
    decide(cup, FINAL, 1, 2, 6, 3)
    assert {places(cup)[5], places(cup)[9]} == {5, 6}


def test_once_the_consolation_is_kept_as_it_is_who_dropped_out_before_stays_behind_it(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    leave_open(cup)
    keep(cup)
    assert places(cup)[5] == 12
    assert behind_the_consolation(cup, 1, 9, 2) == []


def test_whoever_drops_out_after_the_consolation_was_kept_while_the_final_was_open_waits(cup: Competition) -> None:
    leave_open(cup)
    keep(cup)
    decide(cup, FINAL, 1, 9, 2, 6)
    assert places(cup)[5] == 5


def test_once_they_are_in_the_consolation_they_are_ranked_there(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    decide(cup, CONSOLATION, 10, 3, 7, 11, 4, 8, 12, 5)
    leave_open(cup)
    assert places(cup)[5] > 3 and 5 in playing(cup, CONSOLATION)
    decide(cup, FINAL, 1, 9, 2, 6)
    assert "not decided yet" not in at("standings")


def test_whoever_withdraws_waits_for_nothing_and_does_again_when_back(cup: Competition) -> None:
    decide(cup, FINAL, 1, 9, 2, 6)
    leave_open(cup)
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 5))
    assert places(cup)[5] == 12
    return_entrant(actor=SYSTEM, entrant=one(cup, 5))
    assert behind_the_consolation(cup, 5) == []


def test_whoever_was_replaced_and_is_back_waits_when_the_one_who_came_for_them_drops_out(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 9))
    replace_in_stage(actor=SYSTEM, stage=cup.stages.get(number=FINAL), gone=one(cup, 9), entrant=one(cup, 6))
    return_entrant(actor=SYSTEM, entrant=one(cup, 9))
    decide(cup, FINAL, 1, 5, 2, 10)
    assert behind_the_consolation(cup, 9, 6) == []
    leave_open(cup)
    assert behind_the_consolation(cup, 9, 6) == []


def test_of_two_consolations_neither_is_ahead_of_who_dropped_out(cup: Competition) -> None:
    with_second(cup)
    decide(cup, FINAL, 1, 9, 2, 6)
    leave_open(cup)
    assert sorted(places(cup)[number] for number in (1, 5, 9, 2)) == [1, 2, 3, 4]
    keep(cup)
    assert behind_the_consolation(cup, 1, 5, 9, 2) == [], "the second consolation is not decided without 5"
    keep(cup, SECOND)
    assert behind_the_consolation(cup, 1, 9, 2) == [] and places(cup)[5] == 12


def test_the_second_consolation_left_open_stays_behind_the_first(cup: Competition) -> None:
    with_second(cup)
    leave_open(cup, SECOND)
    assert {places(cup)[number] for number in playing(cup, CONSOLATION)} == {5}, "level, as no game is played"
    assert min(places(cup)[number] for number in (11, 4, 8, 12)) == 9


def test_beside_a_consolation_ranked_with_who_stayed_the_open_final_is_ahead_all_the_same(cup: Competition) -> None:
    Stage.objects.filter(competition=cup, number=CONSOLATION).update(apart=False, carried="games")
    decide(cup, FINAL, 9, 2, 12, 6)
    leave_open(cup)
    assert {places(cup)[number] for number in (1, 5, 9, 2)} <= {1, 2, 3, 4, 5}
    assert behind_the_consolation(cup, 12 if 12 not in playing(cup, CONSOLATION) else 2) == []


def with_second(cup: Competition) -> None:
    """The consolation of four, and a second one for all others."""
    make_stage(cup, "Second consolation", who="rest", carried="nothing", planned_sessions=1)
    decide(cup, CONSOLATION, 6, 10, 3, 7)
    decide(cup, SECOND, 11, 4, 8, 12)


@pytest.mark.parametrize("seed", range(16))
def test_whatever_happens_to_the_final_nobody_who_was_in_it_falls_behind_the_consolation(cup: Competition, seed: int) -> None:
    random, ever = Random(seed), {1, 5, 9, 2}
    for step in range(5):
        stage = cup.stages.get(number=FINAL)
        if stage.is_decided and random.random() < 0.4:
            leave_open(cup)
        else:
            chosen = sorted(playing(cup, FINAL) | ever, key=lambda _number: random.random())[:3] + random.sample([6, 10, 3, 7, 11], 1)
            chosen = list(dict.fromkeys(chosen))
            entrants = [one(cup, number) for number in chosen]
            decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(entrant) for entrant in entrants])
            ever |= set(chosen)
        active = {one.number for one in cup.entrants.filter(status=EntrantStatus.ACTIVE)}
        nowhere = (ever & active) - playing(cup, FINAL) - playing(cup, CONSOLATION)
        assert behind_the_consolation(cup, *nowhere, *playing(cup, FINAL)) == [], (seed, step)
