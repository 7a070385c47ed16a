"""Enter people, change their entries, draw lots, withdraw and return."""

from __future__ import annotations

from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.stamping import assign, locked, stamp
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.competitions.seen import lots_seen, refuse_unseen
from league.errors import Refusal
from league.players.models import Player

__all__ = [
    "add_entrant",
    "already_entered",
    "change_entrant",
    "draw_lots",
    "locked_entrant",
    "locked_for_entries",
    "return_entrant",
    "withdraw_entrant",
]

ENTRANT_FIELDS = frozenset({"guest", "group", "substitute", "email"})


@transaction.atomic
def add_entrant(
    *,
    actor: Actor,
    competition: Competition,
    player: Player,
    guest: bool = False,
    group: str = "",
    substitute: bool = False,
    email: str = "",
) -> Entrant:
    """Enter a player under the next free number. Refusals: ``competition_over``, ``already_entered``."""
    competition = locked_for_entries(competition)
    if competition.entrants.filter(player=player).exists():
        raise already_entered(player.full_name)
    last = competition.entrants.aggregate(last=Max("number"))["last"] or 0
    entrant = Entrant(competition=competition, player=player, number=last + 1)
    entrant.guest, entrant.group, entrant.substitute, entrant.email = guest, group, substitute, email
    entrant.full_clean(exclude=["competition"], validate_constraints=False)  # both held by the lock; the database refuses them, too
    entrant.save()
    stamp(actor=actor, competition=competition, verb="add_entrant", results=True, **_named(entrant))
    return entrant


def locked_for_entries(competition: Competition) -> Competition:
    """Lock the competition; refusal ``competition_over``."""
    competition = locked(competition)
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: nobody can be entered any more."))
    return competition


def already_entered(name: str) -> Refusal:
    return Refusal("already_entered", _("%(name)s takes part already.") % {"name": name}, field="player")


def _named(entrant: Entrant) -> dict[str, Any]:
    return {"number": entrant.number, "name": entrant.player.full_name}


def locked_entrant(entrant: Entrant) -> Entrant:
    return Entrant.objects.select_for_update(of=("self",), no_key=True).select_related("player", "competition").get(pk=entrant.pk)


@transaction.atomic
def change_entrant(*, actor: Actor, entrant: Entrant, **fields: Any) -> Entrant:
    """Change some of ``guest`` (plays, is not ranked), ``substitute`` (is not even drawn), ``group`` (team, class) and ``email``.

    The log leaves the e-mail out, because the log is part of the competition's archive.
    """
    entrant = locked_entrant(entrant)
    changed = assign(entrant, fields, ENTRANT_FIELDS)
    entrant.full_clean()
    entrant.save(update_fields=[*fields])
    changed.pop("email", None)
    stamp(actor=actor, competition=entrant.competition, verb="change_entrant", results=True, changed=changed, **_named(entrant))
    return entrant


@transaction.atomic
def draw_lots(*, actor: Actor, competition: Competition, seed: int, seen: str = "") -> list[Entrant]:
    """Give every entrant a lot (1, 2, …; the smaller one wins) for ties that nothing else breaks. The same seed gives the same lots.

    Drawing again replaces the lots; the log keeps the seed and the entrants' numbers in the order of their lots.
    ``seen``: the lots that the page showed (:func:`league.competitions.seen.lots_seen`); refusal ``changed_meanwhile`` if they have
    changed since, for example because the button was pressed twice.
    """
    entrants = list(competition.entrants.select_for_update(no_key=True).order_by("number"))  # locked before the competition, as everywhere
    competition = locked(competition)
    refuse_unseen(seen, lots_seen(competition), competition, competition, "draw_lots")
    Random(seed).shuffle(entrants)
    for lot, entrant in enumerate(entrants, start=1):
        entrant.lot = lot
    Entrant.objects.bulk_update(entrants, ["lot"], batch_size=500)
    stamp(actor=actor, competition=competition, verb="draw_lots", results=True, seed=seed, order=[entrant.number for entrant in entrants])
    return entrants


@transaction.atomic
def withdraw_entrant(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Take somebody out of later sessions; games already played still count. Refusal ``not_taking_part`` if disqualified or removed."""
    return _set_status(actor, entrant, EntrantStatus.WITHDRAWN, "withdraw_entrant")


@transaction.atomic
def return_entrant(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Take a withdrawal back; refusal ``not_taking_part`` if disqualified or removed."""
    return _set_status(actor, entrant, EntrantStatus.ACTIVE, "return_entrant")


def _set_status(actor: Actor, entrant: Entrant, status: EntrantStatus, verb: str) -> Entrant:
    entrant = locked_entrant(entrant)
    if entrant.status in (EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED):
        sentence = _("%(name)s is %(status)s. Take that back first.")
        raise Refusal("not_taking_part", sentence % {"name": entrant.shown_name, "status": entrant.get_status_display()})
    entrant.status = status
    entrant.save(update_fields=["status"])
    stamp(actor=actor, competition=entrant.competition, verb=verb, results=True, **_named(entrant))
    return entrant
