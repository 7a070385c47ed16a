"""Whoever qualified and was replaced before the first game of the stage has the same place everywhere, whenever one looks."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import return_entrant, withdraw_entrant
from league.competitions.embargo import EVERYTHING
from league.competitions.models import CameBy, Competition, Entrant, EntrantStatus, Stage
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from league.standings.queries.ranking.final import final_of
from league.standings.queries.ranking.history import own_history_of
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.league.standings.stages.test_pages import page, rows

pytestmark = pytest.mark.django_db
FIRST = tuple(scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500))
LATER = scores_from([15_000, 5_000, -5_000, -15_000])


@pytest.fixture
def cup() -> Competition:
    """Twelve players, a preliminary session of three tables, then a semi-final of the best four and a consolation for all others.

    The best are 1, 5, 9, 2, and 6 comes next. Number 5 qualified and goes home; 6 plays instead.
    """
    competition = make_competition("alarm-2019", slug="cup", name="Cup")
    play_tables(competition, make_entrants(competition, 12), *FIRST)
    make_stage(competition, "Preliminaries")
    semi = make_stage(competition, "Semi-final", who="best", count=4, carried="nothing")
    make_stage(competition, "Consolation", who="rest", carried="nothing")
    decide_stage(actor=SYSTEM, stage=semi, places=[StagePlace(one(competition, number)) for number in (1, 5, 9, 2)])
    withdraw_entrant(actor=SYSTEM, entrant=one(competition, 5))
    return competition


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def semi_of(cup: Competition) -> Stage:
    return cup.stages.get(number=2)


def moved_up(cup: Competition) -> None:
    replace_in_stage(actor=SYSTEM, stage=semi_of(cup), gone=one(cup, 5), entrant=one(cup, 6))


def played_on(cup: Competition, *, consolation: bool = True) -> None:
    """The semi-final is session 2; the consolation, beside it, session 3."""
    play_tables(cup, [one(cup, number) for number in (1, 9, 2, 6)], LATER, stage=semi_of(cup))
    if consolation:
        stage, rest = cup.stages.get(number=3), [one(cup, number) for number in (10, 3, 7, 11, 4, 8, 12)]
        decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(each) for each in rest])
        play_tables(cup, rest[:4], LATER, stage=stage)


def places(cup: Competition, query: str = "") -> dict[int, int | None]:
    return {row["number"]: row["place"] for row in json_of(cup, query)["standings"]}


def explained_at(number: int) -> str:
    return reverse("breakdown", args=["cup", number]).removeprefix("/cup/")


@pytest.mark.parametrize("consolation", [True, False])
def test_the_place_is_the_next_after_the_stage_whether_or_not_a_consolation_is_played(cup: Competition, consolation: bool) -> None:
    moved_up(cup)
    assert places(cup)[5] == 5
    played_on(cup, consolation=consolation)
    assert [places(cup, query)[5] for query in ("", "?after=2", "?after=3")[: 2 + consolation]] == [5] * (2 + consolation)
    shown = rows(cup)
    assert shown[5] == "Qualified for “Semi-final”, and replaced"
    assert one(cup, 5).shown_name in shown[6]


def test_the_line_of_the_cut_counts_who_went_on_and_names_who_stands_above_it_and_did_not(cup: Competition) -> None:
    moved_up(cup)
    played_on(cup)
    (line,) = [row for row in rows(cup, "?stage=1") if row.startswith("Up to here")]
    assert line == f"Up to here 4 went on to “Semi-final”, but not {one(cup, 5).shown_name}."


def test_the_table_and_the_files_say_who_plays_instead(cup: Competition) -> None:
    moved_up(cup)
    played_on(cup)
    said = f"Withdrawn. Replaced in “Semi-final” by {one(cup, 6).shown_name}"
    assert said in rows(cup)[6]
    assert next(row["note"] for row in json_of(cup)["standings"] if row["number"] == 5) == said


def test_final_results_files_and_the_explanation_say_the_same(cup: Competition) -> None:
    moved_up(cup)
    played_on(cup)
    final = {row.row.person.number: row.place for row in final_of(cup).rows}
    assert (final[5], len(final)) == (5, 12)
    explained = page(cup, explained_at(5))
    assert "Qualified for “Semi-final” and was replaced before it began: behind its players." in explained
    assert "who did not get into “Semi-final”" in explained
    assert "who had qualified for “Semi-final” and was replaced before it began" in page(cup, explained_at(10))
    assert [step.place for step in own_history_of(standings_of(cup, reader=EVERYTHING), 5).steps] == [2]


def test_the_table_after_a_session_has_the_consolation_played_beside_it_as_on_the_day(cup: Competition) -> None:
    moved_up(cup)
    played_on(cup)
    after = [row for row in rows(cup, "?after=2") if row in ("Semi-final", "Consolation", "Preliminaries")]
    assert after == ["Semi-final", "Consolation"]


def test_deciding_anew_without_somebody_who_withdrew_is_replacing_them(cup: Competition) -> None:
    semi = semi_of(cup)
    decide_stage(actor=SYSTEM, stage=semi, places=[StagePlace(one(cup, number)) for number in (1, 9, 2, 6)])
    row = semi.places.get(entrant__number=6)
    assert (row.by, row.replaces) == (CameBy.REPLACEMENT, one(cup, 5))
    decide_stage(actor=SYSTEM, stage=semi, places=[StagePlace(one(cup, number)) for number in (1, 9, 2, 6)])
    assert semi.places.get(entrant__number=6).replaces == one(cup, 5), "decided once more, nothing is forgotten"
    assert places(cup)[5] == 5


def test_whoever_came_back_and_plays_in_the_consolation_is_ranked_there(cup: Competition) -> None:
    moved_up(cup)
    return_entrant(actor=SYSTEM, entrant=one(cup, 5))
    assert one(cup, 5).status == EntrantStatus.ACTIVE
    stage, rest = cup.stages.get(number=3), [one(cup, number) for number in (5, 10, 3, 7)]
    decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(each) for each in rest])
    play_tables(cup, rest[1:] + rest[:1], LATER, stage=stage)
    assert places(cup)[5] == 8


def test_movements_in_the_whole_table_are_those_of_the_stage_though_the_consolation_played_last(cup: Competition) -> None:
    moved_up(cup)
    played_on(cup)
    play_tables(cup, [one(cup, number) for number in (6, 2, 9, 1)], scores_from([30_000, 0, 0, -30_000]), stage=semi_of(cup))
    play_tables(cup, [one(cup, number) for number in (10, 3, 7, 11)], LATER, stage=cup.stages.get(number=3))
    whole, semi = ({row["number"]: row["movement"] for row in json_of(cup, query)["standings"]} for query in ("", "?stage=2"))
    assert semi[6] == 3
    assert {number: whole[number] for number in semi} == semi
