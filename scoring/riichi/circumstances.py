"""Refuse impossible combinations of the circumstances of a win."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.win import Hand

__all__ = ["FIRST_TURN", "OF_THE_DISCARD", "ONLY_RON", "ONLY_TSUMO", "RIICHI", "circumstance_problems", "circumstances_fit"]

RIICHI = frozenset({"riichi", "double_riichi", "open_riichi"})
OF_THE_DISCARD = frozenset({"houtei", "chankan"})  #: circumstances shared by all who win on a discard
FIRST_TURN = frozenset({"tenhou", "chiihou", "renhou"})
CLASSICAL = frozenset({"first_discard", "after_draw"})
ONLY_TSUMO = frozenset({"haitei", "rinshan", "tenhou", "chiihou", "tile_sorted_in"})
ONLY_RON = frozenset({"houtei", "chankan", "renhou"})
TURN = 4  #: tiles that are drawn until it is the same player's turn again

Melds = tuple[tuple[str, bool], ...]  #: the kind of each meld, and whether it is open


def circumstance_problems(hand: Hand, riichi_tiles: int) -> tuple[RuleViolation, ...]:
    """All contradictions in the circumstances of a won hand; ``riichi_tiles`` is how many the wall must have for riichi.

    Codes: ``circumstance_not_in_ruleset closed_hand_needed circumstances_conflict``.
    """
    return tuple(_find(hand.circumstances, hand.win, hand.seat_wind, _melds_of(hand), riichi_tiles))


def circumstances_fit(hand: Hand, riichi_tiles: int) -> bool:
    """Whether :func:`circumstance_problems` finds nothing. Answers are cached, as few combinations occur."""
    return _fit(hand.circumstances, hand.win, hand.seat_wind, _melds_of(hand) if hand.melds else (), riichi_tiles)


def _melds_of(hand: Hand) -> Melds:
    return tuple([(meld.kind, meld.open) for meld in hand.melds])


@lru_cache(maxsize=4096)  # at most 4 MB
def _fit(given: frozenset[str], win: str, seat_wind: str, melds: Melds, riichi_tiles: int) -> bool:
    return next(_find(given, win, seat_wind, melds, riichi_tiles), None) is None


def _find(given: frozenset[str], win: str, seat_wind: str, melds: Melds, riichi_tiles: int) -> Iterator[RuleViolation]:
    for name in sorted(given & CLASSICAL):
        sentence = _("Riichi rules know nothing about {circumstance}.")
        yield RuleViolation("circumstance_not_in_ruleset", sentence, where="circumstances", circumstance=name)
    yield from _of_riichi(given, melds, riichi_tiles)
    yield from _of_the_win(given, win == "tsumo")
    yield from _of_the_first_turn(given, seat_wind == "E", bool(melds))
    if "rinshan" in given and "kan" not in dict(melds):
        yield _conflict(_("A replacement tile is drawn after a kan, and this hand has none."))
    if {"houtei", "chankan"} <= given:
        yield _conflict(_("A robbed kan is no last discard, so houtei and chankan cannot be together."))


def _of_riichi(given: frozenset[str], melds: Melds, riichi_tiles: int) -> Iterator[RuleViolation]:
    if given & RIICHI and any(is_open for _kind, is_open in melds):
        yield RuleViolation("closed_hand_needed", _("Riichi needs a closed hand."), where="circumstances")
    if "ippatsu" in given and not given & RIICHI:
        yield _conflict(_("Ippatsu needs riichi."))
    if {"rinshan", "ippatsu"} <= given:
        yield _conflict(_("A kan ends the turn of ippatsu, so rinshan and ippatsu cannot be together."))
    if {"double_riichi", "ippatsu"} <= given and (melds or given & {"haitei", "houtei"}):
        yield _conflict(_("Double riichi with ippatsu is won in the second turn at the latest, before any kan and the last tile."))
    elif {"ippatsu", "houtei"} <= given and riichi_tiles >= TURN:
        sentence = _("Riichi needs {tiles} tiles in the wall, so ippatsu is over before the last discard of another player.")
        yield _conflict(sentence, tiles=riichi_tiles)


def _of_the_win(given: frozenset[str], tsumo: bool) -> Iterator[RuleViolation]:
    for name in sorted(given & (ONLY_RON if tsumo else ONLY_TSUMO)):
        sentence = _("{circumstance} is a win on a discard.") if tsumo else _("{circumstance} needs a self-drawn tile.")
        yield _conflict(sentence, circumstance=name)


def _of_the_first_turn(given: frozenset[str], dealer: bool, melds: bool) -> Iterator[RuleViolation]:
    first = sorted(given & FIRST_TURN)
    if not first:
        return
    if len(first) > 1:
        yield _conflict(_("Only one of tenhou, chiihou and renhou can be."))
    if dealer and first != ["tenhou"]:
        yield _conflict(_("Chiihou and renhou are for the other three players; the dealer has tenhou."))
    if not dealer and "tenhou" in given:
        yield _conflict(_("Tenhou is for the dealer; the other players have chiihou."))
    if melds:
        yield _conflict(_("Any call, also a closed kan, ends the first turn of {circumstance}."), circumstance=first[0])
    if given & (RIICHI | {"haitei", "houtei", "rinshan", "chankan", "ippatsu"}):
        yield _conflict(_("{circumstance} is won in the first turn, before riichi, kans and the last tile."), circumstance=first[0])


def _conflict(sentence: str, **params: Any) -> RuleViolation:
    return RuleViolation("circumstances_conflict", sentence, where="circumstances", **params)
