"""Give sessions to stages, plan those of a stage, and delete a stage with its sessions kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import latest_action
from league.competitions.commands import stamp
from league.competitions.commands.stages import STAGE_FIELDS, STAGED_BY
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from league.competitions.seen import refuse_unseen, stage_seen, stage_sessions_seen, stages_seen
from league.errors import Refusal
from league.seating.commands.deleting import delete_session
from league.seating.commands.guarding import refuse_other_plan, refuse_unless
from league.seating.commands.planning import plan_sessions
from league.seating.models import Session, SessionState

__all__ = ["assign_session", "delete_stage", "plan_stages", "restore_stage", "take_back_stages"]


@transaction.atomic
def assign_session(*, actor: Actor, session: Session, stage: Stage | None, seen: str = "") -> Session:
    """Let a session belong to a stage (None: to the first). Its results stay, and count there for those who play in it.

    Nothing changes if it does so already. Refusals: ``other_competition``, ``other_rules`` if its games have begun and that stage is played
    by other rules, ``changed_meanwhile`` if the stages are not those ``seen``, or have other sessions
    (:func:`league.competitions.seen.stage_sessions_seen`).
    """
    competition = locked(session.competition)
    if stage is not None and stage.competition_id != competition.pk:
        raise Refusal("other_competition", _("This stage belongs to another competition."))
    found = competition.sessions.select_for_update(of=("self",)).select_related("stage").get(pk=session.pk)
    before, after = found.stage, None if stage is None or stage.is_first else stage
    if before == after:
        return found
    refuse_unseen(seen, stage_sessions_seen(competition), competition, competition, "assign_session", *STAGED_BY)
    found.stage = after
    games = competition.games.filter(table__session=found)
    _refuse_other_rules(competition, before, found.stage, has_games=games.exists())
    games.update(stage=found.stage)
    found.save(update_fields=["stage"])
    name = (stage or competition.stages.get(number=1)).name
    told = {"session": found.number, "stage": stage.number if stage else 1, "name": name, "was": before.number if before else None}
    stamp(actor=actor, competition=competition, verb="assign_session", results=True, **told)
    return found


@transaction.atomic
def plan_stages(*, actor: Actor, competition: Competition, minutes: int | None = None) -> list[Session]:
    """Plan the sessions that are missing in every stage, without times: stages with the same source by turns, as they are played side by
    side. Refusals as in :func:`~league.seating.commands.planning.plan_sessions`."""
    stages = list(competition.stages.select_related("source").order_by("number"))
    wanted: list[Stage] = []
    for source in (None, *stages):
        beside = [stage for stage in stages if stage.source == source]
        rows = [[stage] * max(0, stage.planned_sessions - _planned(competition, stage)) for stage in beside]
        wanted += [stage for stage in chain.from_iterable(zip_longest(*rows)) if stage is not None]
    if not wanted:
        return []
    made = plan_sessions(actor=actor, competition=competition, starts=[None] * len(wanted), minutes=minutes)
    for session, stage in zip(made, wanted, strict=True):
        session.stage = None if stage.is_first else stage
    Session.objects.bulk_update(made, ["stage"])
    return made


@transaction.atomic
def take_back_stages(*, actor: Actor, competition: Competition, after: int, seen: str = "", planned: str = "") -> None:
    """Delete all stages again, and the sessions after number ``after``, which were planned with them.

    Refusals: ``changed_meanwhile`` if the stages or the sessions are not those ``seen`` and ``planned``
    (:func:`league.competitions.seen.stages_seen`, :func:`league.seating.seen.plan_seen`), ``wrong_session_state`` if one of these sessions
    has a seating by now.
    """
    sessions = list(competition.sessions.select_for_update(of=("self",)).filter(number__gt=after).order_by("pk"))
    competition = locked(competition)
    refuse_unseen(seen, stages_seen(competition), competition, competition, *STAGED_BY)
    refuse_other_plan(competition, planned)
    for session in sorted(sessions, key=lambda one: -one.number):
        refuse_unless(session, SessionState.PLANNED)
        delete_session(actor=actor, session=session)
    for stage in competition.stages.order_by("-number"):
        delete_stage(actor=actor, stage=stage)


def _planned(competition: Competition, stage: Stage) -> int:
    sessions = competition.sessions.exclude(state=SessionState.CANCELLED)
    return sessions.filter(stage=None if stage.is_first else stage).count()


@transaction.atomic
def delete_stage(*, actor: Actor, stage: Stage, seen: str = "") -> None:
    """Delete a stage. Its sessions belong to its source from then on, with all their results; planned ones without a seating stay planned.

    :func:`restore_stage` takes it back. Refusals: ``changed_meanwhile``, ``has_followers`` if others take their players from it,
    ``other_rules`` if games of it have begun and its source is played by other rules.
    """
    competition = locked(stage.competition)
    found = competition.stages.select_related("source").filter(pk=stage.pk).first()
    if found is None:
        raise Refusal("deleted_already", _("This stage has been deleted already."))
    number = found.number
    refuse_unseen(seen, stage_seen(found), found, competition, *STAGED_BY, about=lambda told: told.get("stage", number) == number)
    if follower := found.followers.order_by("number").first():
        sentence = _("“%(other)s” takes its players from “%(stage)s”. Delete or change that stage first.")
        raise Refusal("has_followers", sentence % {"other": follower.name, "stage": found.name})
    was = {
        "fields": {name: getattr(found, name) for name in sorted(STAGE_FIELDS - {"source"})},
        "source": found.source.number if found.source else None,
        "decided_at": found.decided_at.isoformat() if found.decided_at else None,
        "players": [list(row) for row in found.places.order_by("seed").values_list("entrant__number", "by", "reason", "replaces__number")],
        "sessions": list(found.sessions.order_by("number").values_list("number", flat=True)),
    }
    source = None if found.source is None or found.source.is_first else found.source
    games = competition.games.filter(stage=found)
    _refuse_other_rules(competition, found, source, has_games=games.exists())
    games.update(stage=source)
    found.sessions.update(stage=source)
    found.delete()
    stamp(actor=actor, competition=competition, verb="delete_stage", results=True, stage=number, name=found.name, was=was)


@transaction.atomic
def restore_stage(*, actor: Actor, competition: Competition, number: int, seen: str = "") -> Stage:
    """Make the stage with this number again as it was when it was last deleted, with its players and sessions.

    Refusals: ``changed_meanwhile``, ``not_deleted``, ``number_taken`` if there is another one with its number by now.
    """
    competition = locked(competition)
    refuse_unseen(seen, stages_seen(competition), competition, competition, *STAGED_BY)
    told = latest_action(competition, "delete_stage", about=lambda details: details.get("stage") == number)
    if told is None:
        raise Refusal("not_deleted", _("This stage was not deleted."))
    if competition.stages.filter(number=number).exists():
        raise Refusal("number_taken", _("There is another stage in its place by now."))
    was: dict[str, Any] = told.details["was"]
    source = competition.stages.filter(number=was["source"]).first() if was["source"] else None
    if (source is None) != (number == 1):
        raise Refusal("source_missing", _("The stage from which its players came is not there any more."))
    stage = Stage(competition=competition, number=number, source=source, decided_at=was["decided_at"], **was["fields"])
    stage.save()
    _put_back(actor, stage, was["players"])
    if source is not None:
        sessions = competition.sessions.filter(number__in=was["sessions"])
        games = competition.games.filter(table__session__in=sessions)
        _refuse_other_rules(Competition.objects.get(pk=competition.pk), source, stage, has_games=games.exists())
        games.update(stage=stage)
        sessions.update(stage=stage)
    stamp(actor=actor, competition=competition, verb="restore_stage", results=True, stage=number, name=stage.name)
    stage.refresh_from_db()
    return stage


def _refuse_other_rules(competition: Competition, before: Stage | None, after: Stage | None, *, has_games: bool) -> None:
    """Refuse to move games that have begun to a stage that is played by other rules: ``other_rules``."""
    rules = [competition.ruleset_in(None if stage is None else stage.pk) for stage in (before, after)]
    if has_games and rules[0] != rules[1]:
        sentence = _("These games have begun, and would be played by other rules then: the session stays in its stage.")
        raise Refusal("other_rules", sentence)


def _put_back(actor: Actor, stage: Stage, players: Sequence[Sequence[Any]]) -> None:
    entrants = {one.number: one for one in Entrant.objects.filter(competition=stage.competition_id)}
    known = [row for row in players if row[0] in entrants]
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrants[who], seed=seed, by=by, reason=reason, replaces=entrants.get(gone or 0), at=actor.now())
        for seed, (who, by, reason, gone) in enumerate(known, start=1)
    )
