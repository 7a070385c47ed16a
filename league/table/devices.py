"""The device at the table: its id and the names given on it, kept in one signed cookie."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from uuid import uuid4

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

__all__ = ["Device", "Person", "device_of", "keep_device"]

COOKIE = "platzwind_device"
SALT = "league.games.devices"
MAX_AGE = 400 * 24 * 3600  # browsers keep no cookie longer
TABLES_REMEMBERED = 12


@dataclass(frozen=True, slots=True)
class Person:
    """The name that somebody gave, and the seat (0..3) if they are a player; ``player`` is the id of who sat there at that time."""

    name: str
    seat: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """``people`` are those who used this device, by the key of the table, oldest first."""

    id: str
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def last_name(self) -> str:
        """The name given most recently, at any table; it is suggested at the next one."""
        return list(self.people.values())[-1].name if self.people else ""

    def without(self, table: str) -> Device:
        return replace(self, people={key: value for key, value in self.people.items() if key != table})

    def with_person(self, table: str, person: Person) -> Device:
        others = {key: value for key, value in self.people.items() if key != table}
        newest = dict(list(others.items())[-(TABLES_REMEMBERED - 1) :])
        return replace(self, people={**newest, table: person})


def device_of(request: HttpRequest) -> Device:
    """The device of a request; a new one if the cookie is missing or was tampered with."""
    try:
        stored = signing.loads(request.COOKIES[COOKIE], salt=SALT, max_age=MAX_AGE)
        return Device(id=stored["id"], people={table: Person(*person) for table, *person in stored["people"]})
    except (KeyError, ValueError, TypeError, signing.BadSignature, json.JSONDecodeError):
        return Device(id=str(uuid4()))


def keep_device(response: HttpResponse, device: Device) -> None:
    """Store the device in the browser's cookie."""
    people = [[table, person.name, person.seat, person.player] for table, person in device.people.items()]
    response.set_cookie(
        COOKIE,
        signing.dumps({"id": device.id, "people": people}, salt=SALT, compress=True),
        max_age=MAX_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
