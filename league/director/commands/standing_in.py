"""A substitute is put in for somebody who is not there when people are checked in."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import add_entrant, appoint_stand_in
from league.competitions.models import Entrant
from league.director.commands.incidents import replace_player
from league.errors import Refusal
from league.games.models import Game
from league.players.commands import add_player
from league.players.models import Player
from league.players.queries import named, split_name
from league.seating.models import NOT_BEGUN, Session

__all__ = ["put_substitute"]


@transaction.atomic
def put_substitute(*, actor: Actor, session: Session, entrant: Entrant, player: Player | None = None, name: str = "") -> None:
    """``player``, or who is known by this ``name`` or new, plays for ``entrant``, who has the ruleset's fixed result.

    Before the session starts: from this session on, until it is taken back; while it runs: in its game, from the first hand. Refusals
    ``several_names``, ``substitute_missing``, ``no_seat``, and those of ``appoint_stand_in`` and ``replace_player``.
    """
    player = player or _known(name)
    if player is None and not name.strip():
        raise Refusal("substitute_missing", _("Please say who plays instead."), field="who")
    if session.state in NOT_BEGUN:
        appoint_stand_in(actor=actor, entrant=entrant, other=_entered(actor, entrant, player, name), since=session.number)
        return
    game = Game.objects.filter(table__session=session, table__seats__entrant=entrant).first()
    if game is None:
        raise Refusal("no_seat", _("%(name)s has no seat in this session.") % {"name": entrant.shown_name})
    seat = game.table.seats.get(entrant=entrant).wind
    replace_player(
        actor=actor, game=game, seat=seat, player=player, new_name=name, from_hand=1, cause="absent",
        client_id=uuid4(), expected_version=game.version,
    )  # fmt: skip


def _known(name: str) -> Player | None:
    found = next(iter(named([split_name(name)]).values()), ()) if name.strip() else ()
    if len(found) > 1:
        raise Refusal("several_names", _("Several people are called %(name)s. Choose one from the list.") % {"name": name}, field="name")
    return next(iter(found), None)


def _entered(actor: Actor, entrant: Entrant, player: Player | None, name: str) -> Entrant:
    """The substitute as an entrant of the competition."""
    if player is None:
        first, last = split_name(name)
        player = add_player(actor=actor, first_name=first, last_name=last)
    found = entrant.competition.entrants.with_players().filter(player=player).first()
    return found or add_entrant(actor=actor, competition=entrant.competition, player=player, substitute=True)
