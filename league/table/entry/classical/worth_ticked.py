"""A hand ticked in the tables of Küster's book: the number of each figure, the kind of the winner's game, and a special game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from league import wording
from league.wording.classical import item_name, special_name
from scoring.classical import DOUBLE_CODES, ITEM_CODES, PREMIUM_CODES, SPECIAL_GAMES, Ticked
from scoring.errors import RuleViolation
from scoring.rulesets import Ruleset

__all__ = ["MARKS", "TickedForm", "ticked_initial", "why_ticks_contradict"]

Words = Mapping[str, str | Promise]
ITEMS = dict(ITEM_CODES)
PREMIUMS, DOUBLES = dict(PREMIUM_CODES), dict(DOUBLE_CODES)
FIGURES = ("open_pon", "closed_pon", "open_kan", "closed_kan")
RANKS: Words = {
    "simple": _("2 to 8"),
    "terminal": _("1 and 9"),
    "dragon": _("Dragons"),
    "wind": _("Other winds"),
    "own_wind": _("Own wind"),
    "round_wind": _("Wind of the round"),
    "own_round_wind": _("Own wind, also of the round"),
}
#: Short labels, to fit on a key, of pairs that count and of flowers.
OTHERS: Words = {
    "pair_dragon": _("Pair of dragons"),
    "pair_own_wind": _("Pair, own wind"),
    "pair_round_wind": _("Pair, wind of the round"),
    "pair_own_round_wind": _("Pair, own wind and the round's"),
    "flower": _("Flower of another"),
    "own_flower": _("Own flower"),
    "bouquet": _("Bouquet of four"),
}
MOST = {"bouquet": 2, "own_flower": 2, "flower": 6}
MOST_FIGURES = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """A feature of the winner's game: one tick for its lines in both tables."""

    name: str | Promise
    premiums: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()


def _both(code: str, premium: str = "") -> Mark:
    return Mark(NAMES[code], (premium or code,), (code,))


NAMES: Words = {
    "all_chi": _("All Tschi, pair of a suit"),
    "all_pon": _("All Pong"),
    "all_kan": _("All Kah-Ongg"),
    "last_tile_from_live_wall": pgettext_lazy("last tile of a game", "Drawn from the live wall"),
    "replacement_tile": pgettext_lazy("last tile of a game", "Replacement tile"),
    "only_possible_tile": pgettext_lazy("last tile of a game", "Only possible tile"),
    "last_tile": pgettext_lazy("last tile of a game", "Last tile of the wall"),
    "last_discard": pgettext_lazy("last tile of a game", "Last discard"),
    "robbing_a_kan": pgettext_lazy("last tile of a game", "Mundraub"),
    "won_in_hand": _("Wholly in the hand"),
    "simple_flush": _("Simple flush"),
    "pure_flush": _("Pure flush"),
    "dragon_game": _("Dragon game"),
    "only_trumps": _("Only trumps"),
    "first_discard": pgettext_lazy("last tile of a game", "First discard"),
}
MARKS: Mapping[str, Mark] = {
    **{code: Mark(NAMES[code], premiums=(code,)) for code in ("last_tile_from_live_wall", "replacement_tile", "only_possible_tile")},
    "last_tile": _both("last_tile", "last_tile_of_the_live_wall"),
    "last_discard": _both("last_discard"),
    "robbing_a_kan": _both("robbing_a_kan"),
    "first_discard": Mark(NAMES["first_discard"], doubles=("first_discard",)),
    **{code: Mark(NAMES[code], premiums=(code,)) for code in ("all_chi", "all_pon", "all_kan")},
    "won_in_hand": _both("won_in_hand"),
    **{code: Mark(NAMES[code], doubles=(code,)) for code in ("simple_flush", "pure_flush", "dragon_game", "only_trumps")},
}

#: The marks as the page groups them.
GROUPS: Mapping[str | Promise, tuple[str, ...]] = {
    _("The last tile"): (
        "last_tile_from_live_wall",
        "replacement_tile",
        "only_possible_tile",
        "last_tile",
        "last_discard",
        "robbing_a_kan",
        "first_discard",
    ),
    _("The whole game"): (
        "won_in_hand",
        "all_chi",
        "all_pon",
        "all_kan",
        "simple_flush",
        "pure_flush",
        "dragon_game",
        "only_trumps",
    ),
}

#: Premiums, doublings and special games that need a drawn tile, and those that need a claimed one.
BY_WIN: Mapping[str, frozenset[str]] = {
    "tsumo": frozenset({"last_tile_from_live_wall", "replacement_tile", "last_tile_of_the_live_wall", "last_tile", "heaven"}),
    "ron": frozenset({"last_discard", "robbing_a_kan", "first_discard", "earth"}),
}
USUAL = {"last_tile_from_live_wall": "tsumo"}  #: ticks that hold for a win of this kind, unless somebody unticks them
CONTRADICTIONS: Words = {
    "ron": _("The last tile was claimed from a discard, so it was not drawn."),
    "tsumo": _("The last tile was drawn, so it was not claimed."),
}


def why_ticks_contradict(ticked: Ticked, win: str) -> str:
    """The reason why a game won by ``ron`` or ``tsumo`` (or unknown) cannot have these ticks; empty if it can."""
    other = {"ron": "tsumo", "tsumo": "ron"}.get(win)
    if other is None or BY_WIN[other].isdisjoint({*ticked.premiums, *ticked.doubles, ticked.special}):
        return ""
    return str(CONTRADICTIONS[win])


def ticked_initial(ticked: Ticked) -> dict[str, Any]:
    """The initial values of :class:`TickedForm` for this hand."""
    marks = [
        code for code, mark in MARKS.items() if ticked.premiums.intersection(mark.premiums) or ticked.doubles.intersection(mark.doubles)
    ]
    return {**dict(ticked.items), "marks": marks, "special": ticked.special or ""}


class TickedForm(forms.Form):
    """The ticks; when valid, ``ticked`` is the hand. ``scoring`` decides whether such a hand exists.

    ``winds`` are the player's own, ``round_wind`` that of the round; equivalent figures of winds are offered only once.
    """

    marks = forms.MultipleChoiceField(
        choices=[(code, mark.name) for code, mark in MARKS.items()], required=False, widget=forms.CheckboxSelectMultiple
    )
    special = forms.ChoiceField(choices=[("", ""), *SPECIAL_GAMES], required=False, widget=forms.RadioSelect)

    def __init__(self, data: Any, *, ruleset: Ruleset, winds: str, round_wind: str, prefix: str, initial: Mapping[str, Any]) -> None:
        self.ruleset, self.winds, self.round_wind = ruleset, winds, round_wind
        super().__init__(data, prefix=prefix, auto_id=False, initial=dict(initial))
        for code in ITEMS:
            self.fields[code] = forms.IntegerField(min_value=0, max_value=MOST.get(code, MOST_FIGURES), required=False)

    # ---------- what is shown
    @property
    def ranks(self) -> list[str]:
        """The tiles of which figures can be made, given this player's winds."""
        own, of_round = set(self.winds), self.round_wind
        can_be = {"own_wind": bool(own - {of_round}), "round_wind": of_round not in own, "own_round_wind": of_round in own}
        return [rank for rank in RANKS if can_be.get(rank, True) or self._holds(rank)]

    def _holds(self, rank: str) -> bool:
        codes = [f"{figure}_{rank}" for figure in FIGURES] + [f"pair_{rank}"]
        return any(self[code].value() for code in codes if code in ITEMS)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The figures: a row for each kind of tile, a cell for each of :data:`FIGURES`."""
        return [{"label": RANKS[rank], "cells": [self._cell(f"{figure}_{rank}") for figure in FIGURES]} for rank in self.ranks]

    @property
    def others(self) -> list[dict[str, Any]]:
        """The fields for pairs that count and for flowers."""
        ranks = self.ranks
        return [self._cell(code) for code in OTHERS if not code.startswith("pair_") or code.removeprefix("pair_") in ranks]

    def _cell(self, code: str) -> dict[str, Any]:
        field = self[code]
        most = MOST.get(code, MOST_FIGURES)
        return {
            "code": code,
            "name": field.html_name,
            "value": field.value() or "",
            "points": ITEMS[code],
            "label": item_name(code),
            "short": OTHERS.get(code, ""),
            "most": most,
        }

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The marks for the winner's game, in groups."""
        chosen = set(self["marks"].value() or ())
        return [
            {"label": label, "marks": [_chip(code, chosen, self.ruleset) for code in codes if self._is_known(code) or code in chosen]}
            for label, codes in GROUPS.items()
        ]

    def _is_known(self, mark: str) -> bool:
        """Whether the ruleset knows the mark: the first discard doubles only if the game of earth is no limit game."""
        return mark != "first_discard" or not self.ruleset.limit_game

    @property
    def specials(self) -> list[dict[str, Any]]:
        """The special games with their limits, preceded by "none"."""
        chosen = str(self["special"].value() or "")
        limits = {"full": self.ruleset.limit_game, "half": self.ruleset.half_limit_game}
        known = {code: limits[limit] for code, limit in SPECIAL_GAMES if code != "fruit" or self.ruleset.fruit_game != "off"}
        options = [{"value": code, "label": special_name(code), "points": known[code], "chosen": code == chosen} for code in known]
        return [{"value": "", "label": pgettext("special game", "None"), "points": 0, "chosen": not chosen}, *options]

    # ---------- what was ticked
    def ticked(self, *, won: bool) -> Ticked:
        """The hand of a valid form; for a player who did not win, only figures, pairs and flowers."""
        data = self.cleaned_data
        items = tuple(sorted((code, data[code]) for code in ITEMS if data[code]))
        if not won:
            return Ticked(items)
        marks = [MARKS[code] for code in data["marks"]]
        premiums = frozenset(premium for mark in marks for premium in mark.premiums)
        doubles = frozenset(double for mark in marks for double in mark.doubles)
        return Ticked(items, premiums, doubles, data["special"] or None)

    def add_violation(self, violation: RuleViolation) -> None:
        """Show a rule violation, and those that come with it, above the lists."""
        for each in (violation, *violation.others):
            self.add_error(None, wording.sentence(each, vocabulary=self.ruleset))


def _chip(code: str, chosen: set[str], ruleset: Ruleset) -> dict[str, Any]:
    mark = MARKS[code]
    points = sum(ruleset.hand_premium if premium == "won_in_hand" else PREMIUMS[premium] for premium in mark.premiums)
    times = sum(DOUBLES[double] for double in mark.doubles)
    return {
        "value": code,
        "label": mark.name,
        "points": points,
        "times": 2**times if times else 0,
        "chosen": code in chosen,
        "usual": USUAL.get(code, ""),
    }
