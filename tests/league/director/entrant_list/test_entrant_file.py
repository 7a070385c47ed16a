"""Lists of people as written by programs and people: parsed, or refused by a sentence that says how to correct them."""

from __future__ import annotations

import datetime
import io
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import Workbook

from league.director.entrant_list.file import MOST_BYTES, Listed, ListSheet, columns_of, people_in, read_text, read_upload
from league.director.entrant_list.file.workbook import MOST_UNPACKED
from league.errors import Refusal
from league.players.countries import country_code
from tests.counted_calls import calls_of

HEADED = "Name;EMA-Nummer;Verein;Land\nJörg Müßig;04010001;Mahjong Köln;Deutschland\n"


def uploaded(raw: bytes) -> ListSheet:
    return read_upload(io.BytesIO(raw), len(raw))


def people(sheet: ListSheet) -> tuple[Listed, ...]:
    return people_in(sheet, columns_of(sheet))


def fields(text: str) -> tuple[str, ...]:
    return columns_of(read_text(text)).fields


def xlsx(*rows: tuple[Any, ...]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    book.save(file)
    return file.getvalue()


def refused(raw: bytes) -> str:
    with pytest.raises(Refusal) as refusal:
        uploaded(raw)
    return refusal.value.code


def problems(person: Listed) -> str:
    return " ".join(str(problem.sentence) for problem in person.problems)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_text_is_read_in_every_encoding_that_spreadsheets_write(encoding: str) -> None:
    sheet = uploaded(HEADED.encode(encoding))
    (person,) = people(sheet)
    assert (person.name, person.ema_number, person.club, person.country) == ("Jörg Müßig", "04010001", "Mahjong Köln", "DE")
    assert ["Windows-1252" in str(note) for note in sheet.notes] == ([True] if encoding == "cp1252" else [])


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_usual_separator_is_found(separator: str, newline: str) -> None:
    text = newline.join(["Name;Club;E-mail", "Anna Amsel;Linz;anna@example.org", "Ben Buch;Graz;ben@example.org"]).replace(";", separator)
    assert [(one.name, one.club, one.email) for one in people(read_text(text))] == [
        ("Anna Amsel", "Linz", "anna@example.org"),
        ("Ben Buch", "Graz", "ben@example.org"),
    ]


def test_quoted_cells_keep_their_separators_and_the_line_of_excel_is_no_row() -> None:
    (person,) = people(read_text('sep=,\nName,Club\n"Muster, Anna","Mahjong, Linz"\n'))
    assert (person.first_name, person.last_name, person.club, person.row) == ("Anna", "Muster", "Mahjong, Linz", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vorname;Nachname;EMA-Nr.;Verein;Land;E-Mail", ("first_name", "last_name", "ema_number", "club", "country", "email")),
        ("First name\tSurname\tEMA ID\tClub\tNation", ("first_name", "last_name", "ema_number", "club", "country")),
        ("Name,Vorname,Gast,Ersatz,Startnummer,Gruppe", ("last_name", "first_name", "guest", "substitute", "number", "group")),
        ("Spieler;Anmerkung;Land", ("name", "", "country")),
        ("Verein;EMA;\nLinz;04010001;Anna Amsel", ("club", "ema_number", "name")),
        ("Nachname, Vorname;EMA-Nr;Verein;Land", ("name", "ema_number", "club", "country")),
        ("Nachname, Vorname;EMA-Nr\nAnna Berger;0401000A", ("name", "ema_number")),
        ("Name, Vorname\nBerger, Anna", ("name",)),
        ("Last name, first name;EMA no.;Nat.", ("name", "ema_number", "country")),
        ("Surname / Given name;Association", ("name", "club")),
        ("Vor- und Nachname;E-Mail-Adresse", ("name", "email")),
        ("Name (Nachname, Vorname);EMA-Nr. (falls vorhanden);Länderkürzel", ("name", "ema_number", "country")),
        ("Lfd. Nr.;Nachname/Vorname;EMA Nr;Heimatclub;Mannschaft", ("number", "name", "ema_number", "club", "group")),
        ("Wer;EMA-Nr\nAnna Berger;0401000A", ("name", "ema_number")),
    ],
)
def test_headings_are_known_in_german_and_english(text: str, expected: tuple[str, ...]) -> None:
    assert fields(text) == expected


def test_a_comma_in_names_does_not_split_rows_with_another_separator() -> None:
    sheet = read_text("Nachname, Vorname;EMA-Nr;Verein;Land\nBerger, Anna;04010001\nBuch, Ben;04010002;Linz\n")
    assert [(one.name, one.ema_number, one.club) for one in people(sheet)] == [
        ("Anna Berger", "04010001", ""),
        ("Ben Buch", "04010002", "Linz"),
    ]


@pytest.mark.parametrize(("written", "said"), [("Berger Anna", True), ("Berger, Anna", False), ("BERGER Anna", False), ("Anna", False)])
def test_a_name_without_the_comma_of_its_heading_is_shown_as_read(written: str, said: bool) -> None:
    (person,) = people(read_text(f"Nachname, Vorname;EMA-Nr\n{written};04010001\n"))
    assert ["first name “Berger”, last name “Anna”" in str(note) for note in person.notes] == [True] * said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Amsel\nBen Buch", ("name",)),
        ("Amsel, Anna\nBuch, Ben", ("name",)),
        ("Anna;Amsel\nBen;Buch\nAnna;Dohle", ("first_name", "last_name")),
        ("Anna;Linz\nBen;Linz\nEva;Linz\nZoe;Graz\nUwe;Linz", ("name", "club")),
        ("1;Anna Amsel;AUT;4010001;Linz;a@b.at\n2;Ben Buch;Deutschland;4010002;Linz;b@b.at", None),
        ("Anna Amsel;Linz;Gast\nBen Buch;Graz;", ("name", "club", "")),
    ],
)
def test_without_headings_the_columns_are_recognised_by_their_content(text: str, expected: tuple[str, ...] | None) -> None:
    assert fields(text)[: len(expected or ()) or 6] == (expected or ("number", "name", "country", "ema_number", "club", "email"))


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("Anna Maria Muster", "Anna Maria", "Muster"),
        ("MUSTER Anna Maria", "Anna Maria", "MUSTER"),
        ("VAN DEN BERG Anna", "Anna", "VAN DEN BERG"),
        ("J. Muster", "J.", "Muster"),
        ("ANNA MUSTER", "ANNA", "MUSTER"),
        ('"Muster, Anna"', "Anna", "Muster"),
        ("Anna", "Anna", ""),
    ],
)
def test_names_are_split_in_the_way_lists_write_them(written: str, first: str, last: str) -> None:
    (person,) = people(read_text(f"Name;Club\n{written};Linz"))
    assert (person.first_name, person.last_name) == (first, last)


def test_titles_and_empty_rows_are_not_taken_for_people() -> None:
    found = people(read_text("Anmeldungen 2026;;\n;;\nName;Land;EMA\nAnna Amsel;AT;04010001\n;;\nBen Buch;GER;\n"))
    assert [(one.row, one.name) for one in found] == [(4, "Anna Amsel"), (6, "Ben Buch")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("de", "DE"), ("GER", "DE"), ("DEU", "DE"), ("Deutschland", "DE"), ("Germany", "DE"), ("Österreich", "AT")),
        *(("oesterreich", "AT"), ("SUI", "CH"), ("die Schweiz", "CH"), ("Holland", "NL"), ("NED", "NL"), ("DEN", "DK"), ("UK", "GB")),
        *(("Great Britain", "GB"), ("Czech Republic", "CZ"), ("Tschechien", "CZ"), ("Côte d’Ivoire", "CI"), ("POR", "PT")),
        *(("Westsahara", "EH"), ("Französisch-Polynesien", "PF"), ("CHA", "TD"), ("BRN", "BN"), ("KOS", "XK"), ("Bosnien", "BA")),
        *(("South Korea", "KR"), ("NO", "NO"), ("Atlantis", None), ("XX", None), ("", None), ("D", None)),
    ],
)
def test_countries_are_known_by_every_usual_name(text: str, code: str | None) -> None:
    assert country_code(text) == code


@pytest.mark.parametrize(
    ("written", "country", "number"),
    [("5010001", "Deutschland", "05010001"), ("1010001", "AUT", "01010001"), ("04010001", "DE", "04010001")],
)
def test_the_lost_zero_of_an_ema_number_is_restored_with_a_note_if_the_country_is_the_same(written: str, country: str, number: str) -> None:
    (person,) = people(read_text(f"Name;EMA;Land\nAnna;{written};{country}"))
    assert (person.ema_number, person.problems) == (number, ())
    assert [written in str(note) and number in str(note) for note in person.notes] == ([True] if written != number else [])


@pytest.mark.parametrize("head", ["", "Name\n", "Nachname, Vorname\n"])
def test_names_in_either_order_are_told_apart_by_their_comma(head: str) -> None:
    found = people(read_text(f"{head}Müller, Anna\nBen Buch\nvon Berg, Clara\n"))
    assert [(one.first_name, one.last_name) for one in found] == [("Anna", "Müller"), ("Ben", "Buch"), ("Clara", "von Berg")]


def test_the_same_person_in_either_order_is_listed_twice_and_either_row_may_go() -> None:
    anna, other = people(read_text("Müller, Anna\nAnna Müller\n"))
    assert "Anna Müller stands in row 2, too." in problems(anna)
    assert "Anna Müller stands in row 1, too." in problems(other)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Anna;4010001;DE", "“4010001” has seven digits, and with a zero in front it would be from FRA, not GER."),
        ("Anna;1030012;Spain", "“1030012” has seven digits, and with a zero in front it would be from AUT, not ESP."),
        ("Anna;4010001;", "“4010001” has seven digits. If the zero in front got lost, it is 04010001, from FRA: please write it"),
    ],
)
def test_seven_digits_are_never_filled_up_to_the_number_of_another_country(row: str, said: str) -> None:
    (person,) = people(read_text(f"Name;EMA;Land\n{row}"))
    assert person.ema_number == ""
    assert said in problems(person)


@pytest.mark.parametrize(
    "written", ["12", "40100", "401001", "0401001", "123456789", "4,01E+06", "0401000x", "２３４５６７８９", "²³⁴⁵⁶⁷⁸⁹"]
)
def test_an_invalid_ema_number_is_a_problem(written: str) -> None:
    (person,) = people(read_text(f"Name;EMA\nAnna;{written}"))
    assert person.ema_number == ""
    assert "it has eight digits, such as 04010001" in problems(person)


@pytest.mark.parametrize("written", ["-", "–", "", "keine", "n/a", "00000000"])
def test_an_empty_ema_number_is_not_a_problem(written: str) -> None:
    (person,) = people(read_text(f"Name;EMA\nAnna;{written}"))
    assert (person.ema_number, person.problems) == ("", ())


def test_each_wrong_cell_of_a_row_is_named_with_its_column() -> None:
    text = "Name;EMA;Land;E-Mail;Nr;Gast\nAnna Amsel;12;Atlantis;anna(at)example;0;vielleicht"
    (person,) = people(read_text(text))
    found = [(problem.field, problem.column) for problem in person.problems]
    assert found == [("ema_number", 1), ("country", 2), ("email", 3), ("number", 4), ("guest", 5)]
    assert "No country is called “Atlantis”." in problems(person)
    assert "“anna(at)example” is no e-mail address." in problems(person)


@pytest.mark.parametrize("name", ["", "=A1", "#REF!", "---", "x" * 61 + " Amsel", "A\x07nna"])
def test_a_row_without_a_name_that_can_be_read_is_a_problem(name: str) -> None:
    (person,) = people(read_text(f"Name;EMA\n{name};04010001"))
    assert person.problems


def test_invisible_characters_are_left_out() -> None:
    (person,) = people(read_text("Name;Club\n\u200bAnna\u00a0 Amsel\ufeff;Linz"))
    assert person.name == "Anna Amsel"


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        (("Anna Amsel;04010001;Linz", "Ben Buch;04010001;Linz"), "row 2 (Anna Amsel) has the same"),
        (("Anna Amsel;;Linz", "anna amsel;;Linz"), "anna amsel stands in row 2, too"),
        (("Anna Amsel;;", "Anna Amsel;;Linz"), "Anna Amsel stands in row 2, too"),
        (("Anna Amsel;04010001;Linz", "Anna Amsel;04010002;Linz"), ""),
        (("Anna Amsel;;Linz", "Anna Amsel;;Graz"), ""),
    ],
)
def test_somebody_listed_twice_is_named_unless_they_are_told_apart(rows: tuple[str, str], wrong: str) -> None:
    first, second = people(read_text("\n".join(["Name;EMA;Club", *rows])))
    assert bool(first.problems) == bool(wrong), "either row may be mended or left out"
    assert wrong in problems(second)
    assert bool(second.problems) == bool(wrong)


def test_a_workbook_gives_numbers_days_and_ticks_as_people_wrote_them() -> None:
    day = datetime.datetime(2026, 4, 3)  # noqa: DTZ001 (as Excel keeps it)
    sheet = uploaded(
        xlsx(("Name", "EMA", "Group", "Guest", "Nr"), ("Anna Amsel", 14010001.0, day, True, 7), ("Ben Buch", "04010002", None, False, "8"))
    )
    anna, ben = people(sheet)
    assert (anna.ema_number, anna.group, anna.guest, anna.number) == ("14010001", "2026-04-03", True, 7)
    assert (ben.ema_number, ben.guest, ben.number) == ("04010002", False, 8)
    assert any("C2" in str(note) for note in sheet.notes)


def test_a_day_in_place_of_an_ema_number_is_a_problem_that_says_so() -> None:
    (person,) = people(uploaded(xlsx(("Name", "EMA"), ("Anna Amsel", datetime.date(2026, 4, 1)))))
    assert "Excel has made the date 2026-04-01 of this EMA number" in problems(person)


def test_formulas_are_read_by_their_saved_results_and_refused_without() -> None:
    raw = xlsx(("Name", "EMA"), ('="Anna"&" Amsel"', "04010001"))
    (without,) = people(uploaded(raw))
    assert "is a formula" in problems(without)
    sheet = uploaded(with_result(raw, "Anna Amsel"))
    assert people(sheet)[0].name == "Anna Amsel"
    assert any("A2" in str(note) for note in sheet.notes)


def with_result(raw: bytes, result: str) -> bytes:
    """The workbook as Excel saves it: the formula of A2 with its result."""
    return changed(
        raw,
        "xl/worksheets/sheet1.xml",
        lambda xml: (
            xml.replace(b'r="A2"', b'r="A2" t="str"')
            .replace(b"<v></v>", b"<v/>")
            .replace(b"<v />", b"<v/>")
            .replace(b"<v/>", f"<v>{result}</v>".encode(), 1)
        ),
    )


def changed(raw: bytes, name: str, change: Any) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
    return file.getvalue()


def test_the_first_sheet_with_something_in_it_is_read() -> None:
    book, file = Workbook(), io.BytesIO()
    book.create_sheet("Anmeldungen").append(["Name"])
    book["Anmeldungen"].append(["Anna Amsel"])
    book.save(file)
    assert [one.name for one in people(uploaded(file.getvalue()))] == ["Anna Amsel"]


PAD = b"\x00" * 600
OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + PAD + "Workbook".encode("utf-16-le") + PAD
ENCRYPTED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + PAD + "EncryptedPackage".encode("utf-16-le") + PAD


def some_zip(method: int = zipfile.ZIP_DEFLATED, **contents: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "list_empty"),
        (b" \r\n\n", "list_empty"),
        (";;;\n;;".encode("utf-8-sig"), "list_empty"),
        (xlsx(), "list_empty"),
        (OLD_EXCEL, "list_old_excel"),
        (ENCRYPTED, "list_encrypted"),
        (b"%PDF-1.7\n" + bytes(range(256)), "list_not_text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "list_not_text"),
        (some_zip(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "list_not_excel"),
        (xlsx(("Name",), ("Anna",))[:-200], "list_not_excel"),
        (b"PK\x03\x04 broken", "list_not_excel"),
        (b'Name;Club\n"Anna Amsel;Linz\nBen;Graz\n', "list_quote"),
        (b"Name\n" + b"x" * 301, "list_cell_too_long"),
        (b"Name" + b";" * 40 + b"x", "list_too_wide"),
        (b"\n".join(b"Anna %d" % number for number in range(5_002)), "list_too_long"),
        (b"Anna\n" + b"\n" * 20_000 + b"Ben", "list_too_long"),
        (xlsx(*(("Anna", str(number)) for number in range(5_002))), "list_too_long"),
        (b"x" * (MOST_BYTES + 1), "list_too_big"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_files_that_are_no_lists_are_refused_by_their_format(raw: bytes, code: str) -> None:
    assert refused(raw) == code


def test_a_size_is_refused_before_anything_is_read() -> None:
    with pytest.raises(Refusal, match="larger than 4 MB"):
        read_upload(None, 50 * 1024 * 1024)  # type: ignore[arg-type]


def test_a_zip_bomb_is_refused_before_it_unpacks() -> None:
    bomb = some_zip(**{"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"\x20" * (200 * 1024 * 1024)})
    assert len(bomb) < MOST_BYTES
    assert calls_of(lambda: refused(bomb)) < 5_000
    assert refused(bomb) == "list_unpacks_too_big"


def test_a_zip_that_lies_about_its_size_is_refused_too() -> None:
    raw = some_zip(**{"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"\x20" * (40 * 1024 * 1024)})
    honest = (40 * 1024 * 1024).to_bytes(4, "little")
    assert refused(raw.replace(honest, (1000).to_bytes(4, "little"))) in {"list_not_excel", "list_unpacks_too_big"}


def test_no_part_fills_the_memory_even_if_its_zip_lies() -> None:
    """Its first 1,000 bytes match the length and checksum in the directory; zipfile would unpack the rest as well, and cut it off."""
    bomb = b" " * (64 * 1024 * 1024)
    raw = some_zip(**{"xl/workbook.xml": b"<workbook/>", "[Content_Types].xml": bomb})
    for said, lie in ((len(bomb), 1000), (zlib.crc32(bomb), zlib.crc32(bomb[:1000]))):
        raw = raw.replace(said.to_bytes(4, "little"), lie.to_bytes(4, "little"))
    del bomb
    assert most_memory(lambda: refused(raw) == "list_not_excel") < 2 * MOST_UNPACKED


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_workbook_with_an_unusual_compression_is_refused_unread(method: int) -> None:
    """Python unpacks files compressed by these methods without a limit."""
    raw = some_zip(method, **{"xl/workbook.xml": b"<workbook/>", "[Content_Types].xml": b" " * (64 * 1024 * 1024)})
    lie = raw.replace((64 * 1024 * 1024).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert most_memory(lambda: refused(lie) == "list_not_excel") < 2 * MOST_UNPACKED


def most_memory(act: Callable[[], bool]) -> int:
    tracemalloc.start()
    try:
        assert act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_bomb_of_entities_is_refused_in_every_part_and_encoding() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'
    good = xlsx(("Name",), ("Anna",))
    for raw in (bomb.encode(), bomb.encode("utf-16"), b" " * 65_530 + bomb.encode()):
        for part in ("xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml"):
            assert refused(changed(good, part, lambda _xml, raw=raw: raw)) == "list_declares_entities"


def test_a_cell_at_the_end_of_a_sheet_is_not_overlooked() -> None:
    book, file = Workbook(), io.BytesIO()
    book.active["A1"] = "Anna Amsel"  # type: ignore[index]
    book.active["B1048576"] = "x"  # type: ignore[index]
    book.save(file)
    said: list[str] = []
    assert calls_of(lambda: said.append(refused(file.getvalue()))) < 12 * 1_048_576, "some calls for each row, not for each cell"
    assert said == ["list_too_long"]


def test_empty_rows_below_the_list_are_ignored() -> None:
    assert [one.name for one in people(uploaded(b"Anna" + b"\n" * 20_000))] == ["Anna"]
