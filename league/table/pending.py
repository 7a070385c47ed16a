"""The pending changes of a correction: JSON in a hidden field, and values for the command."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.errors import Refusal
from league.games.facts import Change, Delete, Insert, Replace, revised
from league.games.kept import GivenCause, KeptHand
from league.games.models import Game
from league.games.played import play
from league.games.queries.facts import facts_of
from scoring.errors import RuleViolation
from scoring.formats import hand_result_from_json, hand_result_to_json
from scoring.game import Progress

__all__ = ["hand_with", "pending_from_text", "pending_to_text", "progress_with", "with_change"]

MOST_CHANGES = 60
MOST_CODE, MOST_WORDS = 40, 200  #: letters of a cause


def pending_to_text(changes: Sequence[Change]) -> str:
    return json.dumps([_to_json(change) for change in changes], separators=(",", ":"))


def _to_json(change: Change) -> dict[str, Any]:
    if isinstance(change, Delete):
        return {"delete": change.number}
    verb = "replace" if isinstance(change, Replace) else "insert"
    cause = {} if change.cause is None else {"cause": change.cause.to_json()}
    return {verb: change.number, "result": hand_result_to_json(change.result), **cause}


def pending_from_text(text: str) -> list[Change]:
    """The changes so far. Raises the refusal ``pending_unreadable`` for anything that this page did not write."""
    try:
        items = json.loads(text or "[]")
        if len(items) > MOST_CHANGES:
            raise ValueError
        return [_from_json(item) for item in items]
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError, RuleViolation) as error:
        raise Refusal("pending_unreadable", _("This correction could not be read. Please start it again.")) from error


def _from_json(item: dict[str, Any]) -> Change:
    if "delete" in item:
        return Delete(int(item["delete"]))
    result = hand_result_from_json(item["result"])
    cause = GivenCause.from_json(item["cause"]) if "cause" in item else None
    if cause is not None and not (len(cause.code) <= MOST_CODE and len(cause.words) <= MOST_WORDS):
        raise ValueError
    return Replace(int(item["replace"]), result, cause) if "replace" in item else Insert(int(item["insert"]), result, cause)


def with_change(changes: Sequence[Change], change: Change) -> list[Change]:
    """Add a change. Of several replacements or deletions of the same hand, keep only the newest."""
    if isinstance(change, Insert):
        return [*changes, change]
    return [one for one in changes if isinstance(one, Insert) or one.number != change.number] + [change]


def hand_with(game: Game, changes: Sequence[Change], number: int) -> KeptHand | None:
    """Hand ``number`` after the changes so far; ``None`` if there is no such hand."""
    for change in changes:
        if isinstance(change, Replace) and change.number == number:
            return KeptHand(change.result, cause=change.cause)
    hands = facts_of(game).hands
    return hands[number - 1] if 1 <= number <= len(hands) else None


def progress_with(game: Game, changes: Sequence[Change], number: int) -> Progress:
    """The game before hand ``number``, with the changes so far to the earlier hands."""
    facts = facts_of(game).up_to(number - 1)
    earlier = [one for one in changes if one.number < number or (isinstance(one, Insert) and one.number == number)]
    facts = revised(facts, earlier) if earlier else facts
    return play(facts.record(game.ruleset)).replay.progress
