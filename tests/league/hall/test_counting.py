"""The script that counts by itself: it imports nothing of the product, and counts what anybody can count on paper."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.league.hall import counting
from tests.league.hall.counting import EMA_2012, EMA_2016, ChomboHere, Happened, Off, Sheet, club_meetings, final_table, results_of

WHO = (1, 2, 3, 4)


def test_it_knows_nothing_of_the_product() -> None:
    nodes = list(ast.walk(ast.parse(Path(counting.__file__).read_text())))
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_uma_is_shared_by_the_level_and_a_chombo_comes_off_afterwards() -> None:
    sheet = Sheet(WHO, (38_000, 38_000, 24_000, 20_000), chombo=[ChomboHere(2)])
    assert results_of(sheet, EMA_2016) == [18_000, 18_000, -31_000, -25_000]


def test_points_that_the_paper_holds_come_off_once_and_others_move_places() -> None:
    sheet = Sheet(WHO, (15_000, 40_000, 15_000, 30_000), off=[Off(0, 20_000), Off(3, 20_000, on_sheet=False)])
    assert results_of(sheet, EMA_2016) == [-15_000, 25_000, -15_000, -35_000]


def test_a_payment_for_a_chombo_that_the_paper_lacks_moves_sticks() -> None:
    sheet = Sheet(WHO, (30_000, 30_000, 30_000, 30_000), chombo=[ChomboHere(2, east=0, on_sheet=False)])
    assert results_of(sheet, EMA_2012) == [34_000, 2_000, -38_000, 2_000]
    dealer = Sheet(WHO, (30_000, 30_000, 30_000, 30_000), chombo=[ChomboHere(0, east=0, on_sheet=False)])
    assert results_of(dealer, EMA_2012) == [-42_000, 14_000, 14_000, 14_000]


def test_a_substitute_from_the_start_takes_a_place_and_one_from_the_middle_the_last() -> None:
    scores = (25_000, 24_000, 21_000, 50_000)
    assert results_of(Sheet(WHO, scores, replaced={3}), EMA_2016) == [0, -11_000, -24_000, -30_000]
    assert results_of(Sheet(WHO, scores, replaced_later={3}), EMA_2016) == [10_000, -1_000, -14_000, -30_000]


def test_the_level_share_a_place_and_the_disqualified_are_last() -> None:
    session = [Sheet(WHO, (40_000, 40_000, 20_000, 20_000))]
    happened = Happened(EMA_2016, [session], missed={3: [-30_000]}, disqualified={1})
    assert final_table(happened) == [(1, 2, 20_000), (2, 4, -20_000), (3, 3, -50_000), (4, 1, 20_000)]


def test_meetings_within_a_club_are_counted_by_pairs() -> None:
    sessions = [[Sheet(WHO, (30_000,) * 4), Sheet((5, 6, 7, 8), (30_000,) * 4)], [Sheet((1, 5, 2, 6), (30_000,) * 4)]]
    assert club_meetings(Happened(EMA_2016, sessions, clubs=({1, 2, 3}, {4, 5}, {6}))) == 4
