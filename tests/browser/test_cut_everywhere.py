"""A whole game on two phones with corrections, and the network is cut at each request: before it leaves, before its answer comes, after it.

Whoever plays waits, opens the table again if the browser shows nothing, looks at what is there, and does what is missing: every hand is
there once, in order, whatever was cut. By day a sample of requests is cut, at night each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

import pytest
from playwright.sync_api import Error, Page, Request, Route, expect

from league.games.models import Game, RecordedHand
from league.games.queries.facts import replay_of
from tests.browser.phones import TablePhone
from tests.depth import all_at_night
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
NAMES = ("Anna", "Ben", "Clara", "David")
EAST_ONLY = {"base": "ema-2012", "switches": {"wind_rounds": 1}}
WAYS = ("before it leaves", "before its answer comes", "after its answer")
REQUESTS = 18  #: that the phones make in the game below, without what is asked in the background
#: The likeliest to do harm first: where something was saved, and nobody knows.
LIKELIEST = [(3, WAYS[1]), (13, WAYS[1]), (6, WAYS[1]), (15, WAYS[0]), (12, WAYS[2])]
CASES = [*LIKELIEST, *(case for case in product(range(REQUESTS), WAYS) if case not in LIKELIEST)]
PATIENCE = 8_000  #: milliseconds until somebody sees that nothing happens
TRIES = 4
#: Every version of every hand, and who entered it: the first was corrected, the third taken back.
SAVED = [(1, "Anna"), (1, "Ben"), (2, "Ben"), (3, "Anna"), (3, "Anna"), (4, "Ben")]
SCORES = [27_700, 30_000, 28_000, 34_300]
NOT_COUNTED = ("/state/", "/rules/", "/worker.js")  #: asked in the background, repeated every few seconds


@dataclass
class Cut:
    """The network is gone from request number ``at`` of the game on, until somebody has noticed. ``seen`` are the requests so far."""

    at: int | None = None
    way: str = ""
    seen: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    is_cut: bool = False

    def follow(self, page: Page) -> None:
        self.pages.append(page)
        page.route("**/t/**", self.pass_on)

    def pass_on(self, route: Route) -> None:
        request = route.request
        if self.is_cut:
            route.abort("internetdisconnected")
        elif any(part in request.url for part in NOT_COUNTED):
            route.continue_()
        else:
            self.count(request)
            self.answer(route)

    def count(self, request: Request) -> None:
        self.seen.append(f"{request.method} {request.url.split('/t/')[1].partition('/')[2]}")

    def answer(self, route: Route) -> None:
        if len(self.seen) - 1 != self.at:
            route.continue_()
            return
        if self.way == WAYS[0]:
            self.go()
            route.abort("internetdisconnected")
            return
        answer = route.fetch(max_redirects=0)
        self.go()
        if self.way == WAYS[1]:
            route.abort("internetdisconnected")
        else:
            route.fulfill(response=answer)

    def go(self) -> None:
        self.is_cut = True

    def come_back(self) -> None:
        """The network is there again, and the browsers say so."""
        self.is_cut = False
        for page in self.pages:
            page.evaluate("window.dispatchEvent(new Event('online'))")


@dataclass
class Evening:
    """Two phones at one table, and what their owners do until it is done."""

    play: Play
    phones: dict[str, TablePhone]
    cut: Cut
    last: str = ""

    def until(self, name: str, act: Callable[[TablePhone], object], is_done: Callable[[], bool], *, hand: int | None = None) -> None:
        """Do it, on a phone that shows ``hand`` as the next one; repeat what did not arrive because the network was cut."""
        phone = self.phones[name]
        if self.cut.is_cut and name != self.last:
            self.notice(self.phones[self.last])
        self.last = name
        for _try in range(TRIES):
            try:
                if hand and not self.cut.is_cut:  # the answer to the last tap may be what is cut while this waits
                    phone.expect_next_hand(hand)
                phone.page.wait_for_load_state()  # before, a tap opens the page for browsers without scripts
                act(phone)
            except (Error, AssertionError):
                if not self.cut.is_cut:
                    raise
            if soon(phone, is_done):
                return
            self.notice(phone)
            if soon(phone, is_done):
                return
        raise AssertionError(f"{name} tried {TRIES} times")

    def notice(self, phone: TablePhone) -> None:
        """The network comes back; what is kept on the phone is sent, and its table is opened again."""
        self.cut.come_back()
        open_again(phone)
        expect(phone.page.get_by_text("Everything is saved on the server.")).to_be_visible()


def open_again(phone: TablePhone) -> None:
    """Open the table; once more if the page has opened it itself at the same moment, since its waiting hand arrived."""
    try:
        phone.open()
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
        phone.page.wait_for_load_state()
        phone.open()


def soon(phone: TablePhone, is_done: Callable[[], bool]) -> bool:
    for _look in range(10):
        if is_done():
            return True
        phone.page.wait_for_timeout(50)
    return False


def winners(play: Play) -> list[int | None]:
    """Who won each hand, by seat; ``None`` for a draw."""
    rows = RecordedHand.objects.current().filter(game=play.game).order_by("number")
    results = rows.values_list("result", flat=True)
    return [result["wins"][0]["winner"] if "wins" in result else None for result in results]


def correct_the_winner(phone: TablePhone, number: int, was: str, now: str) -> None:
    page = phone.page
    page.get_by_role("link", name=f"Correct hand {number}").tap()
    expect(page.get_by_role("heading", name=f"Correct hand {number}")).to_be_visible()
    phone.change(was)
    phone.choose("Who won?", now)
    phone.panel.get_by_role("button", name="See what changes").tap()
    expect(page.get_by_role("heading", name="Before you save the correction")).to_be_visible()
    page.get_by_role("button", name="Save the correction").tap()
    expect(phone.felt).to_be_visible()


def play_it(evening: Evening) -> None:
    """Four hands, the first corrected by the other phone, the third taken back and entered otherwise; then the result is confirmed."""
    until, play = evening.until, evening.play
    until("Anna", lambda phone: phone.ron("Ben", "Clara", "2 / 30").save(), lambda: winners(play) == [1], hand=1)
    until("Ben", lambda phone: phone.draw().save(), lambda: winners(play) == [1, None], hand=2)
    until("Anna", lambda phone: phone.draw().save(), lambda: winners(play) == [1, None, None], hand=3)
    until("Anna", lambda phone: phone.undo(), lambda: winners(play) == [1, None])
    until("Anna", lambda phone: phone.ron("David", "Anna", "2 / 30").save(), lambda: winners(play) == [1, None, 3], hand=3)
    until("Ben", lambda phone: correct_the_winner(phone, 1, "Ben", "David"), lambda: winners(play) == [3, None, 3], hand=4)
    until("Ben", lambda phone: phone.draw().save(), lambda: winners(play) == [3, None, 3, None])
    until("Anna", lambda phone: phone.confirm(), lambda: Game.objects.get(pk=play.game.pk).state == "confirmed")
    evening.notice(evening.phones["Anna"])


def phone_of(name: str, open_page: OpenPage, play: Play, cut: Cut) -> TablePhone:
    page = open_page("phone", expect=NO_NETWORK)
    page.on("dialog", lambda dialog: dialog.accept())
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(name)
    expect(page.get_by_text("Everything is saved on the server.")).to_be_visible()
    page.set_default_timeout(PATIENCE)
    cut.follow(page)
    return phone


def evening_with(cut: Cut, open_page: OpenPage) -> Evening:
    play = named_table(EAST_ONLY, names=NAMES)
    return Evening(play, {name: phone_of(name, open_page, play, cut) for name in ("Anna", "Ben")}, cut)


@pytest.mark.parametrize(("at", "way"), [(None, ""), *all_at_night(CASES, always=4)])
def test_every_hand_is_there_once_and_in_order_wherever_the_network_is_cut(
    open_page: OpenPage, transactional_db: None, at: int | None, way: str
) -> None:
    cut = Cut(at, way)
    evening = evening_with(cut, open_page)

    play_it(evening)

    rows = RecordedHand.objects.filter(game=evening.play.game).order_by("number", "version")
    assert list(rows.current().values_list("number", flat=True)) == [1, 2, 3, 4]
    assert list(rows.values_list("number", "by_name")) == SAVED
    assert list(replay_of(Game.objects.get(pk=evening.play.game.pk)).scores) == SCORES
    assert len(cut.seen) >= REQUESTS + 1 if at is not None else len(cut.seen) == REQUESTS + 1, cut.seen  # with the last look
