"""``{% load players %}``: the players at a table to choose from.

The form for a hand asks for a player a dozen times. As loops in templates, with an include for each player's wind, these choices took a
quarter of the time of a table's screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from django import template
from django.forms import BoundField, CheckboxSelectMultiple, RadioSelect
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from league.table.seat_labels import SeatLabel

__all__ = ["names_to_choose", "seats_to_choose"]

register = template.Library()


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """``seat`` is a player, or the word for nobody; ``tag`` is the radio button or the box."""

    seat: SeatLabel | str
    tag: SafeString


@register.simple_tag
def seats_to_choose(field: BoundField, toggles: str = "") -> SafeString:
    """The choices of a field where the players sit: with their scores, or, as ``toggles``, with the field's label."""
    under = f'<small class="seat-toggle">{escape(field.label)}</small>' if toggles else ""
    return mark_safe("".join(_seat(choice, under) for choice in _choices(field)))  # noqa: S308 (all parts are escaped)


@register.simple_tag
def names_to_choose(field: BoundField) -> SafeString:
    """The choices of a field as names in a row."""
    names = ((choice.tag, escape(getattr(choice.seat, "name", ""))) for choice in _choices(field))
    return mark_safe("".join(f'<label class="chip">{tag}<span>{name}</span></label>' for tag, name in names))  # noqa: S308 (escaped)


def _seat(choice: PlayerChoice, under: str) -> str:
    seat = choice.seat
    if not isinstance(seat, SeatLabel):
        return f'<label class="seat-choice nobody">{choice.tag}<span>{escape(seat)}</span></label>'
    css = f"at-{seat.place}{' me' if seat.is_me else ''}"
    under = under or f'<small class="seat-score">{escape(seat.score_text)}</small>'
    who = f'<span class="winds">{seat.wind_tags}</span> <span class="seat-name">{escape(seat.name)}</span> {under}'
    return f'<label class="seat-choice {css}">{choice.tag}<span>{who}</span></label>'


def _choices(field: BoundField) -> Iterator[PlayerChoice]:
    widget: Any = field.field.widget
    assert isinstance(widget, RadioSelect | CheckboxSelectMultiple)
    chosen = widget.format_value(field.value())
    begin = format_html('<input type="{}" name="{}" value="', widget.input_type, field.html_name)
    for value, seat in widget.choices:
        end = '" checked>' if str(value) in chosen else '">'
        yield PlayerChoice(cast("SeatLabel | str", seat), mark_safe(f"{begin}{escape(value)}{end}"))  # noqa: S308 (escaped)
