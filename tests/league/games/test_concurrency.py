"""Processes that record at the same time: every acknowledged entry is saved once, and none blocks another for ever."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from league.games.models import GameRevision, RecordedHand
from league.seating.models import Session
from scoring.formats import hand_result_to_json
from scoring.game import Void
from tests.league.games.play import DRAW, found_by_verify, one_table, ron, tables

pytestmark = pytest.mark.django_db(transaction=True)

PROCESSES = 4
TIMEOUT = 120
VOID = hand_result_to_json(Void())  # a hand that never ends a game


class Recorder:
    """One process; see :mod:`tests.league.games.recorder`."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.league.games.recorder"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=settings.BASE_DIR)

    def tell(self, **told: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, f"a recorder died with status {self.process.wait(TIMEOUT)}"
        return json.loads(line)


@pytest.fixture(scope="module")
def crew() -> Iterator[list[Recorder]]:
    """The processes, started for the first test that needs them."""
    started: list[Recorder] = []
    yield started
    for recorder in started:
        assert recorder.process.stdin
        recorder.process.stdin.close()
    for recorder in started:
        recorder.process.wait(TIMEOUT)
        assert recorder.process.stdout
        recorder.process.stdout.close()


@pytest.fixture
def recorders(crew: list[Recorder], child_environment: dict[str, str]) -> list[Recorder]:
    """Processes that are ready to record."""
    if not crew:
        crew += [Recorder(child_environment) for _ in range(PROCESSES)]
        for recorder in crew:
            assert recorder.process.stdout
            assert recorder.process.stdout.readline() == "ready\n"
    return crew


def together(recorders: list[Recorder], instructions: list[dict[str, Any]]) -> list[Any]:
    """Give every process its instruction for the same moment, and return their answers."""
    at = time.time() + 0.2
    for recorder, told in zip(recorders, instructions, strict=True):
        recorder.tell(at=at, **told)
    return [recorder.answer() for recorder in recorders]


def saved_ids() -> Counter[str]:
    return Counter(str(client_id) for client_id in GameRevision.objects.values_list("client_id", flat=True))


def test_processes_recording_into_one_game_lose_and_double_nothing(recorders: list[Recorder]) -> None:
    game = one_table().game
    told = [{"do": "record_all", "name": f"P{n}", "game": game.pk, "count": 6, "result": VOID} for n in range(PROCESSES)]
    answers = together(recorders, told)

    acknowledged = [client_id for answer in answers for client_id in answer["acknowledged"]]
    assert saved_ids() == Counter(acknowledged)
    assert RecordedHand.objects.current().count() == len(acknowledged) == 6 * PROCESSES
    assert list(GameRevision.objects.values_list("version", flat=True)) == list(range(1, 6 * PROCESSES + 1))
    assert found_by_verify() == []


def test_processes_recording_into_the_games_of_a_session_lose_and_double_nothing(recorders: list[Recorder]) -> None:
    games = [play.game for play in tables(PROCESSES)]
    told = [{"do": "record_all", "name": f"P{n}", "game": game.pk, "count": 8, "result": VOID} for n, game in enumerate(games)]
    answers = together(recorders, told)

    assert all(answer["lost_races"] == 0 for answer in answers)
    assert saved_ids() == Counter(client_id for answer in answers for client_id in answer["acknowledged"])
    for game in games:
        assert RecordedHand.objects.current().filter(game=game).count() == 8
    game = games[0]
    game.competition.refresh_from_db()
    assert game.competition.actions.filter(verb="record_hand").count() == 8 * PROCESSES
    assert found_by_verify() == []


def test_one_entry_sent_by_several_processes_at_once_is_saved_once_and_answered_the_same(recorders: list[Recorder]) -> None:
    game = one_table().game
    for number in range(1, 6):
        entry = {"client_id": str(uuid4()), "version": number - 1, "number": number}
        told = {"do": "record", "name": "Anna", "game": game.pk, "result": VOID, **entry}
        answers = together(recorders, [told] * PROCESSES)
        assert answers == [answers[0]] * PROCESSES
        assert answers[0]["saved"] == number
    assert RecordedHand.objects.count() == GameRevision.objects.count() == 5


def test_one_id_sent_for_several_games_at_once_is_saved_for_one(child_environment: dict[str, str]) -> None:
    """No phone sends this, but the database is the last guard: it refuses, and the command says so."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    from league.errors import Refusal

    plays, client_id = tables(2), uuid4()

    def send(play: Any) -> str:
        try:
            play.record_hand(number=1, result=DRAW, client_id=client_id)
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()
        return "saved"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(send, plays)) == ["entry_id_reused", "saved"]
    assert GameRevision.objects.count() == RecordedHand.objects.count() == 1


def test_two_different_entries_for_one_hand_one_is_saved_and_the_other_is_told(recorders: list[Recorder]) -> None:
    game = one_table().game
    told = {"do": "record", "game": game.pk, "number": 1, "version": 0, "result": VOID}
    answers = together(recorders, [{**told, "name": f"P{n}", "client_id": str(uuid4())} for n in range(PROCESSES)])

    assert sorted(map(str, answers)).count("{'stale': 1}") == PROCESSES - 1
    assert RecordedHand.objects.count() == 1


def test_corrections_while_others_record_keep_every_version(recorders: list[Recorder]) -> None:
    play = one_table()
    play.record(ron(0, 1))
    changes = [hand_result_to_json(ron(0, 2)), hand_result_to_json(ron(0, 3))]
    told: list[dict[str, Any]] = [{"do": "revise", "name": "Ben", "game": play.game.pk, "count": 6, "results": changes}]
    told += [{"do": "record_all", "name": f"P{n}", "game": play.game.pk, "count": 4, "result": VOID} for n in range(1, PROCESSES)]
    answers = together(recorders, told)

    acknowledged = [client_id for answer in answers for client_id in answer["acknowledged"]]
    assert len(acknowledged) == 6 + 4 * (PROCESSES - 1)
    assert set(acknowledged) < set(saved_ids())
    assert RecordedHand.objects.filter(number=1).count() == 7
    assert RecordedHand.objects.current().count() == 1 + 4 * (PROCESSES - 1)
    assert found_by_verify() == []


def test_games_that_end_at_once_leave_the_session_scored(recorders: list[Recorder]) -> None:
    plays = tables(PROCESSES)
    for play in plays:
        play.record(DRAW)
    told = [{"do": "end", "name": f"P{n}", "game": play.game.pk} for n, play in enumerate(plays)]
    assert together(recorders, told) == [{"ended": True}] * PROCESSES

    assert Session.objects.get().state == "scored"
    assert found_by_verify() == []
