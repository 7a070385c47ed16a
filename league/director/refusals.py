"""Refusals as sentences on the page: beside the form, or above it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest

from league.errors import Refusal
from league.wording import sentence
from scoring.errors import RuleViolation

__all__ = ["REFUSALS", "attempt", "refused_by", "show_in_form"]

REFUSALS = (Refusal, RuleViolation, ValidationError)


def refused_by(error: Exception) -> str:
    """The refusal as a sentence in the reader's language."""
    if isinstance(error, RuleViolation):
        return sentence(error)
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    return str(error)


@contextmanager
def attempt(request: HttpRequest, success: str = "") -> Iterator[None]:
    """Carry out a command of the block; say ``success``, or why it was refused, at the top of the next page."""
    try:
        yield
    except REFUSALS as error:
        messages.error(request, refused_by(error))
    else:
        if success:
            messages.success(request, success)


@contextmanager
def show_in_form(form: BaseForm) -> Iterator[None]:
    """Carry out a command of the block; a refusal becomes an error of the form, beside its field where it names one."""
    try:
        yield
    except ValidationError as error:
        for field, texts in _by_field(error).items():
            form.add_error(field if field in form.fields else None, texts)
    except (Refusal, RuleViolation) as error:
        field = getattr(error, "field", None)
        form.add_error(field if field in form.fields else None, refused_by(error))


def _by_field(error: ValidationError) -> dict[str, list[str]]:
    return error.message_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.messages}
