"""What is wrong in a form is said with the name of its field, as it stands on the page, in German and in English.

All pages are opened, and each of their forms is sent empty and with nonsense; which forms that reaches is noted, so that none is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django import forms
from django.forms.renderers import get_default_renderer
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from league.field_errors import AskedField, NamedField, said_of
from league.table.entry.result_form import ResultForm
from tests.factories import make_competition, make_entrants, make_session
from tests.league.test_access import ADDRESSES, World, signed_in, world
from tests.league.test_hostile_texts import without_a_trace
from tests.pages import PagePart, page_of

__all__ = ["world"]
pytestmark = pytest.mark.django_db

LEAGUE, TEMPLATES = (Path(__file__).parents[2] / name for name in ("league", "templates"))
LANGUAGES = ["en", "de"]
NONSENSE = ("", "?", "-7")
ENTRY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")  #: its id, another one on every page
WAY_BACK = "next"
STEP_BY_STEP = {"table_record", "table_insert", "table_hand"}
SENT_BY_BUTTONS = {
    *{"RiichiForm.client_id", "RiichiForm.hand", "RiichiForm.seat", "RiichiForm.take_back", "StandInForm.span", "CallForm.kind"},
}
#: refused only with a file, in several steps, in a game of another kind, or by its command; asked of visitors; or others build on them
NOT_WALKED = {
    *{"AddressForm", "ApprovalForm", "ArchiveFileForm", "AwardsForm", "CertificatesForm", "ClassicalCalculatorForm", "ClassicalTileForm"},
    *{"CorrectionForm", "EntryForm"},
    *{"FineForm", "HandForm", "NoteChomboForm", "OffTheScoreForm", "PrizeForm", "ReseatForm", "RulesetForm", "SeenForm", "SeriesForm"},
    *{
        "SetSizeForm",
        "SimulateForm",
        "TableForm",
        "TakeBackForm",
        "TickedForm",
        "WhoForm",
        "WithTiebreaks",
        "WorthPointsForm",
        "YakuForm",
        "_FileForm",
    },
    *{
        "AddForm",
        "ChosenSeatsForm",
        "DecideForm",
        "KeepForm",
        "LotForm",
        "MoveForm",
        "NextSeasonForm",
    },  # only once a stage or season has been played
    *{"DeadlineForm"},  # only where captains choose who plays
    *{"CallForm", "HelperForm", "RevealForm", "StepForm", "WithdrawForm"},
}


# ---------- by all forms


def form_classes() -> set[type[forms.BaseForm]]:
    for path in LEAGUE.rglob("*.py"):
        if re.search(r"^class \w*Form\b", path.read_text(), re.MULTILINE):
            import_module(".".join(path.relative_to(LEAGUE.parent).with_suffix("").parts))
    found, left = set[type[forms.BaseForm]](), [forms.BaseForm]
    while left:
        left += (own := left.pop().__subclasses__())
        found |= {one for one in own if one.__module__.startswith("league.")}
    return found


def is_asked_step_by_step(kind: type[forms.BaseForm]) -> bool:
    """The entry of a hand shows one question at a time, and what is wrong below it."""
    return issubclass(kind, ResultForm)


def test_every_form_names_its_fields_by_the_one_shared_way() -> None:
    found = form_classes()
    assert len(found) > 60
    own = [kind for kind in found if kind.bound_field_class is not None or kind.default_renderer is not None]
    assert [kind.__name__ for kind in own if not is_asked_step_by_step(kind)] == []
    assert issubclass(get_default_renderer().bound_field_class, NamedField)  # type: ignore[attr-defined]


def test_no_page_shows_what_is_wrong_past_the_field() -> None:
    past = re.compile(r"\b\w*form\w*\.errors\.\w+")
    assert [str(path) for path in TEMPLATES.rglob("*.html") if past.search(path.read_text())] == []


# ---------- as sentences


@pytest.mark.parametrize(
    ("label", "said", "named"),
    [
        ("Reason", "Please fill this in.", "Reason: please fill this in."),
        ("Reason, which everybody can read", "Please give a reason.", "Please give a reason."),
        ("Grund", "Bitte einen Grund angeben.", "Bitte einen Grund angeben."),
        ("Who?", "Please choose.", "Who? Please choose."),
        ("Since when? (the hand)", "Please choose.", "Since when? Please choose."),
        ("Anna", "This is no number of points.", "Anna: This is no number of points."),
        ("Table 1: East", "Nobody is called so.", "Table 1: East – Nobody is called so."),
        ("", "Please choose.", "Please choose."),
    ],
)
def test_a_sentence_has_the_name_before_it_unless_it_says_it(label: str, said: str, named: str) -> None:
    assert said_of(label, said) == named


# ---------- by all pages


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """The forms that were refused, and the fields without a label."""
    noted, clean, begin = Seen(), forms.BaseForm.full_clean, AskedField.__init__

    def cleaned(form: forms.BaseForm) -> None:
        clean(form)
        if form.is_bound and form._errors:  # type: ignore[attr-defined]
            noted.refused.add(type(form))

    def begun(bound: AskedField, form: forms.BaseForm, field: forms.Field, name: str) -> None:
        begin(bound, form, field, name)
        if field.label is None and not bound.is_hidden and type(form).__module__.startswith("league."):
            noted.nameless.add(f"{type(form).__name__}.{name}")

    monkeypatch.setattr(forms.BaseForm, "full_clean", cleaned)
    monkeypatch.setattr(AskedField, "__init__", begun)
    return noted


@dataclass
class Seen:
    refused: set[type[forms.BaseForm]] = field(default_factory=set)
    nameless: set[str] = field(default_factory=set)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_what_is_wrong_with_the_name_of_the_field(language: str, world: World, seen: Seen) -> None:
    make_session(before := make_competition("kuester", name="Before", slug="before", kind="tournament"), make_entrants(before, 9))
    client, wrong = signed_in(world.ada), set[str]()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for page in answers(client, world):
        wrong |= set(unnamed(page_of(page)))
    assert [(a, b[:200]) for a, b in sorted(wrong)] == []
    assert seen.nameless <= SENT_BY_BUTTONS
    left = {kind.__name__ for kind in form_classes() - seen.refused if not is_asked_step_by_step(kind)}
    assert left <= NOT_WALKED


def answers(client: Client, world: World) -> Iterator[HttpResponse]:
    """What every page answers to each of its forms, sent empty and with nonsense by each of its buttons. Nothing is kept, so a form that
    stands on many pages is sent from the first of them."""
    known = set[tuple[Any, ...]]()
    for address in ADDRESSES:
        places = [world.url(address), *([world.url(address, slug="before")] if "slug" in address.parts else [])]
        for target, method, data in (one for place in places for url, page in shown(client, place) for one in sent(url, page)):
            if (form := told(target, method, data)) not in known:
                known.add(form)
                page = without_a_trace(client, lambda one: getattr(one, method)(target, data))  # noqa: B023
                if is_page(page) and resolve(urlsplit(target).path).url_name not in STEP_BY_STEP:
                    yield page


def told(target: str, method: str, data: dict[str, str]) -> tuple[Any, ...]:
    """What a form says, whichever id its entry has, and whichever page it leads back to."""
    fields = ((name, "" if name == WAY_BACK or ENTRY.fullmatch(value) else value) for name, value in data.items())
    return target, method, tuple(sorted(fields))


def is_page(page: HttpResponse) -> bool:
    return page.status_code in (200, 422) and not page.streaming and "html" in page["Content-Type"]


def shown(client: Client, url: str) -> Iterator[tuple[str, HttpResponse]]:
    """The page at this address, then the same one, shown in another way by each of its links."""
    page = without_a_trace(client, lambda one: one.get(url))
    yield url, page
    found = {urljoin(url, link.told["href"]) for link in page_of(page).all("a") if "href" in link.told} if is_page(page) else set()
    for other in sorted({one.partition("#")[0] for one in found if one.startswith(f"{url}?")}):
        yield other, without_a_trace(client, lambda one: one.get(other))  # noqa: B023


def sent(url: str, page: HttpResponse) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for form in page_of(page).all("form") if is_page(page) else []:
        method = form.told.get("method", "get")
        target = urldefrag(urljoin(url, form.told.get("action", ""))).url
        buttons = {(part.told["name"], part.told.get("value", "")) for part in form.all("button") if "name" in part.told}
        for text in NONSENSE if method != "dialog" else []:
            filled = dict(filled_in(form, text))
            yield from ((target, method, {**filled, name: value} if name else filled) for name, value in {("", ""), *sorted(buttons)[:2]})


def filled_in(form: PagePart, text: str) -> Iterator[tuple[str, str]]:
    """The hidden fields as they are, all others with this text; without one, nothing is ticked."""
    for part in form.parts():
        kind, name = part.told.get("type"), part.told.get("name", "")
        if not name or part.tag not in ("input", "select", "textarea") or name == "csrfmiddlewaretoken" or kind == "file":
            continue
        if kind == "hidden":
            yield name, part.told.get("value", "")
        elif text or kind not in ("checkbox", "radio"):
            yield name, text


def unnamed(part: PagePart, labels: dict[str, str] | None = None, legend: str = "") -> Iterator[tuple[str, str]]:
    """The label of each field and what is said to be wrong there, where that does not name it."""
    if labels is None:
        labels = {one.told.get("for", one.text): one.text for one in (*part.all("label"), *part.all("legend"))}
    for one in part.inside:
        if not isinstance(one, PagePart):
            continue
        legends = one.all("legend") if one.tag == "fieldset" else []
        if one.is_said("class", "errorlist") and not one.is_said("class", "nonfield"):
            label = labels.get(one.told.get("id", "").removesuffix("_error")) or legend
            near = [label] if label else labels.values()  # what is wrong may stand away from its field
            yield from ((label, said.text) for said in one.all("li") if all(said_of(name, said.text) != said.text for name in near))
        yield from unnamed(one, labels, legends[0].text if legends else legend)
