"""A director's chombo, penalty points, fine and warning take their cause from the rulebook, or words, or both."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.games.models import GameRevision, Penalty
from league.games.queries.sheet import score_sheet
from scoring.game import Fine
from tests.factories import alice_directs
from tests.league.director.incidents.offered import acts_on
from tests.league.games.play import one_table
from tests.pages import PagePart, choices_of, errors_of

pytestmark = pytest.mark.django_db

OBSTRUCTION = "Deliberate obstruction of play (“Betrug und Spielbehinderung”)"
POINTS = {"seat": "0", "points": "chombo", "after_hand": "0", "dealer": "1"}


class AtTable:
    """A table, and a director who reads English at its page."""

    def __init__(self, ruleset: str) -> None:
        self.play = one_table(ruleset)
        competition = self.play.game.competition
        self.alice = Client(headers={"accept-language": "en"})
        self.alice.force_login(alice_directs(competition))
        self.address = reverse("manage_incident_game", args=[competition.slug, self.play.game.number])

    def form(self, act: str) -> PagePart:
        return acts_on(self.alice.get(self.address))[act]

    def note(self, act: str, **typed: str) -> HttpResponse:
        form = self.form(act)
        hidden = {name: form.one("input", name=name).told["value"] for name in ("client_id", "expected_version")}
        return self.alice.post(self.address, {"act": act, **hidden, **typed})

    def told(self) -> list[str]:
        """Why the hands have an error, on the score sheet."""
        self.play.game.refresh_from_db()
        return [hand.reason for hand in score_sheet(self.play.game).hands]


def noted() -> str:
    return str(GameRevision.objects.latest("pk").reason)


def test_a_chosen_cause_needs_no_words() -> None:
    AtTable("ema-2012").note("points", **POINTS, offence="obstruction", reason="")
    assert Penalty.objects.get().reason == noted() == OBSTRUCTION


def test_words_beside_a_cause_stand_after_it_and_alone_as_they_are() -> None:
    table = AtTable("ema-2012")
    table.note("points", **POINTS, offence="obstruction", reason="hid the tiles")
    assert noted() == f"{OBSTRUCTION}: hid the tiles"
    table.note("points", **{**POINTS, "seat": "2"}, offence="", reason="rude")
    assert noted() == "rude"


def test_neither_a_cause_nor_words_are_refused() -> None:
    answer = AtTable("ema-2012").note("points", **POINTS, offence="", reason="")
    assert errors_of(acts_on(answer)["points"], "reason") == ["Reason: please choose what it was, or say it in words."]
    assert not Penalty.objects.exists()


def test_words_for_which_there_is_no_room_beside_the_cause_are_refused_and_kept() -> None:
    words = "x" * (200 - len(f"{OBSTRUCTION}: ") + 3)
    table = AtTable("ema-2012")
    form = acts_on(table.note("points", **POINTS, offence="obstruction", reason=words))["points"]
    assert errors_of(form, "reason") == ["Reason: Beside the cause this is 3 letters too long."]
    assert form.one("input", name="reason").told["value"] == words and not Penalty.objects.exists()
    table.note("points", **POINTS, offence="obstruction", reason=words[3:])
    assert noted() == f"{OBSTRUCTION}: {words[3:]}"


def test_a_chombo_as_a_hand_keeps_the_directors_cause_on_the_score_sheet() -> None:
    table = AtTable("ema-2012")
    table.note("chombo", seat="1", where="now-1", offence="noten_riichi", reason="hand 1")
    assert table.told() == ["Riichi without tenpai (“Falsche Riichi-Ansage”): hand 1"]


@pytest.mark.parametrize(("ruleset", "act", "typed"), [("ema-2012", "chombo", {}), ("kuester", "fine", {"points": "50"})])
def test_a_chombo_and_a_fine_need_a_cause_or_words_where_the_book_has_a_list(ruleset: str, act: str, typed: dict[str, str]) -> None:
    table, typed = AtTable(ruleset), {"seat": "1", "where": "now-1", **typed}
    refused = acts_on(table.note(act, **typed, offence="", reason=""))[act]
    assert errors_of(refused, "reason") == ["Reason: please choose what it was, or say it in words."]
    refused = acts_on(table.note(act, **typed, offence="other", reason=""))[act]
    assert errors_of(refused, "reason") == ["Reason: please say in words what it was."]
    table.note(act, **typed, offence="other", reason="knocked the wall down")
    assert table.told() == ["knocked the wall down"]


def test_a_chombo_may_have_no_cause_where_the_text_of_the_book_was_not_seen() -> None:
    table = AtTable("wrc-2022")
    table.note("chombo", seat="1", where="now-1", reason="")
    assert noted() == "" and "needed" not in table.form("chombo").text


@pytest.mark.parametrize(("answer", "points"), [("50-10-book", 10), ("50-10-entered", 50)])
def test_a_fine_that_is_not_the_price_of_its_cause_is_asked_about(answer: str, points: int) -> None:
    table = AtTable("kuester")
    fine = {"seat": "1", "points": "50", "where": "now-1", "offence": "looked", "reason": ""}
    form = acts_on(table.note("fine", **fine))["fine"]
    assert errors_of(form, "price") == ["Which fine is right? Please choose one of the two."]
    assert "“Die Strafen 1”: 10 points to each of the others. Entered: 50 points." in form.text
    table.note("fine", **fine, price=answer)
    table.play.game.refresh_from_db()
    assert table.play.results == [Fine(1, points)]


def test_a_fine_of_küsters_takes_its_cause_from_his_list() -> None:
    table = AtTable("kuester")
    table.note("fine", seat="1", points="50", where="now-1", offence="told_too_few", reason="")
    assert table.told() == ["Told somebody in time that a tile is missing (“Die Strafen 4”)"]


def test_the_cause_of_a_fine_is_read_in_the_language_of_who_reads_it() -> None:
    table = AtTable("kuester")
    table.note("fine", seat="1", points="50", where="now-1", offence="told_too_few", reason="seen by Eva")
    with translation.override("de"):
        assert table.told() == ["Rechtzeitig verraten, dass jemandem ein Stein fehlt („Die Strafen 4“): seen by Eva"]


def test_a_warning_offers_what_costs_nothing_and_a_dead_hand_too() -> None:
    table = AtTable("austrian")
    assert {"call_withdrawn", "riichi_open"} <= set(choices_of(table.form("warning"), "offence"))
    table.note("warning", seat="1", after_hand="0", offence="call_withdrawn", reason="")
    assert Penalty.objects.get().reason == "Chi, pon or kan called and withdrawn before tiles are shown (section 5.3)"


def test_no_cause_of_another_rulebook_is_taken() -> None:
    form = acts_on(AtTable("ema-2012").note("points", **POINTS, offence="too_few", reason="x"))["points"]
    assert errors_of(form, "offence") and not Penalty.objects.exists()


@pytest.mark.parametrize("act", ["chombo", "points", "warning"])
def test_a_rulebook_whose_text_was_not_seen_asks_for_words_alone(act: str) -> None:
    assert not AtTable("wrc-2022").form(act).has_field("offence")


def test_lateness_says_itself_what_it_was() -> None:
    assert not AtTable("ema-2012").form("late").has_field("offence")
