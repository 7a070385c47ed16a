"""``{% load ratings %}``: the numbers of ratings as people write them."""

from __future__ import annotations

from fractions import Fraction

from django import template

from league.wording.points import NO_VALUE, points_text

__all__ = ["hundredths", "tenths", "weight_text"]

register = template.Library()


@register.filter
def hundredths(value: Fraction | None) -> str:
    """``{{ ranking.value|hundredths }}``: 577.88; a dash where there is none."""
    return NO_VALUE if value is None else points_text(value, decimals=2)


@register.filter
def tenths(value: Fraction) -> str:
    """``{{ game.expected|tenths }}``: 2.0."""
    return points_text(value, decimals=1)


@register.filter("weight")
def weight_text(value: Fraction | int) -> str:
    """``{{ result.counts|weight }}``: 3, 3.5 or 1.75."""
    parts = Fraction(value).denominator
    return points_text(Fraction(value), decimals={1: 0, 2: 1}.get(parts, 2))
