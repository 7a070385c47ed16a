"""A player's rating as other pages name it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from league.rating.mers_lists import mers_players
from league.rating.models import RatingKind
from league.rating.number_tags import hundredths
from league.rating.queries.choice import rating_kind
from league.rating.queries.events import mers_events
from league.rating.queries.games import open_standings
from league.wording.points import points_text

__all__ = ["ShownRating", "shown_rating"]


@dataclass(frozen=True, slots=True)
class ShownRating:
    """The rating in figures, and the address of the page that says why."""

    text: str
    url: str


def shown_rating(player: int) -> ShownRating | None:
    """The player's rating today, if the installation keeps one and the player has it. One query; three where it keeps one."""
    kind = rating_kind()
    text = ""
    if kind == RatingKind.OPEN and (standing := open_standings().get(player)):
        text = f"{points_text(standing.strength.shown)} ± {points_text(standing.strength.uncertainty)}"
    elif kind == RatingKind.MERS and (found := mers_players(mers_events()[0], timezone.localdate()).get(player)):
        text = hundredths(found.ranking.value if found.ranking else None)
    return ShownRating(text, reverse("player_rating", args=[player])) if text else None
