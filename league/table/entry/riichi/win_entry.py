"""One winner in the form for a hand: the value on the pad, by tiles or by yaku."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.utils import ErrorList
from django.template.loader import render_to_string
from django.utils.functional import Promise, cached_property
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league import wording
from league.table.entry.choice_options import options_of
from league.table.entry.riichi.value_pad import ValuePad
from league.table.entry.riichi.win_situation import WinSituation
from league.table.entry.riichi.win_tiles import WinTilesForm, with_first_winner
from league.table.entry.riichi.win_yaku import counted_yaku, excluded_yaku
from league.table.entry.riichi.yaku_form import YakuForm
from league.wording.yaku import yaku_name
from scoring.errors import RuleViolation
from scoring.game import NamedYaku, Seat, TileHand, Value, Win, won_hand
from scoring.hand import Hand
from scoring.rulesets import Ruleset

__all__ = ["DEPTHS", "Given", "PadField", "WinEntry", "depth_field"]

DEPTHS = ("pad", "tiles", "yaku")
MISSING: Mapping[str, str | Promise] = {
    "pad": _("How much was the hand worth?"),
    "tiles": _("Which tiles was the hand won with?"),
    "yaku": _("Which yaku does the hand have?"),
    "fu": _("How many fu does the hand have?"),
}


@dataclass(frozen=True, slots=True)
class Given:
    """The stated value of a win, with its yaku if they were named."""

    value: Value
    yaku: NamedYaku | None = None


def depth_field(ruleset: Ruleset) -> forms.ChoiceField:
    """The choice how to give the value of a win: by han and fu, tiles, or yaku."""

    def choices() -> list[tuple[str, str | Promise]]:
        han, fu = capfirst(wording.term(ruleset, "han")), wording.term(ruleset, "fu")
        counts = han if ruleset.counts_han_only else _("%(han)s and %(fu)s") % {"han": han, "fu": fu}
        return [("pad", counts), ("tiles", _("Tiles")), ("yaku", _("Yaku"))]

    return forms.ChoiceField(label=_("How is the value given?"), choices=choices, required=False, widget=forms.RadioSelect)


@dataclass(frozen=True, slots=True)
class PadField:
    """A pad of values and its field; it is used if the hand ended with ``outcome``."""

    outcome: str
    pad: ValuePad
    field: forms.BoundField


class WinEntry:
    """The entry of one winner's hand: ``suffix`` is empty for the first winner, ``2`` or ``3`` for a further one.

    ``pads`` and the field ``depth`` are those of the form; the forms for tiles and yaku are made here of its ``data`` and ``initial``.
    """

    def __init__(
        self,
        suffix: str,
        situation: WinSituation,
        *,
        depth: forms.BoundField,
        pads: Sequence[PadField],
        first: WinEntry | None,
        data: Any,
        initial: Mapping[str, Any],
    ) -> None:
        self.suffix, self.situation, self.first = suffix, situation, first
        self.depth, self.pad_fields = depth, pads
        self.data, self.initial = data, initial
        self.named_value: Value | None = None

    @cached_property
    def tiles(self) -> WinTilesForm:
        """The form for the tiles, built on first use like that for the yaku."""
        initial = _without_prefix(self.initial, f"tiles{self.suffix}-")
        known = self.situation.known
        return WinTilesForm(self.data, suffix=self.suffix, ruleset=self.situation.ruleset, known=known, initial=initial)

    @cached_property
    def yaku(self) -> YakuForm:
        initial = _without_prefix(self.initial, f"yaku{self.suffix}-")
        return YakuForm(self.data, suffix=self.suffix, ruleset=self.situation.ruleset, initial=initial)

    # ---------- what is shown
    @property
    def number(self) -> str:
        """1 for the first winner, 2 and 3 for further ones."""
        return self.suffix or "1"

    @property
    def by(self) -> str:
        """The chosen depth."""
        return str(self.depth.value() or DEPTHS[0])

    @property
    def depths(self) -> list[dict[str, Any]]:
        return options_of(self.depth, DEPTHS[0])

    @property
    def pads(self) -> list[dict[str, Any]]:
        """The pads for the ways in which this winner can win."""
        return [{"outcome": one.outcome, "html": one.pad.html_for(one.field.name, one.field.value())} for one in self.pad_fields]

    def ways(self, outcome_labels: Mapping[str, str]) -> SafeString:
        """The rendered pads, tiles and yaku; ``outcome_labels`` head the pads if there are several."""
        return render_to_string("table/entry/riichi/_value_ways.html", {"win": self, "outcome_labels": outcome_labels})

    @property
    def errors(self) -> ErrorList:
        """Errors in the value, in whichever way it was given."""
        return self.pad_field.field.errors

    @property
    def named_by_the_game(self) -> bool:
        """The hand has a yaku that follows from the game and need not be tapped."""
        return self.situation.has_riichi or (self.situation.is_tsumo and not self.yaku.is_open)

    @property
    def missing(self) -> Mapping[str, str | Promise]:
        """What to say if the value is missing, by the way in which it is given, and for fu."""
        return MISSING

    # ---------- what was given
    @property
    def pad_field(self) -> PadField:
        """The pad in use."""
        return next((one for one in self.pad_fields if one.outcome == self.situation.outcome), self.pad_fields[0])

    def given(self, data: Mapping[str, Any]) -> Given:
        """Read the value from the form's cleaned fields. Raises ValidationError if it is missing or unreadable."""
        by = data.get(f"depth{self.suffix}") or DEPTHS[0]
        if by == "tiles":
            return Given(TileHand(self._hand()))
        if by == "yaku":
            return self._yaku()
        said = self.said(data)
        if said is None:
            raise forms.ValidationError(str(MISSING["pad"]), code="missing")
        return Given(said)

    def _yaku(self) -> Given:
        _require_valid(self.yaku)
        if self.yaku.is_empty and not self.named_by_the_game:
            raise forms.ValidationError(str(MISSING["yaku"]), code="missing")
        ruleset = self.situation.ruleset
        for name in excluded_yaku(self.situation) & self.yaku.tapped.names:
            words = {"yaku": yaku_name(ruleset, name)}
            raise forms.ValidationError(str(_("%(yaku)s cannot be: the winner's seat and riichi exclude it.")) % words, code="excluded")
        try:
            counted = counted_yaku(self.yaku.tapped, self.situation)
        except RuleViolation as refusal:
            sentences = [wording.sentence(each, vocabulary=ruleset) for each in (refusal, *refusal.others)]
            raise forms.ValidationError(sentences) from refusal
        if counted.value is None:
            raise forms.ValidationError(str(MISSING["fu"]), code="missing")
        self.named_value = counted.value
        return Given(counted.value, counted.named)

    def said(self, data: Mapping[str, Any]) -> Value | None:
        """The value stated beside the tiles: by yaku if it is given by them, otherwise on the pad."""
        if self.by == "yaku":
            return self.named_value
        return self.pad_field.pad.values.get(data.get(self.pad_field.field.name) or "")

    def _hand(self) -> Hand:
        _require_valid(self.tiles)
        if self.tiles.is_empty:
            raise forms.ValidationError(str(MISSING["tiles"]), code="missing")
        return self.tile_hand

    @cached_property
    def tile_hand(self) -> Hand:
        """The tiles to record, once their form is valid."""
        first = self.first
        shown = first.tile_hand if first and first.by == "tiles" and first.tiles.is_valid() else None
        return with_first_winner(self.tiles.hand, shown)

    def whole_hand(self, riichi: frozenset[Seat]) -> Hand:
        """The tiles with what the game knows, for counting. Raises RuleViolation if the two contradict each other."""
        situation = self.situation
        assert situation.winner is not None
        win, progress = Win(situation.winner, TileHand(self.tile_hand)), situation.progress
        return won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=situation.is_tsumo, riichi=riichi)


def _require_valid(form: forms.Form) -> None:
    if not form.is_valid():
        raise forms.ValidationError([str(text) for texts in form.errors.values() for text in texts])


def _without_prefix(initial: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in initial.items() if name.startswith(prefix)}
