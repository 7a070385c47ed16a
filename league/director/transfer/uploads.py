"""Keep uploaded files between a preview and its confirmation: a few at most, for an hour, beside the database, and only for the user who
uploaded them.

The page carries a signed name; what is confirmed is exactly what was previewed, by its SHA-256. If several machines serve the site, the
confirmation may reach one without the file, which then asks for it again.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from league.errors import Refusal

__all__ = ["KEPT_SECONDS", "Kept", "find", "forget", "keep"]

KEPT_SECONDS = 3600
MOST_FILES = 12
SALT = "league.director.transfer.uploads"


@dataclass(frozen=True, slots=True)
class Kept:
    """An uploaded file: its ``token`` for the page, its path, its original name, and the option chosen with it."""

    token: str
    path: Path
    name: str
    option: str


def keep(upload: UploadedFile, *, purpose: str, user: AbstractBaseUser | AnonymousUser, option: str = "") -> Kept:
    """Keep an upload for its confirmation. ``purpose`` says what it is for and where, ``option`` what was chosen with it."""
    folder = _folder()
    _clean(folder)
    path = folder / secrets.token_hex(16)
    with path.open("xb") as file:
        for chunk in upload.chunks():
            file.write(chunk)
    name = (upload.name or "")[:80]
    token = signing.dumps([path.name, _digest(path), name, option], salt=_salt(purpose, user), compress=True)
    return Kept(token, path, name, option)


def find(token: str, *, purpose: str, user: AbstractBaseUser | AnonymousUser) -> Kept:
    """The file of a token, for the same user and purpose. Refusal ``upload_gone``."""
    try:
        file, digest, name, option = signing.loads(token, salt=_salt(purpose, user), max_age=KEPT_SECONDS)
        path = _folder() / Path(file).name
        if _digest(path) != digest:
            raise ValueError
    except (signing.BadSignature, ValueError, TypeError, OSError) as error:
        raise Refusal("upload_gone", _("The file is not kept any longer. Please choose it again.")) from error
    return Kept(token, path, name, option)


def forget(kept: Kept) -> None:
    """Delete a file that is no longer needed."""
    kept.path.unlink(missing_ok=True)


def _salt(purpose: str, user: AbstractBaseUser | AnonymousUser) -> str:
    return f"{SALT}:{purpose}:{user.pk}"


def _folder() -> Path:
    folder = Path(settings.VAR_DIR) / "uploads"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _clean(folder: Path) -> None:
    """Delete old files, and the oldest ones if there are too many."""
    newest_first = sorted(folder.iterdir(), key=_changed_at, reverse=True)
    for index, path in enumerate(newest_first):
        if _changed_at(path) < time.time() - KEPT_SECONDS or index >= MOST_FILES - 1:
            path.unlink(missing_ok=True)


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process was faster
        return 0


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
