"""QR codes as inline SVG."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

__all__ = ["is_local", "qr_code"]


def qr_code(url: str) -> SafeString:
    """The address as a QR code. It scales with its box and has no style of its own (strict CSP)."""
    svg = segno.make(url, error="m", micro=False).svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=4, light="#fff")
    return mark_safe(svg)  # noqa: S308 made by segno from our own address


def is_local(host: str) -> bool:
    """Whether this address means "this computer", so that no phone can open it."""
    name = host.rsplit(":", 1)[0].strip("[]")
    return name == "localhost" or name.startswith("127.") or host.startswith("[::1]")
