"""One hand as people enter it at the table: text to a scoring value. It offers nothing that the ruleset does not know."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league import wording
from league.errors import Refusal
from league.games.hand_fields import hand_initial, hand_result, stored_values
from league.games.seat_labels import SeatLabel, seat_labels
from league.games.signal_answers import ANSWER_LABELS, NONE_BEGINS
from league.games.value_pad import ValueField, ValuePad, value_pad
from league.games.win_entry import Given, WinEntry, depth_field
from league.wording_results import ABORTIVE_DRAWS
from scoring.errors import RuleViolation
from scoring.game import HandResult, Progress, Ron, Tsumo
from scoring.rulesets import Ruleset

__all__ = ["HandResultForm", "outcomes_of"]

NEEDED: Mapping[str, Mapping[str, Promise]] = {
    "ron": {"winner": _("Who won?"), "discarder": _("Who discarded the winning tile?")},
    "tsumo": {"winner": _("Who won?")},
    "nagashi_mangan": {"nagashi": _("Who had discarded terminals and honours only?")},
    "abortive_draw": {"abort": _("Why was the hand broken off?")},
    "chombo": {"offenders": _("Who made the mistake?")},
}
STEPS = ("outcome", "winner", "discarder", "value", "tsumo_value", "winner2", "value2", "winner3", "value3", "nagashi", "abort")
FIELD_OF = {"winners": "nagashi", "reason": "abort", "wins": "winner", "type": "outcome"}
FIELD_OF_CODE = dict.fromkeys(("winning_tiles_differ", "indicators_differ", "circumstances_differ"), "value2")
WIN = re.compile(r"wins?(\[(?P<index>[012])\])?(\.(?P<part>winner|liable)?.*)?")


def outcomes_of(ruleset: Ruleset) -> list[tuple[str, str]]:
    """How a hand can end under the ruleset, the usual ways first."""
    known = {
        "ron": ("ron", True),
        "tsumo": ("tsumo", True),
        "exhaustive_draw": ("draw", True),
        "nagashi_mangan": ("nagashi_mangan", ruleset.nagashi_mangan != "none"),
        "abortive_draw": ("abortive_draw", bool(ruleset.abortive_draws)),
        "chombo": ("chombo", True),
        "void": ("void", True),
    }
    return [(code, word(ruleset, term)) for code, (term, is_known) in known.items() if is_known]


def word(ruleset: Ruleset, term: str) -> str:
    """A word of the game as the label of a button."""
    return capfirst(wording.term(ruleset, term))


def signal_field() -> forms.ChoiceField:
    """The question that comes once with the signal of the clock."""
    return forms.ChoiceField(
        label=_("The signal has sounded. Was this hand running?"),
        choices=ANSWER_LABELS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Please answer this: it decides which hand is the last.")},
    )


class HandResultForm(forms.Form):
    """The result of the hand after ``progress``. When valid, ``result`` is the value and ``after`` the state that it leads to."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
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
        asks_signal: bool = False,
    ) -> None:
        self.progress = progress
        self.asks_signal = asks_signal
        self.is_prefilled = result is not None
        self.ruleset = progress.ruleset
        self.seats = seat_labels(progress, names, me)
        honba = progress.honba
        self.ron_pad = value_pad(self.ruleset, tsumo=False, honba=honba, stored=stored_values(result, Ron))
        self.tsumo_pad = value_pad(self.ruleset, tsumo=True, honba=honba, stored=stored_values(result, Tsumo))
        initial = {"client_id": uuid4(), "number": progress.number, "expected_version": version}
        super().__init__(data, auto_id=False, initial={**initial, **(hand_initial(result) if result else {})})
        self.fields.update(self._fields())
        self.wins = tuple(WinEntry(self, suffix, data, self.initial) for suffix in ("", *self.further_winners))

    def _fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "outcome": forms.ChoiceField(label=_("How did the hand end?"), choices=self._outcomes, widget=forms.RadioSelect),
            "winner": self._seat(_("Who won?")),
            "discarder": self._seat(_("Who discarded the winning tile?")),
            "depth": depth_field(self.ruleset),
            "value": self._value(self.ron_pad),
            "tsumo_value": self._value(self.tsumo_pad),
            "riichi": self._seats(word(self.ruleset, "riichi")),
            "tenpai": self._seats(word(self.ruleset, "tenpai")),
            "dead": self._seats(word(self.ruleset, "dead_hand")),
            "offenders": self._seats(_("Who made the mistake?")),
        }
        for further in self.further_winners:
            fields[f"winner{further}"] = self._seat(_("Who else won?"))
            fields[f"depth{further}"] = depth_field(self.ruleset)
            fields[f"value{further}"] = self._value(self.ron_pad)
        return {**fields, **self._fields_of_some_rulesets(), **({"signal": signal_field()} if self.asks_signal else {})}

    def _fields_of_some_rulesets(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        if self.ruleset.nagashi_mangan != "none":
            fields["nagashi"] = self._seats(word(self.ruleset, "nagashi_mangan"))
        if self.ruleset.abortive_draws:
            reasons = [(reason, capfirst(ABORTIVE_DRAWS[reason])) for reason in sorted(self.ruleset.abortive_draws)]
            fields["abort"] = forms.ChoiceField(label=_("Why?"), choices=reasons, required=False, widget=forms.RadioSelect)
        if self.ruleset.chombo_with_win != "win_only":
            fields["chombo"] = self._seats(word(self.ruleset, "chombo"))
        if self.ruleset.liable_for:
            for suffix in ("", *self.further_winners):
                fields[f"liable{suffix}"] = self._seat(_("Who answers for the yakuman (pao)?"))
                fields[f"liable_yakuman{suffix}"] = self._yakuman_count()
        return fields

    def _yakuman_counts(self) -> list[tuple[int, int]]:
        return [(times, times) for times in range(1, self.ron_pad.most_yakuman + 1)]

    def _yakuman_count(self) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            label=_("For how many yakuman?"), choices=self._yakuman_counts, coerce=int, empty_value=None, required=False
        )

    def _outcomes(self) -> list[tuple[str, str]]:
        return outcomes_of(self.ruleset)

    def _seat_choices(self) -> list[tuple[int, SeatLabel]]:
        """Handed to the fields as a function, because most of the many are never asked for their choices."""
        return [(seat.index, seat) for seat in self.seats]

    def _seat(self, label: Any) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            label=label, choices=self._seat_choices, coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
        )

    def _seats(self, label: Any) -> forms.TypedMultipleChoiceField:
        return forms.TypedMultipleChoiceField(
            label=label, choices=self._seat_choices, coerce=int, required=False, widget=forms.CheckboxSelectMultiple
        )

    def _value(self, pad: ValuePad) -> ValueField:
        return ValueField(pad, label=_("Value"), required=False)

    @property
    def further_winners(self) -> tuple[str, ...]:
        """The suffixes of the fields of a second and third winner, where the ruleset lets them win."""
        return ("2", "3")[: self.ruleset.multiple_ron - 1]

    @property
    def first_outcomes(self) -> list[tuple[str, str]]:
        """The three usual ends of a hand, for the buttons on the table."""
        return outcomes_of(self.ruleset)[:3]

    @property
    def outcome_labels(self) -> dict[str, str]:
        return dict(outcomes_of(self.ruleset))

    @property
    def further_wins(self) -> list[dict[str, Any]]:
        """A second and third winner: who, and what the hand was worth."""
        return [{"winner": self[f"winner{win.suffix}"], "step": f"value{win.suffix}", "win": win} for win in self.wins[1:]]

    @property
    def liables(self) -> list[dict[str, Any]]:
        """Who answers for a yakuman: for the first winner, and for each further one."""
        return [
            {
                "seat": self[f"liable{suffix}"],
                "count": self[f"liable_yakuman{suffix}"],
                "first": not suffix,
                "values": f"value{suffix}",
                "several": self.ron_pad.most_yakuman > 1,
            }
            for suffix in ("", *self.further_winners)
            if self.ruleset.liable_for
        ]

    @property
    def has_more(self) -> bool:
        """Whether something rare is ticked, which must be seen."""
        rare = [name for name in self.fields if name.startswith(("dead", "chombo", "liable")) and "yakuman" not in name]
        return any(self[name].value() not in (None, "", []) for name in rare)

    @property
    def first_step(self) -> str:
        """The first step with an error; else the end of a form that was filled in, else the beginning."""
        wrong = next((name for name in STEPS if name in self.errors), "") if self.is_bound else ""
        return wrong or ("check" if self["outcome"].value() and (self.is_bound or self.is_prefilled) else "")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        outcome = data.get("outcome", "")
        for field, sentence in NEEDED.get(outcome, {}).items():
            if data.get(field) in (None, "", []):
                self.add_error(field, str(sentence))
        given = self._given(data, outcome)
        if not self.errors:
            self._replay(hand_result(data, given))
        return data

    def _given(self, data: dict[str, Any], outcome: str) -> dict[str, Given]:
        """The value of each winner by the suffix of the fields; what is missing or cannot be read is refused beside it."""
        winners = self.wins[: {"ron": len(self.wins), "tsumo": 1}.get(outcome, 0)]
        given: dict[str, Given] = {}
        for win in winners:
            if win.suffix and data.get(f"winner{win.suffix}") is None:
                continue
            try:
                given[win.suffix] = win.given(data)
            except forms.ValidationError as error:
                self.add_error(win.field_name, error)
        return given

    def _replay(self, result: HandResult) -> None:
        if self.asks_signal and self.progress.ended_by == "time":
            self.add_error("signal", str(NONE_BEGINS))
            return
        try:
            self.after = self.progress.after(result)
        except RuleViolation as violation:
            self.add_violation(violation)
        else:
            self.result = result

    def add_refusal(self, refusal: Refusal) -> None:
        """Show why nothing was saved; where that is the signal, which has just sounded, the form asks for it from now on."""
        if refusal.field == "signal":
            self.fields.setdefault("signal", signal_field())
        self.add_error(refusal.field if refusal.field in self.fields else None, str(refusal))

    def add_violation(self, violation: RuleViolation) -> None:
        """Show a refusal of the rules, and the further ones, beside the fields that they are about."""
        names = [seat.name for seat in self.seats]
        for each in (violation, *violation.others):
            field = FIELD_OF_CODE.get(each.code) or self._field_of(each.where or "")
            self.add_error(field, wording.sentence(each, names, self.progress.ruleset))

    def _field_of(self, where: str) -> str | None:
        """The form's field for the place in a result that a refusal names (``wins[1]``, ``win.hand.melds``, ``riichi``)."""
        if where in FIELD_OF:
            return FIELD_OF[where]
        win = WIN.fullmatch(where)
        if win is None:
            return where if where in self.fields else None
        suffix = ("", "2", "3")[int(win["index"] or 0)]
        value_field = "tsumo_value" if win["index"] is None else f"value{suffix}"
        return f"{win['part']}{suffix}" if win["part"] else value_field
