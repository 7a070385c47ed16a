"""The yaku of a rulebook on a phone, each with a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import violations


@pytest.mark.parametrize("ruleset", ["alarm-2019", "austrian", "ema-2012"])
def test_the_yaku_fit_a_phone_and_axe_finds_nothing(phone: Page, live_server: object, ruleset: str) -> None:
    phone.goto(f"{live_server}/rules/{ruleset}/")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(phone) == []


def test_on_a_phone_the_yaku_are_folded_found_by_any_name_and_opened_by_a_link(phone: Page, live_server: object) -> None:
    phone.goto(f"{live_server}/rules/austrian/")
    shown = phone.locator(".yaku-row:visible")
    expect(shown).to_have_count(0)
    phone.locator("#find").fill("sieben paare")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Chiitoitsu")
    expect(phone.locator(".yaku-group:has(.yaku-row:visible) summary small")).to_have_text("1")
    phone.locator("#find").fill("")
    expect(shown).to_have_count(0)
    phone.goto(f"{live_server}/rules/ema-2012/#yaku-pinfu")
    expect(phone.locator("#yaku-pinfu")).to_be_in_viewport()
