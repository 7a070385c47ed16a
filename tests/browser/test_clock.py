"""The clock on the director's laptop, the phones and the projector: countdown, signal, its question, and the last hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import ClockEvent, Session
from tests.browser.director import Laptop
from tests.browser.phones import TablePhone
from tests.factories import alice_directs
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
CLOCK = ".clock-time >> nth=0"
WRONG_BY_AN_HOUR = "const right = Date.now; Date.now = () => right() + 3600000;"
RINGS = """
window.rings = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.rings += 1; return start.apply(this, when); };
"""


@pytest.fixture
def play(transactional_db: None) -> Play:
    play = named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    return play


def let_pass(minutes: float) -> None:
    """Let time pass by moving all changes of the clock back by so many minutes."""
    ClockEvent.objects.update(at=F("at") - timedelta(minutes=minutes))


def director(open_page: OpenPage, play: Play) -> Laptop:
    laptop = Laptop(open_page("laptop", user=alice_directs(play.game.competition)))
    laptop.page.goto("/tuesday/manage/sessions/1/")
    return laptop


def phone_of(name: str, open_page: OpenPage, play: Play, script: str = "") -> TablePhone:
    page = open_page("phone")
    if script:
        page.add_init_script(script)
    return TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(name)


def seconds(page: Page) -> int:
    minutes, rest = page.locator(CLOCK).inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def hands() -> int:
    return Game.objects.get().hands.filter(until_version=None).count()


def test_the_signal_is_asked_for_one_more_hand_is_played_and_no_other(
    open_page: OpenPage, play: Play, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    laptop, anna = director(open_page, play), phone_of("Anna", open_page, play)
    expect(anna.page.get_by_text("The clock has not been started yet.")).to_be_visible()
    laptop.press("Start the clock")
    expect(laptop.page.get_by_text("The clock is running.")).to_be_visible()
    expect(anna.page.get_by_text("Signal at")).to_be_visible()  # without anybody touching her phone
    counted = seconds(anna.page)
    anna.page.wait_for_function(
        "was => document.querySelector('.clock-time').textContent !== was", arg=anna.page.locator(CLOCK).inner_text()
    )
    assert 89 * 60 < seconds(anna.page) < counted <= 90 * 60
    anna.draw().save()
    shot(anna.page, "clock-table")

    let_pass(76)
    question = anna.page.get_by_role("region", name="The signal has sounded. Was hand 2, East 2, running then?")
    expect(question).to_be_visible()
    expect(anna.page).to_have_title(re.compile("^Signal · "))
    accessible(anna.page)
    shot(anna.page, "clock-table-signal")
    anna.draw()
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text("Please answer this: it decides which hand is the last.")).to_be_visible()
    accessible(anna.page)
    shot(anna.page, "clock-table-asks")
    anna.choose("The signal has sounded. Was this hand running?", "Yes, its dice were thrown")
    anna.save()
    assert Game.objects.get().signal == {"before_hand": 2, "dice_thrown": True}

    expect(anna.page.locator(".ending")).to_have_text("Last hand")
    expect(question).to_have_count(0)
    anna.draw().save()
    expect(anna.page.get_by_text("The game is over.")).to_be_visible()
    expect(anna.page.get_by_role("navigation", name=re.compile("^Record hand"))).to_have_count(0)
    anna.page.goto(f"{anna.address}record/")
    expect(anna.felt).to_be_visible()  # the game is over
    assert hands() == 3


def test_the_question_is_answered_with_one_tap(open_page: OpenPage, play: Play) -> None:
    seating.start_clock(actor=SYSTEM, session=play.session)
    let_pass(76)
    anna = phone_of("Anna", open_page, play)
    anna.tap(anna.page.get_by_role("button", name="Yes, its dice were thrown"))
    expect(anna.page.locator(".ending")).to_have_text("This hand, then one more")
    anna.draw().save()
    expect(anna.page.locator(".ending")).to_have_text("Last hand")


def test_a_phone_with_a_wrong_clock_shows_the_right_time(open_page: OpenPage, play: Play) -> None:
    seating.start_clock(actor=SYSTEM, session=play.session)
    let_pass(30)
    right, wrong = phone_of("Anna", open_page, play), phone_of("Ben", open_page, play, WRONG_BY_AN_HOUR)
    assert abs(seconds(right.page) - seconds(wrong.page)) <= 3
    assert 59 * 60 < seconds(wrong.page) <= 60 * 60


def test_the_projector_follows_the_director_and_sounds_once(
    open_page: OpenPage, play: Play, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    projector = open_page("laptop")
    projector.add_init_script(RINGS)
    projector.goto("/tuesday/clock/")
    expect(projector.get_by_text("The clock has not been started yet.")).to_be_visible()
    laptop = director(open_page, play)
    laptop.press("Start the clock")
    laptop.press("+5 min for all tables")
    expect(projector.get_by_text("Signal at")).to_be_visible()
    assert 94 * 60 < seconds(projector) <= 95 * 60
    projector.get_by_role("button", name="Sound on").click()
    expect(projector.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    tried = projector.evaluate("window.rings")
    assert tried > 0

    laptop.press("Pause all tables")
    expect(projector.get_by_text("The clock is paused.")).to_be_visible()
    stands = seconds(projector)
    projector.wait_for_timeout(1500)
    assert seconds(projector) == stands
    laptop.press("Go on at all tables")
    expect(projector.get_by_text("The clock is paused.")).to_have_count(0)
    shot(projector, "clock-projector")

    let_pass(80)
    laptop.press("Take back: pause ended, all tables")  # any change brings the news
    laptop.press("Take back: paused, all tables")
    expect(projector.get_by_text("The signal has sounded.")).to_be_visible()
    expect(projector).to_have_title(re.compile("^Signal · "))
    rung = projector.evaluate("window.rings")
    assert rung > tried
    accessible(projector)
    shot(projector, "clock-projector-signal")
    projector.wait_for_timeout(4500)
    assert projector.evaluate("window.rings") == rung


def test_a_table_with_more_time_is_shown_beside(
    open_page: OpenPage, play: Play, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    laptop = director(open_page, play)
    laptop.press("Start the clock")
    laptop.page.get_by_label("One table only").select_option(label="Table 1")
    laptop.press("+5 min")
    expect(laptop.page.get_by_role("button", name="Take back: +5:00, table 1")).to_be_visible()
    accessible(laptop.page)
    shot(laptop.page, "clock-director")
    projector = open_page("phone", dark=True)
    projector.goto("/tuesday/clock/")
    expect(projector.get_by_role("listitem")).to_contain_text(re.compile("Table 1 9[45]:"))
    accessible(projector)
    shot(projector, "clock-phone-dark")
    laptop.press("Take back: +5:00, table 1")
    expect(projector.get_by_role("listitem")).to_have_count(0)


def test_without_scripts_the_time_stands_on_the_page(open_page: OpenPage, play: Play) -> None:
    seating.start_clock(actor=SYSTEM, session=Session.objects.get())
    let_pass(30)
    page = open_page("phone", scripts=False)
    page.goto("/tuesday/clock/")
    assert seconds(page) in range(59 * 60, 60 * 60 + 1)
