"""Helpers around the databases: unique values taken by somebody faster, and fresh statistics for the query planner."""

from __future__ import annotations

from django.db import connection

__all__ = ["tell_planner"]


def tell_planner() -> None:
    """Let PostgreSQL analyse its tables after many rows were written at once.

    Until its own daemon does so (never inside a transaction), it keeps using plans made for almost empty tables, with which a single page
    can take hours. SQLite chooses its plans by the indexes alone.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
