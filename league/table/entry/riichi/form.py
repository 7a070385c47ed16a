"""The form for one riichi hand; it turns what people type into a scoring value, and offers only what the ruleset knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from django import forms
from django.utils.functional import Promise, cached_property
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from league.table.entry.result_form import NOTHING, Marks, ResultForm
from league.table.entry.riichi.fields import hand_initial, hand_result, values_of_no_tiles
from league.table.entry.riichi.outcomes import outcomes_of
from league.table.entry.riichi.value_pad import ValueField, ValuePad, value_pad
from league.table.entry.riichi.win_entry import Given, PadField, WinEntry, depth_field
from league.table.entry.riichi.win_situation import WinSituation
from league.table.entry.riichi.win_worth import contradiction, worth_of
from league.table.entry.steps import EntryStep
from league.wording import labels, term
from league.wording.results import ABORTIVE_DRAWS
from scoring.errors import RuleViolation
from scoring.game import SEATS, HandResult, PlayedHand, Progress, RiichiResult, Win, Yakuman, liable_numbers
from scoring.rulesets import Ruleset

__all__ = ["HandResultForm"]

NEEDED: Mapping[str, Mapping[str, Promise]] = {
    "ron": {"winner": _("Who won?"), "discarder": _("Who discarded the winning tile?")},
    "tsumo": {"winner": _("Who won?")},
    "nagashi_mangan": {"nagashi": _("Who had discarded terminals and honours only?")},
    "abortive_draw": {"abort": _("Why was the hand broken off?")},
    "chombo": {"offenders": _("Who made the mistake?")},
}
WINS, DRAWS = ("ron", "tsumo"), ("exhaustive_draw", "nagashi_mangan")
ALL_BET = "four_riichi"  #: the draw declared because all four bet riichi
FIELD_OF = {"winners": "nagashi", "reason": "abort", "wins": "winner", "type": "outcome"}
FIELD_OF_CODE = dict.fromkeys(("winning_tiles_differ", "indicators_differ", "circumstances_differ"), "value2")
NOBODY = ("", "", "", "")
FROM, AND = _("from %(answer)s"), _("and %(answer)s")
WIN = re.compile(r"wins?(\[(?P<index>[012])\])?(\.(?P<part>winner|liable)?.*)?")


class HandResultForm(ResultForm):
    """The result of a riichi hand."""

    beside = {
        "tenpai": " ".join(DRAWS),
        "chombo": " ".join((*WINS, "exhaustive_draw")),
        **dict.fromkeys(("dead", "more"), " ".join((*WINS, *DRAWS, "abortive_draw"))),
        "another_winner": "ron",
    }
    check_template = "table/entry/riichi/_riichi_check.html"
    causes_asked = {"cause": ("chombo",), "beside_cause": ("dead_hand", "chombo")}
    more_template = "table/entry/riichi/_riichi_more.html"

    @cached_property
    def ron_pad(self) -> ValuePad:
        """The values of a win on a discard."""
        return value_pad(self.ruleset, tsumo=False, honba=self.progress.honba, stored=self.stored)

    @cached_property
    def tsumo_pad(self) -> ValuePad:
        """The values of a self-drawn win."""
        return value_pad(self.ruleset, tsumo=True, honba=self.progress.honba, stored=self.stored)

    @cached_property
    def wins(self) -> tuple[WinEntry, ...]:
        """The entry of each winner's value, the first winner's first."""
        data = self.data if self.is_bound else None
        wins: list[WinEntry] = []
        for suffix in ("", *self.further_winners):
            wins.append(
                WinEntry(
                    suffix,
                    self._situation(suffix),
                    depth=self[f"depth{suffix}"],
                    pads=self._pad_fields(suffix),
                    first=wins[0] if wins else None,
                    data=data,
                    initial=self.initial,
                )
            )
        return tuple(wins)

    def _situation(self, suffix: str) -> WinSituation:
        """What has been typed about the win so far."""
        winner, bets = str(self[f"winner{suffix}"].value()), set(map(str, self["riichi"].value() or ()))
        return WinSituation(
            self.progress,
            outcome=self["outcome"].value() or "",
            winner=int(winner) if winner in map(str, SEATS) else None,
            riichi=frozenset(seat for seat in SEATS if str(seat) in bets),
        )

    def _pad_fields(self, suffix: str) -> tuple[PadField, ...]:
        """The pads on which a winner's value can be tapped; only the first winner can have drawn the winning tile."""
        ron = PadField("ron", self.ron_pad, self[f"value{suffix}"])
        return (ron,) if suffix else (ron, PadField("tsumo", self.tsumo_pad, self["tsumo_value"]))

    def _ways_of(self, win: WinEntry) -> SafeString:
        """Render the ways to give the value; those of an empty form are cached, as rendering takes longer than the rest of the table."""
        if self.is_bound or self.is_prefilled:
            return win.ways(self.outcome_labels)
        counters = self.ruleset.honba_that_matters(self.progress.honba)
        return _empty_ways(self.ruleset, counters, self.wins.index(win), get_language() or "")

    def initial_of(self, progress: Progress, result: HandResult | None) -> dict[str, Any]:
        return hand_initial(result) if result else self.declared.initial

    def own_fields(self) -> dict[str, forms.Field]:
        riichi, tenpai, dead, nagashi, chombo = labels(self.ruleset, "riichi", "tenpai", "dead_hand", "nagashi_mangan", "chombo")
        fields: dict[str, forms.Field] = {
            "outcome": self.outcome_field(),
            **self.one_seat(winner=_("Who won?"), discarder=_("Who discarded the winning tile?")),
            "depth": depth_field(self.ruleset),
            "value": self._value(self.ron_pad),
            "tsumo_value": self._value(self.tsumo_pad),
            **self.any_seats(riichi=riichi, tenpai=tenpai, dead=dead, offenders=_("Who made the mistake?")),
        }
        if not self.further_winners:
            fields["discarder"].help_text = _("If several want this tile, only the next in turn after the discard wins.")
        for further in self.further_winners:
            fields |= self.one_seat(**{f"winner{further}": _("Who else won?")})
            fields[f"depth{further}"] = depth_field(self.ruleset)
            fields[f"value{further}"] = self._value(self.ron_pad)
        return {**fields, **self._fields_of_some_rulesets(nagashi, chombo)}

    def _fields_of_some_rulesets(self, nagashi_mangan: str, chombo: str) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        if self.ruleset.nagashi_mangan != "none":
            fields["nagashi"] = self.seats_field(nagashi_mangan)
        if self.ruleset.breaks_off_for:
            reasons = [(reason, capfirst(ABORTIVE_DRAWS[reason])) for reason in sorted(self.ruleset.breaks_off_for)]
            fields["abort"] = forms.ChoiceField(label=_("Why?"), choices=reasons, required=False, widget=forms.RadioSelect)
        if self.ruleset.chombo_with_win != "win_only":
            fields["chombo"] = self.seats_field(chombo)
        if self.ruleset.liable_for:
            for suffix in ("", *self.further_winners):
                fields[f"liable{suffix}"] = self.seat_field(_("Who answers for the yakuman (pao)?"))
                fields[f"liable_yakuman{suffix}"] = self._yakuman_count()
        return fields

    def _yakuman_counts(self) -> list[tuple[int | str, int | Promise]]:
        """The choices of how many yakuman; without a choice it is the largest possible number (one in older recordings)."""
        counts: list[tuple[int | str, int | Promise]] = [("", _("as many as can be"))] if self.ruleset.liable_fits_hand else []
        return counts + [(times, times) for times in range(1, self.ron_pad.most_yakuman + 1)]

    def _yakuman_count(self) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            label=_("For how many yakuman?"), choices=self._yakuman_counts, coerce=int, empty_value=None, required=False
        )

    @cached_property
    def _liable_numbers(self) -> list[tuple[int, ...]]:
        """The possible numbers of yakuman with liability, for a hand of one yakuman, of two, and so on, if nothing more is known."""
        return [
            liable_numbers(self.progress, Win(SEATS[0], Yakuman(times)), tsumo=False, riichi=frozenset())
            for times in range(1, self.ron_pad.most_yakuman + 1)
        ]

    def outcomes(self) -> list[tuple[str, str]]:
        return outcomes_of(self.ruleset)

    def _value(self, pad: ValuePad) -> ValueField:
        return ValueField(pad, label=_("Value"), required=False)

    @property
    def further_winners(self) -> tuple[str, ...]:
        """The field suffixes of a second and third winner, if the ruleset lets them win."""
        return ("2", "3")[: self.ruleset.multiple_ron - 1]

    def further_steps(self) -> Iterator[EntryStep]:
        first, *further = self.wins
        yield self.seat_step("winner", *WINS)
        yield self.seat_step("discarder", "ron", marks={"not": "winner", "in-short": FROM})
        taken = "winner discarder"
        for win in further:
            winner = f"winner{win.suffix}"
            marks: Marks = {"if": winner, "on-request": True, "said": True, "not": taken, "in-short": AND}
            yield self.field_step("further", winner, "ron", marks=marks)
            taken = f"{taken} {winner}"
        yield self._value_step(first, _("How much was the hand worth?"), *WINS)
        for win in further:
            yield self._value_step(win, _("How much was the other hand worth?"), "ron", marks={"if": f"winner{win.suffix}"})
        if "nagashi" in self.fields:
            yield self._seats_step("nagashi", "nagashi_mangan")
        if "abort" in self.fields:
            yield self.chips_step("abort", "abortive_draw", marks={"ticks-all": f"{ALL_BET} riichi"})
        yield self._seats_step("offenders", "chombo")

    def _seats_step(self, name: str, outcome: str) -> EntryStep:
        return self.field_step("seats", name, outcome, missing=NEEDED[outcome][name])

    @property
    def nobody_said(self) -> str:
        """What saving says as long as nobody is ticked as tenpai."""
        return gettext("Nobody %(tenpai)s") % {"tenpai": term(self.ruleset, "tenpai")}

    def _value_step(self, win: WinEntry, legend: Promise | str, *outcomes: str, marks: Mapping[str, str] = NOTHING) -> EntryStep:
        """The step for a winner's value, in whichever way it is given."""
        return EntryStep(
            name=f"value{win.suffix}",
            fields=(win.depth.name, *(pad.field.name for pad in win.pad_fields)),
            outcomes=outcomes,
            legend=legend,
            kind="value",
            content={"win": win, "ways": partial(self._ways_of, win)},
            marks={**marks, "value-of": f"winner{win.suffix}"},
        )

    @property
    def winds(self) -> str:
        """The wind of each seat in this hand."""
        return "".join(seat.wind for seat in self.seats)

    @property
    def liables(self) -> list[dict[str, Any]]:
        """The liability fields of the first winner and of each further one."""
        return [
            {
                "seat": self[f"liable{suffix}"],
                "count": self[f"liable_yakuman{suffix}"],
                "outcomes": "ron" if suffix else " ".join(WINS),
                "values": f"value{suffix}",
                "winner": f"winner{suffix}",
                "numbers": ";".join(" ".join(map(str, numbers)) for numbers in self._liable_numbers),
                "several": any(len(numbers) > 1 for numbers in self._liable_numbers),
            }
            for suffix in ("", *self.further_winners)
            if self.ruleset.liable_for
        ]

    @property
    def has_more(self) -> bool:
        """Something rare is ticked, so its fields must not be folded away."""
        rare = [name for name in self.fields if name.startswith(("dead", "chombo"))]
        return any(self[name].value() not in (None, "", []) for name in rare)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        outcome = data.get("outcome", "")
        self.require(data, NEEDED.get(outcome, {}))
        given = self._given(data, outcome)
        if not self.errors:
            result = hand_result(data, given)
            for problem in values_of_no_tiles(result, self.stored, self.ruleset):
                self.add_violation(problem)
            self.play(result)
        return data

    def _given(self, data: dict[str, Any], outcome: str) -> dict[str, Given]:
        """The value of each winner by field suffix; missing or unreadable values get an error beside their fields."""
        winners = self.wins[: {"ron": len(self.wins), "tsumo": 1}.get(outcome, 0)]
        given: dict[str, Given] = {}
        for win in winners:
            if win.suffix and data.get(f"winner{win.suffix}") is None:
                continue
            try:
                given[win.suffix] = win.given(data)
            except forms.ValidationError as error:
                self.add_error(win.pad_field.field.name, error)
        return given

    def notes(self, hand: PlayedHand) -> tuple[str, ...]:
        """A note for each stated value that differs from the tiles."""
        assert isinstance(hand.result, RiichiResult)
        riichi = hand.result.riichi
        return tuple(note for win in self.wins if (note := contradiction(win, win.said(self.cleaned_data), riichi)))

    def worth_so_far(self, which: str) -> tuple[str, dict[str, Any]]:
        wanted = [win for win in self.wins if win.number == which]
        return "table/entry/riichi/_worth.html", {"worth": worth_of(wanted[0]) if wanted else None}

    def field_of(self, violation: RuleViolation) -> str | None:
        return FIELD_OF_CODE.get(violation.code) or self._field_of(violation.where or "")

    def _field_of(self, where: str) -> str | None:
        """The form field for the part of a result that a refusal names (``wins[1]``, ``win.hand.melds``, ``riichi``)."""
        if where in FIELD_OF:
            return FIELD_OF[where]
        win = WIN.fullmatch(where)
        if win is None:
            return where if where in self.fields else None
        suffix = ("", "2", "3")[int(win["index"] or 0)]
        value_field = "tsumo_value" if win["index"] is None else f"value{suffix}"
        return f"{win['part']}{suffix}" if win["part"] else value_field


@lru_cache(maxsize=64)
def _empty_ways(ruleset: Ruleset, counters: int, number: int, _language: str) -> SafeString:
    """The rendered ways to give the value of a win in an empty form."""
    form = HandResultForm(progress=replace(Progress.start(ruleset), honba=counters), names=NOBODY, version=0)
    return form.wins[number].ways(form.outcome_labels)
