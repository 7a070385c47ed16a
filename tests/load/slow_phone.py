"""Row 19: the first visit of an old phone on a slow network, in Chromium with a throttled network and processor, and nothing cached."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, WITHOUT_WINDOWS
from tests.load.pages import PAGE, PLAYERS, answers, season
from tests.load.row import Row
from tests.load.served import Site
from tests.load.wire import request

__all__ = ["slow_phone"]

#: Slow 3G: 400 kbit/s and 400 ms; and a processor four times slower than this one.
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
SLOWER, TIMES = 4, 5
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
MOST_READABLE, MOST_USABLE = 1.7, 3.5  #: seconds
#: Readable: the largest part of the first screen is painted. Usable: every script has run, too.
TIMED = """() => new Promise((done) => {
  new PerformanceObserver((list) => {
    const [page] = performance.getEntriesByType("navigation");
    const painted = Math.max(...list.getEntries().map((entry) => entry.startTime));
    done({ readable: painted / 1000, usable: Math.max(painted, page.domContentLoadedEventEnd) / 1000 });
  }).observe({ type: "largest-contentful-paint", buffered: true });
})"""


def slow_phone() -> Iterator[Row]:
    """The medians of a few first visits each, with a new browser profile every time."""
    with season("SQLite") as here, sync_playwright() as playwright:
        table = here.answer("tests.load.tables", "--slug", "evening", "--tables", "1")["tables"][0]
        scanned = f"/t/{table['token']}/"
        browser = playwright.chromium.launch(executable_path=shutil.which(WITHOUT_WINDOWS), args=FLAGS)
        for figure, path, cookie, what, most in (
            (f"standings of {PLAYERS}", PAGE, "", "readable", MOST_READABLE),
            ("table after the scan: who are you?", scanned, "", "usable", MOST_USABLE),
            ("table itself, of a known phone", scanned, table["phones"][0], "usable", MOST_USABLE),
        ):
            answers(here, [request("first", "GET", path, [f"Cookie: {cookie}"] if cookie else [])])
            seconds = median(first_visit_of(browser, here, path, cookie)[what] for _ in range(TIMES))
            yield Row(
                number=19,
                figure=f"{figure}, Slow 3G, processor ÷ {SLOWER}",
                measured=f"{what} after {seconds:.2f} s; load of the machine {os.getloadavg()[0]:.1f}",
                budget=f"≤ {most:g} s",
                is_met=seconds <= most,
            )
        browser.close()


def first_visit_of(browser: Browser, here: Site, path: str, cookie: str) -> dict[str, float]:
    """Seconds from the request on."""
    url = f"http://127.0.0.1:{here.port}{path}"
    context = browser.new_context(**PHONE, locale="de-DE")
    for part in filter(None, cookie.split("; ")):
        name, value = part.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": f"http://{urlsplit(url).netloc}/"}])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load", timeout=60_000)
    timed: dict[str, float] = page.evaluate(TIMED)
    context.close()
    return timed
