"""Line-ups of sessions: who was chosen, who is missing, and a proposal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.competitions.models import Competition, Stage, StageEntrant
from league.competitions.seen import fingerprint
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.stages import stage_of
from league.teams.models import LineUp, LineUpDeadline, Team, TeamPlay, WhoOfTeam
from league.teams.queries.rosters import RosterMember, TeamRoster, rosters_of, team_play_of
from league.wording import joined

__all__ = [
    "SessionLineUps",
    "TeamChoice",
    "TeamLineUp",
    "choice_of",
    "coming_line_ups",
    "deadline_of",
    "line_up_seen",
    "line_ups_of",
    "players_of_stages",
    "why_closed_to_captains",
]


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """Who of a team plays in a session. ``named`` by the ``stored`` line-up, if any; ``size``: how many it needs; ``proposal``: those of
    the team's last line-up before, who can play. ``is_asked``: the team plays with those lined up, so that without them nobody plays.
    ``eligible``: who can be chosen, in a later stage its players only. ``is_settled``: nobody has to choose there, as all of them play or
    as it is open who plays in the stage."""

    roster: TeamRoster
    session: Session
    stored: LineUp | None
    named: tuple[RosterMember, ...]
    size: int
    proposal: tuple[RosterMember, ...]
    is_asked: bool
    eligible: tuple[RosterMember, ...]
    is_settled: bool = False

    @property
    def gone(self) -> tuple[RosterMember, ...]:
        """Those named who have left the competition since, or do not play in the stage."""
        return tuple(one for one in self.named if one not in self.eligible)

    @property
    def are_elsewhere(self) -> bool:
        """Whether somebody named takes part, but not in this stage."""
        return any(one.can_play for one in self.gone)

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
        return not self.is_settled and not self.is_complete and (self.is_asked or self.stored is not None)

    @property
    def seen(self) -> str:
        return line_up_seen(self.roster.team, self.session, self.stored)


@dataclass(frozen=True, slots=True)
class SessionLineUps:
    """The line-ups of a session, by team; ``deadline``: until when captains may choose. ``closed``: why they may not
    (:func:`why_closed_to_captains`). ``stage``: the later stage to which the session belongs, if any; ``is_told``: the reader may know
    who plays there."""

    session: Session
    deadline: datetime | None
    rows: tuple[TeamLineUp, ...]
    closed: str
    stage: Stage | None = None
    is_told: bool = True

    @property
    def is_open(self) -> bool:
        """Whether it is open who plays in the stage, so that nobody can be chosen."""
        return self.stage is not None and not self.stage.is_decided

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
    """The line-ups of these sessions of a competition, stored or not, in their order (at most six database queries, one without teams; one
    more with later stages)."""
    rosters = rosters_of(competition)
    if not rosters:
        return tuple(SessionLineUps(one, None, (), "") for one in sessions)
    players = players_of_stages(sessions)
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
        asked = play.line_up_size if is_asked else None
        rows = [_team(one, session, by_team[one.team.pk], asked, choice_of(one, session, play, players)) for one in rosters]
        deadline = deadlines.get(session.pk)
        found.append(SessionLineUps(session, deadline, tuple(rows), why_closed_to_captains(session, deadline, now), stage_of(session)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class TeamChoice:
    """Among whom of a team a session lets choose, and how many: ``is_settled`` if nobody has to."""

    eligible: tuple[RosterMember, ...]
    size: int
    is_settled: bool = False


def players_of_stages(sessions: Sequence[Session]) -> dict[int, frozenset[int]]:
    """The entrants (ids) who play in the later stages of these sessions, by the stage's id. One query, none without such stages."""
    stages = {one.stage_id for one in sessions if one.stage_id is not None}
    found: dict[int, set[int]] = {key: set() for key in stages}
    rows = StageEntrant.objects.filter(stage__in=stages).values_list("stage_id", "entrant_id") if stages else ()
    for stage, entrant in rows:
        found[stage].add(entrant)
    return {key: frozenset(people) for key, people in found.items()}


def choice_of(roster: TeamRoster, session: Session, play: TeamPlay, players: Mapping[int, frozenset[int]]) -> TeamChoice:
    """Whom a team can line up for a session. In a later stage its own players only, and where these are no more than a captain lines up,
    all of them play (:func:`league.seating.line_ups.plays_at`)."""
    is_asked = play.who_plays == WhoOfTeam.LINE_UP
    size = play.line_up_size if is_asked else len(roster.regulars)
    able = tuple(one for one in roster.members if one.can_play)
    stage = stage_of(session)
    if stage is None:
        return TeamChoice(able, size)
    if not stage.is_decided:
        return TeamChoice((), 0, is_settled=True)
    own = tuple(one for one in able if one.key in players[stage.pk])
    return TeamChoice(own, min(size, len(own)), is_settled=is_asked and len(own) <= size)


def _team(roster: TeamRoster, session: Session, stored: Sequence[LineUp], asked: int | None, choice: TeamChoice) -> TeamLineUp:
    own = next((one for one in stored if one.session_id == session.pk), None)
    before = [one for one in stored if one.session.number < session.number]
    last = _people(roster, before[-1]) if before else ()
    return TeamLineUp(
        roster=roster,
        session=session,
        stored=own,
        named=choice.eligible if choice.is_settled else _people(roster, own) if own is not None else (),
        size=choice.size,
        proposal=tuple(one for one in last if one in choice.eligible),
        is_asked=asked is not None and not (choice.is_settled and not choice.eligible),
        eligible=choice.eligible,
        is_settled=choice.is_settled,
    )


def _people(roster: TeamRoster, line_up: LineUp) -> tuple[RosterMember, ...]:
    named = {place.entrant_id for place in line_up.places.all()}
    return tuple(one for one in roster.members if one.key in named)


def coming_line_ups(competition: Competition) -> tuple[SessionLineUps, ...]:
    """The line-ups of the sessions that have not begun (at most seven database queries)."""
    sessions = competition.sessions.filter(state__in=NOT_BEGUN).select_related("evening", "competition", "stage").order_by("number")
    return line_ups_of(competition, list(sessions))
