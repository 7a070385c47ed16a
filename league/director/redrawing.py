"""The page on which sessions drawn ahead are drawn again: one for several at once, and those of stages drawn by places or standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, Stage, StageDraw
from league.director.seating_words import sessions_text
from league.seating.models import Session, SessionState
from league.standings.queries.ranking.stage_order import FIXED

__all__ = ["OwnSeats", "drawn_together", "own_seats_of", "redraw_url", "seated_ahead"]


@dataclass(frozen=True, slots=True)
class OwnSeats:
    """Sessions (numbers) of one ``stage`` that are not drawn together with others: their tables follow from places or standings."""

    stage: Stage
    numbers: tuple[int, ...]

    @property
    def is_fixed(self) -> bool:
        """Whether the tables follow from the places in the stage before, so that all are seated on the page of the stage."""
        return self.stage.draw in FIXED

    def url(self, competition: Competition) -> str:
        """The address of the page that seats them: of the seats of the stage, or of the first of them, which is drawn before the others."""
        if self.is_fixed:
            return reverse("manage_stage_seats", args=[competition.slug, self.stage.number])
        return reverse("manage_draw", args=[competition.slug, self.numbers[0]])

    @property
    def label(self) -> str:
        """The words of the link to that page."""
        if self.is_fixed:
            return _("Seats of “%(name)s”") % {"name": self.stage.name}
        return _("Seat session %(number)s") % {"number": self.numbers[0]}

    @property
    def text(self) -> str:
        """Where they are seated, and that they need not be hidden for it."""
        return " ".join([self.where, _("A seating need not be hidden for that: the new one takes its place.")])

    @property
    def where(self) -> str:
        """Where they are seated."""
        return self._where_text % {"sessions": sessions_text(self.numbers), "stage": self.stage.name}

    @property
    def _where_text(self) -> str:
        if self.is_fixed:
            return _("The tables in “%(stage)s” follow from the places: %(sessions)s can be seated on the page of its seats, also again.")
        return ngettext(
            "The tables in “%(stage)s” follow from the standings: %(sessions)s is seated on a page of its own, also again.",
            "The tables in “%(stage)s” follow from the standings: %(sessions)s are seated each on a page of its own, also again.",
            len(self.numbers),
        )


def drawn_together(session: Session) -> bool:
    """Whether a session can be drawn together with others, as its tables do not follow from places or standings. No query if its stage is
    known."""
    return session.stage is None or session.stage.draw == StageDraw.WHOLE


def own_seats_of(sessions: Iterable[Session]) -> tuple[OwnSeats, ...]:
    """Those of these sessions that are not drawn together with others, by their stages."""
    found: dict[Stage, list[int]] = {}
    for session in sessions:
        if session.stage is not None and not drawn_together(session):
            found.setdefault(session.stage, []).append(session.number)
    return tuple(OwnSeats(stage, tuple(sorted(numbers))) for stage, numbers in found.items())


def seated_ahead(sessions: Iterable[Session]) -> list[int]:
    """The numbers of those of these sessions that are seated, have not begun and can be drawn together, in order."""
    return sorted(session.number for session in sessions if session.state == SessionState.SEATED and drawn_together(session))


def redraw_url(competition: Competition, numbers: Sequence[int]) -> str:
    """The address of the form for a draw of these sessions; none without a session."""
    url, chosen = reverse("manage_drafts", args=[competition.slug]), urlencode([("sessions", number) for number in numbers])
    return f"{url}?{chosen}" if chosen else ""
