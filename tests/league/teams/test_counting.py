"""Team standings as laws, and computed a second time by a plain script."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.teams.counting import TeamGames, TeamPolicy, team_standings
from scoring.ranking import Result

METHODS = ["sum", "average", "best_of_session", "best", "session_points", "game_points"]
POINTS = (5, 3, 2, 0)


def result(total: int | Fraction, place: int = 1, session: int = 1, level: int = 1) -> Result:
    return Result(total, place, total, level, session)


results = st.builds(
    result,
    st.one_of(st.integers(-40, 40), st.fractions(-40, 40, max_denominator=3)),
    st.integers(1, 4),
    st.integers(1, 4),
)
tables = st.lists(st.lists(results, max_size=8).map(tuple), min_size=1, max_size=6)
policies = st.builds(TeamPolicy, st.sampled_from(METHODS), st.integers(1, 4), st.just(POINTS))


def teams_of(rows: list[tuple[Result, ...]]) -> list[TeamGames]:
    return [TeamGames(key, own) for key, own in enumerate(rows, start=1)]


@given(rows=tables)
def test_the_sum_over_the_teams_is_the_sum_over_their_members(rows: list[tuple[Result, ...]]) -> None:
    found = team_standings(teams_of(rows), TeamPolicy("sum"))
    assert sum(Fraction(line.value) for line in found) == sum(Fraction(one.total) for own in rows for one in own)


@given(rows=tables, policy=policies, seed=st.integers(0, 999))
def test_the_order_of_entering_never_matters(rows: list[tuple[Result, ...]], policy: TeamPolicy, seed: int) -> None:
    turned = [TeamGames(team.key, tuple(Random(seed).sample(team.results, len(team.results)))) for team in teams_of(rows)]
    Random(seed).shuffle(turned)
    assert team_standings(turned, policy) == team_standings(teams_of(rows), policy)


@given(rows=tables, policy=policies)
def test_a_team_is_worth_what_its_sessions_brought(rows: list[tuple[Result, ...]], policy: TeamPolicy) -> None:
    for line in team_standings(teams_of(rows), policy):
        whole = sum(map(Fraction, line.by_session.values()))
        assert line.value == (whole / line.counted if policy.method == "average" and line.counted else whole)


@given(rows=tables, policy=policies)
def test_places_follow_the_values_and_level_teams_share_one(rows: list[tuple[Result, ...]], policy: TeamPolicy) -> None:
    placed = [line for line in team_standings(teams_of(rows), policy) if line.place is not None]
    assert [line.value for line in placed] == sorted((line.value for line in placed), reverse=True)
    for index, line in enumerate(placed, start=1):
        assert line.place == index or line.place == placed[index - 2].place


@given(rows=tables, policy=policies)
def test_a_plain_script_finds_the_same_table(rows: list[tuple[Result, ...]], policy: TeamPolicy) -> None:
    found = {line.key: line.value for line in team_standings(teams_of(rows), policy)}
    assert found == plain_table(rows, policy.method, policy.count)


def plain_table(rows: list[tuple[Result, ...]], method: str, count: int) -> dict[int, Fraction]:
    """The values by team, counted without the code that is tested."""
    return {key: plain_value(rows, own, method, count) for key, own in enumerate(rows, start=1)}


def plain_value(rows: list[tuple[Result, ...]], own: tuple[Result, ...], method: str, count: int) -> Fraction:
    falling = sorted((Fraction(one.total) for one in own), reverse=True)
    if method == "game_points":
        return Fraction(sum(POINTS[one.place - 1] for one in own))
    if method == "session_points":
        return sum((plain_points(rows, own, session) for session in {one.session for one in own}), Fraction(0))
    if method == "best_of_session":
        sessions = {one.session for one in own}
        parts = [sorted((Fraction(one.total) for one in own if one.session == session), reverse=True)[:count] for session in sessions]
        return sum((sum(part, Fraction(0)) for part in parts), Fraction(0))
    whole = sum(falling[:count] if method == "best" else falling, Fraction(0))
    return whole / len(own) if method == "average" and own else whole


def plain_points(rows: list[tuple[Result, ...]], own: tuple[Result, ...], session: int) -> Fraction:
    played = [[Fraction(one.total) for one in other if one.session == session] for other in rows]
    sums = [sum(totals, Fraction(0)) for totals in played if totals]
    mine = sum((Fraction(one.total) for one in own if one.session == session), Fraction(0))
    better, level = sum(one > mine for one in sums), sums.count(mine)
    return Fraction(sum(POINTS[min(place, 3)] for place in range(better, better + level)), level)


def test_level_players_share_the_points_of_their_places() -> None:
    teams = teams_of([(result(10, 1, level=2),), (result(10, 1, level=2),)])
    assert [line.value for line in team_standings(teams, TeamPolicy("game_points", place_points=POINTS))] == [4, 4]


def test_level_teams_share_the_points_of_a_session_exactly() -> None:
    teams = teams_of([(result(10),), (result(10),), (result(10),)])
    assert {line.value for line in team_standings(teams, TeamPolicy("session_points", place_points=POINTS))} == {Fraction(10, 3)}


@pytest.mark.parametrize(
    ("one", "other", "tiebreak"),
    [
        ([result(8, 1), result(2, 3)], [result(7, 2), result(3, 3)], "firsts"),
        ([result(8, 2), result(2, 4)], [result(7, 3), result(3, 4)], "seconds"),
        ([result(8, 3), result(2, 4)], [result(7, 4), result(3, 4)], "thirds"),
        ([result(8, 2), result(2, 4)], [result(7, 2), result(3, 4)], "best"),
    ],
)
def test_level_teams_are_told_apart_in_order(one: list[Result], other: list[Result], tiebreak: str) -> None:
    found = team_standings(teams_of([tuple(other), tuple(one)]), TeamPolicy("sum"))
    assert [(line.key, line.place, line.tiebreak) for line in found] == [(2, 1, tiebreak), (1, 2, tiebreak)]


def test_teams_level_in_everything_share_the_place() -> None:
    found = team_standings(teams_of([(result(5),), (result(5),), (result(1),)]), TeamPolicy("sum"))
    assert [line.place for line in found] == [1, 1, 3]


def test_a_team_without_a_game_has_no_place_and_stands_last() -> None:
    found = team_standings(teams_of([(), (result(-30),)]), TeamPolicy("sum"))
    assert [(line.key, line.place) for line in found] == [(2, 1), (1, None)]
