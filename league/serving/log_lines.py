"""How requests are logged."""

from __future__ import annotations

from logging import Filter, LogRecord

__all__ = ["NeedlessTracebacks"]

OUR_ERRORS = 500


class NeedlessTracebacks(Filter):
    """Log refusals in one line; keep tracebacks for errors of ours."""

    def filter(self, record: LogRecord) -> bool:
        if getattr(record, "status_code", OUR_ERRORS) < OUR_ERRORS:
            record.exc_info = None
        return True
