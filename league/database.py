"""What the databases need to be told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, connection, transaction

from league.errors import Refusal

__all__ = ["refused_where_taken", "tell_planner"]


@contextmanager
def refused_where_taken(refusal: Refusal) -> Iterator[None]:
    """Write in the block what must be unique: where somebody else was faster by a blink, this is refused and not an error of ours.

    Everybody looks before they write; between the two another process may write the same.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise refusal from error


def tell_planner() -> None:
    """Let PostgreSQL count its tables after many rows were written at once.

    Until its own daemon comes by (and never inside a transaction) it goes on with plans made for tables that were almost empty, with which
    one page can take hours. SQLite chooses its plans by the indexes alone.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
