"""The public list of all players: who stands in it, under which name, and how they are found."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionState
from league.players.models import Player
from league.site.queries.directory import listed_players
from league.standings import tables
from scoring.game import HanFu, Ron, Win
from tests.factories import ada_administrates, alice_directs, make_competition, make_entrant, make_entrants, make_player
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

RON = Ron(1, (Win(0, HanFu(2, 40)),))


def listed(query: str = "", user: object = None) -> list[str]:
    client = Client()
    if user is not None:
        client.force_login(user)  # type: ignore[arg-type]
    page = client.get(reverse("player_list") + query, headers={"accept-language": "en"}).content.decode()
    return re.findall(r'<a class="row-link" href="/players/\d+/">([^<]*)</a>', page)


def test_everybody_in_a_public_competition_is_listed_by_family_name() -> None:
    make_player(first_name="Nobody", last_name="Anywhere")
    competition = make_competition()
    for first, last in (("Zoe", "Adler"), ("Ida", "Öster"), ("Bo", "Oster"), ("Jo", "Zander")):
        make_entrant(competition, first_name=first, last_name=last)
    assert listed() == ["Zoe Adler", "Bo Oster", "Ida Öster", "Jo Zander"]


@pytest.mark.parametrize("hidden", [{"state": CompetitionState.DRAFT}, {"rehearsal": True}], ids=["draft", "rehearsal"])
def test_who_stands_in_what_is_not_public_is_listed_for_nobody_not_even_its_director(hidden: dict[str, object]) -> None:
    competition = make_competition()
    make_entrant(competition, first_name="Wilhelmine", last_name="Xaver")
    assert listed() == ["Wilhelmine Xaver"]
    Competition.objects.update(**hidden)
    for user in (None, alice_directs(competition), ada_administrates()):
        assert listed("", user) == []


def test_a_hidden_family_name_finds_nothing() -> None:
    competition = make_competition()
    make_entrant(competition, first_name="Wilhelmine", last_name="Xaver", name_shown="short")
    hidden = make_entrant(competition, first_name="Friederike", last_name="Geheimrat", name_shown="anonymous")
    make_entrant(competition, first_name="Anna", last_name="Øster")
    assert listed("?q=xaver") == listed("?q=geheimrat") == listed("?q=friederike") == []
    assert listed("?q=wilhelmine") == listed("?q=wilhel+x") == ["Wilhelmine X."]
    assert listed(f"?q=player+{hidden.player_id}") == [f"Player {hidden.player_id}"]
    assert listed("?q=oster+anna") == ["Anna Øster"]
    for query in ("", "?q=xaver", "?q=geheimrat", "?q=a"):
        page = Client().get(reverse("player_list") + query).content.decode().replace(query.removeprefix("?q="), "")
        assert "Xaver" not in page and "Geheimrat" not in page and "Friederike" not in page


def test_a_search_for_nobody_says_so_and_an_empty_installation_too() -> None:
    page = Client().get(reverse("player_list"), headers={"accept-language": "en"}).content.decode()
    assert "Nobody plays in a public competition yet." in page
    make_entrants(make_competition(), 2)
    page = Client().get(reverse("player_list") + "?q=<b>nobody", headers={"accept-language": "en"}).content.decode()
    assert "Nobody here is called “&lt;b&gt;nobody”." in page
    assert listed("?q=%00") == listed("") != []
    assert listed("?q=---") == [], "signs alone are no name"


def test_those_and_only_those_are_listed_whose_page_everybody_finds() -> None:
    cup = make_competition("ema-2016", kind="tournament")
    four = make_entrants(cup, 4)
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    (game,) = started(cup, four)
    make_player(first_name="Nobody", last_name="Anywhere")
    Play(game).substitute(seat=0, player=make_player(), cause="late", from_hand=1)
    competitions.add_entrant(actor=SYSTEM, competition=cup, player=make_player(), substitute=True)
    for until, count in ((0, 4), (None, 6)):
        competitions.set_embargo(actor=SYSTEM, competition=cup, until=until)
        shown = {one.number for one in listed_players()}
        everybody = Player.objects.values_list("pk", flat=True)
        assert shown == {one for one in everybody if Client().get(reverse("player", args=[one])).status_code == 200}
        assert len(shown) == count


def test_many_are_divided_into_pages_and_found_on_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from league.site import player_views

    monkeypatch.setattr(player_views, "ROWS_A_PAGE", 3)
    competition = make_competition()
    for name in "ABCDEFG":
        make_entrant(competition, first_name=f"{name}nna", last_name="")
    assert tables.ROWS_A_PAGE > 3
    assert (listed(), listed("?page=3"), listed("?page=9")) == (["Anna", "Bnna", "Cnna"], ["Gnna"], ["Gnna"])
    assert listed("?q=gn") == ["Gnna"]


def test_the_list_is_linked_from_the_start_page_and_leads_administrators_to_theirs() -> None:
    make_entrants(make_competition(), 1)
    assert f'href="{reverse("player_list")}"' in Client().get("/").content.decode()
    admin = Client()
    admin.force_login(ada_administrates())
    assert f'href="{reverse("players")}"' in admin.get(reverse("player_list")).content.decode()
    assert f'href="{reverse("players")}"' not in Client().get(reverse("player_list")).content.decode()


def test_the_list_takes_three_queries_whatever_the_number_of_players(django_assert_num_queries) -> None:
    make_entrants(make_competition(), 4)
    with django_assert_num_queries(3):
        listed_players()
    make_entrants(make_competition(slug="second", name="Second"), 9)
    with django_assert_num_queries(3):
        listed_players()


# Two players beside each other, over all competitions


def pair(one: Player, other: Player) -> str:
    response = Client().get(f"{reverse('player_pair')}?one={one.pk}&other={other.pk}", headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def test_two_players_are_compared_over_all_their_public_competitions() -> None:
    players = [make_player() for _ in range(4)]
    for slug in ("first", "second", "draft"):
        competition = make_competition("ema-2012", slug=slug, name=f"The {slug} one")
        play_hands(competition, [competitions.add_entrant(actor=SYSTEM, competition=competition, player=player) for player in players], RON)
    Competition.objects.filter(slug="draft").update(state=CompetitionState.DRAFT)
    page = pair(players[0], players[1])
    assert "2 games together" in page
    assert "The first one, Game 1" in page and "The draft one" not in page
    assert "<strong>7,800</strong>" in page
    own = Client().get(reverse("player", args=[players[0].pk])).content.decode()
    assert f"?one={players[0].pk}&amp;other={players[1].pk}" in own


def test_points_of_riichi_and_kuester_are_not_added_up_for_two_either() -> None:
    players = [make_player() for _ in range(4)]
    for ruleset, scores in (("ema-2012", [45_000, 35_000, 25_000, 15_000]), ("kuester", [90, 10, -40, -60])):
        competition = make_competition(ruleset, slug=ruleset, name=ruleset)
        play(competition, [competitions.add_entrant(actor=SYSTEM, competition=competition, player=player) for player in players], scores)
    page = pair(players[0], players[1])
    assert "2 games together" in page and "Total of these games" not in page


def test_who_is_not_named_in_public_is_compared_with_nobody() -> None:
    entrant, nobody = make_entrant(make_competition()), make_player()
    for one, other in ((entrant.player, nobody), (nobody, entrant.player)):
        assert Client().get(f"{reverse('player_pair')}?one={one.pk}&other={other.pk}").status_code == 404


def test_both_names_can_be_chosen_over_all_competitions_and_nobody_is_compared_with_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    four = [one.player for one in make_entrants(make_competition(), 4)]
    hidden = make_player()

    def shown(query: str) -> str:
        return Client().get(reverse("player_pair") + query, headers={"accept-language": "en"}).content.decode()

    assert all("Choose two players" in shown(query) for query in ("", f"?one={four[0].pk}", "?one=x&other=y"))
    assert "Choose two different players." in shown(f"?one={four[0].pk}&other={four[0].pk}")
    page = shown(f"?one={four[0].pk}&other={four[1].pk}")
    assert page.count("<option") == 2 * len(four) and f'<option value="{four[1].pk}" selected>' in page
    assert hidden.last_name not in page
    assert f'href="{reverse("player_pair")}"' in Client().get(reverse("player_list")).content.decode()
    monkeypatch.setattr("league.site.queries.pair.MOST_TO_CHOOSE", 3)
    assert "<option" not in shown("") and f'href="{reverse("player_list")}"' in shown("")


def test_comparing_takes_eight_queries_a_competition_in_which_they_met(django_assert_num_queries) -> None:
    from django.contrib.auth.models import AnonymousUser

    from league.site.queries.pair import compared_players

    players = [make_player() for _ in range(4)]
    competition = make_competition("ema-2012")
    entrants = [competitions.add_entrant(actor=SYSTEM, competition=competition, player=player) for player in players]
    for _game in range(2):
        play_hands(competition, entrants, RON)
        with django_assert_num_queries(8):
            compared_players(players[0], players[1], AnonymousUser())
