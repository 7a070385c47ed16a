"""Which hands nobody may feed (Küster, Strafen 8 to 10), as far as the tiles tell."""

from __future__ import annotations

import pytest

from scoring.classical import feeds_dangerously
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
