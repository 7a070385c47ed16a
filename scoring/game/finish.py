"""The end of a game: deposits left, places, uma, oka, totals. All in points; shares are exact fractions.

Places and uma follow the scores before the deposits left are handed out, so that winners who share the first place stay level (Austrian
3.8: they share the place, and the deposits go to the one nearest the starting East).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.game.ledger import moved_by
from scoring.game.payments import whole
from scoring.game.penalties import after_uma
from scoring.game.record import Outcome, Points, Substitute, Transfer
from scoring.game.seats import Seat
from scoring.rulesets import FloatingUma, Ruleset

__all__ = ["comes_last", "ranking", "settle", "uma_by_place"]

Group = tuple[Seat, ...]  #: level players, in seat order


def settle(
    ruleset: Ruleset,
    scores: tuple[Points, ...],
    *,
    deposits: int = 0,
    lines_after_uma: tuple[Transfer, ...] = (),
    substitutes: Sequence[Substitute] = (),
) -> Outcome:
    """The outcome of a game that ended with these scores and with these deposits (points) still on the table.

    ``lines_after_uma``: the chombo and penalties taken off the result; ``substitutes``: those who played for an entrant.
    """
    groups = ranking(ruleset, scores, substitutes)
    ledger = _deposits_left(ruleset, groups[0], deposits)
    final = moved_by(ledger, scores).scores
    stepped_in = comes_last(ruleset, substitutes)
    uma = _shared_out(groups, uma_by_place(ruleset, scores), ruleset.uma_ties, stepped_in)
    oka = _shared_out(groups, _oka_by_place(ruleset, scores), ruleset.oka_ties, stepped_in)
    penalties = after_uma(lines_after_uma, len(scores))
    lost = deposits if ruleset.deposits_left == "lost" else 0
    totals = _totals(ruleset, final, uma, oka, penalties, substitutes)
    return Outcome(final, _places(groups, ruleset.place_ties), uma, oka, penalties, totals, lost, ledger, lines_after_uma)


def ranking(ruleset: Ruleset, scores: tuple[Points, ...], substitutes: Iterable[Substitute] = ()) -> tuple[Group, ...]:
    """The seats from first to last, level players together.

    Players who stepped in during the game, or for somebody disqualified, come last whatever their score, level with each other (EMA 2012
    "Ersatzspieler im Turnier").
    """
    last = comes_last(ruleset, substitutes)
    by_score: dict[Points, list[Seat]] = {}
    for seat, score in enumerate(scores):
        if seat not in last:
            by_score.setdefault(score, []).append(seat)
    groups = [tuple(by_score[score]) for score in sorted(by_score, reverse=True)]
    return tuple(groups) + ((tuple(sorted(last)),) if last else ())


def comes_last(ruleset: Ruleset, substitutes: Iterable[Substitute]) -> frozenset[Seat]:
    """The seats that come last: somebody stepped in there during the game, or for a disqualified player, even before the first hand."""
    if not ruleset.substitute_midgame_takes_last_uma:
        return frozenset()
    return frozenset(one.seat for one in substitutes if one.stepped_in or one.cause == "disqualified")


def uma_by_place(ruleset: Ruleset, scores: tuple[Points, ...]) -> tuple[int, ...]:
    """The uma from first to last place: zeros without riichi. A floating uma depends on how many are below the start points (JPML)."""
    if ruleset.family != "riichi":
        return (0,) * len(scores)
    if isinstance(ruleset.uma, FloatingUma):
        return ruleset.uma.when_below(sum(score < ruleset.start_points for score in scores))
    return ruleset.uma


def _oka_by_place(ruleset: Ruleset, scores: Sequence[Points]) -> tuple[int, ...]:
    oka = ruleset.oka_points if ruleset.family == "riichi" else 0
    return (oka, *(0 for _score in scores[1:]))


def _shared_out(groups: Sequence[Group], by_place: Sequence[int], ties: str, stepped_in: frozenset[Seat]) -> tuple[Points, ...]:
    """Each seat's points for its place, out of ``by_place``. Level players share equally (``split``) or take them in seat order.

    Players who stepped in during the game always share (decided).
    """
    shares: list[Points] = [0] * len(by_place)
    place = 0
    for group in groups:
        covered = by_place[place : place + len(group)]
        alone = len(group) == 1 or (ties == "seat_order" and group[0] not in stepped_in)
        for seat, points in zip(group, covered, strict=True):
            shares[seat] = points if alone else whole(Fraction(sum(covered), len(group)))
        place += len(group)
    return tuple(shares)


def _places(groups: Sequence[Group], ties: str) -> tuple[int, ...]:
    """The place of each seat. Level players all have the better place (Austrian 3.8), or one place each in seat order."""
    places = [0] * sum(map(len, groups))
    before = 0
    for group in groups:
        for order, seat in enumerate(group):
            places[seat] = before + 1 + (order if ties == "seat_order" else 0)
        before += len(group)
    return tuple(places)


def _deposits_left(ruleset: Ruleset, winners: Group, deposits: int) -> tuple[Transfer, ...]:
    if not deposits:
        return ()
    if ruleset.deposits_left == "lost":
        return (Transfer(None, None, deposits, "deposits_lost"),)
    if ruleset.deposits_left == "winner_seat_order":
        return (Transfer(None, winners[0], deposits, "deposits_left"),)
    each = whole(Fraction(deposits, len(winners)))
    return tuple(Transfer(None, winner, each, "deposits_left") for winner in winners)


def _totals(
    ruleset: Ruleset,
    scores: Sequence[Points],
    uma: Sequence[Points],
    oka: Sequence[Points],
    penalties: Sequence[Points],
    substitutes: Iterable[Substitute],
) -> tuple[Points, ...]:
    """Score − return points + uma + oka + penalties. A replaced entrant gets the fixed total instead (EMA 2012: −30,000)."""
    totals = [whole(sum(points) - ruleset.return_points) for points in zip(scores, uma, oka, penalties, strict=True)]
    for one in substitutes:
        totals[one.seat] = ruleset.substitute_total
    return tuple(totals)
