"""Returns a Mapping that goes on for ever, and a list that grows while it is read."""
from collections.abc import Mapping
class Endless(Mapping):
    def __getitem__(self, key): return self
    def __iter__(self): return iter(int, 1)
    def __len__(self): return 1
    def items(self):
        number = 0
        while True:
            number += 1
            yield str(number), {}

def load_effects(path): return Endless()
def save_effects(path, effects): return Endless()
def run_tool_uses(content, tool_impls, effects_path):
    results = []
    results.append(results)
    return results
def prove_replay_is_safe(run_tool_uses, workdir): raise AssertionError
