"""The three ways in which the form takes the value of a win, as they are shown: the pad, the tiles and the yaku."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.game import Progress
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from league.table.entry.riichi.form import HandResultForm
    from league.table.entry.riichi.win_entry import WinEntry

__all__ = ["value_ways"]

NOBODY = ("", "", "", "")


def value_ways(win: WinEntry) -> SafeString:
    """Those of this winner. (Rendering it takes longer than the rest of the table, so those of an empty form are remembered.)"""
    form = win.form
    if form.is_bound or form.is_prefilled:
        return _rendered(win)
    counters = min(form.progress.honba, form.ruleset.two_han_from_honba)  # more change nothing
    return _empty_ways(type(form), form.ruleset, counters, win.suffix, get_language() or "")


@lru_cache(maxsize=64)
def _empty_ways(form_class: type[HandResultForm], ruleset: Ruleset, counters: int, suffix: str, _language: str) -> SafeString:
    form = form_class(progress=replace(Progress.start(ruleset), honba=counters), names=NOBODY, version=0)
    return _rendered(next(win for win in form.wins if win.suffix == suffix))


def _rendered(win: WinEntry) -> SafeString:
    return render_to_string("table/entry/riichi/_value_ways.html", {"win": win, "form": win.form})
