"""Let somebody play for somebody else: in a game and in later sessions, entered as needed, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.competitions.commands import (
    add_entrant,
    disqualify,
    reinstate,
    remove_entrant,
    return_entrant,
    withdraw_entrant,
)
from league.competitions.commands.entrants import locked_for_entries
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.errors import Refusal
from league.games.commands import end_substitution, give_penalty, substitute
from league.games.commands.saving import Saved, lock_game
from league.games.entry import Entry
from league.games.models import Game
from league.players.commands import add_player
from league.players.models import Player
from league.players.queries import split_name
from league.seating import commands as seating
from league.seating.models import Evening, Seat, Session, SessionState
from scoring.game import DISQUALIFICATION, PenaltyPoints

__all__ = [
    "LATER_SESSIONS",
    "THIS_GAME",
    "Replaced",
    "enter_new_substitute",
    "entered_substitute",
    "entrant_of",
    "replace_player",
    "return_player",
    "seat_in_later_sessions",
]


THIS_GAME, LATER_SESSIONS = "this game", "all later sessions"
DISQUALIFIED = "disqualified"


@transaction.atomic
def entered_substitute(*, actor: Actor, competition: Competition, player: Player | None, name: str = "") -> Entrant:
    """The entrant of ``player``, or of somebody new with this ``name``.

    A new entry is that of a substitute, neither drawn nor ranked.

    Refusals of ``add_player`` and :func:`enter_new_substitute`.
    """
    if player is None:
        first, last = split_name(name)
        return enter_new_substitute(actor, competition, add_player(actor=actor, first_name=first, last_name=last))
    found = competition.entrants.with_players().filter(player=player).first()
    return found or add_entrant(actor=actor, competition=competition, player=player, substitute=True)


def enter_new_substitute(actor: Actor, competition: Competition, player: Player) -> Entrant:
    """Enter a ``player`` who was just created from a typed name.

    Refusals: those of ``add_entrant``, and ``entered_meanwhile`` if somebody else has typed the same name at the same moment.
    """
    namesakes = locked_for_entries(competition).entrants.filter(substitute=True).exclude(player=player)
    if namesakes.filter(player__first_name=player.first_name, player__last_name=player.last_name).exists():
        sentence = _("%(name)s has just been entered as a substitute. Please choose them from the list.")
        raise Refusal("entered_meanwhile", sentence % {"name": player.full_name}, field="name")
    return add_entrant(actor=actor, competition=competition, player=player, substitute=True)


@dataclass(frozen=True, slots=True)
class Replaced:
    """A substitution. ``later``: the numbers of seated sessions to come in which the replaced person still has a seat."""

    saved: Saved
    later: tuple[int, ...]


@transaction.atomic
def replace_player(
    *,
    entry: Entry,
    game: Game,
    seat: int,
    player: Player | None,
    from_hand: int,
    cause: str,
    then: str = THIS_GAME,
    strike: bool = False,
    reason: str = "",
    new_name: str = "",
) -> Replaced:
    """Let ``player`` play in ``seat`` (0..3) from hand ``from_hand`` on (0: not noted), and update the entrant's status.

    Instead of a player, ``new_name`` enters somebody new as a substitute.

    ``cause``: late, absent, illness or disqualified; a disqualified entrant gets that status, with or without a ``player`` for the rest of
    the game. ``strike``: the entrant is taken out of the ranking (sudden illness). ``then`` ``"all later sessions"``: checked out of the
    evening of this session; withdrawn if it belongs to no evening.
    Refusals: ``substitute_missing``, ``entered_meanwhile``, those of :func:`league.games.commands.substitute` and of the commands that set
    the status.
    """
    lock_game(game)
    entrant = entrant_of(game, seat)
    is_new = player is None and bool(new_name.strip())
    if is_new:
        player = _new_player(entry.actor, new_name)
    if player is not None:
        saved = substitute(entry=entry, game=game, seat=seat, player=player, from_hand=from_hand, cause=cause, reason=reason)
    else:
        saved = _unreplaced(entry, game, seat, from_hand, cause, reason)
    if is_new and player is not None:  # the competition is locked last, after the game and its session
        enter_new_substitute(entry.actor, game.competition, player)
    leaves = then == LATER_SESSIONS
    _set_status(entry.actor, entrant, game, disqualified=cause == DISQUALIFIED, strike=strike, leaves=leaves, reason=reason)
    return Replaced(saved, _later_seats(game, entrant))


def _unreplaced(entry: Entry, game: Game, seat: int, from_hand: int, cause: str, reason: str) -> Saved:
    """Note a disqualification without a substitute; every other cause needs one."""
    if cause != DISQUALIFIED:
        raise Refusal("substitute_missing", _("Please say who plays instead."), field="player")
    penalty = PenaltyPoints(seat, DISQUALIFICATION, 0, max(from_hand - 1, 0))
    return give_penalty(entry=entry, game=game, penalty=penalty, reason=reason)


def entrant_of(game: Game, seat: int) -> Entrant:
    """The entrant of a seat, locked; as everywhere, before the competition."""
    found = Entrant.objects.select_for_update(of=("self",), no_key=True).filter(seats__table__game=game, seats__wind=seat)
    entrant = found.select_related("player", "competition").first()
    if entrant is None:
        raise Refusal("no_such_seat", _("There is no such seat."), field="seat")
    return entrant


def _set_status(actor: Actor, entrant: Entrant, game: Game, *, disqualified: bool, strike: bool, leaves: bool, reason: str) -> None:
    evening = game.table.session.evening
    if disqualified:
        if entrant.status != EntrantStatus.DISQUALIFIED:
            disqualify(actor=actor, entrant=entrant, reason=reason)
    elif strike:
        if entrant.status != EntrantStatus.REMOVED:
            remove_entrant(actor=actor, entrant=entrant, reason=reason)
    elif leaves and entrant.status == EntrantStatus.ACTIVE and evening is not None:
        seating.check_out(actor=actor, evening=evening, entrant=entrant, game=game.number)
    elif leaves and entrant.status == EntrantStatus.ACTIVE:
        withdraw_entrant(actor=actor, entrant=entrant)


def _later_seats(game: Game, entrant: Entrant) -> tuple[int, ...]:
    later = Seat.objects.filter(entrant=entrant, session__state=SessionState.SEATED, session__number__gt=game.table.session.number)
    return tuple(later.order_by("session__number").values_list("session__number", flat=True))


@transaction.atomic
def return_player(*, entry: Entry, game: Game, seat: int, reason: str = "", takes_part: bool = False) -> Saved:
    """Take a substitution back. Refusals of ``end_substitution``.

    With ``takes_part`` the entrant becomes active again, and is checked in again if they left the evening because of this substitution, and
    it is still open.
    """
    lock_game(game)
    entrant = entrant_of(game, seat)
    saved = end_substitution(entry=entry, game=game, seat=seat, reason=reason)
    if takes_part and entrant.status == EntrantStatus.WITHDRAWN:
        return_entrant(actor=entry.actor, entrant=entrant)
    elif takes_part and entrant.status != EntrantStatus.ACTIVE:
        reinstate(actor=entry.actor, entrant=entrant, reason=reason)
    evening = game.table.session.evening
    if takes_part and evening is not None and not evening.closed and _left_for_it(game, evening, entrant):
        seating.check_in(actor=entry.actor, evening=evening, entrant=entrant)
    return saved


def _left_for_it(game: Game, evening: Evening, entrant: Entrant) -> bool:
    """Whether the entrant has left the evening, and went home when this game's substitution was noted."""
    if not evening.check_ins.filter(entrant=entrant, left=True).exists():
        return False
    went = ActionLog.objects.filter(competition=game.competition_id, verb="check_out")
    last = went.filter(details__evening=evening.pk, details__number=entrant.number).order_by("pk").last()
    return last is not None and last.details.get("game") == game.number


@transaction.atomic
def seat_in_later_sessions(
    *, actor: Actor, competition: Competition, entrant: Entrant, player: Player, sessions: Sequence[Session], hides: bool = False
) -> Entrant:
    """Give the seats of ``entrant`` in these sessions, seated and not started, to ``player``, who becomes an entrant if needed.

    ``hides``: public seatings become secret first. To undo it, call it the other way round. Refusals of
    :func:`league.seating.commands.seat_instead` and of ``add_entrant``.
    """
    keys = sorted(session.pk for session in sessions)
    locked = list(competition.sessions.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))
    if hides and (public := [session for session in locked if not session.hidden]):
        seating.hide_seatings(actor=actor, sessions=public)
    other = entered_substitute(actor=actor, competition=competition, player=player)
    for session in locked:
        seating.seat_instead(actor=actor, session=session, entrant=entrant, other=other)
    return other


def _new_player(actor: Actor, name: str) -> Player:
    first, last = split_name(name)
    return add_player(actor=actor, first_name=first, last_name=last)
