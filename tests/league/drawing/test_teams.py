"""Team tournaments: nobody sits with their own team, and every team meets every other equally often."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History
from league.drawing.constructions import DamagedDesign, team_turns
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task, checked
from league.drawing.teams import evenly_met, mates_apart, team_spread_bound
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation

Teams = dict[str, frozenset[int]]


def in_teams(count: int, size: int, sessions: int, seed: int = 1) -> Task:
    """A task for so many teams: the first has the players 1 to ``size``."""
    teams = {f"team {team}": frozenset(range(1 + size * (team - 1), 1 + size * team)) for team in range(1, count + 1)}
    return Task(tuple(range(1, count * size + 1)), sessions, seed, teams=teams)


def between_teams(task: Task, schedule: Schedule) -> Counter[frozenset[str]]:
    """By the names of two teams, or of one, how often their players meet; counted from the tables alone."""
    team = {who: name for name, members in task.teams.items() for who in members}
    tables = [table for draw in schedule.sessions for table in draw.tables]
    return Counter(frozenset((team[one], team[other])) for table in tables for one, other in combinations(table, 2))


@pytest.mark.parametrize(("teams", "size", "sessions"), [(4, 5, 5), (4, 7, 7), (5, 4, 3), (6, 4, 3), (7, 4, 3), (8, 5, 4), (9, 4, 2)])
def test_at_each_table_one_of_each_team_nobody_twice_and_all_teams_equally_often(teams: int, size: int, sessions: int) -> None:
    task = in_teams(teams, size, sessions)
    schedule = draw_whole(task)
    figures, met = measure(task, schedule), between_teams(task, schedule)
    in_all = [met[frozenset(two)] for two in combinations(task.teams, 2)]
    assert not any(len(names) == 1 for names in met)
    assert (figures.repeats, figures.team_mates, figures.wind_spread) == (0, 0, 1 if sessions < 4 or sessions % 4 else figures.wind_spread)
    assert max(in_all) - min(in_all) == figures.team_spread == figures.team_spread_bound == (3 * size * sessions % (teams - 1) > 0)


def test_teams_of_four_that_move_on_in_a_circle_meet_equally_often_and_eight_without_the_last_session_too() -> None:
    for teams, sessions, spread in ((6, 5, 0), (8, 6, 1), (8, 7, 0)):
        figures = measure(task := in_teams(teams, 4, sessions), draw_whole(task))
        assert (figures.repeats, figures.team_mates, figures.team_spread, figures.wind_spread) == (0, 0, spread, 1)


@pytest.mark.parametrize("place", [4, 8, 12])
def test_two_exchanged_players_are_noticed_in_a_design_for_teams(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row = team_turns._shipped()[8, 4]
    base = bytearray.fromhex(row["bases"][0])
    base[0], base[place] = base[place], base[0]
    monkeypatch.setattr(team_turns, "_shipped", lambda: {(8, 4): {**row, "bases": [base.hex()]}})
    with pytest.raises(DamagedDesign):
        team_turns.turned_teams(8, 4, 7)


def test_a_single_session_has_all_teams_meet_equally_often_too() -> None:
    """Seven tables at which seven teams of four meet twice each: the complements of the lines of a plane of seven points."""
    task = in_teams(7, 4, 1)
    assert set(between_teams(task, draw_whole(task)).values()) == {2}


def test_where_somebody_sits_out_the_teams_stay_apart_and_turns_fair() -> None:
    task = in_teams(5, 5, 3)
    figures = measure(task, draw_whole(task))
    assert (figures.team_mates, figures.repeats, figures.bye_spread, figures.wind_spread) == (0, 0, 1, 1)
    assert figures.team_spread <= 2  # the teams of those who sat out meet others less often


@pytest.mark.parametrize(
    ("count", "size", "sessions"),
    [(5, 3, 3), (5, 6, 1), (6, 3, 3), (6, 5, 3), (7, 2, 3), (7, 3, 5), (7, 6, 3), (9, 2, 3), (10, 3, 2), (11, 3, 3)],
)
def test_small_and_large_teams_stay_apart_where_somebody_sits_out(count: int, size: int, sessions: int) -> None:
    task = in_teams(count, size, sessions)
    figures = measure(task, draw_whole(task))
    assert figures.team_mates == 0
    assert figures.bye_spread <= 1


def test_teams_go_on_apart_and_even_after_a_past() -> None:
    whole = in_teams(6, 4, 4)
    played = draw_whole(replace(whole, sessions=2))
    meetings = Counter(tuple(sorted(two)) for draw in played.sessions for table in draw.tables for two in combinations(table, 2))
    rest = replace(whole, sessions=1, history=History(meetings={(one, other): times for (one, other), times in meetings.items()}))
    figures = measure(rest, draw_whole(rest))
    assert (figures.team_mates, figures.repeats) == (0, 0)


def test_whom_to_keep_apart_stays_apart_in_a_team_tournament() -> None:
    task = replace(in_teams(5, 4, 3), apart=frozenset({(1, 5), (1, 6), (2, 20)}))
    figures = measure(task, draw_whole(task))
    assert (figures.missed_apart, figures.team_mates, figures.repeats) == (0, 0, 0)


def test_groups_count_after_the_teams() -> None:
    """Clubs across the teams meet no more than they must, while teams stay apart and even."""
    task = in_teams(4, 8, 3)
    clubs = {"club": frozenset({1, 9, 17, 25})}
    figures = measure(replace(task, groups=clubs), draw_whole(replace(task, groups=clubs)))
    assert (figures.team_mates, figures.repeats, figures.team_spread, figures.group_meetings) == (0, 0, 0, 0)


def test_the_same_task_and_seed_give_the_same_schedule_whatever_the_order_of_the_teams() -> None:
    task = in_teams(5, 4, 3, seed=7)
    turned = replace(task, teams=dict(reversed(task.teams.items())))
    assert draw_whole(task).sessions == draw_whole(turned).sessions


def test_time_that_ends_at_once_still_leaves_a_schedule_of_teams() -> None:
    task, effort = in_teams(8, 4, 9), Effort()
    effort.stop()
    schedule = draw_whole(task, effort)
    assert schedule.cut_short and measure(task, schedule).team_mates == 0


def test_tables_of_other_sizes_are_refused_in_a_team_tournament() -> None:
    with pytest.raises(RuleViolation) as refused:
        checked(replace(in_teams(5, 5, 1), sizes=(3, 4, 5)))
    assert refused.value.code == "team_tables"


@pytest.mark.parametrize(
    ("teams", "code", "sentence"),
    [
        (
            {"A": {1, 2, 3, 4}, "B": {4, 5, 6, 7}, "C": {8, 9, 10, 11}, "D": {12, 13, 14, 15, 16}},
            "in_two_teams",
            "In more than one team: 4.",
        ),
        ({"A": {1, 2, 3}, "B": {5, 6, 7, 8}, "C": {9, 10, 11, 12}, "D": {13, 14, 15}}, "without_team", "In no team: 4, 16."),
        ({"A": set(range(1, 7)), "B": set(range(7, 12)), "C": set(range(12, 17))}, "too_few_teams", None),
        (
            {"A": {1, 2, 3}, "B": {4, 5, 6, 7, 8}, "C": {9, 10, 11, 12}, "D": {13, 14, 15, 16}},
            "team_sizes",
            (
                "All teams need the same number of players: A 3, B 5, C 4, D 4. "
                "Teams of different sizes can be groups whose members meet as seldom as can be."
            ),
        ),
        ({"A": {1, 2, 3, 4, 17}}, "unknown_player", "Not among the players: 17."),
    ],
)
def test_teams_that_cannot_play_are_refused_with_the_reason(teams: dict[str, set[int]], code: str, sentence: str | None) -> None:
    task = Task(tuple(range(1, 17)), 2, teams={name: frozenset(members) for name, members in teams.items()})
    with pytest.raises(RuleViolation) as refused:
        checked(task)
    assert refused.value.code == code and (sentence is None or str(refused.value) == sentence)


def test_an_edited_schedule_is_measured_with_its_meetings_of_team_mates() -> None:
    task = in_teams(4, 2, 1)
    drawn = Schedule((Draw(((1, 3, 5, 7), (2, 4, 6, 8))),), "by hand")
    edited = Schedule((Draw(((1, 2, 5, 7), (3, 4, 6, 8))),), "by hand")
    assert (measure(task, drawn).team_mates, measure(task, drawn).team_spread) == (0, 0)
    figures = measure(task, edited)
    assert (figures.team_mates, figures.team_spread, figures.team_spread_bound) == (2, 2, 0)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.integers(0, 12), st.data())
def test_no_way_to_spread_meetings_is_more_even_than_the_bound(before: list[int], more: int, data: st.DataObject) -> None:
    even, after = evenly_met(before, more), list(before)
    for _ in range(more):
        after[data.draw(st.integers(0, len(before) - 1))] += 1
    assert sum(even) == sum(after)
    assert max(even) - min(even) <= max(after) - min(after)
    assert sum(count**2 for count in even) <= sum(count**2 for count in after)


def test_the_bound_is_zero_only_where_the_meetings_can_be_divided() -> None:
    for teams, size, sessions in ((4, 5, 3), (6, 4, 3), (6, 4, 5), (8, 7, 1), (8, 4, 7), (7, 4, 1)):
        task = in_teams(teams, size, sessions)
        assert team_spread_bound(task) == (3 * size * sessions % (teams - 1) > 0)


def test_team_mates_are_kept_apart_like_any_other_pair() -> None:
    task = in_teams(4, 3, 1)
    assert mates_apart(task).apart == {(1, 2), (1, 3), (2, 3), (4, 5), (4, 6), (5, 6), (7, 8), (7, 9), (8, 9), (10, 11), (10, 12), (11, 12)}
    assert mates_apart(Task((1, 2, 3, 4), 1)).apart == frozenset()


def test_nobody_stays_at_one_table_when_the_search_for_meetings_was_ended_early() -> None:
    """Six teams of four move on in a circle, past players who stay at the table of the last team until the tables exchange places."""
    clubs = {f"club: {rest}": frozenset(range(1 + rest, 25, 3)) for rest in range(3)}
    (effort := Effort()).stop()
    schedule = draw_whole(task := replace(in_teams(6, 4, 4), groups=clubs), effort)
    figures = measure(task, schedule)
    assert (schedule.cut_short, figures.team_mates, figures.repeats, figures.most_visits) == (True, 0, 0, 2)
