"""A table opened again is there at once, as the phone kept it; it asks what is new, and loads again if it is another page by now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from urllib.parse import urljoin

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from playwright.sync_api import Page, expect

from league.table.identity import AtTable
from league.table.screen import views
from scoring.game import ExhaustiveDraw
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
LONGER_THAN_ITS_PATIENCE = 6  #: seconds
COUNTS = 'if (location.protocol !== "about:") sessionStorage.setItem("loads", 1 + Number(sessionStorage.getItem("loads") || 0));'


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def anna(play: Play, open_page: OpenPage) -> TablePhone:
    page = open_page("phone", worker=True, expect=["ERR_ABORTED", "ERR_INTERNET_DISCONNECTED", "htmx:"])
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(phone.page.get_by_text("This table works without a network, too.")).to_be_visible()
    phone.page.add_init_script(COUNTS)
    return phone


def scan(phone: TablePhone) -> None:
    """Come to the table from outside, not by a link of a page."""
    phone.page.goto("about:blank")
    phone.open()


def loads(phone: TablePhone) -> int:
    return int(phone.page.evaluate("sessionStorage.getItem('loads')"))


def test_what_happened_meanwhile_comes_without_loading_the_page_again(play: Play, anna: TablePhone) -> None:
    anna.page.goto("about:blank")
    play.record(ExhaustiveDraw(frozenset()))
    scan(anna)
    anna.expect_next_hand(2)
    assert loads(anna) == 1


def test_a_page_of_another_person_is_loaded_again(anna: TablePhone) -> None:
    bar = anna.page.locator(".table-header")
    expect(bar).to_contain_text("Anna")
    token = anna.page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value")
    answer = anna.page.context.request.post(f"{anna.address}who/", form={"who": "1", "csrfmiddlewaretoken": str(token)})
    assert answer.ok
    scan(anna)
    expect(bar).to_contain_text("Ben")
    assert loads(anna) == 2  # the kept one, and the right one
    scan(anna)
    expect(bar).to_contain_text("Ben")


def test_what_was_said_once_is_not_said_again(anna: TablePhone) -> None:
    token = anna.page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value")
    nonsense = {"seat": "9", "csrfmiddlewaretoken": str(token)}
    anna.page.context.request.post(f"{anna.address}riichi/", form=nonsense, max_redirects=0)
    anna.page.reload()  # which asks the server first
    expect(anna.page.get_by_text("That did not work. Please try again.")).to_be_visible()
    scan(anna)
    anna.expect_next_hand(1)
    expect(anna.page.get_by_text("That did not work. Please try again.")).to_have_count(0)
    assert loads(anna) == 2  # the reloaded one, and the kept one


def test_the_kept_page_is_renewed_once_it_is_shown(play: Play, anna: TablePhone) -> None:
    anna.page.goto("about:blank")
    play.record(ExhaustiveDraw(frozenset()))
    scan(anna)
    anna.expect_next_hand(2)
    anna.page.wait_for_function("""async () => {
      for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).match(location.pathname);
        if (kept && /data-number="2"/.test(await kept.text())) return true;
      }
      return false;
    }""")


def test_without_a_network_what_is_installed_begins_at_the_table_that_was_kept(anna: TablePhone) -> None:
    anna.page.goto("about:blank")
    anna.page.context.set_offline(True)
    anna.page.goto(urljoin(anna.address, "/t/"))
    expect(anna.page).to_have_url(anna.address)
    expect(anna.felt).to_be_visible()


def test_an_answer_that_takes_too_long_shows_the_kept_page_whole(anna: TablePhone, monkeypatch: pytest.MonkeyPatch) -> None:
    anna.page.reload()  # by now the page is kept

    def slowly(_at: AtTable, response: HttpResponse) -> StreamingHttpResponse:
        """The first half at once, the second after the worker's patience; and the page must not be kept any more."""
        whole = response.content

        def parts() -> Iterator[bytes]:
            yield whole[: len(whole) // 2]
            time.sleep(LONGER_THAN_ITS_PATIENCE)
            yield whole[len(whole) // 2 :]

        return StreamingHttpResponse(parts())

    monkeypatch.setattr(views, "kept_by_phones", slowly)
    anna.page.set_default_navigation_timeout(2_000 * LONGER_THAN_ITS_PATIENCE)
    anna.page.reload()  # which ends once the page is whole
    anna.expect_next_hand(1)
    anna.begin("Draw")  # by its scripts, which have run
    expect(anna.page).to_have_url(anna.address)


def test_the_form_is_built_in_a_quiet_moment_and_opens_at_once(anna: TablePhone) -> None:
    built = anna.page.locator("template#hand-form-template")
    anna.page.reload(wait_until="commit")
    expect(built).to_have_count(1)
    anna.draw().save()
    anna.expect_next_hand(2)
    expect(built).to_have_count(1)  # of the next hand
