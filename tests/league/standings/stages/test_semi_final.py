"""Preliminaries, a semi-final of eight and a final of four, as a player on a phone reads them, from one decision to the next."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, CompetitionState, Entrant, EntrantStatus, Stage
from league.seating.commands import StagePlace, decide_stage
from tests.factories import make_competition, make_entrants, make_session, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db
#: of each table of the preliminaries, at the first of which the players 1, 5, 9, 13 sit
FIRST = [scores_from([15_000 - n, 5_000 - n, -5_000 - n, -15_000 + 3 * n]) for n in (0, 250, 500, 750)]
SEMI = [scores_from([20_000, 10_000, -10_000, -20_000]), scores_from([19_000, 9_000, -9_000, -19_000])]


@pytest.fixture
def cup() -> Competition:
    """Sixteen players, whose preliminaries are played; the numbers of the first twelve are their places. Half of the points is carried
    over."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 16)
    play_tables(cup, [own[index] for first in range(4) for index in range(first, 16, 4)], *FIRST)
    half = {"who": "best", "carried": "share", "share_of": 1, "share_by": 2}
    make_stage(cup, "Preliminaries")
    semi = make_stage(cup, "Semi-final", count=8, **half)
    make_stage(cup, "Final", source=semi, count=4, **half)
    return cup


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def decide(cup: Competition, name: str, *numbers: int) -> Stage:
    """The players with these numbers play in the stage, the best first."""
    stage = cup.stages.get(name=name)
    decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one(cup, number)) for number in numbers])
    return stage


def with_semi_final(cup: Competition, tables: list[list[int]] = SEMI) -> None:
    """Decided and played: 1, 5, 2 and 6 are the best four; 3 comes next."""
    stage = decide(cup, "Semi-final", *range(1, 9))
    play_tables(cup, [one(cup, number) for number in range(1, 9)], *tables, stage=stage)


def with_final(cup: Competition) -> None:
    with_semi_final(cup)
    decide(cup, "Final", 1, 5, 2, 6)


def read(address: str, language: str = "en") -> PagePart:
    answer = Client().get(f"/cup/{address}", headers={"accept-language": language})
    assert answer.status_code == 200
    return page_of(answer)


def notices(number: int, language: str = "en") -> list[str]:
    return [part.text for part in read(f"players/{number}/", language).all("p", class_="notice")]


def facts(page: PagePart) -> dict[str, str]:
    """The facts at the head of a page by their names."""
    first = page.all("dl", class_="facts")[0]
    return {part.one("dt").text: part.one("dd").text for part in first.all("div")}


def rows(address: str) -> list[str]:
    """The rows of the page's first table as plain text, headings and lines included."""
    return [row.text for row in read(address).all("tbody")[0].all("tr")]


def cuts(address: str) -> list[tuple[str, str]]:
    """Each line of the table, after the name above it."""
    found = read(address).all("tbody")[0].all("tr")
    return [(above.one("a", class_="row-link").text, row.text) for above, row in pairwise(found) if row.is_said("class", "cut")]


# --- The player's own page


def test_before_anything_is_decided_only_the_stage_in_which_everybody_plays_is_named(cup: Competition) -> None:
    assert facts(read("players/3/"))["Stage"] == "Preliminaries"
    assert notices(3) == []


def test_whoever_plays_in_the_next_stage_reads_that_the_seats_follow(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(1, 9))
    assert notices(3) == ["Plays in “Semi-final”; the seats follow."]
    assert notices(3, "de") == ["Spielt in „Semi-final“ mit; die Plätze an den Tischen folgen."]
    assert facts(read("players/3/"))["Stage"] == "Semi-final"


def test_whoever_is_out_reads_it_on_their_own_page(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(1, 9))
    assert notices(9) == ["Not in “Semi-final”."]
    assert notices(9, "de") == ["Nicht in „Semi-final“."]
    assert facts(read("players/9/", "de"))["Phase"] == "Preliminaries"


def test_once_seated_the_seat_says_where_and_the_stage_stays(cup: Competition) -> None:
    stage = decide(cup, "Semi-final", *range(1, 9))
    make_session(cup, [one(cup, number) for number in range(1, 9)], tables=2, stage=stage)
    (said,) = notices(3)
    assert said.startswith("Next at table 1")
    assert facts(read("players/3/"))["Stage"] == "Semi-final"


def test_a_seating_that_is_hidden_still_follows(cup: Competition) -> None:
    stage = decide(cup, "Semi-final", *range(1, 9))
    session = make_session(cup, [one(cup, number) for number in range(1, 9)], tables=2, stage=stage)
    session.hidden = True
    session.save()
    assert notices(3) == ["Plays in “Semi-final”; the seats follow."]


def test_who_played_a_stage_and_did_not_go_on_is_not_in_the_next(cup: Competition) -> None:
    with_final(cup)
    assert (notices(3), notices(9)) == (["Not in “Final”."], ["Not in “Semi-final”."])
    assert notices(5) == ["Plays in “Final”; the seats follow."]
    assert [facts(read(f"players/{number}/"))["Stage"] for number in (5, 3, 9)] == ["Final", "Semi-final", "Preliminaries"]


def test_a_consolation_is_named_instead_of_what_was_missed(cup: Competition) -> None:
    make_stage(cup, "Consolation", source=cup.stages.get(number=1), who="rest", carried="nothing")
    decide(cup, "Semi-final", *range(1, 9))
    assert notices(9) == ["Not in “Semi-final”.", "Who plays in “Consolation” is not known yet."]
    decide(cup, "Consolation", *range(9, 16))
    assert notices(9) == ["Plays in “Consolation”; the seats follow."]
    assert notices(16) == ["Not in “Semi-final” or “Consolation”."]
    assert notices(3) == ["Plays in “Semi-final”; the seats follow."]


def test_what_is_kept_back_is_told_by_no_profile(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(1, 9))
    cup.sessions.update(hidden=True)
    assert [part for number in (3, 9) for part in notices(number) if "Semi-final" in part] == []
    assert facts(read("players/3/"))["Stage"] == "Preliminaries"


def test_nothing_follows_for_who_left_or_once_the_competition_is_over(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(1, 9))
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 3))
    Entrant.objects.filter(pk=one(cup, 9).pk).update(status=EntrantStatus.DISQUALIFIED)
    assert (notices(3), notices(9)) == ([], [])
    Competition.objects.filter(pk=cup.pk).update(state=CompetitionState.FINISHED)
    assert (notices(4), notices(10)) == ([], [])
    assert facts(read("players/4/"))["Stage"] == "Semi-final"


def test_without_stages_no_stage_is_named(cup: Competition) -> None:
    cup.stages.all().delete()
    assert "Stage" not in facts(read("players/3/"))


# --- The line of the cut


def test_the_line_to_the_final_stands_on_the_whole_table_too(cup: Competition) -> None:
    with_semi_final(cup)
    line = (one(cup, 6).shown_name, "“Final”: up to here 4 would go on.")
    assert cuts("standings/") == [line]
    assert cuts("standings/?stage=2") == [line]
    assert [row for row in rows("standings/") if "→ Final" in row] == rows("standings/")[1:5]


def test_once_decided_the_table_of_a_stage_shows_who_went_on(cup: Competition) -> None:
    with_final(cup)
    assert cuts("standings/?stage=2") == [(one(cup, 6).shown_name, "Up to here 4 went on to “Final”.")]
    assert cuts("standings/?stage=1") == [(one(cup, 8).shown_name, "Up to here 8 went on to “Semi-final”.")]
    assert ["→ Final" in row for row in rows("standings/?stage=2")] == [True] * 4 + [False] * 5
    assert cuts("standings/") == [], "the headings of the stages say it there"


def test_where_others_went_on_than_the_best_only_they_are_marked(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(2, 10))
    assert cuts("standings/?stage=1") == []
    assert [one(cup, number).shown_name in row and "→ Semi-final" in row for number, row in enumerate(rows("standings/?stage=1"), 1)] == [
        False, *[True] * 8, *[False] * 7,
    ]  # fmt: skip


def test_whoever_went_on_would_not_go_on_to_a_consolation_beside_it(cup: Competition) -> None:
    make_stage(cup, "Consolation", source=cup.stages.get(number=1), who="rest", count=4, carried="nothing")
    decide(cup, "Semi-final", *range(1, 9))
    for address in ("standings/", "standings/?stage=1"):
        names = [row for row in rows(address) if "→ Consolation" in row]
        assert [one(cup, number).shown_name in row for number, row in zip(range(9, 13), names, strict=True)] == [True] * 4


def test_a_stage_ranked_together_with_those_who_stayed_behind_has_no_line_among_them(cup: Competition) -> None:
    cup.stages.filter(number=2).update(apart=False, carried="games")
    decide(cup, "Semi-final", 1, 2, 3, 4, 5, 6, 8, 9)
    cup.stages.filter(number=3).update(count=7)
    assert cuts("standings/") == [], "number 7 stands above it, and does not play in the semi-final"
    assert sum("→ Final" in row for row in rows("standings/")) == 7


# --- Why this place


def reasons(number: int, language: str = "en") -> list[str]:
    return [part.text for part in read(f"standings/{number}/", language).one("section", class_="card").all("li")]


def test_the_border_of_a_stage_says_by_how_much_it_was_missed_in_the_stage_before(cup: Competition) -> None:
    with_final(cup)
    last, own = one(cup, 6).shown_name, one(cup, 3).shown_name
    assert reasons(3)[1] == (
        f"Behind {last} (place 4), the last who is ranked in “Final”. "
        f"In “Semi-final”: Total −2,750 against +11,375 of {last} (place 4). 14,125 were missing."
    )
    assert f"Gesamt −2.750 gegen +11.375 von {last} (Platz 4). Es fehlten 14.125." in reasons(3, "de")[1]
    assert f"Ahead of {own} (place 5), who did not get into “Final”." in reasons(6)


def with_a_tie(cup: Competition) -> None:
    """After the semi-final 4 and 6 are level for the last place in the final, in which 6 plays."""
    with_semi_final(cup, [scores_from([20_000, 10_000, -31_000, 1_000]), scores_from([19_000, 5_750, -9_000, -15_750])])
    decide(cup, "Final", 1, 5, 2, 6)


def test_what_nothing_decided_at_the_border_is_said(cup: Competition) -> None:
    with_a_tie(cup)
    assert reasons(4)[1].endswith(f"In “Semi-final” nothing separated the two: {one(cup, 6).shown_name} shared place 4 there.")


def test_what_a_tiebreak_decided_at_the_border_is_said(cup: Competition) -> None:
    Competition.objects.filter(pk=cup.pk).update(tiebreaks=["lot"])
    for number, lot in ((4, 2), (6, 1)):
        cup.entrants.filter(number=number).update(lot=lot)
    with_a_tie(cup)
    assert f": lot 2 against 1 of {one(cup, 6).shown_name} (place 4). Level until then: Total +8,125." in reasons(4)[1]


# --- The overview, and the words for the points


def top(language: str = "en") -> list[str]:
    """The headings, names and notes of the table that leads."""
    (table,) = [part for part in read("", language).all("table") if part.one("caption").text in ("Top of the table", "Spitze der Tabelle")]
    return [(row.all("th") or row.all("a"))[0].text for row in table.one("tbody").all("tr")]


def test_the_top_of_the_table_leaves_out_no_place_of_a_small_stage(cup: Competition) -> None:
    with_semi_final(cup)
    found = top()
    assert (found[0], found[9], len(found)) == ("Semi-final", "Preliminaries", 18)


def test_of_a_large_stage_the_top_says_how_many_more_there_are(cup: Competition) -> None:
    decide(cup, "Semi-final", *range(1, 13))
    found = top()
    assert (found[6], found[7], found[8]) == (one(cup, 6).shown_name, "… 6 more", "Preliminaries")
    assert top("de")[7] == "… und 6 weitere"


def test_two_links_do_not_run_together(cup: Competition) -> None:
    assert "What counts in each · All rules" in read("").text
    assert "Was in jeder zählt · Alle Regeln" in read("", "de").text


def test_before_a_single_link_stands_no_separator(cup: Competition) -> None:
    cup.stages.all().delete()
    assert "· All rules" not in read("").text


def headings(address: str, language: str = "en") -> list[str]:
    return [part.text for part in read(address, language).all("thead")[0].all("th")]


def test_the_same_points_have_one_name_in_all_tables_and_other_points_another(cup: Competition) -> None:
    with_semi_final(cup)
    assert {"Total", "Sum of all games"} <= set(headings("standings/"))
    assert "Total" in headings("standings/?stage=2") and "Sum of all games" not in headings("standings/?stage=2")
    assert {"Gesamt", "Summe aller Partien"} <= set(headings("standings/", "de"))
    assert reasons(1)[0].startswith("Semi-final: Total +27,500")
    assert "Ranked by" not in read("").text + read("standings/").text + read("standings/1/").text + read("players/1/").text


def test_where_stages_rank_in_different_ways_no_name_of_one_stands_for_all(cup: Competition) -> None:
    cup.stages.filter(number=2).update(policy="average")
    with_semi_final(cup)
    assert "Ranked by" in headings("standings/")
