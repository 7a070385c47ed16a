"""What the log says, as a process of its own writes it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

ASKED = """
import django
django.setup()
from django.core.exceptions import PermissionDenied
from django.core.handlers.exception import response_for_exception
from django.test import RequestFactory
from django.contrib.auth.models import AnonymousUser
request = RequestFactory().get("/cup/manage/")
request.user = AnonymousUser()
for error in (PermissionDenied(), ZeroDivisionError("wind")):
    try:
        raise error
    except Exception as caught:
        response_for_exception(request, caught)
"""


def log_of(code: str, folder: Path) -> str:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "league.settings", "PLATZWIND_VAR": str(folder), "DEBUG": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_who_is_refused_makes_one_line_and_an_error_of_ours_says_where_it_happened(tmp_path: Path) -> None:
    refused, failed = log_of(ASKED, tmp_path).split("ERROR", 1)
    assert refused.splitlines()[0].endswith("WARNING django.request: Forbidden (Permission denied): /cup/manage/")
    assert "Traceback" not in refused
    assert "Traceback" in failed and "ZeroDivisionError: wind" in failed
