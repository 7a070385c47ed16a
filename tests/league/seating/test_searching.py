"""The search of a draft in a process of its own: its answer, its progress, its end, and what is left when something dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connections

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.director.rehearsal.commands import create_rehearsal, delete_rehearsal
from league.drawing.arrangement import pairs_at
from league.errors import Refusal
from league.seating import commands, drafting
from league.seating.commands import searching
from league.seating.draft_queries import problem_of, schedule_of, task_of
from league.seating.models import SeatingDraft
from tests.factories import make_competition, make_entrants
from tests.league.seating.test_drafts import again, lie_silent, start, swap

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30  #: seconds
SearchAs = Callable[[str], Path]

#: Searches that behave like the real one at its worst.
ENDLESS = """
import json, signal, sys, time
asked, stopped = json.load(sys.stdin), []
signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
share = 0.0
while not stopped:
    share += 0.01
    line = {"phase": "groups", "repeats": 9, "group_meetings": None, "share": share, "seconds": share}
    print(json.dumps({"progress": line}), flush=True)
    time.sleep(0.02)
tables = [asked["players"][first : first + 4] for first in range(0, len(asked["players"]), 4)]
session = {"tables": tables, "sit_outs": []}
print(json.dumps({"result": {"sessions": [session] * asked["sessions"], "method": "stopped", "cut_short": True, "proved": {}}}))
"""
SILENT = "import json, sys, time; json.load(sys.stdin); time.sleep(600)"
DEAF = ENDLESS.replace("stopped.append(1)", "None")
BROKEN = (
    "import json, sys; json.load(sys.stdin); print('{\"progress\": {}}', flush=True); print('{\"resu', end='', flush=True); sys.exit(1)"
)
IMPATIENT = "raise SystemExit(3)"


@pytest.fixture(autouse=True)
def no_search_is_left() -> Iterator[None]:
    """End all searches; one left running by a test would write into the next one's database."""
    yield
    SeatingDraft.objects.all().delete()
    for thread in threading.enumerate():
        if thread.name.startswith("draft "):
            thread.join(PATIENCE)
            assert not thread.is_alive()


@pytest.fixture
def cup() -> Competition:
    """Sixteen players, five sessions."""
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    make_entrants(cup, 16)
    commands.plan_sessions(actor=SYSTEM, competition=cup, starts=[None] * 5)
    return cup


@pytest.fixture
def search_as(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Replace the search program from now on."""

    def begin(script: str) -> Path:
        program = tmp_path / "a_search.py"
        program.write_text(script)
        monkeypatch.setattr(drafting, "COMMAND", (sys.executable, str(program)))
        return program

    return begin


def until(happens: Callable[[], Any]) -> Any:
    limit = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < limit, "it does not happen"
        time.sleep(0.05)
    return found


def ended(draft: SeatingDraft) -> SeatingDraft:
    """The draft, once its search is over."""
    return until(lambda: SeatingDraft.objects.filter(pk=draft.pk).exclude(state="searching").first())


def searched(cup: Competition, seed: int = 7, **wishes: Any) -> SeatingDraft:
    return ended(start(cup, 1, 2, 3, 4, 5, seed=seed, **wishes))


def everything_else() -> dict[str, list[dict[str, Any]]]:
    """All rows except drafts, the log, and the competition's revision."""
    models = [model for model in apps.get_models() if model.__module__.startswith("league.")]
    drawn = ("SeatingDraft", "ActionLog")
    rows = {model.__name__: list(model.objects.order_by("pk").values()) for model in models if model.__name__ not in drawn}
    for row in rows["Competition"]:
        row.pop("revision")
    return rows


def test_a_search_finds_a_schedule_for_everybody_and_seats_nobody(cup: Competition) -> None:
    before = everything_else()
    draft = searched(cup)
    assert draft.state == "ready" and problem_of(draft) is None
    schedule = schedule_of(draft)
    assert [sorted(who for table in one.tables for who in table) for one in schedule.sessions] == [list(range(1, 17))] * 5
    meetings = [two for one in schedule.sessions for table in one.tables for two in pairs_at(table)]
    assert len(meetings) == len(set(meetings)) == 120
    assert everything_else() == before


def test_the_same_seed_gives_the_same_schedule_and_another_one_another(cup: Competition) -> None:
    first = searched(cup)
    same = ended(commands.draw_again(actor=SYSTEM, draft=first, seed=first.seed))
    other = ended(commands.draw_again(actor=SYSTEM, draft=first, seed=first.seed + 1))
    assert schedule_of(same).sessions == schedule_of(first).sessions != schedule_of(other).sessions
    assert [draft.number for draft in (first, same, other)] == [1, 2, 3]


def test_after_somebody_dropped_out_the_rest_is_drawn_against_what_was_played(cup: Competition) -> None:
    make_entrants(cup, 4)
    draft = commands.confirm_draft(actor=SYSTEM, draft=ended(start(cup, 1, 2, 3)))
    first = schedule_of(draft).sessions[0]
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=20))
    rest = ended(start(cup, 2, 3))
    met = {two for table in first.tables for two in pairs_at(table)}
    assert {two for two, times in task_of(rest).history.meetings.items() if times} == met
    assert [len(one.sit_outs) for one in schedule_of(rest).sessions] == [3, 3]
    assert not met & {two for one in schedule_of(rest).sessions for table in one.tables for two in pairs_at(table)}


def test_what_cannot_be_is_refused_by_name(cup: Competition) -> None:
    before = everything_else()
    apart = tuple((one, other) for one in range(1, 6) for other in range(one + 1, 6))
    draft = searched(cup, apart=apart)
    assert draft.state == "failed" and problem_of(draft).code == "apart_impossible"
    assert everything_else() == before


def test_the_page_can_follow_a_search_and_keep_its_best_so_far(cup: Competition, search_as: SearchAs) -> None:
    search_as(ENDLESS)
    draft = start(cup)
    progress = until(lambda: again(draft).progress)
    assert (progress["phase"], progress["repeats"]) == ("groups", 9)
    until(lambda: again(draft).progress["share"] > progress["share"])
    assert commands.stop_draft(actor=SYSTEM, draft=draft, keep=True).is_searching
    found = ended(draft)
    assert found.state == "ready" and schedule_of(found).cut_short
    assert schedule_of(found).sessions[1].tables[3] == (13, 14, 15, 16)


@pytest.mark.parametrize("script", [ENDLESS, SILENT, DEAF])
def test_a_cancelled_search_ends_its_process_and_changes_nothing(cup: Competition, search_as: SearchAs, script: str) -> None:
    search_as(script)
    before = everything_else()
    draft = start(cup)
    child = until(lambda: children_of(os.getpid()))
    commands.stop_draft(actor=SYSTEM, draft=draft, keep=False)
    assert again(draft).state == "cancelled"
    until(lambda: not children_of(os.getpid()) and not any(is_running(one) for one in child))
    assert again(draft).state == "cancelled" and everything_else() == before


@pytest.mark.parametrize("script", [BROKEN, IMPATIENT, "import no_such_module"])
def test_a_search_that_breaks_has_failed_and_changes_nothing(cup: Competition, search_as: SearchAs, script: str) -> None:
    search_as(script)
    before = everything_else()
    draft = ended(start(cup))
    assert draft.state == "failed" and problem_of(draft).code == "search_without_answer"
    assert everything_else() == before
    search_as(ENDLESS)
    assert start(cup).number == 2


def test_a_search_whose_program_is_missing_has_failed(cup: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafting, "COMMAND", ("/no/such/program",))
    assert problem_of(ended(start(cup))).code == "search_without_answer"


def test_a_search_that_does_not_come_to_an_end_is_ended(cup: Competition, search_as: SearchAs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "GRACE", 1.0)
    search_as(SILENT)
    assert ended(start(cup, time_limit=0.1)).state == "failed"
    search_as(DEAF)
    draft = start(cup, time_limit=600.0)
    until(lambda: again(draft).progress)
    commands.stop_draft(actor=SYSTEM, draft=draft, keep=True)
    assert ended(draft).state == "failed"
    until(lambda: not children_of(os.getpid()))


def test_a_search_that_was_given_up_does_not_come_back(cup: Competition, search_as: SearchAs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process was held up for so long that somebody started the next search."""
    search_as(ENDLESS)
    draft = start(cup)
    monkeypatch.setattr(searching, "_note", lambda key, _message: SeatingDraft.objects.filter(pk=key).first())  # no sign of life
    lie_silent(draft)
    second = commands.draw_again(actor=SYSTEM, draft=draft, seed=draft.seed)
    searching.finish_search(draft.pk, {"sessions": []})
    assert again(draft).state == "failed" and not again(draft).result
    commands.stop_draft(actor=SYSTEM, draft=second, keep=False)


def children_of(process: int) -> list[int]:
    """The searches among the children of a process."""
    asked = ["ps", "-ww", "-o", "pid=", "-o", "stat=", "-o", "args=", "--ppid", str(process)]
    rows = [line.split(maxsplit=2) for line in subprocess.run(asked, capture_output=True, text=True).stdout.splitlines()]
    return [int(pid) for pid, state, args in rows if not state.startswith("Z") and "a_search.py" in args]


def is_running(process: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return bool(found) and not found.startswith("Z")


WORKER = """
import sys, time, django
django.setup()
from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating import commands, drafting
from league.seating.wishes import Wishes
drafting.COMMAND = (sys.executable, sys.argv[1])
cup = Competition.objects.get()
commands.start_draft(actor=SYSTEM, competition=cup, sessions=[1, 2, 3, 4, 5], wishes=Wishes(), seed=7)
print("begun", flush=True)
time.sleep(600)
"""


def test_a_search_survives_the_end_of_its_web_worker(
    cup: Competition, child_environment: dict[str, str], search_as: SearchAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown as interrupted, leaves no process behind, and can be started again with the same seed."""
    command = [sys.executable, "-c", WORKER, str(search_as(ENDLESS))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=child_environment, cwd=settings.BASE_DIR) as worker:
        assert worker.stdout.readline() == "begun\n"
        draft = SeatingDraft.objects.get()
        until(lambda: again(draft).progress)
        orphans = children_of(worker.pid)
        worker.send_signal(signal.SIGKILL)
    assert len(orphans) == 1
    until(lambda: not is_running(orphans[0]))
    assert again(draft).state == "searching"
    assert lie_silent(draft).is_interrupted
    monkeypatch.undo()
    found = ended(commands.draw_again(actor=SYSTEM, draft=again(draft), seed=draft.seed))
    assert found.state == "ready" and again(draft).state == "failed"
    assert schedule_of(found).sessions == schedule_of(searched(cup, draft.seed)).sessions


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run each act in a thread of its own, as web processes would; returns their results, and refusals by their codes."""
    answers: list[Any] = []
    begin = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> None:
        begin.wait(PATIENCE)
        try:
            answers.append(act())
        except Refusal as refusal:
            answers.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == len(acts), "somebody waits for ever, or fell over"
    return answers


def test_two_directors_who_draw_at_once_begin_one_search(cup: Competition, search_as: SearchAs) -> None:
    search_as(ENDLESS)
    found = at_once(*[lambda: start(cup)] * 4)
    assert sorted(map(str, found)) == ["Draw 1", *["search_runs"] * 3]
    commands.stop_draft(actor=SYSTEM, draft=SeatingDraft.objects.get(), keep=False)


def test_an_interrupted_search_is_replaced_once(cup: Competition, search_as: SearchAs, monkeypatch: pytest.MonkeyPatch) -> None:
    search_as(SILENT)
    monkeypatch.setattr(searching, "search_in_background", lambda *_: None)
    draft = lie_silent(start(cup))
    found = at_once(*[lambda: commands.draw_again(actor=SYSTEM, draft=draft, seed=draft.seed)] * 3)
    assert sorted(map(str, found)) == ["Draw 2", "search_runs", "search_runs"]


def test_of_two_changes_at_once_one_is_made(cup: Competition) -> None:
    draft = searched(cup)
    found = at_once(lambda: swap(draft, 1, 1, 2, version=0), lambda: swap(draft, 1, 3, 4, version=0))
    assert sorted(map(str, found)) == ["Draw 1", "draft_changed"]
    assert again(draft).version == len(again(draft).edits) == 1


def test_a_draft_is_confirmed_once_and_a_session_is_seated_by_one_of_two(cup: Competition) -> None:
    draft = searched(cup)
    found = at_once(*[lambda: commands.confirm_draft(actor=SYSTEM, draft=draft)] * 3)
    assert sorted(map(str, found)) == ["Draw 1", "wrong_draft_state", "wrong_draft_state"]
    others = [searched(cup, seed) for seed in (8, 9)]
    found = at_once(*[lambda one=one: commands.confirm_draft(actor=SYSTEM, draft=one) for one in others])
    assert sorted(map(str, found)) == ["Draw 2", "Draw 3"]
    seated = [
        [tuple(s.entrant.number for s in table.seats.order_by("wind")) for table in one.tables.order_by("number")]
        for one in cup.sessions.order_by("number")
    ]
    assert seated in [[list(one.tables) for one in schedule_of(draft).sessions] for draft in others]


def test_seatings_are_hidden_and_published_at_once_without_waiting_for_ever(cup: Competition) -> None:
    commands.confirm_draft(actor=SYSTEM, draft=searched(cup))
    there, back = list(cup.sessions.order_by("number")), list(cup.sessions.order_by("-number"))
    for _again in range(5):
        at_once(
            lambda: commands.hide_seatings(actor=SYSTEM, sessions=there),
            lambda: commands.publish_seating(actor=SYSTEM, sessions=back),
            lambda: commands.hide_seatings(actor=SYSTEM, sessions=back),
        )
        assert len(set(cup.sessions.values_list("hidden", flat=True))) == 1


def test_a_rehearsal_is_deleted_while_its_draw_is_searched_for(cup: Competition, search_as: SearchAs) -> None:
    search_as(ENDLESS)
    rehearsal = create_rehearsal(actor=SYSTEM, competition=cup)
    draft = start(rehearsal)
    until(lambda: again(draft).progress)
    delete_rehearsal(actor=SYSTEM, competition=rehearsal)
    until(lambda: not children_of(os.getpid()))
    assert not SeatingDraft.objects.exists()
