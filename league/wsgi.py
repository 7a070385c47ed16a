"""The entry point for WSGI servers: ``gunicorn`` (see ``gunicorn.conf.py``), or ``waitress-serve league.wsgi:application``."""

import gc
import os
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from league.serving.private_files import close_at_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
# What is loaded lives as long as the process, and most objects of a request die with it, so collect garbage seldom.
gc.set_threshold(10_000, 20, 20)
application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 (load all views now, not while the first visitor waits)

database = settings.DATABASES["default"]
close_at_start(settings.VAR_DIR, Path(database["NAME"]) if database["ENGINE"] == "django.db.backends.sqlite3" else None)
gc.freeze()
