"""The worth of one player's hand during entry: the sum and its reasons, what is missing, or why the hand is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from league import wording
from league.table.entry.classical.classical_tiles import ClassicalTileForm
from league.table.entry.classical.worth_points import WorthPointsForm
from league.table.entry.classical.worth_ticked import MARKS, TickedForm, why_ticks_contradict
from league.table.entry.tile_form import HAND_TILES
from league.wording.classical import count_text, double_name, special_name
from scoring.classical import ITEM_CODES, SPECIAL_GAMES, ClassicalValue, Ticked
from scoring.errors import RuleViolation
from scoring.game import Said, TileHand, Worth
from scoring.hand import Hand
from scoring.rulesets import Ruleset

__all__ = ["HandAsked", "WorthForm", "WorthLine", "worth_line"]

WorthForm = WorthPointsForm | TickedForm | ClassicalTileForm


@dataclass(frozen=True, slots=True)
class HandAsked:
    """The hand being entered: whether it won, by ``ron`` or ``tsumo``, whether it is dead, and how to count it."""

    ruleset: Ruleset
    count: Callable[[Worth], ClassicalValue]
    won: bool
    win: str = ""
    is_dead: bool = False


@dataclass(frozen=True, slots=True)
class WorthLine:
    """``value`` is the count, ``text`` its calculation ("46 × 8"), ``why`` what doubles it; ``missing`` counts missing tiles.

    ``may_insist``: people may have settled by these doubtful points. ``possible`` are the codes that can be ticked in addition (all of
    them, if the present ticks exclude each other).
    """

    value: ClassicalValue | None = None
    text: str = ""
    why: str = ""
    missing: int = 0
    refusals: tuple[str, ...] = ()
    may_insist: bool = False
    possible: tuple[str, ...] | None = None


def worth_line(asked: HandAsked, form: WorthForm) -> WorthLine:
    """The worth of what was entered so far; empty for points that are possible."""
    if not form.is_valid():
        return WorthLine(refusals=tuple(str(text) for texts in form.errors.values() for text in texts))
    if isinstance(form, WorthPointsForm):
        points = form.cleaned_data["points"]
        return WorthLine() if points is None else _counted(asked, Said(points))
    return _of_ticks(asked, form.ticked(won=asked.won)) if isinstance(form, TickedForm) else _of_tiles(asked, form)


def _of_ticks(asked: HandAsked, ticked: Ticked) -> WorthLine:
    if sentence := why_ticks_contradict(ticked, asked.win):
        return WorthLine(refusals=(sentence,))
    line = _counted(asked, ticked)
    return line if line.value is None else replace(line, possible=tuple(_possible(asked, ticked)))


def _of_tiles(asked: HandAsked, form: ClassicalTileForm) -> WorthLine:
    missing = 0 if asked.is_dead else _missing(form.hand)
    if missing or form.is_empty:
        return WorthLine(missing=missing)
    return _counted(asked, TileHand(form.hand))


def _missing(hand: Hand) -> int:
    """The number of tiles missing from a winner's hand; all others enter only tiles that count."""
    if hand.win == "none":
        return 0
    won = 0 if hand.winning_tile is None else 1
    return max(0, HAND_TILES - len(hand.concealed) - 3 * len(hand.melds) - won)


def _counted(asked: HandAsked, worth: Worth) -> WorthLine:
    try:
        value = asked.count(worth)
    except RuleViolation as violation:
        if isinstance(worth, Ticked) and violation.code == "chi_not_allowed" and not violation.others:
            return WorthLine()  # two players tick all four figures, so more will follow
        sentences = (wording.sentence(each, vocabulary=asked.ruleset) for each in (violation, *violation.others))
        return WorthLine(refusals=tuple(sentences), may_insist=violation.code == "value_impossible")
    return WorthLine() if isinstance(worth, Said) else WorthLine(value, _how(value), _doubled_by(value))


def _how(value: ClassicalValue) -> str:
    """The calculation, ``46 × 8``, or the special game for which the hand is worth its limit."""
    return special_name(value.special) if value.limit and value.special else count_text(value)


def _doubled_by(value: ClassicalValue) -> str:
    """The doublings in words, each with its factor: "Pong of dragons (×2), 2 × Kah-Ongg (×4)"."""
    lines = () if value.limit else value.doubles
    times = Counter(double_name(line.name) for line in lines)
    doublings: Counter[str] = Counter()
    for line in lines:
        doublings[double_name(line.name)] += line.amount
    return ", ".join(f"{name if times[name] == 1 else f'{times[name]} × {name}'} (×{2**count})" for name, count in doublings.items())


def _possible(asked: HandAsked, ticked: Ticked) -> Iterator[str]:
    """Yield each code that can be ticked in addition."""
    items = dict(ticked.items)
    for code, _points in ITEM_CODES:
        if _can_be(asked, replace(ticked, items=tuple(sorted({**items, code: items.get(code, 0) + 1}.items())))):
            yield code
    for code, mark in MARKS.items():
        if _can_be(asked, replace(ticked, premiums=ticked.premiums.union(mark.premiums), doubles=ticked.doubles.union(mark.doubles))):
            yield code
    yield from (code for code, _limit in SPECIAL_GAMES if _can_be(asked, replace(ticked, special=code)))


def _can_be(asked: HandAsked, ticked: Ticked) -> bool:
    if why_ticks_contradict(ticked, asked.win):
        return False
    try:
        asked.count(ticked)
    except RuleViolation:
        return False
    return True
