"""The overlay of a table for streams: a page without a background that keeps itself up to date."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache

from league.competitions.access import public_competition
from league.competitions.models import Competition
from league.hall.overlay.queries import TableOverlay, table_overlay
from league.seating.clock import key_of
from league.seating.server_time import with_server_time
from league.standings.cached import is_everybodys
from league.standings.shown_tag import shown_tag

__all__ = ["overlay", "overlay_state"]

OPTIONS = {"at": "top", "hand": "no", "clock": "no"}  #: each with the only value that it may have


@dataclass(frozen=True, slots=True)
class OverlayPart:
    """The changing part; ``key`` is made from what it shows and nothing else."""

    overlay: TableOverlay
    options: dict[str, str]
    text: SafeString
    url: str

    @property
    def shows_clock(self) -> bool:
        return self.overlay.shows_clock and "clock" not in self.options

    @property
    def key(self) -> str:
        clock = key_of([self.overlay.clock] if self.shows_clock and self.overlay.clock else [])
        return shown_tag([self.text.encode(), clock.encode()])

    @property
    def news_url(self) -> str:
        return f"{self.url}?{urlencode({**self.options, 'key': self.key})}"


def overlay_part(request: HttpRequest, competition: Competition, number: int) -> OverlayPart:
    """What everybody may know, also where the browser is signed in as a director: streams are for everybody."""
    request.is_everybodys = is_everybodys(request)  # type: ignore[attr-defined]  # no token, and no cookie, for who only looks
    found = table_overlay(competition, number, timezone.now())
    options = {name: value for name, value in OPTIONS.items() if request.GET.get(name) == value}
    text = render_to_string("hall/overlay/_game.html", {"competition": competition, "overlay": found, "options": options})
    return OverlayPart(found, options, text, reverse("overlay_state", args=[competition.slug, number]))


@never_cache
@public_competition
def overlay(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    return render(request, "hall/overlay/overlay.html", {"competition": competition, "part": overlay_part(request, competition, number)})


@never_cache
@public_competition
def overlay_state(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The changing part; 204 if the overlay has it already."""
    part = overlay_part(request, competition, number)
    if request.GET.get("key") == part.key:
        return with_server_time(HttpResponse(status=204))
    return with_server_time(render(request, "hall/overlay/_part.html", {"competition": competition, "part": part}))
