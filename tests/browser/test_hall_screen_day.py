"""The screen of the hall hangs over the harbour cup of :mod:`tests.league.hall` from check-in to its end, and nobody touches it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from league.competitions.models import Entrant
from league.hall.models import Reveal
from league.hall.reveal.order import frozen
from tests.factories import alice_directs, dora_directs, make_competition
from tests.league.hall.acts import play_harbour_cup
from tests.league.hall.doors import ClientDoors
from tests.league.hall.happened import PEOPLE

OpenPage = Callable[..., Page]
Moment = tuple[str, Callable[["Projector"], None]]  #: a button of the directors, and what the screen shows after it


@dataclass
class Projector:
    """The page, on which only time passes."""

    page: Page
    moments: list[Moment] = field(default_factory=list)
    remote: ClientDoors | None = None  #: a director's phone, for the ceremony

    def open(self, address: str) -> Projector:
        self.page.clock.install()
        self.page.goto(address)
        self.page.evaluate("window.sameDocument = true")
        return self

    def pressed(self, button: str) -> None:
        """A director has pressed a button: look, if it is the next one that changes the screen."""
        if self.moments and re.fullmatch(self.moments[0][0], button):
            self.look()
            _button, check = self.moments.pop(0)
            check(self)

    def look(self) -> None:
        with self.page.expect_response("**/live/state/**"):
            self.page.clock.run_for(4_100)

    def shows(self, *slides: str) -> None:
        expect(self.page.locator("[data-slide]")).to_have_count(len(slides))
        assert [one.get_attribute("data-slide") for one in self.page.locator("[data-slide]").all()] == list(slides)
        expect(self.page.locator("[data-slide].current")).to_have_count(1)

    def says(self, slide: str, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator(f"[data-slide='{slide}']")).to_contain_text(text)

    def hides(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("body")).not_to_contain_text(text)


class WatchedDoors(ClientDoors):
    """A director's laptop in the hall of the projector."""

    def __init__(self, user: Any, projector: Projector) -> None:
        super().__init__(user)
        self.projector = projector

    def press(self, button: str, **values: Any) -> str:
        text = super().press(button, **values)
        self.projector.pressed(button)
        return text


def calm(screen: Projector) -> None:
    screen.shows("calm")
    screen.says("calm", "Tables, clock and standings appear here by themselves.")
    screen.hides(PEOPLE[1])


def seated(screen: Projector) -> None:
    screen.shows("seating-0", "next-0")
    screen.says("next-0", "Session 1, ", "you sit at …", PEOPLE[1], PEOPLE[15])


def played(screen: Projector) -> None:
    screen.shows("seating-0", "next-0")
    screen.says("next-0", "Session 1, ", PEOPLE[1])
    screen.says("seating-0", "Session 1: who sits where", "Silke Springer")


def entered(screen: Projector) -> None:
    screen.shows("seating-0", "missing-0", "standings-0")
    screen.says("missing-0", "Table 1", "Table 4", "not confirmed")
    screen.says("standings-0", "Standings after session 1", "GER")


def signed(screen: Projector) -> None:
    screen.shows("seating-0", "standings-0")


def between(screen: Projector) -> None:
    screen.shows("standings-0")
    screen.hides("Session 2")


def embargoed(screen: Projector) -> None:
    screen.shows("seating-0", "standings-0", "next-0")
    screen.says("standings-0", "Standings after session 3", "Results from session 4 on are kept secret until the ceremony.")


def published(screen: Projector) -> None:
    screen.shows("standings-0")
    screen.says("standings-0", "Standings after session 4")
    screen.hides("kept secret")


def ceremony(screen: Projector) -> None:
    """The places from the last to the first, told by the phone; the results stay secret."""
    screen.shows("standings-0")
    assert screen.remote is not None
    screen.remote.send("/harbour/manage/reveal/", "Begin the reveal", singly="3", page="20", lifts="no")
    screen.look()
    expect(screen.page.locator(".reveal")).to_contain_text("Harbour cup")
    winner = winner_of_the_cup()
    while "Back to the slides" not in (page := screen.remote.read("/harbour/manage/reveal/")):
        screen.hides(winner)
        assert "Next" in page
        screen.remote.press("Next")
        screen.look()
    expect(screen.page.locator(".podium .step-1")).to_contain_text(winner)
    screen.remote.press("Back to the slides")
    screen.look()
    expect(screen.page.locator(".reveal")).to_have_count(0)
    screen.hides(winner)


def winner_of_the_cup() -> str:
    """The name on the highest step."""
    first, *_others = frozen(Reveal.objects.get())
    ((entrant, _total),) = first.who
    return Entrant.objects.get(pk=entrant).shown_name


TOTALS = "Save (the totals|what is typed)"
THE_DAY: list[Moment] = [
    ("Enter 19 players", calm),
    ("Confirm these seatings", calm),  # hidden until they are shown
    ("Show the seating to everybody", seated),
    ("Start the session", played),
    (TOTALS, entered),
    ("Only sign the ticked tables", signed),
    ("Approve the results", between),
    ("Start the embargo", lambda screen: screen.shows("standings-0")),
    ("Start the session", embargoed),
    (TOTALS, embargoed),
    ("Approve the results", ceremony),
    ("Show it to everybody", published),
]


def test_it_shows_the_whole_day_by_itself(open_page: OpenPage, transactional_db: None) -> None:
    cup = make_competition("ema-2016", kind="tournament", name="Harbour cup", slug="harbour")
    projector = Projector(open_page("laptop"), [*THE_DAY]).open("/harbour/live/")
    directors = alice_directs(cup), dora_directs(cup)
    alice, dora = (WatchedDoors(user, projector) for user in directors)
    projector.remote = ClientDoors(directors[0])
    play_harbour_cup(alice, dora)
    assert projector.moments == []
    assert projector.page.evaluate("window.sameDocument") is True
