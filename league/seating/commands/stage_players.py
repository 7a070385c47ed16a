"""Decide who plays in a stage, take that back, and replace those who withdraw before it begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import latest_action
from league.competitions.commands import stamp
from league.competitions.commands.stages import STAGED_BY
from league.competitions.commands.stamping import locked
from league.competitions.models import CameBy, Entrant, EntrantStatus, Stage, StageEntrant
from league.competitions.seen import refuse_unseen, stage_seen
from league.errors import Refusal
from league.seating.commands.guarding import refuse_strangers
from league.seating.commands.stage_beside import CHANGED_BY, as_logged, give_back, leave_beside, refuse_before_others, refuse_beside
from league.seating.commands.stage_lots import StageLot, told_of_decision, told_of_lot_before
from league.seating.commands.stage_times import decided_before, drops_somebody
from league.seating.stages import has_begun, played_in

__all__ = ["StagePlace", "decide_stage", "keep_decision", "replace_in_stage", "take_back_decision"]

Proposed = Mapping[str, Any]  #: what the rule proposed, by numbers of entrants, as JSON


@dataclass(frozen=True, slots=True)
class StagePlace:
    """Somebody who is to play in a stage. ``reason``: the director's words where the rule did not decide; ``replaces``: who withdrew."""

    entrant: Entrant
    by: str = CameBy.RULE
    reason: str = ""
    replaces: Entrant | None = None


@transaction.atomic
def decide_stage(
    *,
    actor: Actor,
    stage: Stage,
    places: Sequence[StagePlace],
    proposed: Proposed | None = None,
    sure: bool = False,
    seen: str = "",
    lot: StageLot | None = None,
    reason: str = "",
    undo: bool = False,
) -> Stage:
    """Decide who plays in a stage, the best first, or decide it anew; results of its games stay, and count for those who play in it.

    ``proposed``: what the rule proposed at that time, kept in the log, so that a later change of it is noticed. ``sure``: also without
    people who have played in it; ``lot``: the one that decided between level ones; ``reason``: why others play than the rule proposes,
    or than a lot drew. Before its first game, newcomers are noted as playing for those who withdrew since it was decided, in the order of
    both. Newcomers leave a stage beside it that chooses its players later and has not begun; with ``undo``, those who left one by the
    latest change have their places there again, one who was replaced may be put back though withdrawn, and it counts as decided when it
    was before that change. Refusals:
    ``changed_meanwhile`` if the stage differs from what was ``seen`` (:func:`league.competitions.seen.stage_seen`), ``first_stage``,
    ``source_undecided``, ``nobody_plays``, ``twice``, ``not_in_source``, ``plays_elsewhere``, ``has_played``, and for people who have
    withdrawn; ``others_first`` for newcomers while one that chooses first is not decided; ``reason_missing`` against a lot.
    """
    stage = _locked(stage, seen)
    before = as_logged(stage)
    known = {row[0] for row in before} if has_begun(stage) else {row[3] for row in before} if undo else set()
    _refuse_impossible(stage, [place.entrant for place in places], known)
    if not undo and not {place.entrant.number for place in places} <= {row[0] for row in before}:
        refuse_before_others(stage)
    level = [] if undo or not proposed else [(one[0], one[1]) for one in proposed["level"]]
    told = told_of_decision(stage, level, [place.entrant.number for place in places], [row[0] for row in before], reason)
    if not sure:
        _refuse_played(stage, {place.entrant.pk for place in places})
    told = {**told, **({} if lot is None else lot.as_logged), **_when(stage), **({"undo": True} if undo else {})}
    left = _write_and_move(actor, stage, places, undo=undo)
    _stamped(actor, stage, "decide_stage", players=as_logged(stage), before=before, proposed=proposed, count=len(places), left=left, **told)
    return stage


@transaction.atomic
def take_back_decision(*, actor: Actor, stage: Stage, seen: str = "") -> Stage:
    """Leave it open again who plays in a stage; those who left a stage beside it by the latest change have their places there again.

    Refusals: ``changed_meanwhile``, ``not_decided``, ``stage_begun`` once games of it have begun, ``followers_decided`` while it is decided
    who goes on from it.
    """
    stage = _locked(stage, seen)
    if stage.decided_at is None:
        raise Refusal("not_decided", _("It is not decided yet who plays in “%(stage)s”.") % {"stage": stage.name})
    _refuse_begun(stage)
    if stage.followers.filter(decided_at__isnull=False).exists():
        sentence = _("It is decided who goes on from “%(stage)s”. Take that back first.")
        raise Refusal("followers_decided", sentence % {"stage": stage.name})
    before, when = as_logged(stage), _when(stage)
    stage.places.all().delete()
    _set_decided(stage, None)
    back = [[one.stage.number, [entrant.number for entrant in one.entrants]] for one in give_back(actor, stage)]
    _stamped(actor, stage, "take_back_decision", before=before, back=back, **when)
    return stage


@transaction.atomic
def replace_in_stage(
    *,
    actor: Actor,
    stage: Stage,
    gone: Entrant,
    entrant: Entrant,
    level: Sequence[Entrant] = (),
    proposed: Proposed | None = None,
    reason: str = "",
    seen: str = "",
) -> Stage:
    """Let somebody play instead of one who withdrew before the stage began. Everybody behind moves up, and the new one is the last seed.
    ``reason``: why this one of several; needed if a lot drew another one of those ``level`` for the seat, among whom a director chooses;
    the lot that drew this one is logged.
    The new one leaves a stage beside it as in :func:`decide_stage`.

    Refusals: those of :func:`decide_stage`, ``stage_begun``, ``not_in_stage``.
    """
    stage = _locked(stage, seen)
    _refuse_begun(stage)
    rows = list(stage.places.select_related("entrant__player", "replaces").order_by("seed"))
    if all(row.entrant_id != gone.pk for row in rows):
        raise Refusal("not_in_stage", _("%(name)s does not play in “%(stage)s”.") % {"name": gone.shown_name, "stage": stage.name})
    before = as_logged(stage)
    kept = [StagePlace(row.entrant, row.by, row.reason, row.replaces) for row in rows if row.entrant_id != gone.pk]
    places = [*kept, StagePlace(entrant, CameBy.REPLACEMENT, reason, gone)]
    told = told_of_decision(stage, [([one.number for one in level], 1)], [entrant.number], [], reason) if level else {}
    told |= told_of_lot_before(stage, level, entrant) if level else {}
    _refuse_impossible(stage, [place.entrant for place in places])
    told |= _when(stage)
    _write(actor, stage, places)
    left = leave_beside(actor, stage, [entrant])
    names = {"number": entrant.number, "other": gone.number, "gone": gone.player.full_name, "player_name": entrant.player.full_name}
    _stamped(actor, stage, "replace_in_stage", players=as_logged(stage), before=before, proposed=proposed, left=left, **names, **told)
    return stage


@transaction.atomic
def keep_decision(*, actor: Actor, stage: Stage, proposed: Proposed, reason: str = "", seen: str = "") -> Stage:
    """Keep who plays, though the rule proposes others by now; said again only if it changes once more. Everybody can read the ``reason``,
    if one is given. Refusal ``changed_meanwhile``."""
    stage = _locked(stage, seen)
    _stamped(actor, stage, "keep_decision", proposed=proposed, **({"reason": reason} if reason else {}))
    return stage


def _locked(stage: Stage, seen: str) -> Stage:
    """Lock the competition, and read the stage anew; refuses if it differs from what was seen."""
    competition = locked(stage.competition)
    found = competition.stages.select_related("source").filter(pk=stage.pk).first()
    if found is None:
        raise Refusal("deleted_already", _("This stage has been deleted already."))
    found.competition = competition
    if seen:
        about = {"stage": found.number}
        refuse_unseen(
            seen, stage_seen(found), found, competition, *STAGED_BY, about=lambda told: told.get("stage", about["stage"]) == about["stage"]
        )
    return found


def _stamped(actor: Actor, stage: Stage, verb: str, **details: Any) -> None:
    stamp(actor=actor, competition=stage.competition, verb=verb, results=True, stage=stage.number, name=stage.name, **details)


def _succeeding(stage: Stage, places: Sequence[StagePlace]) -> list[StagePlace]:
    """The places, each with whom it replaces: as before, or, for newcomers before the first game, one of those who played before and
    withdrew."""
    rows = {row.entrant_id: row for row in stage.places.select_related("entrant", "replaces").order_by("seed")}
    staying = {place.entrant.pk for place in places}
    before = {key: row.replaces for key, row in rows.items() if row.replaces is not None} or _replaced_before(stage, staying)
    known = {one.pk for place in places if (one := place.replaces or before.get(place.entrant.pk)) is not None}
    left = [*(row.entrant for row in rows.values()), *before.values()]
    may_succeed = [one for one in left if one.status != EntrantStatus.ACTIVE and one.pk not in staying | known]
    gone = iter([] if has_begun(stage) else may_succeed)
    found = []
    for place in places:
        replaced = place.replaces or before.get(place.entrant.pk)
        if replaced is None and place.entrant.pk not in rows and place.by != CameBy.WILD_CARD:
            replaced = next(gone, None)
        found.append(place if replaced is None else replace(place, by=CameBy.REPLACEMENT, replaces=replaced))
    return found


def _replaced_before(stage: Stage, staying: Collection[int]) -> dict[int, Entrant]:
    """Whom those replaced who played in a stage that is open again (ids): as it was before, unless they play themselves now."""
    told = latest_action(stage.competition, *CHANGED_BY, about=lambda details: details.get("stage") == stage.number)
    if told is None or told.verb != "take_back_decision":
        return {}
    entrants = {one.number: one for one in stage.competition.entrants.with_players()}
    rows = [(entrants.get(row[0]), entrants.get(row[3] or 0)) for row in told.details["before"]]
    return {one.pk: gone for one, gone in rows if one is not None and gone is not None and gone.pk not in staying}


def _write(actor: Actor, stage: Stage, places: Sequence[StagePlace]) -> None:
    stage.places.all().delete()
    rows = [
        StageEntrant(
            stage=stage, entrant=place.entrant, seed=seed, by=place.by, reason=place.reason[:200], replaces=place.replaces, at=actor.now()
        )
        for seed, place in enumerate(places, start=1)
    ]
    for row in rows:
        row.full_clean(validate_unique=False, validate_constraints=False)
    StageEntrant.objects.bulk_create(rows)
    _set_decided(stage, actor.now())


def _write_and_move(actor: Actor, stage: Stage, places: Sequence[StagePlace], *, undo: bool) -> list[list[Any]]:
    """Write who plays, and what follows beside it; with ``undo``, places there and the earlier time are given back. For the log: what was
    left."""
    before, earlier = [row[0] for row in as_logged(stage)], decided_before(stage) if undo else None
    _write(actor, stage, _succeeding(stage, places))
    if undo:
        give_back(actor, stage)
    left = leave_beside(actor, stage, [place.entrant for place in places])
    if earlier is not None and not drops_somebody(stage, before, earlier):
        _set_decided(stage, earlier)
    return left


def _set_decided(stage: Stage, at: datetime | None) -> None:
    stage.decided_at = at
    stage.save(update_fields=["decided_at"])


def _when(stage: Stage) -> dict[str, Any]:
    """For the log of a change: when it was decided before it, so that taking it back restores that."""
    return {"decided_at": stage.decided_at.isoformat() if stage.decided_at is not None else None}


def _refuse_impossible(stage: Stage, entrants: Sequence[Entrant], known: Collection[int] = ()) -> None:
    """``known``: numbers of those who may play though they withdrew: all who play in a stage that has begun and, by undo, the replaced."""
    if stage.source is None:
        raise Refusal("first_stage", _("Everybody plays in the first stage."))
    if not stage.source.is_decided:
        raise Refusal("source_undecided", _("Decide first who plays in “%(stage)s”.") % {"stage": stage.source.name})
    if not entrants:
        raise Refusal("nobody_plays", _("Choose who plays in “%(stage)s”.") % {"stage": stage.name})
    keys = [one.pk for one in entrants]
    if twice := next((one for one in entrants if keys.count(one.pk) > 1), None):
        raise Refusal("twice", _("%(name)s is named twice.") % {"name": twice.shown_name})
    refuse_strangers(stage.competition, [one for one in entrants if one.number not in known])
    _refuse_from_elsewhere(stage, stage.source, entrants)


def _refuse_from_elsewhere(stage: Stage, source: Stage, entrants: Sequence[Entrant]) -> None:
    members = set(source.places.values_list("entrant_id", flat=True))
    for one in entrants:
        if not source.is_first and one.pk not in members:
            sentence = _("%(name)s has not played in “%(stage)s”. Whoever comes from elsewhere must be added there first.")
            raise Refusal("not_in_source", sentence % {"name": one.shown_name, "stage": source.name})
    refuse_beside(stage, entrants)


def _refuse_begun(stage: Stage) -> None:
    if has_begun(stage):
        raise Refusal("stage_begun", _("Games of “%(stage)s” have begun: this is not possible any more.") % {"stage": stage.name})


def _refuse_played(stage: Stage, staying: Collection[int]) -> None:
    """Refuse to leave out people who have a seat in a session of the stage that has begun: ``has_played``."""
    names = dict.fromkeys(seat.entrant.shown_name for seat in played_in(stage).exclude(entrant__in=staying))
    if names:
        sentence = _("These have played in “%(stage)s” already: %(names)s. Say that they are to be left out all the same.")
        raise Refusal("has_played", sentence % {"stage": stage.name, "names": ", ".join(names)}, field="sure")
