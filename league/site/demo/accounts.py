"""The accounts of the demo. Their passwords are known to everybody who can read, until others reach the site."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from league.accounts.models import User

__all__ = ["ACCOUNTS", "DemoAccount", "make_accounts", "renew_passwords", "still_open"]


@dataclass(frozen=True, slots=True)
class DemoAccount:
    username: str
    password: str
    first_name: str
    role: str


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  #: without letters that look alike

ACCOUNTS = (
    DemoAccount("demo-admin", "platzwind-admin", "Ada", gettext_noop("administrator")),
    DemoAccount("demo-leitung", "platzwind-leitung", "Lena", gettext_noop("director")),
    DemoAccount("demo-schreiber", "platzwind-schreiber", "Sven", gettext_noop("scorekeeper")),
)


def make_accounts() -> dict[str, User]:
    """Create the three accounts; returns them by role."""
    users = get_user_model().objects
    made = {}
    for account in ACCOUNTS:
        create = users.create_superuser if account.role == "administrator" else users.create_user
        made[account.role] = create(account.username, password=account.password, first_name=account.first_name)
    return made


def still_open() -> tuple[DemoAccount, ...]:
    """The demo accounts that exist and still have their known password."""
    known = {user.username: user for user in User.objects.filter(username__in=[account.username for account in ACCOUNTS], is_active=True)}
    return tuple(account for account in ACCOUNTS if account.username in known and known[account.username].check_password(account.password))


@transaction.atomic
def renew_passwords() -> tuple[DemoAccount, ...]:
    """Give the demo accounts with a known password a random one, and end their sign-ins; the accounts with the new ones."""
    renewed = tuple(replace(account, password=_random_password()) for account in still_open())
    for account in renewed:
        user = User.objects.get(username=account.username)
        user.set_password(account.password)
        user.save(update_fields=["password"])
    return renewed


def _random_password() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
