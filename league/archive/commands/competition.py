"""Load a whole competition from its archive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from league.archive.commands.teams import load_teams
from league.archive.content import Content
from league.archive.game_content import GameContent
from league.archive.queries.members import ABOUT_ACCOUNTS, named
from league.archive.queries.preview import matches
from league.archive.series_part import series_part
from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.commands import rename_player
from league.competitions.models import Competition, Entrant, Stage
from league.competitions.slugs import refuse_reserved
from league.database import tell_planner
from league.errors import Refusal
from league.games.models import Game, GameResult
from league.games.queries.facts import replay_of
from league.games.queries.playing import stand_in_id
from league.games.queries.results import result_rows
from league.games.queries.verifying import differences
from league.games.states import COUNTING
from league.players.commands import add_club
from league.players.models import Club, NameShown, Player
from league.seating.models import IN_PLAY, Seat, SitOut, TableLink
from scoring.errors import RuleViolation

__all__ = ["load_competition"]

AT_ONCE = 500
Row = TypeVar("Row", bound=models.Model)


def load_competition(*, actor: Actor, content: Content, slug: str = "") -> Competition:
    """Create the competition of an archive, all or nothing; known players are matched, and nobody's details are changed.

    ``slug`` is another address for it. Its results are computed from its hands, never copied; its tables get new links if a session is
    running; nobody has a role in it; it takes its place in its series, if that is free. The import is logged outside the competition, so
    that its own log stays as it was. Refusals: ``slug_taken``, ``slug_reserved``, ``archive_inconsistent``.
    """
    address = slug or content.competition.slug
    refuse_reserved(address)
    if Competition.objects.filter(slug=address).exists():
        sentence = _("There is a competition with the address “%(slug)s” already. Choose another address.")
        raise Refusal("slug_taken", sentence % {"slug": address}, field="slug")
    try:
        with transaction.atomic():
            return _Loading(actor, content).load(address)
    except (IntegrityError, DataError, RuleViolation, ValidationError) as error:
        raise _inconsistent(error) from error


def _inconsistent(why: object) -> Refusal:
    sentence = _("The parts of this archive do not fit each other: %(why)s")
    return Refusal("archive_inconsistent", sentence % {"why": str(why).splitlines()[0][:200] if str(why) else ""})


class _Loading:
    """The rows created so far, by the names the archive has for them."""

    def __init__(self, actor: Actor, content: Content) -> None:
        self.actor, self.content = actor, content
        self.competition = content.competition

    def load(self, slug: str) -> Competition:
        self.competition.slug = slug
        self.competition.revision = self.competition.results_revision = 1
        self.competition.full_clean()
        self.competition.save(force_insert=True)
        self._people()
        self._stages()
        self._evenings()
        self._sessions()
        self._teams()
        self._games()
        tell_planner()
        self._results()
        self._actions()
        series_part().load_place(self.competition, self.content.places)
        log_action(actor=self.actor, verb="load_competition", name=self.competition.name, slug=slug, games=len(self.content.games))
        if found := list(differences(self.competition)):
            raise _inconsistent(found[0])
        return self.competition

    def _people(self) -> None:
        found = matches(self.content.players)
        self._clubs({club for (_player, club), match in zip(self.content.players, found, strict=True) if club and match.player is None})
        new = [player for (player, _club), match in zip(self.content.players, found, strict=True) if match.player is None]
        for (player, club), match in zip(self.content.players, found, strict=True):
            if match.player is None:
                player.clean()
            if match.player is None and club is not None:
                player.club = self.clubs[club]
        self._make(new)
        pairs = zip(self.content.players, found, strict=True)
        self.players = {place: match.player or player.pk for place, ((player, _club), match) in enumerate(pairs, start=1)}
        for entrant, player_place in self.content.entrants:
            entrant.competition, entrant.player_id = self.competition, self.players[player_place]
        made = {entrant.number: entrant for entrant in _create([entrant for entrant, _place in self.content.entrants])}
        for number, other in self.content.stand_ins:
            made[number].stand_in = made[other]
        Entrant.objects.bulk_update([made[number] for number, _other in self.content.stand_ins], ["stand_in"])
        self.entrants = {number: entrant.pk for number, entrant in made.items()}

    def _make(self, players: Sequence[Player]) -> None:
        """Create new players; a name not to be shown in full is hidden at once, even where somebody signed with it before, in any
        competition."""
        asked = [(player, player.name_shown) for player in players if player.name_shown != NameShown.FULL]
        for player, _shown in asked:
            player.name_shown = NameShown.FULL
        _create(players)
        for player, shown in asked:
            rename_player(actor=self.actor, player=player, name_shown=shown)

    def _clubs(self, names: set[str]) -> None:
        """Find or create the clubs of the new players; a club of the same name is the same club."""
        self.clubs = {club.name: club for club in Club.objects.filter(name__in=names)}
        for club in self.content.clubs:
            if club.name in names and club.name not in self.clubs:
                self.clubs[club.name] = add_club(actor=self.actor, name=club.name, town=club.town, country=club.country)

    def _stages(self) -> None:
        self.stages: dict[int, Stage] = {}
        for one in self.content.stages:
            one.stage.competition, one.stage.source = self.competition, self.stages[one.source] if one.source else None
            one.stage.clean()
            one.stage.save(force_insert=True)
            self.stages[one.stage.number] = one.stage
            for place, who, replaced in one.places:
                place.stage, place.entrant_id = one.stage, self.entrants[who]
                place.replaces_id = self.entrants[replaced] if replaced is not None else None
            _create([place for place, _who, _replaced in one.places])

    def _evenings(self) -> None:
        for evening, _check_ins in self.content.evenings:
            evening.competition = self.competition
        rows = _create([evening for evening, _check_ins in self.content.evenings])
        self.evenings = {place: evening.pk for place, evening in enumerate(rows, start=1)}
        check_ins = []
        for evening, came in self.content.evenings:
            for row, number in came:
                row.evening, row.entrant_id = evening, self.entrants[number]
                check_ins.append(row)
        _create(check_ins)

    def _sessions(self) -> None:
        for one in self.content.sessions:
            one.session.competition = self.competition
            one.session.evening_id = self.evenings[one.evening] if one.evening else None
            one.session.stage = self.stages[one.stage] if one.stage else None
        _create([one.session for one in self.content.sessions])
        sit_outs = [SitOut(session=one.session, entrant_id=self.entrants[who]) for one in self.content.sessions for who in one.sit_outs]
        _create(sit_outs)
        for one in self.content.sessions:
            for there in one.tables:
                there.table.session = one.session
        _create([there.table for one in self.content.sessions for there in one.tables])
        seats = [
            Seat(session=one.session, table=there.table, wind=wind, entrant_id=self.entrants[number])
            for one in self.content.sessions
            for there in one.tables
            for wind, number in enumerate(there.entrants)
        ]
        _create(seats)
        left = iter(seats)
        at_tables = [list(islice(left, len(there.entrants))) for one in self.content.sessions for there in one.tables]
        self.seats = dict(zip(self._table_numbers(), at_tables, strict=True))
        self.tables = dict(zip(self._table_numbers(), (there.table for one in self.content.sessions for there in one.tables), strict=True))

    def _teams(self) -> None:
        sessions = {one.session.number: one.session.pk for one in self.content.sessions}
        load_teams(self.competition, self.content.teams, self.content.team_play, entrants=self.entrants, sessions=sessions)

    def _table_numbers(self) -> list[tuple[int, int]]:
        """Session and table numbers of all tables, in the archive's order."""
        return [(one.session.number, there.table.number) for one in self.content.sessions for there in one.tables]

    def _games(self) -> None:
        for one in self.content.games:
            if len(self.seats.get((one.session, one.table), ())) != one.game.players:
                raise _inconsistent(f"session {one.session}, table {one.table}")
            one.game.competition, one.game.table = self.competition, self.tables[one.session, one.table]
            one.game.stage = one.game.table.session.stage
            one.game.has_notes = bool(one.final_scores or one.penalties or one.substitutions)
        _create([one.game for one in self.content.games])
        _create([row for one in self.content.games for row in self._penalties(one)])
        _create([row for one in self.content.games for row in self._revisions(one)])
        for substitution, place in (pair for one in self.content.games for pair in one.substitutions):
            substitution.player_id = self.players[place]
        for name in ("hands", "final_scores", "confirmations"):
            _create([row for one in self.content.games for row in _of(one.game, getattr(one, name))])
        _create([row for one in self.content.games for row in _of(one.game, [row for row, _place in one.substitutions])])
        self._links()

    def _penalties(self, one: GameContent) -> Iterable[models.Model]:
        return _of(one.game, one.penalties)

    def _revisions(self, one: GameContent) -> Iterable[models.Model]:
        """A game's revisions, with requests that name players and penalties by the ids of this installation; every entry gets a new id, by
        which a substitute is known who was appointed before the start."""
        seats = {row.version: row.seat for row, _place in one.substitutions if row.version in one.appointed}
        penalties = {place: row.pk for place, row in enumerate(one.penalties, start=1)}
        for row in one.revisions:
            row.client_id = stand_in_id(one.game, seats[row.version]) if row.version in seats else uuid4()
            row.details = {**row.details, "request": named(row.details["request"], {"player": self.players, "penalty": penalties})}
        return _of(one.game, one.revisions)

    def _links(self) -> None:
        """Make table links: valid ones for running sessions, and ended ones for finished sessions, which show that these ran."""
        started = {one.session for one in self.content.games}
        links = []
        for one in self.content.sessions:
            if one.session.number in started:
                ended = None if one.session.state in IN_PLAY else self.actor.now()
                links += [TableLink(table=there.table, created_at=self.actor.now(), revoked_at=ended) for there in one.tables]
        _create(links)

    def _results(self) -> None:
        """Compute the results from the facts, as when the last hand of a game is recorded."""
        rows: list[GameResult] = []
        for one in self.content.games:
            if one.game.state in COUNTING:
                replay = replay_of(one.game)
                if replay.outcome is None:
                    raise _inconsistent(f"{one.game}: {one.game.state}")
                rows += result_rows(one.game, replay, self.seats[one.session, one.table])
        _create(rows)

    def _actions(self) -> None:
        """Create the log, without actions that name accounts."""
        actions = [action for action in self.content.actions if action.verb not in ABOUT_ACCOUNTS]
        for action in actions:
            action.competition = self.competition
            action.details = named(action.details, {"player": self.players, "evening": self.evenings})
        _create(actions)


def _of(game: Game, rows: Iterable[models.Model]) -> list[models.Model]:
    made = list(rows)
    for row in made:
        row.game = game  # type: ignore[attr-defined]
    return made


def _create(rows: Sequence[Row]) -> Sequence[Row]:
    """Save rows of one kind in order; they have their ids afterwards."""
    if rows:
        type(rows[0])._default_manager.bulk_create(rows, batch_size=AT_ONCE)
    return rows
