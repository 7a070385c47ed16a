"""Errors caused by users. Any other exception is a bug of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.utils.functional import Promise

__all__ = ["Refusal", "refused_where_taken"]


class Refusal(Exception):
    """A request refused by the application, for a reason that the person who asked can understand.

    ``code`` is a stable word for programs and tests, ``message`` a (lazily) translated sentence, ``field`` the form field concerned.
    Violations of the rules raise :class:`scoring.errors.RuleViolation` instead.
    """

    def __init__(self, code: str, message: str | Promise, *, field: str | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return str(self.message)


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
