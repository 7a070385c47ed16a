"""Whoever comes into a stage leaves the one beside it that was to take those who do not go on, and comes back by undo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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
    "GivenBack",
    "as_logged",
    "give_back",
    "given_back",
    "leave_beside",
    "plays_elsewhere_text",
    "refuse_before_others",
    "refuse_beside",
    "waits_text",
]

CHANGED_BY = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


@dataclass(frozen=True, slots=True)
class GivenBack:
    """Entrants who have their places in a stage again, and who played there before they left it, as the log has it."""

    stage: Stage
    entrants: tuple[Entrant, ...]
    before: Sequence[Sequence[Any]]


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
            "%(name)s plays in “%(stage)s”, which has begun, and so not in “%(here)s”. Decide who else plays in “%(here)s”, or first "
            "decide “%(stage)s” anew without %(name)s."
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


def given_back(stage: Stage, staying: Collection[int] = ()) -> list[GivenBack]:
    """Whose places the latest change of this stage took away beside it, to be given back once only those ``staying`` (ids) play in this
    one: where nothing has changed since, no game has begun, and they play in none beside it. One query, and five for each stage left."""
    told = latest_action(stage.competition, *CHANGED_BY, about=lambda details: details.get("stage") == stage.number)
    found = []
    for number, before, after in told.details.get("left", ()) if told is not None else ():
        other = stage.competition.stages.filter(number=number).first()
        if other is None or not other.is_decided or has_begun(other) or as_logged(other) != after:
            continue
        there = {row[0] for row in after}
        back = list(stage.competition.entrants.with_players().filter(number__in=[row[0] for row in before if row[0] not in there]))
        rows = places_beside(other, [one.pk for one in back])
        beside = {row.entrant_id for row in rows if row.stage_id != stage.pk or row.entrant_id in staying}
        own = {one.number: one for one in back if one.pk not in beside}
        if own:
            found.append(GivenBack(other, tuple(own[row[0]] for row in before if row[0] in own), before))
    return found


def give_back(actor: Actor, stage: Stage) -> list[GivenBack]:
    """Give the places of :func:`given_back` back. For when the latest change of the stage is taken back, once the people have left it."""
    found = given_back(stage, set(stage.places.values_list("entrant_id", flat=True)))
    for one in found:
        _put_in_again(actor, one)
    return found


def _put_in_again(actor: Actor, back: GivenBack) -> None:
    stage, entrants = back.stage, {one.number: one for one in back.stage.competition.entrants.with_players()}
    was = as_logged(stage)
    numbers = {one.number for one in back.entrants} | {row[0] for row in was}
    stage.places.all().delete()
    kept = [row for row in back.before if row[0] in numbers]
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrants[who], seed=seed, by=by, reason=reason, replaces=entrants.get(gone or 0), at=actor.now())
        for seed, (who, by, reason, gone) in enumerate(kept, start=1)
    )
    who = ", ".join(one.player.full_name for one in back.entrants)
    _stamped(actor, stage, "return_to_stage", who=who, before=was, players=as_logged(stage))


def _close_up(stage: Stage) -> None:
    rows = list(stage.places.order_by("seed"))
    for seed, row in enumerate(rows, start=1):
        row.seed = seed
    StageEntrant.objects.bulk_update(rows, ["seed"])


def _stamped(actor: Actor, stage: Stage, verb: str, **details: Any) -> None:
    stamp(actor=actor, competition=stage.competition, verb=verb, results=True, stage=stage.number, name=stage.name, **details)
