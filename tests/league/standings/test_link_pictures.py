"""What a chat shows of a link: title, description, and a picture of who leads, without anything kept back."""

from __future__ import annotations

import re
import struct
from html import unescape
from typing import Any

import pytest
from django.core.files import locks
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import rename_player, set_embargo
from league.competitions.models import Competition
from league.players.models import NameShown
from league.settings import site_address
from league.standings.pictures import drawing
from league.standings.pictures.compiling import png_of
from league.standings.pictures.picture import LinkPicture
from league.standings.views import pictures
from tests.factories import alice_directs, make_competition, make_entrant
from tests.league.games.play import named_table, ron
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db

SCORES = (41_000, 33_000, 26_000, 20_000)


@pytest.fixture
def league() -> Competition:
    competition = make_competition("ema-2016", name="Open of Linz", slug="linz")
    play(competition, [make_entrant(competition, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")], SCORES)
    return competition


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[LinkPicture]:
    """What is to be drawn, instead of drawing it."""
    found: list[LinkPicture] = []
    monkeypatch.setattr(pictures, "png", lambda picture: found.append(picture) or b"a picture")
    return found


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The contents that were drawn."""
    found: list[str] = []
    monkeypatch.setattr(drawing, "png_of", lambda content: found.append(content) or b"a picture")
    return found


def meta(page: str) -> dict[str, str]:
    """The properties of a page for chats."""
    found = re.findall(r'<meta (?:name="[^"]+" )?(?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def of(client: Client, address: str) -> dict[str, str]:
    return meta(client.get(f"/linz/{address}").content.decode())


def test_a_picture_is_a_png_of_the_size_that_chats_want(client: Client, league: Competition) -> None:
    for address in ("standings.png", "games/1.png", "players/1.png"):
        answer = client.get(f"/linz/{address}")
        assert (answer.status_code, answer["Content-Type"], answer.content[:4]) == (200, "image/png", b"\x89PNG")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
        assert len(answer.content) < 300_000  # the most that WhatsApp shows


def test_the_picture_of_the_standings_says_who_leads(client: Client, league: Competition, shown: list[LinkPicture]) -> None:
    client.get("/linz/standings.png")
    assert (shown[0].competition, shown[0].heading, shown[0].aside) == ("Open of Linz", "Standings", "After session 1")
    assert [(row.place, row.name, row.value) for row in shown[0].rows] == [
        ("1", "Alma", "+26,000"), ("2", "Bert", "+8,000"), ("3", "Cleo", "−9,000"), ("4", "Dora", "−25,000"),
    ]  # fmt: skip


def test_the_picture_of_a_game_has_scores_and_places_and_that_of_a_player_place_total_and_form(
    client: Client, league: Competition, shown: list[LinkPicture]
) -> None:
    client.get("/linz/games/1.png")
    client.get("/linz/players/3.png")
    game, player = shown
    assert [(row.place, row.name, row.move, row.value) for row in game.rows][:2] == [
        ("1", "Alma", "41,000", "+26,000"),
        ("2", "Bert", "33,000", "+8,000"),
    ]
    assert player.text == "After session 1 · Place: 3 · Total: −9,000 · Games: 1 · Latest games: 3"


def test_a_running_game_is_drawn_with_the_scores_now(client: Client, shown: list[LinkPicture]) -> None:
    table = named_table("ema-2016")
    table.record(ron(3, 0, han=3, fu=40))
    client.get(f"/{table.game.competition.slug}/games/1.png")
    assert (shown[0].rows[0].place, shown[0].rows[0].name, shown[0].rows[0].value) == ("–", "Dora", "35,200")
    assert shown[0].note == "Running"


def test_every_page_has_a_title_and_a_calculated_hand_is_of_no_league(client: Client, league: Competition) -> None:
    titles = {
        "sessions/1/": "Session 1 · Open of Linz",
        "standings/1/": "Alma: every game · Open of Linz",
        "players/head-to-head/?one=1&other=2": "Alma and Bert · Open of Linz",
        "results/": "Final results · Open of Linz",
        "rules/": "Rules · Open of Linz",
    }
    assert {address: of(client, address)["og:title"] for address in titles} == titles
    assert of(client, "sessions/1/")["og:description"] == "Who sits at which table, and the results."
    calculator = client.get("/calculator/?competition=linz", headers={"accept-language": "en"}).content.decode()
    assert 'property="og:title" content="Calculator"' in calculator
    assert "standings.png" not in calculator


def test_a_page_names_the_picture_in_its_language_with_the_address_of_the_site(client: Client, league: Competition, settings: Any) -> None:
    settings.SITE_ADDRESS = "https://mahjong.example"
    found = of(client, "standings/")
    assert found["og:title"] == "Standings · Open of Linz"
    assert found["og:description"].startswith("After session 1 · 1. Alma +26,000 · 2. Bert")
    assert found["og:image"] == "https://mahjong.example/linz/standings.png?language=en"
    assert found["og:url"] == "https://mahjong.example/linz/standings/"
    assert (found["og:locale"], found["twitter:card"]) == ("en_GB", "summary_large_image")
    assert found["og:image:alt"] == found["og:description"]
    pictures_of = {"games/1/": "games/1.png", "players/2/": "players/2.png", "": "standings.png", "rules/": "standings.png"}
    for address, picture in pictures_of.items():
        assert of(client, address)["og:image"] == f"https://mahjong.example/linz/{picture}?language=en"


def test_earlier_standings_have_an_earlier_picture(client: Client, league: Competition, shown: list[LinkPicture]) -> None:
    play(league, list(league.entrants.order_by("number")), SCORES[::-1])
    assert of(client, "standings/?after=1")["og:image"].endswith("/linz/standings.png?language=en&after=1")
    client.get("/linz/standings.png?language=en&after=1")
    assert shown[0].text.startswith("After session 1 · 1. Alma +26,000")
    assert client.get("/linz/standings.png?after=7").status_code == 404


def test_a_picture_speaks_the_language_of_its_address_whatever_the_browser_speaks(
    client: Client, league: Competition, shown: list[LinkPicture]
) -> None:
    for query, language in (("", "de"), ("?language=de", "en"), ("?language=en", "de")):
        client.get(f"/linz/standings.png{query}", headers={"accept-language": language})
    assert [picture.heading for picture in shown] == ["Standings", "Tabelle", "Standings"]


def test_even_a_director_gets_the_picture_that_everybody_may_see(league: Competition, shown: list[LinkPicture]) -> None:
    set_embargo(actor=SYSTEM, competition=league, until=0)
    director = Client()
    director.force_login(alice_directs(league))
    for address in ("standings.png", "games/1.png", "players/1.png"):
        assert director.get(f"/linz/{address}").status_code == 200
    assert not [picture.text for picture in shown if re.search(r"\d\d,000", picture.text)]
    assert shown[1].text == "Session 1 · Alma · Bert · Cleo · Dora · Kept secret until the results are published."


def test_who_hides_the_name_hides_it_in_pictures(client: Client, league: Competition, shown: list[LinkPicture]) -> None:
    rename_player(actor=SYSTEM, player=league.entrants.get(number=1).player, last_name="Quagga", name_shown=NameShown.ANONYMOUS)
    for address in ("standings.png", "games/1.png", "players/1.png"):
        client.get(f"/linz/{address}")
    assert len(shown) == 3
    assert not [picture.text for picture in shown if "Quagga" in f"{picture}" or "Alma" in f"{picture}"]


def test_a_change_that_a_picture_does_not_show_draws_nothing_anew(client: Client, league: Competition, drawings: list[str]) -> None:
    client.get("/linz/standings.png")
    started(league, list(league.entrants.order_by("number")))
    client.get("/linz/standings.png")
    assert len(drawings) == 1
    rename_player(actor=SYSTEM, player=league.entrants.get(number=1).player, last_name="Adler")
    client.get("/linz/standings.png")
    assert len(drawings) == 2


def test_one_picture_is_drawn_at_a_time_and_others_are_asked_to_come_back(client: Client, league: Competition, settings: Any) -> None:
    settings.WORK_APART = True
    (settings.VAR_DIR / "pictures.lock").touch()
    with (settings.VAR_DIR / "pictures.lock").open("ab") as file:
        assert locks.lock(file, locks.LOCK_EX | locks.LOCK_NB)
        answer = client.get("/linz/standings.png")
        locks.unlock(file)
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert client.get("/linz/standings.png").content[:4] == b"\x89PNG"


def test_names_are_text_in_a_picture_and_never_code() -> None:
    def of_name(name: str) -> bytes:
        return png_of(drawing.content_of(LinkPicture("en", name, name)))

    assert of_name('#panic("a") $x$ *b* <c>')[:4] == b"\x89PNG"
    assert of_name("Alma") != of_name("Bert")


@pytest.mark.parametrize(
    ("given", "hosts", "address"),
    [
        ("", ["mahjong.example", "www.mahjong.example"], "https://mahjong.example"),
        ("", ["*", ".mahjong.example"], "https://mahjong.example"),
        ("https://club.example:8443/", ["mahjong.example"], "https://club.example:8443"),
        ("", [], ""),
    ],
)
def test_the_address_of_the_site_is_that_of_the_settings(given: str, hosts: list[str], address: str) -> None:
    assert site_address(given, hosts) == address
