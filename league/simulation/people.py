"""Invented names, and a competition of invented people."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import add_entrant, create_competition
from league.competitions.models import Competition, CompetitionKind
from league.players.commands import add_player

__all__ = ["create_with_players", "invented_name"]

FIRST = (
    "Ada", "Björn", "Celine", "Dario", "Emma", "Finn", "Gesa", "Hannes", "Ida", "Jasper", "Kira", "Linus", "Mona", "Nils", "Olga", "Pia",
    "Quentin", "Rosa", "Silas", "Tara", "Ulf", "Vera", "Wanda", "Xaver", "Yuna", "Zoe",
)  # fmt: skip
LAST = (
    "Adler", "Busch", "Cordes", "Dorn", "Ebert", "Falk", "Graf", "Hahn", "Igel", "Jost", "Kern", "Lenz", "Mohn", "Nagel", "Otte", "Pohl",
    "Quast", "Rabe", "Stein", "Thal", "Ude", "Voss", "Wolf", "Yblin", "Zander",
)  # fmt: skip


def invented_name(number: int) -> tuple[str, str]:
    """First and last name of the person with this number (from 0); all are different."""
    again, first = divmod(number, len(FIRST))
    last = LAST[(first + again) % len(LAST)]
    rounds = again // len(LAST)
    return FIRST[first], f"{last} {rounds + 1}" if rounds else last


@transaction.atomic
def create_with_players(name: str, ruleset: Any, players: int, *, kind: str = CompetitionKind.SEASON, actor: Actor = SYSTEM) -> Competition:
    """Create a competition with so many invented players. Refusals as in ``create_competition``."""
    competition = create_competition(actor=actor, name=name, slug=slugify(name)[:50], kind=kind, ruleset_json=ruleset)
    for number in range(players):
        first_name, last_name = invented_name(number)
        player = add_player(actor=actor, first_name=first_name, last_name=last_name)
        add_entrant(actor=actor, competition=competition, player=player)
    return competition
