"""``{% load wording %}``: points, winds, terms and results in templates."""

from __future__ import annotations

from django import template

from league import wording
from league.wording.ranking import policy_text, value_name
from league.wording.terms import spelt
from scoring.game.record import Points

register = template.Library()

register.filter("wind_name", wording.wind_name)
register.filter("place", wording.place_text)
register.filter("ended", wording.ended_text)
register.filter("one_stop", wording.one_stop)
register.filter("numbers", wording.numbers_text)
register.filter("policy_text", policy_text)
register.filter("value_name", value_name)
register.filter("reason", wording.reason_text)
register.filter("spelt", spelt)
register.simple_tag(wording.term)
register.simple_tag(wording.round_text, name="round_name")
register.simple_tag(wording.value_text)
register.simple_tag(wording.result_text)
register.simple_tag(wording.result_notes)


@register.filter
def points(value: Points | None) -> str:
    """``{{ score|points }}``: 31,000; empty where there is none."""
    return "" if value is None else wording.points_text(value)


@register.filter
def signed(value: Points | None) -> str:
    """``{{ total|signed }}``: +1,000 or −1,000; empty where there is none."""
    return "" if value is None else wording.points_text(value, signed=True)
