"""Participants for files and lists of the final result: real names, EMA numbers, countries."""

from __future__ import annotations

from typing import NamedTuple

from iso3166 import countries_by_alpha2

from league.competitions.models import Competition
from league.players.models import NameShown, public_name

__all__ = ["OLD_CODES", "Participant", "country_code", "roster_of"]

#: Codes of older lists that differ from ISO 3166. Only GER was found in a source; the others are those used in sports (IOC),
#: as GER is.
OLD_CODES = {
    "BG": "BUL",
    "CH": "SUI",
    "DE": "GER",
    "DK": "DEN",
    "GR": "GRE",
    "HR": "CRO",
    "LV": "LAT",
    "NL": "NED",
    "PT": "POR",
    "SI": "SLO",
}


class Participant(NamedTuple):
    """An entrant by the entrant's id (``key``); ``country`` has two letters or is empty, ``name_shown`` is what the player allows."""

    key: int
    number: int
    player: int
    first_name: str
    last_name: str
    name_shown: str
    ema_number: str
    country: str
    club: str | None
    group: str

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_anonymous(self) -> bool:
        return self.name_shown == NameShown.ANONYMOUS

    @property
    def is_named(self) -> bool:
        """Everybody may know the full name, and so the EMA number."""
        return self.name_shown == NameShown.FULL

    @property
    def shown_names(self) -> tuple[str, str]:
        """First and last name as everybody may see them; an anonymous player has only a last one."""
        if self.is_anonymous:
            return "", public_name(self.player, self.first_name, self.last_name, self.name_shown)
        is_short = not self.is_named and self.last_name
        return self.first_name, f"{self.last_name[0]}." if is_short else self.last_name


COLUMNS = (
    "pk", "number", "player_id", "player__first_name", "player__last_name", "player__name_shown", "player__ema_number",
    "player__country", "player__club__name", "group",
)  # fmt: skip


def roster_of(competition: Competition) -> dict[int, Participant]:
    """Everybody in the competition by entrant id, in the order of their numbers. One query."""
    rows = competition.entrants.order_by("number").values_list(*COLUMNS)
    return {row[0]: Participant._make(row) for row in rows}


def country_code(country: str, *, old: bool = False) -> str:
    """The three-letter code for a two-letter one (ISO 3166-1 alpha-3, or the ``old`` one); empty for an unknown country."""
    if old and country in OLD_CODES:
        return OLD_CODES[country]
    found = countries_by_alpha2.get(country)
    return found.alpha3 if found else ""
