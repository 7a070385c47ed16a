"""The form for a hand entered by its yaku: their names, open or closed, number of dora, fu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league import wording
from league.table.entry.choice_options import options_of, set_choices
from league.wording.yaku import yaku_name
from scoring.game import HanFu, NamedYaku
from scoring.game.values import FU
from scoring.riichi import Yaku, yaku_of
from scoring.rulesets import Ruleset

__all__ = ["KNOWN_AT_THE_TABLE", "TappedYaku", "YakuForm", "yaku_initial"]

KNOWN_AT_THE_TABLE = frozenset({"riichi", "menzen_tsumo"})  #: they follow from the bet, and from a self-drawn closed hand
ALL_FU = (*FU, 120, 130, 140)
MOST_DORA = 40


def yaku_initial(named: NamedYaku, fu: int | None) -> dict[str, Any]:
    """The initial values of :class:`YakuForm` for these yaku."""
    names = [name for name in named.names if name not in KNOWN_AT_THE_TABLE]
    return {"names": names, "open": "1" if named.open else "", "dora": named.dora, "fu": fu or ""}


@dataclass(frozen=True, slots=True)
class TappedYaku:
    """The contents of a valid form; ``fu`` is ``None`` if none were chosen."""

    names: frozenset[str]
    open: bool
    dora: int
    fu: int | None


class YakuForm(forms.Form):
    """The tapped yaku. ``scoring`` decides whether such a hand exists."""

    open = forms.ChoiceField(
        label=_("Open or closed"),
        choices=[("", pgettext_lazy("hand", "Closed")), ("1", pgettext_lazy("hand", "Open"))],
        required=False,
        widget=forms.RadioSelect,
    )
    names = forms.MultipleChoiceField(label=_("Yaku"), required=False, widget=forms.CheckboxSelectMultiple)
    dora = forms.IntegerField(label=_("Dora of all kinds"), min_value=0, max_value=MOST_DORA, required=False)
    fu = forms.TypedChoiceField(coerce=int, empty_value=None, required=False, widget=forms.RadioSelect)

    def __init__(self, data: Any, *, suffix: str, ruleset: Ruleset, initial: Mapping[str, Any]) -> None:
        self.ruleset = ruleset
        super().__init__(data, prefix=f"yaku{suffix}", auto_id=False, initial=dict(initial))
        set_choices(self.fields["names"], self.known)
        if ruleset.counts_han_only:
            del self.fields["fu"]
        else:
            self.fields["fu"].label = capfirst(wording.term(ruleset, "fu"))
            set_choices(self.fields["fu"], ALL_FU)

    @property
    def known(self) -> dict[str, Yaku]:
        """The yaku of the ruleset, without those that the table knows already."""
        return {name: yaku for name, yaku in yaku_of(self.ruleset).items() if name not in KNOWN_AT_THE_TABLE}

    # ---------- what is shown
    @property
    def groups(self) -> list[dict[str, Any]]:
        """The yaku in groups: circumstances of the win, then by han, then yakuman."""
        chosen = set(self["names"].value() or ())
        return [{"label": label, "yaku": [_chip(yaku, self.ruleset, chosen) for yaku in group]} for label, group in self._groups() if group]

    def _groups(self) -> Iterator[tuple[Any, list[Yaku]]]:
        yaku = [*self.known.values()]
        ordinary = [one for one in yaku if not one.yakuman]
        tiles = [one for one in ordinary if one.circumstance is None]
        yield _("How it was won"), [one for one in ordinary if one.circumstance is not None]
        for han in (1, 2):
            yield wording.value_text(HanFu(han), self.ruleset), [one for one in tiles if one.closed == han]
        yield _("%(han)s or more") % {"han": wording.value_text(HanFu(3), self.ruleset)}, [one for one in tiles if one.closed > 2]
        yield capfirst(wording.term(self.ruleset, "yakuman")), [one for one in yaku if one.yakuman]

    @property
    def opens(self) -> list[dict[str, Any]]:
        return options_of(self["open"], "")

    @property
    def fus(self) -> list[dict[str, Any]]:
        """The fu to choose from; empty if they do not count."""
        return options_of(self["fu"], "") if "fu" in self.fields else []

    # ---------- what was said
    @property
    def is_empty(self) -> bool:
        return not self.cleaned_data.get("names")

    @property
    def is_open(self) -> bool:
        return bool(self.cleaned_data.get("open"))

    @property
    def tapped(self) -> TappedYaku:
        data = self.cleaned_data
        return TappedYaku(frozenset(data["names"]), self.is_open, data.get("dora") or 0, data.get("fu"))


def _chip(yaku: Yaku, ruleset: Ruleset, chosen: set[str]) -> dict[str, Any]:
    han = (None, None) if yaku.yakuman else (yaku.closed, yaku.open)
    return {"value": yaku.name, "label": yaku_name(ruleset, yaku.name), "closed": han[0], "open": han[1], "chosen": yaku.name in chosen}
