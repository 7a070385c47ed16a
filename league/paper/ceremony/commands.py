"""Keep the club's colours."""

from __future__ import annotations

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition
from league.paper.models import CeremonyLook

__all__ = ["change_look"]


@transaction.atomic
def change_look(*, actor: Actor, competition: Competition, colour: str, accent: str, host: str) -> CeremonyLook:
    """Keep the colours (``#rrggbb``) and who holds the competition. ``ValidationError`` names a colour that is none."""
    look, _made = CeremonyLook.objects.get_or_create(competition=competition)
    look.colour, look.accent, look.host = colour, accent, host
    look.full_clean()
    look.save()
    stamp(actor=actor, competition=competition, verb="change_ceremony_look", colour=colour, accent=accent)
    return look
