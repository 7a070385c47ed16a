"""The page on which sessions drawn ahead are drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.urls import reverse
from django.utils.http import urlencode

from league.competitions.models import Competition
from league.seating.models import Session, SessionState

__all__ = ["redraw_url", "seated_ahead"]


def seated_ahead(sessions: Iterable[Session]) -> list[int]:
    """The numbers of those of these sessions that are seated and have not begun, in order."""
    return sorted(session.number for session in sessions if session.state == SessionState.SEATED)


def redraw_url(competition: Competition, numbers: Sequence[int]) -> str:
    """The address of the form for a draw of these sessions; none without a session."""
    url, chosen = reverse("manage_drafts", args=[competition.slug]), urlencode([("sessions", number) for number in numbers])
    return f"{url}?{chosen}" if chosen else ""
