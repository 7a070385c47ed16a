"""A whole competition as the members of its archive, without any database ids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from league.archive.container import Members
from league.archive.kept import to_json
from league.archive.queries.teams import team_members_of
from league.archive.series_part import SERIES_MEMBER, series_part
from league.archive.stage_content import stages_to_json
from league.audit.models import ActionLog
from league.competitions.models import Competition, Entrant
from league.games.models import Confirmation, FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.queries.playing import stand_in_id
from league.games.queries.whole_games import AT_ONCE, in_groups
from league.players.models import Player
from league.seating.models import Evening, Session

__all__ = ["ABOUT_ACCOUNTS", "PARTS", "members_of", "named"]

#: Actions that name accounts, which mean nothing in another installation.
ABOUT_ACCOUNTS = ("grant_role", "revoke_role")
#: Rows that belong to a game, by their key in its JSON.
PARTS: Mapping[str, type[models.Model]] = {
    "revisions": GameRevision,
    "hands": RecordedHand,
    "final_scores": FinalScores,
    "penalties": Penalty,
    "substitutions": Substitution,
    "confirmations": Confirmation,
}


@dataclass(frozen=True, slots=True)
class RowNames:
    """The names of rows in an archive: database id → place (from 1), for players and evenings."""

    players: Mapping[int, int]
    evenings: Mapping[int, int]


def members_of(competition: Competition) -> Members:
    """All members: eighteen database queries, three more with stages, as many with teams, and seven more for every 200 games."""
    players = _players(competition)
    evenings = list(competition.evenings.prefetch_related("check_ins__entrant").order_by("pk"))
    names = RowNames(
        players={player.pk: place for place, player in enumerate(players, start=1)},
        evenings={evening.pk: place for place, evening in enumerate(evenings, start=1)},
    )
    clubs = sorted({player.club for player in players if player.club}, key=lambda club: club.name)
    return {
        "competition.jsonl": [to_json(competition, **stages_to_json(competition))],
        "clubs.jsonl": [to_json(club) for club in clubs],
        "players.jsonl": [to_json(player, club=player.club.name if player.club else None) for player in players],
        "entrants.jsonl": [_entrant(one, names) for one in competition.entrants.select_related("stand_in").order_by("number")],
        "evenings.jsonl": [to_json(evening, check_ins=_check_ins(evening)) for evening in evenings],
        "sessions.jsonl": [_session(session, names) for session in _sessions(competition)],
        "games.jsonl": list(_games(competition, names)),
        "log.jsonl": [_action(action, names) for action in _actions(competition)],
        **team_members_of(competition),
        **({SERIES_MEMBER: place} if (place := series_part().place_to_json(competition)) else {}),
    }


def _entrant(entrant: Entrant, names: RowNames) -> dict[str, Any]:
    """An entrant; the substitute, if there is one, is named by number."""
    stand_in = {} if entrant.stand_in is None else {"stand_in": entrant.stand_in.number}
    return to_json(entrant, player=names.players[entrant.player_id], **stand_in)


def _players(competition: Competition) -> list[Player]:
    """The entered players by number, followed by those who only substituted, in the order of the games."""
    entered = [one.player for one in competition.entrants.select_related("player__club").order_by("number")]
    rows = Substitution.objects.filter(game__competition=competition).select_related("player__club")
    stood_in = [row.player for row in rows.order_by("game__number", "pk")]
    return list({player.pk: player for player in (*entered, *stood_in)}.values())


def _check_ins(evening: Evening) -> list[dict[str, Any]]:
    rows = sorted(evening.check_ins.all(), key=lambda row: row.entrant.number)
    return [to_json(row, entrant=row.entrant.number) for row in rows]


def _sessions(competition: Competition) -> Iterable[Session]:
    return competition.sessions.select_related("stage").prefetch_related("tables__seats__entrant", "sit_outs__entrant").order_by("number")


def _session(session: Session, names: RowNames) -> dict[str, Any]:
    tables = sorted(session.tables.all(), key=lambda table: table.number)
    stage = {} if session.stage is None else {"stage": session.stage.number}
    return to_json(
        session,
        **stage,
        evening=names.evenings[session.evening_id] if session.evening_id else None,
        sit_outs=sorted(row.entrant.number for row in session.sit_outs.all()),
        tables=[
            to_json(table, seats=[seat.entrant.number for seat in sorted(table.seats.all(), key=lambda seat: seat.wind)])
            for table in tables
        ],
    )


def _games(competition: Competition, names: RowNames) -> Iterator[dict[str, Any]]:
    for group in in_groups(competition.games.order_by("number").values_list("pk", flat=True), AT_ONCE):
        rows = _rows_of(group)
        for game in competition.games.filter(pk__in=group).select_related("table__session").order_by("number"):
            yield _game(game, {name: rows[name][game.pk] for name in rows}, names)


def _rows_of(games: Sequence[int]) -> Mapping[str, Mapping[int, list[Any]]]:
    """The rows of some games in order of creation, by member and game."""
    found: dict[str, Mapping[int, list[Any]]] = {}
    for name, model in PARTS.items():
        by_game: dict[int, list[Any]] = defaultdict(list)
        for row in model._default_manager.filter(game__in=games).order_by("pk"):
            by_game[row.game_id].append(row)  # type: ignore[attr-defined]
        found[name] = by_game
    return found


def _game(game: Game, rows: Mapping[str, list[Any]], names: RowNames) -> dict[str, Any]:
    penalties = {row.pk: place for place, row in enumerate(rows["penalties"], start=1)}
    hands = sorted(rows["hands"], key=lambda hand: (hand.version, hand.number))
    return to_json(
        game,
        session=game.table.session.number,
        table=game.table.number,
        revisions=[_revision(game, row, names, penalties) for row in sorted(rows["revisions"], key=lambda row: row.version)],
        hands=[to_json(row) for row in hands],
        final_scores=[to_json(row) for row in rows["final_scores"]],
        penalties=[to_json(row) for row in rows["penalties"]],
        substitutions=[to_json(row, player=names.players[row.player_id]) for row in rows["substitutions"]],
        confirmations=[to_json(row) for row in rows["confirmations"]],
    )


def _revision(game: Game, row: GameRevision, names: RowNames, penalties: Mapping[int, int]) -> dict[str, Any]:
    """A revision, whose request may name a player or penalty by its id; ``appointed`` where it lets a substitute appointed before the start
    play, which everybody may know who may know the seating."""
    request = named(row.details["request"], {"player": names.players, "penalty": penalties})
    is_appointed = row.client_id in {stand_in_id(game, seat) for seat in range(game.players)}
    appointed = {"appointed": True} if is_appointed else {}
    return {**to_json(row), **appointed, "details": {**row.details, "request": request}}


def named(details: Mapping[str, Any], names: Mapping[str, Mapping[int, int]]) -> dict[str, Any]:
    """Replace the number under each of these keys by the other name of the same thing, or null if it has none."""
    return {key: names[key].get(value) if key in names and type(value) is int else value for key, value in details.items()}


def _actions(competition: Competition) -> models.QuerySet[ActionLog]:
    return competition.actions.exclude(verb__in=ABOUT_ACCOUNTS).order_by("pk")


def _action(action: ActionLog, names: RowNames) -> dict[str, Any]:
    """An action without the id of a club, whose name is there as well."""
    details = named(action.details, {"player": names.players, "evening": names.evenings})
    return {**to_json(action), "details": {key: value for key, value in details.items() if key != "club"}}
