"""What a finished game says of each seat, and that it agrees with the ledger of its hands."""

from __future__ import annotations

import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.game import (
    ENDS,
    SEATS,
    Chombo,
    DealIn,
    ExhaustiveDraw,
    Figures,
    GameRecord,
    HandResult,
    HanFu,
    Limit,
    NamedYaku,
    Ron,
    Signal,
    Substitute,
    TileHand,
    Tsumo,
    Void,
    Win,
    WonHand,
    Yakuman,
    figures_from_json,
    figures_of,
    figures_to_json,
    replay,
)
from scoring.hand import Hand, parse_tiles
from scoring.rulesets import RULESETS
from tests.scoring.game.strategies import games, own_rulesets

EMA = RULESETS["ema-2012"]
NOBODY: frozenset[int] = frozenset()


def played(*hands: HandResult, ruleset: str = "ema-2012", **facts: object) -> tuple[Figures, ...]:
    return figures_of(replay(GameRecord(RULESETS[ruleset], hands, **facts)))  # type: ignore[arg-type]


def paid_for_wins(record: GameRecord, seat: int) -> object:
    """Counted once more from the lines of all hands."""
    return sum(
        line.points
        for hand in replay(record).hands
        for line in hand.ledger
        if line.payee == seat and line.reason in ("ron", "tsumo", "liable")
    )


def test_a_ron_is_a_win_of_one_and_a_deal_in_of_the_other() -> None:
    east, south, west, _north = played(Ron(1, (Win(0, HanFu(3, 40)),), riichi=frozenset({0, 2})))
    assert east.wins == (WonHand(1, 7_700, dealer=True, riichi=True, han=3, fu=40),)
    assert (east.riichi, west.riichi, south.riichi) == (1, 1, 0)
    assert south.deal_ins == (DealIn(1, 7_700),)
    assert (south.wins, west.deal_ins) == ((), ())


def test_the_points_of_a_win_hold_neither_counters_nor_deposits_but_its_gain_does() -> None:
    draw = ExhaustiveDraw(frozenset(SEATS))
    east, south, *_others = played(draw, Ron(1, (Win(0, HanFu(2, 40)),), riichi=frozenset({0, 1})))
    assert east.wins[0].points == 3_900
    assert south.deal_ins == (DealIn(2, 3_900),)
    assert east.gain == (3_900 + 300 + 1_000, 2)
    assert south.loss == (-3_900 - 300 - 1_000, 2)


def test_one_discard_for_two_winners_is_one_deal_in() -> None:
    _east, south, west, north = played(Ron(0, (Win(1, HanFu(2, 40)), Win(3, Limit("haneman")))))
    assert [one.wins[0].points for one in (south, north)] == [2_600, 12_000]
    assert played(Ron(0, (Win(1, HanFu(2, 40)), Win(3, Limit("haneman")))))[0].deal_ins == (DealIn(1, 14_600),)
    assert west.wins == ()


def test_a_tsumo_has_a_winner_and_nobody_dealt_in() -> None:
    seats = played(Tsumo(Win(2, HanFu(5)), riichi=frozenset({2})))
    assert seats[2].wins == (WonHand(1, 8_000, tsumo=True, riichi=True, han=5, limit="mangan"),)
    assert [one.deal_ins for one in seats] == [()] * 4
    assert seats[0].ends == {"tsumo": 1}


def test_limits_and_yakuman_are_named() -> None:
    seats = played(Tsumo(Win(2, Limit("baiman"))), Tsumo(Win(3, Yakuman(1))))
    assert (seats[2].wins[0].limit, seats[2].wins[0].yakuman, seats[2].wins[0].han) == ("baiman", 0, None)
    assert (seats[3].wins[0].limit, seats[3].wins[0].yakuman) == ("yakuman", 1)


def test_the_yaku_are_those_named_or_those_of_the_tiles_and_unknown_otherwise() -> None:
    tiles = Hand(concealed=parse_tiles("234m456p678s23s55m"), winning_tile=parse_tiles("4s")[0], win="", seat_wind="", round_wind="")
    named = NamedYaku(("chiitoitsu", "riichi"))
    seats = played(
        Ron(0, (Win(1, TileHand(tiles)),)),
        Ron(0, (Win(1, HanFu(3, 25), yaku=named),), riichi=frozenset({1})),
        Ron(0, (Win(1, HanFu(1, 30)),)),
    )
    assert [win.yaku for win in seats[1].wins] == [("pinfu", "tanyao"), ("chiitoitsu", "riichi"), None]
    assert (seats[1].wins[0].han, seats[1].wins[0].fu) == (2, 30)


def test_tenpai_is_counted_at_draws_and_a_dealer_who_stays_makes_a_run() -> None:
    tenpai = ExhaustiveDraw(frozenset({0, 2}))
    seats = played(tenpai, tenpai, ExhaustiveDraw(NOBODY), tenpai)
    assert [one.tenpai for one in seats] == [3, 0, 3, 0]
    assert [one.draws for one in seats] == [4] * 4
    assert [(one.dealt, one.run) for one in seats] == [(3, 3), (1, 1), (0, 0), (0, 0)]


def test_a_chombo_ends_a_hand_and_takes_what_else_was_in_it() -> None:
    with_a_win = Tsumo(Win(0, HanFu(2, 30)), chombo=frozenset({3}))
    east, _south, _west, north = played(Chombo(frozenset({1})), with_a_win)
    assert east.ends == {"chombo": 2}
    assert (east.wins, north.chombo) == ((), 1)
    both = played(Tsumo(Win(0, HanFu(2)), chombo=frozenset({3})), ruleset="alarm-2019")
    assert (len(both[0].wins), both[3].chombo, both[0].ends) == (1, 1, {"tsumo": 1})


def test_a_void_hand_counts_as_not_played() -> None:
    seats = played(Void(frozenset({1})), ExhaustiveDraw(NOBODY))
    assert (seats[1].riichi, seats[1].hands, seats[0].dealt) == (0, 1, 1)


def test_the_score_is_followed_from_the_start_on() -> None:
    seats = played(Tsumo(Win(1, HanFu(5))), Ron(1, (Win(0, HanFu(5)),)))
    start = EMA.start_points
    assert [(one.lowest, one.highest) for one in seats] == [
        (start - 4_000, start + 4_000),
        (start, start + 8_000),
        (start - 2_000, start),
        (start - 2_000, start),
    ]


def test_a_substitute_is_noted_at_the_seat() -> None:
    seats = played(ExhaustiveDraw(NOBODY), substitutes=(Substitute(2, 1, "absent"),))
    assert [one.substitute for one in seats] == [None, None, 1, None]


def test_a_game_known_by_its_final_scores_has_no_figures() -> None:
    assert figures_of(replay(GameRecord(EMA, final_scores=(40_000, 30_000, 30_000, 20_000)))) == ()
    assert figures_of(replay(GameRecord(EMA, signal=Signal(1, dice_thrown=False)))) == ()


@given(st.one_of(games(), own_rulesets().flatmap(games)))
def test_the_figures_of_the_seats_agree_with_each_other_and_with_the_ledger(record: GameRecord) -> None:
    game = replay(record)
    seats = figures_of(game)
    if not game.hands:
        assert seats == ()
        return
    ends = seats[0].ends
    assert set(ends) <= set(ENDS)
    assert all(one.ends == ends for one in seats)
    assert seats[0].hands == sum(not isinstance(hand, Void) for hand in record.hands)
    assert sum(len(one.deal_ins) for one in seats) == ends.get("ron", 0) <= sum(not win.tsumo for one in seats for win in one.wins)
    assert sum(win.tsumo for one in seats for win in one.wins) == ends.get("tsumo", 0)
    assert sum(one.dealt for one in seats) == seats[0].hands
    for seat, one in enumerate(seats):
        assert sum(win.points for win in one.wins) == paid_for_wins(record, seat)
        assert one.tenpai <= one.draws
        assert sum(win.dealer for win in one.wins) <= one.dealt
        assert one.run <= one.dealt
        assert one.lowest <= record.ruleset.start_points <= one.highest


@given(games())
def test_figures_read_from_their_json_are_the_same_figures(record: GameRecord) -> None:
    for one in figures_of(replay(record)):
        assert figures_from_json(json.loads(json.dumps(figures_to_json(one)))) == one


def test_exact_fractions_survive_json() -> None:
    one = Figures({"ron": 1}, (WonHand(1, Fraction(1_000, 3), yaku=()),), (), 0, 0, 0, 0, 0, Fraction(1, 3), 0, (Fraction(1, 3), 1), None)
    assert figures_from_json(json.loads(json.dumps(figures_to_json(one)))) == one
