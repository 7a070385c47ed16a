"""A total taken apart, game by game."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.queries.numbers import Number, plain, signed, total_of
from league.standings.queries.people import people_of
from league.standings.queries.results import SeatResult, seat_results
from league.standings.queries.standings import StandingRow, counting_results, standing_of, standings_from
from league.wording import wind_name
from scoring.game.record import Points
from scoring.game.seats import WINDS

__all__ = ["Breakdown", "BreakdownLine", "BreakdownSum", "breakdown_of"]


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """One game: ``total`` = ``points`` − return points + ``uma`` + ``oka`` + ``penalty``; ``running`` is the sum so far."""

    session: int
    date: datetime.date | None
    table: int
    wind: str
    game: int
    place: int
    points: Number
    difference: Number
    uma: Number
    oka: Number
    penalty: Number
    total: Number
    running: Number
    counts: bool
    url: str
    session_url: str


@dataclass(frozen=True, slots=True)
class BreakdownSum:
    """The sum of the games that count; ``total`` equals the total of the standings row exactly."""

    games: int
    difference: Number
    uma: Number
    oka: Number
    penalty: Number
    total: Number


@dataclass(frozen=True, slots=True)
class Breakdown:
    """``has_…``: whether a column, or a note about fractions, says anything in this competition (ALARM knows neither uma nor oka)."""

    row: StandingRow
    lines: tuple[BreakdownLine, ...]
    sum: BreakdownSum
    return_points: Number
    has_uma: bool
    has_oka: bool
    has_penalty: bool
    has_fractions: bool
    formula: str


def breakdown_of(competition: Competition, number: int) -> Breakdown | None:
    """The breakdown of the entrant with this number, or nothing where there is none. Two queries."""
    people = people_of(competition)
    results = seat_results(competition)
    row = standing_of(standings_from(competition, people, results, everybody=True), number)
    if row is None:
        return None
    own = [result for result in results if people[result.entrant].number == number]
    counting = counting_results(row.person, own)
    return_points = competition.ruleset.return_points
    has_uma, has_oka, has_penalty = _columns(competition, own)
    return Breakdown(
        row=row,
        lines=tuple(_lines(competition, own, counting, return_points)),
        sum=_sum(counting, return_points),
        return_points=plain(return_points),
        has_uma=has_uma,
        has_oka=has_oka,
        has_penalty=has_penalty,
        has_fractions=any(Fraction(value).denominator > 1 for result in own for value in (result.total, result.points, result.uma)),
        formula=_formula(has_uma, has_oka, has_penalty, str(plain(return_points))),
    )


def _columns(competition: Competition, results: list[SeatResult]) -> tuple[bool, bool, bool]:
    ruleset = competition.ruleset
    plain_uma = isinstance(ruleset.uma, tuple) and not any(ruleset.uma)
    return (
        not plain_uma or any(result.uma for result in results),
        any(result.oka for result in results),
        any(result.penalty for result in results),
    )


def _formula(uma: bool, oka: bool, penalty: bool, return_points: str) -> str:
    """How a total comes about, with exactly the columns that are shown."""
    sentences = {
        (False, False, False): _("Total = points − %(return)s."),
        (True, False, False): _("Total = points − %(return)s + uma."),
        (False, True, False): _("Total = points − %(return)s + oka."),
        (False, False, True): _("Total = points − %(return)s + penalty."),
        (True, True, False): _("Total = points − %(return)s + uma + oka."),
        (True, False, True): _("Total = points − %(return)s + uma + penalty."),
        (False, True, True): _("Total = points − %(return)s + oka + penalty."),
        (True, True, True): _("Total = points − %(return)s + uma + oka + penalty."),
    }
    return sentences[uma, oka, penalty] % {"return": return_points}


def _lines(competition: Competition, own: list[SeatResult], counting: list[SeatResult], return_points: int) -> list[BreakdownLine]:
    lines, running = [], Fraction(0)
    for result in own:
        counts = result in counting
        running += Fraction(result.total) if counts else 0
        lines.append(_line(competition, result, total_of([running]), counts, return_points))
    return lines


def _line(competition: Competition, result: SeatResult, running: Points, counts: bool, return_points: int) -> BreakdownLine:
    return BreakdownLine(
        session=result.session,
        date=result.date,
        table=result.table,
        wind=wind_name(WINDS[result.wind]),
        game=result.game,
        place=result.place,
        points=plain(result.points),
        difference=signed(result.points - return_points),
        uma=signed(result.uma),
        oka=signed(result.oka),
        penalty=signed(result.penalty),
        total=signed(result.total),
        running=signed(running),
        counts=counts,
        url=reverse("game", args=[competition.slug, result.game]),
        session_url=reverse("session", args=[competition.slug, result.session]),
    )


def _sum(counting: list[SeatResult], return_points: int) -> BreakdownSum:
    return BreakdownSum(
        games=len(counting),
        difference=signed(total_of(result.points - return_points for result in counting)),
        uma=signed(total_of(result.uma for result in counting)),
        oka=signed(total_of(result.oka for result in counting)),
        penalty=signed(total_of(result.penalty for result in counting)),
        total=signed(total_of(result.total for result in counting)),
    )
