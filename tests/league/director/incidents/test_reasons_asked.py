"""A form never calls a reason optional and then refuses to go without one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.games.models import SubstitutionCause
from league.seating.commands import approve_session
from scoring.game import Mahjong, Said
from tests.league.director.incidents.offered import acts_on
from tests.league.director.incidents.test_each_kind import at_table, first_choices
from tests.league.games.play import Play, tsumo
from tests.league.table.phone import Phone
from tests.pages import PagePart, choices_of, errors_of, page_of

pytestmark = pytest.mark.django_db

RULESETS = ("alarm-2019", "austrian", "ema-2012", "ema-2016", "wrc-2025", "kuester", "dmjl-basic")
WHY = "Marked tiles"
PUBLIC = ("game", "session", "entrant", "standings")
IF = "needed to disqualify somebody, or to take them out of the ranking"


def words_of(form: PagePart, name: str) -> str:
    """The label of a field with what stands in brackets behind it."""
    return form.one("label", for_=form.one(name=name).told["id"]).text


def sent(play: Play, alice: Client, url: str, act: str, **typed: str) -> HttpResponse:
    """The answer to a form filled in with the first choices but for a reason."""
    form = acts_on(alice.get(url))[act]
    play.game.refresh_from_db()
    entry = {"act": act, "client_id": str(uuid4()), "expected_version": play.game.version}
    return alice.post(url, {**entry, **first_choices(form, act, 0), "reason": "", **typed})


def refused(answer: HttpResponse, act: str) -> list[str]:
    """What is said beside the reason; nothing if the act is saved, or its effect on approved results is shown before it is."""
    return [] if answer.status_code in (200, 302) else errors_of(acts_on(answer)[act], "reason")


@pytest.mark.parametrize("is_approved", [False, True], ids=["running", "approved"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_act_refuses_a_missing_reason_that_its_form_calls_optional(ruleset: str, is_approved: bool) -> None:
    play, alice, url = at_table(ruleset)
    rules = play.game.competition.ruleset
    play.record(tsumo(0, 5) if rules.family == "riichi" else Mahjong(1, (Said(8), Said(16), Said(20), Said(10)), 0))
    if is_approved:
        play.stop_game()
        approve_session(actor=play.actor, session=play.session)
    wrong = []
    for act, form in acts_on(alice.get(url)).items():
        is_optional, is_refused = "(optional)" in words_of(form, "reason"), bool(refused(sent(play, alice, url, act), act))
        if is_optional and is_refused:
            wrong.append(act)
    assert wrong == []


@pytest.mark.parametrize("cause", SubstitutionCause.values)
def test_a_replacement_asks_for_a_reason_where_its_label_says_so(cause: str) -> None:
    play, alice, url = at_table("ema-2012")
    form = acts_on(alice.get(url))["replace"]
    assert words_of(form, "reason") == f"Reason ({IF})" and cause in choices_of(form, "cause")
    wanted = ["Please give a reason."] if cause == SubstitutionCause.DISQUALIFIED else []
    assert refused(sent(play, alice, url, "replace", cause=cause), "replace") == wanted


def test_who_plays_instead_is_called_needed_where_its_absence_is_refused() -> None:
    _play, alice, url = at_table("ema-2012")
    assert words_of(acts_on(alice.get(url))["replace"], "player") == "Who plays? (needed, or a name below, except for a disqualification)"


@pytest.mark.parametrize(
    ("cause", "name"),
    [(SubstitutionCause.DISQUALIFIED, ""), (SubstitutionCause.DISQUALIFIED, "Zoe Zeisig"), (SubstitutionCause.ILLNESS, "Zoe Zeisig")],
)
def test_why_somebody_plays_no_more_is_for_directors_only_as_the_form_says(cause: str, name: str) -> None:
    play, alice, url = at_table("ema-2012")
    play.record(tsumo(0, 5))
    form = acts_on(alice.get(url))["replace"]
    assert "For directors only." in form.text
    sent(play, alice, url, "replace", cause=cause, name=name, reason=WHY)
    assert WHY in alice.get(reverse("manage_incidents", args=["tuesday"])).content.decode()
    read = [Phone(play.game, seat=1).get("table").content.decode(), *public_pages(play)]
    play.game.refresh_from_db()
    play.play_to_the_end()
    read += [Phone(play.game, seat=1).get("table_confirm").content.decode(), *public_pages(play)]
    approve_session(actor=play.actor, session=play.session)
    play.actor = SYSTEM
    for penalty in play.game.penalties.all():
        play.game.refresh_from_db()
        play.cancel_penalty(penalty=penalty.pk, reason=f"Not so: {WHY}")
    read += public_pages(play)
    assert len(read) == 2 + 3 * len(PUBLIC) and not [one for one in read if WHY in one]
    if cause == SubstitutionCause.DISQUALIFIED and not name:
        assert "Alma: disqualification" in read[1], "that it happened is told"


def public_pages(play: Play) -> list[str]:
    """What everybody reads of the game, its session, the player and the results."""
    arguments = {"game": [play.game.number], "session": [play.session.number], "entrant": [1]}
    addresses = [reverse(name, args=["tuesday", *arguments.get(name, [])]) for name in PUBLIC]
    return [Client(headers={"accept-language": "en"}).get(one).content.decode() for one in addresses]


def test_leaving_says_that_a_reason_is_needed_to_strike_somebody() -> None:
    _play, alice, _url = at_table("ema-2012")
    page = page_of(alice.get(reverse("manage_leaving", args=["tuesday", 1])))
    assert words_of(page, "reason") == "Reason (needed to strike somebody)"
