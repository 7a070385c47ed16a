"""A process that carries out instructions, one JSON line each; run as ``python -m tests.league.games.recorder``.

It answers ``ready``, waits for its instructions, and answers each with its outcome. Instructions start together: ``at`` is a
moment (seconds since the epoch) that all processes wait for.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any
from uuid import UUID, uuid4


def main() -> None:
    import django

    django.setup()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(carry_out(json.loads(line))) + "\n")
        sys.stdout.flush()


def carry_out(told: dict[str, Any]) -> dict[str, Any]:
    time.sleep(max(0.0, told["at"] - time.time()))
    return {"record": record, "record_all": record_all, "revise": revise, "end": end}[told["do"]](told)


def actor_of(told: dict[str, Any]) -> Any:
    from league.audit.actor import Actor

    return Actor(name=told["name"], device=told["name"])


def record(told: dict[str, Any]) -> dict[str, Any]:
    """One entry, exactly as told."""
    from league.games.commands import StaleGame, record_hand
    from league.games.entry import Entry
    from league.games.models import Game
    from scoring.formats import hand_result_from_json

    try:
        saved = record_hand(
            entry=Entry(actor_of(told), UUID(told["client_id"]), told["version"]),
            game=Game.objects.get(pk=told["game"]),
            number=told["number"],
            result=hand_result_from_json(told["result"]),
        )
    except StaleGame as stale:
        return {"stale": stale.saved.version}
    return {"saved": saved.version, "revision": saved.revision}


def record_all(told: dict[str, Any]) -> dict[str, Any]:
    """Record a number of hands in a game while others record in it too: whenever somebody was faster, read the game again and retry."""
    from league.games.models import Game, RecordedHand

    acknowledged, lost_races = [], 0
    while len(acknowledged) < told["count"]:
        game = Game.objects.get(pk=told["game"])
        number = RecordedHand.objects.current().filter(game=game).count() + 1
        client_id = str(uuid4())
        answer = record({**told, "number": number, "version": game.version, "client_id": client_id})
        if "saved" in answer:
            acknowledged.append(client_id)
        else:
            lost_races += 1
    return {"acknowledged": acknowledged, "lost_races": lost_races}


def revise(told: dict[str, Any]) -> dict[str, Any]:
    """Correct the first hand a number of times, at whatever version is current."""
    from league.games.commands import Replace, StaleGame, revise_game
    from league.games.entry import Entry
    from league.games.models import Game
    from scoring.formats import hand_result_from_json

    acknowledged = []
    while len(acknowledged) < told["count"]:
        game = Game.objects.get(pk=told["game"])
        entry = Entry.new(actor_of(told), game.version)
        changes = [Replace(1, hand_result_from_json(told["results"][len(acknowledged) % 2]))]
        try:
            revise_game(entry=entry, game=game, changes=changes)
        except StaleGame:
            continue
        acknowledged.append(str(entry.client_id))
    return {"acknowledged": acknowledged}


def end(told: dict[str, Any]) -> dict[str, Any]:
    """Break a game off, reopen it, and break it off once more."""
    from league.games.commands import reopen_game, stop_game
    from league.games.entry import Entry
    from league.games.models import Game

    for command in (stop_game, reopen_game, stop_game):
        game = Game.objects.get(pk=told["game"])
        command(entry=Entry.new(actor_of(told), game.version), game=game)
    return {"ended": True}


if __name__ == "__main__":
    main()
