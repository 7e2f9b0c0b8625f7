# %% [markdown] tags=["statement"]
# ## The scene
#
# Up to turn 14 all went well. From there you want to try two routes side by side: the old run keeps its folder, the
# new one gets a folder of its own. Last time somebody did this with `cp -rl`, which copies by linking. The new run
# went on at turn 20 instead of 14, and wrote into the old run's files and ledger. Made to begin at 14, it sent the
# customer the same mail once more, because that was what came next.

# %% [markdown] tags=["statement"]
# ## The task
#
# `fork_from(directory, turn, new_directory) -> Path` starts a timeline of its own at that turn. Both folders are given
# as a `str` or a path.
#
# - `directory` is a run's folder: a checkpoint sequence (`turn-014-A.json`, `turn-014-B.json`, ... as in 5.2, turns
#   past 999 and leftovers included), perhaps a `checkpoint.json` with the run's newest state, perhaps a ledger
#   `effects.json`.
# - The new folder gets a sequence of its own: at least the last save point of `turn` (its B, or its A if there is no
#   B), with the same state and under the same name. Earlier save points may come along, later ones must not. If there
#   is a `checkpoint.json` in the new folder, it holds that state too: the fork goes on from there.
# - The new folder also gets a blank ledger: a file `effects.json` that holds `{}`.
# - Whatever is in it is a file of its own. No link, symbolic or hard, leads back into the old folder.
# - The old folder stays as it is, byte for byte.
# - `new_directory` may be missing, folders above it included, or be an empty folder. If it holds anything at all,
#   hidden files and empty folders included, raise a `FileExistsError` and leave everything as it was. If there is a
#   file where the folder should be, raise an error of your choice and leave the file alone.
# - It returns `Path(new_directory)`. A turn that is not there is an error of your choice.
#
# `dry_run(tool_impls, high_impact) -> dict` gives the same tools, fit to be tried out. `tool_impls` is a dict from
# name to function, each called with one `dict`, its input; `high_impact` is a set of names.
#
# - A tool whose name is in `high_impact` is replaced by a stand-in that runs nothing and returns `{"dry_run": True,
#   "name": ..., "input": ...}`, with the name of that tool and the input it was called with. What one call has
#   returned does not change when a stand-in is called again.
# - Every other tool works as before: it runs, returns what it returns and raises what it raises.
# - The result has exactly the names of `tool_impls`, and `tool_impls` itself is not changed: the old run goes on with
#   it.

# %% tags=["stub"]
def fork_from(directory, turn, new_directory):
    raise NotImplementedError


def dry_run(tool_impls, high_impact):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-5.3-47f0c8d15e9ab263
import shutil
from pathlib import Path


def fork_from(directory, turn, new_directory):
    source, new = last_save_point(Path(directory), turn), Path(new_directory)
    if new.exists() and any(new.iterdir()):
        raise FileExistsError(f"{new} is not empty; a fork needs a folder of its own")
    new.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, new / source.name)
    (new / "effects.json").write_text("{}", encoding="utf-8")
    return new


def last_save_point(directory, turn):
    for point in ("B", "A"):
        path = directory / f"turn-{turn:03d}-{point}.json"
        if path.is_file():
            return path
    raise FileNotFoundError(f"{directory} holds no save point of turn {turn}")


def dry_run(tool_impls, high_impact):
    return {name: stand_in(name) if name in high_impact else tool for name, tool in tool_impls.items()}


def stand_in(name):
    def pretend(input):
        return {"dry_run": True, "name": name, "input": input}

    return pretend


# %% [markdown] tags=["statement"]
# Three tools to try it on. Which name does each stand-in give?

# %% tags=["scratch"]
tools = {
    "read_file": lambda input: "the text",
    "send_email": lambda input: print("a mail went out!"),
    "create_ticket": lambda input: print("a ticket was opened!"),
}

# dry = dry_run(tools, {"send_email", "create_ticket"})
# [tool({"to": "orla"}) for tool in dry.values()]

# %% tags=["check"]
from grader import check

check("5.3")
