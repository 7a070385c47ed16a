"""Whose address a request comes from, for the lock against guessed passwords."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

__all__ = ["client_address"]


def client_address(request: HttpRequest) -> str:
    """The visitor's address: the sender's, or behind our one proxy the last one that the proxy wrote down."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
