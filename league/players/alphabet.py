"""The order of names in lists: by family name where one is shown, then by first name, by the rule of dictionaries in German and in English.

Accents and umlauts count as their letter (ä like a, ß like ss; DIN 5007-1, and English alike), capitals as small letters, a hyphen as a
space, and other signs within a word as nothing. Only what decides nothing else is compared last: a letter without an accent stands first.
Neither the database nor the machine's locales are asked, which sort alike nowhere.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from league.players.models import Player, public_family

__all__ = ["Alphabetical", "alphabetical", "alphabetical_of", "folded"]

Alphabetical = tuple[str, str, str]  #: a key to sort by
#: Letters that Unicode does not take apart, as dictionaries sort them.
LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n"})
SPACES = str.maketrans(dict.fromkeys("-‐‑–_/", " "))


def folded(text: str) -> str:
    """The text as it is sorted and searched: small plain letters and digits, words separated by one space."""
    if not text.isascii():
        text = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    plain = text.casefold().translate(LETTERS).translate(SPACES)
    if not plain.replace(" ", "").isalnum():
        plain = "".join(letter for letter in plain if letter.isalnum() or letter == " ")
    return " ".join(plain.split())


@lru_cache(maxsize=2048)
def alphabetical(name: str, family: str) -> Alphabetical:
    """The key of a person of this name and family name, both as they are shown; without a family name, by the whole name."""
    return folded(family or name), folded(name), name


def alphabetical_of(player: Player) -> Alphabetical:
    return alphabetical(player.shown_name, public_family(player.last_name, player.name_shown))
