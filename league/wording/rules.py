"""The switches of a ruleset in words: names and the meaning of values."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from league.wording.points import points_text
from league.wording.terms import spelt
from scoring.rulesets import EVIDENCE, GROUPS, SWITCHES, FloatingUma, Ruleset, Switch
from scoring.rulesets.switches import IN_HAN, HanLimitsKind, UmaKind

__all__ = ["evidence_text", "group_title", "switch_help", "switch_label", "switch_value", "value_label"]


def switch_label(name: str, ruleset: Ruleset) -> str:
    """The name of a switch in rulesets of this family."""
    return spelt(gettext(SWITCHES[name].label_in(ruleset.family)), ruleset)


def switch_help(name: str, ruleset: Ruleset) -> str:
    """The effect of a switch in rulesets of this family, and the books that are silent; only its own book where that decides."""
    return spelt(gettext(SWITCHES[name].help_in(ruleset.family, ruleset.id)), ruleset)


def group_title(group: str, ruleset: Ruleset) -> str:
    """The heading over a group of switches."""
    return spelt(gettext(GROUPS[group]), ruleset)


def evidence_text(ruleset: Ruleset) -> str:
    """The evidence for the switches of a rulebook, in a sentence."""
    return gettext(EVIDENCE[ruleset.evidence])


def value_label(name: str, value: Any, ruleset: Ruleset) -> str:
    """A single value to choose, in words (for the choices of a form); one of a list of names too."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    words = SWITCHES[name].words
    return spelt(gettext(words[value]), ruleset) if value in words else points_text(value)


def switch_value(ruleset: Ruleset, name: str) -> str:
    """The value of a switch in words: "15 minutes before the end", "to the winner; level winners share"."""
    if not ruleset.applies(name):
        return gettext("does not apply")
    declared = SWITCHES[name]
    value: Any = ruleset.oka_points if name == "oka" else getattr(ruleset, name)
    if isinstance(declared.kind, UmaKind):
        return _uma(value)
    if isinstance(declared.kind, HanLimitsKind):
        return "; ".join(_limit(ruleset, han, points) for han, points in value)
    if isinstance(value, frozenset):
        chosen = [value_label(name, one, ruleset) for one in declared.values if one in value]
        return ", ".join(chosen) or gettext("none")
    return _single_value(ruleset, declared, value)


def _single_value(ruleset: Ruleset, declared: Switch, value: Any) -> str:
    if value in (None, 0) and value is not False:
        return gettext(declared.nothing) if declared.nothing else gettext("none")
    if not declared.unit or not isinstance(value, int):
        return value_label(declared.name, value, ruleset)
    return _han(ruleset, value) if declared.unit == IN_HAN else gettext(declared.unit) % {"number": points_text(value)}


def _uma(uma: Any) -> str:
    if isinstance(uma, FloatingUma):
        parts = [_below(count) % {"count": count, "uma": _by_place(points)} for count, points in uma.below]
        return "; ".join([*parts, gettext("otherwise %(uma)s") % {"uma": _by_place(uma.otherwise)}])
    return _by_place(uma) if any(uma) else gettext("none")


def _below(count: int) -> str:
    return ngettext("%(uma)s with %(count)d player below the start points", "%(uma)s with %(count)d players below the start points", count)


def _by_place(points: tuple[int, ...]) -> str:
    return " / ".join(points_text(one, signed=True) for one in points)


def _limit(ruleset: Ruleset, han: int, points: int) -> str:
    return gettext("%(points)s from %(han)s") % {"points": points_text(points), "han": _han(ruleset, han)}


def _han(ruleset: Ruleset, han: int) -> str:
    return (pgettext("alarm", "%(han)s fān") if ruleset.vocabulary == "alarm" else pgettext("riichi", "%(han)s han")) % {"han": han}
