"""Every change of a competition. Each ends with :func:`stamp`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.models import Competition, CompetitionState, Entrant, EntrantStatus, Kind, Policy, Role, RoleName
from league.competitions.queries import competitions_naming_club, competitions_naming_player
from league.competitions.slugs import refuse_reserved
from league.errors import Refusal
from league.players.models import Club, NameShown, Player
from scoring.rulesets import ruleset_from_json, ruleset_to_json

__all__ = [
    "add_entrant",
    "change_club",
    "change_competition",
    "change_entrant",
    "change_ruleset",
    "create_competition",
    "draw_lots",
    "freeze_ruleset",
    "grant_role",
    "rename_player",
    "return_entrant",
    "revoke_role",
    "set_competition_state",
    "stamp",
    "withdraw_entrant",
]

POLICY_FIELDS = frozenset({"policy", "min_games", "policy_count", "place_points", "counts_from", "counts_until", "tiebreaks"})
COMPETITION_FIELDS = frozenset({"kind", "name", "slug", "place", "description"}) | POLICY_FIELDS
CLUB_FIELDS = frozenset({"name", "town", "country"})
PLAYER_FIELDS = frozenset({"first_name", "last_name", "club", "country", "ema_number", "name_shown"})
STATES = list(CompetitionState)


def stamp(*, actor: Actor, competition: Competition, verb: str, results: bool = False, **details: Any) -> None:
    """Raise the competition's revision and write one log row; every command's last line, inside its transaction.

    ``results``: the public sees the change, so that ``results_revision`` rises as well. ``details`` are the command's JSON parameters.
    """
    changes = {"revision": F("revision") + 1}
    if results:
        changes["results_revision"] = F("results_revision") + 1
    log_action(actor=actor, verb=verb, competition=competition, **details)
    Competition.objects.filter(pk=competition.pk).update(**changes)  # last, because it makes others wait


def _locked(competition: Competition) -> Competition:
    return Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)


@transaction.atomic
def create_competition(
    *,
    actor: Actor,
    name: str,
    slug: str,
    kind: str = Kind.SEASON,
    ruleset_json: Any = "ema-2016",
    policy: str = Policy.SUM,
    min_games: int = 0,
    policy_count: int = 0,
    place: str = "",
    description: str = "",
    state: str = CompetitionState.OPEN,
) -> Competition:
    """Create a competition. ``ruleset_json`` is an id or ``{"base", "switches"}``; refusals: ``slug_reserved`` and those of the ruleset."""
    competition = Competition(name=name, slug=slug, kind=kind, place=place, description=description, state=state)
    competition.policy, competition.min_games, competition.policy_count = policy, min_games, policy_count
    competition.ruleset_json = ruleset_to_json(ruleset_from_json(ruleset_json))
    refuse_reserved(slug)
    competition.full_clean()
    competition.save()
    stamp(actor=actor, competition=competition, verb="create_competition", results=True, name=name)
    return competition


@transaction.atomic
def change_competition(*, actor: Actor, competition: Competition, **fields: Any) -> Competition:
    """Change some of ``kind name slug place description`` and the fields of the policy; the log keeps the values before and after."""
    competition = _locked(competition)
    changed = _assign(competition, fields, COMPETITION_FIELDS)
    refuse_reserved(competition.slug)
    competition.full_clean()
    competition.save(update_fields=[*fields])
    stamp(actor=actor, competition=competition, verb="change_competition", results=True, changed=changed)
    return competition


def _assign(row: Any, fields: dict[str, Any], allowed: frozenset[str]) -> dict[str, list[str]]:
    """Set the fields (countries in capitals); answers name → [before, after] of those that differ."""
    if unknown := fields.keys() - allowed:
        raise TypeError(f"not a field to change: {', '.join(sorted(unknown))}")
    changed = {}
    for name, given in fields.items():
        before, value = getattr(row, name), given.upper() if name == "country" else given
        setattr(row, name, value)
        if before != value:
            changed[name] = [str(before if before is not None else ""), str(value if value is not None else "")]
    return changed


@transaction.atomic
def change_ruleset(*, actor: Actor, competition: Competition, ruleset_json: Any) -> Competition:
    """Choose another ruleset before the first session has started; refusal ``ruleset_frozen`` after that."""
    competition = _locked(competition)
    if competition.is_frozen:
        raise Refusal("ruleset_frozen", _("The ruleset was frozen when the first session started."), field="ruleset")
    before = competition.ruleset_json
    competition.ruleset_json = ruleset_to_json(ruleset_from_json(ruleset_json))
    competition.save(update_fields=["ruleset_json"])
    stamp(actor=actor, competition=competition, verb="change_ruleset", results=True, before=before, ruleset=competition.ruleset_json)
    return competition


@transaction.atomic
def freeze_ruleset(*, actor: Actor, competition: Competition) -> Competition:
    """Write every switch of the ruleset out, so that games keep their rules for ever. Freezing twice changes nothing."""
    competition = _locked(competition)
    if competition.is_frozen:
        return competition
    competition.ruleset_json = ruleset_to_json(competition.ruleset, full=True)
    competition.ruleset_frozen_at = actor.now()
    competition.save(update_fields=["ruleset_json", "ruleset_frozen_at"])
    stamp(actor=actor, competition=competition, verb="freeze_ruleset", ruleset=competition.ruleset.id)
    return competition


@transaction.atomic
def set_competition_state(*, actor: Actor, competition: Competition, state: str) -> Competition:
    """Go one step along draft → open → running → finished → archived, or one step back; refusal ``state_not_next``."""
    competition = _locked(competition)
    before = competition.state
    if abs(STATES.index(CompetitionState(state)) - STATES.index(CompetitionState(before))) != 1:
        raise Refusal("state_not_next", _("A competition goes through its states one step at a time."), field="state")
    competition.state = state
    competition.save(update_fields=["state"])
    stamp(actor=actor, competition=competition, verb="set_competition_state", results=True, before=before, state=str(state))
    return competition


@transaction.atomic
def add_entrant(*, actor: Actor, competition: Competition, player: Player, guest: bool = False, group: str = "") -> Entrant:
    """Enter a player under the next number; refusals ``competition_over``, ``already_entered``."""
    competition = _locked(competition)
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: nobody can be entered any more."))
    if competition.entrants.filter(player=player).exists():
        raise Refusal("already_entered", _("%(name)s takes part already.") % {"name": player.full_name}, field="player")
    last = competition.entrants.aggregate(last=Max("number"))["last"] or 0
    entrant = Entrant(competition=competition, player=player, number=last + 1, guest=guest, group=group)
    entrant.full_clean()
    entrant.save()
    stamp(actor=actor, competition=competition, verb="add_entrant", results=True, **_named(entrant))
    return entrant


def _named(entrant: Entrant) -> dict[str, Any]:
    return {"number": entrant.number, "name": entrant.player.full_name}


def _locked_entrant(entrant: Entrant) -> Entrant:
    return Entrant.objects.select_for_update(of=("self",), no_key=True).select_related("player", "competition").get(pk=entrant.pk)


@transaction.atomic
def change_entrant(*, actor: Actor, entrant: Entrant, guest: bool, group: str = "") -> Entrant:
    """Make somebody a guest (plays, is not ranked) or not, and name the group (team, class)."""
    entrant = _locked_entrant(entrant)
    entrant.guest, entrant.group = guest, group
    entrant.full_clean()
    entrant.save(update_fields=["guest", "group"])
    stamp(actor=actor, competition=entrant.competition, verb="change_entrant", results=True, guest=guest, group=group, **_named(entrant))
    return entrant


@transaction.atomic
def draw_lots(*, actor: Actor, competition: Competition, seed: int) -> list[Entrant]:
    """Give every entrant a lot (1, 2, …; the smaller one wins) for the case that nothing else decides; the same seed, the same lots.

    Drawing again replaces the lots; the log keeps the seed and the numbers of the entrants in the order of their lots.
    """
    entrants = list(competition.entrants.select_for_update(no_key=True).order_by("number"))  # as all commands: before the competition
    competition = _locked(competition)
    Random(seed).shuffle(entrants)
    for lot, entrant in enumerate(entrants, start=1):
        entrant.lot = lot
    Entrant.objects.bulk_update(entrants, ["lot"], batch_size=500)
    stamp(actor=actor, competition=competition, verb="draw_lots", results=True, seed=seed, order=[entrant.number for entrant in entrants])
    return entrants


@transaction.atomic
def withdraw_entrant(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Take somebody out of later sessions; what was played stays and counts."""
    return _set_status(actor, entrant, EntrantStatus.WITHDRAWN, "withdraw_entrant")


@transaction.atomic
def return_entrant(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Take a withdrawal back."""
    return _set_status(actor, entrant, EntrantStatus.ACTIVE, "return_entrant")


def _set_status(actor: Actor, entrant: Entrant, status: EntrantStatus, verb: str) -> Entrant:
    entrant = _locked_entrant(entrant)
    entrant.status = status
    entrant.save(update_fields=["status"])
    stamp(actor=actor, competition=entrant.competition, verb=verb, results=True, **_named(entrant))
    return entrant


@transaction.atomic
def grant_role(*, actor: Actor, competition: Competition, user: User, name: str) -> Role:
    """Give an account its one role in the competition; it replaces the role it had. Refusal ``last_director``."""
    competition = _locked(competition)
    if name != RoleName.DIRECTOR:
        _keep_a_director(actor, competition, user)
    role = Role.objects.filter(competition=competition, user=user).first() or Role(competition=competition, user=user)
    role.name = name
    role.full_clean()
    role.save()
    stamp(actor=actor, competition=competition, verb="grant_role", user=user.username, role=str(name))
    return role


@transaction.atomic
def revoke_role(*, actor: Actor, competition: Competition, user: User) -> None:
    """Take an account's role away; refusal ``last_director`` where nobody but an administrator could direct any more."""
    competition = _locked(competition)
    _keep_a_director(actor, competition, user)
    Role.objects.filter(competition=competition, user=user).delete()
    stamp(actor=actor, competition=competition, verb="revoke_role", user=user.username)


def _keep_a_director(actor: Actor, competition: Competition, user: User) -> None:
    directors = Role.objects.filter(competition=competition, name=RoleName.DIRECTOR)
    if actor.user is not None and actor.user.is_superuser:
        return
    if directors.filter(user=user).exists() and not directors.exclude(user=user).exists():
        raise Refusal("last_director", _("This is the only director. Name another one first."))


@transaction.atomic
def rename_player(*, actor: Actor, player: Player, **fields: Any) -> Player:
    """Change some of ``first_name last_name club country ema_number name_shown``, and stamp every competition that shows the player.

    A name that is not shown in full is hidden also where somebody signed a hand with it.
    """
    player = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=player.pk)
    hidden = _hidden_names(player)
    changed = _assign(player, fields, PLAYER_FIELDS)
    player.full_clean()
    player.save(update_fields=[*fields])
    concerned = competitions_naming_player(player, hidden | _hidden_names(player))
    _stamp_all(actor, concerned, "rename_player", player=player.pk, changed=changed)
    return player


def _hidden_names(player: Player) -> set[str]:
    """What somebody may have signed with, and may not be read in full."""
    if player.name_shown == NameShown.FULL:
        return set()
    return {Actor(player.full_name).name, f"{player.first_name} {player.last_name[:1]}."}


@transaction.atomic
def change_club(*, actor: Actor, club: Club, **fields: Any) -> Club:
    """Change some of ``name town country``, and stamp every competition in which the club stands beside a player."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    changed = _assign(club, fields, CLUB_FIELDS)
    club.full_clean()
    club.save(update_fields=[*fields])
    _stamp_all(actor, competitions_naming_club(club), "change_club", club=club.pk, name=club.name, changed=changed)
    return club


def _stamp_all(actor: Actor, concerned: Iterable[Competition], verb: str, **details: Any) -> None:
    """Log what belongs to no competition, and stamp those that it concerns, always in the same order (they are locked by it)."""
    log_action(actor=actor, verb=verb, **details)
    for competition in concerned:
        stamp(actor=actor, competition=competition, verb=verb, results=True, **details)
