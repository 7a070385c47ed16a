"""The harbour cup of :mod:`tests.league.hall`, with everything that can go wrong in a hall, run by two directors at laptops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import TablePhone
from tests.factories import alice_directs, dora_directs, make_competition
from tests.league.hall.acts import play_harbour_cup
from tests.league.hall.doors import Doors
from tests.league.hall.reading import check_everything

OpenPage = Callable[..., Page]
A_DRAW = 60_000  #: milliseconds
WRONG = "main .errorlist, .messages .notice.bad"


class BrowserDoors(Doors):
    """A laptop with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def read(self, address: str) -> str:
        self.page.goto(address)
        return self.page.content()

    def press(self, button: str, *, act: str = "", **values: Any) -> str:
        self.page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        place = self.page.locator(f'main form[data-act="{act}"]' if act else "main")
        pressed = place.get_by_role("button", name=button, exact=True).first
        form = pressed.locator("xpath=ancestor::form[1]")
        for name, value in values.items():
            fill(form.locator(f'[name="{name}"]:not([type=hidden])'), value)
        with self.page.expect_navigation(timeout=A_DRAW):  # the search runs at the same time
            pressed.click()
            yes = self.page.locator("#confirm-dialog [value=yes]")
            if yes.is_visible():
                yes.click()
        expect(self.page.locator(WRONG)).to_have_count(0)
        return self.page.content()

    def press_and_tick(self, button: str, again: str, tick: str, **values: Any) -> str:
        pressed = self.page.locator("main").get_by_role("button", name=button, exact=True).first
        for name, value in values.items():
            fill(pressed.locator("xpath=ancestor::form[1]").locator(f'[name="{name}"]:not([type=hidden])'), value)
        with self.page.expect_navigation():
            pressed.click()
        asked = self.page.locator(f'main input[type=checkbox][name*="{tick}"]')
        expect(asked).not_to_have_count(0)
        for field in asked.all():
            field.check(force=True)
        return self.press(again)

    def tap(self, name: str, value: str) -> None:
        """Press a button; its answer may replace a part of the page only."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.page.locator(f'main button[name="{name}"][value="{value}"]').first.click()
        self.read(self.page.url)

    def follow(self, link: str) -> str:
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role("link", name=link, exact=True).first.click()
        return self.page.content()

    def ron(self, winner: int, discarder: int, han: int, fu: int) -> None:
        table = TablePhone(self.page, self.page.url)
        names = table.names
        table.ron(names[winner], names[discarder], f"{han} / {fu}").save()

    def wait_for(self, button: str) -> None:
        expect(self.page.get_by_role("button", name=button, exact=True)).to_be_visible(timeout=A_DRAW)


def fill(fields: Locator, value: Any) -> None:
    kind = fields.first.evaluate("(field) => field.tagName === 'SELECT' ? 'select' : field.type")
    wanted = value if isinstance(value, list) else [str(value)]
    if kind == "select" and fields.count() > 1:
        for field, one in zip(fields.all(), wanted, strict=True):
            field.select_option(one)
    elif kind == "select":
        fields.select_option(wanted)
    elif kind in {"radio", "checkbox"}:
        for field in fields.all():
            field.set_checked(field.get_attribute("value") in wanted, force=True) if kind == "checkbox" else None
            if kind == "radio" and field.get_attribute("value") in wanted:
                field.check(force=True)
    else:
        fields.first.fill(wanted[0])


@pytest.mark.smoke
def test_everything_that_goes_wrong_in_a_hall_is_counted_right(open_page: OpenPage) -> None:
    cup = make_competition("ema-2016", kind="tournament", name="Harbour cup", slug="harbour")
    alice, dora = (BrowserDoors(open_page("laptop", user=user, expect=["422"])) for user in (alice_directs(cup), dora_directs(cup)))
    happened = play_harbour_cup(alice, dora)
    check_everything(cup, happened)
