"""How a competition is ranked: in one flat table, or over its stages. Whoever ranks entries asks a plan, and need not know which it is."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from scoring.ranking.histories import AfterSession, until_session
from scoring.ranking.policy import RankingPolicy
from scoring.ranking.stages import RankedStage, StagedStandings, lines_over_stages, staged_standings
from scoring.ranking.standings import EntrantGames, Standing, standings

__all__ = ["FlatPlan", "RankingPlan", "StagedPlan", "histories", "lines_after", "lines_before", "stages_until"]


@dataclass(frozen=True, slots=True)
class FlatPlan:
    """Everybody in one table."""

    policy: RankingPolicy = field(default_factory=RankingPolicy)

    def ranked(self, entries: Sequence[EntrantGames]) -> StagedStandings:
        return StagedStandings(self.lines(entries))

    def lines(self, entries: Sequence[EntrantGames], _known: StagedStandings | None = None) -> tuple[Standing, ...]:
        return standings(entries, self.policy)

    def until(self, _session: int) -> FlatPlan:
        """The plan as it was after this session."""
        return self

    def played_with(self, session: int, _played: Collection[int]) -> frozenset[int]:
        """The session itself."""
        return frozenset({session})

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

    def lines(self, entries: Sequence[EntrantGames], known: StagedStandings | None = None) -> tuple[Standing, ...]:
        """The lines of :meth:`ranked` alone. ``known``: other standings of the same stages; a table made of the same entries is taken
        from there."""
        return lines_over_stages(entries, self.stages, known)

    def until(self, session: int) -> StagedPlan:
        """The plan as it was after this session."""
        return StagedPlan(tuple(stages_until(self.stages, session)))

    def played_with(self, session: int, played: Collection[int]) -> frozenset[int]:
        """The session, and those up to it that were ``played`` side by side with it or later, in other stages: the first of a final is
        played beside the first of a consolation, the second beside the second, whatever their numbers."""
        turns = {number: turn for stage in self.stages for number, turn in self._turns(stage, played).items()}
        turn = turns.get(session)
        return frozenset({session} | {number for number, own in turns.items() if turn is not None and number <= session and own >= turn})

    def _turns(self, stage: RankedStage, played: Collection[int]) -> dict[int, int]:
        """The sessions of a later stage, each with how many have been played since the first stage on the way to it, itself included."""
        given = {one.number: one for one in self.stages}
        before, at = 0, stage
        while at.source is not None and (at := given[at.source]).source is not None:
            before += len(at.sessions.intersection(played))
        own = sorted(stage.sessions.intersection(played)) if stage.source is not None else []
        return {number: before + turn for turn, number in enumerate(own, start=1)}

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
    return plan.until(session).lines(until_session(entries, session))


def lines_before(
    plan: RankingPlan, entries: Sequence[EntrantGames], session: int, now: StagedStandings | None = None
) -> tuple[Standing, ...]:
    """The standings as they were before this session and those played side by side with it; none if nothing was played by then.

    ``now``: the standings of these entries by this plan, if they are known: stages that were over by then need not be ranked again.
    """
    played = {result.session for entry in entries for result in entry.results}
    latest = plan.played_with(session, played)
    earlier = {number for number in played if number < session} - latest
    if not earlier:
        return ()
    return plan.until(max(earlier)).lines(until_session(entries, max(earlier), without=latest), now)


def histories(entries: Sequence[EntrantGames], plan: RankingPlan | None = None) -> tuple[AfterSession, ...]:
    """The standings after every session in which anybody has a result, the earliest first.

    Every line of every step has its ``place`` and ``value`` at that time (``None`` before the first game that counts), as for a chart.
    Places follow today's policy; guests and entrants of later sessions are included without a place.
    """
    plan = plan or FlatPlan()
    sessions = sorted({result.session for entry in entries for result in entry.results})
    return tuple(AfterSession(session, lines_after(plan, entries, session)) for session in sessions)
