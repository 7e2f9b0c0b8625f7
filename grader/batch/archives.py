"""A zip archive that was handed in, read in memory and never unpacked to disk."""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path, PurePosixPath

from ..errors import UserError
from ..source import SIZE_LIMIT, read_regular

ARCHIVE_LIMIT = 64 << 20
MOST_MEMBERS = 2000
ENTRY = b"PK\x01\x02"  # how an entry of the list at the end of an archive begins
# All the ways in which zipfile says that what it reads is no sound archive.
UNSOUND = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
)


def members(path: Path) -> list[str]:
    """The names of the files in it. UserError for one that is no archive, or that holds what no honest one does:
    absolute names and names with `..`, links, encrypted files, more files or bytes than a course has."""
    with _open(path) as archive:
        entries = archive.infolist()
        for entry in entries:
            _require_honest(path.name, entry)
        if sum(entry.file_size for entry in entries) > 4 * ARCHIVE_LIMIT:
            raise UserError(f"{path.name} would unpack to more than {4 * ARCHIVE_LIMIT >> 20} MB and was not opened.")
        return [entry.filename for entry in entries if not entry.is_dir()]


def read_member(path: Path, name: str) -> bytes:
    """One file of it, at most SIZE_LIMIT bytes whatever the archive says of its size; UserError otherwise."""
    with _open(path) as archive:
        try:
            entry = archive.getinfo(name)
            _require_honest(path.name, entry)
            with archive.open(entry) as file:
                data = file.read(SIZE_LIMIT + 1)
        except (*UNSOUND, KeyError) as error:
            raise UserError(f"{name} in {path.name} cannot be unpacked ({type(error).__name__}).") from None
    if len(data) > SIZE_LIMIT:
        raise UserError(f"{name} in {path.name} is larger than {SIZE_LIMIT >> 20} MB; clear its outputs.")
    return data


def _open(path: Path) -> zipfile.ZipFile:
    data = read_regular(path, ARCHIVE_LIMIT)
    # Counted before it is opened, since zipfile makes an object of each entry.
    if data.count(ENTRY) > MOST_MEMBERS:
        raise UserError(f"{path.name} holds more than {MOST_MEMBERS} files; expected the exercises alone.")
    try:
        return zipfile.ZipFile(BytesIO(data))
    except UNSOUND:
        raise UserError(f"{path.name} is no whole zip archive; expected one, or a folder.") from None


def _require_honest(archive: str, entry: zipfile.ZipInfo) -> None:
    # zipfile itself cuts a name at a NUL and turns a backslash into a slash on Windows only: judge what was written.
    written = entry.orig_filename.replace("\\", "/")
    parts = PurePosixPath(written).parts
    shown = ascii(written)[1:-1][:80]
    if ".." in parts or written.startswith("/") or written[1:2] == ":" or "\0" in written:
        raise UserError(f"{archive} was refused: it holds {shown}, a name that leads out of its own folder.")
    mode = entry.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise UserError(f"{archive} was refused: {shown} in it is a link or a device, not a file.")
    if entry.flag_bits & 1:
        raise UserError(f"{archive} was refused: {shown} in it is encrypted.")
    # Others may ask for gigabytes of memory before the first byte comes out.
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UserError(f"{archive} was refused: {shown} in it is packed in another way than zip programs do.")
