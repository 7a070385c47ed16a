"""Debian's Chromium for the browser tests, killed and restarted if it stops answering."""

from __future__ import annotations

import os
import shutil
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright

__all__ = ["Chromium", "KeptBrowser", "ours"]

EVERYBODYS = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"  #: the same engine for little more than half of the work, but without kept pages
PATIENCE = 30  #: seconds a context may take to close; normally a fraction of one
PATIENCE_AT_FIRST = 120  #: seconds the first page may take
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class KeptBrowser:
    """A browser with a folder of its own, as a phone has it: it can be killed, as by an empty battery, and opened again."""

    def __init__(self, playwright: Playwright, folder: Path, **options: Any) -> None:
        self._playwright, self._folder, self._options = playwright, folder, options
        self.open()

    def open(self) -> None:
        program = _installed((WITHOUT_WINDOWS, *EVERYBODYS))
        before = set(ours())
        kept = self._playwright.chromium.launch_persistent_context
        self.context = kept(self._folder, executable_path=program, args=FLAGS, **self._options)
        self._processes = set(ours()) - before

    def kill(self) -> None:
        for process in self._processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with suppress(Error):
            self.context.close()


class Chromium:
    """A browser whose contexts always close.

    On a busy machine, Chromium once failed to return from closing a context after its test had passed, and held up the run until it timed
    out. A context that does not close is killed, with a warning, and the next test gets a new browser.
    """

    def __init__(self, playwright: Playwright, *, keeps_pages: bool = False) -> None:
        """``keeps_pages``: like everybody's browser, show whole earlier pages on *Back*, which Playwright disables by default."""
        self._playwright = playwright
        self._without = ["--disable-back-forward-cache"] if keeps_pages else []
        self._names = EVERYBODYS if keeps_pages else (WITHOUT_WINDOWS, *EVERYBODYS)
        self._browser: Browser | None = None
        self._is_warm = False

    def warm_up(self, url: str) -> None:
        """Open this page once. The first page of a process waits until every view is imported, in a fresh clone even compiled, and until
        Chromium has found its fonts; on a busy machine that took longer than tests wait for a page."""
        if not self._is_warm:
            context = self.new_context()
            context.new_page().goto(url, timeout=PATIENCE_AT_FIRST * 1000)
            self.end(context)
            self._is_warm = True

    def new_context(self, **options: Any) -> BrowserContext:
        if self._browser is None or not self._browser.is_connected():
            program = _installed(self._names)
            self._browser = self._playwright.chromium.launch(executable_path=program, args=FLAGS, ignore_default_args=self._without)
        return self._browser.new_context(**options)

    def end(self, context: BrowserContext) -> None:
        self._end(context.close)

    def close(self) -> None:
        if self._browser is not None and self._browser.is_connected():
            self._end(self._browser.close)

    def _end(self, close: Callable[[], None]) -> None:
        watch = Timer(PATIENCE, _kill_ours)
        watch.start()
        try:
            close()
        except Error as error:
            if self._browser is not None and self._browser.is_connected():
                raise
            warnings.warn(f"Chromium did not close and was ended: {error}", stacklevel=3)
        finally:
            watch.cancel()


def _installed(names: Sequence[str]) -> str:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse("Chromium is needed for the browser tests; on Debian: sudo apt install chromium chromium-headless-shell")
    return found


def _kill_ours() -> None:
    """Kill the browsers started by this process, and no others."""
    for process in ours():
        with suppress(ProcessLookupError):  # it ended with another of them
            os.kill(process, signal.SIGKILL)


def ours() -> list[int]:
    """The processes of the browsers that this process started."""
    return [process for process in list(_descendants(os.getpid())) if b"chrom" in _program_of(process)]


def _program_of(process: int) -> bytes:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0]
    return b""


def _descendants(parent: int) -> Iterator[int]:
    with suppress(FileNotFoundError, ProcessLookupError):
        for children in Path("/proc").glob(f"{parent}/task/*/children"):
            for child in map(int, children.read_text().split()):
                yield child
                yield from _descendants(child)
