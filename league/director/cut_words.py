"""In words: others would go on to a stage than when that was decided."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.seating_words import first_names
from league.standings.queries.ranking.cut_changes import CutChange, CutMove

__all__ = ["cut_text"]


def cut_text(change: CutChange, *, then: bool = False) -> str:
    """Who would go on by now, or after a step that is not saved yet (``then``), and who would not."""
    comes = ngettext("By the rule %(names)s would play now.", "By the rule %(names)s would play now.", len(change.comes))
    if then:
        comes = ngettext(
            "By the rule %(names)s would play in “%(stage)s” then.",
            "By the rule %(names)s would play in “%(stage)s” then.",
            len(change.comes),
        )
    goes = ngettext("%(names)s would not.", "%(names)s would not.", len(change.goes))
    if not change.comes:
        goes = ngettext(
            "By the rule %(names)s would not play in “%(stage)s” any more.",
            "By the rule %(names)s would not play in “%(stage)s” any more.",
            len(change.goes),
        )
    parts = [
        comes % {"names": first_names([*map(_with_places, change.comes)]), "stage": change.stage.name} if change.comes else "",
        goes % {"names": first_names([*map(_with_places, change.goes)]), "stage": change.stage.name} if change.goes else "",
        _("Some are level at the line.") if change.level else "",
    ]
    return " ".join(filter(None, parts))


def _with_places(move: CutMove) -> str:
    """“Paul Pichler (place 17 → 15)”: the places in the stage before, as far as they are known."""
    if move.before is None or move.after is None or move.before == move.after:
        return move.name if move.after is None else _("%(name)s (place %(place)s)") % {"name": move.name, "place": move.after}
    return _("%(name)s (place %(before)s → %(place)s)") % {"name": move.name, "before": move.before, "place": move.after}
