"""Stages in the standings, on a phone and on a laptop: the line of the cut, the headings of the stages, and a player's stages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.competitions.models import Competition
from tests.browser.looks import begins_dark, every_language, looks
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from

OpenPage = Callable[..., Page]
FIRST = (scores_from([15_500, 5_000, -5_000, -15_500]), scores_from([15_000, 5_000, -5_250, -14_750]))
ROWS = ".by-row > tbody > tr:not(.part, .cut)"


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Eight players after the preliminaries, with two finals to come."""
    competition = make_competition("alarm-2019", slug="cup", name="Vienna Cup")
    play_tables(competition, make_entrants(competition, 8), *FIRST)
    make_stage(competition, "Vorrunde")
    make_stage(competition, "Finale", who="best", count=4, carried="share", share_of=1, share_by=2)
    return competition


def with_final(competition: Competition) -> None:
    competition.stages.filter(number=2).delete()
    own = {one.number: one for one in competition.entrants.all()}
    four = [own[number] for number in (1, 5, 2, 6)]
    final = make_stage(competition, "Finale", who="best", count=4, carried="share", share_of=1, share_by=2, members=four)
    rest = make_stage(competition, "Trostrunde", who="rest", carried="nothing", members=[own[number] for number in (3, 7, 8, 4)])
    play_tables(competition, four, scores_from([-9_000, -1_000, 4_000, 6_000]), stage=final)
    play_tables(competition, [own[number] for number in (3, 7, 8, 4)], scores_from([1_000, 2_000, 3_000, -6_000]), stage=rest)


@every_language
def test_the_line_of_the_cut_stands_below_those_who_would_go_on(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], accessible: Callable[[Page], None], language: str
) -> None:
    page = open_page("phone", language=language, dark=begins_dark(language))
    page.goto("/cup/standings/")
    expect(page.locator("tr.cut")).to_have_count(1)
    expect(page.locator("tr.goes-on")).to_have_count(4)
    for look in looks(page, language):
        accessible(page)
        shot(page, f"stages-cut-{look}")
    assert page.locator("tr.cut").evaluate("row => row.previousElementSibling.classList.contains('goes-on')")


@every_language
def test_what_a_player_reads_of_a_semi_final_and_a_final_fits_on_a_phone(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], accessible: Callable[[Page], None], language: str
) -> None:
    with_final(cup)
    make_stage(cup, "Spiel um Platz drei", source=cup.stages.get(number=2), who="best", count=2, members=[cup.entrants.get(number=1)])
    page = open_page("phone", language=language, dark=begins_dark(language))
    for name, address in (
        ("all", "standings/"),
        ("tab", "standings/?stage=2"),
        ("start", ""),
        ("profile", "players/1/"),
        ("why", "standings/3/"),
    ):
        page.goto(f"/cup/{address}")
        for look in looks(page, language):
            accessible(page)
            shot(page, f"stages-player-{name}-{look}")
        cut = "links => links.filter(one => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0).length"
        assert not page.locator("main nav.no-print a").evaluate_all(cut), "no tab of a stage is cut"


@every_language
def test_each_stage_has_its_heading_and_rows_unfold_below_it(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], accessible: Callable[[Page], None], language: str
) -> None:
    with_final(cup)
    page = open_page("phone", language=language, dark=begins_dark(language))
    page.goto("/cup/standings/")
    expect(page.locator("tr.part")).to_have_text(["Finale", "Trostrunde"])
    expect(page.locator(".unfold")).to_have_count(8)
    page.locator(ROWS).first.locator(".phone-bar").click(force=True)  # the button lies over it
    expect(page.locator("tr.open [data-label='Finale']")).to_be_visible()
    for look in looks(page, language):
        accessible(page)
        shot(page, f"stages-{look}")


@every_language
def test_a_player_reads_what_was_carried_over(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], accessible: Callable[[Page], None], language: str
) -> None:
    with_final(cup)
    page = open_page("phone", language=language, dark=begins_dark(language))
    page.goto("/cup/standings/1/")
    points = "+15.500 = +7.750" if language == "de" else "+15,500 = +7,750"
    expect(page.locator("#stage-2")).to_contain_text(points)
    for look in looks(page, language):
        accessible(page)
        shot(page, f"stages-breakdown-{look}")


@every_language
def test_the_chart_marks_where_stages_begin_inside_its_picture(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], accessible: Callable[[Page], None], language: str
) -> None:
    with_final(cup)
    page = open_page("phone", language=language, dark=begins_dark(language))
    page.goto("/cup/standings/#history")
    mark = page.locator(".chart svg > text[transform]")
    for look in looks(page, language):
        expect(mark).to_have_text("Finale · Trostrunde")
        name, picture = mark.bounding_box(), page.locator(".chart svg").bounding_box()
        assert name and picture and picture["y"] <= name["y"] and name["y"] + name["height"] <= picture["y"] + picture["height"]
        page.locator("#history").scroll_into_view_if_needed()
        accessible(page)
        shot(page, f"stages-chart-{look}")
