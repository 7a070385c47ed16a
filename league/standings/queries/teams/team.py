"""A team's page: members, and what each session brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import Substitution
from league.standings.queries.addresses import addresses
from league.standings.queries.numbers import ShownNumber, plain
from league.standings.queries.people import ShownPerson
from league.standings.queries.teams.standings import RankedTeam, TeamTable, team_table
from league.wording.stages import carry_text
from scoring.ranking import TOTAL

__all__ = ["CarriedRow", "MemberRow", "PlayedForTeam", "PlayedInstead", "SessionRow", "TeamPage", "team_page"]


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member; without a game, the numbers are None. ``counts``: what all of it counts for the team, over several stages."""

    person: ShownPerson
    reserve: bool
    is_captain: bool
    games: int
    total: ShownNumber | None
    average: ShownNumber | None
    counts: ShownNumber | None


@dataclass(frozen=True, slots=True)
class CarriedRow:
    """Somebody who went on from a stage to another: what they had brought ``before``, how it is carried over, and what counts of it from
    then on."""

    person: ShownPerson
    source: str
    stage: str
    how: str
    before: ShownNumber
    carried: ShownNumber


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
class PlayedInstead:
    """A game in which a substitute played for a member, in a sentence that says what it counts for the team."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class TeamPage:
    """``counts_differ``: what a session counts for the team is not the sum of its games. ``carried``: what was carried over into stages,
    member by member. ``instead``: the games in which substitutes played for members."""

    table: TeamTable
    row: RankedTeam
    members: tuple[MemberRow, ...]
    sessions: tuple[SessionRow, ...]
    carried: tuple[CarriedRow, ...] = ()
    instead: tuple[PlayedInstead, ...] = ()

    @property
    def carried_texts(self) -> tuple[str, ...]:
        """How points are carried over into each of these stages: “Final: Half of the points is carried over.”"""
        return tuple(dict.fromkeys(f"{one.stage}: {one.how}" for one in self.carried))

    @property
    def counts_differ(self) -> bool:
        return any(one.total != one.counts for one in self.sessions)


def team_page(competition: Competition, number: int, reader: Reader | None = None) -> TeamPage | None:
    """The team with this number, or None if there is none. At most nine queries."""
    table = team_table(competition, reader=reader)
    row = table.row_of(number) if table is not None else None
    if table is None or row is None:
        return None
    sessions = tuple(_sessions(competition, table, row))
    instead = tuple(_played_instead(competition, table, row))
    return TeamPage(table, row, tuple(_members(table, row)), sessions, tuple(_carried(table, row)), instead)


def _played_instead(competition: Competition, table: TeamTable, row: RankedTeam) -> Iterator[PlayedInstead]:
    """One query, none without a result."""
    results = {(key, result.game): result for key, own in row.results.items() for result in own if not result.missed}
    if not results:
        return
    address, at = addresses("game", competition.slug), "game__table__seats__"
    own = Substitution.objects.filter(game__competition=competition, game__number__in={game for _key, game in results}, until_version=None)
    found = own.filter(**{f"{at}wind": F("seat"), f"{at}entrant__in": row.results}).annotate(replaced=F(f"{at}entrant"))
    for one in found.select_related("player", "game").order_by("game__number", "seat"):
        result = results.get((one.replaced, one.game.number))
        if result is not None and one.replaced in row.members:
            words = {
                "points": plain(result.score).text,
                "player": one.player.shown_name,
                "name": row.members[one.replaced].name,
                "session": result.session,
                "total": table.numbers.gained(result.total).text,
            }
            text = _(
                "Session %(session)s: %(player)s played for %(name)s; the table ended with %(points)s points on this seat. "
                "By the rules it counts %(total)s for the team, as for %(name)s."
            )
            yield PlayedInstead(text % words, address(one.game.number))


def _members(table: TeamTable, row: RankedTeam) -> Iterator[MemberRow]:
    lines = {line.person.number: line for line in table.standings.rows}
    for one in row.roster.members:
        person = row.members.get(one.key)
        if person is not None:
            line = lines.get(person.number)
            numbers = (line.total, line.average) if line is not None else (None, None)
            games, counts = line.games if line is not None else 0, row.counts.get(one.key)
            worth = table.shown(counts.worth) if counts is not None and line is not None and table.shows_worth else None
            yield MemberRow(person, one.reserve, one.is_captain, games, *numbers, worth)


def _carried(table: TeamTable, row: RankedTeam) -> Iterator[CarriedRow]:
    stages = {stage.number: stage for stage in table.standings.stages}
    for key, person in row.members.items():
        for step in row.counts[key].steps if key in row.counts else ():
            source, stage = stages[step.source], stages[step.stage]
            before, carried = table.shown(step.before), table.shown(step.carried)
            yield CarriedRow(person, source.name, stage.name, carry_text(stage.carry), before, carried)


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
