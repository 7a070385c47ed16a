"""The rules on one sheet of paper."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from league.paper.compiling import FITTED, compiler_of
from league.paper.printing import TakesTooLong
from league.site.rules.sheet import rules_sheet
from league.site.rules.sheet_files import made_once
from scoring.rulesets import RULESETS
from tests.factories import make_competition
from tests.league.paper.reading import A4, read

LEAST = 6.5  #: points, so that it can be read


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rules_of_every_rulebook_are_one_page_and_whole(ruleset: str, language: str) -> None:
    with translation.override(language):
        paper = rules_sheet(RULESETS[ruleset], ruleset)
    made = compiler_of("rules", paper.content, size=str(FITTED["rules"][-1])).compile(format="pdf")
    sheet = read(made)  # type: ignore[arg-type]
    assert len(sheet.pages) == 1
    printed = plain(sheet.text)
    assert [text for text in texts_of(paper.content) if plain(text) not in printed] == []


#: What a sheet is made by, and does not print.
NOT_PRINTED = ("language", "competition", "words", "name", "limits_source")


def texts_of(content: Any) -> Iterator[str]:
    """Every text that a sheet is to print; a yaku has a name, and so has a table, which only its page needs."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list | tuple):
        for one in content:
            yield from texts_of(one)
    elif isinstance(content, dict):
        left_out = NOT_PRINTED if "columns" in content or "groups" in content else ()
        for key, one in content.items():
            if key not in left_out:
                yield from texts_of(one)


def plain(text: str) -> str:
    """A text without spaces and hyphens, which depend on where a line ends."""
    return re.sub(r"[\s\u00ad\u200b-]", "", text)


def sizes(pdf: bytes) -> set[float]:
    found: set[float] = set()

    def visit(text: str, matrix: list[float], letters: list[float], _font: Any, size: float) -> None:
        if text.strip():
            found.add(abs(size * letters[3] * matrix[3]))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=visit)
    return found


@pytest.mark.django_db
def test_the_sheet_is_a4_can_be_read_and_holds_what_the_card_holds(client: Client) -> None:
    response = client.get(reverse("rules_card", args=["ema-2012"]), headers={"accept-language": "de"})
    assert response["Content-Type"] == "application/pdf"
    assert 'filename="ema-2012.pdf"' in response["Content-Disposition"]
    sheet = read(response.content)
    assert sheet.sizes == (A4,)
    assert sheet.reader.metadata is not None and sheet.reader.metadata.creation_date is None  # a tag made of the file tells nothing
    assert min(sizes(response.content)) >= LEAST - 0.01
    words = "Seven Pairs (Chiitoitsu)", "Tote Hand", "Riichi ohne Tenpai", "48.000", "Plätze und Uma", "+30.000"
    assert all(word in sheet.text for word in words)


@pytest.mark.django_db
def test_a_competition_has_a_sheet_of_its_own_rules(client: Client) -> None:
    competition = make_competition({"base": "alarm-2019", "switches": {"noten_pool": 6_000}}, name="Dienstagsliga")
    response = client.get(reverse("competition_rules_card", args=[competition.slug]))
    text = read(response.content).text
    assert "Dienstagsliga" in text and "6,000 points" in text and "Fu" not in text.split()
    assert "ETag" in response


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "language", "words"),
    [
        ("kuester", "de", ["Kah-Ongg von 1 oder 9 16 32", "Drachenspiel × 8 der Gewinner", "Neun-Laternen-Spiel", "Sieben Zwillinge"]),
        ("kuester", "de", ["Windspiel: Ein Pong von jedem", "Mehrere Mah-Jongg: Pong-Mah-Jongg geht", "50 Punkte an jeden: Rechtzeitig"]),
        (
            "kuester",
            "en",
            ["Dragon game × 8 the winner", "Pure flush: All tiles", "Several callers: Pong goes before", "Paying alone: Who feeds"],
        ),
        ("dmjl-basic", "de", ["Mehrere rufen: Mah-Jongg geht über Pong", "16 Hände in vier Runden", "„Verdeckte Figuren und Kongs“"]),
        ("dmjl-basic", "en", ["Robbing the kong: In most games", "Value of a hand: The text has none", "Places of level players: All"]),
    ],
)
def test_the_other_games_have_a_sheet_that_is_linked_and_holds_what_they_need(
    client: Client, ruleset: str, language: str, words: list[str]
) -> None:
    headers = {"accept-language": language}
    address = reverse("rules_card", args=[ruleset])
    assert f'href="{address}"' in client.get(reverse("rules", args=[ruleset]), headers=headers).content.decode()
    response = client.get(address, headers=headers)
    sheet = read(response.content)
    assert sheet.sizes == (A4,)
    assert min(sizes(response.content)) >= LEAST - 0.01
    printed = plain(sheet.text)
    assert [one for one in words if plain(one) not in printed] == []


@pytest.mark.django_db
def test_a_league_by_küster_has_a_sheet_of_its_own_rules(client: Client) -> None:
    competition = make_competition({"base": "kuester", "switches": {"limit_game": 2_500, "hand_premium": 10}}, name="Teehaus")
    page = client.get(reverse("competition_rules", args=[competition.slug])).content.decode()
    address = reverse("competition_rules_card", args=[competition.slug])
    assert f'href="{address}"' in page
    text = read(client.get(address).content).text
    assert "Teehaus" in text and "2,500" in text and "not counted" not in text


@pytest.mark.django_db
def test_an_unknown_rulebook_has_no_sheet(client: Client) -> None:
    assert client.get("/rules/nothing/card.pdf").status_code == 404


@pytest.mark.django_db
def test_a_busy_server_says_so_and_keeps_no_such_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(_paper: object) -> bytes:
        raise TakesTooLong

    address = reverse("rules_card", args=["jpml-a"])
    made_once.cache_clear()
    with monkeypatch.context() as busy:
        busy.setattr("league.site.rules.sheet_files.pdf_of", too_long)
        answer = client.get(address, headers={"accept-language": "en"})
    assert (answer.status_code, answer.content.decode()) == (503, "This takes too long just now. Please try again later.")
    assert client.get(address, headers={"accept-language": "en"})["Content-Type"] == "application/pdf"
