"""The directors' announcements to everybody."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from league.competitions.models import Competition

__all__ = ["AnnouncementRow", "announcements_of"]


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A published announcement; ``text`` is plain, with empty lines between paragraphs."""

    title: str
    text: str
    at: datetime.datetime


def announcements_of(competition: Competition) -> tuple[AnnouncementRow, ...]:
    """The published announcements, newest first. One query."""
    rows = competition.announcements.exclude(published_at=None).order_by("-published_at", "-pk")
    found = rows.values_list("title", "text", "published_at")
    return tuple(AnnouncementRow(title, text, timezone.localtime(at)) for title, text, at in found if at is not None)
