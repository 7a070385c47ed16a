"""Countries as people write them: two letters, three letters (ISO, or IOC as in the EMA's lists), English and German names."""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django_countries
import iso3166
from django.utils.translation import override
from django_countries.base import CountriesBase
from django_countries.data import COUNTRIES
from django_countries.ioc_data import IOC_TO_ISO, ISO_TO_IOC

__all__ = ["country_code", "shown_country"]

#: Names that people use but no list of countries has. Each line is an ISO 3166 code and its names.
OTHERS = """
AE Emirates
BA Bosnia, Bosnien-Herzegowina, Bosnien
BW Botsuana
BY Weißrussland
CD Congo Kinshasa, Demokratische Republik Kongo
CG Republik Kongo
CH Swiss, Schweizerische Eidgenossenschaft, Die Schweiz
CI Ivory Coast, Elfenbeinküste
CN PRC, Peoples Republic of China, Volksrepublik China
DE Bundesrepublik Deutschland, BRD
FO Färöer
GB UK, U.K., ENG, SCO, WAL, NIR, Great Britain, England, Scotland, Wales, Northern Ireland, Britain, Großbritannien, Schottland, Nordirland
KG Kirgistan
KR Korea
LB LIB
MD Moldau, Republik Moldau
MM Burma, Birma
MZ Mosambik
NL HOL, Holland, The Netherlands, Die Niederlande
SK Slowakische Republik
TH Thai
TW Chinese Taipei
US America, United States, Vereinigte Staaten, Amerika
VA Vatican, Vatikan
XK KOS
"""


def country_code(text: str) -> str | None:
    """The two ISO 3166 letters of a country from any of its names, ignoring case and accents; ``None`` for an unknown name.

    ``country_code("GER") == country_code("Deutschland") == country_code("de") == "DE"``
    """
    return _codes().get(_plain(text))


def shown_country(code: str) -> str:
    """The three letters of a country as sports write them (IOC: GER, AUT, SUI), from its two; empty for none.

    A country without a team has those of ISO 3166-1, and letters that are no country stay as they are.
    """
    found = iso3166.countries_by_alpha2.get(code)
    return ISO_TO_IOC.get(code) or (found.alpha3 if found else code)


def _plain(text: str) -> str:
    """The letters alone, in lower case, without accents: ``"Côte d’Ivoire"`` is ``cotedivoire``, ``"Österreich"`` is ``osterreich``."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\W\d_]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


@cache
def _codes() -> dict[str, str]:
    """Every way to write a country → its code. ISO's own codes and names come last, so that no other name can override them."""
    codes = {_plain(letters): code for letters, code in IOC_TO_ISO.items()}
    for code, name in (*_translated(), *_others()):
        codes[_plain(name)] = code
        codes[_plain(re.sub("[äöüÄÖÜ]", lambda umlaut: umlaut[0] + "e", name))] = code  # Oesterreich
    for country in iso3166.countries:
        for name in (country.name, country.apolitical_name, country.alpha3, country.alpha2):
            codes[_plain(name)] = country.alpha2
    return codes


def _translated() -> Iterator[tuple[str, str]]:
    """Pairs of a code and one of its names: official, common and former names, in English and German.

    The catalogue is read straight from the package: as an installed app, django-countries would add 250 flags to the static files."""
    german = gettext.translation("django", str(Path(django_countries.__file__).with_name("locale")), ["de"])
    with override("en"):
        for code, official in COUNTRIES.items():
            for name in (official, CountriesBase.COMMON_NAMES.get(code, official), *CountriesBase.OLD_NAMES.get(code, ())):
                yield from ((code, str(name)), (code, german.gettext(str(name))))


def _others() -> Iterator[tuple[str, str]]:
    """``"DE Deutschland, BRD"`` → ``("DE", "Deutschland")``, ``("DE", "BRD")``"""
    for line in OTHERS.strip().splitlines():
        yield from ((line[:2], name) for name in line[3:].split(", "))
