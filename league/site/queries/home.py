"""Running, coming and past competitions, the games being played, and the latest results."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q

from league.accounts.models import User
from league.competitions.embargo import published_results, sessions_running
from league.competitions.models import Competition, CompetitionQuerySet, CompetitionState, EntrantStatus
from league.games.models import Game
from league.games.states import GameState
from league.rating.models import RatingKind
from league.rating.queries.choice import rating_kind
from league.seating.models import Session, SessionState
from league.standings.queries.overview import latest_games
from league.standings.queries.sessions import GameCard

__all__ = ["CompetitionCard", "Home", "competition_card", "counted", "home_of"]

LATEST = 6
LIVE = 6
GROUPS = {
    CompetitionState.RUNNING: "running",
    CompetitionState.OPEN: "coming",
    CompetitionState.DRAFT: "drafts",
    CompetitionState.FINISHED: "past",
    CompetitionState.ARCHIVED: "past",
}


@dataclass(frozen=True, slots=True)
class CompetitionCard:
    """A competition in a list; ``live`` is the number of the session being played. ``withdrawn`` are no longer among the ``players``."""

    name: str
    kind: str
    state: str
    place: str
    players: int
    withdrawn: int
    sessions: int
    live: int | None
    url: str


@dataclass(frozen=True, slots=True)
class Home:
    """``live``: games being played. ``is_fresh``: nobody can sign in yet, so that the page says how to begin, with ``python`` as it is
    called in the project's folder."""

    running: tuple[CompetitionCard, ...]
    coming: tuple[CompetitionCard, ...]
    drafts: tuple[CompetitionCard, ...]
    past: tuple[CompetitionCard, ...]
    live: tuple[GameCard, ...]
    latest: tuple[GameCard, ...]
    is_fresh: bool
    has_rating: bool
    python: str

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.coming or self.drafts or self.past)


def home_of(user: User | AnonymousUser) -> Home:
    """Twelve queries at most, whatever the number of competitions and games; six while nobody plays."""
    cards: dict[str, list[CompetitionCard]] = defaultdict(list)
    competitions = list(counted(Competition.objects.visible_to(user)))
    live = _live_sessions(competitions)
    for competition in competitions:
        group = "drafts" if competition.rehearsal else GROUPS[CompetitionState(competition.state)]
        cards[group].append(competition_card(competition, live.get(competition.pk)))
    return Home(
        running=tuple(cards["running"]),
        coming=tuple(cards["coming"]),
        drafts=tuple(cards["drafts"]),
        past=tuple(cards["past"]),
        live=_live([one for one in competitions if one.pk in live]),
        latest=_latest(competitions),
        is_fresh=not competitions and not User.objects.exists(),
        has_rating=rating_kind() != RatingKind.NONE,
        python=_python(),
    )


def _python() -> str:
    """The path of Python as README and the manual write it; in a container, its own."""
    if Path(sys.prefix).resolve() != (settings.BASE_DIR / ".venv").resolve():
        return "python"
    return r".venv\Scripts\python" if os.name == "nt" else ".venv/bin/python"


def counted(competitions: CompetitionQuerySet) -> CompetitionQuerySet:
    """Annotate the numbers that a card shows, newest competition first (grouping drops the model's order)."""
    left = Q(entrants__status=EntrantStatus.WITHDRAWN)
    active = Count("entrants", filter=Q(entrants__substitute=False) & ~left, distinct=True)
    withdrawn = Count("entrants", filter=Q(entrants__substitute=False) & left, distinct=True)
    taking_place = Q(sessions__hidden=False) & ~Q(sessions__state__in=[SessionState.PLANNED, SessionState.CANCELLED])
    played = Count("sessions", filter=taking_place, distinct=True)
    return competitions.annotate(player_count=active, withdrawn_count=withdrawn, session_count=played).order_by("-created_at", "-pk")


def _live_sessions(competitions: list[Competition]) -> dict[int, int]:
    running = Session.objects.filter(sessions_running(), competition__in=competitions, hidden=False)
    return dict(running.order_by("-number").values_list("competition", "number"))


def competition_card(competition: Competition, live: int | None = None) -> CompetitionCard:
    """The card of a competition that was ``counted``."""
    return CompetitionCard(
        name=competition.name,
        kind=competition.get_kind_display(),
        state=competition.get_state_display(),
        place=competition.place,
        players=competition.player_count,  # type: ignore[attr-defined]
        withdrawn=competition.withdrawn_count,  # type: ignore[attr-defined]
        sessions=competition.session_count,  # type: ignore[attr-defined]
        live=live,
        url=competition.get_absolute_url(),
    )


def _public(competitions: list[Competition]) -> list[Competition]:
    return [one for one in competitions if one.state != CompetitionState.DRAFT and not one.rehearsal]


def _live(competitions: list[Competition]) -> tuple[GameCard, ...]:
    """Games being played that everybody may watch, of the newest sessions. Six queries, none for no competition."""
    begun = Q(state=GameState.RUNNING) | Q(state=GameState.SEATED, declared__gt=0)
    played = Game.objects.filter(begun, published_results("table__session"), competition__in=_public(competitions))
    return latest_games(played, LIVE)


def _latest(competitions: list[Competition]) -> tuple[GameCard, ...]:
    """The last finished games that everybody may know. Two queries."""
    return latest_games(Game.objects.finished().filter(published_results("table__session"), competition__in=_public(competitions)), LATEST)
