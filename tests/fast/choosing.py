"""Which files of tests a change can break, the likeliest first, as many as fit into a time.

The likeliest are the tests that read all declarations of a changed folder, then the changed tests, then those that speak of a changed file
by name or by its words, then the tests of its room and whoever imports it, then those of the rooms above: the fewer imports lead from there
to the change, the earlier. The import graph sees neither templates nor addresses, so tests belong to the room whose folder they mirror
(``tests/league/games`` to ``league.games``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.house.importing import imports, reversed_graph
from tests.house.sources import Module, modules_of, packages, room

__all__ = ["Candidate", "Checkout", "candidates", "fitting", "read_checkout"]

#: Tests that read all of the code, so that any change can break them.
OF_EVERYTHING = ("tests.test_architecture", "tests.test_unique_names")
#: Tests that ask each public page, in short, those that read every text, and those that ask each kind of penalty. What asks a page the rest
#: stands in its recipe in docs/development.md.
OF_PAGES = ("tests.league.standings.test_every_page_in_short",)
OF_TEXTS = ("tests.league.test_translated", "tests.league.test_translations")
OF_PENALTIES = ("tests.docs.test_formats", "tests.league.director.incidents.test_each_kind", "tests.scoring.game.test_given")
#: Tests that read all that a file or folder declares, so that any change there can break them, whatever it is called.
OF_DECLARATIONS = {
    "scoring/rulesets/": (
        "tests.scoring.rulesets.test_books",
        "tests.scoring.rulesets.test_answer_keys",
        "tests.docs.test_switches",
        "tests.docs.test_switch_recipe",
    ),
    "scoring/riichi/yaku/": ("tests.docs.test_yaku_recipe",),
    "templates/": OF_TEXTS,
    "league/locale/": OF_TEXTS,
    "scoring/game/penalties.py": OF_PENALTIES,
    "league/games/incident_kinds.py": OF_PENALTIES,
    "league/standings/views/": OF_PAGES,
    "league/standings/queries/": OF_PAGES,
    "league/standings/public_page.py": OF_PAGES,
    "templates/standings/": OF_PAGES,
    "league/standings/columns.py": ("tests.league.standings.test_phone_rows", "tests.docs.test_column_recipe"),
}
#: These need a browser, or minutes.
TOO_LONG = ("tests.browser.", "tests.load.")
DECLARED, CHANGED, NAMED, NEAR, ABOVE = range(5)
FAR = 99
#: Words too frequent in file names to mean anything.
EMPTY_WORDS = frozenset({"test", "tests", "init", "league", "scoring", "template", "html", "static"})


class Candidate(NamedTuple):
    """A test file that the change can break. Candidates sort in the order in which they are taken."""

    rank: int
    distance: int
    seconds: float
    file: str


@dataclass(frozen=True)
class Checkout:
    """The modules of the product and the tests by name, their paths, and the import graph."""

    root: Path
    modules: Mapping[str, Module]

    def file(self, name: str) -> str:
        return self.modules[name].path.relative_to(self.root).as_posix()

    def tests(self) -> list[str]:
        return [name for name in self.modules if name.rpartition(".")[2].startswith("test_") and not name.startswith(TOO_LONG)]


def read_checkout(root: Path) -> Checkout:
    return Checkout(root, modules_of(root, [*packages(root), "tests"]))


def candidates(here: Checkout, changed: Iterable[str], seconds: Callable[[Module], float]) -> list[Candidate]:
    """All tests that a change of these files (paths from the root) can break, likeliest first."""
    change = change_of(here, set(changed))
    placed = ((place(name, here, change), name) for name in here.tests())
    return sorted(Candidate(*near, seconds(here.modules[name]), here.file(name)) for near, name in placed if near[1] < FAR)


@dataclass(frozen=True)
class Change:
    """The changed files, their rooms and words, and the distance in imports from each module and room to them."""

    files: set[str]
    rooms: set[str]
    words: set[str]
    modules: Mapping[str, int]
    from_rooms: Mapping[str, int]


def change_of(here: Checkout, files: set[str]) -> Change:
    starts = {name for name in here.modules if here.file(name) in files} | readers(here, files)
    modules = distances(here, starts)
    from_rooms: dict[str, int] = {}
    for name, distance in modules.items():
        from_rooms[room(name)] = min(distance, from_rooms.get(room(name), FAR))
    rooms = {room_of(file, here.modules) for file in files} - {""}
    return Change(files, rooms, {word for file in files for word in words_of(file)}, modules, from_rooms)


def place(name: str, here: Checkout, change: Change) -> tuple[int, int]:
    """The rank of a test file, and the number of imports between it and the change: :data:`FAR` if the change cannot reach it."""
    file = here.file(name)
    declared = [tests.index(name) for start, tests in OF_DECLARATIONS.items() if name in tests and any_in(start, change.files)]
    if declared:
        return DECLARED, min(declared)
    own = room_of(file, here.modules)
    distance = min(change.modules.get(name, FAR), change.from_rooms.get(own, FAR) + 1)
    is_of_everything = name in OF_EVERYTHING and any(one.endswith(".py") for one in change.files)
    if file in change.files or is_of_everything:
        return CHANGED, 0
    if own in change.rooms or distance <= 1:
        return (NAMED if change.words & words_of(file) else NEAR), 1
    return ABOVE, distance


def any_in(start: str, files: set[str]) -> bool:
    return any(file.startswith(start) for file in files)


def readers(here: Checkout, files: set[str]) -> set[str]:
    """The modules, including tests, that name a changed file which is not a module: a template, a catalogue, a page of the documents."""
    others = [Path(file) for file in files if not file.endswith(".py")]
    tails = {text for path in others for text in ("/".join(path.parts[1:]), f'"{path.name}"') if text}
    return {name for name, module in here.modules.items() if any(tail in module.text for tail in tails)}


def room_of(file: str, modules: Mapping[str, Module]) -> str:
    """The room to which a file belongs by its folder: its own, the one mirrored by a test, or the one that shows a template; else empty."""
    parts = Path(file).parts
    folders = {"tests": parts[1:3], "templates": ("league", *parts[1:2])}.get(parts[0], parts[:2])
    name = ".".join(folders)
    return name if name in modules and modules[name].is_package and "." in name else ""


def distances(here: Checkout, starts: Iterable[str]) -> dict[str, int]:
    """The number of imports from each module to the nearest of ``starts``."""
    importers = reversed_graph(imports(here.modules))
    found = dict.fromkeys(starts, 0)
    border, steps = list(found), 0
    while border:
        steps += 1
        border = sorted({name for start in border for name in importers[start]} - set(found))
        found |= dict.fromkeys(border, steps)
    return found


def words_of(file: str) -> set[str]:
    """The words in a file's name, without plural s: ``{"record", "view"}`` for ``test_views_record.py``."""
    stem = Path(file).stem
    parts = Path(file).parts[-2] if stem == "__init__" and len(Path(file).parts) > 1 else stem
    return {word.removesuffix("s") for word in re.split(r"[^a-z]+", parts.lower()) if len(word) > 2} - EMPTY_WORDS


def fitting(found: Sequence[Candidate], budget: float) -> list[Candidate]:
    """As many as fit: a file too long for the remaining time gives way to the next, even if it was changed."""
    chosen, left = [], budget
    for one in found:
        if one.seconds <= left:
            chosen.append(one)
            left -= one.seconds
    return chosen
