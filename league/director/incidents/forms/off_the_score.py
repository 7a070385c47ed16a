"""Forms for penalties in points: lateness, kinds of a fixed size, and points at the referee's discretion."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from league.director.fields import ChoiceWhen, NumberWhen, reason_field
from league.director.incidents.forms.at_table import TableForm, another_field
from league.games.incident_kinds import IncidentKind
from league.games.models import PenaltyApplies
from league.table.points_typed import PointsTyped
from league.wording import points_text, sentence
from scoring.errors import RuleViolation
from scoring.game import POINT_PENALTY, PenaltyPoints, check_points, offered_points, penalty_applies, penalty_range

__all__ = ["LateForm", "OffTheScoreForm", "PointsForm", "SetSizeForm"]


IF_CHOSEN = _("only if chosen above")
SHEET_QUESTION: dict[str, Any] = {
    "label": _("Deducted on the paper sheet already?"),
    "choices": [("yes", _("Yes, it is in these scores")), ("no", _("No, take it off now"))],
    "widget": forms.RadioSelect(attrs={"class": "chips"}),
}
UNANSWERED = _("Please say whether this is deducted on the sheet already.")


class OffTheScoreForm(TableForm):
    """Points off the score. Beside totals from paper, the form asks whether they already include these points."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.page.shown.paper:
            self.fields["on_sheet"] = forms.ChoiceField(**SHEET_QUESTION, error_messages={"required": UNANSWERED})
            self.order_fields(self.field_order)

    @property
    def has_uma(self) -> bool:
        return self.ruleset.uma != (0, 0, 0, 0)

    @property
    def effect(self) -> str:
        """How the penalty moves score and places, shown above the button."""
        if "applies" in self.fields and self.has_uma:
            return gettext("Off the table score it can move places, and the uma with them; off the result, after uma, it moves none.")
        if "applies" in self.fields:
            return gettext("Off the table score it can move places; off the result it moves none.")
        if self.has_uma:
            return gettext("What comes off the table score can move places, and the uma with them.")
        return gettext("What comes off the table score can move places.")

    @property
    def on_sheet(self) -> bool:
        """Whether the scores from paper include the points. Only for a valid form."""
        return bool(self.cleaned_data.get("on_sheet") == "yes")

    def moved_text(self) -> str:
        """How the points were taken off, in words. Only for a valid form, after it was saved."""
        if not self.page.shown.paper:
            return gettext("The points are off the score. Where the totals come from paper, it is asked whether the sheet holds them.")
        if self.on_sheet:
            return gettext("The sheet holds it already: nothing is taken off again.")
        return gettext("It is taken off the scores from paper.")


class LateForm(OffTheScoreForm):
    """The minutes of lateness, from which the ruleset works out the points."""

    minutes = forms.IntegerField(
        label=_("Minutes late"), min_value=1, max_value=600, widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    )
    reason = reason_field(required=False, is_public=True)
    field_order = ["seat", "minutes", "on_sheet", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        text = ngettext_lazy(
            "%(points)s points for each minute begun, up to %(most)s minute; after that, a substitute plays.",
            "%(points)s points for each minute begun, up to %(most)s minutes; after that, a substitute plays.",
            self.ruleset.late_minutes,
        )
        points = points_text(-self.ruleset.late_points_a_minute)
        self.fields["minutes"].help_text = text % {"points": points, "most": self.ruleset.late_minutes}


class SetSizeForm(OffTheScoreForm):
    """The player, the moment and the reason, for a ``kind`` of penalty that always costs the same."""

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    reason = reason_field(is_public=True)
    field_order = ["seat", "after_hand", "on_sheet", "reason"]

    def __init__(self, *args: Any, kind: IncidentKind, **kwargs: Any) -> None:
        kwargs["auto_id"] = f"{kind.kind}-%s"
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.points = kind.points(self.ruleset)
        self.applies = penalty_applies(self.ruleset, kind.kind)[0] if self.points else PenaltyApplies.SCORE
        if not (self.points and self.applies == PenaltyApplies.SCORE):
            self.fields.pop("on_sheet", None)

    @property
    def effect(self) -> str:
        if not self.points:
            return ""
        words = {"points": points_text(-self.points)}
        if self.applies != PenaltyApplies.AFTER_UMA:
            takes = gettext("It takes %(points)s points.") % words
            return f"{takes} {super().effect}"
        if self.has_uma:
            return gettext("It takes %(points)s points off the result, after uma: it moves no place at the table.") % words
        return gettext("It takes %(points)s points off the result: it moves no place at the table.") % words

    def penalty(self) -> PenaltyPoints:
        data = self.cleaned_data
        return PenaltyPoints(data["seat"], self.kind.kind, self.points, data.get("after_hand", 0), self.applies)

    def moved_text(self) -> str:
        return super().moved_text() if self.points and self.applies == PenaltyApplies.SCORE else ""


class PointsForm(OffTheScoreForm):
    """Points at the referee's discretion: those that the book names, or another amount; none of them is chosen beforehand.

    In games without riichi any whole number, always off the score, since there is no uma.
    """

    leads_to = ("penalty",)
    CHOMBO, OTHER = "chombo", "other"

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    points = forms.ChoiceField(label=_("How much?"), widget=forms.RadioSelect(attrs={"class": "chips"}))
    amount = NumberWhen(
        label=_("Another amount"),
        min_value=1_000,
        needed=IF_CHOSEN,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "step": 1_000}),
    )
    applies = forms.ChoiceField(label=_("Taken off"), choices=PenaltyApplies.choices, widget=forms.RadioSelect(attrs={"class": "chips"}))
    another = another_field(_("They are for something else: both count"))
    reason = reason_field(is_public=True)
    field_order = ["seat", "points", "amount", "after_hand", "dealer", "applies", "on_sheet", "another", "offence", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if offered_points(self.ruleset, as_east=False):
            self._ask_for_east()
            self._offer_points()
        else:
            self._ask_for_amount()
        ways = penalty_applies(self.ruleset)
        self.fields["applies"].initial = ways[0]
        if len(ways) == 1:
            del self.fields["applies"]
        elif self.page.shown.paper:
            self.fields["on_sheet"] = ChoiceWhen(needed=_("only if it comes off the table score"), **SHEET_QUESTION)
        if self.ruleset.family != "riichi":
            self.fields["amount"] = NumberWhen(
                label=_("Another amount"), min_value=1, needed=IF_CHOSEN, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
            )
        self.fields["amount"].help_text = self._range_text()
        self.order_fields(self.field_order)

    def _range_text(self) -> str:
        """Which amounts the rules allow."""
        least, most = map(points_text, penalty_range(self.ruleset))
        if self.ruleset.family != "riichi":
            return gettext("A whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
        if not offered_points(self.ruleset, as_east=False):
            return gettext("Whole thousands from %(least)s to %(most)s.") % {"least": least, "most": most}
        return gettext("%(size)s, or whole thousands from %(least)s to %(most)s.") % {
            "size": self._size_text(), "least": least, "most": most,
        }  # fmt: skip

    def _size_text(self) -> str:
        own, east = (points_text(offered_points(self.ruleset, as_east=as_east)[0]) for as_east in (False, True))
        return own if own == east else gettext("%(points)s (as East %(east)s)") % {"points": own, "east": east}

    def _offer_points(self) -> None:
        named = [(str(points), points_text(points)) for points in offered_points(self.ruleset, as_east=False)[1:]]
        choices = [(self.CHOMBO, self._size_text()), *named, (self.OTHER, _("another amount"))]
        cast(forms.ChoiceField, self.fields["points"]).choices = choices

    def _ask_for_amount(self) -> None:
        """Ask for the points alone, where the book names none."""
        del self.fields["points"]
        widget = forms.NumberInput(attrs={"inputmode": "numeric", "step": 1_000})
        self.fields["amount"] = PointsTyped(label=_("How much?"), min_value=1_000, widget=widget)

    def _ask_for_east(self) -> None:
        """Ask who was East if East pays more and no recorded hand tells who it was."""
        own, east = (offered_points(self.ruleset, as_east=as_east)[0] for as_east in (False, True))
        if own != east and not self.page.hands:
            needed = _("needed for %(points)s points") % {"points": points_text(own)}
            choices, widget = [(seat.seat, seat.name) for seat in self.page.shown.seats], forms.RadioSelect(attrs={"class": "chips"})
            self.fields["dealer"] = ChoiceWhen(
                label=_("Who was East?"), choices=choices, coerce=int, empty_value=None, widget=widget, needed=needed
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.page.shown.paper and data.get("applies") == PenaltyApplies.SCORE and not data.get("on_sheet"):
            self.add_error("on_sheet", UNANSWERED)
        if (self.fields.keys() & {"seat", "after_hand", "points"}) <= data.keys() and self._is_amount_given(data):
            as_east = self._is_east()
            data["taken"] = self._points(as_east)
            try:
                check_points(self.ruleset, data["taken"], as_east=as_east)
            except RuleViolation as refusal:
                self.add_error("amount", sentence(refusal, vocabulary=self.ruleset))
            if "dealer" in self.fields and data.get("dealer") is None and data["taken"] == offered_points(self.ruleset, as_east=False)[0]:
                self.add_error("dealer", _("East pays more. Please say who was East."))
        return data

    def _is_amount_given(self, data: dict[str, Any]) -> bool:
        return "points" in self.fields or data.get("amount") is not None

    def _is_east(self) -> bool:
        if "dealer" in self.fields:
            return self.cleaned_data.get("dealer") == self.cleaned_data["seat"]
        return self.is_east(self.cleaned_data["seat"], self.cleaned_data.get("after_hand", 0))

    def _points(self, as_east: bool) -> int:
        chosen = self.cleaned_data.get("points", self.OTHER)
        if chosen == self.CHOMBO:
            return offered_points(self.ruleset, as_east=as_east)[0]
        return self.cleaned_data.get("amount") or 0 if chosen == self.OTHER else int(chosen)

    def penalty(self) -> PenaltyPoints:
        data = self.cleaned_data
        return PenaltyPoints(
            data["seat"], POINT_PENALTY, -data["taken"], data.get("after_hand", 0), data.get("applies", PenaltyApplies.SCORE)
        )

    def moved_text(self) -> str:
        return "" if self.cleaned_data.get("applies") == PenaltyApplies.AFTER_UMA else super().moved_text()
