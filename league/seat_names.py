"""The seats of a table by the wind they start with: what they are called, their letter, and the class of their colour."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.wording import wind_name
from scoring.game.seats import WINDS, Seat

__all__ = ["SEAT_CLASSES", "SEAT_CODES", "seat_letter", "seat_name"]

SEAT_CLASSES = ("seat-east", "seat-south", "seat-west", "seat-north", "seat-fifth")  #: CSS classes by seat
SEAT_CODES = (*WINDS, "5")  #: what names a seat in a form, and to its badge
FIFTH = 4  #: of five at a table, who sits out first (Küster, "Die Teilnehmerzahl")


def seat_name(seat: Seat) -> str:
    """East, South, West, North; the fifth seat starts without a wind."""
    return _("Fifth") if seat == FIFTH else wind_name(WINDS[seat])


def seat_letter(seat: Seat) -> str:
    """The first letter of the wind, or the number of the fifth seat."""
    return pgettext("seat letter", "5") if seat == FIFTH else wind_name(WINDS[seat])[0]
