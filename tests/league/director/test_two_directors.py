"""Two directors with the same page open: the second sees the first one's changes beside their own, and nothing typed is lost."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import announce, set_embargo
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.seating import commands as seating
from league.seating.commands import publish_results
from league.seating.models import Evening, Seat, SeatingDraft, Session
from tests.factories import (
    ada_administrates,
    alice_directs,
    dora_directs,
    make_club,
    make_competition,
    make_draft,
    make_entrant,
    make_entrants,
    make_evening,
    make_running,
    make_session,
)
from tests.league.director.approving import approve_by_form
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.pages import form_with, text, undos_of

pytestmark = pytest.mark.django_db

PLAN = {"count": "5", "minutes": "90", "first_day": "2026-12-05", "begins": "09:30", "a_day": "3", "pause": "20"}
TWICE = {"one pressed twice": "alice", "two directors": "dora"}


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament")


@pytest.fixture
def alice(cup: Competition) -> Client:
    client = Client()
    client.force_login(alice_directs(cup))
    return client


@pytest.fixture
def dora(cup: Competition) -> Client:
    """The second director."""
    client = Client()
    client.force_login(dora_directs(cup))
    return client


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


def seats(session: Session) -> list[int]:
    return list(Seat.objects.filter(session=session).order_by("table__number", "wind").values_list("entrant__number", flat=True))


def compared(page: HttpResponse) -> list[tuple[str, str, str]]:
    """The rows of saved values beside typed ones."""
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>', text(page))
    return [(label, saved, typed) for label, saved, typed in rows]


# Settings


def test_settings_saved_meanwhile_are_shown_beside_those_typed(alice: Client, dora: Client, cup: Competition) -> None:
    mine, hers = (form_with(client.get(url("manage_settings")), 'name="place"') for client in (alice, dora))
    dora.post(url("manage_settings"), {**hers, "name": "Autumn cup"})
    page = alice.post(url("manage_settings"), {**mine, "place": "Graz"})
    assert page.status_code == 409
    assert "Dora Drossel has changed this after you opened the page" in text(page)
    assert compared(page) == [("Name", "Autumn cup", "Wind cup"), ("Place", "–", "Graz")]
    cup.refresh_from_db()
    assert (cup.name, cup.place) == ("Autumn cup", "")

    again = form_with(page, 'name="place"')
    assert (again["name"], again["place"]) == ("Wind cup", "Graz")
    assert alice.post(url("manage_settings"), {**again, "name": "Autumn cup"}).status_code == 302
    cup.refresh_from_db()
    assert (cup.name, cup.place) == ("Autumn cup", "Graz")


def test_a_third_change_made_during_the_comparison_is_shown_as_well(alice: Client, dora: Client, cup: Competition) -> None:
    mine = form_with(alice.get(url("manage_settings")), 'name="place"')
    dora.post(url("manage_settings"), {**mine, "place": "Wels"})
    compares = form_with(alice.post(url("manage_settings"), {**mine, "place": "Graz"}), 'name="place"')
    dora.post(url("manage_settings"), {**form_with(dora.get(url("manage_settings")), 'name="place"'), "place": "Linz"})
    assert compared(alice.post(url("manage_settings"), compares)) == [("Place", "Linz", "Graz")]


def test_a_fault_beside_an_old_page_does_not_make_the_page_a_new_one(alice: Client, dora: Client, cup: Competition) -> None:
    mine = form_with(alice.get(url("manage_settings")), 'name="place"')
    dora.post(url("manage_settings"), {**mine, "place": "Wels"})
    wrong = alice.post(url("manage_settings"), {**mine, "place": "Graz", "name": ""})
    assert alice.post(url("manage_settings"), {**form_with(wrong, 'name="place"'), "name": "Wind cup"}).status_code == 409


def test_the_same_settings_saved_twice_are_saved(alice: Client, dora: Client, cup: Competition) -> None:
    mine = form_with(alice.get(url("manage_settings")), 'name="place"')
    for client in (alice, alice, dora):
        assert client.post(url("manage_settings"), {**mine, "place": "Graz"}).status_code == 302


def test_changes_elsewhere_do_not_make_settings_outdated(alice: Client, dora: Client, cup: Competition) -> None:
    mine = form_with(alice.get(url("manage_settings")), 'name="place"')
    make_running(cup)
    ranking = form_with(dora.get(url("manage_ranking") + "?policy=average"), "Save this ranking")
    assert dora.post(url("manage_ranking"), ranking).status_code == 302
    assert alice.post(url("manage_settings"), {**mine, "place": "Graz"}).status_code == 302


def test_a_ranking_saved_meanwhile_is_shown_beside_the_new_one(alice: Client, dora: Client, cup: Competition) -> None:
    mine = form_with(alice.get(url("manage_ranking") + "?policy=best&policy_count=5"), "Save this ranking")
    hers = form_with(dora.get(url("manage_ranking") + "?policy=average&tiebreak_1=lot"), "Save this ranking")
    dora.post(url("manage_ranking"), hers)
    page = alice.post(url("manage_ranking"), mine)
    assert page.status_code == 409
    assert "Dora Drossel has changed this" in text(page)
    rows = compared(page)
    assert ("Ranking by", "average of all games", "sum of the best games or evenings") in rows
    assert ("How many games or evenings", "–", "5") in rows and ("First tiebreak", "lot", "–") in rows
    cup.refresh_from_db()
    assert cup.policy == "average"
    assert alice.post(url("manage_ranking"), form_with(page, "Save this ranking")).status_code == 302
    cup.refresh_from_db()
    assert (cup.policy, cup.tiebreaks) == ("best", [])


def test_a_ranking_changed_before_a_preview_is_noticed_when_saving(alice: Client, dora: Client, cup: Competition) -> None:
    shown = form_with(alice.get(url("manage_ranking")), "Preview the new table")
    hers = form_with(dora.get(url("manage_ranking") + "?policy=average"), "Save this ranking")
    dora.post(url("manage_ranking"), hers)
    preview = alice.get(url("manage_ranking"), {**shown, "policy": "drop_worst", "policy_count": "1"})
    assert alice.post(url("manage_ranking"), form_with(preview, "Save this ranking")).status_code == 409


def test_a_rulebook_chosen_meanwhile_is_shown_beside_the_other(alice: Client, dora: Client, cup: Competition) -> None:
    mine, hers = (form_with(client.get(url("manage_settings")), "Change the ruleset") for client in (alice, dora))
    dora.post(url("manage_ruleset"), {**hers, "ruleset": "alarm-2019"})
    page = alice.post(url("manage_ruleset"), {**mine, "ruleset": "tenhou"})
    assert page.status_code == 409
    ((label, saved, typed),) = compared(page)
    assert label == "Ruleset" and "ALARM" in saved and "Tenhou" in typed
    cup.refresh_from_db()
    assert cup.ruleset_json["base"] == "alarm-2019"
    again = form_with(page, "Change the ruleset")
    assert again["ruleset"] == "tenhou"
    assert alice.post(url("manage_ruleset"), again).status_code == 302
    cup.refresh_from_db()
    assert cup.ruleset_json["base"] == "tenhou"


def test_own_rules_saved_meanwhile_are_shown_beside_those_typed() -> None:
    cup = make_competition("kuester", name="Wind cup", slug="cup")
    alice, ada = Client(), Client()
    alice.force_login(alice_directs(cup))
    ada.force_login(ada_administrates())
    mine, hers = (form_with(client.get(url("manage_own_rules")), 'name="limit_game"') for client in (alice, ada))
    ada.post(url("manage_own_rules"), {**hers, "limit_game": "2000"})
    page = alice.post(url("manage_own_rules"), {**mine, "name": "At Anna's"})
    assert page.status_code == 409
    assert compared(page)[0][0] == "Name of your rules"
    assert any((saved, typed) == ("2000", mine["limit_game"]) for _label, saved, typed in compared(page))
    cup.refresh_from_db()
    assert cup.ruleset.limit_game == 2000
    assert alice.post(url("manage_own_rules"), form_with(page, 'name="limit_game"')).status_code == 302


# People and words


def test_a_person_changed_meanwhile_is_shown_beside_the_values_typed(alice: Client, dora: Client, cup: Competition) -> None:
    entrant = make_entrant(cup, first_name="Eva", last_name="Elster")
    mine, hers = (form_with(client.get(url("manage_entrant", 1)), 'name="group"') for client in (alice, dora))
    dora.post(url("manage_entrant", 1), {**hers, "last_name": "Falke", "group": "Reds"})
    page = alice.post(url("manage_entrant", 1), {**mine, "email": "eva@example.org"})
    assert page.status_code == 409 and "Dora Drossel has changed this" in text(page)
    assert sorted(row[1:] for row in compared(page)) == [("Falke", "Elster"), ("Reds", "–"), ("–", "eva@example.org")]
    entrant.refresh_from_db()
    assert (entrant.player.last_name, entrant.group, entrant.email) == ("Falke", "Reds", "")
    assert alice.post(url("manage_entrant", 1), {**form_with(page, 'name="group"'), "last_name": "Falke"}).status_code == 302
    entrant = cup.entrants.with_players().get()
    assert (entrant.player.last_name, entrant.group, entrant.email) == ("Falke", "", "eva@example.org")


def test_an_announcement_worded_anew_meanwhile_is_shown_beside(alice: Client, dora: Client, cup: Competition) -> None:
    row = announce(actor=SYSTEM, competition=cup, title="Lunch", text="At noon.")
    mine, hers = (form_with(client.get(url("manage_announcement", row.pk)), 'name="title"') for client in (alice, dora))
    dora.post(url("manage_announcement", row.pk), {**hers, "text": "At one."})
    page = alice.post(url("manage_announcement", row.pk), {**mine, "title": "Dinner"})
    assert page.status_code == 409
    assert [row[1:] for row in compared(page)] == [("Lunch", "Dinner"), ("At one.", "At noon.")]
    assert alice.post(url("manage_announcement", row.pk), form_with(page, 'name="title"')).status_code == 302


@pytest.fixture
def ada() -> Client:
    """An administrator."""
    client = Client()
    client.force_login(ada_administrates())
    return client


def test_a_player_changed_meanwhile_is_shown_beside_the_administrators_values(ada: Client, dora: Client, cup: Competition) -> None:
    player = make_entrant(cup, first_name="Eva", last_name="Elster").player
    here = reverse("edit_player", args=[player.pk])
    mine = form_with(ada.get(here), 'name="ema_number"')
    hers = form_with(dora.get(url("manage_entrant", 1)), 'name="group"')
    dora.post(url("manage_entrant", 1), {**hers, "last_name": "Falke"})
    page = ada.post(here, {**mine, "ema_number": "12345678"})
    assert page.status_code == 409 and "Dora Drossel has changed this after you opened the page" in text(page)
    assert [row[1:] for row in compared(page)] == [("Falke", "Elster"), ("–", "12345678")]
    player.refresh_from_db()
    assert (player.last_name, player.ema_number) == ("Falke", "")
    again = {**form_with(page, 'name="ema_number"'), "last_name": "Falke"}
    for _press in range(2):
        assert ada.post(here, again).status_code == 302
    player.refresh_from_db()
    assert (player.last_name, player.ema_number) == ("Falke", "12345678")


def test_a_club_changed_meanwhile_is_shown_beside_the_values_typed(ada: Client) -> None:
    club = make_club(name="East wind")
    here = reverse("edit_club", args=[club.pk])
    mine, hers = (form_with(ada.get(here), 'name="town"') for _page in range(2))
    for _press in range(2):
        assert ada.post(here, {**hers, "name": "West wind"}).status_code == 302
    page = ada.post(here, {**mine, "town": "Wels"})
    assert page.status_code == 409 and "Ada has changed this" in text(page)
    assert [row[1:] for row in compared(page)] == [("West wind", "East wind"), ("–", "Wels")]
    assert ada.post(here, form_with(page, 'name="town"')).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.town) == ("East wind", "Wels")


# What the public sees


def published(cup: Competition) -> tuple[int | None, list[str], list[int]]:
    """The embargo, the states of the sessions, and those whose seating is secret."""
    cup.refresh_from_db()
    sessions = list(cup.sessions.order_by("number"))
    return cup.published_until, [one.state for one in sessions], [one.number for one in sessions if one.hidden]


@pytest.fixture
def played(cup: Competition) -> Competition:
    """Three approved sessions, the last two of them under an embargo."""
    people = make_entrants(cup, 4)
    for number in range(1, 4):
        play(cup, people, [41_000, 33_000, 26_000, 20_000])
        session_steps.approve(actor=SYSTEM, session=cup.sessions.get(number=number))
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    return cup


#: the buttons about results, with what is chosen beside them
RESULTS = {"Move the embargo": ("embargo", "3"), "End the embargo": ("end", "2"), "Publish up to": ("publish", "3")}
RESULTS |= {"Publish everything at once": ("everything", "")}


@pytest.mark.parametrize("button", RESULTS)
def test_nothing_is_published_on_the_ground_of_an_embargo_that_was_moved(
    alice: Client, dora: Client, played: Competition, button: str
) -> None:
    (do, session), here = RESULTS[button], url("manage_publication")
    mine, hers = form_with(alice.get(here), button), form_with(dora.get(here), "Move the embargo")
    dora.post(url("manage_publication_results"), {**hers, "do": "embargo", "session": "1"})
    stands = published(played)
    page = alice.post(url("manage_publication_results"), {**mine, "do": do, "session": session, "sure": "1"}, follow=True)
    assert "Dora Drossel has changed this after you opened the page" in text(page)
    assert "An embargo keeps results secret after session 0." in text(page)
    assert published(played) == stands == (0, ["approved"] * 3, [])
    alice.post(url("manage_publication_results"), {**form_with(page, button), "do": do, "session": session, "sure": "1"})
    assert published(played) != stands


def test_a_publication_changed_meanwhile_is_not_taken_back(alice: Client, dora: Client, played: Competition) -> None:
    publish_results(actor=SYSTEM, competition=played, until=2)
    mine = form_with(alice.get(url("manage_publication")), "Take a publication back")
    pressed_by_her = form_with(dora.get(url("manage_session", 3)), "Publish the results</button>")
    dora.post(url("manage_step", 3, "publish"), {**pressed_by_her, "sure": "1"})
    stands = published(played)
    page = alice.post(url("manage_publication_results"), {**mine, "do": "back", "session": "1"}, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "Results were published, of session" in text(page)
    assert published(played) == stands == (3, ["published"] * 3, [])


def test_a_session_that_was_approved_meanwhile_is_not_published_unseen(alice: Client, dora: Client, played: Competition) -> None:
    play(played, list(played.entrants.order_by("number")), [41_000, 33_000, 26_000, 20_000])
    mine = form_with(alice.get(url("manage_publication")), "Publish everything at once")
    approve_by_form(dora, url("manage_approve", 4))
    page = alice.post(url("manage_publication_results"), {**mine, "do": "everything"}, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "Session 4 was approved." in text(page)
    assert published(played) == (1, ["approved"] * 4, [])


def test_the_end_of_the_last_table_does_not_make_pages_outdated(alice: Client, played: Competition) -> None:
    started(played, list(played.entrants.order_by("number")))
    mine = form_with(alice.get(url("manage_publication")), "Publish up to")
    table = Play(played.sessions.get(number=4).tables.get().game, SYSTEM)
    table.enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    alice.post(url("manage_publication_results"), {**mine, "do": "publish", "session": "3", "sure": "1"})
    assert published(played) == (3, ["published"] * 3 + ["scored"], [])


@pytest.mark.parametrize(
    ("page", "button"), [("manage_session", "Publish the results"), ("manage", "Publish all at once, without a ceremony")]
)
def test_the_button_of_a_session_publishes_nothing_after_the_embargo_was_moved(
    alice: Client, dora: Client, played: Competition, page: str, button: str
) -> None:
    Competition.objects.update(planned_sessions=3)  # so that the checklist publishes what is held back
    shown = alice.get(url(page, *((3,) if page == "manage_session" else ())))
    pressed = form_with(shown, f"{button}</button>")
    hers = form_with(dora.get(url("manage_publication")), "Move the embargo")
    dora.post(url("manage_publication_results"), {**hers, "do": "embargo", "session": "1"})
    again = alice.post(url("manage_step", 3, "publish"), pressed, follow=True)
    assert "Dora Drossel has changed this" in text(again)
    assert published(played) == (0, ["approved"] * 3, [])


@pytest.mark.parametrize("button", RESULTS)
def test_a_second_tap_on_a_button_about_results_does_nothing_more(alice: Client, played: Competition, button: str) -> None:
    do, session = RESULTS[button]
    pressed = {**form_with(alice.get(url("manage_publication")), button), "do": do, "session": session, "sure": "1"}
    alice.post(url("manage_publication_results"), pressed)
    stands, actions = published(played), ActionLog.objects.count()
    page = alice.post(url("manage_publication_results"), pressed, follow=True)
    assert "has changed this" not in text(page)
    assert (published(played), ActionLog.objects.count()) == (stands, actions)


def test_undo_of_a_publication_leaves_those_of_somebody_else(alice: Client, dora: Client, played: Competition) -> None:
    pressed = {**form_with(alice.get(url("manage_session", 2)), "Publish the results</button>"), "sure": "1"}
    page = alice.post(url("manage_step", 2, "publish"), pressed, follow=True)
    (undo,) = undos_of(page)
    pressed_by_her = form_with(dora.get(url("manage_session", 3)), "Publish the results</button>")
    dora.post(url("manage_step", 3, "publish"), {**pressed_by_her, "sure": "1"})
    stands = published(played)
    assert "Dora Drossel has changed this" in text(alice.post(undo, follow=True))
    assert published(played) == stands == (3, ["published"] * 3, [])


def test_undo_of_a_publication_pressed_twice_opens_no_session(alice: Client, cup: Competition) -> None:
    play(cup, make_entrants(cup, 4), [41_000, 33_000, 26_000, 20_000])
    session_steps.approve(actor=SYSTEM, session=cup.sessions.get())
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    pressed = {**form_with(alice.get(url("manage_session", 1)), "Publish the results</button>"), "sure": "1"}
    page = alice.post(url("manage_step", 1, "publish"), pressed, follow=True)
    (undo,) = undos_of(page)
    for _press in range(2):
        alice.post(undo)
    assert published(cup) == (0, ["approved"], [])


def test_a_seating_changed_meanwhile_is_not_shown(alice: Client, dora: Client, cup: Competition) -> None:
    session = make_session(cup, tables=2)
    seating.hide_seating(actor=SYSTEM, session=session)
    pressed = form_with(alice.get(url("manage_session", 1)), "Show the seating to everybody")
    way = url("manage_draw", 1) + "?way=random&seed=4"
    dora.post(way, {**form_with(dora.get(way), "Confirm the seating"), "confirm": "1"})
    cup.sessions.update(hidden=True)
    page = alice.post(url("manage_step", 1, "show-seating"), pressed, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "Session 1 was seated." in text(page)
    assert published(cup)[2] == [1]
    alice.post(url("manage_step", 1, "show-seating"), form_with(page, "Show the seating to everybody"))
    assert published(cup)[2] == []


def test_seatings_of_a_draft_are_not_shown_if_one_became_public_meanwhile(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    draft = make_draft(cup, sessions=2)
    seating.confirm_draft(actor=SYSTEM, draft=draft)
    pressed = form_with(alice.get(url("manage_draft", draft.number)), 'name="seated"')
    seating.publish_seating(actor=SYSTEM, sessions=[cup.sessions.get(number=2)])
    page = alice.post(url("manage_draft_step", draft.number, "publish"), pressed, follow=True)
    assert "Platzwind has changed this" in text(page)
    assert published(cup)[2] == [1]
    page = alice.post(url("manage_draft_step", draft.number, "publish"), form_with(page, 'name="seated"'), follow=True)
    assert published(cup)[2] == []
    (undo,) = undos_of(page)
    seating.hide_seating(actor=SYSTEM, session=cup.sessions.get(number=2))
    assert "Platzwind has changed this" in text(alice.post(undo, follow=True))
    assert published(cup)[2] == [2]


def test_seatings_that_were_hidden_meanwhile_are_not_shown_with_all_others(alice: Client, dora: Client, cup: Competition) -> None:
    people = make_entrants(cup, 8)
    for _number in range(3):
        make_session(cup, people)
    seating.hide_seatings(actor=SYSTEM, sessions=list(cup.sessions.filter(number__lte=2)))
    mine = form_with(alice.get(url("manage_publication")), "Publish all seatings at once")
    pressed = form_with(dora.get(url("manage_session", 3)), "Hide the seating")
    for _press in range(2):
        dora.post(url("manage_step", 3, "hide-seating"), pressed)
    page = alice.post(url("manage_publication_seating"), {**mine, "publish": "all"}, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "The seating of session 3 is kept secret." in text(page)
    assert published(cup)[2] == [1, 2, 3]
    again = form_with(page, "Publish all seatings at once")
    alice.post(url("manage_publication_seating"), {**again, "publish": "all", "sure": "1"})
    assert published(cup)[2] == []
    assert ActionLog.objects.filter(verb="hide_seating").count() == 3
    one = {**form_with(page, 'name="publish" value="3"'), "publish": "3"}
    assert "has changed this" not in text(alice.post(url("manage_publication_seating"), one, follow=True))
    assert ActionLog.objects.filter(verb="publish_seating").count() == 1


def test_the_minutes_of_a_clock_changed_meanwhile_are_not_changed_unseen(alice: Client, dora: Client, cup: Competition) -> None:
    make_running(cup, make_entrants(cup, 8))
    mine, hers = (form_with(client.get(url("manage_session", 1)), 'id="clock-minutes"') for client in (alice, dora))
    for _press in range(2):
        dora.post(url("manage_clock", 1, "minutes"), {**hers, "minutes": "75"})
    page = alice.post(url("manage_clock", 1, "minutes"), {**mine, "minutes": "60"}, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "Session 1 has 75 minutes now" in text(page)
    assert cup.sessions.get().minutes == 75
    alice.post(url("manage_clock", 1, "minutes"), {**form_with(page, 'id="clock-minutes"'), "minutes": "60"})
    assert cup.sessions.get().minutes == 60


# Lots


@pytest.mark.parametrize("second", TWICE.values(), ids=TWICE)
def test_lots_are_drawn_once_by_two_presses(alice: Client, dora: Client, cup: Competition, second: str) -> None:
    make_entrants(cup, 6)
    pressed = form_with(alice.get(url("manage_ranking")), "Draw the lots")
    assert "The lots were drawn." in text(alice.post(url("manage_lots"), pressed, follow=True))
    lots = list(cup.entrants.values_list("number", "lot"))
    page = {"alice": alice, "dora": dora}[second].post(url("manage_lots"), pressed, follow=True)
    assert "Lots were drawn for level players" in text(page) and "Alice has changed this" in text(page)
    assert list(cup.entrants.values_list("number", "lot")) == lots
    alice.post(url("manage_lots"), form_with(page, "Draw the lots again"))
    assert ActionLog.objects.filter(verb="draw_lots").count() == 2


# Seatings


def test_a_seating_fixed_meanwhile_is_shown_beside_the_one_by_hand(alice: Client, dora: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    session = seating.plan_session(actor=SYSTEM, competition=cup)
    mine = form_with(alice.get(url("manage_draw", 1) + "?way=hand"), "Confirm the seating")
    hers = form_with(dora.get(url("manage_draw", 1) + "?way=random&seed=3"), "Confirm the seating")
    wanted = {name: str(place) for place, name in enumerate((one for one in mine if one.startswith("seat-")), start=1)}
    dora.post(url("manage_draw", 1) + "?way=random&seed=3", {**hers, "confirm": "1"})
    drawn = seats(session)
    page = alice.post(url("manage_draw", 1) + "?way=hand", {**mine, **wanted, "confirm": "1"})
    assert page.status_code == 409
    assert "Dora Drossel has changed this" in text(page) and "Session 1 was seated." in text(page)
    names = {one.number: one.shown_name for one in cup.entrants.with_players()}
    differing = [(names[now], names[place]) for place, now in enumerate(drawn, start=1) if now != place]
    assert [row[1:] for row in compared(page)] == differing
    assert compared(page)[0][0].startswith("Table 1, ")
    assert seats(session) == drawn
    again = form_with(page, "Confirm the seating")
    assert {name: again[name] for name in wanted} == {name: names[int(place)] for name, place in wanted.items()}
    assert alice.post(url("manage_draw", 1) + "?way=hand", {**again, "confirm": "1"}).status_code == 302
    assert seats(session) == list(range(1, 9))


def test_taps_in_between_do_not_make_an_outdated_seating_current(alice: Client, dora: Client, cup: Competition) -> None:
    session = make_session(cup, tables=2)
    here = url("manage_draw", 1)
    mine = form_with(alice.get(here), "Confirm the seating")
    hers = form_with(dora.get(here), "Confirm the seating")
    swapped = {**hers, "seat-1-E": hers["seat-2-E"], "seat-2-E": hers["seat-1-E"]}
    dora.post(here, {**swapped, "confirm": "1"})
    held = form_with(alice.post(here, {**mine, "tap": "2"}), "Confirm the seating")
    tapped = form_with(alice.post(here, {**held, "tap": "7", "held": "2"}), "Confirm the seating")
    page = alice.post(here, {**tapped, "confirm": "1"})
    assert page.status_code == 409 and seats(session) == [5, 2, 3, 4, 1, 6, 7, 8]
    alice.post(here, {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert seats(session) == [1, 7, 3, 4, 5, 6, 2, 8]


def test_a_seating_confirmed_twice_is_one(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    seating.plan_session(actor=SYSTEM, competition=cup)
    pressed = form_with(alice.get(url("manage_draw", 1) + "?way=random&seed=3"), "Confirm the seating")
    for _press in range(2):
        assert alice.post(url("manage_draw", 1) + "?way=random&seed=3", {**pressed, "confirm": "1"}).status_code == 302
    assert ActionLog.objects.filter(verb="seat_session").count() == 1


def test_a_new_draw_of_a_seated_session_names_who_seated_it(alice: Client, cup: Competition) -> None:
    make_session(cup, tables=2)
    assert "Platzwind has seated this session" in text(alice.get(url("manage_draw", 1) + "?way=random&seed=3"))
    assert "has seated this session" not in text(alice.get(url("manage_draw", 1)))


def test_undo_leaves_a_seating_that_somebody_else_made_since(alice: Client, dora: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    session = seating.plan_session(actor=SYSTEM, competition=cup)
    way = url("manage_draw", 1) + "?way=random&seed="
    page = alice.post(f"{way}3", {**form_with(alice.get(f"{way}3"), "Confirm the seating"), "confirm": "1"}, follow=True)
    (undo,) = undos_of(page)
    dora.post(f"{way}4", {**form_with(dora.get(f"{way}4"), "Confirm the seating"), "confirm": "1"})
    hers = seats(session)
    assert "Dora Drossel has changed this" in text(alice.post(undo, follow=True))
    assert "Dora Drossel has changed this" in text(
        alice.post(url("manage_step", 1, "clear"), form_with(page, "Take the seating away"), follow=True)
    )
    assert seats(session) == hers


def test_seats_changed_meanwhile_in_play_are_shown_with_the_moves_of_the_second(alice: Client, dora: Client, cup: Competition) -> None:
    session = make_running(cup, make_entrants(cup, 8))
    here = url("manage_reseat", 1)
    mine, hers = (form_with(client.get(here), 'name="moves"') for client in (alice, dora))
    dora.post(here, {**hers, "moves": "1.0.2,1.1.1", "reason": "Winds", "save": "1"})
    page = alice.post(here, {**mine, "moves": "1.2.4,1.3.3", "reason": "Other winds", "save": "1"})
    assert page.status_code == 409
    assert "Dora Drossel has changed this" in text(page) and form_with(page, "What changes")["moves"] == "1.2.4,1.3.3"
    assert seats(session) == [2, 1, 3, 4, 5, 6, 7, 8]
    again = form_with(page, "What changes")
    assert again["reason"] == "Other winds"
    assert alice.post(here, {**again, "save": "1"}).status_code == 302
    assert seats(session) == [2, 1, 4, 3, 5, 6, 7, 8]


def test_seats_changed_twice_by_the_same_button_are_changed_once(alice: Client, cup: Competition) -> None:
    session = make_running(cup, make_entrants(cup, 8))
    pressed = {**form_with(alice.get(url("manage_reseat", 1)), 'name="moves"'), "moves": "1.0.2,1.1.1", "reason": "Winds", "save": "1"}
    for _press in range(2):
        assert alice.post(url("manage_reseat", 1), pressed).status_code == 302
    assert seats(session)[:2] == [2, 1]
    assert ActionLog.objects.filter(verb="reseat").count() == 1


def test_a_draft_is_not_confirmed_over_an_unseen_seating(alice: Client, dora: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    draft = make_draft(cup, sessions=2)
    pressed = form_with(alice.get(url("manage_draft", draft.number)), "Confirm these seatings")
    way = url("manage_draw", 2) + "?way=random&seed=4"
    seating.hide_seatings(actor=SYSTEM, sessions=list(cup.sessions.all()))
    dora.post(way, {**form_with(dora.get(way), "Confirm the seating"), "confirm": "1"})
    cup.sessions.update(hidden=True)
    hers = seats(cup.sessions.get(number=2))
    page = alice.post(url("manage_draft_step", draft.number, "confirm"), pressed, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "Session 2 was seated." in text(page)
    assert seats(cup.sessions.get(number=2)) == hers
    alice.post(url("manage_draft_step", draft.number, "confirm"), form_with(page, "Confirm these seatings"))
    assert SeatingDraft.objects.get().state == "confirmed"


def test_a_draft_is_not_confirmed_with_unseen_changes(alice: Client, dora: Client, cup: Competition) -> None:
    make_entrants(cup, 8)
    draft = make_draft(cup)
    pressed = form_with(alice.get(url("manage_draft", draft.number)), "Confirm these seatings")
    dora.post(url("manage_draft", draft.number), {"tap": "5", "held": "1", "session": "1", "version": "0"})
    page = alice.post(url("manage_draft_step", draft.number, "confirm"), pressed, follow=True)
    assert "Dora Drossel has changed this" in text(page) and "numbers 1 and 5 changed places" in text(page)
    assert SeatingDraft.objects.get().state == "ready"


@pytest.mark.parametrize(("page", "button"), [("manage_session", "Start the session"), ("manage", "Start without it")])
def test_a_seating_changed_meanwhile_is_not_started(alice: Client, dora: Client, cup: Competition, page: str, button: str) -> None:
    session = make_session(cup, make_entrants(cup, 4))
    pressed = form_with(alice.get(url(page, *((1,) if page == "manage_session" else ()))), button + "</button>")
    draw = url("manage_draw", 1) + "?way=random&seed=3"
    dora.post(draw, {**form_with(dora.get(draw), "Confirm the seating"), "confirm": "1"})
    stands = seats(session)
    assert stands != [1, 2, 3, 4]
    answer = alice.post(url("manage_step", 1, "start"), pressed, follow=True)
    session.refresh_from_db()
    assert (session.state, seats(session)) == ("seated", stands)
    assert "Dora Drossel has changed this after you opened the page" in text(answer)
    assert answer.redirect_chain[-1][0] == url("manage_session", 1)  # which shows who sits where
    for _press in range(2):
        page_after = alice.post(url("manage_step", 1, "start"), form_with(answer, "Start the session</button>"), follow=True)
    session.refresh_from_db()
    assert session.state == "running" and ActionLog.objects.filter(verb="start_session").count() == 1
    assert "This session has been started already." in text(page_after)


# Plans


@pytest.mark.parametrize("second", TWICE.values(), ids=TWICE)
def test_two_presses_of_plan_make_one_plan(alice: Client, dora: Client, cup: Competition, second: str) -> None:
    shown = {**form_with(alice.get(url("manage_plan_all")), 'name="pause"'), **PLAN}
    alice.post(url("manage_plan_all"), shown)
    page = {"alice": alice, "dora": dora}[second].post(url("manage_plan_all"), shown)
    assert page.status_code == 409
    assert "Alice has changed this" in text(page) and "5 sessions were planned." in text(page)
    assert "There are 5 sessions already. These come after them." in text(page)
    assert cup.sessions.count() == 5
    again = form_with(page, 'name="pause"')
    assert {name: again[name] for name in PLAN} == PLAN
    alice.post(url("manage_plan_all"), again)
    assert cup.sessions.count() == 10


def test_a_plan_made_meanwhile_is_shown_with_the_effect_of_saving_again(alice: Client, dora: Client, cup: Competition) -> None:
    mine, hers = (form_with(client.get(url("manage_plan_all")), 'name="pause"') for client in (alice, dora))
    dora.post(url("manage_plan_all"), {**hers, **PLAN, "count": "5", "minutes": "75"})
    page = alice.post(url("manage_plan_all"), {**mine, **PLAN, "count": "6"})
    assert page.status_code == 409
    assert "Dora Drossel has planned 5 sessions of 75 minutes." in text(page)
    assert [row[1:] for row in compared(page)] == [
        (f"{day} Dec 2026, {time}", "75") for day, time in [(5, "09:30"), (5, "11:05"), (5, "12:40"), (6, "09:30"), (6, "11:05")]
    ]
    assert "If you save again, your 6 sessions are planned as well and come after these: 11 in all." in text(page)
    assert "Your times overlap with those of sessions 1, 2, 3, 4 and 5." in text(page)
    assert "takes its place" not in text(page)
    assert cup.sessions.count() == 5
    alice.post(url("manage_plan_all"), form_with(page, 'name="pause"'))
    assert cup.sessions.count() == 11


def test_a_plan_of_other_days_beside_one_made_meanwhile_overlaps_with_nothing(alice: Client, dora: Client, cup: Competition) -> None:
    mine, hers = (form_with(client.get(url("manage_plan_all")), 'name="pause"') for client in (alice, dora))
    dora.post(url("manage_plan_all"), {**hers, **PLAN, "count": "1"})
    page = alice.post(url("manage_plan_all"), {**mine, **PLAN, "count": "1", "begins": "11:00"})
    assert "Dora Drossel has planned 1 session of 90 minutes." in text(page)
    assert "2 in all" in text(page) and "overlap" not in text(page)


def test_undo_of_a_plan_leaves_sessions_that_somebody_else_planned_since(alice: Client, dora: Client, cup: Competition) -> None:
    page = alice.post(url("manage_plan_all"), {**form_with(alice.get(url("manage_plan_all")), 'name="pause"'), **PLAN}, follow=True)
    (undo,) = undos_of(page)
    dora.post(url("manage_plan_all"), {**form_with(dora.get(url("manage_plan_all")), 'name="pause"'), **PLAN, "count": "1"})
    assert "Dora Drossel has changed this" in text(alice.post(undo, follow=True))
    assert cup.sessions.count() == 6


@pytest.mark.parametrize("second", TWICE.values(), ids=TWICE)
def test_two_draws_of_the_next_session_make_one_and_the_second_sees_the_first(
    alice: Client, dora: Client, cup: Competition, second: str
) -> None:
    evening = make_evening(cup, present=make_entrants(cup, 8))
    clients = [alice, {"alice": alice, "dora": dora}[second]]
    pages = [client.get(f"{url('manage_draw_next', evening.pk, 1)}?way=random&seed={n}") for n, client in enumerate(clients, 1)]
    one, other = (form_with(page, 'name="confirm"') for page in pages)
    assert alice.post(url("manage_draw_next", evening.pk, 1), one)["Location"] == url("manage_session", 1)
    again = clients[1].post(f"{url('manage_draw_next', evening.pk, 1)}?way=random&seed=2", other)
    assert again.status_code == 409 and "Alice has changed this" in text(again)
    assert cup.sessions.count() == 1


def test_two_presses_open_one_evening(alice: Client, cup: Competition) -> None:
    pressed = {**form_with(alice.get(url("manage_evenings")), 'name="date"'), "date": "2026-12-01", "name": "Tuesday"}
    first, second = (alice.post(url("manage_evenings"), pressed) for _press in range(2))
    assert first["Location"] == second["Location"] == url("manage_evening", Evening.objects.get().pk)


def test_an_evening_is_not_opened_beside_an_unseen_one(alice: Client, dora: Client, cup: Competition) -> None:
    mine, hers = (form_with(client.get(url("manage_evenings")), 'name="date"') for client in (alice, dora))
    dora.post(url("manage_evenings"), {**hers, "date": "2026-12-01", "name": "Tuesday"})
    page = alice.post(url("manage_evenings"), {**mine, "date": "2026-12-01", "name": ""})
    assert page.status_code == 409 and "The evening of 1 December 2026 was opened." in text(page)
    assert alice.post(url("manage_evenings"), form_with(page, 'name="date"')).status_code == 302
    assert Evening.objects.count() == 2


def test_the_day_of_an_evening_changed_meanwhile_is_shown_beside(alice: Client, dora: Client, cup: Competition) -> None:
    evening = make_evening(cup)
    mine, hers = (form_with(client.get(url("manage_evening", evening.pk)), 'id="change_date"') for client in (alice, dora))
    dora.post(url("manage_evening_change", evening.pk), {**hers, "date": "2026-12-01"})
    page = alice.post(url("manage_evening_change", evening.pk), {**mine, "name": "Finals"})
    assert page.status_code == 409
    assert compared(page) == [("Date", "1 Dec 2026", "24 Nov 2026"), ("Name", "–", "Finals")]
    again = form_with(page, 'id="change_date"')
    alice.post(url("manage_evening_change", evening.pk), again)
    evening.refresh_from_db()
    assert (f"{evening.date}", evening.name) == ("2026-11-24", "Finals")


def test_the_time_of_a_session_changed_meanwhile_is_shown_beside(alice: Client, dora: Client, cup: Competition) -> None:
    seating.plan_sessions(actor=SYSTEM, competition=cup, starts=[None], minutes=90)
    mine, hers = (form_with(client.get(url("manage_session", 1)), 'name="starts_at"') for client in (alice, dora))
    dora.post(url("manage_session_change", 1), {**hers, "starts_at": "2026-12-05T14:00"})
    page = alice.post(url("manage_session_change", 1), {**mine, "minutes": "60"})
    assert page.status_code == 409
    assert compared(page) == [("Begins at", "5 Dec 2026, 14:00", "–"), ("Minutes of a session", "90", "60")]
    session = cup.sessions.get()
    assert session.starts_at is not None and session.minutes == 90
    page = alice.post(url("manage_session_change", 1), form_with(page, 'name="starts_at"'), follow=True)
    (undo,) = undos_of(page)
    dora.post(url("manage_session_change", 1), {**form_with(dora.get(url("manage_session", 1)), 'name="starts_at"'), "minutes": "75"})
    alice.post(undo)
    assert cup.sessions.get().minutes == 75


def test_a_session_is_not_deleted_that_was_moved_or_replaced_meanwhile(alice: Client, dora: Client, cup: Competition) -> None:
    seating.plan_sessions(actor=SYSTEM, competition=cup, starts=[None], minutes=90)
    pressed = form_with(alice.get(url("manage_session_delete", 1)), "Delete the session")
    dora.post(url("manage_session_change", 1), {"starts_at": "2026-12-05T14:00", "minutes": "90"})
    assert "Dora Drossel has changed this" in text(alice.post(url("manage_session_delete", 1), pressed, follow=True))
    assert cup.sessions.count() == 1


def test_a_deleted_session_comes_back_once(alice: Client, cup: Competition) -> None:
    seating.plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None], minutes=90)
    pressed = form_with(alice.get(url("manage_session_delete", 2)), "Delete the session")
    page = alice.post(url("manage_session_delete", 2), pressed, follow=True)
    (undo,) = undos_of(page)
    for _press in range(2):
        page = alice.post(undo, follow=True)
    assert "Alice has changed this" in text(page)
    assert cup.sessions.count() == 2


def test_a_state_is_set_once_by_two_presses(alice: Client, dora: Client, cup: Competition) -> None:
    for client in (alice, dora):
        page = client.post(url("manage_state"), {"state": "running"}, follow=True)
        assert "“running” now" in text(page)
    cup.refresh_from_db()
    assert cup.state == "running"
    assert ActionLog.objects.filter(verb="set_competition_state").count() == 1


# Steps taken from a page that is no longer true


def cancel_by(page: dict[str, str], client: Client, number: int) -> HttpResponse:
    return client.post(url("manage_step", number, "cancel"), page, follow=True)


def test_a_cancellation_never_hits_the_session_that_moved_up(alice: Client, dora: Client, cup: Competition) -> None:
    for _ in range(3):
        seating.plan_session(actor=SYSTEM, competition=cup)
    page = alice.get(url("manage_session", 2))
    assert "Cancel session 2? You can open it again." in text(page)
    form = form_with(page, "Cancel session 2?")
    dora.post(url("manage_session_delete", 2), form_with(dora.get(url("manage_session_delete", 2)), "Delete the session"))
    assert "Dora Drossel has changed this after you opened the page" in text(cancel_by(form, alice, 2))
    assert [one.state for one in cup.sessions.order_by("number")] == ["planned", "planned"]


def test_a_planned_session_that_is_played_meanwhile_is_not_cancelled_from_an_old_page(
    alice: Client, dora: Client, cup: Competition
) -> None:
    seating.plan_session(actor=SYSTEM, competition=cup)
    form = form_with(alice.get(url("manage_session", 1)), "Cancel session 1?")
    people = make_entrants(cup, 4)
    seating.seat_session(actor=SYSTEM, session=cup.sessions.get(), tables=[people])
    session_steps.start(actor=SYSTEM, session=cup.sessions.get())
    assert "after you opened the page" in text(cancel_by(form, alice, 1))
    assert cup.sessions.get().state == "running"
    again = cancel_by(form_with(alice.get(url("manage_session", 1)), "Cancel session 1?"), alice, 1)
    assert "The session is cancelled." in text(again)


def test_undoing_a_cancellation_says_that_the_tables_have_new_links(alice: Client, cup: Competition) -> None:
    session = make_running(cup, make_entrants(cup, 4))
    cancel_by(form_with(alice.get(url("manage_session", session.number)), "Cancel session"), alice, session.number)
    page = alice.post(url("manage_step", session.number, "reopen"), follow=True)
    assert "Every table has a new link: cards that were printed before do not work any more." in text(page)


def test_undoing_a_withdrawal_leaves_a_later_decision_of_another_director(alice: Client, dora: Client, cup: Competition) -> None:
    anna = make_entrants(cup, 8)[0]
    at = url("manage_leaving", anna.number)
    saved = alice.post(
        at, {**form_with(alice.get(at), "Look at the new table"), "plays": "nobody", "count": "", "act": "save"}, follow=True
    )
    back = re.search(r'action="([^"]*/back/[^"]*)"', saved.content.decode())
    assert back
    dora.post(
        at, {**form_with(dora.get(at), "Look at the new table"), "plays": "nobody", "count": "struck", "reason": "Ill", "act": "save"}
    )
    page = alice.post(back[1].replace("&amp;", "&"), follow=True)
    assert "Dora Drossel has changed this after you opened the page" in text(page)
    anna.refresh_from_db()
    assert anna.status == "removed"


def test_an_announcement_is_published_and_deleted_only_in_the_words_that_were_read(alice: Client, dora: Client, cup: Competition) -> None:
    row = announce(actor=SYSTEM, competition=cup, title="Lunch", text="At noon", hidden=True)
    page = alice.get(url("manage_publication"))
    publish, delete = (form_with(page, f"/{row.pk}/{step}/") for step in ("publish", "delete"))
    change = url("manage_announcement", row.pk)
    dora.post(change, {**form_with(dora.get(change), 'name="title"'), "text": "The winner is Anna"})
    for step, form in (("publish", publish), ("delete", delete)):
        answer = alice.post(url("manage_announcement_step", row.pk, step), form, follow=True)
        assert "Dora Drossel has changed this after you opened the page" in text(answer)
    assert cup.announcements.get().published_at is None
    newer = form_with(alice.get(url("manage_publication")), f"/{row.pk}/delete/")
    dora.post(url("manage_announcement_step", row.pk, "publish"), form_with(dora.get(url("manage_publication")), f"/{row.pk}/publish/"))
    alice.post(url("manage_announcement_step", row.pk, "delete"), newer)
    assert cup.announcements.exists(), "it is public since"
