"""Count how often a request goes from one file of the project to another: recording a hand, and showing the standings.

``python -P travelling.py`` measures the checkout in which it is started and prints JSON, so it imports nothing from its own folder. From
the checkout it uses the pages through Django's test client, and parts that hardly ever move: the settings and factories of the tests, a
table's link and the names of the pages.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

__all__ = ["Journey"]

HAND = {"outcome": "ron", "winner": "0", "discarder": "1", "value": "3"}


class Journey:
    """A profiler that counts calls of the project's functions whose nearest caller in the project is in another file."""

    def __init__(self, root: Path) -> None:
        tops = (path.parent.name for path in root.glob("*/__init__.py"))
        self.prefixes = tuple(f"{root / top}{os.sep}" for top in tops if top != "tests")
        self.steps = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and self.is_ours(frame):
            caller = frame.f_back
            while caller is not None and not self.is_ours(caller):
                caller = caller.f_back
            self.steps += caller is not None and caller.f_code.co_filename != frame.f_code.co_filename

    def is_ours(self, frame: FrameType) -> bool:
        return frame.f_code.co_filename.startswith(self.prefixes)


def steps(ask: Callable[[], Any], expected: int) -> int:
    """The number of steps of one request, from the outermost middleware on."""
    journey = Journey(Path.cwd())
    sys.setprofile(journey)
    try:
        answer = ask()
    finally:
        sys.setprofile(None)
    if answer.status_code != expected:
        raise RuntimeError(f"answered {answer.status_code} instead of {expected}: {answer.content.decode()[:2000]}")
    return journey.steps


def requests() -> dict[str, int]:
    """The three requests, each the second of its kind: by then modules are loaded, and caches between requests are filled."""
    plain, htmx = Table("plain"), Table("htmx")
    return {
        "record": [steps(plain.recording(), 302) for _ in range(2)][-1],
        "record_and_show": [steps(htmx.recording(HTTP_HX_REQUEST="true"), 200) for _ in range(2)][-1],
        "standings": [(plain.recording()(), steps(plain.standings, 200)) for _ in range(2)][-1][1],
    }


class Table:
    """The only table of a league, with the phone of East and a visitor who reads."""

    def __init__(self, slug: str) -> None:
        from django.apps import apps
        from django.test import Client
        from django.urls import reverse

        from tests.factories import make_competition, make_running

        make_running(make_competition(name=slug, slug=slug))
        token = apps.get_model("seating", "TableLink").objects.latest("pk").token
        self.phone, self.visitor = Client(), Client()
        self.record, self.read = reverse("table_record", args=[token]), reverse("standings", args=[slug])
        self.phone.post(reverse("table_who", args=[token]), {"who": "0", "name": ""})

    def recording(self, **headers: Any) -> Callable[[], Any]:
        """The request that saves the next hand; its page is already open."""
        typed = hidden(self.phone.get(self.record).content.decode()) | HAND
        return lambda: self.phone.post(self.record, typed, **headers)

    def standings(self) -> Any:
        """The page for a visitor, built again because a hand was recorded since the last time."""
        return self.visitor.get(self.read)


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the form for a hand, as the page has them."""
    form = page[page.index('class="hand-form"') :]
    return {name: form.split(f'name="{name}" value="', 1)[1].split('"', 1)[0] for name in ("client_id", "number", "expected_version")}


@contextmanager
def database() -> Iterator[None]:
    """Set up Django with a temporary database."""
    sys.path.insert(0, str(Path.cwd()))
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    call_command("compile_catalogues", verbosity=0)
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    with database():
        print(json.dumps(requests()))
