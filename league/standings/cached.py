"""Public pages of a competition: built once a change for everybody without an account, and answered from the cache.

``@cached_page(query={"sort": SORT})`` and below it ``@public_competition``. What a page of the cache shows depends on nothing but
the build, the view and its parts of the address, the parameters named here, ``results_revision`` and the language: it is built for a
request that has nothing else in it, no cookie, no session, no host. Whoever signed in, or has a message waiting, gets a page of their own,
by the same parameters; by ``?as=public`` they look at the page of the others, which then does not ask for news.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.gzip import re_accepts_gzip
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language

from league.build import build_name
from league.competitions.access import wants_the_public_view
from league.competitions.queries import PublicState, public_state
from league.standings.page_store import BUILD_SECONDS, StoredPage, StoreFailed, claimed, find, keep

__all__ = ["NUMBER", "cached_page", "one_of"]

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponse]
Reader = Callable[[str], str]
NUMBER = r"[1-9][0-9]{0,3}"
SEEN = "seen"  #: the revision that a page which asks for news shows
LOOK_SECONDS = 0.02


def one_of(names: Any) -> str:
    """The pattern of a parameter that is one of these."""
    return "|".join(map(re.escape, names))


def cached_page(
    *, query: Mapping[str, str | Reader] | None = None, strict: Collection[str] = (), live: bool = False
) -> Callable[[View], View]:
    """Answer from the cache. ``query``: the parameters that the view reads, each with the pattern of its values, or with a function that
    writes a value in the one way in which it is kept (``""``: it is none); others are not seen by it.

    ``strict``: those of them without which it would be another page: with another value than these, there is no page.
    ``live``: the page asks for news while the competition lasts, by ``request.live_url``, and is answered 204 when there are none.
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
            if asked.get(SEEN) == str(state.results_revision):
                return _with_headers(HttpResponse(status=204))
            visit = Visit(view, slug, state, parts, kept, live, get_language() or "", build_name())
            return _with_headers(_answer(request, visit, as_public=as_public))

        return answered

    return decorated


def _answer(request: HttpRequest, visit: Visit, *, as_public: bool) -> HttpResponse:
    """What everybody gets, or a page of the visitor's own; ``as_public``: somebody else looks at what everybody gets."""
    if is_everybodys(request):
        return _shared_answer(request, visit)
    if as_public:
        return replace(visit, live=False).build(request)[0]
    request.live_url = visit.live_url(request.path)  # type: ignore[attr-defined]
    return visit.view(request, slug=visit.slug, **visit.parts)


def is_everybodys(request: HttpRequest) -> bool:
    """Whether this visitor gets what everybody gets: nobody knows them, and nothing is waiting to be said to them."""
    own = (settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name)
    return request.method in ("GET", "HEAD") and not any(request.COOKIES.get(name) for name in own)


def _reader(one: str | Reader) -> Reader:
    if not isinstance(one, str):
        return one
    pattern = re.compile(one)
    return lambda value: value if pattern.fullmatch(value) else ""


def _kept(given: QueryDict, readers: Mapping[str, Reader]) -> tuple[tuple[str, str], ...]:
    """The parameters that the view reads, in one order, each once."""
    found = ((name, read(given.get(name, ""))) for name, read in readers.items())
    return tuple((name, value) for name, value in found if value)


@dataclass(frozen=True, slots=True)
class Visit:
    """What decides what a page looks like. ``state`` was read before everything else that is on the page."""

    view: View
    slug: str
    state: PublicState
    parts: dict[str, Any]
    query: tuple[tuple[str, str], ...]
    live: bool
    language: str
    program: str

    @property
    def key(self) -> str:
        named = (f"{self.view.__module__}.{self.view.__name__}", sorted(self.parts.items()), self.query)
        decides = (self.program, self.state.pk, *named, self.state.results_revision, self.language)
        return "page:" + hashlib.sha256(repr(decides).encode()).hexdigest()[:40]

    @property
    def etag(self) -> str:
        return f'W/"{self.key.removeprefix("page:")}"'

    def live_url(self, path: str) -> str:
        """Where the page asks for news; empty where there will be none."""
        if not self.live or self.state.is_over:
            return ""
        return f"{path}?{urlencode([*self.query, (SEEN, self.state.results_revision)])}"

    def build(self, request: HttpRequest) -> tuple[HttpResponse, bool]:
        """The view's answer to a request with nothing in it but what is said here, and whether it may be kept."""
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
        shared.live_url = self.live_url(shared.path)  # type: ignore[attr-defined]
        return shared


def _milliseconds(started: float) -> float:
    return (time.perf_counter() - started) * 1000


def _shared_answer(request: HttpRequest, visit: Visit) -> HttpResponse:
    """304 where the browser has the page, before anything is looked up; else the page, from the cache or for the cache."""
    answer = get_conditional_response(request, etag=visit.etag) or _page(request, visit)
    if isinstance(answer, StoredPage):
        answer = answer.answer(packed=bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))))
        if request.method == "HEAD":
            answer["Content-Length"] = str(len(answer.content))
            answer.content = b""
    if answer.status_code in (200, 304) and not answer.streaming:
        answer["ETag"] = visit.etag
    return answer


def _page(request: HttpRequest, visit: Visit) -> StoredPage | HttpResponse:
    """The page as it is now. Of visitors who come at once one builds it, and the others wait for that."""
    give_up = time.monotonic() + 2 * BUILD_SECONDS
    try:
        while True:
            if page := find(visit.key):
                return page
            with claimed(visit.key) as is_ours:
                if is_ours:  # unless somebody was ready between the look and the claim
                    return find(visit.key) or _built(request, visit)
            if time.monotonic() > give_up:
                return visit.build(request)[0]
            time.sleep(LOOK_SECONDS)
            # What is waited for may never be kept, because the competition changed meanwhile.
            visit = replace(visit, state=public_state(visit.slug) or visit.state)
    except StoreFailed:
        return visit.build(request)[0]


def _built(request: HttpRequest, visit: Visit) -> StoredPage | HttpResponse:
    """Build the page; it is kept only if the competition did not change while it was built."""
    response, may_be_kept = visit.build(request)
    if not may_be_kept:
        return response
    page = StoredPage.of(response)
    if public_state(visit.slug) == visit.state:
        with suppress(StoreFailed):
            keep(visit.key, page)
    return page


def _with_headers(response: HttpResponse) -> HttpResponse:
    """No proxy may keep it for others, and a browser asks every time whether it changed."""
    patch_vary_headers(response, ("Cookie", "Accept-Language", "Accept-Encoding"))
    response.setdefault("Cache-Control", "private, no-cache")
    return response
