"""Refusals as sentences on the page, beside a form or above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest

from league.competitions.seen import ChangedMeanwhile
from league.director.log_words import worded
from league.director.seen import SeenForm
from league.errors import Refusal
from league.wording import joined, sentence
from scoring.errors import RuleViolation

__all__ = ["REFUSALS", "attempt", "refused_by", "show_in_form", "with_names"]

REFUSALS = (Refusal, RuleViolation, ValidationError)


def refused_by(error: Exception) -> str:
    """The refusal as a sentence in the reader's language."""
    if isinstance(error, RuleViolation):
        return sentence(error)
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    if isinstance(error, ChangedMeanwhile) and error.action is not None:
        return f"{error} {worded(error.action).text}"
    return str(error)


def with_names(error: RuleViolation, names: Mapping[int, str]) -> RuleViolation:
    """A refusal about entrants, with names instead of their numbers."""
    entrants = error.params.get("entrants")
    if not entrants:
        return error
    return RuleViolation(error.code, error.sentence, where=error.where, numbers=joined([names.get(who, str(who)) for who in entrants]))


class _Caught(AbstractContextManager[None, bool]):
    """Pass a refusal raised in the block to ``refused``; without one, call ``done``."""

    def __init__(self, refused: Callable[[Exception], None], done: Callable[[], None] = lambda: None) -> None:
        self.refused, self.done = refused, done

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        if error is None:
            self.done()
        if isinstance(error, REFUSALS):
            self.refused(error)
            return True
        return False


def attempt(
    request: HttpRequest, success: Any = "", *, undo: str | Callable[[], str] = "", beside: SeenForm | None = None
) -> AbstractContextManager[None, bool]:
    """Carry out the command in the block, and put ``success`` (a lazy or plain sentence) or the refusal at the top of the next page.

    ``undo``: the address for the button *Undo* (:func:`league.director.undo.way_back`), or a function called for it after the command.
    ``beside``: a form that shows what somebody else has saved meanwhile.
    """

    def refuse(error: Exception) -> None:
        messages.error(request, refused_by(error))
        if isinstance(error, ChangedMeanwhile) and beside is not None:
            beside.show_beside(error)

    def say() -> None:
        if success:
            messages.success(request, success, extra_tags=undo() if callable(undo) else undo)

    return _Caught(refuse, say)


def show_in_form(form: BaseForm, *, beside: SeenForm | None = None) -> AbstractContextManager[None, bool]:
    """Carry out the command in the block; a refusal becomes an error of the form, at the field it names, if any.

    ``beside``: a form that shows what somebody else has saved meanwhile.
    """

    def refuse(error: Exception) -> None:
        _add_to(form, error)
        if isinstance(error, ChangedMeanwhile) and beside is not None and beside is not form:
            beside.show_beside(error)

    return _Caught(refuse)


def _add_to(form: BaseForm, error: Exception) -> None:
    if isinstance(error, ValidationError):
        for name, texts in _by_field(error).items():
            form.add_error(name if name in form.fields else None, texts)
        return
    if isinstance(error, ChangedMeanwhile) and isinstance(form, SeenForm):
        form.show_beside(error)
    field = getattr(error, "field", None)
    form.add_error(field if field in form.fields else None, refused_by(error))


def _by_field(error: ValidationError) -> dict[str, list[str]]:
    return error.message_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.messages}
