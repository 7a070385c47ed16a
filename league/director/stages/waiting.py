"""A stage whose players are chosen only after those of another one, said with who would play in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, Stage
from league.director.seating_words import sessions_text
from league.seating.commands import GivenBack, waits_text
from league.seating.models import NOT_BEGUN, SessionState
from league.seating.stages import comes_before, waited_for
from league.standings.queries.ranking.going_on import GOES_ON, CutLine, StageProposal, proposals_of
from league.wording import joined

__all__ = ["Waiting", "after_text", "decided_after", "start_text", "waiting_of"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """``first``: the stage that is to be decided before; ``text``: that it is; ``lines``: who would play here by the rules of both, the
    best first; ``level_texts``: who would play in either, as they are level."""

    first: Stage
    text: str
    lines: tuple[CutLine, ...]
    level_texts: tuple[str, ...]


def start_text(stage: Stage) -> str:
    """Which sessions of a stage in play nobody has recorded anything of, so that its players can still leave it once that start is taken
    back; empty if something is recorded. One query."""
    begun = stage.sessions.exclude(state__in=(*NOT_BEGUN, SessionState.CANCELLED))
    rows = list(begun.annotate(entries=Count("tables__game__revisions")).order_by("number").values_list("number", "entries"))
    if not rows or any(entries for _number, entries in rows):
        return ""
    words = {"sessions": sessions_text([number for number, _entries in rows])}
    return _("As long as nothing is recorded there, the start of %(sessions)s can be taken back, and then they can.") % words


def waiting_of(competition: Competition, stage: Stage, proposal: StageProposal | None) -> Waiting | None:
    """What the page of a stage says while it waits for one beside it; None if it does not. One query, about ten more if it does."""
    if stage.is_first or proposal is None:
        return None
    beside = competition.stages.filter(source=stage.source_id).select_related("source", "competition").order_by("number")
    waits = waited_for(stage, beside)
    if not waits:
        return None
    others = proposals_of(competition, waits)
    texts = (text for one in waits for text in _level_texts(others[one.number]))
    lines = tuple(line for line in proposal.lines if line.mark == GOES_ON)
    return Waiting(waits[0], waits_text(stage, waits[0]), lines, tuple(texts))


def _level_texts(other: StageProposal) -> list[str]:
    found = []
    for level in other.found.undecided:
        sentence = ngettext(
            "%(names)s are level for %(seats)s seat in “%(stage)s”: who does not get it may play here.",
            "%(names)s are level for %(seats)s seats in “%(stage)s”: who does not get one may play here.",
            level.seats,
        )
        names = joined([line.name for line in other.lines if line.key in level.keys])
        found.append(sentence % {"names": names, "seats": level.seats, "stage": other.stage.name})
    return found


def decided_after(stage: Stage) -> tuple[Stage, ...]:
    """The decided stages beside this one that chose their players after it. One query, none for the first stage."""
    if stage.is_first:
        return ()
    beside = stage.competition.stages.filter(source=stage.source_id).order_by("number")
    return tuple(one for one in beside if one.is_decided and comes_before(stage, one))


def after_text(stage: Stage, after: Sequence[Stage], back: Sequence[GivenBack] = ()) -> str:
    """What becomes of those decided ``after`` a stage that is left open again, and who has a place ``back`` in them; empty without one."""
    if not after:
        return ""
    words = {"after": joined([_("“%(name)s”") % {"name": one.name} for one in after]), "stage": stage.name}
    if back:
        others = ngettext(
            "%(after)s was decided after “%(stage)s”, and nobody else is moved there. Its page and Next steps then say that it no longer "
            "follows from a decision.",
            "%(after)s were decided after “%(stage)s”, and nobody else is moved there. Their pages and Next steps then say that they no "
            "longer follow from a decision.",
            len(after),
        )
        return " ".join([*(_back_text(stage, one) for one in back), others % words])
    sentence = ngettext(
        "%(after)s was decided after “%(stage)s”, and stays as it is if you leave “%(stage)s” open again: nobody is moved there. Its "
        "page and Next steps then say that it no longer follows from a decision.",
        "%(after)s were decided after “%(stage)s”, and stay as they are if you leave “%(stage)s” open again: nobody is moved there. "
        "Their pages and Next steps then say that they no longer follow from a decision.",
        len(after),
    )
    return sentence % words


def _back_text(stage: Stage, back: GivenBack) -> str:
    sentence = ngettext(
        "If you leave “%(stage)s” open again, %(names)s plays in “%(other)s” again, as before the latest change.",
        "If you leave “%(stage)s” open again, %(names)s play in “%(other)s” again, as before the latest change.",
        len(back.entrants),
    )
    return sentence % {"stage": stage.name, "names": joined([one.shown_name for one in back.entrants]), "other": back.stage.name}
