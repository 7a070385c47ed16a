"""What becomes of the cut into a stage when somebody leaves who would go on, or plays in it already."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Entrant, Stage, StageEntrant
from league.director.seating_words import first_names
from league.seating.stages import has_begun
from league.standings.queries.ranking.cuts import cuts_of
from league.standings.queries.ranking.going_on import GOES_ON, LEVEL_HERE, STAYS, proposals_of
from league.standings.queries.ranking.standings import Standings

__all__ = ["cut_after_leaving"]

COMES = (GOES_ON, LEVEL_HERE, STAYS)


def cut_after_leaving(entrant: Entrant, old: Standings, new: Standings) -> tuple[str, ...]:
    """A sentence for the stage to which ``entrant`` would go on by the standings before (``old``): who moves up by those after (``new``);
    and one for each decided stage that has not begun in which they play. No query without stages, about a dozen in a decided one."""
    return (*_undecided(entrant, old, new), *_decided(entrant)) if old.stages else ()


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


def _decided(entrant: Entrant) -> Iterator[str]:
    own = Stage.objects.filter(places__entrant=entrant, decided_at__isnull=False).select_related("source", "competition").order_by("number")
    for stage in own:
        if has_begun(stage):
            continue
        here = set(StageEntrant.objects.filter(stage=stage).values_list("entrant_id", flat=True))
        proposal = proposals_of(stage.competition, [stage]).get(stage.number)
        lines = proposal.lines if proposal is not None else ()
        reserve = next((line.name for line in lines if line.key not in here and line.mark in COMES), None)
        words = {"name": entrant.shown_name, "stage": stage.name, "other": reserve}
        if reserve is None:
            yield _("%(name)s plays in “%(stage)s”, and nobody is left who could move up.") % words
        else:
            yield _("%(name)s plays in “%(stage)s”: the next is %(other)s, once you say so on the page of the stage.") % words
