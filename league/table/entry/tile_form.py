"""The form for a hand entered by tiles; it turns text in ``mpsz`` notation, winds and toggles into a :class:`scoring.hand.Hand`.

The calculator and the table's screen share this form; what a table knows already (winds, ron or tsumo, riichi) is
``fixed`` and not asked. ``scoring`` decides whether the hand wins and what it is worth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league import wording
from league.table.entry.choice_options import options_of
from league.table.entry.toggles import TOGGLES, ToggleRule
from league.wording.tiles import CIRCUMSTANCES
from league.wording.yaku import circumstance_meaning, circumstance_name
from scoring.errors import RuleViolation
from scoring.game import WINDS
from scoring.hand import Hand, Meld, Tile, kind, parse_tile, parse_tiles, tiles_text
from scoring.rulesets import Ruleset

__all__ = ["HAND_TILES", "TileHandForm", "known_circumstances", "meld_of", "melds_text", "tile_initial"]

HAND_TILES = 14  #: tiles of a winning hand, with a kan counted as three
LONGEST = 200
SEPARATORS = re.compile(r"[\s,;]+")
RIICHI = ("riichi", "double_riichi", "open_riichi", "ippatsu")
RARE = ("tenhou", "chiihou", "renhou", "tile_sorted_in", "first_discard")
FIXABLE = ("win", "seat_wind", "round_wind")
FIELD_OF = {"meld": "melds", "ura": "ura_indicators", "dora": "dora_indicators"}

Words = Mapping[str, tuple[str | Promise, str | Promise]]
EXAMPLES: Mapping[str, str | Promise] = {
    "concealed": _("For example 123m406p789s55z: m characters, p circles, s bamboo, 1z to 7z winds and dragons, 0 a red five."),
    "melds": _("For example 234m 555z (1111p): a closed kan in brackets."),
    "winning_tile": _("Empty: with 14 tiles the last one won; with 13 tiles you see what the hand waits for."),
    "dora_indicators": "",
    "ura_indicators": "",
}
ALARM_MELDS, ALARM_MELDS_HELP = (
    pgettext_lazy("alarm", "Calls and kang"),
    pgettext_lazy("alarm", "For example 234m 555z (1111p): a closed kang in brackets."),
)
TYPING: Mapping[str, Any] = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "inputmode": "text"}


def known_circumstances(ruleset: Ruleset) -> tuple[str, ...]:
    """The circumstances that matter under the ruleset, in the order of the toggles."""
    unknown = {
        "open_riichi": not ruleset.open_riichi,
        "ippatsu": not ruleset.ippatsu,
        "renhou": ruleset.renhou == "none",
        "tile_sorted_in": ruleset.counts_han_only,
    }
    return tuple(name for name in CIRCUMSTANCES if not unknown.get(name))


def meld_of(text: str) -> Meld:
    """Read a meld: ``234m`` (chi), ``555z`` (pon), ``5555p`` (kan) or ``(5555p)`` (closed kan), without checking that it is a set."""
    closed = text.startswith("(") and text.endswith(")")
    tiles = parse_tiles(text[1:-1] if closed else text, "melds")
    alike = len({kind(tile) for tile in tiles if tile < 37}) == 1
    if closed or len(tiles) > 3:
        return Meld("kan", tiles, open=not closed)
    return Meld("pon" if alike else "chi", tiles)


def melds_text(melds: Iterable[Meld]) -> str:
    """Write the melds as people type them; :func:`meld_of` reads each."""
    return " ".join(tiles_text(meld.tiles) if meld.open else f"({tiles_text(meld.tiles)})" for meld in melds)


def tile_initial(hand: Hand) -> dict[str, Any]:
    """The initial values of :class:`TileHandForm` for this hand."""
    return {
        "concealed": tiles_text(hand.concealed),
        "melds": melds_text(hand.melds),
        "winning_tile": "" if hand.winning_tile is None else tiles_text([hand.winning_tile]),
        "win": hand.win,
        "seat_wind": hand.seat_wind,
        "round_wind": hand.round_wind,
        "circumstances": sorted(hand.circumstances),
        "dora_indicators": tiles_text(hand.dora_indicators),
        "ura_indicators": tiles_text(hand.ura_indicators),
    }


class TileHandForm(forms.Form):
    """When valid, ``hand`` is what was typed (``win`` is ``none`` while there is no winning tile).

    ``fixed`` holds facts that are not asked: ``win``, ``seat_wind``, ``round_wind``, and ``riichi`` (true or false); ``None`` is also
    hidden, for a page that does not know it yet. Of fourteen tiles without a winning tile, the last one typed won.
    """

    concealed = forms.CharField(label=_("Tiles in the hand"), max_length=LONGEST, required=False)
    melds = forms.CharField(label=_("Calls and kans"), max_length=LONGEST, required=False)
    winning_tile = forms.CharField(label=_("Winning tile"), max_length=LONGEST, required=False)
    dora_indicators = forms.CharField(label=_("Dora indicators"), max_length=LONGEST, required=False)
    ura_indicators = forms.CharField(label=_("Ura dora indicators"), max_length=LONGEST, required=False)
    hand: Hand
    circumstance_words: ClassVar[Words] = CIRCUMSTANCES
    toggle_rules: ClassVar[Mapping[str, ToggleRule]] = TOGGLES
    examples: ClassVar[Mapping[str, str | Promise]] = EXAMPLES

    def __init__(self, data: Any = None, *, ruleset: Ruleset, fixed: Mapping[str, Any] | None = None, **options: Any) -> None:
        self.ruleset = ruleset
        self.fixed: Mapping[str, Any] = fixed or {}
        super().__init__(data, **options)
        self.fields.update(self._choices())
        if ruleset.vocabulary == "alarm":
            self.fields["melds"].label = ALARM_MELDS
        if not ruleset.ura_dora:
            self.fields.pop("ura_indicators", None)
        self._explain_typing()

    def _choices(self) -> dict[str, forms.Field]:
        wins = [(code, capfirst(wording.term(self.ruleset, code))) for code in ("ron", "tsumo")]
        winds = [(wind, wording.wind_name(wind)) for wind in WINDS]
        fields: dict[str, forms.Field] = {
            "win": _choice(_("Won by"), wins),
            "seat_wind": _choice(_("Seat wind"), winds),
            "round_wind": _choice(_("Round wind"), winds),
        }
        circumstances = forms.MultipleChoiceField(
            label=_("Circumstances"),
            choices=[(code, name) for code, (name, _meaning) in self.circumstance_words.items()],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        return {**{name: field for name, field in fields.items() if name not in self.fixed}, "circumstances": circumstances}

    def _explain_typing(self) -> None:
        for name, help_text in self.examples.items():
            if name in self.fields:
                self.fields[name].widget.attrs.update({**TYPING, "data-tiles": name})
                own = ALARM_MELDS_HELP if name == "melds" and self.ruleset.vocabulary == "alarm" else help_text
                self.fields[name].help_text = str(own)

    # ---------- what the keyboard shows
    @property
    def typed(self) -> list[forms.BoundField]:
        """The text fields under the keyboard."""
        return [self[name] for name in self.examples if name in self.fields]

    @property
    def wins(self) -> list[dict[str, Any]]:
        return self._options("win", "ron")

    @property
    def seat_winds(self) -> list[dict[str, Any]]:
        return self._options("seat_wind", "E")

    @property
    def round_winds(self) -> list[dict[str, Any]]:
        return self._options("round_wind", "E")

    def _options(self, name: str, default: str) -> list[dict[str, Any]]:
        """The options of a choice; the usual one is chosen by default."""
        if name not in self.fields:
            return []
        return options_of(self[name], default)

    @property
    def toggles(self) -> list[dict[str, Any]]:
        """The circumstances to ask: those that the ruleset knows and that are not fixed, and all that are chosen."""
        chosen = set(self["circumstances"].value() or ())
        known = self.known_circumstances
        hidden = {"riichi"} if "riichi" in self.fixed else set()
        return [
            {
                "value": code,
                "label": self._toggle_label(code),
                "meaning": self._toggle_meaning(code),
                "chosen": code in chosen,
                "rare": code in RARE,
                "rule": self.toggle_rules.get(code, ToggleRule()),
            }
            for code in self.circumstance_words
            if code not in hidden and (code in known or code in chosen)
        ]

    @property
    def known_circumstances(self) -> tuple[str, ...]:
        """The circumstances that matter under the ruleset."""
        return known_circumstances(self.ruleset)

    def _toggle_label(self, code: str) -> str:
        """The label of a circumstance: ALARM's own name, or the short one that players of all other rulebooks know."""
        return circumstance_name(code, "alarm" if self.ruleset.vocabulary == "alarm" else "riichi")

    def _toggle_meaning(self, code: str) -> str:
        return circumstance_meaning(code, self.ruleset)

    @property
    def has_rare(self) -> bool:
        return any(toggle["rare"] and toggle["chosen"] for toggle in self.toggles)

    # ---------- text to values
    def clean_concealed(self) -> tuple[Tile, ...]:
        return self._tiles("concealed")

    def clean_dora_indicators(self) -> tuple[Tile, ...]:
        return self._tiles("dora_indicators")

    def clean_ura_indicators(self) -> tuple[Tile, ...]:
        return self._tiles("ura_indicators")

    def clean_winning_tile(self) -> Tile | None:
        text = _squeezed(self.cleaned_data["winning_tile"])
        return self._read(lambda: parse_tile(text, "winning_tile")) if text else None

    def clean_melds(self) -> tuple[Meld, ...]:
        texts = [text for text in SEPARATORS.split(self.cleaned_data["melds"].lower()) if text]
        melds: tuple[Meld, ...] = self._read(lambda: tuple(map(meld_of, texts)))
        return melds

    def _tiles(self, name: str) -> tuple[Tile, ...]:
        return self._read(lambda: parse_tiles(_squeezed(self.cleaned_data[name]), name))

    def _read(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except RuleViolation as violation:
            raise forms.ValidationError(wording.sentence(violation, vocabulary=self.ruleset), code=violation.code) from violation

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            self.hand = self._hand(data)
        return data

    def _hand(self, data: Mapping[str, Any]) -> Hand:
        concealed, winning_tile = data["concealed"], data["winning_tile"]
        if winning_tile is None and len(concealed) + 3 * len(data["melds"]) == HAND_TILES:
            *concealed, winning_tile = concealed
        facts = {name: self.fixed.get(name) or data.get(name) for name in FIXABLE}
        return Hand(
            concealed=tuple(concealed),
            winning_tile=winning_tile,
            win="none" if winning_tile is None else facts["win"] or "ron",
            seat_wind=facts["seat_wind"] or "E",
            round_wind=facts["round_wind"] or "E",
            melds=data["melds"],
            circumstances=self._circumstances(data),
            dora_indicators=data["dora_indicators"],
            ura_indicators=data.get("ura_indicators", ()),
        )

    def _circumstances(self, data: Mapping[str, Any]) -> frozenset[str]:
        chosen = set(data["circumstances"])
        if "riichi" in self.fixed:
            chosen = chosen | {"riichi"} if self.fixed["riichi"] else chosen - set(RIICHI)
        return frozenset(chosen)

    def add_violation(self, violation: RuleViolation) -> None:
        """Show a rule violation, and those that come with it, beside the fields that they concern."""
        for each in (violation, *violation.others):
            self.add_error(self._field_of(each.where or ""), wording.sentence(each, vocabulary=self.ruleset))

    def _field_of(self, where: str) -> str | None:
        name = re.split(r"[.\[]", where)[0]
        name = FIELD_OF.get(name, name)
        if name in self.fields:
            return name
        return "concealed" if name == "flowers" else None


def _choice(label: Any, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


def _squeezed(text: str) -> str:
    return SEPARATORS.sub("", text.lower())
