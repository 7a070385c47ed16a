"""The private servers of the tests: a throwaway cluster is kept in memory if there is enough of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import servers

DISK = Path("/tmp")


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(servers, "MEMORY", tmp_path)
    return tmp_path


def has_free(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=count))


def test_what_nobody_misses_is_in_memory_and_what_must_last_on_the_disk(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has_free(monkeypatch, servers.ENOUGH)
    assert servers.place(durable=False) == memory
    assert servers.place(durable=True) == DISK


def test_a_container_with_little_memory_of_that_kind_takes_the_disk(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    has_free(monkeypatch, 64 * 1024**2)
    assert servers.place(durable=False) == DISK


def test_a_machine_without_such_memory_takes_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "MEMORY", Path("/nowhere"))
    assert servers.place(durable=False) == DISK
