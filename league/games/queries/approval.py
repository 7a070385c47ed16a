"""The page of an approval: every table of a session with its result, incidents and confirmation."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.games.models import Game
from league.games.queries.incidents import Incident, incidents_of
from league.games.queries.second_person import entries_to_confirm, why_not_second
from league.games.queries.sheet import ShownGame
from league.games.queries.versions import Version, versions_of
from league.games.queries.whole_games import PlayedTables
from league.games.states import GameState
from league.seating.models import Session
from league.seating.renumbered import moved_up
from scoring.game import Points

__all__ = [
    "ApprovalPage",
    "ApprovalTable",
    "Excuse",
    "approval_page",
    "approval_reason",
    "approved_alone",
    "latest_approvals",
    "tables_seen",
    "versions_seen",
]


@dataclass(frozen=True, slots=True)
class ApprovalTable:
    """A table. ``why_not_sign``: why the reader is not the second person here, as a sentence; ``changes``: those since the page was shown.

    A reason of ``shown.paper`` excuses a sum that the scores should not have.
    """

    shown: ShownGame
    incidents: tuple[Incident, ...]
    entered_by: tuple[str, ...]
    confirmed_by: str
    why_not_sign: str
    changes: tuple[Version, ...] = ()

    @property
    def game(self) -> Game:
        return self.shown.game

    @property
    def table(self) -> int:
        return self.game.table.number

    @property
    def is_unconfirmed(self) -> bool:
        return self.game.state == GameState.FINISHED

    @property
    def may_sign(self) -> bool:
        return self.is_unconfirmed and not self.why_not_sign

    @property
    def score_sum(self) -> Points:
        return sum(seat.score for seat in self.shown.seats)


@dataclass(frozen=True, slots=True)
class ApprovalPage:
    """``seen`` says which version of every table the page shows; approving sends it along."""

    tables: tuple[ApprovalTable, ...]
    seen: str

    @property
    def missing(self) -> list[int]:
        return [row.table for row in self.tables if row.shown.is_open]

    @property
    def unconfirmed(self) -> list[int]:
        return [row.table for row in self.tables if row.is_unconfirmed]

    @property
    def excused(self) -> list[int]:
        """Tables whose sum is wrong, excused by a reason that somebody typed."""
        return [row.table for row in self.tables if row.shown.paper and row.shown.paper.reason and not row.shown.is_open]

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
        """True if approval needs a reason, unless the tables are signed."""
        return bool(self.unconfirmed or self.excused)


def tables_seen(session: Session) -> str:
    """The current version of each table, such as ``1:14,2:3``. One query."""
    rows = Game.objects.filter(table__session=session).order_by("table__number").values_list("table__number", "version")
    return ",".join(f"{table}:{version}" for table, version in rows)


def versions_seen(seen: str) -> dict[int, int]:
    """The versions by table that a page showed; empty if the text is malformed."""
    pairs = [part.split(":") for part in seen.split(",") if part]
    if not all(len(pair) == 2 and all(text.isdecimal() and len(text) < 10 for text in pair) for pair in pairs):
        return {}
    return {int(table): int(version) for table, version in pairs}


def approval_page(session: Session, actor: Actor, seen: str = "") -> ApprovalPage:
    """Every table of the session for ``actor``, with the changes since the page that had ``seen`` these versions.

    Seventeen queries, one more where riichi was declared, and some for each table that was changed.
    """
    games = Game.objects.filter(table__session=session).select_related("table").order_by("table__number").in_bulk()
    known, before, incidents = PlayedTables.of(games), versions_seen(seen), defaultdict(list)
    for incident in incidents_of(session.competition):
        if incident.session == session.number and incident.cancelled is None:
            incidents[incident.game].append(incident)
    rows = []
    for game in sorted(games.values(), key=lambda game: game.table.number):
        entries, since = known.entries[game.pk], before.get(game.table.number, game.version)
        why_not = why_not_second(actor, entries)
        rows.append(
            ApprovalTable(
                shown=known.shown(game, session.ruleset),
                incidents=tuple(incidents[game.number]),
                entered_by=tuple(entry.by_name for entry in entries_to_confirm(entries)[-1:]),
                confirmed_by=known.confirmed_by.get(game.pk, ""),
                why_not_sign=str(why_not) if why_not else "",
                changes=tuple(one for one in versions_of(game).versions if one.number > since) if since < game.version else (),
            )
        )
    return ApprovalPage(tuple(rows), ",".join(f"{row.table}:{row.game.version}" for row in rows))


@dataclass(frozen=True, slots=True)
class Excuse:
    """The reason why this version of a table was approved without a second person's confirmation."""

    version: int
    reason: str


def approval_reason(session: Session) -> str:
    """The reason given when the session was last approved, or an empty text. One query."""
    latest = latest_approvals(session.competition).get(session.number)
    return str(latest.details.get("reason", "")) if latest else ""


def approved_alone(competition: Competition) -> dict[tuple[int, int], Excuse]:
    """The tables approved with a reason in the latest approval of their session, by session and table. One query."""
    return {
        (session, table): Excuse(version, latest.details["reason"])
        for session, latest in latest_approvals(competition).items()
        if latest.details.get("reason")
        for table, version in latest.details.get("unconfirmed", ())
    }


def latest_approvals(competition: Competition) -> dict[int, ActionLog]:
    """The line of the log about the latest approval of each session, by the number the session has now. One query."""
    found: dict[int, ActionLog] = {}
    for action in ActionLog.objects.of(competition).filter(verb__in=("approve_session", "delete_session")).order_by("pk"):
        session = action.details["session"]
        found = found | {session: action} if action.verb == "approve_session" else moved_up(found, session)
    return found
