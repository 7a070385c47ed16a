"""Who sits out of a Swiss session, and who sits together then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History
from league.drawing.standing import outlook, swiss
from league.drawing.task import Task
from tests.league.drawing.goals.events import Planning, past, table_of

#: two sessions of ten players, E-S-W-N, after which the second and the fifth of the standings once sat out
FIRST = Draw(((2, 3, 1, 4), (6, 7, 8, 5)), (9, 10))
SECOND = Draw(((4, 9, 2, 6), (1, 5, 10, 3)), (7, 8))


def of_ten() -> tuple[list[int], History]:
    scores = [(FIRST, ((43.8, 25.4, 19.8, 31.0), (40.9, 15.4, 23.3, 40.4))), (SECOND, ((16.6, 64.3, 12.6, 26.5), (13.6, 20.0, 43.2, 43.2)))]
    points = Counter[int]()
    for draw, tables in scores:
        for table, results in zip(draw.tables, tables, strict=True):
            for who, score in zip(table, results, strict=True):
                ahead, level = sum(other > score for other in results), results.count(score)
                points[who] += round(10 * (score - 30)) + sum((150, 50, -50, -150)[ahead : ahead + level]) // level
    return sorted(range(1, 11), key=lambda who: (-points[who], who)), past([FIRST, SECOND])


def missed(table: Sequence[int], history: History) -> int:
    """How many of a table seated like this get winds further apart than one and than they must."""

    def apart(who: int, wind: int) -> int:
        counts = [times + (number == wind) for number, times in enumerate(history.winds.get(who, (0, 0, 0, 0)))]
        return max(counts) - min(counts)

    return sum(apart(who, wind) > max(1, min(apart(who, other) for other in range(4))) for wind, who in enumerate(table))


def judged(tables: Sequence[Sequence[int]], order: Sequence[int], history: History) -> tuple[int, int, int, int]:
    """What a session costs: earlier meetings, how high in the standings they stand who sit out, uneven winds and distances, the least
    first."""
    place = {who: number for number, who in enumerate(order)}
    seated = {who for table in tables for who in table}
    pairs = [two for table in tables for two in combinations(table, 2)]
    return (
        sum(history.met(*two) for two in pairs),
        -sum(place[who] for who in order if who not in seated),
        sum(min(missed(seats, history) for seats in permutations(table)) for table in tables),
        sum(abs(place[one] - place[two]) for one, two in pairs),
    )


def in_two_tables(players: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    first, *others = players
    for mates in combinations(others, 3):
        yield (first, *mates), tuple(who for who in others if who not in mates)


def best_of_all(order: Sequence[int], history: History) -> tuple[int, int, int, int]:
    """The least cost of all sessions at two tables in which those sit out who did so least."""
    turns = {who: history.sit_outs.get(who, 0) for who in order}
    fair = sorted(turns.values())[: len(order) - 8]
    ways = [way for way in combinations(order, len(order) - 8) if sorted(turns[who] for who in way) == fair]
    sessions = (tables for way in ways for tables in in_two_tables([who for who in order if who not in way]))
    return min(judged(tables, order, history) for tables in sessions)


def test_the_last_sit_out_of_those_equal_in_turn_where_that_costs_no_meeting() -> None:
    order, history = of_ten()
    planned = [tuple(order[place - 1] for place in table) for table in ((1, 4, 9, 10), (3, 6, 7, 8))]
    plan = [Draw((table_of(list(planned[0])), table_of(list(planned[1]))))]
    draw = swiss(Task(tuple(range(1, 11)), 1, history=history), order, 0, plan=plan).sessions[0]
    assert {order.index(who) + 1 for who in draw.sit_outs} == {8, 10}
    assert judged(draw.tables, order, history) == (4, -16, 0, 33)  # 33 places: 30 among those who play
    assert sum(missed(table, history) for table in draw.tables) == 0


@settings(max_examples=20, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.sampled_from([9, 10, 11]), st.integers(0, 3), st.randoms(use_true_random=False))
def test_no_other_last_session_has_fewer_meetings_or_lower_places_sitting_out_or_evener_winds_or_nearer_tables(
    count: int, sessions: int, chance: Random
) -> None:
    drawn = []
    for _ in range(sessions):
        turns = past(drawn).sit_outs
        seats = sorted(chance.sample(range(1, count + 1), count), key=lambda who: -turns.get(who, 0))
        drawn.append(Draw((table_of(seats[:4]), table_of(seats[4:8])), tuple(sorted(seats[8:]))))
    order, history = chance.sample(range(1, count + 1), count), past(drawn)
    draw = swiss(Task(tuple(range(1, count + 1)), 1, history=history), order, 0).sessions[0]
    assert judged(draw.tables, order, history) == best_of_all(order, history)
    assert sum(missed(table, history) for table in draw.tables) == judged(draw.tables, order, history)[2]
    assert len(draw.sit_outs) == count % 4


def played(players: int, sessions: int, seed: int, drawing: Planning, leaves: int = 0) -> Iterator[tuple[list[int], History, Draw]]:
    """The sessions of an event with invented results: the standings and the past before each, and its draw. Player 1 leaves before one."""
    chance, drawn = Random(f"{players} {sessions} {seed}"), list[Draw]()
    points = dict.fromkeys(range(1, players + 1), 0.0)
    for number in range(1, sessions + 1):
        if number == leaves:
            del points[1]
        order = sorted(points, key=lambda who: (-points[who], who))
        history = past(drawn)
        drawn.append(drawing(Task(tuple(sorted(points)), 1, seed=seed, history=history), order, sessions - number))
        yield order, history, drawn[-1]
        points = {who: had + chance.gauss(0, 20) for who, had in points.items()}


@pytest.mark.parametrize(("players", "sessions", "leaves"), [(17, 2, 0), (22, 4, 0), (30, 3, 0), (49, 3, 0), (24, 3, 3)])
def test_in_an_event_with_room_the_last_sit_out_without_a_meeting_again_or_an_uneven_wind(players: int, sessions: int, leaves: int) -> None:
    for number, (order, history, draw) in enumerate(played(players, sessions, 1, Planning(), leaves), 1):
        fewest = sorted(history.sit_outs.get(who, 0) for who in order)[: len(order) % 4]
        assert sorted(history.sit_outs.get(who, 0) for who in draw.sit_outs) == fewest
        earlier, *_ = judged(draw.tables, order, history)
        assert not earlier
        if number <= 3:
            assert not sum(missed(table, history) for table in draw.tables)
        if number <= 2 or leaves:
            equal = [who for who in order if not history.sit_outs.get(who, 0)]
            assert set(draw.sit_outs) == (set(equal[-(len(order) % 4) :]) if len(order) % 4 else set())


def test_a_seed_gives_one_draw_where_some_sit_out() -> None:
    draws = [[draw for _, _, draw in played(22, 4, 3, Planning())] for _ in range(2)]
    assert draws[0] == draws[1]


def test_those_who_must_not_meet_do_not_though_others_have_to_sit_out_for_it() -> None:
    apart = frozenset((1, other) for other in range(2, 9))  # nobody is left for a table with 1, but 9 and 10
    order = list(range(1, 11))
    found = outlook(Task(tuple(order), 1, apart=apart, history=past([FIRST])), order, 0)
    assert found.schedule.sessions[0].sit_outs[0] == 1
