"""Pages with a table or a sum name substitutes and penalties, and say why the sum is not zero."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant
from league.competitions.commands.publication import set_embargo
from league.competitions.models import Competition, Entrant
from league.games.models import Game
from league.standings.queries.beside import stood_in
from scoring.game import Drawn
from tests.factories import ada_administrates, alice_directs, make_competition, make_entrant, make_player, make_running
from tests.league.games.play import Play, named_table, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012")


@pytest.fixture
def zoe(cup: Competition) -> Entrant:
    """A substitute, number 1."""
    return add_entrant(actor=SYSTEM, competition=cup, player=make_player(first_name="Zoe", last_name="Zeisig"), substitute=True)


@pytest.fixture
def play(cup: Competition, zoe: Entrant) -> Play:
    """Alma (number 2) wins a mangan; Bert was four minutes late; Zoe steps in for Cleo in hand 2."""
    make_running(cup, [make_entrant(cup, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")])
    play = Play(Game.objects.select_related("competition", "table__session").get())
    play.punish_late(seat=1, minutes=4, reason="Traffic")
    play.record(tsumo(0, 5))
    play.substitute(seat=2, player=zoe.player, from_hand=2, cause="illness")
    return play


def page(client: Client, name: str, *parts: Any) -> str:
    response = client.get(reverse(name, args=parts), headers={"accept-language": "en"})
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


SUBSTITUTE = "Zoe Zeisig plays for Cleo from hand 2 on"
LATE = "Bert: late arrival (4 minutes), −4,000 points before the first hand"


def test_the_totals_of_the_table_are_those_of_the_book(play: Play) -> None:
    play.stop_game()
    assert play.totals == [42_000, -18_000, -30_000, 6_000]


FROM_THE_START = "2nd at the table; for Alma, the standings count the last place and −30,000."


def test_the_sheet_and_the_approval_say_both_the_substitute_s_place_and_what_counts_for_who_is_replaced(
    client: Client, play: Play, zoe: Entrant
) -> None:
    play.end_substitution(seat=2)
    play.substitute(seat=0, player=zoe.player, from_hand=1, cause="late")
    play.record(tsumo(3, 13))
    assert FROM_THE_START not in page(client, "game", "tuesday", 1)
    play.stop_game()
    assert FROM_THE_START in page(client, "game", "tuesday", 1)
    client.force_login(alice_directs(play.game.competition))
    assert FROM_THE_START in page(client, "manage_approve", "tuesday", 1)


def test_the_card_of_a_running_table_names_substitutes_and_penalties(client: Client, play: Play) -> None:
    html = page(client, "session", "tuesday", 1)
    assert "Zoe Zeisig plays from hand 2 on" in html
    assert LATE in html
    assert "The totals add up" not in html


@pytest.mark.parametrize("late", [4, 10])
def test_the_card_of_a_finished_table_says_why_it_does_not_sum_to_zero(client: Client, play: Play, late: int) -> None:
    if late == 10:
        play.cancel_penalty(penalty=play.game.penalties.get().pk, reason="More")
        play.punish_late(seat=1, minutes=late, reason="Traffic")
    play.stop_game()
    html = page(client, "session", "tuesday", 1)
    assert sum(play.totals) == 4_000 - 1_000 * late
    both = "The totals add up to −6,000: who is replaced or disqualified has a fixed result, and penalties are credited to nobody."
    assert (both in html) == (late == 10)


def test_a_table_with_a_penalty_alone_says_so(client: Client, play: Play) -> None:
    play.end_substitution(seat=2, reason="Played on")
    play.stop_game()
    assert "The totals add up to −4,000: penalties are credited to nobody." in page(client, "session", "tuesday", 1)


def test_the_score_sheet_says_who_plays_why_and_what_the_reasons_were(client: Client, play: Play) -> None:
    play.stop_game()
    html = page(client, "game", "tuesday", 1)
    for sentence in ("Zoe Zeisig plays from hand 2 on", SUBSTITUTE, LATE, "Reason: Traffic"):
        assert sentence in html


PAGES = {"session": [1], "sessions": [], "game": [1], "breakdown": [4], "entrant": [4], "entrants": [], "standings": [], "competition": []}


@pytest.mark.parametrize("name", PAGES)
def test_nobody_reads_that_somebody_fell_ill(client: Client, play: Play, name: str) -> None:
    """An illness is for directors only; any other cause is public."""
    play.stop_game()
    assert "illness" not in page(client, name, "tuesday", *PAGES[name])


def test_that_somebody_came_too_late_is_told(client: Client, play: Play) -> None:
    play.end_substitution(seat=2)
    play.substitute(seat=2, player=Entrant.objects.get(player__first_name="Zoe").player, from_hand=1, cause="late")
    play.stop_game()
    assert "Zoe Zeisig plays for Cleo from the start (late)" in page(client, "game", "tuesday", 1)


def test_the_breakdown_names_what_explains_each_result(client: Client, play: Play) -> None:
    play.stop_game()
    assert f"{LATE} (Traffic)." in page(client, "breakdown", "tuesday", 3)
    assert "At this table, somebody was replaced and takes the last place." in page(client, "breakdown", "tuesday", 2)
    assert "Zoe Zeisig plays from hand 2 on: the result is fixed." in page(client, "breakdown", "tuesday", 4)


def test_a_substitute_s_pages_list_the_games_played_for_others(client: Client, play: Play, zoe: Entrant) -> None:
    assert "session 1, table 1</a>, from hand 2 on" in page(client, "entrant", "tuesday", zoe.number)
    assert "Tuesday league, session 1, table 1</a>, from hand 2 on" in page(client, "player", zoe.player_id)
    stranger = make_player()
    client.force_login(ada_administrates())
    assert "This player is in no competition yet." in page(client, "player", stranger.pk)
    play.substitute(seat=3, player=stranger, from_hand=1, cause="late")
    assert "Tuesday league, session 1, table 1</a>, from the start" in page(client, "player", stranger.pk)


def test_the_number_of_a_substitute_s_games_names_those_played_for_others(client: Client, play: Play, zoe: Entrant) -> None:
    said = r"Games</dt><dd>0, and 1 as a substitute</dd>"
    assert re.search(said, page(client, "entrant", "tuesday", zoe.number))
    assert '<td class="num">0, and 1 as a substitute</td>' in page(client, "player", zoe.player_id)
    german = client.get(reverse("entrant", args=("tuesday", zoe.number)), headers={"accept-language": "de"}).content.decode()
    assert "Partien</dt><dd>0, dazu 1 als Ersatz</dd>" in german
    assert "as a substitute" not in page(client, "entrant", "tuesday", 3), "Cleo, for whom she played"


def test_nothing_of_it_is_told_under_an_embargo(client: Client, cup: Competition, play: Play, zoe: Entrant) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert "Zoe Zeisig plays" not in page(client, "session", "tuesday", 1)
    for html in (page(client, "entrant", "tuesday", zoe.number), page(client, "player", zoe.player_id)):
        assert "Played for others" not in html and "as a substitute" not in html


def test_a_warning_is_nowhere_for_everybody(client: Client, play: Play) -> None:
    play.warn(seat=0, reason="Telephone rang", after_hand=1)
    play.stop_game()
    addresses = [("session", 1), ("game", 1), ("breakdown", 2), ("entrant", 2), ("competition",), ("standings",)]
    for name, *parts in addresses:
        html = page(client, name, "tuesday", *parts).lower()
        assert "telephone" not in html
        assert "warning" not in html


def test_a_noted_chombo_stands_in_the_breakdown_and_on_the_card_of_its_table(client: Client) -> None:
    play = named_table("ema-2016")
    play.enter_final_scores(scores=(30_000,) * 4)
    play.note_chombo(seat=1, reason="False ron")
    text = "Bert: chombo, −20,000 points off the result"
    assert f"{text} (False ron)." in page(client, "breakdown", "tuesday", 2)
    session = page(client, "session", "tuesday", 1)
    assert text in session
    assert "The totals add up to −20,000: penalties are credited to nobody." in session


def test_the_breakdown_says_of_a_payment_who_was_east(client: Client) -> None:
    play = named_table("ema-2012")
    play.enter_final_scores(scores=(30_000,) * 4)
    play.note_chombo(seat=1, reason="False ron", dealer=0, on_sheet=False)
    assert "Bert: chombo, pays 8,000 points to the other three (East was Alma)" in page(client, "breakdown", "tuesday", 2)


def test_küsters_players_read_in_every_list_from_which_spiel_a_substitute_plays() -> None:
    play = named_table("kuester")
    competition, zoe = play.game.competition, make_player(first_name="Zoe", last_name="Zeisig")
    play.record(Drawn(), Drawn())
    play.substitute(seat=2, player=zoe, from_hand=3, cause="late")
    play.record(Drawn())
    play.stop_game()
    german = Client(headers={"accept-language": "de"})
    german.force_login(ada_administrates())
    asked = [("game", "tuesday", 1), ("session", "tuesday", 1), ("manage_incidents", "tuesday"), ("player", zoe.pk)]
    asked.append(("entrant", "tuesday", play.game.table.seats.get(wind=2).entrant.number))
    for name, *parts in asked:
        told = german.get(reverse(name, args=parts)).content.decode()
        assert "ab Hand" not in told, name
        assert "ab Spiel 3" in told, name
    with translation.override("de"):
        assert [one.text for one in stood_in(Q(game__competition=competition))] == ["ab Spiel 3"]
