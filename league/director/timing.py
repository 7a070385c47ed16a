"""The form for the time of a session."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.director.seen import SeenForm
from league.seating.models import Session
from league.seating.seen import session_seen

__all__ = ["MOST_MINUTES", "USUAL_MINUTES", "TimingForm", "minutes_field", "timing_sent"]

MOST_MINUTES = 600
USUAL_MINUTES = 90  #: of a session of a tournament that has not said how long its sessions are
MINUTE = "%Y-%m-%dT%H:%M"  #: a time as a browser sends it


def minutes_field(**options: Any) -> forms.IntegerField:
    said = _("What the clock counts down; 0: without a clock.")
    return forms.IntegerField(label=_("Minutes of a session"), min_value=0, max_value=MOST_MINUTES, help_text=said, **options)


class TimingForm(SeenForm):
    """Time and minutes of one session."""

    starts_at = forms.DateTimeField(
        label=_("Begins at"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTE)
    )
    minutes = minutes_field()

    @classmethod
    def of(cls, session: Session, data: QueryDict | None = None) -> TimingForm:
        return cls(data, initial={**cls.values_of(session), "seen": session_seen(session)})

    def stored(self, stands: Session) -> dict[str, Any]:
        return {"starts_at": stands.starts_at, "minutes": stands.minutes}

    @staticmethod
    def values_of(session: Session) -> dict[str, Any]:
        """The form's values for this session, also sent to set it back."""
        starts_at = timezone.localtime(session.starts_at).strftime(MINUTE) if session.starts_at else None
        return {"starts_at": starts_at, "minutes": session.minutes}


def timing_sent(request: HttpRequest) -> QueryDict:
    """The data sent by the form or by a button *Undo*."""
    return request.POST if "minutes" in request.POST else request.GET
