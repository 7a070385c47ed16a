"""How requests are logged."""

from __future__ import annotations

import re
from logging import Filter, LogRecord

__all__ = ["HiddenTokens", "NeedlessTracebacks"]

OUR_ERRORS = 500
WITH_TOKEN = re.compile(r"/(t|tables|invited|line-up)/[^/\s?]+")


class NeedlessTracebacks(Filter):
    """Log refusals in one line; keep tracebacks for errors of ours."""

    def filter(self, record: LogRecord) -> bool:
        if getattr(record, "status_code", OUR_ERRORS) < OUR_ERRORS:
            record.exc_info = None
        return True


class HiddenTokens(Filter):
    """Log the addresses of tables and invitations without their tokens, which are rights."""

    def filter(self, record: LogRecord) -> bool:
        said = record.getMessage()
        hidden = WITH_TOKEN.sub(r"/\1/…", said)
        if hidden != said:
            record.msg, record.args = hidden, ()
        return True
