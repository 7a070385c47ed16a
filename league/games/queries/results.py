"""The result of each seat from the replay of a finished game."""

from __future__ import annotations

from collections.abc import Iterable

from league.games.models import Game, GameResult
from league.seating.models import Seat
from scoring.game import Replay, figures_of, figures_to_json
from scoring.game.replaying import replaced_seats

__all__ = ["result_rows"]


def result_rows(game: Game, replay: Replay, seats: Iterable[Seat] | None = None) -> list[GameResult]:
    """The results by seat of a finished game, not saved. One query for its seats, or none if they are given."""
    outcome = replay.outcome
    if outcome is None:
        raise ValueError(f"{game} is not over")
    figures = [figures_to_json(one) for one in figures_of(replay)] or [{}] * game.players
    replaced = {one.seat for one in replaced_seats(replay.record)}
    return [
        GameResult(
            game=game,
            seat=seat,
            entrant_id=seat.entrant_id,
            replaced=seat.wind in replaced,
            points=outcome.scores[seat.wind],
            place=outcome.places[seat.wind],
            uma=outcome.uma[seat.wind],
            oka=outcome.oka[seat.wind],
            penalty=outcome.penalties[seat.wind],
            total=outcome.totals[seat.wind],
            figures=figures[seat.wind],
        )
        for seat in (game.table.seats.order_by("wind") if seats is None else seats)
    ]
