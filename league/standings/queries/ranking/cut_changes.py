"""Whether others would go on to a stage by now than when a director decided, and which stages are to be decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from league.audit.queries import LoggedAction, actions_done
from league.competitions.models import Competition, Stage
from league.seating.models import ENDED, SessionState
from league.seating.stages import waited_for
from league.standings.queries.ranking.going_on import StageProposal, proposals_of

__all__ = ["CutChange", "CutMove", "OpenBefore", "StageNews", "changed_cuts", "decided_cuts", "stage_news", "told_before"]

DECIDED_BY = ("decide_stage", "replace_in_stage", "keep_decision")  #: verbs that log what was proposed
CHANGES_PLAYERS = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


@dataclass(frozen=True, slots=True)
class Told:
    """What was ``proposed`` when a director last decided on a stage, and the ``pk`` of that in the log."""

    proposed: Mapping[str, Any]
    pk: int = 0


@dataclass(frozen=True, slots=True)
class CutMove:
    """Somebody who would come in or drop out, with the places in the source before and after (``None``: not known, or none)."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CutChange:
    """Others would go on than when it was decided. ``proposed``: what would be proposed now; ``level``: some are level across the line.

    ``goes``: also who plays for having won a lot or been chosen among level ones, and would not now.
    """

    stage: Stage
    comes: tuple[CutMove, ...]
    goes: tuple[CutMove, ...]
    level: bool
    proposed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OpenBefore:
    """It is decided who plays in ``stage``, but not in ``first`` beside it, which chooses its players before: the two disagree.
    ``back``: the names of those who have their places in ``stage`` again since ``first`` was left open."""

    stage: Stage
    first: Stage
    back: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StageNews:
    """``to_decide``: stages whose source has been played, and that wait for no other one; ``changed``: those decided whose cut has changed
    since, unless one that chooses first is open, as nobody knows before who is left; ``opened``: those decided though one that chooses
    first is open, as its decision was taken back."""

    to_decide: tuple[Stage, ...] = ()
    changed: tuple[CutChange, ...] = ()
    opened: tuple[OpenBefore, ...] = ()


def stage_news(competition: Competition) -> StageNews:
    """What a director has to decide about stages. One query without stages, three more until one is decided, about a dozen after that."""
    stages = list(competition.stages.select_related("source", "competition").order_by("number"))
    later = [stage for stage in stages if stage.source is not None]
    if not later:
        return StageNews()
    decided = [stage for stage in later if stage.is_decided]
    told = _proposed_when_decided(competition) if decided else {}
    now = proposals_of(competition, decided)
    left = _left_since(competition, told)
    settled = [one for one in decided if one.number in now and not waited_for(one, later)]
    changes = (_change(now[one.number], told.get(one.number), left.get(one.number, set())) for one in settled)
    open_ones = [stage for stage in later if not stage.is_decided and stage.source is not None and stage.source.is_decided]
    ready = [stage for stage in open_ones if not waited_for(stage, later)]
    opened = [OpenBefore(stage, waits[0]) for stage in decided if (waits := waited_for(stage, later))]
    changed = tuple(change for change in changes if change is not None)
    return StageNews(tuple(_played(competition, ready)), changed, tuple(_with_back(competition, opened, now)))


def _with_back(competition: Competition, opened: Sequence[OpenBefore], now: Mapping[int, StageProposal]) -> Iterable[OpenBefore]:
    """The same with who has a place again by that, and has it still. One query if there is any."""
    told = {one.details["stage"]: one.details.get("back", ()) for one in actions_done(competition, "take_back_decision")} if opened else {}
    for one in opened:
        proposal = now.get(one.stage.number)
        back = {who for number, own in told.get(one.first.number, ()) if number == one.stage.number for who in own}
        names = [proposal.name_of(who) for who in sorted(back.intersection(proposal.playing))] if proposal is not None else []
        yield OpenBefore(one.stage, one.first, tuple(names))


def decided_cuts(competition: Competition) -> dict[int, StageProposal]:
    """What is proposed today for every later stage of which it is decided who plays, by its number. One query without stages."""
    stages = competition.stages.select_related("source", "competition").order_by("number")
    return proposals_of(competition, [stage for stage in stages if stage.source is not None and stage.is_decided])


def told_before(stage: Stage) -> Mapping[str, Any] | None:
    """What was proposed when a director last decided on a stage, or kept it, before the latest change of its players: what they know again
    once that is undone. ``None`` if nothing was. One query."""
    actions = actions_done(stage.competition, *{*DECIDED_BY, *CHANGES_PLAYERS})
    own = [one for one in actions if one.details.get("stage") == stage.number]
    latest = next((one.pk for one in reversed(own) if one.verb in CHANGES_PLAYERS), 0)
    return next((one.details["proposed"] for one in reversed(own) if one.pk < latest and one.verb in DECIDED_BY and _tells(one)), None)


def changed_cuts(before: Mapping[int, StageProposal], after: Mapping[int, StageProposal]) -> tuple[CutChange, ...]:
    """The stages to which others would go on after a step than before it."""
    proposed = {number: Told(told.as_json) for number, told in before.items()}
    changes = (_change(after[number], told) for number, told in proposed.items() if number in after)
    return tuple(change for change in changes if change is not None)


def _played(competition: Competition, stages: Iterable[Stage]) -> Iterable[Stage]:
    """Those whose source has been played to its end."""
    states: dict[int | None, list[str]] = {}
    for key, state in competition.sessions.exclude(state=SessionState.CANCELLED).values_list("stage_id", "state"):
        states.setdefault(key, []).append(state)
    for stage in stages:
        source = cast(Stage, stage.source)
        own = states.get(None if source.is_first else source.pk, [])
        if own and len(own) >= source.planned_sessions and all(state in ENDED for state in own):
            yield stage


def _proposed_when_decided(competition: Competition) -> dict[int, Told]:
    """What was proposed when a director last decided, by the numbers of the stages."""
    actions = sorted((action for verb in DECIDED_BY for action in actions_done(competition, verb)), key=lambda action: action.pk)
    return {action.details["stage"]: Told(action.details["proposed"], action.pk) for action in actions if _tells(action)}


def _left_since(competition: Competition, told: Mapping[int, Told]) -> dict[int, set[int]]:
    """The numbers of those who have left a stage for one beside it since a director last decided, by its number. One query if one was."""
    found: dict[int, set[int]] = {}
    for action in actions_done(competition, "leave_stage") if told else ():
        stage = action.details["stage"]
        if stage in told and action.pk > told[stage].pk:
            before, after = ({row[0] for row in action.details[key]} for key in ("before", "players"))
            found.setdefault(stage, set()).update(before - after)
    return found


def _tells(action: LoggedAction) -> bool:
    return "stage" in action.details and bool(action.details.get("proposed"))


def _change(now: StageProposal, decided: Told | None, left: Collection[int] = ()) -> CutChange | None:
    """``left``: who has left the stage for one beside it since, and is missing if the rule chooses them again."""
    if decided is None:
        return None
    told, then = decided.proposed, now.as_json
    missing = set(left) & set(then["goes_on"]) - set(now.playing)
    if _compared(told) == _compared(then) and not missing:
        return None
    level, level_now = ({number for numbers, *_rest in one["level"] for number in numbers} for one in (told, then))
    playing, before, after = set(now.playing), set(told["goes_on"]), set(then["goes_on"])
    if playing == after and not level_now:
        return None  # those play whom the rule would choose now
    comes, goes = (after - before - playing) | missing, ((before | level) & playing) - after - level_now
    if not comes and not goes:  # who plays was decided otherwise than by the rule
        comes, goes = after - before, (before - after) & playing
    if not comes and not goes and not level_now:
        return None  # only those would go who have left already

    def moves(numbers: set[int]) -> tuple[CutMove, ...]:
        places = ([one.get("places", {}).get(str(number)) for one in (told, then)] for number in sorted(numbers))
        return tuple(CutMove(now.name_of(number), *both) for number, both in zip(sorted(numbers), places, strict=True))

    return CutChange(now.stage, moves(comes), moves(goes), bool(now.found.undecided), then)


def _compared(proposed: Mapping[str, Any]) -> tuple[list[int], list[Any]]:
    return sorted(proposed["goes_on"]), sorted(proposed["level"])
