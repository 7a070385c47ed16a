"""What each rulebook forbids, and what it costs: the causes of a dead hand, of a chombo and of a penalty, with their sections."""

from league.wording.offences.causes import Cause, cause_choices, cause_text, causes_of, chosen_cause, has_causes, letters_too_many, no_room

__all__ = ["Cause", "cause_choices", "cause_text", "causes_of", "chosen_cause", "has_causes", "letters_too_many", "no_room"]
