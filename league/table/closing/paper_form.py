"""The form for scores from paper, used at the table, at the desk and for corrections: one sum, and a question for each penalty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm
from league.games.models import FinalScores
from league.games.queries.paper import PaperSheet, SheetPenalty
from league.table.closing.over_hands import HandScores
from league.table.closing.points_input import MOST_DIGITS, MOST_DIGITS_UNLIMITED, PointsInput
from league.table.closing.sum_parts import SumPart, sum_parts
from league.wording.paper import difference_text
from league.wording.points import points_text
from league.wording.terms import spelt

__all__ = ["PaperForm"]

ON_SHEET = [("yes", _("Yes, it is in these scores")), ("no", _("No, take it off now"))]
UNSAVED = _("Nothing is saved for this table yet. Tick this only if the sheet counts instead of the hands.")
PAID_ON_SHEET = [("yes", _("Yes, it is in these scores")), ("no", _("No, it is paid now"))]


def _question(one: SheetPenalty) -> forms.ChoiceField:
    """The question whether the sheet includes a penalty; only an answer given earlier is preselected."""
    deducted, paid = _("%(points)s points, %(penalty)s: already deducted on the sheet?"), _("%(points)s points, %(penalty)s: already paid?")
    label = deducted if one.penalty.leaves_the_table else paid
    words = {"points": points_text(-one.penalty.points), "penalty": one.text}
    initial = {None: None, True: "yes", False: "no"}[one.answer]
    widget = forms.RadioSelect(attrs={"class": "chips"})
    choices = PAID_ON_SHEET if one.paid else ON_SHEET
    return forms.ChoiceField(label=label % words, help_text=one.paid, choices=choices, required=False, initial=initial, widget=widget)


class PaperForm(EntryForm):
    """The final scores from a paper sheet; when valid, it has ``scores``, ``on_sheet`` and ``deposits_lost``. A wrong sum needs a reason.

    Scores already entered from paper are prefilled for correction. Anybody who typed before seeing them is shown them, and replaces them
    only with a tick. Scores that differ from those of recorded hands need a tick as well, because those hands then no longer count.
    """

    seen_paper = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    sum_reason = forms.CharField(
        label=_("Why is the sum different?"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("For example: a stick was split. It excuses only what remains; penalties stay."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sheet: PaperSheet,
        scores: Sequence[int] | None = None,
        prefix: str | None = None,
        deposits_lost: int = 0,
        by_hands: HandScores | None = None,
    ) -> None:
        super().__init__(data, version=sheet.version)
        self.sheet, self.prefix, self.by_hands = sheet, prefix, by_hands
        stands = sheet.standing
        shown = stands.scores if stands else scores
        most_digits = MOST_DIGITS if sheet.ruleset.family == "riichi" else MOST_DIGITS_UNLIMITED
        for seat, name in enumerate(sheet.labels or sheet.names):
            self.fields[f"score{seat}"] = PointsInput(label=name, initial=shown[seat] if shown else None, most_digits=most_digits)
        self.initial["seen_paper"] = stands.version if stands else 0
        self.initial["sum_reason"] = stands.sum_reason if stands else ""
        if sheet.loses_deposits:
            self._ask_deposits(stands.deposits_lost if stands else deposits_lost)
        self._ask_penalties()
        if self.is_bound and by_hands and by_hands.count and stands is None:
            self.fields[self._over_hands] = forms.BooleanField(label=_("The sheet counts"), required=False)

    def _ask_deposits(self, initial: int) -> None:
        self.fields["deposits_lost"] = PointsInput(label=_("Deposits that nobody got (points)"), required=False, initial=initial or None)
        self.fields["deposits_lost"].widget.attrs |= {"data-deposits": True, "class": "deposits-input"}

    def _ask_penalties(self) -> None:
        """Add a question for each penalty, and a tick if the author has not seen the scores that stand."""
        for one in self.sheet.penalties:
            self.fields.setdefault(self.name_of(one), _question(one))
        stands = self.conflict
        if stands is not None:
            label = _("Replace what %(name)s entered") % {"name": stands.by_name}
            self.fields[self.tick_of(stands)] = forms.BooleanField(label=label, required=False)
        self.order_fields(["client_id", "expected_version", "seen_paper", *(f"score{seat}" for seat in range(len(self.sheet.names)))])

    @staticmethod
    def name_of(one: SheetPenalty) -> str:
        return f"sheet-{one.row}"

    @staticmethod
    def tick_of(stands: FinalScores) -> str:
        """The tick's name, which identifies the scores to be replaced, so that scores entered later need a new tick."""
        return f"replace-{stands.version}"

    @property
    def conflict(self) -> FinalScores | None:
        """The scores from paper that stand but that the author has not seen."""
        stands = self.sheet.standing
        if stands is None or not self.is_bound:
            return None
        seen = self._typed_number("seen_paper")
        if seen is None:  # the page named only the version of the game
            return None if (self._typed_number("expected_version") or 0) >= stands.version else stands
        return None if seen == stands.version else stands

    def _typed_number(self, name: str) -> int | None:
        text = str(self.data.get(self.add_prefix(name), "")).strip()
        return int(text) if text.isdecimal() else None

    @property
    def tick(self) -> forms.BoundField | None:
        stands = self.conflict
        return self[self.tick_of(stands)] if stands and self.tick_of(stands) in self.fields else None

    @property
    def _over_hands(self) -> str:
        """The name of the tick over the hands. It has the version shown, so that hands recorded later need a new tick."""
        return f"over-{self.sheet.version}"

    @property
    def hands_tick(self) -> forms.BoundField | None:
        """The tick that lets the sheet count instead of recorded hands; none where the scores are the same or incomplete."""
        if self.by_hands is None or self._over_hands not in self.fields or not self._has_scores:
            return None
        return self[self._over_hands] if self.scores != self.by_hands.scores else None

    @property
    def beside_hands(self) -> Iterator[tuple[str, str, str]]:
        """For each player: name, score by the recorded hands, score on the sheet."""
        by_hands = self.by_hands.scores if self.by_hands else ()
        for name, theirs, mine in zip(self.sheet.names, by_hands, self.scores, strict=True):
            yield name, points_text(theirs), points_text(mine)

    @property
    def agrees(self) -> bool:
        """Whether the typed scores equal those that somebody else entered meanwhile."""
        stands = self.conflict
        if stands is None or not self._has_scores:
            return False
        same = (self.scores, self.deposits_lost) == (tuple(stands.scores), stands.deposits_lost)
        return same and all(self.sheet.answers.get(row) == answer for row, answer in self.on_sheet.items())

    @property
    def _has_scores(self) -> bool:
        cleaned = getattr(self, "cleaned_data", {})
        return all(cleaned.get(f"score{seat}") is not None for seat in range(len(self.sheet.names)))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.agrees:
            self._require_answers()
            if self.tick is not None and not data.get(self.tick.name):
                self.add_error(self.tick.name, _("Other scores were entered meanwhile. Tick this if yours shall stand instead."))
        if self.hands_tick is not None and not data.get(self.hands_tick.name):
            self.add_error(self.hands_tick.name, spelt(UNSAVED, self.sheet.ruleset))
            self.show("expected_version", str(self.sheet.version))  # the question shows the game as it stands now
        return data

    def show(self, name: str, value: str) -> None:
        """Show a field with this value instead of what was sent."""
        shown = {self.add_prefix(name): value}
        self.data = {**self.data.dict(), **shown} if hasattr(self.data, "dict") else {**self.data, **shown}

    def _require_answers(self) -> None:
        """Require an answer for each penalty; if the sum reveals the answers, propose them and ask for another tap."""
        told = self._told()
        for one in self.sheet.penalties:
            if one.row in self.on_sheet:
                continue
            self.add_error(self.name_of(one), self._answer_missing(told.get(one.row)))
            if one.row in told:
                self.show(self.name_of(one), "yes" if told[one.row] else "no")

    def _told(self) -> dict[int, bool]:
        return self.sheet.told_by(sum(self.scores), self.on_sheet, self.deposits_lost) if self._has_scores else {}

    @staticmethod
    def _answer_missing(told: bool | None) -> Any:
        if told is None:
            return _("Please say whether this is deducted on the sheet already.")
        if told:
            return _("By the sum it is deducted already. Please check, and save again.")
        return _("By the sum it is not deducted yet. Please check, and save again.")

    def stands_now(self, sheet: PaperSheet) -> None:
        """Adapt the unsaved form to the game as it has become meanwhile, keeping what was typed."""
        self.sheet = sheet
        self._ask_penalties()

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("score")]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[f"score{seat}"] for seat in range(len(self.sheet.names)))

    @property
    def on_sheet(self) -> dict[int, bool]:
        """The answers by penalty id."""
        given = {one.row: self.cleaned_data.get(self.name_of(one)) for one in self.sheet.penalties}
        return {row: answer == "yes" for row, answer in given.items() if answer}

    @property
    def deposits_lost(self) -> int:
        """The points that nobody received, with or without a typed minus sign."""
        return abs(getattr(self, "cleaned_data", {}).get("deposits_lost") or 0)

    @property
    def scores_given(self) -> dict[str, Any]:
        """The arguments of the command, beside the entry, from a valid form."""
        given = {"scores": self.scores, "on_sheet": self.on_sheet, "deposits_lost": self.deposits_lost}
        return {**given, "sum_reason": self.cleaned_data["sum_reason"]}

    # ---------- the sum, as the page shows it

    @property
    def parts(self) -> list[SumPart]:
        """The penalties that may change the sum, each with its question."""
        return sum_parts(self.sheet, [self[self.name_of(one)] for one in self.sheet.penalties], self.typed_sum, self.shown_deposits)

    @property
    def shown_deposits(self) -> int:
        """The lost deposits as typed, 0 if unreadable."""
        if "deposits_lost" not in self.fields:
            return 0
        if self.is_bound:
            return self.deposits_lost
        return int(self["deposits_lost"].initial or 0)

    @property
    def total(self) -> int:
        """The expected sum of the scores under the present answers in the form."""
        answers = {one.row: part.is_held for one, part in zip(self.sheet.penalties, self.parts, strict=True)}
        return self.sheet.expected(answers, self.shown_deposits)

    @property
    def typed_sum(self) -> int | None:
        """The sum of the typed scores, ``None`` unless all can be read."""
        if not self.is_bound:
            return sum(field.initial for field in self.score_fields) if self["score0"].initial is not None else None
        self.full_clean_once()
        return sum(self.scores) if self._has_scores else None

    def full_clean_once(self) -> None:
        """Clean the form unless that has been done."""
        _read = self.errors

    @property
    def deposits_field(self) -> forms.BoundField | None:
        return self["deposits_lost"] if "deposits_lost" in self.fields else None

    @property
    def beside(self) -> Iterator[tuple[str, str, str]]:
        """For each player: name, score that somebody else entered meanwhile, score typed here."""
        stands = self.sheet.standing
        scores = stands.scores if stands else ()
        for name, theirs, field in zip(self.sheet.names, scores, self.score_fields, strict=True):
            mine = getattr(self, "cleaned_data", {}).get(field.name)
            yield name, points_text(theirs), points_text(mine) if mine is not None else str(field.value() or "")

    @property
    def too_much(self) -> str:
        """The wording for a surplus, for the script that adds up the scores."""
        return difference_text(1).replace("1", "{}")

    @property
    def too_little(self) -> str:
        return difference_text(-1).replace("1", "{}")

    @property
    def difference(self) -> str:
        """The surplus or shortfall of the typed scores in words; empty if they are right or incomplete."""
        typed = self.typed_sum
        return difference_text(typed - self.total) if typed is not None and typed != self.total else ""
