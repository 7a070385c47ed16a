"""``make run`` says what it is doing before each step, so that its first minute is not silent."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEPS = ("-m venv", "pip install", "compile_catalogues", "migrate")
SAYS_ITSELF = "load_demo"  #: the command prints a line for each step of its own


def test_each_step_before_the_server_starts_is_said_in_a_short_line() -> None:
    make = ["make", "--dry-run", "--always-make", "--no-print-directory", "prepare"]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    for step in STEPS:
        (place,) = [number for number, line in enumerate(lines) if step in line]
        assert lines[place - 1].startswith('echo "'), step
        assert lines[place - 1].endswith('…"') and len(lines[place - 1]) < 100, step
    assert SAYS_ITSELF in lines[-1]
