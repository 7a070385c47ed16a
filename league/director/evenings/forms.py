"""The form for an evening."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone

from league.director.seen import SeenForm
from league.seating.models import Evening
from league.seating.seen import evening_seen

__all__ = ["EveningForm"]


class EveningForm(SeenForm, forms.ModelForm):
    class Meta:
        model = Evening
        fields = ["date", "name"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.date is None:
            self.fields["date"].initial = timezone.localdate
        else:
            self.initial["seen"] = evening_seen(self.instance)

    def stored(self, stands: Any) -> dict[str, Any]:
        """Date and name of a stored evening; what was typed for a new one."""
        return {"date": stands.date, "name": stands.name} if isinstance(stands, Evening) else self.cleaned_data
