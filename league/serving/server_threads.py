"""The threads of a web process: the one that looks after the connections also answers, and is relieved of them when that takes long.

To wake another thread up costs as much as a small page. So whoever has read a request answers it at once; only where that takes longer
than :data:`PATIENCE` another thread goes on with the connections meanwhile.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

__all__ = ["Crew", "WholeRequest"]

PATIENCE = 0.1  #: seconds that the connections wait behind a request
AWAKE = 1.0  #: seconds after the last request from which on the watch looks only so often

logger = logging.getLogger(__name__)


class WholeRequest(Protocol):
    """A request that has arrived to its end."""

    def service(self) -> None:
        """Answer it."""


class Crew:
    """Threads that work on ``most`` requests at once; waitress hands them over by :meth:`add_task`.

    ``turn`` looks after the connections for a moment. It is told whether it may wait for news, and never called by two threads at once.
    """

    def __init__(self, turn: Callable[[bool], None], most: int) -> None:
        self.turn, self.most = turn, most
        self.waiting: deque[WholeRequest] = deque()
        self.serving: dict[threading.Thread, float] = {}  #: who works on a request, and since when
        self.spare: list[tuple[threading.Thread, threading.Event]] = []
        self.steering: threading.Thread | None = None  #: who looks after the connections
        self.in_turn, self.changing = threading.Lock(), threading.Lock()
        self.last_request, self.is_asleep, self.stirred = 0.0, False, threading.Event()
        self.is_ended = False

    def add_task(self, request: WholeRequest) -> None:
        """Let somebody answer this request."""
        self.waiting.append(request)

    @property
    def is_free(self) -> bool:
        """Whether one more request would be worked on at once."""
        return not self.waiting and len(self.serving) < self.most

    # ---------- the watch, which a thread keeps that serves nobody

    def watch(self) -> None:
        """Wait a moment, then see that somebody looks after the connections. RuntimeError where that thread has died."""
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
        """Let a first thread look after the connections."""
        with self.changing:
            self._relieve()

    def take_over(self) -> None:
        """From now on the calling thread looks after the connections, by :meth:`one_turn`; what is worked on goes on."""
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
            self.steering = threading.Thread(target=self._live, name="web", daemon=True)
            self.steering.start()

    # ---------- what each thread does

    def _live(self) -> None:
        me, wake_up = threading.current_thread(), threading.Event()
        while not self.is_ended:
            while self.steering is me:
                self.one_turn()
            if not self.answer_next() and self._is_spare(me, wake_up):
                wake_up.wait()

    def _is_spare(self, me: threading.Thread, wake_up: threading.Event) -> bool:
        """Whether there is nothing to do for this thread until it is woken up."""
        with self.changing:
            if self.steering is me or self.waiting or self.is_ended:
                return False
            wake_up.clear()
            self.spare.append((me, wake_up))
        return True

    def one_turn(self) -> None:
        """Look after the connections for a moment, then answer a request that has arrived, if one has."""
        with self.in_turn:
            self.turn(not self.waiting or len(self.serving) >= self.most)
        if len(self.serving) < self.most:
            self.answer_next()

    def answer_next(self) -> bool:
        """Answer the request that has waited longest; whether there was one."""
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
