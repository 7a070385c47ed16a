"""What the page says of its questions is what the form knows: a phone walks them, and has no list of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string

from league.table.entry.forms import hand_form
from scoring.game import Progress
from scoring.rulesets import RULESETS, Ruleset

NAMES = ("Anna", "Ben", "Clara", "David", "Eva")
SETTLED = replace(RULESETS["dmjl-basic"], name="settled", payers="settle")
TABLES = [(ruleset, 4) for ruleset in (*RULESETS.values(), SETTLED)] + [(RULESETS["kuester"], players) for players in (2, 3, 5)]
WIN = ("winner", "discarder", "value", "check")
WAYS = {
    "ron": WIN,
    "tsumo": ("winner", "value", "check"),
    "exhaustive_draw": ("check",),
    "nagashi_mangan": ("nagashi", "check"),
    "abortive_draw": ("abort", "check"),
    "chombo": ("offenders", "check"),
    "void": ("check",),
    "mahjong": ("winner", "discarder", "worths", "check"),
    "draw": ("check",),
    "false_mahjong": ("caller", "worths", "check"),
    "penalty": ("fined", "fine", "check"),
}
#: What is typed after each end of a hand, and everything that could have been typed before another end was chosen.
TYPED = {
    "riichi": {
        "ron": {"winner": 0, "discarder": 1, "value": "5"},
        "tsumo": {"winner": 0, "tsumo_value": "5"},
        "exhaustive_draw": {"tenpai": [2]},
        "nagashi_mangan": {"nagashi": [3]},
        "abortive_draw": {"abort": "four_winds"},
        "chombo": {"offenders": [1]},
        "void": {},
    },
    "classical": {
        "mahjong": {"winner": 0, "discarder": 1, **{f"worth{seat}-points": 20 for seat in range(4)}},
        "draw": {},
        "false_mahjong": {"caller": 2, **{f"worth{seat}-points": 20 for seat in range(4)}},
        "penalty": {"fined": 3, "fine": 10},
        "void": {},
    },
}


@dataclass
class Question:
    """A step of the page: what it says of itself, and the names of the fields in it with the ends of a hand they are for."""

    told: dict[str, str]
    names: dict[str, set[str] | None] = field(default_factory=dict)

    def is_for(self, outcome: str) -> bool:
        return "data-for" not in self.told or outcome in self.told["data-for"].split()

    def asked(self, outcome: str) -> set[str]:
        return {name for name, outcomes in self.names.items() if outcomes is None or outcome in outcomes}


class Page(HTMLParser):
    """The questions of a page, in its order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self._open: list[tuple[str, set[str] | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag in ("fieldset", "div", "details"):
            self._open.append((tag, set(told["data-for"].split()) if "data-for" in told else None))
        if "data-step" in told:
            self.questions.append(Question(told))
        if self.questions and tag in ("input", "select", "textarea") and "name" in told:
            limits = [outcomes for _tag, outcomes in self._open if outcomes is not None]
            self.questions[-1].names[told["name"]] = set.intersection(*limits) if limits else None

    def handle_endtag(self, tag: str) -> None:
        if tag in ("fieldset", "div", "details"):
            self._open.pop()


def page_of(form: Any) -> Page:
    at = {"table_url": "/", "table_key": "", "writer": ""}
    return Page(render_to_string("table/recording/_hand_form.html", {"form": form, "at": at, "action": "/", "preview_url": "/preview/"}))


def empty(ruleset: Ruleset, players: int) -> Any:
    return hand_form(progress=Progress.start(ruleset, players=players), names=NAMES[:players], version=0, asks_signal=True)


def typed(ruleset: Ruleset, data: dict[str, Any]) -> Any:
    query = QueryDict(mutable=True)
    query.update({"client_id": str(uuid4()), "number": "1", "expected_version": "0"})
    for name, value in data.items():
        query.setlist(name, [str(each) for each in value] if isinstance(value, list) else [str(value)])
    return hand_form(query, progress=Progress.start(ruleset), names=NAMES[:4], version=0)


EACH_TABLE = pytest.mark.parametrize(("ruleset", "players"), [pytest.param(*table, id=f"{table[0].name}-{table[1]}") for table in TABLES])


def field_of(name: str, fields: Any) -> str:
    """The form's field to which a name of the page belongs: what begins with ``worth2-`` or ``tiles-`` has a form of its own."""
    if name in fields:
        return name
    own = {"tiles": "value", "yaku": "value"}
    before = name.partition("-")[0]
    return re.sub(r"^(tiles|yaku)", lambda found: own[found[1]], before)


@EACH_TABLE
def test_each_step_of_the_page_asks_for_the_fields_that_the_form_says_and_each_field_has_one_step(ruleset: Ruleset, players: int) -> None:
    form = empty(ruleset, players)
    *asked, last = page_of(form).questions
    assert [question.told["data-step"] for question in asked] == [step.name for step in form.steps]
    assert [question.is_for(code) for question in asked for code, _label in form.outcomes()] == [
        not step.outcomes or code in step.outcomes for step in form.steps for code, _label in form.outcomes()
    ]
    of_step = {
        step.name: {field_of(name, form.fields) for name in question.names} for step, question in zip(form.steps, asked, strict=True)
    }
    for step in form.steps:
        assert of_step[step.name] - {"sits_out"} == set(step.fields), f"{step.name} asks for other fields than the form says"
    at_the_end = {field_of(name, form.fields) for name in last.names}
    hidden = {name for name, each in form.fields.items() if each.widget.is_hidden}
    seen = [name for names in (*of_step.values(), at_the_end) for name in names]
    assert sorted(seen) == sorted(set(form.fields) - hidden - set(not_asked(form)))


def not_asked(form: Any) -> Iterator[str]:
    """For how many yakuman somebody is liable where it is always one number, what belongs to who sits out, and what the check asks: the
    fine that counts where the book has another one, and who pays after a forbidden discard."""
    yield from (name for name in ("price", "fed") if name in form.fields)
    if form.progress.sits_out is not None:
        yield from (f"{name}{form.progress.sits_out}" for name in ("worth", "announced"))
    for liable in getattr(form, "liables", ()):
        if not liable["several"]:
            yield liable["count"].name


@EACH_TABLE
def test_no_end_of_a_hand_has_a_step_without_fields(ruleset: Ruleset, players: int) -> None:
    form = empty(ruleset, players)
    page = page_of(form)
    for outcome, _label in form.outcomes():
        for question in page.questions:
            if question.is_for(outcome):
                assert question.asked(outcome), f"{question.told['data-step']} asks for nothing after {outcome}"


@EACH_TABLE
def test_the_way_through_the_questions_is_what_it_always_was(ruleset: Ruleset, players: int) -> None:
    form = empty(ruleset, players)
    first, *questions = page_of(form).questions
    assert first.told["data-step"] == "outcome"
    for outcome, _label in form.outcomes():
        way = [each.told["data-step"] for each in questions if each.is_for(outcome) and "data-if" not in each.told]
        assert tuple(way) == WAYS[outcome]
    further = [(each.told["data-step"], each.told["data-if"]) for each in questions if "data-if" in each.told]
    winners = ("2", "3")[: ruleset.multiple_ron - 1] if ruleset.family == "riichi" else ()
    assert further == [(f"{name}{suffix}", f"winner{suffix}") for name in ("winner", "value") for suffix in winners]


@pytest.mark.parametrize("rules", ["ema-2012", "kuester"])
def test_what_is_not_asked_after_an_end_of_a_hand_changes_nothing_of_it(rules: str) -> None:
    ruleset = RULESETS[rules]
    answers = TYPED[ruleset.family]
    everything: dict[str, Any] = {name: value for answer in answers.values() for name, value in answer.items()}
    everything |= {"dead": [3], "chombo": [2], "too_few": [2], "pays_alone": 1, "announced2": 10}
    page = page_of(empty(ruleset, 4))
    for outcome, answer in answers.items():
        asked = {name for question in page.questions if question.is_for(outcome) for name in question.asked(outcome)}
        others = {name: value for name, value in everything.items() if name not in asked}
        plain, with_others = (typed(ruleset, {"outcome": outcome, **more, **answer}) for more in ({}, others))
        assert plain.is_valid() and with_others.is_valid(), (outcome, plain.errors, with_others.errors)
        assert with_others.result == plain.result


@pytest.mark.parametrize(
    ("rules", "data", "step"),
    [
        ("ema-2012", {"outcome": "tsumo", "winner": 0}, "value"),
        ("ema-2012", {"outcome": "tsumo", "winner": 0, "depth": "tiles"}, "value"),
        ("ema-2012", {"outcome": "ron", "winner": 0, "discarder": 1, "value": "5", "winner2": 2}, "value2"),
        ("ema-2012", {"outcome": "chombo"}, "offenders"),
        ("ema-2012", {"outcome": "nagashi_mangan"}, "nagashi"),
        ("kuester", {"outcome": "false_mahjong"}, "caller"),
    ],
)
def test_a_refusal_opens_a_step_that_the_page_has(rules: str, data: dict[str, Any], step: str) -> None:
    form = typed(RULESETS[rules], data)
    assert not form.is_valid()
    assert form.first_step == step
    assert step in [question.told["data-step"] for question in page_of(form).questions]


SCRIPTS = sorted((Path(settings.BASE_DIR) / "static" / "js" / "recording").glob("*.js"))
WAYS_TO_WIN = {"ron", "tsumo"}  #: facts of a hand of tiles, whatever a form calls its ends


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_knows_a_step_or_an_end_of_a_hand_by_name(path: Path) -> None:
    forms = [empty(ruleset, players) for ruleset, players in TABLES]
    known = {step.name for form in forms for step in form.steps} | {code for form in forms for code, _label in form.outcomes()}
    code = re.sub(r"//[^\n]*|\$\{[^}]*\}|\[value=", "", path.read_text())  # comments, variables, an attribute of HTML
    written = {word for text in re.findall(r"""["'`]([^"'`]*)["'`]""", code) for word in re.findall(r"[\w-]+", text)}
    assert written & (known | {"check", "sits_out", "pays_alone", "tenpai", "riichi"}) - WAYS_TO_WIN == set()
