"""Public pages from the cache: built once per change, and shared by everybody without an account and nobody else."""

from __future__ import annotations

import gzip
import io
import logging
import re
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session as SessionRow
from django.core.cache import cache
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.archive.commands.games import import_games
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.access import public_competition
from league.competitions.models import Competition
from league.players.models import NameShown
from league.standings.cached import NUMBER, cached_page
from league.standings.page_store import BUILD_SECONDS
from scoring.game import PenaltyPoints
from tests.depth import each_once
from tests.factories import (
    ada_administrates,
    alice_directs,
    bob_scores,
    charlie,
    make_competition,
    make_entrant,
    make_entrants,
    make_player,
    make_running,
)
from tests.league.games.play import DRAW, Play, one_table, ron
from tests.league.standings.games import play
from tests.league.standings.waiting import waiting_without_a_clock
from tests.league.test_access import ADDRESSES, World, hide, world

__all__ = ["world"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

SCORES = (40_000, 30_000, 30_000, 20_000)
GZIP = {"accept-encoding": "gzip, deflate, br"}
#: Files are made while they are sent, and what people search for is too different to be kept.
NOT_KEPT = {
    "find_standing",
    "clock",
    "clock_state",
    "live",
    "live_state",
    "overlay",
    "overlay_state",
    *(f"{name}_{kind}" for name in ("standings", "teams", "results", "hands") for kind in ("csv", "xlsx", "json")),
}
PUBLIC = [address for address in ADDRESSES if address.access == "public_competition" and address.name not in NOT_KEPT]


@pytest.fixture
def league() -> Competition:
    """One game is finished, another runs."""
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), SCORES)
    make_running(competition)
    return Competition.objects.get()


@pytest.fixture
def built(caplog: pytest.LogCaptureFixture) -> Callable[[], int]:
    """The number of pages built since the last call."""
    caplog.set_level(logging.DEBUG, logger="league.standings.cached")

    def count() -> int:
        number = sum(record.message.startswith("Built ") for record in caplog.records)
        caplog.clear()
        return number

    return count


def standings(competition: Competition, query: str = "") -> str:
    return reverse("standings", args=[competition.slug]) + query


def rename(competition: Competition, name: str = "Umbrella") -> None:
    player = competition.entrants.get(number=1).player
    competitions.rename_player(actor=SYSTEM, player=player, last_name=name)


# Built once a change


@pytest.mark.parametrize("address", PUBLIC, ids=lambda address: address.route)
def test_every_public_page_is_built_once_and_then_costs_one_query(address: Any, world: World, built: Callable[[], int]) -> None:
    client, url = Client(), world.url(address)
    first = client.get(url)
    assert (first.status_code, built()) == (200, 1)
    with CaptureQueriesContext(connection) as queries:
        again = client.get(url)
    assert (again.content, len(queries), built()) == (first.content, 1, 0)


def test_a_change_is_seen_at_once_and_builds_the_page_again(client: Client, league: Competition, built: Callable[[], int]) -> None:
    client.get(standings(league))
    rename(league)
    assert "Umbrella" in client.get(standings(league)).content.decode()
    assert built() == 2


def test_a_change_of_one_competition_leaves_the_pages_of_another(client: Client, league: Competition, built: Callable[[], int]) -> None:
    other = make_competition(name="Thursday league", slug="thursday")
    make_entrants(other, 4)
    client.get(standings(other))
    built()
    rename(league)
    assert "Thursday league" in client.get(standings(other)).content.decode()
    assert "Tuesday league" in client.get(standings(league)).content.decode()
    assert built() == 1


def test_another_build_uses_no_page_of_this_one(
    client: Client, league: Competition, built: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get(standings(league))
    monkeypatch.setattr("league.standings.versions.build_name", lambda: "another build")
    client.get(standings(league))
    assert built() == 2


def test_parameters_that_a_page_does_not_read_build_and_fill_nothing(client: Client, league: Competition, built: Callable[[], int]) -> None:
    plain = client.get(standings(league))
    for query in ("?utm_source=mail", "?sort=nonsense", "?sort=total%00", "?sort=", "?page=x&x=page", f"?sort={'a' * 900}"):
        assert client.get(standings(league, query)).content == plain.content
    assert built() == 1


def readers(competition: Competition) -> list[Client]:
    """An unknown reader, a known one without an account, and one with an account."""
    stranger, account = Client(), Client()
    stranger.cookies["sessionid"] = "x" * 32
    account.force_login(alice_directs(competition))
    return [Client(), stranger, account]


@pytest.mark.parametrize("is_draft", [False, True])
@pytest.mark.parametrize("query", ["?per_page=-1", "?per_page=0", "?per_page=1", "?page=-1", "?page=0", "?sort=%00", "?x-sort=name"])
def test_parameters_that_a_page_does_not_read_change_nothing_for_anybody(league: Competition, query: str, is_draft: bool) -> None:
    people = readers(league)
    if is_draft:
        hide(league)
        people = people[-1:]
    for reader in people:
        plain, strange = reader.get(standings(league)), reader.get(standings(league, query))
        assert strange.status_code == 200
        assert strange.content.count(b"row-link") == plain.content.count(b"row-link") > 0


@pytest.mark.parametrize("after", ["0", "x", "-1", "99999", "99", "01", "%0a", "", "1%00"])
def test_a_session_that_there_is_not_has_no_standings_for_anybody(league: Competition, after: str) -> None:
    for reader in readers(league):
        assert reader.get(standings(league, "?after=1")).status_code == 200
        assert reader.get(standings(league, f"?after={after}")).status_code == 404


def test_parameters_that_a_page_reads_give_pages_of_their_own_in_whatever_order(
    client: Client, league: Competition, built: Callable[[], int]
) -> None:
    plain = client.get(standings(league)).content
    by_name = client.get(standings(league, "?sort=name")).content
    assert by_name != plain
    assert client.get(standings(league, "?utm=x&sort=name")).content == by_name
    assert built() == 2


def test_addresses_that_say_the_same_in_another_way_share_a_page(client: Client, league: Competition, built: Callable[[], int]) -> None:
    plain = client.get(f"/{league.slug}/players/1/").content
    assert client.get(f"/{league.slug}/players/0001/").content == plain
    assert built() == 1


def test_what_does_not_exist_is_not_kept(client: Client, league: Competition) -> None:
    for _ in range(2):
        assert client.get(reverse("entrant", args=[league.slug, 99])).status_code == 404
        assert client.get(reverse("game", args=[league.slug, 99])).status_code == 404


def test_a_page_during_whose_building_the_competition_changed_is_answered_but_not_kept(
    client: Client, league: Competition, built: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from league.standings.views import pages as views

    real = views.standings_of

    def changing(competition: Competition, *args: Any, **kwargs: Any) -> Any:
        page = real(competition, *args, **kwargs)
        rename(league)
        return page

    monkeypatch.setattr(views, "standings_of", changing)
    assert "Umbrella" not in client.get(standings(league)).content.decode()
    monkeypatch.undo()
    assert "Umbrella" in client.get(standings(league)).content.decode()
    Competition.objects.update(results_revision=league.results_revision)  # the revision under which it must not lie
    assert "Umbrella" in client.get(standings(league)).content.decode()


def test_nothing_on_public_pages_depends_on_the_day_on_which_they_were_built(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {address.route: Client().get(world.url(address)).content for address in PUBLIC}
    cache.clear()
    later = timezone.now() + timezone.timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert {address.route: Client().get(world.url(address)).content for address in PUBLIC} == before


# How it is answered


def test_browsers_that_know_the_page_are_answered_304_by_one_query(
    client: Client, league: Competition, django_assert_num_queries: Any
) -> None:
    page = client.get(standings(league))
    with django_assert_num_queries(1):
        again = client.get(standings(league), headers={"if-none-match": page["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", page["ETag"])
    rename(league)
    assert client.get(standings(league), headers={"if-none-match": page["ETag"]}).status_code == 200


def test_304_needs_no_cache(client: Client, league: Competition) -> None:
    known = client.get(standings(league))["ETag"]
    cache.clear()
    assert client.get(standings(league), headers={"if-none-match": known}).status_code == 304


def test_a_page_is_packed_once_and_unpacked_for_those_who_cannot(client: Client, league: Competition) -> None:
    packed = client.get(standings(league), headers=GZIP)
    assert packed["Content-Encoding"] == "gzip"
    for accepts in ("", "identity", "br"):
        plain = client.get(standings(league), headers={"accept-encoding": accepts})
        assert "Content-Encoding" not in plain
        assert plain.content == gzip.decompress(packed.content)


def test_head_is_get_without_the_page(client: Client, league: Competition) -> None:
    head, get = client.head(standings(league), headers=GZIP), client.get(standings(league), headers=GZIP)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("Content-Length", "Content-Type", "Content-Encoding", "ETag", "Vary", "Cache-Control"):
        assert head[name] == get[name]


@pytest.mark.parametrize("status", [200, 304, 204])
def test_no_proxy_is_told_to_keep_a_page_for_others(client: Client, league: Competition, status: int) -> None:
    page = client.get(standings(league))
    if status == 304:
        page = client.get(standings(league), headers={"if-none-match": page["ETag"]})
    elif status == 204:
        page = client.get(live_url(page.content.decode()))
    assert page.status_code == status
    assert {part.strip() for part in page["Cache-Control"].split(",")} == {"private", "no-cache"}
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= {part.strip() for part in page["Vary"].split(",")}
    assert not page.cookies


def test_a_visitor_without_an_account_is_given_no_cookie_and_no_token(world: World) -> None:
    client = Client()
    for address in PUBLIC:
        page = client.get(world.url(address))
        assert b"csrf" not in page.content.lower(), address.route
    assert not client.cookies


# Everybody's, and nobody else's


def test_what_a_visitor_brings_along_does_not_change_the_page(league: Competition, built: Callable[[], int]) -> None:
    plain = Client().get(standings(league)).content
    strange = Client(
        headers={"referer": "http://elsewhere.example/", "user-agent": "Mozilla"}, SERVER_NAME="localhost", REMOTE_ADDR="192.0.2.7"
    )
    strange.cookies.load({"csrftoken": "a" * 32, "platzwind_device": "x"})
    assert strange.get(standings(league)).content == plain
    assert built() == 1


@pytest.mark.parametrize("name", ["sessionid", "messages"])
def test_a_made_up_cookie_does_not_go_round_the_cache(
    name: str, league: Competition, built: Callable[[], int], django_assert_max_num_queries: Any
) -> None:
    plain = Client().get(standings(league)).content
    for number in range(20):
        stranger = Client()
        stranger.cookies[name] = f"{number:032}"
        with django_assert_max_num_queries(2):
            assert stranger.get(standings(league)).content == plain
    assert built() == 1
    assert not SessionRow.objects.exists()


def test_the_session_of_nobody_who_signed_in_is_everybodys(league: Competition, built: Callable[[], int]) -> None:
    stranger = Client()
    session = stranger.session
    session["something"] = "else"
    session.save()
    for _ in range(3):
        stranger.get(standings(league))
    assert built() == 1


def test_each_language_has_its_own_page_and_the_switch_needs_no_token(league: Competition) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    english = client.get(standings(league)).content.decode()
    answer = client.post(reverse("set_language"), {"language": "de", "next": standings(league)})
    assert (answer.status_code, answer["Location"]) == (302, standings(league))
    german = client.get(standings(league)).content.decode()
    assert '<html lang="en"' in english
    assert '<html lang="de"' in german
    assert Client(headers={"accept-language": "en"}).get(standings(league)).content.decode() == english


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "http:///elsewhere.example"]
)
def test_the_language_switch_leads_to_no_other_site(client: Client, target: str) -> None:
    assert client.post(reverse("set_language"), {"language": "de", "next": target})["Location"] == "/"


def test_the_language_form_leads_back_to_the_page_and_its_order(client: Client, league: Competition) -> None:
    page = client.get(standings(league, "?utm=x&sort=name")).content.decode()
    assert f'name="next" value="{standings(league, "?sort=name")}"' in page


ROLES: dict[str, Callable[[Competition], Any]] = {
    "alice": alice_directs,
    "bob": bob_scores,
    "charlie": lambda _competition: charlie(),
    "ada": lambda _competition: ada_administrates(),
}


@pytest.mark.parametrize(("role", "first"), each_once(list(ROLES), ("visitor", "account")))
def test_pages_of_people_with_an_account_are_never_kept_nor_answered_from_what_is_kept(
    world: World, role: str, first: str, built: Callable[[], int]
) -> None:
    user = getattr(world, role)
    visitor, account = Client(), Client()
    account.force_login(user)
    for address in PUBLIC:
        url = world.url(address)
        pages = {}
        for who, client in sorted({"visitor": visitor, "account": account}.items(), key=lambda pair: pair[0] != first):
            pages[who] = client.get(url)
        own, theirs = (pages[who].content.decode(errors="replace") for who in ("account", "visitor"))
        has_menu = pages["account"]["Content-Type"].startswith("text/html")  # a file has none
        assert (f">{user.shown_name}</summary>" in own) == has_menu
        assert f">{user.shown_name}</summary>" not in theirs
        assert ("/manage/" in own) == (has_menu and role in {"alice", "ada"})
        assert "/manage/" not in theirs
        assert "ETag" not in pages["account"]
        assert visitor.get(url).content == pages["visitor"].content
        assert account.get(url, headers={"if-none-match": pages["visitor"]["ETag"]}).status_code == 200
    assert built() == len(PUBLIC)


def test_the_way_to_the_tables_is_shown_to_those_who_may_record_only(world: World) -> None:
    url = reverse("session", args=[world.competition.slug, 1])
    bob = Client()
    bob.force_login(world.bob)
    for _ in range(2):
        assert world.token in bob.get(url).content.decode()
        assert world.token not in Client().get(url).content.decode()


def test_who_has_just_signed_out_gets_everybodys_page(world: World) -> None:
    client, url = Client(), standings(world.competition)
    client.force_login(world.alice)
    client.get(url)
    client.post(reverse("logout"))
    assert client.get(url).content == Client().get(url).content


def test_a_message_is_said_to_the_one_it_is_for(league: Competition) -> None:
    from django.contrib.messages import INFO
    from django.contrib.messages.storage.base import Message
    from django.contrib.messages.storage.cookie import CookieStorage

    waiting = CookieStorage(HttpRequest())
    client = Client()
    client.cookies["messages"] = waiting._encode([Message(INFO, "For you alone")])
    assert "For you alone" in client.get(standings(league)).content.decode()
    assert "For you alone" not in Client().get(standings(league)).content.decode()
    assert "For you alone" not in client.get(standings(league)).content.decode()


def test_a_name_that_is_hidden_or_changed_is_gone_from_every_page_at_once(world: World) -> None:
    player = world.competition.entrants.get(number=1).player
    competitions.rename_player(actor=SYSTEM, player=player, first_name="Wilhelmine", last_name="Xaver")
    table = Play(world.competition.games.get())
    table.record(ron(0, 1, han=5))
    table.play_to_the_end()
    urls = [world.url(address) for address in PUBLIC]
    assert any("Wilhelmine" in Client().get(url).content.decode(errors="replace") for url in urls)
    competitions.rename_player(actor=SYSTEM, player=player, name_shown=NameShown.ANONYMOUS)
    pages = {url: Client().get(url).content.decode(errors="replace") for url in urls}
    assert [url for url, page in pages.items() if "Wilhelmine" in page or "Xaver" in page] == []


@pytest.mark.parametrize("signed", ["Wilhelmine Xaver", "Wilhelmine X."])
def test_who_hides_their_name_is_hidden_also_where_they_helped_at_a_table_of_others(client: Client, signed: str) -> None:
    helper = make_entrant(make_competition(slug="their-own"), first_name="Wilhelmine", last_name="Xaver").player
    table = one_table(slug="others")
    table.actor = Actor(signed)
    table.record(DRAW)
    url = table.game.get_absolute_url()
    assert signed in client.get(url).content.decode()
    competitions.rename_player(actor=SYSTEM, player=helper, name_shown=NameShown.ANONYMOUS)
    assert "Wilhelmine" not in client.get(url).content.decode()
    competitions.rename_player(actor=SYSTEM, player=helper, name_shown=NameShown.FULL)
    assert signed in client.get(url).content.decode()


SIGNED_FACTS: dict[str, Callable[[Any], Any]] = {
    "hands": lambda table: table.record(DRAW),
    "final_scores": lambda table: table.enter_final_scores(scores=SCORES, sum_reason=""),
    "penalties": lambda table: table.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -4_000), reason="Shouting"),
    "substitutes": lambda table: table.substitute(seat=0, player=make_player(), from_hand=1, cause="late"),
}


@pytest.mark.parametrize("fact", SIGNED_FACTS)
def test_who_hides_their_name_is_hidden_also_in_games_that_somebody_else_imported(client: Client, fact: str) -> None:
    helper = make_player(first_name="Wilhelmine", last_name="Xaver")
    table = one_table("ema-2016", slug="first")
    if fact in ("penalties", "substitutes"):
        table.record(DRAW)
    table.actor = Actor("Wilhelmine Xaver")
    SIGNED_FACTS[fact](table)
    copy = make_competition("ema-2016", slug="copy")
    lines = "\n".join(game_line_text(line) for line in game_lines(table.game.competition))
    import_games(actor=SYSTEM, competition=copy, file=io.BytesIO(lines.encode()), create_players=True)
    url = copy.games.get().get_absolute_url()
    assert "Wilhelmine" in client.get(url).content.decode()
    competitions.rename_player(actor=SYSTEM, player=helper, name_shown=NameShown.ANONYMOUS)
    assert "Wilhelmine" not in client.get(url).content.decode()


def test_who_is_added_with_a_hidden_name_is_hidden_where_they_helped_before(client: Client) -> None:
    table = one_table()
    table.actor = Actor("Wilhelmine Xaver")
    table.record(DRAW)
    url = table.game.get_absolute_url()
    assert "Wilhelmine" in client.get(url).content.decode()
    ada = Client()
    ada.force_login(ada_administrates())
    person = {"first_name": "Wilhelmine", "last_name": "Xaver", "name_shown": NameShown.ANONYMOUS}
    assert ada.post(reverse("players"), person).status_code == 302
    assert "Wilhelmine" not in client.get(url).content.decode()


def test_a_draft_is_found_by_nobody_also_after_everybody_has_seen_it(world: World) -> None:
    visitor, urls = Client(), [world.url(address) for address in PUBLIC]
    known = {url: visitor.get(url)["ETag"] for url in urls}
    live = {url: live_url(visitor.get(url).content.decode(errors="replace")) for url in urls}
    hide(world.competition)
    for url in urls:
        assert visitor.get(url).status_code == 404
        assert visitor.get(url, headers={"if-none-match": known[url]}).status_code == 404
        assert visitor.get(live[url] or url).status_code == 404
        assert visitor.head(url).status_code == 404


def test_a_page_with_a_token_of_its_visitors_is_not_kept(
    league: Competition, caplog: pytest.LogCaptureFixture, rf: Any, built: Callable[[], int]
) -> None:
    @cached_page()
    @public_competition
    def with_a_form(request: HttpRequest, competition: Competition) -> HttpResponse:
        from django.middleware.csrf import get_token

        return HttpResponse(get_token(request))

    def asked() -> bytes:
        client_request = rf.get(standings(league))
        client_request.user = AnonymousUser()
        client_request.resolver_match = Client().get(standings(league)).resolver_match
        return with_a_form(client_request, slug=league.slug).content

    assert asked() != asked()
    assert "holds something of one visitor's own" in caplog.text


# Trouble with the cache


def test_a_cache_that_cannot_be_written_is_done_without_and_told_once(
    client: Client, league: Competition, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from league.standings import page_store

    page_store._tell.cache_clear()
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": "league.serving.file_cache.FileCache", "LOCATION": "/dev/null/cache"}}
    pages = [client.get(standings(league)) for _ in range(3)]
    assert [page.status_code for page in pages] == [200, 200, 200]
    assert caplog.text.count("The cache fails") == 1


def test_a_redis_that_does_not_answer_is_done_without(client: Client, league: Competition, settings: Any) -> None:
    from tests.servers import free_port

    nobody = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": f"redis://127.0.0.1:{free_port()}/0"}
    settings.CACHES = {**settings.CACHES, "default": nobody}
    for _ in range(2):
        assert client.get(standings(league)).status_code == 200


def test_a_damaged_page_is_built_again(client: Client, league: Competition, settings: Any, tmp_path: Any, built: Callable[[], int]) -> None:
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": "league.serving.file_cache.FileCache", "LOCATION": str(tmp_path)}}
    page = client.get(standings(league)).content
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:-20])
    assert client.get(standings(league)).content == page
    assert built() == 2
    assert client.get(standings(league)).content == page
    assert built() == 0


def test_a_damaged_lock_stands_in_nobodys_way(
    client: Client, league: Competition, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": "league.serving.file_cache.FileCache", "LOCATION": str(tmp_path)}}
    with monkeypatch.context() as dying:
        dying.setattr("league.standings.page_store._release", lambda *_lock: None)
        dying.setattr("league.standings.views.pages.standings_of", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            client.get(standings(league))
    (lock,) = tmp_path.iterdir()
    lock.write_bytes(b"\x00" * lock.stat().st_size)
    waiting = waiting_without_a_clock(monkeypatch)
    assert client.get(standings(league)).status_code == 200
    assert waiting.seconds < BUILD_SECONDS


def test_what_a_process_has_at_hand_is_as_true_as_what_is_shared(
    client: Client, league: Competition, settings: Any, built: Callable[[], int]
) -> None:
    at_hand = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid4().hex}
    settings.CACHES = {**settings.CACHES, "recent": at_hand}
    for _ in range(2):
        client.get(standings(league))
    cache.clear()
    page = client.get(standings(league)).content.decode()
    assert (built(), "Umbrella" in page) == (1, False)
    rename(league)
    assert "Umbrella" in client.get(standings(league)).content.decode()


# The one query


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_lost_is_made_anew(client: Client, league: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    from league.competitions import queries

    real, lost = queries._read_state, [OperationalError("the server closed the connection unexpectedly")]

    def read(slug: str) -> Any:
        if lost:
            raise lost.pop()
        return real(slug)

    monkeypatch.setattr(queries, "_read_state", read)
    assert client.get(standings(league)).status_code == 200
    assert lost == []


# Asking for news


LIVE = ("competition", "standings", "session", "game")


def live_url(page: str) -> str:
    found = re.search(r'id="live" hx-get="([^"]*)"', page)
    return found.group(1).replace("&amp;", "&") if found else ""


@pytest.mark.parametrize("role", ["", *ROLES])
def test_who_asks_for_news_is_answered_204_until_there_are_some(role: str, world: World, built: Callable[[], int]) -> None:
    client = Client()
    if role:
        client.force_login(getattr(world, role))
    urls = [world.url(address) for address in PUBLIC if address.name in LIVE]
    assert len(urls) == len(LIVE)
    asking = {url: live_url(client.get(url).content.decode()) for url in urls}
    built()
    for url, ask in asking.items():
        assert ask.startswith(url)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(ask, headers={"hx-request": "true"}).status_code == 204
        assert len(queries) <= (4 if role else 1)  # the session, the account and its role, and the competition
    assert built() == 0
    rename(world.competition)
    for ask in asking.values():
        page = client.get(ask, headers={"hx-request": "true"})
        assert page.status_code == 200
        assert live_url(page.content.decode()) != ask


def test_news_come_in_the_order_that_the_reader_chose(client: Client, league: Competition) -> None:
    ask = live_url(client.get(standings(league, "?utm=1&sort=-name")).content.decode())
    assert ask.startswith(standings(league, "?sort=-name&seen="))
    rename(league)
    assert client.get(ask).content == client.get(standings(league, "?sort=-name")).content


@pytest.mark.parametrize("state", ["running", "finished"])
def test_a_competition_that_is_over_has_no_news(client: Client, league: Competition, state: str) -> None:
    competitions.set_competition_state(actor=SYSTEM, competition=league, state="running")
    if state == "finished":
        competitions.set_competition_state(actor=SYSTEM, competition=league, state="finished")
    page = client.get(standings(league)).content.decode()
    assert bool(live_url(page)) == (state == "running")
    assert ("js/live.js" in page) == (state == "running")


def test_numbers_in_addresses_are_written_in_one_way() -> None:
    assert [text for text in ("0", "01", "1", "4711", "12345", "-1", "1 ") if re.fullmatch(NUMBER, text)] == ["1", "4711"]
