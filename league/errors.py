"""Errors caused by users. Any other exception is a bug of ours."""

from __future__ import annotations

from django.utils.functional import Promise

__all__ = ["Refusal"]


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
