"""Store built pages, packed once, and lock the building of a page. If the cache fails, do without it.

Pages are in the cache shared by all processes; each process also holds those that it answered most recently.
"""

from __future__ import annotations

import gzip
import logging
import pickle
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache as once
from typing import cast
from uuid import uuid4

from django.core.cache import cache, caches
from django.db import DatabaseError
from django.http import HttpResponse
from redis.exceptions import RedisError

from league.standings.shown_tag import shown_tag

__all__ = [
    "BUILD_SECONDS",
    "KEEP_SECONDS",
    "StoreFailed",
    "StoredPage",
    "claimed",
    "find",
    "keep",
    "placeholder",
    "recalled",
    "remember",
]

logger = logging.getLogger(__name__)

KEEP_SECONDS = 24 * 3600
BUILD_SECONDS = 10  #: a builder's lock expires after this time, in case its process has died
DAMAGED = (zlib.error, pickle.UnpicklingError, EOFError, AttributeError, ImportError)
FAILURES = (OSError, RedisError, DatabaseError)
KEPT_HEADERS = ("Content-Disposition",)


@once
def placeholder() -> str:
    """The placeholder for a page's tag while the tag is unknown; nobody can guess it and write it into a page."""
    return shown_tag([b"placeholder"])


class StoreFailed(Exception):
    """The cache does not answer, or cannot be written to."""


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The answer to everybody without an account. ``packed`` is its gzipped body, and ``tag`` is made from its contents."""

    content_type: str
    packed: bytes
    headers: tuple[tuple[str, str], ...]
    tag: str

    @classmethod
    def of(cls, response: HttpResponse) -> StoredPage:
        """The page to keep, with its tag in place of :func:`placeholder`."""
        headers = tuple((name, response[name]) for name in KEPT_HEADERS if name in response)
        tag = shown_tag([repr((response["Content-Type"], headers)).encode(), response.content])
        body = response.content.replace(placeholder().encode(), tag.encode())
        return cls(response["Content-Type"], gzip.compress(body, compresslevel=9, mtime=0), headers, tag)

    def answer(self, *, packed: bool) -> HttpResponse:
        """The page for one visitor, ``packed`` if the browser can unpack it."""
        body = self.packed if packed else gzip.decompress(self.packed)
        response = HttpResponse(body, content_type=self.content_type, headers=dict(self.headers))
        if packed:
            response["Content-Encoding"] = "gzip"
        return response


def find(key: str) -> StoredPage | None:
    """The page kept under this key."""
    at_hand = caches["recent"].get(key)
    if isinstance(at_hand, StoredPage):
        return at_hand
    with _failures():
        try:
            page = cache.get(key)
        except DAMAGED:
            return None
    if not isinstance(page, StoredPage):
        return None
    caches["recent"].set(key, page, KEEP_SECONDS)
    return page


def keep(key: str, page: StoredPage) -> None:
    with _failures():
        cache.set(key, page, KEEP_SECONDS)


def recalled(key: str) -> object:
    """The value remembered under this key; ``None`` if there is none, or no cache."""
    with suppress(StoreFailed), _failures():
        try:
            return cast("object", cache.get(key))
        except DAMAGED:
            return None
    return None


def remember(key: str, what: object) -> None:
    """Remember the value for a day if there is a cache."""
    with suppress(StoreFailed), _failures():
        cache.set(key, what, KEEP_SECONDS)


@contextmanager
def claimed(key: str) -> Iterator[bool]:
    """Claim the building of this page, and yield whether that succeeded; the claim lasts until the block ends or the lock expires."""
    lock, mine = f"{key}:lock", uuid4().hex
    with _failures():
        try:
            is_ours = cache.add(lock, mine, BUILD_SECONDS)
        except DAMAGED as damage:
            raise StoreFailed from damage
    try:
        yield is_ours
    finally:
        if is_ours:
            _release(lock, mine)


def _release(lock: str, mine: str) -> None:
    try:
        with _failures():
            if cache.get(lock) == mine:
                cache.delete(lock)
    except (StoreFailed, *DAMAGED):
        pass  # the lock expires by itself


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except FAILURES as failure:
        _tell(type(failure).__name__)
        raise StoreFailed from failure


@once
def _tell(kind: str) -> None:
    """Log each kind of failure once per process."""
    logger.warning("The cache fails (%s): every public page is built for every visitor until it is mended.", kind, exc_info=True)
