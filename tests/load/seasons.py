"""Past seasons in bulk, rows as the commands write them: ``python -m tests.load.seasons --hands 99000``."""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

NOW = datetime.datetime(2025, 3, 4, 18, 30, tzinfo=datetime.UTC)
SEASONS = 9
TABLES = 12
SESSION_HANDS = 11 * TABLES  #: about so many hands has a session


def main() -> None:
    import django

    django.setup()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=99_000)
    asked = parser.parse_args().hands
    from league.games.models import RecordedHand

    before = RecordedHand.objects.count()
    for season in range(1, SEASONS + 1):
        past_season(f"past-{season}", asked // SEASONS)
    json.dump({"hands": RecordedHand.objects.count() - before}, sys.stdout)


def past_season(slug: str, hands: int) -> None:
    """A season of so many hands, or a few more: approved sessions of twelve tables with the same people."""
    from django.db import transaction

    from tests.factories import make_competition, make_entrants

    random, numbers = Random(slug), count(1)
    with transaction.atomic():
        competition = make_competition("ema-2016", name=slug, slug=slug)
        entrants = make_entrants(competition, 4 * TABLES)
        made = 0
        while made < hands:
            random.shuffle(entrants)
            made += past_session(competition, entrants, numbers, random)
    analyze()


def analyze() -> None:
    """Let the database know its tables, as PostgreSQL does by itself after a while."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def past_session(competition: Any, entrants: Sequence[Any], numbers: Iterator[int], random: Random) -> int:
    """One approved session; gives the number of its hands."""
    from league.games.models import Game
    from league.seating.models import Seat, Session, Table
    from scoring.game import GameRecord, replay
    from tests.load.dealing import hands_of_a_game

    session = Session.objects.create(competition=competition, number=competition.sessions.count() + 1, starts_at=NOW, state="approved")
    tables = Table.objects.bulk_create(Table(session=session, number=number) for number in range(1, TABLES + 1))
    seats = Seat.objects.bulk_create(
        Seat(session=session, table=tables[index // 4], wind=index % 4, entrant=entrant) for index, entrant in enumerate(entrants)
    )
    replays = [replay(GameRecord(competition.ruleset, hands_of_a_game(random, competition.ruleset))) for _ in tables]
    games = Game.objects.bulk_create(
        Game(competition=competition, table=table, number=next(numbers), state="finished", version=len(played.hands))
        for table, played in zip(tables, replays, strict=True)
    )
    write_rows(competition, games, replays, [seats[4 * index : 4 * index + 4] for index in range(TABLES)], random)
    return sum(len(played.hands) for played in replays)


def write_rows(competition: Any, games: Sequence[Any], replays: Sequence[Any], seats: Sequence[Any], random: Random) -> None:
    """Hands, revisions, results and the action log of finished games."""
    from league.audit.models import ActionLog
    from league.games.models import GameResult, GameRevision, RecordedHand
    from league.games.queries.results import result_rows
    from scoring.formats import hand_result_to_json

    hands, revisions, log = [], [], []
    signed = {"by_name": "Anna", "by_device": "phone"}
    for game, played in zip(games, replays, strict=True):
        for hand in played.hands:
            entry = {"number": hand.number, "result": hand_result_to_json(hand.result)}
            version = {"game": game, "version": hand.number}
            hands.append(RecordedHand(**version, **entry, recorded_at=NOW, **signed))
            revisions.append(
                GameRevision(**version, verb="record_hand", client_id=new_id(random), details=details(entry), at=NOW, **signed)
            )
            log.append(ActionLog(competition=competition, verb="record_hand", at=NOW, details={"game": game.number}, **signed))
    for model, rows in ((RecordedHand, hands), (GameRevision, revisions), (ActionLog, log)):
        model.objects.bulk_create(rows)
    results = (row for game, played, four in zip(games, replays, seats, strict=True) for row in result_rows(game, played, four))
    GameResult.objects.bulk_create(results)


def new_id(random: Random) -> UUID:
    return UUID(int=random.getrandbits(128), version=4)


def details(entry: dict[str, Any]) -> dict[str, Any]:
    was = [*range(1, entry["number"]), None]
    return {"request": entry, "after": {"signal": None, "stopped": "", "was": was}}


if __name__ == "__main__":
    main()
