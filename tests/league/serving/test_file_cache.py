"""The cache of files that processes share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from league.serving.file_cache import FileCache

ADD = """
import sys, time
from league.serving.file_cache import FileCache
cache = FileCache(sys.argv[1], {})
time.sleep(max(0.0, float(sys.argv[2]) - time.time()))
print(*(int(cache.add(str(number), sys.argv[3], 60)) for number in range(200)))
"""


@pytest.fixture
def cache(tmp_path: Path) -> FileCache:
    return FileCache(str(tmp_path / "cache"), {})


def test_what_is_added_is_there_and_is_not_added_again(cache: FileCache) -> None:
    assert cache.add("one", 1) is True
    assert cache.add("one", 2) is False
    assert cache.get("one") == 1


def test_what_has_expired_or_was_deleted_can_be_added_again(cache: FileCache) -> None:
    cache.add("one", 1, timeout=0.01)
    time.sleep(0.05)
    assert cache.add("one", 2) is True
    cache.delete("one")
    assert cache.add("one", 3) is True
    assert cache.get("one") == 3


def test_who_finds_an_entry_expired_leaves_the_one_that_another_process_adds_meanwhile(
    cache: FileCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = FileCache(cache._dir, {})
    added: list[bool] = []

    def after_the_other(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*names: Any) -> Any:
            if not added:
                added.append(True)
                added[0] = other.add("one", "theirs")
            return real(*names)

        return call

    cache.add("one", "old", timeout=0.01)
    time.sleep(0.05)
    monkeypatch.setattr(cache, "_delete", after_the_other(cache._delete))
    monkeypatch.setattr(os, "rename", after_the_other(os.rename))
    assert cache.add("one", "ours") is False
    assert added == [True]
    assert cache.get("one") == "theirs"


@pytest.mark.parametrize("damage", [b"", b"\x00" * 64, b"cnowhere\nnothing\n.", b"\x80\x05K\x01", b"]."])
def test_a_damaged_entry_is_none_and_another_can_be_added(cache: FileCache, damage: bytes) -> None:
    cache.add("one", 1)
    Path(cache._key_to_file("one")).write_bytes(damage)
    assert cache.get("one") is None
    assert cache.add("one", 2) is True
    assert cache.get("one") == 2


def test_of_threads_that_add_at_once_one_succeeds(cache: FileCache) -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(40):
            added = [*threads.map(lambda mine, key=number: cache.add(str(key), mine), range(8))]
            assert sum(added) == 1
            assert cache.get(str(number)) == added.index(True)


def test_of_processes_that_add_at_once_one_succeeds(cache: FileCache) -> None:
    environment = {**os.environ, "PYTHONPATH": str(settings.BASE_DIR)}
    command = [sys.executable, "-c", ADD, cache._dir, str(time.time() + 1.5)]
    adding = [subprocess.Popen([*command, str(n)], stdout=subprocess.PIPE, text=True, env=environment) for n in range(3)]
    answers = [process.communicate()[0].split() for process in adding]
    assert [len(answer) for answer in answers] == [200] * 3
    assert all(sum(map(int, each)) == 1 for each in zip(*answers, strict=True))


def test_an_add_leaves_nothing_lying_about(cache: FileCache) -> None:
    for _ in range(3):
        cache.add("one", 1)
    assert len([*Path(cache._dir).iterdir()]) == 1


def test_where_there_are_too_many_entries_the_oldest_go(tmp_path: Path) -> None:
    options: dict[str, Any] = {"OPTIONS": {"MAX_ENTRIES": 6, "CULL_FREQUENCY": 3}}
    cache = FileCache(str(tmp_path), options)
    for number in range(6):
        cache.set(str(number), number)
        os.utime(cache._key_to_file(str(number)), (number, number))
    cache.set("6", 6)
    assert [number for number in range(7) if cache.get(str(number)) is not None] == [2, 3, 4, 5, 6]
