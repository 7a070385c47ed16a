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
from league.seating.models import IN_PLAY, SessionState
from league.standings.queries.outdated_seats import with_outdated
from league.standings.queries.people import RankedPeople, people_of
from league.standings.queries.ranking.standings import Standings, standings_of
from league.standings.queries.sessions import GameCard, SessionPage, session_page
from league.standings.queries.side_by_side import CurrentSessions, current_sessions

__all__ = ["AFTER_START", "HallNow", "has_begun"]

AFTER_START = timedelta(minutes=20)  #: how long latecomers look for their table in a session without a clock


@dataclass(frozen=True)
class HallNow:
    """A competition as everybody may know it, whoever looks at the screen: directors sign in at the laptop behind the projector, too."""

    competition: Competition

    @cached_property
    def reader(self) -> Reader:
        return everybody(self.competition)

    @cached_property
    def _current(self) -> CurrentSessions:
        """One query."""
        return current_sessions(self.competition, self.reader)

    @cached_property
    def sessions(self) -> tuple[SessionPage, ...]:
        """The sessions being played at the same time, or the next ones with a seating. Fifteen queries at most, and as many for each
        further one."""
        return tuple(self._page(number) for number in self._current.numbers)

    def _page(self, number: int) -> SessionPage:
        if number not in self._pages:
            page = with_stand_ins(session_page(self.competition, number, reader=self.reader), self.stand_ins(number))
            self._pages[number] = with_outdated(page, lambda: self._people)
        return self._pages[number]

    @cached_property
    def _pages(self) -> dict[int, SessionPage]:
        return {}

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
        return any(map(has_begun, self.sessions))

    @cached_property
    def coming(self) -> tuple[SessionPage, ...]:
        """The next sessions with a seating that have not begun, of all stages that play at the same time. Seven queries each at most."""
        return tuple(self._page(number) for number in self._current.coming)

    @cached_property
    def _people(self) -> RankedPeople:
        """Three queries at most."""
        return people_of(self.competition, self.reader)

    def looks_ahead_from(self, page: SessionPage) -> int | None:
        """From when on everybody in a session that is played looks for the table of the next one rather than of this one, in milliseconds:
        the signal, or once all tables are in (0: now); without a clock, some minutes after the start. ``None``: not while the clock stands.
        """
        if self._is_all_in(page):
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
        """The tables of the sessions in play whose result or confirmation is missing; none before the first result. Fifteen queries at most
        for each session beside those shown."""
        beside = (self._page(one.number) for one in self._current.beside)
        pages = sorted((page for page in (*self.sessions, *beside) if has_begun(page)), key=lambda page: page.session.number)
        cards = [card for page in pages if self.reader.sees(page.session.number) for card in page.tables]
        if not any(card.state in COUNTING for card in cards):
            return ()
        return tuple(card for card in cards if card.state not in (GameState.CONFIRMED, GameState.VOID))


def has_begun(page: SessionPage) -> bool:
    """Whether the session is not only seated."""
    return page.session.state != SessionState.SEATED
