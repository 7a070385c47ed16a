"""A winner's yaku counted: what was named, with what follows from the game, and what could be named beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.game import HanFu, NamedYaku, Value, Yakuman
from scoring.riichi import YAKU, YakuClaim, check_yaku, compatible_yaku
from scoring.riichi.circumstances import FIRST_TURN

if TYPE_CHECKING:
    from league.table.entry.riichi.win_entry import WinEntry

__all__ = ["CountedYaku", "counted_yaku", "excluded_yaku", "possible_yaku"]

NEEDS_RIICHI = frozenset({"double_riichi", "open_riichi", "ippatsu"})
WINDS = frozenset({"seat_wind", "round_wind"})
NO_FU_FROM = 5  #: han


@dataclass(frozen=True, slots=True)
class CountedYaku:
    """The han (``None``: a yakuman), what fu are possible (none: they do not matter), and the value once it is known."""

    named: NamedYaku
    han: int | None
    possible_fu: tuple[int, ...]
    value: Value | None


def counted_yaku(win: WinEntry, *, strict: bool = True) -> CountedYaku:
    """What the named yaku are worth; the form for them is valid and not empty.

    Raises RuleViolation where there is no such hand. Fu that cannot be are refused; if not ``strict``, they count as not given.
    """
    claim, ruleset = _claim(win), win.form.ruleset
    count = check_yaku(claim, ruleset, win.progress.honba)
    named = NamedYaku(tuple(name for name, _han in count.yaku), open=not claim.closed, dora=claim.dora)
    if count.han is None:
        return CountedYaku(named, None, (), Yakuman(count.yakuman))
    if ruleset.scoring == "han" or count.han >= NO_FU_FROM:
        return CountedYaku(named, count.han, (), HanFu(count.han))
    fu = win.yaku.cleaned_data.get("fu")
    if fu is not None and fu not in count.possible_fu:
        if strict:
            check_yaku(replace(claim, fu=fu), ruleset, win.progress.honba)
        fu = None
    if fu is None and len(count.possible_fu) == 1:
        (fu,) = count.possible_fu
    return CountedYaku(named, count.han, count.possible_fu, None if fu is None else HanFu(count.han, fu))


def _claim(win: WinEntry) -> YakuClaim:
    chosen = win.yaku.cleaned_data["names"]
    dora = 0 if _has_yakuman(win, chosen) else win.yaku.cleaned_data.get("dora") or 0
    names = _with_known(win, chosen)
    return YakuClaim(sorted(names, key=[*YAKU].index), closed=not win.yaku.is_open, tsumo=win.is_tsumo, dora=dora)


def _has_yakuman(win: WinEntry, names: Collection[str]) -> bool:
    known = win.yaku.known
    return any(known[name].yakuman for name in names)


def _with_known(win: WinEntry, chosen: Collection[str]) -> set[str]:
    """The names with those that the game gives: riichi, the closed tsumo, and a wind that is the seat's and the round's."""
    if _has_yakuman(win, chosen):
        return set(chosen)
    given = {"riichi": win.winner in win.riichi, "menzen_tsumo": win.is_tsumo and not win.yaku.is_open}
    names = {*chosen, *(name for name, holds in given.items() if holds)}
    known = win.known
    return names | WINDS if names & WINDS and known["seat_wind"] == known["round_wind"] else names


def possible_yaku(win: WinEntry) -> frozenset[str]:
    """Which yaku can be named beside those that are; the form for them is valid."""
    chosen = win.yaku.cleaned_data["names"]
    ruleset, closed = win.form.ruleset, not win.yaku.is_open
    beside = compatible_yaku(_with_known(win, chosen), ruleset, closed, win.is_tsumo)
    without_known = compatible_yaku(chosen, ruleset, closed, win.is_tsumo)
    found = beside | {name for name in without_known & {*win.yaku.known} if win.yaku.known[name].yakuman}
    return frozenset(found - excluded_yaku(win))


def excluded_yaku(win: WinEntry) -> frozenset[str]:
    """What the game excludes, whatever the tiles: without a bet, with a bet, as the dealer and as another."""
    has_riichi, is_dealer = win.winner in win.riichi, win.winner == win.progress.dealer
    if has_riichi:
        return FIRST_TURN
    return NEEDS_RIICHI | ({"chiihou", "renhou"} if is_dealer else {"tenhou"})
