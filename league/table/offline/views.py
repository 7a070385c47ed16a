"""What a phone asks for once, so that it needs no network later: the rules of its game, and the worker that keeps the pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.competitions.access import public
from league.seating.models import IN_PLAY, TableLink
from league.serving.build import build_name
from league.table.devices import device_of
from league.table.identity import AtTable, table_page
from league.table.offline.kit import kept_by_phones, rules_kept

__all__ = ["last_table", "table_rules", "table_worker"]


@public
@require_safe
@never_cache
def last_table(request: HttpRequest) -> HttpResponse:
    """Where an installed Platzwind begins: the table in play at which this phone was last, or else the start page.

    Without a network the worker leads to the last table that it kept.
    """
    known = [int(table) for table in device_of(request).people if table.isdecimal()]
    links = TableLink.objects.valid().filter(table__in=known, table__session__state__in=IN_PLAY)
    tokens = dict(links.values_list("table", "token"))
    token = next((tokens[table] for table in reversed(known) if table in tokens), None)
    return redirect("table", token) if token else redirect("home")


@table_page
def table_rules(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The rules of the game at this table as plain data, with every word that the phone needs."""
    return kept_by_phones(at, JsonResponse(rules_kept(at.ruleset)))


@public
@never_cache
def table_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of all table pages; another build is another worker, which forgets what the last one kept."""
    return render(request, "table/offline/worker.js", {"build": build_name()}, content_type="text/javascript")
