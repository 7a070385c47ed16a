"""Turn an example won in one way into a real hand."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.hand.meld import Meld
from scoring.hand.tiles import WIND_KINDS, WINDS, Tile
from scoring.hand.win import Hand
from scoring.riichi.possible.wins import CONCEALED, OPEN_KAN, PON, ExampleWin, placed

__all__ = ["hand_of"]

EAST = 27


def hand_of(win: ExampleWin, circumstances: frozenset[str] = frozenset(), *, dealer: bool = False) -> Hand:
    """The hand, held by East if that is required and else by another player; without indicators.

    In an example the seat wind is East. All winds are turned in their order until the round is East's.
    """
    example = win.example
    is_double = example.round_wind == EAST
    turn = 0 if dealer else is_double + (EAST - example.round_wind) % 4

    def turned(kinds: Iterable[int]) -> tuple[Tile, ...]:
        return tuple(EAST + (kind - EAST + turn) % 4 if kind in WIND_KINDS.values() else kind for kind in kinds)

    runs = sorted(example.runs, key=lambda run: run == win.run)  # the run completed by the winning tile is not called
    called = win.melding.called_runs
    melds = [Meld("chi", (run, run + 1, run + 2)) for run in runs[:called]]
    melds += [_meld(turned((kind,)), state) for kind, state in placed(win) if state != CONCEALED]
    concealed = [kind for run in runs[called:] for kind in (run, run + 1, run + 2)]
    concealed += [kind for kind, state in placed(win) if state == CONCEALED for _ in range(3)]
    if example.pair is not None:
        concealed += [example.pair, example.pair]
    concealed += example.loose
    concealed.remove(win.won)
    return Hand(
        concealed=tuple(sorted(turned(concealed))),
        winning_tile=turned((win.won,))[0],
        win="tsumo" if win.is_tsumo else "ron",
        seat_wind=WINDS[turn],
        round_wind=WINDS[(example.round_wind - EAST + turn) % 4],
        melds=tuple(melds),
        circumstances=circumstances if win.wait else circumstances | {"tile_sorted_in"},
    )


def _meld(kind: tuple[Tile, ...], state: str) -> Meld:
    return Meld("pon", kind * 3) if state == PON else Meld("kan", kind * 4, open=state == OPEN_KAN)
