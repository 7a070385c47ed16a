"""Results and standings on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.games.models import GameResult
from league.paper.framing import framed, heading_of, result_mark, section, wind_letter
from league.paper.printing import Paper
from league.paper.queries.results import ResultsOfSession, ResultsOfTable
from league.wording import joined, points_text, term
from league.wording.points import NO_VALUE

__all__ = ["results_paper"]

SIGNED = ("uma", "oka", "penalty", "total")


def results_paper(competition: Competition, sessions: Sequence[ResultsOfSession]) -> Paper:
    """A paper of every table of these sessions with scores, places and totals, and remarks on anything unusual."""
    title = _("Results")
    shown = _columns(sessions)
    heads = {"points": _("Points"), "place": _("Place"), **{name: term(competition.ruleset, name).capitalize() for name in ("uma", "oka")}}
    heads |= {"penalty": _("Penalty"), "total": _("Result")}
    content = {
        "sessions": [_session(competition, title, one, shown) for one in sessions],
        "columns": [heads[name] for name in shown],
    }
    name = f"session-{sessions[0].session.number}-results" if len(sessions) == 1 else "results"
    words = {"table": _("Table"), "player": _("Player"), "sit_outs": _("Sitting out:")}
    return framed(competition, "results", title, name, content, **words)


def _columns(sessions: Iterable[ResultsOfSession]) -> list[str]:
    """The columns that have any content, and not the same as another one."""
    results = [result for session in sessions for table in session.tables for result in table.results]
    said = [name for name in ("uma", "oka", "penalty") if any(getattr(result, name) for result in results)]
    points = [] if results and all(result.points == result.total for result in results) else ["points"]
    return [*points, "place", *said, "total"]


def _session(competition: Competition, title: str, one: ResultsOfSession, shown: Sequence[str]) -> dict[str, Any]:
    return {
        **section(competition, title, one.session, _mark(competition, one)),
        "heading": heading_of(one.session),
        "missing": _missing(one.missing),
        "tables": [_table(table, shown) for table in one.tables],
        "sit_outs": list(one.session.sit_outs),
    }


def _mark(competition: Competition, one: ResultsOfSession) -> str:
    is_public = everybody(competition).sees(one.session.number) and not one.session.is_held_back
    return result_mark(is_provisional=not one.session.is_approved, is_public=is_public)


def _missing(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    text = ngettext("No result of table %(tables)s.", "No results of tables %(tables)s.", len(tables))
    return text % {"tables": joined([str(number) for number in tables])}


def _table(table: ResultsOfTable, shown: Sequence[str]) -> dict[str, Any]:
    seats = zip(table.table.seats, table.results, strict=True)
    return {
        "number": table.table.number,
        "seats": [{"letter": wind_letter(seat.wind), "name": seat.name, "cells": _cells(result, shown)} for seat, result in seats],
        "notes": list(table.notes),
    }


def _cells(result: GameResult, shown: Sequence[str]) -> list[str]:
    return [_cell(result, name) for name in shown]


def _cell(result: GameResult, name: str) -> str:
    value = getattr(result, name)
    if name == "place":
        return str(value)
    if name == "penalty" and not value:
        return NO_VALUE
    return points_text(value, signed=name in SIGNED)
