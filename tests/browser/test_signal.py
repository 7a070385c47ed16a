"""The signal and the end of a clock are heard on the hall's clock and on the phones at the table, or it is said that they were not."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.seating import commands as seating
from league.seating.models import ClockEvent, Session
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
MINUTES, SIGNAL, END = 90, 75, 90  #: of the session; the signal comes 15 minutes before the end
SOON = 8  #: seconds in which an open page asks the server at least once
#: What is really heard: pitches that begin, the loudest sample of all, and what shakes. Device time jumps as it does while a phone sleeps.
EARS = """
window.pitches = []; window.loudest = 0; window.shakes = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.pitches.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...rest) {
  if (to === this.context.destination && !(this instanceof AnalyserNode)) {
    const ear = this.context.createAnalyser();
    const heard = new Float32Array(ear.fftSize);
    connect.call(this, ear);
    const listen = () => { ear.getFloatTimeDomainData(heard); window.loudest = Math.max(window.loudest, ...heard.map(Math.abs)); };
    setInterval(listen, 20);
  }
  return connect.call(this, to, ...rest);
};
Object.defineProperty(Navigator.prototype, "vibrate", { value: (pattern) => { window.shakes.push(pattern); return true; } });
window.rightNow = Date.now;
Date.now = () => window.rightNow() + Number(sessionStorage.getItem("slept") || 0);
"""
SWITCHED_ON = 'localStorage.setItem("clock sound", "on");'
TRIAL = [880, 659]
SIGNAL_RINGS = TRIAL * 3
END_RINGS = [523, 523, 523, 392] * 2


@pytest.fixture
def play(transactional_db: None) -> Play:
    play = named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=MINUTES)
    seating.start_clock(actor=SYSTEM, session=play.session)
    return play


def let_pass(minutes: float, *, but: float = 0) -> None:
    """Let time pass on the server, ``but`` so many seconds less."""
    ClockEvent.objects.update(at=F("at") - timedelta(minutes=minutes, seconds=-but))


def table(open_page: OpenPage, play: Play, *scripts: str, **options: Any) -> Page:
    page = open_page("phone", **options)
    for script in (EARS, *scripts):
        page.add_init_script(script)
    return TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna").page


def hall(open_page: OpenPage, play: Play, *scripts: str, **options: Any) -> Page:
    page = open_page("laptop", **options)
    for script in (EARS, *scripts):
        page.add_init_script(script)
    page.goto("/tuesday/clock/")
    return page


PAGES = pytest.mark.parametrize("opened", [table, hall])
Opened = Callable[..., Page]


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.pitches") == TRIAL  # so that people know how loud it is


def expect_heard(page: Page, pitches: list[int]) -> None:
    """Wait until so many strokes began; all of them, in this order, since the page was loaded."""
    page.wait_for_function("count => window.pitches.length >= count", arg=len(pitches), timeout=20_000)
    assert page.evaluate("window.pitches") == pitches
    page.wait_for_function("() => window.loudest > 0.1")


def missed(page: Page) -> Any:
    return page.locator("[data-bell-missed]")


@PAGES
def test_the_signal_and_the_end_sound_differently_once_each(open_page: OpenPage, play: Play, opened: Opened) -> None:
    page = opened(open_page, play)
    switch_on(page)
    let_pass(SIGNAL, but=SOON)
    expect_heard(page, TRIAL + SIGNAL_RINGS)
    expect(missed(page)).to_be_hidden()
    let_pass(END - SIGNAL, but=2 * SOON)
    expect_heard(page, TRIAL + SIGNAL_RINGS + END_RINGS)
    assert page.evaluate("window.shakes") == [[400, 200, 400, 200, 400], [1000, 300, 1000]]
    page.wait_for_timeout(5000)  # another answer of the server
    assert page.evaluate("window.pitches") == TRIAL + SIGNAL_RINGS + END_RINGS


@PAGES
def test_time_added_after_the_signal_takes_it_back_and_it_rings_again(open_page: OpenPage, play: Play, opened: Opened) -> None:
    page = opened(open_page, play)
    switch_on(page)
    let_pass(SIGNAL, but=SOON)
    expect_heard(page, TRIAL + SIGNAL_RINGS)
    seating.extend_clock(actor=SYSTEM, session=Session.objects.get(), seconds=300)
    expect(page.get_by_text("Signal at")).to_be_visible()
    let_pass(5, but=SOON)
    expect_heard(page, TRIAL + SIGNAL_RINGS * 2)


@PAGES
def test_a_paused_clock_rings_only_after_it_goes_on(open_page: OpenPage, play: Play, opened: Opened) -> None:
    page = opened(open_page, play)
    switch_on(page)
    with transaction.atomic():  # else an open page may hear that the signal comes soon, and of the pause too late
        let_pass(SIGNAL, but=SOON)
        seating.pause_clock(actor=SYSTEM, session=Session.objects.get())
    expect(page.get_by_text("The clock is paused.")).to_be_visible()
    page.wait_for_timeout(SOON * 1000)
    assert page.evaluate("window.pitches") == TRIAL
    seating.resume_clock(actor=SYSTEM, session=Session.objects.get())
    expect_heard(page, TRIAL + SIGNAL_RINGS)


@PAGES
def test_the_switch_is_remembered_and_any_tap_unlocks_it(open_page: OpenPage, play: Play, opened: Opened) -> None:
    page = opened(open_page, play)
    switch_on(page)
    page.reload()
    expect(page.get_by_role("button", name="Tap for the sound")).to_be_visible()
    page.get_by_text("Signal at").click()
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    assert page.evaluate("window.pitches") == []
    let_pass(SIGNAL, but=SOON)
    expect_heard(page, SIGNAL_RINGS)
    page.get_by_role("button", name="Sound is on").click()
    page.reload()
    expect(page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "false")


@PAGES
def test_what_nobody_unlocked_is_said_with_its_time(
    open_page: OpenPage, play: Play, opened: Opened, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    page = opened(open_page, play, SWITCHED_ON)
    expect(page.get_by_role("button", name="Tap for the sound")).to_be_visible()
    let_pass(SIGNAL, but=SOON)
    expect(missed(page)).to_have_text(re.compile(r"^The signal came at \d\d:\d\d\. This device could not sound\.$"))
    assert page.evaluate("window.pitches") == []
    accessible(page)
    shot(page, f"signal-missed-{opened.__name__}")
    seating.extend_clock(actor=SYSTEM, session=Session.objects.get(), seconds=300)
    expect(missed(page)).to_be_hidden()  # it is to come


@PAGES
def test_what_came_while_the_device_slept_is_said_and_not_rung(open_page: OpenPage, play: Play, opened: Opened) -> None:
    page = opened(open_page, play, expect=["ERR_FAILED"])
    switch_on(page)
    page.route("**/state/**", lambda route: route.abort())
    came = page.evaluate("new Date(rightNow() + 75 * 60000).toTimeString().slice(0, 5)")
    page.evaluate("sessionStorage.setItem('slept', 80 * 60000)")
    expect(missed(page)).to_contain_text("The signal came at")
    said = missed(page).inner_text()
    assert abs(minutes_of(said.partition(" at ")[2][:5]) - minutes_of(came)) <= 1
    page.evaluate("sessionStorage.setItem('slept', 95 * 60000)")
    expect(missed(page)).to_contain_text("Time was up at")
    assert page.evaluate("[window.pitches, window.shakes]") == [TRIAL, []]


def minutes_of(time: str) -> int:
    hours, minutes = time.split(":")
    return 60 * int(hours) + int(minutes)


def test_a_phone_at_the_table_shakes_unless_it_is_asked_to_sound(
    open_page: OpenPage, play: Play, shot: Callable[[Page, str], Path]
) -> None:
    page = table(open_page, play)
    page.get_by_text("Signal at").tap()
    shot(page, "signal-switch")
    let_pass(SIGNAL, but=SOON)
    page.wait_for_function("() => window.shakes.length", timeout=20_000)
    assert page.evaluate("[window.pitches, window.shakes]") == [[], [[400, 200, 400, 200, 400]]]
    expect(missed(page)).to_be_hidden()


def test_a_page_that_a_phone_kept_counts_from_the_right_time(open_page: OpenPage, play: Play) -> None:
    page = table(open_page, play, worker=True, expect=["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"])
    expect(page.get_by_text("This table works without a network, too.")).to_be_visible()
    expect(page.locator("[data-clock]")).to_have_text(re.compile("^(89|90):"))
    page.context.set_offline(True)
    page.evaluate("sessionStorage.setItem('slept', 10 * 60000)")
    page.reload()
    expect(page.locator("[data-clock]")).to_have_text(re.compile("^(79|80):"))


#: How many seconds the shown clock is ahead of the right one, by the device's time.
TOO_MUCH = """() => {
  const clock = document.querySelector("[data-clock]");
  const [minutes, seconds] = clock.textContent.split(":").map(Number);
  return 60 * minutes + seconds - (Number(clock.dataset.ends) - Date.now()) / 1000;
}"""


@pytest.mark.parametrize("address", ["", "display/"])
@pytest.mark.parametrize("forgets", [False, True])
def test_a_page_kept_just_now_does_not_begin_again_with_each_loading(open_page: OpenPage, play: Play, address: str, forgets: bool) -> None:
    page = table(open_page, play, worker=True, expect=["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"])
    page.goto(page.url + address)
    expect(page.locator("#unsent [data-ready]:not([hidden])")).to_be_attached()
    page.context.set_offline(True)
    for slept in (8, 16, 24, 90):
        if forgets:
            page.evaluate("localStorage.clear()")
        page.evaluate("slept => sessionStorage.setItem('slept', slept * 1000)", slept)
        page.reload()
        expect(page.locator("[data-clock]").first).to_have_text(re.compile("^(8[789]|90):"))
        assert abs(page.evaluate(TOO_MUCH)) <= 2


def test_time_added_after_the_page_was_kept_is_known_without_a_network(open_page: OpenPage, play: Play) -> None:
    page = table(open_page, play, worker=True, expect=["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"])
    expect(page.get_by_text("This table works without a network, too.")).to_be_visible()
    seating.extend_clock(actor=SYSTEM, session=Session.objects.get(), seconds=600)
    expect(page.locator("[data-clock]")).to_have_text(re.compile("^(99|100):"))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-clock]")).to_have_text(re.compile("^(99|100):"))
