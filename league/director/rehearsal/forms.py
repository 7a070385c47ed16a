"""The form to simulate sessions of a rehearsal."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

__all__ = ["SimulateForm"]

MOST = 40


class SimulateForm(forms.Form):
    sessions = forms.IntegerField(label=_("How many sessions"), min_value=1, max_value=MOST)
