"""Recount results under another ruleset, from tiles or yaku if known; otherwise values stay as entered.

Games without riichi need no changes here: the replay counts ticks and tiles anew, and points stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.liability import liable_numbers
from scoring.game.mahjong_results import FalseMahjong, Mahjong, Said
from scoring.game.progress import Progress
from scoring.game.results import AbortiveDraw, HandResult, HanFu, Ron, Tsumo, Value, Win, Yakuman, wins_of
from scoring.game.seats import turns_from
from scoring.game.tile_hand import TileHand
from scoring.game.values import most_yakuman
from scoring.hand import Hand, kind
from scoring.riichi import YAKU, Yaku, YakuClaim, YakuCount, check_yaku
from scoring.riichi.yaku.table import yaku_table
from scoring.rulesets import SWITCHES, Ruleset

__all__ = ["counts_alike", "dora_as_entered", "recounted", "values_as_entered", "without_yaku"]

OF_VALUES = tuple(name for name, switch in SWITCHES.items() if switch.group in ("tiles", "value", "yakuman"))


def counts_alike(own: Ruleset, other: Ruleset) -> bool:
    """Whether every hand has the same han, fu and yakuman under both rulesets, so that none needs a recount."""
    return all(getattr(own, name) == getattr(other, name) for name in OF_VALUES)


def without_yaku(result: HandResult) -> HandResult:
    """The same result without the names of its yaku, which take time to check and do not change payments."""
    if not any(win.yaku for win in wins_of(result)):
        return result
    return _of_each_win(result, lambda win: replace(win, yaku=None))


def recounted(result: HandResult, ruleset: Ruleset, *, alike: bool = False) -> HandResult:
    """The result in the form that another ruleset accepts. The replay decides whether it is possible.

    - If too many won on one discard, the first in turn win, or the hand is aborted if the ruleset says so for three.
    - Tiles stay, but red fives are plain if the ruleset has none. Yaku that the ruleset does not count are left out.
    - Han and fu stay as entered, without the fu if the ruleset has none; yakuman add up only if they can.
    - Liability covers as many yakuman as before, or the most that are possible.
    - If both rulesets count ``alike``, nothing is recounted; names of yaku are kept only if the replay needs them.

    Raises RuleViolation: ``fu_missing``, and those of :func:`scoring.riichi.check_yaku`.
    """
    result = _with_fewer_winners(result, ruleset) if isinstance(result, Ron) else result
    if not alike:
        result = _of_each_win(result, partial(_win, ruleset=ruleset, tsumo=isinstance(result, Tsumo)))
    return result if ruleset.two_han_from_honba else without_yaku(result)


def values_as_entered(result: HandResult) -> int:
    """The number of wins in a hand with neither tiles nor yaku, whose value is taken as entered.

    Without riichi: 1 if anybody's hand was entered in points.
    """
    if isinstance(result, Mahjong | FalseMahjong):
        return int(any(isinstance(worth, Said) for worth in result.worths))
    return sum(not isinstance(win.value, TileHand) and win.yaku is None for win in wins_of(result))


def dora_as_entered(result: HandResult) -> int:
    """The number of wins in a hand that were entered by yaku with dora of unknown kinds."""
    return sum(win.yaku is not None and win.yaku.dora > 0 for win in wins_of(result))


def _of_each_win(result: HandResult, changed: Callable[[Win], Win]) -> HandResult:
    if isinstance(result, Ron):
        return replace(result, wins=tuple(map(changed, result.wins)))
    return replace(result, win=changed(result.win)) if isinstance(result, Tsumo) else result


def _with_fewer_winners(result: Ron, ruleset: Ruleset) -> HandResult:
    if len(result.wins) <= ruleset.multiple_ron:
        return result
    if ruleset.multiple_ron > 1:
        return AbortiveDraw("triple_ron", result.riichi, result.dead)
    return replace(result, wins=(min(result.wins, key=lambda win: turns_from(win.winner, result.discarder)),))


def _win(win: Win, *, ruleset: Ruleset, tsumo: bool) -> Win:
    return _as_liable_as_can_be(_valued(win, ruleset, tsumo), ruleset, tsumo)


def _as_liable_as_can_be(win: Win, ruleset: Ruleset, tsumo: bool) -> Win:
    """Remove an impossible number of yakuman from the liability; the replay then chooses a possible one, or refuses."""
    if win.liable is None:
        return win
    try:
        numbers = liable_numbers(Progress.start(ruleset), win, tsumo=tsumo, riichi=frozenset())
    except RuleViolation:
        return win
    return win if win.liable.yakuman in numbers else replace(win, liable=replace(win.liable, yakuman=None))


def _valued(win: Win, ruleset: Ruleset, tsumo: bool) -> Win:
    if win.yaku is not None:
        win = _by_yaku(win, ruleset, tsumo)
    elif isinstance(win.value, TileHand):
        return replace(win, value=TileHand(win.value.hand if ruleset.red_fives else _without_red(win.value.hand)))
    elif isinstance(win.value, HanFu) and ruleset.counts_han_only:
        win = replace(win, value=HanFu(win.value.han))
    if not isinstance(win.value, Yakuman) or win.value.times <= 1 or most_yakuman(ruleset) > 1:
        return win
    return replace(win, value=Yakuman())


def _without_red(hand: Hand) -> Hand:
    return replace(
        hand,
        concealed=tuple(map(kind, hand.concealed)),
        winning_tile=None if hand.winning_tile is None else kind(hand.winning_tile),
        melds=tuple(replace(meld, tiles=tuple(map(kind, meld.tiles))) for meld in hand.melds),
        dora_indicators=tuple(map(kind, hand.dora_indicators)),
        ura_indicators=tuple(map(kind, hand.ura_indicators)),
    )


def _by_yaku(win: Win, ruleset: Ruleset, tsumo: bool) -> Win:
    """The win with the value of its named yaku, keeping the fu that were entered."""
    assert win.yaku is not None
    closed = not win.yaku.open
    names = tuple(_counting(win.yaku.names, yaku_table(ruleset).yaku, closed))
    fu = win.value.fu if isinstance(win.value, HanFu) and ruleset.counts_fu else None
    count = check_yaku(YakuClaim(names, closed=closed, tsumo=tsumo, dora=win.yaku.dora, fu=fu), ruleset)
    return replace(win, value=_value_of(count, fu, ruleset), yaku=replace(win.yaku, names=names))


def _counting(names: Iterable[str], known: Mapping[str, Yaku], closed: bool) -> Iterator[str]:
    """The yaku that count. If the double form of a yakuman does not count, the plain one does."""
    for name in names:
        counted = known.get(name) or known.get(YAKU[name].double_of or "")
        if counted is not None and (closed or counted.open is not None):
            yield counted.name


def _value_of(count: YakuCount, fu: int | None, ruleset: Ruleset) -> Value:
    if count.han is None:
        return Yakuman(count.yakuman)
    if fu is not None or ruleset.counts_han_only or count.han >= 5:
        return HanFu(count.han, fu)
    if len(count.possible_fu) == 1:
        return HanFu(count.han, count.possible_fu[0])
    raise RuleViolation("fu_missing", _("Below five han the fu are needed too."), where="fu", han=count.han)
