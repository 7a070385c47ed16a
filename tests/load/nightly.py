"""The long differential run: ``make nightly`` compares the riichi engine with its judges over 200,000 hands and fails on any difference.

The seed is the day's, so every night sees other hands; ``--seed`` repeats a night.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from enum import Enum
from itertools import islice
from random import Random

from tests.scoring.riichi.judges.comparing import Verdict, verdict
from tests.scoring.riichi.judges.dealing import hand_of
from tests.scoring.riichi.judges.rulesets import rulesets_in_turn
from tests.scoring.riichi.judges.shapes import SHAPES

PART = 4_400  #: hands of a share of the work, a hundred of each shape
SHOWN = 20  #: differences printed in full

Share = tuple[str, int]  #: the seed of a share, and how many hands
Counts = Counter[tuple[str, str]]


def main() -> int:
    """Run, print progress and counts, and tell whether there was no difference."""
    asked = arguments()
    shares = [(f"{asked.seed}/{first}", min(PART, asked.hands - first)) for first in range(0, asked.hands, PART)]
    counts: Counts = Counter()
    differences: list[str] = []
    started = time.perf_counter()
    print(f"{asked.hands:,} hands of {len(SHAPES)} shapes, seed {asked.seed}")
    with ProcessPoolExecutor(asked.processes) as pool:
        for done, (found, different) in enumerate(pool.map(compared, shares), 1):
            counts += found
            differences += different
            if done % 5 == 0 or done == len(shares):
                seconds = time.perf_counter() - started
                print(f"{sum(size for _, size in shares[:done]):>9,} compared, {len(differences)} differences, {seconds:.0f} s", flush=True)
    print_counts(counts)
    print(*differences[:SHOWN], sep="\n\n")
    print(f"{len(differences)} differences")
    return 1 if differences else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", default=f"{datetime.now(UTC):%Y-%m-%d}")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


def compared(share: Share) -> tuple[Counts, list[str]]:
    """What was compared, and the differences in words."""
    counts: Counts = Counter()
    differences = []
    for shape, name, found in verdicts(*share):
        counts.update(counted(shape, name, found))
        if found.disagreeing:
            differences.append(f"{shape}, {name}: {', '.join(found.disagreeing)} disagree\n{found}")
    return counts, differences


def verdicts(seed: str, hands: int) -> Iterator[tuple[str, str, Verdict]]:
    random = Random(seed)
    turn = rulesets_in_turn(random)
    shapes = list(SHAPES)
    for number, (name, ruleset) in enumerate(islice(turn, hands)):
        shape = shapes[number % len(shapes)]
        yield shape, name, verdict(hand_of(random, shape, ruleset.red_fives), ruleset)


def counted(shape: str, name: str, found: Verdict) -> Iterator[tuple[str, str]]:
    yield "hands by shape", shape
    yield "hands by ruleset", name
    yield "our answers", found.ours.refusal or found.ours.limit or "below the limits"
    for judge, answer in found.theirs.items():
        yield "judged", f"not by {judge}: {answer.value}" if isinstance(answer, Enum) else f"by {judge}"


def print_counts(counts: Counts) -> None:
    for heading in dict.fromkeys(heading for heading, _ in counts):
        print(f"\n{heading}")
        for name, number in sorted(item for item in ((what, number) for (under, what), number in counts.items() if under == heading)):
            print(f"{number:>9,}  {name}")
    print()


if __name__ == "__main__":
    sys.exit(main())
