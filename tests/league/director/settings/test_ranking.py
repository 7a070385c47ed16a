"""The director's page for the way of ranking, with a preview before anything is saved."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.models import ActionLog
from league.competitions.models import Competition, Entrant
from tests.factories import ada_administrates, alice_directs, make_competition, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db
FORM = {"policy": "sum", "policy_count": "", "place_points": "", "min_games": "0", "counts_from": "", "counts_until": ""}
STEPS = {f"tiebreak_{number}": "" for number in range(1, 6)}


@pytest.fixture
def league() -> Competition:
    """A league in which Anna wins one game by far, and Ben is second in it and first in the other."""
    competition = make_competition("ema-2012")
    five = make_entrants(competition, 5)
    play(competition, five[:4], [60_000, 30_000, 20_000, 10_000])
    play(competition, five[1:], [38_000, 32_000, 30_000, 20_000])
    return competition


def page(client: Client, league: Competition, /, **values: str) -> str:
    address = reverse("manage_ranking", args=[league.slug])
    response = client.get(address, {**FORM, **STEPS, **values} if values else {}, headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def places(text: str) -> list[tuple[str, str]]:
    """(place now, new place) of each row of the preview."""
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", text)
    cells = [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in rows]
    return [(row[0], row[1]) for row in cells]


def test_the_page_describes_the_present_way_of_ranking(alice: Client, league: Competition) -> None:
    text = page(alice, league)
    assert "The sum of all games decides." in text
    assert "Save this ranking" not in text


def test_the_preview_shows_both_places_and_writes_nothing(alice: Client, league: Competition) -> None:
    rows = ActionLog.objects.count()
    revision = Competition.objects.get(pk=league.pk).revision
    text = page(alice, league, policy="place_points", place_points="4 2 1 0")
    assert places(text) == [("2", "1"), ("1", "2"), ("3", "3"), ("5", "4"), ("4", "5")]
    assert "4 players would change place." in text
    assert "Save this ranking" in text
    fresh = Competition.objects.get(pk=league.pk)
    assert (fresh.policy, fresh.place_points, fresh.revision, ActionLog.objects.count()) == ("sum", None, revision, rows)


def test_a_previewed_way_of_ranking_can_be_saved_and_is_logged(alice: Client, league: Competition) -> None:
    text = page(alice, league, policy="best", policy_count="1", tiebreak_2="lot", tiebreak_4="firsts")
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', text))
    assert hidden["policy_count"] == "1"
    assert len(re.findall(r'id="id_policy_count"', text)) == 1  # to which the label of the visible field leads
    saved = alice.post(reverse("manage_ranking", args=[league.slug]), hidden, follow=True, headers={"accept-language": "en"})
    assert "The ranking was changed." in saved.content.decode()
    league.refresh_from_db()
    assert (league.policy, league.policy_count, league.tiebreaks) == ("best", 1, ["lot", "firsts"])
    log = alice.get(reverse("manage_log", args=[league.slug]), headers={"accept-language": "en"}).content.decode()
    assert "sum of the best games" in log
    assert "lot, number of first places" in log


def test_a_preview_that_moves_nobody_says_so(alice: Client, league: Competition) -> None:
    assert "No place would change." in page(alice, league, policy="sum", tiebreak_1="lot")


def test_the_same_way_once_more_changes_nothing_and_is_not_offered_to_save(alice: Client, league: Competition) -> None:
    text = page(alice, league, policy="sum")
    assert "Nothing would change." in text
    assert "Save this ranking" not in text


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"policy": "best"}, "policy_count", "at least one"),
        ({"policy": "drop_worst", "policy_count": "0"}, "policy_count", "please enter at least 1"),
        ({"policy": "place_points", "place_points": "4 2 1"}, "place_points", "four whole numbers"),
        ({"policy": "place_points", "place_points": "1 2 3 4"}, "place_points", "A better place cannot bring fewer"),
        ({"policy": "place_points", "place_points": "a b c d"}, "place_points", "whole numbers"),
        ({"policy": "sum", "min_games": "-1"}, "min_games", "please enter at least 0"),
        ({"policy": "sum", "counts_from": "2026-03-01", "counts_until": "2026-02-01"}, "counts_until", "cannot be before the first day"),
        ({"policy": "sum", "tiebreak_1": "lot", "tiebreak_2": "lot"}, "tiebreak_1", "once only"),
        ({"policy": "luck"}, "policy", "please choose one of those offered: "),
    ],
)
def test_an_impossible_value_is_refused_beside_its_field(
    alice: Client, league: Competition, values: dict[str, str], field: str, words: str
) -> None:
    text = page(alice, league, **values)
    (error,) = re.findall(rf'id="id_{field}_error"[^>]*>(.*?)</ul>', text, re.DOTALL)
    assert words in error
    assert "Save this ranking" not in text
    posted = alice.post(reverse("manage_ranking", args=[league.slug]), {**FORM, **STEPS, **values}, headers={"accept-language": "en"})
    assert f'id="id_{field}_error"' in posted.content.decode()
    league.refresh_from_db()
    assert league.policy == "sum"


def test_the_preview_of_a_competition_without_a_game_says_so(client: Client) -> None:
    league = make_competition(slug="coming")
    client.force_login(alice_directs(league))
    assert "No game is finished yet" in page(client, league, policy="average")
    make_entrants(league, 1)
    assert places(page(client, league, policy="average")) == [("–", "–")]


def test_lots_are_drawn_and_recorded_with_time_and_name(alice: Client, league: Competition) -> None:
    assert "No lots have been drawn." in page(alice, league)
    alice.post(reverse("manage_lots", args=[league.slug]))
    assert sorted(Entrant.objects.filter(competition=league).values_list("lot", flat=True)) == [1, 2, 3, 4, 5]
    text = page(alice, league)
    assert re.search(r"Drawn on .* by Alice", text, re.IGNORECASE)
    make_entrants(league, 1)
    assert "1 player has no lot." in page(alice, league)


def test_the_page_asks_as_many_queries_with_many_players(alice: Client, league: Competition, django_assert_max_num_queries: object) -> None:
    make_entrants(league, 20)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        page(alice, league, policy="average")


def test_a_new_competition_is_asked_for_the_method_only(client: Client) -> None:
    client.force_login(ada_administrates())
    address = reverse("create_competition")
    values = {"name": "Best of", "slug": "best-of", "kind": "season", "ruleset": "ema-2016", "policy": "best", "min_games": "0"}
    refused = client.post(address, values, headers={"accept-language": "en"}).content.decode()
    assert "at least one" in refused
    client.post(address, {**values, "policy_count": "6"})
    made = Competition.objects.get(slug="best-of")
    assert (made.policy, made.policy_count) == ("best", 6)
