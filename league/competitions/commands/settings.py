"""Create a competition; change its settings, its ruleset and its state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.stamping import assign, locked, stamp
from league.competitions.models import Competition, CompetitionKind, CompetitionState, Divisor, RankingMethod, RankingUnit
from league.competitions.seen import fields_seen, refuse_unseen, ruleset_seen
from league.competitions.slugs import refuse_reserved, slug_taken
from league.errors import Refusal, refused_where_taken
from scoring.rulesets import ruleset_from_json, ruleset_to_json

__all__ = ["change_competition", "change_ruleset", "create_competition", "freeze_ruleset", "set_competition_state"]


POLICY_FIELDS = frozenset(
    {"policy", "min_games", "policy_count", "policy_unit", "place_points", "counts_from", "counts_until", "tiebreaks", "divide_by"}
)
TOURNAMENT_FIELDS = frozenset({"starts_on", "ends_on", "planned_sessions", "session_minutes", "qualification"})
COMPETITION_FIELDS = frozenset({"kind", "name", "slug", "place", "description", "contact"}) | TOURNAMENT_FIELDS | POLICY_FIELDS
STATES = list(CompetitionState)


@transaction.atomic
def create_competition(
    *,
    actor: Actor,
    name: str,
    slug: str,
    kind: str = CompetitionKind.SEASON,
    ruleset_json: Any = "ema-2016",
    policy: str = RankingMethod.SUM,
    min_games: int = 0,
    policy_count: int = 0,
    policy_unit: str = RankingUnit.GAMES,
    place: str = "",
    description: str = "",
    contact: str = "",
    state: str = CompetitionState.OPEN,
) -> Competition:
    """Create a competition. ``ruleset_json`` is an id or ``{"base", "switches"}``. Refusals: ``slug_reserved`` and those of the ruleset."""
    competition = Competition(name=name, slug=slug, kind=kind, place=place, description=description, contact=contact, state=state)
    competition.policy, competition.min_games = policy, min_games
    competition.policy_count, competition.policy_unit = policy_count, policy_unit
    competition.ruleset_json = ruleset_to_json(ruleset_from_json(ruleset_json))
    refuse_reserved(slug)
    competition.full_clean()
    with refused_where_taken(slug_taken(slug)):
        competition.save()
    stamp(actor=actor, competition=competition, verb="create_competition", results=True, name=name)
    return competition


@transaction.atomic
def change_competition(*, actor: Actor, competition: Competition, seen: str = "", **fields: Any) -> Competition:
    """Change some of ``kind name slug place description contact`` and of the tournament's and policy's fields; the log keeps old and new
    values.

    ``seen`` is what the page showed of these fields (:func:`league.competitions.seen.fields_seen`). Refusals: ``days_reversed`` (field
    ``ends_on``); ``changed_meanwhile``, unless the fields already have the new values.
    """
    competition = locked(competition)
    if any(getattr(competition, name) != value for name, value in fields.items()):
        about = partial(_is_about, fields)
        refuse_unseen(seen, fields_seen(competition, fields), competition, competition, "change_competition", about=about)
    changed = assign(competition, fields, COMPETITION_FIELDS)
    refuse_reserved(competition.slug)
    if competition.starts_on and competition.ends_on and competition.ends_on < competition.starts_on:
        raise Refusal("days_reversed", _("The last day is before the first one."), field="ends_on")
    competition.full_clean()
    with refused_where_taken(slug_taken(competition.slug)):
        competition.save(update_fields=[*fields])
    stamp(actor=actor, competition=competition, verb="change_competition", results=True, changed=changed)
    return competition


def _is_about(fields: Mapping[str, Any], details: Mapping[str, Any]) -> bool:
    return not fields.keys().isdisjoint(details.get("changed", ()))


@transaction.atomic
def change_ruleset(*, actor: Actor, competition: Competition, ruleset_json: Any, seen: str = "") -> Competition:
    """Choose another ruleset before the first session starts; refusal ``ruleset_frozen`` after that.

    ``seen`` is what the page showed (:func:`league.competitions.seen.ruleset_seen`); refusal ``changed_meanwhile`` as above.
    Riichi points are not divided, so choosing a riichi ruleset resets ``divide_by``.
    """
    competition = locked(competition)
    if competition.is_frozen:
        raise Refusal("ruleset_frozen", _("The ruleset was frozen when the first session started."), field="ruleset")
    before = competition.ruleset_json
    ruleset = ruleset_from_json(ruleset_json)
    if ruleset_to_json(ruleset) != before:
        refuse_unseen(seen, ruleset_seen(competition), competition, competition, "change_ruleset")
    competition.ruleset_json = ruleset_to_json(ruleset)
    if ruleset.family == "riichi":
        competition.divide_by = Divisor.NONE
    competition.save(update_fields=["ruleset_json", "divide_by"])
    stamp(actor=actor, competition=competition, verb="change_ruleset", results=True, before=before, ruleset=competition.ruleset_json)
    return competition


@transaction.atomic
def freeze_ruleset(*, actor: Actor, competition: Competition) -> Competition:
    """Write out every switch of the ruleset, so that games keep their rules for ever. Freezing again changes nothing."""
    competition = locked(competition)
    if competition.is_frozen:
        return competition
    competition.ruleset_json = ruleset_to_json(competition.ruleset, full=True)
    competition.ruleset_frozen_at = actor.now()
    competition.save(update_fields=["ruleset_json", "ruleset_frozen_at"])
    stamp(actor=actor, competition=competition, verb="freeze_ruleset", ruleset=competition.ruleset.id)
    return competition


@transaction.atomic
def set_competition_state(*, actor: Actor, competition: Competition, state: str) -> Competition:
    """Move one step along draft → open → running → finished → archived, or one step back; refusal ``state_not_next``.

    Does nothing if the state is reached already: the button was pressed twice, or another director was faster.
    """
    competition = locked(competition)
    before = competition.state
    if before == state:
        return competition
    if abs(STATES.index(CompetitionState(state)) - STATES.index(CompetitionState(before))) != 1:
        raise Refusal("state_not_next", _("A competition goes through its states one step at a time."), field="state")
    competition.state = state
    competition.save(update_fields=["state"])
    stamp(actor=actor, competition=competition, verb="set_competition_state", results=True, before=before, state=str(state))
    return competition
