"""All ways to win an example hand: the sets that are called, those that are kans, the winning tile, ron or tsumo.

Ways that give the same yaku, fu and dora are listed once: of two triplets with equal fu it does not matter which is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from scoring.hand.tiles import HONOURS, SUITS, copies, mask
from scoring.riichi.possible.examples import Example
from scoring.riichi.reading import Reading
from scoring.riichi.set_fu import WAIT_FU, WAITS_WITH_FU, set_fu

__all__ = [
    "CLOSED_KAN",
    "CONCEALED",
    "OPEN_KAN",
    "PON",
    "SEAT",
    "ExampleWin",
    "kans_of",
    "placed",
    "reading_of",
    "waits_of",
    "way",
    "ways_of",
    "ways_where",
    "wins",
]

CONCEALED, PON, OPEN_KAN, CLOSED_KAN = "concealed", "pon", "open kan", "closed kan"
STATES = (CONCEALED, PON, OPEN_KAN, CLOSED_KAN)
TERMINAL_OR_HONOUR, SIMPLE_TILE = 27, 1  #: tiles that represent all tiles whose sets have the same fu
EVERY_WAY = (1 << 32) - 1
SEAT = 1 << 27  #: the seat wind of an example


class Melding(NamedTuple):
    """The sets that are called: the number of runs, and the state of each triplet by its lot (see :attr:`Example.lots`).

    ``fu`` and ``closed_triplets``: those of the triplets without regard to the winning tile; ``ways`` (see :func:`way`): the way of an
    ordinary ron.
    """

    called_runs: int
    triplets: tuple[tuple[str, str], ...]
    is_closed: bool
    kans: int
    closed_triplets: int
    fu: int
    ways: int


class ExampleWin(NamedTuple):
    """An example won in one way. ``wait`` is as in :class:`~scoring.riichi.reading.Reading`, ``won`` the kind of the winning tile.

    ``fu``: those of sets and wait; ``lot``: that of the completed triplet; ``run``: the completed run. ``can_be_robbed``: the hand has no
    other copy of the winning tile, which may thus be the fourth of another player's kan.
    """

    example: Example
    melding: Melding
    wait: str
    won: int
    can_be_robbed: bool
    is_tsumo: bool
    closed_triplets: int
    fu: int
    lot: str = ""
    run: int | None = None

    @property
    def gate(self) -> int | None:
        """The winning tile if yaku depend on it: in a closed full flush, for the nine gates."""
        return self.won if self.melding.is_closed and not self.melding.kans and self.example.tiles_in_one_suit else None


class Wait(NamedTuple):
    """A place of the winning tile."""

    wait: str
    won: int
    can_be_robbed: bool = False
    lot: str = ""
    run: int | None = None


def way(*, closed: bool, tsumo: bool, kans: bool, melds: bool, robbed: bool) -> int:
    """The facts of a win that circumstances depend on, as one of 32 bits."""
    return 1 << (closed | tsumo << 1 | kans << 2 | melds << 3 | robbed << 4)


TO_TSUMO, TO_ROBBED = 2, 16  #: shifts from an ordinary ron


def ways_where(*, closed: bool | None, tsumo: bool | None) -> int:
    """All ways that are closed or open, tsumo or ron, as given; ``None``: either."""
    ways = 0
    for index in range(32):
        if closed in (None, bool(index & 1)) and tsumo in (None, bool(index & 2)):
            ways |= 1 << index
    return ways


def ways_of(win: ExampleWin) -> int:
    """The ways (see :func:`way`) of this win: with and without robbing a kan, if that is possible."""
    ways = win.melding.ways
    if win.is_tsumo:
        return ways << TO_TSUMO
    return ways | ways << TO_ROBBED if win.can_be_robbed else ways


def wins(example: Example, ways: int = EVERY_WAY, *, each_tile: bool = False) -> Iterator[ExampleWin]:
    """The ways to win with these tiles, out of ``ways``.

    ``each_tile``: with every tile that can be robbed, since only some of them may be dora.
    """
    waits = waits_of(example) if each_tile else _different_waits(example)
    runs = len(example.runs)
    for melding in _meldings(runs, tuple(sorted(example.lots))):
        wanted = [tsumo for tsumo in (False, True) if (melding.ways | melding.ways << TO_ROBBED) << TO_TSUMO * tsumo & ways]
        places = waits if wanted else []
        for wait in places:
            if wait.run is not None and melding.called_runs == runs:
                continue
            if wait.lot and (wait.lot, CONCEALED) not in melding.triplets:
                continue
            for is_tsumo in wanted:
                if wait.wait or is_tsumo:
                    win = _win(example, melding, wait, is_tsumo)
                    if ways_of(win) & ways:
                        yield win


def _win(example: Example, melding: Melding, wait: Wait, is_tsumo: bool) -> ExampleWin:
    fu, closed_triplets = melding.fu, melding.closed_triplets
    if wait.lot and not is_tsumo:
        tile = TERMINAL_OR_HONOUR if wait.lot.startswith("outside") else SIMPLE_TILE
        fu += set_fu(tile, closed=False) - set_fu(tile, closed=True)
        closed_triplets -= 1
    if wait.wait in WAITS_WITH_FU and not example.loose:
        fu += WAIT_FU
    return ExampleWin(example, melding, wait.wait, wait.won, wait.can_be_robbed, is_tsumo, closed_triplets, fu, wait.lot, wait.run)


@lru_cache(maxsize=256)
def _meldings(runs: int, lots: tuple[str, ...]) -> tuple[Melding, ...]:
    different = sorted(set(lots))
    states = [list(combinations_with_replacement(STATES[:2] if lot.endswith("bound") else STATES, lots.count(lot))) for lot in different]
    found = []
    for chosen in product(*states):
        triplets = tuple((lot, state) for lot, these in zip(different, chosen, strict=True) for state in these)
        found += [_melding(called, triplets) for called in range(runs + 1)]
    return tuple(found)


def _melding(called: int, triplets: tuple[tuple[str, str], ...]) -> Melding:
    states = [state for _lot, state in triplets]
    is_closed = not called and PON not in states and OPEN_KAN not in states
    kans = states.count(OPEN_KAN) + states.count(CLOSED_KAN)
    melds = called > 0 or states.count(CONCEALED) < len(states)
    return Melding(
        called_runs=called,
        triplets=triplets,
        is_closed=is_closed,
        kans=kans,
        closed_triplets=states.count(CONCEALED) + states.count(CLOSED_KAN),
        fu=sum(_triplet_fu(lot, state) for lot, state in triplets),
        ways=way(closed=is_closed, tsumo=False, kans=kans > 0, melds=melds, robbed=False),
    )


def _triplet_fu(lot: str, state: str) -> int:
    tile = TERMINAL_OR_HONOUR if lot.startswith("outside") else SIMPLE_TILE
    return set_fu(tile, closed=state in (CONCEALED, CLOSED_KAN), kan=state in (OPEN_KAN, CLOSED_KAN))


def waits_of(example: Example) -> list[Wait]:
    """All places of the winning tile, and one more for a tile that was sorted in (tsumo only)."""
    tiles = example.tiles
    if example.shape == "pairs":
        return [Wait("single", tiles[0]), Wait("", tiles[0])]
    if example.shape == "orphans":
        double = next(kind for kind in tiles if tiles.count(kind) == 2)
        single = next(kind for kind in tiles if kind != double)
        return [Wait("single", single), Wait("thirteen", double), Wait("", single)]
    assert example.pair is not None
    waits = [Wait("single", example.pair), Wait("", example.pair)]
    waits += [Wait("triplet", kind, lot=lot) for kind, lot in zip(example.triplets, example.lots, strict=True)]
    return waits + [wait for run in example.runs for wait in _waits_of_run(run, tiles)]


def _different_waits(example: Example) -> list[Wait]:
    """One wait of each sort; in a full flush all of them, since the nine gates depend on which tile won."""
    waits = waits_of(example)
    if example.tiles_in_one_suit:
        return waits
    return list({(wait.wait, wait.can_be_robbed, wait.lot): wait for wait in reversed(waits)}.values())


def _waits_of_run(run: int, tiles: tuple[int, ...]) -> Iterator[Wait]:
    edge = {0: run + 2, 6: run}.get(run % 9)
    for won in (run, run + 1, run + 2):
        if won == run + 1:
            name = "closed"
        else:
            name = "edge" if won == edge else "two_sided"
        yield Wait(name, won, tiles.count(won) == 1, run=run)


def reading_of(win: ExampleWin) -> Reading:
    """The win as the engine reads it."""
    example = win.example
    runs, triplets = mask(example.runs), mask(example.triplets)
    pair = () if example.pair is None else (example.pair,)
    pairs = mask(example.loose if example.shape == "pairs" else pair)
    tiles = mask(example.loose) | runs | triplets | pairs
    return Reading(
        shape=example.shape,
        suits=sum(tiles & suit > 0 for suit in SUITS),
        honours=tiles & HONOURS > 0,
        runs=runs,
        triplets=triplets,
        pairs=pairs,
        tiles=tiles,
        twins=sum(example.runs.count(run) // 2 for run in set(example.runs)),
        closed_triplets=win.closed_triplets,
        kans=win.melding.kans,
        fu=win.fu,
        wait=win.wait,
        closed=win.melding.is_closed,
        tsumo=win.is_tsumo,
        seat=SEAT,
        round=1 << example.round_wind,
        copies=copies(example.tiles) + (copies(kans_of(win)) if win.melding.kans else 0),
        won=win.won,
        parts=(),
    )


def kans_of(win: ExampleWin) -> list[int]:
    """The kinds of the kans."""
    return [kind for kind, state in placed(win) if state in (OPEN_KAN, CLOSED_KAN)]


def placed(win: ExampleWin) -> list[tuple[int, str]]:
    """The kind of each triplet with its state (of :data:`STATES`); the one completed by the winning tile is concealed."""
    states = sorted(win.melding.triplets, key=lambda each: each != (win.lot, CONCEALED))
    kinds = sorted(zip(win.example.triplets, win.example.lots, strict=True), key=lambda each: each[0] != win.won)
    found = []
    for kind, lot in kinds:
        state = next(state for of_lot, state in states if of_lot == lot)
        states.remove((lot, state))
        found.append((kind, state))
    return found
