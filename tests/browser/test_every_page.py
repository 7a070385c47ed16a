"""Every page as people see it: without errors, nothing cut off, readable for everybody; with pictures of all of them.

A page is loaded once for each language and shown in two looks (``tests/browser/looks.py``); axe checks both in German, and at night every
look in both languages. On a small phone, and on one turned sideways, nothing is cut off.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page, expect

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import invite
from league.competitions.models import Competition, Invitation
from league.games.models import Game
from league.players.models import Player
from league.rating.commands import Counting, choose_rating
from league.rating.models import RatingKind
from league.seating.commands import plan_session
from league.seating.models import Evening
from league.site.demo.league import SMALL, load_demo
from league.standings.urls import PAGES
from tests.browser.conftest import fits_the_width
from tests.browser.looks import EVERY_LOOK, become, begins_dark, every_language, looks, other_widths
from tests.factories import make_draft
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]


@dataclass
class Viewer:
    """Looks at one page after the other, and collects their errors."""

    page: Page
    language: str
    check: Callable[[Page], None]
    shot: Callable[[Page, str], Path]
    problems: list[str] = field(default_factory=list)

    def visit(self, name: str, address: str) -> None:
        self.page.goto(address)
        self.see(name)

    def see(self, name: str) -> None:
        """Look at the page in every look."""
        expect(self.page.locator("h1")).to_be_attached()
        for look in looks(self.page, self.language):
            self.judge(f"{name}-{look}", self.check)
            self.shot(self.page, f"{name}-{look}")
        for width in other_widths(self.page, self.language):
            self.judge(f"{name}-{width}", fits_the_width)

    def judge(self, what: str, check: Callable[[Page], None]) -> None:
        """Check the page as it looks now; an error must not keep the others from being checked."""
        try:
            check(self.page)
        except AssertionError as problem:
            self.problems.append(f"{what}: {problem}")

    def tap(self, selector: str) -> None:
        """Tap an element by a selector, which is the same in every language."""
        self.page.locator(selector).first.click()


@pytest.fixture(scope="module")
def kept() -> Iterator[sqlite3.Connection]:
    """A copy of the database with the demo as loaded."""
    with closing(sqlite3.connect(":memory:")) as copy:
        yield copy


@pytest.fixture
def league(transactional_db: None, kept: sqlite3.Connection) -> Competition:
    """The league of the demo, which is loaded once and restored for each further test."""
    connection.ensure_connection()
    if connection.vendor == "sqlite" and kept.execute("SELECT 1 FROM sqlite_master").fetchone():
        kept.backup(connection.connection)
        return Competition.objects.get(slug="alarm-liga")
    competition = load_demo(SMALL)
    plan_session(actor=SYSTEM, competition=Competition.objects.get(slug="vier-winde-cup"))
    if connection.vendor == "sqlite":
        connection.connection.backup(kept)
    return competition


@pytest.fixture
def view(open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]) -> Iterator[Callable[..., Viewer]]:
    viewers: list[Viewer] = []

    def one(language: str, username: str = "") -> Viewer:
        user = User.objects.get(username=username) if username else None
        page = open_page("phone", language=language, dark=begins_dark(language), user=user)
        check = accessible if language == "de" or EVERY_LOOK else fits_the_width
        viewers.append(Viewer(page, language, check, shot))
        return viewers[-1]

    yield one
    assert [problem for viewer in viewers for problem in viewer.problems] == []


def rate(kind: str) -> None:
    """Keep a rating in which the finished tournament counts, as if it had been two."""
    counted = {one.pk: Counting(True, True) for one in Competition.objects.filter(slug="leuchtturm-pokal")}
    choose_rating(actor=SYSTEM, kind=RatingKind(kind), counting=counted)


@every_language
def test_every_public_page_is_whole(league: Competition, view: Callable[..., Viewer], language: str) -> None:
    rate("open")
    viewer = view(language)
    viewer.visit("invited", invited(league).get_absolute_url())
    for page in PAGES:
        if not page.has_parts:
            viewer.visit(page.name, f"/alarm-liga/{page.route}")
    for name, address in {
        "home": "/",
        "hall-screen": "/alarm-liga/live/",
        "overlay": "/alarm-liga/overlay/1/",
        "sign-in": "/accounts/sign-in/",
        "standings-earlier": "/alarm-liga/standings/?after=1",
        "standings-found": "/alarm-liga/standings/find/?q=a",
        "breakdown": "/alarm-liga/standings/1/",
        "session-over": "/alarm-liga/sessions/2/",
        "session-running": "/alarm-liga/sessions/3/",
        "recap": "/alarm-liga/sessions/2/recap/",
        "recap-of-the-day": "/leuchtturm-pokal/sessions/1/evening/",
        "entrant": "/alarm-liga/players/1/",
        "head-to-head": "/alarm-liga/players/head-to-head/?one=1&other=2",
        "standings-places": "/alarm-liga/standings/?chart=places",
        "player-list": "/players/",
        "score-sheet-corrected": "/alarm-liga/games/3/",
        "score-sheet-running": f"/alarm-liga/games/{running_game().number}/",
        "final-results": "/leuchtturm-pokal/results/",
        "competition-rules": "/alarm-liga/rules/",
        "what-if": "/alarm-liga/rules/what-if/?multiple_ron=1",
        "what-if-rulebook": "/alarm-liga/rules/what-if/?rules=wrc-2025",
        "rules": "/rules/",
        "help": "/help/",
        "help-table": "/help/table/",
        "help-commands": "/help/commands/",
        "rules-compared": "/rules/ema-2012/?compare=wrc-2025",
        "calculator-waits": "/calculator/?competition=alarm-liga&concealed=2345678m&melds=555z+(1111s)",
        "calculator-worth": "/calculator/?ruleset=austrian&concealed=22234s11z&melds=555z+(0555p)&winning_tile=1z&dora_indicators=4p9s",
        "player": f"/players/{Player.objects.first().pk}/",  # type: ignore[union-attr]
        "rating": "/rating/",
        "rating-why": f"/rating/{Player.objects.get(first_name='Anna', last_name='Berger').pk}/",
    }.items():
        viewer.visit(name, address)


@every_language
def test_every_page_of_the_director_is_whole(league: Competition, view: Callable[..., Viewer], language: str) -> None:
    viewer = view(language, "demo-admin")
    for name, address in {
        "manage": "manage/",
        "manage-players": "manage/players/",
        "manage-player": "manage/players/1/",
        "manage-players-import": "manage/players/import/",
        "manage-evenings": "manage/evenings/",
        "manage-evening": f"manage/evenings/{Evening.objects.get(competition=league, closed=False).pk}/",
        "manage-session-running": "manage/sessions/3/",
        "manage-session-over": "manage/sessions/2/",
        "manage-links": "manage/sessions/3/links/",
        "manage-codes": "manage/table-codes/",
        "manage-seats": "manage/sessions/3/seats/",
        "manage-correct": "manage/games/3/correct/",
        "desk": "desk/",
        "desk-totals": "desk/totals/",
        "desk-link": "desk/3/1/link/",
        "manage-roles": "manage/roles/",
        "manage-invitations": "manage/roles/invitations/",
        "manage-invitation": f"manage/roles/invitations/{invited(league).pk}/",
        "manage-settings": "manage/settings/",
        "manage-transfer": "manage/transfer/",
        "manage-results": "manage/results/",
        "manage-ema": "manage/results/ema/",
        "manage-ranking": "manage/settings/ranking/",
        "manage-ranking-preview": "manage/settings/ranking/?policy=best&policy_count=2&tiebreak_1=firsts",
        "manage-paper": "manage/paper/",
        "manage-sessions": "manage/sessions/",
        "manage-plan-all": "manage/sessions/plan-all/",
        "manage-rehearsal": "manage/rehearsal/",
        "manage-log": "manage/log/",
        "manage-incidents": "manage/incidents/",
        "manage-live": "manage/live/",
        "manage-reveal": "manage/reveal/",
        "manage-overlays": "manage/overlays/",
        "manage-incident-game": f"manage/games/{running_game().number}/",
    }.items():
        viewer.visit(name, f"/alarm-liga/{address}")
    viewer.visit("manage-check-in", "/vier-winde-cup/manage/sessions/1/check-in/")
    viewer.visit("manage-draw", "/vier-winde-cup/manage/sessions/1/draw/")
    viewer.visit("manage-draw-by-hand", "/vier-winde-cup/manage/sessions/1/draw/?way=hand")
    viewer.visit("manage-drafts", "/vier-winde-cup/manage/draw/")
    viewer.visit("manage-draft", f"/vier-winde-cup/manage/draw/{make_draft(Competition.objects.get(slug='vier-winde-cup')).number}/")
    viewer.visit("invited-director", invited(league).get_absolute_url())
    viewer.visit("new-competition", "/competitions/new/")
    viewer.visit("load-competition", "/competitions/load/")
    viewer.visit("all-players", "/players/manage/")
    viewer.visit("all-clubs", "/clubs/")
    viewer.visit("rating-choice", "/rating/manage/")
    rate("mers")
    viewer.visit("ema-ranking", "/rating/?day=2026-12-01")
    viewer.visit("ema-ranking-why", f"/rating/{Player.objects.get(first_name='Anna', last_name='Berger').pk}/")
    become(viewer.page, "laptop", dark=False)
    viewer.page.goto("/alarm-liga/manage/sessions/3/links/")
    viewer.page.emulate_media(media="print")
    viewer.shot(viewer.page, f"manage-links-printed-{language}")


@every_language
def test_every_step_at_the_table_is_whole(league: Competition, view: Callable[..., Viewer], language: str) -> None:
    address = link_of(running_game()).get_absolute_url()
    viewer = view(language)
    viewer.visit("table-who", address)
    viewer.tap('input[name=who][value="0"]')
    viewer.tap("form[data-who] button")
    expect(viewer.page.locator(".felt")).to_be_visible()
    viewer.see("table")
    record_a_ron(viewer)
    viewer.visit("table-record-more", f"{address}record/")
    viewer.visit("table-correct-hand", f"{address}hands/1/")
    viewer.tap(".correct-actions form:first-child button")
    expect(viewer.page.locator("#effects")).to_be_visible()  # the form is sent once the server has answered
    viewer.see("table-correction")
    for name in ("paper", "signal", "history", "confirm", "seats/1", "display"):
        viewer.visit(f"table-{name.replace('/', '-')}", f"{address}{name}/")


def invited(league: Competition) -> Invitation:
    until = timezone.now() + timedelta(hours=3)
    return invite(actor=SYSTEM, competition=league, role="referee", until=until, note="Anna, desk", most=3)


def record_a_ron(viewer: Viewer) -> None:
    """Look at every step of the most frequent kind of hand, up to the preview."""
    viewer.tap("[data-open=ron]")
    for step, choice in {"winner": "1", "discarder": "2", "value": "3"}.items():
        part = viewer.page.locator(f'[data-step="{step}"]')
        expect(part).to_be_visible()
        viewer.see(f"table-record-{step}")
        if step == "value":
            see_every_way_to_give_it(viewer)
        part.locator(f'input[value="{choice}"]:visible').click()
    viewer.tap('input[name=riichi][value="1"]')
    expect(viewer.page.locator("[data-preview] .preview-text")).to_be_visible()
    viewer.see("table-record-check")


def see_every_way_to_give_it(viewer: Viewer) -> None:
    for depth in ("tiles", "yaku", "pad"):
        viewer.tap(f'[name=depth][value="{depth}"]')
        viewer.see(f"table-record-value-{depth}")


def test_pages_without_riichi_are_whole(league: Competition, view: Callable[..., Viewer]) -> None:
    viewer, running = view("de", "demo-leitung"), running_game("kuester-runde")
    of_five = Game.objects.filter(competition=running.competition, players=5).exclude(pk=running.pk).get()
    for name, address in {
        "kuester": "/kuester-runde/",
        "kuester-standings": "/kuester-runde/standings/",
        "kuester-breakdown": "/kuester-runde/standings/1/",
        "kuester-session-over": "/kuester-runde/sessions/1/",
        "kuester-session-running": "/kuester-runde/sessions/3/",
        "kuester-entrant": "/kuester-runde/players/1/",
        "kuester-score-sheet": f"/kuester-runde/games/{of_five.number}/",
        "kuester-score-sheet-running": f"/kuester-runde/games/{running.number}/",
        "kuester-statistics": "/kuester-runde/statistics/",
        "kuester-rules": "/kuester-runde/rules/",
        "kuester-calculator": "/calculator/?competition=kuester-runde",
        "kuester-desk": "/kuester-runde/desk/",
        "kuester-desk-totals": "/kuester-runde/desk/totals/",
        "kuester-manage-correct": f"/kuester-runde/manage/games/{of_five.number}/correct/",
        "kuester-manage-incident-game": f"/kuester-runde/manage/games/{running.number}/",
        "kuester-manage-incidents": "/kuester-runde/manage/incidents/",
        "kuester-manage-session": "/kuester-runde/manage/sessions/3/",
        "kuester-manage-settings": "/kuester-runde/manage/settings/",
        "kuester-manage-ranking": "/kuester-runde/manage/settings/ranking/",
        "kuester-manage-log": "/kuester-runde/manage/log/",
        "basic-standings": "/grundregel-runde/standings/",
        "basic-score-sheet": "/grundregel-runde/games/1/",
        "basic-rules": "/grundregel-runde/rules/",
    }.items():
        viewer.visit(name, address)
    at_the_table = view("de")
    address = link_of(running).get_absolute_url()
    at_the_table.visit("kuester-table-who", address)
    at_the_table.tap('input[name=who][value="0"]')
    at_the_table.tap("form[data-who] button")
    expect(at_the_table.page.locator(".felt")).to_be_visible()
    at_the_table.see("kuester-table")
    for name in ("record", "hands/1", "history", "paper", "seats/2", "display"):
        at_the_table.visit(f"kuester-table-{name.replace('/', '-')}", f"{address}{name}/")


def running_game(slug: str = "alarm-liga") -> Game:
    """The game of the demo's evening that is in play."""
    return Game.objects.get(state="running", competition__slug=slug)
