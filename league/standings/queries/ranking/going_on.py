"""Who goes on to a stage by its rule and today's standings."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, cast

from django.utils.translation import gettext as _

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, Entrant, EntrantStatus, Stage, StageEntrant
from league.seating.models import Session
from league.seating.stages import OTHERS, chooses_before, waited_for
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.people import people_of
from league.standings.queries.ranking.stages import staged_of
from league.wording.ranking import tiebreak_name, tiebreak_text
from scoring.ranking import TIEBREAKS, LevelAtCut, Qualification, RankingPolicy, Standing, qualify, standings, unplayed_in

__all__ = [
    "AWAY",
    "ELSEWHERE",
    "GOES_ON",
    "LEVEL_HERE",
    "STAYS",
    "CutLine",
    "StageProposal",
    "by_lot",
    "lot_orders",
    "proposals_of",
]

GOES_ON, LEVEL_HERE, STAYS, AWAY, ELSEWHERE = "goes_on", "level", "stays", "away", "elsewhere"


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line of the source's standings. ``mark``: goes on, is level across the line, stays, is away (withdrawn) or plays elsewhere;
    ``tiebreak``: what tells it apart from a neighbour; ``below``: the line of the cut is above it."""

    key: int
    number: int
    name: str
    place: int | None
    value: ShownNumber | None
    tiebreak: str
    mark: str
    is_wild_card: bool
    note: str
    below: bool = False


@dataclass(frozen=True)
class StageProposal:
    """What the rule of a stage proposes. ``numbers``: of entrants, by their ids; ``names`` likewise; ``playing``: numbers of those who play
    in it as decided by now; ``unplayed``: names of those who play in no stage that chooses before it and have no game in the source."""

    stage: Stage
    found: Qualification
    lines: tuple[CutLine, ...]
    numbers: Mapping[int, int]
    names: Mapping[int, str]
    playing: tuple[int, ...] = ()
    unplayed: tuple[str, ...] = ()

    def name_of(self, number: int) -> str:
        """The name of the entrant with this number."""
        return next((self.names[key] for key, one in self.numbers.items() if one == number and key in self.names), str(number))

    @cached_property
    def keys(self) -> tuple[int, ...]:
        """The ids of those who go on, the best first."""
        return tuple(cast(int, key) for key in self.found.keys)

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """Who goes on, who is level across the line, and the places in the source, by numbers: what the log keeps of a decision."""
        level = [[self.numbers_of(one.keys), one.seats, *self._least(one)] for one in self.found.undecided]
        places = {str(line.number): line.place for line in self.lines if line.place is not None}
        return {"goes_on": sorted(self.numbers[key] for key in self.keys), "level": level, "places": places}

    def numbers_of(self, keys: Iterable[Hashable]) -> list[int]:
        """The numbers of the entrants with these ids, in order."""
        return sorted(self.numbers[cast(int, key)] for key in keys)

    def _least(self, level: LevelAtCut) -> list[Any]:
        """How many of which of the level ones go on in any case; nothing if that does not matter."""
        return [sorted([self.numbers_of(own), count] for own, count in level.least)] if level.least else []

    @property
    def next(self) -> CutLine | None:
        """Who comes if somebody cannot."""
        first = next(iter(self.found.reserves), None)
        return next((line for line in self.lines if line.key == first), None)


def proposals_of(competition: Competition, stages: Iterable[Stage] | None = None) -> dict[int, StageProposal]:
    """What is proposed for every later stage whose source is decided, by its number; about ten queries, one without stages."""
    found = list(competition.stages.select_related("source", "competition").order_by("number") if stages is None else stages)
    later = [stage for stage in found if stage.source is not None and stage.source.is_decided]
    return _Proposing(competition, later).all() if later else {}


def by_lot(proposal: StageProposal, seed: int) -> set[int]:
    """The ids of those of the level ones who go on by lot: the same seed gives the same people, whatever the order of the standings."""
    return {key for level in proposal.found.undecided for key in _drawn(proposal, level, seed)[1]}


def lot_orders(proposal: StageProposal, seed: int) -> list[list[int]]:
    """The ids of all level ones in the order in which the lot of :func:`by_lot` draws them, one list for each group of them."""
    return [_drawn(proposal, level, seed)[0] for level in proposal.found.undecided]


def _drawn(proposal: StageProposal, level: LevelAtCut, seed: int) -> tuple[list[int], list[int]]:
    """The order in which these level ones are drawn, and who of them goes on: the first, but for those kept for a group or country."""
    keys = sorted((cast(int, key) for key in level.keys), key=lambda key: proposal.numbers[key])
    lots = Random(f"{seed} {[proposal.numbers[key] for key in keys]}")
    if level.least:
        order = lots.sample(keys, len(keys))
        return order, [cast(int, key) for key in level.first_of(order)]
    drawn = lots.sample(keys, level.seats)
    rest = [key for key in keys if key not in drawn]
    return [*drawn, *lots.sample(rest, len(rest))], drawn


class _Proposing:
    """Proposals for some stages of a competition, read together."""

    def __init__(self, competition: Competition, stages: list[Stage]) -> None:
        self.stages = stages
        self.staged, self.people = staged_of(competition, EVERYTHING), people_of(competition, EVERYTHING)
        self.entrants = {one.pk: one for one in Entrant.objects.filter(competition=competition).with_players()}
        self.members: dict[int, set[int]] = {}
        for stage, entrant in StageEntrant.objects.filter(stage__competition=competition).values_list("stage_id", "entrant_id"):
            self.members.setdefault(stage, set()).add(entrant)
        self.siblings = list(competition.stages.exclude(source=None).select_related("source"))
        played = Session.objects.filter(competition=competition, stage__isnull=False).exclude(state__in=OTHERS)
        self.begun = set(played.values_list("stage_id", flat=True))

    def all(self) -> dict[int, StageProposal]:
        return {stage.number: self._proposal(stage) for stage in self.stages}

    def _proposal(self, stage: Stage) -> StageProposal:
        source, away, taken = cast(Stage, stage.source), self._away(stage), self._taken(stage)
        table, found = self._table(stage), self._found(stage)
        return StageProposal(
            stage=stage,
            found=found,
            lines=tuple(self._lines(table, source.standings_policy, found, away, taken)),
            numbers={key: one.number for key, one in self.entrants.items()},
            names={key: person.name for key, person in self.people.items()},
            playing=tuple(self.entrants[key].number for key in self.members.get(stage.pk, set()) if key in self.entrants),
            unplayed=self._unplayed(stage),
        )

    def _table(self, stage: Stage) -> tuple[Standing, ...]:
        """The standings of its source; none before anybody is entered. Whoever plays in it and was disqualified or taken out
        of the ranking stands where they would without that once it has begun: nobody else is to be chosen then."""
        source, kept = cast(Stage, stage.source), self._excluded_within(stage)
        if not kept:
            return self.staged.tables.get(source.number, ())
        entries = self.staged.entries.get(source.number, ())
        included = [replace(one, disqualified=False, removed=False) if one.key in kept else one for one in entries]
        return standings(included, source.standings_policy)

    def _excluded_within(self, stage: Stage) -> set[int]:
        own = self.members.get(stage.pk, set()) if stage.pk in self.begun else set()
        return {key for key in own if key in self.people and (self.people[key].disqualified or self.people[key].removed)}

    def _found(self, stage: Stage) -> Qualification:
        away, taken = self._away(stage) | self._unranked() - self._excluded_within(stage), self._taken(stage)
        return qualify(self._table(stage), stage.quota, labels=self._labels(stage), unavailable=away, taken=taken)

    def _unplayed(self, stage: Stage) -> tuple[str, ...]:
        """The names of those who could play, and have no game in its source."""
        found = unplayed_in(self._table(stage), self._away(stage) | self._unranked() | self._taken(stage))
        return tuple(self.people[key].name for line in found if (key := cast(int, line.key)) in self.people)

    def _unranked(self) -> set[int]:
        """Guests, substitutes, and whoever was disqualified or taken out of the ranking: no rule lets them go on."""
        return {key for key, person in self.people.items() if not person.may_be_ranked or person.disqualified}

    def _away(self, stage: Stage) -> set[int]:
        own = self.members.get(stage.pk, set()) if stage.pk in self.begun else set()
        return {key for key, one in self.entrants.items() if one.status == EntrantStatus.WITHDRAWN and key not in own}

    def _taken(self, stage: Stage) -> set[int]:
        """Who plays in a stage beside this one that chooses first or, where that is not decided, would play there by its rule: all who
        are level for its last seats are kept for it."""
        taken = set().union(*(self.members.get(one.pk, set()) for one in self.siblings if chooses_before(one, stage)))
        for found in map(self._found, waited_for(stage, self.siblings)):
            taken |= {cast(int, key) for key in (*found.keys, *(key for level in found.undecided for key in level.keys))}
        return taken

    def _labels(self, stage: Stage) -> dict[Any, str]:
        by_country = stage.who == "best_of_country"
        return {key: one.player.country if by_country else one.group for key, one in self.entrants.items()}

    def _lines(
        self, table: tuple[Standing, ...], policy: RankingPolicy, found: Qualification, away: set[int], taken: set[int]
    ) -> Iterable[CutLine]:
        goes_on, level = {one.key: one.by for one in found.qualified}, {key for one in found.undecided for key in one.keys}
        numbers, tiebreaks = PolicyNumbers(policy), _tiebreaks(policy, table)
        last = max((n for n, line in enumerate(table) if line.key in goes_on or line.key in level), default=-1)
        for index, line in enumerate(table):
            key = cast(int, line.key)
            person = self.people.get(key)
            if person is None or (line.place is None and key not in goes_on):
                continue
            mark = GOES_ON if key in goes_on else LEVEL_HERE if key in level else AWAY if key in away else STAYS
            yield CutLine(
                key=key,
                number=person.number,
                name=person.name,
                place=line.place,
                value=numbers.ranked_by(line.value) if line.value is not None else None,
                tiebreak=tiebreaks.get(key, ""),
                mark=ELSEWHERE if key in taken else mark,
                is_wild_card=goes_on.get(key) == "wild_card",
                note=person.note,
                below=index == last + 1,
            )


def _tiebreaks(policy: RankingPolicy, lines: tuple[Standing, ...]) -> dict[int, str]:
    """By what level players are told apart, in words, with their own values; by the ids of those concerned."""
    found: dict[int, dict[str, None]] = {}
    for upper, lower in pairwise(lines):
        if lower.decided_by not in TIEBREAKS and not _shares(upper, lower):
            continue
        for line in (upper, lower):
            looked = next((one for one in line.looked if one.step == lower.decided_by), None)
            text = _("shares the place")
            if looked is not None:
                text = f"{tiebreak_name(looked.step)} {tiebreak_text(policy, looked.step, looked.value)}"
            found.setdefault(cast(int, line.key), {})[text] = None
    return {key: ", ".join(texts) for key, texts in found.items()}


def _shares(upper: Standing, lower: Standing) -> bool:
    return lower.place is not None and upper.place == lower.place
