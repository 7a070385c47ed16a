"""``manage.py compile_catalogues``: the translations, ready to use, without GNU gettext."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Compile the translation catalogues (.po) that are newer than what was compiled of them (.mo)."
    requires_system_checks: list[str] = []

    def handle(self, *, verbosity: int, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                if compile_catalogue(source) and verbosity:
                    self.stdout.write(f"compiled {source.relative_to(settings.BASE_DIR)}")


def compile_catalogue(source: Path) -> bool:
    """Write the ``.mo`` beside a ``.po`` unless it is newer. The write is atomic, because several processes may run at once."""
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
        return False
    catalogue = polib.pofile(str(source))  # before there is a file that would be left behind if it cannot be read
    descriptor, new = tempfile.mkstemp(dir=target.parent, suffix=".new")
    os.close(descriptor)
    catalogue.save_as_mofile(new)
    Path(new).chmod(0o644)
    Path(new).replace(target)
    return True
