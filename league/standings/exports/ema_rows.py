"""The contents of the EMA results file: a line for each player, and the facts of the tournament."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from league.competitions.models import Competition
from league.standings.queries.ranking.final import FinalResult, final_of
from league.standings.queries.roster import Participant, country_code
from scoring.ranking import CONSIDERED, Number, Result, Standing, StandingsGroup
from scoring.ranking.measures import TOTAL

__all__ = ["EMA_RULES", "EmaChoices", "EmaHeader", "EmaRow", "ema_header", "ema_rows", "raw_date", "rows_from"]

EMA_RULES = RIICHI, _MCR = ("riichi", "mcr")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EmaChoices:
    """The director's choices: ``old_codes`` for countries (GER, not DEU), real names also for ``anonymous`` players, and
    whether to list, without a place, those taken out of the ranking (``removed``)."""

    old_codes: bool = False
    anonymous: bool = False
    removed: bool = False


@dataclass(frozen=True, slots=True)
class EmaHeader:
    """The facts of the tournament; ``country`` has three letters, ``date`` is English text, ``weight`` is for the EMA ranking."""

    title: str
    players: int
    country: str
    place: str
    weight: Fraction
    rules: str
    date: str
    days: int


@dataclass(frozen=True, slots=True)
class EmaRow:
    """A player: the real name, the EMA number as text (eight digits, or empty), the score in points with uma, exact.

    ``place`` is shared by level players, and empty only for those taken out. ``table_points`` belong to the other game and are 0 in
    riichi; ``member``: has an EMA number.
    """

    place: int | None
    first_name: str
    last_name: str
    ema_number: str
    table_points: int
    score: Number
    member: bool
    country: str


def ema_rows(competition: Competition, choices: EmaChoices | None = None) -> tuple[EmaRow, ...]:
    """The lines of the file in order, the disqualified last, without guests, substitutes and those who have not played. Four queries."""
    return rows_from(final_of(competition), choices or EmaChoices())


def rows_from(final: FinalResult, choices: EmaChoices) -> tuple[EmaRow, ...]:
    """The lines of the file from a result that is known already."""
    return tuple(_rows(final, choices))


def _rows(final: FinalResult, choices: EmaChoices) -> Iterator[EmaRow]:
    results = {entry.key: entry.results for entry in final.standings.entries}
    for line in final.standings.lines:
        if line.place is not None or (choices.removed and line.group is StandingsGroup.REMOVED):
            yield _row(line, final.roster[cast(int, line.key)], _score(line, results[line.key]), choices)


def _score(line: Standing, results: tuple[Result, ...]) -> Number:
    return TOTAL.of([result for result, use in zip(results, line.uses, strict=True) if use in CONSIDERED])


def _row(line: Standing, who: Participant, score: Number, choices: EmaChoices) -> EmaRow:
    is_hidden = who.is_anonymous and not choices.anonymous
    first_name, last_name = who.shown_names if is_hidden else (who.first_name, who.last_name)
    number = "" if is_hidden else who.ema_number
    return EmaRow(
        place=line.place,
        first_name=first_name,
        last_name=last_name,
        ema_number=number,
        table_points=0,
        score=score,
        member=bool(number),
        country=country_code(who.country, old=choices.old_codes),
    )


def ema_header(competition: Competition, final: FinalResult) -> EmaHeader:
    """The facts of the tournament as far as the competition knows them, which does not know the country. No query."""
    return EmaHeader(
        title=competition.name,
        players=final.players,
        country="",
        place=competition.place,
        weight=final.weight.total,
        rules=RIICHI,
        date=raw_date(*_from_to(competition, final)),
        days=final.days,
    )


def _from_to(competition: Competition, final: FinalResult) -> tuple[datetime.date | None, datetime.date | None]:
    played = [result.day for entry in final.standings.entries for result in entry.results if result.day]
    return competition.starts_on or min(played, default=None), competition.ends_on or max(played, default=None)


def raw_date(first: datetime.date | None, last: datetime.date | None) -> str:
    """The days in English, as in the EMA's lists: ``5-6 December 2026``, ``30 November - 1 December 2026``."""
    if first is None or last is None or first == last:
        return _day(first or last)
    if (first.month, first.year) == (last.month, last.year):
        return f"{first.day}-{_day(last)}"
    if first.year == last.year:
        return f"{first.day} {MONTHS[first.month - 1]} - {_day(last)}"
    return f"{_day(first)} - {_day(last)}"


def _day(day: datetime.date | None) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}" if day else ""
