"""Read a list of people, pasted or as a file from any program, into rows, columns and people.

Nothing here uses the database. Problems with a whole file are a :class:`league.errors.Refusal`, problems with a row a
:class:`league.director.entrant_list.file.people.Problem` of it.
"""

from league.director.entrant_list.file.columns import Columns, columns_of, row_like_headings
from league.director.entrant_list.file.fields import FIELDS
from league.director.entrant_list.file.people import Listed, Problem, people_in
from league.director.entrant_list.file.sheet import MOST_PEOPLE, ListSheet
from league.director.entrant_list.file.text import read_text, written
from league.director.entrant_list.file.upload import MOST_BYTES, read_upload

__all__ = [
    "FIELDS",
    "MOST_BYTES",
    "MOST_PEOPLE",
    "Columns",
    "ListSheet",
    "Listed",
    "Problem",
    "columns_of",
    "people_in",
    "read_text",
    "read_upload",
    "row_like_headings",
    "written",
]
