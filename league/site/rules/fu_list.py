"""The fu list of a ruleset, computed from :mod:`scoring.riichi.fu`; ALARM has none."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.wording.hands import fu_name
from league.wording.sources import fu_source, of_the_book
from league.wording.terms import own_sets
from league.wording.yaku import yaku_name
from scoring.riichi.fu import BASE, CLOSED_RON, OPEN_PINFU, SEVEN_PAIRS, TSUMO, pair_fu
from scoring.riichi.set_fu import WAIT_FU, set_fu
from scoring.rulesets import Ruleset

__all__ = ["FuList", "fu_list"]

SIMPLE, TERMINAL = 1, 0  #: kinds of tiles: the two of a suit, and its one
EAST, SOUTH, DRAGON = (1 << kind for kind in (27, 28, 31))  #: as masks


@dataclass(frozen=True, slots=True)
class FuSet:
    """A set, with its fu open and closed."""

    name: str
    open: int
    closed: int


@dataclass(frozen=True, slots=True)
class FuList:
    """What a win counts, what its sets count, and what else counts; ``source``: where the list stands."""

    wins: tuple[tuple[str, int], ...]
    sets: tuple[FuSet, ...]
    further: tuple[tuple[str, int], ...]
    source: str


def fu_list(ruleset: Ruleset) -> FuList | None:
    """The list; None where han alone count."""
    if not ruleset.counts_fu:
        return None
    wins = (
        (_("Closed hand won on a discard"), BASE + CLOSED_RON),
        (_("Any other win"), BASE),
        (_("%(yaku)s, without further fu") % {"yaku": yaku_name(ruleset, "chiitoitsu")}, SEVEN_PAIRS),
    )
    return FuList(wins, tuple(_sets(ruleset)), tuple(_further(ruleset)), of_the_book(fu_source(ruleset, "double_wind_pair"), ruleset))


def _sets(ruleset: Ruleset) -> list[FuSet]:
    words = own_sets(ruleset)
    names = {SIMPLE: _("%(set)s of 2 to 8"), TERMINAL: _("%(set)s of 1, 9, winds, dragons")}
    return [
        FuSet(
            capfirst(name % {"set": words[code]}),
            *(set_fu(kind, closed=closed, kan=code == "kan") for closed in (False, True)),
        )
        for code in ("pon", "kan")
        for kind, name in names.items()
    ]


def _further(ruleset: Ruleset) -> list[tuple[str, int]]:
    double = ruleset.double_wind_pair_fu
    lines = [
        (fu_name("dragon_pair"), pair_fu(DRAGON, EAST, SOUTH, double)),
        (_("Pair of the seat wind or of the round wind"), pair_fu(EAST, EAST, SOUTH, double)),
        (fu_name("double_wind_pair"), pair_fu(EAST, EAST, EAST, double)),
        (_("Edge wait, closed wait, or waiting for the pair"), WAIT_FU),
        (_("Self-drawn tile, except with pinfu") if ruleset.pinfu_tsumo else fu_name("tsumo"), TSUMO),
    ]
    if ruleset.open_pinfu_fu:
        lines.append((fu_name("open_pinfu"), OPEN_PINFU))
    return lines
