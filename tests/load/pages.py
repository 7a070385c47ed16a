"""Rows 3, 4 and 9: the standings of 200 players after 10 sessions, unchanged and right after a change, and what a first visit weighs."""

from __future__ import annotations

import gzip
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin, urlsplit

from tests.load.row import Row
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Answer, Crowd, Request, Visitor, request

__all__ = ["foreign_table", "own_parts", "standings_after_change", "standings_unchanged", "weights"]

SLUG = "season"
PLAYERS, SESSIONS = 200, 10
PAGE = f"/{SLUG}/standings/"
VISITORS, AT_ONCE = 4, 8
SECONDS, ROUNDS = 1.0, 5
CHANGES, BUILDS = 5, 15
FRAMES_APART = 9  #: between two builds; all of them go once through what Python 3.11 takes for its frames at a time (16 KB)
LEAST_PAGE, LEAST_304 = 0.5, 0.6
MOST_BUILD, MOST_QUERIES = 0.5, 12
MOST_TABLE, MOST_STANDINGS = 100, 60  #: kilobytes
PART = re.compile(r'<(?:link|script|img|use)\b[^>]*?\b(?:href|src)="([^"#]+)[^"]*"')
NOT_FETCHED = ("manifest", "apple-touch-icon", "alternate", "canonical")


# ---------- row 3


def standings_unchanged() -> Iterator[Row]:
    """Requests a second through the web server with two processes, against a bare view; in turn, the best of some rounds."""
    for database in DATABASES:
        with season(database) as here:
            yield from unchanged(here, database)


@contextmanager
def season(database: str) -> Iterator[Site]:
    """An installation with the season; its server runs."""
    with site(database) as here:
        here.answer("tests.load.pages", "make")
        here.start()
        yield here


def unchanged(here: Site, database: str) -> Iterator[Row]:
    page = answers(here, [request("page", "GET", PAGE)])[0]
    known = page.header("etag")
    asked = {
        "a bare view": request("hello", "GET", "/load/hello/"),
        "the page": request("page", "GET", PAGE),
        "304": request("304", "GET", PAGE, [f"If-None-Match: {known}"]),
        "204, nothing new": request("204", "GET", f"{PAGE}?seen={tag_in(known)}"),
    }
    for each in asked.values():
        speed(here, each, 0.5)
    speeds: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, each in asked.items():
            speeds[name].append(speed(here, each, SECONDS))
    base, whole, not_modified, no_news = (max(found) for found in speeds.values())
    for figure, ours, least in (
        (f"standings of {PLAYERS}, unchanged", whole, LEAST_PAGE),
        ("the same, known to the browser: 304", not_modified, LEAST_304),
        ("the same, asked for news: 204", no_news, None),
    ):
        yield Row(
            number=3,
            figure=f"{figure}, {database}",
            measured=f"{ours:,.0f} a second",
            baseline=f"a bare view: {base:,.0f} a second",
            ratio=ours / base,
            budget="–" if least is None else f"≥ {least:g} ×",
            is_met=None if least is None else ours / base >= least,
        )


def tag_in(etag: str) -> str:
    """The tag with which the page asks for news, which is also the browser's cache tag."""
    return etag.removeprefix("W/").strip('"')


def answers(here: Site, asked: list[Request]) -> list[Answer]:
    """What visitors are answered who come at once."""
    found: list[Answer] = []
    crowd = Crowd(here.address)
    crowd.run(once(each, found) for each in asked)
    if crowd.failures:
        raise RuntimeError(f"{crowd.failures}")
    return found


def once(asked: Request, found: list[Answer]) -> Visitor:
    found.append((yield asked))


def speed(here: Site, asked: Request, seconds: float) -> float:
    """Answers a second while some visitors ask as fast as they are answered."""
    crowd, until = Crowd(here.address), time.monotonic() + seconds
    started = time.perf_counter()
    crowd.run(repeated(asked, until) for _ in range(VISITORS))
    if crowd.failures:
        raise RuntimeError(f"{asked.kind}: {crowd.failures}")
    return sum(map(len, crowd.times.values())) / (time.perf_counter() - started)


def repeated(asked: Request, until: float) -> Visitor:
    while time.monotonic() < until:
        yield asked


# ---------- row 4


def standings_after_change() -> Iterator[Row]:
    """The whole first answer after a change against its rows through django-tables2 with its own template; and under load."""
    for database in DATABASES:
        with season(database) as here:
            found = here.answer("tests.load.pages", "build")
            yield Row(
                number=4,
                figure=f"standings of {PLAYERS}, first answer after a change, {database}",
                measured=f"{found['ours']:.0f} ms",
                baseline=f"its rows through django-tables2: {found['theirs']:.0f} ms",
                ratio=found["ours"] / found["theirs"],
                budget=f"≤ {MOST_BUILD:g} ×",
                is_met=found["ours"] <= MOST_BUILD * found["theirs"],
            )
            yield counted(f"queries of that answer, {database}", found["queries"], MOST_QUERIES)
            yield counted(f"builds for {AT_ONCE} visitors at once after each of {CHANGES} changes, {database}", builds(here), CHANGES)


def counted(figure: str, number: int, most: int) -> Row:
    return Row(number=4, figure=figure, measured=str(number), budget=f"≤ {most}", is_met=number <= most)


def builds(here: Site) -> int:
    """How often the page was built while visitors arrived at once after each change, according to the processes' log."""
    log = Path(here.environment["PLATZWIND_VAR"]) / "builds.log"
    before = log.read_text().count(f"Built {PAGE}")
    for _ in range(CHANGES):
        here.answer("tests.load.pages", "change")
        pages = {answer.body for answer in answers(here, [request("page", "GET", PAGE)] * AT_ONCE)}
        if len(pages) != 1:
            raise RuntimeError("visitors who came at once were answered differently")
    return log.read_text().count(f"Built {PAGE}") - before


# ---------- row 9


def weights() -> Iterator[Row]:
    """All that a browser is sent on its first visit, compressed, and by which hosts."""
    with season("SQLite") as here:
        table = here.answer("tests.load.tables", "--slug", "evening", "--tables", "1")["tables"][0]
        cookie = f"Cookie: {table['phones'][0]}"
        for figure, path, headers, most in (
            ("table screen", f"/t/{table['token']}/", [cookie], MOST_TABLE),
            (f"standings of {PLAYERS}", PAGE, [], MOST_STANDINGS),
        ):
            sent, foreign = first_visit(here, path, headers)
            weight = sum(sent.values()) / 1024
            yield Row(
                number=9,
                figure=f"{figure}, first visit, compressed",
                measured=f"{weight:.1f} KB in {len(sent)} answers, the page {sent[path] / 1024:.1f} KB",
                budget=f"≤ {most} KB",
                is_met=weight <= most,
            )
            yield Row(number=9, figure=f"{figure}, foreign hosts", measured=str(len(foreign)), budget="0", is_met=not foreign)


def first_visit(here: Site, path: str, headers: list[str]) -> tuple[dict[str, int], list[str]]:
    """Path → bytes of the answer with its head, of the page and all that it loads; and addresses of other hosts."""
    sent: dict[str, int] = {}
    foreign: list[str] = []
    left = [path]
    while left:
        here_now = left.pop()
        answer = answers(here, [request("part", "GET", here_now, headers)])[0]
        sent[here_now] = len(answer.data)
        own, others = own_parts(text_of(answer), here_now)
        foreign += others
        left += [part for part in own if part not in sent and part not in left]
    return sent, foreign


def text_of(answer: Answer) -> str:
    body = gzip.decompress(answer.body) if answer.header("content-encoding") == "gzip" else answer.body
    return body.decode("utf-8", "replace")


def own_parts(text: str, path: str) -> tuple[list[str], list[str]]:
    """What a page or a style sheet loads: paths of this site, and addresses of others."""
    is_css = path.endswith(".css")
    pattern = re.compile(r'url\(["\']?([^"\')#]+)') if is_css else PART
    found = [match for match in pattern.finditer(text) if not any(f'rel="{kind}"' in match.group(0) for kind in NOT_FETCHED)]
    addresses = dict.fromkeys(urljoin(path, match.group(1)) for match in found if not match.group(1).startswith("data:"))
    return [each for each in addresses if not urlsplit(each).netloc], [each for each in addresses if urlsplit(each).netloc]


# ---------- inside of an installation


def make() -> None:
    """The season, with names and clubs as people have them."""
    from league.players.models import Club, Player
    from tests.factories import FIRST_NAMES, LAST_NAMES
    from tests.league.standings.many import make_season

    make_season(PLAYERS, SESSIONS, slug=SLUG)
    clubs = Club.objects.bulk_create(Club(name=f"{name} Mahjong Club") for name in LAST_NAMES)
    people = list(Player.objects.order_by("pk"))
    for number, player in enumerate(people):
        player.first_name = FIRST_NAMES[number % len(FIRST_NAMES)]
        player.last_name = f"{LAST_NAMES[number * 5 % 7]}-{LAST_NAMES[number * 3 % 5]}{'er' * (number % 3)}"
        player.club = clubs[number % len(clubs)]
    Player.objects.bulk_update(people, ["first_name", "last_name", "club"])


def change() -> None:
    """A change of the results, as a command makes one."""
    from league.audit.actor import SYSTEM
    from league.competitions.commands import stamp
    from league.competitions.models import Competition

    stamp(actor=SYSTEM, competition=Competition.objects.get(slug=SLUG), verb="change_competition", results=True)


def build() -> dict[str, Any]:
    """Median milliseconds of both, measured in turn, and the queries of our answer.

    The process collects garbage as the web server's does. Each pair is measured from another depth of calls: where a call that is
    often repeated needs the next piece of memory for its frame, Python 3.11 asks the system for it each time and gives it back,
    and the same work takes up to four times as long. Which code that meets, is chance; the median leaves it out for both.
    """
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    import league.wsgi  # noqa: F401 (loads every view, freezes what is loaded and collects seldom)

    visit, table = visitor(), foreign_table()
    ours, theirs = [], []
    visit()
    for number in range(BUILDS):
        change()
        ours.append(called_from(number * FRAMES_APART, lambda: milliseconds(visit)))
        theirs.append(called_from(number * FRAMES_APART, lambda: milliseconds(table)))
    change()
    with CaptureQueriesContext(connection) as queries:
        visit()
    return {"ours": median(ours), "theirs": median(theirs), "queries": len(queries)}


def visitor() -> Callable[[], Any]:
    from django.test import Client

    client = Client(headers={"accept-language": "de", "accept-encoding": "gzip", "host": "127.0.0.1"})

    def visit() -> None:
        answer = client.get(PAGE)
        assert answer.status_code == 200

    return visit


def foreign_table(slug: str = SLUG) -> Callable[[], Any]:
    """The same rows, given, in the template that django-tables2 brings: nothing is asked or ranked for them, and no page is around."""
    import django_tables2 as tables
    from django.test import RequestFactory

    from league.competitions.models import Competition
    from league.standings.columns import columns_on_page
    from league.standings.queries.ranking.standings import standings_of

    competition = Competition.objects.get(slug=slug)
    standings = standings_of(competition)
    columns = columns_on_page(competition, standings)
    table = type("Plain", (tables.Table,), {name: tables.Column(verbose_name=column.heading) for name, column in columns.items()})
    rows = [SimpleNamespace(**{name: column.value(row) for name, column in columns.items()}) for row in standings.rows]
    asked = RequestFactory().get(f"/{slug}/standings/")

    def render() -> None:
        html = table(rows, template_name="django_tables2/table.html").as_html(asked)
        assert html.count("<tr") > PLAYERS

    return render


def called_from(depth: int, work: Callable[[], float]) -> float:
    """What ``work`` answers when called with so many frames below it."""
    return work() if not depth else called_from(depth - 1, work)


def milliseconds(work: Callable[[], Any]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    import django

    django.setup()
    json.dump({"make": make, "change": change, "build": build}[sys.argv[1]](), sys.stdout)
