"""Declare a public page beside its view: its address and its tab. Tests take their lists of pages from these declarations, too.

``@public_page("records/", tab=_("Records"))`` stands above ``@cached_page()`` and ``@public_competition``. The view names the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.http import HttpResponse
from django.urls import URLPattern, path
from django.utils.functional import Promise

from league.competitions.models import Competition

__all__ = ["PublicPage", "pages_in", "public_page"]

PageView = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class PublicPage:
    """A page below ``/<slug>/``. It has a ``tab``, or belongs ``under`` the page of that name, whose tab is then marked, or neither.

    ``has_tab`` says which competitions show the tab; without it, all of them do.
    """

    name: str
    route: str
    view: PageView
    tab: str | Promise
    under: str
    has_tab: Callable[[Competition], bool] | None

    @property
    def address(self) -> URLPattern:
        return path(self.route, self.view, name=self.name)

    @property
    def has_parts(self) -> bool:
        """The address needs more than the competition, such as a number."""
        return "<" in self.route


def public_page(
    route: str, *, tab: str | Promise = "", under: str = "", has_tab: Callable[[Competition], bool] | None = None
) -> Callable[[PageView], PageView]:
    """Declare the view as a public page of every competition at this route."""

    def declared(view: PageView) -> PageView:
        if getattr(view, "access", "") != "public_competition":
            raise TypeError(f"{view.__name__}: @public_page stands above @public_competition")
        view.page = PublicPage(view.__name__, route, view, tab, under, has_tab)  # type: ignore[attr-defined]
        return view

    return declared


def pages_in(modules: Iterable[ModuleType]) -> tuple[PublicPage, ...]:
    """The pages declared in these modules, in that order."""
    found: list[Any] = [getattr(view, "page", None) for module in modules for view in vars(module).values()]
    return tuple(dict.fromkeys(page for page in found if isinstance(page, PublicPage)))
