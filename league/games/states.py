"""How far a game is, and in which states its result counts."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["COUNTING", "DONE", "OPEN", "GameState"]


class GameState(models.TextChoices):
    SEATED = "seated", _("not started")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CONFIRMED = "confirmed", _("confirmed")
    VOID = "void", _("void")


#: A game in one of these has a result, and the result counts.
COUNTING = (GameState.FINISHED, GameState.CONFIRMED)
#: A game in one of these is not over.
OPEN = (GameState.SEATED, GameState.RUNNING)
#: Nobody waits for a game in one of these: it has a result, or does not count.
DONE = (*COUNTING, GameState.VOID)
