"""Waiting hands: which tiles complete them, and whether that is tenpai at a draw."""

from __future__ import annotations

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.notation import tile_name
from scoring.hand.tiles import FLOWERS, KINDS, KINDS_ONLY, ORPHANS, OUTSIDE, Tile, copies_of, fifth_copies, mask
from scoring.hand.waits import waits_of_sets
from scoring.hand.win import Hand
from scoring.riichi.checks import has_right_count

__all__ = ["waits"]


def waits(hand: Hand) -> tuple[Tile, ...]:
    """The kinds (0–33) that complete a hand of 13 tiles (three per meld), by sets and a pair, seven pairs or the thirteen orphans.

    A tile does not count if the hand holds all four copies (Austrian 3.6.2.1; EMA 2012 "Abbau-Unentschieden"); it does if they lie
    elsewhere on the table. Raises RuleViolation for a hand that cannot be waiting: ``wrong_tile_count`` (also with a winning tile, or a
    flower among the 13), ``meld_not_a_set``, ``five_of_a_tile``.
    """
    concealed, counted = _counted(hand)
    found = set(waits_of_sets(concealed))
    if not hand.melds:
        found |= _seventh_pairs(counted) | _orphans(counted)
    return tuple(kind for kind in sorted(found) if copies_of(counted, kind) < 4)


def _counted(hand: Hand) -> tuple[int, int]:
    if not has_right_count(hand) or hand.winning_tile is not None or max(hand.concealed) >= FLOWERS[0]:
        sentence = _("A waiting hand has 13 tiles, a meld counting as three.")
        raise RuleViolation("wrong_tile_count", sentence, where="concealed")
    if not all(meld.is_set for meld in hand.melds):
        raise RuleViolation("meld_not_a_set", _("A meld is three tiles in a row, or three or four equal tiles."), where="melds")
    fifth = next(fifth_copies(hand.copies), None)
    if fifth is not None:
        raise RuleViolation("five_of_a_tile", _("There are only four copies of {tile}."), where="concealed", tile=tile_name(fifth))
    return hand.in_hand & KINDS_ONLY, hand.copies & KINDS_ONLY


def _seventh_pairs(counted: int) -> set[int]:
    """The waits for seven pairs: with six different pairs, the second tile of the last."""
    held = [kind for kind in KINDS if copies_of(counted, kind)]
    single = [kind for kind in held if copies_of(counted, kind) == 1]
    return set(single) if len(held) == 7 and len(single) == 1 else set()


def _orphans(counted: int) -> set[int]:
    """The waits for the orphans: all thirteen wait for any of them, twelve with a pair for the missing one."""
    held = mask(kind for kind in KINDS if copies_of(counted, kind))
    missing = [kind for kind in ORPHANS if not held >> kind & 1]
    if held & ~OUTSIDE or len(missing) > 1:
        return set()
    return set(missing or ORPHANS)
