"""The list of a competition's entrants for its director, and whether their number makes full tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, CompetitionKind, Entrant, EntrantStatus
from league.drawing import tables_for
from league.drawing.sizes import FOUR, Sizes
from league.seating.line_ups import drawn_counts, drawn_in
from league.seating.models import Seat, SessionState

__all__ = [
    "SHOWN",
    "EntrantsPage",
    "EntrantsSummary",
    "Filter",
    "SeatAhead",
    "entrants_page",
    "entrants_summary",
    "is_all_drawn",
    "seats_ahead",
]

#: Values of ``?show=`` with the condition for the entrants listed.
SHOWN: Mapping[str, tuple[Promise, Callable[[Entrant], bool]]] = {
    "all": (_("all"), lambda one: True),
    "active": (_("active"), lambda one: one.status == EntrantStatus.ACTIVE),
    "withdrawn": (_("not taking part any more"), lambda one: one.status != EntrantStatus.ACTIVE),
    "substitutes": (_("substitutes"), lambda one: one.substitute),
    "guests": (_("guests"), lambda one: one.guest),
    "no-ema": (_("without an EMA number"), lambda one: not one.player.ema_number),
}


@dataclass(frozen=True, slots=True)
class EntrantsSummary:
    """Counts of entrants. ``drawn``: active ones except substitutes or, where captains line up, those who play, ``of_team`` of each team
    (``left_out``: in no team and not drawn); ``over`` of them are too many for full tables, and ``missing`` more
    would fill another table (both 0 if the number divides by four). ``sizes``: how many a table may seat."""

    drawn: int
    substitutes: int
    guests: int
    withdrawn: int
    sizes: Sizes = FOUR
    of_team: int = 0
    left_out: int = 0

    @property
    def tables(self) -> int:
        return len(tables_for(self.drawn, self.sizes))

    @property
    def over(self) -> int:
        return self.drawn - sum(tables_for(self.drawn, self.sizes))

    @property
    def missing(self) -> int:
        return -self.drawn % 4

    @property
    def is_even(self) -> bool:
        return self.drawn > 0 and self.over == 0

    @property
    def sentence(self) -> str:
        """“40 players are drawn, divisible by four.”, or how many are too many and what to do; and who is in no team."""
        if not self.left_out:
            return self._counted
        out = ngettext("%(count)d player in no team is not drawn.", "%(count)d players in no team are not drawn.", self.left_out)
        return f"{self._counted} {out % {'count': self.left_out}}"

    @property
    def _counted(self) -> str:
        players = ngettext("%(count)d player is drawn", "%(count)d players are drawn", self.drawn) % {"count": self.drawn}
        if self.of_team:
            players = _("%(players)s (%(size)d of each team)") % {"players": players, "size": self.of_team}
        if self.is_even and self.drawn % 4:
            return _("%(players)s: everybody has a seat.") % {"players": players}
        if self.is_even:
            return _("%(players)s, divisible by four.") % {"players": players}
        if len(self.sizes) > 1:
            return _("%(players)s. A table needs two.") % {"players": players}
        if self.drawn < 4:
            return _("%(players)s. A table needs four.") % {"players": players}
        if self.of_team:
            out = ngettext("%(players)s: %(over)d sits out each time.", "%(players)s: %(over)d sit out each time.", self.over)
            return out % {"players": players, "over": self.over}
        advice = _("%(players)s: %(over)s too many, or %(missing)s missing. Enter more, let substitutes play, or somebody sits out.")
        return advice % {"players": players, "over": self.over, "missing": self.missing}


def entrants_summary(competition: Competition) -> EntrantsSummary:
    """Count the entrants by kind (one database query)."""
    active = Q(status=EntrantStatus.ACTIVE)
    found = competition.entrants.aggregate(
        **drawn_counts(active),
        substitutes=Count("pk", filter=active & Q(substitute=True)),
        guests=Count("pk", filter=active & Q(guest=True)),
        withdrawn=Count("pk", filter=~active),
    )
    drawn = drawn_in(found)
    return EntrantsSummary(
        drawn=drawn.count,
        **{name: found[name] for name in ("substitutes", "guests", "withdrawn")},
        sizes=competition.ruleset.table_sizes,
        of_team=drawn.of_team,
        left_out=drawn.left_out,
    )


@dataclass(frozen=True, slots=True)
class Filter:
    """A way to filter the list: its ``key`` in the address, and how many entrants it lists."""

    key: str
    label: Promise
    count: int


@dataclass(frozen=True, slots=True)
class EntrantsPage:
    rows: tuple[Entrant, ...]
    filters: tuple[Filter, ...]
    chosen: str


def entrants_page(competition: Competition, show: str) -> EntrantsPage:
    """The entrants listed by a filter of ``SHOWN``, by number, with players and clubs (one database query).

    Offered are the filters that list some of them but not all, and the chosen one.
    """
    chosen = show if show in SHOWN else "all"
    everybody = tuple(competition.entrants.with_players())
    filters = tuple(Filter(key, label, sum(map(fits, everybody))) for key, (label, fits) in SHOWN.items())
    offered = tuple(one for one in filters if one.key in ("all", chosen) or 0 < one.count < len(everybody))
    return EntrantsPage(tuple(filter(SHOWN[chosen][1], everybody)), offered, chosen)


@dataclass(frozen=True, slots=True)
class SeatAhead:
    """A seat in a session that is not over."""

    session: int
    table: int


def seats_ahead(entrant: Entrant) -> tuple[SeatAhead, ...]:
    """Seats of an entrant that are still to be played (one database query)."""
    states = (SessionState.SEATED, SessionState.RUNNING)
    seats = Seat.objects.filter(entrant=entrant, session__state__in=states).order_by("session__number")
    return tuple(SeatAhead(session, table) for session, table in seats.values_list("session__number", "table__number"))


def is_all_drawn(competition: Competition, entrant: Entrant) -> bool:
    """Whether every session of a tournament has its seats, and those that have not begun have them without the entrant."""
    if competition.kind != CompetitionKind.TOURNAMENT:
        return False
    states = competition.sessions.exclude(state=SessionState.CANCELLED).values_list("state", flat=True)
    if len(states) < max(competition.planned_sessions, 1) or SessionState.PLANNED in states:
        return False
    return not Seat.objects.filter(entrant=entrant, session__state=SessionState.SEATED).exists()
