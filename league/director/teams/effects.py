"""What a change of teams does to their standings, before it is saved: the command itself is carried out and taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.competitions.seen import fingerprint
from league.database import taken_back
from league.director.asking import sent_again
from league.director.refusals import REFUSALS
from league.director.revealed import holds_secrets
from league.standings.queries.teams.standings import team_table

__all__ = ["BACK", "MovedTeam", "effect_on_teams", "question_about_teams"]

SEEN = "seen_effect"
BACK = "back"  #: sent by *Undo*, which asks nothing


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line in the standings: its place (None: none yet), the name and text of the value it is ranked by, and its games."""

    place: int | None
    value: str
    games: int


@dataclass(frozen=True, slots=True)
class MovedTeam:
    """A team whose line changes; ``before`` or ``after`` is None for a team that is not there."""

    name: str
    before: TeamLine | None
    after: TeamLine | None

    @property
    def lines(self) -> tuple[TeamLine | None, TeamLine | None]:
        return self.before, self.after

    @property
    def moves(self) -> bool:
        places = [line.place if line is not None else None for line in self.lines]
        return places[0] != places[1]


def effect_on_teams(competition: Competition, change: Callable[[], object]) -> tuple[MovedTeam, ...]:
    """The teams whose place, value or games change, by their place after it. Some thirty queries and those of the command, whose refusals
    are raised. Empty before the first result."""
    before = _lines(competition)
    with taken_back():
        change()
        after = _lines(competition)
    if not any(line.games for _name, line in (*before.values(), *after.values())):
        return ()
    rows = []
    for number in {**after, **before}:
        name = (after.get(number) or before[number])[0]
        old, new = (lines[number][1] if number in lines else None for lines in (before, after))
        if old != new:
            rows.append(MovedTeam(name, old, new))
    return tuple(rows)


def _lines(competition: Competition) -> dict[int, tuple[str, TeamLine]]:
    """Name and line of each team by its number, in the order of the standings."""
    table = team_table(Competition.objects.get(pk=competition.pk), reader=EVERYTHING)
    rows = table.rows if table is not None else ()
    return {row.number: (row.name, TeamLine(row.place, row.value.text if row.value else "", row.games)) for row in rows}


def question_about_teams(request: HttpRequest, competition: Competition, change: Callable[[], object], *, back: str) -> HttpResponse | None:
    """The page that shows what the change does to the standings of the teams and repeats the request with the answer.

    None if it does nothing, if this effect was seen, for *Undo*, and if the command refuses: called next, it says why.
    """
    if BACK in request.GET:
        return None
    try:
        moved = effect_on_teams(competition, change)
    except REFUSALS:
        return None
    key = fingerprint([(one.name, repr(one.before), repr(one.after)) for one in moved])
    if not moved or request.POST.get(SEEN) == key:
        return None
    fields = [*((name, value) for name, value in sent_again(request) if name != SEEN), (SEEN, key)]
    context = {"competition": competition, "moved": moved, "count": sum(one.moves for one in moved), "fields": fields, "back": back}
    return render(request, "director/teams/effect.html", {**context, "is_secret": holds_secrets(competition)})
