"""The product's own settings; only the views to measure against are added."""

from league.settings import *  # noqa: F403

ROOT_URLCONF = "tests.load.urls"
