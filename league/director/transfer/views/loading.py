"""Load a competition from another installation; for administrators."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from league.archive.commands.competition import load_competition
from league.archive.container import unpacked
from league.archive.content import Content, content_of
from league.archive.queries.preview import preview_of
from league.audit.actor import Actor
from league.competitions.access import administrator_only
from league.director.refusals import show_in_form
from league.director.transfer import uploads
from league.director.transfer.forms import AddressForm, ArchiveFileForm
from league.errors import Refusal

PURPOSE = "archive"


@administrator_only
def load(request: HttpRequest) -> HttpResponse:
    """Choose an archive."""
    form = ArchiveFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        kept = uploads.keep(form.cleaned_data["file"], purpose=PURPOSE, user=request.user)
        with show_in_form(form):
            _content(kept)
            return redirect(reverse("load_competition_preview") + "?" + urlencode({"file": kept.token}))
        uploads.forget(kept)
    return render(request, "director/transfer/load_competition.html", {"form": form})


@administrator_only
def preview(request: HttpRequest) -> HttpResponse:
    """Preview an archive, and who in it is known here; a POST loads it."""
    try:
        kept = uploads.find(request.GET.get("file", ""), purpose=PURPOSE, user=request.user)
        content = _content(kept)
    except Refusal as refused:
        messages.error(request, str(refused))
        return redirect("load_competition")
    form = AddressForm(request.POST or None, initial={"slug": content.competition.slug})
    shown = preview_of(content)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            competition = load_competition(actor=Actor.of(request.user), content=content, slug=form.cleaned_data["slug"])
            uploads.forget(kept)
            messages.success(request, _("%(name)s was loaded.") % {"name": competition.name})
            return redirect("manage", competition.slug)
    return render(request, "director/transfer/load_competition_preview.html", {"form": form, "preview": shown})


def _content(kept: uploads.Kept) -> Content:
    with kept.path.open("rb") as file:
        return content_of(unpacked(file))
