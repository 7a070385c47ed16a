"""Row 19: an old phone on a slow network, in Chromium with a throttled network and processor: the first visit, with nothing cached, and a
table that was opened before, from its service worker.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, WITHOUT_WINDOWS
from tests.load.pages import PAGE, PLAYERS, answers, season
from tests.load.row import Row
from tests.load.served import Site
from tests.load.wire import request

__all__ = ["slow_phone"]

#: Slow 3G: 400 kbit/s and 400 ms; and a processor four times slower than this one.
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
NO_NETWORK = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
SLOWER, TIMES = 4, 5
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
MOST_READABLE, MOST_USABLE, MOST_AGAIN = 1.7, 3.5, 0.5  #: seconds
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
            yield row(f"{figure}, Slow 3G", what, seconds, most)
        for network, figure in ((NO_NETWORK, "without a network"), (NETWORK, "Slow 3G")):
            seen = again(browser, here, scanned, table["phones"][0], network)
            for what in ("readable", "usable"):
                seconds = median(visit[what] for visit in seen)
                yield row(f"table opened before, from the service worker, {figure}", what, seconds, MOST_AGAIN)
        browser.close()


def row(figure: str, what: str, seconds: float, most: float) -> Row:
    return Row(
        number=19,
        figure=f"{figure}, processor ÷ {SLOWER}",
        measured=f"{what} after {seconds:.2f} s; load of the machine {os.getloadavg()[0]:.1f}",
        budget=f"≤ {most:g} s",
        is_met=seconds <= most,
    )


def first_visit_of(browser: Browser, here: Site, path: str, cookie: str) -> dict[str, float]:
    """Seconds from the request on."""
    with phone(browser, here, cookie) as page:
        return visited(page, f"{address(here)}{path}", NETWORK)


def again(browser: Browser, here: Site, path: str, cookie: str, network: dict[str, Any]) -> list[dict[str, float]]:
    """A few visits on one phone, each as if the table was scanned, after one on which its worker kept what it needs."""
    with phone(browser, here, cookie) as page:
        page.goto(f"{address(here)}{path}")
        page.wait_for_selector("[data-ready]:visible", timeout=60_000)
        slow_down_workers(browser, network)
        seen = []
        for _ in range(TIMES):
            page.goto("about:blank")
            seen.append(visited(page, f"{address(here)}{path}", network))
        return seen


def slow_down_workers(browser: Browser, network: dict[str, Any]) -> None:
    """A worker's network is its own, which Playwright does not reach."""
    devtools = browser.new_browser_cdp_session()
    targets = devtools.send("Target.getTargets")["targetInfos"]
    for worker in [target for target in targets if target["type"] == "service_worker"]:
        session = devtools.send("Target.attachToTarget", {"targetId": worker["targetId"], "flatten": False})["sessionId"]
        for number, (method, given) in enumerate((("Network.enable", {}), ("Network.emulateNetworkConditions", network)), 1):
            message = json.dumps({"id": number, "method": method, "params": given})
            devtools.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})


def address(here: Site) -> str:
    return f"http://127.0.0.1:{here.port}"


@contextmanager
def phone(browser: Browser, here: Site, cookie: str) -> Iterator[Page]:
    """A new profile with these cookies."""
    context = browser.new_context(**PHONE, locale="de-DE")
    for part in filter(None, cookie.split("; ")):
        name, value = part.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": f"{address(here)}/"}])
    yield context.new_page()
    context.close()


def visited(page: Page, url: str, network: dict[str, Any]) -> dict[str, float]:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", network)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load", timeout=60_000)
    timed: dict[str, float] = page.evaluate(TIMED)
    devtools.detach()
    return timed
