"""The breakdown of a total over stages: each with what was carried over into it, and its own games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.queries.numbers import ShownNumber, plain, total_of
from league.standings.queries.ranking.breakdown_lines import BreakdownLine, BreakdownSum, game_lines, sum_of
from league.standings.queries.ranking.standings import Standings
from league.standings.queries.results import SeatResult
from league.wording.points import NO_VALUE
from league.wording.ranking import line_value_text
from league.wording.stages import share_text
from scoring.game.record import Points
from scoring.ranking import RankedStage, RankingPolicy, Result, StagedPlan, StageLine, Use

__all__ = ["StageBreakdown", "stage_breakdowns"]

Caption = Callable[[int, Iterable[SeatResult]], str]  #: of a table, by the points that are returned and the results in it


@dataclass(frozen=True, slots=True)
class StageBreakdown:
    """The games of one stage. ``carried`` says what was brought into it, ``value_text`` what both make together, by which its standings
    rank; ``value`` is that number, and ``brought`` what was carried over, both undivided (``None``: nothing).

    The ``running`` sums of the lines begin with what was carried over.
    """

    number: int
    name: str
    policy: RankingPolicy
    carried: str
    brought: Points | None
    lines: tuple[BreakdownLine, ...]
    sum: BreakdownSum
    return_points: ShownNumber
    value: Points | None
    value_text: str
    caption: str


def stage_breakdowns(
    competition: Competition, standings: Standings, key: int, own: list[SeatResult], notes: Mapping[int, list[str]], caption: Caption
) -> Iterator[StageBreakdown]:
    """Everybody's stages in their order; games of a stage in which somebody only helped out come last."""
    plan, found = cast(StagedPlan, standings.plan), standings.found
    shown = {stage.number: stage for stage in standings.stages}
    names = {number: stage.name for number, stage in shown.items()}
    before: StageLine | None = None
    parts = {part.stage: part for part in found.parts[key]}
    for stage in plan.stages:
        if stage.number not in parts:
            continue
        part, before = parts[stage.number], parts.get(stage.source or 0)
        policy, entry = stage.policy, next(one for one in found.entries[stage.number] if one.key == key)
        line = next(one for one in found.tables[stage.number] if one.key == key)
        all_uses = dict(zip(entry.results, line.uses, strict=True))
        uses = {result: use for result, use in all_uses.items() if result.session in stage.sessions}
        counted_on = [policy.worth(result) for result, use in all_uses.items() if result not in uses and use is Use.COUNTS]
        brought = entry.carried if policy.method != "average" else 0
        return_points = competition.ruleset_in(shown[stage.number].key).return_points
        start = total_of([brought or 0, *counted_on])
        lines = game_lines(competition, own, uses, policy, notes, return_points=return_points, before=start, beside=entry.results)
        yield StageBreakdown(
            number=stage.number,
            name=names[stage.number],
            policy=policy,
            carried="" if before is None else _carried(stage, policy, names[before.stage], before, part, counted_on),
            brought=entry.carried,
            lines=tuple(lines),
            sum=sum_of(own, [result for result, use in uses.items() if use is Use.COUNTS], return_points, policy),
            return_points=plain(return_points),
            value=part.value,
            value_text="" if part.value is None else _value_text(names[stage.number], policy, part, all_uses),
            caption=caption(return_points, [result for result in own if result.session in stage.sessions]),
        )
    yield from _not_in_stages(competition, standings, key, own, notes, caption)


def _not_in_stages(
    competition: Competition, standings: Standings, key: int, own: list[SeatResult], notes: Mapping[int, list[str]], caption: Caption
) -> Iterator[StageBreakdown]:
    results = next(entry.results for entry in standings.entries if entry.key == key)
    line = next(line for line in standings.lines if line.key == key)
    uses = {result: use for result, use in zip(results, line.uses, strict=True) if use is Use.NOT_IN_STAGE}
    if uses:
        points = competition.ruleset.return_points
        lines = tuple(game_lines(competition, own, uses, standings.policy, notes, return_points=points))
        told = [result for result in own if result.session in {one.session for one in uses}]
        nothing, name = sum_of(own, [], points, standings.policy), _("In stages of others")
        yield StageBreakdown(0, name, standings.policy, "", None, lines, nothing, plain(points), None, "", caption(points, told))


def _carried(
    stage: RankedStage, policy: RankingPolicy, source: str, before: StageLine, part: StageLine, counted_on: Sequence[Points]
) -> str:
    """What was brought into a stage, in a sentence: “From “Preliminaries”: half of +45,100 is +22,550.”"""
    if part.carried is None:
        text = _("All games of “%(source)s” count on.") % {"source": source}
        if policy.method == "average":
            return text
        more = _("What counts of them here brings %(points)s.") % {"points": line_value_text(policy, total_of(counted_on))}
        return f"{text} {more}"
    words = {"source": source, "place": before.place or NO_VALUE, "points": line_value_text(policy, part.carried)}
    if stage.carry.start:
        return _("Place %(place)s in “%(source)s” brings %(points)s points to start with.") % words
    if not stage.carry.share:
        return _("Nothing is carried over from “%(source)s”.") % words
    words |= {"share": share_text(stage.carry.share), "before": line_value_text(policy, before.value or 0)}
    return _("Carried over from “%(source)s”: %(share)s of %(before)s = %(points)s.") % words


def _value_text(name: str, policy: RankingPolicy, part: StageLine, uses: Mapping[Result, Use]) -> str:
    """“Final in all: +32,550, place 2.”, after the division of an average: “Average: +39,500 / 3 = +13,166.7.”"""
    words = {"stage": name, "value": line_value_text(policy, part.value or 0), "place": part.place or NO_VALUE}
    text = _("%(stage)s in all: %(value)s, place %(place)s.") % words
    counting = [policy.worth(result) for result, use in uses.items() if use is Use.COUNTS]
    if policy.method != "average" or not counting:
        return text
    total, games = total_of(counting), len(counting)
    values = {"sum": line_value_text(policy, total), "games": games, "average": line_value_text(policy, Fraction(total) / games)}
    division = _("Average: %(sum)s / %(games)s = %(average)s.") % values
    return f"{division} {text}"
