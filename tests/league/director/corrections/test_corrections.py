"""The director's corrections of a started session: seat changes, final scores after approval, games that do not count."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.games.commands import confirm_game
from league.games.models import Confirmation, FinalScores, Game, GameRevision
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import Seat, Session
from scoring.game import PenaltyPoints
from tests.factories import ada_administrates, alice_directs, make_competition, make_entrant, make_running, make_session
from tests.league.director.approving import approve_by_form
from tests.league.games.play import BEN, FINISHED_SCORES, Play, declare, found_by_verify, ron
from tests.pages import fields_of, form_with, page_of, text

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo", "Ida")


@pytest.fixture
def people() -> dict[str, Entrant]:
    """Anna to David at table 1, Eva to Hugo at table 2; Ida sits out."""
    competition = make_competition()
    entrants = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    make_running(competition, entrants)
    return dict(zip(NAMES, entrants, strict=True))


@pytest.fixture
def alice(people: dict[str, Entrant]) -> Client:
    client = Client()
    client.force_login(alice_directs(Competition.objects.get()))
    return client


@pytest.fixture
def play(people: dict[str, Entrant]) -> Play:
    return Play(Game.objects.select_related("competition").get(number=1))


def seats_url(number: int = 1) -> str:
    return reverse("manage_reseat", args=["tuesday", number])


def correct_url(number: int = 1) -> str:
    return reverse("manage_correct", args=["tuesday", number])


def at_table(number: int) -> list[str]:
    seats = Seat.objects.filter(table__number=number).order_by("wind").select_related("entrant__player")
    return [seat.entrant.shown_name for seat in seats]


def swapped(client: Client, one: Entrant, other: Entrant, moves: str = "") -> HttpResponse:
    """Tap one person, then the other."""
    held = client.post(seats_url(), {"tap": one.number, "moves": moves})
    assert "Now tap whom to swap with." in text(held)
    return client.post(seats_url(), {"tap": other.number, "held": fields_of(held)["held"][0], "moves": moves})


def moves_of(page: HttpResponse) -> str:
    """The moves that the page sends on."""
    return fields_of(page_of(page).one("form", id="reseat"))["moves"][0]


# ---------- seats


def test_two_taps_preview_a_swap_without_saving_it(alice: Client, people: dict[str, Entrant], play: Play) -> None:
    play.record(ron(0, 1))
    page = swapped(alice, people["Anna"], people["Greta"])
    shown = text(page)
    assert "East: <del>Anna</del> <ins>Greta</ins>" in shown and "West: <del>Greta</del> <ins>Anna</ins>" in shown
    assert "1 hand is recorded. It stays with its seats" in shown
    assert at_table(1) == list(NAMES[:4])


def test_saved_with_a_reason_the_seats_change_and_the_way_back_is_offered(alice: Client, people: dict[str, Entrant], play: Play) -> None:
    moves = moves_of(swapped(alice, people["Anna"], people["Greta"]))
    refused = alice.post(seats_url(), {"save": "1", "moves": moves})
    assert refused.status_code == 422 and "please fill this in" in text(refused)
    assert moves_of(refused) == moves

    done = alice.post(seats_url(), {"save": "1", "moves": moves, "reason": "Wrong tables"}, follow=True)
    assert at_table(1) == ["Greta", "Ben", "Clara", "David"]
    shown = text(done)
    assert "Alice changed seats on" in shown and "Table 1, East: Greta instead of Anna" in shown
    alice.post(
        seats_url(), {"save": "1", "moves": fields_of(page_of(done).one("form", id="reseat-back"))["moves"][0], "reason": "Taken back"}
    )
    assert at_table(1) == list(NAMES[:4])
    assert found_by_verify() == []


def test_more_than_one_swap_is_saved_in_one_step(alice: Client, people: dict[str, Entrant]) -> None:
    moves = moves_of(swapped(alice, people["Anna"], people["Ben"]))
    moves = moves_of(swapped(alice, people["Anna"], people["Ida"], moves))
    alice.post(seats_url(), {"save": "1", "moves": moves, "reason": "Winds, and Anna goes home"})
    assert at_table(1) == ["Ben", "Ida", "Clara", "David"]
    assert GameRevision.objects.filter(verb="reseat").count() == 1
    assert [rest.entrant.shown_name for rest in Session.objects.get().sit_outs.all()] == ["Anna"]


def test_a_refusal_is_shown_before_a_reason_is_asked_for(alice: Client, people: dict[str, Entrant], play: Play) -> None:
    play.give_penalty(penalty=PenaltyPoints(0, "late", -4_000), reason="Late")
    page = swapped(alice, people["Anna"], people["Greta"])
    shown = text(page)
    assert "At table 1, a penalty, a warning or a substitute is noted for Anna. Please take that back first." in shown
    assert shown.count("Nothing is recorded there yet.") == 1, "of the other table"
    assert "Change the seats</button>" not in shown and "reason" not in fields_of(page_of(page).one("form", id="reseat"))
    shown = text(swapped(alice, people["Ben"], people["Greta"]))
    assert "noted for" not in shown and "Change the seats</button>" in shown


def test_the_board_names_substitutes_before_seats_are_changed(alice: Client, people: dict[str, Entrant], play: Play) -> None:
    play.substitute(seat=1, player=people["Ida"].player, from_hand=1, cause="late")
    shown = text(swapped(alice, people["Greta"], people["Ida"]))
    assert "Ida plays for somebody at table 1. End that substitution first." in shown and "Change the seats</button>" not in shown


def test_who_plays_for_somebody_is_named_at_the_table_and_not_offered_as_free(
    alice: Client, people: dict[str, Entrant], play: Play
) -> None:
    play.substitute(seat=1, player=people["Ida"].player, from_hand=1, cause="late")
    taps = [one.text for one in page_of(alice.get(seats_url())).all("button", name="tap")]
    assert [tap for tap in taps if "Ida" in tap or "Ben" in tap] == ["Ida, for Ben"]
    play.end_substitution(seat=1, reason="Ben is here")
    taps = [one.text for one in page_of(alice.get(seats_url())).all("button", name="tap")]
    assert "Ida" in taps and "Ben" in taps


def test_swapping_twice_leaves_nothing_to_change(alice: Client, people: dict[str, Entrant]) -> None:
    moves = moves_of(swapped(alice, people["Anna"], people["Greta"]))
    assert moves_of(swapped(alice, people["Anna"], people["Greta"], moves)) == ""


def test_the_benches_list_the_people_without_a_seat(alice: Client, people: dict[str, Entrant]) -> None:
    helper = make_entrant(Competition.objects.get(), first_name="Zoe", last_name="")
    helper.substitute = True
    helper.save()
    make_entrant(Competition.objects.get(), first_name="Late", last_name="")
    page = page_of(alice.get(seats_url()))
    sections = [
        part for part in page.one("form", id="reseat").all("section") if part.all("button", name="tap") and not part.all("fieldset")
    ]
    bench = {part.one("h2").text: [one.text for one in part.all("button", name="tap")] for part in sections}
    assert bench == {"Sitting out": ["Ida"], "Substitutes": ["Zoe"], "Not in this session": ["Late"]}


@pytest.mark.parametrize("moves", ["1.0.5", "9.9.9", "x", "1.0", "1.0.99", "1.0.1"])
def test_forged_moves_are_left_out_or_refused_with_a_sentence(alice: Client, people: dict[str, Entrant], moves: str) -> None:
    answer = alice.post(seats_url(), {"save": "1", "moves": moves, "reason": "Why not"})
    assert answer.status_code == 422
    said = "Eva would sit on two seats" if moves == "1.0.5" else "Nobody changes their seat."
    assert said in text(answer)
    assert at_table(1) == list(NAMES[:4])


def test_the_board_redirects_to_the_draw_before_the_start_and_is_missing_for_a_cancelled_session(alice: Client) -> None:
    session = make_session(Competition.objects.get(), list(Entrant.objects.order_by("number")[:4]))
    assert alice.get(seats_url(2))["Location"] == reverse("manage_draw", args=["tuesday", 2])
    seating.cancel_session(actor=SYSTEM, session=session)
    assert alice.get(seats_url(2))["Location"] == reverse("manage_session", args=["tuesday", 2])


@pytest.mark.parametrize("count", [4, 43])
def test_the_board_costs_the_same_for_any_number_of_tables(count: int, django_assert_num_queries: Any) -> None:
    competition = make_competition(slug="big", name="Big")
    make_running(competition, tables=count)
    client = Client()
    client.force_login(alice_directs(competition))
    url = reverse("manage_reseat", args=["big", 1])
    client.get(url)
    with django_assert_num_queries(14):
        client.get(url)


# ---------- after approval


def approve(play: Play) -> None:
    """Finish and confirm both tables, and approve the session."""
    for game in Game.objects.select_related("competition"):
        one = Play(game)
        one.enter_final_scores(scores=FINISHED_SCORES)
        one.confirm(BEN)
    seating.approve_session(actor=SYSTEM, session=play.session)
    play.game.refresh_from_db()


def entry(**typed: object) -> dict[str, object]:
    version = Game.objects.get(number=1).version
    return {"client_id": str(uuid4()), "expected_version": str(version), **typed}


def scores(*points: int) -> dict[str, str]:
    return {f"score{seat}": str(score) for seat, score in enumerate(points)}


def see_what_changes(client: Client, *points: int) -> HttpResponse:
    return client.post(correct_url(), entry(act="scores", reason="Two sheets were mixed up", **scores(*points)))


def correct_scores(client: Client, *points: int) -> HttpResponse:
    """Look at what changes, and save it."""
    sent = fields_of(page_of(see_what_changes(client, *points)).one("section", id="scores-from-paper"))
    return client.post(correct_url(), {name: values[0] for name, values in sent.items()})


def test_the_page_shows_a_declared_riichi_as_the_table_does(alice: Client, play: Play) -> None:
    declare(play, 2)
    points = [cell.text for cell in page_of(alice.get(correct_url())).one("table", class_="seats").all("td", class_="num")]
    assert points == ["30,000", "30,000", "29,000", "30,000"]


def test_what_a_correction_of_final_scores_changes_is_shown_before_it_is_saved(alice: Client, play: Play) -> None:
    approve(play)
    shown = see_what_changes(alice, 20_000, 30_000, 30_000, 40_000)
    assert shown.status_code == 200
    effect = page_of(shown).one("section", id="effect")
    rows = [[cell.text for cell in row.all("td")] for row in effect.all("tr")[1:]]
    assert rows == [
        ["40,000 20,000", "+10,000 −10,000", "1 4"],
        ["30,000", "0", "2"],
        ["30,000", "0", "2"],
        ["20,000 40,000", "−10,000 +10,000", "4 1"],
    ]
    assert FinalScores.objects.get(game=play.game, until_version=None).scores == list(FINISHED_SCORES)


def test_scores_changed_after_they_were_shown_are_shown_again(alice: Client, play: Play) -> None:
    approve(play)
    sent = fields_of(page_of(see_what_changes(alice, 20_000, 30_000, 30_000, 40_000)).one("section", id="scores-from-paper"))
    other = {name: values[0] for name, values in sent.items()} | scores(30_000, 20_000, 30_000, 40_000)
    assert 'id="effect"' in text(alice.post(correct_url(), other))
    assert FinalScores.objects.get(game=play.game, until_version=None).scores == list(FINISHED_SCORES)


def test_a_sum_that_cannot_be_right_is_refused_before_anything_is_shown(alice: Client, play: Play) -> None:
    approve(play)
    refused = see_what_changes(alice, 20_000, 30_000, 30_000, 30_000)
    assert refused.status_code == 422 and 'id="effect"' not in text(refused) and "10,000 too little" in text(refused)


def test_final_scores_are_corrected_with_a_reason_the_approval_stays_and_somebody_else_confirms_again(alice: Client, play: Play) -> None:
    approve(play)
    typed = scores(20_000, 30_000, 30_000, 40_000)
    refused = alice.post(correct_url(), entry(act="scores", **typed))
    assert refused.status_code == 422 and 'value="20000"' in text(refused)
    assert FinalScores.objects.filter(game=play.game).count() == 1

    correct_scores(alice, 20_000, 30_000, 30_000, 40_000)
    game = Game.objects.get(number=1)
    assert (game.state, play.session.state) == (GameState.FINISHED, "approved")
    assert Confirmation.objects.get(game=game).voided_at is not None
    with pytest.raises(Refusal) as own:
        confirm_game(actor=Actor.of(User.objects.get(username="alice")), game=game, expected_version=game.version)
    assert own.value.code == "confirm_own_entry"
    confirm_game(actor=Actor.of(ada_administrates(), device="another"), game=game, expected_version=game.version)
    assert (game.state, play.session.state) == (GameState.CONFIRMED, "approved")
    assert [int(result.points) for result in game.results.order_by("seat__wind")] == [20_000, 30_000, 30_000, 40_000]
    assert found_by_verify() == []


def test_the_form_names_author_and_time_of_the_present_scores(alice: Client, play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES, actor=BEN)
    assert re.search(r"Entered by Ben, \d+ \w+ \d{4}, \d\d:\d\d\.", text(alice.get(correct_url())))


def test_everybody_reads_time_author_and_reason_of_a_late_correction(alice: Client, play: Play) -> None:
    approve(play)
    assert "Corrected after" not in text(Client().get(reverse("session", args=["tuesday", 1])))
    correct_scores(alice, 20_000, 30_000, 30_000, 40_000)
    for name in ("session", "game"):
        page = text(Client().get(reverse(name, args=["tuesday", 1])))
        assert re.search(r"[Cc]orrected after the approval on [^<]+ by Alice: Two sheets were mixed up", page), name


def save_what_was_shown(client: Client, page: HttpResponse) -> None:
    """Save a correction whose effect on the standings was shown first."""
    client.post(correct_url(), form_with(page, 'name="seen_effect"'))


def test_a_game_is_void_with_a_reason_and_counts_again_with_another(alice: Client, play: Play) -> None:
    approve(play)
    assert alice.post(correct_url(), entry(act="count")).status_code == 422
    save_what_was_shown(alice, alice.post(correct_url(), entry(act="count", reason="A tile was missing")))
    assert (Game.objects.get(number=1).state, play.session.state, play.totals) == (GameState.VOID, "approved", [])
    page = text(alice.get(correct_url()))
    assert "A void game gives nobody points" in page and "Let the game count again" in page
    save_what_was_shown(alice, alice.post(correct_url(), entry(act="count", reason="It was found")))
    assert (Game.objects.get(number=1).state, len(play.totals)) == (GameState.FINISHED, 4)
    assert found_by_verify() == []


def test_a_session_with_a_game_declared_void_in_play_can_be_approved(alice: Client, play: Play) -> None:
    alice.post(correct_url(), entry(act="count", reason="A player left"))
    Play(Game.objects.select_related("competition").get(number=2)).enter_final_scores(scores=FINISHED_SCORES)
    assert play.session.state == "scored"
    approve_by_form(alice, reverse("manage_approve", args=["tuesday", 1]))
    assert play.session.state == "approved"


def test_a_correction_of_a_game_changed_meanwhile_is_shown_again(alice: Client, play: Play) -> None:
    late = entry(act="scores", reason="Typed slowly", **scores(*FINISHED_SCORES))
    play.record(ron(0, 1))
    answer = alice.post(correct_url(), late)
    assert answer.status_code == 422 and 'value="40000"' in text(answer)
    assert not FinalScores.objects.exists()


def test_a_correction_does_not_reveal_results_held_back(alice: Client, play: Play) -> None:
    approve(play)
    correct_scores(alice, 20_000, 30_000, 30_000, 40_000)
    Competition.objects.update(published_until=0)
    for name in ("session", "game"):
        assert "mixed up" not in text(Client().get(reverse(name, args=["tuesday", 1])))
    assert "mixed up" in text(alice.get(reverse("session", args=["tuesday", 1])))


def test_a_warning_after_the_approval_stays_with_the_directors(alice: Client, play: Play) -> None:
    approve(play)
    play.warn(actor=SYSTEM, seat=0, reason="Rude words")
    play.cancel_penalty(actor=SYSTEM, penalty=play.game.penalties.get().pk, reason="They apologised")
    page = text(Client().get(reverse("session", args=["tuesday", 1])))
    assert "Corrected after" not in page and "Rude" not in page


def test_a_correction_before_the_present_approval_is_not_a_late_one(alice: Client, play: Play) -> None:
    approve(play)
    correct_scores(alice, 20_000, 30_000, 30_000, 40_000)
    alice.post(reverse("manage_step", args=["tuesday", 1, "reopen"]))
    approve_by_form(alice, reverse("manage_approve", args=["tuesday", 1]))
    assert "Corrected after" not in text(Client().get(reverse("session", args=["tuesday", 1])))


def test_a_published_session_that_is_corrected_stays_published_and_says_so(alice: Client, play: Play) -> None:
    approve(play)
    seating.publish_results(actor=SYSTEM, competition=play.game.competition, until=1)
    assert play.session.state == "published"
    correct_scores(alice, 20_000, 30_000, 30_000, 40_000)
    assert play.session.state == "published"
    assert "Corrected after the approval on" in text(Client().get(reverse("session", args=["tuesday", 1])))
    assert found_by_verify() == []
