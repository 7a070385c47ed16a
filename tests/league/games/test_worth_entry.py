"""One player's hand in a game without riichi, as it is entered."""

from __future__ import annotations

import pytest
from django import forms
from django.template.loader import render_to_string

from league.games.worth_entry import WorthEntry, worth_initial
from scoring.game import Progress, Said
from scoring.rulesets import RULESETS

KUESTER = Progress.start(RULESETS["kuester"])
BASIC = Progress.start(RULESETS["dmjl-basic"])


def entry(seat: int = 0, progress: Progress = KUESTER, won: bool | None = False, win: str = "", **fields: object) -> WorthEntry:
    """The entry of a seat as a browser sends it."""
    return WorthEntry(seat, progress, {f"worth{seat}-{name}": value for name, value in fields.items()}, won=won, win=win)


def shown(one: WorthEntry) -> str:
    return render_to_string("games/_worth_entry.html", {"entry": one, "preview_url": "/t/x/preview/"})


@pytest.mark.parametrize("typed", ["2944", "2,944", "2.944", "2 944", " 2944 "])
def test_points_are_read_as_people_write_thousands(typed: str) -> None:
    assert entry(points=typed).given() == Said(2944)


def test_zero_points_are_a_hand_too() -> None:
    assert entry(points="0").given() == Said(0)


def test_nothing_typed_is_nothing_given() -> None:
    assert entry(points="").given() is None
    assert WorthEntry(0, KUESTER, None, won=None).given() is None


@pytest.mark.parametrize("typed", ["many", "2.94", "-4", "3 m"])
def test_points_that_are_no_number_are_refused_beside_their_field_and_stay_as_typed(typed: str) -> None:
    one = entry(2, points=typed)
    with pytest.raises(forms.ValidationError) as refused:
        one.given()
    assert [*refused.value.error_dict] == ["worth2-points"]
    assert f'value="{typed}"' in shown(one)
    assert "errorlist" in shown(one)


def test_what_was_saved_fills_the_fields_of_its_seat() -> None:
    initial = {**worth_initial(0, Said(20)), **worth_initial(3, Said(0)), "winner": 1}
    assert 'value="20"' in shown(WorthEntry(0, KUESTER, None, initial, won=False))
    assert 'value="0"' in shown(WorthEntry(3, KUESTER, None, initial, won=False))


def test_the_basic_game_asks_for_points_only() -> None:
    assert WorthEntry(0, BASIC, None, won=True).depths == []
