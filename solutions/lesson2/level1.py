# A variant of the course asks for one item of each group in course.toml; the others' rows are not built.

# %% [markdown] tags=["statement"]
# ## The scene
#
# Six colleagues have each written a `save`. All six work: run any of them in peace, and `checkpoint.json` holds the new
# checkpoint afterwards. Now the process gets SIGKILL *while it saves over an older checkpoint*, at a moment that you
# cannot choose. The machine stays up and the disk is fine.

# %% [markdown] tags=["statement"]
# Each of the six gets `path`, the path of `checkpoint.json`, and `text`, the new checkpoint as JSON.
#
# `overwrite`
#
#     with open(path, "w") as file:
#         file.write(text)
#
# `write_text`
#
#     pathlib.Path(path).write_text(text)
#
# `write_over_then_cut`
#
#     with open(path, "r+") as file:
#         file.write(text)
#         file.truncate()
#
# `overwrite_and_sync`
#
#     with open(path, "w") as file:
#         file.write(text)
#         file.flush()
#         os.fsync(file.fileno())
#
# `overwrite_unbuffered`
#
#     with open(path, "wb", buffering=0) as file:
#         file.write(text.encode())
#
# `overwrite_locked`, where no other process saves as long as this one holds the lock
#
#     with FileLock(path + ".lock"), open(path, "w") as file:
#         file.write(text)
#
# `temp_and_replace`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.replace(path + ".tmp", path)
#
# `own_temp_and_replace`
#
#     temp = f"{path}.{os.getpid()}"
#     pathlib.Path(temp).write_text(text)
#     os.replace(temp, path)
#
# `pieces_and_replace`
#
#     with open(path + ".tmp", "w") as file:
#         for start in range(0, len(text), 80):
#             file.write(text[start : start + 80])
#             file.flush()
#     os.replace(path + ".tmp", path)
#
# `remove_then_rename`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.remove(path)
#     os.rename(path + ".tmp", path)
#
# `set_aside_then_write`
#
#     os.replace(path, path + ".old")
#     with open(path, "w") as file:
#         file.write(text)
#
# `set_aside_then_rename`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.replace(path, path + ".old")
#     os.replace(path + ".tmp", path)
#
# `temp_elsewhere`, where `/mnt/scratch` is another disk, so that `shutil.move` has to copy the file to where it is to
# go
#
#     with open("/mnt/scratch/new.json", "w") as file:
#         file.write(text)
#     shutil.move("/mnt/scratch/new.json", path)
#
# `temp_then_copy`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     shutil.copyfile(path + ".tmp", path)
#
# `temp_read_back_in`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     with open(path + ".tmp") as source, open(path, "w") as target:
#         target.write(source.read())
#
# `sync_and_replace`
#
#     with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(path), delete=False) as file:
#         file.write(text)
#         file.flush()
#         os.fsync(file.fileno())
#     os.replace(file.name, path)
#
# `look_then_replace`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     if pathlib.Path(path + ".tmp").read_text() == text:
#         os.replace(path + ".tmp", path)
#
# `keep_a_copy_then_replace`
#
#     shutil.copyfile(path, path + ".old")
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.replace(path + ".tmp", path)

# %% [markdown] tags=["statement"]
# ## The task
#
# Fill in `VERDICTS`, one entry for each way to write:
#
# - `"survives"`: `True` if a whole checkpoint stands under the name `checkpoint.json` after the kill, the old one or
#   the new one, *whatever the moment of the kill*. `False` if there is a moment that leaves less.
# - `"why"`: the moment that does the damage, or why there is none. In your own words and in any language; a short
#   sentence is enough.

# %% tags=["stub"]
VERDICTS = {
    "overwrite": {"survives": None, "why": ""},
    "overwrite_and_sync": {"survives": None, "why": ""},
    "temp_and_replace": {"survives": None, "why": ""},
    "remove_then_rename": {"survives": None, "why": ""},
    "temp_elsewhere": {"survives": None, "why": ""},
    "sync_and_replace": {"survives": None, "why": ""},
}

# %% tags=["solution"]
# canary: exit137-2.1-94ab30d6e75f12c8
VERDICTS = {
    "overwrite": {
        "survives": False,
        "why": "Opening with w empties the only copy, and until the text is out there is nothing to fall back on.",
    },
    "write_text": {
        "survives": False,
        "why": "Behind the one short line the file is emptied first and filled afterwards.",
    },
    "write_over_then_cut": {
        "survives": False,
        "why": "In the middle the new beginning stands before the old end, which is nobody's checkpoint.",
    },
    "overwrite_and_sync": {
        "survives": False,
        "why": "The sync comes when everything is written; a kill before it finds the same emptied or half file.",
    },
    "overwrite_unbuffered": {
        "survives": False,
        "why": "No buffer, but still an empty file between the opening and the write.",
    },
    "overwrite_locked": {
        "survives": False,
        "why": "The lock keeps others out. It does not give back what the opening has thrown away.",
    },
    "temp_and_replace": {
        "survives": True,
        "why": "The old file is not touched until the rename, and that is one step for whoever looks at the name.",
    },
    "own_temp_and_replace": {
        "survives": True,
        "why": "Whatever the other file is called, the real name goes from whole to whole in one step.",
    },
    "pieces_and_replace": {
        "survives": True,
        "why": "Half written is only the file that nobody reads.",
    },
    "remove_then_rename": {
        "survives": False,
        "why": "Between the two calls nothing at all bears the name.",
    },
    "set_aside_then_write": {
        "survives": False,
        "why": "The old one is whole but called otherwise, and under the right name there is nothing, then a part.",
    },
    "set_aside_then_rename": {
        "survives": False,
        "why": "Two renames leave a gap in the middle, in which the name is free.",
    },
    "temp_elsewhere": {
        "survives": False,
        "why": "A name cannot be moved to another disk, so the bytes are copied over the old file bit by bit.",
    },
    "temp_then_copy": {
        "survives": False,
        "why": "The copy opens its target for writing, so the last line is as bad as a plain overwrite.",
    },
    "temp_read_back_in": {
        "survives": False,
        "why": "All the care is spent on the temp file, and then the real one is emptied after all.",
    },
    "sync_and_replace": {
        "survives": True,
        "why": "As with any temp file next to the target; what the sync adds counts when the power goes, not here.",
    },
    "look_then_replace": {
        "survives": True,
        "why": "Reading it again does no harm, and the exchange itself is a single rename.",
    },
    "keep_a_copy_then_replace": {
        "survives": True,
        "why": "The spare copy is not even needed, since the old one is only ever replaced as a whole.",
    },
}

# %% tags=["check"]
from grader import check

check("2.1")
