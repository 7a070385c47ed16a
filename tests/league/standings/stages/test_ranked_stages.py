"""Which stages a reader may know, and the standings over them."""

from __future__ import annotations

import pytest

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, Entrant, Stage
from league.standings.queries.ranking.stages import ranked_stages, staged_of
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
UP, DOWN = [45_000, 35_000, 25_000, 15_000], [15_000, 25_000, 35_000, 45_000]


def cup() -> tuple[Competition, list[Entrant]]:
    """Eight players at two tables in one session."""
    competition = make_competition("ema-2012")
    eight = make_entrants(competition, 8)
    play(competition, eight[:4], UP)
    play(competition, eight[4:], [44_000, 34_000, 26_000, 16_000])
    return competition, eight


def with_final(competition: Competition, members: list[Entrant]) -> Stage:
    """Preliminaries, and a final into which nothing is carried over."""
    make_stage(competition, "Preliminaries")
    return make_stage(competition, "Final", who="best", count=4, carried="nothing", members=members)


def test_without_stages_there_are_none_and_the_standings_are_flat(django_assert_num_queries):
    competition, eight = cup()
    with django_assert_num_queries(1):
        assert ranked_stages(competition) == ()
    found = staged_of(competition)
    assert ([line.key for line in found.lines][:2], found.tables, found.parts) == ([eight[0].pk, eight[4].pk], {}, {})
    assert {line.stage for line in found.lines} == {0}


def test_a_stage_whose_players_are_not_decided_is_left_out():
    competition, _eight = cup()
    make_stage(competition, "Preliminaries")
    make_stage(competition, "Final", who="best", count=4)
    (only,) = ranked_stages(competition)
    assert (only.number, only.sessions, only.members) == (1, {1, 2}, None)


def test_the_final_stands_ahead_of_those_who_stayed_behind(django_assert_num_queries):
    competition, eight = cup()
    final = with_final(competition, four := [eight[0], eight[4], eight[1], eight[5]])
    play(competition, four, DOWN, stage=final)
    with django_assert_num_queries(3):
        _first, last = ranked_stages(competition)
    assert (last.number, last.source, last.sessions, last.members) == (2, 1, {3}, frozenset(one.pk for one in four))
    found = staged_of(competition)
    assert [line.key for line in found.lines] == [eight[5].pk, eight[1].pk, eight[4].pk, eight[0].pk, *_pks(eight, 6, 2, 7, 3)]
    assert [line.stage for line in found.lines] == [2] * 4 + [1] * 4
    assert [line.key for line in found.tables[1]][:4] == _pks(eight, 0, 4, 1, 5)
    assert len(found.tables[2]) == 4


def _pks(entrants: list[Entrant], *numbers: int) -> list[int]:
    return [entrants[number].pk for number in numbers]


def test_who_plays_in_the_final_is_secret_as_long_as_results_of_the_preliminaries_are():
    competition, eight = cup()
    with_final(competition, eight[:4])
    Competition.objects.filter(pk=competition.pk).update(published_until=1)
    competition.refresh_from_db()
    assert [stage.number for stage in ranked_stages(competition)] == [1]
    assert [stage.number for stage in ranked_stages(competition, EVERYTHING)] == [1, 2]
    Competition.objects.filter(pk=competition.pk).update(published_until=2)
    competition.refresh_from_db()
    assert [stage.number for stage in ranked_stages(competition)] == [1, 2]


def test_a_session_that_has_not_begun_keeps_nobody_from_knowing_the_players():
    competition, eight = cup()
    started(competition, eight[:4])
    with_final(competition, eight[:4])
    Competition.objects.filter(pk=competition.pk).update(published_until=2)
    competition.refresh_from_db()
    assert [stage.number for stage in ranked_stages(competition)] == [1], "session 3 is being played"
    competition.sessions.filter(number=3).update(state="planned")
    assert [stage.number for stage in ranked_stages(competition)] == [1, 2]


def test_what_follows_a_secret_stage_is_secret():
    competition, eight = cup()
    semi = with_final(competition, eight[:4])
    make_stage(competition, "Last game", source=semi, members=eight[:2])
    Competition.objects.filter(pk=competition.pk).update(published_until=1)
    competition.refresh_from_db()
    assert [stage.number for stage in ranked_stages(competition)] == [1]
    assert len(ranked_stages(competition, EVERYTHING)) == 3


def test_everything_carried_over_for_all_is_the_flat_competition():
    competition, eight = cup()
    flat = staged_of(competition).lines
    make_stage(competition, "Preliminaries")
    make_stage(competition, "Second part", members=eight)
    found = staged_of(competition)
    assert [(line.key, line.place, line.value, line.uses) for line in found.lines] == [
        (line.key, line.place, line.value, line.uses) for line in flat
    ]
