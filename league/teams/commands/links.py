"""The secret link of a captain."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.errors import Refusal
from league.teams.commands.locking import locked_team
from league.teams.models import Team
from league.tokens import new_token

__all__ = ["end_captains_link", "make_captains_link"]


@transaction.atomic
def make_captains_link(*, actor: Actor, team: Team) -> Team:
    """Make the captain's link, in place of an earlier one, which ends. Refusal ``no_captain``."""
    team = locked_team(team)
    if team.captain_id is None:
        raise Refusal("no_captain", _("%(team)s has no captain yet.") % {"team": team.name}, field="captain")
    team.token = new_token()
    team.save(update_fields=["token"])
    stamp(actor=actor, competition=team.competition, verb="make_captains_link", team=team.name)
    return team


@transaction.atomic
def end_captains_link(*, actor: Actor, team: Team) -> Team:
    """End the captain's link: who opens it reads so."""
    team = locked_team(team)
    team.token = None
    team.save(update_fields=["token"])
    stamp(actor=actor, competition=team.competition, verb="end_captains_link", team=team.name)
    return team
