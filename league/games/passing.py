"""How far the players of a running game are from each other, and what each needs to pass the next: for the table and the public page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league import wording
from league.games.models import Game
from league.games.states import GameState
from league.wording.terms import spelt
from scoring.errors import RuleViolation
from scoring.game import Points, Progress, Replay, Seat, Substitute, check_bets, is_before, what_passes, with_bets
from scoring.game.replaying import replaced_seats
from scoring.game.seats import NOBODY, Seats
from scoring.rulesets import Ruleset

__all__ = ["Distance", "assumed", "distances", "plays_on", "possible_bets"]


@dataclass(frozen=True, slots=True)
class Distance:
    """From a player to one of the others: ``points`` are negative behind that player.

    ``need``: what the one behind needs to pass the other, in words; empty if no hand can follow.
    """

    name: str
    score: Points
    points: Points
    need: str


def plays_on(game: Game, replay: Replay) -> bool:
    """Whether another hand can follow."""
    return game.state in (GameState.SEATED, GameState.RUNNING) and replay.ended_by is None and replay.outcome is None


def possible_bets(progress: Progress, bets: Seats) -> Seats:
    """The declared riichi, or none where the hand cannot be played to its end with them."""
    try:
        check_bets(progress, bets)
    except RuleViolation:
        return NOBODY
    return bets


def distances(
    game: Game, replay: Replay, names: Sequence[str], *, riichi: Seats = NOBODY, seats: Iterable[Seat] | None = None
) -> Mapping[Seat, tuple[Distance, ...]]:
    """By seat, the distances to the others from the highest score. ``riichi``: who has bet in the hand being played; their deposits are on
    the table already.

    Raises RuleViolation if these players cannot have bet.
    """
    progress, replaced, known = replay.progress, replaced_seats(replay.record), dict[tuple[Seat, Seat], str]()
    is_running = plays_on(game, replay)
    scores = with_bets(progress, riichi).scores if is_running else replay.scores

    def need(seat: Seat, other: Seat) -> str:
        """One of the two passes the other; of level players it is the one who is asked for."""
        pair = (other, seat) if is_before(replace(progress, scores=scores), seat, other, substitutes=replaced) else (seat, other)
        if pair not in known:
            known[pair] = _need(progress, names, *pair, riichi, replaced) if is_running else ""
        return known[pair]

    asking = progress.seats if seats is None else seats
    order = sorted(progress.seats, key=lambda seat: -scores[seat])
    return {
        seat: tuple(
            Distance(names[other], scores[other], scores[seat] - scores[other], need(seat, other)) for other in order if other != seat
        )
        for seat in asking
    }


def _need(progress: Progress, names: Sequence[str], asker: Seat, other: Seat, riichi: Seats, replaced: tuple[Substitute, ...]) -> str:
    if asker == progress.sits_out:
        return spelt(_("%(name)s sits out this hand."), progress.ruleset) % {"name": names[asker]}
    return wording.passing_text(what_passes(progress, asker, other, riichi=riichi, substitutes=replaced), progress, names)


def assumed(ruleset: Ruleset, *, in_stage: bool) -> str:
    """What the answers take for granted: that the game ends with this hand, that hands of others count nothing where all settle, and in a
    stage, whose standings decide, that places are those at the table."""
    said = [_("If the game ends with this win:")]
    if in_stage:
        said.insert(0, _("Only the places at this table are meant, not those in the standings of the stage."))
    if ruleset.family != "riichi" and ruleset.payers == "settle":
        said.insert(0, _("What the other hands are worth is left out here."))
    return " ".join(said)
