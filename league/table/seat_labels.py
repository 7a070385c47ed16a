"""The seats as a page draws them: from above, in turn order, with whoever holds the phone at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from league.wording import points_text
from league.wording.game import WIND_NAMES
from league.wording.seats import SEAT_CLASSES
from scoring.game import WINDS, Points, Progress, Seat, with_bets
from scoring.game.seats import NOBODY, Seats

__all__ = ["SeatLabel", "seat_labels"]

#: positions in turn order, counter-clockwise as in riichi
PLACES: Mapping[int, Sequence[str]] = {2: ("bottom", "top"), 3: ("bottom", "right", "left"), 4: ("bottom", "right", "top", "left")}
MIRRORED = {"right": "left", "left": "right"}
OUT = "out"
CLASS_OF_WIND: Mapping[str, str] = {"": "", **dict(zip(WINDS, SEAT_CLASSES, strict=False))}


@dataclass(frozen=True)
class SeatLabel:
    """A seat of a game: its player, present wind and score, and position in the drawing (``bottom right top left``, or ``out`` beside it).

    ``winds`` are all that the seat holds: of two players each holds two (Küster, "Die Teilnehmerzahl"), whoever ``sits_out`` none, and
    then ``wind`` is empty. ``wind_names`` are their names, ``wind_class`` gives the colour. ``has_bet``: riichi was declared in this hand.
    """

    index: int
    name: str
    wind: str
    score: Points
    place: str
    is_dealer: bool
    is_me: bool
    winds: str
    wind_names: tuple[str | Promise, ...]
    wind_class: str
    sits_out: bool
    has_bet: bool = False

    @property
    def number(self) -> int:
        """The seat as addresses count it, from 1."""
        return self.index + 1

    @cached_property
    def score_text(self) -> str:
        return points_text(self.score)

    @cached_property
    def wind_tags(self) -> SafeString:
        """The letters of the winds in their colour."""
        return format_html_join("", '<b class="wind {}">{}</b>', ((self.wind_class, str(name)[:1]) for name in self.wind_names))

    def __str__(self) -> str:
        return self.name


def seat_labels(
    progress: Progress, names: Sequence[str], me: int | None, scores: Sequence[Points] | None = None, bets: Seats = NOBODY
) -> tuple[SeatLabel, ...]:
    """All seats of a game before its next hand, with the given scores, or those at that point less the ``bets`` declared in the hand.

    If no seat is given, the first dealer is at the bottom; for the one who sits out, it is the next player. South is on
    the left of East if the rulebook plays clockwise (Küster, "Spielvorbereitungen"), otherwise on the right.
    """
    shown = with_bets(progress, bets).scores if scores is None else scores
    places = _places(progress, 0 if me is None else me)
    return tuple(
        SeatLabel(
            index=seat,
            name=names[seat],
            wind=winds[:1],
            score=shown[seat],
            place=places.get(seat, OUT),
            is_dealer=seat == progress.dealer,
            is_me=seat == me,
            winds=winds,
            wind_names=tuple(WIND_NAMES[wind] for wind in winds),
            wind_class=CLASS_OF_WIND[winds[:1]],
            sits_out=seat == progress.sits_out,
            has_bet=seat in bets,
        )
        for seat, winds in enumerate(progress.winds)
    )


def _places(progress: Progress, bottom: Seat) -> Mapping[Seat, str]:
    """The position of each player, in turn order from ``bottom``."""
    seats = range(len(progress.scores))
    order = [seat for seat in (*seats[bottom:], *seats[:bottom]) if seat != progress.sits_out]
    places = PLACES[len(order)]
    if progress.ruleset.is_clockwise:
        places = [MIRRORED.get(place, place) for place in places]
    return dict(zip(order, places, strict=True))
