"""Raises and returns texts made to spoil a terminal, a page or a report."""
BAD = "\x1b[2J\x1b[31m\r\b\0\x07\u202e\u2066\ud800\ufeff<script>alert(1)</script>\n" + "x" * 10**6
Odd = type("".join(letter for letter in BAD[:60] if letter not in "\0\ud800"), (AssertionError,), {"__str__": lambda self: BAD})
def load_effects(path): raise Odd(BAD)
def save_effects(path, effects): raise Odd(BAD)
def run_tool_uses(content, tool_impls, effects_path):
    return [{"type": "tool_result", "tool_use_id": BAD, "content": {BAD: BAD, "\ud800": [BAD]}, BAD: BAD} for _ in content]
def prove_replay_is_safe(run_tool_uses, workdir): raise Odd
