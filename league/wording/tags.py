"""``{% load wording %}``: points, winds, terms and results in templates."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from league import wording
from league.wording.ranking import policy_text, value_name
from scoring.game.record import Points
from scoring.game.results import HandResult, Value
from scoring.rulesets import Ruleset

register = template.Library()

register.filter("wind_name", wording.wind_name)
register.filter("place", wording.place_text)
register.filter("ended", wording.ended_text)
register.filter("policy_text", policy_text)
register.filter("value_name", value_name)


@register.filter
def points(value: Points | None) -> str:
    """``{{ score|points }}``: 31,000; empty where there is none."""
    return "" if value is None else wording.points_text(value)


@register.filter
def signed(value: Points | None) -> str:
    """``{{ total|signed }}``: +1,000 or −1,000; empty where there is none."""
    return "" if value is None else wording.points_text(value, signed=True)


@register.filter
def reason(code: str, vocabulary: str | Ruleset = "riichi") -> str:
    """``{{ line.reason|reason:ruleset }}``."""
    return wording.reason_text(code, vocabulary)


@register.simple_tag
def term(vocabulary: str | Ruleset, key: str) -> str:
    """``{% term competition.ruleset "han" %}``."""
    return wording.term(vocabulary, key)


@register.simple_tag
def round_name(wind: str, dealer: int, honba: int = 0) -> str:
    """``{% round_name hand.round_wind hand.dealer hand.honba %}``: East 3, 2 counters."""
    return wording.round_text(wind, dealer, honba)


@register.simple_tag
def value_text(value: Value, ruleset: Ruleset) -> str:
    """``{% value_text win.value ruleset %}``: 3 han 40 fu."""
    return wording.value_text(value, ruleset)


@register.simple_tag
def result_text(result: HandResult, names: Sequence[str], ruleset: Ruleset) -> str:
    """``{% result_text hand.result names ruleset %}``: Anna wins by ron from Ben: 3 han 40 fu."""
    return wording.result_text(result, names, ruleset)


@register.simple_tag
def result_notes(result: HandResult, names: Sequence[str], ruleset: Ruleset) -> list[str]:
    """``{% result_notes hand.result names ruleset as notes %}``: riichi, pao, chombo and dead hands of a hand, to list."""
    return wording.result_notes(result, names, ruleset)
