"""Put in a substitute for somebody missing at the check-in, and take that back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import appoint_stand_in, pause_stand_in, resume_stand_in
from league.competitions.models import Entrant
from league.competitions.spans import Span, span_of
from league.director.substitutes.commands import entered_substitute, replace_player
from league.director.substitutes.words import stand_in_text
from league.errors import Refusal
from league.games.commands.saving import lock_game
from league.games.entry import Entry
from league.games.models import Game
from league.players.models import Player
from league.players.queries import named, split_name
from league.seating.commands.replacing import refuse_seated
from league.seating.models import NOT_BEGUN, Session
from league.seating.stages import refuse_of_other_stage
from league.seating.standing_in import is_replaced_ahead, span_from, within_stage
from league.wording import one_stop

__all__ = ["put_substitute", "take_substitute_back"]


@transaction.atomic
def put_substitute(
    *, actor: Actor, session: Session, entrant: Entrant, player: Player | None = None, name: str = "", only: bool = True
) -> None:
    """Let ``player``, or whoever has this ``name``, play for ``entrant``, who gets the ruleset's fixed result.

    Before the session starts: in ``only`` this session, or from it on until taken back (:func:`~league.seating.standing_in.span_from`).
    While it runs: in its game, from the first hand. A second tap changes nothing.
    Refusals ``several_names``, ``substitute_missing``, ``no_seat``, ``begun_meanwhile``, ``not_in_stage``,
    ``replaced_already``, and those of ``refuse_seated``, ``appoint_stand_in``, ``resume_stand_in`` and ``replace_player``.
    """
    if player is None and not name.strip():
        raise Refusal("substitute_missing", _("Please say who plays instead."), field="who")
    if session.state in NOT_BEGUN:
        _refuse_begun(session)
        refuse_of_other_stage(session, entrant)
        _arrange(actor, session, entrant, player or _known(name), name, only)
        return
    game = Game.objects.filter(table__session=session, table__seats__entrant=entrant).first()
    if game is None:
        raise Refusal("no_seat", _("%(name)s has no seat in this session.") % {"name": entrant.shown_name})
    game = lock_game(game)
    player, seat = player or _known(name), game.table.seats.get(entrant=entrant).wind
    if player is not None and game.substitutions.filter(seat=seat, player=player, from_hand=1, until_version=None).exists():
        return
    replace_player(entry=Entry.new(actor, game.version), game=game, seat=seat, player=player, new_name=name, from_hand=1, cause="absent")


def _arrange(actor: Actor, session: Session, entrant: Entrant, player: Player | None, name: str, only: bool) -> None:
    """Arrange it before the session starts. Another substitute arranged earlier is never replaced."""
    stored = Entrant.objects.select_related("player", "stand_in__player").get(pk=entrant.pk)
    if not is_replaced_ahead(stored):
        other = entered_substitute(actor=actor, competition=entrant.competition, player=player, name=name)
        wanted = span_from(session, only=only)
        appoint_stand_in(actor=actor, entrant=entrant, other=other, since=wanted.since, until=wanted.until, pauses=wanted.pauses)
        refuse_seated(other, wanted, entrant=entrant)
        return
    span, is_same = span_of(stored), stored.stand_in is not None and stored.stand_in.player == player
    if is_same and span is not None and _is_so(span, session, only):
        return
    if not is_same or span is None or session.number in span or not only:
        words = {"sentence": stand_in_text(stored), "name": stored.shown_name, "session": session.number}
        paused = _("%(sentence)s Who plays instead in session %(session)s alone can be put in here once this session has started.")
        back = _("%(sentence)s Take that back first, or change it on the page of %(name)s.")
        sentence = paused if only and span is not None and session.number not in span else back
        raise Refusal("replaced_already", one_stop(sentence % words))
    if stored.stand_in is not None:
        refuse_seated(stored.stand_in, Span(session.number, session.number), entrant=stored)
    resume_stand_in(actor=actor, entrant=entrant, session=session.number)


def _is_so(span: Span, session: Session, only: bool) -> bool:
    """Whether the span covers this session and, with ``only``, not the next one; without it, all later ones. Two queries at most."""
    number, own = session.number, within_stage(session)
    lasts = all(one in span for one in own) if own else span.until is None and max(span.pauses, default=0) < number
    following = own[1:] or (number + 1,)
    return number in span and (following[0] not in span if only else lasts)


@transaction.atomic
def take_substitute_back(*, actor: Actor, session: Session, entrant: Entrant, later: bool = False) -> None:
    """Let the entrant play in this session, which must not have begun, and with ``later`` in all after it, by :func:`pause_stand_in`.

    After the last planned session none is left for the substitute, so that another one can be put in. Refusal: ``begun_meanwhile``.
    """
    _refuse_begun(session)
    is_last = not Session.objects.filter(competition=session.competition_id, number__gt=session.number).exists()
    pause_stand_in(actor=actor, entrant=entrant, session=session.number, later=later or is_last)


def _refuse_begun(session: Session) -> None:
    """Lock the session, and refuse if another director has started it meanwhile."""
    locked = Session.objects.select_for_update(of=("self",), no_key=True).get(pk=session.pk)
    if locked.state not in NOT_BEGUN:
        raise Refusal("begun_meanwhile", _("The session has begun meanwhile. Please look at the check-in once more."))


def _known(name: str) -> Player | None:
    found = next(iter(named([split_name(name)]).values()), ()) if name.strip() else ()
    if len(found) > 1:
        sentence = _("Several people are called %(name)s. Choose one from the list.") % {"name": name}
        raise Refusal("several_names", one_stop(sentence), field="name")
    return next(iter(found), None)
