"""All sessions of a tournament drawn at once: one press, changes by two taps, confirmation, publication, a new draw after a drop-out."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.games.models import Game
from league.seating.commands import plan_sessions, publish_results
from league.seating.models import Seat, SeatingDraft, Session
from tests.browser.conftest import fits_the_width
from tests.browser.director import Laptop
from tests.factories import alice_directs, make_competition, make_draft, make_entrants
from tests.league.director.test_commands import score

OpenPage = Callable[..., Page]

#: A search without a result until it is ended.
ENDLESS = """
import json, signal, sys, time
json.load(sys.stdin)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
for second in range(1, 60):
    progress = {"phase": "search", "repeats": 3, "group_meetings": None, "share": second / 60, "seconds": second}
    print(json.dumps({"progress": progress}), flush=True)
    time.sleep(1)
"""


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Sixteen players, five planned sessions."""
    cup = make_competition("ema-2016", kind="tournament", name="Wind cup", slug="cup")
    make_entrants(cup, 16)
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None] * 5, minutes=90)
    return cup


def seat_buttons(page: Page) -> list[str]:
    """The people in the session shown, table by table."""
    return page.locator(".draw-tables .draw-seat > span:first-child").all_inner_texts()


def swap(page: Page, one: str, other: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^{re.escape(one)}\b")).click()
    expect(page.get_by_text(f"With whom does {one} change places?")).to_be_visible()
    page.get_by_role("button", name=re.compile(rf"^{re.escape(other)}\b")).click()
    expect(page.get_by_text("To change places, tap two names.")).to_be_visible()


def draw(alice: Laptop) -> None:
    alice.page.get_by_role("button", name="Draw the seating").first.click()
    expect(alice.page.locator(".draw-verdict")).to_be_visible(timeout=60_000)


def test_a_tournament_is_drawn_changed_published_and_drawn_again_after_somebody_drops_out(open_page: OpenPage, cup: Competition) -> None:
    alice = Laptop(open_page("laptop", user=alice_directs(cup)), slug="cup")
    alice.next_step()
    expect(alice.page.get_by_role("heading", name="16 players, sessions 1 to 5")).to_be_visible()
    expect(alice.page.get_by_text("Nobody has to meet anybody twice.")).to_be_visible()
    draw(alice)
    expect(
        alice.page.get_by_text("Nobody meets anybody twice. After every session, nobody's winds differ by more than one.").first
    ).to_be_visible()

    change_by_two_taps(alice)
    confirm_and_publish(alice, open_page("phone"))
    play(1)
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=16))
    first, others = seats(1), [seats(number) for number in (2, 3, 4, 5)]
    draw_the_rest_again(alice)
    assert seats(1) == first
    for number, before in zip((2, 3, 4, 5), others, strict=True):
        assert 16 in before and 16 not in seats(number)
        assert len(seats(number)) == 12
        assert Session.objects.get(number=number).sit_outs.count() == 3


def change_by_two_taps(alice: Laptop) -> None:
    """Make a change, which shows at once what gets worse, take it back, and make another one that stays."""
    page = alice.page
    before = seat_buttons(page)
    swap(page, before[0], before[4])
    expect(page.get_by_role("heading", name="Your changes made it worse.")).to_be_visible()
    expect(page.get_by_text("Repeat meetings: 6, was 0")).to_be_visible()
    assert [before[4], *before[1:4], before[0]] == seat_buttons(page)[:5]
    alice.press("Undo the last change")
    expect(page.get_by_role("heading", name="Your changes made it worse.")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo the last change")).to_have_count(0)
    assert seat_buttons(page) == before
    page.get_by_role("link", name="2", exact=True).click()
    second = seat_buttons(page)
    swap(page, second[0], second[1])
    assert seat_buttons(page)[:2] == [second[1], second[0]]
    expect(page.get_by_role("heading", name="Session 2")).to_be_visible()


def confirm_and_publish(alice: Laptop, phone: Page) -> None:
    phone.goto("/cup/sessions/")
    expect(phone.get_by_text("Session 1")).to_have_count(0)
    alice.press("Confirm these seatings")
    expect(alice.page.get_by_text("The seating of sessions 1 to 5 is fixed, and only directors see it.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Session 1")).to_have_count(0)
    alice.press("Undo")
    expect(alice.page.get_by_text("The confirmation was taken back.")).to_be_visible()
    alice.press("Confirm these seatings")
    alice.press("Publish sessions 1 to 5")
    expect(alice.page.get_by_text("Everybody sees the seating of sessions 1 to 5.")).to_be_visible()
    phone.goto("/cup/sessions/5/")
    expect(phone.get_by_text("Table 4").first).to_be_visible()
    phone.close()  # it would ask for news of a seating that is hidden later


def play(number: int) -> None:
    session = Session.objects.get(number=number)
    session_steps.start(actor=SYSTEM, session=session)
    for game in Game.objects.filter(table__session=session):
        score(game)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(number=number))
    publish_results(actor=SYSTEM, competition=session.competition, until=number)


def seats(number: int) -> list[int]:
    """Entrants' numbers, table by table."""
    found = Seat.objects.filter(session__number=number).order_by("table__number", "wind")
    return list(found.values_list("entrant__number", flat=True))


def draw_the_rest_again(alice: Laptop) -> None:
    alice.manage()
    expect(alice.page.get_by_role("heading", name="Draw the rest again")).to_be_visible()
    alice.follow("Draw these sessions again")
    expect(alice.page.get_by_text("The seating of sessions 2 to 5 does not fit any more")).to_be_visible()
    alice.press("Hide the seating of sessions 2 to 5, to draw again")
    expect(alice.page.get_by_role("heading", name="15 players, sessions 2 to 5")).to_be_visible()
    expect(alice.page.get_by_text("3 tables in each session. 3 sit out each time, in fair turn.")).to_be_visible()
    draw(alice)
    alice.press("Confirm these seatings")
    alice.page.locator("#confirm-dialog [value=yes]").click()
    alice.press("Publish sessions 2 to 5")
    expect(alice.page.get_by_text("Everybody sees the seating of sessions 2 to 5.")).to_be_visible()


def test_a_search_is_followed_and_cancelled_and_nothing_has_changed(
    open_page: OpenPage, cup: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.seating.drafting.COMMAND", (sys.executable, "-c", ENDLESS))
    alice = Laptop(open_page("phone", user=alice_directs(cup)), slug="cup")
    alice.page.goto("/cup/manage/draw/")
    alice.page.get_by_role("button", name="Draw the seating").first.click()
    expect(alice.page.get_by_role("heading", name="Drawing sessions 1 to 5 for 16 players")).to_be_visible()
    expect(alice.page.get_by_text("Repeat meetings, so far")).to_be_visible()  # without anybody touching the page
    fits_the_width(alice.page)
    alice.press("Cancel")
    expect(alice.page.get_by_text("This draw was cancelled. Nothing was changed.")).to_be_visible()
    assert set(Session.objects.values_list("state", flat=True)) == {"planned"}
    assert not Seat.objects.exists()
    monkeypatch.undo()
    alice.press("Try again")
    expect(alice.page.locator(".draw-verdict")).to_be_visible(timeout=60_000)


def test_without_scripts_two_taps_change_places_and_wishes_are_kept(open_page: OpenPage, cup: Competition) -> None:
    alice = Laptop(open_page("phone", user=alice_directs(cup), scripts=False), slug="cup")
    alice.page.goto("/cup/manage/draw/")
    alice.page.locator("#wishes summary").click()
    session_5 = alice.page.locator("#draw-form").get_by_label("Session 5")
    session_5.uncheck()
    alice.page.get_by_label("Pair 1, the one").select_option(index=1)
    alice.press("What is possible?")
    expect(alice.page.get_by_role("heading", name="16 players, sessions 1 to 4")).to_be_visible()
    expect(session_5).not_to_be_checked()
    expect(alice.page.get_by_label("Pair 1, the one")).not_to_have_value("")

    draft = make_draft(cup)
    alice.page.goto(f"/cup/manage/draw/{draft.number}/")
    before = seat_buttons(alice.page)
    swap(alice.page, before[0], before[1])
    assert seat_buttons(alice.page) == [before[1], before[0], *before[2:]]


@pytest.mark.parametrize(("device", "dark"), [("phone", True), ("laptop", False)])
def test_every_part_of_a_draw_is_whole(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], cup: Competition, device: str, dark: bool
) -> None:
    draft = make_draft(cup, sessions=3)
    page = open_page(device, user=alice_directs(cup), dark=dark)
    for name, address in {
        "draw-start": "",
        "draw-tables": f"{draft.number}/?show=tables&session={draft.sessions[1]}",
        "draw-players": f"{draft.number}/?show=players&player=3",
        "draw-meetings": f"{draft.number}/?show=meetings",
        "draw-all": f"{draft.number}/?show=all",
    }.items():
        page.goto(f"/cup/manage/draw/{address}")
        fits_the_width(page)
        page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
        accessible(page)
        shot(page, f"{name}-{device}-{'dark' if dark else 'light'}")
    page.goto(f"/cup/manage/draw/{draft.number}/")
    page.locator(".draw-seat").first.click()
    expect(page.get_by_role("button", name="With nobody")).to_be_visible()
    accessible(page)
    shot(page, f"draw-held-{device}-{'dark' if dark else 'light'}")
    assert SeatingDraft.objects.get().edits == []


def test_team_mates_are_offered_only_without_a_team_tournament(open_page: OpenPage, cup: Competition) -> None:
    for entrant in cup.entrants.all():
        entrant.group = ("Adler", "Bussard", "Condor", "Dohle")[(entrant.number or 0) % 4]
        entrant.save()
    page = open_page("phone", user=alice_directs(cup))
    page.goto("/cup/manage/draw/")
    page.get_by_text("Choose sessions, and who should not meet").click()
    mates = page.get_by_label("People of the same team")
    expect(mates).to_be_checked()
    page.get_by_label("Team tournament").select_option("Teams")
    expect(mates).to_have_count(0)
    expect(page.get_by_text("Nobody sits with their own team, and every team can meet every other equally often.")).to_be_visible()
    expect(page.get_by_text("Should meet as seldom as can be")).to_have_count(0)
    fits_the_width(page)
    page.get_by_label("Team tournament").select_option("No")
    expect(mates).to_be_checked()
