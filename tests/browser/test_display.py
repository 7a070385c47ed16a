"""A display in the middle of the table: four panels turned to their seats, and every page turned to whoever tapped."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import FrameLocator, Locator, Page, expect

from league.audit.actor import SYSTEM
from league.games.models import RecordedHand, RiichiDeclaration
from league.seating import commands as seating
from league.seating.models import ClockEvent
from tests.browser.conftest import SECONDS
from tests.browser.phones import TablePhone
from tests.factories import make_player
from tests.league.games.play import DRAW, Play, declare, named_table, ron
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
#: The last is a turned page that closes while its scripts come.
NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:", "error occurred when fetching the script"]
#: A browser that keeps its screen on, and counts how often it was asked.
WAKE_LOCK = """
window.asked = 0;
const request = async () => { window.asked += 1; window.lock = new EventTarget(); return window.lock; };
Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""
SIZES = [(390, 844), (844, 390), (1024, 768)]
#: Where a part of a turned page lies, from the middle of the display: the page turns around it.
FROM_THE_MIDDLE = """(frame) => {
  const page = frame.closest('.turned-frame');
  return { side: page.parentElement.dataset.side, left: page.offsetWidth / 2, above: page.offsetHeight / 2 - frame.offsetTop };
}"""


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2016")


class Display:
    """A device in the middle, touched as people touch it: where a part lies, however its page is turned."""

    def __init__(self, page: Page, play: Play, address: str = "display/") -> None:
        self.page, self.base = page, link_of(play.game).get_absolute_url()
        page.add_init_script(WAKE_LOCK)
        page.goto(self.base + address)

    def panel(self, name: str) -> Locator:
        return self.page.locator(f'[data-seat][data-name="{name}"]')

    def open(self, name: str) -> Locator:
        self.panel(name).locator("[data-panel]").tap()
        bar = self.panel(name).locator("[data-bar]")
        expect(bar).to_be_visible()
        return bar

    def scores(self) -> list[str]:
        return self.page.locator("[data-seat] .felt-score").all_inner_texts()

    @property
    def turned(self) -> FrameLocator:
        return self.page.frame_locator("#turned iframe")

    @property
    def side(self) -> str:
        return str(self.page.locator("#turned").get_attribute("data-side"))

    def touch(self, part: Locator) -> None:
        """Touch a part of the turned page where it lies on the screen. (Playwright's own tap knows of no frames that are turned.)"""
        expect(part).to_be_visible()
        across, down = part.evaluate(
            "part => { part.scrollIntoView({ block: 'nearest' }); const { x, y, width, height } = part.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2]; }"
        )
        lies = self.page.locator("#turned iframe").evaluate(FROM_THE_MIDDLE)
        x, y = across - lies["left"], down - lies["above"]
        x, y = {"bottom": (x, y), "top": (-x, -y), "left": (-y, x), "right": (y, -x)}[lies["side"]]
        size = self.page.viewport_size
        assert size
        self.page.touchscreen.tap(size["width"] / 2 + x, size["height"] / 2 + y)

    def choose(self, question: str, answer: str) -> None:
        group = self.turned.locator("#panel").get_by_role("group", name=question)
        self.touch(group.locator("label", has_text=answer).first)

    def say_i_am(self, name: str) -> None:
        expect(self.turned.locator("[data-other]")).to_be_hidden()  # the page is as it stays
        self.touch(self.turned.locator("label", has_text=name).first)
        self.touch(self.turned.get_by_role("button", name="Go to the table"))

    def record_a_ron(self) -> None:
        """Won by Cleo from Alma, with 3 han and 40 fu: 5,200."""
        self.choose("How did the hand end?", "Ron")
        self.choose("Who won?", "Cleo")
        self.choose("Who discarded the winning tile?", "Alma")
        self.touch(self.turned.locator("#panel .pad-choice:visible", has_text="3 / 40").first)
        expect(self.turned.locator("[data-preview]")).to_contain_text("5,200")
        self.touch(self.turned.locator("[data-save]"))
        expect(self.page.locator("#turned")).to_be_hidden()


def phone_of(name: str, open_page: OpenPage, play: Play) -> TablePhone:
    return TablePhone(open_page("phone", expect=NO_NETWORK), link_of(play.game).get_absolute_url()).open().say_i_am(name)


def display_of(name: str, open_page: OpenPage, play: Play, **how: Any) -> Display:
    """The display of somebody who has said who they are at the table before."""
    page = open_page("phone", expect=NO_NETWORK, **how)
    TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(name)
    return Display(page, play)


def test_riichi_from_the_display_is_on_every_phone_and_a_hand_from_a_phone_on_the_display(
    open_page: OpenPage, accessible: Callable[[Page], None], play: Play
) -> None:
    alma, bert = phone_of("Alma", open_page, play), phone_of("Bert", open_page, play)
    display = display_of("Dora", open_page, play)
    accessible(display.page)
    bar = display.open("Cleo")
    accessible(display.page)
    bar.get_by_role("button", name="Riichi −1,000").tap()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("29,000")
    expect(bar).to_be_hidden()
    expect(alma.declared("Cleo")).to_be_visible()
    assert RiichiDeclaration.objects.get().by_name == "Dora"
    display.open("Cleo").get_by_role("button", name="Take back the riichi").tap()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("30,000")

    bert.ron("Cleo", "Dora", "3 / 40").save()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("35,200")
    expect(display.panel("Dora").locator(".felt-score")).to_have_text("24,800")
    expect(display.panel("Alma")).to_contain_text("East 2")


@pytest.mark.parametrize(("size", "by"), list(zip(SIZES, ["Cleo", "Bert", "Dora"], strict=True)), ids=str)
def test_the_entry_opens_turned_to_whoever_taps_and_comes_back_once_saved(
    open_page: OpenPage, play: Play, size: tuple[int, int], by: str, shot: Callable[[Page, str], Path]
) -> None:
    display = display_of("Alma", open_page, play)
    display.page.set_viewport_size({"width": size[0], "height": size[1]})
    for seat, (name, side) in enumerate([("Alma", "bottom"), ("Bert", "right"), ("Cleo", "top"), ("Dora", "left")]):
        display.open(name).get_by_role("link", name="Record a hand").tap()
        expect(display.turned.locator("#panel")).to_be_visible()
        assert display.side == side
        expect(display.turned.locator(f'#table-state [data-seat="{seat}"]')).to_have_css("grid-area", "bottom")
        display.choose("How did the hand end?", "Ron")
        display.choose("Who won?", "Cleo")
        shot(display.page, f"display-entry-{side}-{size[0]}")
        display.touch(display.turned.locator("#panel [data-close]").first)
        expect(display.page.locator("#turned")).to_be_hidden()
    display.open(by).get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.record_a_ron()
    assert RecordedHand.objects.get().by_name == "Alma"
    expect(display.panel(by).locator("[data-said]")).to_have_text("Hand 1 is saved.")
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("35,200")
    assert display.page.url.endswith("/display/")


def test_an_entry_given_up_leads_back_and_the_phones_back_button_does_too(open_page: OpenPage, play: Play) -> None:
    display = display_of("Alma", open_page, play)
    display.open("Cleo").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.touch(display.turned.locator("#panel [data-close]").first)
    expect(display.page.locator("#turned")).to_be_hidden()
    display.open("Bert").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.page.evaluate("history.back()")
    expect(display.page.locator("#turned")).to_be_hidden()
    assert display.page.url.endswith("/display/")
    display.open("Bert").get_by_role("link", name="More").tap()
    expect(display.turned.locator(".felt")).to_be_visible()
    display.page.get_by_role("button", name="Back to the display").dispatch_event("click")
    expect(display.page.locator("#turned")).to_be_hidden()


def test_whoever_only_looks_is_asked_nothing_until_they_record(open_page: OpenPage, play: Play) -> None:
    display = Display(open_page("phone", expect=NO_NETWORK), play)
    assert display.scores() == ["30,000"] * 4
    display.open("Cleo").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.get_by_role("heading", name="Who are you?")).to_be_visible()
    display.say_i_am("Cleo")
    expect(display.turned.locator("#panel")).to_be_visible()
    display.record_a_ron()
    assert RecordedHand.objects.get().by_name == "Cleo"


def test_riichi_asks_first_who_one_is(open_page: OpenPage, play: Play) -> None:
    display = Display(open_page("phone", expect=NO_NETWORK), play)
    display.open("Bert").get_by_role("link", name="Riichi").tap()
    display.say_i_am("Bert")
    expect(display.page.locator("#turned")).to_be_hidden()
    display.open("Bert").get_by_role("button", name="Riichi −1,000").tap()
    expect(display.panel("Bert").locator(".felt-score")).to_have_text("29,000")


def test_differences_by_a_button_and_by_a_long_touch(open_page: OpenPage, accessible: Callable[[Page], None], play: Play) -> None:
    play.record(DRAW)
    declare(play, 1)
    page = open_page("phone", expect=NO_NETWORK)
    page.clock.install()
    display = Display(page, play)
    display.open("Bert").get_by_role("button", name="Differences").tap()
    expect(display.panel("Alma").locator(".panel-difference")).to_have_text("+1,000Difference to Bert")
    assert display.panel("Bert").locator("[data-list-of-differences] li").all_inner_texts() == ["Alma +1,000", "Cleo +1,000", "Dora +1,000"]
    accessible(page)
    page.clock.fast_forward(9_000)
    expect(display.panel("Alma").locator(".panel-difference")).to_be_hidden()
    face = display.panel("Cleo").locator("[data-panel]")
    face.dispatch_event("pointerdown", {"isPrimary": True})
    page.clock.fast_forward(600)
    expect(display.panel("Bert").locator(".panel-difference")).to_have_text("−1,000Difference to Cleo")
    expect(display.panel("Cleo").locator("[data-bar]")).to_be_hidden()


def test_the_turn_of_the_seats_survives_reloading_and_rotation(open_page: OpenPage, play: Play) -> None:
    display = Display(open_page("phone", expect=NO_NETWORK), play)

    def middle_of(name: str) -> tuple[str, str]:
        box, size = display.panel(name).bounding_box(), display.page.viewport_size
        assert box and size
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return ("left" if x < size["width"] / 3 else "right" if x > size["width"] * 2 / 3 else ""), (
            "top" if y < size["height"] / 3 else "bottom" if y > size["height"] * 2 / 3 else ""
        )

    def expect_middles(*places: tuple[str, str]) -> None:
        until = time.monotonic() + SECONDS
        while tuple(map(middle_of, ("Alma", "Bert", "Cleo", "Dora"))) != places:
            assert time.monotonic() < until
            display.page.wait_for_timeout(50)

    expect_middles(("", "bottom"), ("right", ""), ("", "top"), ("left", ""))
    display.page.get_by_role("button", name="Turn the seats").tap()
    turned = ("left", ""), ("", "bottom"), ("right", ""), ("", "top")
    expect_middles(*turned)
    display.page.reload()
    expect_middles(*turned)
    display.page.set_viewport_size({"width": 844, "height": 390})
    expect_middles(*turned)
    display.open("Alma").get_by_role("link", name="More").tap()
    expect(display.page.locator("#turned")).to_have_attribute("data-side", "left")


def test_the_screen_stays_on_and_says_so_if_the_browser_cannot(open_page: OpenPage, play: Play) -> None:
    display = Display(open_page("phone", expect=NO_NETWORK), play)
    sleeps = display.page.get_by_text("The screen may go dark: this browser cannot keep it on.")
    expect(sleeps).to_be_hidden()
    assert display.page.evaluate("window.asked") == 1
    display.page.evaluate("window.lock.dispatchEvent(new Event('release')); document.dispatchEvent(new Event('visibilitychange'))")
    assert display.page.evaluate("window.asked") == 2
    other = open_page("phone", expect=NO_NETWORK)
    other.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new Error('no')) } })")
    other.goto(display.page.url)
    expect(other.get_by_text("The screen may go dark: this browser cannot keep it on.")).to_be_visible()


def test_it_grows_dim_without_a_touch_and_a_touch_or_news_wake_it(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", expect=NO_NETWORK)
    page.clock.install()
    display = Display(page, play)
    veil = page.locator("#veil")
    page.clock.fast_forward(121_000)
    expect(veil).to_be_visible()
    page.touchscreen.tap(195, 750)
    expect(veil).to_be_hidden()
    expect(display.panel("Alma").locator("[data-bar]")).to_be_hidden()
    page.clock.fast_forward(121_000)
    expect(veil).to_be_visible()
    play.record(DRAW)
    page.clock.fast_forward(5_000)
    expect(veil).to_be_hidden()
    expect(display.panel("Alma")).to_contain_text("East 2")


def test_without_a_network_it_says_so_records_and_names_what_is_not_sent(
    open_page: OpenPage, accessible: Callable[[Page], None], play: Play
) -> None:
    display = display_of("Alma", open_page, play, worker=True)
    page = display.page
    expect(page.locator("#unsent [data-ready]:not([hidden])")).to_be_attached()
    page.context.set_offline(True)
    expect(page.get_by_text("No connection. This page shows the last state it knows.")).to_be_visible()
    expect(display.panel("Cleo")).to_contain_text("No network")
    display.open("Cleo").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.record_a_ron()
    expect(page.get_by_text("1 entry on this phone, not sent yet")).to_be_visible()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("35,200")
    expect(display.panel("Dora")).to_contain_text("East 2")
    accessible(page)
    page.reload()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("35,200")
    expect(page.get_by_text("No connection. This page shows the last state it knows.")).to_be_visible()
    display.open("Bert").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.record_a_ron()
    expect(page.get_by_text("2 entries on this phone, not sent yet")).to_be_visible()
    expect(display.panel("Cleo").locator(".felt-score")).to_have_text("40,400")
    assert not RecordedHand.objects.exists()
    page.context.set_offline(False)
    expect(page.locator("#unsent [data-list-part]")).to_be_hidden()
    assert RecordedHand.objects.current().count() == 2
    expect(page.get_by_text("No connection. This page shows the last state it knows.")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_came_back_is_looked_at_from_the_display(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play, width: int, height: int
) -> None:
    display = display_of("Alma", open_page, play, worker=True)
    page = display.page
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("#unsent [data-ready]:not([hidden])")).to_be_attached()
    page.context.set_offline(True)
    for name in ("Cleo", "Bert"):
        display.open(name).get_by_role("link", name="Record a hand").tap()
        expect(display.turned.locator("#panel")).to_be_visible()
        display.record_a_ron()
    play.record(ron(2, 0, 2, 30))
    page.context.set_offline(False)

    look = page.get_by_role("link", name="Look at it")
    expect(look).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("No connection. This page shows the last state it knows.")).to_be_hidden()
    expect(page.get_by_role("link", name="Back to the table")).to_be_in_viewport(ratio=1)
    accessible(page)
    shot(page, f"display-came-back-{width}")
    look.tap()
    expect(display.turned.locator("#panel [data-meanwhile]")).to_contain_text("Anna saved something meanwhile")
    display.touch(display.turned.get_by_role("link", name="That of Anna: discard mine"))
    expect(display.turned.locator("#panel")).to_be_hidden()
    page.locator("[data-leave]").tap()
    expect(page.locator("#unsent [data-list-part]")).to_be_hidden()
    assert [row.number for row in RecordedHand.objects.current()] == [1, 2]


def test_without_a_network_all_of_it_says_the_same_after_a_hand(open_page: OpenPage, play: Play) -> None:
    play.mark_signal(before_hand=1, dice_thrown=True)
    declare(play, 2)
    display = display_of("Alma", open_page, play, worker=True)
    page, ending = display.page, "This hand, then one more"
    expect(page.locator("#unsent [data-ready]:not([hidden])")).to_be_attached()
    expect(page.get_by_text(ending)).to_have_count(5)
    page.context.set_offline(True)
    expect(display.panel("Cleo")).to_contain_text("No network")
    display.open("Cleo").get_by_role("link", name="Record a hand").tap()
    expect(display.turned.locator("#panel")).to_be_visible()
    display.choose("How did the hand end?", "Draw")
    display.touch(display.turned.locator("[data-save]"))
    expect(page.locator("#turned")).to_be_hidden()

    for _again in range(2):
        expect(page.locator(".sticks .stick-counter")).to_have_text([re.compile(r"\b1$")] * 5)
        expect(page.locator(".sticks .stick-deposit")).to_have_text([re.compile(r"\b1$")] * 5)
        expect(page.get_by_text(ending)).to_have_count(0)
        expect(page.get_by_text("Last hand", exact=True)).to_have_count(5)
        expect(page.locator("[data-bar] form")).to_have_count(0)  # neither a riichi nor one taken back
        expect(display.panel("Cleo").locator("[data-bar]")).to_contain_text("Declared riichi can be ticked when the hand is entered.")
        expect(page.locator(".felt-stick")).to_have_count(0)
        page.reload()
    page.goto(display.base)
    expect(page.get_by_text("Last hand", exact=True)).to_be_visible()


#: What of the display is cut: lines before the seats, and of the middle its heading and its buttons.
CUT = """() => {
  const middle = document.querySelector(".felt-centre").getBoundingClientRect();
  const isOutside = (part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < middle.top - 1 || bottom > middle.bottom + 1 || left < middle.left - 1 || right > middle.right + 1;
  };
  const lines = [...document.querySelectorAll(".panel-foot, .panel-plays")].filter((line) => line.scrollWidth > line.clientWidth + 1);
  const inside = [...document.querySelectorAll(".felt-round, .centre-tools > *")].filter(isOutside);
  return [...lines, ...inside].map((part) => part.textContent.trim());
}"""
#: Whether a part of the panels lies over another.
OVERLAP = """() => [...document.querySelectorAll(".panel-face")].flatMap((face) => {
  const parts = [...face.querySelectorAll(".felt-name, .panel-plays, .felt-score, .panel-foot")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const isOver = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 6
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => isOver(one, other)).map(() => face.textContent));
})"""


def test_everything_fits_in_german_after_the_signal_with_a_substitute_and_without_a_network(open_page: OpenPage, play: Play) -> None:
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    seating.start_clock(actor=SYSTEM, session=play.session)
    play.mark_signal(before_hand=1, dice_thrown=True)
    play.substitute(seat=1, player=make_player(first_name="Zoe", last_name="Zeisig"), from_hand=1, cause="late")
    ClockEvent.objects.update(at=F("at") - timedelta(minutes=76))
    display = Display(open_page("phone", language="de", expect=NO_NETWORK), play)
    expect(display.panel("Bert")).to_contain_text("Zoe Zeisig spielt")
    expect(display.page.get_by_text("Diese Hand und noch eine")).to_have_count(5)
    display.page.context.set_offline(True)
    expect(display.panel("Bert").get_by_text("Kein Netz")).to_be_visible()
    for width, height in [*SIZES, (768, 1024), (1366, 768)]:
        display.page.set_viewport_size({"width": width, "height": height})
        assert display.page.evaluate(CUT) == [], (width, height)
        assert display.page.evaluate(OVERLAP) == [], (width, height)


def test_what_the_middle_says_of_a_table_of_five_is_not_cut(open_page: OpenPage, transactional_db: None) -> None:
    five = named_table("kuester", names=("Alma", "Bert", "Cleo", "Dora", "Emil"))
    seating.set_minutes(actor=SYSTEM, session=five.session, minutes=90)
    seating.start_clock(actor=SYSTEM, session=five.session)
    display = Display(open_page("phone", language="de", expect=NO_NETWORK), five)
    display.page.context.set_offline(True)
    expect(display.panel("Bert").get_by_text("Kein Netz")).to_be_visible()
    display.page.evaluate("document.body.dataset.sleeps = ''")  # as where the browser cannot keep the screen on
    for width, height in SIZES:
        display.page.set_viewport_size({"width": width, "height": height})
        assert display.page.evaluate(CUT) == [], (width, height)


LINES_OF = """(name) => {
  const chips = [...document.querySelectorAll(".outcome-chips .chip > span")].filter(({ textContent }) => textContent.trim() === name);
  return chips.map((chip) => {
    const range = document.createRange();
    range.selectNodeContents(chip);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}"""


def test_no_outcome_of_a_hand_is_broken_within_a_word(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", language="de")
    page.goto(f"{link_of(play.game).get_absolute_url()}who/")
    page.get_by_role("radio", name="Alma").tap()
    page.get_by_role("button", name="Zum Tisch").tap()
    expect(page.locator(".felt")).to_be_visible()
    page.goto(f"{link_of(play.game).get_absolute_url()}record/?outcome=more")
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(LINES_OF, "Unentschieden") == [1], width


def test_at_the_end_everybody_reads_who_confirms_and_does_it_turned_to_them(
    open_page: OpenPage, accessible: Callable[[Page], None], play: Play
) -> None:
    alma = phone_of("Alma", open_page, play)
    display = display_of("Cleo", open_page, play)
    while play.game.state != "finished":
        alma.draw().save()
        play.game.refresh_from_db()
    expect(display.panel("Alma")).to_contain_text("Your entry: somebody else confirms it")
    for name in ("Bert", "Cleo", "Dora"):
        expect(display.panel(name)).to_contain_text("Please confirm: scan the code")
    code = display.page.get_by_role("img", name="QR code").bounding_box()
    assert code and code["width"] >= 150
    accessible(display.page)
    display.open("Cleo").get_by_role("link", name="Confirm the result").tap()
    display.touch(display.turned.get_by_role("button", name="These results are right"))
    expect(display.page.locator("#turned")).to_be_hidden()
    expect(display.panel("Bert")).to_contain_text("Confirmed")
    expect(display.page.get_by_role("img", name="QR code")).to_have_count(0)
