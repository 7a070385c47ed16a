"""A competition's archive as a file: a zip of JSON lines, with the same bytes for the same content.

``manifest.json`` names the format, its version and every other member with its number of lines and SHA-256. Members are stored
uncompressed, because compressed bytes differ between versions of zlib; archives compressed by hand can still be read.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, BinaryIO

from django.utils.translation import gettext_lazy as _

from league.archive.parsing import compact, free_of_odd_letters
from league.errors import Refusal
from scoring.errors import RuleViolation
from scoring.formats.lines import read_line

__all__ = ["FORMAT", "LATER_MEMBERS", "MANIFEST", "MEMBERS", "MOST_BYTES", "VERSION", "Members", "line_refused", "packed", "unpacked"]

FORMAT, VERSION = "platzwind-competition", 1
MANIFEST = "manifest.json"
MEMBERS = (
    "clubs.jsonl",
    "competition.jsonl",
    "entrants.jsonl",
    "evenings.jsonl",
    "games.jsonl",
    "log.jsonl",
    "players.jsonl",
    "sessions.jsonl",
)
#: Members that came later: in an archive only if there is something in them, so that older content is still written the same way.
LATER_MEMBERS = ("series.jsonl", "team_play.jsonl", "teams.jsonl")
MOST_BYTES = 128 * 1024 * 1024  #: of all members together, unpacked
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  #: compression methods accepted in archives
Members = Mapping[str, Sequence[dict[str, Any]]]  #: the JSON objects of each member, one a line

#: Errors of zipfile and zlib for files that are broken, cut off, encrypted, or packed in unknown ways.
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError, IndexError)


def packed(members: Members, file: BinaryIO) -> None:
    """Write the archive: members sorted by name, times and permissions fixed, keys sorted."""
    names = [*MEMBERS, *(name for name in LATER_MEMBERS if members.get(name))]
    contents = {name: "".join(json.dumps(row, sort_keys=True, **compact) + "\n" for row in members[name]).encode() for name in names}
    described = {name: {"lines": len(members[name]), "sha256": hashlib.sha256(raw).hexdigest()} for name, raw in contents.items()}
    manifest = {"format": FORMAT, "version": VERSION, "members": described}
    contents[MANIFEST] = (json.dumps(manifest, sort_keys=True, indent=1) + "\n").encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(contents):
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, contents[name])


def unpacked(file: BinaryIO) -> Members:
    """The content of an archive. Refusals: ``not_an_archive``, ``archive_too_big``, ``archive_members``, ``archive_version``,
    ``archive_damaged``, ``archive_line`` (with the member and the number of the line)."""
    try:
        with zipfile.ZipFile(file) as archive:
            contents = _contents(archive)
    except UNREADABLE as error:
        raise Refusal("not_an_archive", _("This is no archive of a competition, or it is incomplete.")) from error
    described = _described(contents.pop(MANIFEST), contents)
    return {name: _rows(name, raw, described[name]) for name, raw in contents.items()}


def _contents(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The bytes of each member; nothing is unpacked before all sizes are checked."""
    infos = archive.infolist()
    there = {info.filename for info in infos}
    names = sorted((*MEMBERS, MANIFEST, *there.intersection(LATER_MEMBERS)))
    if sum(info.file_size for info in infos) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise Refusal("archive_too_big", _("Unpacked, this archive is larger than %(most)s MB.") % {"most": most})
    found = sorted(info.filename for info in infos)
    if found != names and MANIFEST not in found:
        raise Refusal("not_an_archive", _("This is no archive of a competition, or it is incomplete."))
    if found != names:
        odd = [name for name in found if name not in names or found.count(name) > 1]
        missing = [name for name in names if name not in found]
        sentence = _("An archive holds other files than this one: %(names)s.")
        raise Refusal("archive_members", sentence % {"names": ", ".join(name[:60] for name in (odd or missing)[:5])})
    return {info.filename: _unpacked(archive, info) for info in infos}


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Read no more of a member than the size it declares; other methods would be unpacked without a limit."""
    if info.compress_type not in METHODS:
        raise zipfile.BadZipFile(f"packed by method {info.compress_type}")
    with archive.open(info) as member:
        return member.read(info.file_size)


def _described(raw: bytes, there: Collection[str]) -> Mapping[str, Mapping[str, Any]]:
    try:
        manifest = read_line(raw)
    except RuleViolation as refusal:
        raise _damaged(MANIFEST) from refusal
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise Refusal("not_an_archive", _("This is no archive of a competition, or it is incomplete."))
    if manifest.get("version") != VERSION:
        sentence = _("This archive has version %(version)s of the format; this Platzwind reads version %(known)s.")
        raise Refusal("archive_version", sentence % {"version": str(manifest.get("version"))[:20], "known": VERSION})
    described = manifest.get("members")
    if not isinstance(described, dict) or set(described) != set(there) or set(manifest) != {"format", "version", "members"}:
        raise _damaged(MANIFEST)
    return described


def _rows(name: str, raw: bytes, described: Any) -> list[dict[str, Any]]:
    lines = raw.split(b"\n")[:-1]
    if described != {"lines": len(lines), "sha256": hashlib.sha256(raw).hexdigest()}:
        raise _damaged(name)
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            row = free_of_odd_letters(read_line(line), name)
        except RuleViolation as refusal:
            raise line_refused(name, number, str(refusal)) from refusal
        if not isinstance(row, dict):
            raise line_refused(name, number, "no object")
        rows.append(row)
    return rows


def _damaged(name: str) -> Refusal:
    return Refusal("archive_damaged", _("%(name)s was changed after the archive was made, or is damaged.") % {"name": name})


def line_refused(member: str, number: int, why: Any) -> Refusal:
    """The refusal of one line of a member."""
    where = {"member": member, "number": number, "why": why}
    return Refusal("archive_line", _("%(member)s, line %(number)s: %(why)s") % where)
