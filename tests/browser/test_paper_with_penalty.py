"""Final scores from paper on a phone, at a table with a penalty: the form asks, proposes an answer, and shows a surplus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.games.queries.verifying import differences
from scoring.game import PenaltyPoints
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

SCORES = {"Alma": 40_000, "Bert": 30_000, "Cleo": 30_000, "Dora": 20_000}
QUESTION = "1.000 Punkte, Strafpunkte Alma: schon auf dem Zettel abgezogen?"

ALREADY = "Diese Antwort passt nicht zur Summe: Nach der Summe ist es schon abgezogen."
NOT_YET = "Diese Antwort passt nicht zur Summe: Nach der Summe ist es noch nicht abgezogen."


@pytest.fixture
def play(transactional_db: None) -> Play:
    """A table on paper with a penalty of 1,000 points for Alma."""
    play = named_table("ema-2016")
    play.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Handy")
    return play


@pytest.fixture
def page(play: Play, open_page: Callable[..., Page], live_server: Any) -> Page:
    """Bert's phone with the form."""
    page = open_page("phone", language="de", expect=["422"])
    page.goto(live_server.url + link_of(play.game).get_absolute_url())
    page.get_by_role("radio", name="Bert").tap()
    page.get_by_role("button", name="Zum Tisch").tap()
    page.get_by_text("Signal, Ende der Partie, Papier").tap()
    page.get_by_role("link", name="Endstand vom Papier").tap()
    return page


def write(page: Page) -> None:
    for name, score in SCORES.items():
        page.get_by_role("textbox", name=name).fill(str(score))


def question(page: Page) -> Locator:
    return page.get_by_role("group", name=QUESTION)


def test_the_form_proposes_the_answer_that_the_sum_tells_and_waits_for_a_second_look(
    page: Page, play: Play, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    yes, no = (question(page).get_by_role("radio", name=name) for name in ("Ja, ist in diesen Endständen", "Nein, jetzt abziehen"))
    expect(yes).not_to_be_checked()
    expect(no).not_to_be_checked()
    write(page)
    page.get_by_role("button", name="Endstand speichern").tap()
    expect(page.get_by_text("Nach der Summe ist es noch nicht abgezogen. Bitte prüfen und noch einmal speichern.")).to_be_visible()
    expect(no).to_be_checked()
    assert play.game.results.count() == 0, "proposed, not saved"

    yes.tap()
    expect(page.get_by_text("1.000 zu viel", exact=True)).to_be_visible()
    expect(question(page).get_by_text(NOT_YET)).to_be_visible()
    page.get_by_role("textbox", name="Alma").fill("39500")
    expect(question(page).get_by_text(NOT_YET)).to_be_hidden()
    page.get_by_role("textbox", name="Alma").fill("39000")
    expect(page.locator("[data-difference]")).to_be_hidden()
    no.tap()
    expect(page.get_by_text("1.000 zu wenig", exact=True)).to_be_visible()
    expect(question(page).get_by_text(ALREADY)).to_be_visible()
    yes.tap()
    expect(question(page).get_by_text(ALREADY)).to_be_hidden()
    page.get_by_role("textbox", name="Alma").fill("40000")
    expect(question(page).get_by_text(NOT_YET)).to_be_visible()
    accessible(page)
    shot(page, "paper-with-penalty-phone-de")
    page.get_by_role("button", name="Endstand speichern").tap()
    expect(page.get_by_text("nicht 119.000: 1.000 zu viel.", exact=False)).to_be_visible()
    expect(question(page).get_by_text(NOT_YET)).to_be_visible()
    expect(page.get_by_role("textbox", name="Alma")).to_have_value("40000")

    no.tap()
    expect(page.locator("[data-difference]")).to_be_hidden()
    page.get_by_role("button", name="Endstand speichern").tap()
    expect(page.get_by_role("link", name="Ergebnis bestätigen")).to_be_visible()
    page.goto(play.game.get_absolute_url())
    expect(page.get_by_text("Alma: Strafpunkte, −1.000 Punkte (abgezogen, 40.000 → 39.000)")).to_be_visible()
    expect(page.get_by_role("row", name="Alma")).to_contain_text("39.000")
    assert list(differences()) == []
