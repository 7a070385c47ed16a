"""The overview of a competition."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Max, Min, Q

from league.competitions.embargo import EVERYTHING, Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game, GameQuerySet
from league.seating.models import Evening
from league.standings.queries.outdated_seats import with_outdated
from league.standings.queries.people import expected, people_of
from league.standings.queries.ranking.leading import LeadingPart, leading_parts
from league.standings.queries.ranking.standings import Standings, standings_from
from league.standings.queries.recap.evening import latest_recap
from league.standings.queries.results import seat_results
from league.standings.queries.sessions import GameCard, SessionPage, game_cards, session_page
from league.standings.queries.side_by_side import BesideSession, current_sessions, latest_tables

__all__ = ["Overview", "latest_games", "overview_of"]

LATEST = 4


@dataclass(frozen=True, slots=True)
class Overview:
    """``first`` and ``last`` are the dates of the league evenings; ``sessions``: those being played, or the next one with a seating
    (:func:`league.standings.queries.side_by_side.current_sessions`).

    ``beside``: further ones of other stages at the same time; ``leading``: the top of the table. ``players`` are the entrants who take
    part; those ``withdrawn`` are listed with them, but no longer do. ``recap``: the latest session with one, by number.
    """

    players: int
    withdrawn: int
    first: datetime.date | None
    last: datetime.date | None
    sessions: tuple[SessionPage, ...]
    beside: tuple[BesideSession, ...]
    standings: Standings
    leading: tuple[LeadingPart, ...]
    latest: tuple[GameCard, ...]
    recap: int | None


def overview_of(competition: Competition, *, reader: Reader | None = None, may_record: bool = False) -> Overview:
    """The overview for a reader. Eleven queries at most, whatever the number of players and games, and five for
    each further session that is played now."""
    reader = reader or everybody(competition)
    people = people_of(competition, reader)
    dates = Evening.objects.filter(competition=competition).aggregate(first=Min("date"), last=Max("date"))
    now = current_sessions(competition, reader)
    standings = standings_from(competition, people, seat_results(competition, reader=reader))
    pages = (session_page(competition, number, reader=reader, may_record=may_record) for number in now.numbers)
    return Overview(
        players=len(expected(people)),
        withdrawn=sum(one.withdrawn and not one.substitute for one in people.values()),
        first=dates["first"],
        last=dates["last"],
        sessions=tuple(with_outdated(page, lambda: people) for page in pages),
        beside=now.beside,
        standings=standings,
        leading=leading_parts(standings),
        latest=latest_games(Game.objects.finished().filter(reader.results("table__session"), competition=competition)),
        recap=latest_recap(competition, reader),
    )


def latest_games(games: GameQuerySet, count: int = LATEST) -> tuple[GameCard, ...]:
    """The latest of these games, all of which the reader may know, by session, and of stages played side by side some of each. Two queries,
    one more there; four more if games are being played."""
    tables = latest_tables(games, count)
    cards = {card.table_id: card for card in game_cards(Q(table__in=tables), EVERYTHING)}
    return tuple(cards[table] for table in tables if table in cards)
