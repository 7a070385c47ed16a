"""EMA numbers as lists have them: spreadsheets drop the zero in front, and people leave digits out."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.players.countries import shown_country

__all__ = ["EMA_DIGITS", "has_lost_its_zero", "seven_digits_text"]

EMA_DIGITS = 8
#: The country of the members whose numbers begin with a zero, by the two digits in front (riichi.wiki, "European Mahjong Association").
WITH_ZERO: Mapping[str, str] = {
    "01": "AT", "02": "BE", "03": "DK", "04": "FR", "05": "DE", "06": "HU", "07": "IT", "08": "NL", "09": "SE",
}  # fmt: skip


def has_lost_its_zero(digits: str, country: str) -> bool:
    """Whether seven digits are, with a zero in front, a number of this country. Otherwise another digit may be missing, and the padded
    number would be somebody else's."""
    return bool(country) and WITH_ZERO[f"0{digits[0]}"] == country


def seven_digits_text(digits: str, country: str) -> str | Promise:
    """Why seven digits are not taken for a number."""
    words = {"text": digits, "whole": f"0{digits}", "there": shown_country(WITH_ZERO[f"0{digits[0]}"]), "here": shown_country(country)}
    if not country:
        sentence = _(
            "“%(text)s” has seven digits. If the zero in front got lost, it is %(whole)s, from %(there)s: please write it, or the country."
        )
        return sentence % words
    return (
        _("“%(text)s” has seven digits, and with a zero in front it would be from %(there)s, not %(here)s. Please write all eight.") % words
    )
