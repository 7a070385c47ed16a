"""The stages of a competition as a reader may know them, and the standings over all of them."""

from __future__ import annotations

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.standings.queries.people import people_of, ranked_entries
from league.standings.queries.ranking.staging import staging_of
from league.standings.queries.results import ranked_seats
from scoring.ranking import RankedStage, Result, StagedPlan, StagedStandings

__all__ = ["ranked_stages", "staged_of"]


def ranked_stages(competition: Competition, reader: Reader | None = None) -> tuple[RankedStage, ...]:
    """The stages whose players are decided and known to this reader, in their order; none if the competition has no stages.

    Who plays in a stage tells the results of its source, so only those who may know all of these learn it. One query without stages, two
    with the first only, three otherwise.
    """
    plan = staging_of(competition, reader or everybody(competition)).plan
    return plan.stages if isinstance(plan, StagedPlan) else ()


def staged_of(competition: Competition, reader: Reader | None = None) -> StagedStandings:
    """The standings over all stages, and those of each, from every finished game that the reader may know; without stages, the flat ones.

    The keys are ids of entrants. Three queries, and three more where there are stages.
    """
    people = people_of(competition, reader)
    results: dict[int, list[Result]] = {key: [] for key in people}
    for seat in ranked_seats(competition, reader):
        results[seat.entrant].append(seat.result)
    return people.plan.ranked(ranked_entries(people, results))
