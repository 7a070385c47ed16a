"""Substitutes from the start or from a later hand (EMA 2012 "Ersatzspieler im Turnier")."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.competitions.models import EntrantStatus
from league.errors import Refusal
from league.games.commands.noting import refuse_void
from league.games.commands.saving import GameEntry, Saved, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.kept import KeptSubstitute
from league.games.models import Game, Substitution
from league.games.states import COUNTING, OPEN, GameState
from league.players.models import Player
from league.seating.models import Seat
from league.seating.two_tables import busy_beside, busy_text
from scoring.game import Substitute

__all__ = ["end_substitution", "refuse_playing", "substitute"]


def substitute(
    *,
    entry: Entry,
    game: Game,
    seat: int,
    player: Player,
    from_hand: int,
    cause: str,
    reason: str = "",
    arranged: bool = False,
) -> Saved:
    """Let ``player`` play for ``seat`` (0..3) from hand ``from_hand`` on (0: a hand that nobody noted); the entrant gets the fixed total.

    ``cause``: late, absent, illness or disqualified. ``arranged`` before the session, which begins now: an earlier one may have a table in
    play. Refusals: ``substitute_already``, ``substitute_at_table``, ``substitute_elsewhere`` (plays at an unfinished table of this session,
    of another one in play or of one beside it, or played at another one where both games are over), ``substitute_disqualified``,
    ``game_void``, and a ``RuleViolation`` for an impossible hand or cause.
    """

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        if any(kept.substitute.seat == seat for kept in facts.substitutes):
            raise Refusal("substitute_already", _("Somebody else plays in this seat already."), field="seat")
        _require_free(game, facts, player, from_hand, arranged=arranged)
        kept = (*facts.substitutes, KeptSubstitute(Substitute(seat, from_hand, cause), player.pk))
        return replace(facts, substitutes=tuple(sorted(kept, key=lambda one: one.substitute.from_hand)))

    request = {"seat": seat, "player": player.pk, "from_hand": from_hand, "cause": cause}
    return save(GameEntry(entry, game, "substitute", request, reason.strip()), change)


def _require_free(game: Game, facts: Facts, player: Player, from_hand: int, *, arranged: bool) -> None:
    name = {"name": player.shown_name}
    here = any(kept.player == player.pk for kept in facts.substitutes)
    if here or Seat.objects.filter(table__game=game, entrant__player=player).exists():
        raise Refusal("substitute_at_table", _("%(name)s sits at this table.") % name, field="player")
    if game.competition.entrants.filter(player=player, status=EntrantStatus.DISQUALIFIED).exists():
        raise Refusal("substitute_disqualified", _("%(name)s is disqualified and plays for nobody.") % name, field="player")
    refuse_playing(game, player, arranged=arranged)
    table = _table_elsewhere(game, player, COUNTING) if from_hand == 1 and game.state in COUNTING else None
    if table is not None:
        sentence = _("%(name)s played at table %(table)s of this session, and so was not here from the start.")
        raise Refusal("substitute_elsewhere", sentence % {**name, "table": table}, field="player")


def refuse_playing(game: Game, player: Player, *, arranged: bool = False) -> None:
    """Refusal ``substitute_elsewhere`` for who plays at another table that is not over, in whichever session is played meanwhile."""
    _require_free_beside(game, player, arranged=arranged)
    table = _table_elsewhere(game, player, OPEN)
    if table is not None:
        words = {"name": player.shown_name, "table": table}
        sentence = _("%(name)s plays at table %(table)s of this session, which is not over.")
        raise Refusal("substitute_elsewhere", sentence % words, field="player")


def _require_free_beside(game: Game, player: Player, *, arranged: bool = False) -> None:
    """Refusal ``substitute_elsewhere`` for who plays in a session in play with that of this game, which is not over, or beside it."""
    busy = busy_beside(game.table.session, arranged=arranged) if game.state in OPEN else {}
    if player.pk in busy:
        raise Refusal("substitute_elsewhere", busy_text(busy[player.pk]), field="player")


def _table_elsewhere(game: Game, player: Player, states: Collection[GameState]) -> int | None:
    """The number of the other table of the session, in one of these states, at which the player sits or substitutes."""
    others = Game.objects.filter(table__session=game.table.session_id, state__in=states).exclude(pk=game.pk)
    seated = others.filter(table__seats__entrant__player=player)
    standing_in = others.filter(pk__in=Substitution.objects.filter(player=player, until_version=None).values("game"))
    return (seated | standing_in).values_list("table__number", flat=True).order_by("table__number").first()


def end_substitution(*, entry: Entry, game: Game, seat: int, reason: str = "") -> Saved:
    """Take back the substitution at ``seat``; its row is kept. Refusals: ``no_such_substitute``, ``game_void``, and
    ``substitute_elsewhere`` if the entrant plays at another table by now, in a session beside this one."""

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        left = tuple(kept for kept in facts.substitutes if kept.substitute.seat != seat)
        if left == facts.substitutes:
            raise Refusal("no_such_substitute", _("Nobody plays for somebody else in this seat."), field="seat")
        for back in Player.objects.filter(entries__seats__table=game.table_id, entries__seats__wind=seat):
            _require_free_beside(game, back)
        return replace(facts, substitutes=left)

    return save(GameEntry(entry, game, "end_substitution", {"seat": seat}, reason.strip()), change)
