"""Invitations: made and ended by directors, and the page on which somebody accepts one."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions import commands
from league.competitions.access import director_only, public
from league.competitions.models import Competition, Invitation, Role, RoleName
from league.director.invitations.forms import HelperForm, InvitationForm
from league.director.invitations.queries import end_of_last_day, end_of_today, holds_already, shown_invitation, shown_invitations
from league.director.refusals import attempt, show_in_form
from league.seating.codes import is_local, qr_code

__all__ = ["change_invitation", "invitation", "invitations", "invited"]

STEPS = {"revoke": commands.revoke_invitation, "one-more": commands.allow_one_more}
STATUSES = {"revoked": 410, "ended": 410, "used": 410, "hidden": 410}
BACKEND = "django.contrib.auth.backends.ModelBackend"
AFTERWARDS = timedelta(days=3)  #: for so long a helper's browser is known after the end, so that a tap is refused in words


@director_only
@never_cache
def invitations(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All invitations, and the form for a new one."""
    now = timezone.now()
    form = InvitationForm(request.POST or None, today=end_of_today(now), last_day=end_of_last_day(competition, now))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = commands.invite(actor=Actor.of(request.user), competition=competition, **form.arguments())
            return redirect("manage_invitation", competition.slug, made.pk)
    context = {"competition": competition, "form": form, "rows": shown_invitations(competition, now)}
    return render(request, "director/invitations/invitations.html", context, status=422 if form.errors else 200)


@director_only
@never_cache
def invitation(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One invitation: its link to show, copy or print, and who came by it."""
    found = shown_invitation(_invitation(competition, number), timezone.now())
    url = request.build_absolute_uri(found.invitation.get_absolute_url())
    code = "" if found.why_closed else qr_code(url)
    context = {"competition": competition, "shown": found, "url": url, "code": code, "local": is_local(request.get_host())}
    return render(request, "director/invitations/invitation.html", context)


def _invitation(competition: Competition, number: int) -> Invitation:
    return get_object_or_404(competition.invitations.select_related("competition"), pk=number)


@director_only
@require_POST
def change_invitation(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """End the link, or let one more person in."""
    if step not in STEPS:
        raise Http404
    said = _("The link has ended. Who came by it keeps the right until its end.") if step == "revoke" else _("One more person may come.")
    with attempt(request, said):
        STEPS[step](actor=Actor.of(request.user), invitation=_invitation(competition, number))
    return redirect("manage_invitation", competition.slug, number)


@public
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the link gives (a look alone uses nothing up), and take in whoever says so; or say why it lets nobody in."""
    found = Invitation.objects.select_related("competition").filter(token=token.replace("\x00", "?")).first()
    if found is None:
        return render(request, "director/invitations/invited.html", {"why": "unknown"}, status=404)
    why = holds_already(request.user, found, timezone.now()) or found.why_closed(timezone.now())
    form = HelperForm(None if request.user.is_authenticated else request.POST or None)
    if request.method == "POST" and not why and (request.user.is_authenticated or form.is_valid()):
        actor = Actor.of(request.user) if request.user.is_authenticated else Actor(name=form.cleaned_data["name"])
        with show_in_form(form) if form.is_bound else attempt(request):
            return _taken_in(request, commands.accept_invitation(actor=actor, invitation=found))
    # A page that is refused says nothing of the competition but its name, and of a draft nothing.
    context = {"invitation": found, "form": form, "why": why, "start": _start(found.competition, found.role)}
    status = STATUSES.get(why) or (422 if form.errors else 200)
    return render(request, "director/invitations/invited.html", context, status=status)


def _taken_in(request: HttpRequest, role: Role) -> HttpResponse:
    """Sign the helper in for as long as the right lasts, and lead to where the work begins."""
    if not request.user.is_authenticated:
        login(request, role.user, backend=BACKEND)
    if role.user.helper_until is not None:
        request.session.set_expiry(role.user.helper_until + AFTERWARDS)
    messages.success(request, _("You are in, %(name)s.") % {"name": role.user.shown_name})
    return redirect(_start(role.competition, role.name))


def _start(competition: Competition, role: str) -> str:
    return reverse("manage_calls" if role == RoleName.REFEREE else "desk", args=[competition.slug])
