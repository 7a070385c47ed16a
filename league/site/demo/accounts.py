"""The accounts of the demo. Their passwords are known to everybody who can read."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from league.accounts.models import User

__all__ = ["ACCOUNTS", "DemoAccount", "make_accounts", "still_open"]


@dataclass(frozen=True, slots=True)
class DemoAccount:
    username: str
    password: str
    first_name: str
    role: str


ACCOUNTS = (
    DemoAccount("demo-admin", "platzwind-admin", "Ada", gettext_noop("administrator")),
    DemoAccount("demo-leitung", "platzwind-leitung", "Lena", gettext_noop("director")),
    DemoAccount("demo-schreiber", "platzwind-schreiber", "Sven", gettext_noop("scorekeeper")),
)


def make_accounts() -> dict[str, User]:
    """Create the three accounts; role → account."""
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
