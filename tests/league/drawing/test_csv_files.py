"""The lists of a draw as CSV files: read from any spreadsheet, refused by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from league.drawing.csv_files import read_apart, read_groups, read_meetings, text_of
from scoring.errors import RuleViolation

SIX = range(1, 7)
NAMES = {1: "Änne", 2: "Ben", 3: "Clara", 4: "Ben"}
Reader = Callable[..., Any]


def refusals(reader: Reader, text: str, names: dict[int, str] | None = None) -> list[tuple[str, int]]:
    with pytest.raises(RuleViolation) as refusal:
        reader(text, SIX, names)
    assert all(f"Line {problem.params['line']}: " in str(problem) for problem in (refusal.value, *refusal.value.others))
    return [(problem.code, problem.params["line"]) for problem in (refusal.value, *refusal.value.others)]


def test_groups_are_read_with_all_their_members() -> None:
    text = "player,group\n1,Wien\n2,Graz\n3,Wien\n\n3,Team 4\n4,\n"
    assert read_groups(text, SIX) == {"Wien": frozenset({1, 3}), "Graz": frozenset({2}), "Team 4": frozenset({3})}


def test_meetings_are_read_in_either_order_and_none_are_none() -> None:
    assert read_meetings("2,1,3\n3,4,0\n5,6,1", SIX) == {(1, 2): 3, (5, 6): 1}


def test_apart_pairs_are_read_in_either_order() -> None:
    assert read_apart("2,1\n1,2\n5,6", SIX) == frozenset({(1, 2), (5, 6)})


@pytest.mark.parametrize("heading", ["", "player,player,times\n", "Player 1,Player 2,Times\n", "player_1,player_2,times\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_headings_and_separators_are_those_of_any_spreadsheet(heading: str, separator: str) -> None:
    assert read_meetings(f"{heading}1,2,1\r\n3,4,2\r\n".replace(",", separator), SIX) == {(1, 2): 1, (3, 4): 2}


def test_a_spreadsheets_own_line_about_its_separator_is_no_row() -> None:
    assert read_groups("sep=;\nplayer;group\n1;Wien, Stadt\n", SIX) == {"Wien, Stadt": frozenset({1})}


def test_quoted_cells_may_hold_the_separator() -> None:
    assert read_groups('1,"Wien, Stadt"\n2,"Wien, Stadt"\n3,Graz\n', SIX)["Wien, Stadt"] == frozenset({1, 2})


def test_players_may_be_named() -> None:
    assert read_apart("änne,CLARA\n2,4\n", SIX, NAMES) == frozenset({(1, 3), (2, 4)})


@pytest.mark.parametrize(
    ("reader", "text", "expected"),
    [
        (read_groups, "1,Wien\n7,Graz", [("unknown_player", 2)]),
        (read_groups, "1\n2,Graz", [("row_not_of", 1)]),
        (read_groups, "player,group\n\n1,Wien,x\n", [("row_not_of", 3)]),
        (read_groups, '1,Wien\n2,"Graz\n3,Linz', [("bad_quote", 3)]),
        (read_meetings, "1,2,x\n1,2,-1\n1,2,1.5\n1,2,٣\n1,2,99999", [("bad_times", line) for line in range(1, 6)]),
        (read_meetings, "1,2,1\n2,1,1", [("pair_twice", 2)]),
        (read_meetings, "1,1,1", [("one_player_twice", 1)]),
        (read_apart, "1,2\n3,3\n8,9", [("one_player_twice", 2), ("unknown_player", 3), ("unknown_player", 3)]),
        (read_apart, "1,2,3", [("row_not_of", 1)]),
    ],
)
def test_what_is_wrong_is_named_by_its_line(reader: Reader, text: str, expected: list[tuple[str, int]]) -> None:
    assert refusals(reader, text) == expected


def test_a_name_of_two_players_has_to_be_a_number() -> None:
    assert refusals(read_apart, "Änne,Ben", NAMES) == [("name_ambiguous", 1)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_any_usual_encoding_are_text(encoding: str) -> None:
    assert read_groups(text_of("1,Köln\n".encode(encoding)), SIX) == {"Köln": frozenset({1})}


@pytest.mark.parametrize("raw", [b"\x81\x8d", b"PK\x03\x04\x00\x00", b"\xff\xfe1"])
def test_a_file_that_is_no_text_is_refused(raw: bytes) -> None:
    with pytest.raises(RuleViolation) as refusal:
        text_of(raw)
    assert refusal.value.code == "not_text"
