"""Sessions at play: ``python -m tests.load.tables`` makes them and prints each table with its phones and its hands to come."""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any
from urllib.parse import urlencode


def main() -> None:
    import django

    django.setup()
    asked = arguments()
    from tests.factories import make_competition

    competition = make_competition(asked.ruleset, name=asked.slug, slug=asked.slug)
    random = Random(asked.slug)
    made = [table for _ in range(asked.sessions) for table in session(competition, asked.tables, random)]
    json.dump({"competition": competition.slug, "tables": made}, sys.stdout)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slug", default="load")
    parser.add_argument("--ruleset", default="ema-2016")
    parser.add_argument("--sessions", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    return parser.parse_args()


def session(competition: Any, tables: int, random: Random) -> list[dict[str, Any]]:
    """A running session of so many tables, seated with the first entrants (made where there are too few)."""
    from league.games.models import Game
    from tests.factories import make_entrants, make_running

    known = list(competition.entrants.order_by("number")[: 4 * tables])
    running = make_running(competition, known + make_entrants(competition, 4 * tables - len(known)))
    games = Game.objects.filter(table__session=running).select_related("competition", "table")
    return [at_table(game, random) for game in games]


def at_table(game: Any, random: Random) -> dict[str, Any]:
    """The address of the table, the cookies of two phones, and its game hand by hand as a phone posts it."""
    from tests.load.dealing import hands_of_a_game

    seats = game.table.seats.select_related("entrant__player").order_by("wind")
    players = [seat.entrant.player for seat in seats]
    return {
        "game": game.pk,
        "session": game.table.session_id,
        "token": game.table.links.get().token,
        "phones": [phone(str(game.table_id), players[seat], seat) for seat in (0, 2)],
        "hands": [fields_of(hand) for hand in hands_of_a_game(random, game.competition.ruleset)],
    }


def phone(table: str, player: Any, seat: int) -> str:
    """The cookies of a phone whose owner has said who they are."""
    from django.http import HttpResponse

    from league.table.devices import Device, Person, keep_device

    response = HttpResponse()
    keep_device(response, Device(f"{table}-{seat}", {table: Person(player.shown_name, seat, player.pk)}))
    return "; ".join(f"{cookie.key}={cookie.coded_value}" for cookie in response.cookies.values())


def fields_of(hand: Any) -> str:
    """What a phone posts for a hand, but for the entry's id, number and version."""
    from league.table.entry.riichi.fields import hand_initial
    from league.wording.offences import OTHER_CAUSE

    fields = {name: value for name, value in hand_initial(hand).items() if value not in (None, [], "")}
    if fields["outcome"] == "chombo":
        fields |= {"cause": OTHER_CAUSE, "cause_words": "Wrong tiles"}
    return urlencode(fields, doseq=True)


if __name__ == "__main__":
    main()
