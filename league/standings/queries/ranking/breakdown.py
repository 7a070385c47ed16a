"""The breakdown of a total, game by game."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.beside import notes_of_entrant
from league.standings.queries.numbers import PolicyNumbers, ShownNumber, plain, signed, total_of
from league.standings.queries.people import people_of
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.reasons import reasons_of
from league.standings.queries.ranking.standings import StandingRow, standing_of, standings_from
from league.standings.queries.results import SeatResult, seat_results
from league.wording.seats import seat_name
from scoring.game.record import Points
from scoring.ranking import RankingPolicy, Result, Use

__all__ = ["Breakdown", "BreakdownLine", "BreakdownSum", "breakdown_of"]


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """One game: ``total`` = ``points`` − return points + ``uma`` + ``oka`` + ``penalty``; ``running`` is the sum so far of what counts.

    ``left_out`` says in words why it does not count, ``place_points`` is empty unless they are ranked by. If a substitute
    played, ``total`` and ``place_points`` are fixed, as ``note`` says, which also names penalties; ``place`` is the table's. ``missed``: no
    game, but what a missed one counts, with a session, a total and a running sum.
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


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Every game under the ``policy``, the sentences that explain the place (``reasons``), and what missed games count (``missed``).

    ``has_…``: whether a column, or a note about fractions, is needed in this competition (ALARM has neither uma nor oka, and in
    Küster's game everybody starts from zero); ``has_difference``: points less the return say something else than the totals.
    ``places_differ``: the player was replaced, and the place at the table differs from the one that counts.
    """

    row: StandingRow
    policy: RankingPolicy
    reasons: tuple[str, ...]
    lines: tuple[BreakdownLine, ...]
    sum: BreakdownSum
    return_points: ShownNumber
    has_return: bool
    has_difference: bool
    has_uma: bool
    has_oka: bool
    has_penalty: bool
    has_fractions: bool
    caption: str
    missed: str
    places_differ: bool


def breakdown_of(competition: Competition, number: int, reader: Reader | None = None) -> Breakdown | None:
    """The breakdown of the entrant with this number, or ``None`` if there is none. Four queries, two more if games
    were missed."""
    people = people_of(competition, reader)
    results = seat_results(competition, reader=reader)
    standings = standings_from(competition, people, results, everybody=True)
    row = standing_of(standings, number)
    if row is None:
        return None
    key = next(key for key, person in people.items() if person.number == number)
    own = [result for result in results if result.entrant == key]
    line = next(line for line in standings.lines if line.key == key)
    measured = next(entry.results for entry in standings.entries if entry.key == key)
    uses = dict(zip(measured, line.uses, strict=True))
    return_points = competition.ruleset.return_points
    has_uma, has_oka, has_penalty = _columns(competition, own)
    has_return = bool(return_points) or competition.ruleset.family == "riichi"
    return Breakdown(
        row=row,
        policy=standings.policy,
        reasons=reasons_of(standings.policy, standings.lines, people, key),
        lines=tuple(_lines(competition, own, uses, standings.policy, notes_of_entrant(key, row.name, competition.ruleset))),
        sum=_sum(own, [result for result, use in uses.items() if use is Use.COUNTS], return_points, standings.policy),
        return_points=plain(return_points),
        has_return=has_return,
        has_difference=has_return and any(result.total != result.points - return_points for result in own),
        has_uma=has_uma,
        has_oka=has_oka,
        has_penalty=has_penalty,
        has_fractions=any(Fraction(value).denominator > 1 for result in own for value in (result.total, result.points, result.uma)),
        caption=_caption(own, _formula(has_uma, has_oka, has_penalty, str(plain(return_points)) if has_return else "")),
        missed=" ".join(one.text for one in missed_games(competition, standings) if one.number == number),
        places_differ=any(result.own_place != result.place for result in own),
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
    """The formula of a total, with exactly the columns that are shown; without uma and oka if there is no return."""
    if not return_points:
        return _("Total = points + penalty.") if penalty else _("Total = points.")
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


def _caption(own: list[SeatResult], formula: str) -> str:
    """The table's caption: the formula of the totals, and the exceptions from it."""
    return f"{formula} {_fixed()}" if any(result.replaced for result in own) else formula


def _fixed() -> str:
    return _("A substitute played: the result is fixed.")


def _lines(
    competition: Competition, own: list[SeatResult], uses: Mapping[Result, Use], policy: RankingPolicy, notes: Mapping[int, list[str]]
) -> list[BreakdownLine]:
    lines, running, games = [], Fraction(0), {result.game: result for result in own}
    for measured, use in uses.items():
        running += Fraction(policy.worth(measured)) if use is Use.COUNTS else 0
        if measured.missed:
            lines.append(_missed_line(competition, measured, use, policy, total_of([running])))
            continue
        result = games[measured.game]
        note = " ".join(notes.get(result.game, ())) or (_fixed() if result.replaced else "")
        lines.append(replace(_line(competition, result, use, policy, total_of([running])), note=note))
    return lines


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
        left_out=_left_out(use),
        note="",
        url="",
        session_url=reverse("session", args=[competition.slug, result.session]),
        missed=True,
    )


def _line(competition: Competition, result: SeatResult, use: Use, policy: RankingPolicy, running: Points) -> BreakdownLine:
    by_place = policy.method == "place_points"
    return BreakdownLine(
        session=result.session,
        date=result.date,
        table=result.table,
        wind=seat_name(result.wind),
        game=result.game,
        place=result.place,
        points=plain(result.points),
        difference=signed(result.points - competition.ruleset.return_points),
        uma=signed(result.uma),
        oka=signed(result.oka),
        penalty=signed(result.penalty),
        total=signed(result.total),
        place_points=plain(policy.worth(result.measured)) if by_place else None,
        running=plain(running) if by_place else signed(running),
        counts=use is Use.COUNTS,
        left_out=_left_out(use),
        note="",
        url=reverse("game", args=[competition.slug, result.game]),
        session_url=reverse("session", args=[competition.slug, result.session]),
    )


def _left_out(use: Use) -> str:
    texts = {Use.COUNTS: "", Use.DROPPED: _("dropped"), Use.OUT_OF_RANGE: _("outside the days")}
    return texts[use]


def _sum(own: list[SeatResult], measured: list[Result], return_points: int, policy: RankingPolicy) -> BreakdownSum:
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
