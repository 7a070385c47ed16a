"""What the screen of the hall shows, who sees it, and what it costs to look at it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.director.hall_screen.commands import compose_screen
from league.games.commands import session_steps
from league.games.models import Game
from league.hall.screen import built
from league.hall.screen.composition import Composition, SlideTurn, composition_of, usual
from league.hall.screen.instead import ShownInstead
from league.hall.screen.queries.hands import big_from, big_hands
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.slides import ShownSlide, flag_of, slides_of
from league.seating import commands as seating
from scoring.rulesets import RULESETS
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.games.play import DRAW, Play, named_table, ron, tables, tsumo
from tests.league.standings.games import play
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db
ALL_KINDS = [turn.kind for turn in usual().turns]


def fresh(competition: Competition) -> Competition:
    return Competition.objects.get(pk=competition.pk)


def shown(competition: Competition, composition: Composition | None = None) -> dict[str, ShownSlide]:
    """The slides by their names."""
    return {slide.name: slide for slide in slides_of(HallNow(fresh(competition)), composition or usual())}


def kinds(competition: Competition) -> list[str]:
    return [slide.kind for slide in shown(competition).values()]


def screen(client: Client | None = None, slug: str = "tuesday") -> HttpResponse:
    return (client or Client()).get(f"/{slug}/live/")


def ask(seen: str = "", client: Client | None = None) -> HttpResponse:
    return (client or Client()).get("/tuesday/live/state/", {"seen": seen})


def slide_on(page: HttpResponse, name: str) -> PagePart:
    return page_of(page).one("section", data_slide=name)


def items(part: PagePart) -> list[str]:
    return [item.text for item in part.parts() if "data-item" in item.told]


# ---------- what goes on


def test_before_anything_a_calm_sentence_stands_there() -> None:
    make_competition("ema-2012", place="Wien")
    calm = slide_on(screen(), "calm").text
    assert "Wien" in calm and "appear here by themselves" in calm


def test_a_seated_session_says_where_everybody_sits_by_table_and_by_name() -> None:
    competition = make_competition("ema-2012")
    people = [make_entrant(competition, first_name=name, last_name=family) for name, family in PEOPLE]
    make_session(competition, people)
    assert kinds(competition) == ["seating", "next"]
    assert items(slide_on(screen(), "next-0")) == [
        "Anna Ähre Table 1 EEast",
        "Ben Bach Table 1 SSouth",
        "Emil Öl sits out",
        "David Wald Table 1 NNorth",
        "Clara Zopf Table 1 WWest",
    ]
    assert items(slide_on(screen(), "seating-0")) == [
        "Table 1 EEast Anna ÄhreSSouth Ben BachWWest Clara ZopfNNorth David Wald",
        "Sitting outEmil Öl",
    ]


PEOPLE = [("Anna", "Ähre"), ("Ben", "Bach"), ("Clara", "Zopf"), ("David", "Wald"), ("Emil", "Öl")]


def test_the_clock_stands_on_top_while_a_session_runs() -> None:
    play = named_table("ema-2012")
    assert "hall-clock" not in screen().content.decode()
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    page = page_of(screen())
    assert page.one("header", class_="hall-bar").one("time", data_left="5400000").text == "90:00"
    seating.start_clock(actor=SYSTEM, session=play.session)
    (face,) = page_of(screen()).one("header", class_="hall-bar").all("time")
    assert "data-ends" in face.told and face.text.startswith("until ")
    assert kinds(play.game.competition) == ["clock", "seating", "next"]


def test_at_the_end_of_time_nothing_is_said_that_was_true_at_the_signal() -> None:
    play = named_table("ema-2012")
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    seating.start_clock(actor=SYSTEM, session=play.session)
    said = [(one.told["data-when"], one.text) for one in slide_on(screen(), "clock-0").all("span") if "data-when" in one.told]
    assert said[1:] == [
        ("signalled", "The signal has sounded."),
        ("over", "Time is up."),
        ("signalled", "Finish the hand whose dice were thrown, then play one more."),
        ("over", "Finish the hand being played; no other one begins."),
    ]


def test_missing_tables_are_named_once_the_first_is_done() -> None:
    plays = tables(3, "ema-2012")
    assert "missing" not in kinds(plays[0].game.competition)
    plays[0].play_to_the_end()
    plays[1].record(DRAW)
    assert items(slide_on(screen(), "missing-0")) == ["Table 1 not confirmed", "Table 2 East 2, 1 counter", "Table 3 no result yet"]
    plays[0].confirm()
    assert items(slide_on(screen(), "missing-0")) == ["Table 2 East 2, 1 counter", "Table 3 no result yet"]


def test_the_standings_name_place_country_and_movement() -> None:
    competition = make_competition("ema-2012")
    people = [make_entrant(competition, first_name=name, last_name=family, country="AT") for name, family in PEOPLE[:4]]
    play_all(competition, people)
    first, *_others = items(slide_on(screen(), "standings-0"))
    assert first.startswith("1 ") and "🇦🇹AUT" in first
    assert page_of(screen()).one("h2", id="hall-standings-0").text == "Standings after session 1, provisional"


def play_all(competition: Competition, people: list[Any] | None = None) -> Play:
    make_running(competition, people)
    play = Play(Game.objects.select_related("competition").filter(competition=competition).latest("pk"))
    play.play_to_the_end()
    return play


@pytest.mark.parametrize(("letters", "flag"), [("GER", "🇩🇪"), ("AUT", "🇦🇹"), ("SUI", "🇨🇭"), ("", ""), ("no country", "")])
def test_a_flag_is_that_of_the_country(letters: str, flag: str) -> None:
    assert flag_of(letters) == flag


def test_announcements_are_slides_of_their_own_and_drafts_are_none() -> None:
    competition = make_competition("ema-2012")
    for title, hidden in (("Lunch", False), ("Secret", True), ("Photo", False)):
        competitions.announce(actor=SYSTEM, competition=competition, title=title, text="At one.\n\nIn the hall.", hidden=hidden)
    page = screen()
    assert [one.text for one in page_of(page).all("h2")] == ["Photo", "Lunch"]
    assert items(slide_on(page, "announcements-0")) == ["At one.", "In the hall."]
    assert "Secret" not in page.content.decode()


@pytest.mark.parametrize(("tables", "said"), [(1, "N1 leads"), (2, "N1 and N5 lead"), (4, "4 share the lead")])
def test_all_who_share_the_first_place_lead(tables: int, said: str) -> None:
    competition = make_competition("ema-2012")
    many = [make_entrant(competition, first_name=f"N{number}", last_name="") for number in range(1, 4 * tables + 1)]
    for first in range(0, 4 * tables, 4):
        session_steps.approve(
            actor=SYSTEM, session=play(competition, many[first : first + 4], [60_000, 25_000, 20_000, 15_000]).table.session
        )
    assert [slide.says for slide in shown(competition).values() if slide.kind == "standings"] == [said]


def test_a_competition_that_is_over_shows_its_final_standings() -> None:
    competition = make_competition("ema-2012")
    play_all(competition)
    session_steps.approve(actor=SYSTEM, session=competition.sessions.get())
    for state in ("running", "finished"):
        competitions.set_competition_state(actor=SYSTEM, competition=competition, state=state)
    assert shown(competition)["standings-0"].title == "Final standings"


def test_a_competition_that_is_over_without_a_game_says_so() -> None:
    competition = make_competition("ema-2012", state="finished")
    assert "over" in slide_on(screen(), "calm").text
    assert kinds(competition) == []


# ---------- big hands


def test_hands_of_a_mangan_or_more_are_told_the_newest_first() -> None:
    play = named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))
    play.record(ron(1, 0, 3, 40), ron(2, 3, 5), tsumo(3, 6), ron(0, 1, 4, 40))
    found = big_hands(play.game.competition, HallNow(play.game.competition).reader)
    assert [hand.text for hand in found] == [
        "Anna wins by ron from Ben: 4 han 40 fu",
        "David wins by tsumo: 6 han",
        "Clara wins by ron from David: 5 han",
    ]
    assert {(hand.session, hand.table) for hand in found} == {(1, 1)}


def test_every_ruleset_without_riichi_knows_from_when_a_hand_is_big() -> None:
    assert {name: big_from(rules) for name, rules in RULESETS.items() if rules.family != "riichi" and big_from(rules) <= 0} == {}


# ---------- who sees what


@pytest.fixture
def embargoed() -> Competition:
    """Session 1 is over; in session 2, under embargo, a table plays and has had a big hand."""
    competition = make_competition("ema-2012")
    play_all(competition, people := make_entrants(competition))
    competitions.set_embargo(actor=SYSTEM, competition=competition, until=1)
    make_running(competition, people)
    play = Play(Game.objects.select_related("competition").latest("pk"))
    play.record(ron(0, 1, 6), DRAW)
    return competition


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_nothing_that_is_kept_back_is_on_the_screen_of_a_director_either(embargoed: Competition) -> None:
    alice = signed_in(alice_directs(embargoed))
    for client in (Client(), alice):
        page = page_of(screen(client))
        assert page.one("h2", id="hall-standings-0").text == "Standings after session 1, provisional"
        assert "Results from session 2 on are kept secret until the ceremony." in page.text
        assert not page.all("section", data_slide="hands-0") and not page.all("section", data_slide="missing-0")
    assert ask(client=alice).content == ask().content


def test_a_hidden_seating_is_not_shown_to_a_director_either() -> None:
    competition = make_competition("ema-2012")
    session = make_session(competition)
    seating.hide_seating(actor=SYSTEM, session=session)
    for client in (Client(), signed_in(alice_directs(competition))):
        assert "calm" in screen(client).content.decode()


def test_a_secret_change_is_no_news(embargoed: Competition) -> None:
    seen = ask()["X-Shown"]
    Play(Game.objects.select_related("competition").latest("pk")).record(ron(0, 1, 6))
    assert ask(seen).status_code == 204


def test_a_draft_is_seen_by_its_directors_alone() -> None:
    competition = make_competition("ema-2012", state="draft")
    assert screen().status_code == 404
    assert ask().status_code == 404
    assert "draft" in slide_on(screen(signed_in(alice_directs(competition))), "calm").text


# ---------- news


def test_news_come_once_with_the_time_of_the_server_and_the_name_of_the_program() -> None:
    play = named_table("ema-2012")
    seen = screen().content.decode().split('data-shown="')[1].split('"')[0]
    first = ask(seen)
    assert (first.status_code, first.content) == (204, b"")
    assert int(first["X-Now"]) > 0 and first["X-Build"] and first["X-Shown"] == seen
    play.record(ron(0, 1, 5))
    news = ask(seen)
    assert news.status_code == 200 and "wins by ron" in news.content.decode()
    assert ask(news["X-Shown"]).status_code == 204


def test_the_director_moves_the_clock_and_that_is_news() -> None:
    play = named_table("ema-2012")
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    seen = ask()["X-Shown"]
    seating.start_clock(actor=SYSTEM, session=play.session)
    assert ask(seen).status_code == 200


def test_what_takes_over_stands_alone_and_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the reveal of the places does while it runs (:mod:`league.hall.screen.instead`)."""
    play = named_table("ema-2012")
    seen = ask()["X-Shown"]
    taken = ShownInstead("hall/screen/_announcements.html", {"pieces": ["Place 3: …"]})
    monkeypatch.setattr(built, "shown_instead", lambda _competition: taken)
    play.record(DRAW)
    page = page_of(ask(seen))
    assert [one.told["data-slide"] for one in page.all("section")] == ["instead"]
    assert items(page) == ["Place 3: …"]
    assert not page.all("header", class_="hall-bar")


# ---------- what it costs


@pytest.fixture
def busy() -> Competition:
    """Ten tables in session 2, of which one has finished, and a session before."""
    competition = make_competition("ema-2012")
    people = make_entrants(competition, 40)
    for _ in range(2):
        session = make_running(competition, people, tables=10)
    seating.set_minutes(actor=SYSTEM, session=session, minutes=90)
    for game in Game.objects.select_related("competition").filter(competition=competition, table__number__lte=3):
        Play(game).record(ron(0, 1, 5), ron(1, 2, 5))
    return competition


MOST_QUERIES = 45


def test_after_a_change_the_screen_is_built_once_and_then_costs_one_query(busy: Competition) -> None:
    with CaptureQueriesContext(connection) as first:
        seen = ask()["X-Shown"]
    assert len(first) <= MOST_QUERIES
    for look in (lambda: ask(seen), ask, screen):
        with CaptureQueriesContext(connection) as queries:
            look()
        assert len(queries) == 1


def test_more_tables_take_no_more_queries_to_build_it(busy: Competition) -> None:
    with CaptureQueriesContext(connection) as ten:
        ask()
    make_running(busy, make_entrants(busy, 80), tables=20)
    with CaptureQueriesContext(connection) as twenty:
        ask()
    assert len(twenty) <= len(ten) + 6  # riichi may be declared, and two sessions be played


# ---------- as composed


def test_the_composition_says_what_is_shown_in_which_order_and_how_long() -> None:
    play = named_table("ema-2012")
    play.record(ron(0, 1, 5))
    turns = [SlideTurn("hands", 30), SlideTurn("seating", 7), *(SlideTurn(kind, 9, shown=False) for kind in ALL_KINDS if kind not in KEPT)]
    compose_screen(actor=SYSTEM, competition=play.game.competition, turns=turns, light=True)
    page = page_of(screen())
    slides = [(one.told["data-slide"], one.told["data-seconds"]) for one in page.all("section") if "data-slide" in one.told]
    assert slides == [("hands-0", "30"), ("seating-0", "7")]
    assert "data-light" in page.one("div", id="hall-screen").told


KEPT = ("hands", "seating")


def test_a_kind_that_came_with_a_later_release_stands_at_the_end() -> None:
    competition = make_competition("ema-2012")
    compose_screen(actor=SYSTEM, competition=competition, turns=[SlideTurn("hands", 30)], light=False)
    composition = composition_of(competition)
    assert [turn.kind for turn in composition.turns] == ["hands", *(kind for kind in ALL_KINDS if kind != "hands")]
