"""What a picture of a link shows, in finished values; ``picture.typ`` lays it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise

from league.standings.queries.numbers import ShownNumber
from league.standings.queries.ranking.moves import Move
from league.wording.points import NO_VALUE
from league.wording.tiles import tile_corner
from scoring.hand import Tile, tile_name

__all__ = ["LinkPicture", "PictureFact", "PictureForm", "PictureHand", "PictureRow", "PictureTile", "picture_row"]


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A line of a table; ``direction`` is that of the ``move``: up, down or another."""

    place: str
    name: str
    value: str
    is_minus: bool = False
    move: str = ""
    direction: str = ""

    def beside(self, text: str) -> PictureRow:
        """The same with this text in place of the movement."""
        return replace(self, move=text, direction="")

    @property
    def text(self) -> str:
        move = f" ({self.move})" if self.move else ""
        return f"{self.place}. {self.name} {self.value}{move}" if self.place.isdecimal() else self.name


def picture_row(place: int | None, name: str, value: ShownNumber | None, move: Move | None = None) -> PictureRow:
    """The line of somebody with this place, or without one."""
    sign, direction = (move.sign, move.css) if move else ("", "")
    return PictureRow(_shown(place), name, _shown(value), value is not None and value.is_minus, sign, direction)


def _shown(value: object) -> str:
    return NO_VALUE if value is None else str(value)


@dataclass(frozen=True, slots=True)
class PictureFact:
    """A large number with its label."""

    label: str
    value: str
    is_minus: bool = False

    @classmethod
    def of(cls, label: str | Promise, value: ShownNumber | int | None) -> PictureFact:
        return cls(str(label), _shown(value), isinstance(value, ShownNumber) and value.is_minus)

    @property
    def text(self) -> str:
        return f"{self.label}: {self.value}"


@dataclass(frozen=True, slots=True)
class PictureForm:
    """Somebody's places in the latest games, the newest last."""

    label: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PictureTile:
    """A tile: its ``view`` in ``static/img/tiles.svg``, and the text in its corner."""

    view: str
    corner: str
    is_red: bool

    @classmethod
    def of(cls, tile: Tile | str) -> PictureTile:
        name = tile if isinstance(tile, str) else tile_name(tile)
        return cls(name if name == "back" else "".join(sorted(name, reverse=True)), tile_corner(name), name.startswith("0"))


@dataclass(frozen=True, slots=True)
class PictureHand:
    """A hand in a sentence and, where they are known, its tiles in groups."""

    text: str
    groups: tuple[tuple[PictureTile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """A picture in one ``language``; ``aside`` stands right of the heading, ``note`` below the rows."""

    language: str
    competition: str
    heading: str
    aside: str = ""
    rows: Sequence[PictureRow] = ()
    facts: Sequence[PictureFact] = ()
    form: PictureForm | None = None
    note: str = ""
    hand: PictureHand | None = None

    def showing(self, **parts: Any) -> LinkPicture:
        """The same with these parts."""
        return replace(self, **parts)

    @property
    def text(self) -> str:
        """The picture in a sentence or two, for whoever does not see it."""
        form = [f"{self.form.label}: {' '.join(self.form.places)}"] if self.form else []
        said = [*(row.text for row in self.rows), *(fact.text for fact in self.facts), *form]
        return " · ".join(filter(None, [self.aside, *said, self.note, self.hand.text if self.hand else ""]))
