"""A class has a name of its own in the whole project, so that whoever reads it knows which one is meant."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.house.sources import class_names, modules_of, shared_names

#: Names that several classes have had since before this test, and how many have each. Rename a class and take its line out (or count one
#: down); nothing is added here. A class gets its room's word instead: ``SheetRow``, not one more ``Row``.
KNOWN = {
}


@cache
def shared() -> dict[str, list[str]]:
    return shared_names(class_names(modules_of(Path(__file__).resolve().parents[1], ["league", "scoring"])))


def test_no_class_takes_the_name_of_another_one() -> None:
    assert {name: places for name, places in shared().items() if len(places) > KNOWN.get(name, 1)} == {}


def test_the_known_names_of_several_classes_only_become_fewer() -> None:
    found = {name: len(places) for name, places in shared().items()}
    too_many = {name: f"{count} listed, {found.get(name, 1)} left" for name, count in KNOWN.items() if found.get(name, 1) < count}
    assert too_many == {}, "take these out of KNOWN, or count them down"
