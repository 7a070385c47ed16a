"""The form for a new invitation, and the name of somebody who accepts one without an account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from league.competitions.models import RoleName
from league.competitions.models.invitations import MOST_INVITED, MOST_NOTE
from league.director.timing import MINUTE
from league.typed_names import NameInput

__all__ = ["HelperForm", "InvitationForm"]

TODAY, LAST_DAY, AT = "today", "last_day", "at"
ROLES = [
    (RoleName.SCOREKEEPER, _("Scorekeeper: records at every table, and answers calls")),
    (RoleName.REFEREE, _("Referee: also notes penalties and warnings, and gives time back")),
]


class InvitationForm(forms.Form):
    """Role, end, note, and for how many people; every invitation has an end."""

    role = forms.ChoiceField(
        label=_("What may they do?"), choices=ROLES, initial=RoleName.SCOREKEEPER, widget=forms.RadioSelect(attrs={"class": "choices"})
    )
    ends = forms.ChoiceField(label=_("Until when?"), initial=TODAY, widget=forms.RadioSelect(attrs={"class": "choices"}))
    at = forms.DateTimeField(
        label=_("Date and time"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTE),
        help_text=_("Only for an end of your own."),
    )  # fmt: skip
    most = forms.IntegerField(
        label=_("How many people?"), min_value=1, max_value=MOST_INVITED, initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("So many can come by this link, each on a device of their own."),
    )  # fmt: skip
    note = forms.CharField(
        label=_("Note"), max_length=MOST_NOTE, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("For you, such as “Anna, desk”. Whoever opens the link does not see it."),
    )  # fmt: skip

    def __init__(self, data: Any = None, *, today: datetime, last_day: datetime | None) -> None:
        super().__init__(data)
        self.known = {TODAY: today, **({LAST_DAY: last_day} if last_day else {})}
        choices = [(TODAY, _("Today (until %(when)s)") % {"when": _said(today)})]
        if last_day:
            choices.append((LAST_DAY, _("The last day (until %(when)s)") % {"when": _said(last_day)}))
        self.fields["ends"].choices = [*choices, (AT, _("Another end"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("ends") == AT and not data.get("at") and "at" not in self.errors:
            self.add_error("at", _("Please give a date and a time."))
        return data

    def arguments(self) -> dict[str, Any]:
        """The arguments of ``invite``."""
        data = self.cleaned_data
        until = data["at"] if data["ends"] == AT else self.known[data["ends"]]
        return {"until": until, **{name: data[name] for name in ("role", "note", "most")}}


class HelperForm(forms.Form):
    name = NameInput(
        label=_("Your name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("It stands beside what you enter, and tables read who is coming."),
    )  # fmt: skip


def _said(at: datetime) -> str:
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT")
