"""The aims of a search for whole schedules with tables of several sizes."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.bounds import bounds_of
from league.drawing.bounds.fair_turns import least_sum_in_fair_turns
from league.drawing.mixed.turns import OddTurns
from league.drawing.search import Aims, Score
from league.drawing.task import Blocks, Task

__all__ = ["MixedAims"]


class MixedAims(Aims):
    """As :class:`~league.drawing.search.Aims`; turns at other tables than those of four are as hard an aim as to keep apart those who must
    not meet: ``apart`` of a score counts both."""

    def __init__(self, task: Task, order: Sequence[int]) -> None:
        super().__init__(task, order)
        self.turns = OddTurns(task, order)
        has_past = task.history.odd or task.history.meetings
        self._least_sum = 0 if has_past else max(least_sum_in_fair_turns(task), bounds_of(task)["earlier_meetings"])

    def score(self, blocks: Blocks) -> Score:
        found = super().score(blocks)
        return found._replace(apart=found.apart + self.turns.unfair(blocks))

    def is_reached(self, score: Score) -> bool:
        """Whether no better score is possible, or Σ C(meetings, 2), the sum of repeats and what is piled up, is the least in fair turns."""
        if super().is_reached(score):
            return True
        within = all(one <= least for one, least in zip(score.group_meetings, self.least.group_meetings, strict=True))
        return not score.apart and within and 0 < score.repeats + score.piled_up <= self._least_sum

    def meetings_apart(self, blocks: Blocks) -> int:
        """The meetings of two who must not meet."""
        return super().score(blocks).apart
