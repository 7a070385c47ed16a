"""Helpers around the databases: unique values taken by somebody faster, and fresh statistics for the query planner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, connection, transaction

from league.errors import Refusal

__all__ = ["refused_where_taken", "tell_planner"]


@contextmanager
def refused_where_taken(refusal: Refusal) -> Iterator[None]:
    """Write a unique value in the block: if somebody else was a moment faster, ``refusal`` is raised instead of an ``IntegrityError``.

    Callers check before they write, but in between another process may write the same value.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise refusal from error


def tell_planner() -> None:
    """Let PostgreSQL analyse its tables after many rows were written at once.

    Until its own daemon does so (never inside a transaction), it keeps using plans made for almost empty tables, with which a single page
    can take hours. SQLite chooses its plans by the indexes alone.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
