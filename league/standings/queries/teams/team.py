"""A team's page: members, and what each session brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.addresses import addresses
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.people import ShownPerson
from league.standings.queries.teams.standings import RankedTeam, TeamTable, team_table
from scoring.ranking import TOTAL

__all__ = ["MemberRow", "PlayedForTeam", "SessionRow", "TeamPage", "team_page"]


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member; without a game, the numbers are None."""

    person: ShownPerson
    reserve: bool
    is_captain: bool
    games: int
    total: ShownNumber | None
    average: ShownNumber | None


@dataclass(frozen=True, slots=True)
class PlayedForTeam:
    """Who played in a session, on which place (None: a missed game that counts points), and what it brought."""

    person: ShownPerson
    place: int | None
    total: ShownNumber


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session with results: who played, the sum of their games, and what it counts for the team."""

    number: int
    url: str
    played: tuple[PlayedForTeam, ...]
    total: ShownNumber | None
    counts: ShownNumber | None


@dataclass(frozen=True, slots=True)
class TeamPage:
    """``counts_differ``: what a session counts for the team is not the sum of its games."""

    table: TeamTable
    row: RankedTeam
    members: tuple[MemberRow, ...]
    sessions: tuple[SessionRow, ...]

    @property
    def counts_differ(self) -> bool:
        return any(one.total != one.counts for one in self.sessions)


def team_page(competition: Competition, number: int, reader: Reader | None = None) -> TeamPage | None:
    """The team with this number, or None if there is none. At most eight queries."""
    table = team_table(competition, reader=reader)
    row = table.row_of(number) if table is not None else None
    if table is None or row is None:
        return None
    sessions = tuple(_sessions(competition, table, row))
    return TeamPage(table, row, tuple(_members(table, row)), sessions)


def _members(table: TeamTable, row: RankedTeam) -> Iterator[MemberRow]:
    lines = {line.person.number: line for line in table.standings.rows}
    for one in row.roster.members:
        person = row.members.get(one.key)
        if person is not None:
            line = lines.get(person.number)
            numbers = (line.total, line.average) if line is not None else (None, None)
            yield MemberRow(person, one.reserve, one.is_captain, line.games if line is not None else 0, *numbers)


def _sessions(competition: Competition, table: TeamTable, row: RankedTeam) -> Iterator[SessionRow]:
    address, gained = addresses("session", competition.slug), table.numbers.gained
    for number in table.sessions:
        own = [(key, result) for key, results in row.results.items() for result in results if result.session == number]
        played = [
            PlayedForTeam(row.members[key], None if result.missed else result.place, gained(result.total))
            for key, result in own
            if key in row.members
        ]
        total = gained(TOTAL.of([result for _key, result in own])) if own else None
        yield SessionRow(number, address(number), tuple(played), total, row.by_session[number])
