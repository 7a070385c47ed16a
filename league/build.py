"""The name of what this process runs: another one means that pages built before may look different."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django
from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

__all__ = ["build_name"]

SOURCES = {"league": ("*.py", "*.mo"), "scoring": ("*.py",), "templates": ("*.html",), "static": ("*",)}
#: Settings that can be read off a page.
SHOWN_SETTINGS = ("DEBUG", "LANGUAGE_CODE", "STATIC_URL", "STORAGES", "TIME_ZONE", "USE_THOUSAND_SEPARATOR")


def build_name() -> str:
    """The same in every process that runs the same code on the same database, on whatever machine; read once a process."""
    return _read_now() if settings.DEBUG else _read_once()  # in development templates change under a running process


@cache
def _read_once() -> str:
    return _read_now()


def _read_now() -> str:
    digest = hashlib.sha256(repr([django.VERSION, *_installation()]).encode())
    for path in _files():
        digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _installation() -> Iterator[str]:
    """Its settings, and which installation it is: several may share a cache, also with databases that are called the same."""
    yield salted_hmac("league.build", "", algorithm="sha256").hexdigest()  # of the key that all its processes share
    yield from (str(getattr(settings, name)) for name in SHOWN_SETTINGS)
    yield from (str(connection.settings_dict[part]) for part in ("ENGINE", "HOST", "PORT", "NAME"))


def _files() -> Iterator[Path]:
    root = Path(settings.BASE_DIR)
    yield from (root / name for name in ("requirements.txt",) if (root / name).is_file())
    for folder, patterns in SOURCES.items():
        found = (path for pattern in patterns for path in (root / folder).rglob(pattern))
        yield from sorted(path for path in found if path.is_file())
