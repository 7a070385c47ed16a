"""A league evening under ALARM's rules, from entering players to standings that explain every point."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.director import Laptop
from tests.browser.phones import TablePhone
from tests.browser.reading import column, facts, points
from tests.factories import ada_administrates, make_user

OpenPage = Callable[..., Page]
PLAYERS = (
    "Anna Amsel",
    "Ben Buchfink",
    "Clara Dohle",
    "David Elster",
    "Eva Falke",
    "Felix Gimpel",
    "Greta Habicht",
    "Hugo Ibis",
)


def test_a_club_runs_an_evening_from_entering_players_to_standings_that_explain_every_point(open_page: OpenPage) -> None:
    ada_administrates()
    make_user("alice", first_name="Alice")
    laptop = set_up(open_page)

    first, second = laptop.table_links()
    left_open = record_by_hand(open_page, first)
    enter_from_paper(open_page, second, north=20_000)
    laptop.approve(session=1)
    expect(left_open.page.get_by_role("heading", name="This game is closed")).to_be_visible()

    laptop.draw_and_start("Draw the next session")
    for link in laptop.table_links():
        enter_from_paper(open_page, link, north=19_000)
    laptop.approve(session=2)

    agree_with_each_other(open_page("phone"))


def set_up(open_page: OpenPage) -> Laptop:
    """Ada creates the competition; Alice, its director, does the rest."""
    ada = Laptop(open_page("laptop"))
    ada.sign_in("ada")
    ada.create_competition("Tuesday league", "ALARM New Style 2019", director="alice")

    alice = Laptop(open_page("laptop"))
    alice.sign_in("alice")
    alice.next_step()
    alice.enter_players(PLAYERS)
    alice.next_step()
    alice.open_evening()
    alice.check_in(PLAYERS)
    alice.draw_and_start("Draw the first session")
    return alice


def record_by_hand(open_page: OpenPage, link: str) -> TablePhone:
    """Tina, who is not one of the four, records; one of the four confirms on another phone."""
    tina = TablePhone(open_page("phone"), link).open().say_i_am("Tina")
    east, south, west, north = tina.names
    tina.expect_scores(30_000, 30_000, 30_000, 30_000)

    tina.taps = 0
    tina.ron(south, west, "3 fān").expect_preview("4,000", "34,000", "26,000").save()
    assert tina.taps <= 5, "a common ron takes five taps"
    tina.expect_scores(30_000, 34_000, 26_000, 30_000)

    tina.tsumo(south, "2 fān", riichi=[west]).expect_preview("1,000").save()
    tina.expect_scores(29_000, 38_000, 24_000, 29_000)
    tina.draw(tenpai=[south, north]).save()
    tina.expect_scores(27_500, 39_500, 22_500, 30_500)
    tina.chonbo(west).expect_preview("Chonbo by").save()
    tina.undo()
    tina.expect_scores(27_500, 39_500, 22_500, 30_500)
    tina.expect_next_hand(4)
    tina.chonbo(east).save()
    tina.expect_next_hand(5)
    tina.stop()
    expect_no_confirmation_by_the_same_person(tina)

    other = TablePhone(open_page("phone", expect=["410"]), link).open().say_i_am(north)
    other.confirm()
    return other


def expect_no_confirmation_by_the_same_person(phone: TablePhone) -> None:
    phone.page.get_by_role("link", name="Confirm the result").tap()
    expect(phone.page.get_by_text("somebody else has to confirm it")).to_be_visible()


def enter_from_paper(open_page: OpenPage, link: str, *, north: int) -> None:
    """Enter scores whose sum is wrong, which is refused, and correct them."""
    phone = TablePhone(open_page("phone", expect=["422", "410"]), link).open().say_i_am("Tina")
    names = phone.names
    phone.menu("Enter final scores from paper")
    phone.write_paper(dict(zip(names, (41_000, 33_000, 27_000, north), strict=True)))
    if north != 19_000:
        expect(phone.page.get_by_text("The four scores add up to 121,000, not to 120,000: 1,000 too much.")).to_be_visible()
        expect(phone.page.get_by_text("1,000 too much", exact=True)).to_be_visible()
        phone.write_paper({names[-1]: 19_000})
    phone.expect_scores(41_000, 33_000, 27_000, 19_000)


def agree_with_each_other(page: Page) -> None:
    """Compare two players' totals in the standings with the sums of their breakdowns, and each game's total with its score sheet."""
    page.goto("/tuesday/standings/")
    standings = page.get_by_role("region", name="Standings").get_by_role("table")
    totals = dict(zip(column(standings, "Player"), map(points, column(standings, "Total")), strict=True))
    assert sum(totals.values()) == 0
    assert sorted(totals) == sorted(PLAYERS)
    for name in (min(totals), max(totals)):
        page.goto("/tuesday/standings/")
        page.get_by_role("region", name="Standings").get_by_role("link", name=name).tap()
        page.get_by_role("link", name="Every point explained").tap()
        expect(page.get_by_role("heading", name=f"{name}: every game")).to_be_visible()
        assert points(facts(page, "Total")) == totals[name]
        follow_to_the_hands(page, name, totals[name])


def follow_to_the_hands(page: Page, name: str, total: int) -> None:
    games = page.get_by_role("table", name="Total = points − 30,000")
    by_game = dict(zip((text.split()[1] for text in column(games, "Game")), map(points, column(games, "Total")), strict=True))
    assert len(by_game) == 2
    assert sum(by_game.values()) == total
    breakdown = page.url
    for game, its_total in by_game.items():
        page.goto(breakdown)
        page.get_by_role("link", name=f"Game {game}", exact=True).tap()
        expect(page.get_by_role("heading", name=f"Game {game}, table")).to_be_visible()
        assert total_on_the_sheet(page, name) == its_total


def total_on_the_sheet(page: Page, name: str) -> int:
    """The total on the score sheet; if hands were recorded, its points must be those after the last hand."""
    result = page.get_by_role("table", name="Result")
    seat = [text.strip() for text in column(result, "Player")].index(name)
    hands = page.get_by_role("table", name="Scores after each hand")
    if hands.count():
        last = hands.locator("tbody tr:not(.unfolded)").last
        last.get_by_role("button").tap()
        after_the_last = [points(text) for text in last.locator("td .score").all_inner_texts()]
        assert after_the_last == [points(text) for text in column(result, "Points")]
    score, total = points(column(result, "Points")[seat]), points(column(result, "Total")[seat])
    assert total == score - 30_000
    return total
