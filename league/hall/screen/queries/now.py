"""What goes on in a competition now, read once for all slides of the screen, and no more than these ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.states import COUNTING, GameState
from league.seating.clock_queries import SessionClocks, running_clocks
from league.seating.models import Session, SessionState
from league.standings.queries.ranking.standings import Standings, standings_of
from league.standings.queries.sessions import GameCard, SessionPage, current_session, session_page

__all__ = ["HallNow"]


@dataclass(frozen=True)
class HallNow:
    """A competition as everybody may know it, whoever looks at the screen: directors sign in at the laptop behind the projector, too."""

    competition: Competition

    @cached_property
    def reader(self) -> Reader:
        return everybody(self.competition)

    @cached_property
    def session(self) -> SessionPage | None:
        """The session being played, or the next one with a seating. Eleven queries at most."""
        number = current_session(self.competition, self.reader)
        return None if number is None else session_page(self.competition, number, reader=self.reader)

    @property
    def is_played(self) -> bool:
        """A session is being played."""
        return self.session is not None and self.session.session.state != SessionState.SEATED

    @cached_property
    def coming(self) -> SessionPage | None:
        """The next session with a seating that has not begun. Five queries at most."""
        if not self.is_played:
            return self.session
        seated = Session.objects.read_by(self.reader).filter(competition=self.competition, state=SessionState.SEATED)
        number = seated.order_by("number").values_list("number", flat=True).first()
        return None if number is None else session_page(self.competition, number, reader=self.reader)

    @cached_property
    def clocks(self) -> tuple[SessionClocks, ...]:
        """The clocks of the sessions being played. One query, and two for each session."""
        return running_clocks(self.competition, timezone.now(), self.reader)

    @cached_property
    def standings(self) -> Standings:
        """Three queries."""
        return standings_of(self.competition, reader=self.reader)

    @property
    def missing(self) -> tuple[GameCard, ...]:
        """The tables of the session in play whose result or confirmation is missing; none before the first result."""
        page = self.session
        if page is None or not self.is_played or not self.reader.sees(page.session.number):
            return ()
        if not any(card.state in COUNTING for card in page.tables):
            return ()
        return tuple(card for card in page.tables if card.state not in (GameState.CONFIRMED, GameState.VOID))
