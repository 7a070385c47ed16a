"""Results kept back do not leak: not by one byte of any public address, except to directors and administrators.

This is proved in two ways. Events under an embargo are marked by words and numbers used nowhere else, which no answer may contain;
and every answer must be the same before and after the events. Addresses are found by the mark of their view, so that one added later
is tested here too.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.utils import translation

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import announce, disqualify, remove_entrant, set_embargo
from league.competitions.embargo import EVERYTHING, Reader, everybody, published_results
from league.competitions.models import Competition, Entrant
from league.director.substitutes.commands import replace_player
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.rating.commands import choose_rating
from league.rating.models import RatingKind
from league.seating.commands import hide_seating, plan_session, publish_results, publish_seating, seat_session, unpublish_results
from league.seating.models import Session, SessionState
from league.series.commands.series import start_series
from league.standings.cached import SEEN
from league.standings.urls import PAGES
from league.teams import commands as teams
from league.teams.commands import NewTeam
from scoring.game import ExhaustiveDraw, HanFu, PenaltyPoints, Ron, Win
from tests.built_once import built_once
from tests.depth import all_at_night, each_once
from tests.factories import (
    FIRST_NAMES,
    ada_administrates,
    alice_directs,
    bob_scores,
    charlie,
    make_competition,
    make_entrant,
    make_player,
    make_session,
)
from tests.league.games.play import Play, nothing_kept
from tests.league.paper import reading
from tests.league.standings.games import play, started
from tests.league.table.phone import Phone
from tests.league.test_access import ADDRESSES, Address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

#: What stands in the secret games and nowhere else: the score in every way of writing it, its total, who wrote, who sat in, and why;
#: and what one hand paid.
SECRETS = (
    "98,700", "98.700", "98700", "68,700", "68.700", "68700", "83,700", "83.700", "83700", "68 700", "Quagga", "Xenophon", "purple-marker",
    "24,900", "24.900", "24900",
)  # fmt: skip
#: Of entrants: 1 and 2 are excluded, 3 and 4 played in public, 5 sits where 7 is replaced; Zoe is 9, who is new is 10. As do 5 and 7,
#: 6 and 8, who are asked at night.
NUMBERS = all_at_night((1, 2, 3, 4, 5, 7, 9, 10, 6, 8), always=8)
QUERIES = {
    "standings": ("", "?after=1", "?after=2", "?after=3", "?sort=-total", "?with=9", "?chart=places&with=9"),
    "standings_csv": ("", "?after=1", "?after=2"),
    "standings_xlsx": ("", "?after=1", "?after=2"),
    "standings_json": ("", "?after=1", "?after=2"),
    "find_standing": ("?q=zo", "?q=9", "?q=a&after=2"),
    "teams": ("", "?after=1", "?after=2", "?sort=-value"),
    "teams_csv": ("", "?after=2"),
    "teams_json": ("", "?after=2"),
    "head_to_head": ("", "?one=1&other=3", "?one=9&other=1", "?one=10&other=9"),
    "what_if": ("", "?rules=ema-2025", "?uma=20000+10000+-10000+-20000"),
}
#: Public pages that say what is kept back: all but the clock, who is found by a name, and the final results, which wait for the end.
PAGES_OF_RESULTS = [page.name for page in PAGES if not page.has_parts and page.name not in {"clock", "find_standing", "results"}]
PER_VISITOR = re.compile(r'"x-csrftoken": "[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|data-now="[^"]*"')
XLSX_TIMES = "docProps/core.xml"
#: What holds digits by chance: a digest of a page or of a file, and the address of a player of the installation.
BY_CHANCE = re.compile(r"\b[0-9a-f]{12,}\b|/players/[0-9]+|\b(?:one|other)=[0-9]+")


@dataclass
class Stage:
    """A tournament with two public games, then a secret session at two tables, and a hidden one."""

    competition: Competition
    entrants: list[Entrant]
    secret: list[Game] = field(default_factory=list)

    @property
    def players(self) -> list[int]:
        return [entrant.player_id for entrant in self.entrants]

    def embargo(self, until: int | None) -> None:
        set_embargo(actor=SYSTEM, competition=self.competition, until=until)

    def session(self, number: int) -> Session:
        return Session.objects.get(competition=self.competition, number=number)


@pytest.fixture
def stage() -> Stage:
    competition = on_stage()
    secret = Game.objects.filter(table__session__number=2).order_by("number")
    return Stage(competition, list(competition.entrants.select_related("player").order_by("number")), list(secret))


@built_once
def on_stage() -> Competition:
    """Nine entrants; eight played session 1, and Zoe's first game is in session 2, which has started without any record."""
    competition = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    entrants = [make_entrant(competition, first_name=name, last_name="Amsel") for name in FIRST_NAMES[:8]]  # a factory's has a number
    entrants.append(make_entrant(competition, first_name="Zoe", last_name="Newcomer"))
    play(competition, entrants[:4], [41_000, 33_000, 26_000, 20_000])
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())
    pairs = [NewTeam("Wolf", tuple(entrants[:2]), captain=entrants[0]), NewTeam("Luchs", (entrants[2], entrants[8]))]
    teams.make_teams(actor=SYSTEM, competition=competition, teams=pairs)
    set_embargo(actor=SYSTEM, competition=competition, until=1)
    start_series(actor=SYSTEM, competition=competition, name="Cups of Linz", address="linz", label="2026", division="Open")
    choose_rating(actor=SYSTEM, kind=RatingKind.OPEN, counting={})
    seats = [entrants[8], *entrants[:3], *entrants[4:8]]
    started(competition, seats, tables=2)
    return competition


def play_in_secret(stage: Stage) -> None:
    """Finish one game with a substitute, a penalty and a correction; the other is still being played."""
    first, second = stage.secret
    writer = Actor(name="Xenophon", device="phone-of-xenophon")
    table = Play(first, writer)
    table.record(Ron(1, (Win(0, HanFu(3, 40)),), riichi=frozenset({0})), ExhaustiveDraw(tenpai=frozenset({0, 2})))
    table.revise(games.Replace(1, Ron(1, (Win(0, HanFu(11)),), riichi=frozenset({0}))))
    table.give_penalty(penalty=PenaltyPoints(3, "point_penalty", -8_000), reason="purple-marker")
    table.substitute(seat=2, player=make_player(first_name="Quagga", last_name="Quick"), cause="late", from_hand=1)
    held = {table.game.penalties.get(until_version=None).pk: True}
    table.enter_final_scores(scores=[98_700, 10_000, 7_300, 4_000], sum_reason="purple-marker", on_sheet=held)
    Play(second, writer).record(*[ExhaustiveDraw(tenpai=frozenset({0}))] * 3, Ron(0, (Win(1, HanFu(11)),)))


def replace_in_secret(stage: Stage) -> Entrant:
    """Replace a disqualified player by somebody new, on the director's page for incidents."""
    game = stage.secret[1]
    replace_player(
        entry=Entry.new(SYSTEM, game.version),
        game=game,
        seat=2,
        player=None,
        new_name="Quagga Quick",
        from_hand=1,
        cause="disqualified",
        reason="purple-marker",
    )
    game.refresh_from_db()
    return stage.competition.entrants.get(player__first_name="Quagga", substitute=True)


def exclude_in_secret(stage: Stage) -> None:
    """Exclude two people who played the public session."""
    disqualify(actor=SYSTEM, entrant=stage.entrants[0], reason="purple-marker")
    remove_entrant(actor=SYSTEM, entrant=stage.entrants[1], reason="purple-marker")


def end_in_secret(stage: Stage) -> None:
    """End the other game, too."""
    table = Play(stage.secret[1])
    table.record(ExhaustiveDraw(tenpai=frozenset({1})))
    table.stop_game()


def finish_in_secret(stage: Stage) -> None:
    """End the other game, and approve both, which everybody may know."""
    end_in_secret(stage)
    session_steps.approve(actor=SYSTEM, session=stage.session(2))


def public_addresses() -> list[Address]:
    return [address for address in ADDRESSES if address.access in ("public", "public_competition")]


def asked(stage: Stage) -> Iterator[str]:
    """Every public address with every number that could mean something, and with parameters that could reveal more."""
    for address in public_addresses():
        for parts in parts_of(address, stage):
            url = reverse(address.name, kwargs=parts)
            yield from (url + query for query in QUERIES.get(address.name, ("",)))


def parts_of(address: Address, stage: Stage) -> Iterator[dict[str, object]]:
    fixed = {"slug": stage.competition.slug, "ruleset_id": "ema-2016", "name": "evening", "token": "not-a-token"}
    fixed |= {"template": "final", "address": "linz"}
    known = {name: fixed[name] for name in address.parts if name in fixed}
    unknown = address.parts - known.keys()
    assert unknown <= {"number"}, f"{address.route}: say here what {unknown} can be"
    if not unknown:
        yield known
    for number in NUMBERS if "slug" in known else stage.players:
        if unknown:
            yield {**known, "number": number}


def body(response: HttpResponse) -> str:
    """The content of an answer, with the name of a file and an xlsx unpacked, without anything that differs at every request."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF-"):
        content = text_of_pdf(content).encode()
    if content[:2] == b"PK":
        with zipfile.ZipFile(BytesIO(content)) as file:
            content = b"\n".join(file.read(name) for name in sorted(file.namelist()) if name != XLSX_TIMES)
    return response.get("Content-Disposition", "") + PER_VISITOR.sub("", content.decode("utf-8", "replace"))


@lru_cache
def text_of_pdf(pdf: bytes) -> str:
    """Its text, what it says about itself, and its digest in letters. The bytes themselves hold numbers that mean widths of letters."""
    document = reading.read(pdf)
    digest = sha256(pdf).hexdigest().translate(str.maketrans("0123456789", "ghijklmnop"))
    return "\n".join([document.text, *map(str, (document.reader.metadata or {}).values()), digest])


def everything_read_by(client: Client, stage: Stage, language: str = "en") -> dict[str, tuple[int, str]]:
    read = {}
    for url in asked(stage):
        with translation.override(language):
            response = client.get(url, headers={"accept-language": language})
        read[url] = (response.status_code, body(response))
    return read


def leaks(read: dict[str, tuple[int, str]]) -> set[tuple[str, str]]:
    return {(url, secret) for url, (_status, text) in read.items() for secret in secrets_in(text)}


def secrets_in(text: str) -> set[str]:
    """Which secrets are said. Tags of pages and numbers of rows in addresses mean none, whatever digits they happen to hold."""
    said = BY_CHANCE.sub("", text)
    return {secret for secret in SECRETS if secret in said}


def test_only_what_a_page_says_is_a_secret_and_no_digits_by_chance() -> None:
    tag = "249004da68700e0b5fe94729b6183f0c5d24900a"  # of a page, made with the key of the installation and the minute
    assert (
        secrets_in(f'hx-get="/linz/games/1/?seen={tag}" href="/players/24900/" src="/static/css/all.{tag[:12]}.css" ?one=98700&') == set()
    )
    assert secrets_in(f"<td>24.900</td> 98700,10000 {tag} Quagga") == {"24.900", "98700", "Quagga"}


def visitor(_stage: Stage) -> Client:
    return Client()


def stranger(_stage: Stage) -> Client:
    return signed_in(charlie())


def scorekeeper(stage: Stage) -> Client:
    return signed_in(bob_scores(stage.competition))


def player_at_the_table(stage: Stage) -> Client:
    """Zoe, with the link of the table with the secret game."""
    return Phone(stage.secret[0], seat=0).client


def director(stage: Stage) -> Client:
    return signed_in(alice_directs(stage.competition))


def administrator(_stage: Stage) -> Client:
    return signed_in(ada_administrates())


def signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client


Role = Callable[[Stage], Client]
READERS = [visitor, stranger, scorekeeper, player_at_the_table]
#: ``test_nothing_kept_back_is_read.py`` asks the others on every run, of whom the scorekeeper reads most.
FEWEST_RIGHTS = pytest.mark.parametrize("role", all_at_night(READERS), ids=lambda role: role.__name__)
WITHOUT_RIGHTS = pytest.mark.parametrize("role", READERS, ids=lambda role: role.__name__)
WITH_RIGHTS = pytest.mark.parametrize("role", [director, administrator], ids=lambda role: role.__name__)


@FEWEST_RIGHTS
def test_no_byte_changes_while_games_are_played_and_end_or_somebody_new_steps_in_under_an_embargo(role: Role, stage: Stage) -> None:
    """Both begin with what everybody reads before."""
    client = role(stage)
    before = everything_read_by(client, stage)
    with nothing_kept():
        play_in_secret(stage)
        exclude_in_secret(stage)
        end_in_secret(stage)
        after = everything_read_by(client, stage)
    assert [url for url in before if before[url] != after[url]] == []
    cache.clear()
    for game in stage.secret:
        game.refresh_from_db()
    entered = replace_in_secret(stage)
    after = everything_read_by(client, stage)
    assert [url for url in before if before[url] != after[url]] == []
    for url in pages_of(stage, entered):
        assert client.get(url).status_code == 404, url


@WITHOUT_RIGHTS
def test_who_stepped_in_is_listed_once_the_session_is_published(role: Role, stage: Stage) -> None:
    client, entered = role(stage), replace_in_secret(stage)
    stage.embargo(2)
    for url in pages_of(stage, entered):
        assert client.get(url).status_code == 200, url
    assert "Quagga" in body(client.get(reverse("entrants", args=[stage.competition.slug])))


def test_a_new_substitute_who_has_a_seat_in_a_public_seating_is_listed(stage: Stage) -> None:
    entered = replace_in_secret(stage)
    seat_session(
        actor=SYSTEM, session=plan_session(actor=SYSTEM, competition=stage.competition), tables=[[entered, *stage.entrants[3:6]]]
    )  # fmt: skip
    for url in pages_of(stage, entered):
        assert Client().get(url).status_code == 200, url


@WITH_RIGHTS
def test_directors_know_at_once_who_stepped_in(role: Role, stage: Stage) -> None:
    client, entered = role(stage), replace_in_secret(stage)
    assert "Quagga" in body(client.get(reverse("entrants", args=[stage.competition.slug])))
    for url in pages_of(stage, entered):
        assert client.get(url).status_code == 200, url


def pages_of(stage: Stage, entrant: Entrant) -> list[str]:
    """The addresses of a person, which lead nowhere as long as the public may not know of them."""
    here = [stage.competition.slug, entrant.number]
    return [reverse("player", args=[entrant.player_id]), reverse("entrant", args=here), reverse("breakdown", args=here)]


#: Both languages read the same rows.
IN_LANGUAGES = each_once(READERS, ("en", "de"))


def test_every_public_address_is_asked_in_every_role_on_every_run(stage: Stage) -> None:
    assert {resolve(url.partition("?")[0]).url_name for url in asked(stage)} == {address.name for address in public_addresses()}
    assert {role for role, _language in IN_LANGUAGES} == set(READERS)
    assert {language for _role, language in IN_LANGUAGES} == {"en", "de"}


@pytest.mark.parametrize(("role", "language"), IN_LANGUAGES, ids=lambda given: getattr(given, "__name__", given))
def test_no_secret_is_read_anywhere_when_all_is_over(role: Role, language: str, stage: Stage) -> None:
    client = role(stage)
    play_in_secret(stage)
    finish_in_secret(stage)
    read = everything_read_by(client, stage, language)
    assert leaks(read) == set()
    assert {status for status, _text in read.values()} <= {200, 302, 404, 405}


@FEWEST_RIGHTS
def test_without_the_embargo_the_same_secrets_are_found(role: Role, stage: Stage) -> None:
    """A check on the tests above: without the embargo, they find the secrets."""
    play_in_secret(stage)
    finish_in_secret(stage)
    stage.embargo(None)
    found = leaks(everything_read_by(role(stage), stage))
    assert {"98,700", "98700", "Quagga", "purple-marker", "24,900", "24900"} <= {secret for _url, secret in found}
    slug, game = stage.competition.slug, stage.secret[0].number
    for url in (
        reverse("home"),
        reverse("competition", args=[slug]),
        reverse("standings", args=[slug]),
        reverse("standings_json", args=[slug]),
        reverse("results_csv", args=[slug]),
        reverse("results_xlsx", args=[slug]),
        reverse("session", args=[slug, 2]),
        reverse("game", args=[slug, game]),
        reverse("breakdown", args=[slug, 9]),
        reverse("entrant", args=[slug, 9]),
        reverse("player", args=[stage.players[8]]),
        reverse("statistics", args=[slug]),
    ):
        assert url in {found_url for found_url, _secret in found}, url


def test_who_was_out_before_the_embargo_stays_out(stage: Stage) -> None:
    stage.embargo(None)
    exclude_in_secret(stage)
    stage.embargo(2)
    read = everything_read_by(Client(), stage)
    for url in (reverse("standings", args=[stage.competition.slug]), reverse("breakdown", args=[stage.competition.slug, 1])):
        assert "Disqualified: ranked last" in read[url][1], url


@WITH_RIGHTS
def test_directors_know_at_once_who_is_out(role: Role, stage: Stage) -> None:
    exclude_in_secret(stage)
    page = body(role(stage).get(reverse("standings", args=[stage.competition.slug])))
    assert "Disqualified: ranked last" in page
    assert "Taken out of the ranking" in page


@WITH_RIGHTS
def test_directors_see_everything_and_are_told_that_others_do_not(role: Role, stage: Stage) -> None:
    play_in_secret(stage)
    finish_in_secret(stage)
    client, slug = role(stage), stage.competition.slug
    numbered = (("session", 2), ("game", stage.secret[0].number), ("entrant", 9), ("breakdown", 9))
    urls = [reverse(name, args=[slug]) for name in ("competition", "standings", "statistics")]
    for url in [*urls, *(reverse(name, args=[slug, number]) for name, number in numbered)]:
        page = body(client.get(url))
        assert secrets_in(page), url
        assert "Under embargo: only directors see the results of session 2." in page, url
    assert "98700" in body(client.get(reverse("results_csv", args=[slug])))
    assert "98,700" in body(client.get(reverse("player", args=[stage.players[8]])))


def test_everybody_is_told_that_something_is_kept_back(stage: Stage) -> None:
    client, slug = Client(), stage.competition.slug
    for name in PAGES_OF_RESULTS:
        assert "Results are public up to session 1." in body(client.get(reverse(name, args=[slug]))), name
    page = body(client.get(reverse("game", args=[slug, stage.secret[0].number])))
    assert "kept secret until the results are published" in page
    assert "Zoe Newcomer" in page, "the seating stays public"
    assert body(client.get(reverse("standings", args=[slug]))).count("No public result yet") == 5


def test_an_embargo_on_everything_is_said_so(stage: Stage) -> None:
    stage.embargo(0)
    assert "All results are kept secret" in body(Client().get(reverse("standings", args=["linz"])))


def test_a_session_beyond_the_embargo_has_no_standings(stage: Stage) -> None:
    play_in_secret(stage)
    for name in ("standings", "standings_csv", "standings_json"):
        url = reverse(name, args=["linz"]) + "?after=2"
        assert Client().get(url).status_code == 404
        assert director(stage).get(url).status_code == 200


@FEWEST_RIGHTS
def test_no_byte_changes_while_a_seating_is_prepared_and_played_in_secret(role: Role, stage: Stage) -> None:
    stage.embargo(None)
    client = role(stage)
    session = plan_session(actor=SYSTEM, competition=stage.competition, minutes=90)
    hide_seating(actor=SYSTEM, session=session)
    before = everything_read_by(client, stage)
    seat_session(actor=SYSTEM, session=session, tables=[stage.entrants[4:8], stage.entrants[:4]], sit_outs=stage.entrants[8:])
    games.start_session(actor=SYSTEM, session=session)
    (first, second) = Game.objects.filter(table__session=session).order_by("number")
    Play(first).enter_final_scores(scores=[98_700, 10_000, 7_300, 4_000])
    Play(second).record(ExhaustiveDraw(tenpai=frozenset({1})))
    after = everything_read_by(client, stage)
    assert [url for url in before if before[url] != after[url]] == []
    assert client.get(session.get_absolute_url()).status_code == 404
    assert client.get(first.get_absolute_url()).status_code == 404


def test_directors_see_hidden_seatings_and_are_told_that_others_do_not(stage: Stage) -> None:
    stage.embargo(None)
    session = make_session(stage.competition, stage.entrants[:4])
    hide_seating(actor=SYSTEM, session=session)
    page = body(director(stage).get(session.get_absolute_url()))
    assert "Held back: only directors see the seating of session 3." in page
    assert stage.entrants[0].shown_name in page
    publish_seating(actor=SYSTEM, sessions=[session])
    assert Client().get(session.get_absolute_url()).status_code == 200
    assert "Held back" not in body(director(stage).get(session.get_absolute_url()))


def test_the_people_at_the_table_see_their_own_game(stage: Stage) -> None:
    phone = Phone(stage.secret[0], seat=0)
    Play(stage.secret[0]).enter_final_scores(scores=[98_700, 10_000, 7_300, 4_000])
    assert "98,700" in body(phone.get())


def test_the_desk_and_the_table_link_forget_what_is_approved(stage: Stage) -> None:
    phone, bob = Phone(stage.secret[0], seat=0), scorekeeper(stage)
    play_in_secret(stage)
    assert "10,000" in body(bob.get(reverse("desk", args=["linz"]))), "who works at the desk sees what is being played"
    finish_in_secret(stage)
    for answer in (
        phone.get(),
        bob.get(phone.url("table")),
        bob.get(reverse("desk", args=["linz"])),
        bob.get(reverse("desk_state", args=["linz"])),
    ):
        assert not secrets_in(body(answer))


@pytest.mark.parametrize("first", ["director", "visitor"])
def test_a_page_for_directors_never_becomes_everybodys_nor_the_other_way_round(first: str, stage: Stage) -> None:
    play_in_secret(stage)
    alice, anybody = director(stage), Client()
    url = reverse("standings", args=["linz"])
    order = [alice, anybody] if first == "director" else [anybody, alice]
    pages = {client: body(client.get(url)) for client in order}
    again = {client: body(client.get(url)) for client in reversed(order)}
    for read in (pages, again):
        assert "98,700" not in read[anybody]
        assert "Zoe Newcomer" in read[alice]
        assert "Under embargo" in read[alice]
    assert "ETag" not in alice.get(url)
    file = reverse("results_csv", args=["linz"])
    tags = [client.get(file)["ETag"] for client in order]
    assert tags[0] != tags[1], "what a browser kept for one is not taken for the other's"
    assert anybody.get(file, headers={"if-none-match": alice.get(file)["ETag"]}).status_code == 200


def test_live_pages_say_nothing_of_what_is_kept_back(stage: Stage) -> None:
    anybody, url = Client(), reverse("standings", args=["linz"])
    page = anybody.get(url)
    (live,) = re.findall(rf'hx-get="({url}\?{SEEN}=\w+)"', page.content.decode())
    play_in_secret(stage)
    assert anybody.get(live).status_code == 204
    assert anybody.get(url, headers={"if-none-match": page["ETag"]}).status_code == 304
    again = anybody.get(url)
    assert (again.content, again.headers) == (page.content, page.headers)
    stage.embargo(None)
    assert anybody.get(live).status_code == 200


def test_publishing_changes_everything_in_one_step(stage: Stage) -> None:
    play_in_secret(stage)
    finish_in_secret(stage)
    hidden = make_session(stage.competition, stage.entrants[:4])
    hide_seating(actor=SYSTEM, session=hidden)
    anybody, urls = Client(), list(asked(stage))
    for url in urls:
        anybody.get(url)
    stage.competition.refresh_from_db()
    before = stage.competition.results_revision
    publish_results(actor=SYSTEM, competition=stage.competition, seatings=True)
    stage.competition.refresh_from_db()
    assert stage.competition.results_revision == before + 1
    assert stage.session(2).state == SessionState.PUBLISHED
    assert "98,700" in body(anybody.get(stage.session(2).get_absolute_url()))
    assert "98,700" in body(anybody.get(stage.secret[0].get_absolute_url()))
    assert anybody.get(hidden.get_absolute_url()).status_code == 200


def test_a_publication_taken_back_hides_the_results_again(stage: Stage) -> None:
    play_in_secret(stage)
    finish_in_secret(stage)
    publish_results(actor=SYSTEM, competition=stage.competition)
    assert leaks(everything_read_by(Client(), stage))
    unpublish_results(actor=SYSTEM, competition=stage.competition, until=1)
    assert leaks(everything_read_by(Client(), stage)) == set()
    assert stage.session(2).state == SessionState.APPROVED


@pytest.mark.parametrize("query", ["", "?as=public"])
def test_directors_may_look_at_what_the_public_sees(query: str, stage: Stage) -> None:
    play_in_secret(stage)
    finish_in_secret(stage)
    alice = director(stage)
    for name in ("standings", "competition", "statistics", "results_csv", "find_standing"):
        url = reverse(name, args=["linz"])
        page = body(alice.get(url + query + ("&q=zoe" if query and name == "find_standing" else "")))
        shows = bool(secrets_in(page))
        assert shows == (query == "" and name != "find_standing"), name
    assert "hx-get" not in body(alice.get(reverse("standings", args=["linz"]) + "?as=public")), "news would bring what directors see"


def test_as_public_gives_nobody_more(stage: Stage) -> None:
    play_in_secret(stage)
    url = reverse("standings", args=["linz"])
    assert body(Client().get(url + "?as=public")) == body(Client().get(url))
    assert body(Client().get(url + "?as=director")) == body(Client().get(url))


def test_an_embargo_costs_no_query(stage: Stage) -> None:
    play_in_secret(stage)
    counts: dict[str, list[int]] = {}
    for until in (None, 1):
        stage.embargo(until)
        for name in PAGES_OF_RESULTS:
            with CaptureQueriesContext(connection) as asked_for:
                Client().get(reverse(name, args=["linz"]))
            counts.setdefault(name, []).append(len(asked_for))
    assert all(kept_back <= usual for usual, kept_back in counts.values()), counts


@pytest.mark.parametrize("until", [None, 0, 1, 2])
def test_one_competition_and_many_are_read_by_the_same_rule(until: int | None, stage: Stage) -> None:
    stage.embargo(until)
    hide_seating(actor=SYSTEM, session=plan_session(actor=SYSTEM, competition=stage.competition))
    stage.competition.refresh_from_db()
    own = stage.competition.sessions.filter(everybody(stage.competition).results())
    assert set(own) == set(Session.objects.filter(published_results()))
    assert {session.number for session in own} == {number for number in (1, 2) if until is None or number <= until}
    assert stage.competition.sessions.filter(EVERYTHING.results()).count() == 3


def test_a_reader_knows_what_it_sees() -> None:
    assert Reader().sees(99)
    assert [Reader(until=6).sees(number) for number in (6, 7)] == [True, False]
    assert Reader(until=6, sees_all=True).sees(7)


def test_announcements_stand_above_the_sessions_and_on_the_overview(stage: Stage) -> None:
    text = "First line\n\n<script>alert(1)</script> https://example.org/seats javascript:alert(1)"
    announce(actor=SYSTEM, competition=stage.competition, title="Seating is out", text=text)
    announce(actor=SYSTEM, competition=stage.competition, title="Not yet", hidden=True)
    for name in ("competition", "sessions"):
        page = body(Client().get(reverse(name, args=["linz"])))
        assert "Seating is out" in page
        assert "Not yet" not in page
        assert '<a href="https://example.org/seats" rel="nofollow">' in page
        assert "<script>alert" not in page
        assert 'href="javascript' not in page
