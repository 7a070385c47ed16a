"""Which hands nobody may feed (Küster, Strafen 8 to 10), as far as the tiles tell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from scoring.classical import feeds_dangerously, may_be_fed, score_hand
from scoring.rulesets import RULESETS
from tests.scoring.classical.answer_keys.rows import hand_of


@pytest.mark.parametrize(
    ("hand", "game"),
    [
        ("67p88p | chi 345p; pon 222p; pon 999p | ron 5p | S/E", "pure_flush"),
        ("67p88p | chi 345p; pon 222p; kan 9999p closed | ron 5p | S/E", "pure_flush"),
        ("67p88s | chi 345p; pon 222p; pon 999p | ron 5p | S/E", None),  # a pair of another suit
        ("234p67p88p | chi 345p; pon 222p | ron 5p | S/E", None),  # two figures lay open
        ("67p88p | chi 345p; pon 222p; pon 999p | tsumo 5p | S/E", None),  # nobody fed it
        ("4455z | pon 111z; pon 222z; pon 333z | ron 4z | S/E", "wind_game"),
        ("444z5z | pon 111z; pon 222z; pon 333z | ron 5z | S/E", "wind_game"),
        ("44z88s | pon 111z; pon 222z; pon 333z | ron 4z | S/E", None),  # a pair of suit tiles
        ("22z88s | pon 555z; pon 666z; pon 777z | ron 2z | S/E", "dragon_game"),
        ("11z88s | pon 555z; pon 666z; pon 777z | ron 1z | S/E", "dragon_game"),
        ("77z88s | pon 555z; pon 666z; kan 2222z | ron 7z | S/E", "dragon_game"),
        ("33z88s | pon 555z; pon 666z; pon 777z | ron 3z | S/E", None),  # another's wind
        ("22m88s | pon 555z; pon 666z; pon 777z | ron 2m | S/E", None),  # any other Pong
        ("222z8s | pon 555z; pon 666z; pon 777z | ron 8s | S/E", None),  # no trump was fed
        ("22z77788s | pon 555z; pon 666z | ron 2z | S/E", None),  # no dragon game
    ],
)
def test_a_hand_is_dangerous_to_feed_when_three_of_its_figures_lie_open(hand: str, game: str | None) -> None:
    assert feeds_dangerously(hand_of({"hand": hand})) == game


def test_a_robbed_tile_was_not_discarded() -> None:
    flush = hand_of({"hand": "67p88p | chi 345p; pon 222p; pon 999p | ron 5p | S/E", "happened": "chankan"})
    assert feeds_dangerously(flush) is None


def test_of_two_players_each_has_two_own_winds() -> None:
    game = hand_of({"hand": "44z88s | pon 555z; pon 666z; pon 777z | ron 4z | S/E"})
    assert feeds_dangerously(game) is None
    assert feeds_dangerously(game, "SN") == "dragon_game"


FLOWERS = ("f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4")


def fed_hands(chance: Random) -> Iterator[dict[str, str]]:
    """Hands with three figures on the table that somebody fed, of whatever figures and flowers."""
    for _each in range(400):
        suit, flowers = chance.choice("mps"), " ".join(chance.sample(FLOWERS, chance.choice((0, 0, 1, 3))))
        last, pair, *ranks = chance.sample(range(1, 10), 5)
        laid = "; ".join(figure_on_the_table(chance, f"{rank}", suit) for rank in ranks)
        yield {"hand": f"{last}{last}{pair}{pair}{suit} | {laid} | ron {last}{suit} | S/E", "flowers": flowers}
    for pair in "567":
        for last in "1234":
            laid = "; ".join(figure_on_the_table(chance, wind, "z") for wind in "1234" if wind != last)
            yield {"hand": f"{last}{last}{pair}{pair}z | {laid} | ron {last}z | S/E"}
    for last in "12":
        yield {"hand": f"{last}{last}z88s | pon 555z; kan 6666z closed; pon 777z | ron {last}z | S/E"}


def figure_on_the_table(chance: Random, rank: int, suit: str) -> str:
    return chance.choice((f"pon {str(rank) * 3}{suit}", f"kan {str(rank) * 4}{suit}", f"kan {str(rank) * 4}{suit} closed"))


def test_every_hand_that_was_fed_is_worth_points_for_which_somebody_may_pay_alone() -> None:
    kuester = RULESETS["kuester"]
    for row in fed_hands(Random(7)):
        hand = hand_of(row)
        assert feeds_dangerously(hand) and may_be_fed(score_hand(hand, kuester).total, kuester, players=4), row


@pytest.mark.parametrize("points", [40, 52, 160, 168, 178])
def test_no_hand_that_was_fed_is_worth_so_few_points_or_what_no_pure_flush_counts(points: int) -> None:
    assert not may_be_fed(points, RULESETS["kuester"], players=4)
