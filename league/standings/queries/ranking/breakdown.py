"""The breakdown of a total, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.beside import notes_of_entrant
from league.standings.queries.numbers import ShownNumber, plain
from league.standings.queries.people import people_of
from league.standings.queries.ranking.breakdown_lines import BreakdownLine, BreakdownSum, fixed_text, game_lines, sum_of
from league.standings.queries.ranking.breakdown_stages import StageBreakdown, stage_breakdowns
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.reasons import reasons_of
from league.standings.queries.ranking.sat_out import sat_out_by, sat_out_in
from league.standings.queries.ranking.stage_lots import told_lots
from league.standings.queries.ranking.standings import StandingRow, Standings, standing_of, standings_from
from league.standings.queries.results import SeatResult, seat_results
from scoring.game.record import Points
from scoring.ranking import RankingPolicy, Result, Use

__all__ = ["Breakdown", "breakdown_of"]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Every game under the ``policy``, the sentences that explain the place (``reasons``), what missed games count (``missed``), and
    sessions sat out (``sat_out``).

    ``has_…``: whether a column, or a note about fractions, is needed in this competition (ALARM has neither uma nor oka, and in
    Küster's game everybody starts from zero); ``has_difference``: points less the return say something else than the totals.
    ``places_differ``: the player was replaced, and the place at the table differs from the one that counts. ``stages``: the same games
    stage by stage, if somebody plays in several.
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
    sat_out: tuple[str, ...]
    places_differ: bool
    how: str
    value_name: str
    stages: tuple[StageBreakdown, ...]

    @property
    def has_evenings(self) -> bool:
        """Whether evenings count or are dropped as a whole."""
        return any(policy.by_evening for policy in (self.policy, *(stage.policy for stage in self.stages)))


def breakdown_of(competition: Competition, number: int, reader: Reader | None = None) -> Breakdown | None:
    """The breakdown of the entrant with this number, or ``None`` if there is none. Five queries, two more if games
    were missed, and three if there are stages."""
    people = people_of(competition, reader)
    results = seat_results(competition, reader=reader)
    standings = standings_from(competition, people, results, everybody=True)
    row = standing_of(standings, number)
    if row is None:
        return None
    key = next(key for key, person in people.items() if person.number == number)
    own = [result for result in results if result.entrant == key]
    uses = _uses(standings, key)
    return_points = competition.ruleset.return_points
    has_uma, has_oka, has_penalty = _columns(competition, own)
    has_return, notes = bool(return_points) or competition.ruleset.family == "riichi", notes_of_entrant(key, row.name, competition.ruleset)

    def caption(points: int, told: Iterable[SeatResult]) -> str:
        return _caption(told, _formula(has_uma, has_oka, has_penalty, str(plain(points)) if has_return else ""))

    return Breakdown(
        row=row,
        policy=standings.policy,
        reasons=(*reasons_of(standings, key), *_lots(competition, standings, key)),
        lines=tuple(game_lines(competition, own, uses, standings.policy, notes, return_points=return_points)),
        sum=sum_of(own, [result for result, use in uses.items() if use is Use.COUNTS], return_points, standings.policy),
        return_points=plain(return_points),
        has_return=has_return,
        has_difference=has_return and _is_told(competition, standings, own),
        has_uma=has_uma,
        has_oka=has_oka,
        has_penalty=has_penalty,
        has_fractions=any(Fraction(value).denominator > 1 for value in _values(own, standings, key)),
        caption=caption(return_points, own),
        missed=" ".join(one.text for one in missed_games(competition, standings) if one.number == number),
        sat_out=_sat_out(competition, standings, key, own, reader),
        places_differ=any(result.own_place != result.place for result in own),
        how=standings.how,
        value_name=standings.value_name,
        stages=tuple(stage_breakdowns(competition, standings, key, own, notes, caption)) if standings.is_staged else (),
    )


def _lots(competition: Competition, standings: Standings, key: int) -> Iterator[str]:
    """The lots drawn among the entrant and others for a place in a stage, also those that do not count or against which directors decided.
    One query if it is decided who plays in a later stage."""
    names = {one: person.name for one, person in standings.people.items()}
    for lot in told_lots(competition, standings):
        if key in lot.players:
            yield lot.text(names)


def _sat_out(competition: Competition, standings: Standings, key: int, own: list[SeatResult], reader: Reader | None) -> tuple[str, ...]:
    """The sessions with results that the entrant sat out, and what they count. One query."""
    held = {result.session for entry in standings.entries for result in entry.results} - {result.session for result in own}
    return sat_out_in(standings, [number for number in sat_out_by(key, competition, reader) if number in held])


def _uses(standings: Standings, key: int) -> dict[Result, Use]:
    """The results of an entrant, each with its use."""
    line = next(line for line in standings.lines if line.key == key)
    measured = next(entry.results for entry in standings.entries if entry.key == key)
    return dict(zip(measured, line.uses, strict=True))


def _is_told(competition: Competition, standings: Standings, own: list[SeatResult]) -> bool:
    """Whether points less the return say something else than the totals."""
    known = {competition.ruleset_in(stage.key).return_points for stage in standings.stages} or {competition.ruleset.return_points}
    return len(known) > 1 or any(result.total != result.points - points for result in own for points in known)


def _values(own: list[SeatResult], standings: Standings, key: int) -> Iterator[Points]:
    """Every number that is shown and may be a fraction."""
    for result in own:
        yield from (result.total, result.points, result.uma)
    yield from (part.carried for part in standings.found.parts.get(key, ()) if part.carried is not None)


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


def _caption(told: Iterable[SeatResult], formula: str) -> str:
    """The caption of a table of these results: the formula of the totals, and the exceptions from it."""
    return f"{formula} {fixed_text()}" if any(result.replaced for result in told) else formula
