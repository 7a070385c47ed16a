"""Penalties and warnings of a game: facts versioned like its hands; those that everybody reads are replayed with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.chombo import refuse_points_beside, refuse_twice
from league.games.commands.saving import GameEntry, Saved, derived_state, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.incident_kinds import INCIDENT_KINDS, WARNING
from league.games.kept import KeptPenalty
from league.games.models import Game
from league.games.queries.facts import facts_of
from league.games.states import GameState
from league.wording.points import late_reason, points_text
from league.wording.terms import spelt
from scoring.game import LATE, PenaltyPoints, Replay, chombo_penalty, expected_sum, late_points, off_the_score, off_the_sum

__all__ = ["cancel_penalty", "give_penalty", "note_chombo", "punish_late", "refuse_void", "warn"]

WARNED_ALREADY = _("A warning stands here already (%(where)s). Please say whether this is another one.")
NOTED_ALREADY = _("This was noted here already (%(where)s). Please say whether it happened again.")


def give_penalty(
    *,
    entry: Entry,
    game: Game,
    penalty: PenaltyPoints,
    reason: str,
    minutes: int | None = None,
    on_sheet: bool = False,
    another: bool = False,
) -> Saved:
    """Take points (negative) off a seat; lateness and point penalties move places, credited to nobody (EMA 2012 "Punktstrafen").

    ``minutes`` of lateness are kept with the penalty. ``on_sheet``: the final scores from paper include it already, else it
    is taken off them; without such scores, that is asked once they are entered. ``another``: points of a chombo's size are for something
    other than a known chombo. Refusals: ``reason_missing``, ``game_void``, ``chombo_twice``, ``not_on_sheet`` (the sum of the sheet leaves
    no room for it), those of :func:`league.games.commands.saving.save`, and a ``RuleViolation`` if the ruleset knows no such penalty.
    """
    given = KeptPenalty(replace(penalty, on_sheet=on_sheet), reason, minutes=minutes)

    def require(facts: Facts) -> None:
        if not another:
            refuse_points_beside(facts, penalty, game.ruleset)

    asked = GameEntry(entry, game, "give_penalty", {"another": True} if another else {})
    return _give(asked, given, require)


def punish_late(
    *,
    entry: Entry,
    game: Game,
    seat: int,
    minutes: int,
    reason: str,
    on_sheet: bool = False,
) -> Saved:
    """Take the ruleset's points off a late player's seat before the first hand; each ``minutes`` begun costs the full rate.

    An empty ``reason`` becomes the minutes in words (EMA 2012 "Verspätung im Turnier"). Refusals: ``minutes_missing``, ``late_already``,
    ``late_is_free`` if the ruleset takes nothing off, those of :func:`give_penalty`, and the ``RuleViolation``
    ``late_needs_substitute`` for a player who came later than the ruleset allows.
    """
    if minutes < 1:
        raise Refusal("minutes_missing", _("Please say how many minutes late: one at least."), field="minutes")
    points = late_points(game.ruleset, minutes)
    if not points:
        raise Refusal("late_is_free", _("This ruleset takes no points off for lateness. Give a warning instead."), field="minutes")

    def require_first(facts: Facts) -> None:
        if any(kept.penalty.kind == LATE and kept.penalty.seat == seat for kept in facts.penalties):
            raise Refusal("late_already", _("The late arrival in this seat is noted already. Take it back first."), field="seat")

    reason = reason.strip() or late_reason(minutes)
    kept = KeptPenalty(PenaltyPoints(seat, LATE, points, on_sheet=on_sheet), reason, minutes=minutes)
    return _give(GameEntry(entry, game, "give_penalty"), kept, require_first)


def note_chombo(
    *,
    entry: Entry,
    game: Game,
    seat: int,
    reason: str,
    dealer: int | None = None,
    on_sheet: bool = True,
    after_hand: int = 0,
    another: bool = False,
) -> Saved:
    """Note a chombo that is no hand of the game, at the ruleset's cost, whether the game is known by its hands or from paper.

    If it is a payment, ``dealer`` was East, and ``on_sheet`` says whether final scores from paper include it. ``another``: it is not one
    already known. Refusals: ``chombo_is_a_hand`` if it is a payment and the hands are recorded, ``chombo_twice``,
    those of :func:`give_penalty`, and a ``RuleViolation`` if the ruleset has no chombo or ``dealer`` is missing.
    """
    ruleset = game.ruleset
    noted = chombo_penalty(ruleset, seat, after_hand, dealer=dealer, on_sheet=on_sheet)

    def require(facts: Facts) -> None:
        if noted.dealer is not None and facts.hands and facts.final_scores is None:
            sentence = _("The hands of this game are recorded, and a chombo is one of them: it pays the others. Record it as a hand.")
            raise Refusal("chombo_is_a_hand", spelt(sentence, ruleset), field="how")
        if not another:
            refuse_twice(facts, seat, ruleset)

    asked = GameEntry(entry, game, "note_chombo", {"another": True} if another else {})
    return _give(asked, KeptPenalty(noted, reason), require)


def warn(
    *,
    entry: Entry,
    game: Game,
    seat: int,
    reason: str,
    after_hand: int = 0,
    another: bool = False,
    kind: str = WARNING,
) -> Saved:
    """Warn a seat. A warning costs nothing, voids no confirmation and is for directors only; ``after_hand`` 0 is before the first hand.

    ``kind`` is another one that only directors read. ``another``: it is not one already given to this seat. Refusals:
    ``reason_missing``, ``game_void``, ``no_such_seat``, ``no_such_hand``, ``warned_already``, those of
    :func:`league.games.commands.saving.save`.
    """
    if seat not in range(game.players):
        raise Refusal("no_such_seat", _("There is no such seat."), field="seat")

    def require_hand(facts: Facts) -> None:
        if not 0 <= after_hand <= len(facts.hands):
            raise Refusal("no_such_hand", _("There is no hand %(number)s in this game.") % {"number": after_hand}, field="after_hand")

    def require(facts: Facts) -> None:
        require_hand(facts)
        known = [kept.reason for kept in facts.penalties if kept.penalty.kind == kind and kept.penalty.seat == seat]
        if known and not another:
            sentence = WARNED_ALREADY if kind == WARNING else NOTED_ALREADY
            raise Refusal("warned_already", sentence % {"where": ", ".join(known)}, field="another")

    asked = GameEntry(entry, game, "warn", {"another": True} if another else {})
    return _give(asked, KeptPenalty(PenaltyPoints(seat, kind, 0, after_hand), reason), require)


def _anything(_facts: Facts) -> None:
    """Require nothing more of the facts."""


def _give(asked: GameEntry, given: KeptPenalty, require: Callable[[Facts], None] = _anything) -> Saved:
    reason, penalty = given.reason.strip(), given.penalty
    if not reason:
        raise Refusal("reason_missing", _("Please give a reason."), field="reason")

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        require(facts)
        on_sheet = penalty.on_sheet or facts.final_scores is None or not off_the_score(penalty)
        kept = (*facts.penalties, replace(given, penalty=replace(penalty, on_sheet=on_sheet), reason=reason))
        after = replace(facts, penalties=tuple(sorted(kept, key=lambda one: one.penalty.after_hand)))
        if penalty.on_sheet and off_the_sum(penalty):
            _require_room(after, game)
        return after

    request = {
        "seat": penalty.seat, "kind": penalty.kind, "points": penalty.points, "after_hand": penalty.after_hand, "applies": penalty.applies,
        **({} if given.minutes is None else {"minutes": given.minutes}), **({} if penalty.on_sheet else {"on_sheet": False}),
        **({} if penalty.dealer is None else {"dealer": penalty.dealer}),
    }  # fmt: skip
    logged = {} if INCIDENT_KINDS[penalty.kind].logged is None else {"kind": penalty.kind}
    return save(replace(asked, request={**request, **asked.request}, reason=reason, logged=logged), change, _state)


def _require_room(facts: Facts, game: Game) -> None:
    """Refuse a penalty on the sheet for which the sum of the final scores leaves no room and no reason excuses it."""
    if facts.final_scores is None or facts.sum_reason:
        return
    if sum(facts.final_scores) != expected_sum(facts.record(game.ruleset)):
        message = _("The final scores add up to %(sum)s: they cannot hold this penalty.")
        raise Refusal("not_on_sheet", message % {"sum": points_text(sum(facts.final_scores))}, field="on_sheet")


def cancel_penalty(*, entry: Entry, game: Game, penalty: int, reason: str = "") -> Saved:
    """Cancel a penalty or warning (by the id of its row); its row is kept. Refusals: ``no_such_penalty``, ``game_void``."""

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        left = tuple(kept for kept in facts.penalties if kept.pk != penalty)
        if left == facts.penalties:
            raise Refusal("no_such_penalty", _("This penalty does not stand any more."))
        return replace(facts, penalties=left)

    return save(GameEntry(entry, game, "cancel_penalty", {"penalty": penalty}, reason.strip()), change, _state)


def _state(game: Game, facts: Facts, replay: Replay) -> GameState:
    """The current state after a mere warning; otherwise the state that the facts give the game."""
    if facts.replayed_penalties == facts_of(game).replayed_penalties:
        return GameState(game.state)
    return derived_state(game, facts, replay)


def refuse_void(game: Game) -> None:
    """Refuse (``game_void``) to change a game that does not count."""
    if game.state == GameState.VOID:
        raise Refusal("game_void", _("This game does not count. Reopen it first."))
