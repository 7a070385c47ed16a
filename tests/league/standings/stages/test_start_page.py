"""The start page of a competition and its other short lists say of which stage each total is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from league.competitions.models import Competition, Entrant, EntrantStatus, Stage, StageEntrant
from league.standings.pictures.contents import standings_picture
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db
FIRST = scores_from([15_500, 5_000, -5_000, -15_500])


@pytest.fixture
def cup() -> Competition:
    """Sixteen players after preliminaries, of whom the first four play in the final and the next eight in the consolation."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 16)
    play_tables(cup, [own[index] for index in (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)], *[FIRST] * 4)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, carried="share", share_of=1, share_by=2)
    consolation = make_stage(cup, "Consolation", source=cup.stages.get(number=1), who="rest", count=8, carried="nothing")
    for stage, players in ((final, own[:4]), (consolation, own[4:12])):
        decided(stage, players)
    return cup


def decided(stage: Stage, players: list[Entrant]) -> None:
    StageEntrant.objects.bulk_create(StageEntrant(stage=stage, entrant=one, seed=seed) for seed, one in enumerate(players, 1))
    stage.decided_at = timezone.now()
    stage.save()


def top(page: PagePart) -> dict[str, list[str]]:
    """The names below each heading of the table that leads."""
    (table,) = [one for one in page.all("table") if one.one("caption").text == "Top of the table"]
    found: dict[str, list[str]] = {}
    last = ""
    for row in table.one("tbody").all("tr"):
        if row.is_said("class", "part"):
            last = row.text
        else:
            found.setdefault(last, []).append(row.one("th").text)
    return found


def start_page(cup: Competition) -> PagePart:
    return page_of(Client(headers={"accept-language": "en"}).get(f"/{cup.slug}/"))


def test_the_top_of_the_table_has_a_heading_for_each_stage_and_the_best_of_it(cup: Competition) -> None:
    names = [one.shown_name for one in cup.entrants.order_by("number")]
    assert top(start_page(cup)) == {"Final": names[:4], "Consolation": names[4:12], "Preliminaries": names[12:]}


def test_before_anybody_has_gone_on_the_top_is_one_list_of_six(cup: Competition) -> None:
    cup.stages.update(decided_at=None)
    StageEntrant.objects.all().delete()
    found = top(start_page(cup))
    assert list(found) == [""] and len(found[""]) == 6


def test_whoever_is_disqualified_leads_no_stage(cup: Competition) -> None:
    cup.entrants.filter(number=16).update(status=EntrantStatus.DISQUALIFIED)
    assert "Disqualified" not in top(start_page(cup))


FINAL, CONSOLATION = [4_000, 2_000, -1_000, -5_000], [6_000, 1_000, -2_000, -5_000]


def play_both(cup: Competition, *, state: str = "approved") -> tuple[int, int]:
    """A session of the final at one table and, after it by number, one of the consolation at two; without a date."""
    own = list(cup.entrants.order_by("number"))
    final, consolation = cup.stages.get(number=2), cup.stages.get(number=3)
    numbers = (
        play_tables(cup, own[:4], scores_from(FINAL), stage=final),
        play_tables(cup, own[4:12], *[scores_from(CONSOLATION)] * 2, stage=consolation),
    )
    cup.sessions.update(starts_at=None, state="approved")
    cup.sessions.filter(number__in=numbers).update(state=state)
    return numbers


def test_the_latest_results_are_those_of_all_stages_played_side_by_side(cup: Competition) -> None:
    play_both(cup)
    headings = [card.one("h3").text for card in start_page(cup).all("article") if "Session" in card.one("h3").text]
    assert headings == ["Session 2, table 1 Final", "Session 3, table 2 Consolation", "Session 3, table 3 Consolation"]


def test_once_people_have_gone_on_only_the_stages_that_are_left_are_the_latest(cup: Competition) -> None:
    play_both(cup)
    own = list(cup.entrants.order_by("number"))
    last = make_stage(cup, "Table one", source=cup.stages.get(number=2), who="best", count=4, carried="nothing")
    decided(last, own[:4])
    play_tables(cup, own[:4], scores_from(FINAL), stage=last)
    headings = [card.one("h3").text for card in start_page(cup).all("article") if "Session" in card.one("h3").text]
    assert headings == ["Session 3, table 2 Consolation", "Session 3, table 3 Consolation", "Session 4, table 1 Table one"]


def shown_now(cup: Competition) -> list[str]:
    """The headings of the sessions shown with their tables."""
    return [one.text for one in start_page(cup).all("h2") if one.text.startswith(("Now:", "Next:"))]


def test_the_sessions_played_at_the_same_time_are_shown_side_by_side(cup: Competition) -> None:
    play_both(cup, state="running")
    assert shown_now(cup) == ["Now: session 2", "Now: session 3"]
    assert "At the same time" not in start_page(cup).text
    listed = page_of(Client(headers={"accept-language": "en"}).get("/cup/sessions/"))
    assert [row.one("th").text for row in listed.one("tbody").all("tr")] == ["Session 3 Consolation", "Session 2 Final", "Session 1"]


def test_of_two_stages_the_one_that_is_still_played_is_shown_and_the_other_named(cup: Competition) -> None:
    play_both(cup, state="running")
    cup.sessions.filter(number=2).update(state="scored")
    assert shown_now(cup) == ["Now: session 3"]
    assert "At the same time: Session 2 (Final)" in start_page(cup).text


def test_once_all_results_are_in_the_sessions_of_the_latest_time_are_shown(cup: Competition) -> None:
    play_both(cup, state="scored")
    assert shown_now(cup) == ["Now: session 2", "Now: session 3"]
    own = list(cup.entrants.order_by("number"))
    later = (
        play_tables(cup, own[:4], scores_from(FINAL), stage=cup.stages.get(number=2)),
        play_tables(cup, own[4:12], *[scores_from(CONSOLATION)] * 2, stage=cup.stages.get(number=3)),
    )
    cup.sessions.filter(number__in=[1, *later]).update(state="scored")
    assert shown_now(cup) == ["Now: session 4", "Now: session 5"], "not those before, nor the preliminaries, though nobody approved them"


def test_without_stages_the_later_of_two_sessions_whose_results_are_in_is_shown(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.update(stage=None, state="scored")
    assert shown_now(cup) == ["Now: session 3"]


def test_without_stages_the_one_that_is_still_played_comes_before_a_later_one_whose_results_are_in(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.update(stage=None, state="scored")
    cup.sessions.filter(number=2).update(state="running")
    assert shown_now(cup) == ["Now: session 2"]


def test_the_next_sessions_of_both_stages_are_shown_side_by_side(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.filter(number__gte=2).update(state="seated")
    assert shown_now(cup) == ["Next: session 2", "Next: session 3"]
    assert "At the same time" not in start_page(cup).text


def test_the_next_session_of_a_stage_is_shown_beside_the_one_that_another_stage_plays(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.filter(number=2).update(state="running")
    cup.sessions.filter(number=3).update(state="seated")
    assert shown_now(cup) == ["Now: session 2", "Next: session 3"]


def test_the_next_session_at_another_time_is_not_shown_yet(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.filter(number__gte=2).update(state="seated", starts_at=timezone.now())
    cup.sessions.filter(number=3).update(starts_at=timezone.now() + timedelta(hours=3))
    assert shown_now(cup) == ["Next: session 2"]
    assert "At the same time" not in start_page(cup).text


def test_the_next_sessions_of_the_first_stage_are_shown_one_by_one(cup: Competition) -> None:
    play_both(cup)
    cup.sessions.update(stage=None, state="seated")
    assert shown_now(cup) == ["Next: session 1"]


def test_without_another_stage_nothing_is_at_the_same_time(cup: Competition) -> None:
    cup.sessions.update(state="running")
    assert "At the same time" not in start_page(cup).text


def recap_page(cup: Competition, address: str) -> PagePart:
    answer = Client(headers={"accept-language": "en"}).get(f"/cup/sessions/{address}/")
    assert answer.status_code == 200
    return page_of(answer)


def test_the_recap_of_the_last_day_tells_of_both_stages_each_by_itself(cup: Competition) -> None:
    play_both(cup)
    names = [one.shown_name for one in cup.entrants.order_by("number")]
    link = start_page(cup).one("a", href="/cup/sessions/3/evening/")
    assert link.text == "Recap of the last day"
    page = recap_page(cup, "3/evening")
    results = page.all("table")[0]
    assert [cell.text for cell in results.one("thead").all("th")][3:] == ["Session 2 Final", "Session 3 Consolation"]
    rows = [(row.all("th")[0].text, [cell.text for cell in row.all("td")][:1]) for row in results.one("tbody").all("tr")]
    assert rows[:6] == [("Final", []), *[(name, [str(place)]) for place, name in enumerate(names[:4], 1)], ("Consolation", [])]
    assert rows[6][1] == ["1"]
    assert top(page)["Consolation"], "and so does the top of the table"


def test_the_recap_of_one_session_names_its_stage_and_has_one_list(cup: Competition) -> None:
    play_both(cup)
    page = recap_page(cup, "2/recap")
    assert "Final" in page.all("p", class_="cluster")[0].text
    assert not page.all("table")[0].all("tr", class_="part")


def test_the_picture_of_a_link_shows_the_highest_stage_alone_by_its_name(cup: Competition) -> None:
    names = [one.shown_name for one in cup.entrants.order_by("number")]
    with override("en"):
        picture = standings_picture(cup, standings_of(cup))
    assert (picture.heading, [row.name for row in picture.rows]) == ("Standings · Final", names[:4])
