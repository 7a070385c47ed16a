"""A form for totals names each seat by its wind and by who really plays there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.games.commands import substitute
from league.games.entry import Entry
from league.games.models import Game
from tests.factories import alice_directs, make_competition, make_player, make_running

pytestmark = pytest.mark.django_db


def test_the_desk_and_the_phone_name_the_wind_and_the_substitute(client: Client) -> None:
    league = make_competition()
    session = make_running(league)
    game, zoe = Game.objects.get(), make_player(first_name="Zoe", last_name="Zander")
    substitute(entry=Entry.new(SYSTEM, 0), game=game, seat=1, player=zoe, from_hand=1, cause="absent")
    client.force_login(alice_directs(league))
    names = [seat.entrant.shown_name for seat in session.seats.select_related("entrant__player").order_by("wind")]
    link = game.table.links.get()
    for address in (f"{reverse('desk_totals', args=['tuesday'])}?game={game.number}", reverse("table_paper", args=[link.token])):
        page = client.get(address).content.decode()
        assert f"East: {names[0]}</label>" in page
        assert f"South: Zoe Zander, for {names[1]}</label>" in page
