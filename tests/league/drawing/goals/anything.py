"""Random tasks of any kind: players, sessions, overlapping groups, pairs to keep apart and earlier meetings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from league.drawing.arrangement import History
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.task import Task
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation
from tests.league.drawing.goals.counting import Pair, count, faults
from tests.league.drawing.goals.judging import answer_of

__all__ = ["REFUSALS", "any_task", "wrong"]

REFUSALS = {"apart_impossible", "apart_not_found"}  #: the only refusals of a well-formed task


def any_task(seed: int) -> Task:
    """A task of 4 to 200 players and 1 to 15 sessions; every other one is plain, every other one has something of each kind."""
    random = Random(f"task {seed}")
    count = random.choice((random.randint(4, 24), random.randint(4, 200)))
    everybody = range(1, count + 1)
    clubs = {f"club {who % random.randint(1, 9)}": who for who in everybody}
    groups = {name: frozenset(random.sample(everybody, random.randint(1, count))) for name in clubs if random.random() < 0.3}
    every_pair = list(combinations(everybody, 2))
    apart = random.sample(every_pair, random.randint(0, min(len(every_pair), random.choice((0, 3, count)))))
    met = random.choices(every_pair, k=random.choice((0, count, 4 * count)))
    winds = {who: tuple(random.randint(0, 2) for _ in range(4)) for who in everybody if random.random() < 0.5}
    byes = {who: random.randint(0, 2) for who in everybody if random.random() < 0.3}
    history = History(meetings=Counter(met), winds=winds, sit_outs=byes) if random.random() < 0.5 else History()  # type: ignore[arg-type]
    return Task(tuple(everybody), random.randint(1, 15), seed, groups, frozenset(apart), history)


def wrong(task: Task, time_limit: float | None = None) -> list[str]:
    """What is wrong with the answer to a task: faults, and figures that differ from a recount."""
    try:
        schedule = draw_whole(task, Effort(time_limit))
    except RuleViolation as refusal:
        return [] if refusal.code in REFUSALS and task.apart else [f"refused: {refusal}"]
    answer, players = answer_of(schedule), len(task.players)
    if found := faults(answer, players, task.sessions):
        return found
    before = {as_pair(*two): times for two, times in task.history.meetings.items()}
    counted = count(answer, players, apart=[as_pair(*two) for two in task.apart], before=before)
    told = measure(task, schedule)
    pairs = {
        "repeats": (counted.repeats, told.repeats),
        "meetings": (counted.max_meetings, told.max_meetings),
        "apart": (counted.apart_meetings, 0),
        "bound": (min(counted.repeats, told.repeats_bound), told.repeats_bound),
    }
    return [f"{name}: {ours} counted, {theirs} told" for name, (ours, theirs) in pairs.items() if ours != theirs]


def as_pair(one: int, other: int) -> Pair:
    return frozenset((str(one), str(other)))
