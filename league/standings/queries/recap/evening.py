"""The sessions that a recap is about: one, or all of its evening."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.models import ENDED, Session, SessionState
from league.wording import joined

__all__ = ["RecappedSessions", "latest_recap", "recapped_sessions"]

MOST_NAMED = 2  #: sessions; more in a row are named by the first and the last


@dataclass(frozen=True, slots=True)
class RecappedSessions:
    """``told`` are the numbers of the approved sessions that the reader may know, ``waiting`` those of the others.

    ``evening``: the numbers of all sessions of that evening or day; ``stages`` and ``stage_names``: the stage (id) of those that have one,
    and its name if it is a later one, by number. ``is_cancelled``: nothing was played in the only session.
    """

    day: datetime.date | None
    name: str
    told: tuple[int, ...]
    waiting: tuple[int, ...]
    evening: tuple[int, ...]
    is_cancelled: bool
    stages: Mapping[int, int]
    stage_names: Mapping[int, str]

    @property
    def columns(self) -> tuple[tuple[int, str], ...]:
        """The numbers of the sessions told, each with the name of its later stage."""
        return tuple((number, self.stage_names.get(number, "")) for number in self.told)

    @property
    def stage(self) -> str:
        """The names of the later stages of all that it is about."""
        return joined([*dict.fromkeys(self.stage_names.values())])

    @property
    def heading(self) -> str:
        """The session, or the sessions: "Sessions 3 and 4", "Sessions 3–5", "Sessions 1, 3 and 4"."""
        return sessions_heading(self.told + self.waiting)

    @property
    def is_whole(self) -> bool:
        """Whether it is about all sessions of the evening, several."""
        return len(self.told + self.waiting) > 1

    @property
    def first(self) -> int:
        return min(self.told + self.waiting)


def sessions_heading(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("Session %(number)s") % {"number": numbers[0]}
    first, *_between, last = sorted(numbers)
    in_a_row = len(numbers) > MOST_NAMED and last - first == len(numbers) - 1
    named = f"{first}–{last}" if in_a_row else joined([str(number) for number in sorted(numbers)])
    return _("Sessions %(numbers)s") % {"numbers": named}


def recapped_sessions(competition: Competition, number: int, reader: Reader, *, whole: bool) -> RecappedSessions:
    """The session with this number, or the ``whole`` evening around it. Raises ``Session.DoesNotExist``. One query."""
    rows = Session.objects.read_by(reader).filter(competition=competition).select_related("evening", "stage").order_by("number")
    sessions = list(rows)
    asked = next((session for session in sessions if session.number == number), None)
    if asked is None:
        raise Session.DoesNotExist
    turns = _turns(sessions)
    evening = [one for one in sessions if _same_evening(one, asked, turns) and one.state != SessionState.CANCELLED]
    chosen = evening if whole and asked in evening else [asked]
    told = tuple(session.number for session in chosen if session.state in ENDED and reader.sees(session.number))
    return RecappedSessions(
        day=asked.day,
        name=asked.evening.name if asked.evening else "",
        told=told,
        waiting=tuple(session.number for session in chosen if session.number not in told),
        evening=tuple(session.number for session in evening),
        is_cancelled=asked.state == SessionState.CANCELLED,
        stages={session.number: session.stage_id for session in chosen if session.stage_id is not None},
        stage_names={session.number: session.later_stage for session in chosen if session.later_stage},
    )


def _turns(sessions: Sequence[Session]) -> Mapping[int, int]:
    """By number, which session of its stage each of them is, counted from 0."""
    counted: Counter[int | None] = Counter()
    found = {}
    for session in sessions:
        if session.state != SessionState.CANCELLED:
            found[session.number] = counted[session.stage_id]
            counted[session.stage_id] += 1
    return found


def _same_evening(one: Session, other: Session, turns: Mapping[int, int]) -> bool:
    """In a tournament, whose sessions belong to no evening, those of one day; where no day is known, those of stages played side by side
    that have the same turn in each."""
    if one.pk == other.pk:
        return True
    if one.stage is not None and other.stage is not None and one.evening is None and other.evening is None:
        sides = one.stage.source_id == other.stage.source_id is not None and one.stage_id != other.stage_id
        if sides and one.day is None and other.day is None:
            return turns.get(one.number) == turns.get(other.number)
    return one.evening_id == other.evening_id and one.day is not None and one.day == other.day


def latest_recap(competition: Competition, reader: Reader) -> int | None:
    """The number of the latest session with a recap. One query."""
    told = Session.objects.read_by(reader).filter(reader.results(), competition=competition, state__in=ENDED)
    return told.order_by("-number").values_list("number", flat=True).first()
