"""What the director sees of a game that is to be corrected."""

from __future__ import annotations

from dataclasses import dataclass

from league.games.models import FinalScores, Game, GameState
from league.games.queries.facts import replay_of
from league.games.queries.sheet import names_of
from league.games.queries.versions import Versions, versions_of
from league.seat_names import SEAT_CODES
from scoring.game import Points, expected_sum

__all__ = ["CorrectedGame", "corrected_game"]


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """``scores`` are those that count now, by seat; ``expected`` is what they should add up to. ``hands`` counts what is recorded."""

    game: Game
    names: tuple[str, ...]
    scores: tuple[Points, ...]
    expected: int
    sum_reason: str
    hands: int
    is_from_paper: bool
    is_approved: bool
    versions: Versions

    @property
    def is_void(self) -> bool:
        return self.game.state == GameState.VOID

    @property
    def is_over(self) -> bool:
        return self.game.state in (GameState.FINISHED, GameState.CONFIRMED)

    @property
    def seats(self) -> list[tuple[str, str, Points]]:
        """(letter of the start wind, name, score) from East on; the fifth of five has no wind."""
        return list(zip(SEAT_CODES, self.names, self.scores, strict=False))


def corrected_game(game: Game) -> CorrectedGame:
    """At most twelve queries, whatever was recorded."""
    replay = replay_of(game)
    final = FinalScores.objects.filter(game=game, until_version=None).first() if game.has_notes else None
    return CorrectedGame(
        game=game,
        names=tuple(names_of(game)),
        scores=tuple(replay.outcome.scores if replay.outcome else replay.progress.scores),
        expected=int(expected_sum(replay.record)),
        sum_reason=final.sum_reason if final else "",
        hands=len(replay.hands),
        is_from_paper=final is not None,
        is_approved=game.table.session.is_approved,
        versions=versions_of(game),
    )
