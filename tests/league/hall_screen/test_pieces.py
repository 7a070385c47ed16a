"""Texts cut into pieces for a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from league.hall.screen.pieces import MOST_LETTERS_A_PIECE, pieces


def test_a_short_text_is_one_piece_a_paragraph() -> None:
    assert pieces("Lunch is at one.\n\nBring your\nbadge.") == ("Lunch is at one.", "Bring your badge.")


def test_a_long_paragraph_is_cut_after_a_sentence() -> None:
    sentence = "Everybody helps to put the tables back. "
    found = pieces(sentence * 10)
    assert len(found) > 1
    assert all(piece.endswith("back.") for piece in found)


def test_a_long_address_is_cut_anywhere() -> None:
    assert [len(piece) for piece in pieces("x" * (MOST_LETTERS_A_PIECE + 5))] == [MOST_LETTERS_A_PIECE, 5]


@given(st.text(alphabet="ab .!\n", max_size=900))
def test_nothing_is_lost_and_no_piece_is_longer_than_the_screen(text: str) -> None:
    found = pieces(text)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(0 < len(piece) <= MOST_LETTERS_A_PIECE for piece in found)
