"""The screens shown in the manual: the user, the device, and how to reach them in the demo league of a fixed evening."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import add_entrant
from league.competitions.models import Competition
from league.games.models import Game
from league.players.models import Player
from league.seating.commands import check_in, open_evening, plan_sessions, reopen_session, set_minutes, start_clock
from league.seating.models import Evening, Session
from league.simulation.calendar import simulate_sessions
from league.simulation.people import create_with_players
from league.site.demo.league import DemoSize, load_demo
from tests.league.table.phone import link_of

__all__ = ["NOW", "SCREENS", "GuideScreen", "make_guide_league"]

NOW = datetime.datetime(2026, 5, 16, 12, 4, tzinfo=ZoneInfo("Europe/Berlin"))
SIZE = DemoSize(evenings=4, sessions=3)
CUP, HARBOUR, ROUND = "vier-winde-cup", "hafen-cup", "grundregel-runde"


@dataclass(frozen=True)
class GuideScreen:
    """A screen. ``reach`` takes the device's page, opened by ``who`` ("" is nobody), to it; at a table, from the previous screen."""

    name: str
    device: str
    who: str
    reach: Callable[[Page], Any]


def make_guide_league() -> None:
    """The demo, a tournament of sixteen to be drawn, and one in progress."""
    load_demo(SIZE)
    _open_an_evening(Competition.objects.get(slug=ROUND))
    _fill_the_cup(Competition.objects.get(slug=CUP))
    _play_the_harbour_cup()


def _open_an_evening(league: Competition) -> None:
    evening = open_evening(actor=SYSTEM, competition=league, date=NOW.date())
    for entrant in league.entrants.active().order_by("number")[:8]:
        check_in(actor=SYSTEM, evening=evening, entrant=entrant)


def _fill_the_cup(cup: Competition) -> None:
    entered = set(cup.entrants.values_list("player", flat=True))
    for player in Player.objects.exclude(pk__in=entered).order_by("pk")[:8]:
        add_entrant(actor=SYSTEM, competition=cup, player=player)
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None] * 4, minutes=90)


def _play_the_harbour_cup() -> None:
    director = Actor.of(User.objects.get(username="demo-admin"))
    cup = create_with_players("Hafen-Cup", "ema-2025", 12, kind="tournament", actor=director)
    for _played in simulate_sessions(cup, 2, seed=5, until_hand=4, first_day=NOW.date(), actor=director):
        pass
    first, second = Session.objects.filter(competition=cup).order_by("number")
    reopen_session(actor=director, session=first)
    set_minutes(actor=director, session=second, minutes=90)
    start_clock(actor=replace(director, at=second.starts_at), session=second)


def running(slug: str) -> Game:
    return Game.objects.filter(state="running", competition__slug=slug).order_by("number")[0]


def at(path: str) -> Callable[[Page], Any]:
    return lambda page: page.goto(path)


def asked_who(page: Page) -> None:
    page.goto(link_of(running("alarm-liga")).get_absolute_url())


def answer(page: Page) -> None:
    page.locator('input[name=who][value="0"]').click()
    page.locator("form[data-who] button").click()
    expect(page.locator(".felt")).to_be_visible()


def begin(page: Page, outcome: str) -> None:
    page.locator(f"[data-open={outcome}]").click()
    for step, choice in {"winner": "1", "discarder": "2"}.items():
        part = page.locator(f'[data-step="{step}"]')
        expect(part).to_be_visible()
        part.locator(f'input[value="{choice}"]:visible').click()


def at_the_value(page: Page) -> None:
    begin(page, "ron")
    expect(page.locator('[data-step="value"]')).to_be_visible()


def at_the_tiles(page: Page) -> None:
    page.locator('[name=depth][value="tiles"]').click()
    for tile in "2m 3m 4m 5p 6p 7p 7p 8p 9p 4s 4s".split():
        page.locator(f'#panel .tile-keys [data-tile="{tile}"]:visible').first.click()


def at_the_check(page: Page) -> None:
    page.locator('[name=depth][value="pad"]').click()
    page.locator('[data-step="value"] input[value="3"]:visible').click()
    page.locator('input[name=riichi][value="1"]').click()
    expect(page.locator("[data-preview] .preview-text")).to_be_visible()


def ticking(page: Page) -> None:
    """A dragon Pong, a small one, and a flower of the winner's, in Küster's game."""
    page.goto(link_of(running("kuester-runde")).get_absolute_url())
    answer(page)
    begin(page, "mahjong")
    entry = page.locator('[data-worth-entry="1"]')
    entry.locator('[data-depth-choice][value="ticked"]').click()
    for code in ("open_pon_dragon", "closed_pon_simple", "own_flower"):
        entry.locator(f'[data-tick="{code}"]').click()
    expect(entry.locator("[data-worth]")).to_contain_text("×")


def seeing_the_correction(page: Page) -> None:
    page.goto(link_of(running("alarm-liga")).get_absolute_url() + "hands/1/")
    page.locator(".correct-actions form:first-child button").click()
    expect(page.locator("#effects")).to_be_visible()
    page.locator("main h2").nth(1).evaluate("heading => heading.scrollIntoView()")


def seeing_the_list(page: Page) -> None:
    page.goto(f"/{CUP}/manage/players/import/")
    page.locator("[name=text]").fill(LIST)
    page.locator("main form button.primary").click()


def drawn(page: Page) -> None:
    """Draw the tournament the first time; later only open the draw."""
    page.goto(f"/{CUP}/manage/draw/")
    if (earlier := page.locator('a[href$="/manage/draw/1/"]')).count():
        earlier.first.click()
    else:
        page.locator(".draw-now").click()
    expect(page.locator(".draw-verdict")).to_be_visible(timeout=60_000)


def opened_late(page: Page) -> None:
    page.goto(f"/{HARBOUR}/manage/games/{running(HARBOUR).number}/")
    page.locator("#late > summary").click()
    page.locator("#late").evaluate("form => form.scrollIntoView()")


def arrivals(page: Page) -> None:
    page.goto(f"/{ROUND}/manage/evenings/{Evening.objects.get(competition__slug=ROUND, closed=False).pk}/")


def evening_draw(page: Page) -> None:
    page.goto(f"/{ROUND}/manage/sessions/next/draw/?evening={Evening.objects.get(competition__slug=ROUND, closed=False).pk}")


DIRECTOR = "demo-admin"
HAND = "ruleset=austrian&concealed=22234s11z&melds=555z+(0555p)&winning_tile=1z&dora_indicators=4p9s"
LIST = "Nachname;Vorname;EMA-Nr.;Land;Verein\nHolm;Freja;03990001;DK;Østenvindens Mahjongklub\nNeu;Nora;;DE;Mahjong-Runde Ostwind\n"
SCREENS = [
    GuideScreen("standings", "phone", "", at("/alarm-liga/standings/")),
    GuideScreen("breakdown", "phone", "", at("/alarm-liga/standings/1/")),
    GuideScreen("score-sheet", "phone", "", at("/alarm-liga/games/3/")),
    GuideScreen("calculator", "phone", "", at(f"/calculator/?{HAND}")),
    GuideScreen("who", "phone", "", asked_who),
    GuideScreen("table", "phone", "", answer),
    GuideScreen("value", "phone", "", at_the_value),
    GuideScreen("tiles", "phone", "", at_the_tiles),
    GuideScreen("check", "phone", "", at_the_check),
    GuideScreen("correction", "phone", "", seeing_the_correction),
    GuideScreen("worth", "phone", "", ticking),
    GuideScreen("arrivals", "phone", DIRECTOR, arrivals),
    GuideScreen("incident", "phone", DIRECTOR, opened_late),
    GuideScreen("next-steps", "laptop", DIRECTOR, at("/alarm-liga/manage/")),
    GuideScreen("evening-draw", "laptop", DIRECTOR, evening_draw),
    GuideScreen("links", "laptop", DIRECTOR, at(f"/{HARBOUR}/manage/sessions/2/links/")),
    GuideScreen("approval", "laptop", DIRECTOR, at(f"/{HARBOUR}/manage/sessions/1/approve/")),
    GuideScreen("ranking", "laptop", DIRECTOR, at("/alarm-liga/manage/settings/ranking/?policy=best&policy_count=3")),
    GuideScreen("import", "laptop", DIRECTOR, seeing_the_list),
    GuideScreen("draft", "laptop", DIRECTOR, drawn),
    GuideScreen("desk", "laptop", DIRECTOR, at(f"/{HARBOUR}/desk/")),
    GuideScreen("clock", "laptop", "", at(f"/{HARBOUR}/clock/")),
    GuideScreen("final-results", "laptop", DIRECTOR, at("/leuchtturm-pokal/manage/results/")),
]
