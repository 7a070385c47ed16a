"""What each rulebook forbids, and what it costs: the causes of a dead hand, of a chombo and of a penalty, with their sections."""

from league.wording.offences.causes import (
    OTHER_CAUSE,
    Cause,
    asked_causes,
    cause_of,
    cause_text,
    causes_of,
    chosen_cause,
    has_causes,
    leads_to,
    letters_too_many,
    no_room,
    parsed_cause,
    said_cause,
)
from league.wording.offences.prices import FinePrice, price_asked

__all__ = [
    "OTHER_CAUSE",
    "Cause",
    "FinePrice",
    "asked_causes",
    "cause_of",
    "cause_text",
    "causes_of",
    "chosen_cause",
    "has_causes",
    "leads_to",
    "letters_too_many",
    "no_room",
    "parsed_cause",
    "price_asked",
    "said_cause",
]
