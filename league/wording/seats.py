"""Names, letters and CSS classes of the seats at a table, by the wind they start with."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.wording.game import wind_name
from scoring.game.seats import WINDS, Seat

__all__ = ["SEAT_CLASSES", "SEAT_CODES", "seat_letter", "seat_name"]

SEAT_CLASSES = ("seat-east", "seat-south", "seat-west", "seat-north", "seat-fifth")  #: CSS classes by seat
SEAT_CODES = (*WINDS, "5")  #: codes of the seats in forms and badges
FIFTH = 4  #: with five at a table, the seat that sits out first (Küster, "Die Teilnehmerzahl")


def seat_name(seat: Seat) -> str:
    """East, South, West, North or Fifth, which starts without a wind."""
    return _("Fifth") if seat == FIFTH else wind_name(WINDS[seat])


def seat_letter(seat: Seat) -> str:
    """The first letter of the wind, or 5 for the fifth seat."""
    return pgettext("seat letter", "5") if seat == FIFTH else wind_name(WINDS[seat])[0]
