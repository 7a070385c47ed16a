"""What the databases need to be told."""

from __future__ import annotations

from django.db import connection

__all__ = ["tell_planner"]


def tell_planner() -> None:
    """Let PostgreSQL count its tables after many rows were written at once.

    Until its own daemon comes by (and never inside a transaction) it goes on with plans made for tables that were almost empty, with which
    one page can take hours. SQLite chooses its plans by the indexes alone.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
