"""Countries as people write them: two letters, three letters (ISO, IOC, as EMA's lists have them), English and German names."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import iso3166

from league.players.country_names import GERMAN, OTHERS

__all__ = ["country_code"]


def country_code(text: str) -> str | None:
    """The two letters of ISO 3166 for a country in any of its names, whatever its capitals and accents; ``None`` for none that is known.

    ``country_code("GER") == country_code("Deutschland") == country_code("de") == "DE"``
    """
    return _codes().get(_plain(text))


def _plain(text: str) -> str:
    """Letters alone, small and without accents: ``"Côte d’Ivoire"`` is ``cotedivoire``, and ``"Österreich"`` ``osterreich``."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\W\d_]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


@cache
def _codes() -> dict[str, str]:
    """Every way to write a country → its code. ISO's own codes and names come last, so that no other name can hide them."""
    codes = {_plain(name): code for code, names in _listed(OTHERS) for name in names}
    for code, names in _listed(GERMAN):
        codes |= {_plain(name): code for name in names}
        codes |= {_plain(re.sub("[äöüÄÖÜ]", lambda umlaut: umlaut[0] + "e", name)): code for name in names}  # Oesterreich
    for country in iso3166.countries:
        for name in (country.name, country.apolitical_name, country.alpha3, country.alpha2):
            codes[_plain(name)] = country.alpha2
    return codes


def _listed(lines: str) -> list[tuple[str, list[str]]]:
    """``"DE Deutschland, BRD"`` → ``("DE", ["Deutschland", "BRD"])``"""
    return [(line[:2], line[3:].split(", ")) for line in lines.strip().splitlines()]
