"""An entry begun before the director changed the seats: said, kept with the names that were tapped, and asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django import forms
from django.http import HttpResponse, QueryDict

from league.audit.actor import Actor
from league.games.commands import reseat
from league.table.entry.forms import hand_form
from league.table.recording.reseated import OF_SEATS, moves_between, with_moves
from scoring.game import Progress, Ron
from scoring.rulesets import RULESETS, Ruleset
from tests.league.games.play import Play, named_table
from tests.league.table.phone import Phone, hidden
from tests.pages import fields_of

RON = {"outcome": "ron", "winner": 1, "discarder": 0, "value": "3", "riichi": [1]}


@pytest.fixture
def play(db: None) -> Play:
    return named_table(names=("Anna", "Ben", "Clara", "David"))


def begun(phone: Phone) -> dict[str, Any]:
    """The hidden fields of a newly opened form, with who sat there."""
    page = phone.get("table_record")
    seated = re.search(r'name="seated" value="([^"]*)"', page.content.decode())
    assert seated is not None
    return {**hidden(page), "seated": seated[1]}


def swap(play: Play, first: int, second: int) -> None:
    """Two people change their seats."""
    seats = {seat.wind: seat.entrant for seat in play.game.table.seats.select_related("entrant__player")}
    moves = [(play.game.table.number, first, seats[second]), (play.game.table.number, second, seats[first])]
    reseat(actor=Actor(name="Alice", device="laptop"), session=play.game.table.session, moves=moves, reason="They sat wrong")


def sent_again(response: HttpResponse, **more: Any) -> dict[str, Any]:
    """What the answered form sends."""
    seated = re.search(r'name="seated" value="([^"]*)"', response.content.decode())
    assert seated is not None
    return {**hidden(response), "seated": seated[1], **more}


def test_who_sits_where_now_is_said_and_what_was_typed_stays_with_the_names(play: Play) -> None:
    tina = Phone(play.game, name="Tina")
    entry = {**begun(tina), **RON}
    swap(play, 1, 2)
    answer = tina.post("table_record", htmx=True, **entry)
    page = answer.content.decode()
    assert "Seats were changed meanwhile" in page and "Is it meant" not in page
    assert "data-reseated" in page and "data-meanwhile" not in page
    assert "Ben wins by ron from Anna: 3 fān" in page
    play.game.refresh_from_db()
    assert play.hands == ()
    saved = tina.post("table_record", **sent_again(answer, **{**RON, "winner": 2, "riichi": [2]}))
    assert saved.status_code == 302
    play.game.refresh_from_db()
    assert isinstance(play.hands[0].result, Ron) and play.hands[0].result.wins[0].winner == 2 and play.hands[0].result.riichi == {2}


def test_whoever_meant_the_seats_says_so_and_can_go_back(play: Play) -> None:
    tina = Phone(play.game, name="Tina")
    entry = {**begun(tina), **RON}
    swap(play, 1, 2)
    answer = tina.post("table_record", htmx=True, **entry)
    move = re.search(r'name="move" value="([^"]*)"', answer.content.decode())
    assert move is not None
    by_seats = tina.post("table_record", htmx=True, **sent_again(answer, **{**RON, "winner": 2, "riichi": [2]}, move=move[1]))
    assert "Clara wins by ron from Anna: 3 fān" in by_seats.content.decode()
    back = re.search(r'name="move" value="([^"]*)"', by_seats.content.decode())
    assert back is not None
    again = tina.post("table_record", htmx=True, **sent_again(by_seats, **RON, move=back[1]))
    assert "Ben wins by ron from Anna: 3 fān" in again.content.decode()
    assert play.hands == ()


def test_the_preview_of_such_an_entry_is_about_the_people_who_were_tapped(play: Play) -> None:
    tina = Phone(play.game, name="Tina")
    entry = {**begun(tina), **RON}
    swap(play, 0, 1)
    assert "Ben wins by ron from Anna" in tina.post("table_preview", htmx=True, **entry).content.decode()


def test_a_draft_of_other_seats_is_filled_in_for_the_people_who_were_tapped(play: Play) -> None:
    tina = Phone(play.game, name="Tina")
    entry = {**begun(tina), **RON}
    swap(play, 1, 3)
    answer = tina.post("table_preview", htmx=True, **entry, reseat="1")
    assert fields_of(answer)["winner"] == ["3"]
    assert "Seats were changed meanwhile" in answer.content.decode() and "data-typed" in answer.content.decode()


def test_moves_follow_the_players_and_who_comes_takes_over_from_who_leaves() -> None:
    assert moves_between("abcd", "acbd") == (0, 2, 1, 3)
    assert moves_between("abcd", "abxd") == (0, 1, 2, 3)
    assert moves_between("abcd", "xaby") == (1, 2, 0, 3)


def test_what_was_typed_for_a_seat_moves_with_its_player() -> None:
    data = QueryDict("winner=1&discarder=wall&tenpai=0&tenpai=2&worth0-points=80&worth2-depth=tiles&announced1=&value=1")
    moved = with_moves(data, (2, 1, 0, 3))
    assert (moved["winner"], moved["discarder"], moved["value"], moved.getlist("tenpai")) == ("1", "wall", "1", ["2", "0"])
    assert (moved["worth2-points"], moved["worth0-depth"], moved["announced1"]) == ("80", "tiles", "")


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_every_question_for_a_seat_is_known(rules: Ruleset) -> None:
    players = 5 if rules.family == "classical" and rules.id == "kuester" else 4
    form = hand_form(progress=Progress.start(rules, players=players), names="ABCDE"[:players], version=0)
    chosen = {
        name: [value for value, _label in field.choices] for name, field in form.fields.items() if isinstance(field, forms.ChoiceField)
    }
    of_seats = {name for name, values in chosen.items() if {1, 2} <= set(values) and not name.startswith("liable_yakuman")}
    assert {name for name in of_seats if not OF_SEATS.fullmatch(name)} <= {"fine"}
    assert {name for name in form.fields if OF_SEATS.fullmatch(name)} == of_seats - {"fine"}
