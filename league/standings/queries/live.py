"""Games being played, with their scores so far, for cards of tables; only of tables that the reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from league import wording
from league.games.models import Game, RecordedHand
from league.games.passing import plays_on
from league.games.played import replayed
from league.games.queries.declared import declared_of_games
from league.games.queries.whole_games import StandingRows
from league.games.states import GameState
from league.seating.models import Seat
from league.standings.queries.numbers import ShownNumber, plain
from scoring.game import GameRecord, Points, Replay, places_now, with_bets
from scoring.game.seats import NOBODY, Seats

__all__ = ["LiveGame", "live_games"]


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game after its last recorded hand and the riichi declared since. ``scores`` (points) and ``places`` are by seat, ``deposits``
    (points) lie on the table.

    ``coming`` is the hand being played, in words, or why the game is over although nobody has closed it. ``at``: when the last hand was
    entered; without one there are no places yet.
    """

    coming: str
    scores: tuple[ShownNumber, ...]
    places: tuple[int, ...]
    deposits: Points
    at: datetime | None


def live_games(tables: Iterable[Sequence[Seat]]) -> Mapping[int, LiveGame]:
    """By game id, those that are being played; ``tables`` are the seats of each. Four queries, one more where riichi was
    declared; none if nothing is played."""
    running: dict[int, tuple[Game, Seat]] = {}
    for seats in tables:
        game = getattr(seats[0].table, "game", None)
        if game is not None and (game.state == GameState.RUNNING or (game.state == GameState.SEATED and game.declared)):
            running[game.pk] = game, seats[0]
    if not running:
        return {}
    rows = StandingRows.of({pk: game for pk, (game, _seat) in running.items()})
    declared = declared_of_games(game for game, _seat in running.values())
    found = {}
    for pk, (game, seat) in running.items():
        record = rows.record(game, seat.session.ruleset)
        replay = replayed(record)
        bets = declared.get((pk, replay.progress.number), NOBODY) if plays_on(game, replay) else NOBODY
        found[pk] = _live_game(record, replay, rows.hands[pk], bets)
    return found


def _live_game(record: GameRecord, replay: Replay, hands: Sequence[RecordedHand], bets: Seats) -> LiveGame:
    progress = with_bets(replay.progress, bets)
    coming = wording.round_text(progress.round_wind, progress.dealer, progress.honba)
    return LiveGame(
        coming=wording.ended_text(replay.ended_by) if replay.ended_by else coming,
        scores=tuple(plain(score) for score in (replay.scores if replay.outcome else progress.scores)),
        places=places_now(record, progress) if hands else (),
        deposits=0 if replay.outcome else progress.deposits,
        at=max((hand.recorded_at for hand in hands), default=None),
    )
