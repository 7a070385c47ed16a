"""Models of the hall: what its screen shows (``screens``), and the reveal of the places (``reveals``)."""

from league.hall.models.reveals import Reveal, RevealQuerySet
from league.hall.models.screens import HallScreen, HallSlide

__all__ = ["HallScreen", "HallSlide", "Reveal", "RevealQuerySet"]
