"""A name for the code and settings that this process runs: if it differs, pages built earlier may look different."""

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

SOURCES = {"league": ("*.py", "*.mo", "*.typ"), "scoring": ("*.py",), "templates": ("*.html",), "static": ("*",)}
#: Settings that affect how a page looks.
SHOWN_SETTINGS = ("DEBUG", "LANGUAGE_CODE", "SITE_ADDRESS", "STATIC_URL", "STORAGES", "TIME_ZONE", "USE_THOUSAND_SEPARATOR")


def build_name() -> str:
    """The name, equal in all processes with the same code and database, on any machine; computed once per process."""
    return _read_now() if settings.DEBUG else _read_once()  # in development, templates change while the process runs


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
    """Settings and identity of the installation: several may share a cache, even with databases of the same name."""
    yield salted_hmac("league.build", "", algorithm="sha256").hexdigest()  # from the secret key that all its processes share
    yield from (str(getattr(settings, name)) for name in SHOWN_SETTINGS)
    yield from (str(connection.settings_dict[part]) for part in ("ENGINE", "HOST", "PORT", "NAME"))


def _files() -> Iterator[Path]:
    root = Path(settings.BASE_DIR)
    yield from (root / name for name in ("requirements.txt",) if (root / name).is_file())
    for folder, patterns in SOURCES.items():
        found = (path for pattern in patterns for path in (root / folder).rglob(pattern))
        yield from sorted(path for path in found if path.is_file())
