"""A class has a name of its own in the whole project, so that whoever reads it knows which one is meant."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.house.sources import class_names, modules_of, shared_names

#: Names that several classes have had since before this test, and how many have each. Rename a class and take its line out (or count one
#: down); nothing is added here. A class gets its room's word instead: ``SheetRow``, not one more ``Row``.
KNOWN = {
    "Act": 2,
    "Answer": 3,
    "Cell": 2,
    "Choice": 4,
    "Column": 2,
    "Contender": 2,
    "Difference": 3,
    "Division": 2,
    "Draft": 2,
    "Drawn": 2,
    "Entry": 3,
    "EntryForm": 2,
    "Facts": 2,
    "Figures": 2,
    "Found": 2,
    "Group": 3,
    "History": 3,
    "Kind": 3,
    "Known": 3,
    "Line": 3,
    "Lots": 2,
    "Match": 2,
    "Names": 2,
    "NewEntry": 2,
    "Note": 3,
    "Number": 2,
    "Offer": 2,
    "Part": 2,
    "Penalty": 2,
    "Person": 3,
    "Place": 3,
    "Played": 2,
    "Policy": 2,
    "Preview": 3,
    "Problem": 2,
    "Progress": 3,
    "Question": 2,
    "Reading": 2,
    "Roster": 2,
    "Row": 3,
    "SeatRow": 2,
    "SessionPage": 2,
    "Shape": 2,
    "Sheet": 3,
    "ShownWin": 2,
    "Sitting": 3,
    "Somebody": 2,
    "Step": 2,
    "Table": 2,
    "TableRow": 2,
    "Wait": 2,
    "Win": 2,
    "Worth": 2,
    "_Beside": 2,
    "_Search": 5,
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
