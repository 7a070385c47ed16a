"""The quality of a seating, with names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.seating_words import sessions_text
from league.drawing import Draw, History, quality_of
from league.drawing.arrangement import NO_WINDS
from league.drawing.bounds import wind_floor
from league.drawing.evening import Fewest
from league.seating.meetings import Meetings

__all__ = ["DrawQuality", "Meeting", "quality_shown"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people who meet in other sessions too: how often ``before``, and the numbers of the ``later`` ones, which are drawn ahead."""

    one: str
    other: str
    before: int
    later: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        words = {"one": self.one, "other": self.other, "times": self.before, "sessions": sessions_text(self.later)}
        if not self.later:
            return ngettext("%(one)s and %(other)s, once before", "%(one)s and %(other)s, %(times)s times before", self.before) % words
        if not self.before:
            return _("%(one)s and %(other)s also meet in %(sessions)s") % words
        text = ngettext(
            "%(one)s and %(other)s, once before, and also in %(sessions)s",
            "%(one)s and %(other)s, %(times)s times before, and also in %(sessions)s",
            self.before,
        )
        return text % words


@dataclass(frozen=True, slots=True)
class DrawQuality:
    """The figures of a seating. ``repeats``: the number of pairs who meet again, listed in ``again``; ``earlier``: the number of all their
    other meetings, in sessions drawn ahead as well. ``winds_apart``: the largest difference between one player's most and least frequent
    wind, which cannot be less than ``least_winds_apart``. ``is_first``: no two of the players have met before, as in a first session.
    ``fewest``: the fewest such meetings in any seating of the same players, if computed.
    """

    repeats: int
    earlier: int
    again: tuple[Meeting, ...]
    winds_apart: int
    least_winds_apart: int
    is_first: bool = False
    fewest: Fewest | None = None

    @property
    def looks_ahead(self) -> bool:
        """Whether some of these meetings are still to come."""
        return any(two.later for two in self.again)

    @property
    def is_least(self) -> bool:
        """No seating of these players has fewer earlier meetings."""
        return self.earlier == 0 or (self.fewest is not None and self.earlier <= self.fewest.bound)

    @property
    def reached(self) -> int:
        """The fewest earlier meetings that are known to be possible."""
        return min(self.earlier, self.fewest.earlier) if self.fewest else self.earlier

    @property
    def fewer_pairs(self) -> int | None:
        """The number of pairs in the best known seating with as few earlier meetings, if it is smaller."""
        if self.fewest is None or self.fewest.earlier != self.earlier or self.fewest.repeats >= self.repeats:
            return None
        return self.fewest.repeats


def quality_shown(
    draw: Draw, history: History, names: dict[int, str], *, fewest: Fewest | None = None, ahead: Meetings | None = None
) -> DrawQuality:
    """The quality of a draw, for display; ``fewest`` as in :class:`DrawQuality`. ``ahead``: the meetings in sessions drawn ahead, which
    ``history`` counts too."""
    coming = ahead or {}
    quality, playing = quality_of(draw, history), set(chain.from_iterable(draw.tables))
    return DrawQuality(
        repeats=len(quality.again),
        earlier=quality.repeats,
        again=tuple(
            Meeting(names[one], names[other], times - len(coming.get((one, other), ())), coming.get((one, other), ()))
            for one, other, times in quality.again
        ),
        winds_apart=quality.winds_apart,
        least_winds_apart=max(_least_apart(draw, history.winds.get(who, NO_WINDS)) for who in playing),
        is_first=not any(playing.issuperset(two) for two in history.meetings),
        fewest=fewest,
    )


def _least_apart(draw: Draw, winds: Sequence[int]) -> int:
    """The least possible difference between somebody's most and least frequent wind; the fifth of five has no wind."""
    floor = wind_floor(winds)
    return min(floor, max(winds) - min(winds)) if any(len(table) > len(winds) for table in draw.tables) else floor
