"""A player across all competitions that the reader may see."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.competitions.access import readers_of
from league.competitions.embargo import Reader, published_results
from league.competitions.models import Competition, Entrant, Stage
from league.players.alphabet import alphabetical_of
from league.players.models import Player
from league.site.queries.appearances import appearances
from league.site.queries.coming import ComingSeat, coming_seats
from league.site.queries.home import CompetitionCard, competition_card, counted
from league.site.queries.pair import beside
from league.standings.queries.beside import StoodIn, stood_in, with_stood_in
from league.standings.queries.exclusions import EXCLUDED, secret_entries, secret_exclusions
from league.standings.queries.form import FormGame, OwnGame, RunningTotal, newest_games, running_totals
from league.standings.queries.missing import missing_of
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.people import RankedPeople, person_of
from league.standings.queries.ranking.staging import Staging, stagings_of
from league.standings.queries.ranking.standings import StandingRow, standing_of, standings_from
from league.standings.queries.results import SeatResult, results_of
from league.standings.queries.statistics.across import in_order
from league.standings.queries.statistics.figures import FinishedGame, figures_of_seats
from league.standings.queries.statistics.opponents import Met, Opponent, PlayerGame, opponents_of
from league.standings.queries.statistics.player_figures import PlayerFigures, figures_by_family, player_figures
from league.wording.ranking import value_name
from scoring.ranking import FlatPlan

__all__ = ["PlayerInCompetition", "PlayerPage", "named_player", "player_page"]

MOST_OPPONENTS = 12


@dataclass(frozen=True, slots=True)
class PlayerInCompetition:
    """A player in one competition: the competition and the row of its standings.

    ``counted``: beside the place, the value from which it comes; ``about`` names it and says what of it was carried over from an earlier
    stage. Of an average, which has a column of its own, the total stands there. ``stood_in``: games there that they played for somebody
    else.
    """

    competition: CompetitionCard
    row: StandingRow
    stood_in: tuple[StoodIn, ...] = ()

    @property
    def games_text(self) -> str:
        """How many of their games count, and in how many they played for somebody else."""
        return with_stood_in(self.row.games_text, self.stood_in)

    @property
    def counted(self) -> ShownNumber | None:
        return self.row.value if self._shows_value else self.row.total

    @property
    def about(self) -> str:
        if not self._shows_value:
            return ""
        policy, carried = self.row.numbers.policy, self.row.carried
        named = "" if policy.method == "sum" else value_name(policy)
        return ", ".join(filter(None, [named, _("%(carried)s of it carried over") % {"carried": carried} if carried else ""]))

    @property
    def _shows_value(self) -> bool:
        return self.row.value is not None and (self.row.numbers.policy.method != "average" or self.row.carried is not None)


@dataclass(frozen=True, slots=True)
class PlayerFamily:
    """A player's games of one family, whose rates can be counted together: its name and figures."""

    name: str
    figures: PlayerFigures


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player under the name that may be shown, with every competition that the reader may see, newest first.

    ``figures`` are of all their games, ``families`` of those of riichi, Küster and the DMJL, ``sums`` the charts of their totals,
    ``form`` are the newest games, ``opponents`` the most frequent ones, ``met`` how many there are; in the games of
    ``stood_in`` they played for somebody else. ``coming``: where they play now or next, in each competition.
    """

    number: int
    name: str
    club: str
    entries: tuple[PlayerInCompetition, ...]
    form: tuple[FormGame, ...]
    figures: PlayerFigures
    families: tuple[PlayerFamily, ...]
    sums: tuple[RunningTotal, ...]
    opponents: tuple[Opponent, ...]
    met: int
    stood_in: tuple[StoodIn, ...]
    coming: tuple[ComingSeat, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether the points cannot be added up: riichi beside Küster, or the DMJL."""
        return len(self.families) > 1


@dataclass(slots=True)
class Everybody:
    """Participants as shown: by competition and entrant (ids), and by player across competitions."""

    people: dict[int, RankedPeople]
    own: dict[int, int] = field(default_factory=dict)  #: the player's entrant in each competition
    players: dict[int, int] = field(default_factory=dict)  #: entrant → player
    shown: dict[Hashable, Met] = field(default_factory=dict)  #: player


def named_player(number: int, user: User | AnonymousUser) -> Player | None:
    """The player, if something names them that this visitor may see; administrators know everybody. Three queries at least."""
    player = Player.objects.select_related("club").filter(pk=number).first()
    return player if player and (user.is_superuser or number in appearances(user, number)) else None


def player_page(player: Player, user: User | AnonymousUser) -> PlayerPage:
    """The player's place in every competition that the reader may see, and all their games together that the reader may know.

    Six queries, one more for who has signed in, and those of :func:`coming_seats` where a seat is to come.
    """
    competitions = list(counted(Competition.objects.visible_to(user).filter(entrants__player=player, rehearsal=False)))
    readers = readers_of(user, competitions)
    everybody = _everybody(readers, player)
    competitions = [one for one in competitions if one.pk in everybody.own]
    results = results_of(readers)
    opponents = _opponents(player, everybody, results)
    played = _played(competitions, everybody, results)
    for_others = stood_in(_of_substitute(player, user))
    return PlayerPage(
        number=player.pk,
        name=player.shown_name,
        club=player.club.name if player.club else "",
        entries=tuple(_entry(competition, everybody, results[competition.pk], for_others) for competition in competitions),
        form=newest_games(_own_games(played)),
        figures=player_figures(played),
        families=tuple(PlayerFamily(name, figures) for name, _of_family, figures in figures_by_family(played)),
        sums=running_totals(_own_games(played)),
        opponents=opponents[:MOST_OPPONENTS],
        met=len(opponents),
        stood_in=for_others,
        coming=coming_seats(readers, player.pk, {key: (one, everybody.people[key]) for key, one in everybody.own.items()}),
    )


def _of_substitute(player: Player, user: User | AnonymousUser) -> Q:
    """The substitutions of a player of which everybody may know."""
    competitions = Competition.objects.visible_to(user).filter(rehearsal=False)
    session = "game__table__session"
    return Q(player=player, game__competition__in=competitions) & published_results(session)


def _entry(competition: Competition, everybody: Everybody, results: list[SeatResult], for_others: Sequence[StoodIn]) -> PlayerInCompetition:
    people = everybody.people[competition.pk]
    standings = standings_from(competition, people, results, everybody=True)
    row = standing_of(standings, people[everybody.own[competition.pk]].number)
    assert row is not None, "everybody is listed"
    own = tuple(one for one in for_others if one.slug == competition.slug)
    return PlayerInCompetition(competition_card(competition), row, own)


def _played(
    competitions: list[Competition], everybody: Everybody, results: dict[int, list[SeatResult]]
) -> dict[Competition, list[FinishedGame]]:
    """The player's own games of each competition."""
    figures = figures_of_seats(Q(entrant__in=list(everybody.own.values())))
    return {
        one: [
            FinishedGame(result, figures.get((one.pk, result.game, result.wind)))
            for result in results[one.pk]
            if result.entrant == everybody.own[one.pk]
        ]
        for one in competitions
    }


def _own_games(played: Mapping[Competition, list[FinishedGame]]) -> list[OwnGame]:
    return [(competition, one.result) for competition, one in in_order(played, lambda one: one.result.date)]


def _opponents(player: Player, everybody: Everybody, results: dict[int, list[SeatResult]]) -> tuple[Opponent, ...]:
    games_played = (
        PlayerGame((competition, result.game), everybody.players[result.entrant], result.place, result.total)
        for competition, played in results.items()
        for result in played
        if not result.replaced
    )
    return opponents_of(player.pk, games_played, everybody.shown)


def _everybody(readers: Mapping[Competition, Reader], player: Player) -> Everybody:
    """One query; where something is kept back, one more if somebody was excluded and two if there are substitutes; two more where missed
    games were decided to count, and three where there are stages."""
    slugs = {competition.pk: competition.slug for competition in readers}
    has_stages = Exists(Stage.objects.filter(competition=OuterRef("competition")))
    entrants = list(Entrant.objects.filter(competition__in=slugs).with_players().annotate(is_staged=has_stages))
    stagings = _stagings(readers, {entrant.competition_id for entrant in entrants if entrant.is_staged})
    people = {one.pk: RankedPeople({}, stagings[one.pk], miss_results=reader.misses_results) for one, reader in readers.items()}
    found, address = Everybody(people), beside(player.pk)
    secret = secret_exclusions(readers) if any(entrant.status in EXCLUDED for entrant in entrants) else ()
    unlisted = secret_entries(readers) if any(entrant.substitute for entrant in entrants) else ()
    missing = missing_of({one.pk: (one.missed, one.missed_points) for one in entrants if one.missed})
    for entrant in entrants:
        kept_back = (entrant.competition_id, entrant.number) in secret
        found.people[entrant.competition_id][entrant.pk] = person_of(
            entrant, slugs[entrant.competition_id], kept_back=kept_back, missing=missing.get(entrant.pk)
        )
        found.players[entrant.pk] = entrant.player_id
        found.shown[entrant.player_id] = Met(
            entrant.shown_name,
            reverse("player", args=[entrant.player_id]),
            alphabetical_of(entrant.player),
            address(entrant.player_id),
        )
        if entrant.player_id == player.pk and (entrant.competition_id, entrant.number) not in unlisted:
            found.own[entrant.competition_id] = entrant.pk
    return found


def _stagings(readers: Mapping[Competition, Reader], staged: set[int]) -> dict[int, Staging]:
    """How each competition is ranked, by its id; no query for those without stages."""
    flat = {one.pk: Staging(FlatPlan(one.standings_policy)) for one in readers if one.pk not in staged}
    return flat | stagings_of({one: reader for one, reader in readers.items() if one.pk in staged})
