"""A game to be corrected, as its director sees it."""

from __future__ import annotations

from dataclasses import dataclass

from league.games.models import Game, GameState
from league.games.queries.facts import replay_of
from league.games.queries.paper import PaperSheet, paper_sheet
from league.games.queries.sheet import names_of
from league.games.queries.versions import Versions, versions_of
from league.wording.seats import SEAT_CODES
from scoring.game import Points

__all__ = ["CorrectedGame", "corrected_game"]


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """``scores`` are those that count now, by seat; ``sheet`` is the form for scores from paper; ``hands`` is how many are recorded."""

    game: Game
    names: tuple[str, ...]
    scores: tuple[Points, ...]
    sheet: PaperSheet
    deposits_left: int
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
    """The page of a game to correct. At most twelve queries, whatever was recorded."""
    replay = replay_of(game)
    names, outcome = names_of(game), replay.outcome
    sheet = paper_sheet(game, names)
    if outcome and sheet.standing is None:
        sheet = sheet.with_all_deducted()
    return CorrectedGame(
        game=game,
        names=tuple(names),
        scores=tuple(outcome.scores if outcome else replay.progress.scores),
        sheet=sheet,
        deposits_left=outcome.deposits_left if outcome else 0,
        hands=len(replay.hands),
        is_from_paper=sheet.standing is not None,
        is_approved=game.table.session.is_approved,
        versions=versions_of(game),
    )
