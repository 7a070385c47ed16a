"""The engine's own view of an example: every way to call its sets and to win with it, as hands that the engine reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.hand import Hand, Meld
from scoring.hand.tiles import mask
from scoring.riichi.fu import fu_of
from scoring.riichi.possible.examples import Example
from scoring.riichi.possible.table import EVERYTHING
from scoring.riichi.possible.wins import way
from scoring.riichi.reading import Reading, readings_of
from scoring.riichi.yaku.table import YAKU, yaku_table
from scoring.rulesets import Ruleset
from tests.scoring.riichi.possible.facts import FU_RULES, ROBBED

__all__ = ["facts_by_engine", "named_readings", "readings"]

Kinds = tuple[int, ...]
TILES_ELSEWHERE = 3  #: of the tile that is robbed


def readings(hand: Hand) -> list[Reading]:
    """As the engine reads a hand without red fives."""
    return readings_of(hand)


def named_readings(hand: Hand, ruleset: Ruleset) -> Iterator[tuple[frozenset[str], int | None]]:
    """The yaku of each reading as the engine names them, and its fu. Also that of a renhou that is exactly a mangan."""
    table = yaku_table(ruleset)
    tsumo = hand.win == "tsumo"
    happened, limits = table.situation(hand.circumstances, hand.is_closed, tsumo)
    for reading in readings(hand):
        tests, yakuman_tests = table.tests[reading.closed, reading.shape, reading.suits, reading.honours]
        yakuman = limits + tuple(named for named, holds in yakuman_tests if holds(reading))
        if yakuman:
            plain = {table.yaku[name].double_of for name, _ in yakuman}
            counted = [each for each in yakuman if each[0] not in plain]
            if not ruleset.yakuman_add_up:
                counted = [max(counted, key=lambda each: each[1])]
            yield frozenset(name for name, _ in counted), None
            continue
        names = frozenset(name for name, _ in happened) | {named[0] for named, holds in tests if holds(reading)}
        has_fu = ruleset.scoring == "han_fu"
        yield names, fu_of(reading, ruleset, "pinfu" in names) if has_fu else None
        if "renhou" in hand.circumstances and ruleset.renhou in ("mangan", "mangan_or_hand"):
            yield frozenset({"renhou"}), fu_of(reading, ruleset, False) if has_fu else None


def facts_by_engine(example: Example) -> set[tuple[frozenset[str], int, tuple[int, ...]]]:
    """The facts of :mod:`tests.scoring.riichi.possible.facts`, without dora."""
    table = yaku_table(EVERYTHING)
    found = set()
    for hand in hands(example):
        for reading in readings(hand):
            if not is_of(reading, example):
                continue
            names = {named[0] for tests in table.tests[reading.closed, reading.shape, reading.suits, reading.honours]
                     for named, holds in tests if holds(reading)}  # fmt: skip
            yakuman = frozenset(name for name in names if YAKU[name].yakuman)
            fu = () if yakuman else tuple(fu_of(reading, rules, "pinfu" in names) for rules in FU_RULES)
            ways = way(closed=hand.is_closed, tsumo=reading.tsumo, kans=reading.kans > 0, melds=bool(hand.melds), robbed=False)
            found.add((yakuman or frozenset(names), ways, fu))
            if not reading.tsumo and example.tiles.count(reading.won) == 1 and example.pair is not None:
                found.add((yakuman or frozenset(names), ways * ROBBED, fu))
    return found


def is_of(reading: Reading, example: Example) -> bool:
    """Whether the tiles are read as the sets of the example."""
    same_runs = sum(example.runs.count(run) // 2 for run in set(example.runs)) == reading.twins or not reading.closed
    return (
        reading.shape == example.shape and same_runs and reading.runs == mask(example.runs) and reading.triplets == mask(example.triplets)
    )


def hands(example: Example) -> Iterator[Hand]:
    """Every hand that has these sets."""
    runs = [(run, run + 1, run + 2) for run in example.runs]
    triplets = [(kind,) * 3 for kind in example.triplets]
    pair = (example.pair, example.pair) if example.pair is not None else ()
    states = [(None, Meld("chi", run)) for run in runs] + [(None, *melds_of(one, example)) for one in triplets]
    for melds in product(*states):
        concealed = [kind for one, meld in zip((*runs, *triplets), melds, strict=True) if meld is None for kind in one]
        concealed += [*pair, *example.loose]
        for won in sorted(set(concealed)):
            left = concealed.copy()
            left.remove(won)
            for win, happened in (("ron", ()), ("tsumo", ()), ("tsumo", ("tile_sorted_in",))):
                yield Hand(
                    concealed=tuple(left),
                    winning_tile=won,
                    win=win,
                    seat_wind="E",
                    round_wind="ESWN"[example.round_wind - 27],
                    melds=tuple(meld for meld in melds if meld is not None),
                    circumstances=frozenset(happened),
                )


def melds_of(triplet: Kinds, example: Example) -> tuple[Meld, ...]:
    kind = triplet[0]
    pon = Meld("pon", triplet)
    if example.tiles.count(kind) == 4:
        return (pon,)
    return pon, Meld("kan", (kind,) * 4), Meld("kan", (kind,) * 4, open=False)
