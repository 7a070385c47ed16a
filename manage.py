#!/usr/bin/env python
"""Platzwind's command line."""

import gc
import os
import sys

from league.serving.private_files import OTHERS

#: What these write is read by others, too: the server's user, a web server, everybody with the sources.
FOR_OTHERS = ("collectstatic", "compile_catalogues", "makemigrations", "update_catalogues")


def main() -> None:
    if not sys.argv[1:] or sys.argv[1] not in FOR_OTHERS:
        os.umask(OTHERS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    gc.set_threshold(10_000, 20, 20)  # by default, a fifth of the time to load the program goes into looking for garbage in it
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
