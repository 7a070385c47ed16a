"""What goes on in a competition now, read once for all slides of the screen, and no more than these ask for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.utils import timezone

from league.audit.models import ActionLog
from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.states import COUNTING, GameState
from league.hall.reveal.queries import is_revealed
from league.hall.screen.queries.stand_ins import StandIns, stand_ins_of, with_stand_ins
from league.seating.clock import milliseconds
from league.seating.clock_queries import SessionClocks, running_clocks
from league.seating.models import IN_PLAY, Session, SessionState
from league.standings.queries.outdated_seats import is_being_changed
from league.standings.queries.people import RankedPeople, people_of
from league.standings.queries.ranking.standings import Standings, standings_of
from league.standings.queries.sessions import GameCard, SessionPage, current_session, session_page

__all__ = ["AFTER_START", "HallNow"]

AFTER_START = timedelta(minutes=20)  #: how long latecomers look for their table in a session without a clock


@dataclass(frozen=True)
class HallNow:
    """A competition as everybody may know it, whoever looks at the screen: directors sign in at the laptop behind the projector, too."""

    competition: Competition

    @cached_property
    def reader(self) -> Reader:
        return everybody(self.competition)

    @cached_property
    def session(self) -> SessionPage | None:
        """The session being played, or the next one with a seating. Fifteen queries at most."""
        number = current_session(self.competition, self.reader)
        return None if number is None else self._page(number)

    def _page(self, number: int) -> SessionPage:
        page = session_page(self.competition, number, reader=self.reader)
        return with_stand_ins(page, self.stand_ins(number))

    def stand_ins(self, number: int) -> StandIns:
        """Who plays for whom in the session with this number."""
        if number not in self._stand_ins:
            self._stand_ins[number] = stand_ins_of(self.competition, number, self.reader)
        return self._stand_ins[number]

    @cached_property
    def _stand_ins(self) -> dict[int, StandIns]:
        return {}

    @property
    def is_played(self) -> bool:
        """A session is being played."""
        return self.session is not None and self.session.session.state != SessionState.SEATED

    @cached_property
    def coming(self) -> SessionPage | None:
        """The next session with a seating that has not begun. Eight queries at most."""
        if not self.is_played:
            return self.session
        seated = Session.objects.read_by(self.reader).filter(competition=self.competition, state=SessionState.SEATED)
        number = seated.order_by("number").values_list("number", flat=True).first()
        return None if number is None else self._page(number)

    def is_being_changed(self, page: SessionPage) -> bool:
        """The session has not begun, and its seating no longer fits who plays. The people take three queries at most."""
        return is_being_changed(page, lambda: self._people)

    @cached_property
    def _people(self) -> RankedPeople:
        return people_of(self.competition, self.reader)

    @property
    def looks_ahead_from(self) -> int | None:
        """From when on everybody looks for the table of the next session rather than of this one, in milliseconds: the signal, or once all
        tables are in (0: now); without a clock, some minutes after the start. ``None``: not while the clock stands."""
        page = self.session
        if page is None or not self.is_played or self._is_all_in(page):
            return 0
        clock = next((one.shared for one in self.clocks if one.session.number == page.session.number), None)
        if clock is not None:
            return milliseconds(clock.signal_at) if clock.signal_at else 0 if clock.has_signalled else None
        started = ActionLog.objects.filter(competition=self.competition, verb="start_session", details__session=page.session.number)
        at = started.order_by("-pk").values_list("at", flat=True).first()
        return milliseconds(at + AFTER_START) if at else 0

    def _is_all_in(self, page: SessionPage) -> bool:
        """Nobody plays any more, as far as everybody may know."""
        done = (*COUNTING, GameState.VOID)
        return self.reader.sees(page.session.number) and all(card.state in done for card in page.tables)

    @cached_property
    def clocks(self) -> tuple[SessionClocks, ...]:
        """The clocks of the sessions being played. One query, and two for each session."""
        return running_clocks(self.competition, timezone.now(), self.reader)

    @cached_property
    def standings(self) -> Standings:
        """Three queries."""
        return standings_of(self.competition, reader=self.reader)

    @property
    def is_provisional(self) -> bool:
        """A session that the standings count, as far as everybody may know, is not approved yet. One query."""
        counted = self.competition.sessions.filter(self.reader.results(), number__lte=self.standings.after or 0)
        return counted.filter(state__in=IN_PLAY).exists()

    @cached_property
    def is_revealed_in_secret(self) -> bool:
        """The hall has seen the final places, and the results are kept back still: an earlier leader would only confuse. One query."""
        return self.competition.published_until is not None and is_revealed(self.competition)

    @property
    def missing(self) -> tuple[GameCard, ...]:
        """The tables of the session in play whose result or confirmation is missing; none before the first result."""
        page = self.session
        if page is None or not self.is_played or not self.reader.sees(page.session.number):
            return ()
        if not any(card.state in COUNTING for card in page.tables):
            return ()
        return tuple(card for card in page.tables if card.state not in (GameState.CONFIRMED, GameState.VOID))
