"""People who play, and their clubs, across all competitions."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.players.countries import shown_country
from league.players.name_parts import initial
from league.typed_names import NameField, check_name


class Club(models.Model):
    name = NameField(_("name"), max_length=100, unique=True)
    town = models.CharField(_("town"), max_length=100, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True, help_text=_("Two letters, such as DE or AT."))

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class NameShown(models.TextChoices):
    FULL = "full", _("in full")
    SHORT = "short", _("shortened (Anna M.)")
    ANONYMOUS = "anonymous", _("anonymous")


def public_name(number: int, first_name: str, last_name: str, name_shown: str) -> str:
    """The name of player ``number`` as shown to the public."""
    if name_shown == NameShown.ANONYMOUS:
        return str(_("Player %(number)s") % {"number": number})
    if name_shown == NameShown.SHORT and last_name:
        return f"{first_name} {initial(last_name)}."
    return f"{first_name} {last_name}".strip()


def public_family(last_name: str, name_shown: str) -> str:
    """As much of the family name as :func:`public_name` shows."""
    if name_shown == NameShown.ANONYMOUS:
        return ""
    return initial(last_name) if name_shown == NameShown.SHORT else last_name


def public_names(number: int, first_name: str, last_name: str, name_shown: str) -> tuple[str, str]:
    """The whole name and the family name of player ``number`` as shown to the public."""
    return public_name(number, first_name, last_name, name_shown), public_family(last_name, name_shown)


class Player(models.Model):
    first_name = NameField(_("first name"), max_length=60)
    last_name = NameField(_("last name"), max_length=60, blank=True)
    club = models.ForeignKey(Club, verbose_name=_("club"), null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    country = models.CharField(_("country"), max_length=2, blank=True, help_text=_("Two letters, such as DE or AT."))
    ema_number = models.CharField(
        _("EMA number"),
        max_length=8,
        blank=True,
        validators=[RegexValidator(r"^\d{8}$", _("An EMA number has eight digits."))],
    )
    name_shown = models.CharField(_("name shown"), max_length=10, choices=NameShown.choices, default=NameShown.FULL)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["last_name", "first_name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ema_number"], condition=~models.Q(ema_number=""), name="unique_ema_number"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def clean(self) -> None:
        check_name(self.full_name)

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def shown_country(self) -> str:
        """The country in the letters of sports (GER); empty for none."""
        return shown_country(self.country)

    @property
    def shown_name(self) -> str:
        """The name as shown to the public."""
        return public_name(self.pk, self.first_name, self.last_name, self.name_shown)
