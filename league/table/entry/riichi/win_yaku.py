"""Count a winner's yaku, both named ones and those that follow from the game, and find the ones that can be added."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from league.table.entry.riichi.win_situation import WinSituation
from league.table.entry.riichi.yaku_form import TappedYaku
from scoring.game import HanFu, NamedYaku, Value, Yakuman
from scoring.riichi import YAKU, YakuClaim, check_yaku, compatible_yaku, yaku_of
from scoring.riichi.circumstances import FIRST_TURN
from scoring.rulesets import Ruleset

__all__ = ["CountedYaku", "counted_yaku", "excluded_yaku", "possible_yaku"]

NEEDS_RIICHI = frozenset({"double_riichi", "open_riichi", "ippatsu"})
WINDS = frozenset({"seat_wind", "round_wind"})
NO_FU_FROM = 5  #: han


@dataclass(frozen=True, slots=True)
class CountedYaku:
    """The han (``None``: a yakuman), the possible fu (empty: they do not matter), and the value once it is known."""

    named: NamedYaku
    han: int | None
    possible_fu: tuple[int, ...]
    value: Value | None


def counted_yaku(tapped: TappedYaku, win: WinSituation, *, strict: bool = True) -> CountedYaku:
    """Count the tapped yaku.

    Raises RuleViolation if there is no such hand, or if its fu are impossible; unless ``strict``, impossible fu are ignored.
    """
    claim, ruleset = _claim(tapped, win), win.ruleset
    count = check_yaku(claim, ruleset, win.honba)
    named = NamedYaku(tuple(name for name, _han in count.yaku), open=not claim.closed, dora=claim.dora)
    if count.han is None:
        return CountedYaku(named, None, (), Yakuman(count.yakuman))
    if ruleset.counts_han_only or count.han >= NO_FU_FROM:
        return CountedYaku(named, count.han, (), HanFu(count.han))
    fu = tapped.fu
    if fu is not None and fu not in count.possible_fu:
        if strict:
            check_yaku(replace(claim, fu=fu), ruleset, win.honba)
        fu = None
    if fu is None and len(count.possible_fu) == 1:
        (fu,) = count.possible_fu
    return CountedYaku(named, count.han, count.possible_fu, None if fu is None else HanFu(count.han, fu))


def _claim(tapped: TappedYaku, win: WinSituation) -> YakuClaim:
    dora = 0 if _has_yakuman(tapped.names, win.ruleset) else tapped.dora
    names = _with_known(tapped, win)
    return YakuClaim(sorted(names, key=[*YAKU].index), closed=not tapped.open, tsumo=win.is_tsumo, dora=dora)


def _has_yakuman(names: Collection[str], ruleset: Ruleset) -> bool:
    known = yaku_of(ruleset)
    return any(known[name].yakuman for name in names)


def _with_known(tapped: TappedYaku, win: WinSituation) -> frozenset[str]:
    """The tapped names and those that follow from the game: riichi, closed tsumo, and a wind that is both the seat's and the round's."""
    if _has_yakuman(tapped.names, win.ruleset):
        return tapped.names
    given = {"riichi": win.has_riichi, "menzen_tsumo": win.is_tsumo and not tapped.open}
    names = tapped.names | {name for name, holds in given.items() if holds}
    return names | WINDS if names & WINDS and win.seat_wind == win.progress.round_wind else names


def possible_yaku(tapped: TappedYaku, win: WinSituation) -> tuple[str, ...]:
    """The yaku that can be added to the named ones, in the order of the rules."""
    ruleset, closed = win.ruleset, not tapped.open
    known, excluded = yaku_of(ruleset), excluded_yaku(win)
    without_known = compatible_yaku(tapped.names, ruleset, closed, win.is_tsumo)
    yakuman = {name for name in without_known if known[name].yakuman}
    beside = compatible_yaku(_with_known(tapped, win), ruleset, closed, win.is_tsumo) | yakuman
    return tuple(name for name in known if name in beside and name not in excluded)


def excluded_yaku(win: WinSituation) -> frozenset[str]:
    """The yaku that riichi or the winner's seat exclude, whatever the tiles."""
    if win.has_riichi:
        return FIRST_TURN
    return NEEDS_RIICHI | ({"chiihou", "renhou"} if win.is_dealer else {"tenhou"})
