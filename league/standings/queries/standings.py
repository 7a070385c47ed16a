"""The standings of a competition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.queries.numbers import Number, signed
from league.standings.queries.people import Person, people_of
from league.standings.queries.results import SeatResult, by_entrant, seat_results
from scoring.ranking import AVERAGE, BEST_GAME, TOTAL, Entry, Policy, Result, standings

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
    entries = [Entry(key, _measured(person, grouped.get(key, [])), person.guest) for key, person in people.items()]
    lines = standings(entries, Policy(competition.policy, competition.min_games))
    played = {entry.key: entry.results for entry in entries}
    rows = [
        _row(competition, people[cast(int, line.key)], played[line.key], line.place)
        for line in lines
        if everybody or line.games or not people[cast(int, line.key)].withdrawn
    ]
    return Standings(
        ranked=tuple(row for row in rows if row.place is not None),
        unranked=tuple(row for row in rows if row.place is None),
        games=len({result.game for result in results}),
    )


def counting_results(person: Person, results: list[SeatResult]) -> list[SeatResult]:
    """The results that make the entrant's total: all of a guest's (shown, not ranked), else those that are ranked."""
    return results if person.guest else [result for result in results if result.ranked]


def _measured(person: Person, results: list[SeatResult]) -> tuple[Result, ...]:
    return tuple(Result(result.total, result.place, result.points) for result in counting_results(person, results))


def _row(competition: Competition, person: Person, results: tuple[Result, ...], place: int | None) -> StandingRow:
    counts = Counter(result.place for result in results)
    return StandingRow(
        place=place,
        person=person,
        games=len(results),
        total=signed(TOTAL.of(results)) if results else None,
        average=signed(AVERAGE.of(results)) if results else None,
        best=signed(BEST_GAME.of(results)) if results else None,
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
