"""A loaded competition tells everybody of a substitute appointed before the start as the original does, and of nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games import commands as games
from league.games.models import Game
from tests.factories import make_competition, make_entrants, make_player, make_session
from tests.league.archive.test_competition import archive_of, load
from tests.league.games.play import Play
from tests.pages import page_of

pytestmark = pytest.mark.django_db


def main(slug: str) -> str:
    return page_of(Client(headers={"accept-language": "en"}).get(f"/{slug}/sessions/1/")).one("main").text


def test_under_an_embargo_a_loaded_competition_names_who_was_appointed_and_not_who_stepped_in() -> None:
    cup = make_competition("ema-2012")
    people = make_entrants(cup, 4)
    session = make_session(cup, people)
    rita = make_player(first_name="Rita", last_name="Sub")
    other = competitions.add_entrant(actor=SYSTEM, competition=cup, player=rita, substitute=True)
    competitions.appoint_stand_in(actor=SYSTEM, entrant=people[3], other=other, since=1)
    games.start_session(actor=SYSTEM, session=session)
    play = Play(Game.objects.select_related("competition").get())
    play.substitute(seat=0, player=make_player(first_name="Zoe", last_name="Later"), cause="absent", from_hand=1)
    competitions.set_embargo(actor=SYSTEM, competition=Competition.objects.get(), until=0)
    made = load(archive_of(cup), slug="copy")
    assert "Rita Sub plays" in main("tuesday") and "Rita Sub plays" in main("copy")
    assert "Zoe Later" not in main("tuesday") and "Zoe Later" not in main("copy")
    assert "Rita Sub plays" in (load(archive_of(made), slug="second"), main("second"))[1]
