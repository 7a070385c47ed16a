"""Helpers around the databases: fresh statistics for the query planner, and trying out what a command would write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

__all__ = ["taken_back", "tell_planner"]


def tell_planner() -> None:
    """Let PostgreSQL analyse its tables after many rows were written at once.

    Until its own daemon does so (never inside a transaction), it keeps using plans made for almost empty tables, with which a single page
    can take hours. SQLite chooses its plans by the indexes alone.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


@contextmanager
def taken_back() -> Iterator[None]:
    """Carry out the block and take back all it wrote, so that what a command would do can be read before anybody decides.

    What is to be kept has to be read inside. Objects in memory stay as the block leaves them.
    """
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
