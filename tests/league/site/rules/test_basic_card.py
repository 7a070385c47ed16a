"""The reference card of the DMJL's basic rules, beside their text."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.site.rules.card import Card
from league.site.rules.cards import card_of
from scoring.rulesets import ruleset_from_json

CHAPTERS = (
    *("Spielmaterial", "Spielfiguren und -ziel", "Vorbereitung", "Bau und Durchbruch der Mauer", "Verteilung der Ziegel"),
    *("Rufe", "Verdeckte Figuren und Kongs", "Spielende"),
)


def card(**switches: object) -> Card:
    made = card_of(ruleset_from_json({"base": "dmjl-basic", "switches": switches}))
    assert made is not None
    return made


def decided(**switches: object) -> dict[str, str]:
    return {heading: text for heading, text, chapter in card(**switches).rules if not chapter}


def test_the_card_follows_the_chapters_of_the_text_in_their_order() -> None:
    cited = dict.fromkeys(chapter for _heading, _text, chapter in card().rules if chapter)
    assert list(cited) == [f"“{chapter}”" for chapter in CHAPTERS]


def test_the_card_says_who_goes_first_of_several_callers() -> None:
    said = {heading: text for heading, text, _chapter in card().rules}
    assert said["Several callers"] == "Mah-Jongg goes before pong and kong, and these before chow."
    assert said["Several Mah-Jongg"] == "In most games only one wins: who would have played next."


def test_what_the_text_leaves_to_the_players_is_named_as_decided() -> None:
    assert set(decided()) == {"Value of a hand", "Who pays", "Double points", "After a draw", "Errors and fines"}
    assert (decided()["Who pays"], decided()["After a draw"]) == ("Everybody pays the winner.", "The next hand counts as any other.")
    own = decided(payers="settle", draw_doubles_next=True)
    assert own["Who pays"] == "Everybody pays the winner, and the others settle their differences."
    assert own["After a draw"] == "All payments of the next game count double."


@pytest.mark.django_db
def test_the_page_of_the_basic_rules_has_the_card_and_none_of_what_they_do_not_have(client: Client) -> None:
    page = client.get(reverse("rules", args=["dmjl-basic"])).content.decode()
    for part in ("card-rules", "card-silent"):
        assert f'id="{part}"' in page and f'href="#{part}"' in page
    assert "card-games" not in page and "card-premiums" not in page
