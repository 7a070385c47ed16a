"""Competitions with teams, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.games import commands as games
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from league.teams import commands
from league.teams.commands import NewTeam
from league.teams.models import Team, TeamMethod, WhoOfTeam
from tests.factories import make_competition, make_entrants

__all__ = ["approved", "by_line_up", "lined_up", "make_teams", "plan", "seated_and_played", "team_league"]


def make_teams(competition: Competition, sizes: Sequence[int], names: str = "ABCDEFGHIJKL") -> list[Team]:
    """Teams of new entrants, with the first of each as captain: Team A has the numbers 1, 2, …"""
    new = []
    for name, size in zip(names, sizes, strict=False):
        people = make_entrants(competition, size)
        new.append(NewTeam(f"Team {name}", tuple(people), captain=people[0]))
    return commands.make_teams(actor=SYSTEM, competition=competition, teams=new)


def by_line_up(competition: Competition, size: int = 1, method: str = TeamMethod.SUM, **fields: Any) -> None:
    values = {"count": 3, **fields}
    commands.set_team_play(actor=SYSTEM, competition=competition, who_plays=WhoOfTeam.LINE_UP, line_up_size=size, method=method, **values)


def team_league(teams: int = 4, members: int = 4, size: int = 1, **fields: Any) -> Competition:
    """Four teams of four, of which one plays each session."""
    competition = make_competition(**fields)
    make_teams(competition, [members] * teams)
    by_line_up(competition, size)
    return competition


def plan(competition: Competition, count: int = 1) -> list[Session]:
    return [seating.plan_session(actor=SYSTEM, competition=competition) for _ in range(count)]


def lined_up(session: Session, *numbers: int) -> None:
    """Line these entrants up, each for their own team."""
    by_team: dict[Team, list[Entrant]] = {}
    for entrant in session.competition.entrants.filter(number__in=numbers).select_related("team_member__team"):
        by_team.setdefault(entrant.team_member.team, []).append(entrant)
    for team, people in by_team.items():
        commands.line_up(actor=SYSTEM, team=team, session=session, entrants=people)


def seated_and_played(session: Session, tables: Sequence[Sequence[Entrant]], scores: Sequence[Sequence[int]]) -> None:
    """Seat, start and finish a session with these final scores (East, South, West, North)."""
    seating.seat_session(actor=SYSTEM, session=session, tables=tables, sit_outs=[])
    games.start_session(actor=SYSTEM, session=session)
    found = Game.objects.filter(table__session=session).order_by("table__number")
    for game, final in zip(found, scores, strict=True):
        games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=final)


def approved(session: Session) -> None:
    from league.games.commands.session_steps import approve

    session.refresh_from_db()
    approve(actor=SYSTEM, session=session)
