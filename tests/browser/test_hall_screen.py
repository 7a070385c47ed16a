"""The screen of the hall in a real browser: pages that fit, keys, lost networks, new builds, the bell, and hours of turns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, Route, expect

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.director.hall_screen.commands import compose_screen
from league.games.commands import start_session
from league.games.models import Game
from league.hall.screen.composition import SHORTEST, SlideTurn, usual
from league.seating import commands as seating
from league.seating.models import ClockEvent
from scoring.game import Ron, TileHand, Win
from scoring.hand import Hand, parse_tiles
from tests.depth import IS_NIGHT
from tests.factories import alice_directs, make_competition, make_entrant, make_running, make_session, make_stage
from tests.league.games.play import Play, named_table, ron

OpenPage = Callable[..., Page]
SCREENS = {"beamer": (1920, 1080), "sharp": (3840, 2160), "old": (1366, 768), "phone": (390, 844)}
FAMILIES = ("Amsel", "Bachstelze", "Dohle", "Elster", "Falke", "Grasmücke", "Habicht", "Ibis", "Kranich", "Lerche")
FIRST = ("Anna", "Ben", "Clara-Sophie", "David", "Emil", "Friederike", "Georg", "Hanna", "Ida", "Jonas")
COUNTRIES = ("AT", "DE", "CH", "NL", "")
SEVEN_PAIRS = Hand(  # of one suit, with riichi and two dora
    concealed=parse_tiles("1133557799m22m4m"),
    winning_tile=parse_tiles("4m")[0],
    win="",
    seat_wind="",
    round_wind="",
    dora_indicators=parse_tiles("1m"),
    ura_indicators=parse_tiles("5s"),
)
CURRENT = "[data-slide].current"
RINGS = """
window.rings = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.rings += 1; return start.apply(this, when); };
"""


def hall(page: Page, size: str = "beamer", slug: str = "tuesday") -> Page:
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/{slug}/live/")
    expect(page.locator(CURRENT)).to_have_count(1)
    return page


def name_of(page: Page) -> str:
    return str(page.locator(CURRENT).get_attribute("data-slide"))


def press_until(page: Page, slide: str, key: str = "ArrowRight") -> None:
    for _ in range(60):
        if name_of(page) == slide:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no slide {slide}")


def people(competition: Competition, count: int) -> list[Any]:
    return [
        make_entrant(
            competition, first_name=FIRST[n % 10], last_name=FAMILIES[n // 10 % 10] + (f" {n}" if n > 99 else ""), country=COUNTRIES[n % 5]
        )
        for n in range(count)
    ]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Forty players: session 1 is over, session 2 is played at ten tables, session 3 is seated; there is an announcement."""
    competition = make_competition("ema-2012", name="Vier-Winde-Cup", kind="tournament")
    who = people(competition, 40)
    for _ in range(2):
        session = make_running(competition, who, tables=10)
    seating.set_minutes(actor=SYSTEM, session=session, minutes=90)
    for game in Game.objects.select_related("competition").filter(table__session__number=1):
        Play(game).enter_final_scores(scores=(40_000, 31_000, 29_000, 20_000))
    for game in Game.objects.select_related("competition").filter(table__session__number=2, table__number__lte=4):
        play = Play(game)
        play.record(ron(0, 1, 5), ron(1, 2, 3, 30))
        if game.table.number == 4:
            play.record(Ron(3, (Win(1, TileHand(SEVEN_PAIRS)),), riichi=frozenset({1})))
        if game.table.number == 1:
            play.enter_final_scores(scores=(40_000, 31_000, 29_000, 20_000))
    make_session(competition, who[::-1])
    competitions.announce(actor=SYSTEM, competition=competition, title="Mittagspause", text="Das Buffet öffnet um 13 Uhr im Foyer.\n\n" * 3)
    seating.start_clock(actor=SYSTEM, session=session)
    return competition


# ---------- what fits


@pytest.mark.parametrize("size", SCREENS)
def test_every_page_of_every_slide_fits_the_screen_in_letters_that_can_be_read(
    cup: Competition, laptop: Page, shot: Callable[[Page, str], Path], size: str
) -> None:
    page = hall(laptop, size)
    names, seen = [one.get_attribute("data-slide") for one in page.locator("[data-slide]:not([data-since])").all()], []
    for _ in range(120):
        if seen and name_of(page) == names[0] and len(set(seen)) == len(names):
            break
        if name_of(page) not in seen:
            shot(page, f"hall-{name_of(page)}-{size}")
        seen.append(name_of(page))
        assert page.evaluate(FITS), f"{name_of(page)} at {size}"
        page.keyboard.press("ArrowRight")
    assert set(seen) == set(names) and len(names) == 7
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= min(0.045 * SCREENS[size][1], 17)


#: The page does not scroll, no item is cut off, and no name is wider than its place.
FITS = """() => {
  const box = document.querySelector('[data-slide].current [data-paged]');
  const root = document.scrollingElement;
  const still = root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight + 1;
  if (!box) return still;
  const items = [...box.querySelectorAll('[data-item]:not([hidden])')];
  const wide = [...box.querySelectorAll('[data-item]:not([hidden]) *')].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' && !one.closest('.visually-hidden'));
  const broken = [...box.querySelectorAll('strong')].filter((one) => one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).fontSize));
  const frame = box.getBoundingClientRect();
  const inside = items.every((item) => item.getBoundingClientRect().right <= frame.right + 1 && item.getBoundingClientRect().bottom <= frame.bottom + 1);
  return still && items.length > 0 && inside && wide.length === 0 && broken.length === 0 && !box.classList.contains('tall');
}"""  # noqa: E501


def test_everybody_stands_on_exactly_one_page(cup: Competition, laptop: Page) -> None:
    page = hall(laptop)
    press_until(page, "next-0")
    found: list[str] = []
    while name_of(page) == "next-0":
        found += page.locator(f"{CURRENT} [data-item]:visible .hall-who").all_inner_texts()
        page.keyboard.press("ArrowRight")
    assert len(found) == len(set(found)) == 40


def test_a_screen_of_another_shape_has_as_many_rows_as_it_has_room_for(cup: Competition, laptop: Page) -> None:
    page = hall(laptop)
    press_until(page, "next-0")
    rows = page.locator(f"{CURRENT} [data-item]:visible")
    before = rows.count()
    page.set_viewport_size({"width": 1600, "height": 1200})
    expect(rows.nth(before)).to_be_visible()
    assert page.evaluate(FITS)
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(rows).to_have_count(before)


def test_without_scripts_everything_can_be_read(cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None]) -> None:
    page = open_page("phone", scripts=False)
    page.goto("/tuesday/live/")
    expect(page.get_by_role("heading", name="Session 2: who sits where")).to_be_visible()
    expect(page.get_by_role("heading", name="Mittagspause")).to_be_visible()


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
def test_the_screen_is_accessible_and_dark_unless_the_director_wants_it_light(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], light: bool
) -> None:
    compose_screen(actor=SYSTEM, competition=cup, turns=usual().turns, light=light)
    for language, device in (("de", "laptop"), ("en", "phone")):
        page = open_page(device, language=language)
        page.goto("/tuesday/live/")
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (background == "rgb(243, 238, 225)") == light
        for slide in ("clock-0", "seating-0", "missing-0", "standings-0", "hands-0", "announcements-0", "next-0"):
            press_until(page, slide)
            accessible(page)
            shot(page, f"hall-{slide}-{device}-{'light' if light else 'dark'}")


@pytest.mark.parametrize(("size", "count"), [("beamer", 24), ("phone", 24), ("beamer", 172), ("old", 172)])
def test_a_final_and_a_consolation_side_by_side_fit_and_everybody_is_listed(
    laptop: Page, shot: Callable[[Page, str], Path], size: str, count: int
) -> None:
    competition = make_competition("ema-2016", kind="tournament")
    everybody = people(competition, count)
    make_stage(competition, "Preliminaries")
    for name, own, quota in (("Final", everybody[:4], {"who": "best", "count": 4}), ("Consolation", everybody[4:], {"who": "rest"})):
        stage = make_stage(competition, name, carried="nothing", members=own, **quota)
        start_session(actor=SYSTEM, session=make_session(competition, own, tables=len(own) // 4, stage=stage))
    Play(Game.objects.select_related("competition").latest("pk")).play_to_the_end()
    page = hall(laptop, size)
    listed: list[str] = []
    for _ in range(120):
        assert page.evaluate(FITS), f"{name_of(page)} at {size}"
        if name_of(page) == "next-0":
            listed += page.locator(f"{CURRENT} [data-item]:visible .hall-who").all_inner_texts()
        if not (pages := page.locator(f"{CURRENT} [data-page]").inner_text()) or "1 /" in pages:
            shot(page, f"hall-stages-{name_of(page)}-{count}-{size}")
        page.keyboard.press("ArrowRight")
        if listed and name_of(page) != "next-0":
            break
    assert len(listed) == len(set(listed)) == count


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize(("size", "language"), [("beamer", "de"), ("old", "en"), ("phone", "de")])
def test_where_seats_are_reassigned_everything_fits_too(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], size: str, language: str, light: bool
) -> None:
    competition = make_competition("ema-2016", kind="tournament")
    everybody = people(competition, 24)
    make_stage(competition, "Preliminaries")
    for name, own, quota in (("Final", everybody[:4], {"who": "best", "count": 4}), ("Consolation", everybody[4:], {"who": "rest"})):
        stage = make_stage(competition, name, carried="nothing", members=own, **quota)
        make_session(competition, own, tables=len(own) // 4, stage=stage)
    places = [seating.StagePlace(one) for one in (*everybody[:3], everybody[9])]
    seating.decide_stage(actor=SYSTEM, stage=competition.stages.get(number=2), places=places)
    for one in everybody[12:16]:
        competitions.withdraw_entrant(actor=SYSTEM, entrant=one)
    compose_screen(actor=SYSTEM, competition=competition, turns=usual().turns, light=light)
    page = hall(open_page("laptop", language=language), size)
    for slide in ("seating-0", "seating-1", "next-0"):
        press_until(page, slide)
        assert page.evaluate(FITS), f"{slide} at {size}"
        accessible(page)
        shot(page, f"hall-reassigned-{slide}-{size}-{language}-{'light' if light else 'dark'}")


# ---------- who stands at the laptop


def test_keys_step_pause_and_hide_the_controls(cup: Competition, laptop: Page) -> None:
    laptop.clock.install()
    page = hall(laptop)
    assert name_of(page) == "clock-0"
    laptop.clock.run_for(10_500)
    assert name_of(page) == "seating-0"
    page.keyboard.press("ArrowLeft")
    assert name_of(page) == "clock-0"
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Paused: this picture stays.")).to_be_visible()
    laptop.clock.run_for(60_000)
    assert name_of(page) == "clock-0"
    assert page.evaluate("getComputedStyle(document.documentElement).cursor") == "none"
    assert page.evaluate("getComputedStyle(document.getElementById('hall-controls')).opacity") == "0"
    page.mouse.move(300, 300)
    page.mouse.move(320, 320)
    assert page.evaluate("getComputedStyle(document.getElementById('hall-controls')).opacity") == "1"
    page.keyboard.press("Space")
    laptop.clock.run_for(10_500)
    assert name_of(page) == "seating-0"
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")


def test_a_phone_has_the_same_by_tapping(cup: Competition, phone: Page, shot: Callable[[Page, str], Path]) -> None:
    page = hall(phone, "phone")
    page.get_by_role("button", name="Next").tap()
    expect(page.locator(CURRENT)).to_have_attribute("data-slide", "seating-0")
    page.get_by_role("button", name="Pause").tap()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    shot(page, "hall-phone-controls")


def test_the_bell_rings_once_at_the_signal_after_a_first_key(transactional_db: None, open_page: OpenPage) -> None:
    play = named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    seating.start_clock(actor=SYSTEM, session=play.session)
    page = open_page("laptop")
    page.add_init_script(RINGS)
    hall(page)
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    tried = page.evaluate("window.rings")
    assert tried > 0
    minutes = 90 - play.game.competition.ruleset.signal_minutes
    ClockEvent.objects.update(at=F("at") - timedelta(minutes=minutes) + timedelta(seconds=7))
    seating.pause_clock(actor=SYSTEM, session=play.session)  # any change brings the news
    seating.resume_clock(actor=SYSTEM, session=play.session)
    page.keyboard.press("ArrowRight")
    assert name_of(page) != "clock-0"
    page.wait_for_function("was => window.rings > was", arg=tried)
    expect(page.locator(CURRENT)).to_have_attribute("data-slide", "clock-0")
    rung = page.evaluate("window.rings")
    expect(page.get_by_text("The signal has sounded.")).to_be_visible()
    page.wait_for_timeout(5000)
    assert page.evaluate("window.rings") == rung
    page.reload()
    expect(page.get_by_role("button", name="Tap for the sound")).to_be_visible()
    page.mouse.click(500, 300)
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()


# ---------- for hours


@contextmanager
def answered_by(page: Page, answer: Callable[[Route], None]) -> Iterator[None]:
    page.route("**/live/state/**", answer)
    yield
    page.unroute("**/live/state/**")


def test_it_asks_once_in_four_seconds_and_seldom_while_nobody_sees_it(cup: Competition, laptop: Page) -> None:
    laptop.clock.install()
    asked: list[str] = []
    with answered_by(laptop, lambda route: (asked.append(route.request.url), route.continue_())[1]):
        page = hall(laptop)
        for _ in range(10):
            with page.expect_response("**/live/state/**"):
                page.clock.run_for(4_100)
        assert len(asked) == 10
        page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
        with page.expect_response("**/live/state/**"):
            page.clock.run_for(4_100)  # the last one that was planned while it was visible
        for _ in range(6):
            page.clock.run_for(4_500)
        assert len(asked) == 11


def test_a_lost_network_is_told_with_the_age_and_comes_back_by_itself(
    cup: Competition, open_page: OpenPage, shot: Callable[..., Any]
) -> None:
    page = open_page("laptop", expect=["ERR_INTERNET_DISCONNECTED", "Failed to load resource"])
    page.clock.install()
    hall(page)
    page.context.set_offline(True)
    sign = page.get_by_role("status")
    for _ in range(6):
        page.clock.run_for(4_100)
        page.wait_for_timeout(50)
    expect(sign).to_have_text(re.compile(r"No connection\. This is how it stood at \d\d:\d\d, \d0 seconds ago\."))
    page.clock.run_for(180_000)
    expect(sign).to_have_text(re.compile("3 minutes ago"))
    assert page.evaluate(FITS)
    shot(page, "hall-lost")
    before, seen = name_of(page), set[str]()
    for _ in range(15):
        page.clock.run_for(4_000)
        seen.add(name_of(page))
    assert seen - {before}, "the slides go on, some of them after more than a quarter of a minute"
    competitions.announce(actor=SYSTEM, competition=cup, title="Wieder da", text="", hidden=False)
    page.context.set_offline(False)
    page.clock.run_for(4_100)
    expect(page.locator("[data-slide]", has_text="Wieder da")).to_have_count(1)
    page.clock.run_for(1_000)
    expect(sign).to_be_hidden()


def test_a_server_that_starts_again_is_waited_for_and_a_new_build_is_loaded(cup: Competition, open_page: OpenPage) -> None:
    page = open_page("laptop", expect=["502"])
    page.clock.install()
    hall(page)
    with answered_by(page, lambda route: route.fulfill(status=502, body="Bad gateway")):
        for _ in range(5):
            with page.expect_response("**/live/state/**"):
                page.clock.run_for(4_100)
        expect(page.get_by_role("status")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    page.evaluate("document.body.dataset.build = 'older'")
    with page.expect_navigation():
        for _ in range(4):
            page.clock.run_for(4_100)
            page.wait_for_timeout(100)
    expect(page.locator(CURRENT)).to_have_count(1)
    assert page.evaluate("window.sameDocument") is None


def test_a_page_of_somebody_else_in_between_is_no_news(cup: Competition, laptop: Page) -> None:
    laptop.clock.install()
    page = hall(laptop)
    with answered_by(laptop, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Hotel: please sign in</p>")):
        with page.expect_response("**/live/state/**"):
            page.clock.run_for(4_100)
        page.clock.run_for(15_000)
        expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("[data-slide='standings-0']")).to_have_count(1)
    expect(page.get_by_text("Hotel")).to_have_count(0)


ROUNDS = 900 if IS_NIGHT else 150  #: of news, every four seconds: an hour of them at night


@pytest.mark.timeout(1800)  # at night
def test_thousands_of_turns_and_news_leave_nothing_behind(cup: Competition, laptop: Page) -> None:
    compose_screen(actor=SYSTEM, competition=cup, turns=[replace(turn, seconds=SHORTEST) for turn in usual().turns], light=False)
    laptop.clock.install()
    page = hall(laptop)
    pages = [page.evaluate("document.getElementById('hall-screen').outerHTML")]
    rename = competitions.rename_player
    rename(actor=SYSTEM, player=cup.entrants.get(number=1).player, last_name="Albatros")
    pages.append(page.request.get("/tuesday/live/state/").text())
    told = iter(range(1_000_000))

    def news(route: Route) -> None:
        number = next(told)
        build = page_build
        headers = {"X-Shown": f"tag{number}", "X-Build": build, "X-Now": "1764270000000", "Content-Type": "text/html"}
        route.fulfill(status=200, headers=headers, body=pages[number % 2])

    page_build = page.evaluate("document.body.dataset.build")
    with answered_by(laptop, news):
        live_through(page, 40)
        before = measured(page)
        live_through(page, ROUNDS)
        after = measured(page)
    assert next(told) > ROUNDS
    assert after["Nodes"] <= before["Nodes"] * 1.05 + 50
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 2
    assert after["JSHeapUsedSize"] <= before["JSHeapUsedSize"] * 1.1 + 300_000


def live_through(page: Page, rounds: int) -> None:
    """So many news, each with a turn."""
    for _ in range(rounds):
        with page.expect_response("**/live/state/**"):
            page.clock.fast_forward(4_100)


def measured(page: Page) -> dict[str, float]:
    """Nodes, listeners and bytes of the page once everything that nobody needs has been collected."""
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.enable")
    for _ in range(3):
        tools.send("HeapProfiler.collectGarbage")
    tools.send("Performance.enable")
    found = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    tools.detach()
    return found


# ---------- composed by a director


def test_a_director_composes_the_screen_and_it_follows(cup: Competition, open_page: OpenPage, shot: Callable[[Page, str], Path]) -> None:
    projector = hall(open_page("laptop"))
    alice = open_page("laptop", user=alice_directs(cup))
    alice.goto("/tuesday/manage/live/")
    shot(alice, "manage-live-laptop")
    alice.get_by_label("Standings: place in the order").fill("1")
    alice.get_by_label("The clock, large: place in the order").fill("7")
    alice.get_by_label("Who sits where: shown").uncheck()
    alice.get_by_label("Light background").check()
    alice.get_by_role("button", name="Save").click()
    expect(alice.get_by_text("The screen shows it now.")).to_be_visible()
    expect(projector.locator("[data-slide]").first).to_have_attribute("data-slide", "standings-0")
    expect(projector.locator("[data-slide='seating-0']")).to_have_count(0)
    assert projector.evaluate("document.getElementById('hall-dark').media") == "not all"
    alice.get_by_role("button", name="Undo").click()
    expect(projector.locator("[data-slide]").first).to_have_attribute("data-slide", "clock-0")
    assert SlideTurn("clock", 10) == usual().turns[0]
