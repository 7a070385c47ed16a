"""The recap of a session or of an evening: results, the best hand, the biggest swing, who moved, awards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.standings.queries.addresses import addresses
from league.standings.queries.numbers import signed, total_of
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.leading import LeadingPart, leading_parts
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_of
from league.standings.queries.recap.by_stage import RecapCell, RecapPart, RecapRow, parts_by_stage
from league.standings.queries.recap.evening import RecappedSessions, recapped_sessions
from league.standings.queries.recap.hands import ToldHand, told_hands
from league.standings.queries.results import SeatResult, seat_results
from league.standings.queries.statistics.awards import Award, awards_of
from league.standings.queries.statistics.figures import FinishedGame, figures_of_seats
from league.standings.queries.statistics.records import Record, records_of, told_apart
from scoring import ranking

__all__ = ["Recap", "RecapRow", "recap_of"]

MOST_MOVED, MOST_LEADERS, MOST_SHARING = 5, 5, 3
ONCE = "1"  #: the value of an award that one game is enough for


@dataclass(frozen=True, slots=True)
class Recap:
    """Everything on the page; only ``sessions`` as long as nothing may be told. ``leaders`` are the top of the table after it,
    and ``parts`` its results, both by stage where there are several.

    ``up`` and ``down`` moved in the standings since the session before, most places first; ``is_first``: there was none.
    """

    sessions: RecappedSessions
    parts: tuple[RecapPart, ...] = ()
    best: ToldHand | None = None
    swing: ToldHand | None = None
    standings: Standings | None = None
    leaders: tuple[LeadingPart, ...] = ()
    up: tuple[StandingRow, ...] = ()
    down: tuple[StandingRow, ...] = ()
    awards: tuple[Award, ...] = ()
    records: tuple[Record, ...] = ()
    games: int = 0
    is_first: bool = False

    @property
    def rows(self) -> tuple[RecapRow, ...]:
        return tuple(row for part in self.parts for row in part.rows)

    @property
    def columns(self) -> int:
        """The number of columns of its results: place, player, total, and one for each session."""
        return 3 + len(self.sessions.told)

    @property
    def has_several(self) -> bool:
        return len(self.sessions.told) > 1

    @property
    def is_same_hand(self) -> bool:
        """The best hand was the biggest swing, too."""
        return self.best is not None and self.swing is not None and (self.best.url, self.best.person) == (self.swing.url, self.swing.person)


def recap_of(competition: Competition, number: int, reader: Reader | None = None, *, whole: bool = False) -> Recap:
    """The recap of the session with this number, or of the ``whole`` evening. Raises ``Session.DoesNotExist``.

    Nine queries, and eleven for each game with a hand that is told: two at most, whatever the number of players and games.
    """
    reader = reader or everybody(competition)
    sessions = recapped_sessions(competition, number, reader, whole=whole)
    results = [result for result in seat_results(competition, reader=reader) if result.session in sessions.told] if sessions.told else []
    if not results:
        return Recap(sessions)
    people, played = people_of(competition, reader), _played(competition, results, sessions.told)
    best, swing = told_hands(competition, people, played)
    awards = awards_of(people, played, competition.ruleset.family).awards
    told = Recap(
        sessions=sessions,
        parts=(RecapPart("", tuple(_rows(competition, people, results, sessions.told))),),
        best=best,
        swing=swing,
        awards=tuple(award for award in awards if 0 < len(award.winners) <= MOST_SHARING and award.value != ONCE),
        records=tuple(record for record in records_of(competition, people, played) if not told_apart(record)),
        games=len({result.game for result in results}),
    )
    return _with_moves(told, competition, reader, {result.session for result in results})


def _played(competition: Competition, results: Iterable[SeatResult], numbers: Sequence[int]) -> list[FinishedGame]:
    figures = figures_of_seats(Q(game__competition=competition, seat__session__number__in=numbers))
    return [FinishedGame(result, figures.get((competition.pk, result.game, result.wind))) for result in results]


def _rows(
    competition: Competition, people: Mapping[int, ShownPerson], results: Iterable[SeatResult], numbers: Sequence[int]
) -> Iterable[RecapRow]:
    """Everybody who played, by the sum of the results; level players by name."""
    own: dict[int, dict[int, SeatResult]] = defaultdict(dict)
    for result in results:
        own[result.entrant][result.session] = result
    totals = {key: total_of(result.total for result in found.values()) for key, found in own.items()}
    address = addresses("game", competition.slug)
    for key in sorted(own, key=lambda key: (-totals[key], people[key].sorts_as)):
        place = 1 + sum(total > totals[key] for total in totals.values())
        cells = (own[key].get(number) for number in numbers)
        shown = tuple(RecapCell(cell.own_place, signed(cell.total), address(cell.game)) if cell else None for cell in cells)
        yield RecapRow(place, people[key], shown, signed(totals[key]))


def _with_moves(recap: Recap, competition: Competition, reader: Reader, played: Collection[int]) -> Recap:
    """The same with the standings after the sessions ``played``, and the movements since those before."""
    standings = standings_of(competition, max(played), reader=reader)
    earlier = [number for number in standings.sessions if number < min(played)]
    moves = _moves(standings, max(earlier)) if earlier else {}
    rows = [replace(row, move=moves.get(row.person.number)) for row in standings.ranked]
    moved = sorted(((row.move, row) for row in rows if row.move and row.move.places), key=lambda pair: -abs(pair[0].rank))
    return replace(
        recap,
        parts=parts_by_stage(recap.rows, recap.sessions, standings.stages),
        standings=standings,
        is_first=not earlier,
        leaders=leading_parts(standings, rows, most=MOST_LEADERS),
        up=tuple(row for move, row in moved if move.rank > 0)[:MOST_MOVED],
        down=tuple(row for move, row in moved if move.rank < 0)[:MOST_MOVED],
    )


def _moves(standings: Standings, before: int) -> Mapping[int, Move | None]:
    """The movements since this session, by the entrants' numbers."""
    moves = Moves(ranking.movements(ranking.lines_after(standings.plan, standings.entries, before), standings.lines))
    return {person.number: moves.of(key) for key, person in standings.people.items()}
