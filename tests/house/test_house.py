"""The house in numbers, counted on small houses made for it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.importing import circles, imports, pairs_of_rooms
from tests.house.sources import class_names, code_lines, largest_folder, lines_by_room, modules_of, packages, shared_names
from tests.house.travelling import Journey


def house(root: Path, **files: str) -> Path:
    """A checkout with these files, ``__`` for each slash: ``club__games__table="…"`` is ``club/games/table.py``."""
    for name, text in files.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in path.relative_to(root).parents[:-1]:
            (root / folder / "__init__.py").touch()
        path.write_text(text)
    return root


def test_rooms_are_found_and_neither_tests_nor_migrations_belong_to_the_house(tmp_path: Path) -> None:
    root = house(tmp_path, club__games__table="x = 1", club__games__migrations__first="y = 2", tests__test_it="z = 3")
    assert packages(root) == ["club"]
    assert set(modules_of(root)) == {"club", "club.games", "club.games.table"}


def test_blank_lines_comments_and_docstrings_are_no_code(tmp_path: Path) -> None:
    text = '''"""What
it is."""

# why
def score(hand):  # how
    """In points."""
    text = """two
lines"""

    return (
        text
    )
'''
    modules = modules_of(house(tmp_path, club__scoring=text))
    assert code_lines(modules["club.scoring"]) == 6


def test_modules_beside_the_rooms_count_together(tmp_path: Path) -> None:
    modules = modules_of(house(tmp_path, club__games__table="a = 1\nb = 2", club__urls="c = 3", club__settings="d = 4"))
    assert lines_by_room(modules) == {"club": 2, "club.games": 2}


def test_a_name_is_shared_when_two_classes_have_it_wherever_they_stand(tmp_path: Path) -> None:
    inner = "class Page:\n    class Row: pass\n    class Meta: pass"
    modules = modules_of(house(tmp_path, club__games="class Row: pass\nclass Meta: pass", club__pages=inner))
    assert shared_names(class_names(modules)) == {"Row": ["club.games", "club.pages"]}


def test_the_fullest_folder_is_named(tmp_path: Path) -> None:
    modules = modules_of(house(tmp_path, club__games__table="", club__games__hand="", club__games__queries__rows="", club__urls=""))
    assert largest_folder(modules) == ("club.games", 2)


def test_pairs_are_rooms_and_top_modules_of_one_package_whatever_they_import(tmp_path: Path) -> None:
    table = "from club.people.names import shown\nfrom club import words\nfrom rules.hand import Hand"
    root = house(tmp_path, club__games__table=table, club__games__hand="from club.people import names", club__words="")
    house(root, club__people__names="import club.words", rules__hand="")
    pairs = {("club.games", "club.people"), ("club.games", "club.words"), ("club.people", "club.words")}
    assert pairs_of_rooms(imports(modules_of(root))) == pairs


def test_a_circle_is_found_though_only_type_checking_or_a_function_closes_it(tmp_path: Path) -> None:
    entry = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from club.form import Form"
    form = "from club.lines import line"
    line = "def line():\n    from club.entry import Entry"
    modules = modules_of(house(tmp_path, club__entry=entry, club__form=form, club__lines=line, club__page="from club.form import Form"))
    assert circles(imports(modules)) == [["club.entry", "club.form", "club.lines"]]


def test_a_name_from_a_package_leads_to_its_door_and_a_module_from_it_to_the_module(tmp_path: Path) -> None:
    root = house(tmp_path, club__games__table="", club__page="from club.games import table, Game")
    assert imports(modules_of(root))["club.page"] == {"club.games", "club.games.table"}


def test_a_step_is_a_call_from_one_file_of_the_project_into_another_through_any_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = "def score(hand):\n    return near(hand)\n\ndef near(hand):\n    return hand"
    here = (
        "import functools\nfrom travelled.there import score\n\ndef fold():\n    return functools.reduce(lambda a, b: score(b), [1, 2, 3])"
    )
    house(tmp_path, travelled__here=here, travelled__there=there)
    monkeypatch.syspath_prepend(tmp_path)
    from travelled.here import fold

    journey = Journey(tmp_path)
    sys.setprofile(journey)
    fold()
    sys.setprofile(None)
    assert journey.steps == 2
