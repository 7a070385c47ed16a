"""Küster calls what is played a game ("Spiel"), in each sentence about it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.games.commands import Delete, Insert
from league.wording.kuester_sentences import SENTENCES
from league.wording.terms import spelt
from scoring.game import Drawn
from tests.factories import alice_directs
from tests.league.games.play import Play, one_table
from tests.league.table.phone import Phone
from tests.pages import page_of

#: A played hand; what a player holds, and what it is worth, is a hand for Küster, too.
PLAYED = re.compile(r"\b(Hand|Hände|Händen)\b")
HELD = re.compile(
    r"([Tt]oten? Hand|Steine Hand|(auf|in) der Hand|Hand von|diese Hand wert|jede Hand wert|die Hand (zählt|wert)|"
    r"Höchste Hand|andere Hand|falsche Hand|Werte? (der|jeder|einer) (Hand|Hände)|[Vv]on Hand)"
)


def test_each_sentence_is_the_same_in_english_and_speaks_of_games_in_german() -> None:
    for text, own in SENTENCES:
        with translation.override("en"):
            assert str(text) == str(own)
        with translation.override("de"):
            assert str(text) != str(own), text
            assert not PLAYED.search(str(own)), own
            assert "Spiel" in str(own) or str(own).startswith(("Ja, ", "Nein, ")), own


def test_only_küster_has_sentences_of_his_own() -> None:
    with translation.override("de"):
        assert spelt("Bisherige Hände", "kuester") == "Bisherige Spiele"
        assert spelt("Bisherige Hände", "riichi") == spelt("Bisherige Hände", "dmjl") == "Bisherige Hände"


def played_in(client: Client, address: str) -> list[str]:
    """What a page in German says of a played hand, with the words around it."""
    text = re.sub(r"\s+", " ", page_of(client.get(address)).text)
    return [text[max(0, hit.start() - 40) : hit.end() + 30] for hit in PLAYED.finditer(HELD.sub("", text))]


@pytest.fixture
def play() -> Play:
    play = one_table("kuester")
    play.record(Drawn(), Drawn())
    play.revise_game(changes=[Delete(1), Insert(2, Drawn())], reason="Zu viel")
    play.mark_signal(before_hand=2, dice_thrown=True)
    return play


@pytest.mark.django_db
def test_no_page_of_the_table_speaks_of_hands(play: Play) -> None:
    phone = Phone(play.game, seat=0)
    phone.client.cookies["django_language"] = "de"
    pages = [phone.url(view) for view in ("table", "table_signal", "table_paper", "table_history", "table_confirm", "table_record")]
    pages += [phone.url("table_hand", 1), phone.url("table_insert", 1), phone.url("table_seat", 1)]
    pages += [reverse("game", args=[play.game.competition.slug, play.game.number])]
    assert {address: said for address in pages if (said := played_in(phone.client, address))} == {}


@pytest.mark.django_db
def test_no_page_of_the_director_at_the_table_speaks_of_hands(play: Play) -> None:
    alice = Client(headers={"accept-language": "de"})
    alice.force_login(alice_directs(play.game.competition))
    slug, number = play.game.competition.slug, play.game.number
    pages = [reverse(view, args=[slug, number]) for view in ("manage_incident_game", "correct_game")]
    pages += [reverse("desk", args=[slug]), reverse("manage_session", args=[slug, 1])]
    assert {address: said for address in pages if (said := played_in(alice, address))} == {}
