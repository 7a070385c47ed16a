"""One table as directors and referees see it when they note an incident."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.audit.models import ActionLog
from league.competitions.embargo import EVERYTHING, Reader
from league.competitions.models import Entrant, EntrantStatus
from league.director.incidents.queries.incidents import readable_incidents
from league.games.models import Game, Substitution
from league.games.queries.incidents import Incident
from league.games.queries.notes import substitution_text
from league.games.queries.sheet import ShownGame, score_sheet
from league.games.shown_hand import ShownHand
from league.games.shown_seat import ShownSeat
from league.seating.models import CheckIn, Seat, SessionState
from league.teams.queries.rosters import team_name
from league.wording.terms import spelt

__all__ = ["IncidentGame", "IncidentSeat", "Later", "Moment", "incident_game"]


@dataclass(frozen=True, slots=True)
class IncidentSeat:
    """A seat of a table, and how many warnings stand against whoever plays.

    ``instead`` says in a sentence who plays for the entrant; ``status`` is empty for an active entrant. ``team``: its name, empty without.
    """

    shown: ShownSeat
    instead: str
    status: str
    warnings: int
    team: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in a game, after ``after_hand`` hands, in words. ``dealer`` is East then."""

    after_hand: int
    text: str
    dealer: int


@dataclass(frozen=True, slots=True)
class Later:
    """The coming seats of a replaced entrant (``number``) who has left, in sessions that are seated and not started.

    ``tonight``: only this evening is left, so only its sessions are listed.
    ``sessions``: those where the entrant still has the seat; ``given``: those where the ``substitute`` (``player``: the id) has it.
    """

    number: int
    name: str
    player: int
    substitute: str
    sessions: tuple[int, ...]
    given: tuple[int, ...]
    tonight: bool = False


@dataclass(frozen=True, slots=True)
class IncidentGame:
    """A table. ``moments`` run from before the first hand to now; ``hands`` have the newest first. ``reader``: for whom it was read."""

    shown: ShownGame
    seats: tuple[IncidentSeat, ...]
    moments: tuple[Moment, ...]
    incidents: tuple[Incident, ...]
    later: tuple[Later, ...]
    reader: Reader = EVERYTHING

    @property
    def is_closed(self) -> bool:
        """Whether only directors may still note something, since the session is approved."""
        return not self.reader.sees_all and not self.game.table.session.is_open_for_tables

    @property
    def game(self) -> Game:
        return self.shown.game

    @property
    def is_of_evening(self) -> bool:
        return self.game.table.session.evening_id is not None

    @property
    def hands(self) -> tuple[ShownHand, ...]:
        return self.shown.hands[::-1]

    @property
    def now(self) -> Moment:
        return self.moments[-1]


def incident_game(game: Game, reader: Reader = EVERYTHING) -> IncidentGame:
    """The page of one table. At most 25 database queries, however much happened, and one more for a referee."""
    shown, found = score_sheet(game), readable_incidents(game.competition, reader)
    seats = list(game.table.seats.select_related("entrant__player", "entrant__team_member__team").order_by("wind"))
    playing = {row.seat: row for row in Substitution.objects.filter(game=game, until_version=None).select_related("player")}
    left = _left(game)
    return IncidentGame(
        shown=shown,
        seats=tuple(_seats(seats, playing, shown, found, left, tells_status=reader.sees_all or reader.until is None)),
        moments=tuple(_moments(shown)),
        incidents=tuple(one for one in found if one.game == game.number),
        later=tuple(_later(game, seats, playing, left)) if reader.sees_all else (),
        reader=reader,
    )


def _left(game: Game) -> frozenset[int]:
    """The entrants (ids) who have left the evening. One query, none if the session belongs to no evening."""
    evening = game.table.session.evening_id
    return frozenset(CheckIn.objects.filter(evening=evening, left=True).values_list("entrant", flat=True)) if evening else frozenset()


def _moments(shown: ShownGame) -> Iterator[Moment]:
    """One moment for each hand and one for now; a game known only by its result has a single moment."""
    for hand in shown.hands:
        values = {"hand": hand.number, "round": hand.round}
        yield Moment(hand.number - 1, spelt(_("during hand %(hand)s (%(round)s)"), shown.replay.progress.ruleset) % values, hand.dealer)
    played, progress = len(shown.hands), shown.replay.progress
    if shown.is_open and not shown.paper and progress.ended_by is None:
        values = {"hand": played + 1, "round": wording.round_text(progress.round_wind, progress.dealer, progress.honba)}
        yield Moment(played, spelt(_("now, hand %(hand)s (%(round)s)"), progress.ruleset) % values, progress.dealer)
    else:
        yield Moment(played, spelt(_("after the last hand"), progress.ruleset), shown.hands[-1].dealer if shown.hands else 0)


def _seats(
    seats: Sequence[Seat],
    playing: Mapping[int, Substitution],
    game: ShownGame,
    found: Sequence[Incident],
    left: Collection[int],
    *,
    tells_status: bool,
) -> Iterator[IncidentSeat]:
    for seat, shown in zip(seats, game.seats, strict=True):
        substitute, entrant = playing.get(seat.wind), seat.entrant
        person = substitute.player_id if substitute else entrant.player_id
        yield IncidentSeat(
            shown=shown,
            instead=substitution_text(substitute, game.names, game.replay.progress.ruleset, for_directors=True) if substitute else "",
            status=_status(entrant, left) if tells_status else "",
            warnings=sum(one.is_warning and one.cancelled is None and person in one.people for one in found),
            team=team_name(entrant),
        )


def _status(entrant: Entrant, left: Collection[int]) -> str:
    if entrant.status != EntrantStatus.ACTIVE:
        return entrant.get_status_display()
    return _("has left this evening") if entrant.pk in left else ""


def _later(game: Game, seats: Sequence[Seat], playing: Mapping[int, Substitution], left: Collection[int]) -> Iterator[Later]:
    """Three queries if somebody is replaced here and has left, else none."""
    gone = {seat.entrant.pk: seat for seat in seats if seat.wind in playing and _status(seat.entrant, left)}
    if not gone:
        return
    own = game.competition_id
    coming = Seat.objects.filter(session__competition=own, session__state=SessionState.SEATED).order_by("session__number")
    evening = game.table.session.evening_id
    of_tonight = set(coming.filter(session__evening=evening).values_list("session__number", flat=True)) if evening else set()
    still = list(coming.filter(entrant__in=gone).values_list("entrant_id", "session__number"))
    there = set(
        coming.filter(entrant__player__in=[row.player_id for row in playing.values()]).values_list("entrant__player_id", "session__number")
    )
    moved = [action.details for action in ActionLog.objects.filter(competition=own, verb="seat_instead")]
    for key, seat in gone.items():
        substitute, number = playing[seat.wind], seat.entrant.number
        given = {one["session"] for one in moved if one["number"] == number and (substitute.player_id, one["session"]) in there}
        sessions = tuple(session for entrant, session in still if entrant == key)
        tonight = seat.entrant.status == EntrantStatus.ACTIVE
        if tonight:
            sessions, given = tuple(one for one in sessions if one in of_tonight), given & of_tonight
        who = number, seat.entrant.shown_name, substitute.player_id, substitute.player.shown_name
        yield Later(*who, sessions, tuple(sorted(given)), tonight)
