"""What each game of a team's member counts for the team in a competition with stages. Pure: exact fractions, no order of entering.

Somebody who stays behind keeps what their games brought. Of somebody who goes on, each game before counts as much as the stage carries
over (all, half …; after a second cut half of that half), and points to start with come on top. So the sum over a team's members is the
sum of what their lines in the standings by total say, and with everything carried over the table is the flat one. Games in a stage of
others count nothing, as for the player.

Points for the place of a team in a session (``session_points``) were given to the team and not to its members: they stay. Points to start
with count where they are of the kind that the team collects: points for places (``place_points``) in ``game_points``, others elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.teams.counting import TeamPolicy, whole
from scoring.ranking import Number, RankedStage, Result, StageLine

__all__ = ["CarriedOn", "MemberCount", "member_count"]


@dataclass(frozen=True, slots=True)
class CarriedOn:
    """Somebody went on from the stage ``source`` to ``stage`` (their numbers): what the member had brought ``before``, and what of it, with
    points to start with, counts from then on."""

    source: int
    stage: int
    before: Number
    carried: Number


@dataclass(frozen=True, slots=True)
class MemberCount:
    """What a member's games count: ``shares`` by session (none for a session of a stage in which they do not play), points to ``start``
    with, the ``steps`` on which it depends, and what all is ``worth`` in the end."""

    shares: Mapping[int, Fraction]
    start: Number
    steps: tuple[CarriedOn, ...]
    worth: Number

    def counting(self, results: Iterable[Result]) -> tuple[Result, ...]:
        """Those of the results that are of the member's own stages."""
        return tuple(result for result in results if result.session in self.shares)


def member_count(stages: Sequence[RankedStage], parts: Sequence[StageLine], results: Sequence[Result], policy: TeamPolicy) -> MemberCount:
    """What somebody's ``results`` count for the team, by their ``parts`` of these ``stages``."""
    path, own = _path(stages, parts), {part.stage: part for part in parts}
    shares: dict[int, Fraction] = {}
    steps: list[CarriedOn] = []
    start = value = Fraction(0)
    for stage in path:
        if stage.source is not None and not stage.carry.games and policy.method != "session_points":
            given = _start(stage, own[stage.number], own[stage.source], policy)
            shares = {session: share * stage.carry.share for session, share in shares.items()}
            start, before, value = start * stage.carry.share + given, value, value * stage.carry.share + given
            steps.append(CarriedOn(stage.source, stage.number, whole(before), whole(value)))
        shares.update(dict.fromkeys(stage.sessions, Fraction(1)))
        value += sum((Fraction(_brought(one, policy)) for one in results if one.session in stage.sessions), Fraction(0))
    return MemberCount(shares, whole(start), tuple(steps), whole(value))


def _path(stages: Sequence[RankedStage], parts: Sequence[StageLine]) -> list[RankedStage]:
    """The stages from the first to the last one of somebody."""
    by_number, found = {stage.number: stage for stage in stages}, []
    number = max((part.stage for part in parts), default=None)
    while number is not None:
        found.append(by_number[number])
        number = by_number[number].source
    return found[::-1]


def _start(stage: RankedStage, part: StageLine, before: StageLine, policy: TeamPolicy) -> Fraction:
    """The points to start with, if they are of the kind that the team collects: what the player carried over besides a share."""
    by_places = stage.policy.method == "place_points"
    if not stage.carry.start or by_places is not (policy.method == "game_points"):
        return Fraction(0)
    return Fraction(part.carried or 0) - stage.carry.share * Fraction(before.value or 0)


def _brought(result: Result, policy: TeamPolicy) -> Number:
    """What a game brings in full."""
    if policy.method == "game_points":
        return 0 if result.missed else policy.points(result.place, result.level)
    return result.total
