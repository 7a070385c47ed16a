"""How a competition is ranked: in one flat table, or over its stages. Whoever ranks entries asks a plan, and need not know which it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from scoring.ranking.histories import AfterSession, until_session
from scoring.ranking.policy import RankingPolicy
from scoring.ranking.stages import RankedStage, StagedStandings, staged_standings, stages_until
from scoring.ranking.standings import EntrantGames, Standing, standings

__all__ = ["FlatPlan", "RankingPlan", "StagedPlan", "histories", "lines_after"]


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
