"""Announcements, and from which session on results are kept secret."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Announcement

__all__ = ["AnnouncementForm"]


class AnnouncementForm(forms.ModelForm):
    """A title and a text; who publishes it decides by the button."""

    class Meta:
        model = Announcement
        fields = ["title", "text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 5})}
        help_texts = {"text": _("Plain text; an empty line begins a paragraph, and addresses become links.")}
