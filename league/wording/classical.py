"""The count of a hand of Küster's game in words: figures, premiums, doublings and special games, with citations.

Names are looked up by the codes of :mod:`scoring.classical` (``open_pon_simple``, ``all_chi``, ``pure_flush``, ``green``) or by the names
of its lines (``open pon simple``, ``own flower f2``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.wording.game import wind_name
from league.wording.hands import ReasonRow
from league.wording.points import points_text
from scoring.classical import ClassicalValue, CountLine, payments
from scoring.hand import Hand
from scoring.rulesets import Ruleset

__all__ = [
    "Counted",
    "classical_lines",
    "count_text",
    "counted_rows",
    "double_name",
    "double_source",
    "item_name",
    "item_source",
    "premium_name",
    "premium_source",
    "special_name",
    "special_rule",
    "special_source",
]

Words = Mapping[str, str | Promise]

SIDES: Words = {
    "open_pon": pgettext_lazy("kuester", "Open Pong"),
    "closed_pon": pgettext_lazy("kuester", "Closed Pong"),
    "open_kan": pgettext_lazy("kuester", "Open Kah-Ongg"),
    "closed_kan": pgettext_lazy("kuester", "Closed Kah-Ongg"),
}
RANKS: Words = {
    "simple": pgettext_lazy("kuester: tiles of a figure", "2 to 8"),
    "terminal": pgettext_lazy("kuester: tiles of a figure", "1 or 9"),
    "dragon": pgettext_lazy("kuester: tiles of a figure", "dragons"),
    "wind": pgettext_lazy("kuester: tiles of a figure", "another wind"),
    "own_wind": pgettext_lazy("kuester: tiles of a figure", "the own wind"),
    "round_wind": pgettext_lazy("kuester: tiles of a figure", "the wind of the round"),
    "own_round_wind": pgettext_lazy("kuester: tiles of a figure", "the own wind that is also the round's"),
}
ITEMS: Words = {
    "open_chi": pgettext_lazy("kuester", "Open Tschi"),
    "closed_chi": pgettext_lazy("kuester", "Closed Tschi"),
    "pair": pgettext_lazy("kuester", "Pair"),
    "pair_dragon": pgettext_lazy("kuester", "Pair of dragons"),
    "pair_own_wind": pgettext_lazy("kuester", "Pair of the own wind"),
    "pair_round_wind": pgettext_lazy("kuester", "Pair of the wind of the round"),
    "pair_own_round_wind": pgettext_lazy("kuester", "Pair of the own wind that is also the round's"),
    "flowers": pgettext_lazy("kuester", "Flowers and seasons"),
    "flower": pgettext_lazy("kuester", "Flower or season of another"),
    "own_flower": pgettext_lazy("kuester", "Own flower or season"),
    "bouquet": pgettext_lazy("kuester", "Bouquet: all four flowers or all four seasons"),
}
PREMIUMS: Words = {
    "mahjong": pgettext_lazy("kuester", "Mah-Jongg"),
    "won_in_hand": pgettext_lazy("kuester", "Wholly in the hand"),
    "all_chi": pgettext_lazy("kuester", "All figures Tschi, with a pair of suit tiles"),
    "all_pon": pgettext_lazy("kuester", "All figures Pong"),
    "all_kan": pgettext_lazy("kuester", "All figures Kah-Ongg"),
    "last_tile_from_live_wall": pgettext_lazy("kuester", "Last tile drawn from the live wall"),
    "replacement_tile": pgettext_lazy("kuester", "Last tile drawn as a replacement from the dead wall"),
    "only_possible_tile": pgettext_lazy("kuester", "Only tile that could win"),
    "last_tile_of_the_live_wall": pgettext_lazy("kuester", "Won with the very last tile of the live wall"),
    "last_discard": pgettext_lazy("kuester", "Won with the very last discard"),
    "robbing_a_kan": pgettext_lazy("kuester", "Robbing a Kah-Ongg"),
}
DOUBLES: Words = {
    "own_flower": pgettext_lazy("kuester", "Own flower or season"),
    "bouquet": pgettext_lazy("kuester", "Bouquet"),
    "bouquet_f": pgettext_lazy("kuester", "Bouquet of flowers"),
    "bouquet_g": pgettext_lazy("kuester", "Bouquet of seasons"),
    "dragon_pon": pgettext_lazy("kuester", "Pong of dragons"),
    "wind_pon": pgettext_lazy("kuester", "Pong of winds"),
    "kan": pgettext_lazy("kuester", "Kah-Ongg"),
    "dragon_kan": pgettext_lazy("kuester", "Kah-Ongg of dragons"),
    "wind_kan": pgettext_lazy("kuester", "Kah-Ongg of winds"),
    "own_wind": pgettext_lazy("kuester", "It is the own wind"),
    "round_wind": pgettext_lazy("kuester", "It is the wind of the round"),
    "simple_flush": pgettext_lazy("kuester", "Simple flush"),
    "pure_flush": pgettext_lazy("kuester", "Pure flush"),
    "dragon_game": pgettext_lazy("kuester", "Dragon game"),
    "only_trumps": pgettext_lazy("kuester", "Only trumps"),
    "won_in_hand": pgettext_lazy("kuester", "Wholly in the hand"),
    "last_tile": pgettext_lazy("kuester", "Won with the very last tile of the live wall"),
    "last_discard": pgettext_lazy("kuester", "Won with the very last discard"),
    "robbing_a_kan": pgettext_lazy("kuester", "Robbing a Kah-Ongg"),
    "first_discard": pgettext_lazy("kuester", "Won with the first discard"),
}
#: Name and composition of each special game.
SPECIALS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "nine_lanterns": (
        pgettext_lazy("kuester", "Nine lanterns"),
        _("Pong or Kah-Ongg of 1 and of 9, one each of 2 to 8, and any other tile, all of one suit."),
    ),
    "unpaired": (pgettext_lazy("kuester", "Unpaired game"), _("One of each 1, 9, wind and dragon, and a second one of these.")),
    "moon": (pgettext_lazy("kuester", "Moon game"), _("Won on Bamboo 1 that is the last tile of the live wall or the last discard.")),
    "fruit": (pgettext_lazy("kuester", "Fruit game"), _("Won on Bamboo 5, whatever the other tiles are.")),
    "paired": (pgettext_lazy("kuester", "Paired game"), _("Seven pairs of trumps, 1 and 9.")),
    "snake": (
        pgettext_lazy("kuester", "Snake game"),
        _("Pong of 1, 3, 5 and 7 and a pair of 9, or a pair of 1 and Pong of 3, 5, 7 and 9, all of one suit."),
    ),
    "green": (pgettext_lazy("kuester", "Green game"), _("Figures and a pair of Bamboo 2, 3, 4, 6, 8 and green dragons only.")),
    "seven_twins": (pgettext_lazy("kuester", "Seven twins"), _("Seven pairs of any tiles.")),
    "corner_stones": (pgettext_lazy("kuester", "Corner stones"), _("Figures and a pair of 1 and 9 only.")),
    "heaven": (pgettext_lazy("kuester", "Game of heaven"), _("East is dealt a complete hand.")),
    "earth": (pgettext_lazy("kuester", "Game of earth"), _("Dealt complete but for one tile, and won on the first discard.")),
}
FIGURES_TABLE, PREMIUMS_TABLE, DOUBLES_TABLE = "Berechnungen für die Figuren", "Berechnung für die Prämien", "Verdoppelungen"
EXAMPLES, GAMES, HAND_GAMES = "Abbildungen (Beispiele)", "Die fertigen Spielbilder: {}", "Handspiele"
PAYMENT = "Die Abrechnung"


@dataclass(frozen=True, slots=True)
class Counted:
    """A count in words: items with their sum, premiums with the base, doublings, the total, what the others pay, and notes.

    ``limit_game`` is the special game that it is worth the limit for, or empty.
    """

    items: tuple[ReasonRow, ...]
    item_sum: ReasonRow
    premiums: tuple[ReasonRow, ...]
    base: ReasonRow
    doubles: tuple[ReasonRow, ...]
    total: ReasonRow
    payments: tuple[ReasonRow, ...] = ()
    notes: tuple[str, ...] = ()
    limit_game: str = ""


def item_name(name: str) -> str:
    """The name of a figure, pair or flower: "Open Pong of 2 to 8"."""
    code = name.replace(" ", "_")
    if code in ITEMS:
        return str(ITEMS[code])
    side, form, rank = code.split("_", 2)
    words = {"figure": SIDES[f"{side}_{form}"], "tiles": RANKS[rank]}
    return pgettext("kuester: figure of tiles", "%(figure)s of %(tiles)s") % words


def premium_name(name: str) -> str:
    """The name of a premium."""
    return str(PREMIUMS[name.replace(" ", "_")])


def double_name(name: str) -> str:
    """The name of a doubling; of an own flower ("own flower f2") without the tile."""
    code = name.replace(" ", "_")
    return str(DOUBLES["own_flower" if code.startswith("own_flower") else code])


def special_name(code: str) -> str:
    """The name of a special game: "Nine lanterns"."""
    return str(SPECIALS[code][0])


def special_rule(code: str) -> str:
    """The definition of a special game, in a sentence."""
    return str(SPECIALS[code][1])


def item_source(name: str) -> str:
    """The chapter of the book that prints the points of a figure, pair or flower."""
    both = name.replace(" ", "_") == "pair_own_round_wind"
    return f"{FIGURES_TABLE}; {EXAMPLES} 12" if both else FIGURES_TABLE


def premium_source(name: str) -> str:
    """The chapter of the book that prints a premium; the 20 points of Mah-Jongg stand in every example and in no table."""
    return EXAMPLES if name == "mahjong" else PREMIUMS_TABLE


def double_source(_name: str) -> str:
    """The chapter of the book that prints a doubling."""
    return DOUBLES_TABLE


def special_source(code: str) -> str:
    """The chapter of the book that has a special game."""
    section = "Kombinierte Spiele"
    if code in ("seven_twins", "corner_stones"):
        section = "Halblimitierte Spiele"
    elif code in ("heaven", "earth"):
        section = HAND_GAMES
    return GAMES.format(section)


def count_text(value: ClassicalValue) -> str:
    """The calculation of a count, "46 × 8"; empty where nothing doubles it or it is worth a limit."""
    if not value.double_count or _limit_game(value):
        return ""
    return f"{points_text(value.base_points)} × {points_text(1 << value.double_count)}"


def counted_rows(value: ClassicalValue, paid: Mapping[str, int] | None = None) -> Counted:
    """A count in words; ``paid`` are the points that each other wind pays to the winner, if that is known."""
    return Counted(
        items=tuple(_points_row(item_name(line.name), line, item_source(line.name)) for line in value.items),
        item_sum=ReasonRow(gettext("Figures together"), value.item_points, _points(value.item_points)),
        premiums=tuple(_points_row(premium_name(line.name), line, premium_source(line.name)) for line in value.premiums),
        base=ReasonRow(gettext("With premiums"), value.base_points, _points(value.base_points)),
        doubles=tuple(_double_row(line) for line in value.doubles),
        total=ReasonRow(_total_label(value), value.total, _points(value.total), _total_source(value)),
        payments=tuple(_payment_rows(value, paid or {})),
        notes=tuple(_notes(value)),
        limit_game=_limit_game(value),
    )


def classical_lines(hand: Hand, value: ClassicalValue, ruleset: Ruleset) -> list[str]:
    """The same as short texts, one a line: items, premiums, doublings, the total, what each other seat pays, and notes."""
    rows = counted_rows(value, payments(hand, value, ruleset))
    counted = [*rows.items, rows.item_sum, *rows.premiums]
    if rows.premiums:
        counted.append(rows.base)
    counted += [*rows.doubles, rows.total]
    return [row.text for row in (*counted, *rows.payments)] + list(rows.notes)


def _points(points: int) -> str:
    return gettext("%(number)s points") % {"number": points_text(points)}


def _points_row(label: str, line: CountLine, source: str) -> ReasonRow:
    return ReasonRow(label, line.amount, _points(line.amount), source, line.tiles)


def _double_row(line: CountLine) -> ReasonRow:
    return ReasonRow(double_name(line.name), line.amount, f"× {1 << line.amount}", double_source(line.name), line.tiles)


def _limit_game(value: ClassicalValue) -> str:
    return special_name(value.special) if value.limit and value.special else ""


def _total_label(value: ClassicalValue) -> str:
    if game := _limit_game(value):
        return game
    if value.total < value.counted:
        return gettext("Limit of a hand")
    if not value.double_count:
        return gettext("Value of the hand")
    return gettext("Value of the hand, %(base)s × 2^%(times)s") % {"base": points_text(value.base_points), "times": value.double_count}


def _total_source(value: ClassicalValue) -> str:
    return special_source(value.special) if value.limit and value.special else ""


def _payment_rows(value: ClassicalValue, paid: Mapping[str, int]) -> Iterator[ReasonRow]:
    for wind, points in paid.items():
        factor = points // value.total if value.total else 1
        words = {"wind": wind_name(wind), "value": points_text(value.total), "factor": factor}
        label = gettext("%(wind)s pays, %(value)s × %(factor)s") if factor > 1 else gettext("%(wind)s pays")
        yield ReasonRow(label % words, points, _points(points), PAYMENT)


def _notes(value: ClassicalValue) -> Iterator[str]:
    words = {"counted": points_text(value.counted), "total": points_text(value.total)}
    if value.limit and value.total <= value.counted:
        yield gettext("The value of a limit game is set before play: %(total)s points, whatever the count of %(counted)s.") % words
    elif value.limit == "full":
        yield gettext("A limit game is worth %(total)s points, which is more than its count of %(counted)s.") % words
    elif value.limit == "half":
        yield gettext("A half-limit game is worth %(total)s points, which is more than its count of %(counted)s.") % words
    elif value.special:
        yield gettext("%(game)s: counted as an ordinary hand, which is worth more.") % {"game": special_name(value.special)}
    if value.total < value.counted and not value.limit:
        yield gettext("The count of %(counted)s is above the limit of a hand, %(total)s points.") % words
