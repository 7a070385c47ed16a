"""Set up the stages of a competition: make and change them, one by one or all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import latest_action
from league.competitions.commands.stamping import assign, locked, stamp
from league.competitions.logged import logged_of_stage
from league.competitions.models import Competition, Stage
from league.competitions.seen import refuse_unseen, stage_seen, stages_seen
from league.errors import Refusal

__all__ = ["NAME_TAKEN", "STAGED_BY", "STAGE_FIELDS", "change_stage", "change_stage_back", "make_stage", "set_up_stages"]

STAGE_FIELDS = frozenset(
    {
        *("name", "source", "who", "count", "wild_cards", "planned_sessions", "draw", "carried", "share_of", "share_by", "start_points"),
        *("apart", "policy", "policy_count", "policy_unit", "tiebreaks", "ruleset_json"),
    }
)
NAME_TAKEN = _("Stage %(number)s is called “%(stage)s” already. Please give each its own name.")
NOT_PLAYED = ("planned", "seated", "cancelled")  #: states of sessions without games
#: verbs in the log that change stages, or who plays in them
STAGED_BY = (
    *("make_stage", "set_up_stages", "change_stage", "delete_stage", "restore_stage"),
    *("decide_stage", "take_back_decision", "replace_in_stage", "keep_decision", "leave_stage", "return_to_stage"),
)


@transaction.atomic
def set_up_stages(*, actor: Actor, competition: Competition, stages: Sequence[Mapping[str, Any]], seen: str = "") -> list[Stage]:
    """Make all stages of a competition that has none. Each has the fields of :data:`STAGE_FIELDS`; ``source`` is the number of an earlier
    one, from 1. Refusals: ``stages_there``, ``changed_meanwhile`` and those of :func:`make_stage`."""
    competition = locked(competition)
    refuse_unseen(seen, stages_seen(competition), competition, competition, *STAGED_BY)
    if competition.stages.exists():
        raise Refusal("stages_there", _("The competition has stages already."))
    made: list[Stage] = []
    for number, fields in enumerate(stages, start=1):
        source = fields.get("source")
        made.append(_made(competition, number, {**fields, "source": made[source - 1] if source else None}))
    names = ", ".join(stage.name for stage in made)
    stamp(actor=actor, competition=competition, verb="set_up_stages", results=True, stages=len(made), names=names)
    return made


@transaction.atomic
def make_stage(*, actor: Actor, competition: Competition, seen: str = "", **fields: Any) -> Stage:
    """Add a stage after the others; the first has no ``source``, all others have one.

    Refusals: ``changed_meanwhile`` if the stages are not those ``seen`` (:func:`league.competitions.seen.stages_seen`), ``source_missing``,
    ``name_taken``, and the ``RuleViolation`` of an impossible rule.
    """
    competition = locked(competition)
    refuse_unseen(seen, stages_seen(competition), competition, competition, *STAGED_BY)
    last = competition.stages.aggregate(last=Max("number"))["last"] or 0
    stage = _made(competition, last + 1, fields)
    stamp(actor=actor, competition=competition, verb="make_stage", results=True, stage=stage.number, name=stage.name)
    return stage


@transaction.atomic
def change_stage(*, actor: Actor, stage: Stage, seen: str = "", **fields: Any) -> Stage:
    """Change what a stage is; everything is computed anew, and who plays in it stays as decided. The log keeps what it was before, for
    :func:`change_stage_back`; where nothing changes, nothing is logged.

    Refusals: ``changed_meanwhile``, ``decided_already`` for another ``source`` once it is decided who plays, ``ruleset_frozen``
    for another ruleset once games of it have begun, and as in :func:`make_stage`.
    """
    competition = locked(stage.competition)
    stage = competition.stages.select_related("source", "competition").get(pk=stage.pk)
    if any(getattr(stage, name) != value for name, value in fields.items()):
        refuse_unseen(seen, stage_seen(stage), stage, competition, *STAGED_BY, about=lambda told: told.get("stage") == stage.number)
    if "source" in fields and fields["source"] != stage.source and stage.decided_at is not None:
        sentence = _("It is decided who plays in “%(stage)s”. Take that back before its players come from another stage.")
        raise Refusal("decided_already", sentence % {"stage": stage.name}, field="source")
    if fields.get("ruleset_json", stage.ruleset_json) != stage.ruleset_json and stage.sessions.exclude(state__in=NOT_PLAYED).exists():
        raise Refusal("ruleset_frozen", _("Games of this stage have begun: its ruleset stays."), field="ruleset")
    before, was = logged_of_stage(stage), {name: getattr(stage, name) for name in fields}
    changed = assign(stage, fields, STAGE_FIELDS)
    if not changed:
        return stage
    _check(stage)
    if "name" in changed:
        _refuse_name_taken(stage)
    stage.save(update_fields=[*fields])
    told = {name: [before[name], text] for name, text in logged_of_stage(stage).items() if before[name] != text}
    kept = {name: was[name].number if isinstance(was[name], Stage) else was[name] for name in changed}
    about = {"stage": stage.number, "name": stage.name, "changed": told, "was": kept}
    stamp(actor=actor, competition=competition, verb="change_stage", results=True, **about)
    return stage


@transaction.atomic
def change_stage_back(*, actor: Actor, stage: Stage, seen: str = "") -> Stage:
    """Make a stage what it was before its latest change, which is one more change.

    Refusals: ``changed_meanwhile`` if it is not as ``seen``, ``not_changed``, and those of :func:`change_stage`.
    """
    stage.competition = locked(stage.competition)
    told = latest_action(stage.competition, "change_stage", about=lambda details: details.get("stage") == stage.number)
    was: dict[str, Any] = dict(told.details.get("was", {})) if told is not None else {}
    if not was:
        raise Refusal("not_changed", _("It is not known what this stage was before."))
    if was.get("source"):
        was["source"] = stage.competition.stages.filter(number=was["source"]).first()
    return change_stage(actor=actor, stage=stage, seen=seen, **was)


def _made(competition: Competition, number: int, fields: Mapping[str, Any]) -> Stage:
    stage = Stage(competition=competition, number=number)
    assign(stage, dict(fields), STAGE_FIELDS)
    _check(stage)
    _refuse_name_taken(stage)
    stage.save()
    return stage


def _refuse_name_taken(stage: Stage) -> None:
    """Raise ``name_taken`` if another stage is called so, in small or capital letters. One query."""
    for other in stage.competition.stages.exclude(pk=stage.pk):
        if other.name.casefold() == stage.name.casefold():
            raise Refusal("name_taken", NAME_TAKEN % {"number": other.number, "stage": other.name}, field="name")


def _check(stage: Stage) -> None:
    """Refuse what cannot be: another competition's source, or one that comes later; RuleViolation for impossible rules."""
    source = stage.source
    if (source is None) != (stage.number == 1):
        raise Refusal("source_missing", _("The first stage has everybody; each later one takes its players from another."), field="source")
    if source is not None and (source.competition_id != stage.competition_id or source.number >= stage.number):
        sentence = _("“%(stage)s” takes its players from a stage that comes before it.")
        raise Refusal("source_missing", sentence % {"stage": stage.name}, field="source")
    if source is None and stage.ruleset_json is not None:
        raise Refusal("first_ruleset", _("The first stage is played by the rules of the competition."), field="ruleset")
    if source is not None:
        _rules = (stage.quota, stage.carry)
    if source is not None and not stage.apart and stage.standings_policy != source.standings_policy:
        sentence = _("“%(stage)s” is ranked together with the stage before it, so both are ranked in the same way.")
        raise Refusal("other_policy", sentence % {"stage": stage.name}, field="apart")
    _policy = (stage.standings_policy, stage.ruleset)
    stage.full_clean(exclude=["competition", "source"])
