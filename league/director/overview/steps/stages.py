"""Stages in which it is to be decided who plays, and those to which others would go on by now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.director.cut_words import cut_text, opened_text, withdrew_text
from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link
from league.standings.queries.ranking.cut_changes import OpenBefore

__all__ = ["stages_of"]


def stages_of(facts: ChecklistFacts) -> list[Draft]:
    """A step for each stage from which somebody withdrew, whose cut has changed since it was decided who plays, for each whose
    source has been played to its end, and for each decided after one that is open again."""
    news = {one.stage.pk: cut_text(one) for one in facts.stages.changed}
    missing = [
        Draft(
            _("Somebody is missing in “%(stage)s”") % {"stage": one.name},
            " ".join(filter(None, [withdrew_text(one.players), news.get(one.stage, ""), _("Nobody is moved: you decide.")])),
            (link(_("Decide"), "manage_stage", facts.slug, one.number),),
            done=False,
        )
        for one in facts.missing
    ]
    changed = [
        Draft(
            _("Who is to play in “%(stage)s” has changed") % {"stage": one.stage.name},
            " ".join([cut_text(one), _("Nobody is moved: you decide.")]),
            (link(_("Decide"), "manage_stage", facts.slug, one.stage.number),),
            done=False,
        )
        for one in facts.stages.changed
        if one.stage.pk not in {gone.stage for gone in facts.missing}
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
    return [*missing, *changed, *to_decide, *(_opened(one, facts.slug) for one in facts.stages.opened)]


def _opened(one: OpenBefore, slug: str) -> Draft:
    title = _("“%(stage)s” was decided after “%(first)s”, which is open again") % {"stage": one.stage.name, "first": one.first.name}
    links = (link(_("To “%(stage)s”") % {"stage": stage.name}, "manage_stage", slug, stage.number) for stage in (one.first, one.stage))
    return Draft(title, opened_text(one), tuple(links), done=False)
