"""Exact points in the database."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.expressions import Combinable
from django.utils.translation import gettext_lazy as _

#: Sticks and uma are split among two, three or four players: a point is stored as twelve twelfths.
DENOMINATOR = 12


class PointsField(models.BigIntegerField):
    """Points as ``int`` or ``fractions.Fraction``, stored as a whole number of twelfths (so that the database can sum them)."""

    description = _("Exact points")
    _pyi_private_set_type: int | Fraction | Combinable  # type: ignore[assignment]  # wider than Django's whole numbers
    _pyi_private_get_type: int | Fraction  # type: ignore[assignment]

    def from_db_value(self, value: int | None, expression: object, connection: object) -> int | Fraction | None:
        if value is None:
            return None
        return Fraction(value, DENOMINATOR) if value % DENOMINATOR else value // DENOMINATOR

    def to_python(self, value: Any) -> int | Fraction | None:
        if value is None or isinstance(value, int | Fraction):
            return value
        try:
            return whole_or_fraction(Fraction(value))
        except ValueError as error:
            raise ValidationError(_("This is no number of points.")) from error

    def get_prep_value(self, value: Any) -> int | None:
        if value is None or isinstance(value, int):
            return None if value is None else value * DENOMINATOR
        twelfths = Fraction(value) * DENOMINATOR
        if twelfths.denominator != 1:
            raise ValueError(f"{value} points cannot be stored in twelfths")
        return twelfths.numerator

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.value_from_object(obj))


def whole_or_fraction(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value
