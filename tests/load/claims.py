"""Every complete hand, to prove that claims by yaku are refused only where no hand has them: part of ``make nightly``, some minutes."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.scoring.riichi.possible.all_hands import SHARES
from tests.scoring.riichi.possible.proof import unseen

PROCESSES = 2
SHOWN = 20  #: hands printed


def main() -> int:
    """Look at all hands and tell whether the examples show everything that they show."""
    started = time.perf_counter()
    shares = sorted(SHARES, key=max)
    parts = [(shares[part::PROCESSES], part == 0) for part in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = [one for part in pool.map(unseen_of, parts) for one in part]
    print(*found[:SHOWN], sep="\n")
    print(f"{len(found)} facts of all hands that no example shows, {time.perf_counter() - started:.0f} s")
    return 1 if found else 0


def unseen_of(part: tuple[list[tuple[int, ...]], bool]) -> list[tuple[object, object]]:
    shares, others = part
    return [*unseen(shares, others=others)]


if __name__ == "__main__":
    sys.exit(main())
