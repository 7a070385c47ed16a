"""The final tables of a season's divisions: who finished where, once each, and where the rules send them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from league.competitions.embargo import EVERYTHING, everybody
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.competitions.seen import fingerprint
from league.seating.models import SessionState
from league.series.crossing import DivisionEnd, Finisher, Proposed, proposals
from league.series.models import DivisionSeason, SeriesSeason
from league.standings.queries.ranking.final import FinalResult, final_of
from league.standings.queries.ranking.ties import Tie
from league.wording import joined

__all__ = ["EndedDivision", "EndedPerson", "EndedSeason", "ended_season", "has_secrets", "why_not_over"]

NOT_HELD = frozenset({SessionState.PLANNED, SessionState.CANCELLED})


@dataclass(frozen=True, slots=True)
class EndedPerson:
    """Somebody at the end of a season; ``marks`` say in words what is special (withdrawn, guest, also in another division)."""

    entrant: Entrant
    place: int | None
    value: str
    marks: tuple[str, ...] = ()

    @property
    def player(self) -> int:
        return self.entrant.player_id

    @property
    def name(self) -> str:
        return self.entrant.player.full_name

    @property
    def leaves(self) -> bool:
        return self.entrant.status == EntrantStatus.WITHDRAWN

    @property
    def counts_for(self) -> int:
        """Where somebody entered in two divisions belongs: with the smaller number."""
        return 2 if self.entrant.substitute else int(self.entrant.guest)


@dataclass(frozen=True, slots=True)
class EndedDivision:
    """A division at its end: everybody who belongs here, best first, and the ties of its table."""

    division: DivisionSeason
    people: tuple[EndedPerson, ...]
    ties: tuple[Tie, ...]
    play_off: Mapping[int, int] = field(default_factory=dict)

    @property
    def end(self) -> DivisionEnd:
        here = self.division
        finishers = tuple(Finisher(one.player, one.place, one.leaves) for one in self.people)
        return DivisionEnd(here.level, finishers, here.rises, here.falls, here.pairs, self.play_off)


@dataclass(frozen=True, slots=True)
class EndedSeason:
    """All divisions from the top, and what the rules say of each player."""

    divisions: tuple[EndedDivision, ...]
    proposed: Mapping[int, Proposed]

    @property
    def seen(self) -> str:
        """Fingerprint of the final tables and of what the rules say."""
        tables = [[(one.player, one.place, one.entrant.status) for one in each.people] for each in self.divisions]
        says = sorted((player, one.goes, one.asked) for player, one in self.proposed.items())
        return fingerprint([tables, says])


def ended_season(season: SeriesSeason) -> EndedSeason:
    """The season from every finished game; six queries for each division, four more for a play-off."""
    rows = list(season.divisions.select_related("competition", "play_off_competition").order_by("level"))
    tables = _each_once([_ended(row) for row in rows])
    return EndedSeason(tuple(tables), proposals([one.end for one in tables]))


def why_not_over(season: SeriesSeason) -> str:
    """A sentence on the divisions that are not finished, or whose results are partly secret; empty if there are none."""
    competitions = [one.competition for one in season.divisions.select_related("competition").order_by("level")]
    running = [one.name for one in competitions if not one.is_over]
    if running:
        return _("Not finished yet: %(names)s. Finish it first, as its table may still change.") % {"names": joined(running)}
    secret = [one.name for one in competitions if has_secrets(one)]
    if secret:
        return _("Results are still secret: %(names)s. Publish them first.") % {"names": joined(secret)}
    return ""


def has_secrets(competition: Competition) -> bool:
    """Whether results or seatings of sessions that were held are kept back from everybody. One query."""
    return competition.sessions.exclude(everybody(competition).results()).exclude(state__in=NOT_HELD).exists()


def _ended(row: DivisionSeason) -> EndedDivision:
    final = final_of(row.competition, EVERYTHING)
    entrants = row.competition.entrants.with_players().in_bulk()
    notes = {line.person.number: (line.value, line.note) for line in final.standings.rows}
    people = [_person(entrants[line.key], line.place, final, notes) for line in final.standings.lines]
    return EndedDivision(row, tuple(people), final.ties, _play_off(row.play_off_competition))


def _person(entrant: Entrant, place: int | None, final: FinalResult, notes: Mapping[int, tuple[object, str]]) -> EndedPerson:
    value, note = notes.get(entrant.number, (None, final.standings.people[entrant.pk].note))
    return EndedPerson(entrant, place, str(value) if value is not None else "", (note,) if note else ())


def _play_off(competition: Competition | None) -> dict[int, int]:
    """The places in a play-off that is over, by player, as far as nobody shares them."""
    if competition is None or not competition.is_over:
        return {}
    final = final_of(competition, EVERYTHING)
    return {final.participant(line).player: line.place for line in final.ranked if line.place is not None}


def _each_once(tables: Sequence[EndedDivision]) -> list[EndedDivision]:
    """The tables with each player in one of them; a mark says where else they were entered."""
    entered: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
    for table in tables:
        for one in table.people:
            entered[one.player].append((one.counts_for, table.division.level, table.division.name))
    return [
        replace(table, people=tuple(_marked(one, table, entered) for one in table.people if _belongs(one, table, entered)))
        for table in tables
    ]


def _belongs(one: EndedPerson, table: EndedDivision, entered: Mapping[int, list[tuple[int, int, str]]]) -> bool:
    return min(entered[one.player])[1] == table.division.level


def _marked(one: EndedPerson, table: EndedDivision, entered: Mapping[int, list[tuple[int, int, str]]]) -> EndedPerson:
    others = [name for _counts, level, name in entered[one.player] if level != table.division.level]
    if not others:
        return one
    return replace(one, marks=(*one.marks, _("also in %(divisions)s") % {"divisions": joined(others)}))
