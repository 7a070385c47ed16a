"""How much is tried on every run, and how much at night: ``make nightly`` sets the profile in which everything is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

IS_NIGHT = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
Case = TypeVar("Case")


def all_at_night(cases: Sequence[Case], always: int = 1) -> Sequence[Case]:
    """The first ones on every run, all of them in ``make nightly``."""
    return cases if IS_NIGHT else cases[:always]
