"""The pages of a series: what everybody sees, what its directors do, and what stays secret."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.players.models import Player
from league.seating.queries import present_at
from league.series.commands.series import change_division, change_series, enter_series, leave_series, start_series
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.all_time import all_time_of
from league.series.queries.season_facts import counted_seasons
from tests.factories import alice_directs, charlie, make_competition, make_entrants, make_player, make_stage
from tests.league.series.seasons import entrants, finished, make_season, season_one
from tests.league.standings.games import play
from tests.league.teams.made import approved, lined_up, plan, seated_and_played, team_league
from tests.pages import errors_of, page_of, raw, undos_of

pytestmark = pytest.mark.django_db

CLEAR = (45_000, 35_000, 25_000, 15_000)
LEVEL = (45_000, 35_000, 20_000, 20_000)
PUBLIC = ("", "all-time/", "records/", "head-to-head/")


def alice(season: SeriesSeason) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(season.divisions.get(level=1).competition))
    return client


def shown(address: str) -> str:
    return Client(headers={"accept-language": "en"}).get(address).content.decode()


# ---------- what everybody sees


def test_a_series_without_a_public_competition_is_found_by_its_directors_only() -> None:
    competition = make_competition(state="draft")
    start_series(actor=SYSTEM, competition=competition, name="Nordliga", address="nordliga", label="2026", division="1st division")
    client = Client()
    assert {client.get(f"/series/nordliga/{page}").status_code for page in PUBLIC} == {404}
    assert "Nordliga" not in shown("/series/")
    client.force_login(charlie())
    assert client.get("/series/nordliga/manage/").status_code == 404
    client.force_login(alice_directs(competition))
    assert {client.get(f"/series/nordliga/{page}").status_code for page in (*PUBLIC, "manage/")} == {200}


def test_drafts_and_rehearsals_stand_on_no_page() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    Competition.objects.filter(division__level=2).update(state="draft")
    assert "2nd division" not in shown("/series/nordliga/")
    assert counted_seasons(season.series) == (), "a division that is still a draft is not over"
    Competition.objects.filter(division__level=2).update(rehearsal=True)
    assert "2nd division" not in shown("/series/nordliga/")
    assert [one.division.level for one in counted_seasons(season.series)] == [1]


def test_a_running_season_does_not_count_yet() -> None:
    season = make_season([[CLEAR]], over=False)
    assert all_time_of(season.series).tables == ()
    assert "No season is over and public yet" in shown("/series/nordliga/all-time/")
    finished(season.divisions.get().competition)
    assert len(all_time_of(season.series).tables[0].rows) == 4


def test_a_season_counts_once_all_its_divisions_are_over_and_the_pages_say_so() -> None:
    season = make_season([[CLEAR], [CLEAR]], over=False)
    top, low = (season.divisions.get(level=level) for level in (1, 2))
    finished(top.competition)
    one, other = entrants(top)[:2]
    assert all_time_of(season.series).tables == ()
    for page in ("all-time/", "records/", "head-to-head/"):
        assert "once all its divisions are over and public. Not counted yet: 2026." in shown(f"/series/nordliga/{page}")
    duel = f"/series/nordliga/head-to-head/?one={one.player_id}&other={other.player_id}"
    assert Client().get(duel).status_code == 404, "a running season has nobody to choose"
    assert one.player.full_name in shown("/series/nordliga/"), "the division that is over has its champion"
    finished(low.competition)
    assert len(all_time_of(season.series).tables[0].rows) == 8
    assert "1 game together" in shown(duel)
    assert "Not counted yet" not in shown("/series/nordliga/all-time/")


@pytest.mark.parametrize("page", PUBLIC)
def test_under_an_embargo_nothing_of_a_finished_season_is_told(page: str) -> None:
    season = make_season([[CLEAR]])
    row = season.divisions.get()
    names = [one.player.full_name for one in entrants(row)]
    told = any(name in shown(f"/series/nordliga/{page}") for name in names)
    assert told or page == ""
    competitions.set_embargo(actor=SYSTEM, competition=row.competition, until=0)
    secret = shown(f"/series/nordliga/{page}")
    assert not any(name in secret for name in names)


def test_names_are_those_that_may_be_shown() -> None:
    season = make_season([[CLEAR]])
    winner = entrants(season.divisions.get())[0].player
    competitions.rename_player(actor=SYSTEM, player=winner, name_shown="anonymous")
    for page in PUBLIC:
        text = shown(f"/series/nordliga/{page}")
        assert winner.last_name not in text and f"Player {winner.pk}" in text


def test_the_page_names_the_champion_and_leads_to_the_tables() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    page = page_of(Client().get("/series/nordliga/"))
    winner = entrants(season.divisions.get(level=1))[0].player.full_name
    assert winner in page.one("table").text
    assert page.all("a", href="/nordliga-1-2026/standings/")


def test_a_competition_leads_to_its_series_as_long_as_it_is_in_it() -> None:
    season = make_season([[CLEAR]])
    assert '<a href="/series/nordliga/">Nordliga</a>: 2026, 1st division' in shown("/nordliga-1-2026/")
    change_series(actor=SYSTEM, series=season.series, name="Südliga")
    assert "Südliga" in shown("/nordliga-1-2026/")
    leave_series(actor=SYSTEM, division=season.divisions.get())
    assert "Südliga" not in shown("/nordliga-1-2026/")
    assert not LeagueSeries.objects.exists() and Competition.objects.count() == 1


def test_the_german_records_are_headed_by_the_noun() -> None:
    make_season([[CLEAR]])
    page = page_of(Client(headers={"accept-language": "de"}).get("/series/nordliga/records/"))
    assert page.one("table").all("th")[0].text == "Rekord"


# ---------- files


def read(address: str) -> bytes:
    return raw(Client(headers={"accept-language": "en"}).get(address))


def test_the_all_time_table_is_a_file_too_of_all_divisions_or_of_one() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    winners = {entrants(division)[0].player.full_name for division in season.divisions.all()}
    lines = read("/series/nordliga/all-time.csv").decode("utf-8-sig").splitlines()
    assert lines[0] == "place,name,total,games,average,seasons,titles,firsts"
    assert len(lines) == 1 + 8 and {line.split(",")[1] for line in lines[1:] if line.startswith("1,")} == winners
    data = json.loads(read("/series/nordliga/all-time.json?division=2"))
    assert (data["division"], data["not_counted"], len(data["tables"][0]["players"])) == (2, [], 4)
    assert read("/series/nordliga/all-time.xlsx?table=1").startswith(b"PK")
    page = shown("/series/nordliga/all-time/?division=2")
    assert '/series/nordliga/all-time.csv?table=1&amp;division=2"' in page
    for nothing in ("?table=2", "?table=teams", "?table=x"):
        assert Client().get(f"/series/nordliga/all-time.csv{nothing}").status_code == 404
    competitions.set_embargo(actor=SYSTEM, competition=season.divisions.get(level=2).competition, until=0)
    assert json.loads(read("/series/nordliga/all-time.json"))["tables"] == []


# ---------- what is added up


def test_points_of_different_games_are_never_added_up() -> None:
    season = make_season([[CLEAR]])
    people = [one.player for one in entrants(season.divisions.get())]
    other = make_competition("kuester", name="Nordliga 2027", slug="nordliga-2027")
    for player in people:
        competitions.add_entrant(actor=SYSTEM, competition=other, player=player)
    play(other, list(other.entrants.order_by("number")), (300, 200, -100, -400), sum_reason="")
    finished(other)
    enter_series(actor=SYSTEM, series=season.series, competition=other, label="2027", level=1, division="1st division")
    tables = all_time_of(season.series).tables
    assert len(tables) == 2 and all(row.seasons == 1 for table in tables for row in table.rows)
    assert "each kind has a table of its own" in shown("/series/nordliga/all-time/")


def test_other_rules_of_the_same_game_are_named_where_points_are_added() -> None:
    season = make_season([[CLEAR]])
    other = make_competition("ema-2025", name="Nordliga 2027", slug="nordliga-2027")
    play(other, make_entrants(other, 4), CLEAR)
    finished(other)
    enter_series(actor=SYSTEM, series=season.series, competition=other, label="2027", level=1, division="1st division")
    (table,) = all_time_of(season.series).tables
    assert len(table.rulesets) == 2
    page = shown("/series/nordliga/all-time/")
    assert "Played by different rules" in page and all(title in page for title in table.rulesets)


def test_guests_are_left_out_and_missed_games_that_count_are_in() -> None:
    season = make_season([[CLEAR, CLEAR]], over=False)
    row = season.divisions.get()
    guest, other = entrants(row)[1], entrants(row)[2]
    competitions.change_entrant(actor=SYSTEM, entrant=guest, guest=True)
    finished(row.competition)
    (table,) = all_time_of(season.series).tables
    assert guest.player_id not in {one.person.number for one in table.rows}
    assert other.player_id in {one.person.number for one in table.rows}


def test_a_corrected_result_is_in_the_table_at_once() -> None:
    season = make_season([[CLEAR]])
    row = season.divisions.get()
    before = all_time_of(season.series).tables[0].rows[0].person.number
    competitions.disqualify(actor=SYSTEM, entrant=entrants(row)[0], reason="Cheating")
    rows = {one.person.number: one.titles for one in all_time_of(season.series).tables[0].rows}
    assert rows[before] == 0 and sum(rows.values()) == 1


# ---------- who rises and falls, in public


def test_the_table_of_a_division_shows_who_rises_and_falls_and_the_series_says_it() -> None:
    season = make_season([[CLEAR], [CLEAR], [CLEAR]], falls=1, rises=1, play_offs=[(3, 2)])
    page = page_of(Client(headers={"accept-language": "en"}).get("/nordliga-2-2026/standings/"))
    rows = [row.text for row in page.all("table")[0].one("tbody").all("tr")]
    assert "↑ rises" in rows[0] and rows[1] == "The first one rises." and "↑ play-off" in rows[2], rows
    assert "↓ play-off" in rows[3] and rows[4] == "The last one falls." and "↓ falls" in rows[5]
    says = "The first one rises. Place 2 plays off against place 3 of the division above. The last one falls."
    assert says in page.text and says in shown("/series/nordliga/")
    assert "rises" not in shown("/nordliga-1-2026/standings/")
    change_division(actor=SYSTEM, division=season.divisions.get(level=1), rises=0, falls=0, play_offs=[])
    assert "rises" not in shown("/nordliga-2-2026/standings/"), "the page of the division below is made anew"
    competitions.set_competition_state(actor=SYSTEM, competition=season.divisions.get(level=3).competition, state="archived")
    leave_series(actor=SYSTEM, division=season.divisions.get(level=3))
    assert "falls" not in shown("/nordliga-2-2026/standings/")


def test_players_level_at_the_line_are_marked_and_no_line_is_drawn() -> None:
    make_season([[LEVEL], [CLEAR]])
    page = page_of(Client(headers={"accept-language": "en"}).get("/nordliga-1-2026/standings/"))
    rows = [row.text for row in page.all("table")[0].one("tbody").all("tr")]
    assert ["↕ level at the line" in row for row in rows] == [False, False, True, True]


def test_lines_tell_nothing_that_is_kept_back_and_name_no_draft() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    top = season.divisions.get(level=1).competition
    competitions.set_embargo(actor=SYSTEM, competition=top, until=0)
    secret = shown("/nordliga-1-2026/standings/")
    assert "↓" not in secret and "The last one falls." in secret
    Competition.objects.filter(division__level=2).update(state="draft")
    assert "2nd division" not in shown("/series/nordliga/") and "2nd division" not in shown("/nordliga-1-2026/standings/")


# ---------- seasons played in teams


def season_of_teams(label: str, scores: Sequence[Sequence[int]]) -> Competition:
    """A season in which one of each of four teams plays each of two sessions."""
    competition = team_league(ruleset="ema-2016", name=f"Teamliga {label}", slug=f"teamliga-{label}")
    for number, (session, final) in enumerate(zip(plan(competition, len(scores)), scores, strict=True), start=1):
        lined_up(session, *(number + 4 * team for team in range(4)))
        seated_and_played(session, [present_at(session)], [final])
        approved(session)
    return finished(competition)


@pytest.fixture
def team_series() -> LeagueSeries:
    """Two seasons of Team A to D: Team B wins the first although the best single player is of Team A; A and B are level in the second."""
    first = season_of_teams("2026", [(55_000, 40_000, 15_000, 10_000), (5_000, 45_000, 40_000, 30_000)])
    series = start_series(actor=SYSTEM, competition=first, name="Teamliga", address="teamliga", label="2026", division="1st division")
    second = season_of_teams("2027", [(45_000, 35_000, 25_000, 15_000), (35_000, 45_000, 15_000, 25_000)])
    enter_series(actor=SYSTEM, series=series, competition=second, label="2027", level=1, division="1st division")
    return series


def test_a_season_played_in_teams_has_a_champion_team_and_level_ones_are_all_named(team_series: LeagueSeries) -> None:
    page = page_of(Client(headers={"accept-language": "en"}).get("/series/teamliga/"))
    rows = [row.one("td").text for row in page.one("table").one("tbody").all("tr")]
    assert rows == ["Team A, Team B", "Team B"]
    cards = [card.text for card in page.all("li", **{"class": "card"})]
    assert "Team A" in cards[0] and "Team B" in cards[0] and "Team B" in cards[1] and "Team A" not in cards[1]
    best = Entrant.objects.get(competition__slug="teamliga-2026", number=1).player.full_name
    assert best not in shown("/series/teamliga/")
    assert page.all("a", href="/teamliga-2026/teams/2/")


def test_the_all_time_page_has_the_teams_beside_the_players(team_series: LeagueSeries) -> None:
    page = all_time_of(team_series)
    assert [(row.place, row.name, row.titles, row.seasons, row.places) for row in page.teams][:2] == [
        (1, "Team B", 2, 2, "2026: 1., 2027: 1."),
        (2, "Team A", 1, 2, "2026: 2., 2027: 1."),
    ]
    assert sum(row.titles for table in page.tables for row in table.rows) == 0, "the title is the team's"
    assert "the title is the team’s and no player’s" in shown("/series/teamliga/all-time/?teams-sort=-team")
    lines = read("/series/teamliga/all-time.csv?table=teams").decode("utf-8-sig").splitlines()
    assert lines[:2] == ["place,team,titles,seasons,places", '1,Team B,2,2,"2026: 1., 2027: 1."']
    assert json.loads(read("/series/teamliga/all-time.json"))["teams"][1]["team"] == "Team A"


# ---------- what directors do


def test_a_director_begins_a_series_from_a_competition() -> None:
    competition = make_competition()
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(competition))
    url = reverse("manage_series", args=[competition.slug])
    asked = {"act": "start", "new-name": "Müller-Liga", "new-label": "2026", "new-division": "1st division"}
    client.post(url, asked)
    row = DivisionSeason.objects.get()
    assert (row.season.series.address, row.season.label, row.level) == ("mueller-liga", "2026", 1)
    page = client.get(url).content.decode()
    assert "level 1" in page and "Begin a new series" not in page


def test_a_further_competition_comes_into_a_series_that_one_directs() -> None:
    series = season_one(1)
    other = make_competition("ema-2016", name="Second", slug="second")
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(other))
    url = reverse("manage_series", args=["second"])
    assert "Nordliga" not in client.get(url).content.decode()
    alice_directs(Competition.objects.get(slug="nordliga-1-2026"))
    asked = {"act": "enter", "into-series": "nordliga", "into-label": "2026", "into-level": "1", "into-division": "2nd division"}
    assert errors_of(client.post(url, asked), "into-level")
    client.post(url, asked | {"into-level": "2"})
    assert list(series.seasons.get().divisions.values_list("level", "competition__slug")) == [(1, "nordliga-1-2026"), (2, "second")]


def test_a_competition_is_in_one_series_only_and_a_rehearsal_in_none() -> None:
    season = make_season([[CLEAR]])
    with pytest.raises(Refusal) as caught:
        start_series(
            actor=SYSTEM, competition=season.divisions.get().competition, name="Other", address="other", label="1", division="1st division"
        )
    assert caught.value.code == "in_a_series"
    rehearsal = make_competition(slug="rehearsal")
    Competition.objects.filter(pk=rehearsal.pk).update(rehearsal=True)
    rehearsal.refresh_from_db()
    with pytest.raises(Refusal) as caught:
        enter_series(actor=SYSTEM, series=season.series, competition=rehearsal, label="2026", level=5, division="5th division")
    assert caught.value.code == "rehearsal_in_series"


def test_rules_are_typed_as_pairs_of_places() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client, url = alice(season), reverse("series_division", args=["nordliga", 1, 1])
    typed = {"name": "Premier", "falls": "0", "rises": "0", "play_offs": "3–2, 4:1", "play_off_competition": ""}
    client.post(url, typed)
    row = season.divisions.get(level=1)
    assert (row.name, row.falls, row.rises, row.pairs) == ("Premier", 0, 0, ((3, 2), (4, 1)))
    assert errors_of(client.post(url, typed | {"play_offs": "third"}), "play_offs")
    assert "nobody falls from it" in client.get(reverse("series_division", args=["nordliga", 1, 2])).content.decode()


def asked_by(client: Client) -> dict[str, str]:
    """The form of the next season as the page fills it in."""
    page = page_of(client.get(reverse("series_next", args=["nordliga", 1])))
    form = next(one for one in page.all("form") if one.has_field("label"))
    typed = {one.told["name"]: one.told.get("value", "") for one in form.all("input") if one.told.get("type") not in ("checkbox", "radio")}
    for one in form.all("select"):
        typed[one.told["name"]] = next((option.told["value"] for option in one.all("option") if "selected" in option.told), "")
    return typed | {"act": "make"}


def test_the_next_season_is_made_on_one_page_and_undone_from_its_message() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client)
    assert typed["label"] == "2027" and typed["name-1"] == "Nordliga 1 2027"
    done = client.post(url, typed, follow=True)
    made = SeriesSeason.objects.get(label="2027")
    assert client.post(url, typed)["Location"] == reverse("series_season", args=["nordliga", made.order])
    assert SeriesSeason.objects.count() == 2
    (undo,) = undos_of(done)
    client.post(undo)
    assert SeriesSeason.objects.count() == 1 and Competition.objects.count() == 2


def test_dates_are_those_of_last_season_a_year_later_and_may_be_changed() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    days = {"counts_from": datetime.date(2026, 9, 1), "counts_until": datetime.date(2028, 2, 29)}
    Competition.objects.filter(division__level=1).update(**days)
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client)
    assert {name: value for name, value in typed.items() if name.startswith(("counts", "starts", "ends"))} == {
        "counts_from-1": "2027-09-01",
        "counts_until-1": "2029-02-28",
    }
    page = client.get(url).content.decode()
    assert "Last season: 1 September 2026." in page and "Not taken: sessions and their results, line-ups and captains’ links" in page
    assert "with_stages" not in page and "with_teams" not in page
    refused = client.post(url, typed | {"counts_until-1": "2027-08-31"})
    assert errors_of(refused, "counts_until-1")
    assert 'value="2027-08-31"' in refused.content.decode()
    client.post(url, typed | {"counts_from-1": "2027-10-01", "counts_until-1": ""})
    made = SeriesSeason.objects.get(made_from=season).divisions.get(level=1).competition
    assert (made.counts_from, made.counts_until) == (datetime.date(2027, 10, 1), None)


def test_stages_are_offered_where_there_are_some() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    competition = season.divisions.get(level=2).competition
    make_stage(competition, "Regular season")
    make_stage(competition, "Play-offs", who="best", count=4)
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    (ticked,) = page_of(client.get(url)).all("input", name="with_stages")
    assert "checked" in ticked.told
    client.post(url, asked_by(client) | {"with_stages": "on"})
    made = SeriesSeason.objects.get(made_from=season)
    assert [one.name for one in made.divisions.get(level=2).competition.stages.all()] == ["Regular season", "Play-offs"]


def test_looking_again_makes_nothing_and_counts() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client = alice(season)
    typed = asked_by(client) | {"act": "look", "joins-2-names": "Zoe Zander"}
    page = client.post(reverse("series_next", args=["nordliga", 1]), typed).content.decode()
    assert "4 players so far, 5 next" in page
    assert SeriesSeason.objects.count() == 1


def test_a_known_name_that_joins_is_asked_about() -> None:
    season, known = make_season([[CLEAR], [CLEAR]]), make_player(first_name="Wanda", last_name="Wolf")
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client) | {"joins-2-names": "Wanda Wolf"}
    page = page_of(client.post(url, typed))
    assert SeriesSeason.objects.count() == 1
    (name,) = {one.told["name"] for one in page.all("input", type="radio") if one.told["name"].startswith("joins")}
    client.post(url, typed | {name: str(known.pk)})
    assert Entrant.objects.filter(player=known, competition__division__season__label="2027").exists()
    assert Player.objects.filter(last_name="Wolf").count() == 1


def test_what_is_undecided_or_without_a_reason_is_refused_beside_its_row() -> None:
    season = make_season([[LEVEL], [CLEAR]])
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client)
    level = [one.player_id for one in entrants(season.divisions.get(level=1))[2:]]
    assert [typed[f"goes-{player}"] for player in level] == ["", ""]
    assert "Please say where" in client.post(url, typed).content.decode()
    decided = typed | {f"goes-{level[0]}": "1", f"goes-{level[1]}": "2"}
    first = entrants(season.divisions.get(level=1))[0].player_id
    assert "Please give a reason why" in client.post(url, decided | {f"goes-{first}": "leaves"}).content.decode()
    client.post(url, decided | {f"goes-{first}": "leaves", f"reason-{first}": "Moves away"})
    assert SeriesSeason.objects.get(label="2027").moves.get(player=first).goes is None


def test_once_all_are_decided_nobody_is_asked_about_and_tables_that_do_not_fill_are_named() -> None:
    season = make_season([[LEVEL], [CLEAR]])
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client)
    first, second = (one.player_id for one in entrants(season.divisions.get(level=1))[2:])
    asked = client.get(url).content.decode()
    assert "2 players have to be decided by you" in asked and "do not fill the tables" not in asked
    one = client.post(url, typed | {f"goes-{first}": "1", "act": "look"}).content.decode()
    assert "1 player has to be decided by you" in one
    chosen = client.post(url, typed | {f"goes-{first}": "1", f"goes-{second}": "1", "act": "look"}).content.decode()
    assert "to be decided by you" not in chosen
    assert "5 players do not fill the tables: 1 of them sits out each session." in chosen and "3 players fill no table." in chosen
    filled = client.post(url, typed | {f"goes-{first}": "1", f"goes-{second}": "2", "act": "look"}).content.decode()
    assert "to be decided by you" not in filled and "the tables:" not in filled


def test_what_was_asked_is_told_as_history_and_asks_nobody_any_more() -> None:
    season = make_season([[LEVEL], [CLEAR]])
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    first, second = (one.player_id for one in entrants(season.divisions.get(level=1))[2:])
    client.post(url, asked_by(client) | {f"goes-{first}": "1", f"goes-{second}": "2"})
    top = season.divisions.get(level=1)
    competitions.disqualify(actor=SYSTEM, entrant=top.competition.entrants.get(player=first), reason="Cheating")
    page = client.get(reverse("series_season", args=["nordliga", 2])).content.decode()
    assert "By the rules then: level at the line, so that the directors decided; by the rules now: falls." in page
    assert "please decide;" not in page


def test_a_correction_afterwards_stands_on_the_page_and_is_decided_there() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client = alice(season)
    client.post(reverse("series_next", args=["nordliga", 1]), asked_by(client))
    made = SeriesSeason.objects.get(label="2027")
    first = entrants(season.divisions.get(level=1))[0]
    competitions.disqualify(actor=SYSTEM, entrant=first, reason="Cheating")
    assert "has changed where 2 players" in client.get(reverse("series_manage", args=["nordliga"])).content.decode()
    url = reverse("series_season", args=["nordliga", made.order])
    assert "Changed by a correction" in client.get(url).content.decode()
    move = reverse("series_move", args=["nordliga", made.order])
    client.post(move, {"player": first.player_id, "goes": "2", "reason": "Disqualified", "act": "move"})
    other = made.moves.exclude(player=first.player).get(was=1, goes=2)
    client.post(move, {"player": other.player_id, "act": "keep"})
    assert "Changed by a correction" not in client.get(url).content.decode()
    assert made.divisions.get(level=2).competition.entrants.filter(player=first.player).exists()


def test_after_a_change_of_the_tables_the_page_shows_them_anew_and_the_next_press_makes_the_season() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client, url = alice(season), reverse("series_next", args=["nordliga", 1])
    typed = asked_by(client)
    competitions.disqualify(actor=SYSTEM, entrant=entrants(season.divisions.get(level=1))[0], reason="Cheating")
    refused = client.post(url, typed)
    assert "have changed since you opened the page" in refused.content.decode()
    assert SeriesSeason.objects.count() == 1
    seen = page_of(refused).one("input", name="seen").told["value"]
    reasons = {f"reason-{one.player_id}": "As before" for one in entrants(season.divisions.get(level=1))}
    client.post(url, typed | reasons | {"seen": seen})
    assert SeriesSeason.objects.count() == 2


@pytest.mark.parametrize(
    ("falls", "rises", "play_offs", "says"),
    [
        (2, 0, "3–1", "Play-offs: place 3 of 1st division falls anyway, as 2 of 4 fall."),
        (1, 2, "3–2", "Play-offs: place 2 of 2nd division rises anyway, as the first 2 rise."),
        (0, 0, "5–1", "Play-offs: 1st division has no place 5, as it has 4 players."),
        (0, 0, "4–5", "Play-offs: 2nd division has no place 5, as it has 4 players."),
        (0, 0, "4–1, 4–2", "Play-offs: place 4 stands in two pairs."),
    ],
)
def test_a_play_off_of_a_place_that_moves_anyway_is_refused_at_its_field(falls: int, rises: int, play_offs: str, says: str) -> None:
    season = make_season([[CLEAR], [CLEAR]], falls=0, rises=0)
    client, url = alice(season), reverse("series_division", args=["nordliga", 1, 1])
    asked = {"name": "1st division", "falls": falls, "rises": rises, "play_offs": play_offs, "play_off_competition": ""}
    page = client.post(url, asked)
    assert errors_of(page, "play_offs") == [says]
    assert f'value="{play_offs}"' in page.content.decode(), "what was typed stays"
    assert season.divisions.get(level=1).play_offs == []
    client.post(url, asked | {"falls": 1, "rises": 1, "play_offs": "3–2"})
    assert season.divisions.get(level=1).play_offs == [[3, 2]]


def test_a_season_that_is_still_running_says_so() -> None:
    season = make_season([[CLEAR], [CLEAR]], over=False)
    page = alice(season).get(reverse("series_next", args=["nordliga", 1])).content.decode()
    assert "Not finished yet: Nordliga 1 2026 and Nordliga 2 2026" in page


def test_a_label_and_an_address_are_taken_once() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    client = alice(season)
    change_division(actor=SYSTEM, division=season.divisions.get(level=1), name="Top")
    client.post(reverse("series_season", args=["nordliga", 1]), {"label": "2026/27"})
    assert SeriesSeason.objects.get().label == "2026/27"
    second = make_competition(slug="second")
    start_series(actor=SYSTEM, competition=second, name="Second", address="second", label="1", division="1st division")
    with pytest.raises(Refusal) as caught:
        change_series(actor=SYSTEM, series=season.series, address="second")
    assert caught.value.field == "address"
