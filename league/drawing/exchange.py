"""Tasks and schedules as JSON, for a search in a process of its own. Writing and reading are inverse to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from league.drawing.arrangement import Draw, History, pair
from league.drawing.sizes import FOUR
from league.drawing.task import Schedule, Task
from scoring.errors import RuleViolation

__all__ = [
    "draw_from_json",
    "draw_to_json",
    "plan_from_json",
    "plan_to_json",
    "refusal_from_json",
    "refusal_to_json",
    "schedule_from_json",
    "schedule_to_json",
    "task_from_json",
    "task_to_json",
]


def task_to_json(task: Task) -> dict[str, Any]:
    """A task as lists and words; players stay numbers, mappings become rows, the smallest number first."""
    history = task.history
    return {
        "players": list(task.players),
        "sessions": task.sessions,
        "seed": task.seed,
        "groups": {name: sorted(members) for name, members in sorted(task.groups.items())},
        "ranks": {name: rank for name, rank in sorted(task.ranks.items()) if rank},
        "teams": {name: sorted(members) for name, members in sorted(task.teams.items())},
        "apart": sorted(map(list, task.apart)),
        "sizes": list(task.sizes),
        "history": {
            "meetings": sorted([one, other, times] for (one, other), times in history.meetings.items()),
            "winds": sorted([who, *counts] for who, counts in history.winds.items()),
            "sit_outs": sorted(map(list, history.sit_outs.items())),
            "sit_outs_tonight": sorted(map(list, history.sit_outs_tonight.items())),
            "visits": sorted([who, table, times] for who, visits in history.visits.items() for table, times in visits.items()),
            "odd": sorted(map(list, history.odd.items())),
        },
    }


def task_from_json(data: Mapping[str, Any]) -> Task:
    """Read what :func:`task_to_json` wrote. ``groups``, ``ranks``, ``teams``, ``apart``, ``sizes``, ``history`` and each of its rows
    may be missing; the task is not checked."""
    return Task(
        players=tuple(data["players"]),
        sessions=data["sessions"],
        seed=data["seed"],
        groups={name: frozenset(members) for name, members in data.get("groups", {}).items()},
        apart=frozenset(pair(*two) for two in data.get("apart", ())),
        history=_history(data.get("history", {})),
        ranks=dict(data.get("ranks", {})),
        sizes=tuple(data.get("sizes", FOUR)),
        teams={name: frozenset(members) for name, members in data.get("teams", {}).items()},
    )


def _history(data: Mapping[str, Any]) -> History:
    visits: dict[int, dict[int, int]] = {}
    for who, table, times in data.get("visits", ()):
        visits.setdefault(who, {})[table] = times
    return History(
        meetings={pair(one, other): times for one, other, times in data.get("meetings", ())},
        winds={who: (east, south, west, north) for who, east, south, west, north in data.get("winds", ())},
        sit_outs=dict(data.get("sit_outs", ())),
        sit_outs_tonight=dict(data.get("sit_outs_tonight", ())),
        visits=visits,
        odd=dict(data.get("odd", ())),
    )


def schedule_to_json(schedule: Schedule) -> dict[str, Any]:
    """``sessions`` with ``tables`` (each E, S, W, N) and ``sit_outs``, ``method``, ``cut_short``, ``proved``."""
    return {
        "sessions": [draw_to_json(draw) for draw in schedule.sessions],
        "method": schedule.method,
        "cut_short": schedule.cut_short,
        "proved": dict(schedule.proved),
    }


def schedule_from_json(data: Mapping[str, Any]) -> Schedule:
    """Read what :func:`schedule_to_json` wrote."""
    return Schedule(
        sessions=tuple(draw_from_json(session) for session in data["sessions"]),
        method=data["method"],
        cut_short=data["cut_short"],
        proved=data["proved"],
    )


def draw_to_json(draw: Draw) -> dict[str, Any]:
    """One session: ``tables`` (each E, S, W, N, and the fifth of five) and ``sit_outs``."""
    return {"tables": list(map(list, draw.tables)), "sit_outs": list(draw.sit_outs)}


def draw_from_json(data: Mapping[str, Any]) -> Draw:
    """Read what :func:`draw_to_json` wrote."""
    return Draw(tables=tuple(map(tuple, data["tables"])), sit_outs=tuple(data["sit_outs"]))


def plan_to_json(plan: Iterable[Draw]) -> list[list[list[int]]]:
    """Planned sessions as lists of tables (each E, S, W, N); whoever has no seat sits out."""
    return [list(map(list, draw.tables)) for draw in plan]


def plan_from_json(data: Any) -> tuple[Draw, ...]:
    """Read what :func:`plan_to_json` wrote, from the first session to the last that can be one: tables of four numbers, none of them twice.

    A plan is only a proposal for a draw, so that nothing is lost with a part that cannot be read.
    """
    sessions = data if isinstance(data, list) else []
    return tuple(Draw(tuple(map(tuple, tables))) for tables in takewhile(_is_session, sessions))


def _is_session(tables: Any) -> bool:
    if not isinstance(tables, list) or not all(isinstance(table, list) and len(table) == 4 for table in tables):
        return False
    seated = [who for table in tables for who in table]
    return bool(seated) and all(type(who) is int for who in seated) and len(set(seated)) == len(seated)


def refusal_to_json(refusal: RuleViolation) -> dict[str, Any]:
    """``code``, ``sentence`` (English, with named parameters), ``params`` and ``where``."""
    return {"code": refusal.code, "sentence": refusal.sentence, "params": dict(refusal.params), "where": refusal.where}


def refusal_from_json(data: Mapping[str, Any]) -> RuleViolation:
    """Read what :func:`refusal_to_json` wrote; sequences among the parameters have become lists."""
    return RuleViolation(data["code"], data["sentence"], where=data["where"], **data["params"])
