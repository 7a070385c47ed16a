"""English is the language of the sources: it needs no catalogue, whatever language the server speaks by default."""

from __future__ import annotations

from collections.abc import Iterator

import polib
import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext, npgettext, pgettext

from tests.league.test_translations import catalogue


@pytest.fixture(params=["de", "en"])
def default_language(request: pytest.FixtureRequest) -> Iterator[str]:
    """A server whose LANGUAGE_CODE is this; the paths are set, too, so that Django forgets the catalogues it has put together before."""
    with override_settings(LANGUAGE_CODE=request.param, LOCALE_PATHS=list(settings.LOCALE_PATHS)):
        yield request.param


def test_only_other_languages_than_that_of_the_sources_have_a_catalogue() -> None:
    found = {path.parent.parent.name for folder in settings.LOCALE_PATHS for path in folder.rglob("*.po")}
    assert found == {code for code, _ in settings.LANGUAGES} - {"en"}


def test_every_text_is_its_own_english(default_language: str) -> None:
    """No library's English and no German stands in for it, in the singular, the plural and with a context."""
    with translation.override("en"):
        assert [(entry.msgid, said) for entry in catalogue("de") for said in in_english(entry) if said not in own_words(entry)] == []


def own_words(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgid, entry.msgid_plural


def in_english(entry: polib.POEntry) -> list[str]:
    if entry.msgid_plural:
        one, many = (
            npgettext(entry.msgctxt, *own_words(entry), count) if entry.msgctxt else ngettext(*own_words(entry), count) for count in (1, 2)
        )
        return [one if one == entry.msgid else f"1: {one}", many if many == entry.msgid_plural else f"2: {many}"]
    return [pgettext(entry.msgctxt, entry.msgid) if entry.msgctxt else gettext(entry.msgid)]


@pytest.mark.django_db
def test_a_browser_gets_the_language_it_asks_for_else_that_of_the_server(client: Client, default_language: str) -> None:
    home = reverse("home")
    words = {"de": ('<html lang="de"', "Anmelden"), "en": ('<html lang="en"', "Sign in")}
    for asked, expected in {"en-GB,en;q=0.8": "en", "en,de": "en", "de-AT,en": "de", "fr": default_language, "": default_language}.items():
        page = client.get(home, headers={"Accept-Language": asked}).content.decode()
        assert all(word in page for word in words[expected]), asked
        assert not any(word in page for word in words["de" if expected == "en" else "en"]), asked


@pytest.mark.django_db
def test_who_switches_to_english_reads_english_though_the_browser_asks_for_german(client: Client, default_language: str) -> None:
    german = {"Accept-Language": "de"}
    assert client.post(reverse("set_language"), {"language": "en", "next": "/"}, headers=german).status_code == 302
    page = client.get(reverse("home"), headers=german).content.decode()
    assert '<html lang="en"' in page
    assert ">Deutsch</button>" in page
    assert "Anmelden" not in page
