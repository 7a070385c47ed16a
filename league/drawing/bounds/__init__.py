"""Lower bounds, each with its proof. They need no search.

Those of :func:`bounds_of` hold for every schedule and are known before the draw begins. Those of :func:`bounds_in_order` hold for every
schedule that is no worse in what weighs more: a wish is never granted at the cost of one before it, and so this is the best there can be.
"""

from __future__ import annotations

from dataclasses import replace

from league.drawing.bounds.groups import companions, companions_by_tier, groups_in_order, least_group_meetings, mates_borne, tier_bounds
from league.drawing.bounds.meetings import least_earlier_meetings, least_max_meetings, least_repeats, repeats_in_order
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
    visits_in_order,
    wind_floor,
)
from league.drawing.task import Task

__all__ = [
    "bounds_in_order",
    "bounds_of",
    "companions",
    "companions_by_tier",
    "groups_in_order",
    "least_wind_spread",
    "mates_borne",
    "tier_bounds",
    "wind_floor",
]


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


def bounds_in_order(task: Task, *, max_meetings: int, repeats: int, bye_spread: int) -> dict[str, int]:
    """Lower bounds for schedules that are no worse in what weighs more, at least as high as those of :func:`bounds_of`.

    That on repeats is for all in which no two meet more often than ``max_meetings``: before anybody meets a third time, all shall have met
    twice. Those on groups and visits are for all with no more ``repeats`` than these and, if those of ``bye_spread`` are within one, with
    turns to sit out within one.
    """
    (in_groups,) = groups_in_order(replace(task, ranks={}), repeats, fair=bye_spread <= 1) or (0,)
    found = {"group_meetings": in_groups, "most_visits": visits_in_order(task, repeats)}
    return found if task.is_mixed else found | {"repeats": repeats_in_order(task, max_meetings)}
