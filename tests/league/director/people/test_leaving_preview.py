"""The preview of a leaving equals the ranking afterwards, and names what is still to come."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.seating.commands import plan_session, seat_session
from tests.depth import pairwise
from tests.factories import make_session
from tests.league.director.people.test_leaving import cup, one, play, send, table, without_wanda
from tests.pages import number_in, page_of, text

__all__ = ["cup"]  # the fixture

pytestmark = pytest.mark.django_db

Happened = Callable[[Client, Competition], None]


def previewed(client: Client, **values: Any) -> tuple[dict[str, tuple[int | None, object]], Sequence[str]]:
    """The preview: first name → place and value afterwards; and its sentences."""
    page = send(client, "preview", **values)
    rows = {}
    for row in page_of(page).one("section", id="preview").one("details").one("tbody").all("tr"):
        place, value = (cell.text.rpartition(" → ")[2] for cell in row.all("td"))
        rows[row.one("th").text.split()[0]] = (None if place == "–" else int(place), None if value == "–" else number_in(value))
    return rows, sentences_of(page)


def sentences_of(page: HttpResponse) -> list[str]:
    """What the preview says, but how many have a place."""
    return [one.text for one in page_of(page).one("section", id="preview").all("ul")[0].all("li")][:-1]


def standing(cup: Competition) -> dict[str, tuple[int | None, object]]:
    return {name: (place, value) for name, (place, _games, value) in table(cup).items()}


def by_max(cup: Competition, **values: Any) -> dict[str, Any]:
    return {"plays": "substitute", "player": one(cup, "Max").player_id, **values}


def play_third(cup: Competition, *, without: str = "") -> None:
    """Seat and play session 3; a fourth is planned."""
    everybody = [one for one in cup.entrants.active().filter(substitute=False) if one.player.first_name != without]
    people = [*everybody, *cup.entrants.filter(substitute=True)][:8]
    seat_session(actor=SYSTEM, session=cup.sessions.get(number=3), tables=[people[:4], people[4:]])
    play(cup.sessions.get(number=3))
    plan_session(actor=SYSTEM, competition=cup)


def struck_while_a_substitute_plays_twice(client: Client, cup: Competition) -> None:
    send(client, count="struck", reason="fell ill", **by_max(cup))
    play(cup.sessions.get(number=2))
    play_third(cup)


def replaced_twice_then_struck(client: Client, cup: Competition) -> None:
    send(client, count="", **by_max(cup))
    play(cup.sessions.get(number=2))
    play_third(cup)
    send(client, count="struck", since=4, reason="fell ill", **by_max(cup))


def missed_two(client: Client, cup: Competition) -> None:
    send(client, count="")
    make_session(cup, without_wanda(cup))
    play(cup.sessions.get(number=4))
    play_third(cup)


DECISIONS = [
    (before, plays, count)
    for before in (struck_while_a_substitute_plays_twice, replaced_twice_then_struck, missed_two)
    for plays in ("substitute", "nobody", "self")
    for count in ("nothing", "points", "last")
    if (before, plays, count) != (replaced_twice_then_struck, "nobody", "last")  # looks ahead, for nothing was missed
    and (plays, count) != ("nobody", "points")  # looks ahead to all that it costs
    and (plays != "substitute" or (count != "nothing" and before is not replaced_twice_then_struck))  # to the game
]


@pytest.mark.parametrize(("before", "plays", "count"), pairwise(DECISIONS))
def test_the_preview_shows_the_table_as_it_is_after_saving(
    client: Client, cup: Competition, before: Happened, plays: str, count: str
) -> None:
    before(client, cup)
    decision = by_max(cup, count=count, since=cup.sessions.get(state="planned").number) | {"plays": plays}
    shown, _sentences = previewed(client, **decision)
    send(client, **decision)
    stands = standing(cup)
    assert {name: shown[name] for name in stands} == stands


def test_a_new_decision_about_a_struck_player_shows_missed_games_and_their_value(client: Client, cup: Competition) -> None:
    struck_while_a_substitute_plays_twice(client, cup)
    assert standing(cup)["Wanda"] == (None, 60_000)
    shown, sentences = previewed(client, plays="self", count="points", points="-30000", since=4)
    assert shown["Wanda"][1] == 0
    assert "Wanda Ibis played 1 of 3 games. Each missed game counts −30,000 points." in sentences, "nobody has decided it yet"
    assert "So far that is −60,000 points for 2 missed games." in sentences
    assert any("It is not decided yet" in one for one in previewed(client, plays="self", count="", since=4)[1])


@pytest.mark.parametrize("sessions", [1, 2])
def test_the_preview_says_how_games_to_come_will_count(client: Client, cup: Competition, sessions: int) -> None:
    if sessions == 1:
        cup.sessions.get(number=3).delete()
    shown, sentences = previewed(client, plays="nobody", count="points", points="-30000")
    coming = {1: "One session is still to come: −30,000 points.", 2: "2 sessions are still to come: −60,000 points in all."}
    table = {
        1: "The table shows how it will be once session 2 has been played without Wanda Ibis.",
        2: "The table shows how it will be once sessions 2 and 3 have been played without Wanda Ibis.",
    }
    assert coming[sessions] in sentences and table[sessions] in sentences
    assert shown["Wanda"][1] == 60_000 - sessions * 30_000


def test_the_preview_shows_what_the_games_of_a_substitute_count_and_calls_none_of_them_missed(client: Client, cup: Competition) -> None:
    max_ = cup.entrants.get(player__first_name="Max")
    shown, sentences = previewed(client, plays="substitute", player=max_.player_id, count="nothing", since=2, until=2)
    assert shown["Wanda"][1] == 60_000 - 30_000
    assert "By the rulebook this game counts −30,000 points." in sentences
    assert "The missed games count nothing." not in sentences
    assert "The table shows how it will be once session 2 has been played without Wanda Ibis." in sentences


def test_ranking_behind_all_others_is_previewed_before_the_first_missed_game(client: Client, cup: Competition) -> None:
    page = send(client, "preview", plays="nobody", count="last")
    assert "1 → <strong>8</strong>" in text(page)
    assert "The table shows how it will be once session 2 has been played without Wanda Ibis." in sentences_of(page)
    send(client, plays="nobody", count="last")
    assert standing(cup)["Wanda"] == (1, 60_000), "nothing is missed yet"
    make_session(cup, without_wanda(cup))
    play(cup.sessions.latest("number"))
    assert standing(cup)["Wanda"][0] == 8


def test_ranking_behind_all_others_previews_the_present_table_after_a_missed_game(client: Client, cup: Competition) -> None:
    missed_two(client, cup)
    page = send(client, "preview", plays="nobody", count="last", since=2)
    assert re.search(r"[1-7] → <strong>8</strong>", text(page))
    assert not any("how it will be" in one for one in sentences_of(page))


@pytest.mark.parametrize("plays", ["substitute", "self"])
def test_a_new_decision_about_a_struck_player_returns_the_seats_given_to_the_substitute(
    client: Client, cup: Competition, plays: str
) -> None:
    send(client, count="struck", reason="fell ill", **by_max(cup))
    decision = by_max(cup, count="") | {"plays": plays}
    _shown, sentences = previewed(client, **decision)
    assert "Wanda Ibis has the seat again that a substitute was given: session 2." in sentences
    send(client, **decision)
    assert cup.sessions.get(number=2).seats.filter(entrant=one(cup)).exists()
    play(cup.sessions.get(number=2))
    play_third(cup)
    if plays == "substitute":
        assert standing(cup)["Wanda"][1] == 0, "60,000, and −30,000 for each of two games"
    assert table(cup)["Wanda"][1] == 3


def test_a_seat_is_returned_even_if_an_earlier_session_was_deleted_meanwhile(client: Client, cup: Competition) -> None:
    session_steps.remove(actor=SYSTEM, session=cup.sessions.get(number=2))
    plan_session(actor=SYSTEM, competition=cup)
    people = list(cup.entrants.active().filter(substitute=False))
    seat_session(actor=SYSTEM, session=cup.sessions.get(number=3), tables=[people[:4], people[4:]])
    send(client, count="struck", reason="fell ill", **by_max(cup))
    session_steps.remove(actor=SYSTEM, session=cup.sessions.get(number=2))
    _shown, sentences = previewed(client, plays="self", count="")
    assert "Wanda Ibis has the seat again that a substitute was given: session 2." in sentences
    send(client, plays="self", count="")
    assert cup.sessions.get(number=2).seats.filter(entrant=one(cup)).exists()


def test_too_many_players_are_said_only_while_a_draw_is_to_come(client: Client, cup: Competition) -> None:
    def said() -> bool:
        return "7 players are drawn: 3 too many, or 1 missing." in text(send(client, "preview", count="nothing"))

    play(cup.sessions.get(number=2))
    assert said(), "session 3 is to be drawn"
    seven = list(cup.entrants.filter(substitute=False).exclude(player__first_name="Wanda"))
    people = [*seven, one(cup, "Max")]
    seat_session(actor=SYSTEM, session=cup.sessions.get(number=3), tables=[people[:4], people[4:]])
    assert not said(), "every session has its tables, and they are full"
    Competition.objects.update(planned_sessions=4)
    assert said(), "a fourth is planned"


def test_too_many_players_are_said_while_the_player_has_a_seat_ahead(client: Client, cup: Competition) -> None:
    cup.sessions.get(number=3).delete()
    assert "7 players are drawn: 3 too many, or 1 missing." in text(send(client, "preview", count="nothing"))
