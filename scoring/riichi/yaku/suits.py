"""Yaku for the sorts of tiles in a hand."""

from __future__ import annotations

from scoring.hand.tiles import OUTSIDE
from scoring.riichi.yaku.declaration import ONE_SUIT, Yaku, always, printed
from scoring.riichi.yaku.runs import OUTSIDE_RUNS

__all__ = ["SUIT_YAKU"]

SUIT_YAKU = (
    Yaku(
        name="tanyao",
        open=1,
        honours=False,
        holds=lambda hand: not hand.runs & OUTSIDE_RUNS and not (hand.triplets | hand.pairs) & OUTSIDE,
        sections=printed("4.1.3", "4.2.1", "One Fan Yaku"),
    ),
    Yaku(
        name="honitsu",
        closed=3,
        open=2,
        suits=ONE_SUIT,
        honours=True,
        holds=always,
        sections=printed("4.1.2", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="chinitsu",
        closed=6,
        open=5,
        suits=ONE_SUIT,
        honours=False,
        holds=always,
        sections=printed("4.1.2", "4.2.4", "Five Fan Yaku"),
    ),
)
