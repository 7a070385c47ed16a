"""The games of a competition as lines, read from the database in groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from league.archive.game_lines import About, GameLine, Somebody
from league.competitions.models import Competition
from league.games.models import Confirmation, FinalScores, Game, Penalty, RecordedHand, Substitution
from league.games.queries.facts import signal_from_json
from league.games.signing import Signature
from league.players.models import Player
from league.seating.models import Seat
from scoring import game as rules
from scoring.formats import hand_result_from_json
from scoring.game import GameRecord

__all__ = ["game_lines", "in_groups"]

AT_ONCE = 200
Item = TypeVar("Item")


def game_lines(competition: Competition) -> Iterator[GameLine]:
    """Every game of the competition in the order of its number, as it stands now (two database queries, and seven for every 200 games)."""
    numbers = list(competition.games.order_by("number").values_list("pk", flat=True))
    entrants = dict(competition.entrants.values_list("player", "number"))
    for group in in_groups(numbers, AT_ONCE):
        games = competition.games.filter(pk__in=group).select_related("table__session__evening").order_by("number")
        rows = _Rows.of(group)
        for game in games:
            yield _line(game, rows, competition, entrants)


def in_groups(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of at most ``size``."""
    group: list[Item] = []
    for item in items:
        group.append(item)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group


@dataclass(frozen=True, slots=True)
class _Rows:
    """The standing facts of some games, each by the game's id."""

    seats: Mapping[int, list[Seat]]
    hands: Mapping[int, list[RecordedHand]]
    final_scores: Mapping[int, list[FinalScores]]
    penalties: Mapping[int, list[Penalty]]
    substitutions: Mapping[int, list[Substitution]]
    confirmations: Mapping[int, list[Confirmation]]

    @classmethod
    def of(cls, games: list[int]) -> _Rows:
        standing: dict[str, Any] = {"game__in": games, "until_version": None}
        seats = Seat.objects.filter(table__game__in=games).select_related("entrant__player", "table__game").order_by("wind")
        return cls(
            seats=_by_game((seat.table.game.pk, seat) for seat in seats),
            hands=_of_games(RecordedHand.objects.filter(**standing).order_by("number")),
            final_scores=_of_games(FinalScores.objects.filter(**standing)),
            penalties=_of_games(Penalty.objects.filter(**standing)),
            substitutions=_of_games(Substitution.objects.filter(**standing).select_related("player")),
            confirmations=_of_games(Confirmation.objects.filter(game__in=games, voided_at=None)),
        )


def _of_games(rows: Iterable[Any]) -> Mapping[int, list[Any]]:
    return _by_game((row.game_id, row) for row in rows)


def _by_game(pairs: Iterable[tuple[int, Item]]) -> Mapping[int, list[Item]]:
    found: dict[int, list[Item]] = defaultdict(list)
    for game, row in pairs:
        found[game].append(row)
    return found


def _line(game: Game, rows: _Rows, competition: Competition, entrants: Mapping[int, int]) -> GameLine:
    final = next(iter(rows.final_scores[game.pk]), None)
    hands = [] if final else rows.hands[game.pk]
    penalties, substitutions = rows.penalties[game.pk], rows.substitutions[game.pk]
    record = GameRecord(
        competition.ruleset,
        hands=tuple(hand_result_from_json(hand.result) for hand in hands),
        signal=None if final else signal_from_json(game.signal),
        stopped=None if final else game.stopped or None,
        penalties=tuple(rules.Penalty(one.seat, one.kind, one.points, one.after_hand, one.applies) for one in penalties),
        substitutes=tuple(rules.Substitute(one.seat, one.from_hand, one.cause) for one in substitutions),
        final_scores=tuple(final.scores) if final else None,
    )
    session, confirmed = game.table.session, next(iter(rows.confirmations[game.pk]), None)
    about = About(
        session=session.number,
        table=game.table.number,
        players=tuple(_somebody(seat.entrant.player, seat.entrant.number) for seat in rows.seats[game.pk]),
        evening=session.evening.date if session.evening else None,
        starts_at=session.starts_at,
        state=game.state,
        hands=tuple(Signature(hand.by_name, hand.recorded_at) for hand in hands),
        final_scores=Signature(final.by_name, final.recorded_at, final.sum_reason) if final else None,
        penalties=tuple(Signature(one.by_name, one.at, one.reason) for one in penalties),
        stand_ins=tuple(_somebody(one.player, entrants.get(one.player_id)) for one in substitutions),
        substitutes=tuple(Signature(one.by_name, one.at) for one in substitutions),
        confirmed=Signature(confirmed.by_name, confirmed.at) if confirmed else None,
    )
    return GameLine(game.number, record, about)


def _somebody(player: Player, number: int | None) -> Somebody:
    return Somebody(player.full_name, player.ema_number, number, is_outside=number is None)
