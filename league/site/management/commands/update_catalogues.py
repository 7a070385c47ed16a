"""``manage.py update_catalogues``: collect the texts of the sources into the translation catalogues (needs GNU gettext).

The texts stand in the order of the alphabet. Where two branches have changed a catalogue, join both versions and collect again::

    git show :2:league/locale/de/LC_MESSAGES/django.po > /tmp/theirs.po
    git show :3:league/locale/de/LC_MESSAGES/django.po > /tmp/mine.po
    msgcat --use-first /tmp/theirs.po /tmp/mine.po > league/locale/de/LC_MESSAGES/django.po
    make messages
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

OPTIONS = {"no_wrap": True, "no_location": True, "no_obsolete": True}
LANGUAGE_OF_THE_SOURCES = "en"  # needs no catalogue: its texts are those of the sources
NO_SOURCES = [".venv", "var", "tests", "static"]


class CollectMessages(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]  # a guess is no translation


class Command(BaseCommand):
    help = "Collect the texts of the sources into the catalogues of all languages but English, which is theirs (needs GNU gettext)."
    requires_system_checks: list[str] = []

    def handle(self, *, verbosity: int, **options: Any) -> None:
        folder = Path(settings.LOCALE_PATHS[0])
        folder.mkdir(exist_ok=True)
        languages = [code for code, _ in settings.LANGUAGES if code != LANGUAGE_OF_THE_SOURCES]
        call_command(CollectMessages(), locale=languages, ignore_patterns=list(NO_SOURCES), verbosity=verbosity, **OPTIONS)
        for language in languages:
            tidy(folder / language / "LC_MESSAGES" / "django.po", language)


def tidy(path: Path, language: str) -> None:
    """Sort the texts, so that no move of a module changes anything; drop dates, and marks such as ``python-format``, which are guesses."""
    catalogue = polib.pofile(str(path), wrapwidth=0)
    catalogue.header = "Platzwind: the texts people read."
    catalogue.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    catalogue.metadata_is_fuzzy = False
    for entry in catalogue:
        entry.flags = [flag for flag in entry.flags if flag == "fuzzy"]
    catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    catalogue.save()
