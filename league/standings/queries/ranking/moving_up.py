"""Who moves up if somebody cannot play in a stage that has not begun, and the standings as they become by that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from django.db.models import Exists, OuterRef

from league.competitions.models import Competition, Entrant, EntrantStatus, Stage, StageEntrant
from league.seating.models import Session
from league.seating.stages import OTHERS, may_be_left, places_beside
from league.standings.queries.people import RankedPeople
from league.standings.queries.ranking.going_on import GOES_ON, LEVEL_HERE, STAYS, CutLine, StageProposal, proposals_of
from scoring.ranking import RankedStage, StagedPlan

__all__ = ["COMES", "MissingPlayers", "MovingUp", "missing_players", "moved_up", "moving_up", "next_by_lot", "next_lines"]

COMES = (GOES_ON, LEVEL_HERE, STAYS)  #: marks of those who can play


@dataclass(frozen=True, slots=True)
class MissingPlayers:
    """Names of ``players`` who withdrew from a ``stage`` (its id) that has not begun, and for whom nobody plays."""

    stage: int
    number: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovingUp:
    """A stage in which somebody has a place and that has not begun. ``next``: who would come, more than one if they are level, nobody if
    all play; ``others``: how many others of its players take part still; ``beside``: the place beside it of the only one who would come,
    if that one has begun to play there or cannot leave it."""

    stage: Stage
    next: tuple[CutLine, ...]
    others: int
    beside: StageEntrant | None = None

    @property
    def only(self) -> CutLine | None:
        """Who moves up, if that is one person."""
        return self.next[0] if len(self.next) == 1 else None


def next_lines(proposal: StageProposal | None, here: Collection[int]) -> tuple[CutLine, ...]:
    """Who does not play yet (``here``: ids of those who do) and comes first by the rule: whom it lets go on, then who is level for a seat,
    then the best of the others; with all who share the place."""
    free = [line for line in (proposal.lines if proposal else ()) if line.key not in here]
    lines = next((found for mark in COMES if (found := [line for line in free if line.mark == mark])), [])
    return tuple(line for line in lines if line.place == lines[0].place)


def next_by_lot(lines: Sequence[CutLine], seed: int) -> list[CutLine]:
    """These level ones in the order in which a lot draws them, of whom the first plays: the same seed gives the same, whatever their order
    was."""
    own = sorted(lines, key=lambda line: line.number)
    lots = Random(f"{seed} {[line.number for line in own]}")
    first = lots.choice(own)
    rest = [line for line in own if line is not first]
    return [first, *lots.sample(rest, len(rest))]


def missing_players(competition: Competition) -> tuple[MissingPlayers, ...]:
    """Who is missing in the stages of this competition that have not begun. One query."""
    begun = Session.objects.filter(stage=OuterRef("stage")).exclude(state__in=OTHERS)
    rows = StageEntrant.objects.filter(~Exists(begun), stage__competition=competition).exclude(entrant__status=EntrantStatus.ACTIVE)
    found: dict[Stage, list[str]] = {}
    for row in rows.select_related("stage", "entrant__player").order_by("stage__number", "seed"):
        found.setdefault(row.stage, []).append(row.entrant.shown_name)
    return tuple(MissingPlayers(stage.pk, stage.number, stage.name, tuple(names)) for stage, names in found.items())


def moving_up(entrant: Entrant) -> tuple[MovingUp, ...]:
    """The stages that have not begun and in which this entrant has a place. One query without any, about fifteen otherwise."""
    rows = StageEntrant.objects.filter(entrant=entrant).select_related("stage__source").order_by("stage__number")
    stages = [row.stage for row in rows if not row.stage.sessions.exclude(state__in=OTHERS).exists()]
    if not stages:
        return ()
    for stage in stages:
        stage.competition = entrant.competition
    proposals = proposals_of(entrant.competition, stages)
    playing: dict[int, dict[int, str]] = {}
    for key, who, status in StageEntrant.objects.filter(stage__in=stages).values_list("stage_id", "entrant_id", "entrant__status"):
        playing.setdefault(key, {})[who] = status
    comes = {stage: next_lines(proposals.get(stage.number), playing[stage.pk]) for stage in stages}
    return tuple(
        MovingUp(
            stage=stage,
            next=comes[stage],
            beside=_stuck(stage, comes[stage]),
            others=sum(status == EntrantStatus.ACTIVE for who, status in playing[stage.pk].items() if who != entrant.pk),
        )
        for stage in stages
    )


def _stuck(stage: Stage, comes: Sequence[CutLine]) -> StageEntrant | None:
    """The place beside this stage that the only one who would come cannot leave."""
    rows = places_beside(stage, [comes[0].key]) if len(comes) == 1 else ()
    return next((row for row in rows if not may_be_left(row, stage)), None)


def moved_up(people: RankedPeople, key: int, seats: Sequence[MovingUp]) -> RankedPeople:
    """The same people, ranked as if the next ones played in these stages in place of the entrant with this id, and in none beside them."""
    plan, comes = people.plan, {one.stage.number: one.only.key for one in seats if one.only is not None}
    if not isinstance(plan, StagedPlan):
        return people
    sources = {stage.number: stage.source for stage in plan.stages}

    def stands(stage: RankedStage) -> RankedStage:
        if stage.members is None:
            return stage
        if stage.number in comes:
            return replace(stage, members=(stage.members - {key}) | {comes[stage.number]}, replaced=stage.replaced | {key})
        return replace(stage, members=stage.members - {who for number, who in comes.items() if sources.get(number) == stage.source})

    stages = tuple(map(stands, plan.stages))
    return RankedPeople(people, replace(people.staging, plan=StagedPlan(stages)), miss_results=people.miss_results)
