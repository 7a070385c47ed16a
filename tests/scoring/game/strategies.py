"""Random games for hypothesis: legal results of the next hand, whole legal games of every ruleset, and results that may be anything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hypothesis import strategies as st

from scoring.game import (
    ABORTIVE_REASONS,
    LIMITS,
    SEATS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    GameRecord,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    Penalty,
    Progress,
    Ron,
    Signal,
    Substitute,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
    possible_values,
)
from scoring.rulesets import RULESETS, Ruleset

__all__ = ["any_results", "games", "legal_results", "rulesets"]

Draw = st.DrawFn
SEAT = st.sampled_from(SEATS)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Every rulebook."""
    return st.sampled_from(list(RULESETS.values()))


def groups(seats: Iterable[int] = SEATS, *, most: int = 4, least: int = 0) -> st.SearchStrategy[frozenset[int]]:
    """Some of the seats."""
    known = sorted(seats)
    if not known:
        return st.just(frozenset())
    return st.frozensets(st.sampled_from(known), min_size=least, max_size=min(most, len(known)))


@cache
def values_of(ruleset: Ruleset, tsumo: bool, honba: int) -> list[Value]:
    return [option.value for option in possible_values(ruleset, tsumo=tsumo, honba=honba)] + [Limit(name) for name in LIMITS]


@st.composite
def wins(draw: Draw, progress: Progress, winner: int, *, tsumo: bool) -> Win:
    """A win with a value that can be, sometimes with somebody liable for it."""
    ruleset = progress.ruleset
    honba = min(progress.honba, 5)
    value = draw(st.sampled_from(values_of(ruleset, tsumo, honba)))
    if not isinstance(value, Yakuman) or not ruleset.liable_for or not draw(st.booleans()):
        return Win(winner, value)
    liable = draw(st.sampled_from([seat for seat in SEATS if seat != winner]))
    return Win(winner, value, Liable(liable, draw(st.integers(1, value.times))))


@st.composite
def bettors(draw: Draw, progress: Progress, among: Iterable[int] = SEATS) -> frozenset[int]:
    """Who can bet riichi in a hand that is played to its end."""
    least = progress.ruleset.riichi_min_points
    able = [seat for seat in among if least is None or progress.scores[seat] >= least]
    return draw(groups(able, most=3 if "four_riichi" in progress.ruleset.abortive_draws else 4))


@st.composite
def rons(draw: Draw, progress: Progress) -> Ron:
    discarder = draw(SEAT)
    winners = draw(groups((seat for seat in SEATS if seat != discarder), least=1, most=progress.ruleset.multiple_ron))
    order = draw(st.permutations(sorted(winners)))
    others = [seat for seat in SEATS if seat not in winners]
    won = tuple(draw(wins(progress, winner, tsumo=False)) for winner in order)
    return Ron(discarder, won, draw(bettors(progress)), draw(rarely(groups(others))), draw(rarely(groups(others))))


@st.composite
def tsumos(draw: Draw, progress: Progress) -> Tsumo:
    winner = draw(SEAT)
    others = [seat for seat in SEATS if seat != winner]
    win = draw(wins(progress, winner, tsumo=True))
    return Tsumo(win, draw(bettors(progress)), draw(rarely(groups(others))), draw(rarely(groups(others))))


@st.composite
def exhaustive_draws(draw: Draw, progress: Progress) -> ExhaustiveDraw:
    dead = draw(rarely(groups()))
    tenpai = draw(groups(seat for seat in SEATS if seat not in dead))
    offenders = draw(rarely(groups()))
    return ExhaustiveDraw(tenpai, draw(bettors(progress, tenpai | dead | offenders)), dead, offenders)


@st.composite
def nagashis(draw: Draw, progress: Progress) -> NagashiMangan:
    dead = draw(rarely(groups(most=3)))
    alive = [seat for seat in SEATS if seat not in dead]
    tenpai = draw(groups(alive))
    return NagashiMangan(draw(groups(alive, least=1)), tenpai, draw(bettors(progress, tenpai | dead)), dead)


@st.composite
def abortive_draws(draw: Draw, progress: Progress) -> AbortiveDraw:
    reasons = set(progress.ruleset.abortive_draws)
    least = progress.ruleset.riichi_min_points
    if least is not None and min(progress.scores) < least:
        reasons.discard("four_riichi")
    reason = draw(st.sampled_from(sorted(reasons)))
    return AbortiveDraw(reason, frozenset(SEATS) if reason == "four_riichi" else draw(bettors(progress)))


def rarely(seats: st.SearchStrategy[frozenset[int]]) -> st.SearchStrategy[frozenset[int]]:
    """Mostly nobody."""
    nobody: st.SearchStrategy[frozenset[int]] = st.just(frozenset())
    return st.one_of(nobody, nobody, nobody, seats)


def legal_results(progress: Progress) -> st.SearchStrategy[HandResult]:
    """Results that the next hand of a game that is not over can have."""
    kinds: list[st.SearchStrategy[HandResult]] = [
        rons(progress),
        rons(progress),
        tsumos(progress),
        tsumos(progress),
        exhaustive_draws(progress),
        st.builds(Chombo, groups(least=1), bettors(progress)),
        st.builds(Void, bettors(progress)),
    ]
    if progress.ruleset.nagashi_mangan != "none":
        kinds.append(nagashis(progress))
    if progress.ruleset.abortive_draws - {"four_riichi"}:
        kinds.append(abortive_draws(progress))
    return st.one_of(kinds)


def any_results() -> st.SearchStrategy[HandResult]:
    """Results of which many cannot be."""
    values = st.one_of(
        st.builds(HanFu, st.integers(-1, 15), st.one_of(st.none(), st.sampled_from([0, 20, 25, 30, 33, 40, 110, 120]))),
        st.builds(Limit, st.sampled_from([*LIMITS, "kazoe"])),
        st.builds(Yakuman, st.integers(-1, 7)),
    )
    seat = st.integers(-1, 4)
    some = st.frozensets(seat, max_size=4)
    won = st.builds(Win, seat, values, st.one_of(st.none(), st.builds(Liable, seat, st.integers(0, 3))))
    return st.one_of(
        st.builds(Ron, seat, st.lists(won, max_size=4).map(tuple), some, some, some),
        st.builds(Tsumo, won, some, some, some),
        st.builds(ExhaustiveDraw, some, some, some, some),
        st.builds(NagashiMangan, some, some, some, some),
        st.builds(AbortiveDraw, st.sampled_from([*ABORTIVE_REASONS, "rain"]), some, some),
        st.builds(Chombo, some, some),
        st.builds(Void, some),
    )


@st.composite
def games(draw: Draw, ruleset: Ruleset | None = None, *, most_hands: int = 12, facts: bool = True) -> GameRecord:
    """A legal game: some hands, and with ``facts`` sometimes a signal, penalties, substitutes, or that it was broken off."""
    own = ruleset or draw(rulesets())
    signal = draw(st.one_of(st.none(), st.builds(Signal, st.integers(1, most_hands), st.booleans()))) if facts else None
    progress = Progress.start(own, signal)
    hands: list[HandResult] = []
    for _hand in range(draw(st.integers(0, most_hands))):
        if progress.ended_by is not None:
            break
        hands.append(draw(legal_results(progress)))
        progress = progress.after(hands[-1])
    if signal is not None and signal.before_hand > len(hands) + 1:
        signal = None
    if not facts:
        return GameRecord(own, tuple(hands))
    return GameRecord(
        own,
        tuple(hands),
        signal,
        draw(st.sampled_from([None, "time"])),
        draw(penalties(len(hands), own)),
        draw(substitutes(len(hands))),
    )


def penalties(hands: int, ruleset: Ruleset) -> st.SearchStrategy[tuple[Penalty, ...]]:
    """Up to two; those off the score at the end only, so that they take no riichi or game away."""
    points = st.integers(-48, -1).map(lambda thousands: thousands * 1_000)
    kind = st.sampled_from(["late", "point_penalty", "disqualification"])
    one = st.one_of(
        st.builds(Penalty, SEAT, kind, points, st.just(hands), st.just("score")),
        st.builds(Penalty, SEAT, kind, points, st.integers(0, hands), st.just("after_uma")),
    )
    return st.lists(one, max_size=2).map(tuple)


def substitutes(hands: int) -> st.SearchStrategy[tuple[Substitute, ...]]:
    """Up to two, at different seats."""
    cause = st.sampled_from(["late", "absent", "illness", "disqualified"])
    one = st.builds(Substitute, SEAT, st.integers(1, hands + 1), cause)
    return st.lists(one, max_size=2, unique_by=lambda substitute: substitute.seat).map(tuple)
