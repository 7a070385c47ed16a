"""Signing in and out, the lock-out, and the administration that bypasses no command."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.models import ActionLog
from tests.factories import PASSWORD, ada_administrates, charlie, make_competition

pytestmark = pytest.mark.django_db


def test_one_signs_in_and_out(client: Client) -> None:
    charlie()
    page = client.post(reverse("login"), {"username": "charlie", "password": PASSWORD}, follow=True)
    assert page.wsgi_request.user.username == "charlie"
    assert not client.post(reverse("logout"), follow=True).wsgi_request.user.is_authenticated


def test_one_comes_back_to_where_one_was_going(client: Client) -> None:
    charlie()
    page = client.post(reverse("login"), {"username": "charlie", "password": PASSWORD, "next": "/players/"})
    assert page["Location"] == "/players/"


def test_many_wrong_passwords_lock_the_account_for_a_while(client: Client) -> None:
    charlie()
    for _ in range(9):
        page = client.post(reverse("login"), {"username": "charlie", "password": "wrong"})
    assert page.status_code == 429
    assert "too many wrong passwords" in page.content.decode()


def test_one_changes_ones_own_password(client: Client) -> None:
    user = charlie()
    client.force_login(user)
    new = "pinfu-tanyao-22"
    client.post(reverse("password_change"), {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert User.objects.get(pk=user.pk).check_password(new)


def test_the_administration_writes_nothing_but_accounts(client: Client) -> None:
    ours = {model for model in admin.site._registry if model.__module__.startswith("league.")}
    assert ours == {User, ActionLog}
    make_competition()
    client.force_login(ada_administrates())
    assert client.get(reverse("admin:audit_actionlog_changelist")).status_code == 200
    assert client.get(reverse("admin:audit_actionlog_add")).status_code == 403
