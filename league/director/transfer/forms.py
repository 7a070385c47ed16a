"""Forms for files to import: games of a competition, and whole competitions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.competitions.slugs import ADDRESS_ERRORS

__all__ = ["AddressForm", "ArchiveFileForm", "GamesFileForm"]

MEGABYTE = 1024 * 1024


class _FileForm(forms.Form):
    """One file of at most ``most`` bytes, which a single request can read and save in time."""

    most: int
    file = forms.FileField(label=_("File"))

    def clean_file(self) -> UploadedFile:
        upload: UploadedFile = self.cleaned_data["file"]
        if (upload.size or 0) > self.most:
            sentence = _("The file is larger than %(most)s MB. For a file of this size there is the command line.")
            raise forms.ValidationError(sentence, code="too_big", params={"most": self.most // MEGABYTE})
        return upload


class GamesFileForm(_FileForm):
    most = 4 * MEGABYTE
    create_players = forms.BooleanField(label=_("Enter players who are not entered yet"), required=False, initial=True)


class ArchiveFileForm(_FileForm):
    most = 8 * MEGABYTE


class AddressForm(forms.ModelForm):
    """The address for the competition of an archive."""

    class Meta:
        model = Competition
        fields = ["slug"]
        error_messages = {"slug": ADDRESS_ERRORS}

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["slug"].help_text = _("The part of the web address that belongs to this competition, such as tuesday-2026.")
