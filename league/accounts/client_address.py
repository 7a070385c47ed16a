"""The address a request comes from, for the lock against guessed passwords."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

__all__ = ["client_address"]


def client_address(request: HttpRequest) -> str | None:
    """The visitor's address: the sender's, or behind our one proxy the last one it noted; ``None`` if that is not an address."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    try:
        return str(ip_address(forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")))
    except ValueError:  # a Unix socket, or a proxy that writes something else
        return None
