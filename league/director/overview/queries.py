"""The facts behind the checklist, read in a fixed number of database queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from league.competitions.models import Competition, CompetitionKind
from league.director.beginning_together import begin_with
from league.director.finishing import unconfirmed_after_approval
from league.director.overview.steps import ChecklistFacts, ChecklistStep, Entered, SessionInFocus, in_focus, steps_of
from league.director.revealed import sessions_shown
from league.director.seating_words import others_play
from league.games.queries.desk_states import SILENT
from league.games.queries.met_again import met_again_since
from league.games.queries.tables import TableRow, games_of_session
from league.seating.line_ups import drawn_counts, drawn_in
from league.seating.models import ENDED, IN_PLAY, NOT_BEGUN, ClockEvent, ClockEventKind, Evening, Session, SessionState
from league.seating.outdated import to_be_redrawn
from league.seating.queries import awaited, comers_to, counted_evenings
from league.seating.two_tables import at_two_tables
from league.standings.queries.ranking.cut_changes import StageNews, stage_news
from league.standings.queries.ranking.moved_since import moved_since_approval
from league.standings.queries.ranking.moving_up import missing_players
from league.standings.queries.ranking.undecided import undecided_in
from league.teams.queries.line_ups import SessionLineUps, line_ups_of
from league.teams.queries.rosters import free_entrants

__all__ = ["checklist", "facts_of"]


def checklist(competition: Competition) -> tuple[ChecklistStep, ...]:
    """The steps done and to come (at most twenty-nine database queries, whatever the number of tables, three for each further
    session in play, two for each seated one that is to begin with it and two for all of these, and some for each game that was corrected
    after its approval)."""
    return steps_of(facts_of(competition))


def facts_of(competition: Competition) -> ChecklistFacts:
    """The facts for the steps (three database queries, six more for each running session, one with stages, five if there are seated
    sessions not yet started, one more once somebody is checked in for them and four once seats were changed after a start, two for the
    played sessions of a tournament and one before its first, one while a session is not drawn and up to seven more with teams, once a
    session is approved two, and those of
    :func:`league.standings.queries.ranking.moved_since.moved_since_approval` and of
    :func:`league.standings.queries.ranking.cut_changes.stage_news`, and one for who is missing in stages)."""
    shown = tuple(row for row in sessions_shown(competition) if row.state != SessionState.CANCELLED)
    sessions = [row.session for row in shown]
    ended = any(one.state in ENDED for one in sessions)
    evening = _evening_of(list(counted_evenings(competition.evenings.filter(closed=False))), sessions)
    focus = in_focus(sessions, evening)
    line_ups, teams_ahead = _line_ups(competition, sessions), _teams_ahead(competition, sessions)
    has_stages = any(one.stage_id is not None for one in sessions)
    return ChecklistFacts(
        competition=competition,
        entered=_entered(competition, focus),
        sessions=sessions,
        waiting=tuple(row.number for row in shown if row.is_held_back and row.state in ENDED),
        evening=evening,
        present=evening.present if evening is not None else 0,  # type: ignore[attr-defined]
        focus=_in_focus(focus) if focus is not None and _is_shown(competition, focus, evening) else None,
        outdated=to_be_redrawn(competition, sessions),
        met_again=met_again_since(competition) if any(one.state == SessionState.SEATED for one in sessions) else (),
        undecided=undecided_in(competition),
        lacks_codes=_lacks_codes(competition, sessions),
        unconfirmed=unconfirmed_after_approval(competition) if ended and not competition.is_over else (),
        moved=moved_since_approval(competition) if ended else (),
        stages=stage_news(competition) if ended else StageNews(),
        missing=missing_players(competition) if ended else (),
        line_ups=line_ups,
        beside=tuple(_in_focus(one) for one in sessions if _is_beside(one, focus)),
        parallel=tuple(_in_focus(one) for one in begin_with(focus, sessions)),
        sources=dict(competition.stages.values_list("pk", "source")) if has_stages else {},
        teams_ahead=teams_ahead,
        twice=at_two_tables(competition) if has_stages and not competition.is_over else (),
        others=others_play(sessions),
        alone=_alone(competition, (*line_ups, *([teams_ahead] if teams_ahead is not None else []))),
    )


def _is_beside(session: Session, focus: Session | None) -> bool:
    """Whether a session is played at the same time as the one in focus."""
    both = focus is not None and focus.state in IN_PLAY and session.state in IN_PLAY
    return both and session is not focus and session.evening_id == (focus.evening_id if focus is not None else None)


def _line_ups(competition: Competition, sessions: Sequence[Session]) -> tuple[SessionLineUps, ...]:
    """Of the sessions that are not drawn, but for those of a later stage, whose players a director decides; nothing once all is over."""
    planned = [one for one in sessions if one.state == SessionState.PLANNED and not competition.is_over]
    if any(one.stage_id is not None for one in planned):
        first = competition.stages.filter(source=None).values_list("pk", flat=True).first()
        planned = [one for one in planned if one.stage_id in (None, first)]
    return line_ups_of(competition, planned) if planned else ()


def _teams_ahead(competition: Competition, sessions: Sequence[Session]) -> SessionLineUps | None:
    """The teams as they would play in a session that is still to be planned: in a tournament the first one. One query without teams."""
    begun = competition.kind == CompetitionKind.TOURNAMENT and bool(sessions)
    if competition.is_over or begun or any(one.state in (*NOT_BEGUN, *IN_PLAY) for one in sessions):
        return None
    number = 1 + max((one.number for one in sessions), default=0)
    return line_ups_of(competition, [Session(competition=competition, number=number)])[0]


def _alone(competition: Competition, found: Sequence[SessionLineUps]) -> tuple[str, ...]:
    """Who is in no team, where others are."""
    return tuple(one.shown_name for one in free_entrants(competition)) if any(one.rows for one in found) else ()


def _lacks_codes(competition: Competition, sessions: Sequence[Session]) -> bool:
    """Whether a tournament before its first day has no permanent table codes. One query at most."""
    begun = competition.kind != CompetitionKind.TOURNAMENT or not sessions or any(one.state in (*IN_PLAY, *ENDED) for one in sessions)
    return not begun and not competition.table_codes.valid().exists()


def _evening_of(evenings: Sequence[Evening], sessions: Sequence[Session]) -> Evening | None:
    """Of the open evenings, the one being played, else the last one up to today, else the next one."""
    playing = {session.evening_id for session in sessions if session.state in IN_PLAY}
    today = timezone.localdate()

    def rank(evening: Evening) -> tuple[bool, bool, int]:
        is_ahead = evening.date > today
        days = (evening.date - today).days
        return evening.pk not in playing, is_ahead, days if is_ahead else -days

    return min(evenings, key=rank, default=None)


def _is_shown(competition: Competition, session: Session, evening: Evening | None) -> bool:
    """Whether the checklist shows this session; not if a season has no open evening and the session is over: then an evening comes next."""
    return evening is not None or competition.kind == CompetitionKind.TOURNAMENT or session.state not in ENDED


def _entered(competition: Competition, focus: Session | None) -> Entered:
    """How many there are; one query more for a session of a later stage."""
    found = competition.entrants.active().aggregate(
        **drawn_counts(),
        substitutes=Count("pk", filter=Q(substitute=True)),
        without_ema=Count("pk", filter=Q(player__ema_number="", guest=False)),
    )
    counts = {name: found[name] for name in ("entered", "substitutes", "without_ema")}
    in_stage = None
    if focus is not None and focus.stage_id:
        in_stage = competition.entrants.active().filter(stage_places__stage=focus.stage_id).count()
    return Entered(**counts, drawn=drawn_in(found), sizes=competition.ruleset.table_sizes, in_stage=in_stage)


def _in_focus(session: Session) -> SessionInFocus:
    if session.state == SessionState.PLANNED:
        return SessionInFocus(session)
    expected = awaited(comers_to(session))
    rows = games_of_session(session) if session.state in IN_PLAY else ()
    started = _clock_started(session)
    return SessionInFocus(
        session=session,
        expected=len(expected),
        missing=sum(not one.here for one in expected),
        rows=rows,
        silent=tuple(row.table for row in rows if _is_silent(row, started)),
        clock_started=started,
    )


def _clock_started(session: Session) -> datetime | None:
    starts = ClockEvent.objects.filter(session=session, kind=ClockEventKind.START, undone_at=None)
    return starts.order_by("at").values_list("at", flat=True).first()


def _is_silent(row: TableRow, started: datetime | None) -> bool:
    """Whether a table in play has been without an entry for long, counted from its last entry or the start of the clock."""
    since = row.last_at or started
    return row.is_open and since is not None and timezone.now() - since >= SILENT
