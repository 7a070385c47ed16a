"""An administrator creates a competition and is offered its address."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.factories import ada_administrates

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_address_follows_the_name_until_somebody_writes_another(open_page: OpenPage) -> None:
    page = open_page("phone", user=ada_administrates())
    page.goto("/competitions/new/")
    name, address = page.locator("#id_name"), page.locator("#id_slug")
    name.press_sequentially("Größe & Übermut 2027")
    expect(address).to_have_value("groesse-uebermut-2027")
    expect(page.get_by_text("Its address: /groesse-uebermut-2027/")).to_be_visible()
    page.get_by_text("Address, place, ranking, director").click()
    address.fill("graz")
    name.press_sequentially(" II")
    expect(address).to_have_value("graz")
