"""A championship with a main and a consolation round by hand: somebody leaves before the final, and a correction changes the cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import enter_final_scores, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import StagePlace, decide_stage, plan_session
from league.seating.models import Session
from tests.browser.conftest import OpenPage
from tests.browser.looks import begins_dark, every_language, looks
from tests.factories import alice_directs, make_competition, make_entrants, make_session, make_stage

pytestmark = pytest.mark.django_db(transaction=True)
SCORES = ([45_000, 35_000, 25_000, 15_000], [44_000, 34_000, 26_000, 16_000])
LEVEL = (SCORES[0], SCORES[0])


def played(session: Session, scores: Sequence[list[int]] = SCORES) -> Session:
    """The session played and approved, the first of each table winning."""
    session_steps.start(actor=SYSTEM, session=session)
    for game, four in zip(Game.objects.filter(table__session=session).order_by("table__number"), scores, strict=False):
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=four)
    session.refresh_from_db()
    session_steps.approve(actor=SYSTEM, session=session)
    return session


def cup_after_the_preliminaries(scores: Sequence[list[int]] = SCORES) -> tuple[Competition, list[Entrant]]:
    competition = make_competition("ema-2016", kind="tournament")
    people = make_entrants(competition, 8)
    played(make_session(competition, people, tables=2), scores)
    return competition, people


def seat(page: Page, session: int) -> None:
    page.goto(f"/tuesday/manage/sessions/{session}/draw/")
    page.get_by_role("button", name="Confirm the seating").click()
    expect(page.get_by_text("The seating is fixed.")).to_be_visible()


def test_a_championship_with_main_and_consolation_round_by_hand(open_page: OpenPage) -> None:
    competition, people = cup_after_the_preliminaries()
    page = open_page("laptop", user=alice_directs(competition))
    page.goto("/tuesday/manage/stages/")
    page.locator("a[href$='/set-up/championship/']").click()
    for box in page.get_by_label("Number of sessions").all():
        box.fill("1")
    page.get_by_role("button", name="Set up these stages").click()
    expect(page.get_by_text("The stages are set up.")).to_be_visible()
    page.get_by_role("link", name="Decide who plays").first.click()
    expect(page.get_by_text("The line: those above go on")).to_be_visible()
    page.get_by_role("button", name="Decide who plays").click()
    expect(page.get_by_text("It is decided who plays in “Main round”.")).to_be_visible()

    withdraw_entrant(actor=SYSTEM, entrant=people[4])  # the second
    page.goto("/tuesday/manage/")
    told = f"By the rule {people[6].shown_name} (place 5) would play now. {people[4].shown_name} (place 2) would not."
    expect(page.get_by_text(told).first).to_be_visible()
    page.get_by_role("link", name="Decide", exact=True).first.click()
    page.get_by_role("button", name=f"{people[6].shown_name} plays instead (place 5)").click()
    expect(page.get_by_text(f"{people[6].shown_name} plays in “Main round” instead of {people[4].shown_name}.")).to_be_visible()

    game = Game.objects.order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[44_000, 16_000, 26_000, 34_000], reason="Read wrongly")
    page.goto("/tuesday/manage/stages/")
    told = f"By the rule {people[7].shown_name} (place 7 → 4) would play now. {people[5].shown_name} (place 4 → 7) would not."
    expect(page.get_by_text(told)).to_be_visible()
    page.get_by_role("link", name="Decide", exact=True).first.click()
    page.get_by_role("button", name="Keep it as decided").click()
    expect(page.get_by_text("Who plays in “Main round” stays as decided.")).to_be_visible()

    main = {people[0].pk, people[1].pk, people[5].pk, people[6].pk}
    assert set(competition.stages.get(number=2).places.values_list("entrant", flat=True)) == main
    page.goto("/tuesday/manage/stages/3/")
    page.get_by_role("button", name="Decide who plays").click()
    expect(page.get_by_text("It is decided who plays in “Consolation round”.")).to_be_visible()
    spare = make_entrants(competition, 1)[0]
    page.reload()
    page.get_by_text("Add somebody by hand").click()
    page.get_by_label("Who", exact=True).select_option(label=spare.shown_name)
    page.get_by_label("Reason").fill("The house fills the table")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text(f"{spare.shown_name} plays in “Consolation round”.")).to_be_visible()

    seat(page, 2)
    seat(page, 3)
    tables = Session.objects.filter(number__gt=1).order_by("number").values_list("tables__number", flat=True)
    assert list(tables) == [1, 2]


@every_language
def test_the_pages_of_stages_fit_and_are_accessible(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], language: str
) -> None:
    competition, people = cup_after_the_preliminaries()
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language))

    def look_at(name: str, address: str) -> None:
        page.goto(f"/tuesday/manage/{address}")
        for look in looks(page, language):
            accessible(page)
            shot(page, f"stages-{name}-{look}")

    look_at("templates", "stages/")
    look_at("set-up", "stages/set-up/championship/")
    make_stage(competition, "Vorrunde", planned_sessions=1)
    make_stage(competition, "Finale", who="best", count=5, carried="share", share_of=1, share_by=2, draw="final")
    withdraw_entrant(actor=SYSTEM, entrant=people[6])
    look_at("deciding", "stages/2/")
    page.locator("form.stack input[type=checkbox]").nth(2).check()
    page.locator("#id_reason").fill("…")
    page.locator("form.stack button.primary").click()
    game = Game.objects.order_by("number")[1]
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[16_000, 34_000, 26_000, 44_000], reason="…")
    look_at("decided", "stages/2/")
    look_at("anew", "stages/2/?anew=1")
    look_at("all", "stages/")
    look_at("change", "stages/2/change/")


@every_language
def test_a_championship_with_consolation_fits_from_the_seats_of_its_final_to_the_screen_of_the_hall(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], language: str
) -> None:
    competition = make_competition("ema-2016", kind="tournament")
    people = make_entrants(competition, 16)
    make_stage(competition, "Vorrunde", planned_sessions=1)
    main = make_stage(
        competition, "Hauptrunde", who="best", count=8, carried="share", share_of=1, share_by=2, draw="brackets", planned_sessions=3
    )
    rest = make_stage(competition, "Trostrunde", who="rest", carried="games", planned_sessions=3)
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language), expect=["422"])

    def look_at(name: str, address: str = "") -> None:
        if address:
            page.goto(address)
        for look in looks(page, language):
            accessible(page)
            shot(page, f"championship-{name}-{look}")

    look_at("too-early", "/tuesday/manage/stages/2/")
    played(make_session(competition, people, tables=4), SCORES * 2)
    page.goto(f"/tuesday/manage/players/{people[0].number}/leaving/")
    page.locator("input[name=count][value=nothing]").check()
    page.locator("button[value=preview]").click()
    look_at("leaving")
    look_at("hall-before", "/tuesday/live/")
    for stage, members in (
        (main, [*people[:2], *people[4:6], *people[8:10], *people[12:14]]),
        (rest, [*people[2:4], *people[6:8], *people[10:12], *people[14:]]),
    ):
        decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one) for one in members])
        for _number in range(3):
            plan_session(actor=SYSTEM, competition=competition, stage=stage)
    look_at("decided", "/tuesday/manage/stages/2/")
    look_at("seats", "/tuesday/manage/stages/2/seats/")
    choices = page.locator("select")
    choices.nth(0).select_option("1")
    choices.nth(1).select_option("1")
    page.locator("button.primary[name=confirm]").click()
    look_at("seats-refused")
    page.locator("select").nth(1).select_option("0")
    page.locator("button[name=look]").click()
    page.locator("button.primary[name=confirm]").click()
    look_at("seated")
    look_at("all", "/tuesday/manage/stages/")
    look_at("standings", "/tuesday/standings/")
    look_at("hall-after", "/tuesday/live/")
    look_at("paper", "/tuesday/manage/paper/ceremony/")
    assert [session.tables.count() for session in main.sessions.order_by("number")] == [2, 2, 2]


def test_a_stage_asks_only_for_the_numbers_that_count_for_who_plays(open_page: OpenPage) -> None:
    competition, _people = cup_after_the_preliminaries()
    make_stage(competition, "Preliminaries", planned_sessions=1)
    page = open_page("phone", user=alice_directs(competition))
    page.goto("/tuesday/manage/stages/add/")
    counts, most = [page.locator("#id_count"), page.locator("#id_wild_cards")], page.locator("#id_most")
    for who, shows_counts in (("best", True), ("rest", False), ("best_of_group", True), ("all", False)):
        page.locator("#id_who").select_option(who)
        for field in counts:
            expect(field).to_be_visible(visible=shows_counts)
        expect(most).to_be_visible(visible=who == "rest")
    page.locator("#id_name").fill("Consolation")
    page.locator("#id_who").select_option("rest")
    page.locator("#id_most").fill("8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Consolation")).to_be_visible()
    assert competition.stages.get(number=2).count == 8


@every_language
def test_the_lots_and_the_cut_of_a_final_that_was_played_are_seen_by_directors_and_everybody(
    open_page: OpenPage, language: str, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    competition, _people = cup_after_the_preliminaries(LEVEL)
    make_stage(competition, "Vorrunde", planned_sessions=1)
    final = make_stage(competition, "Finale", who="best", count=5, carried="nothing", planned_sessions=1)
    page = open_page("phone", user=alice_directs(competition), language=language, dark=begins_dark(language))
    page.goto("/tuesday/manage/stages/2/")
    page.locator("#lots button").click()
    page.locator("#lots input[name=reason]").fill("Eva und Jan wussten nichts von der ersten Ziehung.")
    page.locator("#lots button").click()
    page.locator("button.primary", has_text="Entscheiden" if language == "de" else "Decide who plays").click()
    expect(page.locator("a[href='?anew=1']")).to_be_visible()
    four = [row.entrant for row in final.places.select_related("entrant").order_by("seed")[:4]]
    played(make_session(competition, four, stage=final), [SCORES[0]])
    lowered = Game.objects.get(table__session__number=1, table__number=1)
    enter_final_scores(entry=Entry.new(SYSTEM, lowered.version), game=lowered, scores=[15_000, 35_000, 25_000, 45_000], reason="x")
    for name, address in (("director", "/tuesday/manage/stages/2/"), ("everybody", "/tuesday/standings/?stage=1")):
        page.goto(address)
        for look in looks(page, language):
            accessible(page)
            shot(page, f"lots-{name}-{look}")
    page.goto("/tuesday/manage/stages/2/")
    expect(page.locator("#not-anew")).to_be_visible()
    page.locator("#keep-reason").fill("Das Finale war schon gespielt.")
    page.locator("form[action$='/keep/'] button").click()
    page.goto("/tuesday/standings/?stage=1")
    expect(page.get_by_text("Das Finale war schon gespielt.")).to_be_visible()
