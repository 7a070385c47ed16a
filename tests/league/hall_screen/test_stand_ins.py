"""Who plays for somebody is named where everybody looks for a chair: on the screen, on the page of the session and in the overlay."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games import commands as games
from league.games.models import Game
from league.seating.models import Session
from league.standings.queries.sessions import session_page
from tests.factories import make_competition, make_entrant, make_player, make_session
from tests.league.games.play import Play
from tests.pages import page_of

pytestmark = pytest.mark.django_db
PEOPLE = [("Anna", "Ähre"), ("Ben", "Bach"), ("Clara", "Zopf"), ("Paul", "Quast")]


@dataclass
class Cup:
    """Paul Quast sits at table 1 in session 1, and Rita Sub is appointed to play for him."""

    competition: Competition
    session: Session

    def start(self) -> Play:
        games.start_session(actor=SYSTEM, session=self.session)
        return Play(Game.objects.select_related("competition").get())

    def embargo(self) -> None:
        competitions.set_embargo(actor=SYSTEM, competition=self.competition, until=0)


@pytest.fixture
def cup() -> Cup:
    competition = make_competition("ema-2012")
    people = [make_entrant(competition, first_name=first, last_name=family) for first, family in PEOPLE]
    session = make_session(competition, people)
    rita = competitions.add_entrant(
        actor=SYSTEM, competition=competition, player=make_player(first_name="Rita", last_name="Sub"), substitute=True
    )
    competitions.appoint_stand_in(actor=SYSTEM, entrant=people[3], other=rita, since=1)
    return Cup(Competition.objects.get(), session)


def read(address: str) -> str:
    return page_of(Client(headers={"accept-language": "en"}).get(f"/tuesday/{address}")).one("main").text


SEEN_BY_ALL = ("live/", "sessions/1/", "overlay/1/")


@pytest.mark.parametrize("address", SEEN_BY_ALL)
def test_under_an_embargo_a_substitute_of_the_seating_is_named(cup: Cup, address: str) -> None:
    cup.embargo()
    cup.start()
    assert "Rita Sub plays" in read(address)


@pytest.mark.parametrize("address", SEEN_BY_ALL)
def test_who_steps_in_by_an_incident_stays_secret_and_so_does_whoever_is_taken_back(cup: Cup, address: str) -> None:
    cup.embargo()
    play = cup.start()
    before = read(address)
    play.substitute(seat=0, player=make_player(first_name="Zoe", last_name="Later"), cause="absent", from_hand=1)
    play.end_substitution(seat=3)
    assert read(address) == before


PAGES = ("sessions/1/", "", "players/1/", "players/4/")


@pytest.mark.parametrize("address", ["live/", *PAGES])
def test_who_is_appointed_is_named_before_the_start_wherever_the_table_is_shown(cup: Cup, address: str) -> None:
    assert "Rita Sub plays" in read(address)
    before = read("sessions/1/").count("Rita Sub")
    cup.start()
    assert read("sessions/1/").count("Rita Sub") == before == 1, "as after the start"


@pytest.mark.parametrize("address", ["live/", *PAGES])
def test_under_an_embargo_the_screen_and_the_pages_name_whoever_was_appointed_before_anything_was_played(cup: Cup, address: str) -> None:
    cup.embargo()
    assert "Rita Sub plays" in read(address)
    cup.start()
    assert "Rita Sub plays" in read("sessions/1/")


def appointed_after_the_secret_start(cup: Cup) -> Session:
    """Session 1 has begun under an embargo; session 2 is seated, and then Rita Sub is to play there for Ben Bach, who went home."""
    cup.embargo()
    cup.start()
    people = list(cup.competition.entrants.with_players().order_by("number"))
    session = make_session(cup.competition, people[:4])
    competitions.dismiss_stand_in(actor=SYSTEM, entrant=people[3])
    competitions.appoint_stand_in(actor=SYSTEM, entrant=people[1], other=people[4], since=2)
    return session


def test_neither_names_whoever_is_appointed_once_something_is_played_in_secret_until_the_session_starts(cup: Cup) -> None:
    session = appointed_after_the_secret_start(cup)
    Session.objects.filter(number=1).update(state="approved")
    for address in ("live/", "sessions/2/"):
        assert "Ben Bach" in read(address) and "Rita Sub" not in read(address), address
    (said,) = notices("/tuesday/players/2/")
    assert said.startswith("Next at table 1 as South, with") and "Rita" not in said and not notices("/tuesday/players/5/")
    games.start_session(actor=SYSTEM, session=session)
    for address in ("live/", "sessions/2/"):
        assert "Rita Sub plays" in read(address), address


def test_that_takes_one_query_and_only_where_somebody_is_appointed(cup: Cup, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(4):
        session_page(cup.competition, 1)
    cup.embargo()
    cup.competition.refresh_from_db()
    with django_assert_num_queries(5):
        session_page(cup.competition, 1)
    competitions.dismiss_stand_in(actor=SYSTEM, entrant=cup.competition.entrants.get(number=4))
    with django_assert_num_queries(4):
        session_page(cup.competition, 1)


def notices(address: str, language: str = "en") -> list[str]:
    page = page_of(Client(headers={"accept-language": language}).get(address))
    return [one.text for one in page.all("p") if one.is_said("class", "next-seat")]


def test_the_next_seat_says_who_plays_instead_of_somebody_at_the_table(cup: Cup) -> None:
    for address in ("/tuesday/players/1/", f"/players/{cup.competition.entrants.get(number=1).player_id}/"):
        (said,) = notices(address)
        assert "Clara Zopf, Paul Quast (Rita Sub plays) (session 1)" in said
    assert "Paul Quast (Rita Sub spielt)" in notices("/tuesday/players/1/", "de")[0]
    assert notices("/tuesday/players/4/")[0].startswith("Next at table 1 as North (Rita Sub plays), with Anna Ähre")


def test_the_own_page_says_who_plays_instead_at_a_running_table_as_the_screen_does(cup: Cup) -> None:
    play = cup.start()
    play.substitute(seat=0, player=make_player(first_name="Zoe", last_name="Later"), cause="absent", from_hand=1)
    absent = cup.competition.entrants.get(number=4).player_id
    for address in ("/tuesday/players/4/", f"/players/{absent}/"):
        assert "at table 1 as North (Rita Sub plays), with Anna Ähre (Zoe Later plays" in notices(address)[0]
    assert "at table 1 as East (Zoe Later plays" in notices("/tuesday/players/1/")[0]


def test_nobody_is_named_as_a_substitute_of_sessions_in_which_they_do_not_play(cup: Cup) -> None:
    make_session(cup.competition, list(cup.competition.entrants.with_players().order_by("number")[:4]))
    (paul, rita) = cup.competition.entrants.with_players().filter(number__gte=4).order_by("number")
    competitions.appoint_stand_in(actor=SYSTEM, entrant=paul, other=rita, since=2)
    assert "Rita Sub" not in read("sessions/1/") and "Rita Sub plays" in read("sessions/2/")


def by_name() -> list[str]:
    page = page_of(Client(headers={"accept-language": "en"}).get("/tuesday/live/"))
    return [item.text for item in page.one("section", data_slide="next-0").parts() if "data-item" in item.told]


@pytest.mark.parametrize("act", ["appoint", "start", "start in secret"])
def test_a_substitute_finds_the_chair_by_the_own_name_before_the_start_and_after_it(cup: Cup, act: str) -> None:
    if act == "start in secret":
        cup.embargo()
    if act != "appoint":
        cup.start()
    assert by_name()[2:4] == ["Paul Quast (Rita Sub plays) Table 1 NNorth", "Rita Sub (for Paul Quast) Table 1 NNorth"]
    assert "Paul Quast (Rita Sub plays)" in page_of(Client().get("/tuesday/live/")).one("section", data_slide="seating-0").text
