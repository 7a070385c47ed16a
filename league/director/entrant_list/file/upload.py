"""Read an uploaded list, recognising its format whatever its name."""

from __future__ import annotations

from typing import BinaryIO

from django.utils.translation import gettext_lazy as _

from league.director.entrant_list.file.sheet import ListSheet
from league.director.entrant_list.file.text import decoded, read_text
from league.director.entrant_list.file.workbook import encrypted, read_workbook
from league.errors import Refusal

__all__ = ["MOST_BYTES", "read_upload"]

MOST_BYTES = 4 * 1024 * 1024  #: largest upload, in bytes
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read_upload(file: BinaryIO, size: int) -> ListSheet:
    """The list in an uploaded file of this size, xlsx or text. Refusals (field ``file``): ``list_too_big``, ``list_empty``,
    ``list_old_excel``, ``list_encrypted``, ``list_not_text``, and those of a workbook and of a sheet."""
    if size > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        sentence = _("The file is larger than %(most)s MB: this is no list of players, or it holds pictures. Please save the list alone.")
        raise Refusal("list_too_big", sentence % {"most": most}, field="file")
    raw = file.read(MOST_BYTES + 1)
    if not raw.strip():
        raise Refusal("list_empty", _("This file is empty."), field="file")
    if raw.startswith(OLD_OFFICE):
        raise _old_office(raw)
    if raw.startswith(ZIPS):
        return read_workbook(raw)
    text, notes = decoded(raw)
    return read_text(text, notes=notes)


def _old_office(raw: bytes) -> Refusal:
    if ENCRYPTED in raw:
        return encrypted()
    sentence = _("This is a workbook of an old Excel (.xls). Please open it, save it as xlsx or csv, and choose that file.")
    return Refusal("list_old_excel", sentence, field="file")
