"""The director's pages: an evening by forms alone, and refusals that are sentences and lose nothing typed."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant, freeze_ruleset
from league.competitions.models import Competition
from league.games.models import Game
from league.players.models import Club, Player
from league.seating.commands import check_in
from league.seating.models import Evening, Seat, Session, TableLink
from tests.factories import (
    ada_administrates,
    bob_scores,
    make_competition,
    make_entrant,
    make_entrants,
    make_evening,
    make_player,
    make_running,
    make_session,
    make_user,
)
from tests.league.director.approving import approve_by_form
from tests.league.director.test_commands import score
from tests.pages import fields_of, text

pytestmark = pytest.mark.django_db


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def test_a_whole_evening_is_run_by_forms_alone(alice: Client, league: Competition) -> None:
    names = "Anna\nBen\nClara\nDavid\nEva"
    assert "5 players were entered." in text(alice.post(url("manage_entrants"), {"names": names}, follow=True))
    alice.post(url("manage_evenings"), {"date": "2026-11-24", "name": ""})
    evening = Evening.objects.get()
    alice.post(url("manage_check_in", evening.pk), {"all": "1"})
    page = alice.get(url("manage_draw_coming"), {"evening": evening.pk}, follow=True)
    assert "By lot" in text(page)
    alice.post(page.redirect_chain[-1][0], seats_of(page))
    session = Session.objects.get()
    assert (session.state, session.sit_outs.count()) == ("seated", 1)
    assert "Every table has its link" in text(alice.post(url("manage_step", 1, "start"), follow=True))
    assert "Results are missing at these tables: 1" in text(alice.post(url("manage_step", 1, "approve"), follow=True))
    score(Game.objects.get())
    assert "The results are approved" in text(approve_by_form(alice, url("manage_approve", 1)))
    page = alice.get(url("manage_draw_coming"), {"evening": evening.pk}, follow=True)
    first_rest = session.sit_outs.get().entrant_id
    alice.post(page.redirect_chain[-1][0], seats_of(page))
    assert Session.objects.get(number=2).sit_outs.get().entrant_id != first_rest
    alice.post(url("manage_step", 2, "cancel"))
    alice.post(url("manage_evening_close", evening.pk))
    assert Evening.objects.get().closed


def seats_of(page: HttpResponse) -> dict[str, str]:
    """The proposal of a draw page as sent by its form."""
    found = re.findall(r'name="(seat-\d+-[ESWN])" value="(\d+)"', page.content.decode())
    assert found
    return {**dict(found), "confirm": "1"}


def test_known_names_need_an_answer_before_anything_is_saved(alice: Client, league: Competition) -> None:
    known = make_player(first_name="Anna", last_name="Amsel")
    page = alice.post(url("manage_entrants"), {"names": "amsel, anna\nZoe"})
    assert "Please say who is meant; nothing was saved yet." in text(page)
    assert "amsel, anna\nZoe" in page.content.decode()
    assert not league.entrants.exists()
    (question,) = set(re.findall(r'name="(known_\w+)"', text(page)))
    alice.post(url("manage_entrants"), {"names": "amsel, anna\nZoe", question: str(known.pk)})
    assert [entrant.player.full_name for entrant in league.entrants.all()] == ["Anna Amsel", "Zoe"]
    assert league.entrants.get(number=1).player == known


def test_new_people_are_entered_as_guests_by_a_tick_even_after_a_question(alice: Client, league: Competition) -> None:
    make_player(first_name="Anna", last_name="Amsel")
    page = alice.post(url("manage_entrants"), {"names": "Anna Amsel\nZoe", "guest": "on"})
    (question,) = set(re.findall(r'name="(known_\w+)"', text(page)))
    assert re.search(r'<input[^>]*name="guest"[^>]*checked', text(page))
    alice.post(url("manage_entrants"), {"names": "Anna Amsel\nZoe", "guest": "on", question: "new"})
    assert [entrant.guest for entrant in league.entrants.all()] == [True, True]
    evening = make_evening(league)
    alice.post(url("manage_evening", evening.pk), {"names": "Ben", "guest": "on"})
    alice.post(url("manage_evening", evening.pk), {"names": "Clara"})
    assert [(one.player.first_name, one.guest) for one in league.entrants.order_by("number")[2:]] == [("Ben", True), ("Clara", False)]


def test_guests_without_a_name_are_numbered(alice: Client, league: Competition) -> None:
    alice.post(url("manage_entrants"), {"names": "Gast\nGast\nBen", "guest": "on"})
    alice.post(url("manage_entrants"), {"names": "Gast\nEva", "guest": "on"})
    names = [one.player.full_name for one in league.entrants.with_players().order_by("number")]
    assert names == ["Gast", "Gast 2", "Ben", "Gast 3", "Eva"]


def test_a_namesake_is_entered_as_a_new_person_on_request(alice: Client, league: Competition) -> None:
    entrant = make_entrant(league, first_name="Anna", last_name="Amsel")
    page = alice.post(url("manage_entrants"), {"names": "Anna Amsel"})
    assert "takes part already: leave out" in text(page)
    (question,) = set(re.findall(r'name="(known_\w+)"', text(page)))
    alice.post(url("manage_entrants"), {"names": "Anna Amsel", question: "new"})
    assert Player.objects.filter(first_name="Anna", last_name="Amsel").exclude(pk=entrant.player_id).count() == 1


def test_a_repeated_name_in_the_list_is_named(alice: Client, league: Competition) -> None:
    page = alice.post(url("manage_entrants"), {"names": "Zoe Zeisig\nBen\nZeisig, Zoe"})
    assert "stand in the list twice: zoe zeisig" in text(page).lower()
    assert not league.entrants.exists()


def test_a_tap_checks_in_and_answers_the_list_alone(alice: Client, league: Competition) -> None:
    make_entrants(league, 2)
    evening = make_evening(league)
    page = alice.post(url("manage_check_in", evening.pk), {"in": "1"}, headers={"HX-Request": "true"})
    assert "1 player is here" in text(page)
    assert "<html" not in text(page)
    alice.post(url("manage_check_in", evening.pk), {"out": "1"})
    assert not evening.check_ins.exists()


def test_two_taps_swap_two_players(alice: Client, league: Competition) -> None:
    make_entrants(league, 9)
    page = alice.get(f"{url('manage_draw', 1)}?way=random&seed=7")
    seats = {name: value for name, value in seats_of(page).items() if name != "confirm"}
    (resting,) = {str(number) for number in range(1, 10)} - set(seats.values())
    first = seats["seat-1-E"]
    page = alice.post(f"{url('manage_draw', 1)}?way=random&seed=7", {**seats, "tap": first})
    assert "Now tap whom to swap with." in text(page)
    page = alice.post(f"{url('manage_draw', 1)}?way=random&seed=7", {**seats, "tap": resting, "held": first})
    assert seats_of(page)["seat-1-E"] == resting
    assert first not in seats_of(page).values()
    assert not Seat.objects.exists()


def test_a_wrong_seating_by_hand_names_people_seated_twice_and_keeps_the_choices(alice: Client, league: Competition) -> None:
    make_entrant(league, first_name="Anna", last_name="Amsel")
    make_entrants(league, 3)
    chosen = {"seat-1-E": "1", "seat-1-S": "1", "seat-1-W": "2", "seat-1-N": "3"}
    page = alice.post(f"{url('manage_draw', 1)}?way=hand", chosen)
    assert page.status_code == 422
    assert "Placed twice: Anna Amsel." in text(page)
    assert re.findall(r'name="seat-1-[ES]" value="([^"]*)"', text(page)) == ["Anna Amsel", "Anna Amsel"]


def test_a_fixed_seating_is_shown_again_with_a_latecomer_sitting_out(alice: Client, league: Competition) -> None:
    entrants = make_entrants(league, 5)
    evening = make_evening(league, present=entrants[:4])
    make_session(league, entrants[:4], evening=evening)
    check_in(actor=SYSTEM, evening=evening, entrant=entrants[4])
    page = alice.get(url("manage_draw", 1))
    assert seats_of(page)["seat-1-E"] == "1"
    assert entrants[4].shown_name in text(page)


def test_a_running_session_is_not_drawn_again(alice: Client, league: Competition) -> None:
    make_running(league)
    assert "its seating stays as it is" in text(alice.get(url("manage_draw", 1), follow=True))


def test_too_few_players_are_reported(alice: Client, league: Competition) -> None:
    make_entrants(league, 3)
    assert "only 3 are here" in text(alice.get(url("manage_draw_coming"), follow=True))


def test_table_links_are_printed_renewed_and_ended(alice: Client, league: Competition) -> None:
    make_running(league)
    page = text(alice.get(url("manage_links", 1)))
    old = TableLink.objects.get().token
    assert f"http://testserver/t/{old}/" in page
    assert "<svg" in page
    assert " style=" not in page
    alice.post(url("manage_link", 1, 1), {"do": "renew"})
    assert old not in text(alice.get(url("manage_links", 1)))
    alice.post(url("manage_link", 1, 1), {"do": "revoke"})
    assert not TableLink.objects.valid().exists()
    assert "Without a link" in text(alice.get(url("manage_links", 1)))


def test_settings_are_changed_and_a_frozen_ruleset_is_not(alice: Client, league: Competition) -> None:
    values = {"name": "Friday league", "kind": "season", "place": "Club house", "description": ""}
    assert "Saved." in text(alice.post(url("manage_settings"), values, follow=True))
    league.refresh_from_db()
    assert (league.name, league.place) == ("Friday league", "Club house")
    alice.post(url("manage_ruleset"), {"ruleset": "ema-2012"})
    assert Competition.objects.get().ruleset.id == "ema-2012"
    freeze_ruleset(actor=SYSTEM, competition=league)
    page = alice.post(url("manage_ruleset"), {"ruleset": "wrc-2022"}, follow=True)
    assert "The ruleset was frozen when the first session started." in text(page)


def test_the_state_goes_on_and_back(alice: Client, league: Competition) -> None:
    alice.post(url("manage_state"), {"state": "running"})
    assert Competition.objects.get().state == "running"
    assert "one step at a time" in text(alice.post(url("manage_state"), {"state": "archived"}, follow=True))


def test_roles_are_given_by_user_name(alice: Client, league: Competition) -> None:
    bob = bob_scores(make_competition(slug="other"))
    page = alice.post(url("manage_roles"), {"user": "bobb", "name": "scorekeeper"})
    assert "There is no account “bobb”." in text(page)
    assert 'value="bobb"' in text(page)
    alice.post(url("manage_roles"), {"user": "Bob", "name": "scorekeeper"})
    assert league.roles.filter(user=bob, name="scorekeeper").exists()
    for _ in range(2):
        page = alice.post(url("manage_role_revoke", bob.pk), follow=True)
    assert not league.roles.filter(user=bob).exists()
    assert "That is done already. The account bob lost its role. (Alice, " in text(page)
    assert alice.post(url("manage_role_revoke", make_user("stranger").pk)).status_code == 404


def test_a_director_withdraws_and_renames_only_those_who_play_nowhere_else(alice: Client, league: Competition) -> None:
    entrant = make_entrant(league, first_name="Ana")
    person = {"first_name": "Anna", "last_name": "", "name_shown": "full", "guest": "on", "group": ""}
    alice.post(url("manage_entrant", 1), person)
    entrant.refresh_from_db()
    assert (entrant.guest, entrant.player.first_name) == (True, "Anna")
    elsewhere = make_competition(slug="elsewhere")
    add_entrant(actor=SYSTEM, competition=elsewhere, player=entrant.player)
    assert "An administrator can change the name." in text(alice.get(url("manage_entrant", 1)))
    alice.post(url("manage_entrant", 1), {**person, "first_name": "Hanna"})
    assert Player.objects.get(pk=entrant.player_id).first_name == "Anna"
    assert "has withdrawn" in text(alice.post(url("manage_leaving", 1), {"plays": "nobody", "act": "save"}, follow=True))


def test_the_log_names_the_author_of_each_change(alice: Client, league: Competition) -> None:
    alice.post(url("manage_entrants"), {"names": "Zoe Zeisig"})
    page = text(alice.get(url("manage_log")))
    assert "Zoe Zeisig was entered as number 1." in page
    assert "Alice" in page
    assert "became director" in page


@pytest.mark.parametrize(("name", "parts", "queries"), [("manage_session", (1,), 24), ("manage_draw", (1,), 21)])
def test_pages_of_a_session_need_a_fixed_number_of_queries(
    alice: Client, league: Competition, django_assert_num_queries: DjangoAssertNumQueries, name: str, parts: tuple[int], queries: int
) -> None:
    make_session(league, tables=3)
    with django_assert_num_queries(queries):
        alice.get(url(name, *parts))


def test_an_administrator_creates_a_competition_with_its_director(client: Client) -> None:
    client.force_login(ada_administrates())
    bob_scores(make_competition())
    values = {
        "name": "Cup",
        "slug": "cup",
        "kind": "tournament",
        "ruleset": "ema-2016",
        "policy": "sum",
        "min_games": "0",
        "director": "bob",
    }
    client.post(reverse("create_competition"), {**values, "draft": "on"})
    cup = Competition.objects.get(slug="cup")
    assert (cup.state, cup.ruleset.id, cup.roles.get().user.username) == ("draft", "ema-2016", "bob")


def test_a_reserved_address_is_refused_beside_its_field(client: Client) -> None:
    client.force_login(ada_administrates())
    values = {"name": "Rules", "slug": "rules", "kind": "season", "ruleset": "ema-2016", "policy": "sum", "min_games": "0"}
    page = client.post(reverse("create_competition"), values)
    assert "used by Platzwind itself" in text(page)
    assert not Competition.objects.exists()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Grazer Frühlingsturnier 2027", "grazer-fruehlingsturnier-2027"),
        ("Größe & Übermut", "groesse-uebermut"),
        ("Rules", "rules-2"),
        ("Cup", "cup-3"),
        ("麻雀", "competition"),
        ("Long " * 20, "long-long-long-long-long-long-long-long-long-long"),
    ],
)
def test_an_address_that_is_left_empty_is_made_from_the_name(client: Client, name: str, address: str) -> None:
    client.force_login(ada_administrates())
    make_competition(slug="cup")
    make_competition(slug="cup-2")
    values = {"name": name, "slug": "", "kind": "season", "ruleset": "ema-2016", "policy": "sum", "min_games": "0"}
    client.post(reverse("create_competition"), values)
    assert Competition.objects.latest("pk").slug == address


def test_an_address_that_is_taken_is_refused_beside_its_field(client: Client) -> None:
    client.force_login(ada_administrates())
    make_competition(slug="cup")
    values = {"name": "Cup", "slug": "cup", "kind": "season", "ruleset": "ema-2016", "policy": "sum", "min_games": "0"}
    page = client.post(reverse("create_competition"), values)
    assert "already" in text(page)
    assert Competition.objects.count() == 1


def test_an_administrator_keeps_players_and_clubs(client: Client) -> None:
    client.force_login(ada_administrates())
    client.post(reverse("clubs"), {"name": "East wind", "town": "Linz", "country": "at"})
    club = Club.objects.get()
    assert club.country == "AT"
    assert "already exists" in text(client.post(reverse("clubs"), {"name": "East wind"}))
    client.post(reverse("edit_club", args=[club.pk]), {"name": "West wind"})
    client.post(reverse("players"), {"first_name": "Zoe", "last_name": "Zeisig", "club": club.pk, "name_shown": "full"})
    player = Player.objects.get()
    assert "Zoe Zeisig" in text(client.get(reverse("players"), {"q": "west zoe"}))
    client.post(reverse("edit_player", args=[player.pk]), {"first_name": "Zoë", "last_name": "Zeisig", "name_shown": "short"})
    assert Player.objects.get().shown_name == "Zoë Z."


@pytest.mark.parametrize("garbage", ["", "x", "-1", "²", "\x00", "9" * 30, "9" * 3_500])
def test_an_address_with_a_broken_number_is_a_page_all_the_same(alice: Client, league: Competition, garbage: str) -> None:
    session = make_session(league)
    assert alice.get(url("manage_log"), {"after": garbage}).status_code == 200
    for way in ("hand", "now", "fewest", "random"):
        assert alice.get(url("manage_draw", session.number), {"way": way, "seed": garbage}, follow=True).status_code == 200
    assert alice.get(url("manage_draw_coming"), {"evening": garbage}).status_code in {302, 404}
    assert alice.post(url("manage_check_in", make_evening(league).pk), {"in": garbage}).status_code == 404


@pytest.mark.parametrize("garbage", ["²", "999", "9" * 5_000])
def test_a_seating_with_a_broken_number_is_shown_again(alice: Client, league: Competition, garbage: str) -> None:
    session = make_session(league, make_entrants(league, 5))
    seats = {f"seat-1-{wind}": str(number) for number, wind in enumerate("ESWN", 1)}
    assert alice.post(url("manage_draw", session.number), {**seats, "seat-1-E": garbage}).status_code == 422
    swap = alice.post(url("manage_draw", session.number), {**seats, "tap": garbage, "held": "5"})
    assert [fields_of(swap)[f"seat-1-{wind}"] for wind in "ESWN"] == [["1"], ["2"], ["3"], ["4"]]


def test_too_many_names_at_once_are_refused_and_stay(alice: Client) -> None:
    names = "\n".join(f"Anna {number}" for number in range(1_500))
    answer = alice.post(url("manage_entrants"), {"names": names})
    assert "Please enter at most 300 names at once." in text(answer)
    assert "Anna 1499" in text(answer)
    most = "\n".join(f"Anna {number}" for number in range(300))
    assert "300 players were entered." in text(alice.post(url("manage_entrants"), {"names": most}, follow=True))


def test_names_and_searches_may_hold_anything(client: Client, league: Competition) -> None:
    client.force_login(ada_administrates())
    assert is_a_page(client.post(url("manage_entrants"), {"names": "An\x00na\n,\n" + "x" * 61}))
    assert is_a_page(client.get(reverse("players"), {"q": "\x00" + "a " * 1_500}))
    assert client.get(reverse("table", args=["\x00"])).status_code == 400


def is_a_page(response: HttpResponse) -> bool:
    return response.status_code in {200, 422}
