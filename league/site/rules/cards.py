"""Which reference card a game other than riichi has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from league.site.rules.basic_card import basic_card
from league.site.rules.card import Card
from league.site.rules.kuester_card import kuester_card
from scoring.rulesets import Ruleset

__all__ = ["card_of"]

CARDS: Mapping[str, Callable[[Ruleset], Card]] = {"classical": kuester_card, "points": basic_card}


def card_of(ruleset: Ruleset) -> Card | None:
    """The card of a ruleset; None for riichi, which has one of its own."""
    made = CARDS.get(ruleset.family)
    return made(ruleset) if made else None
