"""Databases that differ only in secrets look the same to people who may not know these: every address, every role, byte for byte.

Everything is read before and after the secret acts, at one instant and with the same random numbers, so that nothing need be masked:
status, headers, cookies and body. The addresses are all in the code, with all numbers that could mean something, and every
link and request for news found on them. :data:`KNOWS` names the knowledge that a role has by the manual.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse, reverse_lazy
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, RoleName
from league.director.rehearsal.commands import create_rehearsal, simulate_next
from league.drawing import Draw
from league.games import commands as games
from league.games.commands import session_steps
from league.games.models import Game
from league.players.models import Player
from league.rating.commands import choose_rating
from league.rating.models import RatingKind
from league.seating import commands as seating
from league.seating.models import Session, TableCode
from league.series.commands.series import start_series
from scoring.game import ExhaustiveDraw, HanFu, PenaltyPoints, Ron, Win
from tests.depth import IS_NIGHT, all_at_night, each_once
from tests.factories import make_competition, make_entrant, make_entrants, make_player, make_user
from tests.league.games.play import Play, nothing_kept
from tests.league.standings.games import play, started
from tests.league.table.phone import Phone, link_of
from tests.league.test_access import ADDRESSES, Address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

NOW = timezone.now() + datetime.timedelta(minutes=30)  #: the instant at which all is read
NUMBERS = (1, 2, 3, 4, 8, 9)
SLUGS = ("linz", "others", "draft", "linz-probe")  #: the last one is that of the rehearsal, when there is one
FEW = (1, 2, 3) if IS_NIGHT else (2, 3)  #: where all are refused; 2 and 3 are what is secret
SOME = NUMBERS if IS_NIGHT else (1, 2)  #: of the competitions in which nothing happens in secret
OTHER_PARTS = {"table": [1, 2], "evening": [1], "step": ["start"], "ruleset_id": ["ema-2016"], "name": ["evening"], "template": ["final"]}
OTHER_PARTS |= {"address": ["linz"], "level": [1, 2]}
QUERIES = {
    "standings": ("", "?after=1", "?after=2", "?after=3", "?sort=-total", "?with=1,9"),
    "standings_csv": ("", "?after=2"),
    "standings_json": ("", "?after=2"),
    "find_standing": ("?q=zo", "?q=9"),
    "what_if": ("", "?rules=ema-2025"),
}
SIGN_IN = reverse_lazy("login")  #: every page has a link to it, with the way back
CALCULATOR = reverse_lazy("calculator")  #: every hand has a link to it, with the hand
ONE_IN = 20  #: of those links is followed
LINK = re.compile(r'(?:href|action|hx-get|hx-post|src)="(/[^"#]*)')
NEWS = re.compile(r'hx-get="(/[^"]*[?&;](?:seen|key)=[^"]*)"')
NOTHING_THERE = (302, 403, 404)
MOST_PAGES_AT_LEAST = 60
Answer = tuple[int, tuple[tuple[str, str], ...], str, bytes]
Act = Callable[["Hall"], Any]
Role = Callable[["Hall"], Client]


@dataclass
class Hall:
    """A tournament whose results are kept back from session 2 on, which is being played at two tables; session 3 is planned, its seating
    hidden. Besides, another competition, a draft and a rehearsal. ``unseen`` is a player who is on no page yet."""

    cup: Competition
    other: Competition
    draft: Competition
    secret: list[Game]
    hidden: Session
    unseen: Player


@pytest.fixture
def hall() -> Hall:
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    competitions.change_competition(actor=SYSTEM, competition=cup, session_minutes=90)
    eight = make_entrants(cup, 8)
    play(cup, eight[:4], [41_000, 33_000, 26_000, 20_000])
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=1)
    start_series(actor=SYSTEM, competition=cup, name="Cups of Linz", address="linz", label="2026", division="Open")
    choose_rating(actor=SYSTEM, kind=RatingKind.OPEN, counting={})
    seating.make_codes(actor=SYSTEM, competition=cup, tables=3)
    late = make_entrant(cup, first_name="Zoe", last_name="Newcomer")
    secret = started(cup, [late, *eight[1:]], tables=2)
    seating.start_clock(actor=SYSTEM, session=Session.objects.get(competition=cup, number=2))
    hidden = seating.hide_seating(actor=SYSTEM, session=seating.plan_session(actor=SYSTEM, competition=cup))
    other = make_competition("ema-2016", name="League of others", slug="others")
    play(other, [competitions.add_entrant(actor=SYSTEM, competition=other, player=one.player) for one in eight[4:]], [30_000] * 4)
    draft = make_competition("ema-2016", name="Draft", slug="draft")
    competitions.set_competition_state(actor=SYSTEM, competition=draft, state="draft")
    return Hall(cup, other, draft, secret, hidden, make_player(first_name="Ursula", last_name="Unseen"))


# What is done in secret


def play_on(hall: Hall) -> None:
    """Record hands; undo one, and correct one."""
    table = Play(hall.secret[1], Actor(name="Xenophon", device="phone-of-xenophon"))
    table.record(Ron(1, (Win(0, HanFu(3, 40)),), riichi=frozenset({0})), ExhaustiveDraw(tenpai=frozenset({0, 2})))
    table.undo_last_hand()
    table.revise(games.Replace(1, Ron(1, (Win(0, HanFu(11)),), riichi=frozenset({0}))))


def note_incidents(hall: Hall) -> None:
    table = Play(hall.secret[1])
    table.give_penalty(penalty=PenaltyPoints(3, "point_penalty", -8_000), reason="Shouting")
    table.warn(seat=1, reason="Slow")
    table.substitute(seat=2, player=hall.unseen, cause="late", from_hand=1)
    competitions.disqualify(actor=SYSTEM, entrant=hall.cup.entrants.get(number=8), reason="Shouting")


def end_a_table(hall: Hall) -> None:
    table = Play(hall.secret[1])
    table.enter_final_scores(scores=[58_700, 30_000, 21_300, 10_000], sum_reason="Penalty", on_sheet=held(table.game))
    table.confirm()


def held(game: Game) -> dict[int, bool]:
    """The answer that the sheet includes every penalty."""
    return dict.fromkeys(game.penalties.filter(until_version=None).values_list("pk", flat=True), True)


def end_the_session(hall: Hall) -> None:
    """End the last secret table."""
    for game in hall.secret:
        Play(game).enter_final_scores(scores=[58_700, 30_000, 21_300, 10_000], sum_reason="Penalty", on_sheet=held(game))
    assert Session.objects.get(competition=hall.cup, number=2).state == "scored"


def play_in_secret(hall: Hall) -> None:
    entrants = list(hall.cup.entrants.active().order_by("number"))
    seating.seat_session(actor=SYSTEM, session=hall.hidden, tables=[entrants[:4], entrants[4:8]], sit_outs=entrants[8:])
    games.start_session(actor=SYSTEM, session=hall.hidden)
    seating.start_clock(actor=SYSTEM, session=hall.hidden)
    first, second = Game.objects.filter(table__session=hall.hidden).order_by("number")
    Play(first).record(ExhaustiveDraw(tenpai=frozenset({1})))
    seating.renew_link(actor=SYSTEM, table=second.table)


def draw_several(hall: Hall) -> None:
    """Draw the hidden session and a planned one, and confirm the draft; their seatings are hidden."""
    further = seating.plan_session(actor=SYSTEM, competition=hall.cup)
    drawn = [Draw(((1, 2, 3, 4), (5, 6, 7, 8)), (9,)), Draw(((1, 5, 2, 6), (3, 7, 4, 8)), (9,))]
    numbers = [hall.hidden.number, further.number]
    seating.confirm_draft(actor=SYSTEM, draft=seating.fixed_draft(actor=SYSTEM, competition=hall.cup, sessions=numbers, schedule=drawn))


def prepare(hall: Hall) -> None:
    """Add hidden announcements, helpers, a played rehearsal, and players to the draft."""
    competitions.announce(actor=SYSTEM, competition=hall.cup, title="To come", hidden=True)
    competitions.grant_role(actor=SYSTEM, competition=hall.cup, user=make_user("dora"), name=RoleName.SCOREKEEPER)
    competitions.add_entrant(actor=SYSTEM, competition=hall.draft, player=hall.unseen)
    rehearsal = create_rehearsal(actor=SYSTEM, competition=hall.cup)
    competitions.add_entrant(actor=SYSTEM, competition=rehearsal, player=hall.unseen)
    simulate_next(actor=SYSTEM, competition=rehearsal, seed=1)


def an_evening_at_the_tables(hall: Hall) -> None:
    play_on(hall)
    note_incidents(hall)
    end_a_table(hall)


def an_evening_out_of_sight(hall: Hall) -> None:
    draw_several(hall)
    play_in_secret(hall)
    prepare(hall)


def both_evenings(hall: Hall) -> None:
    an_evening_out_of_sight(hall)
    an_evening_at_the_tables(hall)


AT_THE_TABLES: tuple[Act, ...] = (an_evening_at_the_tables, end_the_session)
ONE_BY_ONE: tuple[Act, ...] = (*AT_THE_TABLES, an_evening_out_of_sight)  #: for who may know of one evening
AT_ONCE: tuple[Act, ...] = (both_evenings, end_the_session)  #: for who may know of neither


# Who reads


def visitor(_hall: Hall) -> Client:
    return Client()


def stranger(_hall: Hall) -> Client:
    return signed_in(make_user("charlie"))


def helper_of_others(hall: Hall) -> Client:
    """A scorekeeper and director of the other competitions, but not of the cup."""
    return signed_in(_with_role("olga", hall.other, RoleName.DIRECTOR))


def scorekeeper(hall: Hall) -> Client:
    return signed_in(_with_role("bob", hall.cup, RoleName.SCOREKEEPER))


def referee(hall: Hall) -> Client:
    return signed_in(_with_role("rita", hall.cup, RoleName.REFEREE))


def player_at_the_table(hall: Hall) -> Client:
    """A player with the link of table 1, while things happen at table 2."""
    return Phone(hall.secret[0], seat=0).client


def _with_role(name: str, competition: Competition, role: RoleName) -> Any:
    user = make_user(name)
    competitions.grant_role(actor=SYSTEM, competition=competition, user=user, name=role)
    return user


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


#: On the second database the scorekeeper reads alone: the same queries filter for everybody, and who may see most is filtered most finely.
#: A stranger, asked at night, is signed in as the helper of others is, who has more rights.
ROLES = all_at_night((visitor, helper_of_others, scorekeeper, player_at_the_table, referee, stranger), always=5)
#: The manual, "A tournament": who records sees what is being recorded, until it is approved; of hidden sessions nothing.
KNOWS: dict[tuple[Role, Act], re.Pattern[str]] = {
    (scorekeeper, an_evening_at_the_tables): re.compile(r"/linz/desk/(state/|totals/|2/\d/link/)?(\?.*)?$|/t/.*"),  # cards name who plays
    (scorekeeper, end_the_session): re.compile(r"/linz/desk/(state/|totals/)?(\?.*)?$|/t/.*"),
    (referee, an_evening_at_the_tables): re.compile(
        r"/linz/desk/(state/|totals/|2/\d/link/)?(\?.*)?$|/linz/manage/(incidents|games/\d+)/|/t/.*"
    ),
    (referee, end_the_session): re.compile(r"/linz/desk/(state/|totals/)?(\?.*)?$|/linz/manage/(incidents|games/\d+)/|/t/.*"),
    (player_at_the_table, end_the_session): re.compile(r"/t/.*"),  # their own table
}


def acts_for(role: Role) -> list[Act]:
    """What is done while they read. Who may know of nothing sees the same of all of it, so by day each act is read by one of them."""
    if (role, an_evening_at_the_tables) in KNOWS:
        return list(ONE_BY_ONE)
    if any(knowing is role for knowing, _act in KNOWS):
        return list(AT_ONCE)
    return [act for who, act in each_once((visitor, helper_of_others, stranger), AT_ONCE) if who is role]


# What they read


def addresses(hall: Hall, role: Role) -> Iterator[tuple[str, str]]:
    """(name, address) of all pages, in every competition; the director's only of the cup."""
    token = link_of(hall.secret[0]).token if role is player_at_the_table else "not-a-token"
    for address in ADDRESSES:
        everywhere = address.access in ("public", "public_competition")
        for slug in SLUGS if everywhere else SLUGS[:1]:
            for parts in product(*(values(part, address, slug, token) for part in sorted(address.parts))):
                url = reverse(address.name, kwargs=dict(zip(sorted(address.parts), parts, strict=True)))
                yield from ((address.name, url + query) for query in QUERIES.get(address.name, ("",)))
            if "slug" not in address.parts:
                break
    yield from (("table_code", code.get_absolute_url()) for code in TableCode.objects.order_by("table"))


def values(part: str, address: Address, slug: str, token: str) -> list[Any]:
    if part == "number":
        numbers = (NUMBERS if slug == SLUGS[0] else SOME) if address.access in ("public_competition", "scorekeeper") else FEW
        return list(numbers) if "slug" in address.parts else list(Player.objects.order_by("pk").values_list("pk", flat=True))
    return {"slug": [slug], "token": [token], **OTHER_PARTS}[part]


def _always_x(length: int, **_letters: str) -> str:
    return "x" * length


@contextmanager
def always_the_same(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fix the time and all random numbers: CSRF tokens and the ids of entries are those of the first reading."""
    with monkeypatch.context() as still:
        still.setattr(timezone, "now", lambda: NOW)
        still.setattr("time.time", NOW.timestamp)
        still.setattr("os.urandom", lambda count: b"\x07" * count)
        still.setattr("django.middleware.csrf.get_random_string", _always_x)
        yield


def answer(client: Client, url: str, **headers: str) -> Answer:
    cookies = client.cookies.copy()
    response = client.get(url, headers=headers)
    client.cookies = cookies
    content = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
    return response.status_code, tuple(sorted(response.headers.items())), response.cookies.output(), content


def crawl(hall: Hall, role: Role, client: Client) -> dict[str, Answer]:
    """Read every address, and every link found there."""
    found = {url: answer(client, url) for _name, url in addresses(hall, role)}
    links = sorted(links_of(found) - found.keys())
    to_sign_in, to_calculate = ([url for url in links if url.startswith(f"{place}?")] for place in (SIGN_IN, CALCULATOR))
    left_out = {*to_sign_in, *to_calculate} - {*to_sign_in[::ONE_IN], *to_calculate[::ONE_IN]}
    return found | {url: answer(client, url) for url in links if url not in left_out}


def links_of(found: dict[str, Answer]) -> set[str]:
    links = {unescape(link) for one in found.values() for link in LINK.findall(one[3].decode("utf-8", "replace"))}
    return {url for url in links if not url.startswith("/static/")}


def news_of(found: dict[str, Answer]) -> set[str]:
    """The addresses from which the pages ask for news."""
    return {unescape(ask) for one in found.values() for ask in NEWS.findall(one[3].decode("utf-8", "replace"))}


def tags_of(found: dict[str, Answer]) -> dict[str, str]:
    return {url: tag for url, one in found.items() if (tag := dict(one[1]).get("ETag"))}


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.__name__)
def test_nothing_that_is_done_in_secret_changes_anything_for_who_may_not_know_it(
    role: Role, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = role(hall)
    with always_the_same(monkeypatch):
        before = crawl(hall, role, client)
    assert len([one for one in before.values() if one[0] == 200]) > MOST_PAGES_AT_LEAST
    assert role is not visitor or (news_of(before) and tags_of(before))
    changed = {}
    for act in acts_for(role):
        knows = KNOWS.get((role, act))
        with nothing_kept():
            act(deepcopy(hall))
            cache.clear()
            with always_the_same(monkeypatch):
                found = differences(before, crawl(hall, role, client), client)
                changed[act.__name__] = sorted(url for url in found if not (knows and knows.match(url)))
    assert {name: urls for name, urls in changed.items() if urls} == {}


def differences(before: dict[str, Answer], after: dict[str, Answer], client: Client) -> Iterator[str]:
    """Changed answers, new addresses, and anything that an open page, or one in a browser's cache, learns."""
    yield from (url for url in before if before[url] != after.get(url))
    yield from (url for url in after.keys() - before.keys() if after[url][0] not in NOTHING_THERE)
    yield from (ask for ask in news_of(before) if answer(client, ask)[0] != 204)
    yield from (url for url, tag in tags_of(before).items() if answer(client, url, **{"if-none-match": tag})[0] != 304)
