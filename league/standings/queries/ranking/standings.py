"""The standings of a competition."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition, Stage
from league.players.alphabet import folded
from league.seating.models import Session
from league.standings.queries.people import RankedPeople, ShownPerson, expected, people_of, ranked_entries
from league.standings.queries.ranking.moves import Moves
from league.standings.queries.ranking.rows import FEWEST_PLACES, MOST_PLACES, RowWriter, StandingRow
from league.standings.queries.ranking.staging import ShownStage, stage_text
from league.standings.queries.results import SeatResult, by_entrant, ranked_seats
from league.wording.ranking import policy_text, value_name
from scoring import ranking
from scoring.ranking import (
    EntrantGames,
    FlatPlan,
    RankingPlan,
    RankingPolicy,
    Result,
    StagedPlan,
    StagedStandings,
    StageLine,
    Standing,
)

__all__ = ["StandingRow", "Standings", "entries_from", "standing_of", "standings_from", "standings_of"]

LONG = 12  #: rows on a phone's first screen
Parts = Mapping[Hashable, tuple[StageLine, ...]]  #: everybody's stages
Members = Mapping[int, frozenset[Hashable]]  #: who plays in a stage, by its number


@dataclass(frozen=True, slots=True)
class Standings:
    """``ranked`` by place (level players share one, in the order of their numbers; the disqualified come last), then ``unranked``.

    ``lines`` are the same as pure values, made from ``entries``, whose keys are those of ``people``; ``sessions`` are the numbers of those
    with results, and ``after`` is the last one considered. ``places_differ``: somebody was replaced, and their place at the table differs.
    ``plan`` is how they are ranked, over the ``stages`` if there are any; ``of_stage``: the number of the stage of which this is the table
    (0: of the whole competition). ``found``: the tables of all stages as pure values; ``members``: who plays in each but the first.
    ``misses_results``: some may be kept back from the reader.
    """

    plan: RankingPlan
    ranked: tuple[StandingRow, ...]
    unranked: tuple[StandingRow, ...]
    games: int
    lines: tuple[Standing, ...] = ()
    entries: tuple[EntrantGames, ...] = ()
    people: Mapping[int, ShownPerson] = field(default_factory=dict)
    sessions: tuple[int, ...] = ()
    after: int | None = None
    places_differ: bool = False
    stages: tuple[ShownStage, ...] = ()
    of_stage: int = 0
    found: StagedStandings = StagedStandings(())
    members: Members = field(default_factory=dict)
    misses_results: bool = False

    @property
    def policy(self) -> RankingPolicy:
        """The way of ranking; over stages, that of the first."""
        return self.plan.policy

    @property
    def is_staged(self) -> bool:
        """Whether there are players in more than one stage, so that places come from several tables."""
        return isinstance(self.plan, StagedPlan) and len(self.plan.stages) > 1

    @property
    def value_name(self) -> str:
        """The heading of what the rows are ranked by, the same as in the table of each stage, unless these rank in different ways."""
        names = {value_name(self.plan.policy_of(stage.number)) for stage in self.stages if stage.is_known} if self.is_staged else set[str]()
        return _("Ranked by") if len(names) > 1 else value_name(self.policy)

    @property
    def how(self) -> str:
        """What decides, in a few short sentences; over stages, for each of them."""
        stages = [stage for stage in self.stages if self.of_stage in (0, stage.number)]
        return " ".join(stage_text(stage, self.plan.policy_of(stage.number), self.policy) for stage in stages) or policy_text(self.policy)

    @property
    def stage_links(self) -> tuple[ShownStage, ...]:
        """The stages with a table of their own; none while there is only one."""
        known = tuple(stage for stage in self.stages if stage.is_known)
        return known if len(known) > 1 else ()

    @property
    def stage(self) -> ShownStage | None:
        """The stage of which this is the table, if it is no table of the whole competition."""
        return next((stage for stage in self.stages if stage.number == self.of_stage), None)

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        return self.ranked + self.unranked

    @property
    def most_places(self) -> int:
        """The number of places at a table: five if somebody was fifth, otherwise four."""
        return next((len(row.places) for row in self.rows), FEWEST_PLACES)

    @property
    def has_earlier(self) -> bool:
        return len(self.sessions) > 1

    @property
    def considered(self) -> tuple[int, ...]:
        """The numbers of the sessions whose results are in it."""
        return tuple(number for number in self.sessions if self.after is None or number <= self.after)

    @property
    def previous(self) -> int | None:
        """The number of the session with results before the last one considered."""
        return max((number for number in self.sessions if self.after is not None and number < self.after), default=None)

    @property
    def next(self) -> int | None:
        """The number of the session with results after the last one considered."""
        return min((number for number in self.sessions if self.after is not None and number > self.after), default=None)

    @property
    def is_long(self) -> bool:
        """The table is so long that it needs a search."""
        return len(self.ranked) + len(self.unranked) > LONG

    def named(self, words: str) -> list[StandingRow]:
        """The rows of entrants whose name contains all these words, accents aside, or who have this number."""
        wanted = folded(words).split()
        return [
            row for row in self.rows if wanted and (wanted == [str(row.person.number)] or all(word in folded(row.name) for word in wanted))
        ]


def standings_of(
    competition: Competition, after: int | None = None, *, reader: Reader | None = None, stage: int = 0, as_then: bool | None = None
) -> Standings:
    """The standings from every finished game that the reader may know, or as they were after a session; of one stage, if its number
    is given. After the latest session with results they are those of now, over all stages decided by now, also those without a game.

    ``as_then``: those of then or of now whatever the latest is, and nobody is said to have no *public* result: to compare with those of
    another reader.

    Raises ``Session.DoesNotExist`` if that has no result for this reader, and ``Stage.DoesNotExist`` if the reader knows no player of that
    stage. Three queries, whatever the number of players and games, and three more where there are stages.
    """
    people, seats = people_of(competition, reader), ranked_seats(competition, reader)
    latest = max((seat.result.session for seat in seats), default=None)
    if as_then is not None:
        people.miss_results = False
    is_now = after in (None, latest) if as_then is None else not as_then
    plan = people.plan if is_now or after is None else people.plan.until(after)
    counting = _counting(plan, stage)
    sessions = tuple(sorted({seat.result.session for seat in seats if counting is None or seat.result.session in counting}))
    if after is not None and after not in sessions:
        raise Session.DoesNotExist
    counted = [seat for seat in seats if after is None or seat.result.session <= after]
    results: dict[int, list[Result]] = {key: [] for key in people}
    for seat in counted:
        results[seat.entrant].append(seat.result)
    entries, parts, members = ranked_entries(people, results), None, _members(plan)
    if stage:
        counted = [seat for seat in counted if seat.result.session in sessions]
        entries, parts = _of_stage(plan.ranked(entries), stage)
        entries = [one for one in entries if one.results or stage in members or not people[cast(int, one.key)].substitute]
        plan = FlatPlan(plan.policy_of(stage))
    games, last = len({seat.result.game for seat in counted}), after or max(sessions, default=None)
    found = _ranked(competition, people, entries, plan, games=games, sessions=sessions, after=last, parts=parts)
    return replace(found, places_differ=any(seat.differs for seat in counted), of_stage=stage, members=members)


def _of_stage(found: StagedStandings, stage: int) -> tuple[list[EntrantGames], Parts]:
    """The entries of a stage, and everybody's part of it."""
    return [*found.entries[stage]], {key: tuple(part for part in parts if part.stage == stage) for key, parts in found.parts.items()}


def _members(plan: RankingPlan) -> Members:
    """Who plays in each stage that takes its players from another."""
    return {one.number: one.members for one in plan.stages if one.members is not None} if isinstance(plan, StagedPlan) else {}


def _counting(plan: RankingPlan, stage: int) -> frozenset[int] | None:
    """The sessions that the table of this stage considers; ``None``: all."""
    if not stage:
        return None
    if not isinstance(plan, StagedPlan) or stage not in {one.number for one in plan.stages}:
        raise Stage.DoesNotExist
    return plan.counting_in(stage)


def standing_of(standings: Standings, number: int) -> StandingRow | None:
    """The row of the entrant with this number."""
    return next((row for row in standings.rows if row.person.number == number), None)


def standings_from(
    competition: Competition, people: RankedPeople, results: list[SeatResult], *, everybody: bool = False, plan: RankingPlan | None = None
) -> Standings:
    """The standings of these results without a query, by the competition's plan unless another is given.

    Entrants who left before their first game, and substitutes without one, are listed only with ``everybody``; there are no movements.
    """
    games, after = len({result.game for result in results}), max((result.session for result in results), default=None)
    return _ranked(competition, people, entries_from(people, results), plan or people.plan, games=games, after=after, everybody=everybody)


def _ranked(
    competition: Competition,
    people: RankedPeople,
    entries: list[EntrantGames],
    plan: RankingPlan,
    *,
    games: int,
    after: int | None,
    sessions: tuple[int, ...] = (),
    everybody: bool = False,
    parts: Parts | None = None,
) -> Standings:
    found = plan.ranked(entries) if parts is None else replace(plan.ranked(entries), parts=parts)
    played = {entry.key: entry.results for entry in entries}
    moves = _moves(entries, found, plan, after) if sessions else Moves({})
    writer = RowWriter(competition.slug, people, plan, found, moves)
    listed = frozenset(people) if everybody or parts is not None else expected(people)
    rows = [writer.row(line, played[line.key]) for line in found.lines if played[line.key] or line.key in listed]
    if any(len(row.places) > FEWEST_PLACES for row in rows):
        rows = [replace(row, places=(*row.places, 0)[:MOST_PLACES]) for row in rows]
    return Standings(
        plan=plan,
        ranked=tuple(row for row in rows if row.place is not None),
        unranked=tuple(row for row in rows if row.place is None),
        games=games,
        lines=found.lines,
        entries=tuple(entries),
        people=people,
        sessions=sessions,
        after=after,
        stages=people.stages,
        found=found,
        members=_members(plan),
        misses_results=people.miss_results,
    )


def entries_from(people: RankedPeople, results: Iterable[SeatResult]) -> list[EntrantGames]:
    """The input for :mod:`scoring.ranking`: everybody, including guests, with their results, by entrant id."""
    grouped = by_entrant(results)
    return ranked_entries(people, {key: [result.measured for result in own] for key, own in grouped.items()})


def _moves(entries: list[EntrantGames], found: StagedStandings, plan: RankingPlan, after: int | None) -> Moves:
    """Movements since before the last session and those played side by side with it; none while there is nothing before them."""
    before = ranking.lines_before(plan, entries, after, now=found) if after is not None else ()
    return Moves(ranking.movements(before, found.lines) if before else {})
