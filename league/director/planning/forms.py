"""The form to plan all sessions of a tournament at once."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.competitions.seen import ChangedMeanwhile
from league.director.seen import SeenForm
from league.director.timing import MOST_MINUTES, minutes_field
from league.seating.models import Session, SessionState
from league.seating.seen import plan_seen

__all__ = ["PlanForm"]

MOST_SESSIONS = 60
USUAL_SESSIONS, USUAL_A_DAY = 8, 4
USUAL_MINUTES, USUAL_PAUSE, USUAL_START = 90, 20, datetime.time(9, 30)


def day_input() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class PlanForm(SeenForm):
    """A number of sessions, spread over days: ``starts`` are their beginnings, None if the days are unknown.

    If somebody has changed the sessions meanwhile, ``planned`` lists the existing ones, and ``overlapping`` the numbers of those that
    overlap the new ones.
    """

    planned: tuple[Session, ...] = ()
    overlapping: tuple[int, ...] = ()

    count = forms.IntegerField(label=_("How many sessions"), min_value=1, max_value=MOST_SESSIONS)
    minutes = minutes_field()
    first_day = forms.DateField(label=_("First day"), required=False, widget=day_input(), help_text=_("Empty: the times are fixed later."))
    begins = forms.TimeField(
        label=_("Begins at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), help_text=_("On every day.")
    )
    a_day = forms.IntegerField(label=_("Sessions a day"), min_value=1, max_value=MOST_SESSIONS)
    pause = forms.IntegerField(label=_("Minutes between two sessions"), min_value=0, max_value=MOST_MINUTES)

    def __init__(self, data: QueryDict | None = None, *, competition: Competition, planned: int, last: datetime.datetime | None) -> None:
        """``planned``: how many sessions there are; ``last``: the start of the last. ``seen`` keeps a second tap from planning twice."""
        usual = 1 if planned else USUAL_SESSIONS
        count = max(1, competition.planned_sessions - planned) if competition.planned_sessions else usual
        first_day = timezone.localdate(last) + datetime.timedelta(days=1) if last else competition.starts_on
        initial = {
            "count": count,
            "minutes": competition.session_minutes or USUAL_MINUTES,
            "first_day": first_day,
            "begins": USUAL_START,
            "a_day": _a_day(competition, count),
            "pause": USUAL_PAUSE,
            "seen": plan_seen(competition),
        }
        super().__init__(data, initial=initial)

    def stored(self, stands: Competition) -> dict[str, Any]:
        """The values typed, so that no differences are shown: these sessions come after the existing ones."""
        return self.cleaned_data

    def show_beside(self, change: ChangedMeanwhile) -> None:
        super().show_beside(change)
        self.planned = tuple(change.stands.sessions.exclude(state=SessionState.CANCELLED).order_by("number"))
        self.overlapping = tuple(session.number for session in self.planned if self._overlaps(session))

    @property
    def in_all(self) -> int:
        """The number of sessions including these."""
        return len(self.planned) + int(self.cleaned_data["count"])

    def _overlaps(self, session: Session) -> bool:
        if session.starts_at is None:
            return False
        ends, lasts = session.starts_at + _length(session.minutes), _length(self.cleaned_data["minutes"])
        return any(start is not None and start < ends and session.starts_at < start + lasts for start in self.starts)

    @property
    def starts(self) -> list[datetime.datetime | None]:
        data = self.cleaned_data
        first_day, begins = data["first_day"], data["begins"] or USUAL_START
        if first_day is None:
            return [None] * data["count"]
        between = datetime.timedelta(minutes=data["minutes"] + data["pause"])
        return [_start(first_day, begins, between, *divmod(index, data["a_day"])) for index in range(data["count"])]


def _a_day(competition: Competition, count: int) -> int:
    """The sessions needed per day if first and last day are known, else the usual number."""
    if competition.starts_on is None or competition.ends_on is None:
        return min(count, USUAL_A_DAY)
    return -(-count // max(1, (competition.ends_on - competition.starts_on).days + 1))


def _start(first_day: datetime.date, begins: datetime.time, between: datetime.timedelta, day: int, place: int) -> datetime.datetime:
    """The local start of the session at this ``place`` (from 0) on this ``day`` (from 0)."""
    start = datetime.datetime.combine(first_day + datetime.timedelta(days=day), begins) + place * between
    return timezone.make_aware(start)


def _length(minutes: int) -> datetime.timedelta:
    """The length of a session; without a clock it is unknown, so only sessions starting at the same time overlap."""
    return datetime.timedelta(minutes=max(1, minutes))
