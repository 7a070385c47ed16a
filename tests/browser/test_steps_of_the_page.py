"""A phone asks the questions of the page in their order, whatever the steps are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from league.serving.static_files import joined
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")
WINNER, DISCARDER, VALUE = "Who won?", "Who discarded the winning tile?", "How much was the hand worth?"
MISTAKE = "Who made the mistake?"


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=NAMES)


def reworded(html: str) -> str:
    """The page with other names for steps and ends of a hand, the discarder before the winner, and mistakes asked after a draw."""
    html = re.sub(r'data-(step|yakuman)="(\w+)"', r'data-\1="question-\2"', html)
    html = html.replace('data-for="chombo"', 'data-for="chombo exhaustive_draw"')
    html = re.sub(r'data-for="([^"]+)"', lambda found: f'data-for="{" ".join(f"end-{word}" for word in found[1].split())}"', html)
    html = re.sub(r'name="outcome" value="(\w+)"', r'name="outcome" value="end-\1"', html)
    step = r'<fieldset [^>]*data-step="question-{}".*?</fieldset>\n'
    winner, discarder = (re.search(step.format(name), html, re.DOTALL) for name in ("winner", "discarder"))
    assert winner is not None and discarder is not None
    return html.replace(winner[0], "").replace(discarder[0], discarder[0] + winner[0])


def test_the_steps_are_those_of_the_page(open_page: OpenPage, play: Play) -> None:
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=reworded(response.text()))

    phone.page.route("**/record/", answer)
    phone.page.goto(f"{phone.address}record/")
    question = phone.panel.locator("[data-step]:visible > legend")
    for shown, chosen in (("How did the hand end?", "Ron"), (DISCARDER, "Clara"), (WINNER, "Ben"), (VALUE, "3 / 40")):
        expect(question).to_have_text(shown)
        phone.choose(shown, chosen)
    expect(phone.save_button).to_be_visible()
    for shown in (VALUE, WINNER, DISCARDER, "How did the hand end?"):
        phone.tap(phone.panel.get_by_role("button", name="Back"))
        expect(question).to_have_text(shown)
    expect(phone.panel.locator("[data-chosen]")).to_have_text("Ron · from Clara · Ben")
    phone.choose("How did the hand end?", "Draw")
    expect(question).to_have_text(MISTAKE)
    phone.mark(MISTAKE, ["Ben"])
    phone.tap(phone.panel.get_by_role("button", name="Continue"))
    expect(phone.save_button).to_be_visible()


def test_a_value_that_is_missing_is_refused_beside_its_fields_before_anybody_goes_on(open_page: OpenPage, play: Play) -> None:
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    phone.begin("Tsumo")
    phone.choose(WINNER, "Ben")
    value = phone.panel.get_by_role("group", name=VALUE)
    phone.tap(value.get_by_role("radio", name="Tiles", exact=True))
    phone.tap(value.get_by_role("button", name="Continue"))
    expect(value.get_by_role("alert")).to_have_text("Which tiles was the hand won with?")
    expect(phone.save_button).to_be_hidden()
    phone.tap(value.locator('.tile-keys [data-tile="1m"]'))
    expect(value.get_by_role("alert")).to_be_hidden()
    phone.tap(value.get_by_role("button", name="Continue"))
    expect(value.locator("[data-worth][data-refused]")).to_have_text("13 more tiles")
    phone.tap(value.get_by_role("radio", name="Yaku", exact=True))
    phone.tap(value.get_by_role("checkbox", name=re.compile("Tanyao")))
    phone.tap(value.get_by_role("button", name="Continue"))
    expect(value.get_by_role("alert")).to_have_text("How many fu does the hand have?")
    phone.tap(value.get_by_role("group", name="Fu").get_by_role("radio").first)
    phone.tap(value.get_by_role("button", name="Continue"))
    phone.expect_preview("Ben wins by tsumo")


def test_three_winners_are_asked_for_one_after_the_other_and_again_on_the_way_back(open_page: OpenPage, play: Play) -> None:
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    phone.begin("Ron")
    phone.choose(WINNER, "Ben")
    phone.choose(DISCARDER, "Anna")
    phone.tap(phone.panel.get_by_role("button", name="Another winner"))
    phone.choose("Who else won?", "Clara")
    expect(phone.panel.locator("[data-chosen]")).to_have_text("Ron · Ben · from Anna · and Clara")
    phone.choose(VALUE, "3 / 40")
    phone.choose("How much was the other hand worth?", "2 / 30")
    assert phone.summary == ["Ron", "Ben", "from Anna", "and Clara", "Ben: 3 han 40 fu", "Clara: 2 han 30 fu"]
    phone.tap(phone.panel.get_by_role("button", name="Another winner"))
    phone.choose("Who else won?", "David")
    phone.choose("How much was the other hand worth?", "2 / 30")
    expect(phone.panel.get_by_role("button", name="Another winner")).to_have_count(0)
    phone.expect_preview("Ben (3 han 40 fu), Clara (2 han 30 fu) and David (2 han 30 fu) win by ron from Anna")
    phone.page.reload()
    phone.begin("Ron")
    phone.expect_preview("Ben (3 han 40 fu), Clara (2 han 30 fu) and David (2 han 30 fu) win by ron from Anna")
    question = phone.panel.locator("[data-step]:visible > legend")
    for shown in (*["How much was the other hand worth?"] * 2, VALUE, *["Who else won?"] * 2, DISCARDER):
        phone.tap(phone.panel.get_by_role("button", name="Back"))
        expect(question).to_have_text(shown)


def test_another_end_of_the_hand_does_not_ask_for_its_second_winner(open_page: OpenPage, play: Play) -> None:
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    phone.ron("Ben", "Anna", "3 / 40").expect_preview("3 han 40 fu")
    phone.tap(phone.panel.get_by_role("button", name="Another winner"))
    phone.choose("Who else won?", "Clara")
    question = phone.panel.locator("[data-step]:visible > legend")
    expect(question).to_have_text("How much was the other hand worth?")
    for shown in ("Who else won?", None):
        phone.tap(phone.panel.get_by_role("button", name="Back"))
        if shown:
            expect(question).to_have_text(shown)
    phone.change("Ron")
    phone.choose("How did the hand end?", "Tsumo")
    phone.choose(VALUE, "2 / 30")
    phone.expect_preview("Ben wins by tsumo")
    assert phone.summary == ["Tsumo", "Ben", "2 han 30 fu"]


def test_a_hand_is_recorded_with_the_one_script_that_an_installation_sends(open_page: OpenPage, play: Play) -> None:
    """An installation sends one bundled script; the other tests load each of its files."""
    static = Path(settings.BASE_DIR) / "static"
    sent = {name: joined(name, lambda each: (static / each).read_text()) for name in ("js/recording/riichi.js", "js/offline/table.js")}
    page = open_page("phone")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name, body in sent.items():
        page.route(f"**/{name}", lambda route, _request, body=body: route.fulfill(body=body, content_type="text/javascript"))
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    phone.ron("Ben", "Clara", "3 / 40", riichi=["Ben"]).save()
    phone.expect_scores(30_000, 35_200, 24_800, 30_000)
    assert [url for url in asked if re.search("/js/(recording|tiles|worth)/", url) and not url.endswith("riichi.js")] == []


def test_a_hand_begun_before_the_scripts_had_come_is_saved_and_shown(open_page: OpenPage, play: Play) -> None:
    """A tap on *Ron* without them opens a page of its own; when they have come there, saving leads back to the table."""
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    phone.page.goto(f"{phone.address}record/?outcome=ron")
    for question, answer in ((WINNER, "Ben"), (DISCARDER, "Clara"), (VALUE, "3 / 40")):
        phone.choose(question, answer)
    phone.save()
    phone.expect_scores(30_000, 35_200, 24_800, 30_000)
    assert not phone.page.url.endswith("record/?outcome=ron")


def test_tenpai_that_came_with_a_riichi_goes_with_it_and_one_ticked_by_hand_stays(open_page: OpenPage, play: Play) -> None:
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")

    def tick(question: str, name: str, *, is_tenpai: bool) -> None:
        phone.mark(question, [name])
        tenpai = phone.panel.get_by_role("group", name="Tenpai", exact=True).get_by_role("checkbox", name=re.compile(rf"\b{name}\b"))
        expect(tenpai).to_be_checked(checked=is_tenpai)

    phone.draw()
    tick("Riichi", "Clara", is_tenpai=True)
    tick("Riichi", "Clara", is_tenpai=False)
    phone.expect_preview("Nobody pays.")

    tick("Tenpai", "Ben", is_tenpai=True)
    tick("Riichi", "Ben", is_tenpai=True)
    tick("Riichi", "Ben", is_tenpai=True)
    tick("Riichi", "Anna", is_tenpai=True)
    tick("Tenpai", "Anna", is_tenpai=False)  # now said by hand, twice
    tick("Tenpai", "Anna", is_tenpai=True)
    tick("Riichi", "Anna", is_tenpai=True)

    tick("Riichi", "David", is_tenpai=True)
    phone.page.reload()
    phone.begin("Draw")
    tick("Riichi", "David", is_tenpai=False)
