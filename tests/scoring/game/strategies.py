"""Random games for hypothesis: legal results of the next hand, whole legal games of every ruleset, and results that may be anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

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
    PenaltyPoints,
    Progress,
    Ron,
    Signal,
    Substitute,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
    advance,
    liable_numbers,
    possible_values,
)
from scoring.riichi.points import limit_bases
from scoring.rulesets import SWITCHES, Ruleset
from tests.scoring.game.hands import RIICHI

__all__ = ["any_results", "games", "legal_result", "legal_results", "own_rulesets", "rulesets"]

Draw = st.DrawFn
Chosen = TypeVar("Chosen")
SEAT = st.sampled_from(SEATS)
MASK = st.integers(0, 15)
DIE = st.integers(0, 5)
PICK = st.integers(0, 255)
RULESET = st.sampled_from(list(RIICHI.values()))
SWITCH_CHOICES: dict[str, Sequence[Any]] = {
    "start_points": [0, 8_000, 25_000, 30_000],
    "uma": [(30_000, 10_000, -10_000, -30_000), (0, 0, 0, 0), (1_000, 0, 0, 0)],
    "wind_rounds": [1, 2, 4],
    "goal_points": [0, 30_000],
    "han_limits": [((4, 2_000), (13, 8_000)), ((1, 100), (2, 225)), ((5, 3_001),)],
    "noten_pool": [0, 600, 3_000],
    "honba_points": [0, 300, 1_500],
    "riichi_min_points": [None, 0, 1_000],
    "chombo": ["mangan_payment", 0, 20_000],
    "abortive_draws": [frozenset(), frozenset({"four_riichi", "four_kans"}), frozenset(ABORTIVE_REASONS)],
    "double_yakuman": [frozenset(), frozenset({"daisuushii"})],
    "scoring": ["han_fu", "han"],
    **{
        name: tuple(switch.values)
        for name, switch in SWITCHES.items()
        if switch.group in {"course", "value", "yakuman", "payment", "draw", "error", "time", "result"}
        and switch.values
        and "riichi" in switch.families
        and name not in {"abortive_draws", "double_yakuman", "liable_for", "scoring", "wind_rounds"}
    },
}
SWITCH_VALUES = {name: st.sampled_from(choices) for name, choices in SWITCH_CHOICES.items()}


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Every rulebook of riichi."""
    return RULESET


def some(draw: Draw, seats: Iterable[int] = SEATS, *, least: int = 0, most: int = 4) -> frozenset[int]:
    """Some of the seats (built from one number, as building strategies in every hand would be slow)."""
    known = sorted(seats)
    mask = draw(MASK)
    chosen = [seat for seat in known if mask >> seat & 1] or known[:least]
    return frozenset(chosen[:most])


def rarely(draw: Draw, seats: Iterable[int] = SEATS, *, most: int = 4) -> frozenset[int]:
    """Mostly nobody."""
    return some(draw, seats, most=most) if draw(DIE) == 0 else frozenset()


def one_of(draw: Draw, choices: Sequence[Chosen]) -> Chosen:
    return choices[draw(PICK) % len(choices)]


@st.composite
def own_rulesets(draw: Draw) -> Ruleset:
    """A club's own: a rulebook in which many switches are changed at random."""
    changes = {name: draw(SWITCH_VALUES[name]) for name in SWITCH_VALUES if draw(DIE) > 2}
    return replace(draw(RULESET), **changes)


@cache
def values_of(ruleset: Ruleset, tsumo: bool, honba: int) -> list[Value]:
    limits = [Limit(name) for name in limit_bases(ruleset)]
    return [option.value for option in possible_values(ruleset, tsumo=tsumo, honba=honba)] + limits


def win(draw: Draw, progress: Progress, winner: int, *, tsumo: bool) -> Win:
    """A win with a possible value, sometimes with somebody liable for it."""
    ruleset = progress.ruleset
    value = one_of(draw, values_of(ruleset, tsumo, min(progress.honba, 5)))
    if not isinstance(value, Yakuman) or not ruleset.liable_for or draw(DIE) > 2:
        return Win(winner, value)
    liable = one_of(draw, [seat for seat in SEATS if seat != winner])
    numbers = liable_numbers(progress, Win(winner, value), tsumo=tsumo, riichi=frozenset())
    return Win(winner, value, Liable(liable, one_of(draw, numbers)))


def bettors(draw: Draw, progress: Progress, among: Iterable[int] = SEATS) -> frozenset[int]:
    """The players who can bet riichi in a hand played to its end."""
    least = progress.ruleset.riichi_min_points
    able = [seat for seat in among if least is None or progress.scores[seat] >= least]
    return some(draw, able, most=3 if "four_riichi" in progress.ruleset.abortive_draws else 4)


def bettors_of(draw: Draw, progress: Progress, *wins: Win) -> frozenset[int]:
    """The players who can bet riichi in a hand that somebody won: nobody is liable for a closed hand."""
    fed = {win.winner for win in wins if win.liable and progress.ruleset.liable_fits_hand}
    return bettors(draw, progress) - fed


def ron(draw: Draw, progress: Progress) -> Ron:
    discarder = draw(SEAT)
    winners = some(draw, [seat for seat in SEATS if seat != discarder], least=1, most=progress.ruleset.multiple_ron)
    order = sorted(winners, reverse=draw(DIE) == 0)
    others = [seat for seat in SEATS if seat not in winners]
    won = tuple(win(draw, progress, winner, tsumo=False) for winner in order)
    return Ron(discarder, won, bettors_of(draw, progress, *won), rarely(draw, others), rarely(draw, others))


def tsumo(draw: Draw, progress: Progress) -> Tsumo:
    winner = draw(SEAT)
    others = [seat for seat in SEATS if seat != winner]
    won = win(draw, progress, winner, tsumo=True)
    return Tsumo(won, bettors_of(draw, progress, won), rarely(draw, others), rarely(draw, others))


def exhaustive_draw(draw: Draw, progress: Progress) -> ExhaustiveDraw:
    dead = rarely(draw)
    tenpai = some(draw, [seat for seat in SEATS if seat not in dead])
    offenders = rarely(draw)
    return ExhaustiveDraw(tenpai, bettors(draw, progress, tenpai | dead | offenders), dead, offenders)


def nagashi(draw: Draw, progress: Progress) -> NagashiMangan:
    dead = rarely(draw, most=3)
    alive = [seat for seat in SEATS if seat not in dead]
    tenpai = some(draw, alive)
    return NagashiMangan(some(draw, alive, least=1), tenpai, bettors(draw, progress, tenpai | dead), dead)


def abortive_draw(draw: Draw, progress: Progress) -> AbortiveDraw:
    least = progress.ruleset.riichi_min_points
    poor = least is not None and min(progress.scores) < least
    reason = one_of(draw, sorted(progress.ruleset.abortive_draws - ({"four_riichi"} if poor else set())))
    return AbortiveDraw(reason, frozenset(SEATS) if reason == "four_riichi" else bettors(draw, progress))


def chombo(draw: Draw, progress: Progress) -> Chombo:
    return Chombo(some(draw, least=1), bettors(draw, progress))


def void(draw: Draw, progress: Progress) -> Void:
    return Void(bettors(draw, progress))


def legal_result(draw: Draw, progress: Progress) -> HandResult:
    """A possible result of the next hand of a game in progress."""
    kinds: list[Callable[[Draw, Progress], HandResult]] = [ron, ron, ron, tsumo, tsumo, exhaustive_draw, exhaustive_draw, chombo, void]
    if progress.ruleset.nagashi_mangan != "none":
        kinds.append(nagashi)
    if progress.ruleset.abortive_draws - {"four_riichi"}:
        kinds.append(abortive_draw)
    return one_of(draw, kinds)(draw, progress)


@st.composite
def legal_results(draw: Draw, progress: Progress) -> HandResult:
    """The same as a strategy."""
    return legal_result(draw, progress)


def any_results() -> st.SearchStrategy[HandResult]:
    """Results many of which are impossible."""
    values = st.one_of(
        st.builds(HanFu, st.integers(-1, 15), st.one_of(st.none(), st.sampled_from([0, 20, 25, 30, 33, 40, 110, 120]))),
        st.builds(Limit, st.sampled_from([*LIMITS, "kazoe"])),
        st.builds(Yakuman, st.integers(-1, 7)),
    )
    seat = st.integers(-1, 4)
    seats = st.frozensets(seat, max_size=4)
    won = st.builds(Win, seat, values, st.one_of(st.none(), st.builds(Liable, seat, st.integers(0, 3))))
    return st.one_of(
        st.builds(Ron, seat, st.lists(won, max_size=4).map(tuple), seats, seats, seats),
        st.builds(Tsumo, won, seats, seats, seats),
        st.builds(ExhaustiveDraw, seats, seats, seats, seats),
        st.builds(NagashiMangan, seats, seats, seats, seats),
        st.builds(AbortiveDraw, st.sampled_from([*ABORTIVE_REASONS, "rain"]), seats, seats),
        st.builds(Chombo, seats, seats),
        st.builds(Void, seats),
    )


@st.composite
def games(draw: Draw, ruleset: Ruleset | None = None, *, most_hands: int = 12, facts: bool = True) -> GameRecord:
    """A legal game: some hands, and with ``facts`` sometimes a signal, penalties, substitutes, or that it was broken off."""
    own = ruleset or draw(RULESET)
    signal = Signal(1 + draw(PICK) % most_hands, draw(DIE) > 2) if facts and draw(DIE) > 3 else None
    progress = Progress.start(own, signal)
    hands: list[HandResult] = []
    for _hand in range(draw(PICK) % (most_hands + 1)):
        if progress.ended_by is not None:
            break
        hands.append(legal_result(draw, progress))
        progress = advance(progress, hands[-1])
    if signal is not None and signal.before_hand > len(hands) + 1:
        signal = None
    if not facts:
        return GameRecord(own, tuple(hands))
    return GameRecord(
        own,
        tuple(hands),
        signal,
        "time" if draw(DIE) > 2 else None,
        draw(penalties(len(hands))),
        draw(substitutes(len(hands))),
    )


@cache
def penalties(hands: int) -> st.SearchStrategy[tuple[PenaltyPoints, ...]]:
    """Up to two; those off the score at the end only, so that they take no riichi or game away. ``on_sheet`` means nothing with hands."""
    late = st.tuples(st.just("late"), st.integers(-10, -1))
    other = st.tuples(st.sampled_from(["point_penalty", "disqualification"]), st.integers(-48, -1))
    when = st.one_of(st.tuples(st.just(hands), st.just("score")), st.tuples(st.integers(0, hands), st.just("after_uma")))
    one = st.builds(
        lambda seat, given, then, on_sheet: PenaltyPoints(seat, given[0], given[1] * 1_000, *then, on_sheet),
        SEAT, st.one_of(late, other), when, st.booleans(),
    )  # fmt: skip
    return st.lists(one, max_size=2).map(tuple)


@cache
def substitutes(hands: int) -> st.SearchStrategy[tuple[Substitute, ...]]:
    """Up to two, at different seats."""
    cause = st.sampled_from(["late", "absent", "illness", "disqualified"])
    one = st.builds(Substitute, SEAT, st.integers(1, hands + 1), cause)
    return st.lists(one, max_size=2, unique_by=lambda substitute: substitute.seat).map(tuple)
