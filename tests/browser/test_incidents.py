"""A director with a phone notes incidents at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant
from league.games.models import Game
from tests.factories import alice_directs, make_competition, make_entrant, make_player, make_running
from tests.league.games.play import Play, found_by_verify, named_table, tsumo

OpenPage = Callable[..., Page]
NAMES = ("Alma", "Bert", "Cleo", "Dora")


@pytest.fixture
def play(transactional_db: None) -> Play:
    """An EMA table in its second hand, and Zoe as a substitute."""
    competition = make_competition("ema-2012", kind="tournament")
    make_running(competition, [make_entrant(competition, first_name=name, last_name="") for name in NAMES])
    zoe = make_player(first_name="Zoe", last_name="Zeisig")
    add_entrant(actor=SYSTEM, competition=competition, player=zoe, substitute=True)
    play = Play(Game.objects.select_related("competition").get())
    play.record(tsumo(0, 5))
    return play


@pytest.fixture
def page(open_page: OpenPage, play: Play) -> Page:
    page = open_page("phone", user=alice_directs(play.game.competition), expect=["422"])  # a refusal keeps what was typed
    page.goto("/tuesday/manage/games/1/")
    return page


def opened(page: Page, act: str) -> Locator:
    """Open the form of an act."""
    page.locator(f"#{act} > summary").tap()
    return page.locator(f"#{act}")


def choose(form: Locator, name: str) -> None:
    form.locator("label", has_text=name).first.tap()


def scores(page: Page) -> list[str]:
    return page.locator("table.seats td.num").all_inner_texts()


def test_late_by_minutes_with_three_taps_and_a_number(page: Page, accessible: Callable[[Page], None]) -> None:
    form = opened(page, "late")
    accessible(page)
    choose(form, "Bert")
    form.get_by_label("Minutes late").fill("4")
    form.get_by_role("button", name="Take the points off").tap()
    expect(page.locator(".messages")).to_contain_text("The late arrival is noted")
    assert scores(page) == ["42,000", "22,000", "26,000", "26,000"]
    page.locator("#noted summary", has_text="Take back").tap()
    page.locator("#noted").get_by_label("Reason").fill("The clock was wrong")
    page.get_by_role("button", name="Take it back").tap()
    expect(page.locator("#noted del")).to_contain_text("late arrival (4 minutes)")
    expect(page.locator("#noted")).to_contain_text("The clock was wrong")
    assert scores(page) == ["42,000", "26,000", "26,000", "26,000"]


def test_too_late_for_a_penalty_opens_the_substitute_filled_in(page: Page, play: Play) -> None:
    form = opened(page, "late")
    choose(form, "Bert")
    form.get_by_label("Minutes late").fill("12")
    form.get_by_role("button", name="Take the points off").tap()
    expect(page.locator("#late")).to_contain_text("replaced by a substitute")
    replace = page.locator("#replace")
    expect(replace.get_by_label("Reason")).to_have_value("12 minutes late")
    expect(replace.get_by_role("radio", name="Bert")).to_be_checked()
    replace.get_by_label("Who plays?").select_option(label="Zoe Zeisig")
    replace.get_by_role("button", name="Replace").tap()
    expect(page.locator("#noted")).to_contain_text("Zoe Zeisig plays for Bert from the start (late)")
    assert found_by_verify() == []


def test_the_form_does_not_ask_whether_a_disqualified_player_comes_back(page: Page, play: Play) -> None:
    form = opened(page, "replace")
    expect(form.get_by_text("And then?")).to_be_visible()
    choose(form, "disqualified")
    expect(form.get_by_text("Who is disqualified plays no further session")).to_be_visible()
    expect(form.get_by_text("And then?")).to_be_hidden()
    expect(form.get_by_text("back for the next session")).to_be_hidden()
    choose(form, "Bert")
    form.get_by_label("Reason").fill("Marked tiles")
    form.get_by_role("button", name="Replace").tap()
    expect(page.locator(".messages")).to_contain_text("The disqualification is noted")
    assert play.game.competition.entrants.get(number=2).status == "disqualified"


def test_the_dealer_of_the_hand_is_known_and_other_amounts_appear_when_wanted(page: Page) -> None:
    form = opened(page, "points")
    expect(form.locator("[name=amount]")).to_be_hidden()
    choose(form, "Alma")
    choose(form, "8,000 (as East 12,000)")
    form.get_by_label("Reason").fill("Looked at the wall")
    form.get_by_role("button", name="Give the penalty").tap()
    expect(page.locator("#noted")).to_contain_text("−12,000 points")  # Alma won, and is East again
    form = opened(page, "points")
    choose(form, "Bert")
    choose(form, "another amount")
    form.locator("[name=amount]").fill("15000")
    form.get_by_label("Reason").fill("Again")
    form.get_by_role("button", name="Give the penalty").tap()
    expect(page.locator("#noted")).to_contain_text("−15,000 points")
    assert scores(page) == ["30,000", "11,000", "26,000", "26,000"]


def test_a_chombo_is_a_hand_and_everything_is_in_the_list(page: Page, accessible: Callable[[Page], None], shot: Any) -> None:
    form = opened(page, "chombo")
    choose(form, "Dora")
    form.get_by_label("What was it?").select_option("false_win")
    form.get_by_role("button", name="Record the chombo").tap()
    expect(page.locator("#noted")).to_contain_text("Dora: chombo in hand 2")
    form = opened(page, "warning")
    choose(form, "Cleo")
    form.get_by_label("Reason").fill("Telephone")
    form.get_by_role("button", name="Note the warning").tap()
    expect(page.locator("#noted")).to_contain_text("Reason: Telephone")
    accessible(page)
    shot(page, "incident-game")
    page.get_by_role("link", name="All incidents").tap()
    expect(page.locator("table.incidents")).to_contain_text("Cleo: warning after hand 2")
    accessible(page)
    shot(page, "incidents")


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_a_chombo_at_a_table_on_paper_asks_for_east_and_for_the_totals(
    open_page: OpenPage, play: Play, accessible: Callable[[Page], None], shot: Any, device: str
) -> None:
    play.enter_final_scores(scores=(42_000, 26_000, 26_000, 26_000))
    page = open_page(device, user=alice_directs(play.game.competition), expect=["422"])
    page.goto("/tuesday/manage/games/1/")
    expect(page.locator("#chombo")).to_have_count(0)
    form = opened(page, "note_chombo")
    accessible(page)
    form.get_by_role("group", name="Who?").locator("label", has_text="Dora").tap()
    form.get_by_role("group", name="Who was East?").locator("label", has_text="Bert").tap()
    form.get_by_text("No, move the points between them").tap()
    form.get_by_label("Reason").fill("False ron")
    shot(page, f"noted-chombo-{device}")
    form.get_by_role("button", name="Note the chombo").tap()
    expect(page.locator("#noted")).to_contain_text("Dora: chombo, pays 8,000 points to the other three (East was Bert)")
    assert scores(page) == ["44,000", "30,000", "28,000", "18,000"]
    form = opened(page, "note_chombo")
    form.get_by_role("group", name="Who?").locator("label", has_text="Dora").tap()
    form.get_by_role("group", name="Who was East?").locator("label", has_text="Bert").tap()
    form.get_by_text("No, move the points between them").tap()
    form.get_by_label("Reason").fill("False ron")
    form.get_by_role("button", name="Note the chombo").tap()
    expect(form).to_contain_text("Please say whether this is another one.")
    expect(form.get_by_label("It is another chombo")).to_be_visible()
    accessible(page)
    page.goto("/tuesday/games/1/")
    expect(page.locator("main")).to_contain_text("Dora pays Bert 4,000")
    assert found_by_verify() == []


def test_at_a_table_on_paper_a_substitute_during_the_game_takes_the_last_uma(
    open_page: OpenPage, transactional_db: None, accessible: Callable[[Page], None], shot: Callable[[Page, str], Any]
) -> None:
    """The form asks whether the game had begun, and the score sheet explains the uma."""
    play = named_table("ema-2012", NAMES)
    add_entrant(actor=SYSTEM, competition=play.game.competition, player=make_player(first_name="Zoe", last_name="Zeisig"), substitute=True)
    play.enter_final_scores(scores=(45_000, 30_000, 25_000, 20_000))
    page = open_page("phone", user=alice_directs(play.game.competition), language="de", expect=["422"])
    page.goto("/tuesday/manage/games/1/")
    form = opened(page, "replace")
    choose(form, "Alma")
    form.get_by_role("group", name="Warum?").locator("label", has_text="krank").tap()
    form.get_by_label("Wer spielt?").select_option(label="Zoe Zeisig")
    for since in ("von Anfang an", "mitten in der Partie"):
        expect(form.get_by_role("radio", name=since)).not_to_be_checked()
    choose(form, "mitten in der Partie")
    accessible(page)
    shot(page, "steps-in-on-paper-phone-de")
    form.get_by_role("button", name="Ersetzen").tap()
    expect(page.locator("#noted")).to_contain_text("Zoe Zeisig ist während der Partie für Alma eingesprungen (krank)")
    assert [result.uma for result in play.game.results.order_by("seat__wind")] == [-30_000, 30_000, 10_000, -10_000]
    page.goto(play.game.get_absolute_url())
    expect(page.get_by_text("ist während der Partie für Alma eingesprungen").first).to_be_visible()
    assert found_by_verify() == []
