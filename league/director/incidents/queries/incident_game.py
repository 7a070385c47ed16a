"""One table as directors see it when they note an incident."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.audit.models import ActionLog
from league.competitions.models import EntrantStatus
from league.games.models import Game, GameState, Substitution
from league.games.queries.facts import replay_of
from league.games.queries.incidents import Incident, incidents_of
from league.games.queries.notes import substitution_text
from league.games.queries.sheet import ShownGame, SumNote, score_sheet
from league.games.shown_hand import ShownHand
from league.seating.models import Seat, SessionState
from scoring.game import Points

__all__ = ["IncidentGame", "IncidentSeat", "Later", "Moment", "incident_game"]

OPEN = (GameState.SEATED, GameState.RUNNING)


@dataclass(frozen=True, slots=True)
class IncidentSeat:
    """A seat (0..4): the entrant, the score now, and how many warnings stand against whoever plays.

    ``instead`` says in a sentence who plays for the entrant; ``status`` is empty for an active entrant.
    """

    seat: int
    number: int
    name: str
    score: Points
    is_dealer: bool
    instead: str
    status: str
    warnings: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in a game, after ``after_hand`` hands, in words. ``dealer`` is East then."""

    after_hand: int
    text: str
    dealer: int


@dataclass(frozen=True, slots=True)
class Later:
    """Seats to come of a replaced entrant (``number``) who takes part no more, in sessions that are seated and not started.

    ``sessions``: the entrant still has the seat; ``given``: the ``substitute`` (``player`` is the id) has it.
    """

    number: int
    name: str
    player: int
    substitute: str
    sessions: tuple[int, ...]
    given: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IncidentGame:
    """A table. ``moments`` run from before the first hand to now; ``hands`` have the newest first.

    ``notes`` say why the totals do not add up to zero, with the points of each reason.
    """

    game: Game
    seats: tuple[IncidentSeat, ...]
    moments: tuple[Moment, ...]
    hands: tuple[ShownHand, ...]
    incidents: tuple[Incident, ...]
    later: tuple[Later, ...]
    has_paper: bool
    notes: tuple[SumNote, ...]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_open(self) -> bool:
        return self.game.state in OPEN

    @property
    def now(self) -> Moment:
        return self.moments[-1]


def incident_game(game: Game) -> IncidentGame:
    """The page of one table. At most 24 database queries, however much happened."""
    sheet, found = score_sheet(game), incidents_of(game.competition)
    seats = list(game.table.seats.select_related("entrant__player").order_by("wind"))
    playing = {row.seat: row for row in Substitution.objects.filter(game=game, until_version=None).select_related("player")}
    moments = tuple(_moments(game, sheet))
    return IncidentGame(
        game=game,
        seats=tuple(_seats(seats, playing, sheet, moments[-1], found)),
        moments=moments,
        hands=tuple(reversed(sheet.hands)),
        incidents=tuple(one for one in found if one.game == game.number),
        later=tuple(_later(game, seats, playing)),
        has_paper=sheet.paper is not None,
        notes=sheet.notes,
    )


def _moments(game: Game, sheet: ShownGame) -> Iterator[Moment]:
    """One moment for each hand and one for now; a game known only by its result has a single moment."""
    for hand in sheet.hands:
        values = {"hand": hand.number, "round": hand.round}
        yield Moment(hand.number - 1, _("during hand %(hand)s (%(round)s)") % values, hand.dealer)
    played, progress = len(sheet.hands), replay_of(game).progress
    if game.state in OPEN and not sheet.paper and progress.ended_by is None:
        values = {"hand": played + 1, "round": wording.round_text(progress.round_wind, progress.dealer, progress.honba)}
        yield Moment(played, _("now, hand %(hand)s (%(round)s)") % values, progress.dealer)
    else:
        yield Moment(played, _("after the last hand"), sheet.hands[-1].dealer if sheet.hands else 0)


def _seats(
    seats: Sequence[Seat], playing: Mapping[int, Substitution], sheet: ShownGame, now: Moment, found: Sequence[Incident]
) -> Iterator[IncidentSeat]:
    for seat, row in zip(seats, sheet.seats, strict=True):
        substitute, entrant = playing.get(seat.wind), seat.entrant
        person = substitute.player_id if substitute else entrant.player_id
        yield IncidentSeat(
            seat=seat.wind,
            number=entrant.number,
            name=entrant.shown_name,
            score=row.score,
            is_dealer=seat.wind == now.dealer,
            instead=substitution_text(substitute, [one.name for one in sheet.seats], for_directors=True) if substitute else "",
            status="" if entrant.status == EntrantStatus.ACTIVE else entrant.get_status_display(),
            warnings=sum(one.is_warning and one.cancelled is None and person in one.people for one in found),
        )


def _later(game: Game, seats: Sequence[Seat], playing: Mapping[int, Substitution]) -> Iterator[Later]:
    """Three queries if somebody is replaced here, else none."""
    gone = {seat.entrant.pk: seat for seat in seats if seat.wind in playing and seat.entrant.status != EntrantStatus.ACTIVE}
    if not gone:
        return
    own = game.competition_id
    coming = Seat.objects.filter(session__competition=own, session__state=SessionState.SEATED).order_by("session__number")
    still = list(coming.filter(entrant__in=gone).values_list("entrant_id", "session__number"))
    there = set(
        coming.filter(entrant__player__in=[row.player_id for row in playing.values()]).values_list("entrant__player_id", "session__number")
    )
    moved = [action.details for action in ActionLog.objects.filter(competition=own, verb="seat_instead")]
    for key, seat in gone.items():
        substitute, number = playing[seat.wind], seat.entrant.number
        given = {one["session"] for one in moved if one["number"] == number and (substitute.player_id, one["session"]) in there}
        sessions = tuple(session for entrant, session in still if entrant == key)
        yield Later(number, seat.entrant.shown_name, substitute.player_id, substitute.player.shown_name, sessions, tuple(sorted(given)))
