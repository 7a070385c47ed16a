"""Stages in which it is to be decided who plays, and those to which others would go on by now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.director.cut_words import cut_text
from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link

__all__ = ["stages_of"]


def stages_of(facts: ChecklistFacts) -> list[Draft]:
    """A step for each stage whose cut has changed since it was decided who plays, and for each whose source has been played to its end."""
    changed = [
        Draft(
            _("Who goes on has changed: “%(stage)s”") % {"stage": one.stage.name},
            " ".join([cut_text(one), _("Nobody is moved: you decide.")]),
            (link(_("Decide"), "manage_stage", facts.slug, one.stage.number),),
            done=False,
        )
        for one in facts.stages.changed
    ]
    to_decide = [
        Draft(
            _("Decide who plays in “%(stage)s”") % {"stage": stage.name},
            _("The stage before it is over."),
            (link(_("Decide who plays"), "manage_stage", facts.slug, stage.number), link(_("To the stages"), "manage_stages", facts.slug)),
            done=False,
        )
        for stage in facts.stages.to_decide
    ]
    return [*changed, *to_decide]
