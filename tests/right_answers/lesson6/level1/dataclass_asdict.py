"""Rows as dataclasses, turned into dicts at the end, in another order."""

from dataclasses import asdict, dataclass


@dataclass
class Row:
    pending: bool
    in_ledger: bool
    on_resume: str
    why: str


def early(why):
    return Row(False, False, "nothing", why)


def done(why):
    return Row(False, True, "nothing", why)


def kept(why):
    return Row(True, True, "reuse", why)


def doubt(why):
    return Row(True, False, "is_error", why)


def again(why):
    return Row(True, False, "re-run", why)


ROWS = {
    "read_file after-save-b": done("B has the text in its messages."),
    "read_file in-save-b": kept("A is the checkpoint, the text is in the ledger."),
    "read_file after-effect-write": kept("A record exists, so nobody reads again."),
    "read_file in-effect-write": again("The record is half way, reading is free."),
    "read_file after-tool": again("We lost the text and can get it back."),
    "read_file before-tool": again("Could be the first read, could be the second, who cares."),
    "read_file after-save-a": again("Read-only, not recorded, therefore go."),
    "read_file in-save-a": early("The rename did not come."),
    "read_file after-model": early("Memory only; gone with the process."),
    "create_ticket after-save-b": done("The turn was closed properly."),
    "create_ticket in-save-b": kept("B never came into force, but the ledger did."),
    "create_ticket after-effect-write": kept("This is the kill the ledger is for."),
    "create_ticket in-effect-write": doubt("The ledger that counts is from before."),
    "create_ticket after-tool": doubt("Here a ticket exists without any trace in our files."),
    "create_ticket before-tool": doubt("Truth: not run. Files: no idea."),
    "create_ticket after-save-a": doubt("Same two files as one step later, so the same answer."),
    "create_ticket in-save-a": early("Old checkpoint in force, model is asked anew."),
    "create_ticket after-model": early("The wish itself is lost."),
}
MATRIX = {item: asdict(row) for item, row in ROWS.items()}
