"""The standings over stages on pages, on paper and in files, read as the public reads them."""

from __future__ import annotations

import csv
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, CompetitionState, Entrant, Stage, StageEntrant
from league.hall.reveal.order import places_now
from league.hall.reveal.queries import shown_places
from league.paper.queries.standings import printed_standings
from league.paper.standings import standings_paper
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.final import final_of
from league.standings.queries.ranking.history import history_of
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.ranking.undecided import undecided_in
from scoring.rulesets import RULESETS, ruleset_to_json
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import raw, text

pytestmark = pytest.mark.django_db
FIRST = (scores_from([15_500, 5_000, -5_000, -15_500]), scores_from([15_000, 5_000, -5_250, -14_750]))
LAST = scores_from([-9_000, -1_000, 4_000, 6_000])


@pytest.fixture
def cup() -> Competition:
    """Eight players, one session of two tables, then a final of the best four with half of the points, not decided yet."""
    competition = make_competition("alarm-2019", slug="cup", name="Cup")
    play_tables(competition, make_entrants(competition, 8), *FIRST)
    make_stage(competition, "Preliminaries")
    make_stage(competition, "Final", who="best", count=4, carried="share", share_of=1, share_by=2)
    return competition


def eight(competition: Competition) -> list[Entrant]:
    return list(competition.entrants.order_by("number"))


def decide(competition: Competition, *numbers: int) -> Stage:
    """The players with these numbers play in the final, the best first."""
    stage = competition.stages.get(number=2)
    own = {one.number: one for one in eight(competition)}
    StageEntrant.objects.bulk_create(StageEntrant(stage=stage, entrant=own[number], seed=seed) for seed, number in enumerate(numbers, 1))
    stage.decided_at = timezone.now()
    stage.save()
    return stage


def with_final(competition: Competition) -> Stage:
    """The same with the final of players 1, 5, 2 and 6 played, whom it turns round."""
    stage = decide(competition, 1, 5, 2, 6)
    own = eight(competition)
    play_tables(competition, [own[0], own[4], own[1], own[5]], LAST, stage=stage)
    return stage


def rows(competition: Competition, query: str = "") -> list[str]:
    """The rows of the page's table, each as plain text, headings and lines between them included."""
    html = Client().get(f"/{competition.slug}/standings/{query}", headers={"accept-language": "en"}).content.decode()
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    assert body is not None
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body[1].strip().split("</tr>") if row.strip()]


def page(competition: Competition, address: str) -> str:
    answer = Client().get(f"/{competition.slug}/{address}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_before_the_final_a_line_shows_who_would_go_on(cup: Competition) -> None:
    shown = rows(cup)
    names = [one.shown_name for one in eight(cup)]
    assert shown[4] == "“Final”: up to here 4 would go on."
    assert [name in row and "→ Final" in row for name, row in zip([names[0], names[4], names[1], names[5]], shown, strict=False)] == [
        True
    ] * 4
    assert "→" not in "".join(shown[5:])
    assert "up to here" not in "".join(rows(cup, "?sort=name")), "sorted otherwise, a line would mean nothing"


def test_who_is_level_at_the_line_and_told_apart_by_a_tiebreak_is_said_before_it_matters(cup: Competition) -> None:
    cup.stages.filter(number=2).update(count=3)
    Competition.objects.filter(pk=cup.pk).update(tiebreaks=["lot"])
    Entrant.objects.filter(competition=cup, number=2).update(lot=2)
    Entrant.objects.filter(competition=cup, number=6).update(lot=1)
    assert "Places 3 to 4 are level in points. Who goes on to “Final” is decided by: lot." in page(cup, "standings/")


def test_who_is_level_across_the_line_is_named(cup: Competition) -> None:
    cup.stages.filter(number=2).update(count=3)
    own = eight(cup)
    said = f"{own[1].shown_name} and {own[5].shown_name} are level for 1 seat in “Final”: nothing separates them, so the directors decide."
    assert said in page(cup, "standings/")


def test_after_the_final_its_players_stand_ahead_under_its_name(cup: Competition) -> None:
    with_final(cup)
    shown = rows(cup)
    assert (shown[0], shown[5]) == ("Final", "Preliminaries")
    found = json_of(cup)
    assert [(row["number"], row["place"], row["value"], row["stage"]) for row in found["standings"]] == [
        (6, 1, 8_500, "Final"),
        (2, 2, 6_500, "Final"),
        (5, 2, 6_500, "Final"),
        (1, 4, -1_250, "Final"),
        (3, 5, -5_000, "Preliminaries"),
        (7, 6, -5_250, "Preliminaries"),
        (8, 7, -14_750, "Preliminaries"),
        (4, 8, -15_500, "Preliminaries"),
    ]


def test_a_substitute_who_only_filled_a_seat_of_the_final_is_of_no_stage_in_files(cup: Competition) -> None:
    (zoe, _other), own = make_entrants(cup, 2), eight(cup)
    Entrant.objects.filter(competition=cup, number__gt=8).update(substitute=True)
    zoe.refresh_from_db()
    play_tables(cup, [zoe, own[0], own[4], own[5]], LAST, stage=decide(cup, 1, 5, 2, 6))
    found = {row["number"]: (row["stage"], row["games"]) for row in json_of(cup)["standings"]}
    assert (found[9], found[1], found[3]) == (("", 0), ("Final", 2), ("Preliminaries", 1))
    assert 10 not in found, "whoever never played is not listed"
    assert {row["number"] for row in json_of(cup, "?stage=1")["standings"]} == set(range(1, 9)), "nor in the preliminaries either of them"


def test_a_final_of_one_game_stands_though_the_worst_game_is_dropped(cup: Competition) -> None:
    with_final(cup)
    Competition.objects.filter(pk=cup.pk).update(policy="drop_worst", policy_count=1)
    found = json_of(cup)["standings"]
    assert [(row["number"], row["place"], row["stage"]) for row in found[:4]] == [
        (6, 1, "Final"), (2, 2, "Final"), (5, 3, "Final"), (1, 4, "Final")
    ]  # fmt: skip
    said = page(cup, "standings/")
    assert "1 of 2 games needed for a place" in said, "who stayed behind has played one game, of which none is left"
    assert "2 of 2 games" not in said
    assert "At least one game counts in it." in said


def test_columns_show_what_each_stage_brought(cup: Competition) -> None:
    with_final(cup)
    best = json_of(cup)["standings"][0]
    assert (best["stage_1"], best["stage_2_carried"], best["stage_2"], best["total"], best["games"]) == (5_000, 2_500, 6_000, 11_000, 2)
    behind = json_of(cup)["standings"][4]
    assert (behind["stage_1"], behind["stage_2_carried"], behind["stage_2"]) == (-5_000, None, None)
    said = page(cup, "standings/")
    assert "Final: carried over" in said
    assert "Half of the points is carried over." in said


def games_count_on(competition: Competition, policy: str) -> None:
    """Two sessions, of whose games and that of the final one counts or one is dropped."""
    own = eight(competition)
    play_tables(competition, [own[0], own[4], own[1], own[5]], LAST)
    final = decide(competition, 1, 5, 2, 6)
    Stage.objects.filter(competition=competition, number=2).update(carried="games")
    Competition.objects.filter(pk=competition.pk).update(policy=policy, policy_count=1)
    play_tables(competition, [own[0], own[4], own[1], own[5]], scores_from([-8_500, 2_000, 3_000, 3_500]), stage=final)


@pytest.mark.parametrize("policy", ["drop_worst", "best", "average", "sum"])
def test_columns_add_up_to_the_value_where_games_count_on_and_not_all_of_them_count(cup: Competition, policy: str) -> None:
    games_count_on(cup, policy)
    cup.refresh_from_db()
    shown = {row["number"]: row for row in json_of(cup)["standings"]}
    answer = Client().get(f"/{cup.slug}/standings.csv", headers={"accept-language": "en"})
    files = csv.DictReader(raw(answer).decode("utf-8-sig").splitlines())
    cells = {int(row["number"]): row for row in files}
    for number in (1, 5, 2, 6):
        found = breakdown_of(cup, number, EVERYTHING)
        assert found is not None
        first, last, value = found.row.parts[1].gained, found.row.parts[2].gained, found.row.value
        assert first is not None
        assert last is not None
        assert value is not None
        assert first.value + last.value == value.value
        if policy == "average":
            continue
        assert (shown[number]["stage_1"], shown[number]["stage_2"]) == (first.value, last.value)
        assert (cells[number]["stage_1"], cells[number]["stage_2"]) == (str(first.value), str(last.value))
        assert found.stages[-1].sum.total.value == last.value
        assert str(first) in found.stages[-1].carried


def test_each_stage_has_a_table_of_its_own(cup: Competition) -> None:
    with_final(cup)
    first, last = json_of(cup, "?stage=1"), json_of(cup, "?stage=2")
    assert [row["number"] for row in first["standings"]] == [1, 5, 2, 6, 3, 7, 8, 4]
    best = last["standings"][0]
    assert (best["number"], best["value"], best["stage_2_carried"], best["stage_2"]) == (6, 8_500, 2_500, 6_000)
    assert (last["stage"], last["games"], len(last["standings"])) == (2, 1, 4)
    assert len(rows(cup, "?stage=2")) == 4
    for wrong in ("3", "0", "x"):
        assert Client().get(f"/cup/standings/?stage={wrong}").status_code == 404


def test_a_stage_that_nobody_knows_has_no_table_yet(cup: Competition) -> None:
    assert Client().get("/cup/standings/?stage=2").status_code == 404
    assert len(rows(cup, "?stage=1")) == 9, "eight players and the line"


def test_as_it_was_before_the_final_nobody_stands_ahead_by_it(cup: Competition) -> None:
    with_final(cup)
    before = json_of(cup, "?after=1")["standings"]
    assert [row["number"] for row in before] == [1, 5, 2, 6, 3, 7, 8, 4]
    moves = {row["number"]: row["movement"] for row in json_of(cup)["standings"]}
    assert (moves[6], moves[1], moves[3]) == (2, -3, 0)


def test_the_breakdown_explains_what_was_carried_over_and_adds_up(cup: Competition) -> None:
    with_final(cup)
    said = page(cup, "standings/1/")
    assert "Carried over from “Preliminaries”: half of +15,500 = +7,750." in said
    assert "Final in all: −1,250, place 4." in said
    for row in standings_of(cup).rows:
        found = breakdown_of(cup, row.person.number)
        assert found is not None and row.value is not None
        last = found.stages[-1]
        assert last.value == row.value.value == (last.brought or 0) + last.sum.total.value
        assert last.lines[-1].running.value == last.value


def test_the_reasons_name_the_stage(cup: Competition) -> None:
    with_final(cup)
    own = eight(cup)
    assert f"Behind {own[0].shown_name} (place 4), the last who is ranked in “Final”." in page(cup, "standings/3/")
    assert f"Ahead of {own[2].shown_name} (place 5), who did not get into “Final”." in page(cup, "standings/1/")
    assert "Final: Total −1,250: 1 game counts. +7,750 of it were carried over." in page(cup, "standings/1/")


def test_paper_shows_the_stages_as_groups(cup: Competition) -> None:
    with_final(cup)
    printed = printed_standings(cup)
    assert printed is not None
    content: Any = standings_paper(cup, printed).content
    assert [(group["heading"], len(group["rows"])) for group in content["groups"]] == [("Final", 4), ("Preliminaries", 4)]


def test_the_chart_follows_what_counted_at_the_time(cup: Competition) -> None:
    with_final(cup)
    history = history_of(standings_of(cup))
    assert history is not None
    values = {row.person.number: [value and value.value for value in row.values] for row in history.rows}
    assert values[1] == [15_500, -1_250]
    assert values[3] == [-5_000, -5_000]
    places = history_of(standings_of(cup), places=True)
    assert places is not None
    assert {row.person.number: [value and value.value for value in row.values] for row in places.rows}[1] == [1, 4]


def test_nobody_misses_a_session_of_a_stage_in_which_they_do_not_play(cup: Competition) -> None:
    Competition.objects.filter(pk=cup.pk).update(kind="tournament")
    stage = with_final(cup)
    cup.refresh_from_db()
    assert missed_games(cup, standings_of(cup)) == undecided_in(cup) == ()
    own = eight(cup)
    StageEntrant.objects.filter(stage=stage, entrant=own[5]).update(entrant=own[6])
    assert [one.played_text for one in missed_games(cup, standings_of(cup))] == [f"{own[6].shown_name} played 1 of 2 games."]
    assert [one.number for one in undecided_in(cup)] == [7]


def test_the_standings_take_three_queries_more_than_flat_ones_and_an_explained_place_one_more_for_lots(
    cup: Competition, django_assert_num_queries: Any
) -> None:
    with_final(cup)
    with django_assert_num_queries(6):
        standings_of(cup, reader=EVERYTHING)
    with django_assert_num_queries(10):
        breakdown_of(cup, 1, EVERYTHING)


def test_a_stage_with_rules_of_its_own_is_explained_by_them(cup: Competition) -> None:
    stage = decide(cup, 1, 5, 2, 6)
    stage.ruleset_json = {"base": "alarm-2019", "switches": {"start_points": 25_000, "return_points": 25_000}}
    stage.save()
    own = eight(cup)
    play_tables(cup, [own[0], own[4], own[1], own[5]], scores_from([-9_000, -1_000, 4_000, 6_000], start=25_000), stage=stage)
    cup.refresh_from_db()
    found = breakdown_of(cup, 1)
    assert found is not None
    first, last = found.stages
    assert [str(one.return_points) for one in (first, last)] == ["30,000", "25,000"]
    assert (last.lines[0].difference.value, last.sum.difference.value, last.value) == (-9_000, -9_000, -1_250)
    assert "Total = points − 25,000." in last.caption


def test_rules_of_its_own_are_named_where_a_stage_is_explained(cup: Competition) -> None:
    own = RULESETS["m-league"]
    cup.stages.filter(number=2).update(ruleset_json=ruleset_to_json(own))
    assert f"Played by {own.title}." in page(cup, "standings/")
    assert f"“Final” is played by {own.title} ." in page(cup, "rules/")


def test_the_breakdown_of_an_average_shows_the_division(cup: Competition) -> None:
    games_count_on(cup, "average")
    cup.refresh_from_db()
    found = breakdown_of(cup, 1, EVERYTHING)
    assert found is not None
    assert found.stages[-1].value_text.startswith("Average: −2,000 / 3 = −666.7.")


def test_half_of_an_odd_number_is_exact_and_shown_to_one_decimal(cup: Competition) -> None:
    stage = decide(cup, 3, 7, 8, 4)
    stage.share_by = 3
    stage.save()
    own = eight(cup)
    play_tables(cup, [own[2], own[6], own[7], own[3]], scores_from([-9_000, -1_000, 4_000, 6_000]), stage=stage)
    row = json_of(cup, "?stage=2")["standings"][-1]
    assert (row["number"], row["value"]) == (3, "-32000/3")
    said = page(cup, "standings/3/")
    assert "a third of −5,000 = −1,666.7" in said
    assert "counted exactly" in said


def test_the_overview_and_the_rules_name_the_stages_instead_of_one_sum(cup: Competition) -> None:
    for address in ("/cup/", "/cup/rules/"):
        page = text(Client().get(address))
        assert "It is played in stages: Preliminaries, Final." in page
        assert "The sum of all games decides" not in page


def test_a_player_of_stages_sees_what_ranks_and_the_sum_of_all_games_by_different_names(cup: Competition) -> None:
    with_final(cup)
    row = standings_of(cup).ranked[0]
    assert str(row.value) != str(row.total)
    for address in (f"/cup/players/{row.person.number}/", f"/cup/standings/{row.person.number}/"):
        page = text(Client().get(address))
        assert re.search(rf"<dt>Total</dt> ?<dd[^>]*>{re.escape(str(row.value))}</dd>", page)
        assert re.search(rf"<dt>Sum of all games</dt> ?<dd[^>]*>{re.escape(str(row.total))}</dd>", page)


def test_the_final_list_has_the_names_of_the_stages_as_headings(cup: Competition) -> None:
    with_final(cup)
    Competition.objects.filter(pk=cup.pk).update(state=CompetitionState.FINISHED)
    said = page(cup, "results/")
    assert [row.heading for row in final_of(cup).rows] == ["Final", "", "", "", "Preliminaries", "", "", ""]
    assert re.search(r"Final .*Preliminaries .*", said[said.index("Last name, first name") :])


def test_the_reveal_says_in_which_stage_everybody_played(cup: Competition) -> None:
    assert {place.stage for place in shown_places(cup, places_now(cup))} == {"Preliminaries"}
    with_final(cup)
    assert [place.stage for place in shown_places(cup, places_now(cup))] == ["Final"] * 3 + ["Preliminaries"] * 4
