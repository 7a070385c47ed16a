"""Who is missing in a seating, so that everybody who reads it learns of something that is kept secret: an exclusion, for instance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition, EntrantStatus
from league.competitions.seen import fingerprint
from league.director.seating_words import sessions_text
from league.seating.line_ups import resting
from league.seating.models import Seat, Session, SessionState, SitOut
from league.seating.stages import playing_in
from league.standings.queries.outdated_seats import is_out_of, members_at
from league.standings.queries.people import RankedPeople, people_of
from league.wording import joined

__all__ = ["ToldByAbsence", "placed_in", "told_by_absence"]


@dataclass(frozen=True, slots=True)
class ToldByAbsence:
    """What seatings tell by who is missing in them: sessions (numbers), each with the names; false if that is nothing. ``seen`` is sent
    along by a page that has shown it."""

    missing: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing)

    @property
    def seen(self) -> str:
        return fingerprint([[number, *names] for number, names in self.missing]) if self.missing else ""

    @property
    def text(self) -> str:
        """Who will be seen to be missing, and what that gives away."""
        return " ".join([*self._sentences(), _("From that they can infer what is still secret: a disqualification, for instance.")])

    def _sentences(self) -> Iterator[str]:
        sessions: dict[tuple[str, ...], list[int]] = {}
        for number, names in self.missing:
            sessions.setdefault(names, []).append(number)
        for names, numbers in sessions.items():
            sentence = ngettext(
                "Results are kept secret, and everybody will see that %(names)s is missing in %(sessions)s.",
                "Results are kept secret, and everybody will see that %(names)s are missing in %(sessions)s.",
                len(names),
            )
            yield sentence % {"names": joined(names), "sessions": sessions_text(numbers)}


def told_by_absence(
    competition: Competition, seatings: Sequence[tuple[Session, Collection[int]]], reader: Reader | None = None
) -> ToldByAbsence:
    """Whom the public misses in these seatings, each of a session with the numbers of those who have a seat there or sit out, though it
    may not know why: it saw them there, or takes them to play there. ``reader``: the public, as it will be.

    One query if results are kept back, otherwise none; if somebody is excluded or it is of a later stage, about ten, and three a session.
    """
    public = reader or everybody(competition)
    if not seatings or not public.misses_results:
        return ToldByAbsence()
    excluded = set(competition.entrants.exclude(status=EntrantStatus.ACTIVE).values_list("pk", flat=True))
    if not excluded and all(session.stage_id is None for session, _placed in seatings):
        return ToldByAbsence()
    people = people_of(competition, public)
    found = ((session.number, _missed(session, placed, people, excluded)) for session, placed in seatings)
    return ToldByAbsence(tuple((number, names) for number, names in found if names))


def placed_in(sessions: Sequence[Session]) -> list[tuple[Session, Collection[int]]]:
    """These seated sessions, each with the numbers of those who have a seat there or sit out. Two queries, none without a session."""
    found: Mapping[int, set[int]] = {session.pk: set() for session in sessions}
    for rows in (Seat.objects, SitOut.objects) if found else ():
        for session, number in rows.filter(session__in=found).values_list("session_id", "entrant__number"):
            found[session].add(number)
    return [(session, found[session.pk]) for session in sessions]


def _missed(session: Session, placed: Collection[int], people: RankedPeople, excluded: Collection[int]) -> tuple[str, ...]:
    """The names of those who are missed in a session, by number."""
    shown = _shown(session)
    members = _members(session) if session.stage_id is not None else None
    known = members_at(session.number, people) if session.stage_id is not None else _all(session, people)
    missed = [
        key
        for key, person in people.items()
        if person.number not in placed
        and (key in shown or key in known)
        and (key in excluded or (members is not None and key not in members and not person.substitute))
        and not is_out_of(session.number, key, people)
    ]
    away = resting([session.pk]).get(session.pk, frozenset()) if missed and session.is_stored else frozenset[int]()
    return tuple(people[key].name for key in missed if key in shown or key not in away)


def _shown(session: Session) -> set[int]:
    """The ids of those whom everybody sees in the seating that stands. Two queries at most."""
    if not session.is_stored or session.hidden or session.state != SessionState.SEATED:
        return set()
    return {key for rows in (Seat.objects, SitOut.objects) for key in rows.filter(session=session).values_list("entrant", flat=True)}


def _members(session: Session) -> set[int]:
    """The ids of those who play in the stage of a session. One query."""
    return set(session.competition.entrants.filter(playing_in(session.stage_id)).values_list("pk", flat=True))


def _all(session: Session, people: RankedPeople) -> frozenset[int]:
    """The ids of those who play in the first stage, as far as everybody knows; of an evening nobody knows who will be there."""
    if session.evening_id is not None:
        return frozenset()
    return frozenset(key for key, person in people.items() if person.takes_part and not person.substitute)
