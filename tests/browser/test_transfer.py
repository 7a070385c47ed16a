"""The pages for exporting a competition, and the previews of imported files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.archive.queries.files import archive_file, games_file
from league.competitions.models import Competition
from tests.browser.looks import begins_dark, every_language, looks
from tests.factories import ada_administrates, make_competition
from tests.league.archive.season import an_eventful_season

OpenPage = Callable[..., Page]


@pytest.fixture
def files(transactional_db: None, tmp_path: Path) -> dict[str, Path]:
    """The games of a season, the same with mistakes, and its archive; and an empty competition for them."""
    season = an_eventful_season()
    good, archive = games_file(season).read(), archive_file(season).read()
    make_competition(season.ruleset_json, name="Dienstagsliga", slug="dienstag")
    lines = [json.loads(line) for line in good.splitlines()]
    lines[0]["hands"][1]["discarder"] = lines[0]["hands"][1].get("winner", 7)
    lines[2]["about"]["players"][1]["name"] = "Anna Berger"
    bad = "\n".join(["not JSON", *(json.dumps(line) for line in lines), *(json.dumps(line) for line in lines[:3])]).encode()
    contents = {"good.jsonl": good, "bad.jsonl": bad, "season.zip": archive}
    for name, raw in contents.items():
        (tmp_path / name).write_bytes(raw)
    return {name: tmp_path / name for name in contents}


@every_language
def test_the_previews_are_whole(
    files: dict[str, Path],
    open_page: OpenPage,
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    language: str,
) -> None:
    page = open_page("phone", language=language, dark=begins_dark(language), user=ada_administrates())
    for name in ("bad.jsonl", "good.jsonl"):
        page.goto("/dienstag/manage/transfer/")
        for look in looks(page, language):
            accessible(page)
            shot(page, f"transfer-{look}")
        page.set_input_files("input[type=file]", files[name])
        page.click("form[enctype] button")
        expect(page.locator("main .card h2")).to_contain_text(name)
        for look in looks(page, language):
            accessible(page)
            shot(page, f"transfer-preview-{name.removesuffix('.jsonl')}-{look}")
    page.click("main form button.primary")
    expect(page).to_have_url(f"{page.url.split('/dienstag')[0]}/dienstag/manage/transfer/")
    assert Competition.objects.get(slug="dienstag").games.count() == Competition.objects.get(slug="eventful").games.count()
    page.goto("/competitions/load/")
    for look in looks(page, language):
        accessible(page)
        shot(page, f"load-{look}")
    page.set_input_files("input[type=file]", files["season.zip"])
    page.click("form[enctype] button")
    for look in looks(page, language):
        accessible(page)
        shot(page, f"load-preview-{look}")
    page.fill("input[name=slug]", "loaded")
    page.click("main form button.primary")
    assert page.url.endswith("/loaded/manage/")
