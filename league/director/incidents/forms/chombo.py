"""The form for a chombo noted without a hand, beside recorded hands or final scores from paper."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.fields import reason_field
from league.director.incidents.forms.at_table import TableForm, another_field

__all__ = ["NoteChomboForm"]

ON_SHEET = (("yes", _("Yes, they hold it")), ("no", _("No, move the points between them")))


class NoteChomboForm(TableForm):
    """The player and the reason. For a payment also who was East and, beside totals from paper, whether they include it."""

    leads_to = ("chombo",)

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    dealer = forms.TypedChoiceField(label=_("Who was East?"), coerce=int, widget=forms.RadioSelect(attrs={"class": "chips"}))
    on_sheet = forms.ChoiceField(label=_("Is it paid in the totals from paper already?"), choices=ON_SHEET, widget=forms.RadioSelect)
    another = another_field(_("It is another chombo"))
    reason = reason_field(is_public=True)
    field_order = ["seat", "after_hand", "dealer", "on_sheet", "another", "offence", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        is_payment = isinstance(self.ruleset.chombo, str)
        if not is_payment:
            del self.fields["dealer"]
        else:
            self.fields["dealer"].choices = self.fields["seat"].choices  # type: ignore[attr-defined]
        if not (is_payment and self.page.shown.paper):
            del self.fields["on_sheet"]
        if len(self.page.moments) == 1:
            self.fields.pop("after_hand", None)

    def arguments(self) -> dict[str, Any]:
        """Arguments of the command, besides entry and game."""
        data = dict(self.cleaned_data)
        on_sheet = data.pop("on_sheet", "yes") == "yes"
        return {"after_hand": self.page.now.after_hand, **data, "on_sheet": on_sheet}
