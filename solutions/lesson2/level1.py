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
# `overwrite_and_sync`
#
#     with open(path, "w") as file:
#         file.write(text)
#         file.flush()
#         os.fsync(file.fileno())
#
# `temp_and_replace`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.replace(path + ".tmp", path)
#
# `remove_then_rename`
#
#     with open(path + ".tmp", "w") as file:
#         file.write(text)
#     os.remove(path)
#     os.rename(path + ".tmp", path)
#
# `temp_elsewhere`, where `/mnt/scratch` is another disk, so that `shutil.move` has to copy the file to where it is to
# go
#
#     with open("/mnt/scratch/new.json", "w") as file:
#         file.write(text)
#     shutil.move("/mnt/scratch/new.json", path)
#
# `sync_and_replace`
#
#     with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(path), delete=False) as file:
#         file.write(text)
#         file.flush()
#         os.fsync(file.fileno())
#     os.replace(file.name, path)

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
    "overwrite_and_sync": {
        "survives": False,
        "why": "The sync comes when everything is written; a kill before it finds the same emptied or half file.",
    },
    "temp_and_replace": {
        "survives": True,
        "why": "The old file is not touched until the rename, and that is one step for whoever looks at the name.",
    },
    "remove_then_rename": {
        "survives": False,
        "why": "Between the two calls nothing at all bears the name.",
    },
    "temp_elsewhere": {
        "survives": False,
        "why": "A name cannot be moved to another disk, so the bytes are copied over the old file bit by bit.",
    },
    "sync_and_replace": {
        "survives": True,
        "why": "As with any temp file next to the target; what the sync adds counts when the power goes, not here.",
    },
}

# %% tags=["check"]
from grader import check

check("2.1")
