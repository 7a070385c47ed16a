"""Cache the public pages of a competition: after each change, a page is built once for everybody without an account.

Write ``@cached_page(query={"sort": SORT})`` above ``@public_competition``. A cached page depends on nothing but
the build, the view and its parts of the address, the parameters named here, ``results_revision`` and the language: it is built for a
request that contains nothing else, no cookie, no session, no host. People who are signed in or have a message waiting get their own page
by the same parameters; with ``?as=public`` they see everybody's page, which then does not ask for news.

``results_revision`` also rises with secret changes, so it is never sent: the tag by which a browser caches a page, and asks for news, is
made from what the page shows (:mod:`league.standings.shown_tag`). After a secret change a page is built again, and is the same.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.gzip import re_accepts_gzip
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import urlencode

from league.competitions.access import sees_all, wants_the_public_view
from league.competitions.queries import PublicState, public_state
from league.standings.page_store import BUILD_SECONDS, StoredPage, StoreFailed, claimed, find, keep, placeholder
from league.standings.shown_tag import shown_tag
from league.standings.versions import built_key

__all__ = ["NUMBER", "cached_page", "one_of"]

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponse]
Reader = Callable[[str], str]
NUMBER = r"[1-9][0-9]{0,3}"
SEEN = "seen"  #: the parameter with the tag of the page that asks for news
LOOK_SECONDS = 0.02


def one_of(names: Any) -> str:
    """A pattern for a parameter whose value is one of these."""
    return "|".join(map(re.escape, names))


def cached_page(
    *, query: Mapping[str, str | Reader] | None = None, strict: Collection[str] = (), live: bool = False, waits: bool = True
) -> Callable[[View], View]:
    """Answer from the cache. ``query``: the parameters that the view reads, each with a pattern for its values, or with a function that
    normalises a value (``""``: ignore it). The view sees no other parameters.

    ``strict``: parameters for which any other value is answered 404 instead of being ignored.
    ``live``: while the competition lasts, the page asks for news by ``request.live_url``, and gets 204 if there are none.
    ``waits``: of simultaneous visitors, one builds the page and the others wait; false for a view that takes turns itself.
    """
    readers = {name: _reader(one) for name, one in sorted((query or {}).items())}

    def decorated(view: View) -> View:
        if getattr(view, "access", "") != "public_competition":
            raise TypeError(f"{view.__name__}: @cached_page stands above @public_competition, and above nothing else")

        @wraps(view)
        def answered(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
            as_public = wants_the_public_view(request)
            asked, kept, state = request.GET, _kept(request.GET, readers), public_state(slug)
            if any(name in asked and name not in dict(kept) for name in strict):
                raise Http404
            request.GET = QueryDict(urlencode(kept))
            if state is None:  # a draft, or nothing at all
                return _with_headers(view(request, slug=slug, **parts))
            visit = Visit(view, slug, state, parts, kept, live, waits)
            return _with_headers(_answer(request, visit, asked.get(SEEN, ""), as_public=as_public))

        return answered

    return decorated


def _answer(request: HttpRequest, visit: Visit, seen: str, *, as_public: bool) -> HttpResponse:
    """Answer with everybody's page or the visitor's own; ``as_public``: the visitor looks at everybody's page."""
    if is_everybodys(request):
        return _shared_answer(request, visit, seen)
    if as_public:
        return replace(visit, live=False).build(request)[0]
    tag = _own_tag(request, visit) if visit.is_live else ""
    if tag and seen == tag:
        return HttpResponse(status=204)
    request.live_url = visit.live_url(request.path, tag)  # type: ignore[attr-defined]
    return visit.view(request, slug=visit.slug, **visit.parts)


def _own_tag(request: HttpRequest, visit: Visit) -> str:
    """The tag of the visitor's own page: it differs after every change for those who see everything; otherwise it is the public one."""
    if sees_all(request.user, visit.state.pk):
        return shown_tag([visit.key.encode()])
    page = _page(request, visit)
    return page.tag if isinstance(page, StoredPage) else ""


def is_everybodys(request: HttpRequest) -> bool:
    """Whether this visitor gets everybody's page: they are not signed in and have no message waiting.

    A cookie alone proves nothing: it must belong to a signed-in session (one query) or hold a message of ours.
    """
    if request.method not in ("GET", "HEAD"):
        return False
    if request.COOKIES.get(CookieStorage.cookie_name) and len(get_messages(request)):
        return False
    if not request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return True
    return not request.user.is_authenticated and SessionStorage.session_key not in request.session


def _reader(one: str | Reader) -> Reader:
    if not isinstance(one, str):
        return one
    pattern = re.compile(one)
    return lambda value: value if pattern.fullmatch(value) else ""


def _kept(given: QueryDict, readers: Mapping[str, Reader]) -> tuple[tuple[str, str], ...]:
    """The parameters that the view reads, each once, in a fixed order."""
    found = ((name, read(given.get(name, ""))) for name, read in readers.items())
    return tuple((name, value) for name, value in found if value)


@dataclass(frozen=True)
class Visit:
    """Everything that a page depends on. ``state`` was read before anything else on the page."""

    view: View
    slug: str
    state: PublicState
    parts: dict[str, Any]
    query: tuple[tuple[str, str], ...]
    live: bool
    waits: bool

    @cached_property
    def key(self) -> str:
        named = (f"{self.view.__module__}.{self.view.__name__}", sorted(self.parts.items()), self.query)
        return built_key("page", self.state.pk, self.state.results_revision, *named)

    @property
    def is_live(self) -> bool:
        """The page asks for news."""
        return self.live and not self.state.is_over

    def live_url(self, path: str, tag: str) -> str:
        """The address at which the page asks for news; empty if there will be none."""
        return f"{path}?{urlencode([*self.query, (SEEN, tag)])}" if self.is_live and tag else ""

    def build(self, request: HttpRequest) -> tuple[HttpResponse, bool]:
        """The view's answer to a request that contains only this visit, and whether it may be cached."""
        shared = self._request(request)
        started = time.perf_counter()
        response = self.view(shared, slug=self.slug, **self.parts)
        logger.debug("Built %s for revision %s in %.0f ms", shared.path, self.state.results_revision, _milliseconds(started))
        if "CSRF_COOKIE" in shared.META or response.cookies:
            logger.error("%s holds something of one visitor's own and cannot be cached", shared.path)
            return self.view(request, slug=self.slug, **self.parts), False
        may_be_kept = response.status_code == 200 and not response.streaming and "no-store" not in response.get("Cache-Control", "")
        return response, may_be_kept

    def _request(self, request: HttpRequest) -> HttpRequest:
        match = request.resolver_match
        assert match is not None
        shared = HttpRequest()
        shared.method = "GET"
        shared.path = shared.path_info = reverse(match.view_name, kwargs=match.kwargs)
        shared.META = {"REQUEST_METHOD": "GET", "QUERY_STRING": urlencode(self.query)}
        shared.GET = QueryDict(shared.META["QUERY_STRING"])
        shared.resolver_match = match
        shared.user = AnonymousUser()
        shared.is_everybodys = True  # type: ignore[attr-defined]
        shared.live_url = self.live_url(shared.path, placeholder())  # type: ignore[attr-defined]
        return shared


def _milliseconds(started: float) -> float:
    return (time.perf_counter() - started) * 1000


def _shared_answer(request: HttpRequest, visit: Visit, seen: str) -> HttpResponse:
    """Answer 204 or 304 if the browser shows or has the page already; otherwise the page, cached or newly built."""
    page = _page(request, visit)
    if not isinstance(page, StoredPage):
        return page
    if seen == page.tag:
        return HttpResponse(status=204)
    etag = f'W/"{page.tag}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = page.answer(packed=bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))))
        if request.method == "HEAD":
            answer["Content-Length"] = str(len(answer.content))
            answer.content = b""
    answer["ETag"] = etag
    return answer


def _page(request: HttpRequest, visit: Visit) -> StoredPage | HttpResponse:
    """The current page. Of simultaneous visitors, one builds it and the others wait."""
    give_up = time.monotonic() + 2 * BUILD_SECONDS
    try:
        while True:
            if page := find(visit.key):
                return page
            if not visit.waits:
                return _built(request, visit)
            with claimed(visit.key) as is_ours:
                if is_ours:  # somebody may have finished between find and claimed
                    return find(visit.key) or _built(request, visit)
            if time.monotonic() > give_up:
                return _fresh(request, visit)
            time.sleep(LOOK_SECONDS)
            # The awaited page may never be kept, because the competition has changed meanwhile.
            visit = replace(visit, state=public_state(visit.slug) or visit.state)
    except StoreFailed:
        return _fresh(request, visit)


def _built(request: HttpRequest, visit: Visit) -> StoredPage | HttpResponse:
    """Build the page, and keep it only if the competition has not changed meanwhile."""
    page = _fresh(request, visit)
    if isinstance(page, StoredPage) and public_state(visit.slug) == visit.state:
        with suppress(StoreFailed):
            keep(visit.key, page)
    return page


def _fresh(request: HttpRequest, visit: Visit) -> StoredPage | HttpResponse:
    """Build the page; an answer that is not meant for everybody is returned as the view gave it."""
    response, may_be_kept = visit.build(request)
    return StoredPage.of(response) if may_be_kept else response


def _with_headers(response: HttpResponse) -> HttpResponse:
    """Forbid proxies to keep the page for others, and make browsers ask each time whether it has changed."""
    patch_vary_headers(response, ("Cookie", "Accept-Language", "Accept-Encoding"))
    response.setdefault("Cache-Control", "private, no-cache")
    return response
