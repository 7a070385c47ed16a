"""Draw the schedules of the goals, and have them counted."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from league.drawing.effort import Effort
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from tests.league.drawing.goals.counting import Counted, count, faults
from tests.league.drawing.goals.table import Case, OddCase
from tests.league.drawing.mixed import counted as odd

__all__ = ["Judged", "OddJudged", "answer_of", "judged", "odd_judged"]


@dataclass(frozen=True)
class Judged:
    """A case, the processor's ``seconds``, what was counted, and what is ``missed``: by figure, a sentence for what is not as asked."""

    case: Case
    seconds: float
    counted: Counted | None
    method: str
    missed: Mapping[str, str]

    @property
    def is_late(self) -> bool:
        return self.case.seconds is not None and self.seconds > self.case.seconds

    def __str__(self) -> str:
        late = f"; {self.seconds:.2f} s instead of {self.case.seconds}" if self.is_late else ""
        return f"goal {self.case.goal}: {self.case.name} ({self.method}): {'; '.join(self.missed.values())}{late}"


def judged(case: Case, seed: int = 1) -> Judged:
    """Draw a case and count."""
    task = Task(
        players=tuple(range(1, case.players + 1)),
        sessions=case.rounds,
        seed=seed,
        groups={name: frozenset(members) for name, members in case.groups.items()},
        teams={name: frozenset(members) for name, members in case.teams.items()},
    )
    started = time.process_time()
    schedule = draw_whole(task, Effort())
    seconds = time.process_time() - started
    answer = answer_of(schedule)
    if wrong := faults(answer, case.players, case.rounds):
        return Judged(case, seconds, None, schedule.method, {"faults": ", ".join(wrong)})
    groups, teams = ([set(map(str, members)) for members in some.values()] for some in (case.groups, case.teams))
    counted = count(answer, case.players, groups, teams=teams)
    return Judged(case, seconds, counted, schedule.method, dict(misses(case, counted)))


def misses(case: Case, counted: Counted) -> Iterator[tuple[str, str]]:
    """The figures that miss the goal."""
    for name in ("repeats", "max_meetings", "wind_spread", "most_visits", "group_meetings", "bye_spread", "team_mates", "team_spread"):
        found, most = getattr(counted, name), getattr(case, name)
        if most is not None and found > most:
            yield name, f"{name.replace('_', ' ')} {found} instead of {most}"
    if case.repeats_are_exact and case.repeats is not None and counted.repeats < case.repeats:
        yield "repeats", f"{counted.repeats} repeats, fewer than the bound of {case.repeats} allows"
    if case.squared is not None and counted.squared != case.squared:
        yield "squared", f"Σ C(meetings, 2) = {counted.squared} instead of {case.squared}"
    if case.all_twice_first and counted.max_meetings > 2 > counted.fewest:
        yield "max_meetings", f"a pair meets {counted.max_meetings} times, another {counted.fewest}"


def answer_of(schedule: Schedule) -> dict[str, Any]:
    """A schedule as the command line publishes it."""
    return {
        "sessions": [
            {"tables": [list(map(str, table)) for table in draw.tables], "byes": list(map(str, draw.sit_outs))}
            for draw in schedule.sessions
        ]
    }


@dataclass(frozen=True)
class OddJudged:
    """A schedule with tables of several sizes: Σ C(meetings, 2), the processor's seconds, and what is not as asked."""

    case: OddCase
    squared: int
    seconds: float
    missed: tuple[str, ...]

    def __str__(self) -> str:
        return f"goal 13: {self.case.name}: {'; '.join(self.missed)}"


def odd_judged(case: OddCase, seed: int = 1) -> OddJudged:
    """Draw a case with tables of two to five, and count."""
    task = Task(tuple(range(1, case.players + 1)), case.rounds, seed=seed, sizes=odd.KUESTER)
    started = time.process_time()
    sessions = [draw.tables for draw in draw_whole(task, Effort()).sessions]
    seconds = time.process_time() - started
    if wrong := odd.faults(sessions, case.players, case.rounds):
        return OddJudged(case, 0, seconds, tuple(wrong))
    count = odd.counted(sessions, case.players)
    asked = {"squared": case.most, "odd_spread": 1, "wind_spread": case.wind_spread}
    missed = (f"{name} {getattr(count, name)} instead of {most}" for name, most in asked.items() if getattr(count, name) > most)
    return OddJudged(case, count.squared, seconds, tuple(missed))
