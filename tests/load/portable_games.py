"""Play games by ``scoring`` and by the scripts that a phone without network uses, and fail on any difference.

There are 100,000 random games with corrections, and every hand that the tests of ``scoring.game`` play, answer keys included. The seed is
the day's, so every night sees other games; ``--first`` repeats a night.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from scoring.classical import Ticked
from scoring.game import FalseMahjong, GameRecord, HandResult, Mahjong, Progress, Replay, TileHand, advancing, wins_of
from tests.browser.chromium import Chromium
from tests.scoring.portable.judged import Judged, judged, random_case
from tests.scoring.portable.judging import Interpreter, differences

ROOT = Path(__file__).parents[2]
PART = 500
SHOWN = 20
NEEDS_SERVER = (TileHand, Ticked)


def main() -> int:
    """Run, print progress and counts, and tell whether there was no difference."""
    asked = arguments()
    found: list[str] = []
    with interpreter() as phone, ProcessPoolExecutor(1) as pool:
        seeds = range(asked.first, asked.first + asked.games)
        for done, part in enumerate(pool.map(random_cases, (seeds[at : at + PART] for at in range(0, len(seeds), PART))), 1):
            found += differences(phone, part)
            if done % 20 == 0:
                print(f"{done * PART:>9,} games, {len(found)} differences", flush=True)
        hands = noted_hands()
        for part in iter(lambda: list(islice(hands, PART)), []):
            found += differences(phone, part)
    print(*found[:SHOWN], f"{len(found)} differences", sep="\n\n")
    return 1 if found else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=datetime.now(UTC).toordinal() * 1_000_000, help="the seed of the first game")
    return parser.parse_args()


def random_cases(seeds: range) -> list[Judged]:
    return [random_case(seed) for seed in seeds]


@contextmanager
def interpreter() -> Iterator[Interpreter]:
    """A browser with the scripts of this checkout."""
    handler = partial(QuietHandler, directory=str(ROOT))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = Chromium(playwright)
        page = browser.new_context(base_url=f"http://127.0.0.1:{server.server_port}").new_page()
        page.goto("/static/platzwind.webmanifest")
        yield Interpreter(page)
        browser.close()
        server.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server that does not print what it sends."""

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


def noted_hands() -> Iterator[Judged]:
    """Every hand that the tests of ``scoring.game`` play or refuse, except those that only tiles or ticked items tell,
    and those that cannot be written."""
    noted: list[tuple[Progress, HandResult]] = []
    check_result = advancing.check_result

    def note(progress: Progress, result: HandResult) -> None:
        noted.append((replace(progress, last=None), result))
        check_result(progress, result)

    advancing.check_result = note
    try:
        code = pytest.main(["-q", "-n", "0", "-p", "no:randomly", str(ROOT / "tests" / "scoring" / "game")])
    finally:
        advancing.check_result = check_result
    if code:
        raise SystemExit("The tests of scoring.game fail.")
    told = dict.fromkeys(one for one in noted if not (needs_server(one[1]) or announces_twice(one[1])))
    print(f"{len(told):,} hands of {len(noted):,} that tests played", flush=True)
    for index, (progress, result) in enumerate(told):
        record = GameRecord(progress.ruleset, players=len(progress.scores))
        yield judged(Replay(record, (), progress, None, None), [result], f"hand {index} of the tests, {progress.ruleset.id}")


def needs_server(result: HandResult) -> bool:
    if isinstance(result, Mahjong | FalseMahjong):
        return any(isinstance(worth, NEEDS_SERVER) for worth in result.worths)
    return any(win.yaku is not None or isinstance(win.value, TileHand) for win in wins_of(result))


def announces_twice(result: HandResult) -> bool:
    """Whether a hand is announced twice, which no form and no JSON can say."""
    seats = [seat for seat, _points in result.announced] if isinstance(result, Mahjong) else []
    return len(set(seats)) < len(seats)


if __name__ == "__main__":
    sys.exit(main())
