"""Schedules that somebody brings along are read as people write them, and refused by line and rule."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import Draw
from league.drawing.given import GivenSchedule, read_schedule
from league.drawing.sizes import FOUR, Sizes
from league.drawing.text import as_text
from scoring.errors import RuleViolation

NINE = """round,table,east,south,west,north
1,1,9,1,4,8
1,2,5,2,6,7
1,bye,3,,,
2,1,8,6,3,5
2,2,1,7,2,4
2,bye,9,,,
"""
TWO_SESSIONS = (Draw(((9, 1, 4, 8), (5, 2, 6, 7)), (3,)), Draw(((8, 6, 3, 5), (1, 7, 2, 4)), (9,)))
NAMES = "Anna Ben Clara David Eva Fritz Gina Hans".split()


def named(schedule: GivenSchedule) -> list[list[list[str]]]:
    return [[[schedule.names[who] for who in table] for table in draw.tables] for draw in schedule.sessions]


def problems(text: str, players: int | None = None, sizes: Sizes = FOUR) -> list[str]:
    with pytest.raises(RuleViolation) as refused:
        read_schedule(text, players, sizes)
    first = refused.value
    return [f"{one.code}: {one.sentence.format(**one.params)}" for one in (first, *first.others)]


@pytest.mark.parametrize(
    "text",
    [
        NINE,
        NINE.split("\n", 1)[1],
        NINE.replace(",", ";"),
        "sep=;\n" + NINE.replace(",", ";"),
        "\ufeff" + NINE.replace("\n", "\r\n"),
        "\n".join(reversed(NINE.splitlines()[1:])),
        NINE.replace("round,table,east,south,west,north", "Runde,Tisch,Ost,Süd,West,Nord").replace("bye", "spielfrei"),
        re.sub(r"^([12]),([12b])", r"Round \1,Table \2", NINE, flags=re.MULTILINE).replace("Table b", "b"),
        "9-1-4-8\n5-2-6-7\n\n8-6-3-5\n1-7-2-4\n",
        "9;1;4;8\n5;2;6;7\n\n\n8;6;3;5\n1;7;2;4",
        "1,9,1,4,8\n1,5,2,6,7\n2,8,6,3,5\n2,1,7,2,4\n",
        "table,east,south,west,north\n1,9,1,4,8\n2,5,2,6,7\n\n1,8,6,3,5\n2,1,7,2,4\n",
        "Session,Table,Player 1,Player 2,Player 3,Player 4\n1,1,9,1,4,8\n1,2,5,2,6,7\n2,1,8,6,3,5\n2,2,1,7,2,4\n",
        "Table,North,East,South,West,Room,Session\n1,8,9,1,4,Blue,1\n2,7,5,2,6,Blue,1\n1,5,8,6,3,Red,2\n2,4,1,7,2,Red,2\n",
    ],
)
def test_a_schedule_is_read_as_people_write_it(text: str) -> None:
    assert read_schedule(text).sessions == TWO_SESSIONS


@pytest.mark.parametrize("divider", ["; ", " - ", "\t", ", "])
def test_players_may_have_names(divider: str) -> None:
    rows = [NAMES[:4], NAMES[4:], [], [name.upper() for name in NAMES[::2]], NAMES[1::2]]
    read = read_schedule("\n".join(map(divider.join, rows)))
    assert named(read) == [[NAMES[:4], NAMES[4:]], [NAMES[::2], NAMES[1::2]]]
    assert read.known.number("anna") == read.sessions[0].tables[0][0]
    assert read.known.number("1") is None


def test_names_with_a_comma_are_quoted_or_separated_otherwise() -> None:
    full = [f"Berger, {name}" for name in NAMES]
    cells = [f'"{name}"' for name in full]
    quoted = [",".join(("1", "1", *cells[:4])), ",".join(("1", "2", *cells[4:]))]
    for text in ("\n".join(quoted), "; ".join(full[:4]) + "\n" + "; ".join(full[4:])):
        assert named(read_schedule(text)) == [[full[:4], full[4:]]]


def test_numbers_may_begin_anywhere_unless_the_number_of_players_is_given() -> None:
    text = "101-102-103-104\n205-206-207-208"
    assert read_schedule(text).players == (101, 102, 103, 104, 205, 206, 207, 208)
    assert problems(text, 8)[0] == "unknown_player: Line 1: there is no player 101."
    assert problems("; ".join(NAMES[:4]), 8) == ["other_players: The schedule names 4 players, and there should be 8."]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1-2-3-4\n5-6-7-1", ["seated_twice: Line 2: 1 already has a seat in this session, in line 1."]),
        ("1-2-3-4\n5-6-7-7", ["seated_twice: Line 2: 7 already has a seat in this session, in line 2."]),
        ("1-2-3-4\n5-6-7", ["table_not_of_four: Line 2: “5-6-7” is no table of four, such as 7-2-1-8."]),
        ("1-2-3-4\n5-6-7-8-9", ["table_not_of_four: Line 2: “5-6-7-8-9” is no table of four, such as 7-2-1-8."]),
        ("1,1,1,2,3,4\n1,2,5,6,7,", ["table_not_of_four: Line 2: “1,2,5,6,7,” is no table of four, such as 7-2-1-8."]),
        ("1,1,1,2,3,4\n1,2,5,6,7,8,9", ["table_not_of_four: Line 2: “1,2,5,6,7,8,9” is no table of four, such as 7-2-1-8."]),
        ("1-2-3-4\n5-6-7-8\n\n1-2-3-4", ["without_seat: Session 2, from line 4: without a seat: 5, 6, 7, 8."]),
        ("1-2-3-4\n5-6-7-8\n\n1-2-3-9", ["too_many_byes: Session 2, from line 4: 5 sit out, though 1 would do: 4, 5, 6, 7, 8."]),
        (NINE.replace("2,2,1,7,2,4\n", ""), ["without_seat: Session 2, from line 5: without a seat: 1, 2, 4, 7."]),
        (NINE.replace("2,2,", "2,1,"), ["table_twice: Line 6: table 1 is in use in this session already, in line 5."]),
        (NINE.replace("2,2,", "2,7,"), ["tables_differ: Session 2, from line 5: these are not the tables of session 1."]),
        (NINE.replace("\n2,2,", "\n,2,"), ["no_round: Line 6: “,2,1,7,2,4” is of no round."]),
        (NINE.replace("2,2,1", '2,2,"1'), ["bad_quote: Line 7: a quotation mark is opened there and not closed."]),
        ("", ["no_tables: At least one table of four is needed."]),
        ("\n\n", ["no_tables: At least one table of four is needed."]),
        ("round,table,east,south,west,north\n", ["no_tables: At least one table of four is needed."]),
        ("x\n" * 20_001, ["text_too_long: This text has 20001 lines: it is no schedule."]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_rule(text: str, told: list[str]) -> None:
    assert problems(text) == told


def test_a_fifth_player_under_a_heading_is_no_table_of_four() -> None:
    rows = "1,1,1,2,3,4,\n1,2,5,6,7,8,"
    assert read_schedule(f"round,table,east,south,west,north,fifth\n{rows}").players == tuple(range(1, 9))
    assert problems(f"round,table,east,south,west,north,fifth\n{rows}9")[0].startswith("table_not_of_four: Line 3: ")


MIXED = (Draw(((1, 5, 2, 7), (6, 4, 3)), ()), Draw(((4, 6, 3, 1), (2, 5, 7)), ()))


@pytest.mark.parametrize(
    "text",
    [
        "round,table,east,south,west,north\n1,1,1,5,2,7\n1,2,6,4,3,\n2,1,4,6,3,1\n2,2,2,5,7\n",
        "1,1,1,5,2,7\n1,2,6,4,3,\n2,1,4,6,3,1\n2,2,2,5,7,\n",
        "round,east,south,west,north\n1,1,5,2,7\n1,6,4,3,\n2,4,6,3,1\n2,2,5,7,\n",
        "1-5-2-7\n6-4-3\n\n4-6-3-1\n2-5-7\n",
        "1; 5; 2; 7\n6; 4; 3\n\n4; 6; 3; 1\n2; 5; 7\n",
    ],
)
def test_tables_of_three_are_read_where_they_are_allowed(text: str) -> None:
    assert read_schedule(text, sizes=(2, 3, 4, 5)).sessions == MIXED
    assert problems(text)[0].startswith("table_not_of_four: Line ")


def test_the_table_of_three_may_have_any_number() -> None:
    read = read_schedule("table,east,south,west,north\n1,1,5,2,\n2,7,6,4,3\n", sizes=(3, 4))
    assert read.sessions == (Draw(((1, 5, 2), (7, 6, 4, 3)), ()),)


def test_seats_are_empty_only_at_the_end() -> None:
    told = ["table_size: Line 2: “1,2,5,,6,7” is no table of 3 to 4 players, such as 7-2-1-8."]
    assert problems("1,1,1,2,3,4\n1,2,5,,6,7\n", sizes=(3, 4)) == told


def test_nobody_sits_out_where_tables_of_other_sizes_are_allowed() -> None:
    rows = "1,1,1,2,3,4\n1,2,5,6,7,\n1,bye,8\n"
    told = ["too_many_byes: Session 1, from line 1: 1 sit out, though 0 would do: 8."]
    assert problems(rows, sizes=(3, 4)) == told
    assert problems("1-2-3-4\n", players=5, sizes=(3, 4))[0] == "not_divisible: 5 players cannot be divided into tables of 3, 4."


def test_who_sits_out_need_not_be_said() -> None:
    assert read_schedule(NINE.replace("2,bye,9", "2,bye,")).sessions == TWO_SESSIONS


def test_every_problem_is_told_in_the_order_of_the_lines() -> None:
    told = problems("1-2-3-4\n5-6-7\n\n1-2-3-3\n5-6-7-8")
    assert [one.split(":")[0] for one in told] == ["table_not_of_four", "seated_twice"]


@given(st.text(alphabet='0123456789-,;\t|\n "aü.', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = read_schedule(text)
    except RuleViolation:
        return
    assert read_schedule(as_text(read.sessions)).sessions == read.sessions
