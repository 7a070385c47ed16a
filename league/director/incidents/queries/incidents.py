"""All incidents of a competition for its directors and referees, and the entrants free to step in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Q

from league.audit.models import ActionLog
from league.competitions.embargo import EVERYTHING, Reader
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.games.models import Game, Substitution
from league.games.queries.incidents import Incident, incidents_of
from league.games.states import OPEN
from league.players.alphabet import alphabetical_of
from league.seating.models import Seat, Session
from league.seating.two_tables import busy_beside

__all__ = ["Excluded", "IncidentsPage", "SessionIncidents", "free_entrants", "incidents_page", "readable_incidents"]

OUT = (EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED)
VERBS = {"disqualify": EntrantStatus.DISQUALIFIED, "remove_entrant": EntrantStatus.REMOVED}


@dataclass(frozen=True, slots=True)
class Excluded:
    """A disqualification or removal from the ranking: the entrant, and by whom, when and why."""

    number: int
    name: str
    status: str
    by_name: str
    at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class SessionIncidents:
    """The incidents of one session, table by table."""

    session: int
    incidents: tuple[Incident, ...]


@dataclass(frozen=True, slots=True)
class IncidentsPage:
    """Incidents by session, the latest session first.

    ``people``: (id of the player, name) of everybody to filter by; ``count``: the number of incidents without cancelled ones.
    """

    sessions: tuple[SessionIncidents, ...]
    excluded: tuple[Excluded, ...]
    people: tuple[tuple[int, str], ...]
    count: int


def readable_incidents(competition: Competition, reader: Reader) -> tuple[Incident, ...]:
    """The incidents that this reader may know of. Seven database queries, one more for a referee."""
    found = incidents_of(competition)
    if reader.sees_all:
        return found
    known = set(Session.objects.filter(competition=competition).refereed_by(reader).values_list("number", flat=True))
    return tuple(one for one in found if one.session in known)


def incidents_page(competition: Competition, player: int | None = None, reader: Reader = EVERYTHING) -> IncidentsPage:
    """All incidents that the reader may know of, or those of one player (by id). Eleven database queries, one more for a referee.

    While results are kept back, who was excluded from the competition is for its directors alone.
    """
    found = readable_incidents(competition, reader)
    shown = [one for one in found if player is None or player in one.people]
    sessions = [SessionIncidents(number, tuple(group)) for number, group in groupby(shown, key=lambda one: one.session)]
    excluded = _excluded(competition) if reader.sees_all or reader.until is None else {}
    entrants = competition.entrants.with_players()
    players = {entrant.player_id: entrant.player for entrant in entrants}
    standing_in = Substitution.objects.filter(game__competition=competition).select_related("player")
    players.update({row.player_id: row.player for row in standing_in})
    concerned = {person for one in found for person in one.people} | set(excluded)
    return IncidentsPage(
        sessions=tuple(reversed(sessions)),
        excluded=tuple(row for person, row in excluded.items() if player is None or player == person),
        people=tuple((one.pk, one.shown_name) for one in sorted(players.values(), key=alphabetical_of) if one.pk in concerned),
        count=sum(one.cancelled is None for one in shown),
    )


def _excluded(competition: Competition) -> dict[int, Excluded]:
    """Excluded entrants by the id of their player. Two queries."""
    actions = ActionLog.objects.filter(competition=competition, verb__in=VERBS).order_by("pk")
    said = {(VERBS[action.verb], action.details["number"]): action for action in actions}
    rows = {}
    for entrant in competition.entrants.with_players().filter(status__in=OUT):
        action = said.get((EntrantStatus(entrant.status), entrant.number))
        signed = (action.by_name, action.at, str(action.details.get("reason", ""))) if action else ("", None, "")
        rows[entrant.player_id] = Excluded(entrant.number, entrant.shown_name, entrant.get_status_display(), *signed)
    return rows


def free_entrants(game: Game) -> Sequence[Entrant]:
    """Entrants free to step in at this table: they still take part, and are neither seated nor standing in at a table still in play, here
    or in a session beside this one.

    Substitutes first, then guests, then everybody else. Two database queries, four more in a later stage.
    """
    session = game.table.session_id
    busy = Q(table=game.table_id) | Q(table__game__state__in=OPEN)
    seated = Seat.objects.filter(busy, session=session).values("entrant")
    standing_in = Substitution.objects.filter(game__table__session=session, until_version=None)
    standing_in = standing_in.filter(Q(game=game) | Q(game__state__in=OPEN))
    entrants = game.competition.entrants.active().with_players().exclude(pk__in=seated)
    free = entrants.exclude(player__in=standing_in.values("player")).select_related("team_member__team")
    if game.state in OPEN and (beside := busy_beside(game.table.session)):
        free = free.exclude(player__in=beside)
    return sorted(free, key=lambda one: (not one.substitute, not one.guest, alphabetical_of(one.player)))
