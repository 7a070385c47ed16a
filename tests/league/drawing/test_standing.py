"""Drawing by the standings: Swiss that leaves all later sessions free, top tables, finals of equal strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing import Draw, History
from league.drawing.effort import Effort
from league.drawing.figures import recount
from league.drawing.standing import Outlook, nearest_again, outlook, rank_spans, snake, swiss, top_tables
from league.drawing.task import Schedule, Task
from scoring.errors import RuleViolation
from tests.depth import all_at_night


@dataclass
class Event:
    """Sessions by Swiss, counted here by itself."""

    players: int
    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    spans: list[float] = field(default_factory=list)

    def play(self, order: Sequence[int], later: int, seed: int) -> Outlook:
        task = Task(tuple(range(1, self.players + 1)), 1, seed, history=History(meetings=dict(self.met), sit_outs=dict(self.byes)))
        found = outlook(task, order, later)
        recount(task, found.schedule)
        (draw,) = found.schedule.sessions
        self.met.update(two for table in draw.tables for two in combinations(sorted(table), 2))
        self.byes.update(draw.sit_outs)
        spans = rank_spans(draw, order)
        self.spans.append(sum(spans) / len(spans))
        return found

    @property
    def repeats(self) -> int:
        return sum(times - 1 for times in self.met.values())


def play(players: int, sessions: int, seed: int) -> Event:
    """An event whose standings are in another order after every session."""
    chance, event = Random(seed), Event(players)
    for later in range(sessions - 1, -1, -1):
        event.play(chance.sample(range(1, players + 1), players), later, chance.randrange(1000))
    return event


EIGHT = Draw(((1, 2, 5, 6), (3, 4, 7, 8)))


def test_pairs_of_nearest_neighbours_are_counted_where_more_of_them_would_meet_again_than_do() -> None:
    met = {(1, 2): 1, (1, 3): 2, (2, 3): 1, (5, 6): 1}
    assert nearest_again(EIGHT, [1, 2, 3, 4, 5, 6, 7, 8], History(meetings=met)) == 4, "against 1-2 and 5-6"
    assert nearest_again(EIGHT, [1, 3, 5, 7, 2, 4, 6, 8], History(meetings=met)) == 0, "only 1-3 would, so that repeats are no reason"
    assert nearest_again(EIGHT, [1, 2, 5, 6, 3, 4, 7, 8], History(meetings=met)) == 0, "the nearest do sit together"


def test_who_sits_out_is_no_neighbour() -> None:
    met = {(1, 9): 1, (2, 9): 1, (1, 3): 1}
    drawn = Draw(((1, 2, 5, 6), (3, 4, 7, 8)), (9,))
    assert nearest_again(drawn, [1, 9, 2, 3, 4, 5, 6, 7, 8], History(meetings=met)) == 1


@pytest.mark.parametrize("seed", all_at_night([1, 2]))
@pytest.mark.parametrize(("players", "sessions", "far"), [(16, 5, 9.5), (24, 5, 9), (32, 7, 11), (40, 8, 9), (64, 8, 6)])
def test_nobody_meets_again_in_a_whole_event_and_neighbours_are_near(players: int, sessions: int, far: float, seed: int) -> None:
    """With random tables, the first and the last of a table would be 3/5 of the field apart."""
    event = play(players, sessions, seed)
    assert event.repeats == 0
    assert event.spans[0] == 3
    assert sum(event.spans) / sessions < far


def test_without_looking_ahead_an_event_of_sixteen_would_run_into_repeats() -> None:
    """The purpose of the look-ahead: near neighbours alone leave no third session after which others are possible."""
    repeats = []
    for seed in range(4):
        chance, event = Random(seed), Event(16)
        for _ in range(5):
            event.play(chance.sample(range(1, 17), 16), 0, 1)
        repeats.append(event.repeats)
    assert max(repeats) > 0


@pytest.mark.parametrize("players", [24, 32])
def test_where_the_order_stays_nobody_meets_again_either(players: int) -> None:
    event = Event(players)
    for later in range(4, -1, -1):
        assert event.play(range(1, players + 1), later, 1).ahead == later
    assert event.repeats == 0


@pytest.mark.parametrize(("players", "sessions", "ahead"), [(8, 3, [0, 0, 0]), (16, 7, [4, 3, 2, 1, 0, 0, 0]), (20, 5, [4, 3, 2, 1, 0])])
def test_it_says_how_far_ahead_nobody_need_meet_again(players: int, sessions: int, ahead: list[int]) -> None:
    event, found = Event(players), []
    for later in range(sessions - 1, -1, -1):
        order = Random(later).sample(range(1, players + 1), players)
        found.append(event.play(order, later, 1).ahead)
    assert found == ahead


@pytest.mark.parametrize("seed", [2, 10, 12, 22, 56, 163, 173, 325, 330])
def test_neighbours_sit_together_where_winds_come_out_only_after_some_of_the_later_sessions(seed: int) -> None:
    """After a session in which the winner of each table had another wind, all with equal points can sit together."""
    tables = [tuple(range(first, first + 4)) for first in (1, 5, 9, 13)]
    history = History(
        meetings=dict.fromkeys((two for table in tables for two in combinations(table, 2)), 1),
        winds={who: (wind == 0, wind == 1, wind == 2, wind == 3) for table in tables for wind, who in enumerate(table)},
    )
    order = [tables[number][(place + number) % 4] for place in range(4) for number in range(4)]
    found = outlook(Task(tuple(range(1, 17)), 1, seed, history=history), order, 2)
    assert (rank_spans(found.schedule.sessions[0], order), found.ahead) == ((3, 3, 3, 3), 2)


def test_winds_come_out_although_a_nearer_session_was_planned_in_which_they_do_not() -> None:
    """After a session in which East won every table, no four sit together who all had the same wind: one of them
    would have it again."""
    tables = [tuple(range(first, first + 4)) for first in (1, 5, 9, 13)]
    history = History(
        meetings=dict.fromkeys((two for table in tables for two in combinations(table, 2)), 1),
        winds={who: (wind == 0, wind == 1, wind == 2, wind == 3) for table in tables for wind, who in enumerate(table)},
    )
    order = [table[place] for place in range(4) for table in tables]
    (draw,) = outlook(Task(tuple(range(1, 17)), 1, 35, history=history), order, 2).schedule.sessions
    assert all((who - 1) % 4 != wind for table in draw.tables for wind, who in enumerate(table))


def test_of_few_players_all_sessions_are_looked_at_for_the_nearest_that_leaves_later_ones() -> None:
    """Sixteen players after two of five sessions have 24 sessions left without a repeat; an own search proved 126 to be the least."""
    played = [
        [(3, 2, 6, 14), (13, 7, 1, 11), (12, 8, 16, 4), (15, 9, 10, 5)],
        [(4, 11, 15, 6), (16, 5, 7, 2), (8, 14, 9, 1), (10, 13, 12, 3)],
    ]
    tables = [table for session in played for table in session]
    winds = dict.fromkeys(range(1, 17), (0, 0, 0, 0))
    for table in tables:
        for wind, who in enumerate(table):
            east, south, west, north = (times + (wind == each) for each, times in enumerate(winds[who]))
            winds[who] = (east, south, west, north)
    history = History(meetings=dict.fromkeys((tuple(sorted(two)) for table in tables for two in combinations(table, 2)), 1), winds=winds)
    order = [11, 4, 7, 2, 15, 8, 1, 13, 6, 5, 14, 10, 16, 12, 9, 3]
    found = outlook(Task(tuple(range(1, 17)), 1, 7, history=history), order, 2)
    apart = [
        abs(order.index(one) - order.index(other)) for table in found.schedule.sessions[0].tables for one, other in combinations(table, 2)
    ]
    assert (sum(apart), found.ahead) == (126, 2)


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_where_some_have_to_meet_again_neighbours_sit_as_near_as_that_allows(seed: int) -> None:
    """A consolation of sixteen after three sessions with others, one more to come: four pairs have to meet again. The table of the first
    and the last was drawn where 104 places in all are possible."""
    played = [
        [(2, 13), (5, 11, 14), (6, 9, 12, 15), (7, 8), (1, 3, 4, 10)],
        [(4, 7, 15), (2, 3, 6), (5, 8, 10, 13), (1, 9, 11), (12, 14)],
        [(1, 13, 14), (4, 8, 9), (2, 7, 11, 12), (6, 10), (3, 5, 15)],
    ]
    met = Counter(two for session in played for table in session for two in combinations(table, 2))
    found = outlook(Task(tuple(range(1, 17)), 1, seed, history=History(meetings=met)), range(1, 17), 1)
    now, later = (
        [two for table in session.tables for two in combinations(sorted(table), 2)] for session in (*found.schedule.sessions, *found.plan)
    )
    assert sum(times - 1 for times in (met + Counter(now) + Counter(later)).values() if times > 1) == 4
    assert sum(other - one for one, other in now) == 104


def test_players_who_have_met_everybody_meet_again_as_rarely_as_possible() -> None:
    history = History(meetings=dict.fromkeys(combinations(range(1, 9), 2), 1) | {(1, 2): 2})
    (draw,) = swiss(Task(tuple(range(1, 9)), 1, history=history), range(1, 9), 3).sessions
    assert not any({1, 2} <= set(table) for table in draw.tables)


def test_a_large_event_needs_no_look_ahead_for_it_is_certain() -> None:
    task = Task(tuple(range(172)), 1)
    assert outlook(task, range(172), 14).ahead == 14


@pytest.mark.parametrize(("players", "sessions"), [(17, 3), (22, 4), (30, 5)])
def test_byes_are_in_fair_turn_and_go_to_the_last_first(players: int, sessions: int) -> None:
    event = Event(players)
    found = [event.play(range(1, players + 1), later, 1).schedule.sessions[0].sit_outs for later in range(sessions - 1, -1, -1)]
    assert event.repeats == 0
    assert max(event.byes.values()) == 1
    assert found[0] == tuple(range(players - players % 4 + 1, players + 1))


@st.composite
def tasks(draw: st.DrawFn) -> tuple[Task, list[int]]:
    """Some players in some order, with a past, a group and people who must not meet."""
    players = draw(st.lists(st.integers(1, 90), min_size=4, max_size=30, unique=True))
    chance = Random(draw(st.integers(0, 10**6)))
    pairs = list(combinations(sorted(players), 2))
    some = chance.random()
    history = History(
        meetings={two: chance.randrange(1, 4) for two in pairs if chance.random() < some},
        winds={who: (chance.randrange(3), chance.randrange(3), chance.randrange(3), chance.randrange(3)) for who in players},
        sit_outs={who: chance.randrange(2) for who in players},
    )
    apart = frozenset(chance.sample(pairs, min(len(pairs), draw(st.integers(0, len(players) // 2)))))
    groups = {"a club": frozenset(chance.sample(players, len(players) // 3))} if draw(st.booleans()) else {}
    return Task(tuple(players), 1, draw(st.integers(0, 99)), groups, apart, history), chance.sample(players, len(players))


WAYS: tuple[Callable[[Task, list[int]], Schedule], ...] = (
    lambda task, order: swiss(task, order, 2),
    top_tables,
    snake,
    lambda task, order: snake(task, order, 2),
)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=12, deadline=None)
@given(asked=tasks())
def test_every_session_is_legal_or_refused_by_name(way: Callable[[Task, list[int]], Schedule], asked: tuple[Task, list[int]]) -> None:
    task, order = asked
    try:
        schedule = way(task, order)
    except RuleViolation as refusal:
        assert refusal.code in ("apart_impossible", "apart_not_found")
        assert refusal.params["entrants"]
    else:
        recount(task, schedule)


@settings(max_examples=5, deadline=None)
@given(asked=tasks())
def test_the_same_seed_gives_the_same_session(asked: tuple[Task, list[int]]) -> None:
    task, order = asked
    if not task.apart:
        assert swiss(task, order, 3) == swiss(task, order, 3)


def by_tables(schedule: Schedule) -> list[list[int]]:
    return [sorted(table) for table in schedule.sessions[0].tables]


def test_the_first_four_sit_at_the_top_table() -> None:
    order = [9, 1, 8, 2, 7, 3, 6, 4, 5]
    assert by_tables(top_tables(Task(tuple(range(1, 10)), 1), order)) == [[1, 2, 8, 9], [3, 4, 6, 7]]


def test_players_who_must_not_meet_swap_with_the_nearest_at_the_top() -> None:
    task = Task(tuple(range(1, 13)), 1, apart=frozenset({(1, 4)}))
    assert by_tables(top_tables(task, range(1, 13))) == [[1, 2, 3, 5], [4, 6, 7, 8], [9, 10, 11, 12]]


def test_a_snake_makes_tables_of_equal_strength() -> None:
    assert by_tables(snake(Task(tuple(range(1, 17)), 1), range(1, 17))) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_finals_are_snakes_among_themselves() -> None:
    schedule = snake(Task(tuple(range(1, 21)), 1), range(1, 21), tables=2)
    assert by_tables(schedule) == [[1, 4, 5, 8], [2, 3, 6, 7], [9, 12, 13, 16], [10, 11, 14, 15], [17, 18, 19, 20]]


def test_players_who_must_not_meet_sit_at_the_next_table_of_a_snake() -> None:
    task = Task(tuple(range(1, 17)), 1, apart=frozenset({(1, 16)}))
    assert by_tables(snake(task, range(1, 17))) == [[1, 8, 9, 15], [2, 7, 10, 16], [3, 6, 11, 14], [4, 5, 12, 13]]


@pytest.mark.parametrize("way", WAYS)
def test_each_one_gets_the_wind_not_had_yet(way: Callable[[Task, list[int]], Schedule]) -> None:
    winds = {1: (1, 1, 1, 0), 2: (1, 1, 0, 1), 3: (1, 0, 1, 1), 4: (0, 1, 1, 1)}
    assert way(Task((1, 2, 3, 4), 1, history=History(winds=winds)), [1, 2, 3, 4]).sessions == (Draw(((4, 3, 2, 1),)),)


@pytest.mark.parametrize("way", WAYS)
def test_players_who_cannot_be_kept_apart_are_named(way: Callable[[Task, list[int]], Schedule]) -> None:
    with pytest.raises(RuleViolation, match=r"1, 2, 3") as refusal:
        way(Task(tuple(range(1, 9)), 1, apart=frozenset(combinations([1, 2, 3], 2))), list(range(1, 9)))
    assert refusal.value.code == "apart_impossible"


def test_clubmates_sit_apart_although_they_are_neighbours() -> None:
    clubs = {f"club {number}": frozenset(range(4 * number + 1, 4 * number + 5)) for number in range(8)}
    (draw,) = swiss(Task(tuple(range(1, 33)), 1, groups=clubs), range(1, 33), 3).sessions
    assert not any(len(set(table) & members) > 1 for table in draw.tables for members in clubs.values())


def test_time_cuts_the_search_short_and_the_answer_says_so() -> None:
    ticks = count()
    effort = Effort(12, clock=lambda: float(next(ticks)))
    task = Task(tuple(range(1, 41)), 1, history=History(meetings={(1, 2): 1}))
    schedule = swiss(task, range(1, 41), 8, effort)
    recount(task, schedule)
    assert schedule.cut_short


def test_an_order_without_somebody_is_a_fault_of_the_program() -> None:
    with pytest.raises(ValueError, match="every player"):
        swiss(Task((1, 2, 3, 4), 1), [1, 2, 3], 0)
