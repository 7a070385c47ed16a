"""The product's settings for tests: a database file and a cache per process, and nothing slow or random.

``DATABASE_URL`` and ``REDIS_URL`` run the same tests on PostgreSQL and Redis.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

PRIVATE_DIR = Path(tempfile.mkdtemp(prefix="platzwind-tests-"))
OWNER = os.getpid()


@atexit.register
def remove_private_dir() -> None:
    if os.getpid() == OWNER:  # a forked child leaves it to its parent
        shutil.rmtree(PRIVATE_DIR, ignore_errors=True)


os.environ["PLATZWIND_VAR"] = str(PRIVATE_DIR)
os.environ["SECRET_KEY"] = "only-for-tests-" + "x" * 50
for name in ("DEBUG", "HTTPS", "BEHIND_PROXY", "ALLOWED_HOSTS", "SITE_ADDRESS", "CSRF_TRUSTED_ORIGINS", "TIME_ZONE"):
    os.environ.pop(name, None)

from league.settings import *  # noqa: E402, F403
from league.settings import CACHES, DATABASES, INSTALLED_APPS, REDIS_URL, STORAGES  # noqa: E402

INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
LANGUAGE_CODE = "en"
WORK_APART = False  # no other process sees what a test has not committed
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, because a live server and other processes must see it; an in-memory database answers them "table is locked".
    DATABASES["default"]["TEST"] = {"NAME": str(PRIVATE_DIR / "test.sqlite3")}
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
CACHES["recent"]["BACKEND"] = "django.core.cache.backends.dummy.DummyCache"  # tests empty the shared one between each other
if REDIS_URL:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    CACHES["default"]["LOCATION"] = f"{REDIS_URL.rstrip('/')}/{int(worker) + 1}"
