"""Find out in half a minute what the current changes most likely break: ``make fast``.

Style, types and contracts are checked for the whole code, while those tests run that the changed files can break. A file counts as changed
if it differs from origin/main (``make fast SINCE=HEAD~3``: from there), committed or not. Tests of the changed rooms come first, then those
of the rooms above, nearest first, until the time is used up; after twice the time no more are begun. Left out, and run by ``make test``:
tests that do not fit (their number is printed, and the names of those that were changed), browser tests, the tests of bench and soak,
PostgreSQL, Django's own checks and those for missing migrations.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.fast.choosing import CHANGED, Candidate, candidates, fitting, read_checkout
from tests.fast.seconds import KEPT, expected, keep, known
from tests.house.sources import Module

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
#: Seconds of tests; including the start of Python and the creation of a database, that makes thirty.
BUDGET = 10.0
#: Where more than that many times the budget is over, the rest is left out.
OVERTIME = 2
#: Lines of each complaint that are repeated at the end.
REPEATED = 12
MAIN = "origin/main"
ASKED_OF_EVERYTHING = (("ruff", "check"), ("ruff", "format", "--check"), ("lint-imports",), ("mypy",))


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fast", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", default=MAIN, help="the commit with which the working tree is compared")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests")
    parser.add_argument("--show", action="store_true", help="only say which tests would run")
    parser.add_argument("--keep-seconds", action="store_true", help=f"only write what is remembered of test files into {KEPT}")
    asked = parser.parse_args()
    if asked.keep_seconds:
        print(f"{KEPT}: {keep(ROOT)} files")
        return 0
    if asked.since != MAIN and not git(ROOT, "rev-parse", "--verify", "--quiet", asked.since):
        parser.error(f"no such commit: {asked.since}")
    if asked.show:
        chosen_tests(asked.since, asked.budget)
        return 0
    started = time.perf_counter()
    with ThreadPoolExecutor(1) as beside:
        everything = beside.submit(ask_everything)
        chosen, reached = chosen_tests(asked.since, asked.budget)
        ran = run_tests(chosen, reached, asked.budget * OVERTIME)
        refused = everything.result()
    print(f"{time.perf_counter() - started:.0f} s, of which the processors worked {worked():.0f} s.\n{ended(refused, ran)}")
    return 1 if refused or ran.fail else 0


class Ran(NamedTuple):
    """The number of test files that ran to their end, of those that the change can reach, and whether a test failed."""

    files: int
    reached: int
    fail: bool = False


def chosen_tests(since: str, budget: float) -> tuple[list[str], int]:
    """The test files to run, of how many that the change can reach, and a note about them."""
    files = changed_files(ROOT, since)
    for warning in filter(None, (compared_with_nothing(ROOT, since), nothing_changed(files, since))):
        print(warning, flush=True)
    found = chosen_from(files)
    chosen = fitting(found, budget)
    print(said(files, found, chosen), flush=True)
    return [one.file for one in chosen], len(found)


def changed_files(root: Path, since: str) -> set[str]:
    """New files and those changed since this branch left ``since``, or else since the last commit."""
    base = git(root, "merge-base", "HEAD", since) or ["HEAD"]
    return {*git(root, "diff", "--name-only", base[0]), *git(root, "ls-files", "--others", "--exclude-standard")}


def compared_with_nothing(root: Path, since: str) -> str:
    """A warning where this checkout does not know ``since``: commits are then not looked at."""
    if git(root, "rev-parse", "--verify", "--quiet", since):
        return ""
    return f"There is no {since} here, so only what is not committed counts as changed. Name another commit: make fast SINCE=HEAD~1"


def nothing_changed(files: set[str], since: str) -> str:
    """A warning where there is nothing to test."""
    return "" if files else f"Nothing has changed since {since}, so no tests are chosen. Name an earlier commit: make fast SINCE=HEAD~1"


def git(root: Path, *words: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=false", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True).stdout.splitlines()


def chosen_from(files: set[str]) -> list[Candidate]:
    measured = known(ROOT)

    def seconds(module: Module) -> float:
        file = module.path.relative_to(ROOT).as_posix()
        return measured[file][1] if file in measured else expected(module.tree)

    return candidates(read_checkout(ROOT), files, seconds) if files else []


def said(files: set[str], found: Sequence[Candidate], chosen: Sequence[Candidate]) -> str:
    names = "\n".join(f"  {one.file}" for one in chosen)
    seconds = sum(one.seconds for one in chosen)
    left = f"{len(found) - len(chosen)} more that the change can reach are left to `make pytest`."
    too_long = "\n".join(f"  {one.file}, about {one.seconds:.0f} s" for one in found if one.rank <= CHANGED and one not in chosen)
    if too_long:
        too_long = f"\nConcerned, but too long: run them yourself with .venv/bin/pytest.\n{too_long}"
    return f"{len(files)} changed files: {len(chosen)} files of tests, about {seconds:.0f} s. {left}\n{names}".rstrip() + too_long


def ask_everything() -> dict[str, str]:
    """Print complaints about style, contracts and types, and return them by command."""
    refused = {}
    for command in ASKED_OF_EVERYTHING:
        done = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            refused[" ".join(command)] = done.stdout
            print(f"\n{' '.join(command)}\n{done.stdout}", flush=True)
    return refused


def run_tests(files: Sequence[str], reached: int, seconds: float) -> Ran:
    """Run the tests, as many as begin within the time."""
    if not files:
        return Ran(0, reached)
    with tempfile.TemporaryDirectory() as folder:
        left = Path(folder, "left_out")
        limits = ["-p", "tests.fast.time_up", f"--time-up={seconds}", f"--left-out-into={left}"]
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--durations=5", *limits, *files], cwd=ROOT)
        left_out = len(left.read_text().splitlines()) if left.exists() else 0
    return Ran(len(files) - left_out, reached, done.returncode != 0)


def ended(refused: Mapping[str, str], ran: Ran) -> str:
    """How much ran and what failed, at the end, where everybody looks: complaints once more, the longer ones without their beginning."""
    ran_text = f"{ran.files} of {ran.reached} test files ran" if ran.reached else "No test ran, as no changed file leads to one"
    failed = [*refused, *["tests (named above)"] * ran.fail]
    again = [f"{command}\n{shortened(complaint)}\n" for command, complaint in refused.items()]
    return "\n".join([*again, f"{ran_text}; {'failed: ' + ', '.join(failed) if failed else 'nothing failed'}."])


def shortened(text: str) -> str:
    lines = text.strip().splitlines()
    return "\n".join(["…"] * (len(lines) > REPEATED) + lines[-REPEATED:])


def worked() -> float:
    """CPU seconds of all processes together."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    sys.exit(main())
