"""Tasks, schedules and refusals survive the way to another process and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, pair
from league.drawing.exchange import (
    refusal_from_json,
    refusal_to_json,
    schedule_from_json,
    schedule_to_json,
    task_from_json,
    task_to_json,
)
from league.drawing.task import Schedule, Task, checked
from scoring.errors import RuleViolation

players = st.integers(1, 9)
counts = st.integers(0, 3)
pairs = st.tuples(players, players).map(lambda two: pair(*two))
histories = st.builds(
    History,
    meetings=st.dictionaries(pairs, counts),
    winds=st.dictionaries(players, st.tuples(counts, counts, counts, counts)),
    sit_outs=st.dictionaries(players, counts),
    sit_outs_tonight=st.dictionaries(players, counts),
    visits=st.dictionaries(players, st.dictionaries(st.integers(1, 3), counts, min_size=1)),
)
tasks = st.builds(
    Task,
    players=st.lists(players, unique=True).map(tuple),
    sessions=st.integers(0, 15),
    seed=st.integers(),
    groups=st.dictionaries(st.text(max_size=5), st.frozensets(players)),
    apart=st.frozensets(pairs),
    history=histories,
)
tables = st.tuples(players, players, players, players)
schedules = st.builds(
    Schedule,
    sessions=st.lists(st.builds(Draw, st.lists(tables).map(tuple), st.lists(players).map(tuple)), max_size=3).map(tuple),
    method=st.text(max_size=5),
    cut_short=st.booleans(),
    proved=st.dictionaries(st.text(max_size=5), counts),
)


@given(tasks)
def test_a_task_comes_back_as_it_went(task: Task) -> None:
    assert task_from_json(json.loads(json.dumps(task_to_json(task)))) == task


@given(schedules)
def test_a_schedule_comes_back_as_it_went(schedule: Schedule) -> None:
    assert schedule_from_json(json.loads(json.dumps(schedule_to_json(schedule)))) == schedule


def test_a_task_needs_no_more_than_its_players_sessions_and_seed() -> None:
    assert task_from_json({"players": [4, 3, 2, 1], "sessions": 2, "seed": 7}) == Task(players=(4, 3, 2, 1), sessions=2, seed=7)


def test_pairs_to_keep_apart_and_meetings_may_be_named_in_any_order() -> None:
    asked = {"players": [1, 2, 3, 4], "sessions": 1, "seed": 1, "apart": [[4, 1]], "history": {"meetings": [[3, 2, 5]]}}
    assert task_from_json(asked).apart == {(1, 4)} and task_from_json(asked).history.met(2, 3) == 5


def test_a_refusal_comes_back_with_its_sentence_and_its_players() -> None:
    with pytest.raises(RuleViolation) as refused:
        checked(Task(players=(1, 2, 3, 3, 5, 5), sessions=1))
    back = refusal_from_json(json.loads(json.dumps(refusal_to_json(refused.value))))
    assert (back.code, str(back), back.where) == ("player_twice", "Listed twice: 3, 5.", "players")
    assert list(back.params["entrants"]) == [3, 5]
