"""Accounts: people who sign in (administrators, directors, scorekeepers)."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account; rights in a competition are held by :class:`league.competitions.models.Role`."""

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    @property
    def shown_name(self) -> str:
        return self.get_full_name() or self.username
