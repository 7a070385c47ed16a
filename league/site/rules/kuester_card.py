"""Küster's tables and special games as a reference card, with the points that a ruleset gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.site.rules.card import Card, CardRow, CardTable, SpecialGame
from league.site.rules.kuester_texts import rule_texts
from league.wording.classical import (
    double_name,
    double_source,
    item_name,
    item_source,
    premium_name,
    premium_source,
    special_name,
    special_rule,
    special_source,
)
from league.wording.points import points_text
from league.wording.rules import value_label
from league.wording.sources import section_text
from scoring.classical import DOUBLE_CODES, ITEM_CODES, PREMIUM_CODES, SPECIAL_GAMES
from scoring.classical.doubles import figure_doubles, flower_doubles
from scoring.classical.items import Winds
from scoring.hand import parse_tiles
from scoring.hand.tiles import FLOWERS
from scoring.rulesets import Ruleset

__all__ = ["kuester_card"]

POINTS = dict(ITEM_CODES)
PAIRS = ("pair_dragon", "pair_own_wind", "pair_round_wind", "pair_own_round_wind")
FIGURES: Mapping[tuple[str, str], str | Promise] = {
    ("pon", "simple"): gettext_lazy("Pong of 2 to 8"),
    ("pon", "terminal"): gettext_lazy("Pong of 1 or 9"),
    ("pon", "wind"): gettext_lazy("Pong of dragons or winds"),
    ("kan", "simple"): gettext_lazy("Kah-Ongg of 2 to 8"),
    ("kan", "terminal"): gettext_lazy("Kah-Ongg of 1 or 9"),
    ("kan", "wind"): gettext_lazy("Kah-Ongg of dragons or winds"),
}
DOUBLING: Mapping[tuple[str, str], str | Promise] = {
    ("pon", "dragon"): gettext_lazy("Pong of dragons"),
    ("pon", "wind"): gettext_lazy("Pong of another wind"),
    ("pon", "own_wind"): gettext_lazy("Pong of the own wind, or of the wind of the round"),
    ("pon", "own_round_wind"): gettext_lazy("Pong of the own wind that is also the round's"),
    ("kan", "simple"): gettext_lazy("Kah-Ongg of suit tiles"),
    ("kan", "dragon"): gettext_lazy("Kah-Ongg of dragons"),
    ("kan", "wind"): gettext_lazy("Kah-Ongg of another wind"),
    ("kan", "own_wind"): gettext_lazy("Kah-Ongg of the own wind, or of the wind of the round"),
    ("kan", "own_round_wind"): gettext_lazy("Kah-Ongg of the own wind that is also the round's"),
}
#: A hand for each special game that is known by its tiles.
EXAMPLES: Mapping[str, str] = {
    "nine_lanterns": "11123455678999p",
    "unpaired": "19m19p119s1234567z",
    "paired": "1199m99p1133z5577z",
    "snake": "11133355577799m",
    "green": "22334466888s666z",
    "seven_twins": "2255m3388p4466s77z",
    "corner_stones": "111999m111p99911s",
}
EAST = Winds("E", "E")
FLOWERS_LAID = {"own_flower": FLOWERS[:1], "bouquet": FLOWERS[:4]}


def kuester_card(ruleset: Ruleset) -> Card:
    """The card of a classical ruleset."""
    tables = (_figures(), _premiums(ruleset), _doublings())
    about = (
        _("A special game counts these points, or as an ordinary hand if that is more.")
        if ruleset.limit_game_value == "at_least"
        else _("A special game counts exactly these points, even where the hand would count more.")
    )
    return Card(tables, tuple(_games(ruleset)), about, _("Payments, penalties, seats"), rule_texts(ruleset))


def _figures() -> CardTable:
    rows = [CardRow(_("Tschi"), ("0", "0"))]
    rows += [
        CardRow(str(name), tuple(points_text(POINTS[f"{side}_{form}_{rank}"]) for side in ("open", "closed")))
        for (form, rank), name in FIGURES.items()
    ]
    rows += [CardRow(item_name(code), (points_text(POINTS[code]),) * 2) for code in PAIRS]
    rows.append(CardRow(_("Each flower or season"), (points_text(POINTS["flower"]), "")))
    about, source = _("Everybody counts these."), section_text(item_source("flower"))
    columns = tuple(capfirst(name) for name in (pgettext("figure", "open"), pgettext("figure", "closed")))
    return CardTable("figures", _("Figures, pairs and flowers"), about, source, columns, tuple(rows))


def _premiums(ruleset: Ruleset) -> CardTable:
    own = {"won_in_hand": ruleset.hand_premium}
    points = {code: own.get(code, printed) for code, printed in PREMIUM_CODES}
    rows = tuple(CardRow(premium_name(code), (points_text(count) if count else _("not counted"),)) for code, count in points.items())
    about = _("Only the winner counts these.")
    if ruleset.last_tile_premiums == "higher":
        about += " " + _("The very last tile of the live wall counts only as such.")
    return CardTable("premiums", _("Premiums"), about, section_text(premium_source("all_pon")), (_("Points"),), rows)


def _doublings() -> CardTable:
    everybody, winner = _("everybody"), _("the winner")
    figures = {str(name): sum(line.amount for line in figure_doubles(form, rank)) for (form, rank), name in DOUBLING.items()}
    flowers = {double_name(code): sum(line.amount for line in flower_doubles(laid, EAST)) for code, laid in FLOWERS_LAID.items()}
    rows = [CardRow(name, (_times(count), everybody)) for name, count in (*flowers.items(), *figures.items())]
    rows += [CardRow(double_name(code), (_times(count), winner)) for code, count in DOUBLE_CODES]
    about = _("What a hand doubles is multiplied: two lines of × 2 make × 4. A line is all that its figure doubles.")
    return CardTable("doublings", _("Doublings"), about, section_text(double_source("kan")), (_("Times"), _("Counted by")), tuple(rows))


def _times(count: int) -> str:
    return f"× {1 << count}"


def _games(ruleset: Ruleset) -> Iterator[SpecialGame]:
    points = {"full": ruleset.limit_game, "half": ruleset.half_limit_game}
    for code, limit in SPECIAL_GAMES:
        rule = special_rule(code)
        if code == "fruit" and ruleset.fruit_game != "any":
            rule = f"{capfirst(value_label('fruit_game', ruleset.fruit_game, ruleset))}."
        worth = points_text(points[limit]) if points[limit] else _("as an ordinary hand")
        if code == "fruit" and ruleset.fruit_game == "off":
            worth = "–"
        yield SpecialGame(special_name(code), rule, worth, section_text(special_source(code)), parse_tiles(EXAMPLES.get(code, "")))
