"""One hand at least for every line of Küster's three tables and every special game, and one that just misses it."""

from __future__ import annotations

import pytest

from scoring.classical import DOUBLE_CODES, ITEM_CODES, PREMIUM_CODES, SPECIAL_GAMES, ClassicalValue, score_hand
from scoring.errors import RuleViolation
from tests.scoring.classical.answer_keys.rows import Row, hand_of, lines_of, rows, ruleset_of

TABLES = {name: rows(name) for name in ("figures", "premiums", "doublings", "special_games")}
ALL = [row for table in TABLES.values() for row in table]
COUNTED = [row for row in ALL if "refused" not in row]
#: lines of the table of doublings that are figures of their own
FIGURES_THAT_DOUBLE = {
    "own_flower", "bouquet", "pon_dragon", "pon_wind", "kan", "kan_wind", "kan_dragon", "pon_own_wind", "pon_round_wind",
    "pon_own_round_wind", "kan_own_wind", "kan_round_wind", "kan_own_round_wind",
}  # fmt: skip


def called(row: Row) -> str:
    return f"{row['line']} {'yes' if row['holds'] else 'no'}: {row['about']}"


def counted(row: Row) -> ClassicalValue:
    return score_hand(hand_of(row), ruleset_of(row))


@pytest.mark.parametrize("row", COUNTED, ids=called)
def test_a_hand_counts_what_the_tables_say(row: Row) -> None:
    value = counted(row)
    assert sorted(line.amount for line in value.items) == sorted(map(int, row["items"].split("+")))
    assert sorted((line.name, line.amount) for line in value.premiums) == lines_of(row["premiums"])
    assert sorted((line.name, line.amount) for line in value.doubles) == lines_of(row["doubles"])
    assert (value.total, value.limit, value.special) == (row["total"], row.get("limit"), row.get("special"))


@pytest.mark.parametrize("row", [row for row in ALL if "refused" in row], ids=called)
def test_a_hand_that_cannot_be_is_refused_by_name(row: Row) -> None:
    with pytest.raises(RuleViolation) as refusal:
        counted(row)
    assert refusal.value.code == row["refused"]


@pytest.mark.parametrize("row", [row for row in TABLES["figures"] if "refused" not in row], ids=called)
def test_a_figure_is_called_by_its_line_of_the_table(row: Row) -> None:
    names = {line.name.replace(" ", "_").replace("open_chi", "chi").replace("closed_chi", "chi") for line in counted(row).items}
    assert (row["line"] in names) == row["holds"]


@pytest.mark.parametrize("row", [row for row in TABLES["premiums"] if "refused" not in row], ids=called)
def test_a_premium_is_called_by_its_line_of_the_table(row: Row) -> None:
    assert (row["line"] in {line.name.replace(" ", "_") for line in counted(row).premiums}) == row["holds"]


@pytest.mark.parametrize("row", [row for row in TABLES["special_games"] if "refused" not in row], ids=called)
def test_a_special_game_is_named(row: Row) -> None:
    assert (counted(row).special == row["line"]) == (row["holds"] or row.get("special") == row["line"])


def lines(table: str, *, holds: bool) -> set[str]:
    return {row["line"] for row in TABLES[table] if row["holds"] == holds}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ("premiums", {code for code, _points in PREMIUM_CODES}),
        ("doublings", {code for code, _times in DOUBLE_CODES} | FIGURES_THAT_DOUBLE),
        ("special_games", {code for code, _limit in SPECIAL_GAMES}),
    ],
)
def test_every_line_of_a_table_is_shown_with_a_hand_that_has_it_and_one_that_has_not(table: str, codes: set[str]) -> None:
    assert lines(table, holds=True) == lines(table, holds=False) == codes


def test_every_line_of_the_table_of_figures_is_shown() -> None:
    """The book has one line for all trumps; here it is shown for dragons and winds."""
    printed = {code for code, _points in ITEM_CODES if code.endswith(("simple", "terminal", "dragon")) or code.startswith("pair")}
    assert printed | {"chi", "flowers"} <= lines("figures", holds=True) == lines("figures", holds=False)
