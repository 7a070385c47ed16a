"""One stage: who would go on, and the decision."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition, Entrant
from league.competitions.seen import stage_seen
from league.director.cut_words import left_text
from league.director.refusals import show_in_form
from league.director.stages.changes import DecisionChanges, changes_of
from league.director.stages.forms.deciding import DecideForm
from league.director.stages.queries import StagePage, stage_page
from league.director.stages.views.showing import decide_form, found_stage, shown_stage
from league.director.undo import way_back
from league.seating import commands as seating
from league.seating.commands import StageLot

SURE = "sure"  #: as ``?anew=``: also without people who have played in the stage


@director_only
def stage(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """A stage with its players or, before that is decided and with ``?anew=``, the standings in which they are ticked, level ones by the
    lot that was drawn last among them. What a decision changes is said before it is saved, once more if others are ticked."""
    if request.method == "POST":
        return _sent(request, competition, number)
    page = stage_page(competition, found_stage(competition, number))
    form = decide_form(page, asked="anew" in request.GET, is_sure=request.GET.get("anew") == SURE)
    return shown_stage(request, page, form)


@transaction.atomic
def _sent(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Save a decision. The competition is locked before its standings are read, so that they are those by which it is decided."""
    locked(competition)
    page = stage_page(competition, found_stage(competition, number))
    form = decide_form(page, request.POST)
    if form is not None and form.is_valid():
        if _is_unsaid(request, form, changes_of(page, form)):
            return shown_stage(request, page, form, asks=True)
        with show_in_form(form):
            _decide(request, page, form)
            return redirect("manage_stage", competition.slug, number)
    is_outdated = form is not None and (form.meanwhile is not None or form.is_outdated)
    return shown_stage(request, page, form, status=409 if is_outdated else 422 if form is not None and form.errors else 200)


def _is_unsaid(request: HttpRequest, form: DecideForm, changes: DecisionChanges) -> bool:
    """Whether the page on which this was ticked did not say what it changes, so that it is said first. What somebody else decided
    meanwhile is refused instead."""
    is_as_seen = form.cleaned_data["seen"] in ("", stage_seen(changes.stage))
    return is_as_seen and bool(changes.texts) and not changes.refused and request.POST.get("told", "") != changes.seen


def _decide(request: HttpRequest, page: StagePage, form: DecideForm) -> None:
    competition, stage, data = page.stage.competition, page.stage, form.cleaned_data
    entrants = {one.number: one for one in competition.entrants.with_players()}
    was_decided, places = stage.is_decided, form.places(entrants)
    left = left_text(stage, [place.entrant.pk for place in places])
    decided = seating.decide_stage(
        actor=Actor.of(request.user),
        stage=stage,
        places=places,
        proposed=form.proposal.as_json,
        sure=bool(data.get("sure")),
        seen=data["seen"],
        lot=_lot_of(form, entrants),
        reason=data["reason"].strip(),
    )
    back = "back" if was_decided else "open"
    undo = way_back("manage_stage_step", competition.slug, stage.number, back, seen=stage_seen(decided))
    said = _("It is decided who plays in “%(stage)s”.") % {"stage": stage.name}
    messages.success(request, " ".join(filter(None, [said, left])), extra_tags=undo)


def _lot_of(form: DecideForm, entrants: Mapping[int, Entrant]) -> StageLot | None:
    """The lot that decides between level ones, if one does."""
    if form.drawn is None:
        return None
    seed, level, drew = form.drawn
    own = {one.pk: one for one in entrants.values()}
    return StageLot(seed, [own[key] for key in level], [own[key] for key in drew])
