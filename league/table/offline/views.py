"""What a phone asks for once, so that it needs no network later: the rules of its game, and the worker that keeps the pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from league.competitions.access import public
from league.serving.build import build_name
from league.table.identity import AtTable, table_page
from league.table.offline.kit import kept_by_phones, rules_kept

__all__ = ["table_rules", "table_worker"]


@table_page
def table_rules(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The rules of the game at this table as plain data, with every word that the phone needs."""
    return kept_by_phones(at, JsonResponse(rules_kept(at.competition.ruleset)))


@public
@never_cache
def table_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of all table pages; another build is another worker, which forgets what the last one kept."""
    return render(request, "table/offline/worker.js", {"build": build_name()}, content_type="text/javascript")
