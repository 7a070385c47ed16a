"""Who sits where in sessions that are played at the same time, such as those of a final and of the consolation beside it: nobody can play
at two tables at once, so whoever has a seat beside a session is not free for it.

Games and substitutions belong to :mod:`league.games`, a room above; here they are only looked up by the names of their relations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from league.competitions.models import Competition, Entrant, EntrantStatus, StageEntrant
from league.competitions.spans import span_of
from league.errors import Refusal
from league.players.models import Player
from league.seating.models import ENDED, IN_PLAY, NOT_BEGUN, Seat, Session, SessionState, Table
from league.seating.same_time import at_another_time, in_play_with
from league.wording import joined, one_stop

__all__ = [
    "GAME_OVER",
    "AtTwoTables",
    "Sitting",
    "at_two_tables",
    "beside",
    "busy_beside",
    "busy_text",
    "not_free_texts",
    "refuse_busy_beside",
    "refuse_two_tables",
    "same_tables",
    "twice_at",
    "where_text",
]

GAME_OVER = ("finished", "confirmed", "void")  #: states of games at whose tables nobody sits any more


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody (``player``: the id) who plays in a session at a ``table`` that is not over, or is to play there at one that is not drawn
    (0). ``instead``: for whom; ``fills``: a substitute with a seat of their own."""

    player: int
    name: str
    session: Session
    table: int = 0
    instead: str = ""
    fills: bool = False
    is_current: bool = True

    @property
    def is_played(self) -> bool:
        return self.session.state == SessionState.RUNNING

    @property
    def place(self) -> str:
        """Where they sit, such as: at table 3 of session 8 (“Consolation”)."""
        words = {"table": self.table, "session": self.session.number, "stage": self.session.stage.name if self.session.stage else ""}
        text = _("at table %(table)s of session %(session)s (“%(stage)s”)") if self.table else _("in session %(session)s (“%(stage)s”)")
        text = text if self.session.stage else _("at table %(table)s of session %(session)s")
        return text % words


@dataclass(frozen=True, slots=True)
class AtTwoTables:
    """Somebody with several seats at the same time, by session."""

    sittings: tuple[Sitting, ...]

    @property
    def text(self) -> str:
        words = {"name": self.sittings[0].name, "places": joined([one.place for one in self.sittings])}
        return _("%(name)s sits %(places)s, which are played at the same time.") % words

    @property
    def sessions(self) -> tuple[int, ...]:
        return tuple(one.session.number for one in self.sittings)


def where_text(sitting: Sitting) -> str:
    """Why somebody is not free, in a sentence."""
    words = {"name": sitting.name, "place": sitting.place, "instead": sitting.instead}
    if sitting.instead:
        return one_stop(_("%(name)s plays %(place)s for %(instead)s.") % words)
    if sitting.fills and sitting.table:
        return _("%(name)s fills a seat %(place)s.") % words
    return (_("%(name)s sits %(place)s.") if sitting.table else _("%(name)s plays %(place)s.")) % words


def refuse_busy_beside(session: Session, people: Iterable[Entrant]) -> None:
    """Refusal ``sits_elsewhere`` for the first of these entrants who, or whose appointed substitute, plays in a session beside this one:
    nobody can play at two tables at once. Queries as for :func:`busy_beside`, and one for each entrant with a substitute there."""
    busy = busy_beside(session)
    if not busy:
        return
    for entrant in people:
        span, player = span_of(entrant), entrant.player_id
        if entrant.stand_in is not None and span is not None and session.number in span:
            player = entrant.stand_in.player_id
        if player in busy:
            raise Refusal("sits_elsewhere", busy_text(busy[player]), field="player")


def busy_text(sitting: Sitting) -> str:
    """Why somebody cannot play beside where they sit, and what to do about it."""
    if sitting.is_played:
        way_out = _("Nobody can play at two tables at once: choose somebody else, or wait until that game is over.")
    else:
        way_out = _(
            "Nobody can play at two tables at once: choose somebody else, change that seating first, or give the sessions other times."
        )
    return f"{where_text(sitting)} {way_out}"


def not_free_texts(session: Session) -> tuple[str, ...]:
    """A sentence for each substitute who plays in a session beside this one."""
    return tuple(where_text(one) for one in busy_beside(session).values() if one.fills or one.instead)


def beside(session: Session, sessions: Sequence[Session], *, starts: bool = False) -> list[Session]:
    """Of the ``sessions`` of a competition (with stages, by number), those of other stages that are not over and are played at the same
    time: of a stage with the same source those with as many sessions before them, or the next ones of both; and, once those before it in
    its own stage are over, or if it ``starts`` now, each one in play but for those of stages from which or to which players go on."""
    if session.stage is None or session.stage.source_id is None or session.state in (*ENDED, SessionState.CANCELLED):
        return []
    found, own = [], [one for one in sessions if one.stage_id == session.stage_id and one.number < session.number]
    is_next = starts or session.state in IN_PLAY or all(one.state in (*ENDED, SessionState.CANCELLED) for one in own)
    for one in sessions:
        if one.stage is None or one.stage_id == session.stage_id or one.state in (*ENDED, SessionState.CANCELLED):
            continue
        is_turn = one.stage.source_id == session.stage.source_id and _is_turn(session, one, sessions)
        if is_turn or (is_next and one.state == SessionState.RUNNING and _is_apart(session, one, sessions)):
            found.append(one)
    return found


def _is_turn(one: Session, other: Session, sessions: Sequence[Session]) -> bool:
    if at_another_time(one, other):
        return False
    ahead = [[each for each in sessions if each.stage_id == which.stage_id and each.number < which.number] for which in (one, other)]
    are_next = all(which.state in NOT_BEGUN for which in (one, other)) and all(each.state not in NOT_BEGUN for each in chain(*ahead))
    return are_next or len(ahead[0]) == len(ahead[1])


def _is_apart(one: Session, other: Session, sessions: Sequence[Session]) -> bool:
    """Whether nobody goes on from the stage of either session to that of the other."""
    sources = {each.stage_id: each.stage.source_id for each in sessions if each.stage is not None}
    return one.stage_id not in _before(other.stage_id, sources) and other.stage_id not in _before(one.stage_id, sources)


def _before(stage: int | None, sources: Mapping[int | None, int | None]) -> Collection[int | None]:
    """The stages from which players have come into this one (ids)."""
    found = []
    while (stage := sources.get(stage)) is not None:
        found.append(stage)
    return found


def _of_later_stages(competition: int) -> list[Session]:
    """The sessions of later stages that are not cancelled, by number. One query."""
    rows = Session.objects.filter(competition=competition, stage__source__isnull=False).exclude(state=SessionState.CANCELLED)
    return list(rows.select_related("stage").order_by("number"))


def busy_beside(*sessions: Session, arranged: bool = False) -> Mapping[int, Sitting]:
    """Who plays in sessions beside these, by the id of the player, and so is not free for them: at a table, or at one that is still to be
    drawn for them. While one of these is in play, at any other table in play, too, but for who was ``arranged`` before. Seats that no
    longer fit who plays do not count. At most five queries, none for sessions of the first stage that have not begun."""
    later = [one for one in sessions if one.stage_id is not None]
    rows = _of_later_stages(later[0].competition_id) if later else []
    found = {one.pk: one for one in ([] if arranged else in_play_with(sessions))}
    found.update({one.pk: one for session in later for one in beside(session, rows)})
    if not found:
        return {}
    members = list(_members(found.values()))
    own = {(one.stage_id, one.entrant_id) for one in members}
    busy = [one for one in _seated(found.values(), own) if one.is_current]
    return {one.player: one for one in (*_undrawn(found.values(), members), *busy)}


def at_two_tables(competition: Competition, *, starting: Session | None = None) -> tuple[AtTwoTables, ...]:
    """Everybody with seats at the same time in sessions that are not over, each time by itself; ``starting``: the one that starts now (at
    most four queries)."""
    rows = _of_later_stages(competition.pk)
    pairs = {frozenset((one.pk, other.pk)) for one in rows for other in beside(one, rows, starts=one == starting)}
    if not pairs:
        return ()
    involved = [one for one in rows if any(one.pk in pair for pair in pairs)]
    by_player: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in _seated(involved, None):
        by_player[sitting.player].append(sitting)
    groups = (group for sittings in by_player.values() for group in _at_once(sittings, pairs))
    return tuple(AtTwoTables(group) for group in groups if len(group) > 1)


def _at_once(sittings: Iterable[Sitting], pairs: Collection[frozenset[int]]) -> list[tuple[Sitting, ...]]:
    """The seats of one player by the time at which they are played, each with all others of it; ``pairs``: sessions (ids) that are played
    at the same time."""
    groups: list[tuple[Sitting, ...]] = []
    for one in sittings:
        with_it = {group: tuple(other for other in group if frozenset((one.session.pk, other.session.pk)) in pairs) for group in groups}
        alone = [] if any(with_it.values()) else [(one,)]
        grown = [(*others, one) for others in dict.fromkeys(with_it.values()) if others]
        groups = [*(group for group in groups if with_it[group] != group), *grown, *alone]
    return groups


def same_tables(session: Session) -> Mapping[int, tuple[int, ...]]:
    """The numbers of tables of this session that one beside it has, too, by the number of that. Two queries in a later stage, else none."""
    rows = [] if session.stage_id is None else beside(session, _of_later_stages(session.competition_id), starts=True)
    found: dict[int, tuple[int, ...]] = {}
    own = Table.objects.filter(session=session).values("number")
    for other, number in Table.objects.filter(session__in=rows, number__in=own).order_by("number").values_list("session__number", "number"):
        found[other] = (*found.get(other, ()), number)
    return found


def twice_at(session: Session, *, starts: bool = False) -> tuple[AtTwoTables, ...]:
    """Of :func:`at_two_tables`, whoever sits in this session, as if it ``starts`` now; no query for one of the first stage."""
    if session.stage_id is None:
        return ()
    found = at_two_tables(session.competition, starting=session if starts else None)
    return tuple(one for one in found if session.number in one.sessions)


def refuse_two_tables(session: Session) -> None:
    """Refusal ``two_tables`` for a session to be started in which somebody has a seat who sits at a table in play beside it."""
    for one in twice_at(session, starts=True):
        if any(sitting.is_played for sitting in one.sittings if sitting.session.pk != session.pk):
            way_out = _("Nobody can play at two tables at once: change the seating, or put a substitute in at the check-in.")
            raise Refusal("two_tables", f"{one.text} {way_out}")


def _seated(sessions: Iterable[Session], members: Collection[tuple[int, int]] | None) -> Iterator[Sitting]:
    """Who sits at tables of these sessions that are not over. ``is_current``: whether whoever has the seat is among the ``members``
    (stage, entrant), or a substitute. Two queries at most."""
    by_key = {one.pk: one for one in sessions}
    instead = {
        "substitutions__game__table": OuterRef("table"),
        "substitutions__seat": OuterRef("wind"),
        "substitutions__until_version": None,
    }
    seats = Seat.objects.filter(session__in=by_key).exclude(table__game__state__in=GAME_OVER)
    seats = seats.select_related("table", "entrant__player", "entrant__stand_in__player")
    seats = seats.annotate(substitute=Subquery(Player.objects.filter(**instead).values("pk")[:1]))
    rows = list(seats.order_by("session__number", "table__number", "wind"))
    players = Player.objects.in_bulk([row.substitute for row in rows if row.substitute is not None])
    for row in rows:
        session, entrant = by_key[row.session_id], row.entrant
        has_begun, player = session.state not in NOT_BEGUN, players.get(row.substitute)
        span = span_of(entrant)
        if not has_begun and entrant.stand_in is not None and span is not None and session.number in span:
            player = entrant.stand_in.player
        if not has_begun and entrant.status != EntrantStatus.ACTIVE:
            continue
        is_own = members is None or entrant.substitute or (session.stage_id, entrant.pk) in members
        who, name = player or entrant.player, entrant.shown_name if player is not None else ""
        yield Sitting(
            who.pk, who.shown_name, session, row.table.number, name, entrant.substitute and player is None, is_current=has_begun or is_own
        )


def _members(sessions: Iterable[Session]) -> Iterable[StageEntrant]:
    """Who plays in the stages of these sessions. One query."""
    rows = StageEntrant.objects.filter(stage__in={one.stage_id for one in sessions}, entrant__status=EntrantStatus.ACTIVE)
    return rows.select_related("entrant__player", "entrant__stand_in__player")


def _undrawn(sessions: Iterable[Session], members: Iterable[StageEntrant]) -> Iterator[Sitting]:
    """Who is to play in those of these sessions that are not drawn."""
    rows = list(members)
    for session in sessions:
        if session.state != SessionState.PLANNED:
            continue
        for row in rows:
            if row.stage_id != session.stage_id:
                continue
            span, other = span_of(row.entrant), row.entrant.stand_in
            if other is not None and span is not None and session.number in span:
                yield Sitting(other.player_id, other.shown_name, session, instead=row.entrant.shown_name)
            else:
                yield Sitting(row.entrant.player_id, row.entrant.shown_name, session, fills=row.entrant.substitute)
