"""The parts of a reference card of a game other than riichi."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Tile

__all__ = ["Card", "CardRow", "CardTable", "RuleText", "SpecialGame"]

RuleText = tuple[str, str, str]  #: a heading, a sentence or two, and the chapter as it is cited; empty where the book is silent


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a table: the item, and its points by column."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardTable:
    """One table of the book; ``about`` says who counts it, ``source`` is its chapter."""

    name: str
    title: str
    about: str
    source: str
    columns: tuple[str, ...]
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class SpecialGame:
    """A special game: what it is made of, with a hand for it if its tiles make it, and its points."""

    name: str
    rule: str
    points: str
    source: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """The tables, the special games and what they count, what holds (under a ``title``), and what the book leaves open."""

    tables: tuple[CardTable, ...]
    games: tuple[SpecialGame, ...]
    about_games: str
    title: str
    rules: tuple[RuleText, ...]
