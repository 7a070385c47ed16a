"""Groups in order of importance: clubs before countries, with every way to draw, compared with all possible seatings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, count, product
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import History, pairs_at
from league.drawing.bounds import mates_borne, tier_bounds
from league.drawing.effort import Effort
from league.drawing.evening import draw_evening
from league.drawing.exchange import task_from_json, task_to_json
from league.drawing.figures import measure
from league.drawing.standing import swiss
from league.drawing.task import Task
from league.drawing.whole import draw_whole
from tests.depth import IS_NIGHT, all_at_night
from tests.league.drawing.evening.judges import divisions, meetings_by_lot

Groups = dict[str, frozenset[int]]
EXAMPLES = 60 if IS_NIGHT else 3  #: each against all seatings there are


def in_a_row(kind: str, *sizes: int) -> Groups:
    """Groups of these sizes, of the players from number 1."""
    first = [1 + sum(sizes[:number]) for number in range(len(sizes))]
    return {f"{kind}: {at}": frozenset(range(at, at + size)) for at, size in zip(first, sizes, strict=True)}


def ranked(clubs: Groups, countries: Groups) -> tuple[Groups, dict[str, int]]:
    return {**clubs, **countries}, dict.fromkeys(clubs, 0) | dict.fromkeys(countries, 1)


def within(sessions: Sequence[Sequence[Sequence[int]]], groups: Groups) -> int:
    """Meetings of two who share one of these groups, counted from scratch."""
    pairs = [two for tables in sessions for table in tables for two in combinations(table, 2)]
    return sum(any(members.issuperset(two) for members in groups.values()) for two in pairs)


def missed(task: Task, sessions: Sequence[Sequence[Sequence[int]]]) -> tuple[int, ...]:
    """Earlier meetings, pairs who meet again, then meetings within clubs, then within countries."""
    met = Counter(two for tables in sessions for table in tables for two in pairs_at(table))
    again = sum(times if task.history.met(*two) else times - 1 for two, times in met.items())
    earlier = sum(times * task.history.met(*two) for two, times in met.items())
    tiers = [{name: who for name, who in task.groups.items() if task.ranks[name] == rank} for rank in (0, 1)]
    return (earlier, again, *(within(sessions, tier) for tier in tiers))


@st.composite
def tasks(draw: st.DrawFn, players: int, sessions: int = 1, *, past: bool = True) -> Task:
    """Random clubs and countries; somebody may belong to several clubs."""
    chance = Random(draw(st.integers(0, 10**6)))
    who = tuple(sorted(chance.sample(range(1, 40), players)))
    clubs = {f"club: {name}": frozenset(chance.sample(who, chance.randint(2, players // 2))) for name in "ABC"[: draw(st.integers(1, 3))]}
    countries = {f"country: {name}": frozenset(chance.sample(who, chance.randint(2, players - 2))) for name in "XY"}
    groups, ranks = ranked(clubs, countries)
    meetings = meetings_by_lot(who, 2, draw(st.sampled_from([0.0, 0.4])), chance.randrange(10**6)) if past else {}
    return Task(who, sessions, chance.randrange(99), groups, history=History(meetings), ranks=ranks)


@pytest.mark.parametrize("players", [8, 12])
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_an_evening_has_the_fewest_within_clubs_and_of_those_the_fewest_within_countries(players: int, data: st.DataObject) -> None:
    task = data.draw(tasks(players))
    (session,) = draw_evening(task, Effort()).sessions
    assert missed(task, [session.tables]) == min(missed(task, [tables]) for tables in divisions(task.players))


@settings(max_examples=EXAMPLES, deadline=None)
@given(task=tasks(8, sessions=2, past=False))
def test_of_all_schedules_of_two_sessions_the_best_in_the_order_of_groups_is_drawn(task: Task) -> None:
    sessions = [session.tables for session in draw_whole(task).sessions]
    everything = product(list(divisions(task.players)), repeat=2)
    assert missed(task, sessions)[1:] == min(missed(task, some)[1:] for some in everything)


@pytest.mark.parametrize("players", [8, 12])
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_swiss_session_has_the_fewest_within_clubs_and_of_those_the_fewest_within_countries(players: int, data: st.DataObject) -> None:
    task = data.draw(tasks(players))
    (session,) = swiss(task, task.players, 0).sessions
    earlier, _again, *tiers = missed(task, [session.tables])
    assert [earlier, *tiers] == min([one, *rest] for one, _, *rest in (missed(task, [tables]) for tables in divisions(task.players)))


@pytest.mark.parametrize(("first", "expected"), [("club", (0, 4)), ("country", (4, 4))])
def test_which_groups_come_first_is_chosen(first: str, expected: tuple[int, int]) -> None:
    """Two countries of four at two tables: four meetings within them are forced; where clubs come first, none within a club."""
    groups = {**in_a_row("club", 2, 2, 2, 2), "country: 1": frozenset({1, 2, 5, 6}), "country: 2": frozenset({3, 4, 7, 8})}
    task = Task(tuple(range(1, 9)), 1, 1, groups, ranks={name: int(not name.startswith(first)) for name in groups})
    found = measure(task, draw_whole(task))
    assert found.tier_meetings == ((0, 4) if first == "club" else (4, found.tier_meetings[1]))
    assert found.tier_meetings_bound == ((0, 4) if first == "club" else (4, 0))


#: players, sessions, clubs, countries, and meetings within clubs and countries that counting forces
KNOWN = {
    "24 in two countries of 12": (24, 5, [3] * 8, [12, 12], (0, 60)),
    "eight clubs of four, two countries": (32, 6, [4] * 8, [16, 16], (0, 6 * 2 * 8)),
    "sixteen clubs of four, four countries of sixteen": (64, 8, [4] * 16, [16] * 4, (0, 0)),
    "a club of sixteen in a country of thirty": (40, 6, [16, 4, 4, 4, 4, 4, 4], [30, 10], (6 * 6, 6 * 10 * comb(3, 2))),
}


@pytest.mark.parametrize("name", all_at_night(list(KNOWN), always=2))
def test_known_bounds_of_both_are_met_without_a_repeat(name: str) -> None:
    players, sessions, clubs, countries, forced = KNOWN[name]
    groups, ranks = ranked(in_a_row("club", *clubs), in_a_row("country", *countries))
    task = Task(tuple(range(1, players + 1)), sessions, 1, groups, ranks=ranks)
    found = measure(task, draw_whole(task))
    assert (found.repeats, found.tier_meetings) == (0, forced)
    assert tier_bounds(task) == forced


@pytest.mark.parametrize("seed", all_at_night([8, 3, 5, 9]))
def test_clubs_are_apart_and_countries_meet_no_more_than_they_must_with_every_seed(seed: int) -> None:
    """Two of each country at every table: two meetings at each of ten tables in eight sessions."""
    groups, ranks = ranked(in_a_row("club", *[4] * 10), in_a_row("country", 20, 20))
    task = Task(tuple(range(1, 41)), 8, seed, groups, ranks=ranks)
    sessions = [session.tables for session in draw_whole(task).sessions]
    assert missed(task, sessions) == (0, 0, 0, 8 * 10 * 2)


def by_lot(kind: str, players: int, size: int, chance: Random) -> Groups:
    """All players divided by lot into groups of this size, the last of them smaller."""
    order = chance.sample(range(1, players + 1), players)
    return {f"{kind}: {first}": frozenset(order[first : first + size]) for first in range(0, players, size)}


def drawn(task: Task) -> tuple[int, ...]:
    """Repeats, and meetings within each tier, as drawn."""
    found = measure(task, draw_whole(task))
    return (found.repeats, *found.tier_meetings)


#: players, sessions, and the sizes of clubs and of the countries across them
CROSSING = all_at_night([(13, 4, 4, 7), (24, 4, 6, 12), (24, 5, 6, 12)], always=2)


@pytest.mark.parametrize("seed", all_at_night([1, 2]))
@pytest.mark.parametrize(("players", "sessions", "club", "country"), CROSSING)
def test_countries_add_no_repeat_and_no_meeting_within_a_club(players: int, sessions: int, club: int, country: int, seed: int) -> None:
    chance = Random(seed)
    groups, ranks = ranked(by_lot("club", players, club, chance), by_lot("country", players, country, chance))
    task = Task(tuple(range(1, players + 1)), sessions, seed, groups, ranks=ranks)
    clubs_alone = replace(task, groups={name: who for name, who in groups.items() if name.startswith("club")})
    assert drawn(task)[:2] <= drawn(clubs_alone)


def test_countries_add_no_meeting_within_a_club_to_a_schedule_with_a_past() -> None:
    chance = Random(4)
    players = tuple(range(1, 17 if IS_NIGHT else 13))
    groups, ranks = ranked(by_lot("club", len(players), 4, chance), by_lot("country", len(players), 8, chance))
    task = Task(players, 3, 1, groups, history=History(meetings_by_lot(players, 1, 0.3, 5)), ranks=ranks)
    clubs_alone = replace(task, groups={name: who for name, who in groups.items() if name.startswith("club")})
    assert drawn(task)[:2] <= drawn(clubs_alone)


#: players, sessions in all and played, size of the clubs, who left after them; all of them can still play without meeting anybody again
LEFT = {
    "16 in clubs of four": (16, 5, 2, 4, (3,)),
    "24 in clubs of four": (24, 7, 3, 4, (5,)),
}


@pytest.mark.parametrize("name", all_at_night(list(LEFT)))
def test_clubs_cost_no_repeat_after_somebody_left(name: str) -> None:
    """Repeats come first (docs/seating.md, wishes in their order): what can be drawn without one is, though more meet within a club."""
    players, sessions, played, size, gone = LEFT[name]
    groups = in_a_row("club", *[size] * (players // size))
    before = draw_whole(Task(tuple(range(1, players + 1)), sessions, 1, groups)).sessions[:played]
    meetings = Counter(two for session in before for table in session.tables for two in pairs_at(table))
    here = tuple(who for who in range(1, players + 1) if who not in gone)
    clubs = {name: who.intersection(here) for name, who in groups.items()}
    assert drawn(Task(here, sessions - played, 1, clubs, history=History(meetings)))[0] == 0


#: sixteen have played two sessions of five; 13 and 14 went home. Who met whom in them:
TWO_WENT_HOME = [
    *((1, 2), (1, 3), (1, 4), (1, 5), (1, 9), (1, 13), (2, 3), (2, 4), (2, 6), (2, 10), (2, 14), (3, 4), (3, 7), (3, 11), (3, 15), (4, 8)),
    *((4, 12), (4, 16), (5, 6), (5, 7), (5, 8), (5, 9), (5, 13), (6, 7), (6, 8), (6, 10), (6, 14), (7, 8), (7, 11), (7, 15), (8, 12)),
    *((8, 16), (9, 10), (9, 11), (9, 12), (9, 13), (10, 11), (10, 12), (10, 14), (11, 12), (11, 15), (12, 16), (13, 14), (13, 15)),
    *((13, 16), (14, 15), (14, 16), (15, 16)),
]


@pytest.mark.parametrize("seed", all_at_night([3, 1, 8]))
def test_two_who_sit_out_in_turn_cost_no_repeat_and_no_meeting_within_a_club(seed: int) -> None:
    """An exact solver (CP-SAT) proves that four repeats are fewest, and that none within a club need come with them: where the right ones
    sit out."""
    clubs = {f"club: {one}": frozenset({one, other}) for one, other in [(1, 6), (2, 5), (3, 8), (4, 7), (11, 16), (12, 15)]}
    groups, ranks = ranked(clubs, {"country: 1": frozenset(range(1, 9)), "country: 2": frozenset({9, 10, 11, 12, 15, 16})})
    here = (*range(1, 13), 15, 16)
    task = Task(here, 2, seed, groups, history=History(dict.fromkeys(TWO_WENT_HOME, 1)), ranks=ranks)
    assert drawn(task)[:2] == (4, 0)


def test_each_further_tier_leaves_those_before_it_as_they_are_without_it() -> None:
    chance = Random(3)
    kinds = {"team": 3, "club": 4, "country": 6}
    tiers = [by_lot(kind, 12, size, chance) for kind, size in kinds.items()]
    ranks = {name: rank for rank, tier in enumerate(tiers) for name in tier}
    so_many = [
        Task(tuple(range(1, 13)), 4, 1, {k: v for tier in tiers[:count] for k, v in tier.items()}, ranks=ranks) for count in (1, 2, 3)
    ]
    one, two, three = map(drawn, so_many)
    assert two[:2] <= one
    assert three[:3] <= two


def test_clubs_that_can_be_apart_are_apart_whatever_countries_they_are_of() -> None:
    """Countries of whole clubs of many sizes."""
    sizes = (10, 6, 4, 3, 3, 2, 2)
    groups, ranks = ranked(in_a_row("club", *sizes), in_a_row("country", 16, 7, 7, 10))
    repeats, clubs, _countries = drawn(Task(tuple(range(1, 41)), 8, 1, groups, ranks=ranks))
    assert (repeats, clubs) == (0, 0)


def test_progress_grows_to_the_end_with_several_tiers() -> None:
    groups, ranks = ranked(in_a_row("club", 6, 6, 4), in_a_row("country", 9, 7))
    seconds, seen = count(0.0, 0.3), list[float]()
    effort = Effort(None, lambda progress: seen.append(progress.share) if progress.phase == "search" else None, lambda: next(seconds))
    draw_whole(Task(tuple(range(1, 17)), 4, 1, groups, ranks=ranks), effort)
    assert seen == sorted(seen)
    assert seen[-1] <= 1.0


def test_the_sizes_tell_who_has_a_mate_at_every_table() -> None:
    groups, ranks = ranked(in_a_row("club", 4, 3), {"country: 1": frozenset(range(1, 10)), "country: 2": frozenset({10, 11})})
    task = Task(tuple(range(1, 14)), 1, 1, groups, ranks=ranks)
    clubs, countries = mates_borne(task)
    assert not clubs
    assert countries == dict.fromkeys(range(1, 10), 1)


def test_the_order_of_groups_travels_with_the_task() -> None:
    groups, ranks = ranked(in_a_row("club", 4, 4), in_a_row("country", 8))
    task = Task(tuple(range(1, 9)), 1, 1, groups, ranks=ranks)
    assert [sorted(tier) for tier in task_from_json(task_to_json(task)).tiers] == [["club: 1", "club: 5"], ["country: 1"]]


def test_groups_of_one_rank_count_alike() -> None:
    task = Task(tuple(range(1, 9)), 1, 1, in_a_row("club", 4, 4))
    assert task.tiers == (task.groups,)
    assert replace(task, groups={}).tiers == ()
