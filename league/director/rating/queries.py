"""The competitions that a rating can count, with what the EMA's formula says of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from league.rating.queries.choice import CompetitionChoice, competition_choices, half_at_ten
from league.rating.queries.events import EventFacts, event_facts, weight_of

__all__ = ["RatingOffer", "rating_offers"]


@dataclass(frozen=True, slots=True)
class RatingOffer:
    """A public competition; ``facts`` where the EMA ranking could count it, and then the ``weight`` by the formula."""

    number: int
    name: str
    url: str
    state: str
    facts: EventFacts | None
    weight: Fraction


def rating_offers() -> list[RatingOffer]:
    """All public competitions, newest first. Three queries; six more for each that has changed since it was last asked."""
    half = half_at_ten()
    return [_offer(one, half) for one in competition_choices()]


def _offer(choice: CompetitionChoice, half: bool) -> RatingOffer:
    competition = choice.competition
    facts = event_facts(competition) if choice.may_be_mers else None
    weight = weight_of(choice, facts, half_at_ten=half).total if facts else Fraction(0)
    state = str(competition.get_state_display())
    return RatingOffer(competition.pk, competition.name, competition.get_absolute_url(), state, facts, Fraction(weight))
