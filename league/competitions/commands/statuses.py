"""Disqualify somebody or take them out of the ranking (EMA 2012 "Disqualifikation"), and take that back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.entrants import locked_entrant
from league.competitions.commands.stamping import stamp
from league.competitions.models import Entrant, EntrantStatus
from league.errors import Refusal

__all__ = ["disqualify", "reinstate", "remove_entrant"]


def disqualify(*, actor: Actor, entrant: Entrant, reason: str) -> Entrant:
    """Rank somebody last in the final standings, still listed; use ``substitute`` if they sit in a game. Refusal ``reason_missing``."""
    return _set(actor, entrant, EntrantStatus.DISQUALIFIED, "disqualify", _said(reason))


def remove_entrant(*, actor: Actor, entrant: Entrant, reason: str) -> Entrant:
    """List somebody without a place, for example after a sudden illness. Refusal ``reason_missing``."""
    return _set(actor, entrant, EntrantStatus.REMOVED, "remove_entrant", _said(reason))


def reinstate(*, actor: Actor, entrant: Entrant, reason: str = "") -> Entrant:
    """Take a disqualification or removal back; refusal ``not_excluded`` if there is none."""
    return _set(actor, entrant, EntrantStatus.ACTIVE, "reinstate", reason.strip())


def _said(reason: str) -> str:
    if not reason.strip():
        raise Refusal("reason_missing", _("Please give a reason."), field="reason")
    return reason.strip()


@transaction.atomic
def _set(actor: Actor, entrant: Entrant, status: EntrantStatus, verb: str, reason: str) -> Entrant:
    locked = locked_entrant(entrant)
    if status == EntrantStatus.ACTIVE and locked.status not in (EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED):
        raise Refusal("not_excluded", _("%(name)s is neither disqualified nor taken out.") % {"name": locked.shown_name})
    before, locked.status = locked.status, status
    locked.save(update_fields=["status"])
    entrant.status = status
    stamp(
        actor=actor, competition=locked.competition, verb=verb, results=True,
        number=locked.number, name=locked.player.full_name, before=str(before), reason=reason,
    )  # fmt: skip
    return locked
