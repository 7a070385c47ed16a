"""Sentences that say who plays for whom in which sessions."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.competitions.models import Entrant
from league.competitions.spans import Span, span_of
from league.wording import numbers_text, one_stop

__all__ = ["plays_for", "stand_in_text"]


def plays_for(span: Span) -> Promise:
    """The sentence for a span of sessions, with the parameters ``substitute``, ``name``, ``since``, ``until`` and ``numbers``."""
    if span.numbers and span.pauses:
        return _("%(substitute)s plays for %(name)s in sessions %(numbers)s.")
    if span.until is None:
        return _("%(substitute)s plays for %(name)s from session %(since)s on.")
    if span.until == span.since:
        return _("%(substitute)s plays for %(name)s in session %(since)s only.")
    return _("%(substitute)s plays for %(name)s in sessions %(since)s to %(until)s.")


def stand_in_text(entrant: Entrant) -> str:
    """A sentence about the entrant's appointed substitute; empty without one. Reads the players of the entrant and of ``stand_in``."""
    span = span_of(entrant)
    if span is None or entrant.stand_in is None:
        return ""
    words = {"substitute": entrant.stand_in.shown_name, "name": entrant.shown_name, "since": span.since, "until": span.until}
    words["numbers"] = numbers_text(span.numbers)
    return one_stop(" ".join([str(plays_for(span)) % words, *_pauses(span, entrant.shown_name)]))


def _pauses(span: Span, name: str) -> Iterator[str]:
    """A sentence about the sessions in between in which the entrant plays; nothing if there are none, or if all others are named."""
    if span.pauses and span.until is None:
        text = ngettext("In session %(sessions)s %(name)s plays.", "In sessions %(sessions)s %(name)s plays.", len(span.pauses))
        yield text % {"sessions": numbers_text(sorted(span.pauses)), "name": name}
