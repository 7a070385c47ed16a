"""Forms for incidents at one table. Their defaults are the table as it is now."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.fields import reason_field
from league.director.incidents.queries.incident_game import IncidentGame
from league.games.incident_kinds import IncidentKind
from league.games.kept import GivenCause
from league.games.signal_answers import answer_labels
from league.wording.offences import OTHER_CAUSE, asked_causes, cause_text, chosen_cause, letters_too_many, no_room, price_asked
from league.wording.terms import spelt
from scoring.game import FINES
from scoring.rulesets import Ruleset

__all__ = ["ChomboForm", "FineForm", "NoteForm", "TableForm", "another_field"]


def another_field(label: Any) -> forms.BooleanField:
    """A box, hidden until the command asks whether this chombo or warning is a further one or already noted."""
    return forms.BooleanField(label=label, required=False, widget=forms.HiddenInput)


class TableForm(forms.Form):
    """A form about one player at a table. ``page`` gives the names and the moments to choose from."""

    #: what the causes in the rulebook lead to that this form offers beside its reason
    leads_to: ClassVar[tuple[str, ...]] = ()
    #: whether one of them, or words, have to be given although the reason alone is not needed
    needs_cause: ClassVar[bool] = False

    #: the cause and the words of a valid form, apart
    given: GivenCause

    seat = forms.TypedChoiceField(label=_("Who?"), coerce=int, widget=forms.RadioSelect(attrs={"class": "chips"}))

    def __init__(self, *args: Any, page: IncidentGame, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{self.prefix_of()}-%s")
        super().__init__(*args, **kwargs)
        self.page = page
        self._offer_causes()
        if "another" in self.fields:
            self.fields["another"].label = spelt(self.fields["another"].label or "", self.ruleset)
        if self.data.get("another"):
            self._ask_for_another()
        if "seat" in self.fields:
            self.fields["seat"].choices = [(seat.seat, seat.name) for seat in page.shown.seats]  # type: ignore[attr-defined]
        if page.shown.paper:
            self.fields.pop("after_hand", None)  # no hands are recorded
        if "after_hand" in self.fields:
            self.fields["after_hand"].choices = [(one.after_hand, one.text) for one in reversed(page.moments)]  # type: ignore[attr-defined]
            self.fields["after_hand"].initial = page.now.after_hand

    def _offer_causes(self) -> None:
        """Put the causes of the rulebook before the reason, which is then for anything else."""
        choices = asked_causes(self.ruleset, *self.leads_to)
        if not choices:
            return
        self.fields["offence"] = forms.ChoiceField(label=_("What was it?"), choices=choices, required=False)
        self.order_fields(self.field_order)
        self.is_reason_needed = self.needs_cause or self.fields["reason"].required
        if self.is_reason_needed:
            self.fields["reason"].required = False
            self.fields["reason"].needed = _("needed if none is chosen")  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The reason with the chosen cause before it. One of the two is enough."""
        data = super().clean() or self.cleaned_data
        self.given = GivenCause("", data.get("reason", "").strip())
        if "offence" not in self.fields:
            return data
        code, words = data.pop("offence", ""), data.get("reason", "")
        chosen = chosen_cause(self.ruleset, code)
        if (self.is_reason_needed or code == OTHER_CAUSE) and not (chosen or words) and "reason" not in self.errors:
            said = _("Please say in words what it was.") if code == OTHER_CAUSE else _("Please choose what it was, or say it in words.")
            self.add_error("reason", str(said))
        if too_many := letters_too_many(chosen, words):
            self.add_error("reason", no_room(too_many))
        self.given = GivenCause(code if chosen else "", words.strip())
        return {**data, "reason": cause_text(chosen, words)}

    def add_error(self, field: str | None, error: Any) -> None:
        """Show the question whether this is a further one only after the command has asked it."""
        if field == "another":
            self._ask_for_another()
        super().add_error(field, error)

    def _ask_for_another(self) -> None:
        if "another" in self.fields:
            self.fields["another"].widget = forms.CheckboxInput()

    @classmethod
    def prefix_of(cls) -> str:
        """Prefix of the ids of its fields, since several forms stand on one page."""
        return cls.__name__.removesuffix("Form").lower()

    @property
    def ruleset(self) -> Ruleset:
        return self.page.game.ruleset

    def is_east(self, seat: int, after_hand: int) -> bool:
        """Whether the seat is East at that moment."""
        return any(one.after_hand == after_hand and one.dealer == seat for one in self.page.moments)


class NoteForm(TableForm):
    """A warning, or a note of another ``kind`` that only directors read: about whom, when and why."""

    leads_to = ("free", "penalty", "dead_hand")

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    another = another_field(_("It is another warning"))
    reason = reason_field()
    field_order = ["seat", "after_hand", "another", "offence", "reason"]

    def __init__(self, *args: Any, kind: IncidentKind, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"{kind.kind}-%s", **kwargs)
        self.kind = kind
        if not kind.is_warning:
            self.fields["another"].label = _("It happened again")


class HandForm(TableForm):
    """An error recorded as a hand: the one being played, or one that was forgotten.

    ``signal`` is hidden until the command asks for it, after the clock's signal.
    """

    NOW, BEFORE, INSTEAD = "now", "before", "instead"
    ways: tuple[tuple[str, Any], ...] = ((BEFORE, _("forgotten before hand")),)

    where = forms.ChoiceField(label=_("Which hand?"))
    signal = forms.ChoiceField(label=_("The signal has sounded. Was this hand running then?"), required=False, widget=forms.RadioSelect)
    another = another_field(_("It is another chombo"))
    reason = reason_field(required=False, is_public=True)
    field_order = ["seat", "where", "signal", "another", "offence", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = [("", str(_("please choose")))]
        if self.page.shown.is_open:
            now = [(f"{self.NOW}-{self.page.now.after_hand + 1}", self.page.now.text)]
        hands = [(hand.number, f"{hand.number}, {hand.round}: {hand.text}") for hand in self.page.hands]
        self.fields["where"].label = spelt(self.fields["where"].label or "", self.ruleset)
        groups = [(spelt(label, self.ruleset), [(f"{way}-{number}", text) for number, text in hands]) for way, label in self.ways]
        self.fields["where"].choices = now + [group for group in groups if group[1]]  # type: ignore[attr-defined]
        self.fields["signal"].label = spelt(self.fields["signal"].label or "", self.ruleset)
        self.fields["signal"].choices = answer_labels(self.ruleset)  # type: ignore[attr-defined]
        self.question = self.fields["signal"].widget
        if not self.data.get("signal"):
            self.fields["signal"].widget = forms.HiddenInput()
        if "offence" not in self.fields and self.page.game.table.session.is_approved:
            self.fields["reason"].required = True  # as for every correction of an approved result

    def add_error(self, field: str | None, error: Any) -> None:
        """Show the question about the signal only after the command has asked it."""
        if field == "signal":
            self.fields["signal"].widget = self.question
        super().add_error(field, error)

    def place(self) -> tuple[str, int]:
        """How to enter the hand (``NOW``, ``BEFORE``, ``INSTEAD``), and its number."""
        way, number = self.cleaned_data["where"].split("-")
        return way, int(number)


class ChomboForm(HandForm):
    """A chombo as a hand, also in place of a hand that was recorded wrongly.

    A table without a recorded hand may play on paper: where a chombo is a payment, the same choice then asks who was East.
    """

    leads_to = ("chombo",)
    needs_cause = True
    PAPER = "paper"
    ways = ((HandForm.INSTEAD, _("in place of hand")), *HandForm.ways)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(self.ruleset.chombo, str) and self.page.shown.is_open and not self.page.hands and not self.page.shown.paper:
            where = self.fields["where"]
            east = [(f"{self.PAPER}-{seat.seat}", _("East was %(name)s") % {"name": seat.name}) for seat in self.page.shown.seats]
            please = ("", str(_("please choose")))
            where.choices = [please, *where.choices, (_("at a table on paper: who was East?"), east)]  # type: ignore[attr-defined]

    def dealer_on_paper(self) -> int | None:
        """The seat of East at a table on paper; ``None`` if the chombo is a hand."""
        way, number = self.place()
        return number if way == self.PAPER else None


class FineForm(HandForm):
    """A fine in points to each other player. It does not end the hand.

    Where the book takes another fine for the chosen cause, the form shows both and asks which is right.
    """

    leads_to = ("penalty",)
    needs_cause = True

    points = forms.TypedChoiceField(
        label=_("How much, to each player?"),
        coerce=int,
        choices=[(points, str(points)) for points in FINES],
        widget=forms.RadioSelect(attrs={"class": "chips"}),
    )
    field_order = ["seat", "points", "where", "signal", "another", "offence", "price", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        points = str(self.data.get("points", ""))
        self.asked = price_asked(self.ruleset, int(points) if points.isdecimal() else None, self.data.get("offence", ""))
        if self.asked:
            self.fields["price"] = forms.ChoiceField(
                label=_("Which fine is right?"),
                choices=self.asked.answers,
                help_text=self.asked.text,
                widget=forms.RadioSelect(attrs={"class": "chips"}),
                error_messages=dict.fromkeys(("required", "invalid_choice"), _("Please choose one of the two.")),
            )
            self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """The fine that counts, once it is said."""
        taken = self.asked.taken(self.cleaned_data.pop("price", "")) if self.asked else None
        if taken is not None:
            self.cleaned_data["points"] = taken
        return super().clean()
