"""Numbers as they arrive in addresses and forms."""

from __future__ import annotations

import pytest

from league.numbers import whole_number, whole_numbers


def test_digits_are_a_number() -> None:
    assert [whole_number(text) for text in ("0", "7", "0042", "999999999")] == [0, 7, 42, 999_999_999]


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.5", "1e3", "²", " 7", "\x00", "1000000000", "9" * 5_000])
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_numbers_in_a_row_leave_out_what_is_none() -> None:
    assert whole_numbers("3,9,,x,12") == (3, 9, 12)
    assert whole_numbers("") == ()
