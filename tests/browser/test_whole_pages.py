"""Reading right after a press: a page that arrives slowly is read when all of it is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Locator

from tests.browser.chromium import Chromium

SECONDS = 0.7  #: between the beginning of a page and its rows


class Slow(BaseHTTPRequestHandler):
    """``/`` has a link to a page, the second half of which comes later than the first."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Slow</title><a href='/rows'>Rows</a>" + b" " * 4096)
        if self.path == "/rows":
            self.wfile.flush()
            time.sleep(SECONDS)
            self.wfile.write(b"<ul><li>East<li>South<li>West<li>North</ul>")

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def slow_address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    "says_all_is_there",
    [
        pytest.param(lambda rows: rows.count() == 4, id="count"),
        pytest.param(lambda rows: len(rows.all()) == 4, id="all"),
        pytest.param(lambda rows: rows.all_inner_texts() == ["East", "South", "West", "North"], id="texts"),
        pytest.param(lambda rows: rows.last.is_visible(), id="visible"),
        pytest.param(lambda rows: "North" in rows.page.content(), id="content"),
    ],
)
def test_what_is_read_right_after_a_press_is_the_whole_page(
    browser: Chromium, slow_address: str, says_all_is_there: Callable[[Locator], bool]
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(slow_address)
    page.get_by_role("link", name="Rows").click()
    assert says_all_is_there(page.locator("li"))
    browser.end(context)
