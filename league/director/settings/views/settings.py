"""Settings, ruleset, state and roles of a competition."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.accounts.models import User
from league.audit.actor import Actor
from league.competitions import commands
from league.competitions.access import director_only
from league.competitions.models import Competition, CompetitionState
from league.competitions.seen import ruleset_seen
from league.director.asking import question_before, sent_again
from league.director.deleted import tell_deleted_already
from league.director.finishing import open_before_the_end
from league.director.refusals import attempt, show_in_form
from league.director.revealed import revealed_by, sessions_shown
from league.director.settings.forms.competition import RoleForm, RulesetForm, SettingsForm
from league.director.settings.forms.own_rules import OwnRulesForm, has_own_rules
from league.director.undo import sent, way_back
from scoring.rulesets import changed_switches

STATES = list(CompetitionState)


@director_only
def settings(request: HttpRequest, competition: Competition) -> HttpResponse:
    fresh = Competition.objects.get(pk=competition.pk)
    form = SettingsForm(request.POST or None, instance=fresh)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            commands.change_competition(actor=Actor.of(request.user), competition=competition, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("manage_settings", competition.slug)
    return _page(request, competition, form, RulesetForm.of(competition))


def _page(request: HttpRequest, competition: Competition, form: SettingsForm, ruleset_form: RulesetForm) -> HttpResponse:
    here = STATES.index(CompetitionState(competition.state))
    context: dict[str, Any] = {"competition": competition, "form": form, "ruleset_form": ruleset_form}
    context["has_own_rules"], context["changed_rules"] = has_own_rules(competition.ruleset), len(changed_switches(competition.ruleset))
    context["back"], context["forward"] = STATES[here - 1] if here else None, next(iter(STATES[here + 1 :]), None)
    status = 409 if form.meanwhile or ruleset_form.meanwhile else 200
    return render(request, "director/settings/settings.html", context, status=status)


@director_only
@require_POST
def choose_ruleset(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Choose the ruleset. If another director has chosen one meanwhile, show the settings with both."""
    form = RulesetForm.of(competition, request.POST)
    ruleset, seen = request.POST.get("ruleset", ""), request.POST.get("seen", "")
    with attempt(request, _("The ruleset was changed."), beside=form):
        commands.change_ruleset(actor=Actor.of(request.user), competition=competition, ruleset_json=ruleset, seen=seen)
    if form.meanwhile:
        fresh = Competition.objects.get(pk=competition.pk)
        return _page(request, fresh, SettingsForm(instance=fresh), form)
    return redirect("manage_settings", competition.slug)


@director_only
def own_rules(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Change single switches of the rulebook while no session has started."""
    if not has_own_rules(competition.ruleset):
        return render(request, "director/settings/own_rules.html", {"competition": competition})
    form = OwnRulesForm(competition.ruleset, request.POST or None, seen=ruleset_seen(competition))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            commands.change_ruleset(
                actor=Actor.of(request.user), competition=competition, ruleset_json=form.ruleset_json(), seen=form.cleaned_data["seen"]
            )
            messages.success(request, _("Your rules are saved."))
            return redirect("manage_settings", competition.slug)
    context = {"competition": competition, "form": form, "base": form.base}
    return render(request, "director/settings/own_rules.html", context, status=409 if form.meanwhile else 200)


@director_only
@require_POST
def set_state(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take the competition one step on or back; ``next=manage`` leads back to the checklist."""
    state, onwards = sent(request, "state"), sent(request, "next")
    if state in CompetitionState.values:
        if question := _question_of_opening(request, competition, state) or _question_of_finishing(request, competition, state):
            return question
        said = _("The competition is “%(state)s” now.") % {"state": CompetitionState(state).label}
        with attempt(request, said, undo=_way_back_to(competition, onwards)):
            commands.set_competition_state(actor=Actor.of(request.user), competition=competition, state=state)
    return redirect("manage" if onwards == "manage" else "manage_settings", competition.slug)


def _way_back_to(competition: Competition, onwards: str) -> str:
    """The undo of a step: the state before it; the end is not asked for a second time."""
    sure = "1" if competition.state == CompetitionState.FINISHED else None
    return way_back("manage_state", competition.slug, state=competition.state, next=onwards or None, sure=sure)


def _question_of_opening(request: HttpRequest, competition: Competition, state: str) -> HttpResponse | None:
    """The question before opening a draft reveals games played in it."""
    opens = competition.state == CompetitionState.DRAFT and state != CompetitionState.DRAFT and not competition.rehearsal
    revealed = revealed_by(sessions_shown(competition), competition, until=competition.published_until, listed=opens)
    return question_before(request, competition, revealed, back=reverse("manage_settings", args=[competition.slug]))


def _question_of_finishing(request: HttpRequest, competition: Competition, state: str) -> HttpResponse | None:
    """The one question before a running competition is finished: what that does, and what is still open."""
    if state != CompetitionState.FINISHED or competition.state != CompetitionState.RUNNING or sent(request, "sure"):
        return None
    context = {"competition": competition, "questions": open_before_the_end(competition), "fields": sent_again(request)}
    return render(request, "director/settings/finish_sure.html", context)


@director_only
def roles(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show everybody with a role; grant one by user name."""
    form = RoleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user, name = form.cleaned_data["user"], form.cleaned_data["name"]
        with show_in_form(form):
            commands.grant_role(actor=Actor.of(request.user), competition=competition, user=user, name=name)
            messages.success(request, _("%(name)s has the role now.") % {"name": user.shown_name})
            return redirect("manage_roles", competition.slug)
    rows = competition.roles.select_related("user").order_by("name", "user__username")
    return render(request, "director/settings/roles.html", {"competition": competition, "roles": rows, "form": form, "now": timezone.now()})


@director_only
@require_POST
def revoke_role(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Revoke a role. ``number``: the account's id."""
    user = get_object_or_404(User, pk=number)
    if not competition.roles.filter(user=user).exists():
        if tell_deleted_already(request, competition, "revoke_role", lambda told: told["user"] == user.username):
            return redirect("manage_roles", competition.slug)
        raise Http404
    with attempt(request, _("%(name)s has no role any more.") % {"name": user.shown_name}):
        commands.revoke_role(actor=Actor.of(request.user), competition=competition, user=user)
    return redirect("manage_invitations" if request.POST.get("next") == "invitations" else "manage_roles", competition.slug)
