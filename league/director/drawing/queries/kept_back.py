"""Secrets that a draw is based on: results and seatings that only directors know yet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import CompetitionState
from league.director.drawing.queries.by_standing import BY_STANDING
from league.director.revealed import follows_from_secret_results
from league.seating.models import Session
from league.seating.queries import hidden_sessions
from league.standings.queries.ranking.stage_order import FIXED
from league.wording import joined

__all__ = ["Secrets", "follows_from_secrets", "hidden_meetings_text", "is_public_once_seated", "seen_by_text"]

BY_MEETINGS = ("fewest", "random", *BY_STANDING, *FIXED)  #: ways that consider earlier meetings, winds and byes


@dataclass(frozen=True, slots=True)
class Secrets:
    """Secrets that a seating gives away; false if there are none. ``places``: results under embargo, since the tables show who leads;
    ``sessions``: numbers of hidden sessions that were considered, since the tables hint at who sat there; ``only_winds``: nothing of them
    was considered but who had which wind."""

    places: bool = False
    sessions: tuple[int, ...] = ()
    only_winds: bool = False

    def __bool__(self) -> bool:
        return self.places or bool(self.sessions)

    @property
    def sessions_text(self) -> str:
        return _hidden_winds_text(self.sessions) if self.only_winds else hidden_meetings_text(self.sessions)

    @property
    def saved_text(self) -> str:
        """The message shown once the seating is saved."""
        text = _("Only directors see this seating: its tables follow from results under embargo, and tell who leads.")
        return " ".join(filter(None, [text if self.places else _("Only directors see this seating."), self.sessions_text]))


def follows_from_secrets(way: str, session: Session, *, players: Collection[int] | None = None, together: Collection[int] = ()) -> Secrets:
    """The secrets that a draw in this way is based on (at most four database queries). ``players``: numbers of those drawn, as only
    sessions count in which one of them was (None: all count); ``together``: numbers of the sessions that are drawn with it.

    Fixed tables follow from places alone, and their winds from those in the other sessions of the stage
    (:func:`league.seating.stages.winds_in_stage`)."""
    if way not in BY_MEETINGS:
        return Secrets()
    by_places = way in BY_STANDING or session.stage_id is not None  # who plays in a stage follows from results, too
    return Secrets(
        by_places and follows_from_secret_results(session, own=way in BY_STANDING),
        _considered(way, session, hidden_sessions(session.competition, players=players, without=[session.number, *together])),
        only_winds=way in FIXED,
    )


def _considered(way: str, session: Session, hidden: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the hidden sessions (numbers) that a draw in this way considers: all, or of fixed tables those of the same stage."""
    if way not in FIXED or not hidden:
        return hidden
    own = session.competition.sessions.filter(number__in=hidden, stage=session.stage_id)
    return tuple(own.order_by("number").values_list("number", flat=True))


def is_public_once_seated(session: Session, secret: Secrets) -> bool:
    """Whether everybody sees the seating as soon as it is confirmed."""
    competition = session.competition
    return not (secret or session.hidden or competition.rehearsal or competition.state == CompetitionState.DRAFT)


def seen_by_text(session: Session, secret: Secrets) -> str:
    """Who will see the confirmed seating, in words."""
    if is_public_once_seated(session, secret):
        return _("Once you confirm it, everybody sees who sits where.")
    if secret or session.hidden:
        return _("Only directors see it until you publish it.")
    return _("Only directors see this competition so far, and so its seatings.")


def _hidden_winds_text(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return ""
    text = ngettext(
        "Its winds follow from those in session %(numbers)s, which is not public yet.",
        "Its winds follow from those in sessions %(numbers)s, which are not public yet.",
        len(numbers),
    )
    return text % {"numbers": joined([str(number) for number in numbers])}


def hidden_meetings_text(numbers: tuple[int, ...]) -> str:
    """The reason why a seating hints at hidden ones, in words; empty if there are none."""
    if not numbers:
        return ""
    text = ngettext(
        "It uses who met in session %(numbers)s, which is not public yet.",
        "It uses who met in sessions %(numbers)s, which are not public yet.",
        len(numbers),
    )
    return text % {"numbers": joined([str(number) for number in numbers])}
