"""Access rights: every address is opened with every role, and compared with the mark on its view.

A new address is included automatically; only if it has unusual parts does the fixture ``world`` have to know them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import views as auth_views
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import announce, invite, set_competition_state
from league.competitions.models import Competition
from league.competitions.slugs import RESERVED
from league.games.commands import record_hand
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import TableLink
from league.series.commands.series import start_series
from league.teams import commands as teams
from league.teams.commands import NewTeam
from scoring.game import ExhaustiveDraw
from tests.depth import each_once
from tests.factories import (
    ada_administrates,
    alice_directs,
    bob_scores,
    charlie,
    make_club,
    make_competition,
    make_draft,
    make_entrants,
    make_evening,
    make_running,
    make_stage,
    rita_referees,
)
from tests.league.rating.played import choose, make_cup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

MARKS = {"public", "public_competition", "table", "scorekeeper", "referee", "director", "administrator"}
#: Django's own views, which have their own checks.
DJANGO_VIEWS = {auth_views.LoginView, auth_views.LogoutView, auth_views.PasswordChangeView, auth_views.PasswordChangeDoneView}
FIRST_PARTS_OF_DJANGO = {"admin", "static"}


@dataclass(frozen=True)
class Address:
    route: str
    name: str
    view: Callable[..., HttpResponse]
    parts: frozenset[str]

    @property
    def access(self) -> str:
        return getattr(self.view, "access", "")

    @property
    def is_djangos(self) -> bool:
        return self.route.startswith("admin/") or getattr(self.view, "view_class", None) in DJANGO_VIEWS


def walked(resolver: URLResolver, prefix: str = "", parts: frozenset[str] = frozenset()) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        here = parts | set(entry.pattern.converters)
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walked(entry, route, here)
        elif isinstance(entry, URLPattern):
            yield Address(route=route, name=entry.name or "", view=entry.callback, parts=here)


ADDRESSES = [address for address in walked(get_resolver()) if not address.is_djangos]
NAMES = Counter(address.name for address in ADDRESSES)
EVERYBODY = {"anybody", "charlie", "bob", "rita", "alice", "ada"}
MAY_OPEN = {
    "public": EVERYBODY,
    "public_competition": EVERYBODY,
    "table": EVERYBODY,  # who has the link
    "scorekeeper": {"bob", "rita", "alice", "ada"},
    "referee": {"rita", "alice", "ada"},
    "director": {"alice", "ada"},
    "administrator": {"ada"},
}


BY_HTMX = {"HX-Request": "true"}
#: Some steps, and the pages that offer them; every other step leads to a page above it, too.
WHERE_STEPS_LEAD = {
    "manage_step": "manage_session",
    "manage_clock": "manage_session",
    "manage_link": "manage_links",
    "manage_invitation_step": "manage_invitation",
    "manage_draft_step": "manage_draft",
    "manage_stage_seats_step": "manage_stage",
    "manage_publication_results": "manage_publication",
    "manage_publication_seating": "manage_publication",
    "manage_unplan": "manage_sessions",
    "manage_lots": "manage_ranking",
    "table_undo": "table",
    "table_riichi": "table",
    "display_riichi": "table_display",
    "table_end": "table",
}


@dataclass(frozen=True)
class World:
    competition: Competition
    alice: User
    bob: User
    rita: User
    charlie: User
    ada: User
    token: str
    special: dict[str, dict[str, Any]]

    def url(self, address: Address, **changed: Any) -> str:
        usual = {
            "slug": self.competition.slug,
            "token": self.token,
            "number": 1,
            "table": 1,
            "step": "start",
            "ruleset_id": "alarm-2019",
            "template": "final",
        }
        usual |= {"address": "nordliga", "level": 1}
        parts = {**usual, **self.special.get(address.name, {}), **changed}
        return reverse(address.name, kwargs={name: parts[name] for name in address.parts})


def rated_player() -> int:
    """Somebody with a rating, which the installation keeps."""
    cup = make_cup()
    choose("open", cup)
    return cup.entrants.get(number=1).player_id


@pytest.fixture
def world() -> World:
    competition = make_competition()
    session = make_running(competition, make_entrants(competition, 4))
    game = Game.objects.get(table__session=session)
    record_hand(entry=Entry.new(SYSTEM, 0), game=game, number=1, result=ExhaustiveDraw(tenpai=frozenset()))
    make_draft(competition)
    make_stage(competition, "Preliminaries")
    evening = {"number": make_evening(competition).pk}
    player = {"number": competition.entrants.get(number=1).player_id}
    announcement = {"number": announce(actor=SYSTEM, competition=competition, title="Welcome").pk}
    bob = bob_scores(competition)
    special = {
        **dict.fromkeys(["manage_evening", "manage_check_in", "manage_evening_change", "manage_evening_close"], evening),
        **dict.fromkeys(["player", "edit_player"], player),
        "player_rating": {"number": rated_player()},
        "manage_draw_next": {"evening": evening["number"], "number": competition.sessions.count() + 1},
        **dict.fromkeys(["manage_announcement", "manage_announcement_step"], announcement),
        "edit_club": {"number": make_club().pk},
        "manage_stages_set_up": {"template": "final"},
        "help_chapter": {"name": "evening"},
        "table_code": {"token": seating.make_codes(actor=SYSTEM, competition=competition, tables=1)[0].token},
        "manage_role_revoke": {"number": bob.pk},
    }
    start_series(actor=SYSTEM, competition=competition, name="Nordliga", address="nordliga", label="2026", division="1st division")
    token = TableLink.objects.get(table__session=session).token
    until = timezone.now() + timedelta(hours=3)
    invitation = invite(actor=SYSTEM, competition=competition, role="referee", until=until, most=9)
    special["manage_invitation"] = {"number": invitation.pk}
    special["manage_invitation_step"] = {"number": invitation.pk, "step": "revoke"}
    special["invited"] = {"token": invitation.token}
    special["captains_page"] = {"token": captains_token(competition)}
    return World(competition, alice_directs(competition), bob, rita_referees(competition), charlie(), ada_administrates(), token, special)


def captains_token(competition: Competition) -> str | None:
    """The captain's link of the first of two teams."""
    people = list(competition.entrants.order_by("number"))
    new = [NewTeam("Tiger", tuple(people[:2]), captain=people[0]), NewTeam("Drache", tuple(people[2:4]))]
    made = teams.make_teams(actor=SYSTEM, competition=competition, teams=new)
    return teams.make_captains_link(actor=SYSTEM, team=made[0]).token


def test_every_address_has_a_name_of_its_own_as_links_help_and_access_go_by_it() -> None:
    assert [name for name, times in NAMES.items() if times > 1] == []


def signed_in(user: User | None) -> Client:
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user)
    return client


def is_open(response: HttpResponse) -> bool:
    """The page, or a way onwards within the site; a request to sign in is not open."""
    if response.status_code == 302:
        return not response["Location"].startswith(reverse("login"))
    return response.status_code in (200, 204)


def asks_to_sign_in(response: HttpResponse) -> bool:
    return response.status_code == 302 and response["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address.route or "home")
def test_every_view_says_who_may_open_it(address: Address) -> None:
    assert address.access in MARKS, f"{address.route} has no mark; wrap its view by a decorator of league.competitions.access"


@pytest.mark.parametrize("role", ["anybody", "charlie", "bob", "rita", "alice", "ada"])
def test_every_role_gets_what_the_marks_of_the_views_say(role: str, world: World) -> None:
    user: User | None = getattr(world, role, None)
    client, wrong = signed_in(user), []
    for address in ADDRESSES:
        response = client.get(world.url(address))
        if not as_marked(address, role, response):
            wrong.append((address.route, address.access, response.status_code))
    assert not wrong


def as_marked(address: Address, role: str, response: HttpResponse) -> bool:
    if role in MAY_OPEN[address.access]:
        return is_open(response)
    return asks_to_sign_in(response) if role == "anybody" else response.status_code == 403


@pytest.mark.parametrize("role", ["anybody", "charlie", "bob", "rita", "alice"])
def test_nobody_posts_where_they_may_not_look(role: str, world: World) -> None:
    client = signed_in(getattr(world, role, None))
    refused = [address for address in ADDRESSES if role not in MAY_OPEN[address.access]]
    assert refused
    wrong = [address.route for address in refused if not as_marked(address, role, client.post(world.url(address)))]
    assert not wrong


def test_a_draft_is_hidden_from_all_but_its_own(world: World) -> None:
    hide(world.competition)
    inside = [address for address in ADDRESSES if "slug" in address.parts]
    others = [signed_in(user) for user in (None, world.charlie, world.bob, world.rita)]
    marks = sorted({address.access for address in inside})
    asked = [one for mark in marks for one in each_once([address for address in inside if address.access == mark], others)]
    assert not [address.route for address, client in asked if client.get(world.url(address)).status_code != 404]
    client = signed_in(world.alice)
    assert not [address.route for address in inside if not is_open(client.get(world.url(address)))]


def test_whoever_opens_the_address_of_a_step_is_led_to_the_page_it_belongs_to(world: World) -> None:
    client, led = signed_in(world.ada), {}
    for address in ADDRESSES:
        url = world.url(address)
        if client.get(url, headers=BY_HTMX).status_code == 405:  # a step, which only takes forms
            page = client.get(url, follow=True)
            assert page.status_code == 200 and url.startswith(page.request["PATH_INFO"]), url
            led[address.name] = page.resolver_match.url_name
    assert {name: page for name, page in led.items() if page in ("home", "manage")} == {}
    assert led.items() >= WHERE_STEPS_LEAD.items()


def test_the_address_of_a_step_asks_to_sign_in_before_it_leads_anywhere(world: World) -> None:
    assert asks_to_sign_in(signed_in(None).get(reverse("manage_step", args=[world.competition.slug, 1, "start"])))


def hide(competition: Competition) -> None:
    for state in ("open", "draft"):
        if competition.state != state:
            competition = set_competition_state(actor=SYSTEM, competition=competition, state=state)


def test_a_table_opens_for_its_own_valid_link_only(world: World) -> None:
    at_table = [address for address in ADDRESSES if address.access == "table"]
    client = signed_in(None)
    assert not [address.route for address in at_table if asked(client, world.url(address, token="not-a-token")) != 404]
    TableLink.objects.update(revoked_at="2026-11-21T20:00:00Z")
    assert not [address.route for address in at_table if asked(client, world.url(address)) != 410]


def asked(client: Client, url: str) -> int:
    """The status of the page, or of an empty form sent to it where it is no page."""
    status = client.get(url, headers=BY_HTMX).status_code
    return client.post(url).status_code if status == 405 else client.get(url).status_code


def test_first_parts_of_our_addresses_are_no_slugs() -> None:
    first = {re.split(r"[/<]", address.route)[0] for address in walked(get_resolver())} - {""}
    assert first <= RESERVED


def test_an_account_that_was_closed_directs_nothing(world: World) -> None:
    client = signed_in(world.alice)
    User.objects.filter(pk=world.alice.pk).update(is_active=False)
    assert asks_to_sign_in(client.get(reverse("manage", args=[world.competition.slug])))
