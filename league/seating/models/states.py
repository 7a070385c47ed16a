"""The states of a session, and the groups of states used throughout."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class SessionState(models.TextChoices):
    PLANNED = "planned", _("planned")
    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    SCORED = "scored", _("all results in")
    APPROVED = "approved", _("approved")
    PUBLISHED = "published", _("published")
    CANCELLED = "cancelled", _("cancelled")


NOT_BEGUN = (SessionState.PLANNED, SessionState.SEATED)
IN_PLAY = (SessionState.RUNNING, SessionState.SCORED)
NOT_OVER = (*NOT_BEGUN, *IN_PLAY)
# Approved, whether published or not; a cancelled session has not ended but never counted.
ENDED = (SessionState.APPROVED, SessionState.PUBLISHED)
STARTED = (*IN_PLAY, *ENDED)
