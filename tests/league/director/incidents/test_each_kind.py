"""Each kind of incident keeps its words and its effect: form, message, list, log, versions and JSON, under six rulebooks.

``each_kind_as_it_was.json`` records them. A new kind may be added between them; none of them may change.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from league.games.models import Game
from league.games.queries.facts import facts_of
from league.games.queries.incidents import incidents_of
from league.games.queries.versions import versions_of
from scoring.formats import game_to_json
from scoring.game import Mahjong, Said
from tests.factories import alice_directs
from tests.league.director.incidents.offered import acts_on, asked_by
from tests.league.games.play import Play, named_table, sides, tsumo
from tests.pages import PagePart, choices_of

pytestmark = pytest.mark.django_db

AS_THEY_WERE = json.loads((Path(__file__).parent / "each_kind_as_it_was.json").read_text())
TABLES = (
    ("alarm-2019", "nothing"),
    ("austrian", "final scores"),
    ("ema-2012", "a hand"),
    ("ema-2012", "final scores"),
    ("ema-2016", "a hand"),
    ("kuester", "a hand"),
    ("dmjl-basic", "final scores"),
)  #: rulebooks, and what was entered at the table before
ACTS = ("late", "fine", "chombo", "note_chombo", "points", "warning", "replace")
TYPED = {"minutes": "4", "name": "Yuki Yan", "another": "on", "on_sheet": "no", "points": "chombo", "amount": "8000"}


def lines(text: str) -> list[str]:
    """The visible text, line by line."""
    plain = re.sub(r"<[^>]*>", "\n", re.sub(r"<(script|style).*?</\1>", "", text, flags=re.DOTALL))
    return [line for line in (re.sub(r"\s+", " ", html.unescape(line)).strip() for line in plain.split("\n")) if line]


def forms_on(page: str) -> dict[str, str]:
    """The visible text of each form, by the act that it posts."""
    found = re.findall(r'<details id="(\w+)".*?>(.*?)</form>', page, re.DOTALL)
    return {act: " | ".join(lines(text)) for act, text in found}


def first_choices(form: PagePart, act: str, seat: int) -> dict[str, str]:
    """The data of a form filled in with the first choices."""
    typed = {"seat": str(seat), "reason": f"Why {act}"}
    for name in asked_by(form):
        if name in ("applies", "cause", "then", "from_hand", "after_hand", "dealer", "where") and any(choices_of(form, name)):
            typed[name] = next(filter(None, choices_of(form, name)))
        elif name in TYPED:
            typed[name] = TYPED[name]
    return {name: "10" if act == "fine" and name == "points" else value for name, value in typed.items()}


def at_table(ruleset: str) -> tuple[Play, Client, str]:
    play = named_table(ruleset)
    alice = Client(headers={"accept-language": "en"})
    alice.force_login(alice_directs(play.game.competition))
    return play, alice, reverse("manage_incident_game", args=["tuesday", play.game.number])


def answer_to(play: Play, alice: Client, url: str, form: PagePart, act: str, seat: int) -> str:
    """The message after a filled-in act, or the form that comes back."""
    play.game.refresh_from_db()
    entry = {"act": act, "client_id": str(uuid4()), "expected_version": play.game.version}
    answer = alice.post(url, {**entry, **first_choices(form, act, seat)})
    said = [str(message) for message in get_messages(answer.wsgi_request)]
    return said[-1] if answer.status_code == 302 else forms_on(answer.content.decode())[act]


def said_of_all(ruleset: str, before: str) -> dict[str, Any]:
    """The texts of all acts in turn at a table with nothing, a hand, or final scores ``before``."""
    play, alice, url = at_table(ruleset)
    rules = play.game.competition.ruleset
    if before == "a hand":
        play.record(tsumo(0, 5) if rules.family == "riichi" else Mahjong(1, (Said(8), Said(16), Said(20), Said(10)), 0))
    elif before == "final scores":
        play.enter_final_scores(scores=(rules.start_points,) * 4)
    page = alice.get(url)
    offered = forms_on(page.content.decode())
    acts = [act for act in ACTS if act in offered]
    forms = acts_on(page)
    answered = {act: answer_to(play, alice, url, forms[act], act, seat % 4) for seat, act in enumerate(acts)}
    play.game = Game.objects.select_related("competition").get()
    record = facts_of(play.game).record(rules)
    log = alice.get(reverse("manage_log", args=["tuesday"])).content.decode()
    return {
        "offered": {act: offered[act] for act in acts},
        "answered": answered,
        "listed": [[one.kind, one.text, one.reason, one.on_paper] for one in incidents_of(play.game.competition)],
        "logged": [line for line in lines(log) if line.startswith("Game 1")],
        "versions": [[one.text, one.reason, [sides(change)[1] for change in one.changes]] for one in versions_of(play.game).versions],
        "json": {key: game_to_json(record).get(key) for key in ("penalties", "substitutes")},
    }


@pytest.mark.parametrize(("ruleset", "before"), TABLES)
def test_incidents_of_each_kind_are_worded_and_counted(ruleset: str, before: str) -> None:
    assert json.loads(json.dumps(said_of_all(ruleset, before))) == AS_THEY_WERE[f"{ruleset}, {before}"]
