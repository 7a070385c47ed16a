"""Where built pages are kept, packed once, and the lock of the one who builds. A cache that fails is done without.

They are kept in the cache that the processes share; what a process has just answered, it also has at hand itself.
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
BUILD_SECONDS = 10  #: so long a builder has the lock; one who died is then followed by another
DAMAGED = (zlib.error, pickle.UnpicklingError, EOFError, AttributeError, ImportError)
FAILURES = (OSError, RedisError, DatabaseError)
KEPT_HEADERS = ("Content-Disposition",)


@once
def placeholder() -> str:
    """What stands in a page for its tag until that is known; nobody can write it into a page."""
    return shown_tag([b"placeholder"])


class StoreFailed(Exception):
    """The cache does not answer, or cannot be written."""


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The answer to everybody without an account. ``packed`` is its body, compressed by gzip, and ``tag`` the name of all that it says."""

    content_type: str
    packed: bytes
    headers: tuple[tuple[str, str], ...]
    tag: str

    @classmethod
    def of(cls, response: HttpResponse) -> StoredPage:
        """The page to keep. Where it asks for news by its own tag, it was built with :func:`placeholder` instead."""
        headers = tuple((name, response[name]) for name in KEPT_HEADERS if name in response)
        tag = shown_tag([repr((response["Content-Type"], headers)).encode(), response.content])
        body = response.content.replace(placeholder().encode(), tag.encode())
        return cls(response["Content-Type"], gzip.compress(body, compresslevel=6, mtime=0), headers, tag)

    def answer(self, *, packed: bool) -> HttpResponse:
        """The page for one visitor, whose browser unpacks it or not."""
        body = self.packed if packed else gzip.decompress(self.packed)
        response = HttpResponse(body, content_type=self.content_type, headers=dict(self.headers))
        if packed:
            response["Content-Encoding"] = "gzip"
        return response


def find(key: str) -> StoredPage | None:
    """The page that was kept under this key."""
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
    """What was remembered under this key; ``None`` where there is nothing, or no cache."""
    with suppress(StoreFailed), _failures():
        try:
            return cast("object", cache.get(key))
        except DAMAGED:
            return None
    return None


def remember(key: str, what: object) -> None:
    """For a day, where there is a cache."""
    with suppress(StoreFailed), _failures():
        cache.set(key, what, KEEP_SECONDS)


@contextmanager
def claimed(key: str) -> Iterator[bool]:
    """Whether the page of this key is ours to build; then nobody else may until the end of the block, or until we are given up."""
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
        pass  # it ends by itself


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except FAILURES as failure:
        _tell(type(failure).__name__)
        raise StoreFailed from failure


@once
def _tell(kind: str) -> None:
    """Once a process is enough for each kind of trouble."""
    logger.warning("The cache fails (%s): every public page is built for every visitor until it is mended.", kind, exc_info=True)
