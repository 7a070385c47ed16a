"""At the end of a game with a substitute, the table says whose result counts how."""

from __future__ import annotations

import pytest

from scoring.game import Mahjong, PenaltyPoints, Said
from tests.factories import make_player
from tests.league.games.play import DRAW, Play, named_table
from tests.league.table.phone import Phone
from tests.pages import page_of

pytestmark = pytest.mark.django_db


def said_at_the_end(play: Play) -> list[str]:
    card = page_of(Phone(play.game, seat=0).get("table_confirm")).one("section", class_="results-card")
    return [line.text for line in card.all("p", class_="muted")]


def replaced(play: Play, from_hand: int) -> None:
    play.substitute(seat=1, player=make_player(), from_hand=from_hand, cause="late")


@pytest.mark.parametrize(
    ("rules", "from_hand", "place"),
    [
        ("ema-2012", 1, "the place at the table counts for the others"),
        ("ema-2012", 2, "the seat takes the last place"),
        ("alarm-2019", 2, "the seat takes the last place"),
    ],
)
def test_who_is_replaced_is_named_with_the_result_that_counts_and_what_becomes_of_the_place(rules: str, from_hand: int, place: str) -> None:
    play = named_table(rules)
    play.record(DRAW)
    replaced(play, from_hand)
    play.play_to_the_end()
    total = {"ema-2012": "−30,000", "alarm-2019": "0"}[rules]
    assert said_at_the_end(play) == [f"Bert is replaced: {total} points, whatever the substitute scored; {place}."]


def test_in_a_game_without_riichi_no_place_matters() -> None:
    play = named_table("kuester")
    play.record(Mahjong(0, (Said(80), Said(8), Said(8), Said(8)), discarder=1))
    replaced(play, 2)
    play.stop_game()
    assert said_at_the_end(play) == ["Bert is replaced: 0 points, whatever the substitute scored."]


def test_the_check_of_the_last_hand_says_it_before_anything_is_saved() -> None:
    play = named_table("ema-2012")
    play.record(DRAW)
    replaced(play, 2)
    while len(play.hands) < 7:
        play.record(DRAW)
    phone = Phone(play.game, seat=0)
    preview = page_of(phone.post("table_preview", htmx=True, **phone.opened(), outcome="exhaustive_draw"))
    said = "Bert is replaced: −30,000 points, whatever the substitute scored; the seat takes the last place."
    assert said in [line.text for line in preview.all("p", class_="muted")]


def test_somebody_disqualified_whom_nobody_replaces_is_not_called_replaced() -> None:
    play = named_table("ema-2012")
    play.record(DRAW)
    play.give_penalty(penalty=PenaltyPoints(1, "disqualification", 0), reason="Marked tiles")
    play.play_to_the_end()
    said = "Bert is disqualified: −30,000 points, whatever the score; the seat takes the last place."
    assert said_at_the_end(play) == [said]
