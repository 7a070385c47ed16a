"""Commands that change a series. Each that public pages of a competition show ends with a stamp of that competition."""
