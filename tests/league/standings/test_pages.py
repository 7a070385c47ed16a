"""The public pages of a competition as a browser gets them."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionState
from league.games import commands as games
from league.games.entry import Entry
from league.games.facts import Replace
from league.games.models import Game
from league.players.models import NameShown
from league.seating.models import Session, TableLink
from league.standings.queries.names import shown_names
from scoring.game import ExhaustiveDraw, HanFu, Ron, Win
from tests.factories import alice_directs, bob_scores, charlie, make_competition, make_entrant, make_entrants, make_player, make_session
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("language", ["de", "en"])
PAGES = ("competition", "standings", "sessions", "entrants", "statistics")


def get(client: Client, url: str, language: str = "en", status: int = 200) -> str:
    with translation.override(language):
        response = client.get(url, headers={"accept-language": language})
    assert response.status_code == status, url
    return response.content.decode()


def every_page(competition: Competition) -> list[str]:
    """All addresses of the public pages of a competition."""
    slug = competition.slug
    urls = [reverse(name, args=[slug]) for name in PAGES]
    for number in competition.entrants.values_list("number", flat=True):
        urls += [reverse("breakdown", args=[slug, number]), reverse("entrant", args=[slug, number])]
    for entrant in competition.entrants.all():
        urls.append(reverse("player", args=[entrant.player_id]))
    for session in Session.objects.visible().filter(competition=competition):
        urls.append(session.get_absolute_url())
    for game in competition.games.all():
        urls.append(game.get_absolute_url())
    return urls


def record(game: Game, *results, actor: Actor = SYSTEM) -> None:
    for result in results:
        number = game.hands.current().count() + 1
        games.record_hand(entry=Entry.new(actor, game.version), game=game, number=number, result=result)
        game.refresh_from_db()


@LANGUAGES
def test_an_empty_competition_has_every_page(client, language):
    competition = make_competition()
    for url in [*every_page(competition), reverse("home")]:
        get(client, url, language)


@LANGUAGES
@pytest.mark.parametrize("ruleset", ["alarm-2019", "ema-2012"])
def test_every_page_opens_with_running_finished_and_coming_games(client, language, ruleset):
    competition = make_competition(ruleset)
    five = make_entrants(competition, 5)
    start = competition.ruleset.start_points
    play(competition, five[:4], [start + 1_000, start, start, start - 1_000])
    (running,) = started(competition, five[1:])
    record(running, ExhaustiveDraw(frozenset({0}), riichi=frozenset({0})), ExhaustiveDraw(frozenset()))
    make_session(competition, five)
    for url in [*every_page(competition), reverse("home")]:
        get(client, url, language)


@LANGUAGES
def test_a_single_player_is_shown_without_a_place(client, language):
    competition = make_competition()
    make_entrant(competition)
    for url in every_page(competition):
        get(client, url, language)


def test_who_left_before_the_first_game_still_has_pages(client):
    competition = make_competition()
    competitions.withdraw_entrant(actor=SYSTEM, entrant=make_entrant(competition))
    assert "withdrawn" in get(client, reverse("entrants", args=[competition.slug]))
    for url in every_page(competition):
        get(client, url)


def test_pages_of_what_does_not_exist_are_not_found(client):
    competition = make_competition()
    for name in ("breakdown", "entrant", "session", "game"):
        get(client, reverse(name, args=[competition.slug, 1]), status=404)
    get(client, reverse("player", args=[99_999]), status=404)


def test_each_row_of_the_standings_opens_the_profile_that_the_breakdown_and_that_each_game(client):
    competition = make_competition("ema-2012")
    game = play(competition, make_entrants(competition, 4), [45_000, 35_000, 25_000, 15_000])
    profile = reverse("entrant", args=[competition.slug, 1])
    for page in ("standings", "competition", "statistics", "entrants", "sessions"):
        shown = get(client, reverse(page, args=[competition.slug]))
        assert (profile in shown) == (page != "sessions")
        assert reverse("breakdown", args=[competition.slug, 1]) not in shown, "a name leads to the profile first"
    assert reverse("breakdown", args=[competition.slug, 1]) in get(client, profile)
    breakdown = get(client, reverse("breakdown", args=[competition.slug, 1]))
    assert game.get_absolute_url() in breakdown
    assert "Total = points − 30,000 + uma." in breakdown


def test_the_standings_can_be_sorted_by_a_column_as_numbers(client):
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    page = get(client, reverse("standings", args=[competition.slug]) + "?sort=value").split("<main")[1]
    names = [entrant.shown_name for entrant in four]
    assert sorted(names, key=page.index) == names[::-1]


def test_places_shared_by_level_players_are_shown_twice(client):
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), [40_000, 30_000, 30_000, 20_000])
    page = get(client, reverse("standings", args=[competition.slug]))
    assert page.count('class="place">2<') == 2
    assert 'class="place">3<' not in page


def test_an_anonymous_or_shortened_name_is_nowhere(client):
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 3)
    four.append(make_entrant(competition, first_name="Xaverine", last_name="Geheimrat"))
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    (game,) = started(competition, four)
    typed = Actor(name="Xaverine Geheimrat", device=str(uuid4()))
    record(game, Ron(discarder=0, wins=(Win(3, HanFu(2, 30)),)), ExhaustiveDraw(frozenset()), actor=typed)
    games.revise_game(entry=Entry.new(typed, 2), game=game, changes=[Replace(1, Ron(discarder=1, wins=(Win(3, HanFu(2, 30)),)))])
    for shown, hidden in ((NameShown.SHORT, ["Geheimrat"]), (NameShown.ANONYMOUS, ["Geheimrat", "Xaverine"])):
        competitions.rename_player(actor=SYSTEM, player=four[3].player, name_shown=shown)
        for url in [*every_page(competition), reverse("home")]:
            page = get(client, url)
            assert not [name for name in hidden if name in page], url


def test_an_anonymous_player_who_only_recorded_is_not_named_either(client):
    competition = make_competition("ema-2012")
    make_player(first_name="Zora", last_name="Verborgen", name_shown=NameShown.ANONYMOUS)
    (game,) = started(competition, make_entrants(competition, 4))
    record(game, ExhaustiveDraw(frozenset()), actor=Actor(name="Zora Verborgen", device="1"))
    assert "Zora" not in get(client, game.get_absolute_url())


def test_the_score_sheet_says_who_paid_whom_and_who_recorded_and_corrected_it(client):
    competition = make_competition("ema-2012")
    four = [make_entrant(competition, first_name=name, last_name="") for name in ("Anna", "Ben", "Clara", "David")]
    (game,) = started(competition, four)
    phone, other = Actor(name="Zoe", device="1"), Actor(name="Yan", device="2")
    record(game, Ron(discarder=1, wins=(Win(0, HanFu(3, 40)),), riichi=frozenset({0})), actor=phone)
    page = get(client, game.get_absolute_url())
    assert "Ben pays Anna 7,700" in page
    assert "Recorded by Zoe" in page
    assert "What was changed" not in page
    right = Ron(discarder=1, wins=(Win(0, HanFu(2, 40)),), riichi=frozenset({0}))
    games.revise_game(entry=Entry.new(other, 1), game=game, changes=[Replace(1, right)], reason="Counted the red five twice")
    page = get(client, game.get_absolute_url())
    assert "Ben pays Anna 3,900" in page
    for text in ("What was changed", "Yan", "Counted the red five twice", "3 han 40 fu"):
        assert text in page


def test_the_score_sheet_says_why_a_table_does_not_add_up_to_zero(client):
    competition = make_competition("ema-2012")
    game = play(competition, make_entrants(competition, 4), [45_000, 35_000, 25_000, 13_000], sum_reason="Two sticks were lost")
    page = get(client, game.get_absolute_url())
    assert "add up to −2,000, not to zero" in page
    assert "Two sticks were lost" in page


def points_on(client: Client, game: Game) -> list[str]:
    """What stands small under each total of a table's results: the points, where they are said."""
    page = get(client, game.table.session.get_absolute_url())
    return re.findall(r'<br><small class="muted">([\d,]+)</small></td>', page)


def test_where_anybodys_points_stand_beside_the_total_everybodys_do(client):
    competition = make_competition({"base": "ema-2012", "switches": {"uma": [30_000, 10_000, -10_000, -30_000]}})
    game = play(competition, make_entrants(competition), [45_100, 30_000, 28_000, 16_900])
    assert points_on(client, game) == ["45,100", "30,000", "28,000", "16,900"]


def test_where_totals_are_the_points_they_are_said_once(client):
    competition = make_competition("kuester")
    assert points_on(client, play(competition, make_entrants(competition), [800, 300, -200, -900])) == []


def test_who_has_withdrawn_is_counted_beside_the_players_as_the_lists_name_them_too(client):
    competition = make_competition()
    *_others, leaver = make_entrants(competition, 5)
    competitions.withdraw_entrant(actor=SYSTEM, entrant=leaver)
    for url in (reverse("home"), reverse("competition", args=[competition.slug])):
        assert "4 players, 1 withdrawn" in get(client, url), url
    assert get(client, reverse("entrants", args=[competition.slug])).count('<th scope="row">') == 5


def test_links_to_record_are_for_those_who_may_record(client):
    competition = make_competition()
    (game,) = started(competition, make_entrants(competition, 4))
    link = TableLink.objects.get(table=game.table).get_absolute_url()
    pages = [game.table.session.get_absolute_url(), competition.get_absolute_url()]
    for user in (None, charlie()):
        if user:
            client.force_login(user)
        assert not [url for url in pages if link in get(client, url)]
    for user in (bob_scores(competition), alice_directs(competition)):
        client.force_login(user)
        assert [url for url in pages if link in get(client, url)] == pages


def test_a_draft_is_on_no_page_of_an_outsider(client):
    competition = make_competition("ema-2012", name="Secret league", state=CompetitionState.DRAFT)
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    outside = {reverse("home")}
    for url in every_page(competition):
        assert "Secret league" not in get(client, url, status=200 if url in outside else 404)
    assert "Secret league" not in get(client, reverse("home"))
    client.force_login(alice_directs(competition))
    assert "Secret league" in get(client, reverse("home"))
    assert "Secret league" in get(client, reverse("player", args=[four[0].player_id]))


def test_no_page_takes_more_queries_with_more_players_and_hands(client):
    competition = make_competition("ema-2012")
    many = make_entrants(competition, 9)
    draw = ExhaustiveDraw(frozenset())
    play(competition, many[:4], [45_000, 35_000, 25_000, 15_000])
    for game in started(competition, many, tables=2):
        record(game, draw)
    before = queries_of(client, [*every_page(competition)[:6], game.get_absolute_url(), game.table.session.get_absolute_url()])
    play(competition, many[4:8], [45_000, 35_000, 25_000, 15_000])
    play(competition, many[1:5], [45_000, 35_000, 25_000, 15_000])
    record(game, draw, draw, draw)
    assert queries_of(client, list(before)) == before


def queries_of(client: Client, urls: list[str]) -> dict[str, int]:
    """The number of database queries of each page."""
    counts = {}
    for url in urls:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            get(client, url)
        counts[url] = len(captured)
    return counts


def test_a_name_too_long_to_be_signed_in_full_is_not_shown_either():
    player = make_player(first_name="A" * 60, last_name="B" * 60, name_shown="anonymous")
    assert shown_names()[Actor(player.full_name).name] == player.shown_name
