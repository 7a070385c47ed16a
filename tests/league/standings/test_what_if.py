"""A season under other rules, as its page shows it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.games import commands
from league.games.models import Game, GameResult
from league.games.queries.facts import replay_of
from league.games.queries.whole_games import whole_games
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.ranking.what_if import OtherSeason, season_under
from league.standings.views import what_if
from league.standings.what_if_form import WhatIfForm, offered_in
from scoring.game import AbortiveDraw, ExhaustiveDraw, HanFu, NamedYaku, PenaltyPoints, Ron, Win
from scoring.rulesets import RULESETS, SWITCHES, Ruleset, changed_switches
from tests.factories import charlie, make_competition, make_entrants
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.load.dealing import hands_of_a_game
from tests.scoring.game.hands import rules

pytestmark = pytest.mark.django_db
EMA = RULESETS["ema-2016"]
GAMES = (EMA, RULESETS["kuester"], RULESETS["dmjl-basic"])  #: one rulebook of each game
UMA = (30_000, 10_000, -10_000, -30_000)


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def a_season(competition: Competition, *, games: int = 3) -> list[Any]:
    """A season with games by hands, one from paper, and one with a penalty."""
    four = make_entrants(competition, 4)
    random = Random(4)
    for number in range(games):
        (game,) = started(competition, four[number % 4 :] + four[: number % 4])
        table = Play(game)
        table.record(*hands_of_a_game(random, competition.ruleset))
        if number == 1:
            table.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -4_000, applies="after_uma"), reason="Shouting")
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    return four


def page(competition: Competition, client: Client | None = None, **asked: str) -> str:
    response = (client or Client()).get(reverse("what_if", args=[competition.slug]), asked, headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def notes(season: OtherSeason) -> list[str]:
    return [note.text for note in season.notes]


def values(season: OtherSeason) -> dict[str, Any]:
    return {row.name: row.value.value for row in season.rows if row.value}


# The table


@pytest.mark.parametrize("policy", [{"policy": "sum"}, {"policy": "average"}, {"policy": "best", "policy_count": 2}])
def test_under_its_own_rules_a_season_is_what_it_is(policy: dict[str, Any]) -> None:
    competition = make_competition("ema-2016", **policy)
    a_season(competition)
    season = season_under(competition, competition.ruleset)
    shown = standings_of(competition)
    assert [(row.place, row.name, row.value) for row in season.rows] == [(row.place, row.name, row.value) for row in shown.rows]
    assert [row.difference.value for row in season.rows if row.difference] == [0] * 4
    assert (season.changes, season.changed_games, season.changed_hands) == ((), 0, 0)
    assert (season.games, season.replayed) == (4, 3)


def test_another_uma_moves_the_total_by_the_difference_of_the_uma() -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    other = rules("ema-2016", uma=UMA)
    season = season_under(competition, other)
    share = {1: 15_000, 2: 5_000, 3: -5_000, 4: -15_000}
    plain_games = GameResult.objects.filter(game__competition=competition)
    level = {(one.game_id, one.place) for one in plain_games if plain_games.filter(game=one.game, place=one.place).count() > 1}
    for row, before in ((row, dict(_totals(competition))[row.name]) for row in season.rows):
        own = plain_games.filter(entrant__player__last_name=row.name.split(" ", 1)[1])
        expected = sum(one.uma if (one.game_id, one.place) in level else share[one.place] for one in own)
        assert row.value is not None and row.value.value == before + expected
    assert season.changed_games == 4
    assert season.changed_hands == 0


def _totals(competition: Competition) -> list[tuple[str, Any]]:
    return [(row.name, row.total.value) for row in standings_of(competition).rows if row.total]


def test_places_old_and_new_stand_side_by_side_with_the_movement() -> None:
    """South and North win on East's discard; with head bump only South does, so that West, who did nothing, is level with North."""
    competition = make_competition("ema-2016")
    four = make_entrants(competition, 4)
    (game,) = started(competition, four)
    table = Play(game)
    table.record(Ron(0, (Win(1, HanFu(1, 30)), Win(3, HanFu(3, 40)))))
    table.play_to_the_end()
    season = season_under(competition, rules("ema-2016", multiple_ron=1))
    found = {row.name: (row.place_before, row.place, row.move.places if row.move else None) for row in season.rows}
    assert [found[entrant.shown_name] for entrant in four] == [(4, 4, 0), (2, 1, 1), (3, 2, 1), (1, 2, -1)]
    assert season.changed_hands == 1


def test_nothing_is_saved() -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    competition.refresh_from_db()
    before = list(GameResult.objects.order_by("pk").values()), competition.revision, competition.ruleset_json
    page(competition, rules="wrc-2025", uma="30000 10000 -10000 -30000")
    competition.refresh_from_db()
    assert (list(GameResult.objects.order_by("pk").values()), competition.revision, competition.ruleset_json) == before


# What could not be recomputed


def test_games_from_paper_are_named() -> None:
    competition = make_competition("ema-2016")
    game = play(competition, make_entrants(competition), (40_000, 30_000, 30_000, 20_000))
    season = season_under(competition, rules("ema-2016", uma=UMA))
    (note,) = season.notes
    assert note.text.startswith("Known by their final scores only")
    assert [(link.number, link.hand) for link in note.games] == [(game.number, None)]


def test_of_very_many_games_the_first_are_named_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.standings.queries.ranking.what_if_notes.MOST_LINKS", 2)
    competition = make_competition("ema-2016")
    four = make_entrants(competition, 4)
    for _session in range(3):
        play(competition, four, (40_000, 30_000, 30_000, 20_000))
    (note,) = season_under(competition, rules("ema-2016", uma=UMA)).notes
    assert (len(note.games), note.more) == (2, 1)
    assert "and 1 more" in page(competition, uma="30000 10000 -10000 -30000")


def test_a_hand_that_the_other_rules_do_not_know_is_named_with_the_reason() -> None:
    own = {"base": "tenhou", "switches": {}}
    competition = make_competition(own)
    (game,) = started(competition, make_entrants(competition))
    table = Play(game)
    table.record(AbortiveDraw("nine_terminals"))
    table.record_hand(number=2, result=ExhaustiveDraw(frozenset()))
    table.play_to_the_end()
    season = season_under(competition, rules("tenhou", abortive_draws=frozenset()))
    (note,) = season.notes
    assert "Tenhou does not break a hand off for nine terminals and honours" in note.text
    assert [(link.number, link.hand) for link in note.games] == [(game.number, 1)]
    assert season.replayed == 0


def test_han_without_fu_cannot_be_counted_with_fu() -> None:
    competition = make_competition("alarm-2019")
    (game,) = started(competition, make_entrants(competition))
    table = Play(game)
    table.record(Ron(1, (Win(0, HanFu(2)),)))
    table.play_to_the_end()
    season = season_under(competition, EMA)
    assert any("Below five han the fu are needed too." in text for text in notes(season))


def test_values_that_were_entered_as_such_are_named_where_the_value_of_hands_changes() -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    assert not any("entered" in text for text in notes(season_under(competition, rules("ema-2016", uma=UMA))))
    assert any(
        "wins were entered by their value" in text for text in notes(season_under(competition, rules("ema-2016", open_tanyao=False)))
    )


def test_dora_of_which_nobody_knows_the_kinds_are_named_where_the_kinds_matter() -> None:
    competition = make_competition("ema-2016")
    (game,) = started(competition, make_entrants(competition))
    table = Play(game)
    table.record(Ron(1, (Win(0, HanFu(3, 30), yaku=NamedYaku(("tanyao",), open=True, dora=2)),)))
    table.play_to_the_end()
    (note,) = season_under(competition, rules("ema-2016", ura_dora=False)).notes
    assert note.text.startswith("1 win was entered by its yaku with the sum of its dora")
    assert season_under(competition, rules("ema-2016", uma=UMA)).notes == ()


def test_what_nobody_wrote_down_is_named() -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    texts = notes(season_under(competition, rules("ema-2016", red_fives=3, abortive_draws=frozenset({"four_winds"}))))
    assert any(text.startswith("Nobody wrote down") for text in texts)


RIICHI = [ruleset for ruleset in RULESETS.values() if ruleset.family == "riichi"]


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda ruleset: ruleset.id)
def test_a_season_has_an_answer_under_every_rulebook_of_its_game(ruleset: Ruleset) -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    season = season_under(competition, ruleset)
    assert len(season.rows) == 4
    text = page(competition, rules=ruleset.id)
    assert "Both tables" in text


# The form


@pytest.mark.parametrize(("ruleset", "name"), [(one, name) for one in GAMES for name in offered_in(one.family)])
def test_every_switch_offered_takes_every_value_it_shows(ruleset: Ruleset, name: str) -> None:
    form = WhatIfForm(ruleset, {})
    for value, _label in getattr(form.fields[name], "choices", []):
        chosen = WhatIfForm(ruleset, {name: value})
        assert chosen.is_valid(), (value, chosen.errors)
        if value:
            assert chosen.is_asked
    assert form.is_valid() and form.ruleset == ruleset and not form.is_asked


@pytest.mark.parametrize("own", GAMES, ids=lambda ruleset: ruleset.id)
def test_only_rulebooks_and_switches_of_the_own_game_are_offered(own: Ruleset) -> None:
    form = WhatIfForm(own, {})
    books = {code for code, _label in form.fields["rules"].choices if code}  # type: ignore[attr-defined]
    assert books == {one.id for one in RULESETS.values() if one.family == own.family}
    assert all(own.family in SWITCHES[name].families for name in form.fields if name != "rules")


def test_a_rulebook_of_another_game_is_refused_with_a_sentence() -> None:
    competition = make_competition("ema-2016")
    a_season(competition, games=1)
    text = page(competition, rules="kuester")
    assert "a season is recomputed within its own game only" in text
    assert "Both tables" not in text


def test_a_limit_of_millions_can_be_asked_for() -> None:
    form = WhatIfForm(RULESETS["kuester"], {"hand_cap": "12,000,000"})
    assert form.is_valid(), form.errors
    assert form.ruleset.hand_cap == 12_000_000


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("uma", "30000 10000 -10000 -30000", UMA),
        ("uma", "30000 / 10000 / −10000 / −30000", UMA),
        ("uma", "30,000 10,000 -10,000 -30,000", UMA),
        ("uma", "30,000, 10,000, −10,000, −30,000", UMA),
        ("uma", "30000,10000,-10000,-30000", UMA),
        ("uma", "300,100,-100,-300", (300, 100, -100, -300)),
        ("oka", "20000", 20_000),
        ("oka", "20,000", 20_000),
        ("honba_points", "1500", 1_500),
        ("kiriage_mangan", "true", True),
        ("multiple_ron", "1", 1),
        ("riichi_min_points", "null", None),
        ("chombo", "mangan_payment", "mangan_payment"),
        ("goal_points", "0", 0),
    ],
)
def test_a_value_is_read_as_its_switch_takes_it(name: str, text: str, value: Any) -> None:
    form = WhatIfForm(RULESETS["tenhou"], {name: text})
    assert form.is_valid(), form.errors
    assert getattr(form.ruleset, name) == value


@pytest.mark.parametrize(("name", "text", "value"), [("oka", "20.000", 20_000), ("uma", "30.000 10.000 −10.000 −30.000", UMA)])
def test_a_value_can_be_typed_as_the_german_page_shows_it(name: str, text: str, value: Any) -> None:
    with translation.override("de"):
        form = WhatIfForm(RULESETS["tenhou"], {name: text})
        assert form.is_valid(), form.errors
        assert getattr(form.ruleset, name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("uma", "1 2 3"),
        ("oka", "20.000"),
        ("oka", "2,00"),
        ("uma", "a b c d"),
        ("honba_points", "350"),
        ("honba_points", "x"),
        ("noten_pool", "-600"),
        ("bust", "maybe"),
        ("rules", "house"),
    ],
)
def test_an_impossible_value_is_refused_beside_its_field(name: str, text: str) -> None:
    form = WhatIfForm(EMA, {name: text})
    assert not form.is_valid()
    assert set(form.errors) == {name}


def test_a_switch_changes_the_rulebook_that_was_chosen() -> None:
    form = WhatIfForm(EMA, {"rules": "m-league", "multiple_ron": "3"})
    assert form.is_valid()
    assert changed_switches(form.ruleset) == ("multiple_ron",)
    assert form.ruleset.multiple_ron == 3
    assert form.ruleset.title.endswith("with changes")
    assert form.address == "rules=m-league&multiple_ron=3"


# The page


def test_the_page_asks_first_and_computes_nothing() -> None:
    competition = make_competition("ema-2016")
    text = page(competition)
    assert "Under other rules" in text
    assert "Both tables" not in text


def test_the_page_shows_both_tables_what_changed_and_an_address_to_share() -> None:
    competition = make_competition("ema-2016")
    four = a_season(competition)
    text = page(competition, rules="", uma="30000 10000 -10000 -30000", oka="")
    assert four[0].shown_name in text
    assert ": 1 rule is different" in text
    assert "<dd>4 of 4</dd>" in text
    assert 'href="?uma=30000+10000+-10000+-30000"' in text


def test_the_table_can_be_sorted_and_has_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    names = [row.name for row in season_under(competition, rules("ema-2016", uma=UMA)).rows]
    asked = {"uma": "30000 10000 -10000 -30000"}
    upside_down = page(competition, sort="-place", **asked)
    assert [name for _at, name in sorted((upside_down.index(name), name) for name in names)] == names[::-1]
    for column in ("name", "move", "value", "-difference", "place_before", "-value_before"):
        assert names[0] in page(competition, sort=column, **asked)
    monkeypatch.setattr(what_if, "ROWS_A_PAGE", 3)
    second = page(competition, page="2", sort="place", **asked)
    assert [name in second for name in names] == [False, False, False, True]


def test_a_wrong_value_is_shown_with_its_reason_and_nothing_is_computed() -> None:
    competition = make_competition("ema-2016")
    text = page(competition, honba_points="350")
    assert "Give a whole number from 0 to 30,000 in steps of 300." in text
    assert "Both tables" not in text


def test_a_competition_without_results_says_so() -> None:
    assert "No game is finished yet." in page(make_competition("ema-2016"), rules="wrc-2025")


def test_a_long_season_is_computed_for_those_who_have_signed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    monkeypatch.setattr(what_if, "MOST_HANDS", 5)
    assert "too many to be computed at once" in page(competition, rules="wrc-2025")
    client = Client()
    client.force_login(charlie())
    assert "Both tables" in page(competition, client, rules="wrc-2025")


def test_the_rules_lead_to_it() -> None:
    competition = make_competition("ema-2016")
    text = Client().get(reverse("competition_rules", args=[competition.slug])).content.decode()
    assert reverse("what_if", args=[competition.slug]) in text


@pytest.mark.parametrize("text", ["30000,10000,-10000,-30000", " 30000/10000/−10000/−30000", "+30,000; 10,000; -10,000; -30,000"])
def test_however_a_value_is_written_there_is_one_page_for_it(text: str) -> None:
    competition = make_competition("ema-2016")
    address, client = reverse("what_if", args=[competition.slug]), Client()
    plain = client.get(address, {"uma": "30000 10000 -10000 -30000"})
    other = client.get(address, {"uma": text})
    assert (other["ETag"], other.content) == (plain["ETag"], plain.content)


def test_wrong_values_fill_no_cache(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="league.standings.cached")
    competition = make_competition("ema-2016")
    for _look in range(2):
        page(competition, honba_points="350")
    assert sum(record.message.startswith("Built ") for record in caplog.records) == 2
    caplog.clear()
    for _look in range(2):
        page(competition, honba_points="600")
    assert sum(record.message.startswith("Built ") for record in caplog.records) == 1


def test_crawlers_are_kept_from_what_costs_much() -> None:
    competition = make_competition("ema-2016")
    client = Client()
    robots = client.get("/robots.txt")
    assert (robots.status_code, robots["Content-Type"]) == (200, "text/plain")
    assert robots.content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /*/rules/what-if/",
        "Disallow: /*/head-to-head/",
        "Disallow: /*.csv",
        "Disallow: /*.xlsx",
    ]
    make_entrants(competition, 4)
    pages = [client.get(reverse(name, args=[competition.slug])).content.decode() for name in ("standings", "competition_rules")]
    links = [link for text in pages for link in re.findall(r"<a [^>]*>", text) if re.search(r"what-if|\.csv|\.xlsx|\.json", link)]
    assert len(links) > 5
    assert all('rel="nofollow"' in link for link in links)


# What it costs


def test_queries_do_not_grow_with_the_season(django_assert_num_queries: Any) -> None:
    competition = make_competition("ema-2016")
    a_season(competition)
    with django_assert_num_queries(8):
        season_under(competition, rules("ema-2016", uma=UMA))


def test_games_read_in_groups_have_the_facts_of_games_read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition("ema-2016")
    a_season(competition, games=5)
    running = Play(started(competition, list(competition.entrants.all()))[0])
    running.record(ExhaustiveDraw(frozenset()))
    monkeypatch.setattr("league.games.queries.whole_games.AT_ONCE", 2)
    found = {game.number: game.record for game in whole_games(competition, EVERYTHING)}
    finished = Game.objects.finished().filter(competition=competition)
    assert found == {game.number: replay_of(game).record for game in finished}
    assert len(found) == 6
    assert any(record.penalties for record in found.values())


def test_a_corrected_game_is_read_as_it_stands_now() -> None:
    competition = make_competition("ema-2016")
    (game,) = started(competition, make_entrants(competition))
    table = Play(game)
    table.record(Ron(1, (Win(0, HanFu(3, 40)),)))
    table.play_to_the_end()
    table.revise(commands.Replace(1, Ron(1, (Win(0, HanFu(1, 30)),))))
    (read,) = whole_games(competition, EVERYTHING)
    assert read.record.hands[0] == Ron(1, (Win(0, HanFu(1, 30)),))
    assert [row.number for row in read.hands] == list(range(1, len(read.record.hands) + 1))
