"""Where a permanent table code leads now, and for how many tables a competition needs codes."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, Max, Min, OuterRef

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.models import IN_PLAY, Session, SessionState, Table, TableCode

__all__ = ["Whereto", "proposed_tables", "table_in_play", "unreachable_sessions", "whereto"]


@dataclass(frozen=True, slots=True)
class Whereto:
    """``token`` of the table link to which a code leads. If it leads nowhere, ``why``:

    ``replaced``; ``ended``: the director has ended the link; ``unused``: ``session`` is played without this table, and ``then`` comes next
    at it; ``over``: the competition is; ``next``: ``session`` comes next, at this table if one does; ``nothing``.
    """

    why: str = ""
    token: str = ""
    session: Session | None = None
    then: Session | None = None

    @property
    def coming(self) -> Session | None:
        return self.session if self.why == "next" else self.then

    @property
    def key(self) -> str:
        """What a waiting page shows: it changes whenever the page does."""
        when = self.coming.starts_at if self.coming else None
        numbers = f"{self.session.number if self.session else 0}-{self.then.number if self.then else 0}"
        return f"{self.why}-{numbers}-{when.timestamp() if when else 0:.0f}"


def whereto(code: TableCode, reader: Reader, *, by_account: bool = False) -> Whereto:
    """The table with this number in the session in play that the reader may know of; of several, the one started last.

    Its link decides who may write. ``by_account``: somebody whose account opens revoked links, too. Three queries at most.
    """
    if code.replaced_at is not None:
        return Whereto("replaced")
    table = table_in_play(code.competition, code.table, reader)
    if table is not None:
        return _link_of(table, by_account)
    sessions = Session.objects.read_by(reader).filter(competition=code.competition_id)
    if code.competition.state in Competition.OVER:
        return Whereto("over")
    here = Exists(Table.objects.filter(session=OuterRef("pk"), number=code.table))
    rows = list(sessions.filter(state__in=(SessionState.SEATED, *IN_PLAY)).annotate(here=here).order_by("number"))
    played = [session for session in rows if session.state != SessionState.SEATED]
    coming = [session for session in rows if session.state == SessionState.SEATED]
    then = next((session for session in coming if session.here), None)
    if played:
        return Whereto("unused", session=played[-1], then=then)
    return Whereto("next", session=then or coming[0]) if coming else Whereto("nothing")


def table_in_play(competition: Competition, number: int, reader: Reader) -> Table | None:
    """The table with this number in the session in play that the reader may know of; of several, the one started last. One query."""
    sessions = Session.objects.read_by(reader).filter(competition=competition, state__in=IN_PLAY)
    tables = Table.objects.filter(session__in=sessions, number=number).select_related("session")
    latest = (F("started").desc(nulls_last=True), "-session__number")
    return tables.annotate(started=Min("links__created_at")).order_by(*latest).first()


def _link_of(table: Table, by_account: bool) -> Whereto:
    links = list(table.links.order_by("pk"))
    valid = [link for link in links if link.revoked_at is None]
    if valid:
        return Whereto(token=valid[0].token)
    return Whereto(token=links[-1].token) if links and by_account else Whereto("ended")


def proposed_tables(competition: Competition) -> int:
    """The number of tables of the largest session, or of all who take part, if that is more. Two queries."""
    largest = Table.objects.filter(session__competition=competition).exclude(session__state=SessionState.CANCELLED)
    seated = largest.aggregate(most=Max("number"))["most"] or 0
    people = competition.entrants.active().filter(substitute=False).count()
    sizes = competition.ruleset.table_sizes
    return max(seated, people // 4 if sizes == (4,) else -(-people // 4), 1)


def unreachable_sessions(competition: Competition) -> tuple[int, ...]:
    """The numbers of the sessions in play to which no code leads the public, as their seating is hidden."""
    return tuple(competition.sessions.filter(state__in=IN_PLAY, hidden=True).order_by("number").values_list("number", flat=True))
