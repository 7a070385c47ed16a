"""Limits on guessing passwords. django-axes counts wrong ones in the database that all processes share.

- **An account at an address:** after eight wrong passwords, a device never used for that account has to wait until fifteen minutes after
the last one before it can sign in to it from that address.
- **A known device** (the account has signed in on it before, :mod:`league.accounts.known_devices`) is counted separately, wherever it is:
the other two limits do not apply to it, so nobody's guesses make its owner wait. After eight wrong passwords on it, it waits.
- **An address:** after sixty wrong passwords within fifteen minutes, whatever the names, each further one makes all unknown devices there
wait ten seconds. Nobody needs an account to play: a hall of 172 has some twenty accounts, and three mistakes each are not sixty yet.
So guessing is slowed to six a minute, and others at the same address are slowed, not locked out.
"""

from __future__ import annotations

import datetime
from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.db.models import Max, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from league.accounts.known_devices import known_device

__all__ = ["PasswordLock", "counted_name", "limits", "locked_out"]

MOST_AT_AN_ADDRESS = 60
PAUSE_SECONDS = 10
WAIT_SECONDS = 15 * 60
Credentials = dict[str, Any] | None


class PasswordLock(AxesDatabaseHandler):
    """The lock of django-axes, extended to slow addresses."""

    def is_locked(self, request: HttpRequest, credentials: Credentials = None) -> bool:
        """Whether to refuse before looking at the password."""
        if super().is_locked(request, credentials):
            return True
        request.is_slowed = not _device(request, credentials) and is_slowed(request)  # type: ignore[attr-defined]
        return bool(request.is_slowed)  # type: ignore[attr-defined]

    def user_login_failed(self, sender: Any, credentials: dict[str, Any], request: Any = None, **more: Any) -> None:
        """Count it, without null bytes in the browser's headers, which databases refuse."""
        if request is not None:
            request.axes_user_agent = request.axes_user_agent.replace("\x00", "")
            request.axes_http_accept = request.axes_http_accept.replace("\x00", "")
        super().user_login_failed(sender, credentials, request, **more)

    def user_logged_in(self, sender: Any, request: Any, user: Any, **more: Any) -> None:
        """Forget the wrong passwords counted so far, and remember the device from now on."""
        super().user_logged_in(sender, request, user, **more)
        request.just_signed_in = user


def is_slowed(request: Any) -> bool:
    """Whether there were too many wrong passwords at this address, the last of them a moment ago."""
    recent = AccessAttempt.objects.filter(ip_address=request.axes_ip_address, attempt_time__gte=get_cool_off_threshold(request))
    found = recent.aggregate(wrong=Sum("failures_since_start"), last=Max("attempt_time"))
    if (found["wrong"] or 0) < MOST_AT_AN_ADDRESS:
        return False
    return found["last"] > timezone.now() - datetime.timedelta(seconds=PAUSE_SECONDS)


def counted_name(request: HttpRequest, credentials: Credentials = None) -> str:
    """The key a wrong password is counted under: the typed name, plus the device if it is known."""
    name, device = _name(request, credentials), _device(request, credentials)
    return f"{name} {device}" if device else name


def limits(request: Any, credentials: Credentials = None) -> list[Any]:
    """What django-axes counts by: a known device wherever it is, a name per address."""
    return ["username"] if _device(request, credentials) else [["username", "ip_address"]]


def locked_out(request: HttpRequest, _response: HttpResponse | None, _credentials: Credentials) -> HttpResponse:
    """A page that says how long to wait."""
    slowed = getattr(request, "is_slowed", False)
    wait = PAUSE_SECONDS if slowed else WAIT_SECONDS
    page = render(request, "accounts/locked_out.html", {"slowed": slowed}, status=429)
    page["Retry-After"] = str(wait)
    return page


def _name(request: HttpRequest, credentials: Credentials) -> str:
    return str((credentials or request.POST).get("username") or "")


def _device(request: HttpRequest, credentials: Credentials) -> str:
    """The known device for the account being tried; looked up once per request."""
    name = _name(request, credentials)
    found: dict[str, str] = request.__dict__.setdefault("known_devices", {})
    if name not in found:
        found[name] = known_device(request, name)
    return found[name]
