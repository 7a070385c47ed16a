"""Wrong passwords: who guesses has to wait, and locks nobody else out."""

from __future__ import annotations

import datetime
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.core import signing
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.known_devices import SALT
from league.accounts.models import User
from tests.factories import PASSWORD, ada_administrates, charlie, make_user

pytestmark = pytest.mark.django_db

DOORS = [reverse("login"), reverse("admin:login")]


def try_one(client: Client, password: str, name: str = "ada", door: str = DOORS[0], **more: Any) -> HttpResponse:
    return client.post(door, {"username": name, "password": password}, **more)


def guess(times: int, name: str = "ada", door: str = DOORS[0], client: Client | None = None) -> HttpResponse:
    """Wrong passwords from the same address, by default on a device that nobody knows."""
    for number in range(times):
        answer = try_one(client or Client(), f"wrong {number}", name, door)
    return answer


def known_device(door: str = DOORS[0]) -> Client:
    """A device on which Ada signed in, and out again."""
    ada_administrates()
    client = Client()
    assert try_one(client, PASSWORD, door=door).status_code == 302
    client.post(reverse("logout"))
    return client


@pytest.mark.parametrize("door", DOORS)
def test_eight_wrong_passwords_let_a_new_device_behind_that_address_wait(door: str) -> None:
    ada_administrates()
    guess(7, door=door)
    assert guess(1, door=door).status_code == 429
    refused = try_one(Client(), PASSWORD, door=door)
    assert refused.status_code == 429
    assert refused["Retry-After"] == "900"
    assert "a quarter of an hour" in refused.content.decode()


@pytest.mark.parametrize("door", DOORS)
def test_guessing_does_not_lock_out_a_device_that_signed_in_before(door: str) -> None:
    known = known_device(door)
    guess(12)
    answer = try_one(known, PASSWORD, door=door)
    assert answer.status_code == 302
    assert "_auth_user_id" in known.session


def test_on_a_known_device_one_guesses_no_more_than_elsewhere() -> None:
    known = known_device()
    guess(7, client=known)
    assert guess(1, client=known).status_code == 429
    assert try_one(known, PASSWORD).status_code == 429
    assert try_one(Client(), PASSWORD, REMOTE_ADDR="192.0.2.7").status_code == 302


def test_a_known_device_counts_for_itself_whatever_its_address() -> None:
    known = known_device()
    for number in range(8):
        answer = try_one(known, "wrong", REMOTE_ADDR=f"192.0.2.{number}")
    assert answer.status_code == 429
    assert try_one(known, PASSWORD, REMOTE_ADDR="192.0.2.99").status_code == 429


def test_guesses_on_a_known_device_let_no_other_wait() -> None:
    known = known_device()
    guess(9, client=known)
    assert try_one(Client(), PASSWORD).status_code == 302


def test_a_device_is_known_for_the_account_that_signed_in_there_only() -> None:
    known = known_device()
    charlie()
    guess(8, "charlie")
    assert try_one(known, PASSWORD, "charlie").status_code == 429


def test_a_device_knows_several_accounts() -> None:
    known = known_device()
    charlie()
    try_one(known, PASSWORD, "charlie")
    known.post(reverse("logout"))
    guess(8, "charlie")
    guess(8, "ada")
    assert try_one(known, PASSWORD, "ada").status_code == 302


def test_a_new_password_makes_every_device_a_new_one() -> None:
    known = known_device()
    ada = ada_administrates()
    ada.set_password("ron-pinfu-dora-3")
    ada.save()
    guess(8)
    assert try_one(known, "ron-pinfu-dora-3").status_code == 429


def test_the_mark_of_a_device_is_for_the_server_alone() -> None:
    known = known_device()
    cookie = known.cookies["platzwind_known"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and int(cookie["max-age"]) > 300 * 24 * 3600
    ((account, (device, mark)),) = signing.loads(cookie.value, salt=SALT).items()
    assert account == str(User.objects.get(username="ada").pk)
    assert re.fullmatch(r"[\w-]{12}", device) and re.fullmatch(r"[0-9a-f]{32}", mark), "nothing else, such as a name"


@pytest.mark.parametrize("mark", ["", "x", "a:b:c", "ü" * 3000])
def test_a_made_up_mark_is_none(mark: str) -> None:
    ada_administrates()
    guess(8)
    client = Client()
    client.cookies["platzwind_known"] = mark
    assert try_one(client, PASSWORD).status_code == 429


def test_trying_many_names_from_one_address_is_slowed() -> None:
    charlie()
    for number in range(60):
        answer = guess(1, f"name {number}")
    assert answer.status_code == 200
    refused = try_one(Client(), PASSWORD, "charlie")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "10"
    assert "ten seconds" in refused.content.decode()


def test_a_slowed_address_may_try_again_after_ten_seconds() -> None:
    charlie()
    for number in range(60):
        guess(1, f"name {number}")
    earlier = timezone.now() - datetime.timedelta(seconds=11)
    AccessAttempt.objects.update(attempt_time=earlier)
    assert guess(1, "somebody").status_code == 200
    assert guess(1, "somebody").status_code == 429
    AccessAttempt.objects.update(attempt_time=earlier)
    assert try_one(Client(), PASSWORD, "charlie").status_code == 302


def test_the_ordinary_mistakes_of_a_hall_let_nobody_wait() -> None:
    for number in range(19):
        make_user(f"scorer {number}")
        guess(3, f"scorer {number}")
        assert try_one(Client(), PASSWORD, f"scorer {number}").status_code == 302


def test_a_known_device_is_not_slowed_by_its_address() -> None:
    known = known_device()
    for number in range(61):
        guess(1, f"name {number}")
    assert try_one(known, PASSWORD).status_code == 302


def test_signing_in_oneself_does_not_forget_what_one_guessed_of_others() -> None:
    ada_administrates()
    charlie()
    guess(7)
    assert try_one(Client(), PASSWORD, "charlie").status_code == 302
    assert guess(1).status_code == 429


@pytest.mark.parametrize("sender", ["", "no address", "9" * 5_000, "a\x00b"])
def test_a_sender_without_an_address_is_counted_too(sender: str) -> None:
    ada_administrates()
    for number in range(8):
        try_one(Client(), f"wrong {number}", REMOTE_ADDR=sender)
    assert try_one(Client(), PASSWORD, REMOTE_ADDR=sender).status_code == 429


@pytest.mark.django_db(transaction=True)
def test_wrong_passwords_at_once_are_all_counted() -> None:
    ada_administrates()

    def wrong(number: int) -> None:
        try:
            try_one(Client(), f"wrong {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(wrong, range(8)))
    assert try_one(Client(), PASSWORD).status_code == 429
