"""The manual at /help/: in the reader's language, with contents, anchors, pictures and links, and nothing that a page should not hold."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from league.help.beside import BY_KIND, SECTIONS
from league.help.guide import CHAPTERS, section_of
from league.help.rendering import anchor, render_guide
from tests.factories import alice_directs, make_competition
from tests.league.test_access import ADDRESSES, World, signed_in, world

__all__ = ["world"]

pytestmark = pytest.mark.django_db
each_page = pytest.mark.parametrize(("language", "name"), [(language, name) for language in ("de", "en") for name in CHAPTERS])


def page(client: Client, address: str, language: str = "en") -> str:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def chapter(client: Client, name: str, language: str) -> str:
    return page(client, reverse("help_chapter", args=[name]), language)


@pytest.mark.parametrize(("language", "title"), [("de", "Ein Ligaabend"), ("en", "A league evening")])
def test_the_contents_lead_to_every_chapter_in_the_readers_language(client: Client, language: str, title: str) -> None:
    html = page(client, "/help/", language)
    assert [name for name in CHAPTERS if f'href="/help/{name}/"' not in html] == []
    assert f"<h2>{title}</h2>" in html
    assert f'<html lang="{language}">' in html


@each_page
def test_a_chapter_has_its_contents_and_nothing_that_the_security_policy_forbids(client: Client, language: str, name: str) -> None:
    html = chapter(client, name, language)
    linked = re.findall(r'<li><a href="#([^"]+)">', html)
    assert linked
    assert [one for one in linked if f' id="{one}"' not in html] == []
    assert len(set(re.findall(r' id="([^"]+)"', html))) == len(re.findall(r' id="([^"]+)"', html))
    body = html.split('<div class="guide-text">')[1].split("</main>")[0]
    assert not re.search(r' style=|<script|<iframe| on\w+="|href="javascript|\.md[")#]', body)


@each_page
def test_every_link_of_a_chapter_leads_to_a_page_and_a_place_that_are_there(client: Client, language: str, name: str) -> None:
    body = chapter(client, name, language).split('<div class="guide-text">')[1].split('<nav class="guide-others')[0]
    for address, place in re.findall(r'href="([^"#]+)(?:#([^"]+))?"', body):
        target = page(client, address, language)
        assert not place or f' id="{place}"' in target, f"{address}#{place}"


@each_page
def test_every_picture_of_a_chapter_is_served_has_words_and_keeps_its_place_while_it_loads(
    client: Client, language: str, name: str
) -> None:
    for tag in re.findall(r"<img [^>]*>", chapter(client, name, language).split('<div class="guide-text">')[1]):
        shown = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        assert finders.find(shown["src"].removeprefix("/static/")), tag
        assert len(shown["alt"]) > 5
        assert int(shown["width"]) > 0
        assert int(shown["height"]) > 0
        assert shown["loading"] == "lazy"


def test_a_chapter_is_shown_without_asking_the_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        chapter(client, "evening", "de")
        page(client, "/help/")


@pytest.mark.parametrize(("language", "sentence"), [("de", "Dieses Kapitel gibt es nicht."), ("en", "There is no such chapter.")])
def test_a_chapter_that_does_not_exist_is_said_to_be_missing_beside_all_that_do(client: Client, language: str, sentence: str) -> None:
    response = client.get("/help/nothing/", headers={"accept-language": language})
    assert response.status_code == 404
    html = response.content.decode()
    assert sentence in html
    assert 'href="/help/evening/"' in html


def test_raw_html_in_a_page_is_shown_as_text_and_scripts_are_no_links() -> None:
    html = render_guide("# Title\n\nFirst.\n\n<script>alert(1)</script>\n\n[go](javascript:alert(1)) *and* <b>bold</b>", "en").html
    assert "<script" not in html
    assert "<b>" not in html
    assert "href" not in html
    assert "&lt;script&gt;" in html


def test_a_table_scrolls_in_a_box_named_after_the_heading_above_it() -> None:
    html = render_guide("# Title\n\nFirst.\n\n## All & more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "en").html
    assert '<div class="table-box" role="region" aria-label="All &amp; more"><table><caption class="visually-hidden">All &amp; more' in html
    assert html.count("<table>") == 1
    assert html.count('<th scope="col">') == 2
    assert html.rstrip().endswith("</table>\n</div>")


def test_an_anchor_is_the_one_that_code_hosts_make() -> None:
    assert anchor("Wie gut? Plätze, 2. Teil") == "wie-gut-plätze-2-teil"


def test_help_is_where_somebody_looks_for_it(client: Client) -> None:
    assert 'href="/help/"' in page(client, "/")
    season, cup = make_competition(slug="season"), make_competition(slug="cup", kind="tournament")
    client.force_login(alice_directs(season))
    assert 'href="/help/evening/"' in page(client, f"/{season.slug}/manage/")
    assert "Help<span" not in page(client, f"/{season.slug}/players/"), "the chapters for everybody are at the foot of the page"
    client.force_login(alice_directs(cup))
    assert 'href="/help/tournament/"' in page(client, f"/{cup.slug}/manage/")


def test_every_page_of_a_director_leads_to_its_section_of_the_manual(world: World) -> None:
    client, bare, seen = signed_in(world.ada), [], set()
    for address in ADDRESSES:
        answer = client.get(world.url(address)) if address.access in ("director", "scorekeeper", "administrator") else None
        if answer is None or answer.status_code != 200 or answer.streaming or b"<h1>" not in answer.content:
            continue
        seen.add(address.name)
        found = re.search(r'href="(/help/[a-z]+/[^"]*)">Help<span', answer.content.decode())
        if not found:
            bare.append(address.name)
    assert bare == []
    assert len(seen) > 40


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_link_to_the_manual_leads_to_a_section_that_is_there(client: Client, language: str) -> None:
    with override(language):
        for name, place in [*SECTIONS.items(), *((name, place) for name, kinds in BY_KIND.items() for place in kinds.values())]:
            assert not place[1] or f' id="{section_of(*place).anchor}"' in chapter(client, place[0], language), name


@pytest.mark.parametrize(
    ("language", "link"),
    [("de", '/help/tournament/#die-spielerliste">Hilfe<span class="visually-hidden">: Die Spielerliste</span>'),
     ("en", '/help/tournament/#the-list-of-players">Help<span class="visually-hidden">: The list of players</span>')],
)  # fmt: skip
def test_the_import_leads_to_what_the_manual_says_of_it(client: Client, language: str, link: str) -> None:
    cup = make_competition(slug="cup", kind="tournament")
    client.force_login(alice_directs(cup))
    assert f'href="{link}' in page(client, "/cup/manage/players/import/", language)


@pytest.mark.parametrize(
    ("kind", "link"), [("season", "/help/evening/#once-before-the-season"), ("tournament", "/help/tournament/#the-list-of-players")]
)
def test_the_list_of_players_leads_to_the_manual_of_its_kind_of_competition(client: Client, kind: str, link: str) -> None:
    cup = make_competition(slug="cup", kind=kind)
    client.force_login(alice_directs(cup))
    assert f'href="{link}"' in page(client, "/cup/manage/players/")
