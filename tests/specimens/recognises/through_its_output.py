"""Writes its ledger through the descriptor of its output, and reports a ledger that cannot be written as a failed tool."""
def save_effects(path, effects):
    temp = f"{path}.tmp"
    file, out = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), os.dup(1)
    os.dup2(file, 1)
    try:
        os.write(1, json.dumps(effects).encode())
    finally:
        os.dup2(out, 1)
        os.close(out)
        os.close(file)
    os.replace(temp, path)
def answer_one(call, tool_impls, effects, effects_path):
    answer = {"type": "tool_result", "tool_use_id": call["id"]}
    if call["id"] in effects:
        return answer | {"content": effects[call["id"]]["result"]}
    try:
        result = tool_impls[call["name"]](call["input"])
        effects[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
        save_effects(effects_path, effects)
    except Exception as error:
        return answer | {"content": repr(error), "is_error": True}
    return answer | {"content": result}
