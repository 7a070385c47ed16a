"""The members of an archive as unsaved rows, with every value and every reference among them checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.db.models import DateField

from league import wording
from league.archive.container import Members, line_refused
from league.archive.game_content import GameContent, game_from_json
from league.archive.kept import LONGEST_TEXT, from_json
from league.archive.parsing import day, positive, text
from league.archive.series_part import SERIES_MEMBER, series_part
from league.archive.stage_content import StageContent, stages_of
from league.archive.team_content import TeamContent, TeamPlayContent, team_from_json, team_play_from_json
from league.audit.models import ActionLog
from league.competitions.models import Competition, Entrant, MissedGames
from league.competitions.queries import changed_fields
from league.players.models import Club, Player
from league.seating.models import CheckIn, Evening, Session, Table
from league.teams.logged import TEAM_FIELDS, TEAM_VERBS
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.parsing import Fields, listed
from scoring.rulesets import ruleset_from_json

__all__ = ["Content", "SessionContent", "TableContent", "content_of"]

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class TableContent:
    """A table, and the numbers of its entrants in the order of their seats (East first)."""

    table: Table
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SessionContent:
    """A session; ``evening`` is the place of its evening in the archive (from 1), ``stage`` the number of its stage."""

    session: Session
    evening: int | None
    stage: int | None
    sit_outs: tuple[int, ...]
    tables: tuple[TableContent, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """A whole competition. People and evenings are referred to by their place here (from 1), entrants and sessions by their numbers."""

    competition: Competition
    stages: tuple[StageContent, ...]
    clubs: tuple[Club, ...]
    players: tuple[tuple[Player, str | None], ...]  #: each with the name of the club
    entrants: tuple[tuple[Entrant, int], ...]  #: each with the place of the player
    stand_ins: tuple[tuple[int, int], ...]  #: the numbers of an entrant and of the substitute
    evenings: tuple[tuple[Evening, tuple[tuple[CheckIn, int], ...]], ...]  #: each with its check-ins and the entrants' numbers
    sessions: tuple[SessionContent, ...]
    games: tuple[GameContent, ...]
    actions: tuple[ActionLog, ...]
    teams: tuple[TeamContent, ...] = ()
    team_play: tuple[TeamPlayContent, ...] = ()
    places: tuple[Any, ...] = ()  #: one at most: that in a series, as :class:`league.archive.series_part.SeriesPart` reads it


def content_of(members: Members) -> Content:
    """Read all members. Refusal ``archive_line`` for the first line that cannot be read."""
    if len(members["competition.jsonl"]) != 1:
        raise line_refused("competition.jsonl", 1, "there must be one line")
    if len(members.get(SERIES_MEMBER, ())) > 1:
        raise line_refused(SERIES_MEMBER, 2, "there must be one line")
    (competition,) = _each(members, "competition.jsonl", _competition)
    reader = _Reader(
        clubs={club.get("name") for club in members["clubs.jsonl"] if isinstance(club.get("name"), str)},
        players=len(members["players.jsonl"]),
        evenings=len(members["evenings.jsonl"]),
        entrants=_numbers(members["entrants.jsonl"]),
        sessions=_numbers(members["sessions.jsonl"]),
        table_sizes=competition.ruleset.table_sizes,
    )
    (stages,) = _each(members, "competition.jsonl", lambda data: stages_of(data, competition, reader.entrant_number))
    reader = replace(reader, stages=frozenset(one.stage.number for one in stages))
    return Content(
        competition=competition,
        stages=stages,
        clubs=_each(members, "clubs.jsonl", lambda data: from_json(Club, data)),
        players=_each(members, "players.jsonl", reader.player),
        entrants=_each(members, "entrants.jsonl", reader.entrant),
        stand_ins=tuple(filter(None, _each(members, "entrants.jsonl", reader.stand_in))),
        evenings=_each(members, "evenings.jsonl", reader.evening),
        sessions=_each(members, "sessions.jsonl", reader.session),
        games=_each(members, "games.jsonl", reader.game),
        actions=_each(members, "log.jsonl", _action),
        teams=_each(members, "teams.jsonl", reader.team),
        team_play=_each(members, "team_play.jsonl", reader.team_play),
        places=_each(members, SERIES_MEMBER, series_part().place_from_json),
    )


def _numbers(rows: Iterable[Mapping[str, Any]]) -> frozenset[int]:
    return frozenset(row["number"] for row in rows if type(row.get("number")) is int)


def _each(members: Members, name: str, read: Callable[[dict[str, Any]], Read]) -> tuple[Read, ...]:
    found = []
    for number, row in enumerate(members.get(name, ()), start=1):
        try:
            found.append(read(row))
        except RuleViolation as refusal:
            raise line_refused(name, number, wording.sentence(refusal)) from refusal
    return tuple(found)


def _competition(data: dict[str, Any]) -> Competition:
    competition = from_json(Competition, data, ("stages",))
    ruleset_from_json(competition.ruleset_json)
    return competition


def _action(data: dict[str, Any]) -> ActionLog:
    """Read an action whose details the log page can put into words."""
    action = from_json(ActionLog, data)
    details = Fields(action.details, "details", action.details if isinstance(action.details, dict) else ())
    details.nullable("date", day)
    known = TEAM_FIELDS if action.verb in TEAM_VERBS else changed_fields(action.verb)
    details.nullable("changed", lambda data, where: _check_changes(data, where, known))
    return action


def _check_changes(data: Any, where: str, known: Mapping[str, object]) -> None:
    changes = Fields(data, where, known)
    for name in changes.data:
        values = changes.take(name, listed(text(LONGEST_TEXT)))
        if len(values) != 2:
            raise RuleViolation("bad_value", gettext_noop("{path} must have a value before and one after."), where=name, path=name)
        dates = filter(None, values) if isinstance(known[name], DateField) else ()
        for value in dates:
            day(value[:10], name)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads rows that refer to others."""

    clubs: set[Any]
    players: int
    evenings: int
    entrants: frozenset[int]
    sessions: frozenset[int]
    table_sizes: tuple[int, ...]
    stages: frozenset[int] = frozenset()

    def player(self, data: dict[str, Any]) -> tuple[Player, str | None]:
        club = Fields(data, "", data).nullable("club", text(100))
        if club is not None and club not in self.clubs:
            raise _unknown("club", club)
        return from_json(Player, data, ("club",)), club

    def entrant(self, data: dict[str, Any]) -> tuple[Entrant, int]:
        entrant = from_json(Entrant, data, ("player", "stand_in"))
        if (entrant.missed == MissedGames.POINTS) != (entrant.missed_points is not None):
            sentence = gettext_noop("Missed games count points where it is said how many, and only there.")
            raise RuleViolation("bad_value", sentence, where="missed_points", path="missed_points")
        if entrant.stand_in_until is not None and entrant.stand_in_until < (entrant.stand_in_from or entrant.stand_in_until + 1):
            sentence = gettext_noop("A substitute plays up to a session that is not before the first one.")
            raise RuleViolation("bad_value", sentence, where="stand_in_until", path="stand_in_until")
        return entrant, Fields(data, "", data).take("player", self._place_of_player)

    def stand_in(self, data: dict[str, Any]) -> tuple[int, int] | None:
        """The numbers of an entrant and of the substitute, if there is one."""
        other = Fields(data, "", data).nullable("stand_in", self.entrant_number)
        return None if other is None else (data["number"], other)

    def evening(self, data: dict[str, Any]) -> tuple[Evening, tuple[tuple[CheckIn, int], ...]]:
        check_ins = Fields(data, "", data).take("check_ins", listed(self._check_in))
        return from_json(Evening, data, ("check_ins",)), check_ins

    def _check_in(self, data: Any, _where: str) -> tuple[CheckIn, int]:
        row = from_json(CheckIn, data, ("entrant",))
        return row, self.entrant_number(data.get("entrant"), "entrant")

    def session(self, data: dict[str, Any]) -> SessionContent:
        fields = Fields(data, "", data)
        return SessionContent(
            session=from_json(Session, data, ("evening", "stage", "sit_outs", "tables")),
            evening=fields.nullable("evening", self._place_of_evening),
            stage=fields.nullable("stage", self._stage_number),
            sit_outs=fields.take("sit_outs", listed(self.entrant_number)),
            tables=fields.take("tables", listed(self._table)),
        )

    def _table(self, data: Any, where: str) -> TableContent:
        table = from_json(Table, data, ("seats",))
        seats = Fields(data, where, data).take("seats", listed(self.entrant_number))
        if len(seats) not in self.table_sizes:
            raise _odd_table(self.table_sizes, len(seats), where)
        return TableContent(table, seats)

    def game(self, data: dict[str, Any]) -> GameContent:
        game = game_from_json(data, self._place_of_player)
        if game.session not in self.sessions:
            raise _unknown("session", game.session)
        return game

    def team(self, data: dict[str, Any]) -> TeamContent:
        return team_from_json(data, self.entrant_number, self._session_number)

    def team_play(self, data: dict[str, Any]) -> TeamPlayContent:
        return team_play_from_json(data, self._session_number)

    def _session_number(self, data: Any, where: str) -> int:
        number = positive(data, where)
        if number not in self.sessions:
            raise _unknown(where, number)
        return number

    def entrant_number(self, data: Any, where: str) -> int:
        """Read the number of an entrant there is."""
        number = positive(data, where)
        if number not in self.entrants:
            raise _unknown(where, number)
        return number

    def _stage_number(self, data: Any, where: str) -> int:
        number = positive(data, where)
        if number not in self.stages:
            raise _unknown(where, number)
        return number

    def _place_of_player(self, data: Any, where: str) -> int:
        return _place(data, where, self.players)

    def _place_of_evening(self, data: Any, where: str) -> int:
        return _place(data, where, self.evenings)


def _place(data: Any, where: str, most: int) -> int:
    place = positive(data, where)
    if place > most:
        raise _unknown(where, place)
    return place


def _odd_table(sizes: tuple[int, ...], players: int, where: str) -> RuleViolation:
    if sizes == (4,):
        return RuleViolation("four_players_needed", gettext_noop("A game has four players."), where=where)
    sentence = gettext_noop("A table has {sizes} players, not {players}.")
    return RuleViolation("players_count", sentence, where=where, sizes=", ".join(map(str, sizes)), players=players)


def _unknown(where: str, value: object) -> RuleViolation:
    sentence = gettext_noop("{path} names {value}, which is not there.")
    return RuleViolation("unknown_row", sentence, where=where, path=where, value=str(value))
