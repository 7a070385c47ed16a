"""``{% load tabs %}``: the tabs of the public pages of a competition."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.functional import Promise

from league.competitions.models import Competition
from league.standings.urls import PAGES

__all__ = ["Tab", "public_tabs"]

register = template.Library()


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab; ``current`` is the value of ``aria-current``: ``page``, ``true`` on a page below it, or empty."""

    label: str | Promise
    url: str
    current: str


@register.simple_tag
def public_tabs(competition: Competition, view: str) -> list[Tab]:
    """The tabs that the competition shows; ``view`` is the name of the current page."""
    above = {page.under for page in PAGES if page.name == view}
    with_tab = [page for page in PAGES if page.tab and (page.has_tab is None or page.has_tab(competition))]
    return [Tab(page.tab, reverse(page.name, args=[competition.slug]), _current(page.name, view, above)) for page in with_tab]


def _current(name: str, view: str, above: set[str]) -> str:
    if name == view:
        return "page"
    return "true" if name in above else ""
