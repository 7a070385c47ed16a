"""The overlay of a table for streams: nothing but the table on a transparent page, which keeps itself up to date."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.competitions.models import Competition
from league.seating import commands as seating
from tests.browser.conftest import fits_the_width
from tests.factories import make_competition, make_entrant, make_running
from tests.league.games.play import DRAW, Play, declare, ron
from tests.league.hall.test_overlay import NAMES, pinfu

OpenPage = Callable[..., Page]


@pytest.fixture
def play(transactional_db: None) -> Play:
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    change_competition(actor=SYSTEM, competition=cup, session_minutes=90)
    cup = Competition.objects.get()
    session = make_running(cup, [make_entrant(cup, first_name=name, last_name="") for name in NAMES])
    seating.start_clock(actor=SYSTEM, session=session)
    return Play(session.tables.get().game)


@pytest.fixture
def stream(open_page: OpenPage, play: Play) -> Page:
    page = open_page("laptop", expect=["ERR_INTERNET_DISCONNECTED"])
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto("/linz/overlay/1/")
    return page


def test_it_has_no_background_and_lies_at_the_edge(stream: Page) -> None:
    backgrounds = stream.evaluate("['html', 'body', 'main'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)")
    assert set(backgrounds) == {"rgba(0, 0, 0, 0)"}
    bar = stream.locator(".overlay-bar").bounding_box()
    assert bar is not None and bar["y"] > 800 and bar["y"] + bar["height"] <= 1080
    stream.goto("/linz/overlay/1/?at=top")
    bar = stream.locator(".overlay-bar").bounding_box()
    assert bar is not None and bar["y"] < 100


def test_what_happens_at_the_table_is_seen_without_a_touch(stream: Page, play: Play) -> None:
    play.record(pinfu())
    expect(stream.locator(".overlay-last .hand-tiles")).to_be_visible()
    expect(stream.locator(".overlay-last")).to_contain_text("Bert")
    declare(play, 2)
    expect(stream.locator(".overlay-seat.bets")).to_contain_text("Cleo")
    expect(stream.locator(".clock-time")).to_contain_text("89:")


def test_it_asks_at_most_once_in_four_seconds(stream: Page) -> None:
    asked: list[float] = []
    stream.on("request", lambda request: asked.append(request.timing["startTime"]) if "/state/" in request.url else None)
    stream.wait_for_timeout(9_500)
    assert 1 <= len(asked) <= 3


def test_without_a_network_it_says_so_quietly_and_keeps_what_it_shows(stream: Page, play: Play) -> None:
    expect(stream.get_by_text("No connection")).to_be_hidden()
    stream.context.set_offline(True)
    expect(stream.get_by_text("No connection")).to_be_visible()
    expect(stream.locator(".overlay-bar")).to_contain_text("Alma")
    stream.context.set_offline(False)
    play.record(DRAW)
    expect(stream.get_by_text("No connection")).to_be_hidden()
    expect(stream.locator(".overlay-bar")).to_contain_text("East 2")


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (3840, 2160), (1280, 720), (480, 1080)])
def test_nothing_is_cut_off_in_any_size(stream: Page, play: Play, width: int, height: int) -> None:
    play.record(ron(1, 0, han=3, fu=40, riichi=[1]), DRAW, pinfu())
    declare(play, 3)
    stream.set_viewport_size({"width": width, "height": height})
    stream.reload()
    fits_the_width(stream)
    assert stream.evaluate("document.documentElement.scrollHeight <= innerHeight")
