"""The final result of a competition: the published list, ties and their resolution, and the weight for the EMA ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import cast

from league.competitions.embargo import EVERYTHING, Reader
from league.competitions.models import Competition
from league.players.countries import shown_country
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.ranking.cuts import cuts_of
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_of
from league.standings.queries.ranking.ties import Tie, ties_of
from league.standings.queries.roster import Participant, roster_of
from scoring.ranking import Standing, StandingsGroup
from scoring.ranking.mers import MersWeight, base_rank, mers_weight

__all__ = ["FinalResult", "FinalRow", "days_of", "final_of"]


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A line of the published list; ``place`` is empty for unranked players, ``note`` says why in words.

    Names are those that may be shown; players who do not allow the full one have no EMA number here. ``base_rank`` is for the EMA
    ranking, empty for non-members. ``shared``: others have the same place; ``tiebreak``: what decided against a neighbour.
    ``heading``: stands above the first line that is ranked in a stage.
    """

    place: int | None
    shared: bool
    row: StandingRow
    ema_number: str
    first_name: str
    last_name: str
    country: str
    base_rank: int | None
    heading: str = ""

    @property
    def score(self) -> ShownNumber | None:
        """The points that count, with uma; over stages, those by which the row is ranked."""
        return self.row.value if len(self.row.parts) > 1 else self.row.total

    @property
    def note(self) -> str:
        return self.row.note

    @property
    def tiebreak(self) -> str:
        return self.row.tiebreak


@dataclass(frozen=True, slots=True)
class FinalResult:
    """Everybody in order. ``players`` is the number with a place (N in the EMA ranking), from so many ``countries``, over so many ``days``.

    It is made from ``roster``, by entrant id, and ``standings``. ``is_by_total``: the list is ranked by the sum of the
    games, so that scores fall from line to line; ``is_riichi``: the EMA ranks this game.
    """

    rows: tuple[FinalRow, ...]
    ties: tuple[Tie, ...]
    players: int
    countries: int
    days: int
    weight: MersWeight
    is_by_total: bool
    is_riichi: bool
    standings: Standings
    roster: Mapping[int, Participant]

    def participant(self, line: Standing) -> Participant:
        return self.roster[cast(int, line.key)]

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """The lines of players with a place, without the disqualified."""
        return tuple(line for line in self.standings.lines if line.group in (StandingsGroup.RANKED, StandingsGroup.BEHIND))

    @property
    def placed(self) -> tuple[Standing, ...]:
        """The lines of players with a place, including the disqualified."""
        return tuple(line for line in self.standings.lines if line.place is not None)

    @property
    def names(self) -> dict[object, str]:
        """The names that may be shown, by entrant id."""
        return {key: person.name for key, person in self.standings.people.items()}


def final_of(competition: Competition, reader: Reader = EVERYTHING) -> FinalResult:
    """The result from every finished game that the reader may know (for directors, all of them). Four queries."""
    standings, roster = standings_of(competition, reader=reader), roster_of(competition)
    by_number, headings = {one.number: one for one in roster.values()}, cuts_of(standings).headings
    placed = [line for line in standings.lines if line.place is not None]
    shared = Counter(line.place for line in placed)
    countries = {roster[cast(int, line.key)].country for line in placed} - {""}
    days = days_of(competition, standings)
    return FinalResult(
        rows=tuple(
            _row(row, by_number[row.person.number], len(placed), shared[row.place] > 1, headings.get(row.person.number, ""))
            for row in standings.rows
        ),
        ties=ties_of(standings.plan, standings.lines, {key: person.name for key, person in standings.people.items()}),
        players=len(placed),
        countries=len(countries),
        days=days,
        weight=mers_weight(days=days, players=len(placed), countries=len(countries), qualification=competition.qualification),
        is_by_total=standings.policy.method == "sum" and not standings.is_staged,
        is_riichi=competition.ruleset.family == "riichi",
        standings=standings,
        roster=roster,
    )


def _row(row: StandingRow, who: Participant, players: int, shared: bool, heading: str) -> FinalRow:
    first_name, last_name = who.shown_names
    is_member = bool(who.ema_number) and who.is_named
    return FinalRow(
        place=row.place,
        shared=shared and row.place is not None,
        row=row,
        ema_number=who.ema_number if is_member else "",
        first_name=first_name,
        last_name=last_name,
        country=shown_country(who.country),
        base_rank=base_rank(row.place, players) if row.place is not None and is_member else None,
        heading=heading,
    )


def days_of(competition: Competition, standings: Standings) -> int:
    """The number of days from first to last if the competition knows both; otherwise the days with games, at least one."""
    if competition.starts_on and competition.ends_on:
        return max((competition.ends_on - competition.starts_on).days + 1, 1)
    played: set[date | None] = {result.day for entry in standings.entries for result in entry.results}
    return max(len(played - {None}), 1)
