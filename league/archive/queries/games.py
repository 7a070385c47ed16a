"""The games of a competition as lines, read from the database in groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from league.archive.game_lines import About, GameLine, LinePlayer
from league.archive.signatures import SignedNote
from league.competitions.models import Competition
from league.games.models import Confirmation, Game, Penalty
from league.games.queries.approval import Excuse, approved_alone
from league.games.queries.whole_games import AT_ONCE, StandingRows, in_groups, seats_of
from league.games.signing import Signed
from league.games.states import GameState
from league.players.models import Player
from league.seating.models import Seat, SessionState

__all__ = ["game_lines"]

APPROVED = (SessionState.APPROVED, SessionState.PUBLISHED)


def game_lines(competition: Competition) -> Iterator[GameLine]:
    """Every game of the competition as it stands now, by number (three queries, and seven for every 200 games)."""
    numbers = list(competition.games.order_by("number").values_list("pk", flat=True))
    entrants = dict(competition.entrants.values_list("player", "number"))
    alone = approved_alone(competition)
    for group in in_groups(numbers, AT_ONCE):
        games = competition.games.select_related("table__session__evening").in_bulk(group)
        rows, seats = StandingRows.of(games), seats_of(games)
        confirmed = {row.game_id: Signed.of(row) for row in Confirmation.objects.filter(game__in=games, voided_at=None)}
        for pk in group:
            game, excuse = games[pk], alone.get((games[pk].table.session.number, games[pk].table.number))
            about = _about(game, rows, seats[pk], entrants, confirmed.get(pk), _why_alone(game, excuse))
            yield GameLine(game.number, rows.record(game, competition.ruleset_in(game.stage_id)), about)


def _about(
    game: Game, facts: StandingRows, seats: Sequence[Seat], entrants: Mapping[int, int], confirmed: Signed | None, why_alone: str
) -> About:
    final = facts.paper(game)
    substitutions = facts.substitutions[game.pk]
    penalties = [one for one in facts.penalties[game.pk] if one.incident_kind.is_replayed]
    warnings = [one for one in facts.penalties[game.pk] if not one.incident_kind.is_replayed]
    session = game.table.session
    return About(
        session=session.number,
        table=game.table.number,
        players=tuple(_somebody(seat.entrant.player, seat.entrant.number) for seat in seats),
        evening=session.evening.date if session.evening else None,
        starts_at=session.starts_at,
        state=game.state,
        hands=tuple(map(Signed.of, facts.hands_of(game))),
        final_scores=Signed(final.by_name, final.recorded_at, final.sum_reason) if final else None,
        penalties=tuple(map(_signature, penalties)),
        minutes=tuple(one.minutes for one in penalties),
        warnings=tuple(SignedNote(one.seat, one.after_hand, _signature(one), one.kind) for one in warnings),
        stand_ins=tuple(_somebody(one.player, entrants.get(one.player_id)) for one in substitutions),
        substitutes=tuple(map(Signed.of, substitutions)),
        confirmed=confirmed,
        approved_alone=why_alone,
    )


def _why_alone(game: Game, excuse: Excuse | None) -> str:
    """The reason why the result that stands was approved although nobody else had confirmed it; empty if none applies."""
    stands = excuse is not None and game.state == GameState.FINISHED and game.version == excuse.version
    return excuse.reason if excuse and stands and game.table.session.state in APPROVED else ""


def _signature(row: Penalty) -> Signed:
    return Signed(row.by_name, row.at, row.reason)


def _somebody(player: Player, number: int | None) -> LinePlayer:
    return LinePlayer(player.full_name, player.ema_number, number, is_outside=number is None)
