"""Every correction of an approved result shows who moves in the standings before it is saved, and what it shows comes true."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.games.commands import Replace, enter_final_scores
from league.games.entry import Entry
from league.games.models import Game, GameRevision, Penalty
from league.games.states import GameState
from league.seating.commands import approve_session
from league.seating.models import Session
from league.standings.queries.ranking.standings import standings_of
from league.table.pending import pending_to_text
from tests.built_once import built_once
from tests.factories import alice_directs, make_competition, make_entrant, make_running
from tests.league.games.play import Play, found_by_verify, named_table, ron
from tests.league.table.phone import Phone
from tests.pages import PagePart, fields_of, page_of, text

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")
SCORES = {1: (45_000, 35_000, 25_000, 15_000), 2: (44_000, 34_000, 26_000, 16_000)}
Places = dict[str, int | None]


@pytest.fixture
def cup(client: Client) -> Competition:
    """Two tables of an approved session: Anna, Eva, Ben, Felix, Greta, Clara, Hugo, David from the first to the last place."""
    played = approved_cup()
    client.force_login(User.objects.get(username="alice"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return played


@built_once
def approved_cup() -> Competition:
    return make_approved_cup()


def make_approved_cup() -> Competition:
    cup = make_competition("ema-2016", kind="tournament")
    alice_directs(cup)
    session = make_running(cup, [make_entrant(cup, first_name=name, last_name="") for name in NAMES], tables=2)
    for number, scores in SCORES.items():
        enter_final_scores(entry=Entry.new(SYSTEM, 0), game=game_of(number), scores=scores)
    approve_session(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    return Competition.objects.get(pk=cup.pk)


def game_of(number: int = 1) -> Game:
    return Game.objects.select_related("competition", "table__session").get(number=number)


def places(cup: Competition) -> Places:
    cup.refresh_from_db()
    return {row.name: row.place for row in standings_of(cup).rows}


def url(name: str = "manage_correct", number: int = 1) -> str:
    return reverse(name, args=["tuesday", number])


def entry(number: int = 1, **typed: Any) -> dict[str, Any]:
    return {"client_id": str(uuid4()), "expected_version": game_of(number).version, **typed}


def moves_in(page: HttpResponse) -> Places:
    """Name → the place afterwards, of those whom the page says to move or to get another total."""
    (table,) = page_of(page).one("section", id="who-moves").all("tbody")
    return {row.one("th").text.split()[0]: place_in(row.all("td")[0]) for row in table.all("tr")}


def place_in(cell: PagePart) -> int | None:
    said = cell.one("strong").text
    return None if said == "–" else int(said)


def save(client: Client, page: HttpResponse) -> HttpResponse:
    """Press *Save the correction* on the page that shows what changes."""
    form = next(one for one in page_of(page).all("form", method="post") if one.has_field("seen_effect"))
    sent = {name: values[-1] for name, values in fields_of(form).items() if name != "csrfmiddlewaretoken"}
    return client.post(form.told.get("action") or url(), sent, follow=True)


def comes_true(cup: Competition, shown: Places) -> bool:
    now = places(cup)
    return bool(shown) and all(now[name] == place for name, place in shown.items())


def corrected_scores(client: Client) -> HttpResponse:
    typed = {f"score{seat}": score for seat, score in enumerate((35_000, 45_000, 25_000, 15_000))}
    return client.post(url(), entry(act="scores", reason="Read wrongly", **typed))


def voided(client: Client) -> HttpResponse:
    return client.post(url(), entry(act="count", reason="Played with a tile too few"))


def chombo(client: Client) -> HttpResponse:
    return client.post(url("manage_incident_game"), entry(act="note_chombo", seat=0, reason="False ron"))


def penalty(client: Client) -> HttpResponse:
    return client.post(
        url("manage_incident_game"),
        entry(
            act="points",
            seat=0,
            points="other",
            amount=20_000,
            after_hand=0,
            applies="after_uma",
            on_sheet="no",
            reason="Phone at the table",
        ),
    )


@pytest.mark.parametrize("correct", [corrected_scores, voided, chombo, penalty])
def test_who_moves_is_shown_before_anything_is_saved_and_comes_true(client: Client, cup: Competition, correct: Any) -> None:
    before, versions = places(cup), GameRevision.objects.count()
    assert list(before) == ["Anna", "Eva", "Ben", "Felix", "Greta", "Clara", "Hugo", "David"]
    page = correct(client)
    assert page.status_code == 200 and "The first place changes." in text(page)
    shown = moves_in(page)
    assert shown["Anna"] != 1
    assert (places(cup), GameRevision.objects.count(), Penalty.objects.count()) == (before, versions, 0), "nothing is saved"

    save(client, page)
    assert GameRevision.objects.count() == versions + 1
    assert comes_true(cup, shown) and places(cup) != before
    assert found_by_verify() == []


@pytest.mark.parametrize(("language", "said"), [("en", "Nobody gets another place."), ("de", "Niemand bekommt einen anderen Platz.")])
def test_where_totals_change_and_places_stay_it_says_so(client: Client, cup: Competition, language: str, said: str) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    typed = {f"score{seat}": score for seat, score in enumerate((45_100, 35_000, 25_000, 14_900))}
    page = client.post(url(), entry(act="scores", reason="Read wrongly", **typed))
    assert said in text(page) and set(moves_in(page)) == {"Anna", "David"}
    section = page_of(page).one("section", id="who-moves")
    assert not any(words in section.text for words in ("Who moves", "Wer sich")), "nobody does"


def test_a_void_game_that_counts_again_shows_who_moves(client: Client, cup: Competition) -> None:
    before = places(cup)
    save(client, voided(client))
    again = voided(client)
    shown = moves_in(again)
    save(client, again)
    assert comes_true(cup, shown) and places(cup) == before


def test_a_penalty_that_is_taken_back_shows_who_moves(client: Client, cup: Competition) -> None:
    before = places(cup)
    save(client, chombo(client))
    page = client.post(url("manage_take_back"), entry(row=Penalty.objects.get().pk, reason="It was none"))
    shown = moves_in(page)
    assert shown["Anna"] == 1 and places(cup) != before
    save(client, page)
    assert places(cup) == before


def test_what_was_changed_since_it_was_shown_is_shown_again(client: Client, cup: Competition) -> None:
    page = chombo(client)
    sent = {name: values[-1] for name, values in fields_of(page_of(page)).items()}
    assert "Nothing is saved yet." in text(client.post(url("manage_incident_game"), {**sent, "seat": "1"}))
    assert not Penalty.objects.exists()


def test_what_is_refused_is_refused_as_before(client: Client, cup: Competition) -> None:
    page = client.post(url("manage_incident_game"), entry(act="note_chombo", seat=0, reason=""))
    assert page.status_code == 422 and "Nothing is saved yet." not in text(page)
    late = client.post(url(), {**entry(act="count", reason="Late"), "expected_version": 0})
    assert late.status_code == 422 and game_of().state == GameState.FINISHED


def test_a_warning_changes_no_results_and_is_noted_in_one_tap(client: Client, cup: Competition) -> None:
    page = client.post(url("manage_incident_game"), entry(act="warning", seat=0, reason="Slow"), follow=True)
    assert Penalty.objects.count() == 1 and "Nothing is saved yet." not in text(page)


def test_before_the_approval_one_tap_is_enough(client: Client) -> None:
    play = named_table("ema-2016")
    client.force_login(alice_directs(play.game.competition))
    play.enter_final_scores(scores=SCORES[1])
    chombo(client)
    assert Penalty.objects.count() == 1
    voided(client)
    assert game_of().state == GameState.VOID


def test_changed_seats_show_who_moves(client: Client, cup: Competition) -> None:
    board = reverse("manage_reseat", args=["tuesday", 1])
    anna, david = (cup.entrants.get(player__first_name=name).number for name in ("Anna", "David"))
    page = client.post(board, {"tap": david, "held": anna})
    shown = moves_in(page)
    assert shown == {"Anna": 8, "David": 1}
    moves = fields_of(page_of(page).one("form", id="reseat"))["moves"][0]
    done = client.post(board, {"save": "1", "moves": moves, "reason": "Wrong chairs"}, follow=True)
    assert comes_true(cup, shown)
    back = page_of(done).one("form", id="reseat-back")
    assert "save" not in fields_of(back), "taking it back is shown first, too"
    sent = {name: values[-1] for name, values in fields_of(back).items()}
    assert moves_in(client.post(board, sent)) == {"Anna": 1, "David": 8}


# ---------- hands, corrected at the table


@pytest.fixture
def played(client: Client) -> Play:
    """A table played by hands to its end, in an approved session."""
    play = named_table("ema-2016", NAMES[:4])
    client.force_login(alice_directs(play.game.competition))
    play.play_to_the_end()
    approve_session(actor=SYSTEM, session=play.session)
    return play


def reviewed(play: Play) -> HttpResponse:
    alice = Phone(play.game, user=User.objects.get(username="alice"))
    return alice.post("table_correction", pending=pending_to_text([Replace(1, ron(1, 0, 5))]))


def test_a_corrected_hand_shows_who_moves_after_its_review_and_is_saved_at_the_table(client: Client, played: Play) -> None:
    cup, before = played.game.competition, places(played.game.competition)
    review = reviewed(played)
    assert "See who moves" in text(review) and "Save the correction" not in text(review)
    form = page_of(review).one("form", id="save-correction")
    sent = {name: values[-1] for name, values in fields_of(form).items()}
    page = client.post(form.told["action"], {**sent, "save": "1", "reason": "It was played twice"})
    shown = moves_in(page)
    assert places(cup) == before and shown
    saved = save(client, page)
    assert "The correction is saved." in text(saved)
    assert comes_true(cup, shown) and GameRevision.objects.latest("pk").reason == "It was played twice"


def test_a_correction_without_a_reason_is_sent_to_the_table_which_asks_for_it(client: Client, played: Play) -> None:
    form = page_of(reviewed(played)).one("form", id="save-correction")
    sent = {name: values[-1] for name, values in fields_of(form).items()}
    answer = client.post(form.told["action"], {**sent, "save": "1"}, follow=True)
    assert answer.status_code == 422 and "Why is it corrected?" in text(answer)


def test_the_tables_menu_leads_to_the_page_that_shows_what_changes(client: Client, played: Play) -> None:
    alice = Phone(played.game, user=User.objects.get(username="alice"))
    menu = page_of(alice.get()).one("details", class_="table-menu")
    assert menu.all("a")[0].told["href"] == url()
    assert not menu.all("form")
    assert alice.get("table_paper").headers["Location"] == url()


def test_withdrawn_scores_from_paper_show_who_moves(client: Client, played: Play) -> None:
    cup, before = played.game.competition, places(played.game.competition)
    assert "Withdraw the final scores" not in text(client.get(url()))
    save(client, corrected_scores(client))
    page = client.post(url(), entry(act="withdraw", reason="The hands were right"))
    shown = moves_in(page)
    save(client, page)
    assert comes_true(cup, shown) and places(cup) == before


# ---------- under an embargo


@pytest.mark.parametrize("correct", [corrected_scores, chombo])
def test_while_places_are_secret_who_moves_is_shown_on_a_tap_only(client: Client, cup: Competition, correct: Any) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    page = correct(client)
    section = page_of(page).one("section", id="who-moves")
    covered = section.one("details", class_="secret")
    assert "open" not in covered.told and covered.all("table") == section.all("table")
    assert "players get another place." in section.text


def test_while_places_are_secret_totals_that_move_nobody_are_shown_on_a_tap_that_says_so(client: Client, cup: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    typed = {f"score{seat}": score for seat, score in enumerate((45_100, 35_000, 25_000, 14_900))}
    page = client.post(url(), entry(act="scores", reason="Read wrongly", **typed))
    section = page_of(page).one("section", id="who-moves")
    covered = section.one("details", class_="secret")
    assert covered.one("summary").text == "Show what changes" and covered.all("table") == section.all("table")
