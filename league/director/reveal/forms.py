"""The forms of the reveal: how it goes, a step, and the answer to a change of the standings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.hall.reveal.queries import LAST_TEN, PODIUM
from league.hall.reveal.steps import ALL, RevealPlan

__all__ = ["RevealForm", "StepForm"]

EVERY_PLACE = 32_767  #: more places than a competition has
WAYS = [
    (str(LAST_TEN), _("The last ten one by one, the places behind them in pages")),
    (str(PODIUM), _("The podium one by one, the places behind it in pages")),
    (str(EVERY_PLACE), _("Every place one by one")),
]
PAGES = [("10", _("10 players")), ("5", _("5 players")), ("20", _("20 players")), (str(ALL), _("all of them at once"))]
LIFTS = [("yes", _("The last step publishes all results")), ("no", _("They stay secret until somebody publishes them"))]


class RevealForm(forms.Form):
    """How the places are shown, and, while results are kept back, what becomes of the embargo, which has no default."""

    singly = forms.ChoiceField(label=_("How?"), choices=WAYS, initial=str(LAST_TEN), widget=forms.RadioSelect)
    page = forms.ChoiceField(
        label=_("At most on a page of the places behind them"),
        choices=PAGES,
        initial="10",
        help_text=_("All who are on a page appear at once. There are as few pages as can be, of about equal size."),
    )

    def __init__(self, data: Any = None, *, is_secret: bool) -> None:
        super().__init__(data)
        if is_secret:
            label = _("Results are under embargo. What happens at the end?")
            self.fields["lifts"] = forms.ChoiceField(label=label, choices=LIFTS, widget=forms.RadioSelect)

    @property
    def plan(self) -> RevealPlan:
        return RevealPlan(int(self.cleaned_data["singly"]), int(self.cleaned_data["page"]))

    @property
    def lifts(self) -> bool:
        return self.cleaned_data.get("lifts") == "yes"


class StepForm(forms.Form):
    """The step that a button leads to, and the one that its page showed."""

    expected = forms.IntegerField(min_value=0, max_value=EVERY_PLACE)
    to = forms.IntegerField(min_value=0, max_value=EVERY_PLACE)
