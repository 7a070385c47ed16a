"""Who looks after the connections of a web process while requests are worked on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic, sleep

import pytest

from league.serving.deep_calls import ROOM
from league.serving.server_threads import Crew

LONG = 10.0  #: seconds that a test waits for what should happen


@dataclass
class Asked:
    """A request, and who answered it."""

    work: Callable[[], object]
    answered_by: threading.Thread | None = None

    def service(self) -> None:
        self.answered_by = threading.current_thread()
        self.work()


class Connections:
    """Where requests come from: each turn takes what has arrived."""

    def __init__(self) -> None:
        self.crew = Crew(self.turn, most=2)
        self.arrived: list[Asked] = []
        self.turns: list[threading.Thread] = []
        self.at_once, self.is_broken = 0, False

    def turn(self, may_wait: bool) -> None:
        self.at_once += 1
        assert self.at_once == 1, "two threads look after the connections"
        if self.is_broken:
            raise OSError("no more connections")
        self.turns.append(threading.current_thread())
        if may_wait:
            sleep(0.005)
        while self.arrived:
            self.crew.add_task(self.arrived.pop())
        self.at_once -= 1

    def ask(self, work: Callable[[], object] = lambda: None) -> Asked:
        asked = Asked(work)
        self.arrived.append(asked)
        return asked

    def watch_until(self, is_so: Callable[[], object]) -> None:
        until = monotonic() + LONG
        while not is_so():
            assert monotonic() < until
            self.crew.watch()

    def answer(self, asked: Asked) -> None:
        """Wait until somebody works on it."""
        self.watch_until(lambda: asked.answered_by)


@pytest.fixture
def connections() -> Iterator[Connections]:
    made = Connections()
    made.crew.start()
    yield made
    made.crew.take_over()


def test_quick_requests_are_answered_by_the_thread_that_has_read_them(connections: Connections) -> None:
    for _ in range(20):
        asked = connections.ask()
        connections.answer(asked)
        assert asked.answered_by is connections.turns[-1]
    assert len(set(connections.turns)) == 1


def test_another_thread_goes_on_with_the_connections_while_a_request_takes_long(connections: Connections) -> None:
    over = threading.Event()
    long = connections.ask(lambda: over.wait(LONG))
    connections.answer(long)
    quick = connections.ask()
    connections.answer(quick)
    assert quick.answered_by is not long.answered_by
    assert not over.is_set()
    over.set()


def test_no_more_requests_are_worked_on_at_once_than_said_and_the_next_one_is_answered_after_them(connections: Connections) -> None:
    over = threading.Event()
    long = [connections.ask(lambda: over.wait(LONG)) for _ in range(2)]
    connections.watch_until(lambda: all(each.answered_by for each in long))
    third = connections.ask()
    connections.watch_until(lambda: connections.crew.waiting)
    assert not connections.crew.is_free
    connections.crew.watch()
    assert third.answered_by is None
    over.set()
    connections.answer(third)
    connections.watch_until(lambda: connections.crew.is_free)


def test_threads_are_used_again(connections: Connections) -> None:
    for _ in range(4):
        over = threading.Event()
        connections.answer(connections.ask(partial(over.wait, LONG)))
        connections.watch_until(lambda: connections.turns[-1] not in connections.crew.serving)
        over.set()
        connections.watch_until(lambda: not connections.crew.serving and connections.crew.spare)
    assert len(set(connections.turns)) == 2


def test_a_request_is_answered_where_deep_calls_are_quick(connections: Connections) -> None:
    sizes: list[int] = []

    def look_up() -> None:
        frame = sys._getframe()
        while frame := frame.f_back:  # type: ignore[assignment]
            sizes.append(frame.f_code.co_stacksize)

    connections.answer(connections.ask(look_up))
    assert max(sizes) == ROOM


def test_a_request_that_fails_ends_nothing(connections: Connections, caplog: pytest.LogCaptureFixture) -> None:
    failing = connections.ask(lambda: 1 / 0)
    connections.answer(failing)
    after = connections.ask()
    connections.answer(after)
    assert "a request was not answered" in caplog.text


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_watch_says_so_when_nobody_looks_after_the_connections_any_more(connections: Connections) -> None:
    connections.is_broken = True
    with pytest.raises(RuntimeError, match="nobody looks after"):
        connections.watch_until(lambda: False)


def test_who_takes_over_looks_after_the_connections_alone_and_answers_what_has_arrived(connections: Connections) -> None:
    connections.crew.take_over()
    asked = connections.ask()
    until = monotonic() + LONG
    while asked.answered_by is None and monotonic() < until:
        connections.crew.one_turn()
    assert connections.turns[-1] is threading.current_thread()
