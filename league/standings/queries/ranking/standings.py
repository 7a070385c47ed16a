"""The standings of a competition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import cast

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.players.alphabet import folded
from league.seating.models import Session
from league.standings.queries.addresses import Address, addresses
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.people import ShownPerson, expected, people_of, ranked_entries
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.results import SeatResult, by_entrant, ranked_seats
from league.wording import points_text
from league.wording.ranking import tiebreak_name, tiebreak_text
from scoring import ranking
from scoring.ranking import AVERAGE, TOTAL, EntrantGames, RankingPolicy, Result, Standing, StandingsGroup, Use

__all__ = ["StandingRow", "Standings", "entries_from", "standing_of", "standings_from", "standings_of"]

LONG = 12  #: rows on a phone's first screen
FEWEST_PLACES, MOST_PLACES = 4, 5  #: at a table


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant in the standings. ``place`` is empty for unranked entrants, and ``note`` says why in words.

    ``value`` is ranked by; ``results`` are those of the ``games`` played between the first and the last day, ``places`` counts the firsts,
    seconds … among them (four counts, five if somebody in the table was fifth). ``total`` and ``average`` include ``missed`` games
    that count points; ``dropped`` games do not count. ``tiebreak`` names the tiebreaks that decided against a neighbour. ``move`` is
    empty without an earlier session. ``games_text`` includes missed games. ``numbers`` formats further points of the row. ``explained`` is
    the address of the page that takes the total apart.
    """

    place: int | None
    person: ShownPerson
    games: int
    missed: int
    value: ShownNumber | None
    total: ShownNumber | None
    average: ShownNumber | None
    places: tuple[int, ...]
    dropped: int
    tiebreak: str
    move: Move | None
    note: str
    explained: str
    numbers: PolicyNumbers
    results: tuple[Result, ...]
    games_text: str

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def url(self) -> str:
        """The entrant's own page, to which the name leads."""
        return self.person.url


@dataclass(frozen=True, slots=True)
class Standings:
    """``ranked`` by place (level players share one, in the order of their numbers; the disqualified come last), then ``unranked``.

    ``lines`` are the same as pure values, made from ``entries``, whose keys are those of ``people``; ``sessions`` are the numbers of those
    with results, and ``after`` is the last one considered. ``places_differ``: somebody was replaced, and their place at the table differs.
    """

    policy: RankingPolicy
    ranked: tuple[StandingRow, ...]
    unranked: tuple[StandingRow, ...]
    games: int
    lines: tuple[Standing, ...] = ()
    entries: tuple[EntrantGames, ...] = ()
    people: Mapping[int, ShownPerson] = field(default_factory=dict)
    sessions: tuple[int, ...] = ()
    after: int | None = None
    places_differ: bool = False

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        return self.ranked + self.unranked

    @property
    def most_places(self) -> int:
        """The number of places at a table: five if somebody was fifth, otherwise four."""
        return next((len(row.places) for row in self.rows), FEWEST_PLACES)

    @property
    def has_earlier(self) -> bool:
        return len(self.sessions) > 1

    @property
    def considered(self) -> tuple[int, ...]:
        """The numbers of the sessions whose results are in it."""
        return tuple(number for number in self.sessions if self.after is None or number <= self.after)

    @property
    def previous(self) -> int | None:
        """The number of the session with results before the last one considered."""
        return max((number for number in self.sessions if self.after is not None and number < self.after), default=None)

    @property
    def next(self) -> int | None:
        """The number of the session with results after the last one considered."""
        return min((number for number in self.sessions if self.after is not None and number > self.after), default=None)

    @property
    def is_long(self) -> bool:
        """The table is so long that it needs a search."""
        return len(self.ranked) + len(self.unranked) > LONG

    def named(self, words: str) -> list[StandingRow]:
        """The rows of entrants whose name contains all these words, accents aside, or who have this number."""
        wanted = folded(words).split()
        return [
            row for row in self.rows if wanted and (wanted == [str(row.person.number)] or all(word in folded(row.name) for word in wanted))
        ]


def standings_of(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> Standings:
    """The standings from every finished game that the reader may know, or as they were after a session.

    Raises ``Session.DoesNotExist`` if that has no result for this reader. Three queries, whatever the number of players and games.
    """
    people, seats = people_of(competition, reader), ranked_seats(competition, reader)
    sessions = tuple(sorted({seat.result.session for seat in seats}))
    if after is not None and after not in sessions:
        raise Session.DoesNotExist
    counted = [seat for seat in seats if after is None or seat.result.session <= after]
    results: dict[int, list[Result]] = {key: [] for key in people}
    for seat in counted:
        results[seat.entrant].append(seat.result)
    entries = ranked_entries(people, results)
    games, last = len({seat.result.game for seat in counted}), after or max(sessions, default=None)
    found = _ranked(competition, people, entries, games=games, sessions=sessions, after=last)
    return replace(found, places_differ=any(seat.differs for seat in counted))


def standing_of(standings: Standings, number: int) -> StandingRow | None:
    """The row of the entrant with this number."""
    return next((row for row in standings.rows if row.person.number == number), None)


def standings_from(
    competition: Competition,
    people: Mapping[int, ShownPerson],
    results: list[SeatResult],
    *,
    everybody: bool = False,
    policy: RankingPolicy | None = None,
) -> Standings:
    """The standings of these results without a query, by the competition's policy unless another is given.

    Entrants who left before their first game, and substitutes without one, are listed only with ``everybody``; there are no movements.
    """
    games, after = len({result.game for result in results}), max((result.session for result in results), default=None)
    return _ranked(competition, people, entries_from(people, results), games=games, after=after, everybody=everybody, policy=policy)


def _ranked(
    competition: Competition,
    people: Mapping[int, ShownPerson],
    entries: list[EntrantGames],
    *,
    games: int,
    after: int | None,
    sessions: tuple[int, ...] = (),
    everybody: bool = False,
    policy: RankingPolicy | None = None,
) -> Standings:
    policy = policy or competition.standings_policy
    lines = ranking.standings(entries, policy)
    moves = _moves(entries, lines, policy, after) if sessions else Moves({})
    played = {entry.key: entry.results for entry in entries}
    decided = _tiebreaks(policy, lines)
    address, numbers = addresses("breakdown", competition.slug), PolicyNumbers(policy)
    listed = frozenset(people) if everybody else expected(people)
    rows = [
        _row(address, people[cast(int, line.key)], numbers, line, played[line.key], decided.get(line.key, ""), moves)
        for line in lines
        if played[line.key] or line.key in listed
    ]
    if any(len(row.places) > FEWEST_PLACES for row in rows):
        rows = [replace(row, places=(*row.places, 0)[:MOST_PLACES]) for row in rows]
    return Standings(
        policy=policy,
        ranked=tuple(row for row in rows if row.place is not None),
        unranked=tuple(row for row in rows if row.place is None),
        games=games,
        lines=lines,
        entries=tuple(entries),
        people=people,
        sessions=sessions,
        after=after,
    )


def entries_from(people: Mapping[int, ShownPerson], results: Iterable[SeatResult]) -> list[EntrantGames]:
    """The input for :mod:`scoring.ranking`: everybody, including guests, with their results, by entrant id."""
    grouped = by_entrant(results)
    return ranked_entries(people, {key: [result.measured for result in own] for key, own in grouped.items()})


def _moves(entries: list[EntrantGames], lines: tuple[Standing, ...], policy: RankingPolicy, after: int | None) -> Moves:
    """Movements since the last session but one; none while there is only one."""
    earlier = {result.session for entry in entries for result in entry.results if result.session != after}
    if not earlier:
        return Moves({})
    before = ranking.standings(ranking.until_session(entries, max(earlier)), policy)
    return Moves(ranking.movements(before, lines))


def _tiebreaks(policy: RankingPolicy, lines: tuple[Standing, ...]) -> dict[object, str]:
    """The deciding tiebreaks with their values, for everybody separated from a neighbour by one."""
    found: dict[object, list[str]] = {}
    for number, lower in enumerate(lines):
        upper = lines[number - 1]
        if lower.decided_by in ranking.TIEBREAKS:
            index = next(i for i, (one, other) in enumerate(zip(upper.looked, lower.looked, strict=False)) if one.value != other.value)
            for line in (upper, lower):
                text = f"{tiebreak_name(lower.decided_by)} {tiebreak_text(policy, lower.decided_by, line.looked[index].value)}"
                found.setdefault(line.key, []).append(text)
    return {key: ", ".join(dict.fromkeys(texts)) for key, texts in found.items()}


def _row(
    address: Address, person: ShownPerson, numbers: PolicyNumbers, line: Standing, results: tuple[Result, ...], tiebreak: str, moves: Moves
) -> StandingRow:
    policy = numbers.policy
    is_open = policy.first_day is None and policy.last_day is None
    played = results if is_open else tuple(compress(results, (use is not Use.OUT_OF_RANGE for use in line.uses)))
    games = tuple(result for result in played if not result.missed)
    counts, missed = [result.place for result in games].count, len(played) - len(games)
    places = tuple(counts(place) for place in range(1, MOST_PLACES + 1))
    return StandingRow(
        place=line.place,
        person=person,
        games=line.games,
        missed=missed,
        value=numbers.ranked_by(line.value) if line.value is not None else None,
        total=numbers.gained(TOTAL.of(played)) if played else None,
        average=numbers.gained(AVERAGE.of(played)) if played else None,
        places=places if places[-1] else places[:FEWEST_PLACES],
        dropped=line.uses.count(Use.DROPPED),
        tiebreak=tiebreak,
        move=moves.of(line.key) if line.place is not None else None,
        note=". ".join(filter(None, [_note(policy, person, line, bool(results)), _missed_note(person, line, missed)])),
        explained=address(person.number),
        numbers=numbers,
        results=games,
        games_text=_("%(games)s + %(missed)s missed") % {"games": line.games, "missed": missed} if missed else str(line.games),
    )


def _missed_note(person: ShownPerson, line: Standing, missed: int) -> str:
    """A short note on what missed games count, for every table and file."""
    if line.group is StandingsGroup.BEHIND:
        return _("Missed games: behind all who played every game")
    if not missed or line.place is None:
        return ""
    points = points_text(person.missing.points, signed=True)
    return _("Missed games: %(count)s × %(points)s points") % {"count": missed, "points": points}


def _note(policy: RankingPolicy, person: ShownPerson, line: Standing, has_played: bool) -> str:
    if person.note:
        return person.note
    if not line.games:
        return _("No game on the days that count") if has_played else _("Has not played yet")
    if line.place is None:
        return _("%(games)s of %(least)s games needed for a place") % {"games": line.games, "least": policy.least_games}
    return ""
