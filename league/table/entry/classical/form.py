"""The form for one hand without riichi (Küster, the DMJL's basic game); it turns what people type into a scoring value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from league import wording
from league.games.shown_worths import limit_games
from league.table.entry.classical.fields import SELF_DRAWN, mahjong_initial, mahjong_result
from league.table.entry.classical.fine_price import FineQuestion, fine_question, with_fine
from league.table.entry.classical.outcomes import mahjong_outcomes
from league.table.entry.classical.who_pays import ask_who_pays
from league.table.entry.classical.worth_entry import WorthEntry
from league.table.entry.result_form import ResultForm
from league.table.entry.steps import EntryStep
from league.table.points_typed import PointsTyped
from league.table.seat_labels import SeatLabel
from scoring.errors import RuleViolation
from scoring.game import FINES, HandResult, PlayedHand, Progress, Said, Seat, Worth

__all__ = ["MahjongForm", "WorthRow"]

NEEDED: Mapping[str, Mapping[str, Promise]] = {
    "mahjong": {"winner": _("Who won?"), "discarder": _("Who discarded the winning tile, or was it self-drawn?")},
    "false_mahjong": {"caller": _("Who called Mah-Jongg by mistake?")},
    "penalty": {"fined": _("Who is fined?"), "fine": _("How many points to each other player?")},
}
FIELD_OF = {"seat": "fined", "points": "fine", "type": "outcome"}
OF_SEAT = re.compile(r"(?P<what>values|hands|announced)\[(?P<seat>[0-4])\].*")
NAME_OF = {"announced": "announced", "values": "worth", "hands": "worth"}
MISSING = _("What is this hand worth?")
SHOWN = "shown"  #: the code of a problem that the hand's own entry shows already


@dataclass(frozen=True, slots=True)
class WorthRow:
    """One player's hand in the form: the seat, its fields, and problems that are not shown beside a field."""

    seat: SeatLabel
    entry: WorthEntry
    problems: tuple[str, ...]


class MahjongForm(ResultForm):
    """The result of a hand without riichi. Of five, the player whom the game proposes ``sits_out`` unless another is chosen."""

    usual_outcomes = 2
    beside = dict.fromkeys(("more", "too_few", "too_many", "pays_alone", "announced"), "mahjong")
    check_template = "table/entry/classical/_mahjong_check.html"
    more_template = "table/entry/classical/_mahjong_more.html"
    causes_asked = {"cause": ("penalty",)}

    # ---------- the fields
    def initial_of(self, progress: Progress, result: HandResult | None) -> dict[str, Any]:
        return {"sits_out": progress.sits_out, **(mahjong_initial(result) if result else {})}

    def seated(self, progress: Progress, data: Mapping[str, Any] | None, initial: Mapping[str, Any]) -> Progress:
        """Seat the players with the chosen one sitting out; the dealer cannot."""
        said = str((data or {}).get("sits_out") or initial["sits_out"])
        possible = [seat for seat in progress.seats if seat != progress.dealer] if progress.sits_out is not None else []
        chosen = next((seat for seat in possible if str(seat) == said), progress.sits_out)
        return replace(progress, sits_out=chosen)

    def own_fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "outcome": self.outcome_field(),
            "winner": self.seat_field(_("Who won?")),
            "discarder": self._discarder_field(),
            **{f"worth{seat}": forms.Field(required=False) for seat in self.progress.seats},
        }
        if self.progress.sits_out is not None:
            fields["sits_out"] = self._sits_out_field()
        if self.ruleset.family == "classical":
            fields |= self._kuester_fields()
        return fields

    def seat_choices(self) -> list[tuple[Any, Any]]:
        return [(seat.index, seat) for seat in self.seats if not seat.sits_out]

    def seat_field(self, label: Any) -> forms.TypedChoiceField:
        field = super().seat_field(label)
        if self.progress.sits_out is not None:
            field.error_messages["invalid_choice"] = _("Who sits out has no part in the game.")
        return field

    def _discarder_field(self) -> forms.TypedChoiceField:
        field = self.seat_field(_("Who discarded the winning tile?"))
        field.coerce = lambda text: text if text == SELF_DRAWN else int(text)
        field.choices = lambda: [*self.seat_choices(), (SELF_DRAWN, _("Self-drawn"))]
        return field

    def _sits_out_field(self) -> forms.TypedChoiceField:
        field = self.seat_field(_("Who sits out?"))
        field.choices = [(seat.index, seat) for seat in self.seats if not seat.is_dealer]
        field.error_messages["invalid_choice"] = _("Who deals plays: another of the five sits out.")
        return field

    def _kuester_fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "caller": self.seat_field(_("Who called Mah-Jongg by mistake?")),
            "fined": self.seat_field(_("Who is fined?")),
            "fine": forms.TypedChoiceField(
                label=_("How many points to each other player?"),
                choices=[(points, points) for points in FINES],
                coerce=int,
                empty_value=None,
                required=False,
                widget=forms.RadioSelect,
            ),
            "price": forms.CharField(label=_("Which fine is right?"), required=False),
        }
        return {**fields, **self._settling_fields()} if self.ruleset.payers == "settle" else fields

    def _settling_fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "too_few": self.seats_field(_("Dead hand: too few tiles")),
            "too_many": self.seats_field(_("Dead hand: too many tiles")),
            **{f"announced{seat}": _announced_field() for seat in self.progress.seats},
        }
        if len(self.progress.seats) > 2:
            fields["pays_alone"] = self.seat_field(_("Who pays for all?"))
            fields["excused"] = forms.BooleanField(label=_("Excused: there was no other discard"), required=False)
            fields["fed"] = forms.CharField(label=_("Who pays?"), required=False)
        return fields

    @property
    def outcome_question(self) -> str | Promise:
        """Küster calls a hand "Spiel"."""
        return pgettext("kuester", "How did the hand end?") if self.ruleset.vocabulary == "kuester" else super().outcome_question

    def outcomes(self) -> list[tuple[str, str]]:
        return mahjong_outcomes(self.ruleset)

    # ---------- what is shown
    @property
    def asks(self) -> str:
        """The hands asked for after a win: ``all``, or only the ``winner``'s."""
        return "all" if self.ruleset.payers == "settle" else "winner"

    @cached_property
    def entries(self) -> Mapping[Seat, WorthEntry]:
        """The hand fields of each player, without whoever sits out."""
        data = self.data if self.is_bound else None
        return {
            seat: WorthEntry(
                seat,
                self.progress,
                data,
                self.initial,
                won=self._won(seat),
                win=self._win if self._won(seat) else "",
                dead=self._dead(seat),
            )
            for seat in self.progress.playing
        }

    def _won(self, seat: Seat) -> bool | None:
        outcome, winner = self["outcome"].value(), self["winner"].value()
        if outcome == "mahjong":
            return None if winner in (None, "") else str(winner) == str(seat)
        return False if outcome else None

    @property
    def _win(self) -> str:
        discarder = self["discarder"].value()
        if discarder in (None, ""):
            return ""
        return "tsumo" if discarder == SELF_DRAWN else "ron"

    def _dead(self, seat: Seat) -> str:
        """The reason given why the seat's hand is dead, or empty."""
        said = (name for name in ("too_few", "too_many") if name in self.fields and str(seat) in map(str, self[name].value() or ()))
        return next(said, "")

    def worth_so_far(self, which: str) -> tuple[str, dict[str, Any]]:
        entry = next((entry for seat, entry in self.entries.items() if str(seat) == which), None)
        return "table/entry/classical/_worth_of_hand.html", {"worth": entry.line if entry else None}

    @property
    def rows(self) -> tuple[WorthRow, ...]:
        """The hands to enter, in turn order from the dealer."""
        return tuple(WorthRow(self.seats[seat], entry, self._problems_of(seat)) for seat, entry in self.entries.items())

    def _problems_of(self, seat: Seat) -> tuple[str, ...]:
        found = self.errors.as_data().get(f"worth{seat}", []) if self.is_bound else []
        return tuple(text for error in found if error.code != SHOWN for text in error.messages)

    @property
    def announced(self) -> list[dict[str, Any]]:
        """Each player with the field for what they announced before it was corrected."""
        names = [(self.seats[seat], f"announced{seat}") for seat in self.progress.playing]
        return [{"seat": seat, "field": self[name]} for seat, name in names if name in self.fields]

    @property
    def has_more(self) -> bool:
        """Something rare is entered, so its fields must not be folded away."""
        rare = [name for name in self.fields if name.startswith(("too_", "pays_alone", "announced"))]
        return any(self[name].value() not in (None, "", []) for name in rare)

    @property
    def sitting_out(self) -> SeatLabel | None:
        """The one of five players who sits out."""
        return next((seat for seat in self.seats if seat.sits_out), None)

    def further_steps(self) -> Iterator[EntryStep]:
        yield self.seat_step("winner", "mahjong")
        yield self.seat_step("discarder", "mahjong", marks={"not": "winner", "in-short": _("from %(answer)s")})
        if "caller" in self.fields:
            yield self.seat_step("caller", "false_mahjong")
            yield self.seat_step("fined", "penalty")
            yield self.chips_step("fine", "penalty")
        asks_all = self.asks == "all"
        yield EntryStep(
            name="worths",
            fields=tuple(f"worth{seat}" for seat in self.progress.playing),
            outcomes=tuple(self.hands_asked),
            legend=_("What is each hand worth?") if asks_all else _("How much was the hand worth?"),
            kind="worths",
            content=self.rows,
            missing=MISSING,
            marks={"hands": json.dumps(self.hands_asked), "winner": "winner", "discarder": "discarder", "self-drawn": SELF_DRAWN},
        )

    @property
    def hands_asked(self) -> dict[str, dict[str, str]]:
        """The hands asked for after each end: ``only`` that of the seat chosen in a field, or all ``but`` that one."""
        won = {} if self.asks == "all" else {"only": "winner"}
        if "caller" not in self.fields:
            return {"mahjong": won}
        return {"mahjong": won, "false_mahjong": {"but": "caller"}}

    @property
    def problems(self) -> list[str]:
        texts = []
        for field in self.visible_fields():
            whose = f"{self.seats[int(field.name[-1])].name}: " if field.name.startswith(("worth", "announced")) else ""
            texts += [f"{whose}{text}" for text in field.errors]
        return texts

    def remarks(self, hand: PlayedHand) -> Sequence[str]:
        return [*limit_games(hand, self.names, self.ruleset), *wording.hand_notes(hand, self.names, self.ruleset), *super().remarks(hand)]

    # ---------- what was given
    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        outcome = data.get("outcome", "")
        self.require(data, {field: text for field, text in NEEDED.get(outcome, {}).items() if field not in self.errors})
        worths = self._worths(data) if outcome in self.hands_asked else ()
        if not self.errors:
            self.play(mahjong_result(with_fine(self, data), worths, self.progress.sits_out))
        if not self.errors and "fed" in self.fields:
            ask_who_pays(self, data["fed"], as_said=[seat for seat, entry in self.entries.items() if entry.points.is_as_said])
        return data

    @property
    def fine_question(self) -> FineQuestion | None:
        return fine_question(self, getattr(self, "cleaned_data", {}))

    def _worths(self, data: Mapping[str, Any]) -> tuple[Worth | None, ...]:
        """The worth of the hands by seat; missing or impossible ones get an error beside their fields."""
        return tuple(self._worth(seat, data) if seat in self._asked(data) else None for seat in self.progress.seats)

    def _asked(self, data: Mapping[str, Any]) -> Sequence[Seat]:
        rule = self.hands_asked[data["outcome"]]
        if "only" in rule:
            return [seat for seat in self.progress.playing if seat == data.get(rule["only"])]
        return [seat for seat in self.progress.playing if "but" not in rule or seat != data.get(rule["but"])]

    def _worth(self, seat: Seat, data: Mapping[str, Any]) -> Worth | None:
        try:
            given = self.entries[seat].given()
        except forms.ValidationError as error:
            self.add_error(f"worth{seat}", forms.ValidationError([forms.ValidationError(text, code=SHOWN) for text in error.messages]))
            return None
        if given is None and seat in (data.get("too_many") or ()):
            return Said(0)
        if given is None:
            self.add_error(f"worth{seat}", str(MISSING))
        return given

    def field_of(self, violation: RuleViolation) -> str | None:
        where = violation.where or ""
        of_seat = OF_SEAT.fullmatch(where)
        name = FIELD_OF.get(where, where) if of_seat is None else f"{NAME_OF[of_seat['what']]}{of_seat['seat']}"
        return name if name in self.fields else None


def _announced_field() -> PointsTyped:
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return PointsTyped(min_value=0, required=False, widget=widget, error_messages={"invalid": _("Enter the points as a whole number.")})
