"""Records, awards and shares of a competition."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, CompetitionState, Entrant, EntrantStatus
from league.games import commands as games
from league.games.entry import Entry
from league.standings.queries.entrants import entrant_page
from league.standings.queries.statistics.overall import StatisticsPage, statistics_of
from league.wording.terms import spelt
from scoring.game import Chombo, ExhaustiveDraw, HanFu, Limit, NamedYaku, Ron, Tsumo, Win
from tests.factories import make_competition, make_entrant, make_entrants
from tests.league.standings.games import play
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

SMALL_RON = Ron(1, (Win(0, HanFu(2, 40)),), riichi=frozenset({0}))
HANEMAN = Tsumo(Win(2, Limit("haneman")))
NAMED = Ron(3, (Win(2, HanFu(2, 25), yaku=NamedYaku(("chiitoitsu",))),))
DRAW = ExhaustiveDraw(frozenset({1}))


def records(page: StatisticsPage) -> dict[str, tuple[str, list[int]]]:
    """Value and holders' numbers by the title of the record."""
    return {record.title: (record.value, [holder.person.number for holder in record.holders]) for record in page.records}


def awards(page: StatisticsPage) -> dict[str, tuple[list[int], str]]:
    return {award.title: ([person.number for person in award.winners], award.value) for award in page.awards.awards}


def bars(found: tuple) -> list[tuple[str, int, str]]:
    return [(bar.label, bar.count, bar.share.short) for bar in found]


@pytest.fixture
def competition() -> Competition:
    return make_competition("ema-2012")


def test_how_hands_end_and_what_wins_are_worth_is_counted_over_all_games(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, SMALL_RON, HANEMAN, DRAW)
    play_hands(competition, four, SMALL_RON, Chombo(frozenset({0})))
    page = statistics_of(competition)
    assert (page.games, page.recorded, page.hands) == (2, 2, 5)
    assert bars(page.ends) == [("Ron", 2, "40 %"), ("Tsumo", 1, "20 %"), ("Exhaustive draw", 1, "20 %"), ("Chombo", 1, "20 %")]
    assert bars(page.values) == [("2 han", 2, "67 %"), ("Haneman", 1, "33 %")]


def test_records_name_who_set_them_and_lead_to_the_game(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, SMALL_RON)
    game = play_hands(competition, four, SMALL_RON, HANEMAN)
    page = statistics_of(competition)
    found = records(page)
    assert found["Highest hand"] == ("12,000", [3])
    assert found["Most lost in one hand"] == ("−6,100", [1])
    assert found["Longest run as dealer"] == ("2 hands", [1])
    highest = page.records[0]
    assert (highest.holders[0].url, highest.holders[0].detail) == (game.get_absolute_url(), "haneman")


def test_a_record_reached_often_names_the_first_three_and_counts_the_rest(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    for _game in range(5):
        play_hands(competition, four, HANEMAN)
    record = statistics_of(competition).records[0]
    assert (len(record.holders), record.more) == (3, 2)


def test_everybody_who_is_level_finds_the_award_and_the_record_on_their_page(client: Client) -> None:
    competition = make_competition("ema-2012")
    many = make_entrants(competition, 6 * 4)
    for first in range(0, 24, 4):
        play(competition, many[first : first + 4], [60_000, 25_000, 20_000, 15_000])
    page = statistics_of(competition)
    firsts = next(award for award in page.awards.awards if award.title == "Most first places")
    assert ([person.number for person in firsts.named], firsts.more) == ([1, 5, 9, 13, 17], 1)
    for number in (1, 21):
        own = entrant_page(competition, number)
        assert own is not None
        assert ("Most first places", "1") in own.awards
        assert ("Highest score at the end", "60,000") in own.records
    html = client.get(reverse("statistics", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    assert "and 1 more<br>" in html
    assert "and 3 more times" in html


@pytest.mark.parametrize(
    ("tables", "language", "said"),
    [
        (1, "de", {"hat die meisten Partien gewonnen", "wird am seltensten Letzter", "hat die gleichmäßigsten Ergebnisse"}),
        (3, "de", {"haben die meisten Partien gewonnen", "werden am seltensten Letzte", "haben die gleichmäßigsten Ergebnisse"}),
        (1, "en", {"won the most games", "comes last least often", "has the steadiest results"}),
        (3, "en", {"won the most games", "come last least often", "have the steadiest results"}),
    ],
)
def test_what_an_award_is_for_is_said_of_one_or_of_several_who_share_it(tables: int, language: str, said: set[str]) -> None:
    competition = make_competition("ema-2012")
    many = make_entrants(competition, tables * 4)
    for first in range(0, tables * 4, 4):
        for _game in range(3):
            play(competition, many[first : first + 4], [60_000, 25_000, 20_000, 15_000])
        play(competition, many[first : first + 4], [60_000, 15_000, 20_000, 25_000])
        play(competition, many[first : first + 4], [60_000, 25_000, 15_000, 20_000])
    with translation.override(language):
        found = {award.reason for award in statistics_of(competition).awards.awards}
    assert said <= found


@pytest.mark.parametrize(
    ("ruleset", "said"), [("ema-2012", "haben die meisten Hände gewonnen"), ("kuester", "haben die meisten Spiele gewonnen")]
)
def test_several_who_won_most_hands_are_told_in_the_words_of_the_ruleset(ruleset: str, said: str) -> None:
    with translation.override("de"):
        assert spelt(ngettext("won the most hands", "won the most hands", 2), ruleset) == said


def test_awards_need_enough_hands_and_are_shared_by_level_players(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, SMALL_RON, HANEMAN)
    page = statistics_of(competition)
    assert page.awards.hands == 20
    found = awards(page)
    assert found["Most wins"] == ([1, 3], "1")
    assert found["Best defence"] == ([], "")
    for _game in range(9):
        play_hands(competition, four, SMALL_RON, HANEMAN)
    found = awards(statistics_of(competition))
    assert found["Best defence"] == ([1, 3, 4], "0 % (0 of 20)")
    assert found["Riichi king"] == ([1], "50 % (10 of 20)")
    assert found["Dearest wins"] == ([3], "12,000")
    assert found["Most first places"] == ([3], "10")
    assert found["Most consistent"][1] == "± 0"


def test_the_most_consistent_is_somebody_whose_average_is_not_below_that_of_all(client: Client) -> None:
    competition = make_competition("ema-2012")
    anna, ben, clara, david = make_entrants(competition, 4)
    for score in (60_000, 70_000, 65_000):
        play(competition, [anna, ben, clara, david], [score, 40_000, 80_000 - score, 0])
    found = next(award for award in statistics_of(competition).awards.awards if award.title == "Most consistent")
    assert [person.number for person in found.winners] == [2], "number 4 comes last steadily"
    html = client.get(reverse("statistics", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    assert "Nobody is the most consistent with an average below that of all games." in html


def test_nobody_is_the_most_consistent_if_all_who_play_enough_are_below_the_average() -> None:
    competition = make_competition("ema-2012")
    guest = make_entrant(competition, guest=True)
    others = make_entrants(competition, 3)
    for _game in range(3):
        play(competition, [guest, *others], [60_000, 20_000, 20_000, 20_000])
    assert awards(statistics_of(competition))["Most consistent"] == ([], "")


def test_level_holders_of_an_award_show_their_own_numbers_of_games_each(client: Client) -> None:
    competition = make_competition("ema-2012")
    anna, ben, clara, david, eva = make_entrants(competition, 5)
    at_tables = [[anna, ben, clara, david]] * 2 + [[anna, ben, eva, david]] * 2 + [[anna, clara, eva, david]]
    for four in at_tables:
        play(competition, four, [60_000, 25_000, 20_000, 15_000])
    seldom = next(award for award in statistics_of(competition).awards.awards if award.title == "Seldom last")
    assert [person.number for person in seldom.winners] == [1, 2, 3, 5]
    own = dict(zip([person.name for person in seldom.winners], [f"0 of {count}" for count in (5, 4, 3, 3)], strict=True))
    assert (seldom.value, {person.name: said for person, said in seldom.shown}) == ("0 %", own), "no bracket within another"
    html = client.get(reverse("statistics", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    for name, value in own.items():
        assert f"{name}</a> <strong>{value}</strong>" in html
    page = entrant_page(competition, 2)
    assert page is not None and ("Seldom last", "0 % (0 of 4)") in page.awards


def test_guests_set_records_but_win_no_award(competition: Competition) -> None:
    four = [make_entrant(competition, guest=True), *make_entrants(competition, 3)]
    play_hands(competition, four, SMALL_RON)
    page = statistics_of(competition)
    assert records(page)["Highest hand"] == ("3,900", [1])
    assert awards(page)["Most wins"] == ([], "")


def test_the_yaku_are_counted_where_they_are_known(competition: Competition) -> None:
    play_hands(competition, make_entrants(competition, 4), NAMED, SMALL_RON)
    page = statistics_of(competition)
    assert (page.known, page.wins) == (1, 2)
    assert bars(page.yaku) == [("Seven Pairs (Chiitoitsu)", 1, "100 %")]


def test_seat_winds_count_games_from_paper_too(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    play(competition, four, [20_000, 35_000, 35_000, 30_000])
    page = statistics_of(competition)
    east = page.winds[0]
    assert (east.games, str(east.score), east.place, east.places.times) == (2, "32,500", "2.50", (1, 0, 0, 1))
    assert (page.games, page.recorded, page.ends) == (2, 0, ())


def test_a_substitute_sets_no_record_of_the_entrant(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    game = play_hands(competition, four, HANEMAN)
    replacement = make_entrant(competition).player
    games.substitute(
        entry=Entry(SYSTEM, "00000000-0000-4000-8000-000000000001", game.version),
        game=game,
        seat=2,
        player=replacement,
        from_hand=1,
        cause="absent",
    )
    page = statistics_of(competition)
    assert "Highest hand" not in records(page)
    assert page.wins == 1
    assert page.has_substitutes


def test_the_page_takes_three_queries_whatever_the_number_of_games_and_hands(competition: Competition, django_assert_num_queries) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, SMALL_RON)
    with django_assert_num_queries(3):
        statistics_of(competition)
    for _game in range(3):
        play_hands(competition, four, SMALL_RON, HANEMAN, NAMED, DRAW)
    with django_assert_num_queries(3):
        statistics_of(competition)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_state_of_a_competition_has_its_page(client: Client, language: str) -> None:
    competition = make_competition("alarm-2019")
    url = reverse("statistics", args=[competition.slug])
    assert client.get(url, headers={"accept-language": language}).status_code == 200
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    assert client.get(url, headers={"accept-language": language}).status_code == 200
    play_hands(competition, four, Ron(1, (Win(0, HanFu(2)),)))
    assert client.get(url, headers={"accept-language": language}).status_code == 200


def test_names_are_shown_as_their_players_want(client: Client, competition: Competition) -> None:
    four = make_entrants(competition, 3)
    four.append(make_entrant(competition, first_name="Xaverine", last_name="Geheimrat", name_shown="anonymous"))
    play_hands(competition, four, Ron(0, (Win(3, HanFu(2, 40)),)))
    page = client.get(reverse("statistics", args=[competition.slug])).content.decode()
    assert f"Player {four[3].player_id}" in page
    assert "Xaverine" not in page


def test_a_draft_has_no_statistics_for_outsiders(client: Client) -> None:
    draft = make_competition("ema-2012", state=CompetitionState.DRAFT)
    play(draft, make_entrants(draft, 4), [45_000, 35_000, 25_000, 15_000])
    assert client.get(reverse("statistics", args=[draft.slug])).status_code == 404


@pytest.mark.parametrize("status", [EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED, EntrantStatus.REMOVED])
def test_whoever_left_sets_records_but_takes_no_award_until_they_are_back(
    competition: Competition, client: Client, status: EntrantStatus
) -> None:
    four = make_entrants(competition, 4)
    for _game in range(7):
        play_hands(competition, four, HANEMAN, HANEMAN, HANEMAN)
    held = {title for title, (winners, _value) in awards(statistics_of(competition)).items() if 3 in winners}
    assert held >= {"Most wins", "Sharpest hand", "Most first places", "Seldom last"}
    Entrant.objects.filter(pk=four[2].pk).update(status=status)
    page = statistics_of(competition)
    assert not [title for title, (winners, _value) in awards(page).items() if 3 in winners]
    assert records(page)["Highest hand"][1][:1] == [3]
    html = client.get(reverse("statistics", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()
    assert "Guests, and whoever withdrew or was disqualified, count in everything but the awards." in html
    Entrant.objects.filter(pk=four[2].pk).update(status=EntrantStatus.ACTIVE)
    assert {title for title, (winners, _value) in awards(statistics_of(competition)).items() if 3 in winners} == held
