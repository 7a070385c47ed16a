"""A player leaves a tournament after the first session: the director decides in German after a preview, and takes it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_session

OpenPage = Callable[..., Page]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """EMA 2012, eight players, session 1 played (Ida is first), session 2 seated."""
    cup = make_competition("ema-2012", kind="tournament", slug="cup", name="Seepokal")
    people = [make_entrant(cup, first_name="Ida", last_name="Ibis"), *make_entrants(cup, 7)]
    play(make_session(cup, people, tables=2))
    make_session(cup, people, tables=2)
    return cup


def play(session: Session) -> None:
    session_steps.start(actor=SYSTEM, session=session)
    for game in Game.objects.filter(table__session=session):
        scores = (55_000, 30_000, 20_000, 15_000)
        games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores)


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).first.click()


def test_a_player_leaves_by_one_page_and_is_brought_back(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    page = open_page("laptop", user=alice_directs(cup), language="de", expect=["422"])
    page.goto("/cup/manage/players/1/")
    page.get_by_role("link", name="Abmelden", exact=True).click()
    expect(page.get_by_role("heading", name="Ida Ibis geht oder hat Partien verpasst")).to_be_visible()
    page.get_by_role("radio", name="Niemand").check()
    page.get_by_role("radio", name="aus der Wertung gestrichen").check()
    press(page, "Die neue Tabelle ansehen")
    expect(page.get_by_text("Bitte gib einen Grund an.", exact=False)).to_be_visible()
    page.get_by_role("radio", name="hinter allen").check()
    press(page, "Die neue Tabelle ansehen")
    expect(page.get_by_text("Noch ist nichts gespeichert.")).to_be_visible()
    expect(page.get_by_text("Ida Ibis wird nicht mehr ausgelost.")).to_be_visible()
    accessible(page)
    shot(page, "leaving-preview")
    press(page, "So speichern")
    expect(page.get_by_text("Ida Ibis: gespeichert.")).to_be_visible()
    press(page, "Wieder teilnehmen lassen")
    expect(page.get_by_text("Ida Ibis nimmt wieder teil.")).to_be_visible()


def test_a_substitute_is_put_in_from_the_check_in_on_a_phone(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    page = open_page("phone", user=alice_directs(cup), language="de")
    page.goto("/cup/manage/sessions/2/check-in/")
    page.locator("button.comer").last.click()
    page.get_by_role("link", name="Ida Ibis kommt nicht").click()
    page.get_by_role("radio", name="Ersatz: behält den Platz").check()
    accessible(page)
    shot(page, "leaving-phone")
    press(page, "Die neue Tabelle ansehen")
    expect(page.get_by_text("Nach dem Regelwerk zählt diese Partie −30.000 Punkte")).to_be_visible()
    accessible(page)
    shot(page, "leaving-phone-preview")
    press(page, "So speichern")
    page.goto("/cup/manage/sessions/2/")
    expect(page.get_by_text("Ersatz des Hauses, für Ida Ibis").first).to_be_visible()
    accessible(page)
    shot(page, "leaving-session")


def test_a_late_player_is_replaced_for_one_session_on_a_phone(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    make_session(cup, list(cup.entrants.filter(number__lte=8).order_by("number")), tables=2)
    page = open_page("phone", user=alice_directs(cup), language="de")
    page.goto("/cup/manage/sessions/2/check-in/")
    page.locator("button.comer").last.click()
    late = page.locator("li").filter(has=page.get_by_role("link", name="Ida Ibis kommt nicht"))
    late.get_by_text("Ersatz einsetzen").click()
    expect(late.get_by_label("Für wie lange?")).to_have_value("only")
    late.get_by_label("Name").fill("Xaver Ersatz")
    accessible(page)
    shot(page, "put-substitute-phone")
    late.get_by_role("button", name="Spielt stattdessen").click()
    expect(page.get_by_text("Danach spielt Ida Ibis wieder.")).to_be_visible()
    expect(page.get_by_text("Nur in diesem Durchgang.")).to_be_visible()
    expect(page.locator("#comer-1").get_by_text("Xaver Ersatz, für Ida Ibis")).to_be_visible()
    accessible(page)
    shot(page, "put-substitute-phone-done")
    page.goto("/cup/manage/sessions/3/check-in/")
    page.locator("button.comer").last.click()
    expect(page.get_by_role("link", name="Ida Ibis kommt nicht")).to_be_visible()
    page.goto("/cup/manage/sessions/2/check-in/")
    press(page, "Zurücknehmen")
    expect(page.get_by_role("link", name="Ida Ibis kommt nicht")).to_be_visible()
