"""Refusals of imports that carry more than a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import ngettext_lazy

from league.errors import Refusal

if TYPE_CHECKING:
    from league.archive.queries.checking import Report

__all__ = ["LinesRefused"]


class LinesRefused(Refusal):
    """Lines of a file cannot be imported; ``report`` has every problem with its line."""

    def __init__(self, report: Report) -> None:
        count = len(report.problems)
        sentence = ngettext_lazy(
            "Nothing was imported: %(count)d problem was found.", "Nothing was imported: %(count)d problems were found.", count
        )
        super().__init__("lines_refused", sentence % {"count": count})
        self.report = report
