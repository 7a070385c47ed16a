"""Two ways to draw one session: by lot, and with the fewest earlier meetings. The same seed gives the same draw."""

from __future__ import annotations

from collections.abc import Iterable

from league.seating.draw.arrangement import Draw, History
from league.seating.draw.effort import Effort
from league.seating.draw.evening import Seats, draw_evening, in_turn
from league.seating.draw.lots import Lots
from league.seating.draw.task import Task, checked

__all__ = ["fewest_meetings", "random_tables"]


def random_tables(present: Iterable[int], *, history: History | None = None, seed: int) -> Draw:
    """Lots for the tables; winds are kept level. Fewer than four present: refusal ``too_few``."""
    task, lots = _task(present, history, seed), Lots(seed)
    resting = in_turn(task.players, task.history, lots)[: task.byes]
    playing = lots.shuffled(who for who in task.players if who not in resting)
    seats = Seats(playing, task.history)
    tables = tuple(seats.best(playing[first : first + 4], lots) for first in range(0, len(playing), 4))
    return Draw(tables, tuple(sorted(resting)))


def fewest_meetings(present: Iterable[int], *, history: History | None = None, seed: int, effort: Effort | None = None) -> Draw:
    """As few earlier meetings as can be (:func:`~league.seating.draw.evening.draw_evening`); refusal ``too_few``."""
    return draw_evening(_task(present, history, seed), effort or Effort()).sessions[0]


def _task(present: Iterable[int], history: History | None, seed: int) -> Task:
    return checked(Task(tuple(sorted(set(present))), sessions=1, seed=seed, history=history or History()))
