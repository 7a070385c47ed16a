"""Buttons at the table that take a single tap: carry out the command and show the table again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league import wording
from league.errors import Refusal
from league.games.entry_form import EntryForm
from league.table.identity import AtTable
from league.wording.terms import spelt
from scoring.errors import RuleViolation

__all__ = ["carry_out", "refusal_text"]


def carry_out(request: HttpRequest, at: AtTable, command: Callable[..., Any], **arguments: Any) -> HttpResponse:
    """Call ``command`` with the submitted entry; show a refusal on the table."""
    form = EntryForm(request.POST, version=at.game.version)
    if not form.is_valid():
        messages.error(request, _("That did not work. Please try again."))
        return redirect(at.url())
    try:
        command(entry=form.entry(at.actor), game=at.game, **arguments)
    except (Refusal, RuleViolation) as refusal:
        messages.error(request, refusal_text(refusal, at))
    return redirect(at.url())


def refusal_text(refusal: Refusal | RuleViolation, at: AtTable) -> str:
    """The refusal in the words of the table's rulebook, with the names of its players."""
    ruleset = at.ruleset
    return wording.sentence(refusal, at.names, ruleset) if isinstance(refusal, RuleViolation) else spelt(str(refusal), ruleset)
