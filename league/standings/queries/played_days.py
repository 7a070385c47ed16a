"""The days on which a competition was played, compared with those of its settings."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.seating.models import ENDED, IN_PLAY

__all__ = ["other_days_text"]


def other_days_text(competition: Competition) -> str:
    """A sentence if the sessions were played on other days than the settings say; empty if not, or if a day is not known.

    A session that begins before midnight may end on the next day. One query, none where the settings do not say both days.
    """
    first, last = competition.starts_on, competition.ends_on
    if first is None or last is None:
        return ""
    sessions = competition.sessions.filter(state__in=[*IN_PLAY, *ENDED]).select_related("evening")
    played = [(session.day, session.starts_at, session.minutes) for session in sessions]
    days = [day for day, _start, _minutes in played if day is not None]
    if not days or len(days) < len(played):
        return ""
    ends = {timezone.localdate(start + datetime.timedelta(minutes=minutes)) for _day, start, minutes in played if start is not None}
    if min(days) == first and last in {max(days), max({*ends, *days})}:
        return ""
    words = {"set": _span(first, last), "played": _span(min(days), max(days))}
    return _("By the settings it is played on %(set)s, but the sessions were played on %(played)s.") % words


def _span(first: datetime.date, last: datetime.date) -> str:
    if first == last:
        return date_format(first)
    return _("%(first)s to %(last)s") % {"first": date_format(first), "last": date_format(last)}
