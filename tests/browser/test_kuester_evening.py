"""An evening of Küster's game in German, all on phones, from the menu to the standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.reading import points
from tests.factories import ada_administrates

OpenPage = Callable[..., Page]
PLAYERS = ("Anna Amsel", "Ben Buchfink", "Clara Dohle", "David Elster")
UNPAIRED = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 7z"  #: the last tile makes the pair


def test_a_club_plays_four_games_of_kuester_on_its_phones(open_page: OpenPage, shot: Callable[[Page, str], Path]) -> None:
    director = Director(open_page("phone", language="de", user=ada_administrates()))
    director.creates_the_league()
    table = Table(open_page("phone", language="de", expect=["410"]), director.seats_four())
    east, south, west, north = table.names

    table.mahjong(east, "Selbst gezogen")
    table.types({east: 120, south: 80, west: 90, north: 20})
    table.insists_on(west, "Kein Spielbild ergibt 90 Punkte: Ohne Verdoppeln sind es höchstens")
    table.sees("120 × 2 (Bankier)", f"{north} →zahlt an {west} 70")
    table.saves(720, -190, -160, -370)

    table.mahjong(south, north)
    table.shows_tiles(south, UNPAIRED)
    table.types({east: 20, west: 0, north: 8})
    table.sees("Mah-Jongg von", "1.000 Punkte", f"{south}: Unpaariges Spiel", f"{east} →zahlt an {south} 2.000")
    shot(table.page, "kuester-limit-game")
    table.saves(-1_216, 3_810, -1_208, -1_386)

    table.begins("Unentschieden")
    table.sees("Unentschieden, niemand gewinnt", "Zählt doppelt: Das Spiel davor war unentschieden")
    table.saves(-1_216, 3_810, -1_208, -1_386)

    table.begins("Falsches Mah-Jongg")
    table.answers("Wer hat irrtümlich Mah-Jongg gerufen?", west)
    table.types({east: 10, south: 40, north: 4})
    table.sees("Falsches Mah-Jongg von", "× 2 (Unentschieden davor)", f"{west} →zahlt an {south} 160")
    table.saves(-1_196, 3_970, -1_396, -1_378)

    table.corrects(2, north, 10)
    table.expect_scores(-1_200, 3_970, -1_398, -1_372)
    table.stops()
    Table(open_page("phone", language="de", expect=["410"]), table.address, me=north).confirms()

    director.approves()
    assert director.reads_the_standings() == {south: 3_970, east: -1_200, north: -1_372, west: -1_398}
    director.page.goto("/kuester/games/1/")
    director.page.get_by_role("button", name=re.compile("^4 · ")).tap()
    expect(director.page.get_by_text(re.compile(rf"{west} zahlt 160 an {south}|{west}.* zahlt 160 an {south}")).first).to_be_visible()
    shot(director.page, "kuester-score-sheet")


class Director:
    """Ada, who directs four people with a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def next_step(self) -> None:
        self.page.goto("/kuester/manage/")
        self.page.locator("[aria-current=step]").get_by_role("link").first.tap()

    def creates_the_league(self) -> None:
        self.page.goto("/")
        self.page.get_by_role("link", name="Neuer Wettbewerb").tap()
        self.page.get_by_label("Name").first.fill("Küster-Abend")
        self.page.get_by_label("Regelwerk").select_option(label="Küster, Lehrbuch des Mah-Jong-Spieles")
        self.page.get_by_text("Adresse, Ort, Wertung, Leitung").tap()
        self.page.get_by_role("textbox", name=re.compile("Adresse")).fill("kuester")
        self.press("Wettbewerb anlegen")
        expect(self.page.get_by_role("link", name="Küster-Abend")).to_be_visible()
        self.next_step()
        self.page.get_by_label("Namen").fill("\n".join(PLAYERS))
        self.press("Diese Spieler anmelden")
        expect(self.page.get_by_role("link", name=PLAYERS[0])).to_be_visible()

    def seats_four(self) -> str:
        """Seat four people; returns the address of the table."""
        self.next_step()
        self.press("Spielabend eröffnen")
        for name in PLAYERS:
            self.page.get_by_role("button", name=name).tap()
            expect(self.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        self.page.get_by_role("link", name="Ersten Durchgang auslosen", exact=True).tap()
        by_hand = self.page.get_by_role("link", name="Spieler an die Tische setzen").first
        expect(self.page.get_by_role("button", name="Sitzplan festlegen").or_(by_hand).first).to_be_visible()
        if by_hand.count():
            by_hand.tap()
        self.press("Sitzplan festlegen")
        self.press("Durchgang starten")
        self.page.get_by_role("link", name="Tisch-Links und QR-Codes").first.tap()
        return self.page.get_by_role("link", name=re.compile("^http")).first.inner_text()

    def approves(self) -> None:
        self.page.goto("/kuester/manage/sessions/1/")
        self.page.get_by_role("link", name="Ergebnisse durchsehen", exact=True).tap()
        expect(self.page.get_by_role("button", name="Ergebnisse freigeben")).to_be_visible()
        reason = self.page.get_by_label("Warum werden sie trotzdem freigegeben?")
        if reason.count():
            reason.fill("Nur ein Telefon am Tisch")
        self.press("Ergebnisse freigeben")
        expect(self.page.get_by_text("Die Ergebnisse sind freigegeben;")).to_be_visible()

    def reads_the_standings(self) -> dict[str, int]:
        """The totals by first name, from the first place."""
        self.page.goto("/kuester/standings/")
        rows = self.page.get_by_role("region", name="Tabelle").get_by_role("table").locator("tbody tr").all()
        texts = [(row.get_by_role("link").first.inner_text(), row.locator("td.num, td").all_inner_texts()) for row in rows]
        return {name.split()[0]: next(points(text) for text in cells if re.search(r"\d{3}", text)) for name, cells in texts}


class Table:
    """A phone at the table."""

    def __init__(self, page: Page, address: str, me: str = "") -> None:
        self.page, self.address = page, address
        page.goto(address)
        who = page.get_by_role("radio", name=re.compile(rf"^{me}\b" if me else "Jemand anderes"))
        who.tap()
        if not me:
            page.get_by_label("Dein Name").fill("Tina")
        page.get_by_role("button", name="Zum Tisch").tap()
        self.felt, self.panel = page.get_by_role("region", name="Der Tisch"), page.locator("#panel")
        expect(self.felt).to_be_visible()

    @property
    def names(self) -> list[str]:
        return self.felt.locator(".felt-name span").all_inner_texts()

    def expect_scores(self, *scores: int) -> None:
        texts = [f"{score:,}".replace(",", ".").replace("-", "−") for score in scores]
        expect(self.felt.locator(".felt-score")).to_have_text(texts)

    def begins(self, outcome: str) -> None:
        bar = self.page.locator(".record-bar")
        button = bar.get_by_role("link", name=outcome, exact=True)
        if button.count():
            button.tap()
        else:
            bar.get_by_role("link", name="Mehr").tap()
            self.answers("Wie ging das Spiel aus?", outcome)

    def answers(self, question: str, answer: str) -> None:
        self.panel.get_by_role("group", name=question).get_by_role("radio", name=re.compile(rf"\b{answer}\b")).tap()

    def mahjong(self, winner: str, discarder: str) -> None:
        self.begins("Mah-Jongg")
        self.answers("Wer hat gewonnen?", winner)
        self.answers("Wer hat den Gewinnstein abgeworfen?", discarder)

    def hand(self, name: str) -> Locator:
        return self.panel.get_by_role("group", name=name, exact=True)

    def types(self, worths: dict[str, int]) -> None:
        for name, worth in worths.items():
            self.hand(name).get_by_role("textbox", name=re.compile("^Punkte")).fill(str(worth))
        self.panel.get_by_role("button", name="Weiter").tap()

    def insists_on(self, name: str, refusal: str) -> None:
        expect(self.hand(name).get_by_text(refusal)).to_be_visible()
        self.hand(name).get_by_label("Trotzdem so eintragen").tap()
        self.panel.get_by_role("button", name="Weiter").tap()

    def shows_tiles(self, name: str, tiles: str) -> None:
        hand = self.hand(name)
        hand.get_by_role("radio", name="Steine").tap()
        for tile in tiles.split():
            hand.locator(f'.tile-keys [data-tile="{tile}"]').tap()
        expect(hand.locator("[data-worth]")).to_contain_text("1.000")

    def sees(self, *texts: str) -> None:
        for text in texts:
            expect(self.panel.locator("[data-preview]")).to_contain_text(text)

    def saves(self, *scores: int) -> None:
        self.panel.get_by_role("button", name=re.compile("speichern")).tap()
        expect(self.panel).to_be_hidden()
        self.expect_scores(*scores)

    def corrects(self, number: int, name: str, worth: int) -> None:
        self.page.get_by_role("link", name=re.compile(rf"^Berichtigen (Hand|Spiel) {number}$")).tap()
        self.panel.locator("[data-summary] button").last.tap()
        self.types({name: worth})
        self.panel.get_by_role("button", name="Zeigen, was sich ändert").tap()
        self.page.get_by_role("button", name="Berichtigung speichern").tap()

    def stops(self) -> None:
        self.page.get_by_text("Signal, Ende der Partie, Papier").tap()
        self.page.get_by_role("button", name="Schluss: Die Zeit ist um").tap()
        self.page.get_by_role("dialog").get_by_role("button", name="Schluss: Die Zeit ist um").tap()
        expect(self.page.get_by_role("heading", name="Ergebnis", exact=True)).to_be_visible()

    def confirms(self) -> None:
        self.page.get_by_role("link", name="Ergebnis bestätigen").tap()
        self.page.get_by_role("button", name="Diese Ergebnisse stimmen").tap()
        expect(self.felt.get_by_text("Bestätigt", exact=True)).to_be_visible()
