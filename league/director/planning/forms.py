"""The form to plan all sessions of a tournament at once."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, Stage
from league.competitions.seen import ChangedMeanwhile
from league.director.fields import NumberWhen
from league.director.seen import SeenForm
from league.director.timing import MOST_MINUTES, USUAL_MINUTES, minutes_field
from league.numbers import whole_number
from league.seating.models import Session, SessionState
from league.seating.seen import plan_seen

__all__ = ["PlanForm"]

MOST_SESSIONS = 60
USUAL_SESSIONS, USUAL_A_DAY = 8, 4
USUAL_PAUSE, USUAL_START = 20, datetime.time(9, 30)
USUAL_BREAK = 60
SEPARATORS = str.maketrans(",;/+", "    ")


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
    breaks = forms.CharField(
        label=_("Longer break after session"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("For lunch or supper, counted on each day: 3, or 2 and 4 as “2, 4”."),
    )
    break_minutes = NumberWhen(
        label=_("Minutes of this break"), needed=_("only with a longer break"), min_value=1, max_value=MOST_MINUTES, initial=USUAL_BREAK
    )

    def __init__(
        self, data: QueryDict | None = None, *, competition: Competition, planned: int, last: datetime.datetime | None, stage: int = 0
    ) -> None:
        """``planned``: how many sessions there are; ``last``: the start of the last; ``stage``: the number of the one to begin with (0:
        none). ``seen`` keeps a second tap from planning twice."""
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
        self.stages = {one.number: one for one in competition.stages.order_by("number")}
        if (own := self.stages.get(stage)) is not None and own.planned_sessions:
            initial["count"] = own.planned_sessions
        super().__init__(data, initial={**initial, "stage": stage or None})
        if len(self.stages) > 1:
            choices = [(number, one.name) for number, one in self.stages.items()]
            first = {
                "stage": forms.TypedChoiceField(label=_("Stage"), coerce=int, choices=choices, help_text=_("Its players play in them."))
            }
            self.fields = {**first, **self.fields}

    @property
    def stage(self) -> Stage | None:
        """The stage to which the sessions belong; None without stages."""
        return self.stages.get(self.cleaned_data.get("stage", 0))

    def clean_breaks(self) -> list[int]:
        """The places of sessions on a day, counted from 1, that a break follows."""
        parts = self.cleaned_data["breaks"].translate(SEPARATORS).split()
        places = [whole_number(part) for part in parts]
        if any(place is None for place in places):
            raise forms.ValidationError(_("Please write numbers of sessions, such as 3, or “2, 4”."))
        a_day = self.cleaned_data.get("a_day")
        last = max((place for place in places if place), default=0)
        if 0 in places or (a_day is not None and last >= a_day):
            raise forms.ValidationError(_("A break lies between two sessions of a day: after one of the first, and not after the last."))
        return sorted({place for place in places if place})

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("breaks") and data.get("break_minutes") is None and "break_minutes" not in self.errors:
            self.add_error("break_minutes", _("Please say how many minutes this break lasts."))
        return data

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
        places = (divmod(index, data["a_day"]) for index in range(data["count"]))
        return [_start(first_day, begins, day, self._minutes_before(place)) for day, place in places]

    def _minutes_before(self, place: int) -> int:
        """The minutes of a day before the session at this ``place`` (from 0) begins; a longer break stands instead of the usual pause."""
        data = self.cleaned_data
        longer = sum(one <= place for one in data["breaks"])
        return int(place * data["minutes"] + (place - longer) * data["pause"] + longer * (data["break_minutes"] or 0))


def _a_day(competition: Competition, count: int) -> int:
    """The sessions needed per day if first and last day are known, else the usual number."""
    if competition.starts_on is None or competition.ends_on is None:
        return min(count, USUAL_A_DAY)
    return -(-count // max(1, (competition.ends_on - competition.starts_on).days + 1))


def _start(first_day: datetime.date, begins: datetime.time, day: int, minutes: int) -> datetime.datetime:
    """The local time so many ``minutes`` after the beginning of this ``day`` (from 0)."""
    start = datetime.datetime.combine(first_day + datetime.timedelta(days=day), begins) + datetime.timedelta(minutes=minutes)
    return timezone.make_aware(start)


def _length(minutes: int) -> datetime.timedelta:
    """The length of a session; without a clock it is unknown, so only sessions starting at the same time overlap."""
    return datetime.timedelta(minutes=max(1, minutes))
