"""The value of a hand explained in words: sets, yaku, dora, fu, limits and payments; and the errors of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.wording.points import points_text
from league.wording.sources import base_source, dora_source, fu_source, payment_source, yaku_source
from league.wording.terms import term, value_text, vocabulary_of
from league.wording.tiles import PAYERS, tile_words
from league.wording.yaku import circumstance_name, yaku_name
from scoring.game import HanFu, Yakuman
from scoring.hand import Hand, Tile, kind, tiles_text
from scoring.hand.tiles import OUTSIDE
from scoring.riichi import Explanation, FuLine, HandValue, TileGroup, explain, yaku_of
from scoring.rulesets import Ruleset

__all__ = [
    "Explained",
    "ReasonRow",
    "explained",
    "explanation_lines",
    "fu_name",
    "group_name",
    "limit_name",
    "wait_name",
]

Words = Mapping[str, str | Promise]

GROUPS: Words = {
    "run": pgettext_lazy("set of a hand", "run"),
    "open_triplet": pgettext_lazy("set of a hand", "open triplet"),
    "closed_triplet": pgettext_lazy("set of a hand", "closed triplet"),
    "open_kan": pgettext_lazy("set of a hand", "open kan"),
    "closed_kan": pgettext_lazy("set of a hand", "closed kan"),
    "pair": pgettext_lazy("set of a hand", "pair"),
    "orphans": pgettext_lazy("set of a hand", "thirteen orphans"),
}
GROUPS_OF: Mapping[str, Words] = {
    "ema": {
        "run": pgettext_lazy("ema", "chow"),
        "open_triplet": pgettext_lazy("ema", "melded pung"),
        "closed_triplet": pgettext_lazy("ema", "concealed pung"),
        "open_kan": pgettext_lazy("ema", "melded kong"),
        "closed_kan": pgettext_lazy("ema", "concealed kong"),
    },
    "alarm": {
        "run": pgettext_lazy("alarm", "chi"),
        "open_triplet": pgettext_lazy("alarm", "open pong"),
        "closed_triplet": pgettext_lazy("alarm", "concealed pong"),
        "open_kan": pgettext_lazy("alarm", "open kang"),
        "closed_kan": pgettext_lazy("alarm", "concealed kang"),
    },
}
FU: Words = {
    "win": _("Win"),
    "seven_pairs": _("Seven pairs, whatever they are"),
    "open_triplet": _("Open triplet"),
    "closed_triplet": _("Closed triplet"),
    "open_kan": _("Open kan"),
    "closed_kan": _("Closed kan"),
    "dragon_pair": _("Pair of dragons"),
    "seat_wind_pair": _("Pair of the seat wind"),
    "round_wind_pair": _("Pair of the round wind"),
    "double_wind_pair": _("Pair of the seat wind that is also the round wind"),
    "edge_wait": _("Edge wait"),
    "closed_wait": _("Closed wait"),
    "single_wait": _("Waiting for the pair"),
    "tsumo": _("Self-drawn tile"),
    "closed_ron": _("Closed hand won on a discard"),
    "open_pinfu": _("Open hand without any other fu"),
}
FU_OF_SETS: Mapping[tuple[str, bool], str | Promise] = {
    ("open_triplet", True): _("Open triplet of terminals or honours"),
    ("open_triplet", False): _("Open triplet of 2 to 8"),
    ("closed_triplet", True): _("Closed triplet of terminals or honours"),
    ("closed_triplet", False): _("Closed triplet of 2 to 8"),
    ("open_kan", True): _("Open kan of terminals or honours"),
    ("open_kan", False): _("Open kan of 2 to 8"),
    ("closed_kan", True): _("Closed kan of terminals or honours"),
    ("closed_kan", False): _("Closed kan of 2 to 8"),
}
WAITS: Words = {
    "two_sided": _("two-sided wait"),
    "edge": _("edge wait"),
    "closed": _("closed wait"),
    "single": _("wait for the pair"),
    "triplet": _("wait for a triplet"),
    "thirteen": _("wait for any of the thirteen"),
    "": _("tile sorted into the hand"),
}
DORA: Words = {"dora": _("Dora"), "ura": _("Ura dora"), "aka": _("Red fives")}


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """One reason: its label, its number (han, yakuman, fu or points), the number with its unit, where the rule stands, of which tiles.

    ``yaku``: its name in the code, if it is a yaku.
    """

    label: str
    number: int
    amount: str
    source: str = ""
    tiles: tuple[Tile, ...] = ()
    yaku: str = ""

    @property
    def text(self) -> str:
        """The whole reason in a line: "Tanyao: 1 han (section 4.2.1)"."""
        tiles = f" {tiles_text(self.tiles)}" if self.tiles else ""
        source = f" ({self.source})" if self.source else ""
        return f"{self.label}{tiles}: {self.amount}{source}"


@dataclass(frozen=True, slots=True)
class Explained:
    """All reasons in words. ``yaku`` holds dora too; ``han`` and ``fu_sum`` are ``None`` where the hand has none.

    ``reading`` says how the tiles were taken, ``base`` how the base points came about, ``notes`` are sentences on what counts for nothing.
    """

    reading: str
    yaku: tuple[ReasonRow, ...]
    han: ReasonRow | None
    fu: tuple[ReasonRow, ...]
    fu_sum: ReasonRow | None
    base: ReasonRow
    payments: tuple[ReasonRow, ...]
    notes: tuple[str, ...]


def explained(hand: Hand, value: HandValue, ruleset: Ruleset) -> Explained:
    """Every reason of a value that :func:`scoring.riichi.score_hand` gave, in the reader's language and the ruleset's words."""
    reasons = explain(hand, value, ruleset)
    return Explained(
        reading=_reading(reasons, value, ruleset),
        yaku=tuple(_yaku_rows(reasons, value, ruleset)),
        han=None if value.han is None else ReasonRow(gettext("Together"), value.han, _han(value.han, ruleset)),
        fu=tuple(_fu_row(line, ruleset) for line in reasons.fu),
        fu_sum=_fu_sum(reasons, value, ruleset) if reasons.fu else None,
        base=_base(value, ruleset),
        payments=tuple(_payments(reasons, value, ruleset)),
        notes=tuple(_notes(hand, value, ruleset, reasons)),
    )


def explanation_lines(hand: Hand, value: HandValue, ruleset: Ruleset) -> list[str]:
    """The same as short texts, one a line: the reading, yaku and dora, fu, base points, payments, and what counted for nothing."""
    all_of_it = explained(hand, value, ruleset)
    sums = (all_of_it.han, *all_of_it.fu, all_of_it.fu_sum, all_of_it.base, *all_of_it.payments)
    rows = [row.text for row in (*all_of_it.yaku, *sums) if row]
    return [all_of_it.reading, *rows, *all_of_it.notes]


def group_name(group: TileGroup, vocabulary: str | Ruleset = "riichi") -> str:
    """The name of a set: "run", "closed triplet"; "concealed pung" in the European rules, "concealed pong" in ALARM."""
    code = f"{'open' if group.open else 'closed'}_{group.kind}" if group.kind in ("triplet", "kan") else group.kind
    return str(GROUPS_OF.get(vocabulary_of(vocabulary), {}).get(code) or GROUPS[code])


def fu_name(code: str, tiles: tuple[Tile, ...] = ()) -> str:
    """The name of a line of fu: "Closed triplet of terminals or honours", "Edge wait"."""
    if tiles and (code, True) in FU_OF_SETS:
        return str(FU_OF_SETS[code, bool(OUTSIDE >> kind(tiles[0]) & 1)])
    return str(FU[code])


def wait_name(wait: str) -> str:
    """The name of a wait (``Reading.wait``): "two-sided wait"."""
    return str(WAITS[wait])


def _reading(reasons: Explanation, value: HandValue, ruleset: Ruleset) -> str:
    groups = ", ".join(f"{group_name(group, ruleset)} {tiles_text(group.tiles)}" for group in reasons.groups)
    words = {"groups": groups, "wait": wait_name(value.reading.wait), "tile": tile_words(value.reading.won)}
    return gettext("Read as: %(groups)s; %(wait)s, won on %(tile)s") % words


def _yaku_rows(reasons: Explanation, value: HandValue, ruleset: Ruleset) -> Iterator[ReasonRow]:
    for line in reasons.yaku:
        amount = value_text(Yakuman(line.han), ruleset) if line.yakuman else _han(line.han, ruleset)
        yield ReasonRow(yaku_name(ruleset, line.name), line.han, amount, yaku_source(ruleset, line.name), yaku=line.name)
    for code, name in DORA.items():
        han = getattr(value, code)
        if han:
            yield ReasonRow(str(name), han, _han(han, ruleset), dora_source(ruleset, code))


def _han(han: int, ruleset: Ruleset) -> str:
    return value_text(HanFu(han), ruleset)


def _fu(fu: int) -> str:
    return pgettext("riichi", "%(fu)s fu") % {"fu": fu}


def _fu_row(line: FuLine, ruleset: Ruleset) -> ReasonRow:
    return ReasonRow(fu_name(line.code, line.tiles), line.fu, _fu(line.fu), fu_source(ruleset, line.code), line.tiles)


def _fu_sum(reasons: Explanation, value: HandValue, ruleset: Ruleset) -> ReasonRow:
    fu = value.fu or 0
    label = gettext("Together")
    if reasons.fu[0].code == "seven_pairs":
        label = gettext("Together, never rounded")
    elif reasons.fu_sum != fu:
        label = gettext("Together %(fu)s, rounded up") % {"fu": _fu(reasons.fu_sum)}
    return ReasonRow(label, fu, _fu(fu), fu_source(ruleset))


def _base(value: HandValue, ruleset: Ruleset) -> ReasonRow:
    amount = gettext("%(points)s base points") % {"points": points_text(value.base_points)}
    return ReasonRow(_base_label(value, ruleset), value.base_points, amount, base_source(ruleset, value))


def _base_label(value: HandValue, ruleset: Ruleset) -> str:
    if value.han is None:
        return capfirst(value_text(Yakuman(value.yakuman), ruleset))
    if value.limit is None:
        if value.fu is None:
            return f"{value.base_points >> value.han} × 2^{value.han}"
        return f"{value.fu} × 2^({value.han} + 2)"
    words = {"limit": capfirst(term(ruleset, value.limit)), "value": value_text(HanFu(value.han, _fu_that_count(value)), ruleset)}
    if value.fu is not None and value.han < 5 and value.fu << value.han + 2 < value.base_points:
        return gettext("%(limit)s, rounded up from %(value)s") % words
    return gettext("%(limit)s with %(value)s") % words


def _fu_that_count(value: HandValue) -> int | None:
    return value.fu if value.han is not None and value.han < 5 else None


def _payments(reasons: Explanation, value: HandValue, ruleset: Ruleset) -> Iterator[ReasonRow]:
    for line in reasons.payments:
        words = {"payer": capfirst(str(PAYERS[line.payer])), "shares": line.shares, "points": points_text(value.base_points)}
        exact = line.points == line.shares * value.base_points
        label = gettext("%(payer)s, %(shares)s × %(points)s") if exact else gettext("%(payer)s, %(shares)s × %(points)s rounded up")
        amount = gettext("%(number)s points") % {"number": points_text(line.points)}
        yield ReasonRow(label % words, line.points, amount, payment_source(ruleset, reasons.payment_section))


def _notes(hand: Hand, value: HandValue, ruleset: Ruleset, reasons: Explanation) -> Iterator[str]:
    for code in reasons.uncounted:
        words = {"name": circumstance_name(code, ruleset), "ruleset": ruleset.title}
        unknown = code not in yaku_of(ruleset)
        yield (gettext("%(name)s counts for nothing in %(ruleset)s.") if unknown else gettext("%(name)s adds nothing here.")) % words
    if value.han is None:
        if hand.dora_indicators or hand.ura_indicators:
            yield gettext("Dora add nothing to a yakuman.")
        return
    yield from _uncounted_indicators(hand, ruleset)


def _uncounted_indicators(hand: Hand, ruleset: Ruleset) -> Iterator[str]:
    if len(hand.dora_indicators) > 1 and not ruleset.kan_dora:
        yield gettext("Only the first dora indicator counts: there is no kan dora.")
    if not hand.ura_indicators:
        return
    if not ruleset.ura_dora:
        yield gettext("There is no ura dora.")
    elif hand.circumstances.isdisjoint(("riichi", "double_riichi", "open_riichi")):
        yield gettext("Ura dora count only after riichi.")
    elif len(hand.ura_indicators) > 1 and not ruleset.kan_ura_dora:
        yield gettext("Only the first ura dora indicator counts: there is no kan ura dora.")


def limit_name(value: HandValue, ruleset: Ruleset) -> str:
    """The limit that a hand reaches: "Mangan", "Double yakuman"; empty for a hand below the limits."""
    if value.yakuman > 1:
        return capfirst(value_text(Yakuman(value.yakuman), ruleset))
    return capfirst(term(ruleset, value.limit)) if value.limit else ""
