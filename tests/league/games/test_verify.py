"""``manage.py verify`` finds and names everything that contradicts the facts."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.audit.actor import SYSTEM
from league.games.commands import rebuild_results
from league.games.models import Game, GameResult, GameRevision, RecordedHand
from league.seating.models import Session
from scoring.game import Mahjong, Said
from tests.factories import make_competition, make_running
from tests.league.games.play import BEN, DRAW, FINISHED_SCORES, Play, declare, found_by_verify, one_table, ron

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    play = one_table()
    play.record(ron(0, 1))
    play.play_to_the_end()
    return play


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify", *arguments, stdout=out)
    return out.getvalue()


def verify_fails(*arguments: str) -> None:
    with pytest.raises(CommandError):
        verify(*arguments)


def one_table_of(players: int) -> Play:
    """A running game of Küster's at a table of this size."""
    make_running(make_competition("kuester"), sizes=[players])
    return Play(Game.objects.select_related("competition").get())


def test_a_sound_database_is_verified(play: Play) -> None:
    one_table(slug="empty", name="Another league")
    assert verify() == "2 games verified, no difference found.\n"
    assert verify("--competition", "tuesday") == "1 games verified, no difference found.\n"
    with pytest.raises(CommandError, match=r"There is no competition “nowhere”\. \(empty, tuesday\)"):
        verify("--competition", "nowhere")


def test_a_changed_result_is_named_and_fails_the_command(play: Play) -> None:
    GameResult.objects.filter(seat__wind=1).update(total=1_000)
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 difference"):
        call_command("verify", stdout=out)
    assert out.getvalue() == "tuesday, game 1: total of S is stored as 1000, but its replay says -3000\n"
    assert verify("--competition", one_table(slug="other", name="Other").game.competition.slug)


def test_results_can_be_rebuilt_from_the_facts(play: Play) -> None:
    GameResult.objects.filter(seat__wind=0).update(points=1, place=4)
    GameResult.objects.filter(seat__wind=1).delete()
    assert len(found_by_verify()) == 3
    rebuild_results(actor=SYSTEM, game=play.game)
    assert found_by_verify() == []


def test_a_repair_passes_over_a_game_that_cannot_be_and_verify_names_it(play: Play) -> None:
    broken, sound = one_table(slug="broken", name="Broken"), play
    broken.record(ron(0, 1))
    broken.play_to_the_end()
    hand = RecordedHand.objects.current().get(game=broken.game, number=1)
    RecordedHand.objects.filter(pk=hand.pk).update(result={**hand.result, "discarder": hand.result["wins"][0]["winner"]})
    GameResult.objects.filter(game=sound.game, seat__wind=0).update(points=1, place=4)
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 difference"):
        call_command("verify", "--repair", stdout=out)
    repaired, named = out.getvalue().splitlines()
    assert repaired == "tuesday, game 1: its results were computed again"
    assert named.startswith("broken, game 1: hand 1 is impossible")


def test_verify_repairs_the_results_that_differ_and_no_others(play: Play) -> None:
    assert "computed again" not in verify("--repair")
    GameResult.objects.filter(seat__wind=0).update(points=1, place=4)
    assert "tuesday, game 1: its results were computed again" in verify("--repair")
    assert found_by_verify() == []


def test_figures_that_were_not_counted_yet_are_found_and_counted(play: Play) -> None:
    counted = play.game.results.get(seat__wind=0).figures
    assert counted["wins"] == [{"hand": 1, "points": 3_000, "dealer": True, "han": 2}]
    GameResult.objects.filter(seat__wind=0).update(figures={})
    (found,) = found_by_verify()
    assert found.startswith("tuesday, game 1: figures of E is stored as {}, but its replay says {'ends': ")
    verify("--repair")
    assert play.game.results.get(seat__wind=0).figures == counted


def test_a_game_known_by_its_final_scores_has_no_figures() -> None:
    play = one_table()
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert {str(result.figures) for result in play.game.results.all()} == {"{}"}
    assert found_by_verify() == []


def test_results_of_an_open_game_are_found(play: Play) -> None:
    Game.objects.update(state="running")
    Session.objects.update(state="running")
    assert found_by_verify() == ["tuesday, game 1: its state is running, but results are stored"]


def test_a_finished_game_that_is_not_over_is_found(play: Play) -> None:
    RecordedHand.objects.filter(number=9).update(until_version=play.game.version)
    assert "tuesday, game 1: its state is finished, but it is not over" in found_by_verify()


def test_declared_riichi_that_no_page_looks_for_are_found() -> None:
    play = one_table()
    declare(play, 2)
    assert found_by_verify() == []
    Game.objects.update(declared=0)
    assert found_by_verify() == ["tuesday, game 1: riichi declared at its table are not looked for"]


def test_a_missing_version_is_found(play: Play) -> None:
    GameRevision.objects.filter(version=2).delete()
    assert found_by_verify() == ["tuesday, game 1: its version is 9, but its revisions are [1, 3, 4, 5, 6, 7, 8, 9]"]


def test_a_missing_hand_is_found(play: Play) -> None:
    play.reopen_game()
    RecordedHand.objects.filter(number=2).delete()
    assert "tuesday, game 1: the numbers of its hands are [1, 3, 4, 5, 6, 7, 8, 9]" in found_by_verify()


def test_an_impossible_hand_is_found(play: Play) -> None:
    RecordedHand.objects.filter(number=3).update(result={"type": "nagashi_mangan", "winners": [1], "tenpai": [], "riichi": []})
    (found,) = found_by_verify()
    assert found.startswith("tuesday, game 1: hand 3 is impossible: ")


def test_a_confirmation_without_its_state_is_found(play: Play) -> None:
    play.confirm(BEN)
    Game.objects.update(state="finished")
    assert found_by_verify() == ["tuesday, game 1: its state is finished, but a valid confirmation exists"]


def test_a_table_with_another_number_of_players_is_found(play: Play) -> None:
    Game.objects.update(players=3)
    assert found_by_verify() == ["tuesday, game 1: 3 players are stored, but 4 sit at its table"]
    verify_fails("--repair")


def test_the_fifth_of_five_is_verified_too() -> None:
    play = one_table_of(5)
    play.record(Mahjong(0, (Said(80), Said(0), Said(20), Said(4), None)))
    play.stop_game()
    assert found_by_verify() == []
    GameResult.objects.filter(seat__wind=4).update(points=1)
    (found,) = found_by_verify()
    assert found == "tuesday, game 1: points of 5 is stored as 1, but its replay says 0"


def test_a_session_in_the_wrong_state_is_found(play: Play) -> None:
    Session.objects.update(state="running")
    assert found_by_verify() == ["tuesday, session 1: its state is running, but no game of it is open"]
    play.undo_last_hand()
    Session.objects.update(state="scored")
    assert found_by_verify() == ["tuesday, session 1: its state is scored, but a game of it is open"]


def test_an_unknown_competition_is_named() -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command("verify", competition="nowhere")


def test_a_row_newer_than_its_game_is_found() -> None:
    play = one_table()
    play.record(DRAW)
    RecordedHand.objects.update(version=5)
    assert "tuesday, game 1: some of its rows are newer than its version 1" in found_by_verify()
