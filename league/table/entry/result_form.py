"""The base of all forms for recorded hands: which hand it is, the signal, refusals beside their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.utils import ErrorDict
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from league import wording
from league.errors import Refusal
from league.field_errors import AskedField
from league.games.entry_form import EntryForm, KeptInput
from league.games.kept import GivenCause
from league.games.offences import offences_in
from league.games.queries.declared import DeclaredRiichi
from league.games.signal_answers import NONE_BEGINS, answer_labels
from league.table.entry.cause_fields import CauseAsked, another_field, cause_asked, cause_fields, cause_given, cause_initial, cause_problems
from league.table.entry.declared import AS_ENTERED, DeclaredAtTable, RiichiQuestion
from league.table.entry.feeding import FeedingQuestion
from league.table.entry.steps import EntryStep
from league.table.seat_labels import seat_labels
from league.wording.game import reason_note
from league.wording.offences import said_cause
from league.wording.terms import spelt
from scoring.errors import RuleViolation
from scoring.game import HandResult, PlayedHand, Progress, RiichiResult, advance
from scoring.game.seats import NOBODY
from scoring.rulesets import Ruleset

__all__ = ["NOTHING", "ResultForm"]

NOTHING: Mapping[str, Any] = {}
Marks = Mapping[str, str | Promise | bool]


def signal_field(ruleset: Ruleset) -> forms.ChoiceField:
    """The question asked once after the clock's signal."""
    return forms.ChoiceField(
        label=spelt(_("The signal has sounded. Was this hand running?"), ruleset),
        choices=answer_labels(ruleset),
        widget=forms.RadioSelect,
        error_messages={"required": spelt(_("Please answer this: it decides which hand is the last."), ruleset)},
    )


class ResultForm(EntryForm):
    """The result of the hand after ``progress``. When valid, ``result`` is the value and ``after`` the resulting state.

    It is prefilled with ``stored`` and the ``stored_cause`` of its error if that is to be corrected. ``asks_signal``: whether to ask which
    hand was running. ``declared`` are the riichi tapped at the table while the hand was played.
    """

    number = forms.IntegerField(min_value=1, widget=KeptInput)
    bound_field_class = AskedField  # each question stands above its answer, and nothing else is on the screen
    usual_outcomes: ClassVar[int] = 3  #: the number of ends of a hand that have a button on the table
    beside: ClassVar[Mapping[str, str]]  #: for fields beside the preview: the end of a hand after which each is asked
    check_template: ClassVar[str] = ""  #: the template for questions above the preview
    more_template: ClassVar[str]  #: the template for rare questions below it
    causes_asked: ClassVar[Mapping[str, tuple[str, ...]]] = {}  #: questions for a cause by name, each with what it leads to
    is_saving = False  #: whether an open question, as for the cause of an error, is refused, as it is when the hand is saved
    feeding: FeedingQuestion | None = None  #: who pays after a discard that is forbidden, once the form was read
    result: HandResult
    after: Progress

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        progress: Progress,
        names: Sequence[str],
        version: int,
        me: int | None = None,
        result: HandResult | None = None,
        cause: GivenCause | None = None,
        asks_signal: bool = False,
        declared: Sequence[DeclaredRiichi] = (),
    ) -> None:
        self.declared = DeclaredAtTable(tuple(declared), names)
        initial = self.initial_of(progress, result)
        self.progress = self.seated(progress, data, initial)
        self.ruleset, self.stored, self.stored_cause = progress.ruleset, result, cause
        if result is not None and cause is not None:
            initial = {**initial, **cause_initial(cause, cause_asked(result))}
        self.asks_signal, self.is_reseated = asks_signal, False
        self.seats = seat_labels(self.progress, names, me, bets=self.declared.seats)
        super().__init__(data, version=version, auto_id=False, initial={"number": progress.number, **initial})
        self.fields.update(self.own_fields())
        for name, kinds in self.causes_asked.items():
            self.fields.update(cause_fields(self.ruleset, name, *kinds))
        if asks_signal:
            self.fields["signal"] = signal_field(self.ruleset)
        if data is not None and "another" in data:
            self.fields["another"] = another_field(self.ruleset)

    @property
    def causes(self) -> dict[str, CauseAsked]:
        """The questions for a cause by name."""
        return {name: CauseAsked.of(self, name, kinds, is_needed=not self._goes_without_cause) for name, kinds in self.causes_asked.items()}

    @property
    def given_cause(self) -> GivenCause | None:
        """Why a valid hand has a dead hand, a chombo or a penalty, as far as it was said; ``None`` where nobody did anything wrong."""
        name = cause_asked(self.result)
        return cause_given(self.cleaned_data, name) if name in self.causes_asked else None

    @property
    def reason(self) -> str:
        """The given cause in words."""
        given = self.given_cause
        return said_cause(self.ruleset, given.code, given.words) if given else ""

    @property
    def _goes_without_cause(self) -> bool:
        """The stored hand has an error without a cause: it may stay like that."""
        return bool(self.stored and offences_in(self.stored)) and self.stored_cause in (None, GivenCause())

    def _require_cause(self) -> None:
        """Where the hand is saved, refuse a cause that is missing, or that leads to something nobody is ticked for."""
        name = cause_asked(self.result)
        if self.is_saving and name in self.fields:
            stands = self.stored if self._goes_without_cause else None
            for field, sentence in cause_problems(self.cleaned_data, name, self.result, stands).items():
                self.add_error(field, str(sentence))

    def initial_of(self, progress: Progress, result: HandResult | None) -> dict[str, Any]:
        """The initial values of the fields: the result to be corrected, if there is one."""
        raise NotImplementedError

    def seated(self, progress: Progress, data: Mapping[str, Any] | None, initial: Mapping[str, Any]) -> Progress:
        """The game with the chosen player of five sitting out."""
        return progress

    def own_fields(self) -> dict[str, forms.Field]:
        """The fields for the kind of game that is played."""
        raise NotImplementedError

    @property
    def is_prefilled(self) -> bool:
        """The form corrects a stored result."""
        return self.stored is not None

    @property
    def outcome_question(self) -> str | Promise:
        return _("How did the hand end?")

    def outcome_field(self) -> forms.ChoiceField:
        return forms.ChoiceField(label=str(self.outcome_question), choices=self.outcomes, widget=forms.RadioSelect)

    def outcomes(self) -> list[tuple[str, str]]:
        """How a hand can end here, the usual ways first."""
        raise NotImplementedError

    @property
    def first_outcomes(self) -> list[tuple[str, str]]:
        """The usual ends of a hand, for the buttons on the table."""
        return self.outcomes()[: self.usual_outcomes]

    @property
    def outcome_labels(self) -> dict[str, str]:
        return dict(self.outcomes())

    def seat_choices(self) -> list[tuple[Any, Any]]:
        """The seats to choose from. Fields take this function itself, as most are never asked for their choices."""
        return [(seat.index, seat) for seat in self.seats]

    def one_seat(self, **labels: Any) -> dict[str, forms.Field]:
        """Fields by name, each for one seat."""
        return {name: self.seat_field(label) for name, label in labels.items()}

    def any_seats(self, **labels: Any) -> dict[str, forms.Field]:
        """Fields by name, each for any number of seats."""
        return {name: self.seats_field(label) for name, label in labels.items()}

    def seat_field(self, label: Any) -> forms.TypedChoiceField:
        """A field for one seat."""
        return forms.TypedChoiceField(
            label=label, choices=self.seat_choices, coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
        )

    def seats_field(self, label: Any) -> forms.TypedMultipleChoiceField:
        """A field for any number of seats."""
        return forms.TypedMultipleChoiceField(
            label=label, choices=self.seat_choices, coerce=int, required=False, widget=forms.CheckboxSelectMultiple
        )

    def show_as_typed(self) -> None:
        """Show what was typed without validating it, as another of five now sits out."""
        self._errors, self.cleaned_data, self.is_reseated = ErrorDict(), {}, True

    @property
    def first_step(self) -> str:
        """The first step with an error; otherwise the check if the form is filled in; empty for the beginning."""
        if self.is_reseated:
            return ""
        wrong = next((step.name for step in self.steps if not self.errors.keys().isdisjoint(step.fields)), "") if self.is_bound else ""
        return wrong or ("check" if self["outcome"].value() and (self.is_bound or self.is_prefilled) else "")

    # ---------- the questions, one after the other
    @cached_property
    def steps(self) -> tuple[EntryStep, ...]:
        """The question how the hand ended and all further ones; the preview follows them."""
        return (self.chips_step("outcome"), *self.further_steps())

    def further_steps(self) -> Iterator[EntryStep]:
        """Yield the questions that follow the one how the hand ended."""
        raise NotImplementedError

    def chips_step(self, name: str, *outcomes: str, marks: Marks = NOTHING) -> EntryStep:
        """A step that chooses between words."""
        return self.field_step("chips", name, *outcomes, marks={"said": True, **marks})

    def seat_step(self, name: str, *outcomes: str, marks: Marks = NOTHING) -> EntryStep:
        """A step that chooses one seat."""
        return self.field_step("seat", name, *outcomes, marks={"said": True, **marks})

    def field_step(self, kind: str, name: str, *outcomes: str, marks: Marks = NOTHING, missing: str | Promise = "") -> EntryStep:
        """A step with a single field, named after it."""
        field = self[name]
        return EntryStep(
            name=name, fields=(name,), outcomes=outcomes, legend=field.label, kind=kind, content=field, marks=marks, missing=missing
        )

    @property
    def problems(self) -> list[str]:
        """The errors in sentences, for use where the fields are not visible."""
        return [str(text) for field in self.visible_fields() for text in field.errors]

    def notes(self, hand: PlayedHand) -> tuple[str, ...]:
        """Doubts about a valid entry that somebody should check before saving."""
        return ()

    def remarks(self, hand: PlayedHand) -> Sequence[str]:
        """Details of a valid entry that the form does not always show."""
        return (reason_note(self.reason),) if self.reason else ()

    @property
    def nobody_said(self) -> str:
        """What saving says where the check asks who, and nobody is ticked."""
        return ""

    @property
    def riichi_question(self) -> RiichiQuestion | None:
        """What to ask about a valid entry that leaves out a riichi declared at the table."""
        entered = self.result.riichi if isinstance(self.result, RiichiResult) else NOBODY
        return self.declared.question(entered, self.data.get(AS_ENTERED, ""))

    def worth_so_far(self, which: str) -> tuple[str, dict[str, Any]]:
        """The template and context that show what the hand ``which`` is worth so far."""
        raise NotImplementedError

    def require(self, data: Mapping[str, Any], needed: Mapping[str, Any]) -> None:
        """Add these sentences by field as errors where the outcome needs an answer that is missing."""
        for field, sentence in needed.items():
            if data.get(field) in (None, "", []):
                self.add_error(field, str(sentence))

    def play(self, result: HandResult) -> None:
        """Accept the result if it can follow."""
        if self.asks_signal and self.progress.ended_by == "time":
            self.add_error("signal", spelt(NONE_BEGINS, self.ruleset))
            return
        try:
            self.after = advance(self.progress, result)
        except RuleViolation as violation:
            self.add_violation(violation)
        else:
            assert self.after.last is not None
            self.result = self.after.last.result  # including what follows from the rules
            self._require_cause()

    def add_refusal(self, refusal: Refusal) -> None:
        """Show why nothing was saved; if a question is open, the form asks it from now on.

        Open questions concern a signal that has just sounded, and whether a chombo is one that somebody has noted already.
        """
        if refusal.field == "signal":
            self.fields.setdefault("signal", signal_field(self.ruleset))
        if refusal.field == "another":
            self.fields.setdefault("another", another_field(self.ruleset))
        self.add_error(refusal.field if refusal.field in self.fields else None, spelt(str(refusal), self.ruleset))

    def add_violation(self, violation: RuleViolation) -> None:
        """Show a rule violation, and those that come with it, beside the fields that they concern."""
        names = self.names
        for each in (violation, *violation.others):
            self.add_error(self.field_of(each), wording.sentence(each, names, self.ruleset))

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    def field_of(self, violation: RuleViolation) -> str | None:
        """The field that a rule violation concerns."""
        raise NotImplementedError
