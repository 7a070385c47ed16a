"""What passes whom, in words: every way that suffices, and nothing about those that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from league.wording import passing_text
from scoring.game import Progress, what_passes
from tests.scoring.game.hands import EAST, SOUTH, WEST, rules

NAMES = ("Alma", "Bert", "Cleo", "Dora")


def said(ruleset: str, scores: tuple[int, ...], asker: int = SOUTH, other: int = WEST, language: str = "en", **switches: object) -> str:
    progress = replace(Progress.start(rules(ruleset, **switches)), scores=scores)
    with translation.override(language):
        return passing_text(what_passes(progress, asker, other), progress, NAMES)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            (
                "Bert passes Cleo with 2,600 (2 han 40 fu) from Cleo, 5,200 (3 han 40 fu) from another"
                " or 1,200 / 2,300 (2 han 70 fu) self-drawn."
            ),
        ),
        (
            "de",
            (
                "Bert überholt Cleo mit 2.600 (2 Han 40 Fu) von Cleo, 5.200 (3 Han 40 Fu) von einem anderen"
                " oder 1.200 / 2.300 (2 Han 70 Fu) selbst gezogen."
            ),
        ),
    ],
)
def test_of_values_that_pay_alike_the_commonest_is_named(language: str, sentence: str) -> None:
    assert said("ema-2016", (25_000, 30_000, 35_000, 30_000), language=language) == sentence


def test_the_dealer_is_paid_alike_by_all() -> None:
    ways = "5,800 (3 han 30 fu) from Bert, 10,600 (2 han 110 fu) from another or 2,600 each (3 han 40 fu) self-drawn"
    assert said("ema-2016", (25_000, 35_000, 30_000, 30_000), EAST, SOUTH) == f"Alma passes Bert with {ways}."


def test_a_way_that_never_suffices_is_left_out() -> None:
    behind = (30_000, 0, 60_000, 30_000)
    assert said("ema-2016", behind, yakuman_add_up=False) == "Bert passes Cleo with 32,000 (yakuman) from Cleo."


@pytest.mark.parametrize(
    ("scores", "en", "de"),
    [
        ((30_000,) * 4, "Bert passes Cleo with any win.", "Bert überholt Cleo mit jedem Sieg."),
        ((0, -200_000, 300_000, 0), "No win is enough for Bert to pass Cleo.", "Kein Sieg reicht Bert, um Cleo zu überholen."),
    ],
)
def test_any_win_and_none(scores: tuple[int, ...], en: str, de: str) -> None:
    assert [said("ema-2016", scores, language=language) for language in ("en", "de")] == [en, de]


def test_points_are_said_once_however_they_are_won() -> None:
    assert said("kuester", (0, -100, 100, 0), language="de") == "Bert überholt Cleo mit 42 Punkten, egal von wem."
    assert said("kuester", (0, -100, 100, 0)) == "Bert passes Cleo with 42 points, however they are won."
    ways = "101 from Cleo, 201 from another or 51 self-drawn"
    assert said("dmjl-basic", (0, -100, 100, 0), payers="discarder") == f"Bert passes Cleo with {ways}."
