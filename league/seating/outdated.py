"""Seatings that no longer fit, as people came or went since they were made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from league.competitions.models import Competition, Entrant, EntrantStatus, StageEntrant
from league.players.models import Player
from league.seating.latecomers import entered_after_seatings
from league.seating.line_ups import resting
from league.seating.models import Arrival, CheckIn, Seat, Session, SessionState, SitOut
from league.seating.stages import playing_in
from league.seating.standing_in import replaced_at
from league.seating.two_tables import GAME_OVER

__all__ = ["Outdated", "outdated_on_evening", "outdated_place", "played_by_others", "to_be_redrawn"]


@dataclass(frozen=True, slots=True)
class Outdated:
    """A session whose seating does not fit who plays, with names: those who have a seat but are ``gone``, those who play but have no place
    (``new``), those with a seat who have ``moved`` into a stage beside it, each with the name of that, and those who ``dropped`` out of
    its stage and are in no other. ``is_public``: it has to be hidden before it is drawn again; ``unseated``: the ids of those
    who are new, and in a later stage of all who play there without a place, checked in or not, as pages of the public say."""

    number: int
    is_public: bool
    gone: tuple[str, ...]
    new: tuple[str, ...]
    moved: tuple[tuple[str, str], ...] = ()
    dropped: tuple[str, ...] = ()
    unseated: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.new or self.moved or self.dropped)


def outdated_place() -> Q:
    """Which rows of seats, or of who sits out, belong to somebody who does not play in that session any more, as a filter: it is seated and
    has not begun, and they do not take part any more, do not play in its stage, or it is open who does. A substitute may fill a table of
    any stage. The same is decided for the pages of the public by :mod:`league.standings.queries.outdated_seats`."""
    later = Q(session__stage__source__isnull=False)
    plays = StageEntrant.objects.filter(stage=OuterRef("session__stage"), entrant=OuterRef("entrant"))
    elsewhere = Q(session__stage__decided_at__isnull=True) | (Q(entrant__substitute=False) & ~Q(Exists(plays)))
    return Q(session__state=SessionState.SEATED) & (~Q(entrant__status=EntrantStatus.ACTIVE) | (later & elsewhere))


def to_be_redrawn(competition: Competition, sessions: Sequence[Session] | None = None) -> tuple[Outdated, ...]:
    """Seatings overtaken by people who came and went, by number (four database queries, one for the competition's ``sessions`` if they are
    not given, one if a check-in has begun, and one with seatings of later stages). Of a stage in which it is open who plays, none: that
    is to be decided first.

    Sessions of an evening are left out: they are drawn among those present, just before they start. Once people have been checked in for a
    session, those who have not come are missed there only if they were entered after it was seated.
    """
    found = competition.sessions.order_by("number") if sessions is None else sessions
    seated = [one for one in found if one.state == SessionState.SEATED and one.evening_id is None]
    if not seated:
        return ()
    entrants = {one.pk: one for one in competition.entrants.with_players().select_related("team_member").order_by("number")}
    active = {key for key, one in entrants.items() if one.status == EntrantStatus.ACTIVE}
    stages = _stages(competition) if any(one.stage_id is not None for one in seated) else {}
    away = _resting(entrants.values(), seated)
    seats, rests, arrived = (_by_session(rows, seated) for rows in (Seat, SitOut, Arrival))
    begun = frozenset(arrived)
    late = entered_after_seatings(competition) if arrived else {}
    outdated = []
    for one in seated:
        if one.stage_id is not None and one.stage_id not in stages:
            continue
        absent = away.get(one.pk, frozenset())
        playing = (active & _playing_at(one, stages, entrants)) - absent
        left = {key for key in seats[one.pk] if key not in active or not (key in playing or entrants[key].substitute)}
        moved = _moved(stages.get(one.stage_id), stages.values(), left & active)
        expected = {key for key in playing if key in arrived[one.pk] or entrants[key].number in late.get(one.number, ())}
        new = (expected if one.pk in begun else playing) - seats[one.pk] - rests[one.pk]
        dropped = (left & active) - set(moved) - absent if one.stage_id is not None else set()
        gone, came = _names(entrants, left - set(moved) - dropped), _names(entrants, new)
        waiting = new if one.stage_id is None else playing - seats[one.pk] - rests[one.pk]
        unseated = tuple(key for key in entrants if key in waiting)
        outdated.append(
            Outdated(one.number, not one.hidden, gone, came, _with_stages(entrants, moved), _names(entrants, dropped), unseated)
        )
    return tuple(filter(None, outdated))


def played_by_others(sessions: Sequence[Session]) -> tuple[Outdated, ...]:
    """Of these sessions of one competition, those in play in a later stage at whose tables somebody sits who does not play there and is
    replaced by nobody. Substitutes may sit anywhere, and what is over stays as it is. Six queries if one is in play, otherwise none."""
    played = [one for one in sessions if one.state == SessionState.RUNNING and one.stage_id is not None]
    if not played:
        return ()
    competition = played[0].competition
    entrants = {one.pk: one for one in competition.entrants.with_players().order_by("number")}
    active, stages = {key for key, one in entrants.items() if one.status == EntrantStatus.ACTIVE}, _stages(competition)
    seats, rests, arrived = (_by_session(rows, played) for rows in (Seat, SitOut, Arrival))
    seat = {"substitutions__game__table": OuterRef("table"), "substitutions__seat": OuterRef("wind")}
    replaced = Exists(Player.objects.filter(**seat, substitutions__until_version=None))
    now = Seat.objects.filter(session__in=played).exclude(table__game__state__in=GAME_OVER)
    alone: dict[int, set[int]] = defaultdict(set)
    for session, entrant in now.exclude(replaced).values_list("session_id", "entrant_id"):
        alone[session].add(entrant)
    found = []
    for one in played:
        if one.stage_id not in stages:
            continue
        members = active & stages[one.stage_id].keys
        left = {key for key in alone[one.pk] - members if not entrants[key].substitute}
        moved = _moved(stages[one.stage_id], stages.values(), left & active)
        new = (members & arrived[one.pk] if one.pk in arrived else members) - seats[one.pk] - rests[one.pk]
        gone, dropped = _names(entrants, left - active), _names(entrants, (left & active) - set(moved))
        if left:
            found.append(Outdated(one.number, not one.hidden, gone, _names(entrants, new), _with_stages(entrants, moved), dropped))
    return tuple(found)


def outdated_on_evening(session: Session) -> Outdated | None:
    """A seated session of an evening whose seating no longer fits those present; ``None`` if it fits.

    Five database queries, six if nobody is here.

    An evening on which nobody was checked in misses nobody; only who left the competition is gone then.
    """
    entrants = {one.pk: one for one in session.competition.entrants.with_players().select_related("team_member").order_by("number")}
    away = _resting(entrants.values(), [session]).get(session.pk, frozenset())
    here = set(CheckIn.objects.filter(evening=session.evening_id, left=False).values_list("entrant_id", flat=True))
    seats, rests = (_by_session(rows, [session])[session.pk] for rows in (Seat, SitOut))
    has_check_in = bool(here) or CheckIn.objects.filter(evening=session.evening_id).exists()
    replaced = set(replaced_at(session.competition_id, session.number).values_list("pk", flat=True))
    gone = [key for key in seats - replaced if entrants[key].status != EntrantStatus.ACTIVE or (has_check_in and key not in here)]
    of_stage = _playing(session.competition, session.stage_id, entrants)
    gone += [key for key in seats if key in away and key not in gone]
    playing = {key for key in (here & of_stage) - away if entrants[key].status == EntrantStatus.ACTIVE}
    came = playing - seats - rests
    found = Outdated(session.number, not session.hidden, _names(entrants, gone), _names(entrants, came))
    return found or None


@dataclass(frozen=True, slots=True)
class _Members:
    """Who plays in a decided stage (``keys``: ids of entrants), with its name and the id of its source."""

    name: str
    source: int | None
    keys: set[int]


def _stages(competition: Competition) -> dict[int | None, _Members]:
    """The decided later stages by their ids. One query."""
    found: dict[int | None, _Members] = {}
    rows = StageEntrant.objects.filter(stage__competition=competition).order_by("stage__number")
    for stage, name, source, entrant in rows.values_list("stage_id", "stage__name", "stage__source_id", "entrant_id"):
        found.setdefault(stage, _Members(name, source, set())).keys.add(entrant)
    return found


def _playing_at(session: Session, stages: Mapping[int | None, _Members], entrants: Mapping[int, Entrant]) -> set[int]:
    """The ids of those who play in a session of a decided stage: in the first one all but the substitutes."""
    if session.stage_id is None:
        return {key for key, one in entrants.items() if not one.substitute}
    return stages[session.stage_id].keys


def _moved(own: _Members | None, stages: Iterable[_Members], left: Iterable[int]) -> dict[int, str]:
    """Of those who have ``left`` their own stage, who plays in one beside it, with its name."""
    beside = [one for one in stages if own is not None and one is not own and one.source == own.source]
    return {key: stage.name for key in left for stage in beside if key in stage.keys}


def _with_stages(entrants: Mapping[int, Entrant], moved: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    """The names of those who have ``moved`` (ids), by number, each with that of their stage."""
    return tuple((one.shown_name, moved[key]) for key, one in entrants.items() if key in moved)


def _names(entrants: Mapping[int, Entrant], some: Collection[int]) -> tuple[str, ...]:
    """The names of these entrants (ids), by number."""
    return tuple(one.shown_name for key, one in entrants.items() if key in some)


def _playing(competition: Competition, stage: int | None, entrants: Mapping[int, Entrant]) -> set[int]:
    """The ids of those who play in the sessions of this stage; in the first, of all but the substitutes. One query for a later stage."""
    if stage is None:
        return {key for key, one in entrants.items() if not one.substitute}
    return set(competition.entrants.filter(playing_in(stage)).values_list("pk", flat=True))


def _resting(entrants: Iterable[Entrant], sessions: Sequence[Session]) -> Mapping[int, frozenset[int]]:
    """Who does not play for their team, by the session's id. One query, none without teams; entrants come with their ``team_member``."""
    has_teams = any(hasattr(one, "team_member") for one in entrants)
    return resting(one.pk for one in sessions) if has_teams else {}


def _by_session(rows: type[Seat | SitOut | Arrival], sessions: Sequence[Session]) -> dict[int, set[int]]:
    """The ids of the entrants in these rows, by the id of their session."""
    found: dict[int, set[int]] = defaultdict(set)
    for session, entrant in rows.objects.filter(session__in=sessions).values_list("session_id", "entrant_id"):
        found[session].add(entrant)
    return found
