"""Legal games without riichi, for the laws: two to five players, hands in points, ticked or by tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scoring.classical import Ticked
from scoring.formats import hand_from_json
from scoring.game import Drawn, FalseMahjong, Fine, GameRecord, HandResult, Mahjong, Progress, Said, Seat, TileHand, Void, Worth, advance
from scoring.rulesets import Ruleset
from tests.scoring.game.mahjong.hands import BASIC, KUESTER

__all__ = ["any_mahjong_results", "mahjong_games", "mahjong_results", "mahjong_rulesets", "pairs_of_depths"]

Draw = st.DrawFn


def hand(concealed: str, winning_tile: str | None = None, *pons: str) -> TileHand:
    melds = [{"type": "kan" if len(tiles) == 5 else "pon", "tiles": tiles} for tiles in pons]
    given: dict[str, Any] = {"winning_tile": winning_tile} if winning_tile else {"win": "none"}
    return TileHand(hand_from_json({"concealed": concealed, "melds": melds, **given}, in_game=True))


#: hands of a player who did not win, whatever the winds: by tiles, ticked, and their points
HELD: tuple[tuple[TileHand, Ticked, int], ...] = (
    (hand("147m147p147s5667z"), Ticked((("pair_dragon", 1),)), 2),
    (hand("222m147p147s5666z"), Ticked((("closed_pon_dragon", 1), ("closed_pon_simple", 1))), 24),
    (hand("111m47p1147s5z", None, "777z"), Ticked((("closed_pon_terminal", 1), ("open_pon_dragon", 1))), 24),
    (hand("47m1147p147s5z", None, "2222s"), Ticked((("open_kan_simple", 1),)), 16),
    (hand("147m147p147s2456z"), Ticked(), 0),
)
#: hands that won on a discard
WON: tuple[tuple[TileHand, Ticked, int], ...] = (
    (hand("234m55p456s78s", "9s", "222p"), Ticked((("open_pon_simple", 1),)), 22),
    (hand("234m55p456s78s", "9s", "777z"), Ticked((("open_pon_dragon", 1),)), 48),
    (hand("33p222m888s66s", "6s", "777z"), Ticked((("closed_pon_simple", 2), ("open_pon_dragon", 1), ("open_pon_simple", 1))), 108),
)


@st.composite
def mahjong_rulesets(draw: Draw) -> Ruleset:
    """Küster's or the DMJL's rules with switches of a club's own."""
    own = draw(st.sampled_from([KUESTER, KUESTER, BASIC]))
    return replace(
        own,
        banker=draw(st.sampled_from(["east", "round_wind", "none"])),
        payers=draw(st.sampled_from(["settle", "settle", "all", "discarder"])),
        dealer_stays=draw(st.sampled_from(["win_or_draw", "win", "never"])),
        draw_doubles_next=draw(st.booleans()),
        wind_rounds=draw(st.sampled_from([1, 2, 4])),
        hand_cap=draw(st.sampled_from([0, 0, 100])) if own is KUESTER else 0,
    )


POINTS = st.one_of(st.integers(0, 400), st.integers(0, 10**12))


@st.composite
def mahjong_results(draw: Draw, progress: Progress) -> HandResult:
    """Something that can happen next."""
    kind = draw(st.sampled_from(["win", "win", "win", "win", "draw", "false", "fine", "void"]))
    sits_out = draw(st.sampled_from([seat for seat in progress.seats if seat != progress.dealer])) if draw(five(progress)) else None
    playing = progress.seated(Drawn(sits_out)).playing
    if kind == "draw":
        return Drawn(sits_out)
    if kind == "void":
        return Void()
    one = draw(st.sampled_from(playing))
    if kind == "fine":
        return Fine(one, draw(st.sampled_from([10, 50])), sits_out)
    worths = tuple(draw(worth(progress)) if seat in playing else None for seat in progress.seats)
    if kind == "false":  # who called falsely lists nothing: with four lists there could be a fourth figure of dragons
        return FalseMahjong(one, tuple(None if seat == one and isinstance(it, Ticked) else it for seat, it in enumerate(worths)), sits_out)
    return draw(wins(progress, playing, one, worths, sits_out))


def five(progress: Progress) -> st.SearchStrategy[bool]:
    return st.booleans() if len(progress.seats) == 5 else st.just(False)


def worth(progress: Progress) -> st.SearchStrategy[Worth]:
    if progress.ruleset.family == "points":
        return st.builds(Said, POINTS)
    return st.one_of(st.builds(Said, POINTS), st.sampled_from([ticked for _tiles, ticked, _points in HELD]))


@st.composite
def wins(
    draw: Draw, progress: Progress, playing: tuple[Seat, ...], winner: Seat, worths: tuple[Worth | None, ...], sits_out: Seat | None
) -> Mahjong:
    others = [seat for seat in playing if seat != winner]
    value = Said(draw(st.integers(20, 10**6)))
    settles = progress.ruleset.payers == "settle" and len(progress.seats) > 2
    alone = draw(st.sampled_from([None, *others])) if settles else None
    dead = draw(st.sampled_from([None, *others]))
    announced = (
        ((winner, draw(st.integers(0, min(value.points, progress.ruleset.hand_cap or value.points) - 1))),) if draw(st.booleans()) else ()
    )
    return Mahjong(
        winner,
        tuple(value if seat == winner else one for seat, one in enumerate(worths)),
        draw(st.sampled_from([None, *others])),
        alone,
        alone is not None and draw(st.booleans()),
        frozenset([dead] if dead is not None and draw(st.booleans()) else []),
        frozenset([]) if dead is None or draw(st.booleans()) else frozenset(set(others) - {dead}),
        announced,
        sits_out,
    )


@st.composite
def mahjong_games(draw: Draw, *, most_hands: int = 10) -> GameRecord:
    """A legal game of two to five players."""
    own = draw(mahjong_rulesets())
    players = draw(st.sampled_from(own.table_sizes))
    progress = Progress.start(own, players=players)
    hands: list[HandResult] = []
    for _hand in range(draw(st.integers(0, most_hands))):
        if progress.ended_by is not None:
            break
        hands.append(draw(mahjong_results(progress)))
        progress = advance(progress, hands[-1])
    return GameRecord(own, tuple(hands), stopped=draw(st.sampled_from([None, "time"])), players=players)


def any_mahjong_results() -> st.SearchStrategy[HandResult]:
    """Results of every kind, most of which cannot be."""
    seat, group = st.integers(-1, 5), st.frozensets(st.integers(0, 4), max_size=2)
    worths = st.lists(
        st.one_of(st.none(), st.builds(Said, POINTS), st.sampled_from([one for row in (*HELD, *WON) for one in row[:2]])), max_size=5
    )
    some = worths.map(tuple)
    nobody = st.none() | seat
    announced = st.lists(st.tuples(st.integers(0, 5), st.integers(-1, 50)), max_size=2).map(tuple)
    return st.one_of(
        st.builds(Mahjong, seat, some, nobody, nobody, st.booleans(), group, group, announced, nobody),
        st.builds(FalseMahjong, seat, some, nobody),
        st.builds(Drawn, nobody),
        st.builds(Fine, seat, st.sampled_from([10, 50, 51]), nobody),
        st.just(Void()),
    )


def pairs_of_depths() -> st.SearchStrategy[tuple[tuple[Worth, ...], tuple[int, ...]]]:
    """The hands of a winner and three others, each by tiles or ticked, and the points of each."""

    def depth(rows: tuple[tuple[TileHand, Ticked, int], ...]) -> st.SearchStrategy[tuple[Worth, int]]:
        return st.sampled_from([(worth, row[2]) for row in rows for worth in row[:2]])

    return st.tuples(depth(WON), depth(HELD[:1]), depth(HELD[4:]), depth(HELD[3:4])).map(
        lambda hands: (tuple(worth for worth, _points in hands), tuple(points for _worth, points in hands))
    )
