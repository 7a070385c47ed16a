"""How a competition is ranked: in one flat table, or over its stages. Whoever ranks entries asks a plan, and need not know which it is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from scoring.ranking.histories import AfterSession, until_session
from scoring.ranking.policy import RankingPolicy
from scoring.ranking.stages import RankedStage, StagedStandings, staged_standings
from scoring.ranking.standings import EntrantGames, Standing, standings

__all__ = ["FlatPlan", "RankingPlan", "StagedPlan", "histories", "lines_after", "stages_until"]


@dataclass(frozen=True, slots=True)
class FlatPlan:
    """Everybody in one table."""

    policy: RankingPolicy = field(default_factory=RankingPolicy)

    def ranked(self, entries: Sequence[EntrantGames]) -> StagedStandings:
        return StagedStandings(standings(entries, self.policy))

    def until(self, _session: int) -> FlatPlan:
        """The plan as it was after this session."""
        return self

    def policy_of(self, _stage: int) -> RankingPolicy:
        """The way of ranking of a line, by its stage."""
        return self.policy

    def expected(self, _key: Hashable, sessions: frozenset[int]) -> frozenset[int]:
        """Those of the sessions in which this entrant plays unless they miss them."""
        return sessions


@dataclass(frozen=True, slots=True)
class StagedPlan:
    """Over these stages, the first of which is first."""

    stages: tuple[RankedStage, ...]

    @property
    def policy(self) -> RankingPolicy:
        """The way of ranking of the first stage, in which everybody plays."""
        return self.stages[0].policy

    def ranked(self, entries: Sequence[EntrantGames]) -> StagedStandings:
        return staged_standings(entries, self.stages)

    def until(self, session: int) -> StagedPlan:
        """The plan as it was after this session."""
        return StagedPlan(tuple(stages_until(self.stages, session)))

    def policy_of(self, stage: int) -> RankingPolicy:
        """The way of ranking of a line, by its stage."""
        return next((one.policy for one in self.stages if one.number == stage), self.policy)

    def counting_in(self, stage: int) -> frozenset[int]:
        """The numbers of the sessions whose results this stage considers: its own, and those of its source if games count on."""
        one = next(one for one in self.stages if one.number == stage)
        earlier = self.counting_in(one.source) if one.carry.games and one.source is not None else frozenset[int]()
        return one.sessions | earlier

    def expected(self, key: Hashable, sessions: frozenset[int]) -> frozenset[int]:
        """Those of the sessions in which this entrant plays unless they miss them."""
        own = [stage.sessions for stage in self.stages if stage.members is None or key in stage.members]
        return sessions.intersection(*[frozenset().union(*own)])


def stages_until(stages: Iterable[RankedStage], session: int) -> list[RankedStage]:
    """The stages that had begun after this session: the first, those of which a session was played by then, those beside them, and their
    sources.

    Stages beside each other take their players from the same one and are played at the same time, whatever the numbers of their sessions.
    """
    given = {stage.number: stage for stage in stages}
    sources = {stage.source for stage in given.values() if any(number <= session for number in stage.sessions)}
    begun: set[int] = set()
    for stage in given.values():
        if stage.source is None or stage.source in sources:
            number: int | None = stage.number
            while number is not None and number in given:
                begun.add(number)
                number = given[number].source
    return [stage for stage in given.values() if stage.number in begun]


RankingPlan = FlatPlan | StagedPlan


def lines_after(plan: RankingPlan, entries: Sequence[EntrantGames], session: int) -> tuple[Standing, ...]:
    """The standings as they were after this session, by today's way of ranking."""
    return plan.until(session).ranked(until_session(entries, session)).lines


def histories(entries: Sequence[EntrantGames], plan: RankingPlan | None = None) -> tuple[AfterSession, ...]:
    """The standings after every session in which anybody has a result, the earliest first.

    Every line of every step has its ``place`` and ``value`` at that time (``None`` before the first game that counts), as for a chart.
    Places follow today's policy; guests and entrants of later sessions are included without a place.
    """
    plan = plan or FlatPlan()
    sessions = sorted({result.session for entry in entries for result in entry.results})
    return tuple(AfterSession(session, lines_after(plan, entries, session)) for session in sessions)
