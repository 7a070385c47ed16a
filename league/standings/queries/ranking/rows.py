"""The rows of the standings, as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from types import MappingProxyType
from typing import cast

from django.utils.translation import gettext as _

from league.standings.queries.addresses import addresses
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.standings.queries.people import RankedPeople, ShownPerson
from league.standings.queries.ranking.moves import Move, Moves
from league.wording import points_text
from league.wording.ranking import tiebreak_name, tiebreak_text
from scoring import ranking
from scoring.ranking import (
    AVERAGE,
    CONSIDERED,
    TOTAL,
    RankingPlan,
    RankingPolicy,
    Result,
    StagedStandings,
    StageLine,
    Standing,
    StandingsGroup,
    Use,
    evenings_among,
)

__all__ = ["FEWEST_PLACES", "MOST_PLACES", "RowPart", "RowWriter", "StandingRow", "no_games_note"]

FEWEST_PLACES, MOST_PLACES = 4, 5  #: at a table


@dataclass(frozen=True, slots=True)
class RowPart:
    """An entrant's part of a stage, as in :class:`scoring.ranking.StageLine`; ``gained``: what it brings to the value of the row."""

    carried: ShownNumber | None
    gained: ShownNumber | None
    place: int | None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant in the standings. ``place`` is empty for unranked entrants, and ``note`` says why in words.

    ``value`` is ranked by; ``results`` are those of the ``games`` played between the first and the last day, ``places`` counts the firsts,
    seconds … among them (four counts, five if somebody in the table was fifth). ``total`` and ``average`` include ``missed`` games
    that count points; ``dropped`` games do not count. ``tiebreak`` names the tiebreaks that decided against a neighbour. ``move`` is
    empty without an earlier session. ``games_text`` includes missed games. ``numbers`` formats further points of the row. ``explained`` is
    the address of the page that takes the total apart. ``stage``: the number of the stage in which the row is ranked (0: there are none),
    ``parts`` those of all its stages by number; ``goes_on``: the name of the one to which it would lead by now, where a page marks
    that with this ``arrow``.
    """

    place: int | None
    person: ShownPerson
    games: int
    missed: int
    value: ShownNumber | None
    total: ShownNumber | None
    average: ShownNumber | None
    places: tuple[int, ...]
    dropped: int
    tiebreak: str
    move: Move | None
    note: str
    explained: str
    numbers: PolicyNumbers
    results: tuple[Result, ...]
    games_text: str
    stage: int
    parts: Mapping[int, RowPart]
    goes_on: str = ""
    arrow: str = "→"

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def url(self) -> str:
        """The entrant's own page, to which the name leads."""
        return self.person.url

    @property
    def carried(self) -> ShownNumber | None:
        """What of the value was carried over into the stage whose games count, the last in which somebody plays of those ranked together;
        ``None``: nothing was, or games count on."""
        return self.parts[max(self.parts)].carried if self.stage in self.parts else None


NO_PARTS: Mapping[int, RowPart] = MappingProxyType({})


def _tiebreaks(plan: RankingPlan, lines: tuple[Standing, ...]) -> dict[object, str]:
    """The deciding tiebreaks with their values, for everybody separated from a neighbour by one."""
    found: dict[object, list[str]] = {}
    for number, lower in enumerate(lines):
        upper = lines[number - 1]
        if lower.decided_by in ranking.TIEBREAKS:
            index = next(i for i, (one, other) in enumerate(zip(upper.looked, lower.looked, strict=False)) if one.value != other.value)
            policy = plan.policy_of(lower.stage)
            for line in (upper, lower):
                text = f"{tiebreak_name(lower.decided_by)} {tiebreak_text(policy, lower.decided_by, line.looked[index].value)}"
                found.setdefault(line.key, []).append(text)
    return {key: ", ".join(dict.fromkeys(texts)) for key, texts in found.items()}


class RowWriter:
    """Write the rows of one table, in the language active now."""

    def __init__(self, slug: str, people: RankedPeople, plan: RankingPlan, found: StagedStandings, moves: Moves) -> None:
        self.people, self.plan, self.found, self.moves = people, plan, found, moves
        self.address = addresses("breakdown", slug)
        self.decided = _tiebreaks(plan, found.lines)
        self.by_stage: dict[int, PolicyNumbers] = {}

    def numbers(self, stage: int) -> PolicyNumbers:
        """How the numbers of this stage are written."""
        if stage not in self.by_stage:
            self.by_stage[stage] = PolicyNumbers(self.plan.policy_of(stage))
        return self.by_stage[stage]

    def row(self, line: Standing, results: tuple[Result, ...]) -> StandingRow:
        person, numbers = self.people[cast(int, line.key)], self.numbers(line.stage)
        played = _considered(line, results, is_all=not line.stage and numbers.is_open)
        games = tuple(result for result in played if not result.missed)
        counts, missed = [result.place for result in games].count, len(played) - len(games)
        places = tuple(counts(place) for place in range(1, MOST_PLACES + 1))
        note = _note(numbers.policy, person, line, results, misses=self.people.miss_results)
        return StandingRow(
            place=line.place,
            person=person,
            games=line.games,
            missed=missed,
            value=numbers.ranked_by(line.value) if line.value is not None else None,
            total=numbers.gained(TOTAL.of(played)) if played else None,
            average=numbers.gained(AVERAGE.of(played)) if played else None,
            places=places if places[-1] else places[:FEWEST_PLACES],
            dropped=line.uses.count(Use.DROPPED),
            tiebreak=self.decided.get(line.key, ""),
            move=self.moves.of(line.key) if line.place is not None else None,
            note=". ".join(filter(None, [note, self._replaced_note(line), _missed_note(person, line, missed)])),
            explained=self.address(person.number),
            numbers=numbers,
            results=games,
            games_text=_("%(games)s + %(missed)s missed") % {"games": line.games, "missed": missed} if missed else str(line.games),
            stage=line.stage,
            parts={part.stage: self._part(part, line) for part in self.found.parts[line.key]} if self.found.parts else NO_PARTS,
        )

    def _replaced_note(self, line: Standing) -> str:
        """Who plays instead in the stage for which somebody had qualified."""
        stage = next((one for one in self.people.stages if one.number == line.replaced), None)
        instead = self.people.get(cast(int, dict(stage.replaced).get(line.key))) if stage else None
        return _("Replaced in “%(stage)s” by %(name)s") % {"stage": stage.name, "name": instead.name} if stage and instead else ""

    def _part(self, part: StageLine, line: Standing) -> RowPart:
        """The part of a row of the whole competition, or of the table of one stage, whose lines are of no stage."""
        own, brought = self.numbers(part.stage), part.gained if line.stage else part.own
        counted = self.numbers(part.within) if line.stage else own
        carried = None if part.carried is None else own.ranked_by(part.carried)
        return RowPart(carried, None if brought is None else counted.ranked_by(brought), part.place)


def _considered(line: Standing, results: tuple[Result, ...], *, is_all: bool) -> tuple[Result, ...]:
    """The results that count or are dropped; outside the days and in a stage of others they do neither."""
    return results if is_all else tuple(compress(results, (use in CONSIDERED for use in line.uses)))


def _missed_note(person: ShownPerson, line: Standing, missed: int) -> str:
    """A short note on what missed games count, for every table and file."""
    if line.group is StandingsGroup.BEHIND:
        return _("Missed games: behind all who played every game")
    if not missed or line.place is None:
        return ""
    points = points_text(person.missing.points, signed=True)
    return _("Missed games: %(count)s × %(points)s points") % {"count": missed, "points": points}


def no_games_note(*, misses: bool) -> str:
    """What is said of whoever has no game; of a reader who ``misses`` results, the same of whoever has played and whoever has not."""
    return _("No public result yet") if misses else _("Has not played yet")


def _note(policy: RankingPolicy, person: ShownPerson, line: Standing, results: Sequence[Result], *, misses: bool) -> str:
    if person.note:
        return person.note
    if not line.games and results:
        return _("No public game on the days that count") if misses else _("No game on the days that count")
    if not line.games:
        return no_games_note(misses=misses)
    if line.place is None and policy.least_evenings and line.games >= policy.least_games:
        played = [result for result, use in zip(results, line.uses, strict=True) if use in CONSIDERED and not result.missed]
        words = {"evenings": evenings_among(played), "least": policy.least_evenings}
        return _("%(evenings)s of %(least)s evenings needed for a place") % words
    if line.place is None:
        return _("%(games)s of %(least)s games needed for a place") % {"games": line.games, "least": policy.least_games}
    return ""
