"""Files with what is needed to repeat a draw, and with its result."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse

from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.drawing.views.drafting import found_draft
from league.drawing.exchange import task_to_json
from league.drawing.text import as_text
from league.seating.draft_queries import schedule_of, task_of


@director_only
def task(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The complete task of the search, for ``python -m league.drawing.process``."""
    text = json.dumps(task_to_json(task_of(found_draft(competition, number))), indent=1)
    return _downloaded(text, "application/json", "task.json")


@director_only
def schedule(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The schedule as text, including changes by hand."""
    found = schedule_of(found_draft(competition, number))
    if found is None:
        raise Http404
    return _downloaded(as_text(found.sessions), "text/plain; charset=utf-8", "schedule.txt")


@director_only
def groups(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Groups of people who should not meet, for ``manage.py draw --groups``."""
    return _members("group", task_of(found_draft(competition, number)).groups)


@director_only
def teams(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The teams of a team tournament, for ``manage.py draw --teams``."""
    return _members("team", task_of(found_draft(competition, number)).teams)


@director_only
def apart(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Pairs who must not meet, for ``manage.py draw --apart``."""
    return _downloaded(
        _csv(("player", "player"), sorted(task_of(found_draft(competition, number)).apart)), "text/csv; charset=utf-8", "apart.csv"
    )


def _members(kind: str, groups: Mapping[str, frozenset[int]]) -> HttpResponse:
    rows = [(who, name) for name, members in groups.items() for who in sorted(members)]
    return _downloaded(_csv(("player", kind), rows), "text/csv; charset=utf-8", f"{kind}s.csv")


def _csv(heading: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([heading, *rows])
    return text.getvalue()


def _downloaded(text: str, kind: str, name: str) -> HttpResponse:
    return HttpResponse(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
