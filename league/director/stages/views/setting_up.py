"""All stages of a competition: set up, add, change and delete them, and give sessions to them."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.commands import change_stage, make_stage, set_up_stages
from league.competitions.models import Competition, Stage
from league.competitions.seen import stage_seen, stage_sessions_seen, stages_seen
from league.competitions.stage_templates import STAGE_TEMPLATES, template_called
from league.director.refusals import attempt, show_in_form
from league.director.stages.deletion import deletion_page
from league.director.stages.forms.stage import SetUpForm, StageForm
from league.director.stages.moves import BACK, question_of_moves
from league.director.stages.queries import stages_page
from league.director.undo import sent, way_back
from league.numbers import whole_number
from league.seating import commands as seating
from league.seating.seen import plan_seen


@director_only
def stages(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All stages in order; without any, the templates."""
    rows = stages_page(competition)
    templates = sorted(STAGE_TEMPLATES, key=lambda one: one.kind != competition.kind)
    context = {"competition": competition, "rows": rows, "templates": templates}
    context["seen"] = stage_sessions_seen(competition)
    return render(request, "director/stages/stages.html", context)


@director_only
def set_up(request: HttpRequest, competition: Competition, template: str) -> HttpResponse:
    """The stages of a template, to be changed before they are made."""
    chosen = template_called(template)
    if chosen is None:
        raise Http404
    if competition.stages.exists():
        return redirect("manage_stages", competition.slug)
    form = SetUpForm(request.POST or None, competition=competition, template=chosen)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            after = _set_up(Actor.of(request.user), competition, form)
            seen, planned = stages_seen(competition), plan_seen(competition)
            undo = way_back("manage_stages_take_back", competition.slug, after=after, seen=seen, planned=planned)
            messages.success(request, _("The stages are set up."), extra_tags=undo)
            return redirect("manage_stages", competition.slug)
    context = {"competition": competition, "form": form, "template": chosen}
    return render(request, "director/stages/set_up.html", context, status=_status(form))


@transaction.atomic
def _set_up(actor: Actor, competition: Competition, form: SetUpForm) -> int:
    """Make the stages and plan their sessions; returns the number of the last session there was before."""
    after: int = competition.sessions.aggregate(last=Max("number"))["last"] or 0
    set_up_stages(actor=actor, competition=competition, stages=form.stages(), seen=form.cleaned_data["seen"])
    if form.cleaned_data["plan"]:
        seating.plan_stages(actor=actor, competition=competition, minutes=form.cleaned_data["minutes"])
    return after


@director_only
@require_POST
def take_back(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Undo setting up the stages, with the sessions planned with them: those after number ``after``."""
    after = whole_number(sent(request, "after"))
    if after is None:
        raise Http404
    with attempt(request, _("There are no stages again.")):
        seen, planned = sent(request, "seen"), sent(request, "planned")
        seating.take_back_stages(actor=Actor.of(request.user), competition=competition, after=after, seen=seen, planned=planned)
    return redirect("manage_stages", competition.slug)


@director_only
def add(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A further stage."""
    form = StageForm(request.POST or None, competition=competition)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = make_stage(actor=Actor.of(request.user), competition=competition, seen=form.cleaned_data["seen"], **form.values())
            return redirect("manage_stage", competition.slug, made.number)
    return render(request, "director/stages/change_stage.html", {"competition": competition, "form": form}, status=_status(form))


@director_only
def change(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """What a stage is. Where results count, who moves is shown first."""
    stage = _found(competition, number)
    form = StageForm(request.POST or None, competition=competition, stage=stage)
    if request.method == "POST" and form.is_valid():
        here, before = reverse("manage_stage_change", args=[competition.slug, number]), stage_seen(stage)

        def save() -> Stage:
            actor, own = Actor.of(request.user), _found(competition, number)
            return change_stage(actor=actor, stage=own, seen=form.cleaned_data["seen"], **form.values())

        if asked := question_of_moves(request, competition, save, back=here):
            return asked
        with show_in_form(form):
            seen = stage_seen(save())
            undo = way_back("manage_stage_step", competition.slug, number, "change-back", seen=seen) if seen != before else ""
            messages.success(request, _("Saved."), extra_tags=undo)
            return redirect("manage_stage", competition.slug, number)
    context = {"competition": competition, "form": form, "stage": stage}
    return render(request, "director/stages/change_stage.html", context, status=_status(form))


@director_only
def delete(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The question before a stage is deleted; a POST deletes it."""
    stage = competition.stages.select_related("source").filter(number=number).first()
    if stage is None:
        return redirect("manage_stages", competition.slug)  # a second tap
    if request.method == "POST":
        said = _("The stage “%(name)s” was deleted.") % {"name": stage.name}
        with attempt(request, said, undo=lambda: _restored(competition, number)):
            seating.delete_stage(actor=Actor.of(request.user), stage=stage, seen=sent(request, "seen"))
        return redirect("manage_stages", competition.slug)
    context = {"competition": competition, "stage": stage, "page": deletion_page(stage), "seen": stage_seen(stage)}
    return render(request, "director/stages/delete_stage.html", context)


def _restored(competition: Competition, number: int) -> str:
    """The address that brings a deleted stage back, with the stages as they are without it."""
    return way_back("manage_stage_restore", competition.slug, number=number, seen=stages_seen(competition))


@director_only
@require_POST
def restore(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Undo a deletion."""
    number = whole_number(sent(request, "number"))
    if number is None:
        raise Http404
    with attempt(request, _("The stage is there again.")):
        seating.restore_stage(actor=Actor.of(request.user), competition=competition, number=number, seen=sent(request, "seen"))
    return redirect("manage_stages", competition.slug)


@director_only
@require_POST
def assign(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Give a session to a stage (its number). Where its results count, who moves is shown first."""
    number = whole_number(sent(request, "session")) or 0
    session = get_object_or_404(competition.sessions.select_related("stage"), number=number)
    stage = _found(competition, whole_number(sent(request, "stage")) or 0)

    def give() -> object:
        own = competition.sessions.get(pk=session.pk)
        return seating.assign_session(actor=Actor.of(request.user), session=own, stage=stage, seen=sent(request, "seen"))

    if asked := question_of_moves(request, competition, give, back=reverse("manage_stages", args=[competition.slug])):
        return asked
    before = session.stage.number if session.stage is not None else 1
    said = _("%(session)s belongs to “%(stage)s” now.") % {"session": session, "stage": stage.name}
    with attempt(request, said, undo=lambda: _given_back(competition, number, before) if before != stage.number else ""):
        give()
    return redirect("manage_stages", competition.slug)


def _given_back(competition: Competition, session: int, stage: int) -> str:
    """The address that gives a session back to the stage with this number, unless that is changed once more."""
    seen = stage_sessions_seen(competition)
    return way_back("manage_stages_sessions", competition.slug, session=session, stage=stage, seen=seen, **{BACK: 1})


def _found(competition: Competition, number: int) -> Stage:
    stage: Stage = get_object_or_404(competition.stages.select_related("source", "competition"), number=number)
    return stage


def _status(form: StageForm | SetUpForm) -> int:
    if form.meanwhile:
        return 409
    return 422 if form.errors else 200
