"""ALARM writes chonbo, wherever an incident is named."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.games.kept import key_of_hand
from league.games.models import Penalty
from scoring.game import Chombo
from tests.factories import alice_directs
from tests.league.games.play import Play, named_table

pytestmark = pytest.mark.django_db


def directed(ruleset: str) -> tuple[Play, Client]:
    """A table of a ruleset, and its director."""
    play, alice = named_table(ruleset), Client()
    alice.force_login(alice_directs(play.game.competition))
    return play, alice


def texts(alice: Client, play: Play, language: str) -> dict[str, str]:
    """Every page that names the incidents of a game, by its address, without its tags."""
    slug, number = play.game.competition.slug, play.game.number
    addresses = (
        reverse("manage_incident_game", args=[slug, number]),
        reverse("manage_incidents", args=[slug]),
        reverse("manage_log", args=[slug]),
        reverse("game", args=[slug, number]),
        reverse("desk", args=[slug]) + f"?table={number}",
    )
    headers = {"accept-language": language}
    pages = {address: alice.get(address, headers=headers, follow=True).content.decode() for address in addresses}
    return {address: re.sub(r"<[^>]*>", " ", page.split("<main")[1]) for address, page in pages.items()}


def note(alice: Client, play: Play, language: str, **typed: str) -> str:
    """What the director reads after noting a chombo."""
    play.game.refresh_from_db()
    page = reverse("manage_incident_game", args=[play.game.competition.slug, play.game.number])
    entry = {"act": "note_chombo", "client_id": str(uuid4()), "expected_version": play.game.version, "seat": "2", "dealer": "2"}
    answer = alice.post(page, {**entry, "after_hand": "0", "reason": "Loud", **typed}, headers={"accept-language": language}, follow=True)
    return re.sub(r"<[^>]*>", " ", answer.content.decode().split("<main")[1])


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("ruleset", "own", "other"), [("alarm-2019", "chonbo", "chombo"), ("ema-2012", "chombo", "chonbo")])
def test_a_noted_chombo_is_spelt_as_the_ruleset_does(ruleset: str, own: str, other: str, language: str) -> None:
    play, alice = directed(ruleset)
    read = [note(alice, play, language), note(alice, play, language), note(alice, play, language, another="on")]
    assert Penalty.objects.count() == 2
    play.game.refresh_from_db()
    play.enter_final_scores(scores=(30_000,) * 4, on_sheet={row.pk: True for row in Penalty.objects.all()})
    play.cancel_penalty(penalty=Penalty.objects.filter(until_version=None).first().pk, reason="Wrong seat")  # type: ignore[union-attr]
    pages = texts(alice, play, language)
    assert [page for page in (*pages.values(), *read) if other in page.lower()] == []
    assert all(own in page.lower() for page in (*list(pages.values())[:4], *read))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("ruleset", "own", "other"), [("alarm-2019", "chonbo", "chombo"), ("ema-2012", "chombo", "chonbo")])
def test_a_chombo_among_the_hands_is_spelt_so_too(ruleset: str, own: str, other: str, language: str) -> None:
    play, alice = directed(ruleset)
    play.record(Chombo(frozenset({2})))
    before = texts(alice, play, language)
    play.enter_final_scores(scores=(30_000,) * 4, on_sheet={key_of_hand(1, 2): False})
    after = texts(alice, play, language)
    assert [page for page in (*before.values(), *after.values()) if other in page.lower()] == []
    assert all(own in page.lower() for address, page in after.items() if "log" not in address and "desk" not in address)
