"""The views of the public pages and files of a competition."""
