"""The value pad: all possible values of a win under a ruleset, laid out for one thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language

from league import wording
from scoring.game import HandResult, HanFu, Limit, Ron, TileHand, Tsumo, Value, ValueOption, Yakuman, possible_values, win_payments
from scoring.rulesets import Ruleset

__all__ = ["PadChoice", "PadRow", "ValueField", "ValuePad", "value_code", "value_pad"]

NO_NAME = "the-name-of-the-field"
RARE_FU = 80  #: rows from this fu on are folded away


@dataclass(frozen=True, slots=True)
class PadChoice:
    """One value to tap. ``dealer`` and ``other`` are what it pays, in words, for a dealer's win and for another's; ``yakuman`` is for how
    many it counts. ``or_more``: it stands for all that have more han, too."""

    code: str
    label: str
    limit: str
    dealer: str
    other: str
    yakuman: int = 0
    or_more: bool = False


@dataclass(frozen=True, slots=True)
class PadRow:
    """The choices with this fu, one for each han in the pad's head (``None``: no such hand)."""

    fu: int
    cells: tuple[PadChoice | None, ...]


@dataclass(frozen=True)
class ValuePad:
    """``rows`` and ``rare_rows`` are the table of han and fu (empty without fu), ``alone`` the values given by han alone."""

    ruleset: Ruleset
    han: tuple[int, ...]
    rows: tuple[PadRow, ...]
    rare_rows: tuple[PadRow, ...]
    alone: tuple[PadChoice, ...]
    yakuman: tuple[PadChoice, ...]
    values: Mapping[str, Value]

    @cached_property
    def html(self) -> str:
        """The pad for a field without a name, rendered once, as that takes longer than the rest of the page."""
        return render_to_string("table/entry/riichi/_value_pad.html", {"pad": self, "name": NO_NAME})

    def html_for(self, name: str, chosen: str | None) -> SafeString:
        """The pad for the field ``name``, with this value chosen."""
        html = self.html.replace(f'name="{NO_NAME}"', f'name="{name}"')
        if chosen in self.values:
            html = html.replace(f'value="{chosen}"', f'value="{chosen}" checked', 1)
        return mark_safe(html)  # noqa: S308 - a rendered template and codes of our own

    @property
    def most_yakuman(self) -> int:
        return max((value.times for value in self.values.values() if isinstance(value, Yakuman)), default=1)


class ValueField(forms.CharField):
    """The code of one of the pad's values; the pad renders itself, so the field needs no choices."""

    default_error_messages = {"invalid_choice": forms.ChoiceField.default_error_messages["invalid_choice"]}

    def __init__(self, pad: ValuePad, **options: Any) -> None:
        super().__init__(**options)
        self.pad = pad

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and value not in self.pad.values:
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice", params={"value": value})


def value_code(value: Value) -> str:
    """The code for a value of the pad in a form: ``3-30``, ``5``, ``mangan``, ``yakuman-2``."""
    assert not isinstance(value, TileHand), "tiles have fields of their own"
    if isinstance(value, HanFu):
        return str(value.han) if value.fu is None else f"{value.han}-{value.fu}"
    return value.name if isinstance(value, Limit) else f"yakuman-{value.times}"


def value_pad(ruleset: Ruleset, *, tsumo: bool, honba: int, stored: HandResult | None = None) -> ValuePad:
    """The pad with existing values only: none with one han under five counters, none with fu if the ruleset counts han alone.

    It also has the values of the ``stored`` hand, such as a limit by name, which it may not offer otherwise, so they can stay.
    """
    counted = ruleset.honba_that_matters(honba)
    return _value_pad(ruleset, tsumo, counted, _stored_values(stored, Tsumo if tsumo else Ron), get_language() or "")


def _stored_values(result: HandResult | None, kind: type[Ron] | type[Tsumo]) -> tuple[Value, ...]:
    """The stored values of a win of this kind that a pad can offer; empty for any other result."""
    if not isinstance(result, kind):
        return ()
    wins = result.wins if isinstance(result, Ron) else (result.win,)
    return tuple(win.value for win in wins if not isinstance(win.value, TileHand))


@lru_cache(maxsize=256)
def _value_pad(ruleset: Ruleset, tsumo: bool, honba: int, stored: tuple[Value, ...], _language: str) -> ValuePad:
    options = possible_values(ruleset, tsumo=tsumo, honba=honba)
    known = {option.value for option in options}
    more = tuple(_stored_option(value) for value in stored if value not in known)
    highest = _highest(options)
    choices = {option.value: _choice(ruleset, option, tsumo, or_more=option == highest) for option in (*options, *more)}
    han, rows = _table({option: choices[option.value] for option in options if option.fu is not None})
    alone = [option for option in options if option.fu is None and not _is_yakuman(option)]
    return ValuePad(
        ruleset=ruleset,
        han=han,
        rows=tuple(row for row in rows if row.fu < RARE_FU),
        rare_rows=tuple(row for row in rows if row.fu >= RARE_FU),
        alone=tuple(choices[option.value] for option in (*alone, *more)),
        yakuman=tuple(choices[option.value] for option in options if _is_yakuman(option)),
        values={value_code(value): value for value in choices},
    )


def _is_yakuman(option: ValueOption) -> bool:
    return isinstance(option.value, Yakuman)


def _highest(options: Sequence[ValueOption]) -> ValueOption | None:
    """The most han on the pad: whoever has more is paid the same."""
    return max((option for option in options if option.han is not None), key=lambda option: option.han or 0, default=None)


def _stored_option(value: Value) -> ValueOption:
    han, fu = (value.han, value.fu) if isinstance(value, HanFu) else (None, None)
    return ValueOption(value, han, fu, None)


def _table(choices: Mapping[ValueOption, PadChoice]) -> tuple[tuple[int, ...], list[PadRow]]:
    cells = {(option.fu, option.han): choice for option, choice in choices.items()}
    han = tuple(sorted({han for _fu, han in cells if han is not None}))
    fus = sorted({fu for fu, _han in cells if fu is not None})
    return han, [PadRow(fu, tuple(cells.get((fu, each)) for each in han)) for fu in fus]


def _choice(ruleset: Ruleset, option: ValueOption, tsumo: bool, *, or_more: bool) -> PadChoice:
    value = option.value
    return PadChoice(
        code=value_code(value),
        label=_label(ruleset, value),
        limit=capfirst(wording.term(ruleset, option.limit)) if option.limit else "",
        dealer=wording.payment_text(win_payments(ruleset, value, dealer=True, tsumo=tsumo)),
        other=wording.payment_text(win_payments(ruleset, value, dealer=False, tsumo=tsumo)),
        yakuman=value.times if isinstance(value, Yakuman) else 0,
        or_more=or_more,
    )


def _label(ruleset: Ruleset, value: Value) -> str:
    if isinstance(value, Limit):
        return capfirst(wording.term(ruleset, value.name))
    if isinstance(value, HanFu):
        return str(value.han) if value.fu is None else f"{value.han} / {value.fu}"
    return capfirst(wording.value_text(value, ruleset))
