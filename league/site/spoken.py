"""The language in which a command on the command line answers: ``--language``, the same for all of them."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext

from django.conf import settings
from django.utils import translation

__all__ = ["add_language", "spoken"]


def add_language(parser: ArgumentParser, of_what: str) -> None:
    """Add the option ``--language``; its help says that it is the language of ``of_what``."""
    parser.add_argument(
        "--language",
        choices=[code for code, _name in settings.LANGUAGES],
        help=f"{of_what} (default: LANGUAGE_CODE of the environment, else German)",
    )


def spoken(language: str | None) -> AbstractContextManager[object]:
    """Switch to this language inside the block; without one, to that of the settings."""
    return translation.override(language) if language else nullcontext()
