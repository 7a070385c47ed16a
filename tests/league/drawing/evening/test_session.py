"""One session of a league: fewest earlier meetings, then repeats, winds, groups; byes in fair turn, and pairs kept apart."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, count, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, Table
from league.drawing.effort import Effort
from league.drawing.evening import draw_evening, fewest_earlier
from league.drawing.figures import measure, recount
from league.drawing.task import Task
from scoring.errors import RuleViolation
from tests.depth import all_at_night
from tests.league.drawing.evening.judges import divisions, least_by_solver, least_of_all, meetings_by_lot, pairs_cost

TWICE, ONCE_EACH = ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 3, 4, 5), (1, 2, 6, 7))


def drawn(task: Task) -> Draw:
    """The session drawn, checked to be legal by counting."""
    schedule = draw_evening(task, Effort())
    recount(task, schedule)
    assert not schedule.cut_short
    (draw,) = schedule.sessions
    return draw


def wishes_missed(task: Task, tables: list[Table]) -> tuple[int, int, int, int]:
    """Earlier meetings, repeats, squares of the winds' differences and meetings within groups, counted from scratch."""
    met = [task.history.met(*two) for table in tables for two in combinations(table, 2)]
    uneven = 0
    for table in tables:
        for wind, who in enumerate(table):
            counts = list(task.history.winds.get(who, (0, 0, 0, 0)))
            counts[wind] += 1
            uneven += (max(counts) - min(counts)) ** 2
    mates = sum(1 for table in tables for two in combinations(table, 2) if any(members.issuperset(two) for members in task.groups.values()))
    return sum(met), sum(1 for times in met if times), uneven, mates


def least_missed(task: Task) -> tuple[int, int, int, int]:
    """The best of all divisions and all orders of each table; the order of one table does not affect another."""

    def best(four: tuple[int, ...]) -> tuple[int, int, int, int]:
        return min(wishes_missed(task, [order]) for order in permutations(four))  # type: ignore[list-item]

    known = {four: best(four) for four in combinations(sorted(task.players), 4)}
    sums = (
        [sum(figure) for figure in zip(*(known[tuple(four)] for four in division), strict=True)] for division in divisions(task.players)
    )
    return min((a, b, c, d) for a, b, c, d in sums)


@st.composite
def evenings(draw: st.DrawFn, players: int) -> Task:
    chance = Random(draw(st.integers(0, 10**6)))
    who = tuple(sorted(chance.sample(range(1, 40), players)))
    meetings = meetings_by_lot(who, draw(st.integers(1, 4)), draw(st.sampled_from([0.3, 0.7, 1.0])), chance.randrange(10**6))
    winds = {one: tuple(chance.randrange(4) for _ in range(4)) for one in who if chance.random() < 0.8}
    groups = {name: frozenset(chance.sample(who, chance.randint(1, players // 2))) for name in draw(st.sampled_from(["", "A", "AB"]))}
    return Task(who, 1, seed=chance.randrange(99), groups=groups, history=History(meetings, winds))  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(task=evenings(8))
def test_of_all_seatings_of_eight_the_best_in_the_order_of_wishes_is_drawn(task: Task) -> None:
    assert wishes_missed(task, list(drawn(task).tables)) == least_missed(task)


@settings(max_examples=3, deadline=None)
@given(task=evenings(12))
def test_of_all_seatings_of_twelve_the_best_in_the_order_of_wishes_is_drawn(task: Task) -> None:
    assert wishes_missed(task, list(drawn(task).tables)) == least_missed(task)


@pytest.mark.parametrize(("players", "most", "share"), [(16, 3, 0.7), (20, 6, 1.0), (24, 2, 0.8)])
def test_more_players_have_as_few_earlier_meetings_as_another_solver_finds(players: int, most: int, share: float) -> None:
    meetings = meetings_by_lot(range(players), most, share, seed=players)
    task = Task(tuple(range(players)), 1, history=History(meetings))
    schedule = draw_evening(task, Effort())
    assert measure(task, schedule).earlier_meetings == least_by_solver(range(players), lambda four: pairs_cost(meetings, four))
    assert schedule.proved["earlier_meetings"] == measure(task, schedule).earlier_meetings


def test_four_who_have_met_six_times_do_not_sit_together_where_others_met_less_often() -> None:
    """Seated together, they would save four repeats: six pairs would meet again instead of ten, but these six met 36 times before and the
    ten only 20."""
    meetings = dict.fromkeys(combinations(range(4), 2), 6) | {(one, other): 1 for one in range(4) for other in range(4, 8)}
    task = Task(tuple(range(8)), 1, history=History(meetings))
    schedule = draw_evening(task, Effort())
    assert all(len({0, 1, 2, 3}.intersection(table)) == 2 for table in schedule.sessions[0].tables)
    figures = measure(task, schedule)
    assert (figures.earlier_meetings, figures.earlier_meetings_bound, figures.repeats) == (20, 20, 10)


def test_of_as_few_earlier_meetings_those_of_fewer_pairs_are_drawn() -> None:
    """The choice is between one pair who met twice and two pairs who met once each."""
    meetings = dict.fromkeys(combinations(range(8), 2), 9)
    for fours in (TWICE, ONCE_EACH):
        meetings |= dict.fromkeys((two for four in fours for two in combinations(four, 2)), 0)
    meetings |= {(0, 1): 2, (0, 4): 1, (2, 6): 1}
    task = Task(tuple(range(8)), 1, history=History(meetings))
    assert {frozenset(table) for table in drawn(task).tables} == set(map(frozenset, TWICE))


def test_where_all_have_met_at_most_once_the_fewest_repeats_are_proved() -> None:
    task = Task(tuple(range(24)), 1, history=History(meetings_by_lot(range(24), 1, 0.8, seed=3)))
    figures = measure(task, draw_evening(task, Effort()))
    assert figures.repeats == figures.repeats_bound == figures.earlier_meetings > 0


def test_players_who_need_not_meet_again_do_not() -> None:
    fresh = {tuple(sorted(two)) for four in ((0, 5, 10, 15), (1, 4, 11, 14), (2, 7, 8, 13), (3, 6, 9, 12)) for two in combinations(four, 2)}
    meetings = {two: 1 + sum(two) % 7 for two in combinations(range(16), 2) if two not in fresh}
    task = Task(tuple(range(16)), 1, history=History(meetings))
    schedule = draw_evening(task, Effort())
    figures = measure(task, schedule)
    assert (figures.earlier_meetings, figures.repeats, schedule.proved) == (0, 0, {"earlier_meetings": 0, "repeats": 0})


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), present=st.integers(4, 30), share=st.floats(0, 1))
def test_any_group_of_players_gets_a_legal_seating_with_a_bound(seed: int, present: int, share: float) -> None:
    history = History(meetings_by_lot(range(present), 3, share, seed), sit_outs={who: seed % (who + 2) for who in range(present)})
    task = Task(tuple(range(present)), 1, seed=seed, history=history)
    schedule = draw_evening(task, Effort())
    recount(task, schedule)
    figures = measure(task, schedule)
    assert figures.earlier_meetings_bound == figures.earlier_meetings
    assert figures.repeats_bound <= figures.repeats


@cache
def season(regulars: int, evenings: int, seed: int) -> History:
    """Evenings of two sessions attended by seven in ten of the regulars, each drawn by the product."""
    chance = Random(seed)
    meetings: Counter[tuple[int, int]] = Counter()
    winds = dict.fromkeys(range(regulars), (0, 0, 0, 0))
    for evening in range(evenings):
        here = tuple(who for who in range(regulars) if chance.random() < 0.7)
        for session in (1, 2):
            draw = drawn(Task(here, 1, seed=evening * 2 + session, history=History(dict(meetings), dict(winds))))
            meetings.update(two for table in draw.tables for two in combinations(sorted(table), 2))
            for table in draw.tables:
                for wind, who in enumerate(table):
                    counts = list(winds[who])
                    counts[wind] += 1
                    winds[who] = tuple(counts)  # type: ignore[assignment]
    return History(dict(meetings), dict(winds))


@pytest.mark.parametrize(("regulars", "evenings"), all_at_night([(20, 20), (32, 12), (40, 8)], always=2))
def test_after_a_season_the_optimum_for_everybody_is_proved_after_few_steps(regulars: int, evenings: int) -> None:
    task = Task(tuple(range(regulars)), 1, history=season(regulars, evenings, seed=regulars))
    looks = count()
    schedule = draw_evening(task, Effort(clock=lambda: float(next(looks))))
    assert next(looks) < 400, "less than two seconds on any machine of these years"
    figures = measure(task, schedule)
    assert figures.earlier_meetings == figures.earlier_meetings_bound > 0
    assert 0 < figures.repeats_bound <= figures.repeats
    assert figures.wind_spread - figures.wind_spread_bound <= 1


def test_over_a_season_all_regulars_meet_each_other_though_not_all_come_every_time() -> None:
    assert len(season(16, 20, seed=4).meetings) == 16 * 15 // 2


def test_the_fewest_earlier_meetings_of_some_players_are_what_their_session_has() -> None:
    history = season(24, 8, seed=2)
    fewest = fewest_earlier(range(24), history, Effort())
    task = Task(tuple(range(24)), 1, history=history)
    assert wishes_missed(task, list(drawn(task).tables))[:2] == (fewest.earlier, fewest.repeats)
    assert fewest.bound == fewest.earlier > 0


def test_nobody_is_sent_to_a_table_again_where_that_can_be_avoided() -> None:
    history = History(
        visits={who: {who % 3 + 1: 2} for who in range(12)},
        meetings={two: 1 for two in combinations(range(12), 2) if (two[1] - two[0]) % 3},
    )
    draw = drawn(Task(tuple(range(12)), 1, history=history))
    assert {who % 3 for who in draw.tables[0]} != {0}
    assert all(who % 3 + 1 != number for number, table in enumerate(draw.tables, 1) for who in table)


def test_where_time_is_short_the_first_wish_comes_first() -> None:
    history = season(40, 8, seed=40)
    task = Task(tuple(range(40)), 1, history=history)
    hours = count()
    effort = Effort(time_limit=40, clock=lambda: float(next(hours)))
    schedule = draw_evening(task, effort)
    assert effort.cut_short and schedule.cut_short
    figures = measure(task, schedule)
    assert figures.earlier_meetings == figures.earlier_meetings_bound == fewest_earlier(range(40), history, Effort()).earlier


class TestSittingOut:
    def test_players_who_sat_out_play_until_the_others_have_had_a_turn(self) -> None:
        task = Task(tuple(range(7)), 1, history=History(sit_outs={0: 1, 1: 1, 2: 1, 3: 1}))
        assert drawn(task).sit_outs == (4, 5, 6)

    def test_this_evening_counts_before_the_season(self) -> None:
        task = Task((1, 2, 3, 4, 5), 1, history=History(sit_outs={1: 3, 2: 3, 3: 3, 4: 3, 5: 1}, sit_outs_tonight={5: 1}))
        assert 5 not in drawn(task).sit_outs

    def test_equals_are_decided_by_the_lots(self) -> None:
        assert {drawn(Task((1, 2, 3, 4, 5), 1, seed=seed)).sit_outs for seed in range(60)} == {(1,), (2,), (3,), (4,), (5,)}

    def test_among_equals_in_turn_those_sit_out_without_whom_the_others_met_less_often(self) -> None:
        meetings = {(1, 2): 1, (1, 3): 1, (4, 5): 1}
        task = Task((1, 2, 3, 4, 5), 1, history=History(meetings, sit_outs={2: 1}))
        assert (drawn(task).sit_outs, draw_evening(task, Effort()).proved) == ((1,), {"earlier_meetings": 1, "repeats": 1})

    def test_nobody_sits_out_of_turn_to_spare_a_meeting(self) -> None:
        task = Task((1, 2, 3, 4, 5), 1, history=History({(1, 2): 1, (1, 3): 1}, sit_outs={1: 1}))
        schedule = draw_evening(task, Effort())
        assert schedule.sessions[0].sit_outs in ((2,), (3,))
        assert schedule.proved["earlier_meetings"] == 1

    @settings(max_examples=25, deadline=None)
    @given(present=st.sampled_from([5, 6, 7, 9, 10, 11]), seed=st.integers(0, 10**6))
    def test_no_other_choice_of_those_in_turn_has_fewer_earlier_meetings(self, present: int, seed: int) -> None:
        chance = Random(seed)
        sit_outs = {who: chance.randrange(2) for who in range(present)}
        meetings = meetings_by_lot(range(present), 3, 0.8, seed)
        task = Task(tuple(range(present)), 1, history=History(meetings, sit_outs=sit_outs))
        schedule = draw_evening(task, Effort())
        recount(task, schedule)
        figures = measure(task, schedule)
        in_turn = sorted(sit_outs[who] for who in range(present))[: present % 4]
        ways = [way for way in combinations(range(present), present % 4) if sorted(sit_outs[who] for who in way) == in_turn]
        best = min(least_of_all([who for who in range(present) if who not in way], lambda four: pairs_cost(meetings, four)) for way in ways)
        assert schedule.proved["earlier_meetings"] == figures.earlier_meetings == best
        assert schedule.proved["repeats"] <= figures.repeats


class TestApart:
    def test_players_who_must_not_meet_do_not_whatever_that_costs(self) -> None:
        meetings = {two: 9 for two in combinations(range(8), 2) if {one // 4 for one in two} == {0, 1}}
        draw = drawn(Task(tuple(range(8)), 1, apart=frozenset({(0, 1)}), history=History(meetings)))
        assert {0, 1} not in [set(table) & {0, 1} for table in draw.tables]

    def test_a_network_of_pairs_is_kept_apart_in_a_full_hall(self) -> None:
        apart = frozenset(two for two in combinations(range(40), 2) if two[0] // 10 == two[1] // 10)
        drawn(Task(tuple(range(40)), 1, apart=apart))

    def test_out_of_turn_somebody_sits_out_where_only_that_keeps_two_apart(self) -> None:
        task = Task((1, 2, 3, 4, 5), 1, apart=frozenset({(1, 2)}), history=History(sit_outs={1: 1, 2: 1}))
        assert drawn(task).sit_outs in ((1,), (2,))

    @pytest.mark.parametrize(
        ("players", "apart"),
        [(4, [(0, 1)]), (8, list(combinations(range(3), 2))), (9, list(combinations(range(4), 2)))],
        ids=["one table", "three at two tables", "four at two tables and a bye"],
    )
    def test_what_cannot_be_kept_apart_is_refused(self, players: int, apart: list[tuple[int, int]]) -> None:
        with pytest.raises(RuleViolation) as refusal:
            draw_evening(Task(tuple(range(players)), 1, apart=frozenset(apart)), Effort())
        assert refusal.value.code == "apart_impossible"
        assert set(refusal.value.params["entrants"]) == {who for two in apart for who in two}

    def test_without_time_it_is_not_said_to_be_impossible(self) -> None:
        apart = frozenset(combinations(range(10), 2))
        with pytest.raises(RuleViolation) as refusal:
            draw_evening(Task(tuple(range(36)), 1, apart=apart), Effort(time_limit=0))
        assert refusal.value.code == "apart_not_found"


def test_an_impossible_task_is_refused_by_name() -> None:
    with pytest.raises(RuleViolation) as refusal:
        draw_evening(Task((1, 2, 3), 1), Effort())
    assert refusal.value.code == "too_few"
