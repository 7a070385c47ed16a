"""Chombo among the facts of a game: as a hand, noted by somebody, or kept from hands that final scores from paper supersede."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.errors import Refusal
from league.games.facts import Facts
from league.games.kept import KeptPenalty
from league.games.played import replayed
from league.wording.points import points_text
from league.wording.terms import spelt
from scoring.game import KINDS, HandResult, PenaltyPoints, chombo_in_hands, chombo_size
from scoring.game import Chombo as ChomboHand
from scoring.rulesets import Ruleset

__all__ = [
    "offenders_of",
    "refuse_points_beside",
    "refuse_twice",
    "refuse_twice_in_hands",
    "where_it_stands",
    "with_chombo_of_hands",
    "without_chombo_of_hands",
]


def offenders_of(result: HandResult) -> Collection[int]:
    """The seats that made a chombo in this hand, as its result or beside a win or a draw."""
    return result.offenders if isinstance(result, ChomboHand) else getattr(result, "chombo", frozenset())


def where_it_stands(facts: Facts, seat: int) -> tuple[str, ...]:
    """Every known chombo of a seat, in words, so that nobody notes the same one twice.

    Of hands that final scores supersede, only those whose chombo still stands as a penalty.
    """
    kept = {one.hand for one in facts.penalties if one.penalty.seat == seat and one.is_chombo}
    made = [number for number, hand in enumerate(facts.hands, start=1) if seat in offenders_of(hand.result)]
    hands = (_("hand %(number)s") % {"number": number} for number in made if facts.final_scores is None or number in kept)
    noted = (_("noted: %(reason)s") % {"reason": kept.reason} for kept in _noted(facts) if kept.penalty.seat == seat)
    return (*hands, *noted)


def _noted(facts: Facts) -> Iterable[KeptPenalty]:
    """The chombo that somebody noted, without those kept from superseded hands."""
    return (kept for kept in facts.penalties if kept.is_chombo and kept.hand is None)


def refuse_twice(facts: Facts, seat: int, ruleset: Ruleset) -> None:
    """Refuse (``chombo_twice``, field ``another``) a second chombo of this seat, or one beside penalty points of the same size."""
    known = where_it_stands(facts, seat)
    if known:
        sentence = _("A chombo of this player stands already (%(where)s). Please say whether this is another one.")
        raise Refusal("chombo_twice", spelt(sentence, ruleset) % {"where": ", ".join(known)}, field="another")
    _refuse_beside_points(facts, {seat}, ruleset)


def refuse_twice_in_hands(facts: Facts, entered: Iterable[HandResult], ruleset: Ruleset, replaced: Iterable[HandResult] = ()) -> None:
    """Refuse (``chombo_twice``) ``entered`` hands with a chombo that somebody has noted, unless the ``replaced`` hands had it too."""
    before = {seat for result in replaced for seat in offenders_of(result)}
    seats = {seat for result in entered for seat in offenders_of(result)} - before
    known = [kept.reason for kept in _noted(facts) if kept.penalty.seat in seats]
    if known:
        sentence = _("A chombo of the same player is noted already (%(where)s). Please say whether this is another one.")
        raise Refusal("chombo_twice", spelt(sentence, ruleset) % {"where": ", ".join(known)}, field="another")
    _refuse_beside_points(facts, seats, ruleset)


def refuse_points_beside(facts: Facts, given: PenaltyPoints, ruleset: Ruleset) -> None:
    """Refuse (``chombo_twice``) penalty points of the size of a chombo beside a chombo of the same seat."""
    known = where_it_stands(facts, given.seat) if _is_of_its_size(given, ruleset) else ()
    if known:
        sentence = _(
            "These are as many points as a chombo, and one of this player stands already (%(where)s). Please say whether both count."
        )
        raise Refusal("chombo_twice", spelt(sentence, ruleset) % {"where": ", ".join(known)}, field="another")


def _refuse_beside_points(facts: Facts, seats: Collection[int], ruleset: Ruleset) -> None:
    known = [kept for kept in facts.penalties if kept.penalty.seat in seats and _is_of_its_size(kept.penalty, ruleset)]
    if known:
        where = ", ".join(_told(kept) for kept in known)
        sentence = _("Penalty points of this player are as many as a chombo costs (%(where)s). Please say whether both count.")
        raise Refusal("chombo_twice", spelt(sentence, ruleset) % {"where": where}, field="another")


def _told(kept: KeptPenalty) -> str:
    return f"{points_text(kept.penalty.points)}: {kept.reason}"


def _is_of_its_size(penalty: PenaltyPoints, ruleset: Ruleset) -> bool:
    """Penalty points equal to the cost of a chombo, for East or for another seat."""
    sizes = {chombo_size(ruleset, as_east=as_east) for as_east in (False, True)} if ruleset.family == "riichi" else ()
    rule = KINDS.get(penalty.kind)
    return rule is not None and rule.by_referee and -penalty.points in sizes


def with_chombo_of_hands(facts: Facts, ruleset: Ruleset) -> Facts:
    """The facts once final scores from paper supersede the hands: each chombo of a hand becomes a penalty."""
    if facts.final_scores is not None:
        return facts
    told = [KeptPenalty(one, _in_hand(one.after_hand), hand=one.after_hand) for one in _of_hands(facts, ruleset)]
    return replace(facts, penalties=_in_order((*facts.penalties, *told)))


def _of_hands(facts: Facts, ruleset: Ruleset) -> Iterable[PenaltyPoints]:
    if not any(offenders_of(hand.result) for hand in facts.hands):
        return ()
    return chombo_in_hands(ruleset, replayed(facts.record(ruleset)).hands)


def _in_hand(number: int) -> str:
    return _("Recorded as hand %(number)s") % {"number": number}


def _in_order(kept: Sequence[KeptPenalty]) -> tuple[KeptPenalty, ...]:
    return tuple(sorted(kept, key=lambda one: one.penalty.after_hand))


def without_chombo_of_hands(facts: Facts) -> Facts:
    """The facts once the hands count again: penalties kept for their chombo are dropped."""
    return replace(facts, penalties=tuple(kept for kept in facts.penalties if kept.hand is None))
