"""Forms for announcements and for the embargo."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Announcement
from league.competitions.seen import announcement_seen
from league.director.seen import SeenForm

__all__ = ["AnnouncementForm"]


class AnnouncementForm(SeenForm, forms.ModelForm):
    """A title and a text; the button decides whether it is published."""

    class Meta:
        model = Announcement
        fields = ["title", "text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 5})}
        help_texts = {"text": _("Plain text; an empty line begins a paragraph, and addresses become links.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            del self.fields["seen"]  # a new announcement has no earlier state
        else:
            self.initial["seen"] = announcement_seen(self.instance)

    def stored(self, stands: Announcement) -> dict[str, Any]:
        return {"title": stands.title, "text": stands.text}
