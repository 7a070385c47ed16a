"""Movements where stages are played side by side, such as a final and a consolation: since before all sessions at the latest time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import (
    CARRY_ALL,
    CARRY_NOTHING,
    Carry,
    EntrantGames,
    RankedStage,
    RankingPolicy,
    Result,
    StagedPlan,
    lines_after,
    lines_before,
    movements,
    until_session,
)
from tests.scoring.ranking.seasons import policies, seasons

SUM = RankingPolicy()
CONSOLATION = RankedStage(3, frozenset({4, 6}), SUM, 1, frozenset("cd"))
BESIDE = StagedPlan((RankedStage(1, frozenset({1, 2}), SUM), RankedStage(2, frozenset({3, 5}), SUM, 1, frozenset("ab")), CONSOLATION))


def by_session(key: str, totals: dict[int, int]) -> EntrantGames:
    return EntrantGames(key, tuple(Result(total, 1, total, session=number) for number, total in totals.items()))


#: a final in sessions 3 and 5 beside a consolation in 4 and 6
SIDE_BY_SIDE = [
    by_session("a", {1: 40, 2: 0, 3: 10, 5: 0}),
    by_session("b", {1: 30, 2: 0, 3: 5, 5: 30}),
    by_session("c", {1: 20, 2: 0, 4: 10, 6: 0}),
    by_session("d", {1: 10, 2: 0, 4: 5, 6: 30}),
]


def moved_since_before(session: int) -> dict[object, int | None]:
    now = lines_after(BESIDE, SIDE_BY_SIDE, session)
    return movements(lines_before(BESIDE, until_session(SIDE_BY_SIDE, session), session), now)


def test_movements_go_back_to_before_all_sessions_played_side_by_side() -> None:
    assert moved_since_before(6) == {"b": 1, "a": -1, "d": 1, "c": -1}


def test_movements_of_a_session_whose_neighbour_is_to_come_go_back_to_the_one_before() -> None:
    assert moved_since_before(5) == {"b": 1, "a": -1, "c": 0, "d": 0}


def test_movements_in_the_first_sessions_of_stages_go_back_to_the_first_stage() -> None:
    assert moved_since_before(4) == {"a": 0, "b": 0, "c": 0, "d": 0}


def test_a_session_that_only_one_stage_plays_is_compared_with_the_one_before() -> None:
    longer = [by_session("a", {1: 40, 2: 0, 3: 10, 5: 0, 7: 9}), by_session("b", {1: 30, 2: 0, 3: 5, 5: 21, 7: 0}), *SIDE_BY_SIDE[2:]]
    stages = (BESIDE.stages[0], replace(BESIDE.stages[1], sessions=frozenset({3, 5, 7})), CONSOLATION)
    plan = StagedPlan(stages)
    assert movements(lines_before(plan, longer, 7), plan.ranked(longer).lines) == {"a": 1, "b": -1, "d": 0, "c": 0}


def test_a_final_after_a_semi_final_is_played_beside_the_second_session_of_the_consolation() -> None:
    semi, final = RankedStage(2, frozenset({3}), SUM, 1, frozenset("ab")), RankedStage(4, frozenset({5}), SUM, 2, frozenset("ab"))
    plan = StagedPlan((BESIDE.stages[0], semi, CONSOLATION, final))
    assert [plan.played_with(number, range(1, 7)) for number in (2, 4, 5, 6)] == [{2}, {3, 4}, {5}, {5, 6}]


def test_before_the_first_session_there_is_nothing_to_compare_with() -> None:
    assert lines_before(BESIDE, until_session(SIDE_BY_SIDE, 1), 1) == ()


@given(
    seasons(),
    policies(),
    policies(),
    st.sampled_from([CARRY_ALL, CARRY_NOTHING, Carry(share=Fraction(1, 2)), Carry(start=(3, 1, 0))]),
    st.data(),
)
def test_what_is_taken_over_from_the_standings_of_now_never_changes_those_of_before(
    entries: list[EntrantGames], policy: RankingPolicy, other: RankingPolicy, carry: Carry, data: st.DataObject
) -> None:
    keys = [entry.key for entry in entries]
    members = frozenset(data.draw(st.sets(st.sampled_from(keys)))) if keys else frozenset[object]()
    stages = (RankedStage(1, frozenset({0, 1}), policy), RankedStage(2, frozenset({2}), other, 1, members, carry))
    plan = StagedPlan((*stages, RankedStage(3, frozenset({3}), other, 2, members, CARRY_ALL, apart=False)))
    found = plan.ranked(entries)
    assert plan.lines(entries) == found.lines
    for session in (1, 2, 3):
        assert lines_before(plan, entries, session, now=found) == lines_before(plan, entries, session)
