"""A finished game under another ruleset: the same facts, other switches. Anything that the facts leave open is reported, never guessed.

Facts are what people saw at the table (:class:`~scoring.game.record.GameRecord`). Every hand is replayed, and recounted if its tiles or
its yaku are known (:mod:`.recounting`). If the replay is impossible, the whole game keeps its recorded scores and is settled anew: start
and return points, places, deposits left, uma, oka, and the results of substitutes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.afterwards.recounting import counts_alike, dora_as_entered, recounted, values_as_entered, without_yaku
from scoring.game.finish import settle
from scoring.game.noted_chombo import under_other_rules
from scoring.game.progress import Replay
from scoring.game.record import GameRecord, Outcome
from scoring.game.replaying import replaced_seats, replay
from scoring.game.results import HandResult
from scoring.rulesets import Ruleset

__all__ = ["WAYS", "OtherGame", "known_replay", "under"]

#: How a game was computed: by replaying every hand; the same, but the game ends earlier, or would go on after the last recorded hand;
#: or from its recorded scores, because only these are known, a hand is impossible, or a hand would have had another East.
WAYS = ("replayed", "shortened", "unfinished", "scores", "impossible", "other_deal")


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game ``before`` and under another ruleset (``outcome``), computed in one of :data:`WAYS`.

    ``hand`` (1, 2, …): the hand where the two games part: the last one that counts (``shortened``, ``unfinished``), the impossible one
    (``impossible``, with the ``problem``; ``None`` if it is not about a hand), or the one with another East (``other_deal``).
    ``changed``: the number of hands with other payments, or that no longer count; ``as_entered``: of wins whose value could not be
    recounted; ``dora_as_entered``: of wins that were recounted with dora of unknown kinds.
    """

    before: Replay
    way: str
    outcome: Outcome
    hand: int | None = None
    problem: RuleViolation | None = None
    changed: int = 0
    as_entered: int = 0
    dora_as_entered: int = 0

    @property
    def is_replayed(self) -> bool:
        """Whether the hands were replayed, instead of only settling the recorded scores."""
        return self.way in ("replayed", "shortened", "unfinished")


def known_replay(record: GameRecord) -> Replay:
    """Replay facts that were checked when recorded, without the names of yaku.

    Checking the yaku takes longest, and does not change payments, scores or the outcome.
    """
    return replace(replay(replace(record, hands=tuple(map(without_yaku, record.hands)))), record=record)


def under(game: Replay, ruleset: Ruleset) -> OtherGame:
    """A finished game under another ruleset; under its own, nothing changes. ``ValueError`` if it is not over.

    Raises RuleViolation ``other_family`` for the ruleset of another game, in which the recorded facts mean nothing.
    """
    if game.outcome is None:
        raise ValueError("the game is not over")
    own = game.record.ruleset
    if own.family != ruleset.family:
        sentence = _("{other} is another game than {ruleset}: its hands cannot be counted so.")
        raise RuleViolation("other_family", sentence, where="ruleset", ruleset=own.name, other=ruleset.name)
    if game.record.final_scores is not None:
        return OtherGame(game, "scores", _settled(game, ruleset))
    settled = partial(OtherGame, game, outcome=_settled(game, ruleset))
    try:
        other, refusal = _as_far_as_possible(game, ruleset)
    except RuleViolation as refused:
        return settled(way="impossible", problem=refused)
    parting = _other_deal(game, other)
    if parting is not None:
        return settled(way="other_deal", hand=parting)
    if refusal is not None:
        return settled(way="impossible", hand=refusal.hand, problem=refusal)
    return _replayed(game, other)


def _as_far_as_possible(game: Replay, ruleset: Ruleset) -> tuple[Replay, RuleViolation | None]:
    """Replay up to the end, or up to the first impossible hand, whose refusal is returned. Other refusals are raised."""
    record, dealers = game.record, [hand.dealer for hand in game.hands]
    hands, refusal = _recounted(record, ruleset)
    penalties = tuple(under_other_rules(ruleset, one, dealers) for one in record.penalties)
    known = replace(_cut(replace(record, penalties=penalties), len(hands)), ruleset=ruleset, hands=hands)
    try:
        other = replay(known)
    except RuleViolation as refused:
        if refused.hand is None:
            raise
        other, refusal = replay(_cut(known, refused.hand - 1)), refused
    return other, None if other.progress.ended_by else refusal


def _recounted(record: GameRecord, ruleset: Ruleset) -> tuple[tuple[HandResult, ...], RuleViolation | None]:
    hands: list[HandResult] = []
    alike = counts_alike(record.ruleset, ruleset)
    for number, result in enumerate(record.hands, start=1):
        try:
            hands.append(recounted(result, ruleset, alike=alike))
        except RuleViolation as refusal:
            return tuple(hands), refusal.in_hand(number)
    return tuple(hands), None


def _replayed(game: Replay, other: Replay) -> OtherGame:
    way, last = "replayed", None
    if len(other.hands) < len(game.hands):
        way, last = "shortened", len(other.hands)
    elif other.outcome is None:
        way, last, other = "unfinished", len(other.hands), replay(replace(other.record, stopped="time"))
    assert other.outcome is not None
    counted = game.record.hands[: len(other.hands)]
    values, dora = (sum(map(count, counted)) for count in (values_as_entered, dora_as_entered))
    return OtherGame(game, way, other.outcome, last, None, _changed(game, other), values, dora)


def _cut(record: GameRecord, last: int) -> GameRecord:
    """The game cut off after hand ``last``."""
    signal = record.signal
    return replace(
        record,
        hands=record.hands[:last],
        signal=signal if signal is None or signal.before_hand <= last + 1 else None,
        penalties=tuple(one for one in record.penalties if one.after_hand <= last),
        substitutes=tuple(one for one in record.substitutes if one.from_hand <= last + 1),
    )


def _other_deal(game: Replay, other: Replay) -> int | None:
    """The first hand that would have been dealt differently: with another East, round wind, or player sitting out (of five)."""
    deals = [(hand.dealer, hand.round_wind, hand.sits_out) for hand in other.hands]
    if other.progress.ended_by is None:
        deals.append((other.progress.dealer, other.progress.round_wind, other.progress.sits_out))
    pairs = zip(game.hands, deals, strict=False)
    return next((was.number for was, deal in pairs if (was.dealer, was.round_wind, was.sits_out) != deal), None)


def _changed(game: Replay, other: Replay) -> int:
    pairs = zip(game.hands, other.hands, strict=False)
    return sum(was.deltas != now.deltas for was, now in pairs) + len(game.hands) - len(other.hands)


def _settled(game: Replay, ruleset: Ruleset) -> Outcome:
    """Settle the recorded scores anew, keeping the recorded deductions from the result (chombo, penalties)."""
    assert game.outcome is not None
    more = ruleset.start_points - game.record.ruleset.start_points
    return settle(
        ruleset,
        tuple(score + more for score in game.progress.scores),
        deposits=game.progress.deposits,
        lines_after_uma=game.outcome.after_uma,
        substitutes=replaced_seats(game.record),
    )
