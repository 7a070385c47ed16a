"""Figures of each seat from the hands of finished games (:mod:`scoring.game.afterwards.figures`), stored with the results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from league.competitions.models import Competition
from league.games.models import GameResult
from league.games.states import COUNTING
from league.standings.queries.results import SeatResult
from scoring.game import Figures, figures_from_json

__all__ = ["FinishedGame", "SeatKey", "figures_of_seats", "played_of"]

SeatKey = tuple[int, int, int]  #: competition id, game number, seat


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game of an entrant: its result, and figures from its hands, or ``None`` if only the final scores are known."""

    result: SeatResult
    figures: Figures | None

    @property
    def own(self) -> Figures | None:
        """The figures if the entrant played the whole game without a substitute."""
        return self.figures if self.figures is not None and self.figures.substitute is None else None


def figures_of_seats(where: Q) -> dict[SeatKey, Figures]:
    """The figures of these results, without games that have no recorded hands. One query."""
    rows = GameResult.objects.filter(where, game__state__in=COUNTING).exclude(figures={}).order_by()
    values = rows.values_list("game__competition_id", "game__number", "seat__wind", "figures")
    return {(competition, game, wind): figures_from_json(data) for competition, game, wind, data in values}


def played_of(competition: Competition, results: Iterable[SeatResult]) -> list[FinishedGame]:
    """These results with their figures. One query."""
    figures = figures_of_seats(Q(game__competition=competition))
    return [FinishedGame(result, figures.get((competition.pk, result.game, result.wind))) for result in results]
