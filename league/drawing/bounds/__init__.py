"""Lower bounds for every schedule, each with its proof. They need no search: they are known before the draw begins."""

from __future__ import annotations

from league.drawing.bounds.groups import companions, companions_by_tier, least_group_meetings, mates_borne, tier_bounds
from league.drawing.bounds.meetings import least_earlier_meetings, least_max_meetings, least_repeats
from league.drawing.bounds.mixed import (
    least_mixed_earlier_meetings,
    least_mixed_max_meetings,
    least_mixed_repeats,
    least_mixed_spread_of_winds,
    least_spread_of_turns,
)
from league.drawing.bounds.places import (
    least_bye_spread,
    least_most_visits,
    least_spread_of_winds,
    least_table_spread,
    least_wind_spread,
    wind_floor,
)
from league.drawing.task import Task

__all__ = ["bounds_of", "companions", "companions_by_tier", "least_wind_spread", "mates_borne", "tier_bounds", "wind_floor"]


def bounds_of(task: Task) -> dict[str, int]:
    """A lower bound for every figure, by the names of :class:`~league.drawing.figures.ScheduleFigures`."""
    return _bounds_of_mixed(task) if task.is_mixed else _bounds_of_fours(task)


def _bounds_of_fours(task: Task) -> dict[str, int]:
    repeats = least_repeats(task)
    return {
        "repeats": repeats,
        "max_meetings": least_max_meetings(task, repeats),
        "wind_spread": least_spread_of_winds(task),
        "table_spread": least_table_spread(task),
        "most_visits": least_most_visits(task),
        "group_meetings": least_group_meetings(task),
        "bye_spread": least_bye_spread(task),
        "earlier_meetings": least_earlier_meetings(task),
        "odd_spread": 0,
    }


def _bounds_of_mixed(task: Task) -> dict[str, int]:
    repeats = least_mixed_repeats(task)
    has_fives = max(task.seats) > 4
    return {
        "repeats": repeats,
        "max_meetings": least_mixed_max_meetings(task, repeats),
        "wind_spread": least_spread_of_winds(task) if has_fives else least_mixed_spread_of_winds(task),
        "table_spread": least_table_spread(task),
        "most_visits": least_most_visits(task),
        "group_meetings": least_group_meetings(task),
        "bye_spread": 0,
        "earlier_meetings": least_mixed_earlier_meetings(task),
        "odd_spread": least_spread_of_turns(task),
    }
