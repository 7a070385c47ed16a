"""What the director approves: every table of a session with its result, what stands beside it, and who has confirmed it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.games.models import Confirmation, Game, GameRevision, GameState
from league.games.played import replayed
from league.games.queries.incidents import Incident, incidents_of
from league.games.queries.second_person import entries_to_confirm, why_not_second
from league.games.queries.sheet import SumNote, sum_notes
from league.games.queries.versions import Version, versions_of
from league.games.queries.whole_games import StandingRows, entries_of, seats_of
from league.games.shown_seat import ShownSeat, shown_seats
from league.seating.models import Seat, Session
from league.seating.renumbered import moved_up
from scoring.game import Points

__all__ = [
    "ApprovalPage",
    "ApprovalTable",
    "Excuse",
    "approval_page",
    "approval_reason",
    "approved_alone",
    "tables_seen",
    "versions_seen",
]

DONE = (GameState.FINISHED, GameState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class ApprovalTable:
    """A table. ``sum_reason`` excuses a sum that paper should not have; ``sum_notes`` say why the totals do not add up to zero.

    ``why_not_sign``: why the reader is not the second person here, as a sentence. ``changes``: what was changed since the page was shown.
    """

    table: int
    game: int
    version: int
    state: str
    state_text: str
    seats: tuple[ShownSeat, ...]
    is_from_paper: bool
    sum_reason: str
    sum_notes: tuple[SumNote, ...]
    incidents: tuple[Incident, ...]
    entered_by: tuple[str, ...]
    confirmed_by: str
    why_not_sign: str
    changes: tuple[Version, ...] = ()

    @property
    def is_missing(self) -> bool:
        return self.state in (GameState.SEATED, GameState.RUNNING)

    @property
    def is_unconfirmed(self) -> bool:
        return self.state == GameState.FINISHED

    @property
    def may_sign(self) -> bool:
        return self.is_unconfirmed and not self.why_not_sign

    @property
    def score_sum(self) -> Points:
        return sum(seat.score for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ApprovalPage:
    """``seen`` says which version of every table the page shows; approving sends it along."""

    tables: tuple[ApprovalTable, ...]
    seen: str

    @property
    def missing(self) -> list[int]:
        return [row.table for row in self.tables if row.is_missing]

    @property
    def unconfirmed(self) -> list[int]:
        return [row.table for row in self.tables if row.is_unconfirmed]

    @property
    def excused(self) -> list[int]:
        """Tables whose sum is wrong, excused by a reason that somebody typed."""
        return [row.table for row in self.tables if row.sum_reason and not row.is_missing]

    @property
    def changed(self) -> list[int]:
        return [row.table for row in self.tables if row.changes]

    @property
    def own(self) -> list[int]:
        """Tables that the reader cannot sign."""
        return [row.table for row in self.tables if row.is_unconfirmed and not row.may_sign]

    @property
    def may_sign(self) -> bool:
        return any(row.may_sign for row in self.tables)

    @property
    def is_open(self) -> bool:
        """Whether approving takes a reason, unless the tables are signed."""
        return bool(self.unconfirmed or self.excused)


def tables_seen(session: Session) -> str:
    """Which version of each table there is, such as ``1:14,2:3``. One query."""
    rows = Game.objects.filter(table__session=session).order_by("table__number").values_list("table__number", "version")
    return ",".join(f"{table}:{version}" for table, version in rows)


def versions_seen(seen: str) -> dict[int, int]:
    """The versions by table that a page showed; empty where nobody can read it."""
    pairs = [part.split(":") for part in seen.split(",") if part]
    if not all(len(pair) == 2 and all(text.isdecimal() and len(text) < 10 for text in pair) for pair in pairs):
        return {}
    return {int(table): int(version) for table, version in pairs}


def approval_page(session: Session, actor: Actor, seen: str = "") -> ApprovalPage:
    """Every table of the session as ``actor`` reads it, with what was changed since a page that has ``seen`` it.

    Seventeen queries, and some for each table that was changed.
    """
    games = Game.objects.filter(table__session=session).select_related("table").order_by("table__number").in_bulk()
    beside, before = _Beside.of(session, games), versions_seen(seen)
    rows = sorted((_row(game, session, beside, actor, before) for game in games.values()), key=lambda row: row.table)
    return ApprovalPage(tuple(rows), ",".join(f"{row.table}:{row.version}" for row in rows))


@dataclass(frozen=True, slots=True)
class _Beside:
    """What stands beside the games, by their ids (incidents by their numbers)."""

    facts: StandingRows
    seats: Mapping[int, Sequence[Seat]]
    entries: Mapping[int, Sequence[GameRevision]]
    confirmed_by: Mapping[int, str]
    incidents: Mapping[int, Sequence[Incident]]

    @classmethod
    def of(cls, session: Session, games: Mapping[int, Game]) -> _Beside:
        incidents = defaultdict(list)
        for incident in incidents_of(session.competition):
            if incident.session == session.number and incident.cancelled is None:
                incidents[incident.game].append(incident)
        confirmed = Confirmation.objects.filter(game__in=games, voided_at=None).values_list("game_id", "by_name")
        return cls(StandingRows.of(games), seats_of(games), entries_of(games), dict(confirmed), incidents)


def _row(game: Game, session: Session, beside: _Beside, actor: Actor, before: Mapping[int, int]) -> ApprovalTable:
    replay = replayed(beside.facts.record(game, session.competition.ruleset))
    outcome = replay.outcome if game.state in DONE else None
    final = next(iter(beside.facts.final_scores[game.pk]), None)
    reason, entries = final.sum_reason if final else "", beside.entries[game.pk]
    why_not = why_not_second(actor, entries)
    seen = before.get(game.table.number, game.version)
    changes = [one for one in versions_of(game).versions if one.number > seen] if seen < game.version else []
    return ApprovalTable(
        table=game.table.number,
        game=game.number,
        version=game.version,
        state=game.state,
        state_text=game.get_state_display(),
        seats=shown_seats([seat.entrant.shown_name for seat in beside.seats[game.pk]], replay.progress.scores, outcome),
        is_from_paper=final is not None,
        sum_reason=reason,
        sum_notes=tuple(sum_notes(replay, outcome, reason)) if outcome else (),
        incidents=tuple(beside.incidents[game.number]),
        entered_by=tuple(entry.by_name for entry in entries_to_confirm(entries)[-1:]),
        confirmed_by=beside.confirmed_by.get(game.pk, ""),
        why_not_sign=str(why_not) if why_not else "",
        changes=tuple(changes),
    )


@dataclass(frozen=True, slots=True)
class Excuse:
    """Why a table was approved though nobody else had confirmed its result, which was this version."""

    version: int
    reason: str


def approval_reason(session: Session) -> str:
    """What was said when the session was last approved; empty where nothing was. One query."""
    return str(_latest_approvals(session.competition).get(session.number, {}).get("reason", ""))


def approved_alone(competition: Competition) -> dict[tuple[int, int], Excuse]:
    """The tables that the latest approval of their session took with a reason, by session and table. One query."""
    return {
        (session, table): Excuse(version, details["reason"])
        for session, details in _latest_approvals(competition).items()
        if details.get("reason")
        for table, version in details.get("unconfirmed", ())
    }


def _latest_approvals(competition: Competition) -> dict[int, Mapping[str, Any]]:
    """By the number that a session has now, what the log says of its latest approval."""
    found: dict[int, Mapping[str, Any]] = {}
    for action in ActionLog.objects.of(competition).filter(verb__in=("approve_session", "delete_session")).order_by("pk"):
        session = action.details["session"]
        found = found | {session: action.details} if action.verb == "approve_session" else moved_up(found, session)
    return found
