"""One winner in the form of a hand: the value on the pad, by tiles or by yaku, and what the game knows of the winner already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.utils import ErrorList
from django.utils.functional import Promise, cached_property
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league import wording
from league.table.entry.choice_options import options_of
from league.table.entry.riichi.value_ways import value_ways
from league.table.entry.riichi.win_tiles import WinTilesForm, with_first_winner
from league.table.entry.riichi.win_yaku import counted_yaku, excluded_yaku
from league.table.entry.riichi.yaku_form import YakuForm
from league.wording.yaku import yaku_name
from scoring.errors import RuleViolation
from scoring.game import SEATS, NamedYaku, Progress, Seat, TileHand, Value, Win, wind_of, won_hand
from scoring.hand import Hand
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from league.table.entry.riichi.form import HandResultForm

__all__ = ["DEPTHS", "Given", "WinEntry", "depth_field"]

DEPTHS = ("pad", "tiles", "yaku")
MISSING: Mapping[str, str | Promise] = {
    "pad": _("How much was the hand worth?"),
    "tiles": _("Which tiles was the hand won with?"),
    "yaku": _("Which yaku does the hand have?"),
    "fu": _("How many fu does the hand have?"),
}


@dataclass(frozen=True, slots=True)
class Given:
    """The value of a win as it was given, with the yaku where they were named."""

    value: Value
    yaku: NamedYaku | None = None


def depth_field(ruleset: Ruleset) -> forms.ChoiceField:
    """How the value of a win is given: han and fu, the tiles, or the yaku."""

    def choices() -> list[tuple[str, str | Promise]]:
        han, fu = capfirst(wording.term(ruleset, "han")), wording.term(ruleset, "fu")
        counts = han if ruleset.scoring == "han" else _("%(han)s and %(fu)s") % {"han": han, "fu": fu}
        return [("pad", counts), ("tiles", _("Tiles")), ("yaku", _("Yaku"))]

    return forms.ChoiceField(label=_("How is the value given?"), choices=choices, required=False, widget=forms.RadioSelect)


class WinEntry:
    """The fields of one winner: ``suffix`` is empty for the first, ``2`` or ``3`` for a further one."""

    def __init__(self, form: HandResultForm, suffix: str, data: Any, initial: Mapping[str, Any]) -> None:
        self.form, self.suffix = form, suffix
        self.data, self.initial = data, initial
        self.named_value: Value | None = None

    @cached_property
    def tiles(self) -> WinTilesForm:
        """The form for the tiles; like that for the yaku, it is made when somebody looks at it."""
        initial = _without_prefix(self.initial, f"tiles{self.suffix}-")
        return WinTilesForm(self.data, suffix=self.suffix, ruleset=self.form.ruleset, known=self.known, initial=initial)

    @cached_property
    def yaku(self) -> YakuForm:
        initial = _without_prefix(self.initial, f"yaku{self.suffix}-")
        return YakuForm(self.data, suffix=self.suffix, ruleset=self.form.ruleset, initial=initial)

    # ---------- what is known of the winner
    @property
    def progress(self) -> Progress:
        return self.form.progress

    @property
    def is_tsumo(self) -> bool:
        return bool(self.form["outcome"].value() == "tsumo")

    @property
    def winner(self) -> Seat | None:
        text = str(self.form[f"winner{self.suffix}"].value())
        return int(text) if text in map(str, SEATS) else None

    @property
    def riichi(self) -> frozenset[Seat]:
        """The seats that bet riichi, as far as it was said."""
        said = set(map(str, self.form["riichi"].value() or ()))
        return frozenset(seat for seat in SEATS if str(seat) in said)

    @property
    def known(self) -> dict[str, Any]:
        """The facts that a form for tiles need not ask; ``None`` where the game does not know them yet."""
        return {
            "win": self.form["outcome"].value() or None,
            "seat_wind": None if self.winner is None else wind_of(self.winner, self.progress.dealer),
            "round_wind": self.progress.round_wind,
            "riichi": self.winner in self.riichi,
        }

    # ---------- what is shown
    @property
    def number(self) -> str:
        """1 for the first winner, 2 and 3 for further ones."""
        return self.suffix or "1"

    @property
    def depth(self) -> forms.BoundField:
        return self.form[f"depth{self.suffix}"]

    @property
    def by(self) -> str:
        """The depth that was chosen."""
        return str(self.depth.value() or DEPTHS[0])

    @property
    def depths(self) -> list[dict[str, Any]]:
        return options_of(self.depth, DEPTHS[0])

    @property
    def pads(self) -> list[dict[str, Any]]:
        """The pads of the outcomes by which this winner can win."""
        pads = [("ron", f"value{self.suffix}", self.form.ron_pad)]
        if not self.suffix:
            pads.append(("tsumo", "tsumo_value", self.form.tsumo_pad))
        return [{"outcome": outcome, "html": pad.html_for(name, self.form[name].value())} for outcome, name, pad in pads]

    @property
    def ways(self) -> SafeString:
        """The pad, the tiles and the yaku, to be shown."""
        return value_ways(self)

    @property
    def errors(self) -> ErrorList:
        """What is wrong with the value, whichever way it was given."""
        return self.form[self.field_name].errors

    @property
    def named_by_the_game(self) -> bool:
        """Whether the hand has a yaku already that nobody has to tap."""
        return self.winner in self.riichi or (self.is_tsumo and not self.yaku.is_open)

    # ---------- what was given
    @property
    def field_name(self) -> str:
        """The field of the pad that counts."""
        return "tsumo_value" if self.is_tsumo and not self.suffix else f"value{self.suffix}"

    def given(self, data: Mapping[str, Any]) -> Given:
        """The value from the cleaned fields of the form. Raises ValidationError where it is missing or cannot be read."""
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
        for name in excluded_yaku(self).intersection(self.yaku.cleaned_data["names"]):
            words = {"yaku": yaku_name(self.form.ruleset, name)}
            raise forms.ValidationError(str(_("%(yaku)s cannot be: the winner's seat and riichi exclude it.")) % words, code="excluded")
        try:
            counted = counted_yaku(self)
        except RuleViolation as refusal:
            sentences = [wording.sentence(each, vocabulary=self.form.ruleset) for each in (refusal, *refusal.others)]
            raise forms.ValidationError(sentences) from refusal
        if counted.value is None:
            raise forms.ValidationError(str(MISSING["fu"]), code="missing")
        self.named_value = counted.value
        return Given(counted.value, counted.named)

    def said(self, data: Mapping[str, Any]) -> Value | None:
        """The value that was said beside the tiles: by yaku, where it is given by them, else on the pad."""
        if self.by == "yaku":
            return self.named_value
        pad = self.form.tsumo_pad if self.field_name == "tsumo_value" else self.form.ron_pad
        return pad.values.get(data.get(self.field_name) or "")

    def _hand(self) -> Hand:
        _require_valid(self.tiles)
        if self.tiles.is_empty:
            raise forms.ValidationError(str(MISSING["tiles"]), code="missing")
        return self.tile_hand

    @cached_property
    def tile_hand(self) -> Hand:
        """The tiles as they are recorded, once the form for them is valid."""
        first = self.form.wins[0] if self.suffix else None
        shown = first.tile_hand if first and first.by == "tiles" and first.tiles.is_valid() else None
        return with_first_winner(self.tiles.hand, shown)

    def whole_hand(self, riichi: frozenset[Seat]) -> Hand:
        """The tiles with what the game knows, to be counted. Raises RuleViolation where the two contradict each other."""
        assert self.winner is not None
        win = Win(self.winner, TileHand(self.tile_hand))
        progress = self.progress
        return won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=self.is_tsumo, riichi=riichi)


def _require_valid(form: forms.Form) -> None:
    if not form.is_valid():
        raise forms.ValidationError([str(text) for texts in form.errors.values() for text in texts])


def _without_prefix(initial: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in initial.items() if name.startswith(prefix)}
