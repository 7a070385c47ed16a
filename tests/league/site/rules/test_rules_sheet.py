"""The rules on one sheet of paper."""

from __future__ import annotations

import io
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

RIICHI = [name for name, one in RULESETS.items() if one.family == "riichi"]
LEAST = 6.5  #: points, so that it can be read


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RIICHI)
def test_the_rules_of_every_riichi_rulebook_are_one_page(ruleset: str, language: str) -> None:
    with translation.override(language):
        paper = rules_sheet(RULESETS[ruleset], ruleset)
    made = compiler_of("rules", paper.content, size=str(FITTED["rules"][-1])).compile(format="pdf")
    assert len(read(made).pages) == 1  # type: ignore[arg-type]


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
@pytest.mark.parametrize("ruleset", ["kuester", "dmjl-basic", "nothing"])
def test_other_games_have_no_such_sheet(client: Client, ruleset: str) -> None:
    assert client.get(f"/rules/{ruleset}/card.pdf").status_code == 404


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
