"""The pages of a rating: the list, why a number is what it is, and the ways there."""

from __future__ import annotations

import datetime
import json
import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant
from league.competitions.models import Competition
from league.players.models import Player
from league.rating.commands import choose_rating
from league.rating.models import RatingKind
from league.rating.queries.events import mers_events
from league.rating.queries.mers_why import mers_why
from league.rating.queries.open_why import open_why
from tests.factories import ada_administrates, make_club, make_player
from tests.league.rating.played import FALLING, choose, finish, make_cup
from tests.league.standings.games import play
from tests.pages import raw

pytestmark = pytest.mark.django_db


def page(address: str, client: Client | None = None) -> str:
    response = (client or Client()).get(address, headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def flat(html: str) -> str:
    return re.sub(r"\s+", " ", html)


@pytest.fixture
def cup() -> Competition:
    """Ten games of four, always with the same places, in one day; Anna and Ben are in a club."""
    competition = make_cup(games=10)
    for number, name in enumerate(("Anna", "Ben", "Clara", "David"), start=1):
        Player.objects.filter(entries__competition=competition, entries__number=number).update(first_name=name, last_name="")
    Player.objects.filter(first_name__in=["Anna", "Ben"]).update(club=make_club(name="North wind"))
    return competition


def number_of(name: str) -> int:
    return Player.objects.get(first_name=name).pk


def names(html: str) -> list[str]:
    return re.findall(r'<a class="row-link"[^>]*>([^<]*)</a>', html)


def test_without_a_rating_the_page_says_so_and_nothing_leads_there(cup: Competition) -> None:
    assert "No rating is kept here." in page("/rating/")
    assert Client().get(f"/rating/{number_of('Anna')}/").status_code == 404
    for address in ("/", f"/players/{number_of('Anna')}/"):
        assert "/rating/" not in page(address)


@pytest.mark.parametrize(("kind", "sentence"), [("open", "No game counts yet"), ("mers", "No tournament counts yet")])
def test_a_rating_without_anybody_says_what_will_be_there(kind: str, sentence: str) -> None:
    choose(kind)
    assert sentence in page("/rating/")


def test_home_and_the_player_lead_to_the_rating_once_there_is_one(cup: Competition) -> None:
    choose("open", cup)
    anna = number_of("Anna")
    why = open_why(anna)
    assert why is not None
    assert f'href="{reverse("rating")}"' in page("/")
    player = page(f"/players/{anna}/")
    assert f'<a href="/rating/{anna}/"><strong class="num">{why.strength.shown:,} ± {why.strength.uncertainty}</strong></a>' in player
    choose("mers", cup)
    assert f"/rating/{anna}/" not in page(f"/players/{anna}/"), "nothing counts before the end"
    finish(cup)
    assert f'<a href="/rating/{anna}/"><strong class="num">–</strong></a>' in page(f"/players/{anna}/")


def test_the_open_rating_lists_everybody_in_order(cup: Competition) -> None:
    choose("open", cup)
    assert names(page("/rating/")) == ["Anna", "Ben", "Clara", "David"]
    assert '<span class="place" data-place="4">4</span>' in page("/rating/")


def test_names_and_clubs_are_found(cup: Competition) -> None:
    choose("open", cup)
    assert names(page("/rating/?q=cLÁra")) == ["Clara"]
    assert names(page("/rating/?club=North+wind")) == ["Anna", "Ben"]
    assert names(page("/rating/?club=North+wind&q=ben")) == ["Ben"]
    assert "Nobody in this list" in page("/rating/?q=zoe")
    assert "Nobody in this list" in page("/rating/?day=2020-01-01")
    assert names(page("/rating/?day=2020-99-99")) == names(page("/rating/?day=long+ago")) == ["Anna", "Ben", "Clara", "David"]


def test_a_page_says_why_a_rating_is_what_it_is(cup: Competition) -> None:
    """In the first game everybody was expected in the middle; the changes add up to the rating."""
    choose("open", cup)
    anna = number_of("Anna")
    why = open_why(anna)
    assert why is not None
    assert 1500 + sum(game.change for game in why.games) == why.strength.shown
    first = why.games[-1]
    assert (first.place, float(first.expected), first.change, first.rating) == (1, 2.5, 67, 1567)
    assert [(one.person.name, one.place, one.rating) for one in first.opponents] == [
        ("Ben", 2, 1500),
        ("Clara", 3, 1500),
        ("David", 4, 1500),
    ]
    shown = flat(page(f"/rating/{anna}/"))
    assert f"Anna: why {why.strength.shown:,}?" in shown
    assert "+67" in shown
    assert Client().get("/rating/99999/").status_code == 404


def test_many_games_stand_on_several_pages(cup: Competition) -> None:
    choose("open", cup)
    why = open_why(number_of("Anna"), "2", games=4)
    assert why is not None
    assert [game.number for game in why.games] == [6, 5, 4, 3]
    assert why.page.paginator.num_pages == 3


def test_few_games_are_called_provisional_and_days_make_a_chart() -> None:
    first = make_cup(day=datetime.date(2026, 1, 5))
    make_cup("second", entrants=list(first.entrants.order_by("number")), day=datetime.date(2026, 2, 5))
    choose("open", first)
    shown = page(f"/rating/{first.entrants.get(number=1).player_id}/")
    assert "Provisional: with fewer than 10 games" in flat(shown)
    assert 'data-times=",5 Jan,5 Feb"' in shown


def test_the_ema_ranking_shows_each_result_and_how_it_counts(cup: Competition) -> None:
    second = make_cup("second", entrants=list(cup.entrants.order_by("number")))
    choose("mers", finish(cup), finish(second))
    choose("mers", second, half_weights=7)
    html = page("/rating/?day=2026-11-28")
    assert names(html) == ["Anna", "Ben", "Clara", "David"]
    anna = number_of("Anna")
    why = mers_why(anna, datetime.date(2026, 11, 28))
    assert why is not None
    assert why.ranking is not None
    shown = flat(page(f"/rating/{anna}/?day=2026-11-28"))
    assert "Part A: base ranks times what they count, of 5 results: 4,500 / 7.5 = 600.00." in shown
    assert "Part B: the same of the best 4: 4,500 / 6.5 = 692.31." in shown
    assert "Ranking: the mean of both, 646.15." in shown
    assert "1 of 4" in shown
    assert "entered" in shown
    assert shown.count(">not verified<") == 7
    assert "Exactly 10 countries: 1, as two programs give" in shown
    aged = mers_why(anna, datetime.date(2028, 1, 1))
    assert aged is not None
    assert {float(one.age) for one in aged.results} == {0.5}


def test_at_exactly_ten_countries_the_page_says_what_was_chosen(cup: Competition) -> None:
    countries = ("AUT", "BEL", "CHE", "DEU", "DNK", "ESP", "FIN", "FRA", "GBR", "HUN")
    for country in countries[4:]:
        add_entrant(actor=SYSTEM, competition=cup, player=make_player(country=country))
    for entrant, country in zip(cup.entrants.order_by("number"), countries, strict=False):
        Player.objects.filter(pk=entrant.player_id).update(country=country)
    extra = list(cup.entrants.order_by("number"))[4:8]
    play(cup, extra, FALLING)
    play(cup, [*list(cup.entrants.order_by("number"))[8:], *extra[:2]], FALLING)
    choose("mers", finish(cup))
    (event,), _competitions = mers_events()
    assert event.weight.countries == 1
    choose_rating(actor=SYSTEM, kind=RatingKind.MERS, counting={}, half_at_ten=True)
    (event,), _competitions = mers_events()
    assert event.weight.countries == Fraction(1, 2)
    assert "Exactly 10 countries: ½, as the EMA’s text of 2017 prints" in flat(page("/rating/"))


def test_a_single_result_is_no_ranking_yet(cup: Competition) -> None:
    choose("mers", finish(cup))
    assert '<td class="num">–</td><th scope="row"><a class="row-link"' in page("/rating/?day=2026-11-28")
    assert "From the second on there is a ranking." in page(f"/rating/{number_of('Anna')}/?day=2026-11-28")


def test_only_administrators_are_led_to_the_choice(cup: Competition) -> None:
    choose("open", cup)
    admin = Client()
    admin.force_login(ada_administrates())
    assert reverse("manage_rating") in page("/rating/", admin)
    assert reverse("manage_rating") not in page("/rating/")
    assert names(page("/rating/", admin)) == names(page("/rating/")), "everybody sees the same"


def test_the_ema_ranking_says_that_base_ranks_are_rounded_before_they_are_weighted(cup: Competition) -> None:
    finish(cup)
    choose("mers", cup)
    for address in ("/rating/?day=2026-12-01", f"/rating/{number_of('Ben')}/?day=2026-12-01"):
        html = flat(page(address))
        assert "Each base rank is rounded to a whole number before it is weighted, and an exact half goes up." in html
    assert "Base ranks are whole numbers, rounded before they are weighted." in html and ">667</td>" in html


@pytest.mark.parametrize(("kind", "first"), [("open", "rating,uncertainty,games,last_day"), ("mers", "ranking,part_a,part_b,results")])
def test_the_list_is_a_file_too(cup: Competition, kind: str, first: str) -> None:
    finish(cup)
    assert Client().get("/rating/list.csv").status_code == 404, "no rating is kept"
    choose(kind, cup)

    def read(address: str) -> bytes:
        return raw(Client().get(address))

    lines = read("/rating/list.csv?day=2026-12-01").decode("utf-8-sig").splitlines()
    assert lines[0] == f"place,number,player,club,{first}" and len(lines) == 1 + 4
    data = json.loads(read("/rating/list.json?day=2026-12-01"))
    assert (data["rating"], data["day"], [one["player"] for one in data["players"]][:2]) == (kind, "2026-12-01", ["Anna", "Ben"])
    assert read("/rating/list.xlsx").startswith(b"PK")
    assert 'href="/rating/list.csv?day=2026-12-01"' in page("/rating/?day=2026-12-01")
