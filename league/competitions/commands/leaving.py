"""What becomes of somebody who leaves, or was not there: who plays instead, and what the games count that nobody played."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.entrants import locked_entrant
from league.competitions.commands.stamping import stamp
from league.competitions.models import Entrant, EntrantStatus, MissedGames
from league.competitions.spans import STAND_IN, Span, overlapping, set_stand_in, span_of
from league.errors import Refusal

__all__ = ["appoint_stand_in", "count_missed_games", "dismiss_stand_in", "pause_stand_in", "resume_stand_in"]


@transaction.atomic
def count_missed_games(*, actor: Actor, entrant: Entrant, count: str, points: int | None = None, reason: str = "") -> Entrant:
    """Decide what the games count that an entrant missed without a substitute (``MissedGames``), or with an empty ``count`` leave it open.

    ``points`` are those of each missed game where they count points. Refusals ``unknown_count``, ``points_missing``.
    """
    if count and count not in MissedGames.values:
        raise Refusal("unknown_count", _("Please say how missed games count."), field="count")
    if count == MissedGames.POINTS and points is None:
        raise Refusal("points_missing", _("Please say how many points each missed game counts."), field="points")
    entrant = locked_entrant(entrant)
    before = {"count": entrant.missed, "points": entrant.missed_points}
    entrant.missed, entrant.missed_points = count, points if count == MissedGames.POINTS else None
    entrant.save(update_fields=["missed", "missed_points"])
    stamp(
        actor=actor, competition=entrant.competition, verb="count_missed_games", results=True, reason=reason.strip(), before=before,
        number=entrant.number, name=entrant.player.full_name, count=count, points=entrant.missed_points,
    )  # fmt: skip
    return entrant


@transaction.atomic
def appoint_stand_in(*, actor: Actor, entrant: Entrant, other: Entrant, since: int, until: int | None = None, reason: str = "") -> Entrant:
    """``other``, a substitute, plays for ``entrant`` in every session from number ``since`` to ``until`` that has not begun, or on and on;
    the entrant stays drawn. Where that is so already, sessions in which the entrant plays all the same (:func:`pause_stand_in`) stay.

    At the start of each of them a substitution from the first hand is noted. Refusals ``ends_before``, ``no_substitute``,
    ``stands_in_already``.
    """
    if until is not None and until < since:
        raise Refusal("ends_before", _("The last session cannot be before the first one."), field="until")
    first, second = sorted((entrant, other), key=lambda one: one.pk)
    rows = {one.pk: locked_entrant(one) for one in (first, second)}
    entrant, other = rows[entrant.pk], rows[other.pk]
    if other.competition_id != entrant.competition_id or not other.substitute or other.status != EntrantStatus.ACTIVE:
        raise Refusal("no_substitute", _("%(name)s is no substitute here.") % {"name": other.shown_name}, field="player")
    _refuse_busy(entrant, other, Span(since, until))
    if (entrant.stand_in, entrant.stand_in_from, entrant.stand_in_until) != (other, since, until):
        set_stand_in(entrant, other, Span(since, until))
        entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="appoint_stand_in", reason=reason.strip(), since=since, until=until,
        number=entrant.number, name=entrant.player.full_name, other=other.number, substitute=other.player.full_name,
    )  # fmt: skip
    return entrant


def _refuse_busy(entrant: Entrant, other: Entrant, span: Span) -> None:
    if other.stands_in_for.filter(overlapping(span)).exclude(pk=entrant.pk).exists():
        raise Refusal("stands_in_already", _("%(name)s plays for somebody else already.") % {"name": other.shown_name}, field="player")


@transaction.atomic
def resume_stand_in(*, actor: Actor, entrant: Entrant, session: int) -> Entrant:
    """Who plays for the entrant in other sessions does in that of this number, too. Where that is so already, or nobody was appointed,
    nothing is done. Refusal ``stands_in_already``."""
    entrant = locked_entrant(entrant)
    other, span = entrant.stand_in, span_of(entrant)
    if other is None or span is None or session in span:
        return entrant
    _refuse_busy(entrant, other, Span(session, session))
    set_stand_in(entrant, other, span.including(session))
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="resume_stand_in", session=session,
        number=entrant.number, name=entrant.player.full_name, other=other.number, substitute=other.player.full_name,
    )  # fmt: skip
    return entrant


@transaction.atomic
def pause_stand_in(*, actor: Actor, entrant: Entrant, session: int, later: bool = False) -> Entrant:
    """The entrant plays in the session of this number, and with ``later`` in all after it; in the others the substitute does as before.

    What was played stays; where nobody was to play for the entrant there, nothing is done.
    """
    entrant = locked_entrant(entrant)
    span = span_of(entrant)
    if entrant.stand_in is None or span is None or not (session in span or (later and span.before(session) != span)):
        return entrant
    other = entrant.stand_in
    set_stand_in(entrant, other, span.before(session) if later else span.pausing(session))
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="pause_stand_in", session=session, later=later,
        number=entrant.number, name=entrant.player.full_name, other=other.number,
    )  # fmt: skip
    return entrant


@transaction.atomic
def dismiss_stand_in(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Nobody is to play for the entrant in sessions to come. What was played stays; where nobody was appointed, nothing is done."""
    entrant = locked_entrant(entrant)
    if entrant.stand_in is None:
        return entrant
    other = entrant.stand_in
    set_stand_in(entrant, None, None)
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="dismiss_stand_in",
        number=entrant.number, name=entrant.player.full_name, other=other.number,
    )  # fmt: skip
    return entrant
