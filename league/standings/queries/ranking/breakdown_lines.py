"""The games of a breakdown, line by line, and their sum."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.queries.numbers import PolicyNumbers, ShownNumber, plain, signed, total_of
from league.standings.queries.results import SeatResult
from league.wording.seats import seat_name
from scoring.game.record import Points
from scoring.ranking import RankingPolicy, Result, Use, together

__all__ = ["BreakdownLine", "BreakdownSum", "fixed_text", "game_lines", "sum_of"]


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """One game: ``total`` = ``points`` − return points + ``uma`` + ``oka`` + ``penalty``; ``running`` is the sum so far of what counts.

    ``left_out`` says in words why it does not count, ``place_points`` is empty unless they are ranked by. If a substitute
    played, ``total`` and ``place_points`` are fixed, as ``note`` says, which also names penalties; ``place`` is the table's. ``missed``: no
    game, but what a missed one counts, with a session, a total and a running sum. ``evening``: beside the last of several games of an
    evening, their sum in words, where evenings count or are dropped as a whole.
    """

    session: int
    date: datetime.date | None
    table: int
    wind: str
    game: int
    place: int
    points: ShownNumber
    difference: ShownNumber
    uma: ShownNumber
    oka: ShownNumber
    penalty: ShownNumber
    total: ShownNumber
    place_points: ShownNumber | None
    running: ShownNumber
    counts: bool
    left_out: str
    note: str
    url: str
    session_url: str
    missed: bool = False
    evening: str = ""


@dataclass(frozen=True, slots=True)
class BreakdownSum:
    """The sum of the games that count; ``total``, or ``place_points``, equals the value of the standings row exactly (times the games).

    ``divided`` is the total as the standings show it if they divide points.
    """

    games: int
    difference: ShownNumber
    uma: ShownNumber
    oka: ShownNumber
    penalty: ShownNumber
    total: ShownNumber
    place_points: ShownNumber | None
    divided: ShownNumber | None


def fixed_text() -> str:
    return _("Replaced or disqualified: the result is fixed.")


def game_lines(
    competition: Competition,
    own: list[SeatResult],
    uses: Mapping[Result, Use],
    policy: RankingPolicy,
    notes: Mapping[int, list[str]],
    *,
    return_points: int,
    before: Points = 0,
    beside: Sequence[Result] = (),
) -> list[BreakdownLine]:
    """The lines of these results, from whose points ``return_points`` are taken; ``before``: what the running sums begin with;
    ``beside``: all results that are considered with them, if there are more, which may be of the same evening."""
    lines, running, games = [], Fraction(before), {result.game: result for result in own}
    evenings = _evening_texts(beside or tuple(uses), policy)
    for measured, use in uses.items():
        running += Fraction(policy.worth(measured)) if use is Use.COUNTS else 0
        if measured.missed:
            missed = _missed_line(competition, measured, use, policy, total_of([running]))
            lines.append(replace(missed, evening=evenings.get(measured, "")))
            continue
        result = games[measured.game]
        note = " ".join(notes.get(result.game, ())) or (fixed_text() if result.replaced else "")
        line = _line(competition, result, use, policy, total_of([running]), return_points)
        lines.append(replace(line, note=note, evening=evenings.get(measured, "")))
    return lines


def _evening_texts(results: Sequence[Result], policy: RankingPolicy) -> dict[Result, str]:
    """What each evening of several games brought, by the last of them; empty unless evenings count as a whole."""
    if not policy.by_evening:
        return {}
    evenings = [[results[number] for number in own] for own in together(results, policy.unit) if len(own) > 1]
    return {own[-1]: _("evening in all: %(points)s") % {"points": signed(total_of(one.total for one in own))} for own in evenings}


def _missed_line(competition: Competition, result: Result, use: Use, policy: RankingPolicy, running: Points) -> BreakdownLine:
    by_place, nothing = policy.method == "place_points", plain(0)
    return BreakdownLine(
        session=result.session,
        date=result.day,
        table=0,
        wind="",
        game=0,
        place=0,
        points=nothing,
        difference=nothing,
        uma=nothing,
        oka=nothing,
        penalty=nothing,
        total=signed(result.total),
        place_points=plain(policy.worth(result)) if by_place else None,
        running=plain(running) if by_place else signed(running),
        counts=use is Use.COUNTS,
        left_out=_left_out(use, policy),
        note="",
        url="",
        session_url=reverse("session", args=[competition.slug, result.session]),
        missed=True,
    )


def _line(
    competition: Competition, result: SeatResult, use: Use, policy: RankingPolicy, running: Points, return_points: int
) -> BreakdownLine:
    by_place = policy.method == "place_points"
    return BreakdownLine(
        session=result.session,
        date=result.date,
        table=result.table,
        wind=seat_name(result.wind),
        game=result.game,
        place=result.place,
        points=plain(result.points),
        difference=signed(result.points - return_points),
        uma=signed(result.uma),
        oka=signed(result.oka),
        penalty=signed(result.penalty),
        total=signed(result.total),
        place_points=plain(policy.worth(result.measured)) if by_place else None,
        running=plain(running) if by_place else signed(running),
        counts=use is Use.COUNTS,
        left_out=_left_out(use, policy),
        note="",
        url=reverse("game", args=[competition.slug, result.game]),
        session_url=reverse("session", args=[competition.slug, result.session]),
    )


def _left_out(use: Use, policy: RankingPolicy) -> str:
    texts = {
        Use.COUNTS: "",
        Use.DROPPED: _("evening dropped") if policy.by_evening else _("dropped"),
        Use.OUT_OF_RANGE: _("outside the days"),
        Use.NOT_IN_STAGE: _("does not count"),
    }
    return texts[use]


def sum_of(own: list[SeatResult], measured: list[Result], return_points: int, policy: RankingPolicy) -> BreakdownSum:
    by_place, games = policy.method == "place_points", {result.game for result in measured if not result.missed}
    counting = [result for result in own if result.game in games]
    return BreakdownSum(
        games=len(counting),
        difference=signed(total_of(result.points - return_points for result in counting)),
        uma=signed(total_of(result.uma for result in counting)),
        oka=signed(total_of(result.oka for result in counting)),
        penalty=signed(total_of(result.penalty for result in counting)),
        total=signed(total_of(result.total for result in measured)),
        place_points=plain(total_of(policy.worth(result) for result in measured)) if by_place else None,
        divided=None if policy.divide_by == 1 else PolicyNumbers(policy).gained(total_of(result.total for result in measured)),
    )
