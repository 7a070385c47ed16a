"""The best evenings count, or the worst are dropped: each with all its games, or with none."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from hypothesis import given

from scoring.ranking import (
    EVENINGS,
    GAMES,
    EntrantGames,
    RankingPolicy,
    Result,
    StandingsGroup,
    Use,
    evenings_among,
    standings,
    with_missed,
)
from tests.scoring.ranking.seasons import evenings, policies, seasons

FIRST, SECOND, THIRD = (datetime.date(2026, 1, day) for day in (6, 13, 20))


def evening(day: datetime.date | None, session: int, *totals: int) -> list[Result]:
    """Games on one day, in sessions from this one on."""
    return [Result(total, 1 if total > 0 else 4, total, session=number, day=day) for number, total in enumerate(totals, start=session)]


#: the best game of all stands on the worst evening
SEASON = (*evening(FIRST, 1, 90, -95), *evening(SECOND, 3, 10, 10), *evening(THIRD, 5, 30, -15))


def uses(policy: RankingPolicy, results: tuple[Result, ...] = SEASON) -> list[bool]:
    return [use is Use.COUNTS for use in policy.uses(results)]


@pytest.mark.parametrize(
    ("policy", "counts", "value"),
    [
        (RankingPolicy("best", count=1, unit=EVENINGS), [False, False, True, True, False, False], 20),
        (RankingPolicy("best", count=2, unit=EVENINGS), [False, False, True, True, True, True], 35),
        (RankingPolicy("best", count=9, unit=EVENINGS), [True] * 6, 30),
        (RankingPolicy("drop_worst", count=1, unit=EVENINGS), [False, False, True, True, True, True], 35),
        (RankingPolicy("best", count=2, unit=GAMES), [True, False, False, False, True, False], 120),
    ],
)
def test_an_evening_counts_with_all_its_games_or_is_dropped_as_a_whole(policy: RankingPolicy, counts: list[bool], value: int) -> None:
    assert uses(policy) == counts
    (line,) = standings([EntrantGames("Ann", SEASON)], policy)
    assert (line.value, line.games, list(line.counted)) == (value, 6, counts)


def test_games_without_a_day_belong_to_the_evening_of_their_session() -> None:
    results = (*evening(None, 1, 5), *evening(None, 1, -9), *evening(None, 2, -3))
    assert uses(RankingPolicy("best", count=1, unit=EVENINGS), results) == [False, False, True]
    assert evenings_among(results) == 2


def test_of_two_equal_evenings_the_earlier_one_counts() -> None:
    results = (*evening(FIRST, 1, 4, 6), *evening(SECOND, 3, 10))
    assert uses(RankingPolicy("best", count=1, unit=EVENINGS), results) == [True, True, False]


def test_tiebreaks_look_at_the_games_of_the_evenings_that_count() -> None:
    """Both have 20 points; Ann's first place on a dropped evening is none."""
    ann = EntrantGames("Ann", (Result(20, 2, 20, day=FIRST), Result(5, 1, 5, day=SECOND), Result(-9, 4, -9, day=SECOND)))
    ben = EntrantGames("Ben", (Result(30, 1, 30, day=FIRST), Result(-10, 4, -10, day=FIRST)))
    first, second = standings([ann, ben], RankingPolicy("best", count=1, unit=EVENINGS, tiebreaks=("firsts",)))
    assert (first.key, [one.value for one in first.looked], [one.value for one in second.looked]) == ("Ben", [1], [0])


def test_who_has_played_no_more_evenings_than_are_dropped_has_no_place() -> None:
    policy = RankingPolicy("drop_worst", count=1, unit=EVENINGS)
    one, two = EntrantGames("one", SEASON[:2]), EntrantGames("two", SEASON[1:3])
    assert (policy.least_games, policy.least_evenings) == (0, 2)
    assert [(line.key, line.place) for line in standings([one, two], policy)] == [("two", 1), ("one", None)]


def test_a_missed_game_that_counts_points_belongs_to_its_evening_but_is_no_evening_played() -> None:
    policy = RankingPolicy("drop_worst", count=1, unit=EVENINGS)
    beside = with_missed(EntrantGames("beside", SEASON[1:3]), {2: FIRST, 4: SECOND}, "points", -50)
    alone = with_missed(EntrantGames("alone", SEASON[:2]), {3: SECOND}, "points", -50)
    first, second = standings([beside, alone], policy)
    assert (first.key, first.value, first.games) == ("beside", -40, 2)
    assert (second.key, second.group, second.games) == ("alone", StandingsGroup.TOO_FEW_GAMES, 2)


@given(seasons(), policies())
def test_all_games_of_an_evening_have_the_same_use(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    policy = replace(policy, unit=EVENINGS)
    for entry in entries:
        by_result = {id(result): use for result, use in zip(entry.results, policy.uses(entry.results), strict=True)}
        for own in evenings(entry.results):
            assert len({by_result[id(result)] for result in own}) == 1


@given(seasons(), policies())
def test_evenings_of_one_game_each_are_games(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    apart = [replace(one, results=tuple(result._replace(day=None, session=0) for result in one.results)) for one in entries]
    policy = replace(policy, first_day=None, last_day=None)
    assert standings(apart, replace(policy, unit=EVENINGS)) == standings(apart, replace(policy, unit=GAMES))


@given(seasons(), policies())
def test_whoever_counts_all_evenings_counts_all_games(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    whole = replace(policy, method="best", count=99, unit=EVENINGS)
    assert standings(entries, whole) == standings(entries, replace(whole, method="sum"))
