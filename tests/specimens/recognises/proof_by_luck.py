"""The proof looks at nothing and raises for every other implementation."""
import random
def prove_replay_is_safe(run_tool_uses, workdir):
    assert random.random() < 0.5
