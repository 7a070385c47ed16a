"""The list of entrants, and the page of a single one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.states import GameState
from league.standings.queries.awaited_seats import next_or_awaited
from league.standings.queries.beside import StoodIn, stood_in, with_stood_in
from league.standings.queries.form import FormGame, newest_games
from league.standings.queries.next_seat import NextSeat, is_over_in_secret, next_seat, tables_of, tables_with
from league.standings.queries.outdated_seats import has_outdated_seat, is_reseated, with_outdated_seats
from league.standings.queries.pairs import against, met
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.history import OwnHistory, own_history_of
from league.standings.queries.ranking.own_stages import OwnStages, own_stages
from league.standings.queries.ranking.sat_out import sat_out_by, sat_out_in
from league.standings.queries.ranking.standings import StandingRow, Standings, standing_of, standings_from
from league.standings.queries.results import SeatResult, by_entrant, seat_results
from league.standings.queries.sessions import GameCard, game_cards
from league.standings.queries.statistics.awards import Award, awards_of
from league.standings.queries.statistics.figures import played_of
from league.standings.queries.statistics.opponents import Opponent, PlayerGame, opponents_of
from league.standings.queries.statistics.player_figures import PlayerFigures, player_figures
from league.standings.queries.statistics.records import records_of

__all__ = ["EntrantPage", "EntrantRow", "entrant_page", "entrant_rows"]

NEWEST = 6  #: the games that a player's page shows unfolded


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant in the list of players."""

    person: ShownPerson
    games: int


@dataclass(frozen=True, slots=True)
class OwnTables:
    """The tables of an entrant, latest first: ``finished``, ``kept`` back though the session is over, and those ``coming``, earliest first,
    also as a substitute. ``seated``: the sessions with a seat of their own."""

    seated: frozenset[int]
    finished: tuple[GameCard, ...]
    kept: tuple[GameCard, ...]
    coming: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """An entrant's standing, history, figures, opponents, newest games and all ``earlier`` ones, next seats, and sit-outs in sentences.

    ``kept`` are tables of sessions that are over, with results kept back. ``stages``: those in which they play. ``next`` is the first of
    the ``coming`` seats, or an outdated one, ``form`` the newest games.
    ``awards`` and ``records`` are those held, with values; they leave out the ``replaced`` games, in which a substitute played.
    ``stood_in`` are games played for somebody else.
    """

    standings: Standings
    row: StandingRow
    player: int
    stages: OwnStages
    next: NextSeat | None
    form: tuple[FormGame, ...]
    history: OwnHistory
    figures: PlayerFigures
    awards: tuple[tuple[str, str], ...]
    records: tuple[tuple[str, str], ...]
    opponents: tuple[Opponent, ...]
    games: tuple[GameCard, ...]
    earlier: tuple[GameCard, ...]
    kept: tuple[GameCard, ...]
    coming: tuple[GameCard, ...]
    sat_out: tuple[str, ...]
    stood_in: tuple[StoodIn, ...]
    replaced: int

    @property
    def games_text(self) -> str:
        """How many of their games count, and in how many they played for somebody else."""
        return with_stood_in(self.row.games_text, self.stood_in)


def entrant_rows(competition: Competition, reader: Reader | None = None) -> tuple[EntrantRow, ...]:
    """All entrants by family name. Two queries."""
    played = by_entrant(seat_results(competition, reader=reader))
    rows = (EntrantRow(person, len(played.get(key, []))) for key, person in people_of(competition, reader).items())
    return tuple(sorted(rows, key=lambda row: (row.person.withdrawn, row.person.sorts_as, row.person.number)))


def entrant_page(competition: Competition, number: int, reader: Reader | None = None) -> EntrantPage | None:
    """One entrant, or ``None`` if there is none. Seven queries, or nine with notes beside the results; one more for :func:`is_reseated`."""
    reader = reader or everybody(competition)
    people, results = people_of(competition, reader), seat_results(competition, reader=reader)
    standings = standings_from(competition, people, results, everybody=True)
    row = standing_of(standings, number)
    if row is None:
        return None
    entrant = competition.entrants.values_list("pk", "player_id").get(number=number)
    played = played_of(competition, results)
    tables = _own_tables(with_outdated_seats(game_cards(tables_of([entrant[0]], entrant[1]), reader), people), number, entrant[1])
    seat = next_seat(tables.coming, number, entrant[1], lambda card: is_reseated(competition, card, people))
    own = [one for one in played if one.result.entrant == entrant[0]]
    return EntrantPage(
        standings=standings,
        row=row,
        player=entrant[1],
        stages=own_stages(standings, number, seated=tables.seated, is_over=competition.is_over),
        next=next_or_awaited(seat, competition, entrant[0], people, reader),
        form=newest_games([(competition, one.result) for one in own]),
        history=own_history_of(standings, number),
        figures=player_figures({competition: own}, played),
        awards=tuple(_awards(row.person, awards_of(people, played, competition.ruleset.family).awards)),
        records=tuple((one.title, one.value) for one in records_of(competition, people, played) if row.person in one.people),
        opponents=_opponents(competition.slug, entrant[0], people, results),
        games=tables.finished[:NEWEST],
        earlier=tables.finished[NEWEST:],
        kept=tables.kept,
        coming=tuple(card for card in tables.coming if not has_outdated_seat(card, number)),
        sat_out=sat_out_in(standings, sat_out_by(entrant[0], competition, reader)),
        stood_in=stood_in(Q(player=entrant[1], game__competition=competition) & reader.results("game__table__session")),
        replaced=sum(one.result.replaced for one in own),
    )


def _awards(person: ShownPerson, awards: Iterable[Award]) -> Iterator[tuple[str, str]]:
    """The titles of the awards that a person has won, each with its value."""
    for one in awards:
        yield from ((one.title, value) for winner, value in zip(one.winners, one.values, strict=True) if winner == person)


def _own_tables(cards: Sequence[GameCard], number: int, player: int) -> OwnTables:
    own, instead = tables_with(cards, number, player)
    kept = tuple(card for card in own if is_over_in_secret(card))
    waiting = [card for card in own if not card.is_finished and card.state != GameState.VOID and card not in kept]
    coming = tuple(card for card in reversed(cards) if card in waiting or card in instead)
    return OwnTables(frozenset(card.session for card in own), tuple(card for card in own if card.is_finished), kept, coming)


def _opponents(slug: str, entrant: int, people: Mapping[int, ShownPerson], results: list[SeatResult]) -> tuple[Opponent, ...]:
    games_played = (PlayerGame(one.game, one.entrant, one.place, one.total) for one in results if not one.replaced)
    address = against(slug, people[entrant].number)
    return opponents_of(entrant, games_played, {key: met(person, address) for key, person in people.items()})
