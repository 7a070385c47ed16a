"""The switches of a ruleset in words: what each is called, and what its value means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from league.wording.points import points_text
from scoring.rulesets import EVIDENCE, GROUPS, SWITCHES, VALUE_WORDS, FloatingUma, Ruleset

__all__ = ["evidence_text", "group_title", "switch_help", "switch_label", "switch_value", "value_label"]

HANDS: Mapping[str, str | Promise] = {
    "kokushi_13_wait": _("kokushi with thirteen waits"),
    "chuuren_9_wait": _("chuuren with nine waits"),
    "suuankou_tanki": _("suuankou waiting for the pair"),
    "daisuushii": _("daisuushii"),
    "daisangen": _("daisangen"),
    "suukantsu": _("suukantsu"),
    "tsuuiisou": _("tsuuiisou"),
    "chinroutou": _("chinroutou"),
    "ryuuiisou": _("ryuuiisou"),
}
#: what zero or "not set" means, where it is more than "none"
NOTHING: Mapping[str, str | Promise] = {
    "riichi_min_points": _("any score"),
    "signal_minutes": _("at the end"),
    "two_han_from_honba": _("no"),
    "start_points": _("zero"),
    "return_points": _("zero"),
    "substitute_total": _("zero"),
    "limit_game": _("as an ordinary hand"),
    "half_limit_game": _("as an ordinary hand"),
}
UNITS: Mapping[str, str | Promise] = {
    "start_points": _("%(number)s points"),
    "return_points": _("%(number)s points"),
    "goal_points": _("%(number)s points"),
    "oka": _("%(number)s points"),
    "double_wind_pair_fu": _("%(number)s fu"),
    "honba_points": _("%(number)s points"),
    "noten_pool": _("%(number)s points"),
    "riichi_min_points": _("%(number)s points"),
    "two_han_from_honba": _("from %(number)s counters on"),
    "chombo": _("%(number)s points off the result"),
    "signal_minutes": _("%(number)s minutes before the end"),
    "late_points_a_minute": _("%(number)s points a minute"),
    "late_minutes": _("%(number)s minutes"),
    "substitute_total": _("%(number)s points"),
    "hand_premium": _("%(number)s points"),
    "hand_cap": _("%(number)s points"),
    "limit_game": _("%(number)s points"),
    "half_limit_game": _("%(number)s points"),
}


def switch_label(name: str, family: str = "riichi") -> str:
    """What a switch is called in rulesets of this family."""
    return gettext(SWITCHES[name].label_in(family))


def switch_help(name: str, family: str = "riichi") -> str:
    """What a switch does in rulesets of this family, and where their books are silent."""
    return gettext(SWITCHES[name].help_in(family))


def group_title(group: str) -> str:
    """The heading over a group of switches."""
    return gettext(GROUPS[group])


def evidence_text(ruleset: Ruleset) -> str:
    """How sure the switches of a rulebook are, in a sentence."""
    return gettext(EVIDENCE[ruleset.evidence])


def value_label(name: str, value: Any) -> str:
    """A single value to choose, in words (for the choices of a form); one of a list of names too."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value in HANDS:
        return str(HANDS[value])
    words = VALUE_WORDS.get(name, {})
    return gettext(words[value]) if value in words else points_text(value)


def switch_value(ruleset: Ruleset, name: str) -> str:
    """The value of a switch in words: "15 minutes before the end", "to the winner; level winners share"."""
    if not ruleset.applies(name):
        return gettext("does not apply")
    value = ruleset.oka_points if name == "oka" else getattr(ruleset, name)
    if name in SPECIAL:
        return SPECIAL[name](ruleset, value)
    if isinstance(value, frozenset):
        chosen = [value_label(name, one) for one in SWITCHES[name].values if one in value]
        return ", ".join(chosen) or gettext("none")
    if value in (None, 0) and value is not False:
        return str(NOTHING.get(name, _("none")))
    if name in UNITS and isinstance(value, int):
        return str(UNITS[name]) % {"number": points_text(value)}
    return value_label(name, value)


def _uma(ruleset: Ruleset, uma: Any) -> str:
    if isinstance(uma, FloatingUma):
        parts = [_below(count) % {"count": count, "uma": _by_place(points)} for count, points in uma.below]
        return "; ".join([*parts, gettext("otherwise %(uma)s") % {"uma": _by_place(uma.otherwise)}])
    return _by_place(uma) if any(uma) else gettext("none")


def _below(count: int) -> str:
    return ngettext("%(uma)s with %(count)d player below the start points", "%(uma)s with %(count)d players below the start points", count)


def _by_place(points: tuple[int, ...]) -> str:
    return " / ".join(points_text(one, signed=True) for one in points)


def _limits(ruleset: Ruleset, limits: Any) -> str:
    return "; ".join(
        gettext("%(points)s from %(han)s") % {"points": points_text(points), "han": _han(ruleset, han)} for han, points in limits
    )


def _renhou(ruleset: Ruleset, value: str | int) -> str:
    return _han(ruleset, value) if isinstance(value, int) else value_label("renhou", value)


def _han(ruleset: Ruleset, han: int) -> str:
    return (pgettext("alarm", "%(han)s fān") if ruleset.vocabulary == "alarm" else pgettext("riichi", "%(han)s han")) % {"han": han}


SPECIAL: Mapping[str, Callable[[Ruleset, Any], str]] = {"uma": _uma, "han_limits": _limits, "renhou": _renhou}
