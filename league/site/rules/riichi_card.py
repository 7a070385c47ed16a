"""A riichi ruleset as a reference card to keep at the table: fu, payments, limits, errors, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.site.rules.card_lines import CardLine, nagashi_lines, switch_line
from league.site.rules.error_rules import ErrorGroup, error_groups
from league.site.rules.fu_list import FuList, fu_list
from league.site.rules.payment_tables import LimitRow, PaymentTable, limit_rows, payment_tables, who_wins
from scoring.rulesets import Ruleset

__all__ = ["RiichiCard", "RuleLines", "riichi_card"]

ENDING = ("start_points", "return_points", "uma", "uma_ties", "oka", "place_ties", "deposits_left", "bust", "time_end")
WINNING = (
    "red_fives",
    "riichi_min_tiles",
    "multiple_ron",
    "honba_points",
    "honba_to",
    "deposits_on_multiple_ron",
    "two_han_from_honba",
    "dealer_stays",
    "double_yakuman",
    "yakuman_add_up",
    "liable_for",
    "noten_pool",
    "nagashi_mangan",
    "abortive_draws",
)
#: Rules that are shown only if they differ from this value.
UNLESS: Mapping[str, Any] = {
    "bust": "plays_on",
    "riichi_min_tiles": 0,
    "two_han_from_honba": 0,
    "nagashi_mangan": "none",
    "abortive_draws": frozenset(),
    "double_yakuman": frozenset(),
}


@dataclass(frozen=True, slots=True)
class RuleLines:
    """Some rules under a heading."""

    name: str
    title: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class RiichiCard:
    """The card. ``fu`` is None, and ``payments`` are empty, where han alone count; ``east`` and ``other`` head the payments."""

    east: str
    other: str
    fu: FuList | None
    payments: tuple[PaymentTable, ...]
    limits: tuple[LimitRow, ...]
    errors: tuple[ErrorGroup, ...]
    rules: tuple[RuleLines, ...]

    @property
    def limits_source(self) -> str:
        """The source of all limits that are reached by han, if it is the same one; rows with another have it beside them."""
        sources = {row.source for row in self.limits if row.han}
        return sources.pop() if len(sources) == 1 else ""


def riichi_card(ruleset: Ruleset) -> RiichiCard | None:
    """The card of a riichi ruleset; None for other games."""
    if ruleset.family != "riichi":
        return None
    rules = (
        RuleLines("winning", _("Wins, counters and draws"), tuple(_lines(ruleset, WINNING))),
        RuleLines("places", _("Places and uma"), tuple(_lines(ruleset, ENDING))),
    )
    return RiichiCard(*who_wins(ruleset), fu_list(ruleset), payment_tables(ruleset), limit_rows(ruleset), error_groups(ruleset), rules)


def _lines(ruleset: Ruleset, names: tuple[str, ...]) -> Iterator[CardLine]:
    for name in names:
        if ruleset.applies(name) and _is_told(ruleset, name):
            yield from nagashi_lines(ruleset) if name == "nagashi_mangan" else (switch_line(ruleset, name),)


def _is_told(ruleset: Ruleset, name: str) -> bool:
    if name == "oka":
        return ruleset.oka_points != 0
    if name == "return_points":
        return ruleset.return_points != ruleset.start_points
    if name == "uma_ties":
        return ruleset.uma != (0, 0, 0, 0)
    return name not in UNLESS or getattr(ruleset, name) != UNLESS[name]
