"""What becomes of the people, the results and the standings if a stage is deleted: the deletion is carried out and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.actor import SYSTEM
from league.competitions.models import CarriedOver, EntrantStatus, Stage
from league.director.refusals import REFUSALS
from league.director.revealed import holds_secrets
from league.director.stages.moves import StagesEffect, effect_on_stages
from league.seating.commands import delete_stage
from league.seating.models import Session
from league.wording import one_stop

__all__ = ["DeletionPage", "deletion_page"]


@dataclass(frozen=True, slots=True)
class DeletionPage:
    """The ``sessions`` of the stage; who plays in it and what is carried over, in sentences; the ``effect``, or why it is ``refused``.
    ``is_secret``: places are held back from the public."""

    sessions: tuple[Session, ...]
    texts: tuple[str, ...]
    effect: StagesEffect | None = None
    refused: str = ""
    is_secret: bool = False


def deletion_page(stage: Stage) -> DeletionPage:
    """The question before the stage is deleted. Some forty queries, and those of the command."""
    sessions, texts = tuple(stage.sessions.order_by("number")), tuple(filter(None, (_people_text(stage), _carried_text(stage))))
    try:
        effect = effect_on_stages(stage.competition_id, lambda: delete_stage(actor=SYSTEM, stage=Stage.objects.get(pk=stage.pk)))
    except REFUSALS as refused:
        return DeletionPage(sessions, texts, refused=str(refused))
    return DeletionPage(sessions, texts, effect, is_secret=holds_secrets(stage.competition))


def _people_text(stage: Stage) -> str:
    """How many play in the stage, and where they stand afterwards. One query."""
    count = stage.places.filter(entrant__status=EntrantStatus.ACTIVE).count()
    if not count or stage.source is None:
        return ""
    sentence = ngettext(
        "%(count)s person plays in it: afterwards that person stands in the table of “%(source)s”, and goes on to no other stage.",
        "%(count)s people play in it: afterwards they stand in the table of “%(source)s”, and go on to no other stage.",
        count,
    )
    return one_stop(sentence % {"count": count, "source": stage.source.name})


def _carried_text(stage: Stage) -> str:
    """That games count in full beside those before, unless they do so far. One query at most."""
    if stage.source is None or stage.carried == CarriedOver.GAMES or not stage.places.exists():
        return ""
    return _("Games of it and of “%(source)s” count together then, without anything carried over.") % {"source": stage.source.name}
