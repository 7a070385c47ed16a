"""Who was in a stage that chooses its players first, by the log, and has no place there since one beside it was decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from league.audit.queries import LoggedAction, actions_done
from league.competitions.models import Competition, EntrantStatus, Stage, WhoPlays
from league.seating.stages import comes_before

__all__ = ["DroppedOut", "WasIn", "dropped_out", "was_in"]

DECIDED = ("decide_stage", "keep_decision")  #: verbs in the log of decisions on who plays
OPENED = "take_back_decision"
CHANGED_BY = (*DECIDED, "replace_in_stage", OPENED, "leave_stage", "return_to_stage")


@dataclass(frozen=True, slots=True)
class WasIn:
    """Numbers of entrants, each with whom they replaced: who plays in a stage or, while it is open, played there at ``last``; and who did
    so at any time ``since`` another one was decided or kept as it is."""

    last: frozenset[int] = frozenset()
    since: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DroppedOut:
    """Ids of entrants, by the id of the stage: those ``waiting`` who dropped out of a stage that is decided, and who ``was_in`` one that is
    open again. ``beside``: the id of the first decided stage that chooses its players after an open one, by the id of that."""

    waiting: Mapping[int, frozenset[int]] = field(default_factory=dict)
    was_in: Mapping[int, frozenset[int]] = field(default_factory=dict)
    beside: Mapping[int, int] = field(default_factory=dict)


def was_in(actions: Iterable[LoggedAction], stage: int, other: int = 0) -> WasIn:
    """Who was in the stage with this number, after these actions in their order; ``since``: the latest decision on the ``other`` one. What
    was undone counts as if it had not been, but for whoever dropped out by that and has no place in the other one again."""
    found = _WasIn()
    for one in actions:
        about = one.details.get("stage")
        if other and about == other:
            found.other_changed(one)
        elif about == stage and one.verb != "keep_decision":
            found.changed(one, other)
    return WasIn(found.last, found.since)


@dataclass(slots=True)
class _WasIn:
    """While the log is read. ``beside``: who plays in the other stage; ``earlier``: who was in this one since the decision that stood
    before the latest change of the other; ``undone``: what undoing the latest change of this stage restores, ``since``, ``earlier`` and
    ``beside``; None once the other stage was decided after that change."""

    last: frozenset[int] = frozenset()
    since: frozenset[int] = frozenset()
    earlier: frozenset[int] = frozenset()
    beside: frozenset[int] = frozenset()
    undone: tuple[frozenset[int], frozenset[int], frozenset[int]] | None = None

    def other_changed(self, one: LoggedAction) -> None:
        stands = self.earlier if one.details.get("undo") else self.last if one.verb in DECIDED else self.since
        if one.verb != "keep_decision":
            self.earlier, self.beside = self.since, _numbers(one.details.get("players", ()))
        self.since = stands
        if one.verb in DECIDED:
            self.undone = None

    def changed(self, one: LoggedAction, other: int) -> None:
        before, players = (_numbers(one.details.get(key, ())) for key in ("before", "players"))
        beside = next((_numbers(rows) for number, rows, _after in one.details.get("left", ()) if number == other), self.beside)
        were, self.last = (self.since, self.earlier, beside), before if one.verb == OPENED else players
        if one.details.get("undo") and self.undone is not None:
            since, earlier, then = self.undone
            been = (before - players - self.beside) & then
        else:
            since, earlier, been = self.since, self.earlier, before | players
        self.since, self.earlier, self.undone = since | been, earlier | been, were


def dropped_out(competition: Competition, known: Sequence[Stage], undecided: Sequence[Stage]) -> DroppedOut:
    """Who has no place in a stage any more and in none beside it, among those ``known`` to be decided and those open.

    Whoever dropped out before a stage for those who do not go on was decided, or kept as it is, waits for nothing: that was decided
    without them. No query unless a stage was decided after one that chooses its players later, or is open beside one; otherwise two.
    """
    later = [one for one in known if not one.is_first]
    rest = [one for one in later if one.who == WhoPlays.REST]
    beside = {one: after for one in undecided if one.apart and (after := next((two for two in later if comes_before(one, two)), None))}
    anew = [one for one in later if any(comes_before(one, two) and _is_later(one, two) for two in rest)]
    if not anew and not beside:
        return DroppedOut()
    actions = actions_done(competition, *CHANGED_BY)
    statuses = {number: (key, status) for number, key, status in competition.entrants.values_list("number", "pk", "status")}
    everybody = {number: key for number, (key, _status) in statuses.items()}
    present = {number: key for number, (key, status) in statuses.items() if status != EntrantStatus.WITHDRAWN}

    def ids(stage: Stage, who: Collection[Stage]) -> frozenset[int]:
        found = (was_in(actions, stage.number, other.number) for other in who if comes_before(stage, other))
        return frozenset(present[number] for one in found for number in one.since if number in present)

    def at_last(stage: Stage) -> frozenset[int]:
        return frozenset(everybody[number] for number in was_in(actions, stage.number).last if number in everybody)

    return DroppedOut(
        waiting={one.pk: ids(one, [two for two in rest if _is_later(one, two)]) for one in anew},
        was_in={one.pk: at_last(one) | ids(one, rest) for one in beside},
        beside={one.pk: after.pk for one, after in beside.items()},
    )


def _numbers(rows: Iterable[Sequence[Any]]) -> frozenset[int]:
    """Who plays by these rows of the log, and whom they replace."""
    return frozenset(number for row in rows for number in (row[0], row[3]) if number)


def _is_later(stage: Stage, other: Stage) -> bool:
    return stage.decided_at is not None and other.decided_at is not None and stage.decided_at > other.decided_at
