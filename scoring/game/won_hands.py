"""Wins entered by tiles or yaku: fill in facts of the game, and count their value.

The refusals are listed in :mod:`.checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.mahjong.worths import counted_mahjong
from scoring.game.mahjong_results import FalseMahjong, Mahjong
from scoring.game.progress import Progress
from scoring.game.results import HandResult, HanFu, NamedYaku, Ron, Tsumo, Value, Win, Yakuman
from scoring.game.seats import Seat, wind_of
from scoring.game.tile_hand import TileHand
from scoring.hand import Hand, Tile, kind, tile_name
from scoring.hand.tiles import RED_FIVES
from scoring.riichi import HandValue, YakuClaim, check_yaku, score_hand
from scoring.riichi.checks import red_problems
from scoring.riichi.circumstances import OF_THE_DISCARD, RIICHI
from scoring.rulesets import Ruleset

__all__ = ["as_recorded", "counted_value", "shared_tile_problems", "tile_problems", "with_counted_values", "won_hand", "yaku_problems"]


def won_hand(win: Win, *, dealer: Seat, round_wind: str, tsumo: bool, riichi: frozenset[Seat]) -> Hand:
    """The whole hand of a win given by tiles, with winds, ron or tsumo, and riichi filled in from the game.

    Raises RuleViolation ``contradicts_game`` or ``riichi_not_bet`` if the entry says otherwise.
    """
    assert isinstance(win.value, TileHand)
    hand = win.value.hand
    win_by, seat_wind = "tsumo" if tsumo else "ron", wind_of(win.winner, dealer)
    for name, value in (("win", win_by), ("seat_wind", seat_wind), ("round_wind", round_wind)):
        if getattr(hand, name) not in ("", value):
            sentence = _("The hand says {given}, but in this game it is {known}.")
            raise RuleViolation("contradicts_game", sentence, where=name, given=getattr(hand, name), known=value)
    if hand.circumstances & RIICHI and win.winner not in riichi:
        sentence = _("A hand won with riichi needs the bet: the winner is not among those who bet riichi.")
        raise RuleViolation("riichi_not_bet", sentence, where="circumstances")
    with_riichi = hand.circumstances | {"riichi"} if win.winner in riichi else hand.circumstances
    return replace(hand, win=win_by, seat_wind=seat_wind, round_wind=round_wind, circumstances=with_riichi)


def counted_value(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> Value:
    """The value of a win in han and fu or in yakuman, counted from its tiles if it is given by them.

    Raises RuleViolation for impossible tiles (codes: see the module), with paths inside of the ``hand``.
    """
    if not isinstance(win.value, TileHand):
        return win.value
    hand = won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=tsumo, riichi=riichi)
    return as_recorded(score_hand(hand, progress.ruleset, progress.honba))


def as_recorded(value: HandValue) -> HanFu | Yakuman:
    """The value of tiles as people would enter it: yakuman, or han with fu if these matter (below five han)."""
    if value.han is None:
        return Yakuman(value.yakuman)
    return HanFu(value.han, value.fu if value.han < 5 else None)


def with_counted_values(progress: Progress, result: HandResult) -> HandResult:
    """The checked result with every win in han and fu or yakuman, or, without riichi, with every hand in points."""
    if isinstance(result, Mahjong | FalseMahjong):
        return counted_mahjong(progress, result)
    if isinstance(result, Ron) and any(isinstance(win.value, TileHand) for win in result.wins):
        return replace(result, wins=tuple(_counted(progress, win, False, result.riichi) for win in result.wins))
    if isinstance(result, Tsumo) and isinstance(result.win.value, TileHand):
        return replace(result, win=_counted(progress, result.win, True, result.riichi))
    return result


def _counted(progress: Progress, win: Win, tsumo: bool, riichi: frozenset[Seat]) -> Win:
    return replace(win, value=counted_value(progress, win, tsumo=tsumo, riichi=riichi))


def yaku_problems(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> Iterator[RuleViolation]:
    """Problems of the yaku named for a win: they must be possible, add up to its value, and agree about riichi."""
    if win.yaku is None:
        return
    bet, named = win.winner in riichi, "riichi" in win.yaku.names
    if named and not bet:
        sentence = _("A hand won with riichi needs the bet: the winner is not among those who bet riichi.")
        yield RuleViolation("riichi_not_bet", sentence, where="yaku")
    if bet and not named and isinstance(win.value, HanFu):
        yield RuleViolation("riichi_not_named", _("The winner bet riichi, so the hand has that yaku, too."), where="yaku")
    try:
        counted = _count_of(win.yaku, win.value, tsumo, progress.ruleset, progress.two_han_needed)
    except RuleViolation as refusal:
        yield from (refusal, *refusal.others)
        return
    if counted != win.value:
        sentence = _("The yaku named count to another value than the one given.")
        yield RuleViolation("yaku_and_value_differ", sentence, where="yaku")


@lru_cache(maxsize=4096)
def _count_of(named: NamedYaku, value: Value, tsumo: bool, ruleset: Ruleset, two_han_needed: bool) -> Value:
    """The value of the named yaku, with the fu of the given value; the last 4,096 are remembered, since games are replayed."""
    fu = value.fu if isinstance(value, HanFu) else None
    claim = YakuClaim(named.names, closed=not named.open, tsumo=tsumo, dora=named.dora, fu=fu)
    count = check_yaku(claim, ruleset, ruleset.two_han_from_honba if two_han_needed else 0)
    return Yakuman(count.yakuman) if count.han is None else HanFu(count.han, fu)


def tile_problems(result: Ron) -> Iterator[RuleViolation]:
    """Contradictions between several winners' tiles: they won on the same tile, under the same indicators."""
    hands = [hand for _index, hand in _shown(result)]
    if len(hands) < 2:
        return
    if len({hand.winning_tile for hand in hands}) > 1:
        yield RuleViolation("winning_tiles_differ", _("All winners win on the same tile."), where="wins")
    if any(len({tuple(sorted(shown)) for shown in indicators if shown}) > 1 for indicators in _indicators(hands)):
        yield RuleViolation("indicators_differ", _("The dora indicators are the same for all winners."), where="wins")
    if len({hand.circumstances & OF_THE_DISCARD for hand in hands}) > 1:
        sentence = _("A last discard or a robbed kan is one for all winners.")
        yield RuleViolation("circumstances_differ", sentence, where="wins")


def _indicators(hands: list[Hand]) -> tuple[list[tuple[Tile, ...]], list[tuple[Tile, ...]]]:
    return [hand.dora_indicators for hand in hands], [hand.ura_indicators for hand in hands]


def _shown(result: Ron) -> list[tuple[int, Hand]]:
    """The hands entered by tiles, each with its index among the wins."""
    return [(index, win.value.hand) for index, win in enumerate(result.wins) if isinstance(win.value, TileHand)]


def shared_tile_problems(result: Ron, ruleset: Ruleset) -> Iterator[RuleViolation]:
    """Tiles of which several hands together hold too many, reported for the last hand. They share the winning tile and the indicators."""
    shown = _shown(result)
    if len(shown) < 2:
        return
    hands = [hand for _index, hand in shown]
    held = [tile for hand in hands for tile in (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))]
    won = [hand.winning_tile for hand in hands[:1] if hand.winning_tile is not None]
    dora, ura = (max(indicators, key=len) for indicators in _indicators(hands))
    tiles, where = [*held, *won, *dora, *ura], f"wins[{shown[-1][0]}].hand.concealed"
    for each, copies in sorted(Counter(map(kind, tiles)).items()):
        if copies > 4:
            yield RuleViolation("five_of_a_tile", _("There are only four copies of {tile}."), where=where, tile=tile_name(each))
    if any(tile in RED_FIVES for tile in tiles):
        for one in red_problems(tiles, ruleset):
            yield RuleViolation(one.code, one.sentence, where=where, **one.params)
