"""A class has a name of its own in the whole project, so that whoever reads it knows which one is meant."""

from __future__ import annotations

from pathlib import Path

from tests.house.sources import class_names, modules_of, shared_names


def test_no_class_takes_the_name_of_another_one() -> None:
    """Give a new class its room's word instead: ``SheetRow``, not one more ``Row``."""
    assert shared_names(class_names(modules_of(Path(__file__).resolve().parents[1], ["league", "scoring"]))) == {}
