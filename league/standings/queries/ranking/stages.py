"""The stages of a competition as a reader may know them, and the standings over all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition, Stage, StageEntrant
from league.seating.models import SessionState
from league.standings.queries.people import people_of, ranked_entries
from league.standings.queries.results import ranked_seats
from scoring.ranking import RankedStage, Result, StagedStandings, staged_standings, standings

__all__ = ["ranked_stages", "staged_of"]

NOT_BEGUN = (SessionState.PLANNED, SessionState.CANCELLED)


@dataclass(frozen=True, slots=True)
class StageSession:
    """A session of a stage; ``is_known``: nobody plays in it yet, or the reader may know its results."""

    number: int
    is_known: bool


def ranked_stages(competition: Competition, reader: Reader | None = None) -> tuple[RankedStage, ...]:
    """The stages whose players are decided and known to this reader, in their order; none if the competition has no stages.

    Who plays in a stage tells the results of its source, so only those who may know all of these learn it. One query without stages, two
    with the first only, three otherwise.
    """
    stages = list(competition.stages.all())
    if not stages:
        return ()
    sessions = _sessions(competition, stages, reader or everybody(competition))
    known: dict[int, Stage] = {}
    for stage in stages:
        if stage.source_id is None or (stage.is_decided and stage.source_id in known and _are_known(sessions[stage.source_id])):
            known[stage.pk] = stage
    members = _members([stage for stage in known.values() if not stage.is_first])
    return tuple(
        RankedStage(
            number=stage.number,
            sessions=frozenset(session.number for session in sessions[stage.pk]),
            policy=stage.standings_policy,
            source=None if stage.source_id is None else known[stage.source_id].number,
            members=None if stage.is_first else frozenset(members[stage.pk]),
            carry=stage.carry,
            apart=stage.apart,
        )
        for stage in known.values()
    )


def staged_of(competition: Competition, reader: Reader | None = None) -> StagedStandings:
    """The standings over all stages, and those of each, from every finished game that the reader may know; without stages, the flat ones.

    The keys are ids of entrants. Three queries more than :func:`ranked_stages`.
    """
    people = people_of(competition, reader)
    results: dict[int, list[Result]] = {key: [] for key in people}
    for seat in ranked_seats(competition, reader):
        results[seat.entrant].append(seat.result)
    entries, stages = ranked_entries(people, results), ranked_stages(competition, reader)
    if not stages:
        return StagedStandings(lines=standings(entries, competition.standings_policy), tables={})
    return staged_standings(entries, stages)


def _sessions(competition: Competition, stages: Sequence[Stage], reader: Reader) -> dict[int, list[StageSession]]:
    """The sessions of each stage, by its id; those without one belong to the first."""
    first = next(stage.pk for stage in stages if stage.is_first)
    found: dict[int, list[StageSession]] = defaultdict(list)
    for number, state, hidden, stage in competition.sessions.values_list("number", "state", "hidden", "stage_id"):
        is_shown = reader.sees_all or (not hidden and reader.sees(number))
        found[stage or first].append(StageSession(number, state in NOT_BEGUN or is_shown))
    return found


def _are_known(sessions: Sequence[StageSession]) -> bool:
    return all(session.is_known for session in sessions)


def _members(stages: Sequence[Stage]) -> dict[int, set[Hashable]]:
    """The ids of the entrants of each stage, by its id."""
    found: dict[int, set[Hashable]] = defaultdict(set)
    if stages:
        for stage, entrant in StageEntrant.objects.filter(stage__in=stages).order_by().values_list("stage_id", "entrant_id"):
            found[stage].add(entrant)
    return found
