"""The reveal of the places in two browsers: the screen of the hall, where nobody is signed in, and the remote on the director's phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.hall.reveal.commands import end_reveal
from league.hall.reveal.steps import RevealPlan
from tests.browser.conftest import fits_the_width
from tests.factories import alice_directs, dora_directs
from tests.league.hall.reveals import correct, current, go, play_cup, shared_cup, start

OpenPage = Callable[..., Page]
WIDE = {"width": 1920, "height": 1080}


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    return play_cup()


def screen_of(open_page: OpenPage, *, user: object = None, language: str = "en") -> Page:
    page = open_page("laptop", user=user, language=language)
    page.set_viewport_size(WIDE)
    page.goto("/linz/live/")
    return page


def remote_of(open_page: OpenPage, user: object) -> Page:
    phone = open_page("phone", user=user)
    phone.goto("/linz/manage/reveal/")
    return phone


def tap(phone: Page, name: str) -> None:
    with phone.expect_response(lambda answer: "/reveal/" in answer.url and answer.request.method == "POST"):
        phone.get_by_role("button", name=name, exact=True).click()


def test_a_whole_ceremony_from_the_phone_to_the_screen(open_page: OpenPage, cup: Competition) -> None:
    screen, phone = screen_of(open_page), remote_of(open_page, alice_directs(cup))
    expect(screen.locator(".reveal")).to_have_count(0)
    phone.get_by_label("Every place one by one").check(force=True)
    phone.get_by_label("The last step publishes all results").check(force=True)
    phone.get_by_role("button", name="Begin the reveal").click()
    expect(screen.locator(".kind-title")).to_contain_text("Open of Linz")
    for name in ("Hans", "Gina"):
        expect(phone.locator(".remote-next")).to_contain_text(name)
        tap(phone, "Next")
        expect(screen.locator(".reveal-one")).to_contain_text(name)
    tap(phone, "Back")
    expect(screen.locator(".reveal-one")).to_contain_text("Hans")
    for _ in range(6):
        tap(phone, "Next")
    expect(screen.locator(".podium .step-2")).to_contain_text("Bert")
    tap(phone, "Next, and publish")
    expect(screen.locator(".podium .step-1.new")).to_contain_text("Alma")
    expect(phone.get_by_text("everybody sees the results")).to_be_visible()
    phone.get_by_role("button", name="Back to the slides").click()
    expect(phone.get_by_text("The reveal has ended")).to_be_visible()
    expect(screen.locator(".reveal")).to_have_count(0)
    expect(screen.locator(".hall-slide.current")).to_be_visible()


def test_keys_at_the_screen_move_it_where_a_director_is_signed_in(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    screen, visitor = screen_of(open_page, user=alice_directs(cup)), screen_of(open_page)
    visitor.keyboard.press("ArrowRight")
    visitor.keyboard.press("Space")
    screen.keyboard.press("PageDown")
    expect(screen.locator(".reveal-one")).to_contain_text("Hans")
    screen.keyboard.press("Space")
    expect(screen.locator(".reveal-one")).to_contain_text("Gina")
    expect(visitor.locator(".reveal-one")).to_contain_text("Gina")
    screen.keyboard.press("ArrowLeft")
    expect(screen.locator(".reveal-one")).to_contain_text("Hans")
    assert current(cup).step == 1
    end_reveal(actor=SYSTEM, reveal=current(cup))
    expect(visitor.locator(".reveal")).to_have_count(0)
    expect(visitor.locator("#hall-paused")).to_be_hidden()
    expect(visitor.locator("[data-do=pause]")).to_have_attribute("aria-pressed", "false")


def test_a_key_says_that_the_remote_asks_and_tells_the_hall_nothing_else(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    screen = open_page("laptop", user=alice_directs(cup), expect=["409"])
    screen.goto("/linz/live/")
    screen.keyboard.press("ArrowRight")
    expect(screen.get_by_text("Please look at the remote")).to_be_visible()
    assert current(cup).step == 0


def test_two_directors_who_tap_at_the_same_time_make_one_step(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    phones = [remote_of(open_page, user) for user in (alice_directs(cup), dora_directs(cup))]
    for phone in phones:
        phone.evaluate("document.querySelector('.remote-buttons .primary').click()")
    for phone in phones:
        expect(phone.locator(".remote-steps")).to_contain_text("Hans")
        expect(phone.locator(".remote-next")).to_contain_text("Gina")
    assert current(cup).step == 1


def test_a_correction_asks_on_the_phone_and_leaves_the_screen_alone(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    go(cup, 2)
    screen, phone = screen_of(open_page), remote_of(open_page, alice_directs(cup))
    correct(cup, [16_700, 33_100, 25_900, 44_300])
    expect(phone.get_by_role("heading", name="The standings have changed")).to_be_visible()
    expect(phone.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    expect(screen.locator(".reveal-one")).to_contain_text("Gina")
    phone.get_by_role("button", name="Take the new places").click()
    expect(phone.locator("#confirm-dialog")).to_contain_text("changes on the screen, too")
    phone.locator("#confirm-dialog [value=yes]").click()
    expect(phone.get_by_role("button", name="Next", exact=True)).to_be_enabled()
    expect(screen.locator(".reveal-beside")).to_contain_text("Alma")


def test_without_a_network_the_phone_says_so(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    phone = open_page("phone", user=alice_directs(cup), expect=["ERR_INTERNET_DISCONNECTED"])
    phone.goto("/linz/manage/reveal/")
    phone.context.set_offline(True)
    expect(phone.get_by_text("No connection: this may be old.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("No connection: this may be old.")).to_be_hidden()


def test_the_screen_is_calm_for_who_wants_no_motion(open_page: OpenPage, cup: Competition) -> None:
    start(cup)
    go(cup)
    screen = screen_of(open_page)
    assert screen.locator(".reveal-one").evaluate("one => getComputedStyle(one).animationName") == "none"
    screen.emulate_media(reduced_motion="no-preference")
    assert screen.locator(".reveal-one").evaluate("one => getComputedStyle(one).animationName") == "reveal-rise"


@pytest.mark.parametrize("plan", [RevealPlan(999), RevealPlan(3)], ids=["one by one", "a page"])
def test_nothing_is_cut_off_on_the_screen_and_the_remote_is_readable_for_everybody(
    open_page: OpenPage, transactional_db: None, accessible: Callable[[Page], None], plan: RevealPlan
) -> None:
    cup = shared_cup()
    start(cup, plan)
    phone, screen = remote_of(open_page, alice_directs(cup)), screen_of(open_page)
    while True:
        for size in (WIDE, {"width": 3840, "height": 2160}, {"width": 1280, "height": 720}):
            screen.set_viewport_size(size)
            screen.reload()
            assert screen.locator(".reveal").evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
        phone.reload()
        fits_the_width(phone)
        if phone.get_by_role("button", name="Next", exact=True).is_disabled():
            break
        go(cup)
    accessible(phone)


def test_two_who_share_the_first_place_leave_no_gap_on_the_podium(
    open_page: OpenPage, transactional_db: None, shot: Callable[[Page, str], object]
) -> None:
    cup = shared_cup()
    start(cup)
    go(cup, 4)
    screen = screen_of(open_page)
    podium, first, third = (screen.locator(name).bounding_box() for name in (".podium", ".podium .step-1", ".podium .step-3"))
    shot(screen, "podium-shared-first")
    assert podium and first and third
    assert first["x"] == podium["x"]
    assert third["x"] + third["width"] == pytest.approx(podium["x"] + podium["width"], abs=1)
    assert first["width"] > third["width"]
