"""Values computed from results, kept in the cache under what they were computed from; nothing here is the truth."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar, cast

from league.standings.page_store import BUILD_SECONDS, StoreFailed, claimed, recalled, remember

__all__ = ["kept"]

LOOK_SECONDS = 0.02
Value = TypeVar("Value")


def kept(key: str, make: Callable[[], Value]) -> Value:
    """The value made under this key, from the cache or anew; of simultaneous visitors, one makes it. Without a cache it is made each time.

    The key names everything that the value depends on (:func:`league.standings.versions.built_key`).
    """
    give_up = time.monotonic() + BUILD_SECONDS
    with suppress(StoreFailed):
        while time.monotonic() < give_up:
            if isinstance(known := recalled(key), _Kept):
                return cast("Value", known.value)
            with claimed(key) as is_ours:
                if is_ours:
                    return _kept_now(key, make)
            time.sleep(LOOK_SECONDS)
    return make()


class _Kept:
    """A value as it lies in the cache, so that ``None`` and an empty list are values, too."""

    def __init__(self, value: object) -> None:
        self.value = value


def _kept_now(key: str, make: Callable[[], Value]) -> Value:
    """Make the value, unless somebody has between a look and the claim."""
    if isinstance(known := recalled(key), _Kept):
        return cast("Value", known.value)
    value = make()
    remember(key, _Kept(value))
    return value
