"""What becomes of the cut into a stage of which nobody has decided yet who plays, when somebody leaves who would go on."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Entrant
from league.director.seating_words import first_names
from league.standings.queries.ranking.cuts import cuts_of
from league.standings.queries.ranking.standings import Standings

__all__ = ["cut_after_leaving"]


def cut_after_leaving(entrant: Entrant, old: Standings, new: Standings) -> tuple[str, ...]:
    """Sentences about the stage to which ``entrant`` would go on by the standings before (``old``): who moves up by those after (``new``),
    or who is level for the seat. None for who is below the line. No query."""
    return tuple(_undecided(entrant, old, new)) if old.stages else ()


def _undecided(entrant: Entrant, old: Standings, new: Standings) -> Iterator[str]:
    cuts, then = cuts_of(old), cuts_of(new)
    before, after = cuts.going, then.going
    stage = before.get(entrant.number)
    if stage is None or after.get(entrant.number) == stage:
        return
    names = {row.person.number: row.name for row in new.rows}
    comes = [names[number] for number, name in after.items() if name == stage and before.get(number) != stage]
    words = {"name": entrant.shown_name, "stage": stage, "others": first_names(comes)}
    alone = _("%(name)s is above the line to “%(stage)s” and would not go on.")
    text = ngettext(
        "%(name)s is above the line to “%(stage)s” and would not go on: %(others)s moves up.",
        "%(name)s is above the line to “%(stage)s” and would not go on: %(others)s move up.",
        len(comes),
    )
    yield (text if comes else alone) % words
    yield from (note for note in then.notes if note not in cuts.notes)
