"""Of designs that are equal otherwise, the one that links those who never meet."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from league.drawing.constructions import Design, best_linked, common_opponents, designs
from league.drawing.task import Task
from league.drawing.whole import draw_whole
from tests.league.drawing.constructions.counting import counted
from tests.league.drawing.goals.counting import strangers
from tests.league.drawing.goals.judging import answer_of

APART = Design([[[0, 1, 2, 3], [4, 5, 6, 7]]], "two tables")


def test_two_who_never_meet_are_linked_by_each_opponent_they_both_have() -> None:
    assert common_opponents(APART.blocks, 8) == {0: 16}
    mixed = [*APART.blocks, [[0, 1, 4, 5], [2, 3, 6, 7]]]
    assert common_opponents(mixed, 8) == {4: 8}
    assert common_opponents([[[0, 1, 2, 3]]], 4) == {}


@pytest.mark.parametrize(("tables", "sessions"), [(10, 4), (16, 8), (40, 10), (8, 6)])
def test_nothing_else_is_given_up_for_it(tables: int, sessions: int) -> None:
    equal = list(islice(designs(tables, sessions), 3))
    chosen = best_linked(equal, 4 * tables)
    figures = counted(chosen.blocks, 4 * tables)
    assert (figures.repeats, figures.most_visits) == (0, 1)
    spread = [each for each in equal if counted(each.blocks, 4 * tables).most_visits == 1]
    unlinked = [common_opponents(each.blocks, 4 * tables)[0] for each in spread]
    assert common_opponents(chosen.blocks, 4 * tables)[0] == min(unlinked)


def test_a_design_in_which_tables_come_again_is_not_preferred() -> None:
    stays = Design([[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 4, 1, 5], [2, 6, 3, 7]]], "stays")
    moves = Design([[[0, 1, 2, 3], [4, 5, 6, 7]], [[4, 5, 6, 7], [0, 1, 2, 3]]], "moves")
    assert best_linked([moves, stays], 8) == moves
    assert best_linked([stays, moves], 8) == stays


@pytest.mark.parametrize(("players", "sessions", "most"), [(40, 4, 0), (64, 8, 0), (80, 8, 0), (160, 10, 35)])
def test_few_drawn_players_neither_meet_nor_have_an_opponent_in_common(players: int, sessions: int, most: int) -> None:
    schedule = draw_whole(Task(tuple(range(1, players + 1)), sessions))
    assert strangers(answer_of(schedule), players) <= most


def test_the_judge_counts_strangers_pair_by_pair() -> None:
    answer = {"sessions": [{"tables": [["1", "2", "3", "4"], ["5", "6", "7", "8"]]}, {"tables": [["1", "2", "5", "6"]]}]}
    met = {frozenset(two) for table in ("1234", "5678", "1256") for two in combinations(table, 2)}
    linked = [two for two in combinations("12345678", 2) if any({frozenset((one, by)) for one in two} <= met for by in "12345678")]
    assert strangers(answer, 8) == len([two for two in combinations("12345678", 2) if frozenset(two) not in met and two not in linked])
    assert strangers(answer, 8) == 4
