"""The door for WSGI servers: ``gunicorn league.wsgi``."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
application = get_wsgi_application()

# What is loaded by now lives as long as the process, and what a request makes is mostly gone with it: look through it seldom.
gc.freeze()
gc.set_threshold(10_000, 20, 20)
