"""Line-ups of sessions: who was chosen, who is missing, and a proposal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.competitions.models import Competition
from league.competitions.seen import fingerprint
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.teams.models import LineUp, LineUpDeadline, Team, WhoOfTeam
from league.teams.queries.rosters import RosterMember, TeamRoster, rosters_of, team_play_of
from league.wording import joined

__all__ = [
    "SessionLineUps",
    "TeamLineUp",
    "coming_line_ups",
    "deadline_of",
    "line_up_seen",
    "line_ups_of",
    "why_closed_to_captains",
]


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """Who of a team plays in a session. ``named`` by the ``stored`` line-up, if any; ``size``: how many it needs; ``proposal``: those of
    the team's last line-up before, who can play. ``is_asked``: the team plays with those lined up, so that without them nobody plays."""

    roster: TeamRoster
    session: Session
    stored: LineUp | None
    named: tuple[RosterMember, ...]
    size: int
    proposal: tuple[RosterMember, ...]
    is_asked: bool

    @property
    def gone(self) -> tuple[RosterMember, ...]:
        """Those named who have left the competition since."""
        return tuple(one for one in self.named if not one.can_play)

    @property
    def named_text(self) -> str:
        return joined([one.name for one in self.named]) if self.named else ""

    @property
    def proposal_text(self) -> str:
        return joined([one.name for one in self.proposal]) if self.proposal else ""

    @property
    def is_complete(self) -> bool:
        return len(self.named) - len(self.gone) == self.size

    @property
    def is_missing(self) -> bool:
        """Whether somebody has to be told: nobody is lined up, or too few."""
        return not self.is_complete and (self.is_asked or self.stored is not None)

    @property
    def seen(self) -> str:
        return line_up_seen(self.roster.team, self.session, self.stored)


@dataclass(frozen=True, slots=True)
class SessionLineUps:
    """The line-ups of a session, by team; ``deadline``: until when captains may choose. ``closed``: why they may not
    (:func:`why_closed_to_captains`)."""

    session: Session
    deadline: datetime | None
    rows: tuple[TeamLineUp, ...]
    closed: str

    @property
    def missing(self) -> tuple[TeamLineUp, ...]:
        return tuple(row for row in self.rows if row.is_missing)

    @property
    def missing_text(self) -> str:
        """The names of the teams that have lined up nobody, or too few; empty if there are none."""
        return joined([row.roster.team.name for row in self.missing]) if self.missing else ""


def line_up_seen(team: Team, session: Session, stored: LineUp | None) -> str:
    """Fingerprint of a line-up."""
    return fingerprint([team.pk, session.pk, stored.version if stored is not None else 0])


def deadline_of(session: Session) -> datetime | None:
    """Until when captains may line up (one database query)."""
    return LineUpDeadline.objects.filter(session=session).values_list("at", flat=True).first()


def why_closed_to_captains(session: Session, deadline: datetime | None, now: datetime) -> str:
    """``drawn`` or ``late`` if captains may not choose any more; empty if they may."""
    if session.state != SessionState.PLANNED:
        return "drawn"
    return "late" if deadline is not None and deadline <= now else ""


def line_ups_of(competition: Competition, sessions: Sequence[Session]) -> tuple[SessionLineUps, ...]:
    """The line-ups of these sessions of a competition, stored or not, in their order (at most six database queries, one without teams)."""
    rosters = rosters_of(competition)
    if not rosters:
        return tuple(SessionLineUps(one, None, (), "") for one in sessions)
    play, now = team_play_of(competition), timezone.now()
    stored = LineUp.objects.filter(team__competition=competition).select_related("session").prefetch_related("places")
    by_team: dict[int, list[LineUp]] = defaultdict(list)
    for line_up in stored.order_by("session__number"):
        by_team[line_up.team_id].append(line_up)
    deadlines = dict(
        LineUpDeadline.objects.filter(session__in=[one.pk for one in sessions if one.is_stored]).values_list("session_id", "at")
    )
    is_asked = play.who_plays == WhoOfTeam.LINE_UP
    found = []
    for session in sessions:
        rows = [_team(one, session, by_team[one.team.pk], play.line_up_size if is_asked else None) for one in rosters]
        deadline = deadlines.get(session.pk)
        found.append(SessionLineUps(session, deadline, tuple(rows), why_closed_to_captains(session, deadline, now)))
    return tuple(found)


def _team(roster: TeamRoster, session: Session, stored: Sequence[LineUp], asked: int | None) -> TeamLineUp:
    own = next((one for one in stored if one.session_id == session.pk), None)
    before = [one for one in stored if one.session.number < session.number]
    last = _people(roster, before[-1]) if before else ()
    return TeamLineUp(
        roster=roster,
        session=session,
        stored=own,
        named=_people(roster, own) if own is not None else (),
        size=asked or len(roster.regulars),
        proposal=tuple(one for one in last if one.can_play),
        is_asked=asked is not None,
    )


def _people(roster: TeamRoster, line_up: LineUp) -> tuple[RosterMember, ...]:
    named = {place.entrant_id for place in line_up.places.all()}
    return tuple(one for one in roster.members if one.key in named)


def coming_line_ups(competition: Competition) -> tuple[SessionLineUps, ...]:
    """The line-ups of the sessions that have not begun (at most seven database queries)."""
    sessions = competition.sessions.filter(state__in=NOT_BEGUN).select_related("evening", "competition").order_by("number")
    return line_ups_of(competition, list(sessions))
