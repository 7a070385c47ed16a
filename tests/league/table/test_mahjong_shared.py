"""What two players cannot both hold is refused at the table by name, beside the hand that holds one too many, and nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.league.table.test_mahjong_form import typed

WINNER = {
    "worth1-depth": "tiles", "worth1-tiles-concealed": "234666m4588s", "worth1-tiles-melds": "222p", "worth1-tiles-winning_tile": "3s",
    "worth1-tiles-flowers": "f2",
}  # fmt: skip
OTHERS = {"outcome": "mahjong", "winner": 1, "discarder": 0, "worth0-points": 0, "worth3-points": 0}


def held(concealed: str, flowers: str = "") -> dict[str, Any]:
    return {"worth2-depth": "tiles", "worth2-tiles-concealed": concealed, "worth2-tiles-flowers": flowers}


def ticked(seat: int, **items: int) -> dict[str, Any]:
    return {f"worth{seat}-depth": "ticked", **{f"worth{seat}-ticked-{code}": times for code, times in items.items()}}


@pytest.mark.parametrize(
    ("west", "said"),
    [
        (held("147m147p369s1234z", "f2"), "Clara: There is only one flower 2, and two players have it."),
        (held("66m147m47p369s123z"), "Clara: There are only four copies of 6 of characters, in the hands of all players together."),
    ],
)
def test_a_flower_or_tile_of_two_players_is_refused_beside_the_second_hand(west: dict[str, Any], said: str) -> None:
    form = typed({**OTHERS, **WINNER, **west})
    assert not form.is_valid()
    assert form.problems == [said]
    assert set(form.errors) == {"worth2"}
    assert form.entries[2].given() is not None


def test_trumps_that_two_players_ticked_are_refused_above_the_form() -> None:
    form = typed({**OTHERS, **ticked(1, open_pon_dragon=3), **ticked(2, closed_pon_dragon=1)})
    assert not form.is_valid()
    assert form.non_field_errors() == ["There are four copies of each dragon, in the hands of all players together."]
