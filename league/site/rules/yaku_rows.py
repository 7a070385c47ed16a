"""The yaku of a ruleset by their value: name, value, what each is, a hand for it, and where the rulebook has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.site.rules.card_lines import BOOK_WORDS
from league.site.rules.yaku_examples import example_of
from league.site.rules.yaku_texts import yaku_text
from league.table.entry.tile_form import melds_text
from league.wording.sources import yaku_source
from league.wording.terms import term, value_text
from league.wording.yaku import japanese_name, yaku_name, yaku_search_words
from scoring.game import HanFu, Yakuman
from scoring.hand import Hand, tile_name, tiles_text
from scoring.riichi import Yaku, yaku_of
from scoring.rulesets import Ruleset

__all__ = ["YakuGroup", "YakuRow", "yaku_groups"]


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A yaku on the card: ``closed`` and ``open`` are its values in words (``open`` empty: closed only), ``link`` opens its hand."""

    code: str
    name: str
    japanese: str
    closed: str
    open: str
    text: str
    source: str
    hand: Hand
    link: str
    words: str  #: every name by which it is looked for

    @property
    def worth(self) -> str:
        """Both values in a line: "3 han, open 2 han"."""
        if not self.open:
            return _("%(worth)s, closed only") % {"worth": self.closed}
        return self.closed if self.open == self.closed else _("%(closed)s, open %(open)s") % {"closed": self.closed, "open": self.open}


@dataclass(frozen=True, slots=True)
class YakuGroup:
    """Yaku of one value, ``worth``, which is what an open hand has for them if it may be open."""

    name: str
    worth: str
    title: str
    rows: tuple[YakuRow, ...]


def yaku_groups(ruleset: Ruleset, rules: str) -> tuple[YakuGroup, ...]:
    """All yaku that count, from the lowest value; ``rules`` is how the calculator's address names the ruleset."""
    counted = sorted(yaku_of(ruleset).values(), key=_least)
    return tuple(
        YakuGroup(
            f"{'yakuman' if yakuman else 'han'}-{least}",
            worth,
            _title(worth, ruleset, yakuman=yakuman),
            tuple(_row(yaku, ruleset, rules) for yaku in group),
        )
        for (yakuman, least), group in groupby(counted, key=_least)
        for worth in [_worth(ruleset, least, yakuman=yakuman)]
    )


def _title(worth: str, ruleset: Ruleset, *, yakuman: bool) -> str:
    """The value as a heading, with the book's own word for han, where that is another: "2 han (Fan)"."""
    own = None if yakuman else BOOK_WORDS.get((ruleset.id, "han"))
    return f"{capfirst(worth)} ({own})" if own else capfirst(worth)


def _least(yaku: Yaku) -> tuple[bool, int]:
    return yaku.yakuman, yaku.closed if yaku.open is None else yaku.open


def _worth(ruleset: Ruleset, number: int, *, yakuman: bool) -> str:
    return value_text(Yakuman(number) if yakuman else HanFu(number), ruleset)


def _row(yaku: Yaku, ruleset: Ruleset, rules: str) -> YakuRow:
    hand = example_of(yaku.name)
    is_mangan = yaku.name == "renhou" and ruleset.renhou in ("mangan", "mangan_or_hand")
    closed = term(ruleset, "mangan") if is_mangan else _worth(ruleset, yaku.closed, yakuman=yaku.yakuman)
    return YakuRow(
        code=yaku.name,
        name=yaku_name(ruleset, yaku.name),
        japanese=japanese_name(ruleset, yaku.name),
        closed=closed,
        open="" if yaku.open is None else _worth(ruleset, yaku.open, yakuman=yaku.yakuman),
        text=yaku_text(yaku.name, ruleset),
        source=yaku_source(ruleset, yaku.name),
        hand=hand,
        link=f"{reverse('calculator')}?{rules}&{urlencode(tuple(_typed(hand)), safe='()')}",
        words=yaku_search_words(yaku.name),
    )


def _typed(hand: Hand) -> Iterator[tuple[str, str]]:
    """The hand as the calculator's form has it in its address."""
    yield "concealed", tiles_text(hand.concealed)
    if hand.melds:
        yield "melds", melds_text(hand.melds)
    if hand.winning_tile is not None:
        yield "winning_tile", tile_name(hand.winning_tile)
    yield from (("win", hand.win), ("seat_wind", hand.seat_wind), ("round_wind", hand.round_wind))
    yield from (("circumstances", name) for name in sorted(hand.circumstances))
