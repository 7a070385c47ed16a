"""A director notes a chombo after the approval: who moves is seen first, named by the next steps afterwards, and covered while secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state, set_embargo
from league.competitions.models import Competition
from tests.factories import alice_directs
from tests.league.director.corrections.test_who_moves import make_approved_cup

OpenPage = Callable[..., Page]
Shot = Callable[[Page, str], Path]

WORDS = {
    "en": ("False ron", "See what changes", "Save the correction", "I have seen it", "Finish the competition", "Finish it all the same"),
    "de": (
        "Falsches Ron",
        "Zeigen, was sich ändert",
        "Berichtigung speichern",
        "Ich habe es gesehen",
        "Wettbewerb beenden",
        "Trotzdem beenden",
    ),
}


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """The session of a running tournament is approved, and nobody has confirmed its results."""
    return set_competition_state(actor=SYSTEM, competition=make_approved_cup(), state="running")


def preview_of_a_chombo(page: Page, words: tuple[str, ...]) -> None:
    page.goto("/tuesday/manage/games/1/")
    act = page.locator("#note_chombo")
    act.locator("summary").click()
    act.locator("label", has_text="Anna").click()
    act.locator("[name=reason]").fill(words[0])
    act.get_by_role("button", name=words[1]).click()
    expect(page.locator("#who-moves")).to_be_visible()


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "de", False), ("laptop", "en", True)])
def test_who_moves_is_seen_before_it_is_saved_and_the_next_steps_name_it(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot, device: str, language: str, dark: bool
) -> None:
    page, words = open_page(device, user=alice_directs(cup), language=language, dark=dark), WORDS[language]
    preview_of_a_chombo(page, words)
    expect(page.locator("#who-moves tbody tr").filter(has_text="Anna")).to_contain_text("1 → 2")
    accessible(page)
    shot(page, f"who-moves-{device}")
    page.get_by_role("button", name=words[2]).click()

    page.goto("/tuesday/manage/")
    seen = page.get_by_role("button", name=words[3])
    expect(seen).to_be_visible()
    accessible(page)
    shot(page, f"places-have-changed-{device}")
    seen.click()
    expect(seen).to_be_hidden()
    page.get_by_role("button", name=words[4]).click()
    expect(page.get_by_role("button", name=words[5])).to_be_visible()
    accessible(page)
    shot(page, f"finish-sure-{device}")


def test_while_places_are_secret_names_are_seen_on_a_tap_only(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot
) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    page = open_page("phone", user=alice_directs(cup), dark=True)
    preview_of_a_chombo(page, WORDS["en"])
    rows = page.locator("#who-moves tbody tr")
    expect(rows.first).to_be_hidden()
    accessible(page)
    shot(page, "who-moves-secret")
    page.get_by_text("Show who moves").tap()
    expect(rows.first).to_be_visible()
