"""The web server: gunicorn manages the processes, waitress the connections inside each of them.

waitress reads a whole request before a thread works on it, and sends the answer after the thread has moved on to the next one. So a
visitor who is slow, silent or does not read costs a connection but no thread (which one works: :mod:`league.serving.server_threads`).
``gunicorn.conf.py`` selects this worker.
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

THREADS = 4  #: requests a process works on at once; each thread keeps a connection to the database
MOST_CONNECTIONS = 1000  #: per process; beyond that, those idle longest are closed
FILES_FOR_A_CONNECTION = 3  #: its socket, and a temporary file for a large request or a large answer
SECONDS_TO_ASK, LEAST_RATE = 30, 500  #: a request not complete after so long must send at least so many bytes a second, or is closed
SECONDS_WITHOUT_NEWS = 60  #: after which a connection without traffic is closed
MOST_HEADER = 64 << 10  #: bytes
MOST_BODY = 32 << 20  #: bytes; each page limits its own forms and files further, to 8 MB at most
MOST_ARRIVING = 200 << 20  #: bytes of incomplete requests, in all processes together; beyond that, the largest are closed
SOONER = 8 << 20  #: bytes received after which a process checks that early; otherwise it does so every second
IN_MEMORY = 256 << 10  #: bytes of a request or an answer; larger ones go to a temporary file
AT_ONCE = 64 << 10  #: bytes of an answer sent together, so that a small answer wakes its reader only once
MOST_ANSWER = 1 << 30  #: bytes of an answer that may queue before the writing thread has to wait
BUSY = 0.02  #: seconds between two checks for a free thread
SWITCH = 0.001  #: seconds until a computing thread yields to the one that handles the connections
REFUSED, SECONDS_HELD = b" 429 ", 1.0  #: "too many requests" is sent with this delay, without keeping a thread waiting
SECONDS_TO_FINISH_ASKING, SECONDS_TO_FINISH_READING = 1.0, 5.0  #: at the end of the process


class Connection(HTTPChannel):
    """A visitor's connection. It knows since when it has been waiting for the rest of a request, and until when it holds back a refusal.

    A visitor who sends another request before the answer gets one answer, and the connection is closed; a browser then repeats the request
    on a new one. Otherwise each queued answer would hold a file, and everybody else would wait behind one visitor's queue.
    """

    has_come: ClassVar[int] = 0  #: bytes received on all connections of this process since the last check

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
        """Delay an answer "429", so that visitors who retry at once are slowed down."""
        if isinstance(data, bytes) and data[8:13] == REFUSED and data.startswith(b"HTTP/"):
            self.held_until = time.monotonic() + SECONDS_HELD
        return int(super().write_soon(data))

    def writable(self) -> bool:
        return time.monotonic() >= self.held_until and bool(super().writable())

    def _flush_some(self, do_close: bool = True) -> bool:
        return time.monotonic() >= self.held_until and bool(super()._flush_some(do_close=do_close))

    @property
    def arrived(self) -> int:
        """Bytes of the incomplete request, if there is one."""
        asked = self.request
        return 0 if asked is None or self.requests else int(asked.header_bytes_received + asked.body_bytes_received)

    def is_overdue(self, now: float) -> bool:
        """Whether a request has begun but arrives too slowly, judged by what has come since the last check."""
        if self.request is None or self.requests or now - self.asking_since <= SECONDS_TO_ASK:
            return False
        arrived, waited = self.arrived, now - self.asking_since
        if arrived - self.had_arrived < waited * LEAST_RATE:
            return True
        self.asking_since, self.had_arrived = now, arrived
        return False


class BufferedWorker(Worker):
    """A gunicorn worker process in which waitress serves."""

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
        """waitress on this worker's sockets. The settings decide which proxy headers are trusted."""
        return create_server(
            self.wsgi,
            map=self.map,
            sockets=[listener.sock for listener in self.sockets],
            _dispatcher=self.crew,
            connection_limit=self.most + len(self.sockets) + 1,  # beside the visitors: the listening sockets, and the trigger of the loop
            channel_timeout=SECONDS_WITHOUT_NEWS,
            max_request_header_size=MOST_HEADER,
            max_request_body_size=MOST_BODY,
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=MOST_ANSWER,
            backlog=self.cfg.backlog,
            send_bytes=AT_ONCE,
            ident=None,
            log_socket_errors=False,  # phones disconnect without notice
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=False,
        )

    def _turn(self, may_wait: bool) -> None:
        """Read and send what is pending; with ``may_wait``, wait up to a second. No connections are accepted while no thread is free."""
        now = time.monotonic()
        is_free = not self.crew.is_ended and (self.crew.is_free or (not may_wait and now - self.let_in >= BUSY))
        if is_free:
            self.let_in = now
        for door in self.doors:
            door.accepting = is_free
        longest = 1.0 if is_free else BUSY
        poll2(longest if may_wait else 0.0, self.map)
        now = time.time()
        if now >= self.next_look or len(self.map) >= self.most or Connection.has_come > SOONER:
            self.next_look, Connection.has_come = now + 1, 0
            self._close_overdue(now)

    def _close_overdue(self, now: float) -> None:
        """Close connections that are too slow, too large, or idle while there are too many."""
        waiting = [visitor for visitor in self._visitors() if not visitor.requests]
        for visitor in waiting:
            if visitor.is_overdue(now):
                visitor.will_close = True
        self._close_largest(waiting)
        if len(self.map) >= self.most:
            for visitor in sorted(waiting, key=lambda each: each.asking_since)[: self.most // 10]:
                visitor.will_close = True

    def _close_largest(self, waiting: Iterable[Connection]) -> None:
        """Close the largest incomplete requests until the rest is no more than a process may hold."""
        asking = sorted(((visitor.arrived, visitor) for visitor in waiting if visitor.arrived), key=itemgetter(0))
        arriving = sum(size for size, _visitor in asking)
        while arriving > self.most_arriving:
            size, visitor = asking.pop()
            visitor.will_close = True
            arriving -= size

    def _visitors(self) -> Iterator[Connection]:
        return (each for each in list(self.map.values()) if isinstance(each, Connection))

    def _finish(self) -> None:
        """Accept no new connections; let requests arrive and be answered, and send the answers."""
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
    """The number of files this process may hold open, raised to what we want as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * (FILES_FOR_A_CONNECTION + 1)
    allowed = max(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
