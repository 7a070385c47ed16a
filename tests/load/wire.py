"""Many visitors in one cheap process: each is a generator that yields requests and pauses, and is sent the answers.

Bare sockets and one selector, because the visitors share the machine with the server that they measure.
"""

from __future__ import annotations

import gzip
import heapq
import selectors
import socket
import time
from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import count

__all__ = ["Answer", "Crowd", "Pause", "Request", "Visitor", "request"]

TIMEOUT = 60.0
CHUNK = 1 << 18


@dataclass(frozen=True, slots=True)
class Request:
    """The bytes of one request, and what the times of its answers are filed under."""

    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait until this moment of ``time.monotonic()``."""

    until: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status 0 where the connection broke, was refused or timed out."""

    status: int
    seconds: float
    data: bytes = b""

    @property
    def body(self) -> bytes:
        return self.data.partition(b"\r\n\r\n")[2]

    @property
    def text(self) -> str:
        """The page, unpacked."""
        packed = self.header("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    def header(self, name: str) -> str:
        head = self.data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        found = (line.partition(":") for line in head)
        return next((value.strip() for key, _colon, value in found if key.lower() == name), "")


Visitor = Generator[Request | Pause, Answer, None]


def request(kind: str, method: str, path: str, headers: Iterable[str] = (), body: str = "", host: str = "127.0.0.1") -> Request:
    """The request of a browser that speaks German."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Accept-Language: de", "Accept-Encoding: gzip", "Connection: close", *headers]
    if body:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body.encode())}"]
    return Request(kind, ("\r\n".join(lines) + "\r\n\r\n" + body).encode())


@dataclass(slots=True)
class Exchange:
    """One connection: what is still to be sent, and what has come back."""

    visitor: Visitor
    request: Request
    started: float
    unsent: memoryview
    received: list[bytes] = field(default_factory=list)


class Crowd:
    """Runs visitors until all of them are done. ``times`` are the seconds of the answers, ``failures`` the rest, by kind."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.address = address
        self.selector = selectors.DefaultSelector()
        self.waiting: list[tuple[float, int, Visitor]] = []
        self.ready: deque[tuple[Visitor, Answer | None]] = deque()
        self.open: dict[socket.socket, Exchange] = {}
        self.order = count()
        self.times: dict[str, list[float]] = {}
        self.failures: dict[str, list[int]] = {}

    def run(self, visitors: Iterable[Visitor]) -> None:
        self.ready.extend((visitor, None) for visitor in visitors)
        while self.ready or self.waiting or self.open:
            while self.ready:
                self._step(*self.ready.popleft())
            self._wait()

    def _step(self, visitor: Visitor, answer: Answer | None) -> None:
        """Let a visitor act on an answer."""
        try:
            act = visitor.send(answer) if answer is not None else next(visitor)
        except StopIteration:
            return
        if isinstance(act, Pause):
            heapq.heappush(self.waiting, (act.until, next(self.order), visitor))
        else:
            self._connect(visitor, act)

    def _connect(self, visitor: Visitor, asked: Request) -> None:
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex(self.address)
        self.open[connection] = Exchange(visitor, asked, time.monotonic(), memoryview(asked.data))
        self.selector.register(connection, selectors.EVENT_WRITE)

    def _wait(self) -> None:
        now = time.monotonic()
        wake = self.waiting[0][0] - now if self.waiting else 1.0
        if self.open:
            for key, _events in self.selector.select(min(max(wake, 0.0), 1.0)):
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                self._move(connection, self.open[connection])
            self._give_up_old(now)
        elif wake > 0:
            time.sleep(wake)
        now = time.monotonic()
        while self.waiting and self.waiting[0][0] <= now:
            self.ready.append((heapq.heappop(self.waiting)[2], None))

    def _move(self, connection: socket.socket, exchange: Exchange) -> None:
        """Send or receive what can be at once."""
        try:
            if exchange.unsent:
                exchange.unsent = exchange.unsent[connection.send(exchange.unsent) :]
                if not exchange.unsent:
                    self.selector.modify(connection, selectors.EVENT_READ)
                return
            data = connection.recv(CHUNK)
        except OSError:
            self._close(connection, exchange, broken=True)
            return
        if data:
            exchange.received.append(data)
        else:
            self._close(connection, exchange, broken=False)

    def _close(self, connection: socket.socket, exchange: Exchange, *, broken: bool) -> None:
        self.selector.unregister(connection)
        connection.close()
        del self.open[connection]
        data, kind = b"".join(exchange.received), exchange.request.kind
        is_whole = not broken and b"\r\n\r\n" in data
        answer = Answer(int(data[9:12]) if is_whole else 0, time.monotonic() - exchange.started, data)
        if 200 <= answer.status < 400:
            self.times.setdefault(kind, []).append(answer.seconds)
        else:
            self.failures.setdefault(kind, []).append(answer.status)
        self.ready.append((exchange.visitor, answer))

    def _give_up_old(self, now: float) -> None:
        for connection, exchange in [*self.open.items()] if len(self.open) else ():
            if now - exchange.started > TIMEOUT:
                self._close(connection, exchange, broken=True)
