"""Open and close evenings, and check people in and out."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.commands.guarding import refuse_strangers
from league.seating.models import CheckIn, Evening, Seat, SessionState
from league.seating.seen import evenings_seen

__all__ = ["check_in", "check_out", "close_evening", "locked_evening", "open_evening", "reopen_evening"]


@transaction.atomic
def open_evening(*, actor: Actor, competition: Competition, date: datetime.date, name: str = "", seen: str = "") -> Evening:
    """Open the check-in of a league evening.

    ``seen``: the evenings that the page showed (:func:`league.seating.seen.evenings_seen`). If others have been opened since, an identical
    one is returned, as after a second tap on the button; otherwise refusal ``changed_meanwhile``.
    """
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    if seen and (now := evenings_seen(competition)) != seen:
        if same := competition.evenings.filter(date=date, name=name, closed=False).first():
            return same
        refuse_unseen(seen, now, competition, competition, "open_evening")
    evening = Evening(competition=competition, date=date, name=name)
    evening.full_clean()
    evening.save()
    stamp(actor=actor, competition=competition, verb="open_evening", results=True, evening=evening.pk, date=date.isoformat(), name=name)
    return evening


@transaction.atomic
def close_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Close the check-in; refusal ``sessions_open`` while a session of the evening is not over."""
    evening = locked_evening(evening)
    over = [SessionState.SCORED, SessionState.APPROVED, SessionState.PUBLISHED, SessionState.CANCELLED]
    if evening.sessions.exclude(state__in=over).exists():
        raise Refusal("sessions_open", _("A session of this evening is not over yet. Finish or cancel it first."))
    return _set_closed(actor, evening, closed=True, verb="close_evening")


@transaction.atomic
def reopen_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Open the check-in of an evening again."""
    return _set_closed(actor, locked_evening(evening), closed=False, verb="reopen_evening")


def locked_evening(evening: Evening) -> Evening:
    return Evening.objects.select_for_update(of=("self",), no_key=True).select_related("competition").get(pk=evening.pk)


def _set_closed(actor: Actor, evening: Evening, *, closed: bool, verb: str) -> Evening:
    evening.closed = closed
    evening.save(update_fields=["closed"])
    stamp(actor=actor, competition=evening.competition, verb=verb, evening=evening.pk)
    return evening


@transaction.atomic
def check_in(*, actor: Actor, evening: Evening, entrant: Entrant) -> CheckIn:
    """Note that an entrant is here (again). Refusals: ``evening_closed``, ``other_competition``, ``withdrawn``."""
    evening = locked_evening(evening)
    if evening.closed:
        raise Refusal("evening_closed", _("This evening is closed."))
    refuse_strangers(evening.competition, [entrant])
    row = CheckIn.objects.filter(evening=evening, entrant=entrant).first() or CheckIn(evening=evening, entrant=entrant, at=actor.now())
    row.left = False
    row.full_clean()
    row.save()
    stamp(actor=actor, competition=evening.competition, verb="check_in", evening=evening.pk, number=entrant.number)
    return row


@transaction.atomic
def check_out(*, actor: Actor, evening: Evening, entrant: Entrant, game: int | None = None) -> None:
    """Note that an entrant goes home; somebody not seated this evening counts as never having been here.

    ``game``: the number of the game in which a substitute plays for them from then on; the log remembers it.
    """
    evening = locked_evening(evening)
    here = CheckIn.objects.filter(evening=evening, entrant=entrant)
    if Seat.objects.filter(session__evening=evening, entrant=entrant).exists():
        here.update(left=True)
    else:
        here.delete()
    replaced: dict[str, Any] = {} if game is None else {"game": game}
    stamp(actor=actor, competition=evening.competition, verb="check_out", evening=evening.pk, number=entrant.number, **replaced)
