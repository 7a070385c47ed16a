"""The product's own settings; only the views to measure against are added, and a log that counts what was built for the cache."""

from league.settings import *  # noqa: F403
from league.settings import LOGGING, VAR_DIR

ROOT_URLCONF = "tests.load.urls"
LOGGING["handlers"]["builds"] = {"class": "logging.FileHandler", "filename": VAR_DIR / "builds.log"}  # type: ignore[index]
LOGGING["loggers"]["league.standings.cached"] = {"handlers": ["builds"], "level": "DEBUG", "propagate": False}  # type: ignore[index]
