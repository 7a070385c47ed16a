from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import AVERAGE_PLACE, FIRSTS, TOTAL, Entry, Group, Result, rank, standings

TOTALS = st.one_of(st.integers(-3, 3), st.fractions(-3, 3, max_denominator=3))
RESULTS = st.builds(Result, total=TOTALS, place=st.integers(1, 4), score=st.integers(-3, 3))
ENTRIES = st.lists(st.tuples(st.lists(RESULTS, max_size=4), st.booleans()), max_size=8).map(
    lambda rows: [Entry(key, tuple(results), guest) for key, (results, guest) in enumerate(rows)]
)


def played(key: str, *totals: int | Fraction, guest: bool = False) -> Entry:
    return Entry(key, tuple(Result(total, 1, total) for total in totals), guest)


def places(entries: list[Entry], policy: str = "sum", min_games: int = 0) -> list[tuple[object, int | None]]:
    return [(line.key, line.place) for line in standings(entries, policy=policy, min_games=min_games)]


def test_the_highest_sum_leads() -> None:
    assert places([played("Anna", 10, 5), played("Ben", 30, -20), played("Clara", 16)]) == [("Clara", 1), ("Anna", 2), ("Ben", 3)]


def test_level_players_share_the_place_and_the_next_place_is_left_out() -> None:
    entries = [played("Anna", 10), played("Ben", 20), played("Clara", 5, 5), played("David", 1)]
    assert places(entries) == [("Ben", 1), ("Anna", 2), ("Clara", 2), ("David", 4)]


def test_thirds_of_a_point_are_kept_exactly() -> None:
    third = Fraction(1000, 3)
    anna, ben, _clara = standings([played("Ben", 999), played("Anna", third, third, third), played("Clara", 0)])
    assert (anna.key, anna.value, anna.place) == ("Anna", 1000, 1)
    assert (ben.key, ben.place) == ("Ben", 2)


def test_an_average_counts_only_from_the_least_number_of_games() -> None:
    entries = [played("Anna", 90), played("Ben", 10, 20, 31), played("Clara", 20, 20, 20)]
    ben, clara, anna = standings(entries, policy="average", min_games=3)
    assert (ben.value, ben.place) == (Fraction(61, 3), 1)
    assert (clara.value, clara.place) == (20, 2)
    assert (anna.group, anna.place, anna.value, anna.games) == (Group.TOO_FEW_GAMES, None, 90, 1)


def test_guests_play_but_are_not_ranked() -> None:
    guest, anna = played("Gast", 100, guest=True), played("Anna", 1)
    assert places([guest, anna]) == [("Anna", 1), ("Gast", None)]


def test_not_played_is_a_group_and_never_a_number() -> None:
    anna, ben = standings([Entry("Ben"), played("Anna", -50_000)])
    assert (anna.key, anna.place) == ("Anna", 1)
    assert (ben.group, ben.place, ben.value, ben.values) == (Group.NOT_PLAYED, None, None, ())


def test_a_low_measure_can_be_the_better_one() -> None:
    often_second = Entry("Anna", (Result(5, 2, 0), Result(5, 2, 0)))
    first_and_last = Entry("Ben", (Result(10, 1, 0), Result(0, 4, 0)))
    assert [line.key for line in rank([first_and_last, often_second], (TOTAL, AVERAGE_PLACE))] == ["Anna", "Ben"]
    assert [line.key for line in rank([often_second, first_and_last], (TOTAL, FIRSTS))] == ["Ben", "Anna"]


@given(ENTRIES, st.sampled_from(["sum", "average"]), st.integers(0, 3))
def test_every_place_is_one_more_than_the_number_of_better_ranked_entrants(entries: list[Entry], policy: str, min_games: int) -> None:
    lines = standings(entries, policy=policy, min_games=min_games)
    by_key = {line.key: line for line in lines}
    assert sorted(by_key) == [entry.key for entry in entries]
    ranked = [entry for entry in entries if entry.results and not entry.guest and len(entry.results) >= min_games]
    for entry in entries:
        line = by_key[entry.key]
        if entry in ranked:
            better = [other for other in ranked if slow_value(other, policy) > slow_value(entry, policy)]
            assert line.place == 1 + len(better)
        else:
            assert line.place is None
        assert line.value == (slow_value(entry, policy) if entry.results else None)


@given(ENTRIES, st.integers(0, 3))
def test_the_groups_follow_each_other_and_level_entrants_keep_their_order(entries: list[Entry], min_games: int) -> None:
    lines = standings(entries, min_games=min_games)
    assert [line.group for line in lines] == sorted(line.group for line in lines)
    for one, other in pairwise(lines):
        if (one.group, one.values) == (other.group, other.values):
            assert one.key < other.key  # type: ignore[operator]


def slow_value(entry: Entry, policy: str) -> Fraction:
    """Sum and average once more, by counting sixths of a point up from zero."""
    sixths = 0
    for result in entry.results:
        sixths += int(result.total * 6)
    return Fraction(sixths, 6) if policy == "sum" else Fraction(sixths, 6 * len(entry.results))


def test_an_unknown_policy_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        standings([], policy="luck")
