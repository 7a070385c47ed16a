"""The form for a substitute at the check-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.seating.presence import Presence
from league.typed_names import NameInput

__all__ = ["StandInForm"]

ONLY, ON = "only", "on"  #: how long somebody plays


class StandInForm(forms.Form):
    """A substitute from the list or a name, and for how long if the session has not started. Who is away is called so, and comes last."""

    who = forms.ChoiceField(label=_("Who plays?"), required=False)
    name = NameInput(label=_("Or a name"), max_length=100, required=False)

    span = forms.ChoiceField(choices=[(ONLY, ""), (ON, "")], required=False)

    def __init__(self, *args: Any, substitutes: Sequence[Entrant], presence: Presence, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = {str(one.number): one.player for one in substitutes}
        people = [(str(one.number), presence.marked(one, one.shown_name)) for one in presence.here_first(substitutes)]
        self.fields["who"].choices = [("", _("nobody yet")), *people]  # type: ignore[attr-defined]

    @property
    def is_only_now(self) -> bool:
        """Whether the substitute plays in this session only, which is the default."""
        return self.cleaned_data.get("span") != ON

    def clean(self) -> dict[str, Any]:
        if not self.cleaned_data.get("who") and not self.cleaned_data.get("name", "").strip() and not self.errors:
            self.add_error("who", _("Please say who plays instead."))
        return self.cleaned_data
