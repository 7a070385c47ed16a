"""Two ways to draw one session: by lot, and with the fewest earlier meetings. The same seed gives the same draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.drawing.arrangement import Draw, History
from league.drawing.effort import Effort
from league.drawing.evening import Seats, draw_evening, in_turn, keep_apart, who_rests
from league.drawing.lots import Lots
from league.drawing.mixed.session import draw_mixed
from league.drawing.search import apart_refusal
from league.drawing.sizes import FOUR, Sizes
from league.drawing.task import Task, checked

__all__ = ["fewest_meetings", "random_tables"]

Pairs = frozenset[tuple[int, int]]


def random_tables(
    present: Iterable[int], *, history: History | None = None, seed: int, sizes: Sizes = FOUR, apart: Pairs = frozenset()
) -> Draw:
    """Draw the tables by lot; winds are kept level, and pairs who must not meet (``apart``, the smaller number first) do not.

    If the rulebook allows other ``sizes`` than four, everybody plays (:func:`~league.drawing.mixed.session.draw_mixed`). Refusals:
    ``too_few`` if there are not enough for one table, ``apart_impossible``, ``apart_not_found``.
    """
    if _is_mixed(present := set(present), sizes):
        return draw_mixed(present, history or History(), seed, apart=apart)
    task, lots = checked(Task(tuple(sorted(present)), 1, seed, history=history or History(), apart=apart)), Lots(seed)
    resting: Iterable[int] = in_turn(task.players, task.history, lots)[: task.byes]
    playing = lots.shuffled(who for who in task.players if who not in resting)
    groups = _of_four(playing)
    if not keep_apart(groups, apart, lots):
        resting = who_rests(task, lots, Effort())
        groups = _of_four(lots.shuffled(who for who in task.players if who not in resting))
        if not keep_apart(groups, apart, lots):
            raise apart_refusal("apart_not_found", (who for two in apart for who in two))
    seats = Seats([who for group in groups for who in group], task.history)
    return Draw(tuple(seats.best(group, lots) for group in groups), tuple(sorted(resting)))


def _of_four(playing: list[int]) -> list[list[int]]:
    return [playing[first : first + 4] for first in range(0, len(playing), 4)]


def fewest_meetings(
    present: Iterable[int],
    *,
    history: History | None = None,
    seed: int,
    effort: Effort | None = None,
    sizes: Sizes = FOUR,
    apart: Pairs = frozenset(),
    groups: Mapping[str, frozenset[int]] | None = None,
    ranks: Mapping[str, int] | None = None,
) -> Draw:
    """Draw with the fewest earlier meetings (:func:`~league.drawing.evening.draw_evening`), with ``apart``, ``groups`` and ``ranks`` as in
    a :class:`~league.drawing.task.Task`. Refusals as for :func:`random_tables`.

    If the rulebook allows other ``sizes`` than four, everybody plays, with as few as a search finds, and groups do not count.
    """
    if _is_mixed(present := set(present), sizes):
        return draw_mixed(present, history or History(), seed, effort or Effort(), apart=apart)
    task = Task(tuple(sorted(present)), 1, seed, groups or {}, apart, history or History(), ranks or {})
    return draw_evening(checked(task), effort or Effort()).sessions[0]


def _is_mixed(present: set[int], sizes: Sizes) -> bool:
    """Whether the players do not all fit at tables of four and need not."""
    return tuple(sizes) != FOUR and (not present or len(present) % 4 > 0)
