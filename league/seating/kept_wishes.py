"""Whom the draw of one session keeps apart: what the last draw of several sessions was asked for holds for single ones, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from league.competitions.models import Competition, Entrant
from league.drawing.arrangement import pair
from league.drawing.task import Task
from league.drawing.teams import team_mates
from league.seating.line_ups import drawn_team, with_drawn_teams
from league.seating.models import DraftState, DraftWay, SeatingDraft, Session
from league.seating.wishes import Wishes, in_order

__all__ = ["NO_WISHES", "KeptWishes", "groups_of", "kept_wishes", "last_wishes", "teams_of", "with_their_teams"]


@dataclass(frozen=True, slots=True)
class KeptWishes:
    """Wishes among those who play now, by entrants' numbers: ``teams`` by name, whose members never meet; ``apart``: further pairs who must
    not meet; ``groups`` by name, whose members meet as seldom as can be, with their ``ranks`` (:class:`~league.drawing.task.Task`)."""

    teams: Mapping[str, frozenset[int]] = field(default_factory=dict)
    apart: frozenset[tuple[int, int]] = frozenset()
    groups: Mapping[str, frozenset[int]] = field(default_factory=dict)
    ranks: Mapping[str, int] = field(default_factory=dict)

    @property
    def team_mates(self) -> frozenset[tuple[int, int]]:
        return team_mates(Task((), 1, teams=self.teams))

    @property
    def never(self) -> frozenset[tuple[int, int]]:
        """All pairs who must not meet, team-mates among them."""
        return self.apart | self.team_mates


NO_WISHES = KeptWishes()


def last_wishes(competition: Competition, stage: int | None = None) -> Wishes | None:
    """The wishes of the last confirmed draw of several sessions in this ``stage`` (an id; None for the first) or, before there is one, in
    the stage from which its players come, or in the one before that; None if there was none. A schedule that was brought along has no
    wishes of its own. At most three database queries."""
    drafts = SeatingDraft.objects.filter(competition=competition, state=DraftState.CONFIRMED, way=DraftWay.WHOLE)
    found = list(drafts.order_by("-number").values_list("sessions", "wishes"))
    if not found:
        return None
    sessions: dict[int | None, set[int]] = {}
    for key, number in Session.objects.filter(competition=competition).values_list("stage", "number"):
        sessions.setdefault(key, set()).add(number)
    own = (sessions.get(key, set()) for key in _and_before(competition, stage))
    return next((Wishes.from_json(wishes) for numbers in own for drawn, wishes in found if numbers.intersection(drawn)), None)


def _and_before(competition: Competition, stage: int | None) -> Iterator[int | None]:
    """The stage (an id) and those before it, up to the first (None). One query for a later stage."""
    sources = dict(competition.stages.values_list("pk", "source")) if stage is not None else {}
    while stage is not None and sources.get(stage) is not None:
        yield stage
        stage = sources[stage]
    yield None


def kept_wishes(wishes: Wishes, present: Iterable[Entrant]) -> KeptWishes:
    """The part of these wishes that concerns those who are here, who come with their teams (:func:`with_their_teams`)."""
    people = list(present)
    here = frozenset(entrant.number for entrant in people)
    groups = groups_of(wishes, people)
    return KeptWishes(
        teams=teams_of(wishes, people),
        apart=frozenset(pair(*two) for two in wishes.apart if here.issuperset(two)),
        groups=groups,
        ranks=in_order(groups, wishes.by),
    )


def groups_of(wishes: Wishes, entrants: Iterable[Entrant]) -> Mapping[str, frozenset[int]]:
    """Groups of at least two of these entrants who should not meet, by name."""
    people = list(entrants)
    here = frozenset(entrant.number for entrant in people)
    found: dict[str, set[int]] = {name: {*here.intersection(members)} for name, members in wishes.groups.items()}
    for entrant, way in product(people, wishes.by):
        if name := _group_name(entrant, way):
            found.setdefault(f"{way}: {name}", set()).add(entrant.number)
    return {name: frozenset(members) for name, members in sorted(found.items()) if len(members) > 1}


def teams_of(wishes: Wishes, entrants: Iterable[Entrant]) -> Mapping[str, frozenset[int]]:
    """The teams of a team tournament; empty if it is none, or if only one of each plays, so that nobody can meet their own."""
    found: dict[str, set[int]] = {}
    for entrant in entrants if wishes.teams else ():
        if name := _group_name(entrant, wishes.teams):
            found.setdefault(name, set()).add(entrant.number)
    if all(len(members) == 1 for members in found.values()):
        return {}
    return {name: frozenset(members) for name, members in sorted(found.items())}


def with_their_teams(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """The same entrants, with their players, clubs and drawn teams. One database query."""
    keys = [entrant.pk for entrant in entrants]
    return tuple(with_drawn_teams(Entrant.objects.filter(pk__in=keys).with_players().order_by("number")))


def _group_name(entrant: Entrant, way: str) -> str:
    if way == "club":
        return entrant.player.club.name if entrant.player.club is not None else ""
    return entrant.player.country if way == "country" else drawn_team(entrant)
