"""Reading tables and numbers from a page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

__all__ = ["cells", "column", "facts", "points"]


def points(text: str) -> int:
    """``+15,000`` or ``−3.900`` as a whole number."""
    found = re.search(r"[+−-]?\d[\d.,]*", text)
    assert found, f"no number in {text!r}"
    return int(re.sub(r"[.,+]", "", found.group()).replace("−", "-"))


def cells(table: Locator) -> list[list[str]]:
    """The text of the cells of a table's body, row by row."""
    expect(table).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


def column(table: Locator, title: str) -> list[str]:
    """The cells under a heading."""
    titles = [text.strip() for text in table.locator("thead th").all_inner_texts()]
    return [row[titles.index(title)] for row in cells(table)]


def facts(page: Page, label: str) -> str:
    """The value beside a label in a list of facts."""
    return page.locator("dl.facts div", has=page.locator("dt", has_text=re.compile(rf"^{label}$"))).locator("dd").inner_text()
