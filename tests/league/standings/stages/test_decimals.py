"""The CSV file of stages has decimals beside exact fractions, so that a spreadsheet can add them up."""

from __future__ import annotations

import csv
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from league.competitions.models import Competition, StageEntrant
from league.standings.exports.decimals import with_decimals
from league.standings.exports.table import Cell, FileColumn, FileTable
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables
from tests.pages import raw

pytestmark = pytest.mark.django_db


def final_with(by: int) -> Competition:
    """Four players who carried a part of their points into a final: +5,250, −250 and so on divided ``by`` that."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup")
    own = make_entrants(cup, 4)
    play_tables(cup, own, (35_250, 29_750, 28_250, 26_750))
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, carried="share", share_of=1, share_by=by)
    StageEntrant.objects.bulk_create(StageEntrant(stage=final, entrant=one, seed=seed) for seed, one in enumerate(own, 1))
    final.decided_at = timezone.now()
    final.save()
    return cup


def read(address: str = "/cup/standings.csv") -> list[dict[str, str]]:
    return list(csv.DictReader(raw(Client().get(address)).decode("utf-8-sig").splitlines()))


def test_beside_each_fraction_stands_the_same_number_as_a_decimal() -> None:
    final_with(by=7)
    rows = read()
    assert any("/" in row["stage_2_carried"] for row in rows)
    for key in ("value", "stage_2_carried"):
        for row in rows:
            assert abs(Fraction(row[f"{key}_decimal"]) - Fraction(row[key])) < Fraction(1, 1_000_000)
        columns = [*rows[0]]
        assert columns.index(f"{key}_decimal") == columns.index(key) + 1


def test_where_all_numbers_are_whole_there_is_no_second_column() -> None:
    final_with(by=1)
    assert not [key for key in read()[0] if key.endswith("_decimal")]


def test_a_half_is_exact_and_what_is_no_fraction_stays_as_it_is() -> None:
    cells: list[Cell] = [Fraction(31_001, 2), 7, None, Fraction(-1, 3), Fraction(20, 2)]
    made = with_decimals(FileTable("standings", "Standings", (FileColumn("value", "Value"),), [(cell,) for cell in cells], None))
    assert [column.key for column in made.columns] == ["value", "value_decimal"]
    assert [row[1] for row in made.rows] == [Decimal("15500.5"), 7, None, Decimal("-0.333333"), 10]
    assert [row[0] for row in made.rows] == cells
