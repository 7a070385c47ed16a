"""What a director types when something goes wrong at a table. Every form is about one table, and its defaults are of now."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from league.director.queries.incident_game import IncidentGame
from league.games.models import PenaltyApplies
from league.games.signal_answers import ANSWER_LABELS
from league.wording import points_text, sentence
from scoring.errors import RuleViolation
from scoring.game import FINES, Penalty, check_points, offered_points, penalty_applies
from scoring.rulesets import Ruleset

__all__ = [
    "ChomboForm",
    "EntryForm",
    "FineForm",
    "LateForm",
    "OffTheScoreForm",
    "PointsForm",
    "TableForm",
    "WarningForm",
    "another_field",
    "reason_field",
]

MOST_REASON = 200


def reason_field(*, required: bool = True, is_public: bool = False) -> forms.CharField:
    """Why, in a line; it says so where everybody can read it."""
    return forms.CharField(
        label=_("Reason, which everybody can read") if is_public else _("Reason"),
        max_length=MOST_REASON,
        required=required,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON}),
    )


def another_field(label: Any) -> forms.BooleanField:
    """Whether a chombo, or a warning, is none of those that stand already; asked once that is the question."""
    return forms.BooleanField(label=label, required=False, widget=forms.HiddenInput)


class EntryForm(forms.Form):
    """What makes an entry safe to send twice, hidden in each of the other forms."""

    client_id = forms.UUIDField()
    version = forms.IntegerField(min_value=0)

    def arguments(self) -> dict[str, Any]:
        return {"client_id": self.cleaned_data["client_id"], "expected_version": self.cleaned_data["version"]}


class TableForm(forms.Form):
    """A form about one of those at a table; ``page`` gives names and moments."""

    seat = forms.TypedChoiceField(label=_("Who?"), coerce=int, widget=forms.RadioSelect(attrs={"class": "chips"}))

    def __init__(self, *args: Any, page: IncidentGame, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{self.prefix_of()}-%s")
        super().__init__(*args, **kwargs)
        self.page = page
        if self.data.get("another"):
            self._ask_for_another()
        if "seat" in self.fields:
            self.fields["seat"].choices = [(seat.seat, seat.name) for seat in page.seats]  # type: ignore[attr-defined]
        if page.has_paper:
            self.fields.pop("after_hand", None)  # nothing is known of the hands
        if "after_hand" in self.fields:
            self.fields["after_hand"].choices = [(one.after_hand, one.text) for one in reversed(page.moments)]  # type: ignore[attr-defined]
            self.fields["after_hand"].initial = page.now.after_hand

    def add_error(self, field: str | None, error: Any) -> None:
        """Whether it is another one is asked once it is refused to go without an answer."""
        if field == "another":
            self._ask_for_another()
        super().add_error(field, error)

    def _ask_for_another(self) -> None:
        if "another" in self.fields:
            self.fields["another"].widget = forms.CheckboxInput()

    @classmethod
    def prefix_of(cls) -> str:
        """What the ids of its fields begin with, so that several forms stand on one page."""
        return cls.__name__.removesuffix("Form").lower()

    @property
    def ruleset(self) -> Ruleset:
        return self.page.game.competition.ruleset

    def is_east(self, seat: int, after_hand: int) -> bool:
        """Whether the seat is East at that moment."""
        return any(one.after_hand == after_hand and one.dealer == seat for one in self.page.moments)


class OffTheScoreForm(TableForm):
    """Points off the score: where totals from paper stand, it is asked whether they hold them; noted after them, they usually do not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.page.has_paper:
            label, widget = _("Deducted on the paper sheet already?"), forms.RadioSelect(attrs={"class": "chips"})
            choices = [("no", _("No, take it off now")), ("yes", _("Yes, it is in these scores"))]
            self.fields["on_sheet"] = forms.ChoiceField(label=label, choices=choices, initial="no", widget=widget)
            self.order_fields(self.field_order)

    @property
    def on_sheet(self) -> bool:
        """Whether the sheet holds it, of a valid form."""
        return bool(self.cleaned_data.get("on_sheet") == "yes")

    def moved_text(self) -> str:
        """What became of the points, of a valid form that was saved."""
        if not self.page.has_paper:
            return gettext("The points are off the score. Where the totals come from paper, it is asked whether the sheet holds them.")
        if self.on_sheet:
            return gettext("The sheet holds it already: nothing is taken off again.")
        return gettext("It is taken off the scores from paper.")


class LateForm(OffTheScoreForm):
    """Minutes late; the points follow."""

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


class PointsForm(OffTheScoreForm):
    """Points at the referee's discretion: the size of a chombo, as East more, or what is offered for grave offences.

    Without riichi any whole number, off the score: there is no uma after which it could be taken off.
    """

    CHOMBO, OTHER = "chombo", "other"

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    points = forms.ChoiceField(label=_("How much?"), widget=forms.RadioSelect(attrs={"class": "chips"}))
    amount = forms.IntegerField(
        label=_("Another amount"), min_value=1_000, required=False, widget=forms.NumberInput(attrs={"inputmode": "numeric", "step": 1_000})
    )
    applies = forms.ChoiceField(label=_("Taken off"), choices=PenaltyApplies.choices, widget=forms.RadioSelect(attrs={"class": "chips"}))
    dealer = forms.TypedChoiceField(
        label=_("Who was East?"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect(attrs={"class": "chips"})
    )
    another = another_field(_("They are for something else: both count"))
    reason = reason_field(is_public=True)
    field_order = ["seat", "points", "amount", "after_hand", "dealer", "applies", "on_sheet", "another", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ask_for_east()
        own, east = (offered_points(self.ruleset, as_east=as_east) for as_east in (False, True))
        size = points_text(own[0]) if own[0] == east[0] else _("%(points)s (as East %(east)s)") % {
            "points": points_text(own[0]), "east": points_text(east[0]),
        }  # fmt: skip
        choices = [(self.CHOMBO, size), *((str(points), points_text(points)) for points in own[1:]), (self.OTHER, _("another amount"))]
        self.fields["points"].choices = choices  # type: ignore[attr-defined]
        self.fields["points"].initial = self.CHOMBO
        ways = penalty_applies(self.ruleset)
        self.fields["applies"].initial = ways[0]
        if len(ways) == 1:
            del self.fields["applies"]
        if self.ruleset.family != "riichi":
            self.fields["amount"] = forms.IntegerField(
                label=_("Another amount"), min_value=1, required=False, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
            )
            self.order_fields(self.field_order)

    def _ask_for_east(self) -> None:
        """Who was East, where East pays more and no hands tell it."""
        own, east = (offered_points(self.ruleset, as_east=as_east)[0] for as_east in (False, True))
        if own == east or self.page.hands:
            del self.fields["dealer"]
        else:
            self.fields["dealer"].choices = self.fields["seat"].choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if (self.fields.keys() & {"seat", "after_hand", "points"}) <= data.keys():
            as_east = self._is_east()
            data["taken"] = self._points(as_east)
            try:
                check_points(self.ruleset, data["taken"], as_east=as_east)
            except RuleViolation as refusal:
                self.add_error("amount", sentence(refusal))
            if "dealer" in self.fields and data.get("dealer") is None and data["taken"] == offered_points(self.ruleset, as_east=False)[0]:
                self.add_error("dealer", _("East pays more. Please say who was East."))
        return data

    def _is_east(self) -> bool:
        if "dealer" in self.fields:
            return self.cleaned_data.get("dealer") == self.cleaned_data["seat"]
        return self.is_east(self.cleaned_data["seat"], self.cleaned_data.get("after_hand", 0))

    def _points(self, as_east: bool) -> int:
        chosen = self.cleaned_data["points"]
        if chosen == self.CHOMBO:
            return offered_points(self.ruleset, as_east=as_east)[0]
        return self.cleaned_data.get("amount") or 0 if chosen == self.OTHER else int(chosen)

    def penalty(self) -> Penalty:
        data = self.cleaned_data
        return Penalty(data["seat"], "point_penalty", -data["taken"], data.get("after_hand", 0), data.get("applies", PenaltyApplies.SCORE))

    def moved_text(self) -> str:
        return "" if self.cleaned_data.get("applies") == PenaltyApplies.AFTER_UMA else super().moved_text()


class WarningForm(TableForm):
    """A warning costs nothing, and only directors read it."""

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    another = another_field(_("It is another warning"))
    reason = reason_field()
    field_order = ["seat", "after_hand", "another", "reason"]


class HandForm(TableForm):
    """An error that is a hand of the game: the one that runs now, or one that was forgotten.

    ``signal`` is asked for only where the clock's signal has sounded.
    """

    NOW, BEFORE, INSTEAD = "now", "before", "instead"
    ways: tuple[tuple[str, Any], ...] = ((BEFORE, _("forgotten before hand")),)

    where = forms.ChoiceField(label=_("Which hand?"))
    signal = forms.ChoiceField(
        label=_("The signal has sounded. Was this hand running then?"), choices=ANSWER_LABELS, required=False, widget=forms.RadioSelect
    )
    another = another_field(_("It is another chombo"))
    reason = reason_field(required=False, is_public=True)
    field_order = ["seat", "where", "signal", "another", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = [(f"{self.NOW}-{self.page.now.after_hand + 1}", self.page.now.text)] if self.page.is_open else [("", _("please choose"))]
        hands = [(number, f"{number}, {round_text}: {text}") for number, round_text, text in self.page.hands]
        groups = [(label, [(f"{way}-{number}", text) for number, text in hands]) for way, label in self.ways]
        self.fields["where"].choices = now + [group for group in groups if group[1]]  # type: ignore[attr-defined]
        self.question = self.fields["signal"].widget
        if not self.data.get("signal"):
            self.fields["signal"].widget = forms.HiddenInput()

    def add_error(self, field: str | None, error: Any) -> None:
        """The question about the signal is asked once it is refused to go without an answer."""
        if field == "signal":
            self.fields["signal"].widget = self.question
        super().add_error(field, error)

    def place(self) -> tuple[str, int]:
        """How the hand is entered, and its number."""
        way, number = self.cleaned_data["where"].split("-")
        return way, int(number)


class ChomboForm(HandForm):
    """A chombo can also be what another hand should have been."""

    ways = ((HandForm.INSTEAD, _("in place of hand")), *HandForm.ways)


class FineForm(HandForm):
    """So many points to each other player; the game goes on."""

    points = forms.TypedChoiceField(
        label=_("How much, to each player?"),
        coerce=int,
        choices=[(points, str(points)) for points in FINES],
        widget=forms.RadioSelect(attrs={"class": "chips"}),
    )
    field_order = ["seat", "points", "where", "signal", "another", "reason"]
