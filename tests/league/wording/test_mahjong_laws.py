"""Laws of what is read of any game without riichi: arithmetic that is shown comes out, and a hand unfolds to what it counted."""

from __future__ import annotations

import re

from hypothesis import given

from league.games.shown_worths import shown_worths
from league.wording import hand_notes, result_notes, result_text
from league.wording.mahjong import factors_text
from scoring.game import FalseMahjong, Mahjong, PlayedHand, Said, Transfer, fold
from scoring.game.record import GameRecord
from tests.scoring.game.mahjong.strategies import mahjong_games

NAMES = ["Anna", "Ben", "Clara", "David", "Eva"]
WORDS = re.compile(r"\((draw before|Bankier|East)\)")


def worked_out(text: str) -> int:
    """What the shown arithmetic comes to."""
    sum_of = WORDS.sub("", text).replace("×", "*").replace("−", "-").replace(",", "")
    assert re.fullmatch(r"[\d+*() -]+", sum_of), text
    return int(eval(sum_of))


def is_plain(line: Transfer, hand: PlayedHand) -> bool:
    """Whether the points of a payment stand beside it already: the value of who receives it, or a fine, neither doubled."""
    result = hand.counted
    worth = result.worths[line.payee or 0] if isinstance(result, (Mahjong, FalseMahjong)) else None
    return worth == Said(int(line.points)) or getattr(result, "points", None) == line.points


@given(mahjong_games())
def test_every_payment_is_explained_and_the_explanation_comes_out(record: GameRecord) -> None:
    for hand in fold(record)[0]:
        for line in hand.ledger:
            text = factors_text(line, hand, record.ruleset)
            if text:
                assert worked_out(text) == line.points
            else:
                assert line.reason == "undercount" or is_plain(line, hand)


@given(mahjong_games())
def test_every_hand_can_be_told_and_unfolds_to_what_it_counted(record: GameRecord) -> None:
    for hand in fold(record)[0]:
        names = NAMES[: len(hand.scores)]
        told = [result_text(result, names, record.ruleset) for result in (hand.result, hand.counted)]
        told += [*result_notes(hand.result, names, record.ruleset), *hand_notes(hand, names, record.ruleset)]
        assert all(told)
        for shown in shown_worths(hand, names, record.ruleset):
            assert shown.why is None or shown.why.total.number == shown.points
