"""Accounts: people who sign in (administrators, directors, referees, scorekeepers)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.typed_names import NameField, check_name


def _name_field(name: str) -> Any:
    """Django's own field as a ``NameField``, so it is checked like every other name."""
    field = AbstractUser._meta.get_field(name)
    assert isinstance(field, models.Field)
    return NameField(**field.deconstruct()[3])


class User(AbstractUser):
    """An account; rights in a competition are held by :class:`league.competitions.models.Role`.

    ``helper_until``: the account was made by an invitation, has no password, and belongs to one browser; it is removed some time after its
    last right has ended then.
    """

    username = _name_field("username")
    first_name = _name_field("first_name")
    last_name = _name_field("last_name")
    helper_until = models.DateTimeField(_("helper until"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def clean(self) -> None:
        super().clean()
        check_name(self.get_full_name())

    @property
    def shown_name(self) -> str:
        return self.get_full_name() or self.username
