"""The embargo: seatings prepared in secret and results kept back, and from whom. Decided here and nowhere else.

A :class:`Reader` is made once per visitor and competition (:func:`league.competitions.access.reader_of`) and passed to every query
behind a public page. The queries use its two conditions; none of them looks at the embargo itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q

from league.competitions.models import Competition

__all__ = ["ALL_IN", "EVERYTHING", "RUNNING", "KeptBack", "Reader", "everybody", "kept_back", "published_results", "sessions_running"]


RUNNING, ALL_IN = "running", "scored"  #: states of a session between its start and its approval (:mod:`league.seating.models`)
TOLD = {ALL_IN: RUNNING, "published": "approved"}  #: state → the one told while the results are kept back


@dataclass(frozen=True, slots=True)
class Reader:
    """What somebody may see of a competition: results up to session ``until`` (None: all) and no hidden seating; ``sees_all``: everything.

    A game under embargo looks as if it had not been played: its seating may be shown, with the substitutes appointed before the start
    (:func:`league.games.queries.playing.appointed_at_start`), but nothing that happened at the table, such as who stepped in later.
    """

    until: int | None = None
    sees_all: bool = False

    def sees(self, session: int) -> bool:
        """Whether this reader sees the results of the session with this number, provided that its seating is shown."""
        return self.sees_all or self.until is None or session <= self.until

    @property
    def misses_results(self) -> bool:
        """Whether results may be kept back from this reader, who is not told whether there are any."""
        return not self.sees_all and self.until is not None

    def state(self, session: int, state: str) -> str:
        """The state of a session as told to this reader. While results are kept back, it is not told that the last table has ended or that
        they were published before."""
        return state if self.sees(session) else TOLD.get(state, state)

    def running(self, session: str = "") -> Q:
        """Condition for sessions in progress as far as this reader is told; ``session`` as in :meth:`seatings`."""
        running = Q(**{_way(session, "state"): RUNNING})
        if self.sees_all or self.until is None:
            return running
        return running | Q(**{_way(session, "state"): ALL_IN, _way(session, "number__gt"): self.until})

    def seatings(self, session: str = "") -> Q:
        """Condition for sessions whose seating this reader may see; ``session`` is the lookup path to them from the query's rows."""
        return Q() if self.sees_all else Q(**{_way(session, "hidden"): False})

    def results(self, session: str = "") -> Q:
        """Condition for sessions whose results this reader may see; ``session`` as in :meth:`seatings`."""
        if self.sees_all or self.until is None:
            return self.seatings(session)
        return self.seatings(session) & Q(**{_way(session, "number__lte"): self.until})


#: For directors and administrators, and for what works for them: draws, files, paper.
EVERYTHING = Reader(sees_all=True)


def everybody(competition: Competition) -> Reader:
    """A reader without any rights."""
    return Reader(until=competition.published_until)


def published_results(session: str = "") -> Q:
    """Condition like ``everybody(…).results()``, for sessions of many competitions at once."""
    until = _way(session, "competition__published_until")
    return Q(**{_way(session, "hidden"): False}) & (Q(**{until: None}) | Q(**{_way(session, "number__lte"): F(until)}))


def sessions_running(session: str = "") -> Q:
    """Condition like ``everybody(…).running()``, for sessions of many competitions at once."""
    state, until = _way(session, "state"), _way(session, "competition__published_until")
    return Q(**{state: RUNNING}) | Q(**{state: ALL_IN, _way(session, "number__gt"): F(until)})


def _way(session: str, field: str) -> str:
    return f"{session}__{field}" if session else field


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What a page says about the embargo: results after session ``until`` are secret (None: none are).

    For a reader who sees them anyway, ``sessions`` and ``hidden`` number the sessions whose results and whose seating only directors see.
    """

    until: int | None
    sees_all: bool
    sessions: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def from_reader(self) -> bool:
        """Whether results may be kept back from this reader: then nobody is said not to have played."""
        return not self.sees_all and bool(self)

    @property
    def first(self) -> int | None:
        return self.sessions[0] if self.sessions else None

    @property
    def last(self) -> int | None:
        return self.sessions[-1] if self.sessions else None

    def __bool__(self) -> bool:
        return bool(self.sessions or self.hidden) if self.sees_all else self.until is not None


def kept_back(reader: Reader, competition: Competition) -> KeptBack:
    """What is kept back from this reader or, for directors, from everybody else (one query, for directors only)."""
    until = competition.published_until
    if not reader.sees_all:
        return KeptBack(reader.until, sees_all=False)
    rows = competition.sessions.exclude(everybody(competition).results()).exclude(state__in=["planned", "cancelled"])
    found = list(rows.order_by("number").values_list("number", "hidden"))
    secret = tuple(number for number, _hidden in found if not everybody(competition).sees(number))
    return KeptBack(until, True, secret, tuple(number for number, hidden in found if hidden))
