"""Who plays in the sessions of a stage, which of them have begun, and which tables are theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Count, Min, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, Entrant, Stage, StageEntrant, WhoPlays
from league.drawing import tables_for
from league.errors import Refusal
from league.seating.models import NOT_BEGUN, Seat, Session, SessionState, Table

__all__ = [
    "chooses_before",
    "comes_before",
    "first_table_of",
    "first_tables_of",
    "has_begun",
    "may_be_left",
    "open_before",
    "places_beside",
    "played_in",
    "playing_in",
    "refuse_of_other_stage",
    "stage_of",
    "stage_to_play",
    "waited_for",
    "winds_in_stage",
]

OTHERS = (*NOT_BEGUN, SessionState.CANCELLED)  #: states of sessions in which nobody has played


def playing_in(stage_id: int | None) -> Q:
    """Who is to play in a session of this stage (the first: everybody but the substitutes), as a filter of entrants."""
    if stage_id is None:
        return Q(substitute=False)
    return Q(pk__in=StageEntrant.objects.filter(stage=stage_id).values("entrant"))


def refuse_of_other_stage(session: Session, entrant: Entrant) -> None:
    """Refusal ``not_in_stage`` for who does not play in the stage of a session that has not begun; substitutes may play in any. No query
    in the first stage, otherwise two at most."""
    if session.stage is None or session.state not in NOT_BEGUN or entrant.substitute:
        return
    stage = session.stage
    if not stage.is_decided:
        raise Refusal("not_in_stage", _("It is not decided yet who plays in “%(stage)s”.") % {"stage": stage.name})
    if not stage.places.filter(entrant=entrant).exists():
        raise Refusal("not_in_stage", _("%(name)s does not play in “%(stage)s”.") % {"name": entrant.shown_name, "stage": stage.name})


def stage_of(session: Session) -> Stage | None:
    """The later stage to which a session belongs; None for the first. At most one query."""
    return None if session.stage_id is None else session.stage


def has_begun(stage: Stage) -> bool:
    """Whether games of the stage have begun. One query."""
    return Session.objects.filter(stage=stage).exclude(state__in=OTHERS).exists()


def played_in(stage: Stage) -> QuerySet[Seat]:
    """The seats of those who play in the stage, in its sessions that have begun, in the order of their numbers. One query."""
    seats = Seat.objects.filter(session__stage=stage, entrant__stage_places__stage=stage).exclude(session__state__in=OTHERS)
    return seats.select_related("session", "entrant__player").order_by("entrant__number", "session__number")


def chooses_before(one: Stage, other: Stage) -> bool:
    """Whether a stage chooses its players before another one with the same source: a stage for those who do not go on elsewhere is the
    last, otherwise the one with the lower number comes first."""
    return one.source_id == other.source_id and one.pk != other.pk and (other.who == WhoPlays.REST or one.number < other.number)


def comes_before(one: Stage, other: Stage) -> bool:
    """As :func:`chooses_before`, but of two that both take those who do not go on, only the one with the lower number is first."""
    return chooses_before(one, other) and (one.number < other.number or not chooses_before(other, one))


def waited_for(stage: Stage, stages: Iterable[Stage]) -> list[Stage]:
    """Of these stages, those for which ``stage`` has to wait: they take their players from the same one, choose them first, and are not
    decided."""
    return [one for one in stages if not one.is_decided and comes_before(one, stage)]


def open_before(competition: Competition, sessions: Iterable[Session]) -> Mapping[int, str]:
    """Of these sessions, those that are seated in a stage that is decided and has not begun, though it is open again who plays in one
    beside it, which chooses its players first: whoever sits here may still move there. By number, with the name of that stage. One query if
    one is seated in a later stage, and one for each such stage; otherwise none."""
    seated = [(one.number, one.stage_id) for one in sessions if one.state == SessionState.SEATED and one.stage_id is not None]
    stages = {one.pk: one for one in competition.stages.order_by("number")} if seated else {}
    waiting = {key: waited_for(stages[key], stages.values()) for _number, key in seated if stages[key].is_decided}
    open_ones = {key: found[0].name for key, found in waiting.items() if found and not has_begun(stages[key])}
    return {number: open_ones[key] for number, key in seated if key in open_ones}


def places_beside(stage: Stage, keys: Iterable[int]) -> Sequence[StageEntrant]:
    """The places of these entrants (ids) in other stages with the same source, the first stage first. One query."""
    rows = StageEntrant.objects.filter(stage__source=stage.source_id, entrant__in=list(keys)).exclude(stage=stage.pk)
    return list(rows.select_related("stage__competition", "entrant__player").order_by("stage__number", "seed"))


def may_be_left(place: StageEntrant, stage: Stage) -> bool:
    """Whether somebody with this place leaves it by coming into ``stage`` beside it: that one chooses its players first, and nobody has
    begun to play here or was chosen from here. Two queries at most."""
    here = place.stage
    if not chooses_before(stage, here) or chooses_before(here, stage) or has_begun(here):
        return False
    return not StageEntrant.objects.filter(stage__source=here, entrant=place.entrant_id).exists()


def stage_to_play(competition: Competition) -> Stage | None:
    """The stage to which a session planned next belongs, unless somebody says another: of those in which it is decided who plays and
    sessions are missing, the one with the fewest; otherwise the last one without a fixed number. None for the first. One query."""
    later = competition.stages.filter(source__isnull=False, decided_at__isnull=False)
    counted = later.annotate(held=Count("sessions", filter=~Q(sessions__state=SessionState.CANCELLED))).order_by("number")
    missing = [stage for stage in counted if stage.held < stage.planned_sessions]
    without_end = [stage for stage in counted if not stage.planned_sessions]
    return min(missing or without_end[-1:], key=lambda stage: (stage.held, stage.number), default=None)


def first_table_of(stage: Stage | None) -> int:
    """The number of the first table of a stage, so that stages played at the same time do not share a table in the hall.

    Those that take their players from the same stage have one block of tables after the other, in their order; those after them stay in
    the block of their source. The first stage, and every only one, begins with table 1. A free seat keeps its table, as does a stage that
    is open, by the number of its rule, and every table that is seated. Three queries for a later stage.
    """
    if stage is None or stage.source_id is None:
        return 1
    stages = {one.pk: one for one in Stage.objects.filter(competition=stage.competition_id).select_related("competition")}
    players = Counter(StageEntrant.objects.filter(stage__competition=stage.competition_id).values_list("stage_id", flat=True))
    seated = Table.objects.filter(session__competition=stage.competition_id, session__stage__isnull=False)
    rows = seated.exclude(session__state=SessionState.CANCELLED).values("session", "session__stage").annotate(tables=Count("pk"))
    tables: dict[int, int] = {}
    for one in rows:
        tables[one["session__stage"]] = max(one["tables"], tables.get(one["session__stage"], 0))
    return _first_table(stages[stage.pk], stages, {one.pk: max(_tables_of(one, players), tables.get(one.pk, 0)) for one in stages.values()})


def _tables_of(stage: Stage, players: Mapping[int, int]) -> int:
    """How many tables a stage has by the number of its players, or by that of its rule while it is open."""
    count = players.get(stage.pk, 0) or (stage.count if stage.who == WhoPlays.BEST else 0)
    return len(tables_for(count, stage.ruleset.table_sizes))


def first_tables_of(sessions: Iterable[Session], *, seated: bool) -> Mapping[int, int]:
    """The number of the first table of each of these sessions that belong to a later stage, by the session's number: as it will be, or as
    it is where it is ``seated``. No query if none does, otherwise three for each stage, and one for those seated."""
    later = [session for session in sessions if session.stage is not None]
    stages = {session.stage_id: session.stage for session in later}
    firsts = {key: first_table_of(stage) for key, stage in stages.items()}
    found = {session.number: firsts[session.stage_id] for session in later}
    if seated and later:
        tables = Table.objects.filter(session__in=later).values("session__number").annotate(first=Min("number"))
        found |= dict(tables.values_list("session__number", "first"))
    return found


def _first_table(stage: Stage, stages: Mapping[int, Stage], tables: Mapping[int, int]) -> int:
    """``tables``: how many each stage (id) has."""
    if stage.source_id is None:
        return 1
    before = [one for one in stages.values() if one.source_id == stage.source_id and one.number < stage.number]
    return _first_table(stages[stage.source_id], stages, tables) + sum(tables[one.pk] for one in before)


def winds_in_stage(session: Session, players: Iterable[int], *, without: Collection[int] = ()) -> Mapping[int, tuple[int, int, int, int]]:
    """How often each of these players (by number) had East, South, West and North in the other sessions of this stage, but for those
    ``without`` (ids). One query."""
    seats = Seat.objects.filter(session__competition=session.competition_id, session__stage=session.stage_id, wind__lt=4)
    seats = seats.exclude(session__state__in=(SessionState.PLANNED, SessionState.CANCELLED)).exclude(session__in=[session.pk, *without])
    had = Counter(seats.values_list("entrant__number", "wind"))
    return {who: (had[who, 0], had[who, 1], had[who, 2], had[who, 3]) for who in players}
