"""Hands of Küster's game and of the DMJL's recorded on a phone: a keypad for each hand, a preview, saved, taken back, corrected."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring.game import Drawn, Mahjong, PlayedHand, Said
from tests.browser.conftest import fits_the_width
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
FIVE = ("Anna", "Ben", "Clara", "David", "Eva")
WORTHS, WORTH = "What is each hand worth?", "How much was the hand worth?"
DISCARDER = "Who discarded the winning tile?"
NETWORK_IS_GONE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
FLUSH = "5m 5m 6m 7m 8m"


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("kuester", FIVE[:4])


def at_the_table(open_page: OpenPage, play: Play, device: str = "phone", **more: Any) -> TablePhone:
    return TablePhone(open_page(device, **more), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")


def to_the_hands(phone: TablePhone, winner: str = "Ben", discarder: str = "Anna") -> None:
    phone.begin("Mah-Jongg")
    phone.choose("Who won?", winner)
    phone.choose(DISCARDER, discarder)


def hand_of(phone: TablePhone, name: str) -> Locator:
    return phone.panel.get_by_role("group", name=name, exact=True)


def points_of(phone: TablePhone, name: str) -> Locator:
    return hand_of(phone, name).get_by_role("textbox", name=re.compile("^Points"))


def type_points(phone: TablePhone, *points: int) -> None:
    """Type as with a keypad: a number, "next", the next number."""
    expect(phone.panel.locator(".worth-points input:focus")).to_be_visible()
    for number in points:
        phone.page.keyboard.type(str(number))
        phone.page.keyboard.press("Enter")


def played(play: Play) -> Sequence[PlayedHand]:
    play.game.refresh_from_db()
    return play.hands


def test_four_hands_are_typed_one_after_the_other_and_every_payment_is_seen_before_they_are_saved(
    open_page: OpenPage, accessible_in_both_lights: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    expect(points_of(phone, "Anna")).to_be_focused()
    shot(phone.page, "mahjong-hands-light")
    accessible_in_both_lights(phone.page)
    type_points(phone, 80, 160, 20, 100)
    phone.expect_preview(
        "Mah-Jongg by Ben on a tile from Anna: 160 points", "Anna →pays Ben 320", "(80 − 20) × 2 (Bankier)", "Next: East 2"
    )
    shot(phone.page, "mahjong-preview-light")
    accessible_in_both_lights(phone.page)
    phone.save()
    phone.expect_scores(-240, 640, -360, -40)
    assert [hand.result for hand in played(play)] == [Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), discarder=0)]
    assert phone.taps <= 5


def test_on_a_laptop_everything_fits_and_the_keyboard_is_enough(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play, "laptop")
    to_the_hands(phone, discarder="Self-drawn")
    shot(phone.page, "mahjong-hands-laptop")
    accessible(phone.page)
    type_points(phone, 80, 160, 20, 100)
    phone.expect_preview("Mah-Jongg by Ben, self-drawn")
    phone.save()
    phone.expect_next_hand(2)


def test_a_draw_doubles_the_next_hand_and_a_false_mahjong_and_a_penalty_are_a_few_taps(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    phone.begin("Draw")
    phone.expect_preview("Draw, nobody wins", "Counts double")
    phone.save()
    phone.begin("False Mah-Jongg")
    phone.choose("Who called Mah-Jongg by mistake?", "Ben")
    expect(hand_of(phone, "Ben")).to_be_hidden()
    type_points(phone, 80, 20, 100)
    phone.expect_preview("False Mah-Jongg by Ben", "× 2 (draw before)")
    phone.save()
    phone.expect_scores(320, -560, 40, 200)
    phone.begin("Penalty")
    phone.choose("Who is fined?", "Clara")
    phone.choose("How many points to each other player?", "50")
    phone.expect_preview("Penalty: Clara pays each player 50 points")
    phone.panel.get_by_role("group", name="Why?").get_by_role("textbox").fill("tiles seen")  # own words alone are a cause
    phone.save()
    phone.expect_scores(420, -510, -160, 250)


def test_impossible_points_are_refused_and_stay_in_the_field(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    type_points(phone, 80, 161, 20, 100)
    expect(hand_of(phone, "Ben").get_by_text("No hand is worth 161 points")).to_be_visible()
    expect(points_of(phone, "Ben")).to_have_value("161")
    expect(phone.save_button).to_be_hidden()
    expect(hand_of(phone, "Ben").get_by_label("Enter it all the same")).to_be_visible()
    points_of(phone, "Ben").fill("41.3")
    phone.panel.get_by_role("button", name="Continue").tap()
    expect(hand_of(phone, "Ben").get_by_text("Enter the points as a whole number.")).to_be_visible()
    points_of(phone, "Ben").fill("160")
    phone.panel.get_by_role("button", name="Continue").tap()
    phone.save()
    assert len(played(play)) == 1


def test_the_error_about_a_missing_worth_goes_once_a_value_is_there(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    phone.panel.get_by_role("button", name="Continue").tap()
    asked = phone.panel.locator(".errorlist").get_by_text("What is this hand worth?")
    expect(asked).to_have_count(4)
    hand_of(phone, "Anna").get_by_role("radio", name="Tiles").tap()
    expect(asked).to_have_count(4)
    hand_of(phone, "Ben").get_by_role("radio", name="Lists").tap()
    expect(asked).to_have_count(3)
    points_of(phone, "Clara").fill("20")
    points_of(phone, "David").tap()
    expect(asked).to_have_count(2)
    expect(hand_of(phone, "Clara").locator(".errorlist")).to_have_count(0)


def test_a_changed_answer_takes_back_the_wish_to_go_on(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    clara = hand_of(phone, "Clara").locator("[data-worth-entry]").get_attribute("data-worth-entry")
    held: list[Route] = []

    def answer(route: Route) -> None:
        if f"worth={clara}" in (route.request.post_data or "").split("&"):
            held.append(route)  # the server takes its time over one of the hands
        else:
            route.continue_()

    phone.page.route("**/preview/", answer)
    type_points(phone, 80, 161, 20, 100)  # the last Enter asks to go on
    expect(hand_of(phone, "Ben").get_by_text("No hand is worth 161 points")).to_be_visible()
    with phone.page.expect_response(lambda response: "worth=" in (response.request.post_data or "")):
        hand_of(phone, "Ben").get_by_label("Enter it all the same").tap()
    held.pop().continue_()
    expect(phone.panel.locator(".htmx-request, .htmx-settling")).to_have_count(0)
    expect(phone.save_button).to_be_hidden()
    phone.panel.get_by_role("button", name="Continue").tap()
    expect(phone.save_button).to_be_visible()


def test_the_button_to_go_on_does_not_move_from_under_a_thumb(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    go_on = phone.panel.get_by_role("button", name="Continue")
    before = go_on.bounding_box()
    points_of(phone, "Ben").fill("161")
    points_of(phone, "Anna").focus()
    expect(hand_of(phone, "Ben").get_by_text("No hand is worth 161 points")).to_be_visible()
    assert go_on.bounding_box() == before


def test_entries_survive_a_reload_and_a_dead_network(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, expect=NETWORK_IS_GONE)
    to_the_hands(phone)
    type_points(phone, 80, 160, 20, 100)
    phone.expect_preview("160 points")
    phone.page.reload()
    phone.begin("Mah-Jongg")
    phone.expect_preview("160 points")
    expect(phone.page.get_by_text("Everything is saved on the server.")).to_be_attached()
    phone.page.context.set_offline(True)
    phone.save()
    phone.expect_scores(-240, 640, -360, -40)
    expect(phone.page.get_by_text("1 entry on this phone, not sent yet")).to_be_visible()
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    phone.expect_scores(-240, 640, -360, -40)
    assert len(played(play)) == 1


def test_without_a_network_and_without_the_rules_the_check_shows_the_worths_entered(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, expect=NETWORK_IS_GONE)
    phone.page.route("**/rules/", lambda route: route.abort())
    phone.page.reload()
    phone.page.context.set_offline(True)
    to_the_hands(phone)
    type_points(phone, 80, 160, 20, 100)
    expect(phone.panel.get_by_text("No connection. Nothing is saved yet.")).to_be_visible()
    expect(phone.panel.locator("[data-preview] dd")).to_have_text(["Mah-Jongg", "Ben", "Anna", "Anna 80 · Ben 160 · Clara 20 · David 100"])


def test_the_slower_of_two_phones_sees_the_saved_hand_and_keeps_its_own(open_page: OpenPage, play: Play) -> None:
    anna, ben = at_the_table(open_page, play), TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Ben")
    for phone, points in ((anna, 160), (ben, 180)):
        to_the_hands(phone)
        type_points(phone, 80, points, 20, 100)
        phone.expect_preview(f"{points} points")
    anna.save()
    ben.tap(ben.save_button)
    expect(ben.panel.get_by_text("saved something meanwhile")).to_be_visible()
    ben.tap(ben.panel.get_by_role("link", name="Discard mine"))
    expect(ben.panel).to_be_hidden()
    assert len(played(play)) == 1


def test_a_hand_is_taken_back_and_another_corrected(open_page: OpenPage, accessible: Callable[[Page], None], play: Play) -> None:
    play.record(Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), discarder=0), Drawn())
    phone = at_the_table(open_page, play)
    phone.undo()
    phone.expect_next_hand(2)
    phone.page.get_by_role("link", name="Correct hand 1").tap()
    phone.change("David 100")
    expect(points_of(phone, "Ben")).to_have_value("160")
    points_of(phone, "Clara").fill("40")
    phone.panel.get_by_role("button", name="Continue").tap()
    phone.expect_preview("Clara →pays Ben")
    phone.panel.get_by_role("button", name="See what changes").tap()
    expect(phone.page.get_by_role("heading", name="Before you save the correction")).to_be_visible()
    accessible(phone.page)
    phone.page.get_by_role("button", name="Save the correction").tap()
    phone.expect_scores(-280, 640, -300, -60)


def test_one_tap_makes_somebody_pay_alone_if_the_tiles_show_it(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone, discarder="Clara")
    phone.tap(hand_of(phone, "Ben").get_by_role("radio", name="Tiles"))
    keys = hand_of(phone, "Ben")
    for mode, tile in (("pon", "1m"), ("chi", "2m"), ("pon", "9m")):
        phone.tap(keys.locator(f'[data-mode="{mode}"]'))
        phone.tap(keys.locator(f'.tile-keys [data-tile="{tile}"]'))
    for tile in FLUSH.split():
        phone.tap(keys.locator(f'.tile-keys [data-tile="{tile}"]'))
    expect(keys.locator("[data-worth]")).to_contain_text("224")
    shot(phone.page, "mahjong-hand-by-tiles")
    for name, points in (("Anna", "80"), ("Clara", "20"), ("David", "100")):
        points_of(phone, name).fill(points)
    phone.panel.get_by_role("button", name="Continue").tap()
    expect(phone.panel.locator("[data-summary]")).to_contain_text("Ben 224")  # what a reader can check, not "111m 234m 999m"
    asked = phone.panel.get_by_role("group", name="Who pays?")
    expect(asked).to_contain_text("Ben showed three figures of one suit, and Clara discarded into the pure flush")
    expect(asked).to_be_in_viewport(ratio=1)
    phone.tap(phone.panel.get_by_role("button", name="Save"))
    expect(asked.get_by_text("Please say which of the two is right.")).to_be_in_viewport()
    expect(asked.get_by_role("radio").first).to_be_focused()
    shot(phone.page, "mahjong-pays-alone")
    accessible(phone.page)
    phone.tap(phone.panel.get_by_text("Anything else?", exact=True))
    phone.choose("Who pays for all?", "David")
    expect(phone.panel.get_by_text("Only who discards into a pure flush, a wind game, or a dragon game")).to_be_visible()
    shot(phone.page, "mahjong-pays-alone-refused")
    accessible(phone.page)
    fits_the_width(phone.page)
    phone.choose("Who pays for all?", "Nobody")
    phone.tap(asked.get_by_role("radio", name="Clara pays for all"))
    phone.expect_preview("Clara pays for all", "paid alone")
    phone.save()
    result = played(play)[0].result
    assert isinstance(result, Mahjong) and result.pays_alone == 2 and not result.excused


def test_dead_hands_and_announcements_too_low_are_asked_below_the_preview(
    open_page: OpenPage, accessible: Callable[[Page], None], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    type_points(phone, 80, 160, 20, 100)
    phone.tap(phone.panel.get_by_text("Anything else?", exact=True))
    phone.mark("Dead hand: too many tiles", ["Clara"])
    phone.panel.get_by_role("group", name="Who had said too little?").get_by_label("David").fill("60")
    accessible(phone.page)
    phone.panel.get_by_role("group", name="Who had said too little?").get_by_label("David").press("Enter")
    phone.expect_preview("Too many tiles, counts nothing: Clara", "Had said too little: David 60")
    phone.save()
    result = played(play)[0].result
    assert isinstance(result, Mahjong) and result.too_many == {2} and result.announced == ((3, 60),)


def test_of_five_somebody_else_sits_out_with_two_taps(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], transactional_db: None
) -> None:
    play = named_table("kuester", FIVE)
    phone = at_the_table(open_page, play)
    phone.begin("Mah-Jongg")
    phone.tap(phone.panel.get_by_text("Eva sits out"))
    expect(phone.panel.get_by_role("group", name="Who sits out?").get_by_role("radio", name="Anna")).to_have_count(0)
    shot(phone.page, "mahjong-who-sits-out")
    accessible(phone.page)
    phone.choose("Who sits out?", "Clara")
    expect(phone.panel.get_by_text("Clara sits out")).to_be_visible()
    phone.choose("Who won?", "Eva")
    phone.page.reload()
    phone.begin("Mah-Jongg")
    expect(phone.panel.get_by_text("Clara sits out")).to_be_visible()
    phone.choose(DISCARDER, "Self-drawn")
    expect(hand_of(phone, "Clara")).to_have_count(0)
    type_points(phone, 80, 160, 20, 100)
    phone.expect_preview("Mah-Jongg by Eva, self-drawn: 100 points", "Sits out: Clara")
    phone.save()
    assert played(play)[0].sits_out == 2


def test_two_players_hold_two_winds_each_and_settle_the_difference(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], transactional_db: None
) -> None:
    play = named_table("kuester", FIVE[:2])
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    accessible(phone.page)
    shot(phone.page, "mahjong-two-players")
    type_points(phone, 80, 60)
    phone.expect_preview("Ben →pays Anna 40")
    phone.save()
    phone.expect_scores(40, -40)


def test_the_basic_game_asks_for_one_number(open_page: OpenPage, accessible: Callable[[Page], None], transactional_db: None) -> None:
    play = named_table("dmjl-basic", FIVE[:4])
    phone = at_the_table(open_page, play)
    to_the_hands(phone)
    expect(phone.panel.get_by_role("group", name=WORTH)).to_be_visible()
    expect(points_of(phone, "Anna")).to_be_hidden()
    accessible(phone.page)
    type_points(phone, 37)
    phone.save()
    phone.expect_scores(-37, 111, -37, -37)


def test_without_javascript_a_hand_is_checked_and_saved(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, scripts=False)
    phone.page.goto(f"{phone.address}record/")
    form = phone.page.locator("form.hand-form")
    for question, answer in (("How did the hand end?", "Mah-Jongg"), ("Who won?", "Ben"), (DISCARDER, "Anna")):
        form.get_by_role("group", name=question).get_by_role("radio", name=re.compile(answer)).first.tap()
    for name, points in (("Anna", "80"), ("Ben", "160"), ("Clara", "20"), ("David", "100")):
        points_of(phone, name).fill(points)
    fits_the_width(phone.page)
    form.get_by_role("button", name="Check").tap()
    expect(phone.page.get_by_text("Mah-Jongg by Ben on a tile from Anna: 160 points")).to_be_visible()
    phone.page.get_by_role("button", name=re.compile("^Save")).tap()
    phone.expect_scores(-240, 640, -360, -40)


def test_points_that_are_no_whole_number_are_refused_at_once_beside_the_field(open_page: OpenPage, transactional_db: None) -> None:
    phone = at_the_table(open_page, named_table("dmjl-basic", FIVE[:4]))
    to_the_hands(phone)
    points = phone.panel.get_by_role("textbox", name="Points")
    refusal = phone.panel.get_by_text("Enter the points as a whole number.")
    points.fill("41.3")
    points.blur()
    expect(refusal).to_be_visible()
    phone.panel.get_by_role("button", name="Continue").tap()
    expect(points).to_be_focused()
    points.fill("4.100")
    points.blur()
    expect(refusal).to_be_hidden()
    phone.panel.get_by_role("button", name="Continue").tap()
    phone.expect_preview("4,100 points")


def test_a_dead_hand_stays_ticked_while_its_player_is_tapped_as_the_winner_by_mistake(open_page: OpenPage, play: Play) -> None:
    play.record(Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), discarder=0, too_few=frozenset({2})))
    phone = at_the_table(open_page, play)
    phone.page.get_by_role("link", name="Correct hand 1").tap()
    phone.change("Ben")
    phone.choose("Who won?", "Clara")
    phone.expect_preview("A player with a dead hand cannot win.")
    phone.change("Clara")
    phone.choose("Who won?", "Ben")
    phone.expect_preview("Too few tiles, cannot win: Clara")


def test_a_phone_held_sideways_shows_answers_and_question_beside_each_other(open_page: OpenPage, transactional_db: None) -> None:
    long_names = ("Annemarie-Luise", "Bartholomea-Maximiliane", "Clara", "David")
    phone = TablePhone(open_page("phone"), link_of(named_table("kuester", long_names).game).get_absolute_url()).open().say_i_am("Clara")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    to_the_hands(phone, long_names[1], long_names[0])
    expect(phone.panel.get_by_text(WORTHS)).to_be_visible()
    said, asked = phone.panel.locator("[data-chosen]").bounding_box(), phone.panel.get_by_text(WORTHS).bounding_box()
    assert said and asked and said["x"] + said["width"] <= asked["x"]


def test_with_five_players_sideways_nothing_lies_on_top_of_another(
    open_page: OpenPage, transactional_db: None, shot: Callable[[Page, str], Path]
) -> None:
    phone = TablePhone(open_page("phone"), link_of(named_table("kuester", FIVE).game).get_absolute_url()).open().say_i_am("Clara")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    shot(phone.page, "kuester-five-sideways-table")
    bar = phone.page.get_by_role("navigation", name=re.compile("^Record hand")).bounding_box()
    points = phone.felt.locator(".at-out .felt-score").bounding_box()
    assert bar and points and points["y"] + points["height"] <= bar["y"]
    to_the_hands(phone, "Ben", "Anna")
    expect(phone.panel.get_by_role("button", name="Continue")).to_be_visible()
    shot(phone.page, "kuester-five-sideways-hands")
    said, rests = phone.panel.locator("[data-chosen]").bounding_box(), phone.panel.get_by_text("sits out", exact=False).first.bounding_box()
    assert said and rests and said["x"] + said["width"] <= rests["x"]
    go_on = phone.panel.get_by_role("button", name="Continue").bounding_box()
    ways = [phone.panel.get_by_role("radio", name="Tiles").nth(number).locator("..").bounding_box() for number in range(4)]
    assert go_on and all(way and way["y"] + way["height"] <= go_on["y"] for way in ways)
