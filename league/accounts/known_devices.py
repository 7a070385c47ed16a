"""Devices on which an account has signed in before: a signed cookie names the account, and is void once its password changes.

Somebody guessing passwords has no such cookie, so devices with one never wait for the guesses of others (:mod:`league.accounts.lock`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from league.accounts.models import User

__all__ = ["known_device", "remember_devices"]

COOKIE = "platzwind_known"
SALT = "league.accounts.known_devices"
MAX_AGE = 400 * 24 * 3600  # browsers keep no cookie longer
ACCOUNTS = 8  #: remembered by one device at most; the one that signed in first is forgotten
Known = dict[str, list[str]]  #: account → the device's id for it, and the mark of its password


def known_device(request: HttpRequest, username: str) -> str:
    """The id of this device if the account has signed in on it with its current password; empty otherwise."""
    known = _known(request)
    user = User.objects.filter(username=username).first() if known else None
    if user is None or str(user.pk) not in known:
        return ""
    device, mark = known[str(user.pk)]
    return device if constant_time_compare(mark, _mark(user, device)) else ""


def remember_devices(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: give a device its cookie after signing in (``request.just_signed_in``, set by the lock)."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if user := getattr(request, "just_signed_in", None):
            _remember(request, response, user)
        return response

    return answered


def _remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    device = secrets.token_urlsafe(9)
    others = {pk: entry for pk, entry in _known(request).items() if pk != str(user.pk)}
    known = {**dict(list(others.items())[-(ACCOUNTS - 1) :]), str(user.pk): [device, _mark(user, device)]}
    response.set_cookie(
        COOKIE,
        signing.dumps(known, salt=SALT, compress=True),
        max_age=MAX_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _known(request: HttpRequest) -> Known:
    """The content of the cookie; empty if it is missing or forged."""
    try:
        found: Known = signing.loads(request.COOKIES[COOKIE], salt=SALT, max_age=MAX_AGE)
    except (KeyError, ValueError, signing.BadSignature):
        return {}
    return found


def _mark(user: User, device: str) -> str:
    """A mark that differs for every password and every device, and reveals nothing about the password."""
    return salted_hmac(SALT, f"{user.pk} {user.password} {device}", algorithm="sha256").hexdigest()[:32]
