"""Tell which of the two databases the tests run on. SQLite is the first; everything that touches the database runs on PostgreSQL as well.

Laws with many examples try all of them on the first and fewer on the second, where only differences between the databases remain to be
found.
"""

from __future__ import annotations

import os
from typing import TypeVar

IS_SECOND = os.environ.get("DATABASE_URL", "").startswith("postgres")
Examples = TypeVar("Examples")


def on_the_second(many: Examples, few: Examples) -> Examples:
    """``few`` on the second database, ``many`` on the first."""
    return few if IS_SECOND else many
