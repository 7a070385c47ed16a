"""The threads of a web process: the one that handles the connections also answers requests, and is relieved if an answer takes long.

Waking another thread costs as much as a small page. So the thread that has read a request answers it at once; only if that takes longer
than :data:`PATIENCE` does another thread take over the connections.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from league.serving.deep_calls import with_room

__all__ = ["Crew", "WholeRequest"]

PATIENCE = 0.1  #: seconds the connections may wait behind a request
AWAKE = 1.0  #: seconds after the last request before the watch goes to sleep, and the length of its sleep

logger = logging.getLogger(__name__)


class WholeRequest(Protocol):
    """A request that has arrived completely."""

    def service(self) -> None:
        """Answer the request."""


class Crew:
    """Threads that work on up to ``most`` requests at once; waitress hands them over through :meth:`add_task`.

    ``turn`` handles the connections for a moment. It is told whether it may wait for traffic, and is never called by two threads at once.
    """

    def __init__(self, turn: Callable[[bool], None], most: int) -> None:
        self.turn, self.most = turn, most
        self.waiting: deque[WholeRequest] = deque()
        self.serving: dict[threading.Thread, float] = {}  #: thread working on a request → since when
        self.spare: list[tuple[threading.Thread, threading.Event]] = []
        self.steering: threading.Thread | None = None  #: the thread that handles the connections
        self.in_turn, self.changing = threading.Lock(), threading.Lock()
        self.last_request, self.is_asleep, self.stirred = 0.0, False, threading.Event()
        self.is_ended = False

    def add_task(self, request: WholeRequest) -> None:
        """Queue a request to be answered."""
        self.waiting.append(request)

    @property
    def is_free(self) -> bool:
        """Whether one more request would be taken up at once."""
        return not self.waiting and len(self.serving) < self.most

    # ---------- the watch, kept by a thread that serves nobody

    def watch(self) -> None:
        """Wait a moment, then make sure that a thread handles the connections; RuntimeError if that thread has died."""
        self.is_asleep = True
        if time.monotonic() - self.last_request > AWAKE:
            self.stirred.wait(AWAKE)
        self.is_asleep = False
        self.stirred.clear()
        time.sleep(PATIENCE)
        with self.changing:
            if self.steering is not None and not self.steering.is_alive():
                raise RuntimeError("nobody looks after the connections")
            if self.steering is None or self._is_held_up(self.steering):
                self._relieve()

    def start(self) -> None:
        """Start the first thread, which handles the connections."""
        with self.changing:
            self._relieve()

    def take_over(self) -> None:
        """Let the calling thread handle the connections from now on, with :meth:`one_turn`; requests in progress continue."""
        with self.changing:
            self.is_ended, self.steering = True, threading.current_thread()

    def _is_held_up(self, thread: threading.Thread) -> bool:
        since = self.serving.get(thread)
        return since is not None and time.monotonic() - since > PATIENCE

    def _relieve(self) -> None:
        if self.spare:
            self.steering, wake_up = self.spare.pop()
            wake_up.set()
        else:
            self.steering = threading.Thread(target=with_room, args=(self._live,), name="web", daemon=True)
            self.steering.start()

    # ---------- the work of each thread

    def _live(self) -> None:
        me, wake_up = threading.current_thread(), threading.Event()
        while not self.is_ended:
            while self.steering is me:
                self.one_turn()
            if not self.answer_next() and self._is_spare(me, wake_up):
                wake_up.wait()

    def _is_spare(self, me: threading.Thread, wake_up: threading.Event) -> bool:
        """Put the thread aside if there is nothing for it to do; whether it should sleep until woken."""
        with self.changing:
            if self.steering is me or self.waiting or self.is_ended:
                return False
            wake_up.clear()
            self.spare.append((me, wake_up))
        return True

    def one_turn(self) -> None:
        """Handle the connections for a moment, then answer a request if one has arrived."""
        with self.in_turn:
            self.turn(not self.waiting or len(self.serving) >= self.most)
        if len(self.serving) < self.most:
            self.answer_next()

    def answer_next(self) -> bool:
        """Answer the request that has waited longest; False if there is none."""
        try:
            request = self.waiting.popleft()
        except IndexError:
            return False
        me = threading.current_thread()
        self.serving[me] = self.last_request = time.monotonic()
        if self.is_asleep:
            self.stirred.set()
        try:
            request.service()
        except Exception:
            logger.exception("a request was not answered")
        finally:
            with self.changing:
                del self.serving[me]
        return True
