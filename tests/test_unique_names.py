"""Class names are unique in the whole project and names of functions in their room, so that a reader knows which one is meant."""

from __future__ import annotations

from pathlib import Path

from tests.house.sources import class_names, function_names, modules_of, shared_names


def test_no_class_takes_the_name_of_another_one() -> None:
    """Put the room's word into the name of a new class: ``SheetRow``, not one more ``Row``."""
    assert shared_names(class_names(modules_of(Path(__file__).resolve().parents[1], ["league", "scoring"]))) == {}


def test_no_public_function_takes_the_name_of_another_one_in_its_room() -> None:
    """Whoever reads ``seats_of`` in a room knows which; a name that a second function needs says what is different about it."""
    assert shared_names(function_names(modules_of(Path(__file__).resolve().parents[1], ["league", "scoring"]))) == {}
