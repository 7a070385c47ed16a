"""A game to correct, as its director sees it."""

from __future__ import annotations

from dataclasses import dataclass

from league.director.effects import ChangedSeat
from league.games.models import Game
from league.games.queries.declared import bets_of, declared_now
from league.games.queries.facts import facts_of, replay_of
from league.games.queries.paper import PaperSheet, paper_sheet
from league.games.queries.sheet import names_of
from league.games.queries.versions import Versions, versions_of
from league.games.shown_seat import shown_seats
from league.wording.seats import SEAT_CODES
from scoring.game import Points, Replay, with_bets
from scoring.game.seats import NOBODY, Seats

__all__ = ["CorrectedGame", "corrected_game"]


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """A game to correct. ``replay``: the scores and hands that count now; ``sheet``: the questions about scores from paper.

    ``bets`` are those who declared riichi in the hand being played.
    """

    game: Game
    replay: Replay
    sheet: PaperSheet
    versions: Versions
    bets: Seats = NOBODY

    @property
    def seats(self) -> list[tuple[str, str, Points]]:
        """(letter of the starting wind, name, score) of each player, from East; the fifth of five has no wind."""
        scores = with_bets(self.replay.progress, self.bets).scores if self.bets else self.replay.scores
        return list(zip(SEAT_CODES, self.sheet.names, scores, strict=False))

    @property
    def is_approved(self) -> bool:
        return self.game.table.session.is_approved

    @property
    def may_withdraw(self) -> bool:
        """Whether scores from paper stand in an approved session, with hands that could count again. (Before, the table's menu has it.)"""
        return self.is_approved and self.game.is_over and self.sheet.standing is not None and bool(facts_of(self.game).hands)

    def changed_by(self, after: Replay) -> tuple[ChangedSeat, ...]:
        """Every seat as it stands and as it would be after a correction, from East."""
        names = self.sheet.names
        now, then = (shown_seats(names, replay.scores, replay.outcome) for replay in (self.replay, after))
        return tuple(ChangedSeat(*pair) for pair in zip(now, then, strict=True))


def corrected_game(game: Game) -> CorrectedGame:
    """The page of a game to correct. At most twelve queries, however much was recorded, one more where riichi was declared."""
    replay = replay_of(game)
    sheet = paper_sheet(game, names_of(game))
    if replay.outcome and sheet.standing is None:
        sheet = sheet.with_all_deducted()
    return CorrectedGame(game, replay, sheet, versions_of(game), bets_of(declared_now(game, replay)))
