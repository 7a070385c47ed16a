"""The score sheet of a game in finished values, for the public."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game
from league.games.passing import Distance, assumed, distances, plays_on, possible_bets
from league.games.queries.approval import approved_alone
from league.games.queries.sheet import ShownGame, score_sheet
from league.games.queries.versions import Version, versions_of
from league.games.shown_seat import ShownSeat
from league.games.signing import Signed
from league.games.states import GameState
from league.seating.models import Session
from league.standings.chart import Chart, Series, chart_of
from league.standings.queries.names import shown_names

__all__ = ["GamePage", "game_page"]

RECORDED = "record_hand"


@dataclass(frozen=True, slots=True)
class GamePage:
    """``is_approved_alone``: the session was approved though nobody else had confirmed this result.

    ``distances``: while the game is played, each player with those to the others; ``assumed`` says what these take for granted.
    """

    shown: ShownGame
    session: Session
    chart: Chart | None
    corrections: tuple[Version, ...]
    confirmed: Signed | None
    is_approved_alone: bool
    distances: tuple[tuple[ShownSeat, tuple[Distance, ...]], ...]
    assumed: str


def game_page(competition: Competition, number: int, reader: Reader | None = None) -> GamePage:
    """One game. Raises ``Game.DoesNotExist``, also if the reader may not know it. Fourteen queries at most, whatever was recorded."""
    reader = reader or everybody(competition)
    sessions = Session.objects.read_by(reader).filter(reader.results())
    games = Game.objects.filter(table__session__in=sessions).select_related("table__session__evening")
    game = games.get(competition=competition, number=number)
    game.competition = competition
    name_shown = shown_names().__getitem__
    shown, versions = score_sheet(game, name_shown), versions_of(game, name_shown)
    confirmed = next((one for one in versions.confirmations if one.voided_at is None), None)
    return GamePage(
        shown=shown,
        session=game.table.session,
        chart=_chart(shown, game.ruleset.start_points),
        corrections=tuple(version for version in versions.versions if version.verb != RECORDED),
        confirmed=confirmed if game.state == GameState.CONFIRMED else None,
        is_approved_alone=_is_approved_alone(game),
        distances=_distances(shown),
        assumed=assumed(game.ruleset, in_stage=game.table.session.stage_id is not None),
    )


def _distances(shown: ShownGame) -> tuple[tuple[ShownSeat, tuple[Distance, ...]], ...]:
    """Empty before the first hand and after the last one."""
    if not shown.replay.hands or not plays_on(shown.game, shown.replay):
        return ()
    found = distances(shown.game, shown.replay, shown.names, riichi=possible_bets(shown.replay.progress, shown.bets))
    return tuple((seat, found[seat.seat]) for seat in shown.seats)


def _chart(shown: ShownGame, start: int) -> Chart | None:
    points = [[float(start), *(float(hand.scores[seat.seat]) for hand in shown.hands)] for seat in shown.seats]
    return chart_of([Series(seat.letter, seat.wind_class, values) for seat, values in zip(shown.seats, points, strict=True)])


def _is_approved_alone(game: Game) -> bool:
    """Whether the approval in force accepted the present result without a second person. One query, if that is possible."""
    session = game.table.session
    if game.state != GameState.FINISHED or not session.is_approved:
        return False
    excuse = approved_alone(game.competition).get((session.number, game.table.number))
    return excuse is not None and excuse.version == game.version
