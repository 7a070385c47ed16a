"""Rehearsals: copies of a competition without its games, for directors only, simulated and thrown away."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import change_competition
from league.competitions.models import Competition, Entrant
from league.director.rehearsal.commands import create_rehearsal, delete_rehearsal, simulate_next
from league.errors import Refusal
from league.games.commands import session_steps
from league.games.models import Game, GameResult
from league.players.models import Club, Player
from league.seating.commands import plan_sessions, seat_session
from league.seating.models import Session, TableLink
from tests.built_once import built_once
from tests.factories import (
    ada_administrates,
    alice_directs,
    bob_scores,
    charlie,
    make_club,
    make_competition,
    make_entrant,
    make_entrants,
    make_evening,
    make_running,
    make_session,
    make_user,
    rita_referees,
)
from tests.league.director.test_commands import record_a_hand, score
from tests.league.test_access import ADDRESSES, World, signed_in
from tests.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return a_cup()


@built_once
def a_cup() -> Competition:
    """A tournament of eight with session 1 played, session 2 seated, session 3 planned."""
    cup = make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament", place="Linz")
    change_competition(actor=SYSTEM, competition=cup, planned_sessions=3, session_minutes=90, starts_on=datetime.date(2026, 12, 5))
    entrants = make_entrants(cup, 8)
    Entrant.objects.filter(pk=entrants[0].pk).update(email="anna@example.org")
    Player.objects.filter(pk=entrants[0].player_id).update(club=make_club(name="East wind"))
    make_running(cup, entrants)
    for game in Game.objects.all():
        score(game)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    make_session(cup, entrants)
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None])
    return Competition.objects.get(pk=cup.pk)


@pytest.fixture
def rehearsal(cup: Competition) -> Competition:
    return create_rehearsal(actor=Actor.of(alice_directs(cup)), competition=cup)


def test_a_rehearsal_has_all_but_the_games_and_the_mail_addresses(cup: Competition, rehearsal: Competition) -> None:
    rehearsal.refresh_from_db()
    assert (rehearsal.name, rehearsal.slug, rehearsal.rehearsal) == ("Wind cup (rehearsal)", "cup-probe", True)
    assert (rehearsal.place, rehearsal.session_minutes, rehearsal.ruleset.id) == ("Linz", 90, "ema-2016")
    assert [one.player_id for one in rehearsal.entrants.all()] == [one.player_id for one in cup.entrants.all()]
    assert cup.entrants.filter(email="anna@example.org").exists()
    assert not rehearsal.entrants.exclude(email="").exists()
    assert [(one.number, one.state) for one in rehearsal.sessions.all()] == [(1, "seated"), (2, "planned")]
    assert rehearsal.planned_sessions == 2
    copied, original = rehearsal.sessions.get(number=1), cup.sessions.get(number=2)
    assert seats_of(copied) == seats_of(original)
    assert not rehearsal.games.exists()
    assert [role.user.username for role in rehearsal.roles.all()] == ["alice"]


def seats_of(session: Session) -> list[tuple[int, int, int]]:
    return list(session.seats.order_by("table__number", "wind").values_list("table__number", "wind", "entrant__number"))


def test_several_rehearsals_have_addresses_of_their_own_and_none_is_made_of_a_rehearsal(cup: Competition, rehearsal: Competition) -> None:
    assert create_rehearsal(actor=SYSTEM, competition=cup).slug == "cup-probe-2"
    with pytest.raises(Refusal, match="a rehearsal already"):
        create_rehearsal(actor=SYSTEM, competition=rehearsal)


def test_planned_sessions_are_simulated_first_and_then_new_ones(rehearsal: Competition) -> None:
    for seed in (1, 2, 3):
        simulate_next(actor=SYSTEM, competition=rehearsal, seed=seed)
    assert [(one.number, one.state) for one in rehearsal.sessions.all()] == [(1, "approved"), (2, "approved"), (3, "approved")]
    assert {game.state for game in rehearsal.games.all()} == {"confirmed"}
    rehearsal.refresh_from_db()
    assert (rehearsal.state, rehearsal.is_frozen) == ("running", True)
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert "no difference found" in out.getvalue()


def test_a_season_is_simulated_evening_by_evening() -> None:
    league = make_competition()
    make_entrants(league, 8)
    copy = create_rehearsal(actor=SYSTEM, competition=league)
    simulate_next(actor=SYSTEM, competition=copy, seed=1)
    assert copy.evenings.filter(closed=True).count() == 1
    assert not league.evenings.exists()


def test_a_rehearsal_of_kuester_has_its_tables_and_is_simulated() -> None:
    league = make_competition("kuester", kind="tournament")
    make_session(league, sizes=[5, 3])
    copy = create_rehearsal(actor=SYSTEM, competition=league)
    assert seats_of(copy.sessions.get()) == seats_of(league.sessions.get())
    for seed in (1, 2):
        simulate_next(actor=SYSTEM, competition=copy, seed=seed)
    sizes = [[game.players for game in session_games(session)] for session in copy.sessions.order_by("number")]
    assert [sizes[0], sorted(sizes[1])] == [[5, 3], [4, 4]], "eight who are drawn anew sit at tables of four"
    assert {game.state for game in copy.games.all()} == {"confirmed"}
    call_command("verify", stdout=io.StringIO())


def session_games(session: Session) -> list[Game]:
    return list(Game.objects.filter(table__session=session).order_by("number"))


def test_a_table_at_which_somebody_records_is_left_to_them(rehearsal: Competition) -> None:
    session = rehearsal.sessions.get(number=1)
    session_steps.start(actor=SYSTEM, session=session)
    first, second = rehearsal.games.order_by("number")
    record_a_hand(first)
    with pytest.raises(Refusal, match="at these tables: 1"):
        simulate_next(actor=SYSTEM, competition=rehearsal, seed=1)
    first.refresh_from_db()
    score(first)
    simulate_next(actor=SYSTEM, competition=rehearsal, seed=1)
    second.refresh_from_db()
    assert (rehearsal.sessions.get(number=1).state, second.state) == ("approved", "confirmed")


def test_deleting_leaves_everything_else_as_it_was(cup: Competition, rehearsal: Competition) -> None:
    rows = count_rows()
    other = create_rehearsal(actor=SYSTEM, competition=cup)
    simulate_next(actor=SYSTEM, competition=other, seed=1)
    simulate_next(actor=SYSTEM, competition=other, seed=1)
    delete_rehearsal(actor=SYSTEM, competition=other)
    after = count_rows()
    assert after.pop("audit_actionlog") == rows.pop("audit_actionlog") + 2  # made and deleted stay in the log
    assert after == rows
    assert Club.objects.filter(name="East wind").exists()
    assert Competition.objects.filter(pk=rehearsal.pk).exists()


def count_rows() -> dict[str, int]:
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            found[table] = cursor.fetchone()[0]
    return {table: count for table, count in found.items() if not table.startswith(("django_", "auth_", "axes_", "accounts_"))}


def test_a_real_competition_can_neither_be_simulated_nor_deleted(cup: Competition, client: Client) -> None:
    for command in (delete_rehearsal, simulate_next):
        with pytest.raises(Refusal, match="Only rehearsals"):
            command(actor=SYSTEM, competition=cup, **({"seed": 1} if command is simulate_next else {}))
    client.force_login(ada_administrates())
    page = client.post(reverse("manage_rehearsal_delete", args=["cup"]), follow=True)
    assert "Only rehearsals can be simulated and deleted." in page.content.decode()
    assert Competition.objects.filter(slug="cup").exists()


def test_the_page_of_a_deleted_rehearsal_redirects_its_directors_to_the_source(
    cup: Competition, rehearsal: Competition, client: Client
) -> None:
    client.force_login(ada_administrates())
    delete = reverse("manage_rehearsal_delete", args=[rehearsal.slug])
    client.post(delete)
    for page in (client.post(delete, follow=True), client.get(reverse("manage_rehearsal", args=[rehearsal.slug]), follow=True)):
        assert page.redirect_chain[-1][0] == reverse("manage_rehearsal", args=["cup"])
        assert "That is done already. The rehearsal" in page.content.decode()
    bob = Client()
    bob.force_login(make_user("bob"))
    assert bob.post(delete).status_code == 404


@pytest.fixture
def played(rehearsal: Competition) -> Competition:
    """Session 1 is simulated, session 2 runs."""
    simulate_next(actor=SYSTEM, competition=rehearsal, seed=1)
    session = rehearsal.sessions.get(number=2)
    entrants = list(rehearsal.entrants.all())
    seat_session(actor=SYSTEM, session=session, tables=[entrants[:4], entrants[4:]])
    session_steps.start(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    return rehearsal


@pytest.fixture
def world(cup: Competition, played: Competition) -> World:
    link = TableLink.objects.valid().filter(table__session__competition=played).latest("pk")
    world = World(played, alice_directs(cup), bob_scores(cup), rita_referees(cup), charlie(), ada_administrates(), link.token, {})
    next_draw = {"evening": make_evening(played).pk, "number": played.sessions.count() + 1}
    return replace(world, special={"manage_role_revoke": {"number": world.alice.pk}, "manage_draw_next": next_draw})


@pytest.mark.parametrize("role", ["anybody", "charlie", "bob", "director_of_another"])
def test_no_page_of_a_rehearsal_exists_for_anybody_except_its_directors(role: str, world: World) -> None:
    user = {"bob": world.bob, "charlie": world.charlie}.get(role)
    if role == "director_of_another":
        user = make_user("dora")
        other = make_competition(slug="other")
        other.roles.create(user=user, name="director")
    client = signed_in(user)
    inside = [address for address in ADDRESSES if "slug" in address.parts]
    assert len(inside) > 40
    assert [address.route for address in inside if client.get(world.url(address)).status_code != 404] == []


@pytest.mark.parametrize("role", ["anybody", "charlie", "bob", "alice", "ada"])
def test_pages_across_competitions_do_not_know_of_a_rehearsal(role: str, world: World) -> None:
    client = signed_in(getattr(world, role, None))
    player = world.competition.entrants.get(number=1).player_id
    before = GameResult.objects.filter(entrant__player=player, entrant__competition__rehearsal=False).count()
    assert GameResult.objects.filter(entrant__player=player).count() > before
    assert "cup-probe" not in client.get(reverse("player", args=[player])).content.decode()
    home = client.get(reverse("home")).content.decode()
    if role in {"alice", "ada"}:
        assert home.count("cup-probe") == 1  # among the drafts, so that they find it
        assert "Drafts and rehearsals, seen by you only" in home
    else:
        assert "cup-probe" not in home
    assert "cup-probe" not in client.get(reverse("robots")).content.decode()


def test_results_of_a_rehearsal_change_no_figure_of_a_player(cup: Competition, rehearsal: Competition, client: Client) -> None:
    player = rehearsal.entrants.get(number=1).player_id
    before = main_of(client, "player", player)
    simulate_next(actor=SYSTEM, competition=rehearsal, seed=1)
    assert "Wind cup" in before
    assert main_of(client, "player", player) == before
    for name in ("standings", "statistics", "sessions"):
        assert "cup-probe" not in client.get(reverse(name, args=["cup"])).content.decode()


def main_of(client: Client, name: str, *parts: object) -> str:
    """The main part of a page, without anything that differs on every visit."""
    return client.get(reverse(name, args=parts)).content.decode().partition("<main")[2].partition("</main>")[0]


def test_a_table_link_of_a_rehearsal_works_for_everybody_who_has_it(world: World, client: Client) -> None:
    page = client.get(reverse("table", args=[world.token]), follow=True)
    assert page.status_code == 200
    assert "Rehearsal: nothing here counts." in page.content.decode()


def test_every_page_of_a_rehearsal_says_that_it_is_one(world: World) -> None:
    client, silent = signed_in(world.alice), []
    sentences = (b"Rehearsal: only its directors see this.", b"Rehearsal: nothing here counts.")  # the second one where others look on
    for address in (one for one in ADDRESSES if "slug" in one.parts):
        page = client.get(world.url(address))
        if page.status_code == 200 and page["Content-Type"].startswith("text/html") and b"<html" in page.content:
            silent += [] if any(one in page.content for one in sentences) else [address.route]
    assert silent == []


def test_a_rehearsal_directed_by_somebody_else_does_not_lock_names(cup: Competition) -> None:
    """Somebody else's rehearsal does not lock a name."""
    dora = make_user("dora")
    other = make_competition(slug="other")
    other.roles.create(user=dora, name="director")
    entrant = make_entrant(other)
    copy = create_rehearsal(actor=SYSTEM, competition=other)
    copy.roles.all().delete()
    client = signed_in(dora)
    page = client.get(reverse("manage_entrant", args=["other", entrant.number]))
    assert "An administrator can change the name." not in page.content.decode()


def test_the_page_makes_simulates_and_deletes(cup: Competition) -> None:
    client = signed_in(alice_directs(cup))
    page = client.post(reverse("manage_rehearsal_create", args=["cup"]), follow=True)
    assert "Try out whatever you like" in page.content.decode()
    page = client.post(reverse("manage_rehearsal_simulate", args=["cup-probe"]), {"sessions": "2"}, follow=True)
    assert "2 sessions were simulated." in page.content.decode()
    refused = client.post(reverse("manage_rehearsal_simulate", args=["cup-probe"]), {"sessions": "999"}, follow=True)
    assert "from 1 to 40" in refused.content.decode()
    assert "cup-probe" in client.get(reverse("manage_rehearsal", args=["cup"])).content.decode()
    page = client.post(reverse("manage_rehearsal_delete", args=["cup-probe"]), follow=True)
    assert page.redirect_chain[-1][0] == reverse("manage_rehearsal", args=["cup"])
    assert not Competition.objects.filter(rehearsal=True).exists()


def test_a_long_simulation_continues_in_further_requests(rehearsal: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.director.rehearsal.views.SECONDS", 0.001)
    client = signed_in(rehearsal.roles.get().user)
    page = client.post(reverse("manage_rehearsal_simulate", args=["cup-probe"]), {"sessions": "2"}, follow=True)
    assert "1 session is still to be simulated" in page.content.decode()
    assert rehearsal.sessions.filter(state="approved").count() == 1
    shown = page_of(page).one("progress")
    assert (shown.told["value"], shown.told["max"]) == ("1", "2"), "of the two that were wanted"
    page = client.post(reverse("manage_rehearsal_simulate", args=["cup-probe"]), {"sessions": "1", "before": "1"}, follow=True)
    assert "2 sessions were simulated." in page.content.decode(), "those of both requests"
