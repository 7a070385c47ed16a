"""What people were ranked by after each session."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import compress

from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.ranking.standings import Standings
from scoring.ranking import EntrantGames, RankingPlan, StagedPlan, Use, lines_after

__all__ = ["Values", "values_after_each"]

Values = tuple[ShownNumber | None, ...]  #: after each session; ``None`` before the first game


def values_after_each(standings: Standings, keys: Iterable[Hashable], sessions: Sequence[int]) -> dict[Hashable, Values]:
    """The ranked values of these entrants after each session, in the table of a stage with what was carried over into it; those who sat
    out keep their value. Without stages, nobody has to be ranked for them."""
    wanted, plan = set(keys), standings.plan
    if isinstance(plan, StagedPlan):
        by_place = any(stage.carry.start for stage in plan.stages)
        ranked = [entry for entry in standings.entries if by_place or entry.key in wanted]
        return _values_ranked(ranked, plan, wanted, sessions)
    if standings.of_stage:
        return _values_ranked([entry for entry in standings.entries if entry.key in wanted], plan, wanted, sessions)
    numbers = PolicyNumbers(plan.policy)
    return {entry.key: _values_of(entry, numbers, sessions) for entry in standings.entries if entry.key in wanted}


def _values_ranked(
    entries: Sequence[EntrantGames], plan: RankingPlan, wanted: set[Hashable], sessions: Sequence[int]
) -> dict[Hashable, Values]:
    """The same by ranking these entries after each session, each value as in the stage in which somebody was ranked then. Only points by
    place depend on all others."""
    numbers: dict[int, PolicyNumbers] = {}
    found: dict[Hashable, list[ShownNumber | None]] = {entry.key: [] for entry in entries if entry.key in wanted}
    for session in sessions:
        for line in lines_after(plan, entries, session):
            if line.key in found:
                if line.stage not in numbers:
                    numbers[line.stage] = PolicyNumbers(plan.policy_of(line.stage))
                found[line.key].append(None if line.value is None else numbers[line.stage].ranked_by(line.value))
    return {key: tuple(values) for key, values in found.items()}


def _values_of(entry: EntrantGames, numbers: PolicyNumbers, sessions: Sequence[int]) -> Values:
    policy, values = numbers.policy, list[ShownNumber | None]()
    played, last = 0, None
    for session in sessions:
        results = [result for result in entry.results if result.session <= session]
        if len(results) > played:
            counting = compress(results, (use is Use.COUNTS for use in policy.uses(results)))
            value = policy.value(list(counting))
            played, last = len(results), None if value is None else numbers.ranked_by(value)
        values.append(last)
    return tuple(values)
