"""What to settle before a seating is printed: whom it does not fit any more, and in which stage it is open who plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.seating.models import Seat, Session, SessionState
from league.seating.outdated import Outdated, outdated_on_evening, outdated_place, to_be_redrawn
from league.seating.outdated_words import outdated_text
from league.seating.settled import open_text
from league.standings.queries.ranking.stage_order import FIXED

__all__ = ["Changing", "changing_seatings"]


@dataclass(frozen=True, slots=True)
class Changing:
    """A sentence that names the session and the people, and the address where it is settled, with the words of its link."""

    text: str
    url: str
    label: str


def changing_seatings(competition: Competition) -> tuple[Changing, ...]:
    """A warning for each session that is seated and has not begun, and whose seating is being changed, by number. One query, about six
    more where any is seated, and about six for each of an evening with a seat of somebody who has left."""
    sessions = list(competition.sessions.filter(state=SessionState.SEATED).select_related("stage").order_by("number"))
    for session in sessions:
        session.competition = competition
    misfits = {one.number: one for one in (*to_be_redrawn(competition, sessions), *_on_evenings(sessions))}
    return tuple(
        Changing(text, *_way(session)) for session in sessions if (text := open_text(session) or _text(misfits.get(session.number)))
    )


def _on_evenings(sessions: Iterable[Session]) -> Sequence[Outdated]:
    of_evenings = [session for session in sessions if session.evening_id is not None]
    if not of_evenings:
        return []
    left = set(Seat.objects.filter(outdated_place(), session__in=of_evenings).values_list("session_id", flat=True))
    found = (outdated_on_evening(session) for session in of_evenings if session.pk in left)
    return [one for one in found if one is not None]


def _text(outdated: Outdated | None) -> str:
    return outdated_text([outdated]) if outdated is not None else ""


def _way(session: Session) -> tuple[str, str]:
    slug, stage = session.competition.slug, session.stage
    if stage is not None and stage.source_id is not None and not stage.is_decided:
        return reverse("manage_stage", args=[slug, stage.number]), _("Decide who plays in “%(stage)s”") % {"stage": stage.name}
    if stage is not None and stage.draw in FIXED:
        return reverse("manage_stage_seats", args=[slug, stage.number]), _("Seats of “%(name)s”") % {"name": stage.name}
    return reverse("manage_draw", args=[slug, session.number]), _("Change the seating")
