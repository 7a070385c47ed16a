"""Models of the hall: what its screen shows (``screens``)."""

from league.hall.models.screens import HallScreen, HallSlide

__all__ = ["HallScreen", "HallSlide"]
