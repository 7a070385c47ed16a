"""Games without riichi that nobody played: every hand of them is possible, and what is ticked or said is what the tiles are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from league.simulation.games import InventedGame, invented_game, miscounted
from league.simulation.mahjong_hands import MahjongPlayers
from league.simulation.strength import AVERAGE, Strength
from league.simulation.ticking import ticked_from
from league.simulation.walls import Wall
from scoring.classical import score_hand
from scoring.game import (
    Drawn,
    FalseMahjong,
    Fine,
    GameRecord,
    Mahjong,
    PlayedHand,
    Progress,
    Said,
    TileHand,
    Worth,
    advance,
    count_worth,
    replay,
)
from scoring.hand import Hand
from scoring.rulesets import Ruleset, ruleset
from tests.depth import IS_NIGHT

KUESTER, BASIC = ruleset("kuester"), ruleset("dmjl-basic")
DEALS = 300 if IS_NIGHT else 60


def invented(rules: Ruleset, seed: int, players: int = 4) -> InventedGame:
    return invented_game(rules, seed, (AVERAGE,) * players)


def played(rules: Ruleset, games: int, players: int = 4) -> Iterator[PlayedHand]:
    """The entries of so many games as the engine replays them."""
    for seed in range(games):
        results = tuple(hand.result for hand in invented(rules, seed, players).hands)
        yield from replay(GameRecord(rules, hands=results, players=players)).hands


def tiles_of(hand: Hand) -> list[int]:
    last = [] if hand.winning_tile is None else [hand.winning_tile]
    return [*hand.concealed, *last, *(tile for meld in hand.melds for tile in meld.tiles)]


def dealt(seed: int, *, no_chi: bool = False) -> list[Hand]:
    """The hands of four, of whom East won."""
    wall = Wall(Random(seed), no_chi=no_chi)
    return [wall.won_hand(("E", "S"), tsumo=seed % 2 > 0), *(wall.other_hand((wind, "S")) for wind in "SWN")]


@pytest.mark.parametrize("no_chi", [False, True])
def test_the_hands_of_a_game_come_from_one_wall(no_chi: bool) -> None:
    for seed in range(DEALS):
        hands = dealt(seed, no_chi=no_chi)
        assert all(len(hand.concealed) + 3 * len(hand.melds) == 13 for hand in hands)
        assert max(Counter(tile for hand in hands for tile in tiles_of(hand)).values()) <= 4
        assert max(Counter(flower for hand in hands for flower in hand.flowers).values(), default=1) == 1


def test_what_is_ticked_counts_as_much_as_the_tiles() -> None:
    for seed in range(DEALS):
        for hand, seat in zip(dealt(seed), range(4), strict=True):
            progress = replace(Progress.start(KUESTER), wind_round=2)
            by_tiles = score_hand(hand, KUESTER)
            ticked = ticked_from(by_tiles, progress.winds_of(seat))
            assert count_worth(progress, seat, ticked, won=seat == 0).total == by_tiles.total, hand


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everything_that_is_invented_is_possible_at_once(players: int) -> None:
    for seed in range(20):
        table, progress = MahjongPlayers((AVERAGE,) * players, Random(seed)), Progress.start(KUESTER, players=players)
        while progress.ended_by is None:
            progress = advance(progress, table.hand(progress))
        assert sum(progress.scores) == 0
        assert progress.ended_by == "rounds"


@pytest.mark.parametrize(("rules", "players"), [(KUESTER, 2), (KUESTER, 3), (KUESTER, 4), (KUESTER, 5), (BASIC, 4)])
def test_the_same_seed_gives_the_same_game(rules: Ruleset, players: int) -> None:
    assert invented(rules, 5, players) == invented(rules, 5, players) != invented(rules, 6, players)


@pytest.mark.parametrize("payers", ["all", "discarder", "settle"])
@pytest.mark.parametrize("rules", [KUESTER, BASIC])
def test_a_club_may_settle_as_it_likes(rules: Ruleset, payers: str) -> None:
    game = invented(replace(rules, payers=payers), 1)
    assert game.end.ended_by == "rounds"
    assert sum(game.end.scores) == 0


def test_games_end_as_often_as_at_real_tables_and_errors_are_rare() -> None:
    kinds = Counter(type(hand.result) for hand in played(KUESTER, 60))
    games = kinds[Mahjong] + kinds[Drawn] + kinds[FalseMahjong]
    assert 0.10 < kinds[Drawn] / games < 0.23
    assert 0 < kinds[FalseMahjong] / games < 0.03
    assert 0.01 < kinds[Fine] / games < 0.06


def test_hands_are_recorded_by_points_by_ticks_and_by_tiles() -> None:
    hands = [hand.result.worths[hand.result.winner] for hand in played(KUESTER, 40) if isinstance(hand.result, Mahjong)]
    shares = {kind: count / len(hands) for kind, count in Counter(type(worth).__name__ for worth in hands).items()}
    assert 0.45 < shares["Said"] < 0.70
    assert 0.15 < shares["Ticked"] < 0.35
    assert 0.10 < shares["TileHand"] < 0.27


def test_of_five_everybody_sits_out() -> None:
    assert {hand.sits_out for hand in played(KUESTER, 3, players=5)} == {0, 1, 2, 3, 4}


def test_what_the_book_punishes_happens_now_and_then() -> None:
    won = [hand.result for seed in (4, 5) for hand in played(KUESTER, 90, players=seed) if isinstance(hand.result, Mahjong)]
    assert any(result.pays_alone is not None for result in won)
    assert any(result.too_few for result in won)
    assert any(result.announced for result in won)


def test_under_the_basic_rules_sixteen_hands_are_won_with_points_or_drawn() -> None:
    for seed in range(10):
        game = invented(BASIC, seed)
        assert len(game.hands) == 16
        for hand in game.hands:
            assert isinstance(hand.result, Drawn) or [worth for worth in hand.result.worths if worth] == [  # type: ignore[union-attr]
                hand.result.worths[hand.result.winner]  # type: ignore[union-attr]
            ]


def test_who_attacks_well_wins_more_often() -> None:
    players, wins = (Strength(attack=1.4), AVERAGE, AVERAGE, Strength(attack=0.7)), Counter[int]()
    for seed in range(40):
        wins.update(hand.result.winner for hand in invented_game(KUESTER, seed, players).hands if isinstance(hand.result, Mahjong))
    assert wins[0] > 1.3 * wins[3]


def said(points: int) -> Mahjong:
    return Mahjong(1, (Said(4), Said(points), Said(0), Said(8)), 0)


@pytest.mark.parametrize(
    ("rules", "before", "after"),
    [
        (KUESTER, Mahjong(1, (Said(4), Said(52), Said(0), Said(8)), 0), said(104)),
        (BASIC, Mahjong(1, (None, Said(12), None, None)), Mahjong(1, (None, Said(13), None, None))),
        (KUESTER, Drawn(), None),
        (KUESTER, Fine(1, 10), None),
    ],
)
def test_a_win_is_miscounted_by_a_doubling_or_by_a_point(rules: Ruleset, before: Mahjong, after: Mahjong | None) -> None:
    assert miscounted(rules, before) == after


def test_what_was_counted_from_tiles_is_not_miscounted() -> None:
    hand = TileHand(dealt(1)[0])
    worths: tuple[Worth, ...] = (hand, Said(0), Said(0), Said(0))
    assert miscounted(KUESTER, Mahjong(0, worths)) is None
