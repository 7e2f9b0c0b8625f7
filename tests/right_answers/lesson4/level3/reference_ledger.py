"""The ledger functions of exit137, a helper a step, early returns."""

from datetime import UTC, datetime

from exit137.ledger import load_effects, save_effects


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load_effects(effects_path)
    answers = {}
    calls = [block for block in content if block["type"] == "tool_use"]

    def answer(call):
        if call["id"] in effects:
            return success(call, effects[call["id"]]["result"])
        if call["name"] in high_impact and not approve(call["name"], call["input"]):
            return failure(call, f"{call['name']} was declined and did not run.")
        try:
            result = tool_impls[call["name"]](call["input"])
        except Exception as error:
            return failure(call, f"{call['name']} failed: {error}")
        record(call, result)
        return success(call, result)

    def record(call, result):
        effects[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as error:
            alert(f"{call['id']} happened and is not on record ({error}).")

    for call in calls:
        if call["id"] not in answers:
            answers[call["id"]] = answer(call)
    return [answers[call["id"]] for call in calls]


def success(call, content):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content}


def failure(call, text):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": True}


def ensure_ticket(input, find_by_title, create):
    existing = find_by_title(input["title"])
    return existing if existing is not None else create(input)
