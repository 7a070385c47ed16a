"""In words: others would go on to a stage than when that was decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import EntrantStatus, Stage, StageEntrant
from league.director.seating_words import first_names
from league.director.table_words import fewer_text
from league.seating.commands import GivenBack
from league.seating.stages import may_be_left, places_beside
from league.standings.queries.ranking.cut_changes import CutChange, CutMove, OpenBefore
from league.wording import joined

__all__ = ["back_text", "cut_text", "left_text", "opened_text", "withdrew_text"]


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
        _places_text(change),
    ]
    return " ".join(filter(None, parts))


def _places_text(change: CutChange) -> str:
    """Which places these are, as those in the whole competition may stand beside them; empty where none is named."""
    source = change.stage.source
    if source is None or all(move.after is None for move in (*change.comes, *change.goes)):
        return ""
    return _("The places are those in “%(source)s”.") % {"source": source.name}


def left_text(stage: Stage, keys: Iterable[int], *, then: bool = False, tables: bool = False) -> str:
    """Who of these entrants (ids) leaves a stage beside this one by coming into it; empty if nobody does. ``then``: the step is not saved
    yet; ``tables``: with what it means for the tables there. To be asked before the step. One query, two for each who plays beside it,
    and with ``tables`` two for each stage left."""
    left: dict[Stage, list[StageEntrant]] = {}
    for row in places_beside(stage, keys):
        if may_be_left(row, stage):
            left.setdefault(row.stage, []).append(row)
    return " ".join(_left(other, [row.entrant.shown_name for row in rows], then=then, tables=tables) for other, rows in left.items())


def back_text(back: Iterable[GivenBack]) -> str:
    """Who plays in a stage beside one again, since the latest change of that one was taken back; empty if nobody does."""
    return " ".join(_back(one.stage.name, [entrant.shown_name for entrant in one.entrants]) for one in back)


def _back(stage: str, names: Sequence[str]) -> str:
    sentence = ngettext(
        "%(names)s plays in “%(stage)s” again, as before the latest change.",
        "%(names)s play in “%(stage)s” again, as before the latest change.",
        len(names),
    )
    return sentence % {"names": joined(names), "stage": stage}


def opened_text(opened: OpenBefore) -> str:
    """That a stage is decided, and one beside it, whose players are chosen first, is open again; with who plays there again by that, and
    what to do about it."""
    sentence = _(
        "Who plays in “%(stage)s” was decided after “%(first)s”, and there it is open again. Nobody is moved: decide “%(first)s” again, "
        "and then look whether “%(stage)s” is to be decided anew."
    )
    if opened.back:
        sentence = _(
            "Who plays in “%(stage)s” was decided after “%(first)s”, and there it is open again. %(back)s Nobody else is moved: decide "
            "“%(first)s” again, and then look whether “%(stage)s” is to be decided anew."
        )
    back = _back(opened.stage.name, opened.back) if opened.back else ""
    return sentence % {"stage": opened.stage.name, "first": opened.first.name, "back": back}


def withdrew_text(names: Sequence[str]) -> str:
    """Who withdrew from a stage in which nobody plays instead."""
    sentence = ngettext("%(names)s withdrew, and nobody plays instead.", "%(names)s withdrew, and nobody plays instead.", len(names))
    return sentence % {"names": joined(names)}


def _left(stage: Stage, names: Sequence[str], *, then: bool, tables: bool) -> str:
    count = len(names)
    done = ngettext(
        "%(names)s does not play in “%(stage)s” any more, which has %(count)s player fewer.",
        "%(names)s do not play in “%(stage)s” any more, which has %(count)s players fewer.",
        count,
    )
    planned = ngettext(
        "%(names)s leaves “%(stage)s” for it, which has not begun and then has %(count)s player fewer.",
        "%(names)s leave “%(stage)s” for it, which has not begun and then has %(count)s players fewer.",
        count,
    )
    said = (planned if then else done) % {"names": joined(names), "stage": stage.name, "count": count}
    if not tables:
        return said
    return f"{said} {fewer_text(stage, stage.places.filter(entrant__status=EntrantStatus.ACTIVE).count() - count)}"


def _with_places(move: CutMove) -> str:
    """“Paul Pichler (place 17 → 15)”: the places in the stage before, as far as they are known."""
    if move.before is None or move.after is None or move.before == move.after:
        return move.name if move.after is None else _("%(name)s (place %(place)s)") % {"name": move.name, "place": move.after}
    return _("%(name)s (place %(before)s → %(place)s)") % {"name": move.name, "before": move.before, "place": move.after}
