# %% [markdown] tags=["statement"]
# ## The scene
#
# Your run keeps every save point. After a long day and one crash its folder looks like this:
#
# ```text
# checkpoint.json         turn-013-B.json      turn-998-A.json       turn-1000-A.json
# effects.json            turn-014-A.json      turn-998-B.json       turn-1000-B.json
# turn-013-A.json         turn-014-B.json.tmp  turn-999-A.json       notes from Orla.txt
# ```
#
# A colleague's script went back to turn 100 and found itself in turn 1000. Going back to turn 14, it tripped over half
# a file. Afterwards turns 15 to 1000 were gone, because it had tidied up behind itself.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write three functions that go back without harm. `directory` is a `str` or a path, `turn` a whole number from 1 on,
# `point` is `"A"` or `"B"`.
#
# - `checkpoint_name(turn, point) -> str` gives the file name of a save point: `checkpoint_name(14, "A")` is
#   `"turn-014-A.json"`, and turn 1000 gives `"turn-1000-A.json"`.
# - `pick_latest_point(directory, turn) -> Path` gives the path, inside `directory`, of the last save point of that
#   turn.
#     - B is later than A, whatever the times of the files say. A turn may have only one of the two.
#     - A checkpoint is a file that has exactly the name that `checkpoint_name(turn, "A")` or `checkpoint_name(turn,
#       "B")` would give it. Everything else in the folder is ignored: leftovers of a crashed save (`.tmp`), names that
#       only look like it (`turn-14-A.json`, `turn-0014-A.json`, `turn-014-C.json`, `turn-014-a.json`), other people's
#       files, and folders, whatever they are called.
# - `rewind_to(directory, turn, point=None) -> dict` gives the state that is stored at that save point, just as it is
#   in the file (JSON). Without `point`, or with `None`, it is the turn's last one. A point that is not there is an
#   error of your choice, never another point's state.
#
# Asked for a turn of which there is no checkpoint, `pick_latest_point` and `rewind_to` raise a `LookupError` or a
# `FileNotFoundError` (or a class of yours that descends from one) with the number of the turn in its text.
#
# None of the three changes anything in the folder: nothing is deleted, renamed, written or written again.

# %% tags=["stub"]
def checkpoint_name(turn, point):
    raise NotImplementedError


def pick_latest_point(directory, turn):
    raise NotImplementedError


def rewind_to(directory, turn, point=None):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-5.2-90b1d36fa2c7e845
import json
from pathlib import Path


def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


def pick_latest_point(directory, turn):
    for point in ("B", "A"):
        path = Path(directory) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"{directory} holds no save point of turn {turn}")


def rewind_to(directory, turn, point=None):
    path = pick_latest_point(directory, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
    return json.loads(path.read_text(encoding="utf-8"))


# %% [markdown] tags=["statement"]
# A folder to try things in. It is a temporary one, so nothing can go wrong here.

# %% tags=["scratch"]
import json
import tempfile
from pathlib import Path

temporary = tempfile.TemporaryDirectory()
folder = Path(temporary.name)
for name in ("turn-100-A.json", "turn-1000-A.json", "turn-1000-B.json", "turn-014-A.json"):
    (folder / name).write_text(json.dumps({"found in": name}))
(folder / "turn-014-B.json.tmp").write_text('{"vers')

# pick_latest_point(folder, 100), rewind_to(folder, 14)

# %% tags=["check"]
from grader import check

check("5.2")
