"""For somebody who leaves or was absent: who plays instead, and how missed games count."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

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
    """Decide how games count that an entrant missed without a substitute (``MissedGames``); an empty ``count`` leaves it open.

    ``points`` is what each missed game counts if they count points. Refusals: ``unknown_count``, ``points_missing``.
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
def appoint_stand_in(
    *,
    actor: Actor,
    entrant: Entrant,
    other: Entrant,
    since: int,
    until: int | None = None,
    pauses: Collection[int] = (),
    reason: str = "",
) -> Entrant:
    """Let ``other``, a substitute, play for ``entrant`` in sessions not yet begun, from number ``since`` to ``until`` (None: to the end),
    but not in ``pauses`` between, such as those of a stage played beside. The entrant is still drawn, and each session starts with a
    substitution from the first hand. Appointing the same person for the same sessions again keeps the pauses (:func:`pause_stand_in`).
    Refusals: ``ends_before``, ``no_substitute``, ``stands_in_already``.
    """
    if until is not None and until < since:
        raise Refusal("ends_before", _("The last session cannot be before the first one."), field="until")
    first, second = sorted((entrant, other), key=lambda one: one.pk)
    rows = {one.pk: locked_entrant(one) for one in (first, second)}
    entrant, other = rows[entrant.pk], rows[other.pk]
    if other.competition_id != entrant.competition_id or not other.substitute or other.status != EntrantStatus.ACTIVE:
        raise Refusal("no_substitute", _("%(name)s is no substitute here.") % {"name": other.shown_name}, field="player")
    span, before = Span(since, until, frozenset(pauses)), span_of(entrant)
    _refuse_busy(entrant, other, span)
    if before is not None and (entrant.stand_in, before.since, before.until) == (other, since, until):
        span = replace(span, pauses=span.pauses | before.pauses)
    if (entrant.stand_in, before) != (other, span):
        set_stand_in(entrant, other, span)
        entrant.save(update_fields=STAND_IN)
    in_these: dict[str, Any] = {"numbers": [one for one in range(since, until + 1) if one in span]} if pauses and until is not None else {}
    stamp(
        actor=actor, competition=entrant.competition, verb="appoint_stand_in", results=True, reason=reason.strip(), since=since,
        number=entrant.number, name=entrant.player.full_name, other=other.number, substitute=other.player.full_name,
        until=until, **in_these,
    )  # fmt: skip
    return entrant


def _refuse_busy(entrant: Entrant, other: Entrant, span: Span) -> None:
    if other.stands_in_for.filter(overlapping(span)).exclude(pk=entrant.pk).exists():
        raise Refusal("stands_in_already", _("%(name)s plays for somebody else already.") % {"name": other.shown_name}, field="player")


@transaction.atomic
def resume_stand_in(*, actor: Actor, entrant: Entrant, session: int) -> Entrant:
    """Let the appointed substitute play in the session with this number, too. Does nothing if that is already so or nobody was appointed.
    Refusal ``stands_in_already``."""
    entrant = locked_entrant(entrant)
    other, span = entrant.stand_in, span_of(entrant)
    if other is None or span is None or session in span:
        return entrant
    _refuse_busy(entrant, other, Span(session, session))
    set_stand_in(entrant, other, span.including(session))
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="resume_stand_in", results=True, session=session,
        number=entrant.number, name=entrant.player.full_name, other=other.number, substitute=other.player.full_name,
    )  # fmt: skip
    return entrant


@transaction.atomic
def pause_stand_in(*, actor: Actor, entrant: Entrant, session: int, later: bool = False) -> Entrant:
    """Let the entrant play in the session with this number, and with ``later`` in all after it; the substitute keeps the other sessions.

    Games already played stay as they are. Does nothing if no substitute was to play there.
    """
    entrant = locked_entrant(entrant)
    span = span_of(entrant)
    if entrant.stand_in is None or span is None or not (session in span or (later and span.before(session) != span)):
        return entrant
    other = entrant.stand_in
    set_stand_in(entrant, other, span.before(session) if later else span.pausing(session))
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="pause_stand_in", results=True, session=session, later=later,
        number=entrant.number, name=entrant.player.full_name, other=other.number,
    )  # fmt: skip
    return entrant


@transaction.atomic
def dismiss_stand_in(*, actor: Actor, entrant: Entrant) -> Entrant:
    """Let nobody play for the entrant from now on. Games already played stay as they are. Does nothing if nobody was appointed."""
    entrant = locked_entrant(entrant)
    if entrant.stand_in is None:
        return entrant
    other = entrant.stand_in
    set_stand_in(entrant, None, None)
    entrant.save(update_fields=STAND_IN)
    stamp(
        actor=actor, competition=entrant.competition, verb="dismiss_stand_in", results=True,
        number=entrant.number, name=entrant.player.full_name, other=other.number,
    )  # fmt: skip
    return entrant
