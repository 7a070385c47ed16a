"""Check that class names are unique in the whole project, so that a reader knows which class is meant."""

from __future__ import annotations

from pathlib import Path

from tests.house.sources import class_names, modules_of, shared_names


def test_no_class_takes_the_name_of_another_one() -> None:
    """Put the room's word into the name of a new class: ``SheetRow``, not one more ``Row``."""
    assert shared_names(class_names(modules_of(Path(__file__).resolve().parents[1], ["league", "scoring"]))) == {}
