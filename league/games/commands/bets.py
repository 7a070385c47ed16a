"""What entries of hands mean for the riichi that were declared while these were played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.facts import Change, Delete, Facts, Insert, number_after
from league.games.models import Game, RiichiDeclaration
from league.games.queries.declared import answer_to, bets_of, declared_in
from league.seating.models import Session
from scoring.game import HandResult, RiichiResult

__all__ = ["declarations_kept", "move_declarations"]


def declarations_kept(game: Game, hand: int, result: HandResult, answer: str) -> Callable[[Session, Facts], None]:
    """A check of :func:`league.games.commands.saving.save`: a hand that leaves out a declared riichi needs the ``answer`` that it is right.

    Refusal: ``riichi_declared`` (field ``as_entered``). One query if somebody ever declared riichi at this table.
    """

    def check(_session: Session, _before: Facts) -> None:
        entered = result.riichi if isinstance(result, RiichiResult) else frozenset()
        asked = answer_to(bets_of(declared_in(game, hand)), entered)
        if asked and asked != answer:
            sentence = _("At the table riichi was declared that is missing here. Please say which is right.")
            raise Refusal("riichi_declared", sentence, field="as_entered")

    return check


def move_declarations(actor: Actor, game: Game, changes: Sequence[Change], count: int) -> None:
    """Move the declarations with their hands when hands are inserted or deleted; ``count`` is the number of hands before.

    Those of a deleted hand are taken back with it. No query where nobody ever declared riichi.
    """
    if not game.declared or not any(isinstance(change, Insert | Delete) for change in changes):
        return
    standing = RiichiDeclaration.objects.standing().filter(game=game)
    deleted = [change.number for change in changes if isinstance(change, Delete)]
    standing.filter(hand__in=deleted).update(taken_back_at=actor.now(), taken_back_by=actor.name)
    moves = [(row, number_after(row.hand, changes, count)) for row in standing]
    for row, hand in sorted(moves, key=lambda move: -move[0].hand if move[1] > move[0].hand else move[0].hand):  # into no place still taken
        if row.hand != hand:
            row.hand = hand
            row.save(update_fields=["hand"])
