"""Where stages begin among the sessions of a chart: there lines fall or rise by what is carried over, without a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.standings.queries.numbers import PolicyNumbers
from league.standings.queries.ranking.standings import Standings
from league.wording.stages import carry_text
from scoring.ranking import StagedPlan, stages_until

__all__ = ["StageMark", "brought_in", "carried_texts", "mark_names", "mark_notes", "stage_marks"]


@dataclass(frozen=True, slots=True)
class StageMark:
    """A stage that begins between the session ``before`` and ``session``, from which on it counts; ``None``: its players are decided, and
    no session of it has a result. ``note`` says that and what is carried over, in sentences."""

    stage: int
    name: str
    before: int
    session: int | None
    note: str


def stage_marks(standings: Standings, sessions: Sequence[int]) -> tuple[StageMark, ...]:
    """The stages after the first, in a table over all of them; none in the table of one stage. ``sessions``: all that have results."""
    plan = standings.plan
    if not isinstance(plan, StagedPlan):
        return ()
    names = {stage.number: stage.name for stage in standings.stages}
    begun = {session: {stage.number for stage in stages_until(plan.stages, session)} for session in sessions}
    found = []
    for stage in plan.stages:
        first = next((session for session in sessions if stage.number in begun[session]), None)
        before = max((session for session in sessions if first is None or session < first), default=None)
        if stage.source is not None and before is not None:
            name = names[stage.number]
            note = f"{_when(name, before, is_begun=first is not None)} {carry_text(stage.carry)}"
            found.append(StageMark(stage.number, name, before, first, note))
    return tuple(found)


def _when(name: str, before: int, *, is_begun: bool) -> str:
    if is_begun:
        return _("“%(stage)s” begins after session %(session)s.") % {"stage": name, "session": before}
    return _("The values count already who plays in “%(stage)s”, the lines from its first session on.") % {"stage": name}


def mark_names(marks: Iterable[StageMark], sessions: Sequence[int]) -> Mapping[int, str]:
    """The names of the stages that begin with each of these sessions but the first one; of stages side by side, together."""
    found: dict[int, list[str]] = {}
    for mark in marks:
        if mark.session is not None and mark.before in sessions:
            found.setdefault(mark.session, []).append(mark.name)
    return {session: " · ".join(names) for session, names in found.items()}


def mark_notes(marks: Iterable[StageMark], sessions: Sequence[int]) -> tuple[str, ...]:
    """What is said of the stages that begin among these sessions or after them."""
    return tuple(mark.note for mark in marks if mark.before in sessions)


def carried_texts(standings: Standings, key: Hashable, marks: Iterable[StageMark]) -> dict[int, str]:
    """What somebody carried over into each stage in which they play, by its number."""
    names, found = {mark.stage: mark.name for mark in marks}, dict[int, str]()
    for part in standings.found.parts.get(key, ()):
        if part.stage in names:
            words = {"stage": names[part.stage]}
            if part.carried is None:
                found[part.stage] = _("“%(stage)s”: all games before count on") % words
            else:
                carried = PolicyNumbers(standings.plan.policy_of(part.stage)).ranked_by(part.carried)
                found[part.stage] = _("“%(stage)s”: %(carried)s carried over") % {**words, "carried": carried}
    return found


def brought_in(standings: Standings) -> dict[Hashable, float | None]:
    """Where everybody's line begins before the first session: at what was carried over into the stage of which this is the table, or at
    zero. Before the first game an average has no value."""
    numbers = PolicyNumbers(standings.policy)
    nothing = None if standings.policy.method == "average" else 0.0
    return {entry.key: nothing if entry.carried is None else float(numbers.ranked_by(entry.carried).value) for entry in standings.entries}
