"""What the pages across competitions show. They are never cached: what they show depends on who asks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q

from league.accounts.models import User
from league.competitions.models import Competition, CompetitionQuerySet, CompetitionState, Entrant, EntrantStatus
from league.games.models import Game
from league.players.models import Player
from league.seating.models import Session, SessionState
from league.standings.queries.overview import latest_games
from league.standings.queries.people import Person, person_of
from league.standings.queries.results import SeatResult, results_of
from league.standings.queries.sessions import GameCard
from league.standings.queries.standings import StandingRow, standings_from

__all__ = ["CompetitionCard", "Home", "PlayerPage", "home_of", "player_page"]

LATEST = 6
GROUPS = {
    CompetitionState.RUNNING: "running",
    CompetitionState.OPEN: "coming",
    CompetitionState.DRAFT: "drafts",
    CompetitionState.FINISHED: "past",
    CompetitionState.ARCHIVED: "past",
}


@dataclass(frozen=True, slots=True)
class CompetitionCard:
    """A competition in a list; ``live`` is the number of the session being played."""

    name: str
    kind: str
    state: str
    place: str
    players: int
    sessions: int
    live: int | None
    url: str


@dataclass(frozen=True, slots=True)
class Home:
    """``is_fresh``: nobody can sign in yet, so that the page says how to begin."""

    running: tuple[CompetitionCard, ...]
    coming: tuple[CompetitionCard, ...]
    drafts: tuple[CompetitionCard, ...]
    past: tuple[CompetitionCard, ...]
    latest: tuple[GameCard, ...]
    is_fresh: bool

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.coming or self.drafts or self.past)


@dataclass(frozen=True, slots=True)
class Entry:
    """A player in one competition: the competition and the row of its standings."""

    competition: CompetitionCard
    row: StandingRow


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player under the name that may be shown, with every competition that the reader may see, newest first."""

    number: int
    name: str
    club: str
    entries: tuple[Entry, ...]


def home_of(user: User | AnonymousUser) -> Home:
    """Five queries at most, whatever the number of competitions and games."""
    cards: dict[str, list[CompetitionCard]] = defaultdict(list)
    competitions = list(_counted(Competition.objects.visible_to(user)))
    live = _live_sessions(competitions)
    for competition in competitions:
        cards[GROUPS[CompetitionState(competition.state)]].append(_card(competition, live.get(competition.pk)))
    return Home(
        running=tuple(cards["running"]),
        coming=tuple(cards["coming"]),
        drafts=tuple(cards["drafts"]),
        past=tuple(cards["past"]),
        latest=_latest(competitions),
        is_fresh=not competitions and not User.objects.exists(),
    )


def _counted(competitions: CompetitionQuerySet) -> CompetitionQuerySet:
    active = Count("entrants", filter=Q(entrants__status=EntrantStatus.ACTIVE), distinct=True)
    played = Count("sessions", filter=~Q(sessions__state__in=[SessionState.PLANNED, SessionState.CANCELLED]), distinct=True)
    return competitions.annotate(player_count=active, session_count=played)


def _live_sessions(competitions: list[Competition]) -> dict[int, int]:
    running = Session.objects.filter(competition__in=competitions, state=SessionState.RUNNING)
    return dict(running.order_by("-number").values_list("competition", "number"))


def _card(competition: Competition, live: int | None = None) -> CompetitionCard:
    return CompetitionCard(
        name=competition.name,
        kind=competition.get_kind_display(),
        state=competition.get_state_display(),
        place=competition.place,
        players=competition.player_count,  # type: ignore[attr-defined]
        sessions=competition.session_count,  # type: ignore[attr-defined]
        live=live,
        url=competition.get_absolute_url(),
    )


def _latest(competitions: list[Competition]) -> tuple[GameCard, ...]:
    """The last finished games of competitions that are no drafts. Two queries."""
    public = [competition for competition in competitions if competition.state != CompetitionState.DRAFT]
    return latest_games(Game.objects.finished().filter(competition__in=public), LATEST)


def player_page(player: Player, user: User | AnonymousUser) -> PlayerPage:
    """The player's place in every competition that the reader may see. Three queries, whatever their number."""
    competitions = list(_counted(Competition.objects.visible_to(user).filter(entrants__player=player)))
    people, own = _people(competitions, player)
    results: dict[int, list[SeatResult]] = results_of(competitions)
    entries: list[Entry] = []
    for competition in competitions:
        standings = standings_from(competition, people[competition.pk], results[competition.pk], everybody=True)
        number = own[competition.pk]
        entries.extend(Entry(_card(competition), row) for row in standings.rows if row.person.number == number)
    return PlayerPage(number=player.pk, name=player.shown_name, club=player.club.name if player.club else "", entries=tuple(entries))


def _people(competitions: list[Competition], player: Player) -> tuple[dict[int, dict[int, Person]], dict[int, int]]:
    """For each competition (by id) everybody in it, and the player's number in it. One query."""
    slugs = {competition.pk: competition.slug for competition in competitions}
    people: dict[int, dict[int, Person]] = {key: {} for key in slugs}
    own: dict[int, int] = {}
    for entrant in Entrant.objects.filter(competition__in=competitions).with_players():
        people[entrant.competition_id][entrant.pk] = person_of(entrant, slugs[entrant.competition_id])
        if entrant.player_id == player.pk:
            own[entrant.competition_id] = entrant.number
    return people, own
