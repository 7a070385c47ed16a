"""What is paid for a win under a ruleset: by han and fu, and by limit. Every number is what :func:`scoring.game.win_payments` says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.wording.points import points_text
from league.wording.sources import limit_source, of_the_book, payments_printed_to, payments_source
from league.wording.terms import labels, term, value_text
from scoring.errors import RuleViolation
from scoring.game import HanFu, Value, ValueOption, Yakuman, possible_values, win_payments
from scoring.game.values import FU
from scoring.rulesets import Ruleset

__all__ = ["LimitRow", "Paid", "PaymentTable", "limit_rows", "payment_tables", "who_wins"]

HAN = (1, 2, 3, 4)
MOST_TIMES = 2  #: of a yakuman on the card; more are as many times as much


@dataclass(frozen=True, slots=True)
class Paid:
    """What the discarder pays, and what each other player pays for a self-drawn tile; empty where there is no such win."""

    ron: str
    tsumo: str


@dataclass(frozen=True, slots=True)
class PaymentTable:
    """Payments to East, or to another, by fu (rows) and han (columns); ``note``: which rows the book does not print."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[Paid, ...]], ...]
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit, from how many han on, and the payments to East and to another."""

    name: str
    han: str
    east: Paid
    other: Paid
    source: str

    @property
    def both(self) -> tuple[Paid, Paid]:
        """The payments to East, and to another."""
        return self.east, self.other


def payment_tables(ruleset: Ruleset) -> tuple[PaymentTable, ...]:
    """The payments by han and fu, to East and to another; none where han alone count."""
    if not ruleset.counts_fu:
        return ()
    columns, source = tuple(value_text(HanFu(han), ruleset) for han in HAN), of_the_book(payments_source(ruleset), ruleset)
    return tuple(
        PaymentTable(
            name,
            title,
            columns,
            tuple((fu, tuple(_paid(ruleset, HanFu(han, fu), dealer=dealer) for han in HAN)) for fu in FU),
            source,
            _not_printed(ruleset),
        )
        for name, title, dealer in zip(("east", "other"), who_wins(ruleset), (True, False), strict=True)
    )


def _not_printed(ruleset: Ruleset) -> str:
    last = payments_printed_to(ruleset)
    return _("The book's tables end at %(fu)s fu; the rows below are calculated.") % {"fu": last} if last else ""


def who_wins(ruleset: Ruleset) -> tuple[str, str]:
    """The headings of payments to the dealer, and to another."""
    return _("%(dealer)s wins") % {"dealer": labels(ruleset, "dealer")[0]}, _("Another player wins")


def _paid(ruleset: Ruleset, value: Value, *, dealer: bool) -> Paid:
    return Paid(*(_payment(ruleset, value, dealer=dealer, tsumo=tsumo) for tsumo in (False, True)))


def _payment(ruleset: Ruleset, value: Value, *, dealer: bool, tsumo: bool) -> str:
    try:
        paid = win_payments(ruleset, value, dealer=dealer, tsumo=tsumo)
    except RuleViolation:  # there is no such win, such as 20 fu on a discard
        return ""
    return " / ".join(points_text(paid[payer]) for payer in ("discarder", "each", "others", "E") if payer in paid)


def limit_rows(ruleset: Ruleset) -> tuple[LimitRow, ...]:
    """The limits from the lowest; where han alone count, also what is below them."""
    counted = [one for one in possible_values(ruleset, tsumo=False) if one.fu is None and one.han is not None]
    groups = (list(group) for _limit, group in groupby(counted, key=lambda one: one.limit or one.han))
    rows = [_row_of_han(ruleset, group, is_last=group[-1] is counted[-1]) for group in groups]
    return (*rows, *_yakuman(ruleset, is_counted=any(one.limit == "yakuman" for one in counted)))


def _row_of_han(ruleset: Ruleset, options: list[ValueOption], *, is_last: bool) -> LimitRow:
    first, last = options[0], options[-1]
    numbers = f"{first.han}+" if is_last else f"{first.han}" if first is last else f"{first.han}–{last.han}"
    name = capfirst(term(ruleset, first.limit)) if first.limit else ""
    return _limit_row(ruleset, name, f"{numbers} {term(ruleset, 'han')}", first.value, limit_source(ruleset, first.limit))


def _yakuman(ruleset: Ruleset, *, is_counted: bool) -> Iterator[LimitRow]:
    """One yakuman, if han do not reach as much already, and two."""
    most = sum(isinstance(one.value, Yakuman) for one in possible_values(ruleset, tsumo=False))
    for times in range(2 if is_counted else 1, min(most, MOST_TIMES) + 1):
        value = Yakuman(times)
        name = capfirst(value_text(value, ruleset))
        yield _limit_row(ruleset, name, "", value, limit_source(ruleset, "yakuman", times=times))


def _limit_row(ruleset: Ruleset, name: str, han: str, value: Value, source: str) -> LimitRow:
    return LimitRow(name, han, _paid(ruleset, value, dealer=True), _paid(ruleset, value, dealer=False), of_the_book(source, ruleset))
