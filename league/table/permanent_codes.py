"""The permanent code of a table, ``/tables/<token>/``: it leads to the table link of the session in play, which decides who may write."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from league.competitions.access import declares_access, may_record, reader_of
from league.competitions.models import Competition
from league.seating.models import TableCode
from league.seating.table_codes import Whereto, whereto

__all__ = ["table_code"]

STATUSES = {"replaced": 410, "ended": 410}
WAITS = frozenset({"unused", "next", "nothing"})  #: pages that look by themselves whether play has begun


@declares_access("table")
@require_safe
@never_cache
def table_code(request: HttpRequest, token: str) -> HttpResponse:
    """Lead to the table, or say why there is none now; a page that waits asks again with the ``key`` of what it shows."""
    code = TableCode.objects.select_related("competition").filter(token=token.replace("\x00", "?")).first()
    if code is None:
        return render(request, "table/code.html", {"why": "unknown"}, status=404)
    found = _told(request, code)
    if "key" in request.GET:
        return _news(request, found)
    return redirect("table", found.token) if found.token else _nowhere(request, code, found)


def _told(request: HttpRequest, code: TableCode) -> Whereto:
    """Where the code leads; nothing is said of a competition that the visitor may not see."""
    competition = code.competition
    found = whereto(code, reader_of(request, competition), by_account=may_record(request.user, competition))
    return found if found.token or found.why in STATUSES or _is_shown(request, competition) else Whereto("nothing")


def _is_shown(request: HttpRequest, competition: Competition) -> bool:
    return Competition.objects.visible_to(request.user).filter(pk=competition.pk).exists()


def _news(request: HttpRequest, found: Whereto) -> HttpResponse:
    if found.token:
        return HttpResponseClientRedirect(reverse("table", args=[found.token]))
    return HttpResponse(status=204) if request.GET.get("key") == found.key else HttpResponseClientRefresh()


def _nowhere(request: HttpRequest, code: TableCode, found: Whereto) -> HttpResponse:
    """The page of a code that leads nowhere now."""
    whose = code.competition if _is_shown(request, code.competition) else None
    sessions = {"session": found.session, "coming": found.coming}
    context = {"code": code, "why": found.why, **sessions, "whose": whose, "waits": found.why in WAITS, "key": found.key}
    return render(request, "table/code.html", context, status=STATUSES.get(found.why, 200))
