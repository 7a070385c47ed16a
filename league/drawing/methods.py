"""Two ways to draw one session: by lot, and with the fewest earlier meetings. The same seed gives the same draw."""

from __future__ import annotations

from collections.abc import Iterable

from league.drawing.arrangement import Draw, History
from league.drawing.effort import Effort
from league.drawing.evening import Seats, draw_evening, in_turn
from league.drawing.lots import Lots
from league.drawing.mixed.session import draw_mixed
from league.drawing.sizes import FOUR, Sizes
from league.drawing.task import Task, checked

__all__ = ["fewest_meetings", "random_tables"]


def random_tables(present: Iterable[int], *, history: History | None = None, seed: int, sizes: Sizes = FOUR) -> Draw:
    """Draw the tables by lot; winds are kept level. Refusal ``too_few`` if there are not enough for one table.

    If the rulebook allows other ``sizes`` than four, everybody plays (:func:`~league.drawing.mixed.session.draw_mixed`).
    """
    if _is_mixed(present := set(present), sizes):
        return draw_mixed(present, history or History(), seed)
    task, lots = _task(present, history, seed), Lots(seed)
    resting = in_turn(task.players, task.history, lots)[: task.byes]
    playing = lots.shuffled(who for who in task.players if who not in resting)
    seats = Seats(playing, task.history)
    tables = tuple(seats.best(playing[first : first + 4], lots) for first in range(0, len(playing), 4))
    return Draw(tables, tuple(sorted(resting)))


def fewest_meetings(
    present: Iterable[int], *, history: History | None = None, seed: int, effort: Effort | None = None, sizes: Sizes = FOUR
) -> Draw:
    """Draw with the fewest earlier meetings (:func:`~league.drawing.evening.draw_evening`); refusal ``too_few``.

    If the rulebook allows other ``sizes`` than four, everybody plays, with as few as a search finds.
    """
    if _is_mixed(present := set(present), sizes):
        return draw_mixed(present, history or History(), seed, effort or Effort())
    return draw_evening(_task(present, history, seed), effort or Effort()).sessions[0]


def _is_mixed(present: set[int], sizes: Sizes) -> bool:
    """Whether the players do not all fit at tables of four and need not."""
    return tuple(sizes) != FOUR and (not present or len(present) % 4 > 0)


def _task(present: Iterable[int], history: History | None, seed: int) -> Task:
    return checked(Task(tuple(sorted(set(present))), sessions=1, seed=seed, history=history or History()))
