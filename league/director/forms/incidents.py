"""What a director types when something goes wrong at a table. Every form is about one table, and its defaults are of now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from league.competitions.models import Entrant
from league.director.commands import LATER_SESSIONS, THIS_GAME
from league.director.queries.incident_game import IncidentGame
from league.games.models import PenaltyApplies, SubstitutionCause
from league.games.signal_answers import ANSWER_LABELS
from league.players.models import Player
from league.players.queries import named, split_name
from league.wording import points_text, sentence
from scoring.errors import RuleViolation
from scoring.game import Penalty, check_points, offered_points
from scoring.rulesets import Ruleset

__all__ = [
    "ChomboForm",
    "EntryForm",
    "ExcludeForm",
    "LateForm",
    "PointsForm",
    "ReplaceForm",
    "TableForm",
    "TakeBackForm",
    "WarningForm",
]

MOST_REASON = 200
NEW = "new"


def reason_field(*, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=_("Reason"),
        max_length=MOST_REASON,
        required=required,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON}),
    )


class EntryForm(forms.Form):
    """What makes an entry safe to send twice, hidden in each of the other forms."""

    client_id = forms.UUIDField()
    version = forms.IntegerField(min_value=0)

    def arguments(self) -> dict[str, Any]:
        return {"client_id": self.cleaned_data["client_id"], "expected_version": self.cleaned_data["version"]}


class TableForm(forms.Form):
    """A form about one of the four at a table; ``page`` gives names and moments."""

    seat = forms.TypedChoiceField(label=_("Who?"), coerce=int, widget=forms.RadioSelect(attrs={"class": "chips"}))

    def __init__(self, *args: Any, page: IncidentGame, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{self.prefix_of()}-%s")
        super().__init__(*args, **kwargs)
        self.page = page
        if "seat" in self.fields:
            self.fields["seat"].choices = [(seat.seat, seat.name) for seat in page.seats]  # type: ignore[attr-defined]
        if "after_hand" in self.fields:
            self.fields["after_hand"].choices = [(one.after_hand, one.text) for one in reversed(page.moments)]  # type: ignore[attr-defined]
            self.fields["after_hand"].initial = page.now.after_hand

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


class LateForm(TableForm):
    """Minutes late; the points follow."""

    minutes = forms.IntegerField(
        label=_("Minutes late"), min_value=1, max_value=600, widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    )
    reason = reason_field(required=False)
    field_order = ["seat", "minutes", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        text = ngettext_lazy(
            "%(points)s points for each minute begun, up to %(most)s minute; after that, a substitute plays.",
            "%(points)s points for each minute begun, up to %(most)s minutes; after that, a substitute plays.",
            self.ruleset.late_minutes,
        )
        points = points_text(-self.ruleset.late_points_a_minute)
        self.fields["minutes"].help_text = text % {"points": points, "most": self.ruleset.late_minutes}


class PointsForm(TableForm):
    """Points at the referee's discretion: the size of a chombo, as East more, or what is offered for grave offences."""

    CHOMBO, OTHER = "chombo", "other"

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    points = forms.ChoiceField(label=_("How much?"), widget=forms.RadioSelect(attrs={"class": "chips"}))
    amount = forms.IntegerField(
        label=_("Another amount"), min_value=1, required=False, widget=forms.NumberInput(attrs={"inputmode": "numeric", "step": 1_000})
    )
    applies = forms.ChoiceField(label=_("Taken off"), choices=PenaltyApplies.choices, widget=forms.RadioSelect(attrs={"class": "chips"}))
    reason = reason_field()
    field_order = ["seat", "points", "amount", "after_hand", "applies", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own, east = (offered_points(self.ruleset, as_east=as_east) for as_east in (False, True))
        size = points_text(own[0]) if own[0] == east[0] else _("%(points)s (as East %(east)s)") % {
            "points": points_text(own[0]), "east": points_text(east[0]),
        }  # fmt: skip
        choices = [(self.CHOMBO, size), *((str(points), points_text(points)) for points in own[1:]), (self.OTHER, _("another amount"))]
        self.fields["points"].choices = choices  # type: ignore[attr-defined]
        self.fields["points"].initial = self.CHOMBO
        off_the_score = isinstance(self.ruleset.chombo, str)
        self.fields["applies"].initial = PenaltyApplies.SCORE if off_the_score else PenaltyApplies.AFTER_UMA

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if {"seat", "after_hand", "points"} <= data.keys():
            as_east = self.is_east(data["seat"], data["after_hand"])
            try:
                data["taken"] = self._points(as_east)
                check_points(self.ruleset, data["taken"], as_east=as_east)
            except RuleViolation as refusal:
                self.add_error("amount", sentence(refusal))
        return data

    def _points(self, as_east: bool) -> int:
        chosen = self.cleaned_data["points"]
        if chosen == self.CHOMBO:
            return offered_points(self.ruleset, as_east=as_east)[0]
        return self.cleaned_data.get("amount") or 0 if chosen == self.OTHER else int(chosen)

    def penalty(self) -> Penalty:
        data = self.cleaned_data
        return Penalty(data["seat"], "point_penalty", -data["taken"], data["after_hand"], data["applies"])


class WarningForm(TableForm):
    """A warning costs nothing, and only directors read it."""

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    reason = reason_field()
    field_order = ["seat", "after_hand", "reason"]


class ChomboForm(TableForm):
    """A chombo is a hand of the game: the one that runs now, one that was forgotten, or what another hand should have been.

    ``signal`` is asked for only where the clock's signal has sounded.
    """

    NOW, BEFORE, INSTEAD = "now", "before", "instead"

    where = forms.ChoiceField(label=_("Which hand?"))
    signal = forms.ChoiceField(
        label=_("The signal has sounded. Was this hand running then?"), choices=ANSWER_LABELS, required=False, widget=forms.RadioSelect
    )
    reason = reason_field(required=False)
    field_order = ["seat", "where", "signal", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = [(f"{self.NOW}-{self.page.now.after_hand + 1}", self.page.now.text)] if self.page.is_open else []
        hands = [(number, f"{number}, {round_text}: {text}") for number, round_text, text in self.page.hands]
        instead = [(f"{self.INSTEAD}-{number}", text) for number, text in hands]
        before = [(f"{self.BEFORE}-{number}", text) for number, text in hands]
        groups = [(_("in place of hand"), instead), (_("forgotten before hand"), before)]
        self.fields["where"].choices = now + [group for group in groups if group[1]]  # type: ignore[attr-defined]
        if not self.data.get("signal") and not self.data.get("ask_signal"):
            self.fields["signal"].widget = forms.HiddenInput()

    def place(self) -> tuple[str, int]:
        """How the hand is entered, and its number."""
        way, number = self.cleaned_data["where"].split("-")
        return way, int(number)


class ReplaceForm(TableForm):
    """Somebody plays for one of the four: who, why, from which hand, and what becomes of the one who is replaced."""

    cause = forms.ChoiceField(label=_("Why?"), choices=SubstitutionCause.choices, widget=forms.RadioSelect(attrs={"class": "chips"}))
    from_hand = forms.TypedChoiceField(label=_("From which hand?"), coerce=int)
    player = forms.ChoiceField(label=_("Who plays?"), required=False)
    name = forms.CharField(
        label=_("Somebody who is not in this list"), max_length=100, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("First and last name. Who is new is entered as a substitute."),
    )  # fmt: skip
    which = forms.ChoiceField(label=_("Who is meant?"), required=False)
    then = forms.ChoiceField(
        label=_("And then?"), initial=THIS_GAME, widget=forms.RadioSelect(attrs={"class": "choices"}),
        choices=[(THIS_GAME, _("back for the next session")), (LATER_SESSIONS, _("goes home: no later session"))],
    )  # fmt: skip
    strike = forms.BooleanField(
        label=_("Take them out of the ranking (sudden illness)"),
        required=False,
        help_text=_("Listed without a place. It can be taken back."),
    )
    reason = reason_field(required=False)
    field_order = ["seat", "cause", "from_hand", "player", "name", "which", "then", "strike", "reason"]

    def __init__(self, *args: Any, free: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.free = {str(entrant.player_id): entrant.player for entrant in free}
        begun = bool(self.page.now.after_hand)
        self.fields["cause"].initial = SubstitutionCause.ILLNESS if begun else SubstitutionCause.LATE
        self.fields["from_hand"].choices = list(self._hands())  # type: ignore[attr-defined]
        self.fields["from_hand"].initial = self.page.now.after_hand + 1 if self.page.is_open else 1
        self.fields["player"].choices = [("", _("nobody yet")), *self._people(free)]  # type: ignore[attr-defined]
        name = str(self.data.get("name", "")).replace("\x00", "").strip()
        self.known = next(iter(named([split_name(name)]).values()), ()) if name else ()
        self._ask_who_is_meant()

    def _hands(self) -> list[tuple[int, str]]:
        """The hands from which somebody may play; 1 is from the start."""
        later = [(one.after_hand + 1, one.text) for one in reversed(self.page.moments) if one.after_hand]
        return [*(later if self.page.is_open else later[1:]), (1, str(_("from the start")))]

    def _people(self, free: Sequence[Entrant]) -> list[tuple[str, list[tuple[str, str]]]]:
        def group(wanted: Any) -> list[tuple[str, str]]:
            return [(str(one.player_id), one.player.full_name) for one in free if wanted(one)]

        groups = [
            (str(_("Substitutes")), group(lambda one: one.substitute)),
            (str(_("Guests")), group(lambda one: one.guest and not one.substitute)),
            (str(_("Other players")), group(lambda one: not one.guest and not one.substitute)),
        ]
        return [one for one in groups if one[1]]

    def _ask_who_is_meant(self) -> None:
        if len(self.known) < 2:
            del self.fields["which"]
            return
        choices = [(str(one.pk), f"{one.full_name}, {one.club or _('no club')}, {one.pk}") for one in self.known]
        self.fields["which"].choices = [*choices, (NEW, _("a new person of the same name"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "which" in self.fields and not data.get("which"):
            self.add_error("which", _("Several people have this name. Please say who is meant."))
        out = data.get("cause") == SubstitutionCause.DISQUALIFIED
        if not out and not data.get("player") and not data.get("name", "").strip():
            self.add_error("player", _("Please say who plays instead."))
        if (out or data.get("strike")) and not data.get("reason", "").strip():
            self.add_error("reason", _("Please say why."))
        return data

    def known_player(self) -> Player | None:
        """Who plays, where that is somebody known; without one and with a name, somebody new."""
        data = self.cleaned_data
        if not data["name"].strip():
            return self.free.get(data["player"])
        if "which" in self.fields:
            return next((one for one in self.known if str(one.pk) == data["which"]), None)
        return next(iter(self.known), None)

    def new_name(self) -> str:
        """The name of somebody new, or empty."""
        return "" if self.known_player() else self.cleaned_data["name"].strip()


class TakeBackForm(forms.Form):
    """Why something is taken back; ``takes_part``: who was replaced plays again."""

    reason = reason_field()
    takes_part = forms.BooleanField(required=False)


class ExcludeForm(forms.Form):
    """Disqualify somebody who sits at no table, or take them out of the ranking."""

    entrant = forms.ModelChoiceField(label=_("Who?"), queryset=Entrant.objects.none())
    what = forms.ChoiceField(
        label=_("What?"), widget=forms.RadioSelect(attrs={"class": "choices"}), initial="disqualify",
        choices=[
            ("disqualify", _("Disqualify: ranked last, still listed")),
            ("remove_entrant", _("Take out of the ranking (sudden illness): listed without a place")),
        ],
    )  # fmt: skip
    reason = reason_field()

    def __init__(self, *args: Any, entrants: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].queryset = entrants  # type: ignore[attr-defined]
