"""In which stage somebody plays, and what is decided of the next ones, as a player's page says it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings
from league.wording.terms import either
from scoring.ranking import StagedPlan

__all__ = ["OwnStages", "own_stages"]


@dataclass(frozen=True, slots=True)
class OwnStages:
    """``names``: the last stages in which somebody plays, as far as the reader may know; ``notes``: that seats in them follow, or of which
    next stages somebody is not."""

    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def own_stages(standings: Standings, number: int, *, seated: Collection[int], is_over: bool) -> OwnStages:
    """The stages of the entrant with this number. ``seated``: the sessions in which the reader sees a seat of theirs; ``is_over``: nothing
    follows. Empty without stages, and for substitutes; who has left gets no notes. No query."""
    plan, stages = standings.plan, {stage.number: stage for stage in standings.stages}
    key, person = next((key, person) for key, person in standings.people.items() if person.number == number)
    if not isinstance(plan, StagedPlan) or len(stages) < 2 or person.substitute:
        return OwnStages()
    playing = {part.stage for part in standings.found.parts.get(key, ())}
    last = sorted(playing - {cast(int, stages[own].source) for own in playing if stages[own].source is not None})
    names = tuple(stages[own].name for own in last)
    if is_over or not person.takes_part:
        return OwnStages(names)
    sessions = {stage.number: stage.sessions for stage in plan.stages}
    line = next((line for line in standings.lines if line.key == key), None)
    waiting = stages.get(line.waiting) if line is not None else None
    left_out = _left_out(stages, last) if waiting is None else [waiting_text(waiting)]
    return OwnStages(names, (*_seats_follow(stages, sessions, last, seated), *left_out))


def waiting_text(stage: ShownStage) -> str:
    """That it is not decided where somebody plays, as they dropped out of this stage or as it is open again who plays there."""
    if not stage.is_known:
        return _("Who plays in “%(stage)s” is not known yet.") % {"stage": stage.name}
    return _("Not in “%(stage)s” any more; it is not decided yet where they play.") % {"stage": stage.name}


def _seats_follow(
    stages: Mapping[int, ShownStage], sessions: Mapping[int, frozenset[int]], last: Collection[int], seated: Collection[int]
) -> Iterator[str]:
    """One sentence for each stage decided of which no seat can be seen yet."""
    for own in last:
        if stages[own].source is not None and not sessions[own].intersection(seated):
            yield _("Plays in “%(stage)s”; the seats follow.") % {"stage": stages[own].name}


def _left_out(stages: Mapping[int, ShownStage], last: Collection[int]) -> Iterator[str]:
    """Of which stages decided after the last ones somebody is not, and which of the others may still follow."""
    after = [stage for stage in stages.values() if stage.source in last]
    known = [_("“%(name)s”") % {"name": stage.name} for stage in after if stage.is_known]
    if known:
        yield _("Not in %(stages)s.") % {"stages": either(known)}
        for stage in after:
            if not stage.is_known:
                yield _("Who plays in “%(stage)s” is not known yet.") % {"stage": stage.name}
