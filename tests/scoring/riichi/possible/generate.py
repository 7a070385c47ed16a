"""Writes scoring/riichi/possible/examples.txt: few hands that show everything that all hands show.

``python -m tests.scoring.riichi.possible.generate``; needed only when yaku, fu or dora are counted otherwise, as the nightly test says.
With ``sort`` no hands are looked for: those of the file are put under the yaku that they have now.
"""

from __future__ import annotations

import heapq
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor

from scoring.hand import tiles_text
from scoring.riichi.possible.examples import FILE, SOUTH, Example, examples
from scoring.riichi.possible.hands import hand_of
from scoring.riichi.possible.table import PLACED
from scoring.riichi.possible.wins import ways_where, wins
from scoring.riichi.yaku.table import YAKU
from tests.scoring.riichi.possible.all_hands import SHARES
from tests.scoring.riichi.possible.by_engine import readings
from tests.scoring.riichi.possible.different_hands import different_hands, fewer, heading_of
from tests.scoring.riichi.possible.facts import Facts, facts_of, together

__all__ = ["few_hands", "main", "text_of"]


def main() -> None:
    """Look at all hands and write the file."""
    with ProcessPoolExecutor(2) as pool:
        shares = sorted(SHARES, key=max)
        found = [one for part in pool.map(hands_of, [shares[::2], shares[1::2]], [True, False]) for one in part]
        found = list(dict.fromkeys(fewer(found)))
        sys.stdout.write(f"{len(found)} hands that differ\n")
        facts = dict(zip(found, pool.map(facts_of, found, chunksize=200), strict=True))
    chosen = few_hands(facts)
    FILE.write_text(text_of(chosen), encoding="ascii")
    sys.stdout.write(f"{len(chosen)} of them show the same\n")


def hands_of(shares: list[tuple[int, ...]], others: bool) -> list[Example]:
    return list(different_hands(shares, others=others))


def few_hands(facts: Mapping[Example, Facts]) -> list[Example]:
    """Hands that show together what all of them show: always that which adds most."""
    left = together(list(facts.values()))
    queue = [(-sum(map(int.bit_count, shown.values())), index, one) for index, (one, shown) in enumerate(facts.items())]
    heapq.heapify(queue)
    chosen = []
    while queue:
        _, index, one = heapq.heappop(queue)
        adds = sum((dora & left.get(fact, 0)).bit_count() for fact, dora in facts[one].items())
        if not adds:
            continue
        if queue and -queue[0][0] > adds:
            heapq.heappush(queue, (-adds, index, one))
            continue
        chosen.append(one)
        for fact, dora in facts[one].items():
            left[fact] &= ~dora
    return chosen


def text_of(chosen: Iterable[Example]) -> str:
    """The file: hands under the yaku of their tiles, first those that can be read in one way only, as they are shown to people."""
    sections = defaultdict(list)
    for one in sorted(chosen, key=lambda each: (ways_to_read(each), line_of(each))):
        sections[tuple(name for name in YAKU if name in heading_of(one) - PLACED)].append(line_of(one))
    ordered = sorted(sections.items(), key=lambda each: [list(YAKU).index(name) for name in each[0]])
    return "".join("\n".join([" ".join(("=", *names)) + ("" if names else " "), *lines, ""]) for names, lines in ordered)


def ways_to_read(example: Example) -> int:
    hand = hand_of(next(iter(wins(example, ways_where(closed=True, tsumo=True)))))
    return len({(reading.shape, reading.runs, reading.triplets, reading.pairs) for reading in readings(hand)})


def line_of(example: Example) -> str:
    if example.loose:
        groups = [(kind, kind) for kind in dict.fromkeys(example.loose)] if example.shape == "pairs" else [example.loose]
    else:
        groups = [(run, run + 1, run + 2) for run in example.runs] + [(kind,) * 3 for kind in example.triplets]
        groups.append((example.pair,) * 2)
    words = [tiles_text(group) for group in groups]
    return " ".join(words if example.round_wind == SOUTH else [*words, tiles_text((example.round_wind,))])


if __name__ == "__main__":
    if sys.argv[1:] == ["sort"]:
        FILE.write_text(text_of(one for group in examples().values() for one in group), encoding="ascii")
    else:
        main()
