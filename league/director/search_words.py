"""A search that goes on, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.director.draw_words import sessions_text
from league.seating.models import SeatingDraft

__all__ = ["PHASES", "Search", "search_of"]

#: What a search does, by the words of :class:`league.seating.draw.effort.Progress`.
PHASES: Mapping[str, Promise] = {
    "start": gettext_lazy("Beginning …"),
    "constructions": gettext_lazy("Trying the known designs …"),
    "groups": gettext_lazy("Looking for whom to seat together …"),
    "winds": gettext_lazy("Giving out the winds …"),
    "tables": gettext_lazy("Giving out the tables …"),
}


@dataclass(frozen=True, slots=True)
class Search:
    """How far a search is: ``percent`` of its steps, its best figures so far (None before there are any), whole seconds."""

    title: str
    phase: str | Promise
    percent: int
    repeats: int | None
    group_meetings: int | None
    seconds: int


def search_of(draft: SeatingDraft) -> Search:
    """The progress that was noted last."""
    progress = draft.progress or {}
    title = _("Drawing %(sessions)s for %(count)s players") % {"sessions": sessions_text(draft.sessions), "count": len(draft.players)}
    phase = _("Handing over the best so far …") if draft.stop else PHASES.get(progress.get("phase", "start"), PHASES["groups"])
    return Search(
        title=title,
        phase=phase,
        percent=round(100 * min(1.0, progress.get("share", 0.0))),
        repeats=progress.get("repeats"),
        group_meetings=progress.get("group_meetings"),
        seconds=int(progress.get("seconds", 0)),
    )
