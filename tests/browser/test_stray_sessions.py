"""Back, reload and a second tap around a draw leave one session; the question whether to cancel it names what its buttons do."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_evening


def test_back_reload_and_a_double_tap_leave_one_session(open_page: Callable[..., Page]) -> None:
    competition = make_competition()
    evening = make_evening(competition, present=make_entrants(competition, 8))
    page = open_page("laptop", user=alice_directs(competition))
    page.goto(f"/tuesday/manage/evenings/{evening.pk}/")
    page.get_by_role("link", name="Draw the first session").click()
    expect(page.get_by_text("8 people: 2 tables")).to_be_visible()
    page.go_back()
    page.go_forward()
    page.reload()
    assert not Session.objects.exists()
    page.get_by_role("button", name="Confirm the seating").dblclick()
    expect(page.get_by_role("button", name="Start the session")).to_be_visible()
    page.go_back()
    page.reload()
    expect(page.get_by_text("has seated this session")).to_be_visible()
    assert Session.objects.count() == 1


def test_the_question_whether_to_cancel_names_what_its_buttons_do(open_page: Callable[..., Page]) -> None:
    competition = make_competition()
    evening = make_evening(competition, present=make_entrants(competition, 4))
    page = open_page("laptop", user=alice_directs(competition))
    page.goto(f"/tuesday/manage/evenings/{evening.pk}/")
    page.get_by_role("link", name="Draw the first session").click()
    page.get_by_role("button", name="Confirm the seating").click()
    page.get_by_role("button", name="Cancel the session").click()
    dialog = page.locator("#confirm-dialog")
    dialog.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Start the session")).to_be_visible()
    page.get_by_role("button", name="Cancel the session").click()
    dialog.get_by_role("button", name="Cancel the session").click()
    expect(page.get_by_text("This session was cancelled.")).to_be_visible()
    page.get_by_role("link", name="Delete the session").click()
    page.get_by_role("button", name="Delete the session").click()
    expect(page.get_by_text("Session 1 was deleted.")).to_be_visible()
    assert not Session.objects.exists()
