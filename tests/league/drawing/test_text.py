"""The text format of schedules: written text can be read back, and errors are reported by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing import Draw
from league.drawing.text import as_text, parse_schedule
from scoring.errors import RuleViolation

EIGHT = range(1, 9)
NAMES = {
    1: "Anna-Lena Amsel",
    2: "Ben Buchfink",
    3: "Clara Dohle",
    4: "David Elster",
    5: "Falke, Eva",
    6: "Felix",
    7: "Greta",
    8: "Hugo",
}


@st.composite
def schedules(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[Draw, ...]]:
    """Players with numbers of any size, and some sessions of them."""
    players = tuple(draw(st.lists(st.integers(1, 999), min_size=4, max_size=23, unique=True)))
    sessions = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(players))
        tables = draw(st.integers(1, len(players) // 4))
        seated = tuple((order[4 * i], order[4 * i + 1], order[4 * i + 2], order[4 * i + 3]) for i in range(tables))
        sessions.append(Draw(tables=seated, sit_outs=tuple(sorted(order[4 * tables :]))))
    return players, tuple(sessions)


def refusals(text: str, names: dict[int, str] | None = None) -> list[tuple[str, int | None]]:
    with pytest.raises(RuleViolation) as refusal:
        parse_schedule(text, EIGHT, names)
    assert all(str(problem) for problem in (refusal.value, *refusal.value.others)), "each can be said"
    return [(problem.code, problem.params.get("line")) for problem in (refusal.value, *refusal.value.others)]


@given(schedules())
def test_what_is_written_is_read_again(schedule: tuple[tuple[int, ...], tuple[Draw, ...]]) -> None:
    players, sessions = schedule
    assert parse_schedule(as_text(sessions), players) == sessions


@given(schedules(), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["\t", ";", " | ", ", ", " - ", "–"]))
def test_a_text_pasted_from_anywhere_is_read(schedule: tuple[tuple[int, ...], tuple[Draw, ...]], newline: str, divider: str) -> None:
    players, sessions = schedule
    text = as_text(sessions).replace("-", divider).replace("\n\n", "\n \n\n").replace("\n", newline)
    assert parse_schedule(f"\n{text}\n\n", players) == sessions


@given(st.text(alphabet="1234567890-–;,| \t\n\r\x0bAna é", max_size=60))
def test_any_other_text_is_read_or_refused(text: str) -> None:
    try:
        sessions = parse_schedule(text, EIGHT)
    except RuleViolation as refusal:
        assert refusal.where == "text"
    else:
        assert all({who for table in session.tables for who in table} | set(session.sit_outs) == set(EIGHT) for session in sessions)


def test_a_table_is_a_line_in_the_order_of_the_winds_and_a_blank_line_ends_a_session() -> None:
    sessions = (Draw(tables=((7, 2, 1, 8), (3, 4, 5, 6))), Draw(tables=((1, 3, 5, 7),), sit_outs=(2, 4, 6, 8)))
    assert as_text(sessions) == "7-2-1-8\n3-4-5-6\n\n1-3-5-7\n"


def test_players_missing_from_a_session_sit_out() -> None:
    assert parse_schedule("1-2-3-4\n\n5-6-7-8", range(1, 10)) == (
        Draw(tables=((1, 2, 3, 4),), sit_outs=(5, 6, 7, 8, 9)),
        Draw(tables=((5, 6, 7, 8),), sit_outs=(1, 2, 3, 4, 9)),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Anna-Lena Amsel-Ben Buchfink-Clara Dohle-David Elster",
        "ANNA-LENA  AMSEL – ben buchfink – Clara Dohle – david elster",
        "Anna-Lena Amsel\tBen Buchfink\tClara Dohle\tDavid Elster",
        "Anna-Lena Amsel, Ben Buchfink, Clara Dohle, David Elster",
        "1-Ben Buchfink-3-4",
    ],
)
def test_players_may_be_named_instead_of_numbered(line: str) -> None:
    assert parse_schedule(line, [1, 2, 3, 4], NAMES) == (Draw(tables=((1, 2, 3, 4),)),)


def test_a_name_with_a_comma_is_fine_between_semicolons() -> None:
    assert parse_schedule("Falke, Eva; Felix; Greta; 8", [5, 6, 7, 8], NAMES) == (Draw(tables=((5, 6, 7, 8),)),)


def test_a_line_that_can_be_divided_in_two_ways_is_refused() -> None:
    names = {1: "A", 2: "B", 3: "A-B", 4: "C", 5: "B-C", 6: "D"}
    assert refusals("A-B-C-D-6", names) == [("table_not_of_four", 1)]


def test_a_name_of_two_players_has_to_be_a_number() -> None:
    names = {1: "Anna", 2: "anna ", 3: "Ben", 4: "Clara"}
    assert refusals("Anna-2-Ben-Clara", names) == [("name_ambiguous", 1)]
    assert parse_schedule("1-2-Ben-Clara", [1, 2, 3, 4], names) == (Draw(tables=((1, 2, 3, 4),)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("no_tables", None)]),
        ("\n \n", [("no_tables", None)]),
        ("1-2-3", [("table_not_of_four", 1)]),
        ("1-2-3-4-5", [("table_not_of_four", 1)]),
        ("1-2--4", [("table_not_of_four", 1)]),
        ("Round 1\n1-2-3-4", [("table_not_of_four", 1)]),
        ("1-2-3-9", [("unknown_player", 1)]),
        ("1-2-3-4\n5-6-0-99999999999999999999", [("unknown_player", 2), ("unknown_player", 2)]),
        ("1-2-3-Ⅳ", [("unknown_player", 1)]),
        ("1-2-3-3", [("seated_twice", 1)]),
        ("1-2-3-4\n5-6-7-1\n\n1-5-6-7", [("seated_twice", 2)]),
        ("1-2-3-4\n5-6-7-1\nx\n\n8-8-9-1", [("seated_twice", 2), ("table_not_of_four", 3), ("unknown_player", 5)]),
        ("\n" * 20_001, [("text_too_long", None)]),
    ],
)
def test_what_is_wrong_is_named_by_its_line(text: str, expected: list[tuple[str, int | None]]) -> None:
    assert refusals(text) == expected


def test_a_refusal_says_who_is_concerned_and_where() -> None:
    with pytest.raises(RuleViolation, match=r"Line 2: Felix \(6\) already has a seat in this session, in line 1\."):
        parse_schedule("6-1-2-3\n4-7-8-felix", EIGHT, NAMES)


KUESTER = (2, 3, 4, 5)


def test_tables_of_two_to_five_are_read_where_the_rulebook_knows_them() -> None:
    (draw,) = parse_schedule("7-2\n1-8-3-4-5\n", EIGHT, sizes=KUESTER)
    assert draw == Draw(tables=((7, 2), (1, 8, 3, 4, 5)), sit_outs=(6,))


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("Anna-Lena Amsel-Felix", (1, 6)),
        ("Falke, Eva; Felix; Greta", (5, 6, 7)),
        ("Falke, Eva - Felix - Greta", (5, 6, 7)),
        ("Hugo, Felix, Anna-Lena Amsel", (8, 6, 1)),
        ("Felix | Greta | Hugo | David Elster | Clara Dohle", (6, 7, 8, 4, 3)),
    ],
)
def test_names_with_commas_and_hyphens_are_told_from_what_divides_them(line: str, table: tuple[int, ...]) -> None:
    (draw,) = parse_schedule(line, EIGHT, NAMES, sizes=KUESTER)
    assert draw.tables == (table,)


def test_a_table_of_one_or_six_is_named_by_its_line() -> None:
    with pytest.raises(RuleViolation) as refusal:
        parse_schedule("7\n1-2-3-4-5-6", EIGHT, sizes=KUESTER)
    assert [(problem.code, problem.params["line"]) for problem in (refusal.value, *refusal.value.others)] == [
        ("table_size", 1),
        ("table_size", 2),
    ]
    assert str(refusal.value) == "Line 1: “7” is no table of 2 to 5 players, such as 7-2-1-8."


def test_somebody_unknown_at_a_table_of_three_is_named() -> None:
    with pytest.raises(RuleViolation) as refusal:
        parse_schedule("7-2-99", EIGHT, sizes=KUESTER)
    assert refusal.value.code == "unknown_player"
