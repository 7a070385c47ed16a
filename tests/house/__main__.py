"""Print the house in numbers as a table: ``make house``, or ``make house CHECKOUT=../before`` for another checkout.

The numbers are explained in docs/decisions/the-house-in-numbers.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.house import travelling
from tests.house.importing import circles, imports, pairs_of_rooms
from tests.house.sources import Module, class_names, largest_folder, lines_by_room, modules_of, packages, shared_names

ROOT = Path(__file__).resolve().parents[2]
Figure = tuple[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make house", description=__doc__)
    parser.add_argument("checkout", nargs="?", type=Path, default=ROOT, help="the folder to measure; this checkout unless given")
    root = parser.parse_args().checkout.resolve()
    modules = modules_of(root)
    print(table("what", [*figures(root, modules), *journeys(root)]))
    print(table("lines of code", lines(modules)))
    print("Names of several classes:", ", ".join(f"{name} ({len(places)})" for name, places in shared_names(class_names(modules)).items()))
    for circle in circles(imports(modules)):
        print("A circle:", ", ".join(circle))


def figures(root: Path, modules: Mapping[str, Module]) -> Iterator[Figure]:
    names, graph = class_names(modules), imports(modules)
    shared = sum(map(len, shared_names(names).values()))
    folder, flat = largest_folder(modules)
    pairs = pairs_of_rooms(graph)
    yield "classes that share their name with another one", f"{shared / sum(map(len, names.values())):.0%}"
    yield "names of several classes", f"{len(shared_names(names))} of {len(names)}"
    yield "most modules flat in one folder", f"{flat} ({folder.replace('.', '/')})"
    for package in packages(root):
        inside = sum(one.startswith(f"{package}.") for one, _other in pairs)
        yield f"pairs of rooms or top modules, one importing from the other, in {package}", f"{inside}"
    found = circles(graph)
    yield "circles of imports", f"{len(found)}" + (f" ({', '.join(str(len(circle)) for circle in found)} modules)" if found else "")
    yield "lines of README", f"{len((root / 'README.md').read_text(encoding='utf-8').splitlines())}"


def journeys(root: Path) -> Iterator[Figure]:
    """Measure in a process of that checkout, with its own settings and factories."""
    script = Path(travelling.__file__)
    done = subprocess.run([sys.executable, "-P", script], cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    measured = json.loads(done.stdout)
    yield "from file to file while a hand is recorded", f"{measured['record']}"
    yield "the same, with the new screen as answer", f"{measured['record_and_show']}"
    yield "from file to file for the standings", f"{measured['standings']}"


def lines(modules: Mapping[str, Module]) -> Iterator[Figure]:
    by_room = lines_by_room(modules)
    for room, count in by_room.items():
        beside = "." not in room and any(other.startswith(f"{room}.") for other in by_room)
        yield (f"{room}, beside its rooms" if beside else room), f"{count:,}"
    yield "together", f"{sum(by_room.values()):,}"


def table(heading: str, rows: Iterator[Figure] | list[Figure]) -> str:
    return "\n".join([f"| {heading} | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows), ""])


if __name__ == "__main__":
    main()
