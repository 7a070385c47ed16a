"""The web server: gunicorn keeps the processes, waitress holds the connections inside each of them.

waitress reads a whole request before a thread works on it, and sends the answer when the thread has long gone on to the next one. So a
visitor who is slow, silent or does not read costs a connection and no thread (which one works: :mod:`league.serving.server_threads`).
``gunicorn.conf.py`` chooses this worker.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, ClassVar

from gunicorn.workers.base import Worker
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.wasyncore import poll2

from league.serving.server_threads import Crew

__all__ = ["BufferedWorker"]

THREADS = 4  #: requests that a process works on at once; each thread keeps a connection to the database
MOST_CONNECTIONS = 1000  #: of a process; then those go that have waited longest for a request
FILES_FOR_A_CONNECTION = 3  #: its socket, and a temporary file for a large request or a large answer
SECONDS_TO_ASK, LEAST_RATE = 30, 500  #: a request that has not arrived within so long goes on to send so many bytes a second, or ends
SECONDS_WITHOUT_NEWS = 60  #: a connection that sends and takes nothing is closed
MOST_HEADER = 64 << 10  #: bytes
MOST_BODY = 32 << 20  #: bytes; what a form or a file may hold is limited by its page, to 8 MB at most
MOST_ARRIVING = 200 << 20  #: bytes of requests that have not arrived to their end, of all processes together; then the largest go
SOONER = 8 << 20  #: bytes that a process may read before it looks at that again, which it does every second
IN_MEMORY = 256 << 10  #: bytes of a request or an answer; more waits in a temporary file
AT_ONCE = 64 << 10  #: bytes of an answer that are sent together: one small answer wakes its reader up once
MOST_ANSWER = 1 << 30  #: bytes that an answer may wait with before the thread that writes it does
BUSY = 0.02  #: seconds between two looks whether a thread has become free
SWITCH = 0.001  #: seconds until a thread that computes lets the one go on that holds the connections
REFUSED, SECONDS_HELD = b" 429 ", 1.0  #: who asks too much is told so a moment later, and no thread waits meanwhile
SECONDS_TO_FINISH_ASKING, SECONDS_TO_FINISH_READING = 1.0, 5.0  #: at the end of the process


class Connection(HTTPChannel):
    """A visitor's connection, which knows since when it waits for the rest of a request, and until when it holds a refusal.

    Who asks again before the answer has come is answered once, and the connection ends: a browser asks then on a new one. Else each
    answer that waits would hold a file, and everybody else would wait behind the queue of one.
    """

    has_come: ClassVar[int] = 0  #: bytes, to all connections of this process, since somebody looked how much is arriving

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.asking_since, self.held_until = self.creation_time, 0.0
        self.had_arrived, self.is_last = 0, False

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.asking_since, self.had_arrived = time.time(), 0
        Connection.has_come += len(data)
        took = bool(super().received(data))
        with self.requests_lock:
            for unasked in self.requests[1:]:
                unasked.close()
                self.is_last = True
            del self.requests[1:]
        return took

    def service(self) -> None:
        super().service()
        if self.is_last:
            self.close_when_flushed = True
            self.server.pull_trigger()

    def write_soon(self, data: Any) -> int:
        """An answer "429" goes out later, so that who asks again at once asks slowly."""
        if isinstance(data, bytes) and data[8:13] == REFUSED and data.startswith(b"HTTP/"):
            self.held_until = time.monotonic() + SECONDS_HELD
        return int(super().write_soon(data))

    def writable(self) -> bool:
        return time.monotonic() >= self.held_until and bool(super().writable())

    def _flush_some(self, do_close: bool = True) -> bool:
        return time.monotonic() >= self.held_until and bool(super()._flush_some(do_close=do_close))

    @property
    def arrived(self) -> int:
        """Bytes of a request that has not arrived to its end."""
        asked = self.request
        return 0 if asked is None or self.requests else int(asked.header_bytes_received + asked.body_bytes_received)

    def is_overdue(self, now: float) -> bool:
        """Whether a request has begun and hardly goes on, by what has come since somebody looked last."""
        if self.request is None or self.requests or now - self.asking_since <= SECONDS_TO_ASK:
            return False
        arrived, waited = self.arrived, now - self.asking_since
        if arrived - self.had_arrived < waited * LEAST_RATE:
            return True
        self.asking_since, self.had_arrived = now, arrived
        return False


class BufferedWorker(Worker):
    """A process of gunicorn's in which waitress serves."""

    def run(self) -> None:
        """Serve until told to end, then let running requests finish."""
        sys.setswitchinterval(SWITCH)
        BaseWSGIServer.channel_class = Connection
        self.map: dict[int, Any] = {}
        self.most = min(MOST_CONNECTIONS, open_files() // FILES_FOR_A_CONNECTION)
        self.most_arriving = max(MOST_BODY, MOST_ARRIVING // self.cfg.workers)
        self.crew = Crew(self._turn, THREADS)
        self.server, self.next_look, self.let_in = self._server(), 0.0, 0.0
        self.doors = [each for each in self.map.values() if isinstance(each, BaseWSGIServer)]
        self.crew.start()
        while self.alive and self.ppid == os.getppid():
            self.notify()
            self.crew.watch()
        self._finish()

    def _server(self) -> Any:
        """waitress on the sockets of this worker. Which headers of a proxy count is decided in the settings."""
        return create_server(
            self.wsgi,
            map=self.map,
            sockets=[listener.sock for listener in self.sockets],
            _dispatcher=self.crew,
            connection_limit=self.most + len(self.sockets) + 1,  # beside the visitors: what listens, and what wakes the loop up
            channel_timeout=SECONDS_WITHOUT_NEWS,
            max_request_header_size=MOST_HEADER,
            max_request_body_size=MOST_BODY,
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=MOST_ANSWER,
            backlog=self.cfg.backlog,
            send_bytes=AT_ONCE,
            ident=None,
            log_socket_errors=False,  # phones leave without a word
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=False,
        )

    def _turn(self, may_wait: bool) -> None:
        """Do what there is to read and to send; where it may, wait for it, a second at most. Nobody is let in where no thread is free."""
        now = time.monotonic()
        is_free = not self.crew.is_ended and (self.crew.is_free or (not may_wait and now - self.let_in >= BUSY))
        if is_free:
            self.let_in = now
        for door in self.doors:
            door.accepting = is_free
        poll2(0.0 if not may_wait else 1.0 if is_free else BUSY, self.map)
        now = time.time()
        if now >= self.next_look or len(self.map) >= self.most or Connection.has_come > SOONER:
            self.next_look, Connection.has_come = now + 1, 0
            self._close_overdue(now)

    def _close_overdue(self, now: float) -> None:
        """Close whom nobody should wait for any longer."""
        waiting = [visitor for visitor in self._visitors() if not visitor.requests]
        for visitor in waiting:
            if visitor.is_overdue(now):
                visitor.will_close = True
        self._close_largest(waiting)
        if len(self.map) >= self.most:
            for visitor in sorted(waiting, key=lambda each: each.asking_since)[: self.most // 10]:
                visitor.will_close = True

    def _close_largest(self, waiting: Iterable[Connection]) -> None:
        """Until what is arriving is no more than a process may hold."""
        asking = sorted(((visitor.arrived, visitor) for visitor in waiting if visitor.arrived), key=itemgetter(0))
        arriving = sum(size for size, _visitor in asking)
        while arriving > self.most_arriving:
            size, visitor = asking.pop()
            visitor.will_close = True
            arriving -= size

    def _visitors(self) -> Iterator[Connection]:
        return (each for each in list(self.map.values()) if isinstance(each, Connection))

    def _finish(self) -> None:
        """Take no new visitors; end what was asked, and send what is answered."""
        self.crew.take_over()
        self.doors[0].pull_trigger()
        now = time.monotonic()
        self._turn_while(lambda each: each.request is not None, now + SECONDS_TO_FINISH_ASKING)
        self._turn_while(lambda each: bool(each.requests), now + self.cfg.graceful_timeout)
        self._turn_while(lambda each: bool(each.total_outbufs_len), time.monotonic() + SECONDS_TO_FINISH_READING)
        self.server.close()

    def _turn_while(self, is_busy: Any, until: float) -> None:
        while time.monotonic() < until and any(map(is_busy, self._visitors())):
            self.notify()
            self.crew.one_turn()


def open_files() -> int:
    """How many files this process may hold open at once, raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * (FILES_FOR_A_CONNECTION + 1)
    allowed = max(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
