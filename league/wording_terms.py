"""The words of the game in each vocabulary: the common riichi words, and ALARM's own where they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import pgettext_lazy as _p

from scoring.game.results import HanFu, Limit, Value
from scoring.rulesets import Ruleset

__all__ = ["TERMS", "joined", "term", "value_text"]

TERMS: Mapping[str, str | Promise] = {
    "han": _p("riichi", "han"),
    "fu": _p("riichi", "fu"),
    "riichi": _p("riichi", "riichi"),
    "ron": _p("riichi", "ron"),
    "tsumo": _p("riichi", "tsumo"),
    "tenpai": _p("riichi", "tenpai"),
    "noten": _p("riichi", "noten"),
    "draw": _p("riichi", "draw"),
    "nagashi_mangan": _p("riichi", "nagashi mangan"),
    "abortive_draw": _p("riichi", "abortive draw"),
    "chombo": _p("riichi", "chombo"),
    "dead_hand": _p("riichi", "dead hand"),
    "void": _p("riichi", "hand not counted"),
    "pao": _p("riichi", "pao"),
    "honba": _p("riichi", "counters"),
    "deposits": _p("riichi", "deposits"),
    "dealer": _p("riichi", "dealer"),
    "uma": _p("riichi", "uma"),
    "oka": _p("riichi", "oka"),
    "chi": _p("riichi", "chi"),
    "pon": _p("riichi", "pon"),
    "kan": _p("riichi", "kan"),
    "mangan": _p("riichi", "mangan"),
    "haneman": _p("riichi", "haneman"),
    "baiman": _p("riichi", "baiman"),
    "sanbaiman": _p("riichi", "sanbaiman"),
    "yakuman": _p("riichi", "yakuman"),
}

ALARM_TERMS: Mapping[str, str | Promise] = {
    "han": _p("alarm", "fān"),
    "chombo": _p("alarm", "chonbo"),
    "dead_hand": _p("alarm", "dead hand"),
    "draw": _p("alarm", "draw"),
    "pao": _p("alarm", "the cannon"),
    "deposits": _p("alarm", "riichi bets"),
    "dealer": _p("alarm", "East"),
    "pon": _p("alarm", "pong"),
    "kan": _p("alarm", "kang"),
    "mangan": _p("alarm", "first limit"),
    "haneman": _p("alarm", "second limit"),
    "baiman": _p("alarm", "third limit"),
    "sanbaiman": _p("alarm", "fourth limit"),
    "yakuman": _p("alarm", "special hand"),
}


def term(vocabulary: str | Ruleset, key: str) -> str:
    """A word of the game (``han``, ``chombo``, ``dead_hand`` …) as the players of the ruleset say it."""
    vocabulary = vocabulary.vocabulary if isinstance(vocabulary, Ruleset) else vocabulary
    if vocabulary == "alarm" and key in ALARM_TERMS:
        return str(ALARM_TERMS[key])
    return str(TERMS[key])


def value_text(value: Value, ruleset: Ruleset) -> str:
    """What a hand was worth: "3 han 40 fu", "haneman", "double yakuman"; in ALARM "3 fān" or "special hand"."""
    if isinstance(value, HanFu):
        return _han_text(value, ruleset)
    if isinstance(value, Limit):
        return term(ruleset, value.name)
    times = {1: term(ruleset, "yakuman"), 2: gettext("double yakuman"), 3: gettext("triple yakuman")}
    return times.get(value.times) or gettext("%(times)d yakuman") % {"times": value.times}


def _han_text(value: HanFu, ruleset: Ruleset) -> str:
    if ruleset.vocabulary == "alarm":
        return pgettext("alarm", "%(han)s fān") % {"han": value.han}
    if value.fu is None:
        return pgettext("riichi", "%(han)s han") % {"han": value.han}
    return pgettext("riichi", "%(han)s han %(fu)s fu") % {"han": value.han, "fu": value.fu}


def joined(names: Sequence[str]) -> str:
    """Names in a row: "Anna", "Anna and Ben", "Anna, Ben and Clara"."""
    if len(names) < 2:
        return "".join(names)
    first, last = ", ".join(names[:-1]), names[-1]
    return gettext("%(first)s and %(last)s") % {"first": first, "last": last}
