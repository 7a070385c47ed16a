"""Saving a change of a game's facts: exactly once, for the version its author saw, replayed, versioned and stamped.

Every command takes its locks in this order: game, session, competition (by ``stamp``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from league.competitions.commands import stamp
from league.errors import Refusal
from league.games.commands.results import is_done, settle_session, write_results
from league.games.commands.rights import require_open, require_reason, require_result
from league.games.commands.rows import write_final_scores, write_hands, write_notes
from league.games.entry import Entry
from league.games.errors import BrokenHands, EarlierEntry, Meanwhile, SavedHand, StaleGame
from league.games.facts import Comparison, Facts, HandChange
from league.games.models import Game, GameRevision, RecordedHand
from league.games.queries.facts import facts_before_and_after, facts_of, keep_replay, signal_to_json, standing_at
from league.games.states import GameState
from league.seating.models import Session
from scoring.errors import RuleViolation
from scoring.formats import hand_result_from_json
from scoring.game import Replay

__all__ = ["GameEntry", "Saved", "derived_state", "lock_game", "require_version", "save"]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A change that an entry asks for. ``request`` (JSON) describes it: the same ``client_id`` with another request is refused.

    ``check`` refuses what the session in its present state does not allow. ``logged`` are more details for the log. ``beside`` writes what
    goes with the change though it is no fact, given the game as it was.
    """

    entry: Entry
    game: Game
    verb: str
    request: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    check: Callable[[Session, Facts], None] | None = None
    logged: Mapping[str, Any] = field(default_factory=dict)
    beside: Callable[[Game, Facts], None] | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """The answer to an entry, the same however often the entry is sent. ``revision`` is the row of :class:`GameRevision`.

    ``replay`` is the game after the entry, ``changes`` are the hands that it changed, before and after.
    """

    game_id: int
    version: int
    revision: int
    replay: Replay
    changes: tuple[HandChange, ...]


def derived_state(_game: Game, facts: Facts, replay: Replay) -> GameState:
    """The state that a game's facts give it: finished once its replay has an outcome, running once anything is known of its hands.

    A penalty or a substitute before the first hand leaves it seated, since nobody has begun.
    """
    if replay.outcome is not None:
        return GameState.FINISHED
    return GameState.RUNNING if facts.hands or facts.signal else GameState.SEATED


@dataclass(frozen=True, slots=True)
class Step:
    """The effect of an entry, computed but not written. ``found`` is the game in the version before it."""

    found: Game
    before: Facts
    after: Facts
    comparison: Comparison
    state: GameState

    @property
    def replay(self) -> Replay:
        return self.comparison.after.replay


Change = Callable[[Game, Facts], Facts]
State = Callable[[Game, Facts, Replay], GameState]


def save(asked: GameEntry, change: Change, state: State = derived_state) -> Saved:
    """Save one change of a game's facts, or repeat the first answer to an entry sent again.

    Refusals: ``session_closed``, ``session_not_running``, ``reason_missing`` (after approval), ``entry_id_reused``,
    :class:`StaleGame`, :class:`BrokenHands`, those of ``change``, and every ``RuleViolation`` of the replay.
    """
    foreseen = _foreseen(asked, change, state)
    try:
        with transaction.atomic():
            if foreseen is not None and _take(foreseen):
                session = _session_of(foreseen.found)
                require_open(asked.entry.actor, session, asked.game.competition)
                _check(asked, session, foreseen)
                return _write(asked, foreseen)
            return _save_locked(asked, change, state)
    except IntegrityError:  # another process has just saved an entry with the same id, for another game
        earlier = _earlier(asked)
        if earlier is None:
            raise
        return _answer_again(asked, earlier)


def _save_locked(asked: GameEntry, change: Change, state: State) -> Saved:
    game = lock_game(asked.game)
    if game.version != asked.entry.expected_version and (earlier := _earlier(asked)):  # saving raised the version
        return _answer_again(asked, earlier)
    require_open(asked.entry.actor, game.table.session, game.competition)
    require_version(game, asked.entry.expected_version)
    asked.game.declared = game.declared  # a check reads declared riichi only where there are any
    step = _step(game, change, state)
    _check(asked, game.table.session, step)
    _take(step)
    return _write(asked, step)


def _check(asked: GameEntry, session: Session, step: Step) -> None:
    if is_done(step.found):
        require_reason(session, asked.verb, asked.reason, given=bool(asked.logged.get("causes")))
        require_result(session, step.state)
    if asked.check is not None:
        asked.check(session, step.before)


def _foreseen(asked: GameEntry, change: Change, state: State) -> Step | None:
    """Work out the step for the game as the caller has read it, before anything is locked, so that nobody waits for the replay.

    ``None`` if it fails: the step is then repeated on the locked game, which raises the refusal.
    """
    if asked.game.version != asked.entry.expected_version:
        return None
    try:
        return _step(asked.game, change, state)
    except (Refusal, RuleViolation):
        return None


def _step(game: Game, change: Change, state: State) -> Step:
    before = facts_of(game)
    after = change(game, before)
    comparison = _require_possible(Comparison.of(before, after, game.ruleset), after)
    return Step(game, before, after, comparison, state(game, after, comparison.after.replay))


def _take(step: Step) -> bool:
    """Update the game to the step's result if nobody has changed it since; this locks it.

    Facts belong to a version, and only the state and declared riichi can change within one: if these are equal, nobody changed the game.
    """
    found, after = step.found, step.after
    return bool(
        Game.objects.filter(pk=found.pk, version=found.version, state=found.state, declared=found.declared).update(
            version=found.version + 1,
            state=step.state,
            signal=signal_to_json(after.signal),
            stopped=after.stopped,
            has_notes=found.has_notes or after.has_notes,
        )
    )


def _session_of(game: Game) -> Session:
    """The session as it is now. It stays so, since approving, cancelling and taking back the start lock its games first."""
    return Session.objects.get(pk=game.table.session_id)


def lock_game(game: Game) -> Game:
    """Lock the game until the end of the transaction and return it as it is now. Refusal: ``session_not_running`` if it is gone.

    Its competition is taken over from ``game``, since the ruleset is frozen.
    """
    locked = Game.objects.select_for_update(no_key=True).filter(pk=game.pk).first()
    if locked is None:  # the director has taken back the start of the session
        raise Refusal("session_not_running", _("This session is not running."))
    locked.competition = game.competition
    locked.table.session = _session_of(locked)
    return locked


def _earlier(asked: GameEntry) -> GameRevision | None:
    return GameRevision.objects.filter(client_id=asked.entry.client_id).first()


def _answer_again(asked: GameEntry, earlier: GameRevision) -> Saved:
    again = (asked.game.pk, asked.verb, asked.request)
    if again != (earlier.game_id, earlier.verb, earlier.details["request"]):
        raise Refusal("entry_id_reused", _("An entry with this id was saved before, with other content."))
    before, after = facts_before_and_after(earlier)
    comparison = Comparison.of(before, after, earlier.game.ruleset)
    return Saved(earlier.game_id, earlier.version, earlier.pk, comparison.after.replay, comparison.changes)


def require_version(game: Game, seen: int) -> None:
    """Raise :class:`StaleGame` if the game has changed since this version."""
    if seen != game.version:
        raise StaleGame(_meanwhile(game, seen))


def _meanwhile(game: Game, seen: int) -> Meanwhile:
    entries = GameRevision.objects.filter(game=game, version__gt=seen)
    hands = RecordedHand.objects.filter(standing_at(game.version), game=game, version__gt=seen).order_by("number")
    return Meanwhile(
        version=game.version,
        entries=tuple(EarlierEntry(one.version, one.verb, one.by_name, one.by_device, one.at, one.reason) for one in entries),
        hands=tuple(SavedHand(one.number, hand_result_from_json(one.result), one.by_name, one.recorded_at) for one in hands),
    )


def _require_possible(comparison: Comparison, after: Facts) -> Comparison:
    """Refuse impossible hands: one of the entry itself by its rule, those that the entry made impossible all together."""
    for problem in comparison.problems:
        if after.hands[(problem.hand or 1) - 1].pk is None:
            raise problem
    if comparison.problems:
        raise BrokenHands(comparison.problems)
    return comparison


def _write(asked: GameEntry, step: Step) -> Saved:
    """Write the rows of a step, and what follows from it."""
    actor, found, now = asked.entry.actor, step.found, asked.entry.actor.now()
    game = _taken(step)
    revision = _new_revision(asked, game, step.after, now)
    for write in (write_hands, write_final_scores, write_notes):
        write(actor, game, step.before, step.after, now)
    if asked.beside is not None:
        asked.beside(game, step.before)
    if found.state == GameState.CONFIRMED and game.state != GameState.CONFIRMED:
        game.confirmations.filter(voided_at=None).update(voided_at=now)
    if is_done(found) or is_done(game):
        write_results(game, step.replay)
        settle_session(actor, game)
    details = {**({"reason": asked.reason} if asked.reason else {}), **asked.logged}
    stamp(actor=actor, competition=game.competition, verb=asked.verb, results=True, game=game.number, version=game.version, **details)
    _show(game, asked.game)
    keep_replay(asked.game, step.replay)
    return Saved(game.pk, game.version, revision.pk, step.replay, step.comparison.changes)


def _taken(step: Step) -> Game:
    """A copy of the found game as the step leaves it."""
    game, after = copy(step.found), step.after
    game.version, game.state = step.found.version + 1, step.state
    game.signal, game.stopped = signal_to_json(after.signal), after.stopped
    game.has_notes = step.found.has_notes or after.has_notes
    return game


def _new_revision(asked: GameEntry, game: Game, after: Facts, now: datetime) -> GameRevision:
    """Save the row of this change. IntegrityError if another process has just saved an entry with the same id."""
    revision = GameRevision(
        game=game,
        version=game.version,
        verb=asked.verb,
        client_id=asked.entry.client_id,
        reason=asked.reason,
        details={
            "request": asked.request,
            "after": {"signal": game.signal, "stopped": game.stopped, "was": [hand.was for hand in after.hands]},
        },
        at=now,
        **asked.entry.actor.columns(),
    )
    revision.full_clean(validate_unique=False, validate_constraints=False, exclude=["game"])
    revision.save(force_insert=True)
    return revision


def _show(changed: Game, shown: Game) -> None:
    """Bring the caller's instance up to date."""
    for name in ("version", "state", "signal", "stopped", "has_notes"):
        setattr(shown, name, getattr(changed, name))
