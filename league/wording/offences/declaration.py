"""The declaration of an offence: what it is, what it leads to, and where each rulebook has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

__all__ = ["CHOMBO", "DEAD_HAND", "FREE", "PENALTY", "Offence"]

DEAD_HAND, CHOMBO, PENALTY, FREE = "dead_hand", "chombo", "penalty", "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """An offence of the rulebooks in ``sections`` (by ruleset id; empty: decided, as the book names the offence and not what it costs).

    ``leads_to``: a dead hand, a chombo, a penalty, or nothing (``free``). ``text`` says what happened, with the ruleset's own words for the
    sets. ``fine``: what the book takes from the offender for each of the others (Küster).
    """

    code: str
    leads_to: str
    text: Promise
    sections: Mapping[str, str]
    fine: int = 0
