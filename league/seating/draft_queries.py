"""Read drafts of seatings: the players they are drawn for, and the task for their search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Q

from league.competitions.models import Entrant, EntrantQuerySet
from league.drawing.arrangement import swapped
from league.drawing.exchange import refusal_from_json, schedule_from_json
from league.drawing.task import Schedule, Task, checked
from league.seating.kept_wishes import kept_wishes
from league.seating.line_ups import plays_at, with_drawn_teams
from league.seating.models import Seat, SeatingDraft, Session, SitOut
from league.seating.queries import history_of, present_at
from league.seating.stages import playing_in
from league.seating.standing_in import replaced_at, standing_in_at
from league.seating.two_tables import busy_beside
from league.seating.wishes import Wishes
from scoring.errors import RuleViolation, gettext_noop

__all__ = [
    "INTERRUPTED",
    "NO_ANSWER",
    "WITHOUT_ANSWER",
    "checked_task",
    "drawn_before_edits",
    "expected_players",
    "may_succeed",
    "problem_of",
    "reseated_since",
    "schedule_of",
    "spare_players",
    "task_of",
]

INTERRUPTED = RuleViolation("search_interrupted", gettext_noop("The search was interrupted. It can be started again with the same seed."))
NO_ANSWER = RuleViolation(
    "search_without_answer", gettext_noop("The search ended without an answer. It can be started again with the same seed.")
)
WITHOUT_ANSWER = frozenset({INTERRUPTED.code, NO_ANSWER.code})  #: of searches that did not come to an end


def expected_players(sessions: Sequence[Session]) -> tuple[Entrant, ...]:
    """The players of these sessions, which are all of one stage: on an evening, those checked in; otherwise all active entrants (of the
    stage), whether they have arrived or not, since a schedule is drawn before that, and the substitutes who have the seat of somebody who
    left (at most four database queries). Of teams, those who play in the first of these sessions
    (:func:`league.seating.line_ups.same_line_ups`)."""
    if sessions[0].evening_id is not None:
        return present_at(sessions[0])
    own = playing_in(sessions[0].stage_id) | Q(pk__in=standing_in_at(sessions))
    return tuple(_active(sessions[0]).filter(own, plays_at(sessions[0].pk)))


def spare_players(sessions: Sequence[Session]) -> tuple[Entrant, ...]:
    """The substitutes who can fill a table in these sessions, and play neither for anybody nor beside them (at most four database queries,
    and those of :func:`league.seating.two_tables.busy_beside`)."""
    session = sessions[0]
    spare = _active(session).filter(substitute=True).exclude(pk__in=standing_in_at(sessions))
    if session.stage_id is not None:
        spare = spare.exclude(playing_in(session.stage_id))
    spare = spare.exclude(pk__in=replaced_at(session.competition_id, *(one.number for one in sessions)).values("stand_in"))
    if busy := busy_beside(*sessions):
        spare = spare.exclude(player__in=busy)
    if session.evening_id is not None:
        spare = spare.filter(check_ins__evening=session.evening_id, check_ins__left=False)
    return tuple(spare)


def _active(session: Session) -> EntrantQuerySet:
    return Entrant.objects.filter(competition=session.competition_id).active().with_players().order_by("number")


def task_of(draft: SeatingDraft) -> Task:
    """The task of a draft, saved or not, with everything else that counts so far as its past. Its figures are measured by it as well (five
    database queries)."""
    wishes, numbers = Wishes.from_json(draft.wishes), tuple(number for number, _id in draft.players)
    kept = kept_wishes(wishes, _players_of(draft))
    return Task(
        players=numbers,
        sessions=len(draft.sessions),
        seed=draft.seed,
        groups=kept.groups,
        apart=kept.apart,
        history=history_of(draft.competition, without=_first_session(draft), drawn=draft.sessions),
        ranks=kept.ranks,
        sizes=draft.competition.ruleset.table_sizes,
        teams=kept.teams,
    )


def checked_task(draft: SeatingDraft) -> Task:
    """The task for a search, checked; refusals are those of :func:`~league.drawing.task.checked`."""
    return checked(task_of(draft))


def _first_session(draft: SeatingDraft) -> Session | None:
    """Any session of the draft will do: they all belong to one evening, or to none."""
    return draft.competition.sessions.filter(number__in=draft.sessions).first()


def _players_of(draft: SeatingDraft) -> EntrantQuerySet:
    return with_drawn_teams(Entrant.objects.filter(pk__in=[key for _number, key in draft.players]).with_players())


def schedule_of(draft: SeatingDraft) -> Schedule | None:
    """The draft's current schedule, including changes by hand; None before there is one."""
    return schedule_from_json(draft.result) if draft.result else None


def drawn_before_edits(draft: SeatingDraft) -> Schedule | None:
    """The draft's schedule as drawn, without changes by hand."""
    schedule = schedule_of(draft)
    if schedule is None:
        return None
    sessions = dict(zip(draft.sessions, schedule.sessions, strict=True))
    for session, one, other in reversed(draft.edits):
        sessions[session] = swapped(sessions[session], one, other)
    return replace(schedule, sessions=tuple(sessions.values()))


def reseated_since(draft: SeatingDraft) -> tuple[int, ...]:
    """The numbers of the draft's sessions whose seating now differs from the draft (two database queries)."""
    chosen = {"session__competition": draft.competition_id, "session__number__in": draft.sessions}
    tables: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, who in (
        Seat.objects.filter(**chosen).order_by("table__number", "wind").values_list("session__number", "table__number", "entrant__number")
    ):
        tables[number][table].append(who)
    resting: defaultdict[int, list[int]] = defaultdict(list)
    for number, who in SitOut.objects.filter(**chosen).order_by("entrant__number").values_list("session__number", "entrant__number"):
        resting[number].append(who)
    drawn = zip(draft.sessions, draft.result["sessions"], strict=True)
    return tuple(
        number for number, one in drawn if (list(tables[number].values()), resting[number]) != (one["tables"], sorted(one["sit_outs"]))
    )


def problem_of(draft: SeatingDraft) -> RuleViolation | None:
    """Why a search found nothing or was interrupted; None if nothing is wrong."""
    if draft.is_interrupted:
        return INTERRUPTED
    return refusal_from_json(draft.problem) if draft.problem else None


def may_succeed(draft: SeatingDraft) -> bool:
    """Whether a search that found nothing may find something if it is started again: it did not come to an end, or nothing is proved."""
    problem = problem_of(draft)
    return problem is not None and (problem.code in WITHOUT_ANSWER or problem.code == "apart_not_found")
