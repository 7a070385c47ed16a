"""The web server as ``make run`` starts it: nobody who is slow keeps others waiting, and nothing that runs is lost at the end."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.load.served import Site, site
from tests.load.slow import MANNERS, Manner, ask, slow_visitors

LONG = 20.0  #: seconds that a test waits for what should happen; after thirty a request that hardly goes on is ended anyway


@pytest.fixture(scope="module")
def installation() -> Iterator[Site]:
    with site("SQLite", with_files=False) as here:
        yield here


@pytest.fixture
def here(installation: Site) -> Iterator[Site]:
    yield installation
    installation.stop()


@pytest.fixture(scope="module")
def running(installation: Site) -> Iterator[Site]:
    """A server as it starts by default, shared by the tests that leave it as it was; it needs seconds to start."""
    server = Site(installation.environment)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def impatient(folder: Path, **limits: float) -> str:
    """A configuration of gunicorn's under which the limits of our server are others."""
    lines = [f"server.{name} = {value}" for name, value in limits.items()]
    path = folder / "gunicorn.conf.py"
    path.write_text(
        "\n".join(["from league.serving import server", *lines, 'wsgi_app = "league.wsgi"', "worker_class = server.BufferedWorker"])
    )
    return str(path)


def test_somebody_is_answered_beside_two_hundred_connections_that_are_slow_silent_or_unread(running: Site) -> None:
    ask(running, "/healthz/")
    before = running.workers()
    with slow_visitors(running, MANNERS):
        for _ in range(3):
            assert ask(running, "/healthz/") < 30
    assert set(before) <= set(running.workers())


def is_sent_away(visitor: socket.socket) -> bool:
    """Whether the server ends the connection; what it has not read makes that a reset."""
    try:
        return visitor.recv(1) == b""
    except ConnectionResetError:
        return True


def is_over(visitor: socket.socket) -> bool:
    """Whether the server has ended the connection by now."""
    visitor.setblocking(False)
    try:
        return is_sent_away(visitor)
    except BlockingIOError:
        return False


def test_who_does_not_come_to_the_end_of_a_request_is_sent_away(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, SECONDS_TO_ASK=1, LEAST_RATE=1000))
    half = [manner for manner in MANNERS if manner.reads and manner.first]
    with slow_visitors(here, half, 3) as visitors:
        assert all(map(is_sent_away, visitors))
    ask(here, "/healthz/")


def test_where_connections_run_out_those_go_that_have_waited_longest(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, MOST_CONNECTIONS=20))
    with slow_visitors(here, [Manner("idle")], 60):
        ask(here, "/healthz/")


def test_nobody_waits_behind_a_long_request_while_another_process_is_free(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, THREADS=1), "--workers", "2", "--preload")
    ask(here, "/healthz/")
    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(ask, here, "/load/slow/?seconds=8")
        sleep(0.5)
        for _ in range(8):
            ask(here, "/healthz/")
        assert not long.done()


def test_a_running_request_is_finished_when_the_server_is_told_to_end(here: Site) -> None:
    here.start()
    ask(here, "/healthz/")
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(ask, here, "/load/slow/")
        sleep(0.5)
        here.stop(signal.SIGTERM)
        assert running.result() >= 1


def test_a_connection_is_kept_for_the_next_request(running: Site) -> None:
    connection = HTTPConnection(*running.address, timeout=30)
    for _ in range(2):
        connection.request("GET", "/healthz/")
        assert connection.getresponse().read() == b"ok\n"
        assert isinstance(connection.sock, socket.socket)
    connection.close()


def refusal(here: Site) -> float:
    """The seconds until somebody knows that they ask too often."""
    started, connection = monotonic(), HTTPConnection(*here.address, timeout=30)
    connection.request("GET", "/load/refused/")
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (429, b"later")
    connection.close()
    return monotonic() - started


def test_a_refusal_is_sent_a_moment_later_and_no_thread_waits_for_that(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, THREADS=1, SECONDS_HELD=3), "--workers", "1")
    ask(here, "/healthz/")
    with ThreadPoolExecutor(8) as pool:
        refusals = [pool.submit(refusal, here) for _ in range(8)]
        sleep(0.5)
        assert min(ask(here, "/healthz/") for _ in range(3)) < 1
        taken = [each.result() for each in refusals]
    assert min(taken) >= 3
    assert max(taken) < 20


def test_a_refusal_that_nobody_waits_for_holds_nothing_up(here: Site) -> None:
    here.start("--workers", "1")
    for _ in range(5):
        with socket.create_connection(here.address) as visitor:
            visitor.sendall(b"GET /load/refused/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
            sleep(0.1)
    ask(here, "/healthz/")
    here.stop(signal.SIGTERM)


def test_who_asks_again_before_the_answer_is_answered_once(running: Site) -> None:
    ask(running, "/healthz/")
    with socket.create_connection(running.address, timeout=30) as visitor:
        visitor.sendall(b"GET /healthz/ HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        answered = b""
        while data := visitor.recv(1 << 16):
            answered += data
    assert answered.count(b"HTTP/1.1 200") == 1


def test_nobody_waits_behind_those_who_ask_many_things_at_once(running: Site) -> None:
    ask(running, "/healthz/")
    many = Manner("many at once", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
    with slow_visitors(running, [many], 60):
        assert ask(running, "/healthz/") < 10


def body_of(megabytes: int, sent: int) -> Manner:
    """A form so large, of which ``sent`` bytes come at once and then hardly anything."""
    head = f"POST /accounts/sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {megabytes << 20}\r\n\r\n".encode()
    return Manner("a large body", head + b"a" * sent, b"a")


def test_a_fast_beginning_is_no_credit_for_a_body_that_hardly_goes_on(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, SECONDS_TO_ASK=1, LEAST_RATE=1000))
    with slow_visitors(here, [body_of(10, 1 << 20)], 2) as visitors:
        assert all(map(is_sent_away, visitors))


def test_of_requests_that_have_not_arrived_the_largest_go_where_they_are_too_much_together(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, MOST_ARRIVING=3 << 20, MOST_BODY=3 << 20), "--workers", "1")
    with slow_visitors(here, [body_of(2, 2000 << 10), body_of(2, 1500 << 10)], 2) as (large, small):
        assert is_sent_away(large)
        small.settimeout(1)
        with pytest.raises(TimeoutError):
            small.recv(1)


def test_all_requests_that_have_not_arrived_hold_no_more_than_said_in_all_processes_together(here: Site, tmp_path: Path) -> None:
    here.start("--config", impatient(tmp_path, MOST_ARRIVING=2 << 20, MOST_BODY=1 << 20), "--workers", "2")
    part = Manner("a part of a body", body_of(1, 0).first.replace(b"1048576", b"1000000") + b"a" * (200 << 10))
    ask(here, "/healthz/")
    with slow_visitors(here, [part], 40) as visitors:
        ask(here, "/healthz/")
        until = monotonic() + LONG
        while sum(not is_over(visitor) for visitor in visitors) > 10:
            assert monotonic() < until
            sleep(0.1)
        ask(here, "/healthz/")


def test_a_request_too_large_for_any_page_is_refused_by_what_it_announces(running: Site) -> None:
    with socket.create_connection(running.address, timeout=30) as visitor:
        visitor.sendall(body_of(98, 0).first)
        assert visitor.recv(100).startswith(b"HTTP/1.1 413")
