"""Calls for the director in words: what they are about, and how long ago they were made."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.seating.models import CallKind
from league.wording.terms import term, vocabulary_of
from scoring.rulesets import Ruleset

__all__ = ["called_text", "kind_text", "minutes_of"]

MINUTE = timedelta(minutes=1)


def kind_text(kind: str, vocabulary: str | Ruleset) -> str:
    """What the call is about, in the words of the rulebook; games without a chombo call it an error."""
    if kind == CallKind.CHOMBO:
        is_classical = vocabulary_of(vocabulary) in ("kuester", "dmjl")
        if is_classical:
            return pgettext("call", "An error in play")
        word = term(vocabulary, "chombo")
        return word[:1].upper() + word[1:]
    return str(CallKind(kind).label) if kind in CallKind.values else kind


def called_text(passed: timedelta) -> str:
    """How long ago the call was made, in minutes."""
    minutes = max(0, passed // MINUTE)
    if minutes == 0:
        return _("Called just now")
    if minutes < 60:
        return _("Called %(minutes)d min ago") % {"minutes": minutes}
    return _("Called %(hours)d h %(minutes)02d min ago") % {"hours": minutes // 60, "minutes": minutes % 60}


def minutes_of(passed: timedelta) -> int:
    """Minutes that a call took, a minute begun counting as one."""
    return max(1, -(-passed // MINUTE))
