"""Divide players into tables that keep pairs apart: a way is found if there is one, and denied only if there is none."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from league.drawing.search.partition import circles, partition, too_many_apart

Apart = list[frozenset[int]]


@st.composite
def enemies(draw: st.DrawFn) -> Apart:
    """By player, with whom they must not sit: eight or twelve players, few pairs or nearly all."""
    players = draw(st.sampled_from([8, 12]))
    pairs = draw(st.sets(st.sampled_from(list(combinations(range(players), 2)))))
    if draw(st.booleans()):
        pairs = set(combinations(range(players), 2)) - pairs
    return [frozenset(other for other in range(players) if (min(who, other), max(who, other)) in pairs) for who in range(players)]


def possible(rest: frozenset[int], apart: Apart) -> bool:
    """Whether these can be divided, by trying everything."""
    if not rest:
        return True
    first = min(rest)
    return any(
        not any(other in apart[one] for one, other in combinations((first, *others), 2)) and possible(rest - {first, *others}, apart)
        for others in combinations(sorted(rest - {first}), 3)
    )


@given(apart=enemies())
def test_a_division_is_found_exactly_where_there_is_one(apart: Apart) -> None:
    answer = partition(range(len(apart)), apart, steps=100_000)
    assert answer.is_sure
    assert (answer.tables is not None) == possible(frozenset(range(len(apart))), apart)


@given(apart=enemies())
def test_a_division_seats_everybody_once_and_no_two_who_must_not_meet(apart: Apart) -> None:
    tables = partition(range(len(apart)), apart, steps=100_000).tables or []
    for table in tables:
        assert len(table) == 4
        assert not any(other in apart[one] for one, other in combinations(table, 2))
    assert not tables or sorted(who for table in tables for who in table) == list(range(len(apart)))


def test_giving_up_denies_nothing() -> None:
    """Four groups of nine, whose members must stay among themselves: 36 players, and no group fills tables."""
    apart = [frozenset(other for other in range(36) if other % 4 != who % 4) for who in range(36)]
    answer = partition(range(36), apart, steps=2)
    assert answer.tables is None and not answer.is_sure


@given(apart=enemies())
def test_players_no_two_of_whom_may_meet_are_named_only_if_too_many(apart: Apart) -> None:
    named = too_many_apart(range(len(apart)), apart, len(apart) // 4)
    if named:
        assert len(named) > len(apart) // 4
        assert all(other in apart[one] for one, other in combinations(named, 2))
        assert not possible(frozenset(range(len(apart))), apart)


@given(apart=enemies())
def test_nobody_may_sit_with_anybody_of_another_circle(apart: Apart) -> None:
    found = circles(range(len(apart)), apart)
    assert sorted(who for circle in found for who in circle) == list(range(len(apart)))
    assert all(other in apart[one] for mine, theirs in combinations(found, 2) for one in mine for other in theirs)
    assert all(len(circle) == 1 or any(other not in apart[who] for other in circle if other != who) for circle in found for who in circle)
