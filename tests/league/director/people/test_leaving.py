"""Leaving and absence: the page that decides it, its effect on ranking and EMA file, and the undo."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import appoint_stand_in, change_entrant, count_missed_games, remove_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.director.overview.queries import checklist
from league.director.people.choices import Leaving
from league.director.people.commands.leaving import bring_back, settle_leaving
from league.director.rehearsal.commands import create_rehearsal
from league.errors import Refusal
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game, GameResult, Substitution
from league.seating.commands import note_arrival, plan_session, seat_session
from league.seating.draft_queries import spare_players
from league.seating.models import Session
from league.seating.queries import comers_to, present_at
from league.standings.exports.ema import ema_check, ema_rows
from league.standings.exports.results import results_table
from league.standings.exports.standings import standings_json, standings_table
from league.standings.queries.ranking.standings import standings_of
from tests.built_once import built_once
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_evening, make_session
from tests.league.paper.reading import read
from tests.pages import choices_of, fields_of, number_in, page_of, text

pytestmark = pytest.mark.django_db

SCORES = (60_000, 30_000, 20_000, 10_000)


@pytest.fixture
def cup(client: Client) -> Competition:
    """EMA 2012: eight players (Wanda leads after session 1), a substitute, session 2 seated, session 3 planned."""
    cup = played_once()
    client.force_login(User.objects.get(username="alice"))
    return cup


@built_once
def played_once() -> Competition:
    cup = make_competition("ema-2012", name="Cup", slug="cup", kind="tournament")
    alice_directs(cup)
    wanda = make_entrant(cup, first_name="Wanda", last_name="Ibis")
    people = [wanda, *make_entrants(cup, 7)]
    change_entrant(actor=SYSTEM, entrant=make_entrant(cup, first_name="Max", last_name="Meise"), substitute=True)
    play(make_session(cup, people, tables=2))
    make_session(cup, people, tables=2)
    plan_session(actor=SYSTEM, competition=cup)
    return cup


def play(session: Session) -> None:
    """Start and finish a session with the same scores at every table."""
    session_steps.start(actor=SYSTEM, session=session)
    for game in Game.objects.filter(table__session=session):
        games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=SCORES, sum_reason="a test")


def one(cup: Competition, first_name: str = "Wanda") -> Entrant:
    return cup.entrants.get(player__first_name=first_name)


def url(number: int = 1, name: str = "manage_leaving") -> str:
    return reverse(name, args=["cup", number])


def send(client: Client, act: str = "save", **values: Any) -> Any:
    sent = {"plays": "nobody", "since": "2", "player": "house", "count": "nothing", "points": "-30000", **values}
    return client.post(url(), {**sent, "act": act}, follow=True)


def without_wanda(cup: Competition) -> list[Entrant]:
    return list(cup.entrants.active().filter(substitute=False).exclude(player__first_name="Wanda")[:4])


def table(cup: Competition) -> dict[str, tuple[int | None, int, object]]:
    """First name → place, games and value."""
    rows = standings_of(cup).rows
    return {row.name.split()[0]: (row.place, row.games, row.value.value if row.value else None) for row in rows}


def steps(cup: Competition) -> Sequence[str]:
    return [str(step.detail) for step in checklist(cup) if step.title == "Missed games"]


def test_the_page_shows_the_new_table_before_anything_is_saved(client: Client, cup: Competition) -> None:
    page = send(client, "preview", count="struck", reason="fell ill")
    shown = text(page)
    assert "Nothing is saved yet." in shown
    assert "Wanda Ibis is listed without a place, and does not stand in the EMA file." in shown
    assert "7 players have a place, here and in the EMA file; before: 8." in shown
    assert "1 → <strong>–</strong>" in shown
    assert one(cup).status == EntrantStatus.ACTIVE
    assert not ActionLog.objects.filter(verb="remove_entrant").exists()


def test_a_substitute_from_a_session_on_keeps_the_seats_and_counts_as_the_rulebook_says(client: Client, cup: Competition) -> None:
    max_ = one(cup, "Max")
    preview = text(send(client, "preview", plays="substitute", player=max_.player_id))
    assert "By the rulebook each of these games counts −30,000 points: 2 are planned, −60,000 in all." in preview
    send(client, plays="substitute", player=max_.player_id, count="")
    wanda = one(cup)
    assert (wanda.status, wanda.stand_in, wanda.stand_in_from) == ("active", max_, 2)
    play(cup.sessions.get(number=2))
    played = Substitution.objects.get(until_version=None)
    assert (played.player, played.from_hand, played.cause) == (max_.player, 1, "absent")
    own = GameResult.objects.get(entrant=wanda, game__table__session__number=2)
    assert (own.total, own.replaced, own.place) == (-30_000, True, 1)
    others = GameResult.objects.filter(game=own.game).exclude(entrant=wanda).order_by("place").values_list("uma", flat=True)
    assert list(others) == [10_000, -10_000, -30_000]
    assert table(cup)["Wanda"] == (2, 2, 30_000)
    assert steps(cup) == []


def test_an_appointed_substitute_does_not_keep_the_start_from_being_taken_back(client: Client, cup: Competition) -> None:
    send(client, plays="substitute", count="")
    session = cup.sessions.get(number=2)
    session_steps.start(actor=SYSTEM, session=session)
    assert Substitution.objects.count() == 1
    session_steps.call_back(actor=SYSTEM, session=session)
    assert not Game.objects.filter(table__session=session).exists()
    session_steps.start(actor=SYSTEM, session=session)
    assert Substitution.objects.count() == 1


def test_a_house_substitute_is_entered_and_neither_drawn_nor_ranked(client: Client, cup: Competition) -> None:
    send(client, plays="substitute", count="")
    house = one(cup).stand_in
    assert house is not None
    assert (house.player.full_name, house.substitute) == ("House substitute", True)
    assert "House" not in table(cup)


def test_nobody_is_ranked_by_fewer_games_in_silence(client: Client, cup: Competition) -> None:
    send(client, count="")
    make_session(cup, without_wanda(cup))
    play(cup.sessions.order_by("number").last())  # type: ignore[arg-type]
    assert "Wanda Ibis played 1 of 2 games" in steps(cup)[0]
    cache.clear()
    public = Client().get(reverse("standings", args=["cup"]))
    assert "Wanda Ibis played 1 of 2 games. It is not decided yet how the missed games count." in text(public)
    topic = next(topic for topic in ema_check(cup) if topic.code == "missed")
    assert topic.is_open
    assert (1, "Wanda Ibis") in topic.people
    assert url() in client.get(reverse("manage_ema", args=["cup"])).content.decode()
    assert "Wanda Ibis played 1 of 2 games" in text(client.get(reverse("manage_results", args=["cup"])))
    send(client, count="nothing")
    assert "Wanda Ibis" not in " ".join(steps(cup))
    assert "The missed games count nothing, as the directors have decided." in text(Client().get(reverse("standings", args=["cup"])))


@pytest.mark.parametrize(
    ("values", "wanda", "said", "note"),
    [
        ({"count": "nothing"}, (3, 1, 60_000), "The missed games count nothing", "Withdrawn"),
        (
            {"count": "points", "points": "-30000"},
            (3, 1, 30_000),
            "Each missed game counts −30,000 points",
            "Withdrawn. Missed games: 1 × −30,000 points",
        ),
        (
            {"count": "last"},
            (8, 1, 60_000),
            "behind everybody who played all the games",
            "Withdrawn. Missed games: behind all who played every game",
        ),
    ],
)
def test_missed_games_count_as_decided_and_everybody_can_read_it(
    client: Client, cup: Competition, values: dict[str, str], wanda: tuple[int, int, int], said: str, note: str
) -> None:
    send(client, **values)
    everybody = list(cup.entrants.active().filter(substitute=False))
    make_session(cup, [*everybody, one(cup, "Max")], tables=2)
    play(cup.sessions.order_by("number").last())  # type: ignore[arg-type]
    assert table(cup)["Wanda"] == wanda
    assert said in text(Client().get(reverse("standings", args=["cup"])))
    breakdown = Client().get(reverse("breakdown", args=["cup", 1]))
    assert said in text(breakdown)
    assert number_in(page_of(breakdown).one("tfoot").all("strong")[0].text) == wanda[2]
    row = next(row for row in standings_of(cup).rows if row.person.number == 1)
    assert row.note == note
    file = {row.first_name: (row.place, row.score) for row in ema_rows(cup)}
    assert file["Wanda"] == (wanda[0], wanda[2])


def test_missed_games_that_count_are_listed_beside_games_played(client: Client, cup: Competition) -> None:
    send(client, count="points", points="-30000")
    for number in (2, 3):
        make_session(cup, list(cup.entrants.active()), tables=2)
        play(cup.sessions.order_by("number").last())  # type: ignore[arg-type]
        cache.clear()
        wanda = next(row for row in standings_of(cup).rows if row.person.number == 1)
        said = f"1 + {number - 1} missed"
        assert (wanda.games, wanda.games_text) == (1, said)
        for name, more in (("standings", []), ("breakdown", [1]), ("entrant", [1])):
            assert said in text(Client().get(reverse(name, args=["cup", *more]))), name
        assert f"Sum of games: {said}" in text(Client().get(reverse("breakdown", args=["cup", 1])))
        cells = standings_table(cup)
        exported = next(row for row in cells.rows if row[1] == 1)
        assert f"Missed games: {number - 1} × −30,000 points" in str(exported[-1])
        noted = next(row["note"] for row in standings_json(cup)["standings"] if row["number"] == 1)
        assert f"Missed games: {number - 1} × −30,000 points" in noted
    others = {row.games_text for row in standings_of(cup).rows if row.person.number in range(2, 9) and row.games == 3}
    assert others == {"3"}


def test_a_struck_player_has_no_place_and_the_substitute_takes_the_seats(client: Client, cup: Competition) -> None:
    refused = send(client, plays="substitute", count="struck")
    assert "Please give a reason." in text(refused)
    assert one(cup).status == EntrantStatus.ACTIVE
    send(client, plays="substitute", player=one(cup, "Max").player_id, count="struck", reason="fell ill")
    assert one(cup).status == EntrantStatus.REMOVED
    seated = cup.sessions.get(number=2).seats.values_list("entrant__player__first_name", flat=True)
    assert "Max" in seated
    assert "Wanda" not in seated
    assert table(cup)["Wanda"][0] is None
    assert "fell ill" not in Client().get(reverse("standings", args=["cup"])).content.decode()


def test_bringing_somebody_back_says_what_it_could_not_undo(client: Client, cup: Competition) -> None:
    send(client, plays="substitute", player=one(cup, "Max").player_id, count="struck", reason="fell ill")
    client.post(url(name="manage_bring_back"))
    wanda = one(cup)
    assert (wanda.status, wanda.stand_in, wanda.missed) == ("active", None, "")
    assert cup.sessions.get(number=2).seats.filter(entrant=wanda).exists()
    send(client, plays="substitute", player=one(cup, "Max").player_id, count="")
    play(cup.sessions.get(number=2))
    page = client.post(url(name="manage_bring_back"), follow=True)
    assert "What a substitute played stays: session 2." in text(page)
    assert one(cup).stand_in is None


def test_a_saved_decision_comes_with_an_undo_button(client: Client, cup: Competition) -> None:
    page = send(client, count="last")
    assert url(name="manage_bring_back") in page.content.decode()
    assert {"withdraw_entrant", "count_missed_games"} <= set(ActionLog.objects.values_list("verb", flat=True))


def test_a_decision_from_an_outdated_page_is_answered_with_the_present_state(client: Client, cup: Competition) -> None:
    seen = fields_of(client.get(url()))["seen"][0]
    withdraw_entrant(actor=SYSTEM, entrant=one(cup))
    page = send(client, plays="self", seen=seen)
    assert page.status_code == 409
    assert one(cup).status == EntrantStatus.WITHDRAWN


def test_impossible_decisions_are_refused_with_a_sentence(cup: Competition) -> None:
    wanda, ben = one(cup), one(cup, "Max")
    for leaving, code in (
        (Leaving(plays="substitute", since=2), "substitute_missing"),
        (Leaving(plays="substitute", player=cup.entrants.get(number=3).player, since=2), "no_substitute"),
        (Leaving(plays="nobody", count="points"), "points_missing"),
        (Leaving(plays="nobody", count="half"), "unknown_count"),
        (Leaving(plays="nobody", strike=True), "reason_missing"),
    ):
        with pytest.raises(Refusal) as refused:
            settle_leaving(actor=SYSTEM, entrant=wanda, leaving=leaving)
        assert refused.value.code == code
    settle_leaving(actor=SYSTEM, entrant=wanda, leaving=Leaving(plays="substitute", player=ben.player, since=2))
    with pytest.raises(Refusal, match="plays for somebody else"):
        settle_leaving(actor=SYSTEM, entrant=cup.entrants.get(number=3), leaving=Leaving(plays="substitute", player=ben.player, since=2))
    assert cup.entrants.get(number=3).status == EntrantStatus.ACTIVE


def test_bringing_back_leaves_no_decision(cup: Competition) -> None:
    wanda = one(cup)
    remove_entrant(actor=SYSTEM, entrant=wanda, reason="ill")
    count_missed_games(actor=SYSTEM, entrant=wanda, count="points", points=-5_000)
    brought = bring_back(actor=SYSTEM, entrant=wanda)
    assert (brought.entrant.missed, brought.entrant.missed_points, brought.replaced, brought.without) == ("", None, (), ())


def test_printed_standings_name_missed_games_beside_those_played(client: Client, cup: Competition) -> None:
    send(client, count="points", points="-30000")
    make_session(cup, list(cup.entrants.active()), tables=2)
    play(cup.sessions.order_by("number").last())  # type: ignore[arg-type]
    assert "1 + 1 missed" in read(client.get(reverse("manage_paper_standings", args=["cup"])).content).text


def test_a_player_who_sat_out_has_missed_no_game(client: Client, cup: Competition) -> None:
    everybody = list(cup.entrants.active().filter(substitute=False))
    five = make_session(cup, everybody[:5])
    play(five)
    assert five.sit_outs.count() == 1
    names = " ".join(steps(cup))
    assert everybody[4].shown_name not in names


def test_a_league_asks_nothing_of_missed_games(client: Client) -> None:
    league = make_competition("ema-2012", name="League", slug="cup")
    client.force_login(alice_directs(league))
    entrants = make_entrants(league, 5)
    play(make_session(league, entrants[:4]))
    play(make_session(league, entrants[1:5]))
    assert steps(league) == []
    assert choices_of(client.get(url()), "count") == ["", "nothing", "struck"]


def test_a_rehearsal_has_the_same_substitutes(cup: Competition) -> None:
    settle_leaving(actor=SYSTEM, entrant=one(cup), leaving=Leaving(plays="substitute", player=one(cup, "Max").player, since=2))
    copy = create_rehearsal(actor=SYSTEM, competition=cup)
    stand_in = one(copy).stand_in
    assert stand_in is not None
    assert (stand_in.competition, stand_in.player.first_name) == (copy, "Max")


@pytest.mark.parametrize(
    ("since", "until", "copied"), [(2, None, (1, None)), (3, None, (2, None)), (2, 2, (1, 1)), (1, 2, (1, 1)), (3, 3, (2, 2))]
)
def test_in_a_rehearsal_a_substitute_plays_in_the_same_sessions_by_their_new_numbers(
    cup: Competition, since: int, until: int | None, copied: tuple[int, int | None]
) -> None:
    """Sessions 2 and 3 become 1 and 2 in the copy."""
    appoint_stand_in(actor=SYSTEM, entrant=one(cup), other=one(cup, "Max"), since=since, until=until)
    wanda = one(create_rehearsal(actor=SYSTEM, competition=cup))
    assert (wanda.stand_in_from, wanda.stand_in_until) == copied


def test_a_rehearsal_has_no_substitute_who_played_in_earlier_sessions_only(cup: Competition) -> None:
    appoint_stand_in(actor=SYSTEM, entrant=one(cup), other=one(cup, "Max"), since=1, until=1)
    wanda = one(create_rehearsal(actor=SYSTEM, competition=cup))
    assert (wanda.stand_in, wanda.stand_in_from, wanda.stand_in_until) == (None, None, None)


def test_a_substitute_plays_up_to_a_session_and_the_pages_say_so(client: Client, cup: Competition) -> None:
    values = {"plays": "substitute", "player": one(cup, "Max").player_id, "count": ""}
    assert "cannot be before the first" in text(send(client, act="preview", **values | {"since": "3", "until": "2"}))
    page = text(send(client, act="preview", until="2", **values))
    assert "In session 2 only a substitute plays for Wanda Ibis, who stays in the draw and plays again after it." in page
    assert "By the rulebook this game counts −30,000 points." in page
    page = text(send(client, until="2", **values))
    assert "Max Meise plays for Wanda Ibis in session 2 only." in page
    assert (one(cup).stand_in_from, one(cup).stand_in_until) == (2, 2)
    filled = fields_of(client.get(url()))
    assert (filled["plays"], filled["since"], filled["until"]) == (["substitute"], ["2"], ["2"])
    play(cup.sessions.get(number=2))
    opened = client.get(url())
    assert ("plays for Wanda Ibis" in text(opened), fields_of(opened)["until"]) == (False, [""]), "over: as of who simply plays"
    seat_session(actor=SYSTEM, session=cup.sessions.get(number=3), tables=[[*cup.entrants.filter(number__lte=4)]])
    play(cup.sessions.get(number=3))
    assert Substitution.objects.count() == 1


def test_a_decision_from_an_outdated_page_learns_that_a_substitute_stops_earlier(client: Client, cup: Competition) -> None:
    max_ = one(cup, "Max")
    appoint_stand_in(actor=SYSTEM, entrant=one(cup), other=max_, since=2)
    seen = fields_of(client.get(url()))["seen"][0]
    appoint_stand_in(actor=SYSTEM, entrant=one(cup), other=max_, since=2, until=2)
    assert send(client, plays="self", count="", seen=seen).status_code == 409


def test_a_replaced_player_is_drawn_without_being_checked_in(client: Client, cup: Competition) -> None:
    """The check-in shows the substitute, who is offered for no other table."""
    send(client, plays="substitute", player=one(cup, "Max").player_id, count="")
    third = cup.sessions.get(number=3)
    note_arrival(actor=SYSTEM, session=third, entrant=cup.entrants.get(number=2))
    assert [entrant.number for entrant in present_at(third)] == [1, 2]
    assert spare_players([third]) == ()
    page = client.get(reverse("manage_arrivals", args=["cup", 2]))
    assert "Max Meise, for Wanda Ibis" in text(page)
    wanda = next(comer for comer in comers_to(cup.sessions.get(number=2)) if comer.number == 1)
    assert (wanda.here, wanda.stand_in) == (True, "Max Meise")


def test_the_ranking_page_proposes_a_least_number_of_games(client: Client, cup: Competition) -> None:
    send(client, count="nothing")
    play(make_session(cup, without_wanda(cup)))
    page = client.get(reverse("manage_ranking", args=["cup"]))
    assert "With 2 as the least number of games" in text(page)
    (query,) = [link.told["href"] for link in page_of(page).all("a") if link.text == "Look at it"]
    preview = client.get(reverse("manage_ranking", args=["cup"]) + query)
    assert "1 of 2 games needed for a place" in text(preview)


def test_files_name_the_place_at_the_table_and_the_place_that_counts(client: Client, cup: Competition) -> None:
    """EMA 2012: the table counts the substitute's real score, and the replaced person has -30,000, as if last."""
    send(client, plays="substitute", count="")
    play(cup.sessions.get(number=2))
    table_ = results_table(cup)
    keys = [column.key for column in table_.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table_.rows]
    replaced = next(row for row in rows if row["replaced"])
    assert (replaced["place"], replaced["own_place"], replaced["total"]) == (1, 4, -30_000)
    assert all(row["place"] == row["own_place"] for row in rows if not row["replaced"])
    standing = next(row for row in standings_of(cup).rows if row.person.number == 1)
    assert standing.places == (1, 0, 0, 1)


def test_the_pages_say_where_a_place_differs_from_that_at_the_table(client: Client, cup: Competition) -> None:
    standings, own, other = reverse("standings", args=["cup"]), reverse("breakdown", args=["cup", 1]), reverse("breakdown", args=["cup", 2])
    footnote = "who was replaced by a substitute counts as last at that table here"
    sentence = "the standings count the last one for the player who was replaced"
    assert footnote not in text(client.get(standings)) and sentence not in text(client.get(own))
    send(client, plays="substitute", count="")
    play(cup.sessions.get(number=2))
    assert footnote in text(client.get(standings)) and footnote not in text(client.get(standings, {"after": "1"}))
    assert sentence in text(client.get(own)) and sentence not in text(client.get(other))


def test_a_substitute_seated_at_another_table_keeps_the_session_from_starting(client: Client, cup: Competition) -> None:
    max_ = one(cup, "Max")
    send(client, plays="substitute", player=max_.player_id, count="")
    session = make_session(cup, [*without_wanda(cup), one(cup), *list(cup.entrants.filter(number__in=[6, 7])), max_], tables=2)
    with pytest.raises(Refusal, match="Max Meise"):
        session_steps.start(actor=SYSTEM, session=session)


def test_the_check_in_of_an_evening_links_to_leaving_for_good(client: Client) -> None:
    league = make_competition(slug="cup")
    client.force_login(alice_directs(league))
    evening = make_evening(league, present=make_entrants(league, 4))
    page = reverse("manage_evening", args=["cup", evening.pk])
    assert "Somebody leaves for good?" in text(client.get(page))
    assert f'href="{url(3)}"' in client.get(page).content.decode()
    assert client.get(url(3)).status_code == 200


def test_the_questions_say_when_they_need_an_answer(client: Client, cup: Competition) -> None:
    page = re.sub(r"<[^>]+>", "", text(client.get(url())))
    assert page.count("(if a substitute plays)") == 3
    assert "Points for each missed game (if each counts points)" in page
