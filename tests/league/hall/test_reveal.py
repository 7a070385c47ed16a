"""The reveal of the places: begun, moved by one or two directors, compared with the standings, and ended."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import disqualify, set_embargo
from league.competitions.models import Competition
from league.errors import Refusal
from league.hall.reveal import commands
from league.hall.reveal.order import other_order, places_now
from league.hall.reveal.queries import RevealScreen, ShownPlace, remote_of, reveal_screen
from league.hall.reveal.steps import RevealPlan
from league.seating.commands import reopen_session
from league.seating.models import Session
from tests.factories import alice_directs, make_competition
from tests.league.hall.reveals import NAMES, correct, current, go, play_cup, shared_cup, start
from tests.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return play_cup()


def names_on_screen(cup: Competition) -> list[str]:
    """Those shown by the last step, and those before them."""
    screen = reveal_screen(current(cup))
    return [name for place in (*screen.now, *screen.before) for name in place.names]


def verbs() -> list[str]:
    return list(ActionLog.objects.filter(verb__contains="reveal").order_by("pk").values_list("verb", flat=True))


def test_it_begins_with_nobody_and_goes_from_the_last_place_to_the_first(cup: Competition) -> None:
    start(cup)
    assert names_on_screen(cup) == []
    for number in range(1, 9):
        go(cup)
        assert names_on_screen(cup) == list(NAMES[8 - number :])


def test_back_takes_one_place_back(cup: Competition) -> None:
    start(cup)
    go(cup, 3)
    go(cup, -1)
    assert names_on_screen(cup) == ["Gina", "Hans"]


def test_level_players_are_shown_together() -> None:
    cup = shared_cup()
    start(cup)
    go(cup)
    (shown,) = reveal_screen(current(cup)).now
    assert shown.place == 7 and len(shown.people) == 2 and shown.is_shared


def test_two_taps_at_once_make_one_step(cup: Competition) -> None:
    reveal = start(cup)
    for _ in range(2):
        commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=0, to=1)
    assert current(cup).step == 1 and verbs().count("move_reveal") == 1


def test_a_tap_on_an_old_page_is_refused_and_moves_nothing(cup: Competition) -> None:
    reveal = start(cup)
    go(cup, 3)
    with pytest.raises(Refusal, match="Somebody else has moved"):
        commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=0, to=1)
    assert current(cup).step == 3


@pytest.mark.parametrize("to", [-1, 9, 70_000])
def test_there_is_no_step_before_the_first_and_none_after_the_last(cup: Competition, to: int) -> None:
    reveal = start(cup)
    with pytest.raises(Refusal, match="no such step"):
        commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=0, to=to)


def test_only_one_reveal_runs_and_nobody_reveals_an_empty_list(cup: Competition) -> None:
    start(cup)
    with pytest.raises(Refusal, match="running already"):
        start(cup)
    with pytest.raises(Refusal, match="nothing to reveal"):
        start(make_competition(slug="empty"))


def test_the_disqualified_are_not_shown(cup: Competition) -> None:
    disqualify(actor=SYSTEM, entrant=cup.entrants.get(player__first_name="Cleo"), reason="Shouting")
    start(cup)
    go(cup, 7)
    assert names_on_screen(cup) == [name for name in NAMES if name != "Cleo"]


# The embargo


def test_the_last_step_publishes_the_results_where_that_was_chosen(cup: Competition) -> None:
    start(cup, lifts=True)
    go(cup, 7)
    assert Competition.objects.get().published_until == 0
    go(cup)
    assert Competition.objects.get().published_until is None
    assert Session.objects.get().state == "published"
    assert verbs()[-1] == "move_reveal" and ActionLog.objects.filter(verb="publish_results").exists()


def test_otherwise_they_stay_secret_also_after_the_end(cup: Competition) -> None:
    start(cup, lifts=False)
    go(cup, 8)
    commands.end_reveal(actor=SYSTEM, reveal=current(cup))
    assert Competition.objects.get().published_until == 0


def standings_on_screen() -> list[str]:
    page = page_of(Client(headers={"accept-language": "en"}).get("/linz/live/"))
    return [one.one("h2").text for one in page.all("section") if one.told.get("data-slide") == "standings-0"]


def test_after_a_ceremony_whose_results_stay_secret_the_slides_show_no_earlier_standings() -> None:
    cup = play_cup(embargo=False)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    cup = Competition.objects.get()
    assert standings_on_screen() == ["Standings after session 1"]
    start(cup)
    go(cup, 8)
    commands.end_reveal(actor=SYSTEM, reveal=current(cup))
    assert standings_on_screen() == []
    set_embargo(actor=SYSTEM, competition=Competition.objects.get(), until=None)
    assert standings_on_screen() == ["Standings after session 1"]


def test_the_way_back_to_the_slides_warns_while_the_results_are_secret(cup: Competition) -> None:
    start(cup)
    go(cup, 8)
    alice = Client(headers={"accept-language": "en"})
    alice.force_login(alice_directs(cup))
    form = page_of(alice.get("/linz/manage/reveal/")).one("form", action="/linz/manage/reveal/end/")
    assert "still under embargo" in form.told["data-confirm"]


def test_two_on_the_second_place_stand_on_both_sides_of_the_first() -> None:
    second = ShownPlace(2, (("Bert", "1"), ("Cleo", "1")))
    fourth = ShownPlace(4, (("Dora", "0"),))
    podium = RevealScreen((ShownPlace(1, (("Alma", "2"),)),), (second, fourth)).podium
    assert [(place.place, place.names) for place in podium] == [(1, ("Alma",)), (2, ("Bert",)), (2, ("Cleo",))]


def test_nobody_begins_one_that_publishes_while_a_session_is_open(cup: Competition) -> None:
    reopen_session(actor=SYSTEM, session=Session.objects.get())
    with pytest.raises(Refusal, match="Session 1 is not approved yet"):
        start(cup, lifts=True)
    start(cup, lifts=False)


def test_a_session_opened_again_meanwhile_is_told_and_the_first_place_is_shown_all_the_same(cup: Competition) -> None:
    start(cup, lifts=True)
    go(cup, 7)
    reopen_session(actor=SYSTEM, session=Session.objects.get())
    with pytest.raises(Refusal, match="not approved yet"):
        go(cup)
    assert current(cup).step == 8 and Competition.objects.get().published_until == 0


def test_back_after_the_last_step_makes_nothing_secret_again(cup: Competition) -> None:
    start(cup, lifts=True)
    go(cup, 8)
    go(cup, -1)
    assert Competition.objects.get().published_until is None


# A correction while it runs


def test_a_correction_moves_nothing_on_the_screen_and_holds_the_next_step_until_somebody_answers(cup: Competition) -> None:
    start(cup)
    go(cup, 2)
    before = names_on_screen(cup)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    assert names_on_screen(cup) == before
    with pytest.raises(Refusal, match="standings have changed"):
        go(cup)
    go(cup, -1)
    assert current(cup).step == 1, "a step back is always possible"


def answer(cup: Competition, command: Any) -> None:
    other = other_order(current(cup), places_now(cup))
    assert other is not None
    command(actor=SYSTEM, reveal=current(cup), seen=other.seen)


def test_the_director_can_keep_the_order(cup: Competition) -> None:
    start(cup)
    go(cup, 2)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    answer(cup, commands.keep_order)
    go(cup, 6)
    assert names_on_screen(cup) == list(NAMES)


def test_another_correction_asks_again(cup: Competition) -> None:
    start(cup)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    answer(cup, commands.keep_order)
    go(cup)
    correct(cup, [16_700, 25_900, 33_100, 44_300])
    with pytest.raises(Refusal, match="standings have changed"):
        go(cup)


def test_the_director_can_take_the_new_places_which_shows_no_better_place_than_before(cup: Competition) -> None:
    start(cup)
    go(cup, 2)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    answer(cup, commands.take_order)
    assert reveal_screen(current(cup)).now[0].place == 7
    go(cup, 6)
    shown = names_on_screen(cup)
    assert shown == ["Hans", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gina", "Alma"]


def test_an_answer_to_other_standings_than_those_seen_is_refused(cup: Competition) -> None:
    reveal = start(cup)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    for command in (commands.keep_order, commands.take_order):
        with pytest.raises(Refusal, match="once more"):
            command(actor=SYSTEM, reveal=reveal, seen="something else")


def test_it_names_who_has_changed_and_who_of_them_was_shown_already(cup: Competition) -> None:
    start(cup)
    go(cup, 1)
    correct(cup, [44_300, 33_100, 16_700, 25_900])
    other = other_order(current(cup), places_now(cup))
    assert other is not None
    names = {entrant.pk: entrant.shown_name for entrant in cup.entrants.all()}
    assert {names[key] for key in other.changed} == {"Emil", "Hans"}
    assert {names[key] for key in other.shown} == {"Hans"}


# The end


def test_the_end_is_logged_with_the_place_it_came_to_and_a_second_tap_changes_nothing(cup: Competition) -> None:
    reveal = start(cup)
    go(cup, 3)
    for _ in range(2):
        commands.end_reveal(actor=SYSTEM, reveal=reveal)
    assert verbs() == ["start_reveal", *["move_reveal"] * 3, "end_reveal"]
    assert ActionLog.objects.get(verb="end_reveal").details == {"place": 6, "places": 8}


def test_nothing_moves_after_the_end_and_another_one_can_begin(cup: Competition) -> None:
    reveal = start(cup)
    commands.end_reveal(actor=SYSTEM, reveal=reveal)
    with pytest.raises(Refusal, match="has ended"):
        commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=0, to=1)
    start(cup)


# The remote


def test_the_remote_tells_what_comes_and_how_many_are_left(cup: Competition) -> None:
    start(cup, RevealPlan(3, 5))
    remote = remote_of(current(cup))
    assert [place.names for place in remote.next] == [("Dora",), ("Emil",), ("Fred",), ("Gina",), ("Hans",)]
    assert (remote.left, remote.steps_left, remote.jumps) == (8, 4, ())
    go(cup)
    assert remote_of(current(cup)).last[0].names == ("Dora",) and remote_of(current(cup)).left == 3


def test_a_jump_shows_everything_behind_the_podium_at_once(cup: Competition) -> None:
    reveal = start(cup)
    (jump,) = remote_of(reveal).jumps
    assert jump.place == 3
    commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=0, to=jump.step)
    assert names_on_screen(cup) == list(NAMES[3:])


def test_the_screen_reads_only_who_was_shown(cup: Competition) -> None:
    start(cup)
    go(cup, 2)
    with CaptureQueriesContext(connection) as asked:
        screen = reveal_screen(current(cup))
    assert len(asked) <= 3
    assert [name for place in screen.podium for name in place.names] == []


def test_the_podium_leaves_better_places_empty_until_they_are_shown(cup: Competition) -> None:
    start(cup)
    go(cup, 6)
    assert [(place.place, place.names) for place in reveal_screen(current(cup)).podium] == [(1, ()), (2, ()), (3, ("Cleo",))]
    go(cup, 2)
    assert [place.names for place in reveal_screen(current(cup)).podium] == [("Alma",), ("Bert",), ("Cleo",)]


def test_without_an_embargo_it_is_shown_all_the_same() -> None:
    cup = play_cup(embargo=False)
    start(cup)
    go(cup, 8)
    assert names_on_screen(cup) == list(NAMES)
