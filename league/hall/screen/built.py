"""The contents of the screen, built once for everybody after each change, and kept in the cache.

Unlike a public page, the screen shows the clock, which is no result: so it is built anew whenever the competition's ``revision`` rises,
and nothing in it depends on the moment. What it shows is asked for by a tag of its contents (:mod:`league.standings.shown_tag`).
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

from django.template.loader import render_to_string

from league.competitions.models import Competition
from league.hall.screen.composition import composition_of
from league.hall.screen.instead import shown_instead
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.slides import slides_of
from league.serving.build import build_name
from league.standings.page_store import BUILD_SECONDS, StoreFailed, claimed, recalled, remember
from league.standings.shown_tag import shown_tag
from league.standings.versions import built_key

__all__ = ["BuiltScreen", "build_tag", "built_screen"]

LOOK_SECONDS = 0.02
BUILD_LETTERS = 12


@dataclass(frozen=True, slots=True)
class BuiltScreen:
    """The contents of the screen as HTML, their ``tag``, and whether the hall wants a light background."""

    html: str
    tag: str
    light: bool


def build_tag() -> str:
    """A name of the running program, by which an open page learns of a new one."""
    return shown_tag([build_name().encode()])[:BUILD_LETTERS]


def built_screen(competition: Competition) -> BuiltScreen:
    """The screen as it is now, from the cache if it was built since the latest change. Of simultaneous visitors, one builds it."""
    key = built_key("hall", competition.pk, competition.revision, competition.results_revision)
    give_up = time.monotonic() + BUILD_SECONDS
    with suppress(StoreFailed):
        while time.monotonic() < give_up:
            if isinstance(known := recalled(key), BuiltScreen):
                return known
            with claimed(key) as is_ours:
                if is_ours:
                    return _kept(key, competition)
            time.sleep(LOOK_SECONDS)
    return _built(competition)


def _kept(key: str, competition: Competition) -> BuiltScreen:
    """The screen, unless somebody has built it between a look and the claim."""
    if isinstance(known := recalled(key), BuiltScreen):
        return known
    screen = _built(competition)
    remember(key, screen)
    return screen


def _built(competition: Competition) -> BuiltScreen:
    composition, instead = composition_of(competition), shown_instead(competition)
    now = HallNow(competition)
    context = {"competition": competition, "instead": instead, "clocks": () if instead else now.clocks}
    slides = () if instead else slides_of(now, composition)
    html = render_to_string("hall/screen/_screen.html", {**context, "slides": slides, "light": composition.light})
    return BuiltScreen(html, shown_tag([html.encode()]), composition.light)
