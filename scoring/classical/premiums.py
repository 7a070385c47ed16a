"""Premiums, which the winner alone counts (Küster, "Berechnung für die Prämien")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.classical.value import CountLine
from scoring.rulesets import Ruleset

__all__ = ["PREMIUM_CODES", "PREMIUM_POINTS", "figures_premium", "premium_lines"]

PREMIUM_CODES: tuple[tuple[str, int], ...] = (
    ("mahjong", 20),
    ("won_in_hand", 10),
    ("all_chi", 10),
    ("all_pon", 20),
    ("all_kan", 40),
    ("last_tile_from_live_wall", 2),
    ("replacement_tile", 10),
    ("only_possible_tile", 2),
    ("last_tile_of_the_live_wall", 10),
    ("last_discard", 10),
    ("robbing_a_kan", 10),
)  #: in the order of the book; ``mahjong`` is in all of its examples, ``won_in_hand`` counts the points of the switch ``hand_premium``
PREMIUM_POINTS = dict(PREMIUM_CODES)


def figures_premium(forms: Iterable[str], pair_of_suit: bool) -> str | None:
    """The premium for four figures of one form, if there is one; kans count as pons too."""
    made = sorted(forms)
    if len(made) != 4:
        return None
    if made == ["kan"] * 4:
        return "all_kan"
    if "chi" not in made:
        return "all_pon"
    return "all_chi" if made == ["chi"] * 4 and pair_of_suit else None


def premium_lines(codes: frozenset[str], ruleset: Ruleset) -> Iterator[CountLine]:
    """The lines of the premiums that the ruleset counts by its switches ``hand_premium`` and ``last_tile_premiums``."""
    own = {"won_in_hand": ruleset.hand_premium}
    if ruleset.last_tile_premiums == "higher" and "last_tile_of_the_live_wall" in codes:
        own["last_tile_from_live_wall"] = 0
    for code, printed in PREMIUM_CODES:
        points = own.get(code, printed)
        if code in codes and points:
            yield CountLine(code.replace("_", " "), points)
