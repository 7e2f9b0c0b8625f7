"""Three groups and a set of survivors, put together; a note beside each."""

READ_BY_THE_MODEL = {
    "notes_file": "written down for later prompts",
    "customer_profile": "goes into prompts, was never saved",
}
USED_BY_THE_LOOP = {
    "messages": "the loop's working copy of the talk",
    "tokens_used": "budget counter, restarts at nothing",
    "pending_call": "a note to itself between two steps",
    "saved_state": "the same numbers as of turn eight",
}
ELSEWHERE = {"ticket": "a row in the desk's database", "token_bill": "the provider's bookkeeping, not ours"}
ON_A_DISK = {"notes_file", "saved_state"} | ELSEWHERE.keys()

CLASSIFICATION = {
    item: {"kind": kind, "survives_kill": item in ON_A_DISK, "why": why, "sure": None}
    for kind, group in (
        ("memory", READ_BY_THE_MODEL),
        ("execution state", USED_BY_THE_LOOP),
        ("outside world", ELSEWHERE),
    )
    for item, why in group.items()
}
