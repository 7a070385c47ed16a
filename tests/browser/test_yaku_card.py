"""The yaku of a rulebook on a phone, each with a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import violations


@pytest.mark.parametrize("ruleset", ["alarm-2019", "austrian", "ema-2012"])
def test_the_yaku_fit_a_phone_and_axe_finds_nothing(phone: Page, live_server: object, ruleset: str) -> None:
    phone.goto(f"{live_server}/rules/{ruleset}/")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(phone) == []
