"""Whoever comes into a stage leaves the one beside it that was to take those who do not go on, and comes back by undo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import latest_action
from league.competitions.commands import stamp
from league.competitions.models import Entrant, Stage, StageEntrant
from league.errors import Refusal
from league.seating.stages import has_begun, may_be_left, places_beside, waited_for

__all__ = [
    "CHANGED_BY",
    "as_logged",
    "give_back",
    "leave_beside",
    "plays_elsewhere_text",
    "refuse_before_others",
    "refuse_beside",
    "waits_text",
]

CHANGED_BY = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


def as_logged(stage: Stage) -> list[list[Any]]:
    """Who plays: number, why, the director's words, and the number of whom they replace."""
    rows = stage.places.order_by("seed").values_list("entrant__number", "by", "reason", "replaces__number")
    return [list(row) for row in rows]


def refuse_beside(stage: Stage, entrants: Sequence[Entrant]) -> None:
    """Refuse people who play in a stage beside this one that they cannot leave for it: ``plays_elsewhere``."""
    row = next((one for one in places_beside(stage, [one.pk for one in entrants]) if not may_be_left(one, stage)), None)
    if row is not None:
        raise Refusal("plays_elsewhere", plays_elsewhere_text(row, stage))


def refuse_before_others(stage: Stage) -> None:
    """Refuse to choose people for this stage before it is decided who plays in one beside it that chooses first: ``others_first``."""
    if waits := waited_for(stage, stage.competition.stages.filter(source=stage.source_id).order_by("number")):
        raise Refusal("others_first", waits_text(stage, waits[0]))


def waits_text(stage: Stage, first: Stage) -> str:
    """That a stage is decided only after this one beside it."""
    sentence = _("“%(stage)s” is decided after “%(first)s”, as whoever plays there does not play here. Decide “%(first)s” first.")
    return str(sentence % {"stage": stage.name, "first": first.name})


def plays_elsewhere_text(row: StageEntrant, stage: Stage) -> str:
    """Why somebody with this place cannot leave it to play in ``stage``, and the way out. One query."""
    words = {"name": row.entrant.shown_name, "stage": row.stage.name, "here": stage.name}
    sentence = _("%(name)s plays in “%(stage)s”. Whoever is to play in “%(here)s” instead must be left out there first: decide it anew.")
    if has_begun(row.stage):
        sentence = _(
            "%(name)s plays in “%(stage)s”, which has begun, and so not in “%(here)s”. Decide on the page of “%(here)s” who else plays, "
            "or decide “%(stage)s” anew without %(name)s first."
        )
    return str(sentence % words)


def leave_beside(actor: Actor, stage: Stage, entrants: Sequence[Entrant]) -> list[list[Any]]:
    """Take these out of the stages beside this one; the seeds there close up. For the log: the number of each stage left, and who played
    there before and after."""
    left: dict[Stage, list[StageEntrant]] = {}
    for row in places_beside(stage, [one.pk for one in entrants]):
        left.setdefault(row.stage, []).append(row)
    found = []
    for other, rows in left.items():
        before = as_logged(other)
        other.places.filter(pk__in=[row.pk for row in rows]).delete()
        _close_up(other)
        who = ", ".join(row.entrant.player.full_name for row in rows)
        after = as_logged(other)
        _stamped(actor, other, "leave_stage", who=who, there=stage.name, before=before, players=after)
        found.append([other.number, before, after])
    return found


def give_back(actor: Actor, stage: Stage) -> None:
    """Give the places back that the latest change of this stage took away beside it, where nothing has changed since and no game has
    begun. For when that change is taken back, once the people have left this stage."""
    told = latest_action(stage.competition, *CHANGED_BY, about=lambda details: details.get("stage") == stage.number)
    for number, before, after in told.details.get("left", ()) if told is not None else ():
        other = stage.competition.stages.filter(number=number).first()
        if other is None or not other.is_decided or has_begun(other) or as_logged(other) != after:
            continue
        _put_in_again(actor, other, before, {row[0] for row in after})


def _put_in_again(actor: Actor, stage: Stage, before: Sequence[Sequence[Any]], there: Collection[int]) -> None:
    entrants = {one.number: one for one in stage.competition.entrants.with_players()}
    back = [entrants[row[0]] for row in before if row[0] in entrants and row[0] not in there]
    beside = {row.entrant_id for row in places_beside(stage, [one.pk for one in back])}
    back = [one for one in back if one.pk not in beside]
    if not back:
        return
    numbers, was = {one.number for one in back} | set(there), as_logged(stage)
    stage.places.all().delete()
    kept = [row for row in before if row[0] in numbers]
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrants[who], seed=seed, by=by, reason=reason, replaces=entrants.get(gone or 0), at=actor.now())
        for seed, (who, by, reason, gone) in enumerate(kept, start=1)
    )
    who = ", ".join(one.player.full_name for one in back)
    _stamped(actor, stage, "return_to_stage", who=who, before=was, players=as_logged(stage))


def _close_up(stage: Stage) -> None:
    rows = list(stage.places.order_by("seed"))
    for seed, row in enumerate(rows, start=1):
        row.seed = seed
    StageEntrant.objects.bulk_update(rows, ["seed"])


def _stamped(actor: Actor, stage: Stage, verb: str, **details: Any) -> None:
    stamp(actor=actor, competition=stage.competition, verb=verb, results=True, stage=stage.number, name=stage.name, **details)
