"""Row 12: an ordinary request beside 200 connections that are idle, ask by halves, drip, or do not read their answer."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from threading import Event, Thread

from tests.load.row import Row
from tests.load.served import Site, site

__all__ = ["MANNERS", "Manner", "ask", "slow_connections", "slow_visitors"]

VISITORS = 200
SECONDS, DRIP = 5.0, 0.25  #: of each trial; between two bytes
LONGEST = 2.0
PATIENCE = 30.0
LITTLE = 2048  #: bytes that the machine of somebody who does not read takes in
HEAD = b"Host: 127.0.0.1\r\nCookie: csrftoken=" + b"c" * 32 + b"\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to keep a server waiting: what is sent at once, what byte by byte, and whether the answer is read."""

    name: str
    first: bytes = b""
    drip: bytes = b""
    reads: bool = True


MANNERS = (
    Manner("idle"),
    Manner("half a request line", b"GET /heal"),
    Manner("a header byte by byte", b"GET / HTTP/1.1\r\n" + HEAD + b"X-Long: ", b"a"),
    Manner("a body byte by byte", b"POST /accounts/sign-in/ HTTP/1.1\r\n" + HEAD + FORM, b"a"),
    Manner("not reading", b"GET /load/large/ HTTP/1.1\r\n" + HEAD + b"\r\n", reads=False),
)


def slow_connections() -> Iterator[Row]:
    """The slowest of the ordinary requests beside each kind of visitor, and beside all kinds at once."""
    with site("SQLite") as here:
        here.start()
        for _ in range(10):  # both processes have answered once
            ask(here, "/")
        for name, manners in [*((manner.name, (manner,)) for manner in MANNERS), ("all of these", MANNERS)]:
            before = here.workers()
            alone = slowest(here, 1.0)
            with slow_visitors(here, manners):
                beside = slowest(here, SECONDS)
            yield row(name, alone, beside, killed=len(set(before) - set(here.workers())))


def row(name: str, alone: float, beside: float, killed: int) -> Row:
    return Row(
        number=12,
        figure=f"an ordinary request beside {VISITORS} connections: {name}",
        measured=f"{beside * 1000:.0f} ms at most, {killed} processes killed",
        baseline=f"alone: {alone * 1000:.0f} ms",
        ratio=beside / alone,
        budget=f"≤ {LONGEST:g} s, none killed",
        is_met=beside <= LONGEST and not killed,
    )


def slowest(here: Site, seconds: float) -> float:
    """The slowest of requests repeated for so many seconds."""
    until, times = time.monotonic() + seconds, []
    while not times or time.monotonic() < until:
        times += [ask(here, path) for path in ("/healthz/", "/")]
    return max(times)


def ask(here: Site, path: str) -> float:
    """The seconds until an ordinary visitor has the whole answer."""
    started, connection = time.monotonic(), HTTPConnection(*here.address, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Connection": "close"})
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return time.monotonic() - started


@contextmanager
def slow_visitors(here: Site, manners: Sequence[Manner], count: int = VISITORS) -> Iterator[list[socket.socket]]:
    """Hold so many connections, in these manners by turns, until the block ends."""
    visitors = [(manner, connected(here, manner)) for manner in islice(cycle(manners), count)]
    over = Event()
    dripping = Thread(target=drip, args=(visitors, over))
    dripping.start()
    try:
        yield [connection for _manner, connection in visitors]
    finally:
        over.set()
        dripping.join()
        for _manner, connection in visitors:
            connection.close()


def connected(here: Site, manner: Manner) -> socket.socket:
    connection = socket.socket()
    if not manner.reads:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    connection.settimeout(PATIENCE)
    connection.connect(here.address)
    connection.sendall(manner.first)
    return connection


def drip(visitors: Sequence[tuple[Manner, socket.socket]], over: Event) -> None:
    while not over.wait(DRIP):
        for manner, connection in visitors:
            try:
                connection.send(manner.drip)
            except OSError:  # the server has had enough of this one
                continue
