"""``manage.py simulate`` says what it did, and refuses with a sentence what it cannot do."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.competitions.models import Competition, CompetitionKind
from league.games.states import GameState
from league.seating.models import SessionState
from tests.factories import make_competition

pytestmark = pytest.mark.django_db


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def test_a_new_competition_is_created_and_played():
    output = simulate("--create", "Probe", "--ruleset", "austrian", "--players", "9", "--sessions", "2", "--progress")
    competition = Competition.objects.get(slug="probe")
    games = competition.games.count()
    hands = sum(game.hands.current().count() for game in competition.games.all())
    lines = output.splitlines()
    assert len(lines) == 3
    assert lines[-1].startswith(f"/probe/: 2 sessions, {games} games, {hands} hands in ")
    assert competition.entrants.count() == 9


def test_a_competition_is_played_on():
    simulate("--create", "Probe", "--players", "8", "--sessions", "1", "--tournament")
    simulate("--competition", "probe", "--sessions", "1", "--tables", "1", "--until-hand", "3", "--from", "2026-05-01")
    competition = Competition.objects.get(slug="probe")
    assert competition.kind == CompetitionKind.TOURNAMENT
    assert [session.state for session in competition.sessions.order_by("number")] == [SessionState.APPROVED, SessionState.RUNNING]
    assert competition.games.get(table__session__number=2).state == GameState.RUNNING


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--competition", "nowhere"], "There is no competition “nowhere”."),
        (["--create", "Probe", "--ruleset", "bridge"], "There is no ruleset “bridge”"),
        (["--create", "Probe", "--players", "3"], "--players must be 4 or more."),
        (["--create", "Probe", "--players", "1", "--ruleset", "kuester"], "--players must be 2 or more."),
        (["--create", "Probe", "--sessions", "0"], "--sessions must be 1 or more."),
        (["--create", "Probe", "--tables", "0"], "--tables must be 1 or more."),
        (["--create", "Probe", "--until-hand", "0"], "--until-hand must be 1 or more."),
        (["--create", "Probe", "--from", "tomorrow"], "“tomorrow” is no day"),
        (["--create", "Rules"], "This address is used by Platzwind itself."),
        (["--create", "!"], "field cannot be blank"),
        (["--competition", "probe"], "A table needs four players, and only 0 take part."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(arguments, sentence):
    make_competition(slug="probe")
    with pytest.raises(CommandError, match=sentence):
        simulate(*arguments)
    assert Competition.objects.count() == 1


def test_an_interruption_keeps_the_whole_sessions_and_says_so(monkeypatch):
    def interrupted(**_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("league.simulation.recording.confirm_game", interrupted)
    output = simulate("--create", "Probe", "--players", "4", "--sessions", "2")
    assert "Interrupted" in output
    assert "0 sessions, 0 games, 0 hands" in output
    assert not Competition.objects.get(slug="probe").games.exists()
