"""A running search in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.director.seating_words import sessions_text
from league.seating.models import SeatingDraft

__all__ = ["PHASES", "Search", "about_text", "search_of"]

#: Texts by the phases of :class:`league.drawing.effort.SearchProgress`.
PHASES: Mapping[str, Promise] = {
    "start": gettext_lazy("Beginning …"),
    "search": gettext_lazy("Looking for whom to seat together …"),
    "groups": gettext_lazy("Looking for whom to seat together …"),
    "proof": gettext_lazy("Proving that it cannot be better …"),
    "tables": gettext_lazy("Giving out the tables …"),
}


@dataclass(frozen=True, slots=True)
class Search:
    """The progress of a search: ``percent`` of its steps, its best figures so far (None before there are any; meetings within groups in
    order of importance), and whole seconds."""

    title: str
    phase: str | Promise
    percent: int
    repeats: int | None
    group_meetings: str
    seconds: int


def _about(draft: SeatingDraft) -> dict[str, str | int]:
    return {"sessions": sessions_text(draft.sessions), "count": len(draft.players)}


def about_text(draft: SeatingDraft) -> str:
    """The sessions being drawn, and the number of players."""
    return _("%(sessions)s, %(count)s players") % _about(draft)


def search_of(draft: SeatingDraft) -> Search:
    """The latest progress noted."""
    progress = draft.progress or {}
    title = _("Drawing %(sessions)s for %(count)s players") % _about(draft)
    phase = _("Handing over the best so far …") if draft.stop else PHASES.get(progress.get("phase", "start"), PHASES["search"])
    return Search(
        title=title,
        phase=phase,
        percent=round(100 * min(1.0, progress.get("share", 0.0))),
        repeats=progress.get("repeats"),
        group_meetings=" · ".join(map(str, progress.get("group_meetings") or ())),
        seconds=int(progress.get("seconds", 0)),
    )
