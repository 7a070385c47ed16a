"""Settle who replaces a leaving or absent player and what missed games count, in one transaction; and undo it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import (
    appoint_stand_in,
    count_missed_games,
    dismiss_stand_in,
    reinstate,
    remove_entrant,
    return_entrant,
    withdraw_entrant,
)
from league.competitions.commands.entrants import locked_entrant
from league.competitions.models import Competition, Entrant, EntrantStatus, StageEntrant
from league.competitions.seen import leaving_seen, refuse_unseen
from league.competitions.spans import Span
from league.director.people.choices import NEXT, SELF, SUBSTITUTE, Leaving
from league.director.people.commands.stage_places import give_places, played_by_others, take_places_back
from league.director.people.queries.given_seats import seated_from, seats_given_away
from league.director.substitutes.commands import entered_substitute, seat_in_later_sessions
from league.errors import Refusal
from league.games.models import Substitution
from league.seating.commands.replacing import refuse_seated
from league.seating.models import NOT_BEGUN, Seat, Session, SessionState

__all__ = ["Brought", "bring_back", "readmit", "settle_leaving"]

VERBS = ("count_missed_games", "appoint_stand_in", "dismiss_stand_in", "withdraw_entrant", "return_entrant", "remove_entrant", "reinstate")


@transaction.atomic
def settle_leaving(*, actor: Actor, entrant: Entrant, leaving: Leaving, seen: str = "", hides: bool = False) -> Entrant:
    """Carry out the decision about somebody who leaves or missed games. Games already played stay as they are.

    With a substitute the entrant stays in the draw, keeps the seats and has the ruleset's fixed result in every game; seats that were
    given away before come back. An entrant struck from the ranking is drawn no more, and a substitute takes the seats already drawn
    (``hides``: these seatings become secret first). In a stage that has not begun, the next one may move up instead.

    ``seen``: :func:`league.competitions.seen.leaving_seen`. Refusals: ``changed_meanwhile``, ``substitute_missing``, ``reason_missing``,
    ``disqualified``, those of ``refuse_seated``, ``appoint_stand_in`` and ``count_missed_games``.
    """
    sessions = _locked_sessions(entrant.competition)
    entrant = locked_entrant(entrant)
    refuse_unseen(seen, leaving_seen(entrant), entrant, entrant.competition, *VERBS, about=lambda one: one.get("number") == entrant.number)
    _refuse_disqualified(entrant)
    other = _substitute(actor, entrant, leaving) if leaving.plays == SUBSTITUTE else None
    if other is None or leaving.strike:
        dismiss_stand_in(actor=actor, entrant=entrant)
    if leaving.strike:
        _strike(actor, entrant, other, leaving, hides=hides)
    else:
        _keep(actor, entrant, other, leaving, sessions)
    if leaving.plays == NEXT:
        give_places(actor=actor, entrant=locked_entrant(entrant), seats=leaving.seats)
    return locked_entrant(entrant)


def _refuse_disqualified(entrant: Entrant) -> None:
    if entrant.status == EntrantStatus.DISQUALIFIED:
        raise Refusal("disqualified", _("%(name)s is disqualified. Take that back first.") % {"name": entrant.shown_name})


def _locked_sessions(competition: Competition) -> Sequence[Session]:
    """Lock the sessions to come, before entrants and the competition, as every command does."""
    coming = competition.sessions.select_for_update(no_key=True).filter(state__in=NOT_BEGUN)
    return list(coming.order_by("pk"))


def _substitute(actor: Actor, entrant: Entrant, leaving: Leaving) -> Entrant:
    """The player who steps in, entered as a substitute if necessary."""
    player = leaving.player
    if player is None and not leaving.new_name.strip():
        raise Refusal("substitute_missing", _("Please say who plays instead."), field="player")
    return entered_substitute(actor=actor, competition=entrant.competition, player=player, name=leaving.new_name)


def _strike(actor: Actor, entrant: Entrant, other: Entrant | None, leaving: Leaving, *, hides: bool) -> None:
    remove_entrant(actor=actor, entrant=entrant, reason=leaving.reason)
    if other is not None:
        seat_in_later_sessions(
            actor=actor, competition=entrant.competition, entrant=entrant, player=other.player,
            sessions=seated_from(entrant, leaving.since), hides=hides,
        )  # fmt: skip


def _keep(actor: Actor, entrant: Entrant, other: Entrant | None, leaving: Leaving, sessions: Sequence[Session]) -> None:
    """Keep the entrant in the ranking; if still drawn, return the seats that were given away."""
    if entrant.status == EntrantStatus.REMOVED:
        reinstate(actor=actor, entrant=entrant, reason=leaving.reason)
    if other is not None or leaving.plays == SELF:
        if entrant.status == EntrantStatus.WITHDRAWN:
            return_entrant(actor=actor, entrant=entrant)
        _take_seats_back(actor, entrant, sessions)
        if other is not None:
            appoint_stand_in(actor=actor, entrant=entrant, other=other, since=leaving.since, until=leaving.until, reason=leaving.reason)
            refuse_seated(other, Span(leaving.since, leaving.until), entrant=entrant)
    elif entrant.status != EntrantStatus.WITHDRAWN:
        withdraw_entrant(actor=actor, entrant=entrant)
    if (leaving.count, leaving.points) != (entrant.missed, entrant.missed_points):
        count_missed_games(actor=actor, entrant=entrant, count=leaving.count, points=leaving.points, reason=leaving.reason)


@dataclass(frozen=True, slots=True)
class Brought:
    """An ``entrant`` who is back, and the numbers of sessions where that changes nothing: in those ``replaced`` a substitute has played or
    plays, and those ``without`` are seated and have no seat for the entrant, who plays in their stage. ``stages``: in which somebody else
    plays instead, and who."""

    entrant: Entrant
    replaced: tuple[int, ...]
    without: tuple[int, ...]
    stages: tuple[tuple[str, str], ...] = ()


@transaction.atomic
def bring_back(*, actor: Actor, entrant: Entrant, reason: str = "", seen: str = "", places: bool = False) -> Brought:
    """Let somebody take part again: ranked and drawn, with the seats returned that a substitute was given in sessions that have not begun.

    The decision about missed games is dropped; games already played stay as they are. ``places``: also the places in stages that have
    not begun come back, where somebody moved up and nothing has changed since. Refusals ``disqualified``, and
    ``changed_meanwhile`` as in :func:`settle_leaving`.
    """
    sessions = _locked_sessions(entrant.competition)
    entrant = locked_entrant(entrant)
    refuse_unseen(seen, leaving_seen(entrant), entrant, entrant.competition, *VERBS, about=lambda one: one.get("number") == entrant.number)
    _refuse_disqualified(entrant)
    if entrant.status == EntrantStatus.REMOVED:
        reinstate(actor=actor, entrant=entrant, reason=reason)
    elif entrant.status == EntrantStatus.WITHDRAWN:
        return_entrant(actor=actor, entrant=entrant)
    dismiss_stand_in(actor=actor, entrant=entrant)
    if entrant.missed:
        count_missed_games(actor=actor, entrant=entrant, count="")
    _take_seats_back(actor, entrant, sessions)
    if places:
        take_places_back(actor=actor, entrant=locked_entrant(entrant))
    return Brought(locked_entrant(entrant), _replaced(entrant), _without(entrant, sessions), played_by_others(entrant))


@transaction.atomic
def readmit(*, actor: Actor, entrant: Entrant, reason: str = "") -> Brought:
    """Take a disqualification or a removal back: the entrant is ranked and drawn, and has the seats again that a substitute was given in
    sessions that have not begun. Games already played and notes at a table stay as they are. Refusal ``not_excluded``."""
    sessions = _locked_sessions(entrant.competition)
    entrant = reinstate(actor=actor, entrant=locked_entrant(entrant), reason=reason)
    _take_seats_back(actor, entrant, sessions)
    return Brought(locked_entrant(entrant), _replaced(entrant), _without(entrant, sessions), played_by_others(entrant))


def _take_seats_back(actor: Actor, entrant: Entrant, sessions: Sequence[Session]) -> None:
    """Return the seats that were given away and that the substitute still has."""
    for session, other in seats_given_away(entrant, sessions):
        seat_in_later_sessions(actor=actor, competition=entrant.competition, entrant=other, player=entrant.player, sessions=[session])


def _replaced(entrant: Entrant) -> tuple[int, ...]:
    played = Substitution.objects.filter(until_version=None, game__table__seats__entrant=entrant).select_related("game__table__session")
    seats = dict(Seat.objects.filter(entrant=entrant).values_list("table", "wind"))
    return tuple(sorted({row.game.table.session.number for row in played if seats.get(row.game.table_id) == row.seat}))


def _without(entrant: Entrant, sessions: Sequence[Session]) -> tuple[int, ...]:
    """The seated sessions without a seat for the entrant; of a later stage only where it is decided that the entrant plays in it."""
    held = set(Seat.objects.filter(entrant=entrant).values_list("session_id", flat=True))
    own = StageEntrant.objects.filter(entrant=entrant, stage__decided_at__isnull=False).values("stage")
    expected = Session.objects.filter(
        Q(stage__source=None) | Q(stage__in=own), pk__in=[one.pk for one in sessions], state=SessionState.SEATED
    )
    return tuple(expected.exclude(pk__in=held).order_by("number").values_list("number", flat=True))
