"""A real browser: Debian's Chromium, driven by Playwright, against a live server on a database file.

``phone``, ``laptop`` and ``open_page`` give pages that fail their test at its end for everything that went wrong in them: errors in
the console, violations of the content security policy, requests to foreign hosts, answers of 500 and above.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import Chromium
from tests.browser.whole_pages import read_whole_pages

SCREENSHOTS = Path(__file__).parent / "screenshots"
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1280, "height": 800}, "has_touch": True},
}
SECONDS = 30  #: a test waits for anything, at most: how fast it is normally, make bench says
ALL_PICTURES = os.environ.get("PICTURES") == "all"  #: for people who check every page in both colour schemes, in full size
NOBODY_LOOKS = bool(os.environ.get("CI")) and not ALL_PICTURES  #: pictures are not checked, and each costs as much time as a page
#: Leaving a page aborts its pending requests, of which htmx complains.
BROKEN_OFF = ("htmx:afterRequest", "htmx:sendError", "htmx:sendAbort")
#: Only tests of what a phone keeps want its service worker; requests of a page with one could not be held up.
NO_WORKER = ("Service Worker registration blocked by Playwright",)
FAILED = pytest.StashKey[bool]()
#: Files with tests of a minute or more. They begin, so that none of them is left to one worker when the other one has nothing to do.
LONGEST = ("test_hall.py", "test_every_page.py", "test_tournament.py", "test_evening.py", "test_kuester_evening.py")
OpenPage = Callable[..., Page]


@dataclass
class Watch:
    """The problems of a page, except those its test says it expects (parts of the messages)."""

    expected: tuple[str, ...]
    origin: str
    problems: list[str] = field(default_factory=list)

    def note(self, problem: str) -> None:
        if not any(part in problem for part in (*self.expected, *BROKEN_OFF, *NO_WORKER)):
            self.problems.append(problem)

    def follow(self, page: Page) -> None:
        page.on("console", lambda message: self.note(f"console: {message.text}") if message.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: self.note(f"script: {error}"))
        page.on("request", lambda request: None if self.is_ours(request.url) else self.note(f"foreign host: {request.url}"))
        page.on("response", lambda answer: self.note(f"{answer.status}: {answer.url}") if answer.status >= 500 else None)

    def is_ours(self, url: str) -> bool:
        return url.startswith((self.origin, "data:", "blob:", "about:"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not (item.path.parent == Path(__file__).parent and item.path.name in LONGEST))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's event loop runs in this thread, and Django would refuse its database
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as started, pytest.MonkeyPatch.context() as patch:
        read_whole_pages(patch)
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Chromium]:
    started = Chromium(playwright)
    yield started
    started.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def open_page(browser: Chromium, live_server: Any, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open a page on a device of its own: ``open_page("phone", dark=True, language="de", user=alice, expect=["404"])``."""
    browser.warm_up(live_server.url)
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_one(
        device: str = "phone",
        *,
        dark: bool = False,
        language: str = "en",
        user: Any = None,
        scripts: bool = True,
        worker: bool = False,
        expect: Any = (),
    ) -> Page:
        context = browser.new_context(
            **DEVICES[device],
            base_url=live_server.url,
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=scripts,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(SECONDS * 1000)
        watch = Watch(tuple(expect), live_server.url)
        context.on("page", watch.follow)
        opened.append((context, watch))
        if user is not None:
            sign_in(context, user, live_server.url)
        return context.new_page()

    yield open_one
    problems = [problem for context, watch in opened for problem in watch.problems]
    if request.node.stash.get(FAILED, False):
        keep_what_was_seen(request.node.name, [page for context, _ in opened for page in context.pages])
    for context, _ in opened:
        browser.end(context)
    assert problems == []


def keep_what_was_seen(test: str, pages: list[Page]) -> None:
    """Keep the pages of a failed test as they were when it failed."""
    folder = SCREENSHOTS / "failed"
    folder.mkdir(parents=True, exist_ok=True)
    for index, page in enumerate(pages, start=1):
        page.screenshot(path=folder / f"{test[:80]}-{index}.png", full_page=True)


def sign_in(context: BrowserContext, user: Any, url: str) -> None:
    """Sign this browser in as the account, without the form."""
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value, "url": url}])


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone of 390 × 844, in English and light."""
    return open_page("phone")


@pytest.fixture
def laptop(open_page: OpenPage) -> Page:
    """A laptop of 1280 × 800, in English and light."""
    return open_page("laptop")


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """Keep a picture of the whole page in tests/browser/screenshots/ for people to look at; not in CI, where nobody does."""

    def take(page: Page, name: str) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        if NOBODY_LOOKS:
            return path
        page.screenshot(path=path, full_page=True, caret="initial", scale="device" if ALL_PICTURES else "css")
        return path

    return take


def fits_the_width(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} scrolls sideways by {wide} px"
    for _look in range(LOOKS):
        cut_off = page.evaluate(CUT_OFF)
        if not cut_off:
            return
        page.wait_for_timeout(50)  # the sign comes with the next picture
    raise AssertionError(f"{page.url} cuts off a table, and nothing shows that it scrolls: {cut_off}")


LOOKS = 20
#: A table that grew, as when a font arrived, can be reached by keyboard with the next picture (static/js/app.js).
NEXT_PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


#: Tables that are wider than their boxes though nothing says so, and any that must fit a phone: they are read for their last column.
CUT_OFF = """
() => {
  if (!document.documentElement.classList.contains('js')) return []; // the sign comes by script
  const isWide = (box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible';
  const saysSo = (box) => box.dataset.more && getComputedStyle(box, '::before').content.includes(box.dataset.more);
  const mayScroll = (box) => !box.querySelector('.final-list, .breakdown') && saysSo(box);
  const cut = Array.from(document.querySelectorAll('.table-box')).filter((box) => isWide(box) && !mayScroll(box));
  return cut.map((box) => box.innerText.slice(0, 60));
}
"""


#: Floating bars cover parts of the page, of which axe would count only the rest; so they are laid out beside the other parts.
WITHOUT_FLOATING = """
async (options) => {
  const scrolled = [scrollX, scrollY];
  const floats = (one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && !one.matches(':modal, :popover-open');
  const floating = Array.from(document.querySelectorAll('body *')).filter(floats);
  const styles = floating.map((one) => one.getAttribute('style'));
  for (const one of floating) {
    one.style.setProperty('position', 'relative', 'important');
    one.style.setProperty('inset', 'auto', 'important');
  }
  try {
    return (await axe.run(document, options)).violations;
  } finally {
    floating.forEach((one, index) => {
      one.style.cssText = styles[index] ?? '';
      if (styles[index] === null) one.removeAttribute('style');
    });
    scrollTo(...scrolled);
  }
}
"""


#: axe reads each colour that it meets through a library for every colour space there is, a third of the time that contrast takes; a page
#: has a dozen, and one that was read before is the same again.
COLOURS_ONCE = """
() => {
  const colour = axe.commons.color.Color.prototype;
  const read = colour.parseString;
  const known = new Map();
  colour.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}
"""


WCAG = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}  #: all that the other theme can break, since dark.css changes colours alone


def violations(page: Page, rules: Mapping[str, Any] = WCAG) -> list[dict[str, Any]]:
    """The violations found by axe. It is injected into a page once, and returns nothing else, since reporting everything that is right
    takes most of the time."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
        page.evaluate(COLOURS_ONCE)
    return list(page.evaluate(WITHOUT_FLOATING, {"runOnly": rules, "resultTypes": ["violations"]}))


def expect_no_violations(page: Page, rules: Mapping[str, Any] = WCAG) -> None:
    page.evaluate(NEXT_PICTURE)
    found = [f"{v['id']}: {v['help']} ({', '.join(n['target'][0] for n in v['nodes'])})" for v in violations(page, rules)]
    assert found == [], page.url


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Check a page against WCAG 2.2 AA with axe, and that it does not scroll sideways."""

    def check(page: Page) -> None:
        expect_no_violations(page)
        fits_the_width(page)

    return check


@pytest.fixture
def accessible_in_both_lights(accessible: Callable[[Page], None]) -> Callable[[Page], None]:
    """The same, and that a light page can be read in the dark."""

    def check(page: Page) -> None:
        accessible(page)
        page.emulate_media(color_scheme="dark")
        expect_no_violations(page, CONTRAST)
        page.emulate_media(color_scheme="light")

    return check
