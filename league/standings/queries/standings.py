"""The standings of a competition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition, Policy
from league.standings.queries.numbers import Number, average_of, signed, total_of
from league.standings.queries.people import Person, people_of
from league.standings.queries.results import SeatResult, by_entrant, seat_results
from scoring.game.record import Points

__all__ = ["StandingRow", "Standings", "standing_of", "standings_from", "standings_of"]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant in the standings. ``place`` is empty for those who are not ranked, and ``note`` says why in words."""

    place: int | None
    person: Person
    games: int
    total: Number | None
    average: Number | None
    best: Number | None
    places: tuple[int, int, int, int]
    note: str
    url: str

    @property
    def name(self) -> str:
        return self.person.name


@dataclass(frozen=True, slots=True)
class Standings:
    """``ranked`` by place (level players share one and stand in the order of their numbers), then everybody ``unranked``."""

    ranked: tuple[StandingRow, ...]
    unranked: tuple[StandingRow, ...]
    games: int

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        return self.ranked + self.unranked


def standings_of(competition: Competition) -> Standings:
    """The standings after every finished game. Two queries, whatever the number of players and games."""
    return standings_from(competition, people_of(competition), seat_results(competition))


def standing_of(standings: Standings, number: int) -> StandingRow | None:
    """The row of the entrant with this number."""
    return next((row for row in standings.rows if row.person.number == number), None)


def standings_from(competition: Competition, people: dict[int, Person], results: list[SeatResult], *, everybody: bool = False) -> Standings:
    """The standings of these results, without another query. Who left before the first game is listed with ``everybody`` only."""
    grouped = by_entrant(results)
    counting = {key: counting_results(person, grouped.get(key, [])) for key, person in people.items()}
    places = _places(competition, {key: [result.total for result in played] for key, played in counting.items() if not people[key].guest})
    rows = {key: _row(competition, person, counting[key], places.get(key)) for key, person in people.items()}
    ranked = sorted((row for row in rows.values() if row.place is not None), key=lambda row: (row.place or 0, row.person.number))
    unranked = [row for row in rows.values() if row.place is None and (everybody or row.games or not row.person.withdrawn)]
    games = len({result.game for result in results})
    return Standings(tuple(ranked), tuple(sorted(unranked, key=lambda row: (row.person.guest, -row.games, row.person.number))), games)


def counting_results(person: Person, results: list[SeatResult]) -> list[SeatResult]:
    """The results that make the entrant's total: all of a guest's (shown, not ranked), else those that are ranked."""
    return results if person.guest else [result for result in results if result.ranked]


def _places(competition: Competition, totals: dict[int, list[Points]]) -> dict[int, int]:
    """The place of everybody who has one, by the competition's policy."""
    enough = {key: listed for key, listed in totals.items() if listed and len(listed) >= competition.min_games}
    measure = average_of if competition.policy == Policy.AVERAGE else total_of
    values = {key: measure(listed) or 0 for key, listed in enough.items()}
    return {key: 1 + sum(other > value for other in values.values()) for key, value in values.items()}


def _row(competition: Competition, person: Person, results: list[SeatResult], place: int | None) -> StandingRow:
    totals = [result.total for result in results]
    counts = Counter(result.place for result in results)
    average = average_of(totals)
    return StandingRow(
        place=place,
        person=person,
        games=len(results),
        total=signed(total_of(totals)) if totals else None,
        average=signed(average) if average is not None else None,
        best=signed(max(totals)) if totals else None,
        places=(counts[1], counts[2], counts[3], counts[4]),
        note=_note(competition, person, len(results), place),
        url=reverse("breakdown", args=[competition.slug, person.number]),
    )


def _note(competition: Competition, person: Person, games: int, place: int | None) -> str:
    if person.guest:
        return _("Guest, not ranked")
    if person.withdrawn:
        return _("Withdrawn")
    if not games:
        return _("Has not played yet")
    if place is None:
        return _("%(games)s of %(least)s games needed for a place") % {"games": games, "least": competition.min_games}
    return ""
