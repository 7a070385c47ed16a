"""The look, and the choices of who gets what. The choices stand in the address and are not stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.paper.models import CeremonyLook
from league.standings.queries.ranking.prizes import CATEGORIES

__all__ = ["AwardsForm", "CardsForm", "CertificatesForm", "LookForm"]

MOST = 5000  #: people


class LookForm(forms.ModelForm):
    """The club's colours and its name."""

    class Meta:
        model = CeremonyLook
        fields = ("colour", "accent", "host")
        widgets: Mapping[str, forms.Widget] = {
            "colour": forms.TextInput(attrs={"type": "color"}),
            "accent": forms.TextInput(attrs={"type": "color"}),
        }
        help_texts: Mapping[str, Any] = {"host": _("Such as the name of the club; it stands below the line for its signature.")}


class CertificatesForm(forms.Form):
    """Certificates for the first places; 0: for everybody with a place."""

    first = forms.IntegerField(
        label=_("For the first places"), min_value=0, max_value=MOST, initial=3, required=False,
        help_text=_("0: for everybody who has a place. They bear the full name, as each is handed to one person."),
    )  # fmt: skip

    @property
    def places(self) -> int:
        return self.cleaned_data.get("first") or 0


class AwardsForm(forms.Form):
    """The prizes that are read out."""

    first = forms.IntegerField(label=_("Prizes for places"), min_value=0, max_value=99, initial=3, required=False)
    best = forms.MultipleChoiceField(
        label=_("And for the best"), required=False, choices=list(CATEGORIES.items()), widget=forms.CheckboxSelectMultiple
    )


class CardsForm(forms.Form):
    """Place cards: for all, or for those who sit in a session; with places, as before a final."""

    session = forms.ChoiceField(label=_("For"), required=False)
    places = forms.BooleanField(label=_("With place and total so far"), required=False)

    def __init__(self, data: Any = None, *, sessions: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)
        chosen = self.fields["session"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [("", _("everybody who takes part")), *sessions]
