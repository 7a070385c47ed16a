"""What is kept back from whom: seatings prepared in secret, and results under an embargo. Decided here and nowhere else.

A :class:`Reader` is derived once from who asks for which competition (:func:`league.competitions.access.reader_of`), and given to every
query that a page for everybody is made of. Its two conditions go into those queries; none of them looks at the embargo by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q

from league.competitions.models import Competition

__all__ = ["ALL_IN", "EVERYTHING", "RUNNING", "KeptBack", "Reader", "everybody", "kept_back", "published_results", "sessions_running"]


RUNNING, ALL_IN = "running", "scored"  #: the states of a session between its start and its approval (:mod:`league.seating.models`)
TOLD = {ALL_IN: RUNNING, "published": "approved"}  #: what is told of a state where the results are kept back


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a competition: results up to session ``until`` (None: all of them) and no hidden seating, or with ``sees_all`` everything.

    A game under embargo is as if it had not been played: its seating may be known, nothing that happened at the table is.
    """

    until: int | None = None
    sees_all: bool = False

    def sees(self, session: int) -> bool:
        """Whether results of the session with this number are shown to this reader, if its seating is."""
        return self.sees_all or self.until is None or session <= self.until

    def state(self, session: int, state: str) -> str:
        """The state of a session as this reader is told it: that its last table has ended is kept back with the results, and what is kept
        back again is not published."""
        return state if self.sees(session) else TOLD.get(state, state)

    def running(self, session: str = "") -> Q:
        """The sessions that are being played, as this reader is told; ``session`` as in :meth:`seatings`."""
        running = Q(**{_way(session, "state"): RUNNING})
        if self.sees_all or self.until is None:
            return running
        return running | Q(**{_way(session, "state"): ALL_IN, _way(session, "number__gt"): self.until})

    def seatings(self, session: str = "") -> Q:
        """The sessions whose seating this reader may know; ``session`` is the way to them from the rows of the query."""
        return Q() if self.sees_all else Q(**{_way(session, "hidden"): False})

    def results(self, session: str = "") -> Q:
        """The sessions whose results this reader may know, as above."""
        if self.sees_all or self.until is None:
            return self.seatings(session)
        return self.seatings(session) & Q(**{_way(session, "number__lte"): self.until})


#: Directors and administrators, and what works for them: draws, files, paper.
EVERYTHING = Reader(sees_all=True)


def everybody(competition: Competition) -> Reader:
    """The reader without any rights."""
    return Reader(until=competition.published_until)


def published_results(session: str = "") -> Q:
    """What everybody may know of the sessions of many competitions at once: the same as ``everybody(…).results()`` of each of them."""
    until = _way(session, "competition__published_until")
    return Q(**{_way(session, "hidden"): False}) & (Q(**{until: None}) | Q(**{_way(session, "number__lte"): F(until)}))


def sessions_running(session: str = "") -> Q:
    """Those of many competitions that everybody is told are being played; see :meth:`Reader.running`."""
    state, until = _way(session, "state"), _way(session, "competition__published_until")
    return Q(**{state: RUNNING}) | Q(**{state: ALL_IN, _way(session, "number__gt"): F(until)})


def _way(session: str, field: str) -> str:
    return f"{session}__{field}" if session else field


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What a page says of it: results after session ``until`` are secret (None: none are).

    For who sees them all the same, ``sessions`` are those whose results, and ``hidden`` those whose seating only directors see.
    """

    until: int | None
    sees_all: bool
    sessions: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def first(self) -> int | None:
        return self.sessions[0] if self.sessions else None

    @property
    def last(self) -> int | None:
        return self.sessions[-1] if self.sessions else None

    def __bool__(self) -> bool:
        return bool(self.sessions or self.hidden) if self.sees_all else self.until is not None


def kept_back(reader: Reader, competition: Competition) -> KeptBack:
    """What is kept back from this reader, or before this director's eyes from everybody else (for these only: one query)."""
    until = competition.published_until
    if not reader.sees_all:
        return KeptBack(reader.until, sees_all=False)
    rows = competition.sessions.exclude(everybody(competition).results()).exclude(state__in=["planned", "cancelled"])
    found = list(rows.order_by("number").values_list("number", "hidden"))
    secret = tuple(number for number, _hidden in found if not everybody(competition).sees(number))
    return KeptBack(until, True, secret, tuple(number for number, hidden in found if hidden))
