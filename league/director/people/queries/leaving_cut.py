"""What becomes of the cut into a stage of which nobody has decided yet who plays, when somebody leaves who would go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Entrant
from league.director.seating_words import first_names
from league.director.table_words import fewer_text
from league.standings.queries.ranking.cuts import cuts_of
from league.standings.queries.ranking.standings import Standings

__all__ = ["cut_after_leaving"]


def cut_after_leaving(entrant: Entrant, old: Standings, new: Standings) -> tuple[str, ...]:
    """Sentences about the stage to which ``entrant`` would go on by the standings before (``old``): who moves up by those after (``new``),
    or who is level for the seat, and whether those left in a stage for all who do not go on fill its tables. None for who is below the
    line. Two queries for such a stage at most."""
    return tuple(_undecided(entrant, old, new)) if old.stages else ()


def _undecided(entrant: Entrant, old: Standings, new: Standings) -> Iterator[str]:
    cuts, then = cuts_of(old), cuts_of(new)
    before, after = cuts.going, then.going
    stage = before.get(entrant.number)
    if stage is None or after.get(entrant.number) == stage:
        return
    names = {row.person.number: row.name for row in new.rows}
    comes = [names[number] for number, name in after.items() if name == stage and before.get(number) != stage]
    rest = next((one.quota for one in old.stages if one.name == stage and one.quota.who == "rest"), None)
    if rest is None:
        yield _above_text(entrant.shown_name, stage, comes)
    else:
        yield _not_qualified_text(entrant.shown_name, stage, comes, all_play=not rest.count)
    yield from (note for note in then.notes if note not in cuts.notes)
    for one in old.stages:
        if one.quota.who == "rest" and not one.quota.count and then.players.get(one.name, 0) < cuts.players.get(one.name, 0):
            yield fewer_text(entrant.competition.stages.get(number=one.number), then.players.get(one.name, 0))


def _above_text(name: str, stage: str, comes: Sequence[str]) -> str:
    """Somebody who would go on leaves, and these come."""
    words = {"name": name, "stage": stage, "others": first_names(comes)}
    alone = _("%(name)s is above the line to “%(stage)s” and would not go on.")
    text = ngettext(
        "%(name)s is above the line to “%(stage)s” and would not go on: %(others)s moves up.",
        "%(name)s is above the line to “%(stage)s” and would not go on: %(others)s move up.",
        len(comes),
    )
    return (text if comes else alone) % words


def _not_qualified_text(name: str, stage: str, comes: Sequence[str], *, all_play: bool) -> str:
    """Somebody who would play in the stage for those who do not go on leaves, and these come. ``all_play``: it takes all of them."""
    words = {"name": name, "stage": stage, "others": first_names(comes)}
    alone = _("%(name)s does not qualify as it stands and would play in “%(stage)s”.")
    if all_play:
        alone = _("%(name)s does not qualify as it stands and would play in “%(stage)s”, which has one player fewer then.")
    text = ngettext(
        "%(name)s does not qualify as it stands and would play in “%(stage)s”: %(others)s plays there instead.",
        "%(name)s does not qualify as it stands and would play in “%(stage)s”: %(others)s play there instead.",
        len(comes),
    )
    return (text if comes else alone) % words
