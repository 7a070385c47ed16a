"""What is read at once is read from a whole page.

Playwright returns from a press as soon as the next page begins to arrive. ``expect`` waits then, but ``count`` or ``all_inner_texts`` say
what has arrived: on a busy machine a list without its last rows, or none at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

__all__ = ["read_whole_pages"]

AT_ONCE = ("all", "all_inner_texts", "all_text_contents", "count", "evaluate_all", "is_hidden", "is_visible")


def read_whole_pages(patch: pytest.MonkeyPatch) -> None:
    """Let everything that reads without waiting for anything wait until the page around it has arrived."""
    for name in AT_ONCE:
        patch.setattr(Locator, name, _once_it_is_there(getattr(Locator, name), lambda locator: locator.page))
    patch.setattr(Page, "content", _once_it_is_there(Page.content, lambda page: page))


def _once_it_is_there(read: Callable[..., Any], page_of: Callable[[Any], Page]) -> Callable[..., Any]:
    @wraps(read)
    def wait_and_read(place: Any, *args: Any, **options: Any) -> Any:
        page_of(place).wait_for_load_state("domcontentloaded")
        return read(place, *args, **options)

    return wait_and_read
