"""A command that fails half-way leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps

from league.audit.actor import SYSTEM
from league.games.commands import Delete, Replace, rebuild_results, start_session
from tests.factories import make_competition, make_session
from tests.league.games.play import BEN, DRAW, FINISHED_SCORES, Play, one_table, ron

pytestmark = pytest.mark.django_db

STAMPED = ("saving", "confirming", "rebuilding", "sessions")


class PowerFailureError(Exception):
    """An error that none of our code raises."""


@pytest.fixture
def power_fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the last step of every command fail."""

    def stamp(**_details: Any) -> None:
        raise PowerFailureError

    def fail() -> None:
        for module in STAMPED:
            monkeypatch.setattr(f"league.games.commands.{module}.stamp", stamp)

    return fail


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of the league's tables."""
    models = [model for model in apps.get_models() if model.__module__.startswith("league.")]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def running() -> Play:
    play = one_table()
    play.record(ron(0, 1), DRAW)
    return play


def with_signal() -> Play:
    play = running()
    play.mark_signal(before_hand=3, dice_thrown=False)
    return play


def finished() -> Play:
    play = one_table()
    play.play_to_the_end()
    return play


def confirmed() -> Play:
    play = finished()
    play.confirm(BEN)
    return play


def from_paper() -> Play:
    play = running()
    play.enter_final_scores(scores=FINISHED_SCORES)
    return play


def reopened() -> Play:
    play = finished()
    play.reopen_game()
    return play


@pytest.mark.parametrize(
    ("start", "command"),
    [
        (running, lambda play: play.record(DRAW)),
        (running, lambda play: play.undo_last_hand()),
        (confirmed, lambda play: play.revise(Replace(1, ron(2, 3)), Delete(2))),
        (running, lambda play: play.mark_signal(before_hand=2, dice_thrown=True)),
        (with_signal, lambda play: play.clear_signal()),
        (running, lambda play: play.stop_game()),
        (reopened, lambda play: play.finish_game()),
        (confirmed, lambda play: play.reopen_game()),
        (confirmed, lambda play: play.void_game()),
        (running, lambda play: play.enter_final_scores(scores=FINISHED_SCORES)),
        (from_paper, lambda play: play.withdraw_final_scores()),
        (finished, lambda play: play.confirm(BEN)),
        (finished, lambda play: rebuild_results(actor=SYSTEM, game=play.game)),
    ],
)
def test_a_command_that_fails_half_way_leaves_nothing_behind(
    start: Callable[[], Play], command: Callable[[Play], Any], power_fails: Callable[[], None]
) -> None:
    play = start()
    before, version = everything(), play.game.version
    power_fails()
    with pytest.raises(PowerFailureError):
        command(play)
    assert everything() == before
    assert play.game.version == version


def test_a_session_that_fails_to_start_is_as_it_was(power_fails: Callable[[], None]) -> None:
    session = make_session(make_competition())
    before = everything()
    power_fails()
    with pytest.raises(PowerFailureError):
        start_session(actor=SYSTEM, session=session)
    assert everything() == before
