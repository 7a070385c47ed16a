"""Points for places: what is refused, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["FEWEST", "MOST", "check_place_points"]

FEWEST, MOST = 2, 32


def check_place_points(points: Sequence[int]) -> str | Promise:
    """Why these are no points for the first, second … place; empty if they are."""
    if not FEWEST <= len(points) <= MOST:
        return _("Give the points for the first, the second and further places, such as 4 2 1 0.")
    if list(points) != sorted(points, reverse=True) or points[0] == points[-1]:
        return _("A better place must not bring fewer points, and the first must bring more than the last.")
    return ""
