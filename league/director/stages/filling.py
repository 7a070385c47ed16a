"""Whether those who play in a stage fill its tables, said before its sessions are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import ngettext

from league.competitions.models import Competition, EntrantStatus, Stage, StageEntrant, WhoPlays
from league.director.table_words import outcome_text
from league.seating.line_ups import drawn_counts, drawn_in
from league.seating.stages import comes_before
from league.standings.queries.ranking.going_on import StageProposal

__all__ = ["StageField", "field_of", "filling_text"]

ACTIVE = Q(status=EntrantStatus.ACTIVE)


@dataclass(frozen=True, slots=True)
class StageField:
    """Who there is to play: the ``stages`` in order, the number of players ``entered`` and of ``substitutes``, and of those who are
    ``placed`` in each stage (by id) and have not withdrawn. ``line_ups``: captains choose who of their teams plays, so that the number of
    those in a stage does not say how many are drawn."""

    stages: tuple[Stage, ...]
    entered: int
    substitutes: int
    placed: Mapping[int, int]
    line_ups: bool = False

    def by_rule(self, stage: Stage) -> int | None:
        """How many play in a stage, as decided, or else by its rule and those entered so far; None where that depends on who they are."""
        if stage.source_id is None:
            return self.entered or None
        if stage.is_decided:
            return self.placed.get(stage.pk, 0)
        before = self.by_rule(next(one for one in self.stages if one.pk == stage.source_id))
        if stage.who == WhoPlays.BEST:
            seats = stage.count + stage.wild_cards
            return seats if before is None else min(seats, before)
        if before is None or stage.who in (WhoPlays.BEST_OF_GROUP, WhoPlays.BEST_OF_COUNTRY):
            return None
        return before if stage.who == WhoPlays.ALL else self._rest(stage, before)

    def _rest(self, stage: Stage, before: int) -> int | None:
        """Those of ``before`` who do not go on elsewhere, at most as many as the stage takes."""
        beside = [self.by_rule(one) for one in self.stages if comes_before(one, stage)]
        if any(count is None for count in beside):
            return None
        left = max(0, before - sum(count for count in beside if count is not None))
        return min(left, stage.count) if stage.count else left


def field_of(competition: Competition, stages: Sequence[Stage]) -> StageField:
    """Who there is to play in these stages, all of a competition. Two queries."""
    counts = competition.entrants.aggregate(**drawn_counts(ACTIVE), substitutes=Count("pk", filter=ACTIVE & Q(substitute=True)))
    here = StageEntrant.objects.filter(stage__competition=competition, entrant__status=EntrantStatus.ACTIVE)
    placed = {row["stage"]: row["count"] for row in here.values("stage").annotate(count=Count("pk"))}
    return StageField(tuple(stages), counts["entered"], counts["substitutes"], placed, bool(drawn_in(counts).of_team))


def filling_text(stage: Stage, field: StageField, proposal: StageProposal | None = None) -> str:
    """A sentence or two if those who play in a later stage do not fill its tables: as decided, as it is ``proposal`` to choose (only once
    those before have chosen), or else as its rule says so far. Empty if they fill them, or nobody can know."""
    if stage.is_first or field.line_ups:
        return ""
    waits = any(not one.is_decided for one in field.stages if comes_before(one, stage))
    if stage.is_decided or proposal is None or waits:
        players, sure = field.by_rule(stage), stage.is_decided or stage.who == WhoPlays.BEST
    else:
        players, sure = len(proposal.found.qualified) + sum(one.seats for one in proposal.found.undecided), True
    outcome = outcome_text(stage, players, field.substitutes) if players else ""
    return f"{_lead(stage, players, field.entered, sure=sure)} {outcome}" if outcome and players else ""


def _lead(stage: Stage, players: int, entered: int, *, sure: bool) -> str:
    words = {"players": players, "entered": entered}
    if stage.is_decided:
        return ngettext("%(players)s player plays here.", "%(players)s players play here.", players) % words
    if sure:
        return ngettext("By the rule, %(players)s player plays here.", "By the rule, %(players)s players play here.", players) % words
    return (
        ngettext(
            "Of the %(entered)s players entered so far, %(players)s plays here.",
            "Of the %(entered)s players entered so far, %(players)s play here.",
            players,
        )
        % words
    )
