"""The set-up of the product itself: what a fresh machine needs to come right without being told."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import RequestFactory

from league.accounts.client_address import client_address
from league.players.models import Club

PRINT_KEY = "from league.settings import SECRET_KEY; print(SECRET_KEY)"


def printed_key(folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in {"SECRET_KEY", "DJANGO_SETTINGS_MODULE"}}
    environment |= {"PLATZWIND_VAR": str(folder)}
    return subprocess.check_output([sys.executable, "-c", PRINT_KEY], cwd=settings.BASE_DIR, env=environment, text=True).strip()


def test_processes_that_start_at_once_agree_on_one_secret_key_that_only_its_owner_can_read(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        keys = set(pool.map(lambda _: printed_key(tmp_path / "var"), range(4)))
    assert len(keys) == 1
    assert len(keys.pop()) > 50
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["secret_key"]
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


ADD_CLUB = "import django; django.setup(); from league.players.models import Club; Club.objects.create(name='Tokyo')"


@pytest.mark.django_db(transaction=True)
def test_other_processes_reach_the_database_of_a_test(child_environment: dict[str, str]) -> None:
    for _ in range(2):
        last = subprocess.run([sys.executable, "-c", ADD_CLUB], env=child_environment, capture_output=True, text=True)
    assert "IntegrityError" in last.stderr  # the second met the first
    assert list(Club.objects.values_list("name", flat=True)) == ["Tokyo"]


@pytest.mark.django_db
def test_the_models_and_the_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_a_switch_in_the_environment_is_yes_or_no_and_anything_else_fails_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    from league.settings import env_bool

    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(ValueError, match="HTTPS must be 1 or 0"):
        env_bool("HTTPS", False)


def test_a_visitor_cannot_choose_the_address_that_guessed_passwords_are_counted_by(settings: object) -> None:
    request = RequestFactory().get("/", headers={"X-Forwarded-For": "6.6.6.6, 192.0.2.7"}, REMOTE_ADDR="127.0.0.1")
    settings.BEHIND_PROXY = False  # type: ignore[attr-defined]
    assert client_address(request) == "127.0.0.1"
    settings.BEHIND_PROXY = True  # type: ignore[attr-defined]
    assert client_address(request) == "192.0.2.7"


def headers_of(path: str, **environment: str) -> dict[str, str]:
    """What a fresh process with these settings sends with an answer, behind a proxy that speaks https."""
    answer = f"Client().get({path!r}, headers={PROXIED})"
    show = f"from league.wsgi import application; from django.test import Client; print(dict({answer}.headers))"
    own = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    printed = subprocess.check_output([sys.executable, "-c", show], cwd=settings.BASE_DIR, env={**own, **environment}, text=True)
    return dict(ast.literal_eval(printed.splitlines()[-1]))


PROXIED = {"host": "127.0.0.1", "x-forwarded-proto": "https"}


def test_https_binds_this_host_alone_and_its_whole_domain_only_on_request() -> None:
    name = "Strict-Transport-Security"
    assert name not in headers_of("/healthz/")
    assert headers_of("/healthz/", HTTPS="1")[name] == "max-age=31536000"
    whole = headers_of("/healthz/", HTTPS="1", HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1")[name]
    assert whole == "max-age=31536000; includeSubDomains; preload"


@pytest.mark.parametrize("more", [{}, {"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}])
def test_the_checks_for_deployment_find_nothing_to_warn_of(more: dict[str, str], tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"SECRET_KEY", "DJANGO_SETTINGS_MODULE"}}
    environment |= {"PLATZWIND_VAR": str(tmp_path), "HTTPS": "1", **more}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
