"""The declaration of a yaku: its name, its han in a closed and in an open hand, its test and its sections in the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.riichi.reading import SHAPES, Reading

__all__ = ["ALL_SUITS", "ANY_SETS", "HAS_RUNS", "HAS_TRIPLETS", "ONE_SUIT", "Yaku", "always", "printed"]

ANY_SETS = frozenset(SHAPES) - {"orphans"}
HAS_RUNS = frozenset({"runs", "mixed"})
HAS_TRIPLETS = frozenset({"mixed", "triplets"})
ANY_SUITS = frozenset({0, 1, 2, 3})
ONE_SUIT, ALL_SUITS = frozenset({1}), frozenset({3})


def printed(alarm: str | None, austrian: str | None, ema: str | None) -> Mapping[str, str]:
    """Sections by ruleset id: of ALARM New Style, the Austrian rules and EMA 2012 (headings of its German summary)."""
    sections = {"alarm-2019": alarm, "austrian": austrian, "ema-2012": ema}
    return MappingProxyType({book: section for book, section in sections.items() if section})


def always(_hand: Reading) -> bool:
    """The test of a yaku that every hand of its shapes, suits and honours has."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """A pattern that lets a hand win.

    ``closed`` and ``open``: its han (for a yakuman: how many yakuman), before the ruleset's switches are applied in
    :mod:`scoring.riichi.yaku.table`; ``open`` is ``None`` if the hand must be closed. ``holds``: the test of a reading; ``circumstance``:
    instead of a test, the circumstance that gives the yaku. Only hands of these ``shapes``, with this number of ``suits`` and with or
    without ``honours`` (``None``: either; see :class:`~scoring.riichi.reading.Reading`) can have it and are tested. ``placed``: it depends
    not on the tiles alone, but also on the calls or the winning tile. ``double_of``: the yakuman of which this is the form that some
    rulesets pay double; ``only_if``: the switch of rulesets that count it, if not all do; ``sections``: its places in the rulebooks, by
    ruleset id.
    """

    name: str
    closed: int = 1
    open: int | None = None
    holds: Callable[[Reading], bool] | None = None
    circumstance: str | None = None
    shapes: frozenset[str] = ANY_SETS
    suits: frozenset[int] = ANY_SUITS
    honours: bool | None = None
    placed: bool = False
    yakuman: bool = False
    double_of: str | None = None
    only_if: str | None = None
    sections: Mapping[str, str] = field(default_factory=dict)
