"""Games that nobody played: they are as games are, every hand of them is possible, and a seed gives the same ones always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import mean

import pytest

from league.simulation import hands
from league.simulation.games import invented_game, miscounted
from league.simulation.strength import AVERAGE, Strength, strength_of
from scoring.game import (
    SEATS,
    ExhaustiveDraw,
    GameRecord,
    HanFu,
    Limit,
    PlayedHand,
    Progress,
    Ron,
    TileHand,
    Tsumo,
    Value,
    Win,
    Yakuman,
    advance,
    replay,
    win_payments,
    wins_of,
)
from scoring.rulesets import RULESETS, ruleset
from tests.depth import IS_NIGHT

RIICHI = [one for one in RULESETS if ruleset(one).scoring in ("han", "han_fu")]


def played(ruleset_id: str, hands: int) -> Iterator[PlayedHand]:
    """So many hands (and the rest of the last game) as the engine replays them."""
    seed = 0
    while hands > 0:
        game = invented_game(ruleset(ruleset_id), seed)
        replayed = replay(GameRecord(ruleset(ruleset_id), hands=tuple(hand.result for hand in game.hands), signal=game.signal))
        yield from replayed.hands
        hands, seed = hands - len(game.hands), seed + 1


@dataclass
class Tally:
    """How often what happened, and the points of all wins."""

    hands: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    riichi: int = 0
    wins: int = 0
    double_rons: int = 0
    tenpai: int = 0
    yakuman: int = 0
    dealt_in: int = 0
    by_tiles: int = 0
    by_yaku: int = 0
    points: list[int] = field(default_factory=list)

    def share(self, kind: str) -> float:
        return self.kinds[kind] / self.hands


def tally_of(ruleset_id: str, hands: int) -> Tally:
    tally = Tally()
    for hand in played(ruleset_id, hands):
        tally.hands += 1
        tally.kinds[type(hand.result).__name__] += 1
        tally.riichi += len(hand.result.riichi)
        tally.dealt_in += isinstance(hand.result, Ron)
        tally.double_rons += len(wins_of(hand.result)) > 1
        tally.tenpai += len(hand.result.tenpai) if isinstance(hand.result, ExhaustiveDraw) else 0
        for entered, win in zip(wins_of(hand.result), wins_of(hand.counted), strict=True):
            tally.wins += 1
            tally.yakuman += isinstance(win.value, Yakuman)
            tally.by_tiles += isinstance(entered.value, TileHand)
            tally.by_yaku += entered.yaku is not None
            tally.points.append(points_of(ruleset_id, win, hand))
    return tally


def points_of(ruleset_id: str, win: Win, hand: PlayedHand) -> int:
    is_dealer = win.winner == hand.dealer
    pays = win_payments(ruleset(ruleset_id), win.value, dealer=is_dealer, tsumo=isinstance(hand.result, Tsumo))
    return sum(points * {"each": 3, "others": 2}.get(who, 1) for who, points in pays.items())


@pytest.fixture(scope="module")
def ema() -> Tally:
    return tally_of("ema-2012", 4_000 if IS_NIGHT else 2_000)


def test_hands_end_as_often_by_ron_by_tsumo_and_in_a_draw_as_at_real_tables(ema):
    assert 0.44 < ema.share("Ron") < 0.53
    assert 0.29 < ema.share("Tsumo") < 0.38
    assert 0.14 < ema.share("ExhaustiveDraw") < 0.20
    assert 0 < ema.share("AbortiveDraw") < 0.02


def test_players_win_deal_in_and_bet_riichi_as_often_as_real_ones(ema):
    assert 0.19 < ema.wins / ema.hands / 4 < 0.23
    assert 0.10 < ema.dealt_in / ema.hands / 4 < 0.14
    assert 0.17 < ema.riichi / ema.hands / 4 < 0.23


def test_nearly_half_of_the_players_are_tenpai_at_a_draw(ema):
    assert 0.40 < ema.tenpai / ema.kinds["ExhaustiveDraw"] / 4 < 0.50


def test_wins_are_worth_what_they_are_worth_at_real_tables(ema):
    assert 5_000 < mean(ema.points) < 7_000


def test_several_winners_of_one_hand_are_rare(ema):
    assert 0 < ema.double_rons / ema.hands < 0.02


def test_wins_are_recorded_in_every_way_there_is(ema):
    assert 0.15 < ema.by_tiles / ema.wins < 0.30
    assert 0.20 < ema.by_yaku / ema.wins < 0.36


def test_errors_and_yakuman_are_rare():
    tally = tally_of("alarm-2019", 12_000 if IS_NIGHT else 6_000)
    assert 1 / 500 < tally.share("Chombo") < 1 / 180
    assert 1 / 8_000 < tally.yakuman / tally.hands < 1 / 900
    assert 4_000 < mean(tally.points) < 6_500
    assert tally.share("AbortiveDraw") == 0


@pytest.mark.parametrize("ruleset_id", ["alarm-2019", "austrian", "tenhou"])
def test_somebody_is_liable_only_where_that_can_be(ruleset_id, monkeypatch):
    """All hands that can be are yakuman, and somebody is liable wherever anybody can be: the engine takes each of them."""
    monkeypatch.setattr(hands, "YAKUMAN_WINS", 1)
    monkeypatch.setattr(hands, "LIABLE", 1)
    won = [win for hand in played(ruleset_id, 250) for win in wins_of(hand.result)]
    assert any(win.liable for win in won)
    assert any(isinstance(win.value, TileHand) and not win.liable for win in won)


@pytest.mark.parametrize("ruleset_id", RIICHI)
def test_the_same_seed_gives_the_same_game_under_every_ruleset(ruleset_id):
    game = invented_game(ruleset(ruleset_id), 5)
    assert game == invented_game(ruleset(ruleset_id), 5) != invented_game(ruleset(ruleset_id), 6)
    assert game.end.ended_by is not None
    assert len(game.hands) >= 3


def test_who_attacks_well_wins_more_often_and_who_is_careless_deals_in():
    players = (Strength(attack=1.4, care=1.2), AVERAGE, AVERAGE, Strength(attack=0.7, care=0.7))
    wins, deal_ins = Counter[int](), Counter[int]()
    for seed in range(150):
        for hand in invented_game(ruleset("ema-2016"), seed, players).hands:
            wins.update(win.winner for win in wins_of(hand.result))
            deal_ins.update([hand.result.discarder] if isinstance(hand.result, Ron) else [])
    assert wins[0] > 1.4 * wins[3]
    assert deal_ins[3] > 1.2 * deal_ins[0]


def test_a_person_is_as_strong_in_every_competition():
    assert strength_of("Ada Berg", 1) == strength_of("Ada Berg", 1) != strength_of("Bob Tal", 1)


def test_time_runs_and_the_signal_ends_the_game_as_the_ruleset_says():
    for seed in range(20):
        game = invented_game(ruleset("ema-2012"), seed, minutes=40)
        minutes = [0.0, *(hand.minutes for hand in game.hands)]
        assert all(2 <= later - earlier <= 9 for earlier, later in pairwise(minutes))
        if game.end.ended_by == "time":
            assert game.signal is not None
            assert game.hands[game.signal.before_hand - 2].minutes >= 40
            return
    raise AssertionError("no game in twenty ran out of time")


def test_a_win_is_miscounted_one_step_higher():
    rules = ruleset("ema-2016")
    game = invented_game(rules, 3)
    start = Progress.start(rules)
    wrong = [(hand.result, miscounted(rules, hand.result)) for hand in game.hands]
    for right, more in wrong:
        if more is not None:
            assert isinstance(more, Ron | Tsumo)
            before, after = (advance(start, one).scores for one in (right, more))
            (winner,) = {win.winner for win in wins_of(more)}
            assert after[winner] >= before[winner]
            assert right != more
    assert any(more for _right, more in wrong)


STEPS: list[tuple[str, Value, Value | None]] = [
    ("ema-2016", HanFu(1, 30), HanFu(1, 40)),
    ("ema-2016", HanFu(4, 140), None),  # no such count on the pad
    ("ema-2016", HanFu(4, 110), HanFu(5)),
    ("ema-2016", HanFu(5), HanFu(6)),
    ("ema-2016", HanFu(5, 30), None),
    ("ema-2016", Limit("mangan"), Limit("haneman")),
    ("ema-2016", Limit("baiman"), Limit("sanbaiman")),
    ("ema-2016", Limit("sanbaiman"), None),
    ("ema-2016", Limit("yakuman"), None),
    ("ema-2016", Yakuman(), None),
    ("alarm-2019", HanFu(3), HanFu(4)),
]


@pytest.mark.parametrize(("ruleset_id", "value", "dearer"), STEPS)
def test_the_next_value_is_one_step_higher_or_there_is_none(ruleset_id: str, value: Value, dearer: Value | None):
    rules = ruleset(ruleset_id)
    assert miscounted(rules, Ron(0, (Win(1, value),))) == (Ron(0, (Win(1, dearer),)) if dearer else None)
    assert miscounted(rules, Tsumo(Win(1, value))) == (Tsumo(Win(1, dearer)) if dearer else None)


def test_a_limit_that_the_ruleset_does_not_have_is_passed_over():
    rules = ruleset("alarm-2019")
    without_haneman = replace(rules, han_limits=tuple(step for step in rules.han_limits if step[1] != 3_000))
    assert miscounted(without_haneman, Tsumo(Win(1, Limit("mangan")))) == Tsumo(Win(1, Limit("baiman")))


def test_what_is_no_simple_win_is_not_miscounted():
    assert miscounted(ruleset("ema-2016"), ExhaustiveDraw(frozenset())) is None
    double = Ron(0, tuple(Win(seat, HanFu(2, 30)) for seat in SEATS[1:3]))
    assert miscounted(ruleset("ema-2016"), double) is None
