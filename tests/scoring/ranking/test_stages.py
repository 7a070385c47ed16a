"""Stages: what is carried over, who is ranked ahead of whom, and that everything carried over is one flat competition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.ranking import (
    CARRY_ALL,
    CARRY_NOTHING,
    STAGE,
    Carry,
    EntrantGames,
    RankedStage,
    RankingPolicy,
    Result,
    StandingsGroup,
    staged_standings,
    stages_until,
    standings,
    why,
)
from tests.scoring.ranking.seasons import policies, seasons

SUM = RankingPolicy()


def played(key: str, *totals: int, start: int = 1) -> EntrantGames:
    """One game in each session, from number ``start`` on."""
    return EntrantGames(key, tuple(Result(total, 1, total, session=number) for number, total in enumerate(totals, start=start)))


def final(
    members: str, carry: Carry = CARRY_NOTHING, *, apart: bool = True, policy: RankingPolicy = SUM
) -> tuple[RankedStage, RankedStage]:
    """Two preliminary sessions, and a final of one session for these."""
    return RankedStage(1, frozenset({1, 2}), policy), RankedStage(2, frozenset({3}), policy, 1, frozenset(members), carry, apart)


def order(entries: list[EntrantGames], stages: tuple[RankedStage, ...]) -> list[tuple[object, int | None, object]]:
    return [(line.key, line.place, line.value) for line in staged_standings(entries, stages).lines]


EIGHT = [played("a", 40, 40, -50), played("b", 30, 30, 20), played("c", 20, 20), played("d", -10, 5)]


def test_finalists_stand_ahead_of_all_others_by_the_points_of_the_final_alone() -> None:
    assert order(EIGHT, final("ab")) == [("b", 1, 20), ("a", 2, -50), ("c", 3, 40), ("d", 4, -5)]


def test_half_of_the_points_is_carried_over_exactly() -> None:
    entries = [played("a", 1, 0, 0), played("b", 0, 0, 1)]
    assert order(entries, final("ab", Carry(share=Fraction(1, 2)))) == [("b", 1, 1), ("a", 2, Fraction(1, 2))]
    assert order(entries, final("ab", Carry(share=Fraction(1, 3)))) == [("b", 1, 1), ("a", 2, Fraction(1, 3))]


def test_places_become_points_to_start_with() -> None:
    carry = Carry(start=(30, 10, 0))
    assert order(EIGHT, final("abcd", carry)) == [("b", 1, 30), ("c", 2, 0), ("d", 2, 0), ("a", 4, -20)]


def test_level_players_share_the_points_of_the_places_they_cover_and_the_last_stand_for_all_behind() -> None:
    entries = [played("a", 5, 5), played("b", 4, 4), played("c", 4, 4), played("d", 1, 1), played("e", 0, 0), played("f", 0, 0)]
    carry = Carry(start=(30, 20, 9, 5))
    assert [value for _key, _place, value in order(entries, final("abcdef", carry))] == [30, Fraction(29, 2), Fraction(29, 2), 5, 5, 5]


def test_a_finalist_has_a_place_before_the_first_game_of_the_final() -> None:
    before = [replace(entry, results=entry.results[:2]) for entry in EIGHT]
    lines = staged_standings(before, final("ab", Carry(share=Fraction(1, 2)))).lines
    assert [(line.key, line.place, line.value, line.group) for line in lines[:2]] == [
        ("a", 1, 40, StandingsGroup.RANKED),
        ("b", 2, 30, StandingsGroup.RANKED),
    ]


def test_a_final_of_one_game_counts_it_though_the_worst_is_dropped() -> None:
    entries = [played("a", 10, 10, -50), played("b", 8, 8, 20), played("c", 7, 6), played("d", -10, 5)]
    half = Carry(share=Fraction(1, 2))
    drop = RankingPolicy("drop_worst", count=1)
    assert order(entries, final("ab", half, policy=drop)) == [("b", 1, 24), ("a", 2, -45), ("c", 3, 7), ("d", 4, 5)]
    assert order(entries, final("ab", half, policy=replace(drop, count=4))) == [
        ("b", 1, 20), ("a", 2, -50), ("c", None, None), ("d", None, None)
    ]  # fmt: skip


def test_between_two_sessions_of_a_final_the_first_game_counts_and_then_the_better_one() -> None:
    drop, half = RankingPolicy("drop_worst", count=1), Carry(share=Fraction(1, 2))
    stages = RankedStage(1, frozenset({1, 2}), drop), RankedStage(2, frozenset({3, 4}), drop, 1, frozenset("ab"), half)
    entries = [played("a", 10, 10, -50, 30), played("b", 8, 8, 20, -1), played("c", 7, 6)]
    first = [replace(entry, results=entry.results[:3]) for entry in entries]
    before = [replace(entry, results=entry.results[:2]) for entry in entries]
    assert order(before, stages) == [("a", 1, 5), ("b", 2, 4), ("c", 3, 7)]
    assert order(first, stages) == [("b", 1, 24), ("a", 2, -45), ("c", 3, 7)]
    assert order(entries, stages) == [("a", 1, 35), ("b", 2, 24), ("c", 3, 7)]


def test_level_finalists_can_be_separated_by_the_place_before() -> None:
    first, last = final("ab", policy=SUM)
    level = [played("a", 1, 1, 5), played("b", 2, 2, 5)]
    assert [place for _key, place, _value in order(level, (first, last))] == [1, 1]
    by_place = replace(last, policy=RankingPolicy(tiebreaks=("average_place", "place_before")))
    assert [key for key, _place, _value in order(level, (first, by_place))] == ["b", "a"]
    untouched = [replace(entry, results=entry.results[:2]) for entry in level]
    assert [key for key, _place, _value in order(untouched, (first, by_place))] == ["b", "a"]


def test_a_stage_that_is_not_apart_is_ranked_together_with_those_who_stayed() -> None:
    assert order(EIGHT, final("ab", CARRY_ALL, apart=False)) == [("b", 1, 80), ("c", 2, 40), ("a", 3, 30), ("d", 4, -5)]


def test_the_main_stage_stands_ahead_of_the_consolation_and_that_ahead_of_the_rest() -> None:
    entries = [played("a", 9, 9), played("b", 8, 8), played("c", 7, 7), played("d", 6, 6), played("e", 5, 5)]
    third = [
        replace(entry, results=(*entry.results, Result(total, 1, total, session=3)))
        for entry, total in zip(entries, (0, 1, 2, 30), strict=False)
    ]
    stages = (
        RankedStage(1, frozenset({1, 2}), SUM),
        RankedStage(2, frozenset({3}), SUM, 1, frozenset("ab"), CARRY_NOTHING),
        RankedStage(3, frozenset({3}), SUM, 1, frozenset("cd"), CARRY_NOTHING),
    )
    found = staged_standings([*third, entries[4]], stages)
    assert [(line.key, line.stage) for line in found.lines] == [("b", 2), ("a", 2), ("d", 3), ("c", 3), ("e", 1)]
    assert [line.decided_by for line in found.lines] == ["", "value", STAGE, "value", STAGE]


def test_a_final_after_a_semi_final_carries_over_what_the_semi_final_had_carried() -> None:
    half = Carry(share=Fraction(1, 2))
    stages = (
        RankedStage(1, frozenset({1}), SUM),
        RankedStage(2, frozenset({2}), SUM, 1, frozenset("abc"), half),
        RankedStage(3, frozenset({3}), SUM, 2, frozenset("ab"), half),
    )
    entries = [played("a", 100, 10, 1), played("b", 80, 40, 2), played("c", 60, 0), played("d", 200)]
    found = staged_standings(entries, stages)
    assert [(line.key, line.value) for line in found.lines] == [("b", 42), ("a", 31), ("c", 30), ("d", 200)]
    assert [(part.stage, part.carried, part.gained, part.value, part.place) for part in found.parts["a"]] == [
        (1, None, 100, 100, 2),
        (2, 50, 10, 60, 2),
        (3, 30, 1, 31, 2),
    ]


def test_the_disqualified_are_last_of_all_even_from_the_final() -> None:
    entries = [replace(EIGHT[0], disqualified=True), *EIGHT[1:]]
    assert [key for key, _place, _value in order(entries, final("ab"))] == ["b", "c", "d", "a"]


@given(seasons(), policies())
def test_everything_carried_over_for_everybody_is_the_flat_competition_to_the_last_digit(
    entries: list[EntrantGames], policy: RankingPolicy
) -> None:
    flat = standings(entries, replace(policy, tiebreaks=tuple(one for one in policy.tiebreaks if one != "place_before")))
    policy = replace(policy, tiebreaks=tuple(one for one in policy.tiebreaks if one != "place_before"))
    everybody = frozenset(entry.key for entry in entries)
    for apart in (True, False):
        stages = (RankedStage(1, frozenset({0, 1}), policy), RankedStage(2, frozenset({2, 3}), policy, 1, everybody, CARRY_ALL, apart))
        lines = staged_standings(entries, stages).lines
        assert [replace(line, stage=0) for line in lines] == list(flat)


@given(seasons(), policies(), st.data())
def test_cut_or_not_everything_carried_over_and_ranked_together_is_the_flat_competition(
    entries: list[EntrantGames], policy: RankingPolicy, data: st.DataObject
) -> None:
    policy = replace(policy, tiebreaks=tuple(one for one in policy.tiebreaks if one != "place_before"))
    members = frozenset(entry.key for entry in entries if any(result.session > 1 for result in entry.results))
    more = data.draw(st.sets(st.sampled_from([entry.key for entry in entries]))) if entries else set()
    stages = (RankedStage(1, frozenset({0, 1}), policy), RankedStage(2, frozenset({2, 3}), policy, 1, members | more, CARRY_ALL, False))
    assert [replace(line, stage=0) for line in staged_standings(entries, stages).lines] == list(standings(entries, policy))


@given(seasons(), policies(), st.data())
def test_the_order_in_which_results_and_players_were_entered_never_matters(
    entries: list[EntrantGames], policy: RankingPolicy, data: st.DataObject
) -> None:
    members = frozenset(data.draw(st.sets(st.sampled_from([entry.key for entry in entries]))) if entries else ())
    stages = (
        RankedStage(1, frozenset({0, 1}), policy),
        RankedStage(2, frozenset({2, 3}), policy, 1, members, Carry(share=Fraction(1, 2))),
    )
    mixed = data.draw(st.permutations(entries))
    found, again = staged_standings(entries, stages), staged_standings(mixed, data.draw(st.permutations(stages)))
    assert {(line.key, line.place, line.value) for line in found.lines} == {(line.key, line.place, line.value) for line in again.lines}
    assert found.parts == again.parts


CARRIES = st.sampled_from([CARRY_ALL, CARRY_NOTHING, Carry(share=Fraction(1, 2)), Carry(start=(3, 1, 0))])


@given(seasons(), policies(), policies(), CARRIES, CARRIES, st.data())
def test_nobody_who_has_come_through_is_without_a_place_for_want_of_games_or_behind_those_who_stayed(
    entries: list[EntrantGames], policy: RankingPolicy, other: RankingPolicy, carry: Carry, further: Carry, data: st.DataObject
) -> None:
    other = replace(other, first_day=policy.first_day, last_day=policy.last_day)  # as all stages of a competition
    first = standings(until(entries, 1), policy)
    able = [line.key for line in first if line.place is not None]
    members = frozenset(data.draw(st.sets(st.sampled_from(able)))) if able else frozenset[object]()
    last = frozenset(data.draw(st.sets(st.sampled_from(sorted(members, key=str))))) if members else frozenset[object]()
    stages = (
        RankedStage(1, frozenset({0, 1}), policy),
        RankedStage(2, frozenset({2}), other, 1, members, carry),
        RankedStage(3, frozenset({3}), policy, 2, last, further),
    )
    for session in (1, 2, 3):
        lines = staged_standings(until(entries, session), stages).lines
        assert all(line.place is not None for line in lines if line.key in members)
        regular = [line.key for line in lines if line.group is StandingsGroup.RANKED]
        assert set(regular[: len([key for key in regular if key in last])]) <= last
        assert set(regular[: len([key for key in regular if key in members])]) <= members


@given(seasons(), policies(), policies(), CARRIES, CARRIES, st.data())
def test_what_was_carried_over_and_what_the_games_brought_make_the_value_exactly(
    entries: list[EntrantGames], policy: RankingPolicy, other: RankingPolicy, carry: Carry, further: Carry, data: st.DataObject
) -> None:
    keys = [entry.key for entry in entries]
    members = frozenset(data.draw(st.sets(st.sampled_from(keys)))) if keys else frozenset[object]()
    last = frozenset(data.draw(st.sets(st.sampled_from(sorted(members, key=str))))) if members else frozenset[object]()
    stages = (
        RankedStage(1, frozenset({0, 1}), policy),
        RankedStage(2, frozenset({2}), other, 1, members, carry),
        RankedStage(3, frozenset({3}), policy, 2, last, further),
    )
    found = staged_standings(entries, stages)
    for line in found.lines:
        parts = [part for part in found.parts[line.key] if part.within == line.stage]
        numbers = [number for part in parts for number in (part.carried, part.gained) if number is not None]
        assert sum(numbers) == (line.value or 0)
        (own,) = [part for part in parts if part.stage == line.stage]
        if line.stage == 1 or not stages[line.stage - 1].carry.games:
            assert (own.carried or 0) + (own.own or 0) == (own.value or 0)


def test_games_that_count_on_bring_to_their_column_what_counts_of_them_in_the_end() -> None:
    drop = RankingPolicy("drop_worst", count=1)
    entries = [played("a", 17, -5, -8), played("b", 9, 1, 3)]
    found = staged_standings(entries, final("ab", CARRY_ALL, policy=drop))
    assert [(part.gained, part.own, part.value) for part in found.parts["a"]] == [(12, 17, 17), (0, 0, 12)]
    assert [(part.gained, part.own, part.value) for part in found.parts["b"]] == [(9, 9, 9), (3, 3, 12)]


def until(entries: list[EntrantGames], session: int) -> list[EntrantGames]:
    return [replace(entry, results=tuple(one for one in entry.results if one.session <= session)) for entry in entries]


def test_a_stage_begins_with_its_first_session() -> None:
    stages = final("ab")
    assert [stage.number for stage in stages_until(stages, 2)] == [1]
    assert [stage.number for stage in stages_until(stages, 3)] == [1, 2]


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ((RankedStage(1, frozenset(), SUM), RankedStage(1, frozenset(), SUM, 1)), "stage_twice"),
        ((RankedStage(1, frozenset(), SUM), RankedStage(2, frozenset(), SUM)), "no_first_stage"),
        ((RankedStage(1, frozenset(), SUM, 2), RankedStage(2, frozenset(), SUM)), "no_source"),
        ((RankedStage(1, frozenset(), SUM), RankedStage(2, frozenset(), RankingPolicy("average"), 1, apart=False)), "other_policy"),
    ],
)
def test_stages_that_make_no_tree_are_refused(stages: tuple[RankedStage, ...], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        staged_standings([], stages)
    assert refused.value.code == code


@pytest.mark.parametrize(("values", "field"), [({"share": Fraction(3, 2)}, "share"), ({"start": (0, 10)}, "start")])
def test_an_impossible_way_to_carry_over_names_its_field(values: dict[str, object], field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        Carry(**values)  # type: ignore[arg-type]
    assert refused.value.where == field


def with_consolation(*, replaced: str = "", consolation: bool = True) -> tuple[RankedStage, ...]:
    """Of six, ``a`` and ``c`` play a semi-final in session 3; the others a consolation in session 5, played beside it."""
    stages = [
        RankedStage(1, frozenset({1, 2}), SUM),
        RankedStage(2, frozenset({3}), SUM, 1, frozenset("ac"), CARRY_NOTHING, replaced=frozenset(replaced)),
        RankedStage(3, frozenset({4}), SUM, 2, frozenset("a"), CARRY_NOTHING),
        RankedStage(4, frozenset({5}), SUM, 1, frozenset("def"), CARRY_NOTHING),
    ]
    return tuple(stages if consolation else stages[:3])


SIX = [played("a", 40, 40, 1), played("b", 30, 30), played("c", 20, 20), played("d", 5, 5), played("e", 3, 3), played("f", 2, 2)]


@pytest.mark.parametrize("consolation", [True, False])
def test_who_qualified_and_was_replaced_comes_next_after_the_players_of_the_stage(consolation: bool) -> None:
    lines = staged_standings(SIX, with_consolation(replaced="b", consolation=consolation)).lines
    assert [(line.key, line.place, line.replaced) for line in lines][:4] == [("a", 1, 0), ("c", 2, 0), ("b", 3, 2), ("d", 4, 0)]
    assert lines[2].decided_by == lines[3].decided_by == STAGE
    reasons = why(lines, "d")
    assert reasons is not None
    assert reasons.above is not None
    assert (reasons.above.neighbour, reasons.above.step) == ("b", STAGE)


def test_who_was_replaced_is_behind_the_players_also_with_more_points_and_ahead_also_with_fewer() -> None:
    few = [played("b", -30, -30) if entry.key == "b" else entry for entry in SIX]
    assert [line.key for line in staged_standings(few, with_consolation(replaced="b")).lines][2] == "b"


def test_who_was_replaced_and_came_back_into_a_stage_beside_it_is_ranked_there() -> None:
    lines = staged_standings(SIX, with_consolation(replaced="d")).lines
    assert [(line.key, line.place) for line in lines] == [("a", 1), ("c", 2), ("d", 3), ("e", 3), ("f", 3), ("b", 6)]


def test_a_stage_beside_one_that_has_begun_has_begun_too_whatever_the_numbers_of_its_sessions() -> None:
    assert [[stage.number for stage in stages_until(with_consolation(), session)] for session in (2, 3, 4, 5)] == [
        [1],
        [1, 2, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
    ]
