"""The figures of a schedule, by counting alone, each beside a bound that nobody can go below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from league.drawing.arrangement import NO_WINDS, Draw, History, pair, pairs_at
from league.drawing.bounds import bounds_in_order, bounds_of, companions_by_tier, groups_in_order, least_wind_spread
from league.drawing.bounds.fair_turns import least_repeats_in_fair_turns, least_sum_in_fair_turns
from league.drawing.task import Schedule, Task
from league.drawing.teams import mates_apart, team_mates, team_meetings, team_spread_bound

__all__ = ["IllegalScheduleError", "ScheduleFigures", "measure", "recount"]


class IllegalScheduleError(Exception):
    """A schedule breaks a law that every schedule keeps: a fault of the program, not of the request."""


@dataclass(frozen=True, slots=True)
class ScheduleFigures:
    """The figures a schedule reaches and, as ``<name>_bound``, proved lower bounds; earlier games are counted in. The bounds on
    repeats, groups and visits are for schedules no worse in what weighs more (:func:`~league.drawing.bounds.bounds_in_order`); that on
    winds is for these tables; all others are for every schedule.

    ``repeats``: meetings beyond a pair's first that this schedule adds. ``earlier_meetings``: the sum, over each meeting of this schedule,
    of the earlier meetings of the two, i.e. by how much it raises Σ C(meetings, 2) over all pairs. ``max_meetings``: of any two players.
    ``wind_spread``: the largest difference between one player's most and least frequent wind after any game of the schedule.
    ``table_spread``: most minus least visits of one player to the tables in use; ``most_visits``: to one of them. ``group_meetings``:
    meetings in this schedule of two who share a group; ``tier_meetings``: for each tier of groups separately. ``bye_spread``: most minus
    least byes. ``again``: pairs who meet again (one, other, meetings in all), those who met most first. ``missed_apart``: meetings of two
    who must not meet, possible only after editing by hand. ``odd_spread``: most minus least turns at tables of another size than four,
    after the session where that is largest; 0 if there are none.
    ``team_mates``: meetings of two of one team, 0 unless edited by hand; ``team_spread``: most minus least meetings of any two teams, each
    meeting of two of their players being one; its bound holds as long as no team-mates meet.
    """

    repeats: int
    repeats_bound: int
    max_meetings: int
    max_meetings_bound: int
    wind_spread: int
    wind_spread_bound: int
    table_spread: int
    table_spread_bound: int
    most_visits: int
    most_visits_bound: int
    group_meetings: int
    group_meetings_bound: int
    bye_spread: int
    bye_spread_bound: int
    earlier_meetings: int
    earlier_meetings_bound: int
    again: tuple[tuple[int, int, int], ...] = ()
    missed_apart: int = 0
    tier_meetings: tuple[int, ...] = ()
    tier_meetings_bound: tuple[int, ...] = ()
    odd_spread: int = 0
    odd_spread_bound: int = 0
    team_mates: int = 0
    team_mates_bound: int = 0
    team_spread: int = 0
    team_spread_bound: int = 0


def measure(task: Task, schedule: Schedule) -> ScheduleFigures:
    """Count the figures. The bounds are those of :mod:`~league.drawing.bounds`, or higher ones that the search proved
    (``schedule.proved``).

    The bound on winds is for these very tables: repeats come before winds, and after editing by hand the search's bound no longer holds.
    """
    met = Counter(two for draw in schedule.sessions for table in draw.tables for two in pairs_at(table))
    kept = task if (mates_met := sum(met[two] for two in team_mates(task))) else mates_apart(task)
    tiers = companions_by_tier(task)
    repeats = sum(_added(times, task.history.met(*two)) for two, times in met.items())
    bye_spread, most = _bye_spread(task, schedule.sessions), _most_meetings(task, met)
    least = {name: max(bound, schedule.proved.get(name, 0)) for name, bound in bounds_of(kept).items()}
    in_order = bounds_in_order(kept, max_meetings=most, repeats=repeats, bye_spread=bye_spread)
    least |= {name: max(bound, least[name]) for name, bound in in_order.items()}
    if not task.is_mixed:
        least["wind_spread"] = least_wind_spread([[list(table) for table in draw.tables] for draw in schedule.sessions], task.history)
    odd_spread = _odd_spread(task, schedule.sessions) if task.is_mixed else 0
    if task.is_mixed and odd_spread <= least["odd_spread"] and not (task.history.odd or task.history.meetings):
        least["repeats"] = max(least["repeats"], least_repeats_in_fair_turns(task))
        least["earlier_meetings"] = max(least["earlier_meetings"], least_sum_in_fair_turns(task))
    visits = _visits(task, schedule.sessions)
    return ScheduleFigures(
        repeats=repeats,
        max_meetings=most,
        wind_spread=_wind_spread(schedule.sessions, task.history),
        table_spread=max((max(rows) - min(rows) for rows in visits), default=0),
        most_visits=max(map(max, visits), default=0),
        group_meetings=sum(times for two, times in met.items() if any(two[1] in tier[two[0]] for tier in tiers)),
        bye_spread=bye_spread,
        odd_spread=odd_spread,
        earlier_meetings=sum(times * task.history.met(*two) + times * (times - 1) // 2 for two, times in met.items()),
        again=_again(met, task.history),
        missed_apart=sum(times for two, times in met.items() if two in task.apart),
        tier_meetings=tuple(sum(times for two, times in met.items() if two[1] in tier[two[0]]) for tier in tiers),
        tier_meetings_bound=groups_in_order(kept, repeats, fair=bye_spread <= 1),
        team_mates=mates_met,
        team_spread=_team_spread(task, met),
        team_spread_bound=0 if mates_met else team_spread_bound(task),
        **{f"{name}_bound": bound for name, bound in least.items()},
    )


def _added(times: int, before: int) -> int:
    """Of a pair's new meetings, the number that are not their first."""
    return times if before else times - 1


def _team_spread(task: Task, met: Counter[tuple[int, int]]) -> int:
    in_all = team_meetings(task, met + Counter(task.history.meetings))
    by_two = [in_all[two] for two in combinations(range(len(task.teams)), 2)]
    return max(by_two) - min(by_two) if by_two else 0


def _most_meetings(task: Task, met: Mapping[tuple[int, int], int]) -> int:
    here = set(task.players)
    earlier = (times for (one, other), times in task.history.meetings.items() if one in here and other in here)
    return max(chain(earlier, (times + task.history.met(*two) for two, times in met.items())), default=0)


def _again(met: Mapping[tuple[int, int], int], history: History) -> tuple[tuple[int, int, int], ...]:
    rows = ((*two, times + history.met(*two)) for two, times in met.items())
    return tuple(sorted((row for row in rows if row[2] > 1), key=lambda row: (-row[2], row)))


def _wind_spread(sessions: Iterable[Draw], history: History) -> int:
    counts: dict[int, list[int]] = {}
    spread = 0
    for draw in sessions:
        for table in draw.tables:
            for wind, who in enumerate(table[:4]):  # the fifth of five has none
                mine = counts.setdefault(who, list(history.winds.get(who, NO_WINDS)))
                mine[wind] += 1
                spread = max(spread, max(mine) - min(mine))
    return spread


def _visits(task: Task, sessions: Sequence[Draw]) -> list[list[int]]:
    """For each player the visits to each table in use, including earlier ones."""
    in_use = range(1, max((len(draw.tables) for draw in sessions), default=1) + 1)
    visits = {who: [task.history.visits.get(who, {}).get(number, 0) for number in in_use] for who in task.players}
    for draw in sessions:
        for index, table in enumerate(draw.tables):
            for who in table:
                visits[who][index] += 1
    return list(visits.values())


def _bye_spread(task: Task, sessions: Iterable[Draw]) -> int:
    byes = Counter(who for draw in sessions for who in draw.sit_outs)
    in_all = [byes[who] + task.history.sit_outs.get(who, 0) for who in task.players]
    return max(in_all) - min(in_all)


def _odd_spread(task: Task, sessions: Iterable[Draw]) -> int:
    turns, spread = Counter({who: task.history.odd.get(who, 0) for who in task.players}), 0
    for draw in sessions:
        turns.update(who for table in draw.tables if len(table) != 4 for who in table)
        spread = max(spread, max(turns.values()) - min(turns.values()))
    return spread


def recount(task: Task, schedule: Schedule) -> None:
    """Raise :class:`IllegalScheduleError` unless the schedule is legal: as many sessions as requested, in each of them everybody once, at
    tables of the right sizes or sitting out, no more sitting out than necessary, and nobody at a table with somebody they must not meet."""
    if len(schedule.sessions) != task.sessions:
        raise IllegalScheduleError(f"{len(schedule.sessions)} sessions instead of {task.sessions}")
    for number, draw in enumerate(schedule.sessions, 1):
        if fault := _fault(task, draw):
            raise IllegalScheduleError(f"session {number}: {fault}")


def _fault(task: Task, draw: Draw) -> str:
    """What is wrong with a session, in words for a developer; empty if nothing is."""
    if not task.is_mixed and any(len(table) != 4 for table in draw.tables):
        return "a table is not of four"
    placed = Counter(chain(chain.from_iterable(draw.tables), draw.sit_outs))
    if placed != Counter(task.players):
        return f"without a place {sorted(Counter(task.players) - placed)}, too many places {sorted(placed - Counter(task.players))}"
    if len(draw.sit_outs) != task.byes:
        return f"{len(draw.sit_outs)} sit out instead of {task.byes}"
    if task.is_mixed and tuple(map(len, draw.tables)) != task.seats:
        return f"tables of {', '.join(str(len(table)) for table in draw.tables)}"
    pairs = [pair(*two) for table in draw.tables for two in pairs_at(table)]
    met = [two for two in pairs if two in task.apart]
    return f"apart, and yet at a table: {met}" if met else ""
