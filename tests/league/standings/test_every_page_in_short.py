"""Every public page of a competition, asked cheaply by one visitor, for ``make fast``.

``test_embargo.py`` asks every public address in every role, and ``test_cached.py`` for every way in which a name is shown.
"""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import resolve, reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import rename_player
from league.players.models import NameShown
from league.standings.urls import PAGES
from tests.league.games.play import nothing_kept
from tests.league.standings.test_embargo import QUERIES, Stage, body, end_in_secret, on_stage, play_in_secret, secrets_in, stage

__all__ = ["on_stage", "stage"]

pytestmark = pytest.mark.django_db

#: Who played in public, and who in the secret session alone. A secret session and a secret game have the number 2, too.
FEW_NUMBERS = (2, 9)


def every_page(stage: Stage) -> list[str]:
    slug, parts = stage.competition.slug, [[number] for number in FEW_NUMBERS]
    return [reverse(page.name, args=[slug, *more]) for page in PAGES for more in (parts if page.has_parts else [[]])]


def with_parameters(stage: Stage) -> list[str]:
    """The address of every page, with the parameters that could reveal more."""
    return [url + query for url in every_page(stage) for query in QUERIES.get(resolve(url).url_name or "", ("",))]


def pages_read(urls: list[str]) -> dict[str, str]:
    client = Client()
    return {url: body(client.get(url)) for url in urls}


def test_no_page_changes_while_games_are_played_and_end_under_an_embargo(stage: Stage) -> None:
    before = pages_read(with_parameters(stage))
    with nothing_kept():
        play_in_secret(stage)
        end_in_secret(stage)
        cache.clear()
        after = pages_read(with_parameters(stage))
    assert [url for url in before if before[url] != after[url]] == []
    assert {(url, secret) for url, text in after.items() for secret in secrets_in(text)} == set()


def test_a_hidden_name_is_on_no_page(stage: Stage) -> None:
    player = stage.competition.entrants.get(number=2).player
    rename_player(actor=SYSTEM, player=player, first_name="Wilhelmine", last_name="Xaver")
    standings = reverse("standings", args=[stage.competition.slug])
    assert "Wilhelmine" in pages_read([standings])[standings]
    rename_player(actor=SYSTEM, player=player, name_shown=NameShown.ANONYMOUS)
    after = pages_read(every_page(stage))
    assert [url for url, text in after.items() if "Wilhelmine" in text or "Xaver" in text] == []
