"""What missed games count, as was decided, and the laws of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import (
    LAST,
    MISSED_COUNT,
    NOTHING,
    POINTS,
    EntrantGames,
    RankingPolicy,
    Result,
    StandingsGroup,
    standings,
    until_session,
    with_missed,
)
from tests.scoring.ranking.seasons import DAYS, policies, seasons


def games(*totals: int, first: int = 1) -> tuple[Result, ...]:
    return tuple(Result(total, 1 if total > 0 else 4, total, session=number) for number, total in enumerate(totals, start=first))


def event(count: str, points: int = 0) -> list[EntrantGames]:
    """Ann and Ben play three sessions, Ida leaves ahead of both after the first, and Cem is disqualified."""
    ida = with_missed(EntrantGames("Ida", games(60_000)), {2: None, 3: None}, count, points)
    return [
        EntrantGames("Ann", games(10, 10, 10)),
        ida,
        EntrantGames("Ben", games(-10, -10, -10)),
        EntrantGames("Cem", games(99), disqualified=True),
    ]


def test_missed_games_that_count_nothing_leave_the_total_of_those_played() -> None:
    first = standings(event(NOTHING))[0]
    assert (first.key, first.place, first.value, first.games) == ("Ida", 1, 60_000, 1)


def test_each_missed_game_counts_its_points_and_is_no_game_played() -> None:
    lines = {line.key: line for line in standings(event(POINTS, -30_000))}
    assert (lines["Ida"].value, lines["Ida"].games, lines["Ida"].place) == (0, 1, 2)
    assert [line.place for line in standings(event(POINTS, -31_000))] == [1, 2, 3, 4]
    assert [line.key for line in standings(event(POINTS, -31_000))] == ["Ann", "Ben", "Ida", "Cem"]


def test_who_is_ranked_last_for_missed_games_stands_before_the_disqualified_only() -> None:
    lines = standings(event(LAST))
    assert [(line.key, line.place, line.group) for line in lines] == [
        ("Ann", 1, StandingsGroup.RANKED),
        ("Ben", 2, StandingsGroup.RANKED),
        ("Ida", 3, StandingsGroup.BEHIND),
        ("Cem", 4, StandingsGroup.DISQUALIFIED),
    ]
    assert lines[2].decided_by == "group"


def test_as_long_as_nothing_was_missed_nobody_is_behind() -> None:
    assert [line.key for line in standings(until_session(event(LAST), 1))] == ["Ida", "Ann", "Ben", "Cem"]
    assert [line.key for line in standings(until_session(event(LAST), 2))] == ["Ann", "Ben", "Ida", "Cem"]
    assert [line.key for line in standings(until_session(event(POINTS, -90_000), 1))] == ["Ida", "Ann", "Ben", "Cem"]


def test_the_least_number_of_games_asks_for_games_played() -> None:
    lines = {line.key: line for line in standings(event(POINTS, 0), RankingPolicy(min_games=2))}
    assert (lines["Ida"].group, lines["Ida"].place) == (StandingsGroup.TOO_FEW_GAMES, None)


def test_who_never_came_is_ranked_by_the_points_that_were_decided() -> None:
    never = EntrantGames("Eve")
    assert standings([never])[0].group is StandingsGroup.NOT_PLAYED
    decided = with_missed(never, {1: None, 2: None}, POINTS, -30_000)
    (line,) = standings([decided])
    assert (line.place, line.value, line.games) == (1, -60_000, 0)


def test_another_way_to_count_is_an_error() -> None:
    with pytest.raises(ValueError, match="no way to count"):
        with_missed(EntrantGames("Ida"), {1: None}, "half")


ways = st.tuples(st.sampled_from(MISSED_COUNT), st.integers(-3, 3))
plain = policies().map(lambda policy: replace(policy, tiebreaks=tuple(step for step in policy.tiebreaks if step != "head_to_head")))


@given(seasons(), plain, ways, ways, st.data())
def test_the_order_of_the_others_never_depends_on_how_missed_games_count(
    entries: list[EntrantGames], policy: RankingPolicy, one: tuple[str, int], other: tuple[str, int], data: st.DataObject
) -> None:
    """Games against each other, where they decide, are those of all who are level: without them, it is a law."""
    if not entries:
        return
    who = data.draw(st.sampled_from(entries))
    sessions = {result.session: result.day for entry in entries for result in entry.results} | {9: DAYS[0]}
    missed = {number: day for number, day in sessions.items() if number not in {result.session for result in who.results}}
    first, second = ([with_missed(entry, missed, *way) if entry is who else entry for entry in entries] for way in (one, other))
    tables = [[line for line in standings(some, policy) if line.key != who.key] for some in (first, second)]
    assert [line.key for line in tables[0]] == [line.key for line in tables[1]]
    assert [(line.group, line.value, line.games) for line in tables[0]] == [(line.group, line.value, line.games) for line in tables[1]]
    for before, after in zip(*tables, strict=True):
        assert (before.place is None) == (after.place is None)
        assert before.place is None or after.place is None or abs(before.place - after.place) <= 1


@given(seasons(), policies(), st.integers(-3, 3))
def test_where_nothing_was_missed_nothing_changes(entries: list[EntrantGames], policy: RankingPolicy, points: int) -> None:
    for count in MISSED_COUNT:
        assert standings([with_missed(entry, {}, count, points) for entry in entries], policy) == standings(entries, policy)
