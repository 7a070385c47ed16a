"""What the log says of a request."""

from __future__ import annotations

from logging import Filter, LogRecord

__all__ = ["NeedlessTracebacks"]

OUR_ERRORS = 500


class NeedlessTracebacks(Filter):
    """Who is refused is told of in one line; only of an error of ours the log says where it happened."""

    def filter(self, record: LogRecord) -> bool:
        if getattr(record, "status_code", OUR_ERRORS) < OUR_ERRORS:
            record.exc_info = None
        return True
